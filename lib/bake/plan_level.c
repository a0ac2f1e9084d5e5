/* plan_level.c - reads a level through libkiln's queries. */
#include "plan_level.h"

#include <stdlib.h>

/* The height of a scene's people when there are none. */
#define PERSON_HEIGHT 18000

/* ---- Rooms and walls */

static void read_rooms(plan_level *l) {
    kiln_range rooms = l->info.rooms;
    kiln_plan_room *out = ARENA_ARRAY(l->memory, kiln_plan_room, rooms.count);
    l->rooms = ARENA_ARRAY(l->memory, kiln_room_info, rooms.count);
    for (uint32_t i = 0; i < rooms.count; i++) {
        kiln_room_info *room = &l->rooms[i];
        if (kiln_room_get(l->bundle, rooms.first + i, room) != KILN_OK) continue;
        kiln_point *outline = ARENA_ARRAY(l->memory, kiln_point, room->count);
        kiln_room_outline(l->bundle, rooms.first + i, outline, room->count, &out[i].count);
        out[i].id = room->id, out[i].hole = room->hole, out[i].outline = outline;
        out[i].number = i;
    }
    l->plan.rooms = out, l->plan.room_count = rooms.count;
}

static void read_openings(plan_level *l, const kiln_wall_info *wall, kiln_plan_wall *out) {
    kiln_plan_opening *openings = ARENA_ARRAY(l->memory, kiln_plan_opening, wall->openings.count);
    for (uint32_t i = 0; i < wall->openings.count; i++) {
        kiln_opening_info o;
        if (kiln_opening_get(l->bundle, wall->openings.first + i, &o) != KILN_OK) continue;
        openings[i] = (kiln_plan_opening){o.at, o.width, o.sill, o.head, o.walkable};
    }
    out->openings = openings, out->opening_count = wall->openings.count;
}

static void read_walls(plan_level *l) {
    kiln_range walls = l->info.walls;
    kiln_plan_wall *out = ARENA_ARRAY(l->memory, kiln_plan_wall, walls.count);
    for (uint32_t i = 0; i < walls.count; i++) {
        kiln_wall_info wall;
        if (kiln_wall_get(l->bundle, walls.first + i, &wall) != KILN_OK) continue;
        out[i] = (kiln_plan_wall){
            .from = wall.from, .to = wall.to, .thickness = wall.thickness, .height = wall.height};
        read_openings(l, &wall, &out[i]);
    }
    l->plan.walls = out, l->plan.wall_count = walls.count, l->plan.first_wall = walls.first;
}

/* ---- Parts */

/* The height of the tallest person of the level's scene. */
static kiln_len head_height(const plan_level *l) {
    kiln_scene_info scene;
    kiln_person_info person;
    kiln_asset_info asset;
    kiln_part_info part;
    kiln_len height = 0;
    if (kiln_scene_get(l->bundle, l->info.scene, &scene) != KILN_OK) return PERSON_HEIGHT;
    for (uint32_t i = 0; i < scene.people.count; i++) {
        if (kiln_person_get(l->bundle, scene.people.first + i, &person) != KILN_OK ||
            kiln_asset_get(l->bundle, person.asset, &asset) != KILN_OK)
            continue;
        for (uint32_t k = 0; k < asset.parts.count; k++) {
            if (kiln_part_get(l->bundle, asset.parts.first + k, &part) == KILN_OK &&
                part.box.z1 > height)
                height = part.box.z1;
        }
    }
    return height > 0 ? height : PERSON_HEIGHT;
}

static kiln_status add_item(plan_level *l, plan_parts *to, const kiln_draw_item *item) {
    uint32_t all = l->coverings.count + l->standing.count + l->overhead.count;
    if (all == KILN_DRAW_ITEMS_MAX) return KILN_ERROR_LIMIT;
    ARENA_PUSH_ROOM(l->memory, to->items, to->count, to->capacity);
    to->items[to->count++] = *item;
    return KILN_OK;
}

typedef struct boxes {
    kiln_prism *items;
    uint32_t capacity;
} boxes;

