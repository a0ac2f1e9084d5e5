/* test_robots_reference.c - the crowd, step by step, against a second implementation of the robots
 * document: the same errands and, until a decision could go either way, the same places to 1e-9. */
#include "random_office.h"
#include "robots_reference.h"
#include "suites.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CLOSE 1e-9

/* ---- The address book ------------------------------------------------------------------------ */

static bool same_position(kiln_position a, ref_point b) {
    return fabs(a.x - b.x) < CLOSE && fabs(-a.y - b.z) < CLOSE;
}

static void check_address(const kiln_bundle *bundle, uint32_t index, const ref_address *wanted) {
    kiln_address_info found;
    ck_assert_int_eq(kiln_address_get(bundle, index, &found), KILN_OK);
    ck_assert_int_eq(found.kind, wanted->kind);
    ck_assert_uint_eq(found.source, wanted->source);
    ck_assert_uint_eq(found.room, wanted->room);
    ck_assert(same_position(found.at, wanted->at));
    ck_assert(found.has_facing == wanted->has_facing);
    ck_assert_int_eq(found.run, lround(wanted->run * 10000));
    if (found.run > 0) ck_assert(same_position(found.approach, wanted->approach));
    if (!found.has_facing) return;
    double off = found.facing / 1000.0 * acos(-1) / 180 - wanted->facing;
    ck_assert_double_lt(fabs(sin(off / 2)), CLOSE);
}

