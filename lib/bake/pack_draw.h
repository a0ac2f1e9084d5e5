/* pack_draw.h - a level of a pack as pictures see it. */
#ifndef BAKE_PACK_DRAW_H
#define BAKE_PACK_DRAW_H

#include "draw_plan.h"
#include "pack.h"

/* At most how many parts the level's objects have. */
uint64_t pack_draw_bound(const pack *p, uint32_t level);

/* The same plan as libkiln makes of the level's bundle; in the arena. pack_draw_bound() must be
 * within KILN_DRAW_ITEMS_MAX. */
kiln_plan pack_draw_plan(arena *a, const pack *p, uint32_t level);

#endif
