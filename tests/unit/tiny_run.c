#include "tiny_run.h"

#include "draworder.h"
#include "routes.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* Copies a literal table into the run's memory. */
#define TABLE(run, ...)                                                                            \
    memcpy(arena_alloc((run)->memory, 1, sizeof(__VA_ARGS__)), (__VA_ARGS__), sizeof(__VA_ARGS__))
#define COUNT(...) ((uint32_t)(sizeof(__VA_ARGS__) / sizeof *(__VA_ARGS__)))

static pack_part chair_parts[] = {
    {.id = "seat", .box = {500, 500, 4400, 4500, 4500, 4900}, .color = 0x4a6fa5},
    {.id = "back", .box = {500, 0, 4900, 4500, 500, 9500}, .color = 0x3b5b92},
};
static pack_part rug_parts[] = {
    {.id = "rug", .box = {0, 0, 0, 20000, 20000, 100}, .color = 0xffffff}};
static pack_part bed_parts[] = {{.id = "bed", .box = {0, 0, 0, 14000, 20000, 4500}, .color = 1}};
static pack_part person_parts[] = {
    {.id = "leg-l", .box = {1000, 2000, 500, 2300, 3000, 8000}, .color = 0x111111},
    {.id = "leg-r", .box = {2700, 2000, 500, 4000, 3000, 8000}, .color = 0x222222},
    {.id = "shoe-l", .box = {1000, 2000, 0, 2300, 4000, 500}, .color = 0x333333},
    {.id = "shoe-r", .box = {2700, 2000, 0, 4000, 4000, 500}, .color = 0x444444},
    {.id = "torso", .box = {1000, 2000, 8000, 4000, 3200, 13500}, .color = 0x555555},
    {.id = "head", .box = {1800, 1900, 13500, 3200, 3300, 16500}, .color = 0x666666},
};
static pack_part jun_seated[] = {
    {.id = "leg-l", .box = {1000, 1000, 4900, 2300, 4600, 6000}, .color = 0x777777},
    {.id = "shirt", .box = {1000, 1000, 4900, 4000, 2200, 11000}, .color = 0x888888},
};
static pack_part robot_parts[] = {{.id = "body", .box = {0, 0, 0, 5600, 5600, 17000}, .color = 9}};

static pack_asset_seat chair_seats[] = {
    {.id = "seat", .pose = KILN_POSE_SIT, .at = {2500, 3700}, .height = 4900}};
static pack_asset_seat bed_seats[] = {
    {.id = "left", .pose = KILN_POSE_LIE, .at = {4000, 10000}, .height = 4500},
    {.id = "right", .pose = KILN_POSE_LIE, .at = {10000, 10000}, .height = 4500, .facing = 90000}};

#define SHAPE(parts)                                                                               \
    { parts, COUNT(parts) }

static pack_asset assets[TINY_ASSETS] = {
    [TINY_CHAIR] = {.id = "chair.task",
                    .kind = KILN_ASSET_FURNITURE,
                    .size_x = 5000,
                    .size_y = 5000,
                    .parts = SHAPE(chair_parts),
                    .seats = chair_seats,
                    .seat_count = 1},
    [TINY_RUG] = {.id = "rug.round",
                  .kind = KILN_ASSET_COVERING,
                  .size_x = 20000,
                  .size_y = 20000,
                  .floor = true,
                  .parts = SHAPE(rug_parts)},
    [TINY_BED] = {.id = "bed.double",
                  .kind = KILN_ASSET_FURNITURE,
                  .size_x = 14000,
                  .size_y = 20000,
                  .parts = SHAPE(bed_parts),
                  .seats = bed_seats,
                  .seat_count = 2},
    [TINY_MINA] = {.id = "person.mina",
                   .kind = KILN_ASSET_PERSON,
                   .size_x = 5000,
                   .size_y = 5000,
                   .parts = SHAPE(person_parts)},
    [TINY_JUN] = {.id = "person.jun",
                  .kind = KILN_ASSET_PERSON,
                  .size_x = 5000,
                  .size_y = 5000,
                  .parts = SHAPE(person_parts),
                  .seated = SHAPE(jun_seated)},
    [TINY_ROBOT] = {.id = "robot.optimus",
                    .kind = KILN_ASSET_ROBOT,
                    .size_x = 5600,
                    .size_y = 5600,
                    .parts = SHAPE(robot_parts),
                    .rig = {9168, 800, 14000, 1000, 1750, 5200, 0, 0, 0, 0}},
};

static kiln_point square[] = {{0, 0}, {40000, 0}, {40000, 30000}, {0, 30000}};
static kiln_point triangle[] = {{0, 0}, {0, 30000}, {-20000, 15000}};