static kiln_status read_object(plan_level *l, uint32_t index, kiln_len head, boxes *room) {
    kiln_object_info object;
    kiln_asset_info asset;
    kiln_part_info part;
    uint32_t count;
    if (kiln_object_get(l->bundle, index, &object) != KILN_OK ||
        kiln_asset_get(l->bundle, object.asset, &asset) != KILN_OK || asset.parts.count == 0)
        return KILN_OK;
    if (asset.parts.count > room->capacity) {
        room->items = ARENA_ARRAY(l->memory, kiln_prism, asset.parts.count);
        room->capacity = asset.parts.count;
    }
    kiln_status status = kiln_object_boxes(l->bundle, index, room->items, room->capacity, &count);
    kiln_len base = INT32_MAX;
    for (uint32_t i = 0; i < count; i++)
        if (room->items[i].z0 < base) base = room->items[i].z0;
    plan_parts *to = asset.kind == KILN_ASSET_COVERING ? &l->coverings
                     : base >= head                    ? &l->overhead
                                                       : &l->standing;
    for (uint32_t i = 0; i < count && status == KILN_OK; i++) {
        if (kiln_part_get(l->bundle, asset.parts.first + i, &part) != KILN_OK) continue;
        kiln_draw_item item = {room->items[i], part.color, index, i, 0};
        if (kiln_item_drawable(&item)) status = add_item(l, to, &item);
    }
    return status;
}

static kiln_status read_people(plan_level *l) {
    uint32_t count, kept;
    kiln_status status = kiln_people_items(l->bundle, l->level, NULL, 0, &count);
    if (status != KILN_OK || count == 0) return status;
    kiln_draw_item *items = ARENA_ARRAY(l->memory, kiln_draw_item, count);
    status = kiln_people_items(l->bundle, l->level, items, count, &kept);
    for (uint32_t i = 0; i < count && status == KILN_OK; i++)
        status = add_item(l, &l->standing, &items[i]);
    return status;
}

static void read_starts(plan_level *l) {
    kiln_scene_info scene;
    kiln_person_info person;
    if (kiln_scene_get(l->bundle, l->info.scene, &scene) != KILN_OK) return;
    for (uint32_t i = 0; i < scene.people.count; i++) {
        if (kiln_person_get(l->bundle, scene.people.first + i, &person) != KILN_OK) continue;
        uint32_t seat =
            person.seat - l->info.seats.first; /* huge when it is no seat of the level */
        if (seat < l->info.seats.count) l->taken[seat] = true;
    }
}

/* By height; what is at one height as it comes. */
static int by_height(const void *left, const void *right) {
    const kiln_draw_item *a = left, *b = right;
    if (a->shape.z1 != b->shape.z1) return a->shape.z1 < b->shape.z1 ? -1 : 1;
    if (a->shape.z0 != b->shape.z0) return a->shape.z0 < b->shape.z0 ? -1 : 1;
    if (a->owner != b->owner) return a->owner < b->owner ? -1 : 1;
    return a->part < b->part ? -1 : a->part > b->part;
}

static void sort(plan_parts *parts) {
    if (parts->count > 1) qsort(parts->items, parts->count, sizeof *parts->items, by_height);
}

kiln_status plan_level_read(arena *memory, const kiln_bundle *bundle, uint32_t level, bool empty,
                            plan_level *out) {
    *out = (plan_level){.memory = memory, .bundle = bundle, .level = level};
    kiln_status status = kiln_level_get(bundle, level, &out->info);
    if (status != KILN_OK) return status;
    read_rooms(out);
    read_walls(out);
    kiln_len head = head_height(out);
    boxes room = {0};
    for (uint32_t i = 0; i < out->info.objects.count && status == KILN_OK; i++)
        status = read_object(out, out->info.objects.first + i, head, &room);
    out->taken = ARENA_ARRAY(memory, bool, out->info.seats.count);
    if (status == KILN_OK && !empty) {
        status = read_people(out);
        read_starts(out);
    }
    sort(&out->coverings), sort(&out->standing), sort(&out->overhead);
    return status;
}

/* ---- Names */

void plan_item_name(const plan_level *l, const kiln_draw_item *item, const char **owner,
                    const char **part) {
    kiln_object_info object;
    kiln_person_info person;
    kiln_asset_info asset;
    kiln_part_info info;
    *owner = *part = "";
    uint32_t index = item->part;
    if (item->owner >= KILN_PERSON) {
        if (kiln_person_get(l->bundle, item->owner - KILN_PERSON, &person) != KILN_OK) return;
        *owner = person.id;
    } else {
        if (kiln_object_get(l->bundle, item->owner, &object) != KILN_OK ||
            kiln_asset_get(l->bundle, object.asset, &asset) != KILN_OK)
            return;
        *owner = object.id;
        index += asset.parts.first;
    }
    if (kiln_part_get(l->bundle, index, &info) == KILN_OK) *part = info.id;
}
