/* The motion into a seat against dense sampling: random small scenes, the whole motion in 2000
 * steps, every body part against every obstacle. */
#include "motion.h"
#include "random.h"
#include "sampling.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 2000, SCENES = 40, OBSTACLES = 6 };

/* Two samples lie no further apart than this. */
enum { SAMPLE_GAP = 40 };

typedef struct world {
    kiln_body body;
    kiln_seat_pose seat;
    kiln_side side;
    kiln_point stand;
    kiln_obstacle items[OBSTACLES];
    kiln_obstacles *index;
} world;

/* ---- Random scenes ---- */

static kiln_box random_box(uint64_t *state, kiln_box within, kiln_len least, kiln_len most) {
    kiln_len size[3], low[3] = {within.x0, within.y0, within.z0},
                      high[3] = {within.x1, within.y1, within.z1}, at[3];
    for (int i = 0; i < 3; i++) {
        size[i] = random_from(state, least, most);
        if (size[i] > high[i] - low[i]) size[i] = high[i] - low[i];
        at[i] = random_from(state, low[i], high[i] - size[i]);
    }
    return (kiln_box){at[0], at[1], at[2], at[0] + size[0], at[1] + size[1], at[2] + size[2]};
}

/* The plain person, its template shape, or someone made of arbitrary boxes. */
static kiln_body random_body(uint64_t *state) {
    static const char *const ids[] = {"leg-l", "leg-r", "shoe-l",  "torso",  "hand-r",
                                      "bag",   "head",  "thigh-l", "foot-l", "shin-r"};
    kiln_body_source source = kiln_body_plain();
    kiln_body_part parts[3][10];
    int kind = random_from(state, 0, 3);
    if (kind == 1) source.seated.count = 0;
    if (kind >= 2) {
        const kiln_box within[] = {{0, 0, 0, 5000, 5000, 18000},
                                   {0, 0, 0, 5000, 7500, 14000},
                                   {0, 0, 0, 5000, 14000, 5000}};
        kiln_body_shape *shapes[] = {&source.standing, &source.seated, &source.lying};
        for (int s = 0; s < (kind == 2 ? 1 : 3); s++) {
            uint32_t count = 0;
            /* Thighs and feet of a standing person would be there twice in its template shape. */
            for (int i = 0; i < (kind == 2 ? 7 : 10); i++) {
                if (random_from(state, 0, 2) == 0) continue;
                parts[s][count++] =
                    (kiln_body_part){ids[i], random_box(state, within[s], 300, 6000)};
            }
            *shapes[s] = (kiln_body_shape){parts[s], count};
        }
        if (kind == 2) source.seated.count = 0;
    }
    kiln_body body;
    ck_assert_int_eq(kiln_body_build(&source, NULL, &body), KILN_OK);
    return body;
}

static kiln_heading random_heading(uint64_t *state) {
    return random_from(state, 0, 2) ? 90000 * random_from(state, 0, 3)
                                    : random_from(state, 0, 359999);
}

