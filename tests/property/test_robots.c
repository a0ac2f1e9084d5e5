/* test_robots.c - a crowd on a small floor: it keeps the promises of the robots document. */
#include "pack_fixture.h"
#include "random_office.h"
#include "robot.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>

/* Two rooms and a booth of 2.0 x 1.8 behind doors of 0.9, a room narrower than a robot, a few desks
 * with chairs; a level that is no more than such a room. */
static const char scene[] =
    "id: main\n"
    "levels:\n"
    "  - id: ground\n"
    "    elevation: 0\n"
    "    rooms:\n"
    "      - {id: hall, outline: [[0, 0], [9, 0], [9, 8], [0, 8]]}\n"
    "      - {id: office, outline: [[9, 0], [15, 0], [15, 8], [9, 8]]}\n"
    "      - {id: booth, outline: [[15, 0], [17, 0], [17, 1.8], [15, 1.8]]}\n"
    "      - {id: gap, outline: [[15, 1.8], [15.5, 1.8], [15.5, 8], [15, 8]]}\n"
    "    walls:\n"
    "      - {id: south, from: [0, 0], to: [17, 0]}\n"
    "      - {id: north, from: [0, 8], to: [15.5, 8]}\n"
    "      - {id: west, from: [0, 0], to: [0, 8]}\n"
    "      - {id: east, from: [17, 0], to: [17, 1.8]}\n"
    "      - {id: gap-east, from: [15.5, 1.8], to: [15.5, 8]}\n"
    "      - {id: booth-north, from: [15, 1.8], to: [17, 1.8]}\n"
    "      - {id: middle, from: [9, 0], to: [9, 8], openings: [{id: d, at: 4, width: 0.9, sill: 0, "
    "head: 2.1}]}\n"
    "      - {id: side, from: [15, 0], to: [15, 8], openings: [{id: d, at: 0.9, width: 0.9, sill: "
    "0, head: 2.1}]}\n"
    "    objects:\n"
    "      - {id: desk-1, asset: desk, at: [2, 6], facing: south}\n"
    "      - {id: chair-1, asset: chair, at: [2.4, 5.2]}\n"
    "      - {id: desk-2, asset: desk, at: [12, 6], facing: south}\n"
    "      - {id: chair-2, asset: chair, at: [12.4, 5.2]}\n"
    "      - {id: desk-3, asset: desk, at: [5, 0.5]}\n"
    "  - id: slit\n"
    "    elevation: 3\n"
    "    rooms: [{id: slit, outline: [[0, 0], [9, 0], [9, 0.5], [0, 0.5]]}]\n"
    "    walls:\n"
    "      - {id: a, from: [0, 0], to: [9, 0]}\n"
    "      - {id: b, from: [0, 0.5], to: [9, 0.5]}\n"
    "robots:\n"
    "  - {asset: optimus, level: slit, count: 1}\n"
    "  - {asset: optimus, level: ground, count: 4}\n";

enum { UNPLACED = 0, ROBOTS = 5 };

static office baked;
static kiln_bundle *bundle;

static void set_up(void) {
    baked = office_of_scene(scene);
    bundle = baked.bundle;
}

static void tear_down(void) {
    office_free(&baked);
}

static kiln_robots *crowd(const kiln_robots_options *options) {
    kiln_robots *robots;
    ck_assert_int_eq(kiln_robots_new(bundle, 0, options, &robots), KILN_OK);
    ck_assert_uint_eq(kiln_robots_count(robots), ROBOTS);
    return robots;
}

/* For what is checked in every frame: an assertion that holds costs a write. */
static void must(bool holds, const char *what) {
    if (!holds) ck_abort_msg("%s", what);
}

static kiln_robot robot(const kiln_robots *robots, uint32_t index) {
    kiln_robot out;
    must(kiln_robots_robot(robots, index, &out) == KILN_OK, "no such robot");
    return out;
}

