/* Memory of an opened bundle: it may end at any moment, it is capped, and it is all given back. */
#include "bundle_bytes.h"
#include "failing.h"
#include "route.h"
#include "scene.h"
#include "suites.h"
#include "tiny_run.h"

#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static bake_run run;
static bake_bundle written;

static void set_up(void) {
    run = tiny_run();
    written = tiny_bundle(&run);
}

static void tear_down(void) {
    tiny_run_free(&run);
}

static const char *file_path(void) {
    static char path[64];
    snprintf(path, sizeof path, "/tmp/kiln-memory-%d", (int)getpid());
    FILE *file = fopen(path, "wb");
    ck_assert_uint_eq(fwrite(written.bytes, 1, written.size, file), written.size);
    ck_assert_int_eq(fclose(file), 0);
    return path;
}

/* ---- Every call, the n-th allocation failing ---- */

typedef kiln_status call(const kiln_bundle *b, const kiln_allocator *a);

static kiln_status ask_node(const kiln_bundle *b, const kiln_allocator *a) {
    (void)a;
    bool walkable;
    uint32_t island;
    return kiln_node_walkable(b, 0, 0, &walkable, &island);
}

static kiln_status ask_nearest(const kiln_bundle *b, const kiln_allocator *a) {
    (void)a;
    uint32_t node;
    return kiln_node_nearest(b, 0, (kiln_point){0, 0}, &node);
}

static kiln_status ask_path(const kiln_bundle *b, const kiln_allocator *a) {
    (void)a;
    uint32_t nodes[64], count;
    return kiln_path(b, 0, 0, 37, nodes, 64, &count, NULL);
}

static kiln_status ask_obstacles(const kiln_bundle *b, const kiln_allocator *a) {
    kiln_obstacles *obstacles;
    kiln_status status = kiln_obstacles_of_level(b, 0, a, &obstacles);
    if (status != KILN_OK) ck_assert_ptr_null(obstacles);
    kiln_obstacles_free(obstacles);
    return status;
}

static kiln_status ask_motion_of(const kiln_bundle *b, uint32_t person) {
    kiln_obstacles *obstacles;
    kiln_hit hit;
    ck_assert_int_eq(kiln_obstacles_of_level(b, 0, NULL, &obstacles), KILN_OK);
    kiln_status status =
        kiln_seat_motion(b, obstacles, 0, person, KILN_SIDE_LEFT, (kiln_point){13800, 7000}, &hit);
    kiln_obstacles_free(obstacles);
    return status;
}

static kiln_status ask_motion(const kiln_bundle *b, const kiln_allocator *a) {
    (void)a;
    return ask_motion_of(b, TINY_MINA);
}

static kiln_status ask_plain_motion(const kiln_bundle *b, const kiln_allocator *a) {
    (void)a;
    return ask_motion_of(b, KILN_NONE);
}

static kiln_status ask_boxes(const kiln_bundle *b, const kiln_allocator *a) {
    (void)a;
    uint32_t count;
    kiln_actor_box boxes[64];
    return kiln_seat_motion_boxes(b, 0, TINY_JUN, KILN_SIDE_LEFT, (kiln_point){13800, 7000}, 5000,
                                  boxes, 64, &count);
}

static const kiln_position here = {1, 1}, there = {3, 2};

static kiln_status ask_doors(const kiln_bundle *b, const kiln_allocator *a) {
    (void)a;
    uint32_t count;
    return kiln_level_doors(b, 0, NULL, 0, &count);
}

/* In no room is an answer, too. */
static kiln_status ask_room(const kiln_bundle *b, const kiln_allocator *a) {
    (void)a;
    uint32_t room;
    kiln_status status = kiln_room_at(b, 0, here, &room);
    return status == KILN_ERROR_NOT_FOUND ? KILN_OK : status;
}

static kiln_status ask_blocked(const kiln_bundle *b, const kiln_allocator *a) {
    (void)a;
    bool blocked;
    return kiln_blocked(b, 0, here, there, 0.28, &blocked);
}