static pack_room rooms[] = {
    {.id = "open", .level = 0, .outline = square, .count = 4},
    {.id = "well", .level = 0, .outline = triangle, .count = 3, .hole = true},
    {.id = "attic", .level = 2, .outline = square, .count = 4},
};

static pack_opening openings[] = {
    {.id = "door", .at = 20000, .width = 9000, .head = 21000, .walkable = true, .passable = true},
    {.id = "window", .at = 35000, .width = 8000, .sill = 9000, .head = 20000},
};

static pack_wall walls[] = {
    {.id = "w-south",
     .level = 0,
     .to = {40000, 0},
     .thickness = 1000,
     .height = 27000,
     .openings = openings,
     .opening_count = 2},
    {.id = "w-slant",
     .level = 2,
     .from = {-1, 5},
     .to = {9000, 7003},
     .thickness = 777,
     .height = 9},
};

static pack_object objects[] = {
    {.id = "chair-1",
     .address = "main/chair-1",
     .level = 0,
     .asset = TINY_CHAIR,
     .bank = KILN_NONE,
     .facing = 90000,
     .center2 = {30001, 24000},
     .seats = {0, 1}},
    {.id = "rug",
     .address = "main/rug",
     .level = 0,
     .asset = TINY_RUG,
     .bank = KILN_NONE,
     .center2 = {20000, 20000}},
    {.id = "bed",
     .address = "loft/bed",
     .level = 2,
     .asset = TINY_BED,
     .bank = KILN_NONE,
     .facing = 30000,
     .center2 = {40000, 30000},
     .z = 100,
     .seats = {2, 2}},
};

static pack_seat seats[] = {
    {.address = "main/chair-1/seat",
     .level = 0,
     .object = 0,
     .pose = KILN_POSE_SIT,
     .at = {13800, 12000},
     .height = 4900,
     .facing = 90000},
    {.address = "main/ledge",
     .level = 0,
     .object = KILN_NONE,
     .pose = KILN_POSE_SIT,
     .at = {35000, 4000},
     .height = 4500,
     .facing = 0},
    {.address = "loft/bed/left",
     .level = 2,
     .object = 2,
     .asset_seat = 0,
     .pose = KILN_POSE_LIE,
     .at = {17402, 13500},
     .height = 4600,
     .facing = 30000},
    {.address = "loft/bed/right",
     .level = 2,
     .object = 2,
     .asset_seat = 1,
     .pose = KILN_POSE_LIE,
     .at = {22598, 16500},
     .height = 4600,
     .facing = 120000},
};

static pack_spot spots[] = {
    {.id = "coffee", .address = "main/coffee", .level = 0, .at = {12500, 25000}, .facing = 270000},
    {.id = "view", .address = "loft/view", .level = 2, .at = {5000, 5000}, .facing = 359999},
};

static pack_person people[] = {
    {.id = "mina",
     .address = "main/mina",
     .scene = 0,
     .asset = TINY_MINA,
     .start = {.kind = PACK_PLACE_SEAT, .index = 0}},
    {.id = "jun",
     .address = "main/jun",
     .scene = 0,
     .asset = TINY_JUN,
     .start = {.kind = PACK_PLACE_SPOT, .index = 0}},
    {.id = "ara",
     .address = "loft/ara",
     .scene = 1,
     .asset = TINY_MINA,
     .start = {.kind = PACK_PLACE_POINT, .level = 2, .at = {10000, -2500}, .facing = 180000}},
};

static pack_robots robots[] = {{.scene = 0, .asset = TINY_ROBOT, .level = 0, .count = 4}};

static pack_level levels[TINY_LEVELS] = {
    {.id = "ground",
     .address = "main/ground",
     .scene = 0,
     .rooms = {0, 2},
     .walls = {0, 1},
     .objects = {0, 2},
     .seats = {0, 2},
     .spots = {0, 1}},
    {.id = "roof", .address = "main/roof", .scene = 0, .elevation = 27000},
    {.id = "attic",
     .address = "loft/attic",
     .scene = 1,
     .elevation = -5,
     .rooms = {2, 1},
     .walls = {1, 1},
     .objects = {2, 1},
     .seats = {2, 2},
     .spots = {1, 1}},
};

static pack_scene scenes[] = {
    {.id = "main", .levels = {0, 2}, .people = {0, 2}, .robots = {0, 1}},
    {.id = "loft", .levels = {2, 1}, .people = {2, 1}, .robots = {1, 0}},
};

static pack_input inputs[] = {{.path = "pack.yaml", .hash = {1, 2, 3}},
                              {.path = "scenes/main.yaml", .hash = {0xFF}}};

