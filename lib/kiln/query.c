/* query.c - what a bundle holds: rows turned into the structs of kiln.h. */
#include "geom.h"
#include "scene.h"

#include <string.h>

/* The id in an address. */
static const char *tail_of(const char *address) {
    const char *slash = strrchr(address, '/');
    return slash ? slash + 1 : address;
}

/* All items of an array, or as many as fit. */
static kiln_status fitting(uint32_t all, uint32_t capacity, uint32_t *count, uint32_t *fit) {
    *count = all;
    *fit = all < capacity ? all : capacity;
    return all > capacity && capacity > 0 ? KILN_ERROR_CAPACITY : KILN_OK;
}

/* ---- Bundle, assets -------------------------------------------------------------------------- */

kiln_info kiln_bundle_info(const kiln_bundle *bundle) {
    const row_pack *row = KILN_ROWS(bundle, PACK);
    const uint32_t *counts = bundle->counts;
    kiln_info info = {
        .name = kiln_string(bundle, row->name),
        .title = kiln_string(bundle, row->title),
        .license = kiln_string(bundle, row->license),
        .format = KILN_FORMAT_VERSION,
        .revision = bundle->revision,
        .stripped = bundle->flags & KILN_BUNDLE_STRIPPED,
        .assets = counts[KILN_SECTION_ASSETS],
        .parts = counts[KILN_SECTION_PARTS],
        .asset_seats = counts[KILN_SECTION_ASSET_SEATS],
        .scenes = counts[KILN_SECTION_SCENES],
        .levels = counts[KILN_SECTION_LEVELS],
        .rooms = counts[KILN_SECTION_ROOMS],
        .walls = counts[KILN_SECTION_WALLS],
        .openings = counts[KILN_SECTION_OPENINGS],
        .objects = counts[KILN_SECTION_OBJECTS],
        .seats = counts[KILN_SECTION_SEATS],
        .spots = counts[KILN_SECTION_SPOTS],
        .people = counts[KILN_SECTION_PEOPLE],
        .robots = counts[KILN_SECTION_ROBOTS],
        .addresses = counts[KILN_SECTION_ADDRESSES],
        .refused = counts[KILN_SECTION_REFUSED],
        .routes = counts[KILN_SECTION_ROUTES],
    };
    memcpy(info.content_hash, bundle->content_hash, sizeof info.content_hash);
    memcpy(info.input_hash, bundle->input_hash, sizeof info.input_hash);
    return info;
}

kiln_status kiln_asset_get(const kiln_bundle *bundle, uint32_t asset, kiln_asset_info *out) {
    *out = (kiln_asset_info){0};
    const row_asset *row = KILN_ROW(bundle, ASSETS, asset);
    if (!row) return KILN_ERROR_RANGE;
    *out = (kiln_asset_info){
        .id = kiln_string(bundle, row->id),
        .kind = (kiln_asset_kind)row->kind,
        .size_x = row->size_x,
        .size_y = row->size_y,
        .floor = row->floor,
        .parts = row->parts,
        .seated = row->seated,
        .lying = row->lying,
        .seats = row->seats,
    };
    return KILN_OK;
}

kiln_status kiln_asset_rig(const kiln_bundle *bundle, uint32_t asset, kiln_rig *out) {
    *out = (kiln_rig){0};
    const row_asset *row = KILN_ROW(bundle, ASSETS, asset);
    if (!row || row->kind != KILN_ASSET_ROBOT) return KILN_ERROR_RANGE;
    *out = row->rig;
    return KILN_OK;
}

kiln_status kiln_part_get(const kiln_bundle *bundle, uint32_t part, kiln_part_info *out) {
    *out = (kiln_part_info){0};
    const row_part *row = KILN_ROW(bundle, PARTS, part);
    if (!row) return KILN_ERROR_RANGE;
    *out = (kiln_part_info){kiln_string(bundle, row->id), row->box, row->color};
    return KILN_OK;
}

kiln_status kiln_asset_seat_get(const kiln_bundle *bundle, uint32_t asset_seat,
                                kiln_asset_seat_info *out) {
    *out = (kiln_asset_seat_info){0};
    const row_asset_seat *row = KILN_ROW(bundle, ASSET_SEATS, asset_seat);
    if (!row) return KILN_ERROR_RANGE;
    *out = (kiln_asset_seat_info){
        .id = kiln_string(bundle, row->id),
        .pose = (kiln_pose)row->pose,
        .at = row->at,
        .height = row->height,
        .facing = row->facing,
    };
    return KILN_OK;
}

/* ---- Plans ----------------------------------------------------------------------------------- */