START_TEST(the_documents_numbers) {
    ck_assert_double_eq(KILN_ROBOT_CRUISE, 1.2);
    ck_assert_double_eq(KILN_ROBOT_RADIUS_M, 0.28);
    ck_assert_double_eq(KILN_ROBOT_TURN_RATE, 2.2);
    ck_assert_double_eq(KILN_ROBOT_SETTLE_RATE, 2.2 * 0.55);
    ck_assert_double_eq(KILN_ROBOT_ARRIVE, 0.35);
    ck_assert_double_eq(KILN_ROBOT_REACHED, 0.22);
    ck_assert_double_eq(KILN_ROBOT_MIN_TRIP, 1.8);
    ck_assert_double_eq(KILN_ROBOT_MIN_DOOR, 0.45);
    ck_assert_double_eq(KILN_ROBOT_THROUGH, 0.85);
    ck_assert_double_eq(KILN_ROBOT_RETRY_PAUSE, 1.5);
    ck_assert_double_eq(KILN_ROBOT_PAUSE_MIN, 1.4);
    ck_assert_double_eq(KILN_ROBOT_PAUSE_MAX, 4.6);
    ck_assert_double_eq(KILN_ROBOT_PROBE_AHEAD, 0.34);
    ck_assert_double_eq(KILN_ROBOT_STUCK_TIME, 1.6);
    ck_assert_double_eq(KILN_ROBOT_STUCK_WAY, 0.15);
    ck_assert_double_eq(KILN_ROBOT_YIELD_RANGE, 0.95);
    ck_assert_double_eq(KILN_ROBOT_YIELD_CONE, 0.4);
    ck_assert_double_eq(KILN_ROBOT_GAIT_EASE, 0.24);
    ck_assert_double_eq(KILN_ROBOT_MAX_STEP, 0.1);
    ck_assert_double_eq(KILN_ROBOT_COOLDOWN, 60);
    ck_assert_double_eq(KILN_ROBOT_COOL_FLOOR, 0.05);
    ck_assert_double_eq(KILN_ROBOT_SPREAD_FULL, 7);
    ck_assert_double_eq(KILN_ROBOT_SPREAD_LOW, 0.15);
    ck_assert_double_eq(KILN_ROBOT_SAME_ROOM, 0.35);
    ck_assert_int_eq(KILN_ROBOT_ATTEMPTS, 24);
    ck_assert_int_eq(KILN_ROBOT_SHORTLIST, 6);
    ck_assert_uint_eq(KILN_ROBOT_SEED, 0x0117);
    ck_assert_uint_eq(KILN_ROBOT_SEED_STEP, 0x9e37);
}
END_TEST

/* Ten minutes at 60 Hz, with a frame of four seconds every 50: nobody leaves the rooms or comes
 * closer to a wall than the radius, and everybody gets somewhere. */
START_TEST(nobody_leaves_a_room_or_scrapes_a_wall) {
    kiln_robots_options options = {.seed = (uint32_t)_i + 1};
    kiln_robots *robots = crowd(&options);
    double next = 50;
    for (double t = 0; t < 600;) {
        double frame = t < next ? 1 / 60.0 : 4;
        if (t >= next) next += 50;
        kiln_robots_tick(robots, frame);
        t += fmin(frame, 0.1);
        for (uint32_t i = 1; i < ROBOTS; i++) {
            kiln_robot r = robot(robots, i);
            uint32_t room;
            double clearance;
            must(kiln_room_at(bundle, r.level, r.at, &room) == KILN_OK, "in no room");
            must(kiln_clearance(bundle, r.level, r.at, r.at, 1, &clearance) == KILN_OK &&
                     clearance >= 0.28,
                 "too close to a wall");
            must(r.gait >= 0 && r.gait <= 1, "no gait");
        }
    }
    for (uint32_t i = 1; i < ROBOTS; i++) ck_assert_uint_ge(robot(robots, i).arrivals, 10);
    kiln_robots_free(robots);
}
END_TEST

/* Addresses are baked for the usual radius: wider robots pass by those too close to walls for them,
 * run-in or not. */
START_TEST(wide_robots_go_where_they_can_stand) {
    office o = office_random((uint64_t)_i);
    kiln_robots_options options = {.radius = 0.45};
    kiln_robots *robots;
    ck_assert_int_eq(kiln_robots_new(o.bundle, 0, &options, &robots), KILN_OK);
    for (int tick = 0; tick < 20 * 300; tick++) {
        kiln_robots_tick(robots, 0.05);
        for (uint32_t i = 0; i < kiln_robots_count(robots); i++) {
            kiln_robot r = robot(robots, i);
            bool blocked = true;
            if (!r.walking) continue;
            kiln_blocked(o.bundle, r.level, r.target, r.target, options.radius, &blocked);
            must(!blocked, "nowhere to stand");
        }
    }
    kiln_robots_free(robots);
    office_free(&o);
}
END_TEST

/* What is faster than its probes see ahead could walk through walls. */
START_TEST(too_fast_is_refused) {
    const double speeds[] = {3.41, 1e300, (double)INFINITY};
    for (int i = 0; i < 3; i++) {
        kiln_robots_options options = {.speed = speeds[i]};
        kiln_robots *robots;
        ck_assert_int_eq(kiln_robots_new(bundle, 0, &options, &robots), KILN_ERROR_RANGE);
        ck_assert_ptr_null(robots);
    }
    kiln_robots_options options = {.speed = 3.4};
    kiln_robots_free(crowd(&options));
}
END_TEST