static const kiln_entry main_entries[] = {
    {.side = KILN_SIDE_FRONT,
     .verdict = KILN_VERDICT_HIT,
     .has_stand = true,
     .standable = true,
     .stand = {8800, 12000},
     .node = 35,
     .owner = KILN_NONE,
     .obstacle = KILN_NONE,
     .hit = {.stage = KILN_STAGE_FOLD,
             .actor = TINY_MINA,
             .part = "thigh-l",
             .owner = 0,
             .obstacle = 1,
             .progress = 6200,
             .depth = 310,
             .point = {1, -2, 3}}},
    {.side = KILN_SIDE_LEFT,
     .verdict = KILN_VERDICT_CLEAR,
     .has_stand = true,
     .standable = true,
     .clear = true,
     .stand = {13800, 7000},
     .node = 36,
     .owner = KILN_NONE,
     .obstacle = KILN_NONE},
    {.side = KILN_SIDE_RIGHT,
     .verdict = KILN_VERDICT_OCCUPIED,
     .has_stand = true,
     .stand = {13800, 17000},
     .node = KILN_NONE,
     .owner = KILN_WALL,
     .obstacle = 2},
    {.side = KILN_SIDE_BACK,
     .verdict = KILN_VERDICT_NO_PLACE,
     .node = KILN_NONE,
     .owner = KILN_NONE,
     .obstacle = KILN_NONE},
};

static const kiln_entry bed_entries[] = {
    {.side = KILN_SIDE_LEFT,
     .verdict = KILN_VERDICT_UNREACHABLE,
     .has_stand = true,
     .standable = true,
     .stand = {-5, 10000},
     .node = KILN_NONE,
     .owner = KILN_NONE,
     .obstacle = KILN_NONE,
     .hit = {.stage = KILN_STAGE_MOVE,
             .actor = KILN_NONE,
             .part = "head",
             .owner = KILN_WALL + 1,
             .obstacle = 0,
             .progress = 10000,
             .depth = 1,
             .point = {100, 200, 300}}},
};

/* Two islands: a big one in the west, and some nodes beyond a column that is not walkable. */
static void make_grid(kiln_grid *out, kiln_len x0, uint32_t width, uint32_t height) {
    uint8_t bits[64] = {0};
    for (uint32_t n = 0; n < width * height; n++)
        if (n % width != width - 3) bits[n >> 3] |= (uint8_t)(1u << (n & 7));
    kiln_grid_info frame = {.x0 = x0, .y0 = 2500, .width = width, .height = height};
    if (kiln_grid_of_bits(&frame, bits, NULL, out) != KILN_OK) abort();
}

static kiln_body_shape shape_of(arena *a, const pack_shape *from) {
    kiln_body_part *parts = ARENA_ARRAY(a, kiln_body_part, from->count);
    for (uint32_t i = 0; i < from->count; i++)
        parts[i] = (kiln_body_part){from->parts[i].id, from->parts[i].box};
    return (kiln_body_shape){parts, from->count};
}

static void make_body(bake_run *run, uint32_t asset) {
    const pack_asset *from = &run->pack->assets[asset];
    kiln_body_source source = {
        .actor = asset,
        .size_x = from->size_x,
        .size_y = from->size_y,
        .standing = shape_of(run->memory, &from->parts),
        .seated = shape_of(run->memory, &from->seated),
        .lying = shape_of(run->memory, &from->lying),
    };
    if (kiln_body_build(&source, NULL, &run->results.bodies[asset]) != KILN_OK) abort();
}

static void set_seat(bake_run *run, uint32_t seat, const kiln_entry *entries, uint32_t count,
                     uint32_t chosen) {
    seat_result *result = &run->results.seats[seat];
    for (uint32_t i = 0; i < count; i++) result->entries[i] = entries[i];
    result->count = count;
    result->chosen = chosen;
}

/* An address of each kind on the ground, with every length of run-in, and one in the attic. */
static place_result ground_addresses[] = {
    {.place = {.kind = KILN_ADDRESS_DESK, .source = 0}, .run = 4500, .node = 36},
    {.place = {.kind = KILN_ADDRESS_DESK, .source = 1}, .node = KILN_NONE, .run_clear = true},
    {.place = {.kind = KILN_ADDRESS_FIXTURE, .source = 1},
     .run = 9000,
     .node = 100,
     .place_clear = true,
     .run_clear = true},
    {.place = {.kind = KILN_ADDRESS_ROOM, .source = 0}, .node = 36, .place_clear = true},
};
static place_result attic_addresses[] = {
    {.place = {.kind = KILN_ADDRESS_ROOM, .source = 2}, .node = KILN_NONE}};