static kiln_status ask_clearance(const kiln_bundle *b, const kiln_allocator *a) {
    (void)a;
    double metres;
    return kiln_clearance(b, 0, here, there, 2, &metres);
}

static kiln_status ask_route(const kiln_bundle *b, const kiln_allocator *a) {
    (void)a;
    const kiln_route *route;
    return kiln_route_open(b, 0, &route);
}

static kiln_status ask_robots(const kiln_bundle *b, const kiln_allocator *a) {
    kiln_robots_options options = {.avoid_furniture = true};
    kiln_robots *robots;
    if (a) options.allocator = *a;
    kiln_status status = kiln_robots_new(b, 0, &options, &robots);
    if (status != KILN_OK) ck_assert_ptr_null(robots);
    kiln_robots_free(robots);
    return status;
}

static call *const calls[] = {
    ask_doors,   ask_room, ask_blocked,   ask_clearance, ask_route,        ask_robots, ask_node,
    ask_nearest, ask_path, ask_obstacles, ask_motion,    ask_plain_motion, ask_boxes};

/* The bundle is opened afresh each time, so that what is unpacked once is unpacked again. */
static kiln_status failing_call(call *ask, failing *memory, uint64_t n, bool for_good) {
    kiln_options options = {.allocator = failing_allocator(memory)};
    kiln_bundle *b;
    ck_assert_int_eq(kiln_open_memory(written.bytes, written.size, &options, &b), KILN_OK);
    memory->calls = 0;
    memory->fail_at = n;
    memory->for_good = for_good;
    kiln_status status = ask(b, &options.allocator);
    uint64_t made = memory->calls;
    memory->fail_at = 0;
    /* And it works when there is memory again. */
    ck_assert_int_eq(ask(b, &options.allocator), KILN_OK);
    kiln_close(b);
    memory->calls = made;
    ck_assert_uint_eq(memory->blocks, 0);
    ck_assert_uint_eq(memory->bytes, 0);
    return status;
}

START_TEST(every_query_survives_the_end_of_memory) {
    for (int for_good = 0; for_good < 2; for_good++) {
        uint64_t n = 1;
        for (;; n++) {
            failing memory = {0};
            kiln_status status = failing_call(calls[_i], &memory, n, for_good);
            if (status == KILN_OK) break;
            ck_assert_int_eq(status, KILN_ERROR_MEMORY);
        }
        ck_assert_uint_gt(n, 1);
    }
}
END_TEST

START_TEST(opening_survives_the_end_of_memory) {
    const char *path = file_path();
    for (int from_file = 0; from_file < 2; from_file++) {
        uint64_t n = 1;
        for (;; n++) {
            failing memory = {.fail_at = n, .for_good = n % 2};
            kiln_options options = {.allocator = failing_allocator(&memory)};
            kiln_bundle *b = (kiln_bundle *)(void *)&memory;
            kiln_status status = from_file
                                     ? kiln_open_file(path, &options, &b)
                                     : kiln_open_memory(written.bytes, written.size, &options, &b);
            if (status != KILN_OK) ck_assert_ptr_null(b);
            kiln_close(b);
            ck_assert_uint_eq(memory.blocks, 0);
            ck_assert_uint_eq(memory.bytes, 0);
            if (status == KILN_OK) break;
            ck_assert_int_eq(status, KILN_ERROR_MEMORY);
        }
        ck_assert_uint_gt(n, 2);
    }
    unlink(path);
}
END_TEST

START_TEST(an_open_bundle_is_one_block) {
    failing memory = {0};
    kiln_options options = {.allocator = failing_allocator(&memory)};
    kiln_bundle *b;
    bool walkable;
    uint32_t island;
    ck_assert_int_eq(kiln_open_memory(written.bytes, written.size, &options, &b), KILN_OK);
    ck_assert_uint_eq(memory.blocks, 1);
    ck_assert_int_eq(kiln_node_walkable(b, 0, 0, &walkable, &island), KILN_OK);
    uint64_t calls_made = memory.calls, blocks = memory.blocks;
    ck_assert_uint_gt(blocks, 1);
    ck_assert_int_eq(kiln_node_walkable(b, 0, 5, &walkable, &island), KILN_OK);
    ck_assert_uint_eq(memory.calls, calls_made);
    ck_assert_uint_eq(memory.blocks, blocks);
    kiln_close(b);
    ck_assert_uint_eq(memory.blocks, 0);
    kiln_close(NULL);
}
END_TEST