START_TEST(who_finds_no_place_is_left_out_and_changes_nothing_for_others) {
    kiln_robots *robots = crowd(NULL);
    ck_assert(!robot(robots, UNPLACED).placed);
    for (uint32_t i = 1; i < ROBOTS; i++) ck_assert(robot(robots, i).placed);
    for (int i = 0; i < 600; i++) kiln_robots_tick(robots, 0.05);
    ck_assert_double_eq(robot(robots, UNPLACED).distance, 0);
    kiln_robot none;
    ck_assert_int_eq(kiln_robots_robot(robots, ROBOTS, &none), KILN_ERROR_RANGE);
    kiln_robots_free(robots);
}
END_TEST

START_TEST(the_same_seed_gives_the_same_walk_and_another_one_another) {
    kiln_robots_options options = {.seed = 5}, other = {.seed = 6};
    kiln_robots *a = crowd(&options), *b = crowd(&options), *c = crowd(&other);
    for (int i = 0; i < 3000; i++) {
        kiln_robots_tick(a, 1 / 30.0);
        kiln_robots_tick(b, 1 / 30.0);
        kiln_robots_tick(c, 1 / 30.0);
    }
    for (uint32_t i = 1; i < ROBOTS; i++) {
        kiln_robot x = robot(a, i), y = robot(b, i);
        ck_assert(x.at.x == y.at.x && x.at.y == y.at.y && x.yaw == y.yaw);
        ck_assert(x.at.x != robot(c, i).at.x);
    }
    kiln_robots_free(a);
    kiln_robots_free(b);
    kiln_robots_free(c);
}
END_TEST

/* A frame of any length moves nobody further than 0.1 s does; no frame moves nobody. */
START_TEST(long_frames_are_cut_and_empty_ones_ignored) {
    kiln_robots *a = crowd(NULL), *b = crowd(NULL);
    for (int i = 0; i < 400; i++) {
        kiln_robots_tick(a, 0.1);
        kiln_robots_tick(b, i % 2 ? 4 : 1e9);
        kiln_robots_tick(b, 0);
        kiln_robots_tick(b, -1);
        kiln_robots_tick(b, (double)NAN);
    }
    for (uint32_t i = 1; i < ROBOTS; i++) {
        ck_assert(robot(a, i).at.x == robot(b, i).at.x);
    }
    kiln_robots_free(a);
    kiln_robots_free(b);
}
END_TEST

static double arrival_errors(const kiln_robots_options *options, int *count) {
    kiln_robots *robots = crowd(options);
    uint32_t arrivals[ROBOTS] = {0};
    double sum = 0;
    *count = 0;
    for (int tick = 0; tick < 60 * 900; tick++) {
        kiln_robots_tick(robots, 1 / 60.0);
        for (uint32_t i = 1; i < ROBOTS; i++) {
            kiln_robot r = robot(robots, i);
            if (r.arrivals == arrivals[i]) continue;
            arrivals[i] = r.arrivals;
            kiln_address_info address;
            if (r.address == KILN_NONE) continue;
            ck_assert_int_eq(kiln_address_get(bundle, r.address, &address), KILN_OK);
            if (!address.has_facing) continue;
            double error = address.facing * (3.14159265358979 / 180000) - r.yaw;
            sum += fabs(remainder(error, 2 * 3.14159265358979));
            ++*count;
        }
    }
    kiln_robots_free(robots);
    return sum / *count;
}

/* What the run-in is for: who walks the last stretch along the facing arrives lined up. */
START_TEST(run_ins_line_robots_up) {
    kiln_robots_options with = {.seed = 3}, without = {.seed = 3, .skip_run_in = true};
    int with_count, without_count;
    double with_error = arrival_errors(&with, &with_count);
    double without_error = arrival_errors(&without, &without_count);
    ck_assert_int_ge(with_count, 30);
    ck_assert_int_ge(without_count, 30);
    ck_assert_double_le(with_error, 0.8 * without_error);
}
END_TEST

/* A child with legs of 0.4 below a giant with legs of 2, and a lamp whose base is at 1.5: the child's
 * shoulders are below it, the giant's are not. */
