/* room_index.c - see room_index.h. */
#include "room_index.h"

#include "polygon.h"

room_index room_index_new(arena *a, const pack *p, const pack_level *level) {
    uint32_t count = level->rooms.count;
    room_index index = {.rooms = count > 0 ? p->rooms + level->rooms.first : NULL};
    arena *scratch = arena_new();
    kiln_tree_box *boxes = ARENA_ARRAY(scratch, kiln_tree_box, count);
    for (uint32_t i = 0; i < count; i++) {
        kiln_box box = polygon_bounds(index.rooms[i].outline, index.rooms[i].count);
        boxes[i] = (kiln_tree_box){box.x0, box.y0, box.x1, box.y1};
    }
    kiln_tree_group *groups = ARENA_ARRAY(a, kiln_tree_group, kiln_tree_size(count));
    if (kiln_tree_build(&index.tree, boxes, count, groups, NULL) != KILN_OK) arena_out_of_memory();
    arena_free(scratch);
    return index;
}

const pack_room *room_index_find(const room_index *index, kiln_point at) {
    kiln_capsule here = {kiln_vec_of(at), kiln_vec_of(at), 0};
    kiln_tree_walk walk;
    kiln_tree_ask(&walk, &index->tree, &here);
    const pack_room *last = NULL;
    uint32_t least = 0, i;
    while ((i = kiln_tree_next(&walk, least)) != KILN_NONE) {
        const pack_room *room = &index->rooms[i];
        if (polygon_locate(room->outline, room->count, 2 * (int64_t)at.x, 2 * (int64_t)at.y) ==
            POLYGON_OUTSIDE)
            continue;
        last = room;
        least = i + 1;
    }
    return last;
}