/* ---- Caps ---- */

static kiln_status capped(uint64_t file_bytes, uint64_t raw_bytes, uint64_t *allocations) {
    failing memory = {0};
    kiln_options options = {failing_allocator(&memory), file_bytes, raw_bytes};
    kiln_bundle *b;
    kiln_status status = kiln_open_memory(written.bytes, written.size, &options, &b);
    kiln_close(b);
    ck_assert_uint_eq(memory.blocks, 0);
    *allocations = memory.calls;
    return status;
}

/* The list of inputs, which is not unpacked. */
static uint64_t skipped_bytes(void) {
    return 32 + sizeof "pack.yaml" + 32 + sizeof "scenes/main.yaml";
}

START_TEST(larger_than_the_caps_is_refused) {
    uint64_t allocations, raw = written.raw_size - skipped_bytes();
    ck_assert_int_eq(capped(written.size, 0, &allocations), KILN_OK);
    ck_assert_int_eq(capped(written.size - 1, 0, &allocations), KILN_ERROR_LIMIT);
    ck_assert_uint_eq(allocations, 0);
    ck_assert_int_eq(capped(0, raw - 1, &allocations), KILN_ERROR_LIMIT);
    ck_assert_uint_eq(allocations, 0);
    /* Unpacked grids count with 4 bytes a node, unpacked fields with a quarter. */
    uint64_t grids = 4 * (17 * 13 + 8 * 4);
    grids += 3 * kiln_route_bytes(17 * 13) + kiln_route_bytes(8 * 4);
    ck_assert_int_eq(capped(0, raw + grids - 1, &allocations), KILN_ERROR_LIMIT);
    ck_assert_int_eq(capped(0, raw + grids, &allocations), KILN_OK);
    bake_run empty = tiny_run_empty(); /* without grids */
    written = tiny_bundle(&empty);
    ck_assert_int_eq(capped(0, written.raw_size, &allocations), KILN_OK);
    ck_assert_int_eq(capped(0, written.raw_size - 1, &allocations), KILN_ERROR_LIMIT);
    tiny_run_free(&empty);
}
END_TEST

/* A few bytes of zeros make many nodes: what they would unpack to is refused at the start. */
START_TEST(a_grid_bomb_is_refused) {
    enum { SIDE = 32768 };
    bytes_bundle *pieces = bytes_open(written.bytes, written.size);
    row_level *levels =
        (row_level *)(void *)bytes_find(pieces, KILN_FOURCC('L', 'E', 'V', 'L'), 0)->raw;
    levels[0].grid = (row_grid){.width = SIDE, .height = SIDE};
    bytes_section *grid = bytes_find(pieces, KILN_SECTION_ID_GRID, 0);
    free(grid->raw);
    grid->size = SIDE / 8 * SIDE;
    grid->raw = calloc(grid->size, 1);
    size_t size;
    uint8_t *file = bytes_file(pieces, &size);
    kiln_bundle *b;
    kiln_status status = kiln_open_memory(file, size, NULL, &b);
    ck_assert_int_eq(status, KILN_ERROR_LIMIT);
    free(file);
    bytes_close(pieces);
}
END_TEST