static place_result ground_refused[] = {
    {.place = {.kind = KILN_ADDRESS_FIXTURE, .source = 0}, .reason = KILN_REFUSAL_WALL},
    {.place = {.kind = KILN_ADDRESS_ROOM, .source = 1}, .reason = KILN_REFUSAL_OUTLINE},
};

static void make_routes(bake_run *run, uint32_t level, const uint32_t *goals, uint32_t count) {
    arena *a = run->memory;
    route_baker *baker = route_baker_new(a, &run->results.levels[level].grid);
    level_routes *r = &run->results.routes[level];
    r->goals = ARENA_ARRAY(a, uint32_t, count);
    r->fields = ARENA_ARRAY(a, route_field, count);
    for (r->count = 0; r->count < count; r->count++) {
        route_field field = route_field_to(baker, goals[r->count]);
        r->goals[r->count] = goals[r->count];
        r->fields[r->count] = field;
        r->fields[r->count].runs = memcpy(arena_alloc(a, field.size, 1), field.runs, field.size);
    }
}

static void make_places(bake_run *run) {
    run->results.books = ARENA_ARRAY(run->memory, level_book, run->pack->level_count);
    run->results.routes = ARENA_ARRAY(run->memory, level_routes, run->pack->level_count);
    run->results.books[0] = (level_book){.addresses = ground_addresses,
                                         .refused = ground_refused,
                                         .kept = {2, 1, 1},
                                         .address_count = COUNT(ground_addresses),
                                         .refused_count = COUNT(ground_refused)};
    run->results.books[2] =
        (level_book){.addresses = attic_addresses, .kept = {0, 0, 1}, .address_count = 1};
    make_routes(run, 0, (const uint32_t[]){35, 36, 100}, 3);
    make_routes(run, 2, (const uint32_t[]){0}, 1);
}

static void make_results(bake_run *run) {
    arena *a = run->memory;
    run->results.levels = ARENA_ARRAY(a, level_space, run->pack->level_count);
    run->results.bodies = ARENA_ARRAY(a, kiln_body, run->pack->asset_count);
    run->results.seats = ARENA_ARRAY(a, seat_result, run->pack->seat_count);
    make_grid(&run->results.levels[0].grid, 0, 17, 13);
    make_grid(&run->results.levels[2].grid, -2500, 8, 4);
    make_body(run, TINY_MINA);
    make_body(run, TINY_JUN);
    set_seat(run, 0, main_entries, 4, 1);
    set_seat(run, 1, main_entries, 1, 0);
    set_seat(run, 2, bed_entries, 1, 0);
    set_seat(run, 3, NULL, 0, KILN_NONE);
    make_places(run);
    stage s = {.pack = run->pack,
               .findings = run->findings,
               .memory = run->memory,
               .results = &run->results};
    draworder_run(&s);
}

static bake_run run_with(const pack *contents) {
    bake_run run = {.memory = arena_new()};
    run.findings = diag_new(run.memory);
    run.pack = ARENA_NEW(run.memory, pack);
    *run.pack = *contents;
    for (int i = 0; i < 32; i++) run.pack->input_hash[i] = (uint8_t)(i * 9);
    return run;
}

bake_run tiny_run(void) {
    pack contents = {
        .name = "tiny",
        .title = "Tiny \xC3\xA9 office",
        .license = "CC0-1.0",
        .usable = true,
    };
    bake_run run = run_with(&contents);
    pack *p = run.pack;
#define FILL(member, count_member) p->member = TABLE(&run, member), p->count_member = COUNT(member)
    FILL(assets, asset_count);
    FILL(scenes, scene_count);
    FILL(levels, level_count);
    FILL(rooms, room_count);
    FILL(walls, wall_count);
    FILL(objects, object_count);
    FILL(seats, seat_count);
    FILL(spots, spot_count);
    FILL(people, person_count);
    FILL(robots, robots_count);
#undef FILL
    p->inputs = TABLE(&run, inputs), p->input_count = COUNT(inputs);
    make_results(&run);
    return run;
}

bake_run tiny_run_empty(void) {
    pack contents = {.name = "empty", .usable = true};
    return run_with(&contents);
}

void tiny_run_free(bake_run *run) {
    for (uint32_t i = 0; i < run->pack->level_count; i++)
        kiln_grid_free(&run->results.levels[i].grid, NULL);
    for (uint32_t i = 0; i < run->pack->asset_count; i++)
        kiln_body_free(&run->results.bodies[i], NULL);
    arena_free(run->memory);
}

bake_bundle tiny_bundle(bake_run *run) {
    bundle_options options = {.revision = BAKE_REVISION};
    bake_bundle bundle = bundle_write(run->memory, run->pack, &run->results, &options);
    ck_assert_ptr_null(bundle.error);
    return bundle;
}