START_TEST(every_robot_has_its_own_rig) {
    tear_down();
    pack_fixture fixture = fixture_new();
    fixture_write(&fixture, "pack.yaml",
                  "kiln: 1\n"
                  "name: test\n"
                  "license: CC0-1.0\n"
                  "assets: [assets.yaml, robots.yaml]\n"
                  "scenes: [scene.yaml]\n");
    fixture_write(&fixture, "robots.yaml",
                  "assets:\n"
                  "  - {id: child, kind: robot, rig: {hip_height: 0.5, ankle_height: 0.1}}\n"
                  "  - {id: giant, kind: robot, rig: {hip_height: 2.2, ankle_height: 0.2,\n"
                  "                                   shoulder_height: 3, width: 0.56}}\n"
                  "  - id: lamp\n"
                  "    kind: furniture\n"
                  "    size: [0.2, 0.2]\n"
                  "    parts: [{id: shade, at: [0, 0, 0.1], size: [0.2, 0.2, 0.2]}]\n");
    fixture_write(&fixture, "scene.yaml",
                  "id: main\n"
                  "levels:\n"
                  "  - id: low\n"
                  "    rooms: [{id: hall, outline: [[0, 0], [9, 0], [9, 8], [0, 8]]}]\n"
                  "    objects: [{id: lamp-1, asset: lamp, at: [4, 4], z: 1.4}]\n"
                  "  - id: high\n"
                  "    elevation: 3\n"
                  "    rooms: [{id: hall, outline: [[0, 0], [9, 0], [9, 8], [0, 8]]}]\n"
                  "    objects: [{id: lamp-2, asset: lamp, at: [4, 4], z: 1.4}]\n"
                  "robots:\n"
                  "  - {asset: child, level: low, count: 1}\n"
                  "  - {asset: giant, level: high, count: 1}\n");
    baked = office_of_pack(fixture.folder);
    bundle = baked.bundle;
    fixture_free(&fixture);
    kiln_robots *robots;
    ck_assert_int_eq(kiln_robots_new(bundle, 0, NULL, &robots), KILN_OK);
    for (int i = 0; i < 3000; i++) kiln_robots_tick(robots, 1 / 30.0);
    static const double legs[] = {0.4, 2};
    for (uint32_t i = 0; i < 2; i++) {
        kiln_robot r = robot(robots, i);
        kiln_rig rig;
        kiln_joints joints;
        ck_assert_int_eq(kiln_asset_rig(bundle, r.asset, &rig), KILN_OK);
        ck_assert_double_eq_tol(kiln_rig_stride(&rig), 4 * legs[i] * sin(0.34), 1e-12);
        ck_assert_int_eq(kiln_robots_joints(robots, i, &joints), KILN_OK);
        kiln_joints posed = kiln_rig_pose(&rig, r.distance, r.gait);
        ck_assert_mem_eq(&joints, &posed, sizeof joints);
        /* How many fixtures there are. */
        kiln_level_info level;
        ck_assert_int_eq(kiln_level_get(bundle, r.level, &level), KILN_OK);
        ck_assert_uint_eq(level.addresses[KILN_ADDRESS_FIXTURE].count, i);
    }
    kiln_joints none;
    ck_assert_int_eq(kiln_robots_joints(robots, 2, &none), KILN_ERROR_RANGE);
    kiln_robots_free(robots);
}
END_TEST

/* Fails every allocation in turn. */
typedef struct scarce {
    int left, live;
} scarce;

static void *scarce_alloc(void *user, size_t size) {
    scarce *s = user;
    if (s->left-- <= 0) return NULL;
    s->live++;
    return malloc(size);
}

static void scarce_release(void *user, void *block, size_t size) {
    (void)size;
    if (block) ((scarce *)user)->live--;
    free(block);
}

START_TEST(running_out_of_memory_leaves_nothing_behind) {
    kiln_status status = KILN_ERROR_MEMORY;
    for (int n = 0; status != KILN_OK; n++) {
        scarce s = {.left = n};
        kiln_robots_options options = {.allocator = {scarce_alloc, scarce_release, &s},
                                       .avoid_furniture = true};
        kiln_robots *robots;
        status = kiln_robots_new(bundle, 0, &options, &robots);
        ck_assert(status == KILN_OK || (status == KILN_ERROR_MEMORY && !robots));
        kiln_robots_free(robots);
        ck_assert_int_eq(s.live, 0);
        ck_assert_int_lt(n, 100);
    }
}
END_TEST

SUITE(robots) {
    Suite *suite = suite_create("robots");
    TCase *tests = tcase_create("robots");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, the_documents_numbers);
    tcase_add_loop_test(tests, nobody_leaves_a_room_or_scrapes_a_wall, 0, 5);
    tcase_add_loop_test(tests, wide_robots_go_where_they_can_stand, 4, 9);
    tcase_add_test(tests, too_fast_is_refused);
    tcase_add_test(tests, who_finds_no_place_is_left_out_and_changes_nothing_for_others);
    tcase_add_test(tests, the_same_seed_gives_the_same_walk_and_another_one_another);
    tcase_add_test(tests, long_frames_are_cut_and_empty_ones_ignored);
    tcase_add_test(tests, run_ins_line_robots_up);
    tcase_add_test(tests, every_robot_has_its_own_rig);
    tcase_add_test(tests, running_out_of_memory_leaves_nothing_behind);
    suite_add_tcase(suite, tests);
    return suite;
}