/* Many objects of an asset with many parts: the product is refused, not allocated. */
START_TEST(an_obstacle_bomb_is_refused) {
    enum { PARTS = 3000, OBJECTS = 3000 };
    pack *p = run.pack;
    pack_part *parts = ARENA_ARRAY(run.memory, pack_part, PARTS);
    for (int i = 0; i < PARTS; i++) parts[i] = p->assets[TINY_CHAIR].parts.parts[0];
    p->assets[TINY_CHAIR].parts = (pack_shape){parts, PARTS};
    pack_object *objects = ARENA_ARRAY(run.memory, pack_object, OBJECTS + 2);
    for (uint32_t i = 0; i < OBJECTS + 2; i++) {
        objects[i] = p->objects[i < OBJECTS ? 0 : i - OBJECTS + 1];
        if (i >= OBJECTS) continue;
        objects[i].address = arena_printf(run.memory, "main/chair-%u", i);
        if (i > 0) objects[i].seats.count = 0;
    }
    p->objects = objects;
    p->object_count = OBJECTS + 2;
    p->levels[0].objects.count = OBJECTS + 1;
    p->levels[2].objects.first = OBJECTS + 1;
    for (uint32_t i = 0; i < p->seat_count; i++)
        if (p->seats[i].level == 2) p->seats[i].object = OBJECTS + 1;
    bake_bundle large = tiny_bundle(&run);
    failing memory = {0};
    kiln_options options = {failing_allocator(&memory), 0, UINT64_C(16) << 20};
    kiln_bundle *b;
    kiln_obstacles *obstacles;
    ck_assert_int_eq(kiln_open_memory(large.bytes, large.size, &options, &b), KILN_OK);
    ck_assert_int_eq(kiln_obstacles_of_level(b, 0, &options.allocator, &obstacles),
                     KILN_ERROR_LIMIT);
    ck_assert_uint_lt(memory.largest, 1 << 20);
    kiln_close(b);
}
END_TEST

/* ---- Threads ---- */

enum { THREADS = 4, ROUNDS = 50 };

typedef struct racer {
    const kiln_bundle *bundle;
    pthread_barrier_t *start;
    uint32_t walkable;
    kiln_status status;
} racer;

static void *race(void *argument) {
    racer *r = argument;
    pthread_barrier_wait(r->start);
    for (uint32_t n = 0; n < 17 * 13 && r->status == KILN_OK; n++) {
        bool walkable;
        uint32_t island;
        r->status = kiln_node_walkable(r->bundle, 0, n, &walkable, &island);
        r->walkable += walkable;
    }
    if (r->status == KILN_OK) r->status = ask_boxes(r->bundle, NULL);
    return NULL;
}

START_TEST(threads_may_race_for_the_first_use) {
    for (int round = 0; round < ROUNDS; round++) {
        kiln_bundle *b;
        pthread_t threads[THREADS];
        pthread_barrier_t start;
        racer racers[THREADS] = {{0}};
        ck_assert_int_eq(kiln_open_memory(written.bytes, written.size, NULL, &b), KILN_OK);
        pthread_barrier_init(&start, NULL, THREADS);
        for (int i = 0; i < THREADS; i++) {
            racers[i] = (racer){.bundle = b, .start = &start};
            ck_assert_int_eq(pthread_create(&threads[i], NULL, race, &racers[i]), 0);
        }
        for (int i = 0; i < THREADS; i++) {
            pthread_join(threads[i], NULL);
            ck_assert_int_eq(racers[i].status, KILN_OK);
            ck_assert_uint_eq(racers[i].walkable, 16 * 13);
        }
        pthread_barrier_destroy(&start);
        kiln_close(b);
    }
}
END_TEST

SUITE(bundle_memory) {
    Suite *suite = suite_create("bundle_memory");
    TCase *tests = tcase_create("bundle_memory");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, every_query_survives_the_end_of_memory, 0,
                        sizeof calls / sizeof *calls);
    tcase_add_test(tests, opening_survives_the_end_of_memory);
    tcase_add_test(tests, an_open_bundle_is_one_block);
    tcase_add_test(tests, larger_than_the_caps_is_refused);
    tcase_add_test(tests, a_grid_bomb_is_refused);
    tcase_add_test(tests, an_obstacle_bomb_is_refused);
    tcase_add_test(tests, threads_may_race_for_the_first_use);
    suite_add_tcase(suite, tests);
    return suite;
}