static uint32_t check_book(const kiln_bundle *bundle, uint32_t id) {
    unsigned ties = 0;
    uint32_t all = 0;
    ref_level level;
    kiln_level_info info;
    ck_assert_int_eq(kiln_level_get(bundle, id, &info), KILN_OK);
    ref_level_load(&level, bundle, id, 0.28, 2, &ties);
    for (int kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++) {
        ck_assert_uint_eq(info.addresses[kind].count, level.book_count[kind]);
        for (uint32_t i = 0; i < level.book_count[kind]; i++)
            check_address(bundle, info.addresses[kind].first + i, &level.book[kind][i]);
        all += level.book_count[kind];
    }
    ref_level_free(&level);
    return all;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

typedef struct tally {
    uint64_t ticks, compared; /* meant to be, and until a tie was decided differently */
    uint32_t errands[KILN_ERRAND_COUNT], rescues; /* NONE: nothing was found */
} tally;

static const char *difference(const kiln_bundle *bundle, const kiln_robot *a, const ref_robot *b) {
    kiln_address_info address;
    bool addressed = a->address != KILN_NONE;
    if (a->placed != b->placed) return "placed";
    if (!a->placed) return NULL;
    if (a->errand != b->errand) return "errand";
    if (addressed != (b->address != NULL)) return "address";
    if (addressed && (kiln_address_get(bundle, a->address, &address) != KILN_OK ||
                      address.source != b->address->source || address.kind != b->address->kind))
        return "address";
    if (a->walking != b->has_target || a->has_waypoint != b->has_waypoint) return "walking";
    if (a->walking && !same_position(a->target, b->target)) return "target";
    if (a->has_waypoint && !same_position(a->waypoint, b->waypoint)) return "waypoint";
    if (!same_position(a->at, b->at)) return "place";
    if (fabs(a->yaw - b->yaw) > CLOSE) return "yaw";
    if (fabs(a->gait - b->gait) > CLOSE) return "gait";
    if (fabs(a->distance - b->distance) > CLOSE) return "distance";
    if (a->arrivals != b->arrivals) return "arrivals";
    if (a->failures != b->errands[KILN_ERRAND_NONE]) return "failures";
    return a->rescues == b->rescues ? NULL : "rescues";
}

/* A run of so many frames, `rate` a second, and every fifty seconds one of four. */
typedef struct frames {
    uint32_t rate;
    uint64_t count;
} frames;

static double frame_of(const frames *f, uint64_t tick) {
    return tick % (50 * f->rate) == 50 * f->rate - 1 ? 4.0 : 1.0 / f->rate;
}

/* Compares all robots; false when they differ, which they may only after a tie. */
static bool compare(const kiln_bundle *bundle, const kiln_robots *robots, const ref_crowd *crowd,
                    unsigned ties_before, uint64_t tick) {
    for (uint32_t i = 0; i < crowd->robot_count; i++) {
        kiln_robot robot;
        bool there = kiln_robots_robot(robots, i, &robot) == KILN_OK;
        const char *what = there ? difference(bundle, &robot, &crowd->robots[i]) : "missing";
        if (!what) continue; /* every assertion is a write: none in this loop */
        ck_assert_msg(crowd->ties > ties_before, "robot %u, frame %llu: %s", i,
                      (unsigned long long)tick, what);
        return false;
    }
    return true;
}

/* One frame for both crowds. */
static bool compare_frame(const kiln_bundle *bundle, kiln_robots *robots, ref_crowd *crowd,
                          double seconds, uint64_t tick) {
    unsigned ties_before = crowd->ties;
    kiln_robots_tick(robots, seconds);
    ref_crowd_tick(crowd, seconds);
    return compare(bundle, robots, crowd, ties_before, tick);
}

static void compare_run(const kiln_bundle *bundle, const kiln_robots_options *options,
                        const frames *f, tally *sums) {
    kiln_robots *robots;
    ck_assert_int_eq(kiln_robots_new(bundle, 0, options, &robots), KILN_OK);
    ref_crowd *crowd = ref_crowd_new(bundle, 0, options);
    ck_assert_uint_eq(kiln_robots_count(robots), crowd->robot_count);
    bool same = compare(bundle, robots, crowd, 0, 0);
    sums->ticks += f->count;
    for (uint64_t tick = 0; same && tick < f->count; tick++) {
        same = compare_frame(bundle, robots, crowd, frame_of(f, tick), tick);
        sums->compared += same;
    }
    for (uint32_t i = 0; i < crowd->robot_count; i++) {
        const ref_robot *robot = &crowd->robots[i];
        sums->rescues += robot->rescues;
        for (int kind = 0; kind < KILN_ERRAND_COUNT; kind++)
            sums->errands[kind] += robot->errands[kind];
    }
    ref_crowd_free(crowd);
    kiln_robots_free(robots);
}

/* A minute of 60 Hz, and as many frames of 10 Hz; KILN_ROBOT_MINUTES=30 takes thirty. */
static frames frames_to_run(uint32_t number) {
    const char *minutes = getenv("KILN_ROBOT_MINUTES");
    return (frames){number % 2 ? 10 : 60, (uint64_t)((minutes ? atof(minutes) : 1) * 3600)};
}

/* ---- Tests ----------------------------------------------------------------------------------- */

enum { OFFICES = 24 };

START_TEST(random_offices_have_the_same_book) {
    uint32_t all = 0;
    for (uint64_t i = 0; i < OFFICES; i++) {
        office o = office_random(i);
        for (uint32_t level = 0; level < 2; level++) all += check_book(o.bundle, level);
        office_free(&o);
    }
    ck_assert_uint_gt(all, 300);
}
END_TEST

START_TEST(robots_in_random_offices_take_the_same_steps) {
    static const double speeds[] = {0, 0.7, 0, 2};
    tally sums = {0};
    for (uint32_t i = 0; i < OFFICES; i++) {
        office o = office_random(i);
        kiln_robots_options options = {.seed = i,
                                       .speed = speeds[i % 4],
                                       .skip_run_in = i % 5 == 3,
                                       .skip_short_run_in = i % 5 == 4};
        frames f = frames_to_run(i);
        compare_run(o.bundle, &options, &f, &sums);
        office_free(&o);
    }
    /* Something of everything happened, and it was compared. */
    for (int i = 0; i < KILN_ERRAND_COUNT; i++) ck_assert_uint_gt(sums.errands[i], 50);
    ck_assert_uint_gt(sums.rescues, 50);
    ck_assert_uint_ge(sums.compared, sums.ticks / 10 * 9);
}
END_TEST

START_TEST(robots_in_the_shipped_packs_take_the_same_steps) {
    struct dirent *entry;
    DIR *folder = opendir("packs");
    ck_assert_ptr_nonnull(folder);
    tally sums = {0};
    while ((entry = readdir(folder)) != NULL) {
        char path[300];
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "packs/%s", entry->d_name);
        office o = office_of_pack(path);
        kiln_info info = kiln_bundle_info(o.bundle);
        for (uint32_t level = 0; level < info.levels; level++) check_book(o.bundle, level);
        for (uint32_t i = 0; i < 3; i++) {
            kiln_robots_options options = {
                .seed = i, .skip_run_in = i == 1, .skip_short_run_in = i == 2};
            frames f = frames_to_run(i);
            compare_run(o.bundle, &options, &f, &sums);
        }
        office_free(&o);
    }
    closedir(folder);
    ck_assert_uint_ge(sums.compared, sums.ticks / 10 * 9);
}
END_TEST

