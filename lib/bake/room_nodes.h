/* room_nodes.h - which room each node of a level's grid is in. */
#ifndef BAKE_ROOM_NODES_H
#define BAKE_ROOM_NODES_H

#include "nav.h"
#include "pack.h"

/* For each node the ordinal, on the level, of the last room that it lies inside of; KILN_NONE for
 * none. Of a node on an outline either may be said. Takes as long as there are nodes and rows that
 * outlines cross. */
const uint32_t *room_nodes(arena *a, const pack *p, const pack_level *level, const kiln_grid *grid);

#endif