static world random_world(uint64_t *state) {
    world w = {.body = random_body(state)};
    w.seat.pose = random_from(state, 0, 3) ? KILN_POSE_SIT : KILN_POSE_LIE;
    w.seat.at = (kiln_point){random_from(state, -3000, 3000), random_from(state, -3000, 3000)};
    w.seat.height = random_from(state, 0, 9000);
    w.seat.facing = random_heading(state);
    w.side = (kiln_side)random_from(state, 0, KILN_SIDE_COUNT - 1);
    const kiln_point ways[] = {{0, 1}, {-1, 0}, {1, 0}, {0, -1}};
    kiln_len away = random_from(state, 0, 12000);
    kiln_point offset = {ways[w.side].x * away, ways[w.side].y * away};
    w.stand = kiln_turn_point(kiln_turn_of(w.seat.facing), offset, w.seat.at);
    for (uint32_t i = 0; i < OBSTACLES; i++) {
        kiln_box box =
            random_box(state, (kiln_box){-15000, -15000, 0, 15000, 15000, 15000}, 50, 6000);
        kiln_point middle = {(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2};
        kiln_box own = {box.x0 - middle.x, box.y0 - middle.y, box.z0,
                        box.x1 - middle.x, box.y1 - middle.y, box.z1};
        w.items[i].shape = kiln_prism_turned(own, kiln_turn_of(random_heading(state)), middle, 0);
        w.items[i].owner = i;
    }
    ck_assert_int_eq(kiln_obstacles_build(w.items, OBSTACLES, NULL, &w.index), KILN_OK);
    return w;
}

/* As the slow way looks at it. */
static sampled_motion motion_of(const world *w) {
    return (sampled_motion){&w->body, w->seat, w->side, w->stand, w->items, OBSTACLES};
}

static void world_free(world *w) {
    kiln_obstacles_free(w->index);
    kiln_body_free(&w->body, NULL);
}

/* ---- The properties ---- */

/* How far the slices of the fold lie apart, in progress. */
static int32_t slice_gap(const world *w) {
    if (w->seat.pose != KILN_POSE_LIE) {
        const uint32_t *slices = w->body.sit.slices;
        return 2250 / (int32_t)(slices[0] < slices[1] ? slices[0] : slices[1]) + 1;
    }
    int32_t rise = 900 / (int32_t)kiln_fold_rise_slices(&w->body.lie, w->seat.height);
    int32_t swing = 3600 / (int32_t)w->body.lie.slices[1];
    return (rise > swing ? rise : swing) + 1;
}

/* What is sampled is found, and not later than the sample. What grows from a point, deep in an
 * obstacle, may be found a slice later: a point touches nothing. */
static void assert_nothing_missed(const world *w, const kiln_hit *hit, const sampled *seen,
                                  uint64_t seed) {
    if (!seen->any) return;
    int32_t late = seen->progress <= KILN_FOLD_END ? slice_gap(w) : 0;
    ck_assert_msg(hit->stage != KILN_STAGE_NONE, "seed %llu: missed a contact at %d",
                  (unsigned long long)seed, seen->progress);
    ck_assert_msg(hit->progress <= seen->progress + late, "seed %llu: told of %d, sampled at %d",
                  (unsigned long long)seed, hit->progress, seen->progress);
}

/* What is told is there: near that moment, when it is no grazing touch. The first contact of a
 * fold is told at the slice that shows it; the moment of it is rounded down. */
static void assert_nothing_invented(const world *w, const kiln_hit *hit, const sampled *seen,
                                    uint64_t seed) {
    sampled_motion m = motion_of(w);
    ck_assert_msg(!is_exempt(&m, hit->part, hit->owner), "seed %llu: exempt",
                  (unsigned long long)seed);
    ck_assert_msg(seen->fold_depth <= hit->depth + MISSED_BY_FOLD &&
                      seen->move_depth <= hit->depth + MISSED_BY_MOVE,
                  "seed %llu: depth %d, sampled %d and %d", (unsigned long long)seed, hit->depth,
                  seen->fold_depth, seen->move_depth);
    if (hit->depth <= SAMPLE_GAP) return;
    ck_assert_msg(seen->fold_depth + SAMPLE_GAP >= hit->depth ||
                      seen->move_depth + SAMPLE_GAP >= hit->depth,
                  "seed %llu: depth %d, sampled %d and %d only", (unsigned long long)seed,
                  hit->depth, seen->fold_depth, seen->move_depth);
    bool confirmed = false;
    for (int32_t at = hit->progress - 2; at <= hit->progress + slice_gap(w) && !confirmed; at++) {
        if (at >= 0 && at <= KILN_MOTION_END) {
            confirmed = depth_at(&m, hit->part, hit->owner, at) > 0;
        }
    }
    ck_assert_msg(confirmed, "seed %llu: %s at %d is not there", (unsigned long long)seed,
                  hit->part, hit->progress);
}

START_TEST(agrees_with_dense_sampling) {
    for (uint64_t seed = (uint64_t)_i * SCENES; seed < (uint64_t)(_i + 1) * SCENES; seed++) {
        uint64_t state = seed;
        world w = random_world(&state);
        kiln_hit hit;
        bool clear = kiln_transition_clear(&w.body, &w.seat, w.side, w.stand, w.index, &hit);
        ck_assert_int_eq(clear, hit.stage == KILN_STAGE_NONE);
        sampled_motion m = motion_of(&w);
        sampled seen = sample(&m, &hit, STEPS);
        assert_nothing_missed(&w, &hit, &seen, seed);
        if (!clear) assert_nothing_invented(&w, &hit, &seen, seed);
        world_free(&w);
    }
}
END_TEST

/* No coordinate of any part moves further than KILN_FOLD_STEP from one slice to the next, pulled or
 * not, rise included. */
static kiln_box slice_box(const kiln_fold *fold, uint32_t part, const kiln_fold_moment *moment,
                          bool pulled, kiln_len height) {
    kiln_box box = kiln_fold_box(fold, part, moment);
    kiln_len rise = kiln_fold_rise(fold, moment, height);
    kiln_len pull = pulled ? moment->pull : 0;
    return (kiln_box){box.x0, box.y0 - pull, box.z0 + rise, box.x1, box.y1 - pull, box.z1 + rise};
}

static kiln_len furthest(const kiln_box *a, const kiln_box *b) {
    const kiln_len moves[] = {b->x0 - a->x0, b->y0 - a->y0, b->z0 - a->z0,
                              b->x1 - a->x1, b->y1 - a->y1, b->z1 - a->z1};
    kiln_len most = 0;
    for (int i = 0; i < 6; i++) {
        if (abs(moves[i]) > most) most = abs(moves[i]);
    }
    return most;
}

static kiln_len longest_step(const kiln_fold *fold, uint32_t part, bool pulled, kiln_len height) {
    uint32_t rise = kiln_fold_rise_slices(fold, height);
    kiln_fold_moment start = kiln_fold_slice(fold, 0, 0, rise);
    kiln_box last = slice_box(fold, part, &start, pulled, height);
    kiln_len most = 0;
    for (int stage = 0; stage < 2; stage++) {
        for (uint32_t slice = 0; slice <= (stage ? fold->slices[1] : rise); slice++) {
            kiln_fold_moment moment = kiln_fold_slice(fold, stage, slice, rise);
            kiln_box box = slice_box(fold, part, &moment, pulled, height);
            kiln_len step = furthest(&last, &box);
            if (step > most) most = step;
            last = box;
        }
    }
    return most;
}

START_TEST(no_step_of_the_fold_is_longer_than_stated) {
    kiln_len most = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        uint64_t state = seed;
        kiln_body body = random_body(&state);
        kiln_len height = random_from(&state, 0, 20000);
        const kiln_fold *folds[] = {&body.sit, &body.lie};
        for (int i = 0; i < 4; i++) {
            const kiln_fold *fold = folds[i / 2];
            for (uint32_t part = 0; part < fold->count; part++) {
                kiln_len step = longest_step(fold, part, i % 2, height);
                ck_assert_msg(step <= KILN_FOLD_STEP, "seed %llu, %s: %d", (unsigned long long)seed,
                              fold->parts[part].id, step);
                if (step > most) most = step;
            }
        }
        kiln_body_free(&body, NULL);
    }
    ck_assert_int_ge(most, KILN_FOLD_STEP * 9 / 10); /* and no shorter than it need be */
}
END_TEST

