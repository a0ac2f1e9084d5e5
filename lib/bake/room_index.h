/* room_index.h - which room of a level a point is in, found without asking all of them. */
#ifndef BAKE_ROOM_INDEX_H
#define BAKE_ROOM_INDEX_H

#include "arena.h"
#include "pack.h"
#include "tree.h"

typedef struct room_index {
    const pack_room *rooms; /* of the level */
    kiln_tree tree;
} room_index;

/* Pack and arena must outlive it. */
room_index room_index_new(arena *a, const pack *p, const pack_level *level);

/* The last room, holes included, that the point lies in or on the outline of; NULL for none. */
const pack_room *room_index_find(const room_index *index, kiln_point at);

#endif