/* ---- Furniture ------------------------------------------------------------------------------- */

enum { PARTS = 4000 };

/* The parts of a level's furniture that reach below 1.72. */
typedef struct parts {
    ref_point corner[PARTS][4];
    uint32_t count;
} parts;

static void add_parts(parts *out, const kiln_bundle *bundle, uint32_t object_index) {
    kiln_object_info object;
    kiln_asset_info asset;
    kiln_prism boxes[64];
    uint32_t count;
    ck_assert_int_eq(kiln_object_get(bundle, object_index, &object), KILN_OK);
    ck_assert_int_eq(kiln_asset_get(bundle, object.asset, &asset), KILN_OK);
    ck_assert_int_eq(kiln_object_boxes(bundle, object_index, boxes, 64, &count), KILN_OK);
    for (uint32_t k = 0; asset.kind == KILN_ASSET_FURNITURE && k < count; k++) {
        if (boxes[k].z0 >= 17200) continue;
        ck_assert_uint_lt(out->count, PARTS);
        for (int c = 0; c < 4; c++)
            out->corner[out->count][c] =
                (ref_point){boxes[k].corner[c].x / 1e4, -boxes[k].corner[c].y / 1e4};
        out->count++;
    }
}

static parts parts_of_level(const kiln_bundle *bundle, uint32_t level) {
    static parts out;
    kiln_level_info info;
    out.count = 0;
    ck_assert_int_eq(kiln_level_get(bundle, level, &info), KILN_OK);
    for (uint32_t i = 0; i < info.objects.count; i++)
        add_parts(&out, bundle, info.objects.first + i);
    return out;
}

static double from_parts(const parts *p, kiln_position at) {
    double least = INFINITY;
    ref_point here = {at.x, -at.y};
    for (uint32_t i = 0; i < p->count; i++)
        least = fmin(least, ref_apart(here, here, p->corner[i]));
    return least;
}

START_TEST(robots_that_avoid_furniture_stay_clear_of_it) {
    static parts levels[2];
    office o = office_of_pack("packs/reference-office");
    kiln_robots_options options = {.seed = (uint32_t)_i + 1, .avoid_furniture = true};
    kiln_robots *robots;
    kiln_robot r = {.level = 0};
    double least = INFINITY;
    uint32_t arrivals = 0;
    for (uint32_t i = 0; i < 2; i++) levels[i] = parts_of_level(o.bundle, i);
    ck_assert_int_eq(kiln_robots_new(o.bundle, 0, &options, &robots), KILN_OK);
    for (int tick = 0; tick < 20 * 600; tick++) {
        kiln_robots_tick(robots, 0.05);
        for (uint32_t i = 0; tick % 20 == 0 && kiln_robots_robot(robots, i, &r) == KILN_OK; i++) {
            least = fmin(least, from_parts(&levels[r.level], r.at));
            if (tick == 20 * 599) arrivals += r.arrivals;
        }
    }
    ck_assert_double_ge(least, 0.28 - CLOSE);
    ck_assert_double_le(least, 0.35); /* but not shy */
    ck_assert_uint_ge(arrivals, 100);
    kiln_robots_free(robots);
    office_free(&o);
}
END_TEST

SUITE(robots_reference) {
    Suite *suite = suite_create("robots_reference");
    TCase *t = tcase_create("robots_reference");
    tcase_set_timeout(t, getenv("KILN_ROBOT_MINUTES") ? 0 : 60);
    tcase_add_test(t, random_offices_have_the_same_book);
    tcase_add_test(t, robots_in_random_offices_take_the_same_steps);
    tcase_add_test(t, robots_in_the_shipped_packs_take_the_same_steps);
    tcase_add_loop_test(t, robots_that_avoid_furniture_stay_clear_of_it, 0, 2);
    suite_add_tcase(suite, t);
    return suite;
}