kiln_status kiln_scene_get(const kiln_bundle *bundle, uint32_t scene, kiln_scene_info *out) {
    *out = (kiln_scene_info){0};
    const row_scene *row = KILN_ROW(bundle, SCENES, scene);
    if (!row) return KILN_ERROR_RANGE;
    *out = (kiln_scene_info){kiln_string(bundle, row->id), row->levels, row->people, row->robots};
    return KILN_OK;
}

kiln_status kiln_level_get(const kiln_bundle *bundle, uint32_t level, kiln_level_info *out) {
    *out = (kiln_level_info){0};
    const row_level *row = KILN_ROW(bundle, LEVELS, level);
    if (!row) return KILN_ERROR_RANGE;
    *out = (kiln_level_info){
        .id = kiln_string(bundle, row->id),
        .scene = row->scene,
        .elevation = row->elevation,
        .rooms = row->rooms,
        .walls = row->walls,
        .objects = row->objects,
        .seats = row->seats,
        .spots = row->spots,
        .addresses = {row->desks, row->fixtures, row->middles},
        .refused = row->refused,
        .routes = row->routes,
    };
    return KILN_OK;
}

kiln_status kiln_room_get(const kiln_bundle *bundle, uint32_t room, kiln_room_info *out) {
    *out = (kiln_room_info){0};
    const row_room *row = KILN_ROW(bundle, ROOMS, room);
    if (!row) return KILN_ERROR_RANGE;
    kiln_room_source source = {&KILN_ROWS(bundle, POINTS)[row->outline.first].at,
                               row->outline.count, row->hole};
    kiln_level_room measured = kiln_room_measure(&source);
    *out = (kiln_room_info){
        .id = kiln_string(bundle, row->id),
        .level = row->level,
        .hole = row->hole,
        .count = row->outline.count,
        .low = measured.low,
        .high = measured.high,
        .area = measured.area / ((double)KILN_TILE * KILN_TILE),
        .centre = {kiln_metres_of(measured.centre.x), kiln_metres_of(measured.centre.y)},
    };
    return KILN_OK;
}

kiln_status kiln_room_outline(const kiln_bundle *bundle, uint32_t room, kiln_point *items,
                              uint32_t capacity, uint32_t *count) {
    *count = 0;
    const row_room *row = KILN_ROW(bundle, ROOMS, room);
    if (!row) return KILN_ERROR_RANGE;
    uint32_t fit;
    kiln_status status = fitting(row->outline.count, capacity, count, &fit);
    for (uint32_t i = 0; i < fit; i++)
        items[i] = KILN_ROWS(bundle, POINTS)[row->outline.first + i].at;
    return status;
}

kiln_status kiln_wall_get(const kiln_bundle *bundle, uint32_t wall, kiln_wall_info *out) {
    *out = (kiln_wall_info){0};
    const row_wall *row = KILN_ROW(bundle, WALLS, wall);
    if (!row) return KILN_ERROR_RANGE;
    *out = (kiln_wall_info){
        .id = kiln_string(bundle, row->id),
        .level = row->level,
        .from = row->from,
        .to = row->to,
        .thickness = row->thickness,
        .height = row->height,
        .openings = row->openings,
        .pieces = row->pieces.count,
    };
    return KILN_OK;
}

kiln_status kiln_opening_get(const kiln_bundle *bundle, uint32_t opening, kiln_opening_info *out) {
    *out = (kiln_opening_info){0};
    const row_opening *row = KILN_ROW(bundle, OPENINGS, opening);
    if (!row) return KILN_ERROR_RANGE;
    *out = (kiln_opening_info){
        .id = kiln_string(bundle, row->id),
        .wall = row->wall,
        .at = row->at,
        .width = row->width,
        .sill = row->sill,
        .head = row->head,
        .walkable = row->flags & KILN_OPENING_WALKABLE,
        .passable = row->flags & KILN_OPENING_PASSABLE,
    };
    return KILN_OK;
}

kiln_status kiln_wall_pieces(const kiln_bundle *bundle, uint32_t wall, kiln_prism *items,
                             uint32_t capacity, uint32_t *count) {
    *count = 0;
    const row_wall *row = KILN_ROW(bundle, WALLS, wall);
    if (!row) return KILN_ERROR_RANGE;
    uint32_t fit;
    kiln_status status = fitting(row->pieces.count, capacity, count, &fit);
    for (uint32_t i = 0; i < fit; i++)
        items[i] = KILN_ROWS(bundle, PIECES)[row->pieces.first + i].shape;
    return status;
}

/* ---- Objects, spots, people ------------------------------------------------------------------ */

