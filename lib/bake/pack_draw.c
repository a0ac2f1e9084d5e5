/* pack_draw.c - see pack_draw.h. */
#include "pack_draw.h"

static const pack_asset *asset_of(const pack *p, uint32_t object) {
    return &p->assets[p->objects[object].asset];
}

uint64_t pack_draw_bound(const pack *p, uint32_t level) {
    kiln_range objects = p->levels[level].objects;
    uint64_t count = 0;
    for (uint32_t i = 0; i < objects.count; i++)
        count += asset_of(p, objects.first + i)->parts.count;
    return count;
}

/* Coverings or the rest, in the order of the objects. */
static kiln_draw_item *add_objects(const pack *p, kiln_range objects, bool coverings,
                                   kiln_draw_item *next) {
    for (uint32_t i = objects.first; i < objects.first + objects.count; i++) {
        const pack_asset *asset = asset_of(p, i);
        if ((asset->kind == KILN_ASSET_COVERING) != coverings) continue;
        for (uint32_t k = 0; k < asset->parts.count; k++) {
            *next = (kiln_draw_item){.shape = pack_object_part(p, i, k),
                                     .color = asset->parts.parts[k].color,
                                     .owner = i,
                                     .part = k};
            if (kiln_item_drawable(next)) next++;
        }
    }
    return next;
}

static const kiln_plan_room *plan_rooms(arena *a, const pack *p, kiln_range range) {
    kiln_plan_room *rooms = ARENA_ARRAY(a, kiln_plan_room, range.count);
    for (uint32_t i = 0; i < range.count; i++) {
        const pack_room *room = &p->rooms[range.first + i];
        rooms[i] = (kiln_plan_room){room->id, room->outline, room->count, room->hole, i};
    }
    return rooms;
}

static const kiln_plan_opening *plan_openings(arena *a, const pack_wall *wall) {
    kiln_plan_opening *openings = ARENA_ARRAY(a, kiln_plan_opening, wall->opening_count);
    for (uint32_t i = 0; i < wall->opening_count; i++) {
        const pack_opening *o = &wall->openings[i];
        openings[i] = (kiln_plan_opening){o->at, o->width, o->sill, o->head, o->walkable};
    }
    return openings;
}

static const kiln_plan_wall *plan_walls(arena *a, const pack *p, kiln_range range) {
    kiln_plan_wall *walls = ARENA_ARRAY(a, kiln_plan_wall, range.count);
    for (uint32_t i = 0; i < range.count; i++) {
        const pack_wall *wall = &p->walls[range.first + i];
        walls[i] = (kiln_plan_wall){.from = wall->from,
                                    .to = wall->to,
                                    .thickness = wall->thickness,
                                    .height = wall->height,
                                    .openings = plan_openings(a, wall),
                                    .opening_count = wall->opening_count};
    }
    return walls;
}

kiln_plan pack_draw_plan(arena *a, const pack *p, uint32_t level) {
    const pack_level *l = &p->levels[level];
    kiln_draw_item *parts = ARENA_ARRAY(a, kiln_draw_item, pack_draw_bound(p, level) + 1);
    kiln_draw_item *floor_end = add_objects(p, l->objects, true, parts);
    kiln_draw_item *end = add_objects(p, l->objects, false, floor_end);
    return (kiln_plan){
        .rooms = plan_rooms(a, p, l->rooms),
        .walls = plan_walls(a, p, l->walls),
        .parts = parts,
        .room_count = l->rooms.count,
        .wall_count = l->walls.count,
        .part_count = (uint32_t)(end - parts),
        .floor_count = (uint32_t)(floor_end - parts),
        .first_wall = l->walls.first,
    };
}