/* ---- How deep a straight move gets ---- */

static kiln_prism random_prism(uint64_t *state, kiln_len spread) {
    kiln_box box = {0,
                    0,
                    0,
                    random_from(state, 20, 3000),
                    random_from(state, 20, 3000),
                    random_from(state, 20, 3000)};
    kiln_point at = {random_from(state, -spread, spread), random_from(state, -spread, spread)};
    return kiln_prism_turned(box, kiln_turn_of(random_heading(state)), at,
                             random_from(state, -spread, spread));
}

START_TEST(a_leg_is_as_deep_as_its_deepest_moment) {
    uint64_t state = 3;
    int met = 0;
    for (int i = 0; i < 400; i++) {
        kiln_prism obstacle = random_prism(&state, 500);
        kiln_leg leg = {.from = random_prism(&state, 2000)};
        if (i % 4 == 0) {
            leg.dz = random_from(&state, -5000, 5000);
        } else {
            leg.dx = random_from(&state, -5000, 5000);
            leg.dy = random_from(&state, -5000, 5000);
        }
        kiln_len deepest = 0;
        for (int32_t t = 0; t <= 1000; t++) {
            kiln_prism there =
                kiln_prism_moved(leg.from, leg.dx * t / 1000, leg.dy * t / 1000, leg.dz * t / 1000);
            kiln_len depth = kiln_prism_depth(&there, &obstacle);
            if (depth > deepest) deepest = depth;
        }
        if (deepest == 0) continue;
        met++;
        kiln_len told = kiln_leg_depth(&leg, &obstacle);
        /* Samples lie up to 8 units apart and are rounded. */
        ck_assert_msg(told >= deepest - 1 && told <= deepest + 5, "leg %d: %d, sampled %d", i, told,
                      deepest);
    }
    ck_assert_int_ge(met, 50);
}
END_TEST

SUITE(motion_property) {
    Suite *suite = suite_create("motion-property");
    TCase *tests = tcase_create("motion");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, agrees_with_dense_sampling, 0, 2);
    tcase_add_test(tests, a_leg_is_as_deep_as_its_deepest_moment);
    tcase_add_test(tests, no_step_of_the_fold_is_longer_than_stated);
    suite_add_tcase(suite, tests);
    return suite;
}
