/* fuzz_bundle.c - opens the bytes as they are, then with their checksums made right, and asks what
 * opened everything there is to ask. */
#include "bundle_bytes.h"
#include "planview.h"

#include <stdio.h>

/* Enough to reach everything, little enough to be quick. */
enum { FILE_MAX = 1 << 16, RAW_MAX_BYTES = 1 << 20, INDEX_MAX = 64, ITEMS = 8 };

static uint32_t sink;

static void see(const void *value, size_t size) {
    sink = bytes_crc(value, size) ^ sink * 31;
}

static void see_text(const char *text) {
    see(text, strlen(text));
}

/* Indices of one kind: all up to a limit, and two outside. */
static uint32_t index_of(uint32_t i, uint32_t count) {
    if (i == INDEX_MAX) return count;
    if (i == INDEX_MAX + 1) return KILN_NONE;
    return i;
}
#define EACH(i, all)                                                                               \
    for (uint32_t n_##i = 0, i; i = index_of(n_##i, all), n_##i < INDEX_MAX + 2; n_##i++)

static void ask_assets(const kiln_bundle *b, const kiln_info *info) {
    EACH(i, info->assets) {
        kiln_asset_info asset;
        if (kiln_asset_get(b, i, &asset) == KILN_OK) see_text(asset.id);
    }
    EACH(i, info->parts) {
        kiln_part_info part;
        if (kiln_part_get(b, i, &part) == KILN_OK) see_text(part.id);
    }
    EACH(i, info->asset_seats) {
        kiln_asset_seat_info seat;
        if (kiln_asset_seat_get(b, i, &seat) == KILN_OK) see_text(seat.id);
    }
}

static void ask_plans(const kiln_bundle *b, const kiln_info *info) {
    uint32_t count, index;
    EACH(i, info->scenes) {
        kiln_scene_info scene;
        if (kiln_scene_get(b, i, &scene) == KILN_OK) see_text(scene.id);
    }
    EACH(i, info->rooms) {
        kiln_room_info room;
        kiln_point outline[ITEMS];
        if (kiln_room_get(b, i, &room) == KILN_OK) see_text(room.id);
        kiln_room_outline(b, i, outline, ITEMS, &count);
        see(outline, (count < ITEMS ? count : ITEMS) * sizeof *outline);
    }
    EACH(i, info->walls) {
        kiln_wall_info wall;
        kiln_prism pieces[ITEMS];
        if (kiln_wall_get(b, i, &wall) == KILN_OK) see_text(wall.id);
        kiln_wall_pieces(b, i, pieces, ITEMS, &count);
        see(pieces, (count < ITEMS ? count : ITEMS) * sizeof *pieces);
    }
    EACH(i, info->openings) {
        kiln_opening_info opening;
        if (kiln_opening_get(b, i, &opening) == KILN_OK) see_text(opening.id);
    }
    EACH(i, info->objects) {
        kiln_object_info object;
        kiln_prism boxes[ITEMS];
        kiln_object_boxes(b, i, boxes, ITEMS, &count);
        see(boxes, (count < ITEMS ? count : ITEMS) * sizeof *boxes);
        if (kiln_object_get(b, i, &object) != KILN_OK) continue;
        see_text(object.id);
        if (!info->stripped && (kiln_object_find(b, object.address, &index) || index != i)) abort();
    }
    EACH(i, info->spots) {
        kiln_spot_info spot;
        if (kiln_spot_get(b, i, &spot) != KILN_OK) continue;
        see_text(spot.id);
        if (!info->stripped && (kiln_spot_find(b, spot.address, &index) || index != i)) abort();
    }
    EACH(i, info->people) {
        kiln_person_info person;
        if (kiln_person_get(b, i, &person) != KILN_OK) continue;
        see_text(person.id);
        if (!info->stripped && (kiln_person_find(b, person.address, &index) || index != i)) abort();
    }
    EACH(i, info->robots) {
        kiln_robots_info robots;
        kiln_robots_get(b, i, &robots);
        see(&robots, sizeof robots);
    }
}

static void ask_grid(const kiln_bundle *b, uint32_t level) {
    kiln_grid_info grid;
    kiln_point point = {0, 0};
    bool walkable;
    uint32_t island, nearest, count, turns, path[ITEMS];
    if (kiln_grid_get(b, level, &grid) != KILN_OK) return;
    uint32_t nodes = grid.width * grid.height;
    EACH(n, nodes) {
        if (kiln_node_walkable(b, level, n, &walkable, &island) == KILN_OK)
            see(&island, sizeof island);
        if (kiln_node_point(b, level, n, &point) == KILN_OK) see(&point, sizeof point);
    }
    if (kiln_node_nearest(b, level, point, &nearest) != KILN_OK) return;
    kiln_status status = kiln_path(b, level, nearest, nodes - 1, path, ITEMS, &count, &turns);
    see(&status, sizeof status);
    kiln_path(b, level, 0, nearest, NULL, 0, &count, NULL);
    see(&count, sizeof count);
}

static void ask_motion(const kiln_bundle *b, const kiln_obstacles *obstacles, uint32_t seat,
                       uint32_t person, const kiln_entry *entry) {
    kiln_hit hit;
    kiln_actor_box boxes[ITEMS];
    uint32_t count;
    if (kiln_seat_motion(b, obstacles, seat, person, entry->side, entry->stand, &hit) == KILN_OK &&
        hit.stage != KILN_STAGE_NONE)
        see_text(hit.part);
    for (int32_t progress = 0; progress <= 10000; progress += 2500) {
        kiln_seat_motion_boxes(b, seat, person, entry->side, entry->stand, progress, boxes, ITEMS,
                               &count);
        for (uint32_t i = 0; i < count && i < ITEMS; i++) see_text(boxes[i].id);
    }
}

static void ask_seat(const kiln_bundle *b, const kiln_info *info, const kiln_obstacles *obstacles,
                     uint32_t seat) {
    kiln_seat_info s;
    kiln_entry entries[KILN_SIDE_COUNT], entry;
    uint32_t count, index;
    if (kiln_seat_get(b, seat, &s) != KILN_OK) return;
    see_text(s.address);
    if (!info->stripped && (kiln_seat_find(b, s.address, &index) || index != seat)) abort();
    if (kiln_seat_entries(b, seat, entries, KILN_SIDE_COUNT, &count) != KILN_OK) abort();
    if ((kiln_seat_entry(b, seat, &entry) == KILN_OK) != (s.chosen != KILN_NONE)) abort();
    for (uint32_t i = 0; i < count; i++) {
        if (entries[i].hit.stage != KILN_STAGE_NONE) see_text(entries[i].hit.part);
        if (!obstacles) continue;
        ask_motion(b, obstacles, seat, KILN_NONE, &entries[i]);
        for (uint32_t person = 0; person < info->assets && person < ITEMS; person++)
            ask_motion(b, obstacles, seat, person, &entries[i]);
    }
}

static bool see_bytes(void *user, const char *bytes, size_t size) {
    see(bytes, size);
    uint32_t *left = user;
    return (*left)-- > 0;
}

/* With all overlays a bundle can have, as a plan and as a picture. */
static void ask_plan(const kiln_bundle *b, uint32_t level) {
    uint32_t writes = 1000;
    arena *memory = arena_new();
    chart_source source = {.bundle = b};
    chart *marks = chart_new(memory, &source, level, (1u << CHART_KIND_COUNT) - 1);
    kiln_svg_overlay overlay = chart_isometric(marks);
    kiln_status status = planview_svg(marks, &(planview_options){0}, see_bytes, &writes);
    see(&status, sizeof status);
    status = kiln_svg_overlaid(b, level, NULL, &overlay, see_bytes, &writes);
    see(&status, sizeof status);
    arena_free(memory);
}

static void ask_drawings(const kiln_bundle *b, uint32_t level) {
    kiln_draw_item people[ITEMS];
    uint32_t count, writes = 10000;
    kiln_people_items(b, level, people, ITEMS, &count);
    see(&count, sizeof count);
    for (int view = 0; view < KILN_VIEW_COUNT; view++) {
        kiln_drawing *drawing;
        if (kiln_drawing_of_level(b, level, (kiln_view)view, NULL, &drawing) == KILN_OK) {
            kiln_drawing_order(drawing, &count);
            see(&count, sizeof count);
        }
        kiln_drawing_free(drawing);
    }
    kiln_status status = kiln_svg(b, level, NULL, see_bytes, &writes);
    see(&status, sizeof status);
    ask_plan(b, level);
}

/* A crowd of any size is placed, a small one walks for some seconds. */
static void ask_robots(const kiln_bundle *b, uint32_t scene) {
    for (int avoid = 0; avoid < 2; avoid++) {
        kiln_robots_options options = {.avoid_furniture = avoid};
        kiln_robots *robots;
        kiln_robot robot;
        kiln_joints joints;
        if (kiln_robots_new(b, scene, &options, &robots) != KILN_OK) continue;
        uint32_t count = kiln_robots_count(robots);
        for (int tick = 0; tick < 60 && count <= ITEMS; tick++) kiln_robots_tick(robots, 0.1);
        EACH(i, count) {
            if (kiln_robots_robot(robots, i, &robot) == KILN_OK) see(&robot.at, sizeof robot.at);
            if (kiln_robots_joints(robots, i, &joints) == KILN_OK) see(&joints, sizeof joints);
        }
        kiln_robots_free(robots);
    }
}

/* From everywhere; a field made with intent may lead round in a circle. */
static void ask_routes(const kiln_bundle *b, const kiln_info *info) {
    EACH(i, info->routes) {
        kiln_route_info route;
        const kiln_route *field;
        uint32_t index, count, path[ITEMS], turns;
        if (kiln_route_get(b, i, &route) != KILN_OK) continue;
        if (kiln_route_find(b, route.level, route.goal, &index) != KILN_OK || index != i) abort();
        if (kiln_route_open(b, i, &field) != KILN_OK) continue;
        for (uint32_t node = 0; node < ITEMS; node++) {
            uint32_t next = kiln_route_next(field, node);
            see(&next, sizeof next);
            kiln_status status = kiln_route_walk(field, node, path, ITEMS, &count, &turns);
            see(&status, sizeof status);
        }
        if (kiln_route_next(field, route.goal) != route.goal) abort();
    }
}

static void ask_book(const kiln_bundle *b, const kiln_info *info) {
    EACH(i, info->addresses) {
        kiln_address_info address;
        if (kiln_address_get(b, i, &address) != KILN_OK) continue;
        see(&address.at, sizeof address.at);
        see(&address.room, sizeof address.room);
    }
    EACH(i, info->refused) {
        kiln_refused_info refused;
        if (kiln_refused_get(b, i, &refused) == KILN_OK) see(&refused.at, sizeof refused.at);
    }
}

static void ask_ground(const kiln_bundle *b, uint32_t level) {
    kiln_door doors[ITEMS];
    uint32_t count = 0, room;
    kiln_level_doors(b, level, doors, ITEMS, &count);
    see(&count, sizeof count);
    const kiln_position ways[] = {{0, 0}, {1.5, -2.25}, {26843, 26843}, {-3, 1e300}};
    for (size_t i = 0; i + 1 < sizeof ways / sizeof *ways; i++) {
        bool blocked;
        double metres;
        if (kiln_room_at(b, level, ways[i], &room) == KILN_OK) see(&room, sizeof room);
        if (kiln_blocked(b, level, ways[i], ways[i + 1], 0.28, &blocked) == KILN_OK && blocked)
            see(&blocked, sizeof blocked);
        if (kiln_clearance(b, level, ways[i], ways[i + 1], 5, &metres) == KILN_OK)
            see(&metres, sizeof metres);
    }
}

static void ask_levels(const kiln_bundle *b, const kiln_info *info) {
    for (uint32_t i = 0; i < ITEMS; i++) {
        kiln_level_info level;
        kiln_obstacles *obstacles;
        if (kiln_level_get(b, i, &level) != KILN_OK) break;
        see_text(level.id);
        ask_grid(b, i);
        ask_ground(b, i);
        ask_drawings(b, i);
        kiln_obstacles_of_level(b, i, NULL, &obstacles);
        for (uint32_t k = 0; k < level.seats.count && k < 4; k++)
            ask_seat(b, info, obstacles, level.seats.first + k);
        kiln_obstacles_free(obstacles);
    }
    ask_seat(b, info, NULL, info->seats);
}

static void open_and_ask(const uint8_t *bytes, size_t size) {
    kiln_options options = {.max_raw_bytes = RAW_MAX_BYTES};
    kiln_bundle *b;
    if (kiln_open_memory(bytes, size, &options, &b) != KILN_OK) {
        if (b) abort();
        return;
    }
    kiln_info info = kiln_bundle_info(b);
    see_text(info.name);
    ask_assets(b, &info);
    ask_plans(b, &info);
    ask_levels(b, &info);
    ask_book(b, &info);
    ask_routes(b, &info);
    for (uint32_t scene = 0; scene <= info.scenes && scene < ITEMS; scene++) ask_robots(b, scene);
    kiln_close(b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > FILE_MAX) return 0;
    uint8_t *file = calloc(size ? size : 1, 1);
    if (size) memcpy(file, data, size);
    open_and_ask(file, size);
    bytes_seal(file, size);
    open_and_ask(file, size);
    free(file);
    /* Makes everything seen matter. */
    if (sink == 0x5EEDBEEF) fputc('.', stderr);
    return 0;
}