kiln_status kiln_object_get(const kiln_bundle *bundle, uint32_t object, kiln_object_info *out) {
    *out = (kiln_object_info){0};
    const row_object *row = KILN_ROW(bundle, OBJECTS, object);
    if (!row) return KILN_ERROR_RANGE;
    const char *address = kiln_string(bundle, row->address);
    *out = (kiln_object_info){
        .id = tail_of(address),
        .address = address,
        .level = row->level,
        .asset = row->asset,
        .facing = row->facing,
        .center2 = row->center2,
        .z = row->z,
        .seats = row->seats,
    };
    return KILN_OK;
}

kiln_status kiln_object_boxes(const kiln_bundle *bundle, uint32_t object, kiln_prism *items,
                              uint32_t capacity, uint32_t *count) {
    *count = 0;
    const row_object *row = KILN_ROW(bundle, OBJECTS, object);
    if (!row) return KILN_ERROR_RANGE;
    const row_asset *asset = &KILN_ROWS(bundle, ASSETS)[row->asset];
    const row_part *parts = KILN_ROWS(bundle, PARTS) + asset->parts.first;
    kiln_turn turn = kiln_turn_of(row->facing);
    uint32_t fit;
    kiln_status status = fitting(asset->parts.count, capacity, count, &fit);
    for (uint32_t i = 0; i < fit; i++)
        items[i] = kiln_prism_placed(parts[i].box, asset->size_x, asset->size_y, turn, row->center2,
                                     row->z);
    return status;
}

kiln_status kiln_spot_get(const kiln_bundle *bundle, uint32_t spot, kiln_spot_info *out) {
    *out = (kiln_spot_info){0};
    const row_spot *row = KILN_ROW(bundle, SPOTS, spot);
    if (!row) return KILN_ERROR_RANGE;
    const char *address = kiln_string(bundle, row->address);
    *out = (kiln_spot_info){tail_of(address), address, row->level, row->at, row->facing};
    return KILN_OK;
}

kiln_status kiln_person_get(const kiln_bundle *bundle, uint32_t person, kiln_person_info *out) {
    *out = (kiln_person_info){0};
    const row_person *row = KILN_ROW(bundle, PEOPLE, person);
    if (!row) return KILN_ERROR_RANGE;
    const char *address = kiln_string(bundle, row->address);
    *out = (kiln_person_info){
        .id = tail_of(address),
        .address = address,
        .scene = row->scene,
        .asset = row->asset,
        .seat = row->seat,
        .spot = row->spot,
        .level = row->level,
        .at = row->at,
        .facing = row->facing,
    };
    return KILN_OK;
}

kiln_status kiln_robots_get(const kiln_bundle *bundle, uint32_t robots, kiln_robots_info *out) {
    *out = (kiln_robots_info){0};
    const row_robots *row = KILN_ROW(bundle, ROBOTS, robots);
    if (!row) return KILN_ERROR_RANGE;
    *out = (kiln_robots_info){row->scene, row->asset, row->level, row->count};
    return KILN_OK;
}

/* ---- Lookups --------------------------------------------------------------------------------- */

/* Binary search in one of the orders. `address` is the word of a target row that holds it. */
static kiln_status find(const kiln_bundle *bundle, kiln_section order, kiln_section target,
                        size_t address, const char *wanted, uint32_t *out) {
    const row_order *items = bundle->rows[order];
    const uint32_t *rows = bundle->rows[target];
    size_t row_words = kiln_section_row_size(target) / 4;
    uint32_t low = 0, high = bundle->counts[order];
    *out = 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2, index = items[middle].index;
        int side = strcmp(wanted, kiln_string(bundle, rows[index * row_words + address]));
        if (side == 0) {
            *out = index;
            return KILN_OK;
        }
        if (side < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return KILN_ERROR_NOT_FOUND;
}

#define FIND(order, target, wanted, out)                                                           \
    find(bundle, KILN_SECTION_##order, KILN_SECTION_##target,                                      \
         offsetof(kiln_row_##target, address) / 4, wanted, out)

kiln_status kiln_object_find(const kiln_bundle *bundle, const char *address, uint32_t *object) {
    return FIND(OBJECT_ORDER, OBJECTS, address, object);
}

kiln_status kiln_seat_find(const kiln_bundle *bundle, const char *address, uint32_t *seat) {
    return FIND(SEAT_ORDER, SEATS, address, seat);
}

kiln_status kiln_spot_find(const kiln_bundle *bundle, const char *address, uint32_t *spot) {
    return FIND(SPOT_ORDER, SPOTS, address, spot);
}

kiln_status kiln_person_find(const kiln_bundle *bundle, const char *address, uint32_t *person) {
    return FIND(PERSON_ORDER, PEOPLE, address, person);
}
