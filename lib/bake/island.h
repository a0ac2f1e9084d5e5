/* island.h - which island of a level's floor a place is on. */
#ifndef BAKE_ISLAND_H
#define BAKE_ISLAND_H

#include "results.h"

/* A node's island; KILN_NONE stays so. */
uint32_t island_of_node(const level_space *space, uint32_t node);

/* The island a place is left or entered by: a seat's chosen standing place, a spot, a point;
 * KILN_NONE when no walkable node is in reach. */
uint32_t island_of_place(const pack *p, const results *r, const pack_place *place);

#endif
