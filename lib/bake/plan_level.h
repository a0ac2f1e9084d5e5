/* plan_level.h - a level of a bundle as plans draw it: rooms, walls, and parts by height. */
#ifndef BAKE_PLAN_LEVEL_H
#define BAKE_PLAN_LEVEL_H

#include "arena.h"
#include "draw_plan.h"

/* Parts, from the lowest to the highest. */
typedef struct plan_parts {
    kiln_draw_item *items;
    uint32_t count, capacity;
} plan_parts;

typedef struct plan_level {
    arena *memory;
    const kiln_bundle *bundle;
    uint32_t level;
    kiln_level_info info;
    kiln_room_info *rooms;
    kiln_plan plan; /* rooms and walls alone */
    plan_parts coverings;
    plan_parts standing; /* furniture that stands in people's way, and people */
    plan_parts overhead; /* what begins above people's heads */
    bool *taken;         /* by seat of the level: somebody starts there */
} plan_level;

/* Errors: MEMORY, CORRUPT, LIMIT (over KILN_DRAW_ITEMS_MAX parts). */
kiln_status plan_level_read(arena *memory, const kiln_bundle *bundle, uint32_t level, bool empty,
                            plan_level *out);

/* The id of an item's owner and of its part. */
void plan_item_name(const plan_level *l, const kiln_draw_item *item, const char **owner,
                    const char **part);

#endif
