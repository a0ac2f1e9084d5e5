#include "factories.h"

/* Unless said otherwise: the plain person, a bare seat without furniture, so that nothing but the
 * blocks of the test is in the way. Its hip is at (0, 0), looking north. */
static const furniture nothing = {
    .size = {0.5, 0.5}, .seats = {{{0.25, 0.25}, 0.49, 0, KILN_POSE_SIT}}, .seat_count = 1};

static furniture seat_at_height(double height, kiln_pose pose) {
    furniture seat = nothing;
    seat.seats[0].height = height;
    seat.seats[0].pose = pose;
    return seat;
}

/* The first contact of the motion from one side with one block. */
static kiln_hit hit_block(double height, kiln_pose pose, kiln_side side, double x, double y,
                          kiln_box box) {
    scene s = {0};
    furniture what = seat_at_height(height, pose);
    uint32_t seat = place(&s, &what, 0, 0, 0);
    place_box(&s, box);
    kiln_hit hit = motion_hit(&s, seat, 0, side, x, y);
    scene_reset(&s);
    return hit;
}

static void assert_hit(const kiln_hit *hit, const char *part, kiln_stage stage, int32_t progress,
                       kiln_len depth) {
    ck_assert_msg(hit->stage == stage && strcmp(hit->part ? hit->part : "", part) == 0 &&
                      hit->progress == progress && hit->depth == depth,
                  "%s stage %d at %d, depth %d; not %s stage %d at %d, depth %d",
                  hit->part ? hit->part : "nothing", hit->stage, hit->progress, hit->depth, part,
                  stage, progress, depth);
}

/* ---- By hand ---- */

/* From the left, the standing place at (-0.5, 0). Seated, the right foot reaches from x 0.01 to
 * 0.14 and from y 0.11 to 0.37, 0.07 high: at the standing place, from -0.49 to -0.36. A table leg
 * from x -0.2 to -0.15 and y 0.3 to 0.35 is met after 0.16 of the 0.5 to go: at 45 % + 0.32 * 55 %.
 * Its shortest way out of the foot is over it: 0.07. */
START_TEST(a_foot_against_a_table_leg) {
    kiln_hit hit = hit_block(0.49, KILN_POSE_SIT, KILN_SIDE_LEFT, -0.5, 0,
                             (kiln_box){-2000, 3000, 0, -1500, 3500, 7000});
    assert_hit(&hit, "foot-r", KILN_STAGE_MOVE, 4500 + 5500 * 32 / 100, 700);
    ck_assert_uint_eq(hit.actor, KILN_NONE);
    ck_assert_uint_eq(hit.owner, 1);
    ck_assert_uint_eq(hit.obstacle, 0);
    ck_assert_int_eq(hit.point[0], -2000);
    ck_assert_int_eq(hit.point[1], 3250);
    ck_assert_int_eq(hit.point[2], 350);
}
END_TEST

/* Thin pillars, passed over: the arm, 0.07 wide, leaves one of 0.01 by half of 0.08 when they are
 * middle to middle; of the torso, from y -0.15 to 0.04, the second leaves at the front. */
START_TEST(a_pillar_through_the_torso) {
    kiln_hit hit = hit_block(0.49, KILN_POSE_SIT, KILN_SIDE_LEFT, -1, 0,
                             (kiln_box){-5000, -600, 8000, -4900, -500, 20000});
    assert_hit(&hit, "arm-r", KILN_STAGE_MOVE, 4500 + 5500 * 265 / 1000, 400);
    hit = hit_block(0.49, KILN_POSE_SIT, KILN_SIDE_LEFT, -1, 0,
                    (kiln_box){-5000, 0, 8000, -4900, 100, 20000});
    assert_hit(&hit, "torso", KILN_STAGE_MOVE, 4500 + 5500 * 335 / 1000, 400);
}
END_TEST

/* A desk top at 0.6, from y 0.2, where the person stands: the thighs come up to 0.62, and in the
 * second half of the fold their front goes from y 0.06 to 0.21. It passes 0.2 after 14/15 of that,
 * and a slice later at most that is found. */
START_TEST(knees_under_a_low_top_in_the_fold) {
    kiln_hit hit = hit_block(0.49, KILN_POSE_SIT, KILN_SIDE_LEFT, -2, 0,
                             (kiln_box){-25000, 2000, 6000, -15000, 5000, 6200});
    ck_assert_int_eq(hit.stage, KILN_STAGE_FOLD);
    ck_assert_str_eq(hit.part, "thigh-l");
    ck_assert_int_ge(hit.progress, 2250 + 2250 * 14 / 15);
    ck_assert_int_le(hit.progress, 4500);
    ck_assert_int_eq(hit.depth, 100); /* 0.21 - 0.2 */
}
END_TEST

/* ---- Touching ---- */

/* Each row: a block that the motion just touches, and the same one a unit nearer. */
START_TEST(touching_is_clear_and_one_unit_deeper_is_not) {
    const struct {
        double height;
        kiln_pose pose;
        kiln_side side;
        double x, y;
        kiln_box box;
        int axis, inwards; /* which way is nearer */
        const char *part;
        kiln_stage stage;
    } rows[] = {
        /* the toes, 0.37 ahead of the standing place */
        {0.49,
         KILN_POSE_SIT,
         KILN_SIDE_LEFT,
         -1,
         0,
         {-12000, 3700, 0, -9000, 5000, 500},
         1,
         -1,
         "foot-l",
         KILN_STAGE_FOLD},
        /* from the front they stop at its front edge, 0.25 ahead */
        {0.49,
         KILN_POSE_SIT,
         KILN_SIDE_FRONT,
         0,
         1,
         {-3000, 12500, 0, 3000, 15000, 500},
         1,
         -1,
         "foot-l",
         KILN_STAGE_FOLD},
        /* the back, 0.15 behind the standing place, along a pillar */
        {0.49,
         KILN_POSE_SIT,
         KILN_SIDE_LEFT,
         -1,
         0,
         {-5000, -3000, 9000, -4000, -1500, 9500},
         1,
         1,
         "torso",
         KILN_STAGE_MOVE},
        /* the lap, at 0.70 with the hands on it, under a table top across the way */
        {0.49,
         KILN_POSE_SIT,
         KILN_SIDE_LEFT,
         -1,
         0,
         {-5000, 1300, 7000, -4000, 3000, 7200},
         2,
         -1,
         "hand-r",
         KILN_STAGE_MOVE},
        /* up first: the soles, 0.21 above the floor, over a rail */
        {0.70,
         KILN_POSE_SIT,
         KILN_SIDE_LEFT,
         -1,
         0,
         {-6000, 1000, 0, -5000, 4000, 2100},
         2,
         1,
         "foot-r",
         KILN_STAGE_MOVE},
        /* across first: under the thighs, at 0.49, onto a lower seat */
        {0.30,
         KILN_POSE_SIT,
         KILN_SIDE_LEFT,
         -1,
         0,
         {-6000, 500, 3000, -5000, 1100, 4900},
         2,
         1,
         "thigh-r",
         KILN_STAGE_MOVE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kiln_box box = rows[i].box;
        kiln_hit hit =
            hit_block(rows[i].height, rows[i].pose, rows[i].side, rows[i].x, rows[i].y, box);
        ck_assert_msg(hit.stage == KILN_STAGE_NONE, "row %zu: %s at %d", i, hit.part, hit.progress);
        kiln_len *near[] = {&box.x0, &box.y0, &box.z0}, *far[] = {&box.x1, &box.y1, &box.z1};
        *near[rows[i].axis] += rows[i].inwards;
        *far[rows[i].axis] += rows[i].inwards;
        hit = hit_block(rows[i].height, rows[i].pose, rows[i].side, rows[i].x, rows[i].y, box);
        ck_assert_msg(hit.stage == rows[i].stage, "row %zu: stage %d", i, hit.stage);
        ck_assert_str_eq(hit.part, rows[i].part);
        ck_assert_int_eq(hit.depth, 1);
    }
}
END_TEST

/* ---- Higher and lower seats ---- */

/* A rail between the standing place and a bar stool, lower than the soles once they are up: 0.25
 * above the floor. Straight across it would be in the way. */
START_TEST(onto_a_higher_seat_up_first) {
    kiln_box rail = {-6000, 1000, 0, -5000, 4000, 2400};
    kiln_hit high = hit_block(0.74, KILN_POSE_SIT, KILN_SIDE_LEFT, -1, 0, rail);
    kiln_hit level = hit_block(0.49, KILN_POSE_SIT, KILN_SIDE_LEFT, -1, 0, rail);
    ck_assert_int_eq(high.stage, KILN_STAGE_NONE);
    ck_assert_int_eq(level.stage, KILN_STAGE_MOVE);
    /* The soles of 0.07 are met after 0.26 of the metre across. */
    assert_hit(&level, "foot-r", KILN_STAGE_MOVE, 4500 + 5500 * 26 / 100, 700);
}
END_TEST

/* A sill between the standing place and a lounge chair, higher than the thighs will be (0.38), lower
 * than they are on the way (0.49). */
START_TEST(onto_a_lower_seat_across_first) {
    kiln_box sill = {-6000, 500, 3800, -5000, 1100, 4700};
    kiln_hit low = hit_block(0.38, KILN_POSE_SIT, KILN_SIDE_LEFT, -1, 0, sill);
    ck_assert_int_eq(low.stage, KILN_STAGE_NONE);
    /* Onto a seat as high as the thighs are, a sill up to them is no different; a higher one is in
     * the way: 0.36 to go to the thigh, of 1.11 in all. */
    sill.z1 = 5000;
    low = hit_block(0.38, KILN_POSE_SIT, KILN_SIDE_LEFT, -1, 0, sill);
    assert_hit(&low, "thigh-r", KILN_STAGE_MOVE, 4500 + 5500 * 265 / 1110, 100);
}
END_TEST

/* A shelf that the head passes under, had it come down first: touched on the last of the way across,
 * not at rest. */
START_TEST(the_last_of_the_way_across_is_measured_too) {
    kiln_box shelf = {-500, -3000, 12500, 500, -1400, 13000};
    kiln_hit hit = hit_block(0.30, KILN_POSE_SIT, KILN_SIDE_FRONT, 0, 1, shelf);
    ck_assert_str_eq(hit.part, "head");
    ck_assert_int_eq(hit.stage, KILN_STAGE_MOVE);
    ck_assert_int_eq(hit.depth, 50); /* the head comes to -0.145 */
    /* 0.875 of 0.88 across, of 1.07 in all */
    ck_assert_int_eq(hit.progress, 4500 + 5500 * 875 / 1070);
}
END_TEST

/* Coming down at the end: what the sole passes on its last 0.19, but does not rest in. */
START_TEST(the_way_down_is_measured_too) {
    kiln_box ledge = {500, 2500, -1000, 1000, 3000, -900};
    kiln_hit hit = hit_block(0.30, KILN_POSE_SIT, KILN_SIDE_FRONT, 0, 1, ledge);
    /* 0.88 across (the pull was 0.12) and 0.19 down; the sole is there after 0.09. */
    assert_hit(&hit, "foot-r", KILN_STAGE_MOVE, 4500 + 5500 * (88 + 9) / (88 + 19), 400);
}
END_TEST

/* From the front the shape is pulled back while it folds: into what stands behind. */
START_TEST(the_pull_is_part_of_the_fold) {
    /* The torso ends at -0.15 - 0.12; the block begins at -0.26. */
    kiln_box block_behind = {-500, 6000, 9000, 500, 7400, 9500};
    kiln_hit hit = hit_block(0.49, KILN_POSE_SIT, KILN_SIDE_FRONT, 0, 1, block_behind);
    assert_hit(&hit, "torso", KILN_STAGE_FOLD, hit.progress, hit.depth);
    ck_assert_int_gt(hit.progress, 2250);
    hit = hit_block(0.49, KILN_POSE_SIT, KILN_SIDE_LEFT, 0, 1, block_behind);
    ck_assert_int_eq(hit.stage, KILN_STAGE_MOVE); /* not pulled, not yet */
}
END_TEST

/* Lying down begins with the rise to the bed's height: 0.45 higher, the head reaches 2.17. */
START_TEST(the_rise_before_lying_down_is_measured) {
    kiln_box lamp = {-11000, -1000, 21000, -9000, 1000, 25000};
    kiln_hit hit = hit_block(0.45, KILN_POSE_LIE, KILN_SIDE_LEFT, -1, 0, lamp);
    ck_assert_str_eq(hit.part, "head");
    ck_assert_int_eq(hit.stage, KILN_STAGE_FOLD);
    ck_assert_int_ge(hit.progress, 900 * 38 / 45);
    ck_assert_int_le(hit.progress, 900);
    lamp.z0 = 21700;
    hit = hit_block(0.45, KILN_POSE_LIE, KILN_SIDE_LEFT, -1, 0, lamp);
    ck_assert_int_ne(hit.stage, KILN_STAGE_MOVE); /* the swing may still reach higher */
    lamp.z0 = 22500;
    hit = hit_block(0.45, KILN_POSE_LIE, KILN_SIDE_LEFT, -1, 0, lamp);
    ck_assert_int_eq(hit.stage, KILN_STAGE_NONE);
}
END_TEST

/* ---- What is not counted ---- */

typedef struct exemption {
    const char *what;
    kiln_box box;
    kiln_stage stage; /* of the hit that remains */
    const char *part;
} exemption;

START_TEST(contacts_of_the_standing_and_the_resting_shape_are_exempt) {
    const exemption rows[] = {
        /* The left shoe stands in it, so the left foot may pass through it; the right may not. */
        {"a bump at both feet", {-11300, 0, 0, -8700, 4000, 200}, KILN_STAGE_NONE, NULL},
        {"a bump at the left foot", {-11300, 0, 0, -10200, 4000, 200}, KILN_STAGE_NONE, NULL},
        {"a bump ahead of the left shoe",
         {-11300, 1800, 0, -10200, 4000, 200},
         KILN_STAGE_FOLD,
         "foot-l"},
        /* The leg stands in it: thigh and shin are exempt. */
        {"a stick through the left leg",
         {-11000, -600, 4000, -10500, 2000, 4400},
         KILN_STAGE_NONE,
         NULL},
        {"a stick before the left shin",
         {-11000, 700, 4000, -10500, 2000, 4400},
         KILN_STAGE_FOLD,
         "shin-l"},
        {"a stick before the left thigh",
         {-11000, 800, 5400, -10500, 2000, 5600},
         KILN_STAGE_FOLD,
         "thigh-l"},
        /* At rest the thigh is in it. */
        {"a cushion the thighs sink into",
         {-1400, -1000, 4700, 1400, 1000, 5000},
         KILN_STAGE_NONE,
         NULL},
        {"the same beside the thighs' place",
         {-4400, -1000, 4700, -1500, 1000, 5000},
         KILN_STAGE_MOVE,
         "hips"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kiln_hit hit = hit_block(0.49, KILN_POSE_SIT, KILN_SIDE_LEFT, -1, 0, rows[i].box);
        ck_assert_msg(hit.stage == rows[i].stage, "%s: stage %d, %s", rows[i].what, hit.stage,
                      hit.part ? hit.part : "clear");
        if (rows[i].part) ck_assert_str_eq(hit.part, rows[i].part);
    }
}
END_TEST

/* A pair of another body's is no excuse, and neither is another obstacle. */
START_TEST(exemptions_are_of_one_part_and_one_obstacle) {
    scene s = {0};
    uint32_t seat = place(&s, &nothing, 0, 0, 0);
    place_box(&s, (kiln_box){-11300, 0, 0, -10200, 1600, 200});
    place_box(&s, (kiln_box){-11300, 1750, 0, -10200, 4000, 200});
    kiln_hit hit = motion_hit(&s, seat, 0, KILN_SIDE_LEFT, -1, 0);
    ck_assert_str_eq(hit.part, "foot-l");
    ck_assert_uint_eq(hit.owner, 2);
    scene_reset(&s);
}
END_TEST

/* ---- Which contact is told ---- */

START_TEST(the_first_then_the_deepest_then_the_first_in_order) {
    const struct {
        kiln_box a, b;
        uint32_t owner;
    } rows[] = {
        /* later and deeper; earlier */
        {{-2000, 3000, 0, -1500, 3500, 7000}, {-4000, 3650, 0, -3500, 4000, 7000}, 2},
        /* at once, the second deeper */
        {{-2000, 3600, 0, -1500, 4000, 7000}, {-2000, 3000, 0, -1500, 3500, 7000}, 2},
        /* at once and alike: the first */
        {{-2000, 3000, 0, -1500, 3300, 7000}, {-2000, 3300, 0, -1500, 3600, 7000}, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        scene s = {0};
        uint32_t seat = place(&s, &nothing, 0, 0, 0);
        place_box(&s, rows[i].a);
        place_box(&s, rows[i].b);
        kiln_hit hit = motion_hit(&s, seat, 0, KILN_SIDE_LEFT, -0.75, 0);
        ck_assert_str_eq(hit.part, "foot-r");
        ck_assert_uint_eq(hit.owner, rows[i].owner);
        scene_reset(&s);
    }
}
END_TEST

START_TEST(the_worst_of_several_people_is_told) {
    kiln_body_source long_toes = kiln_body_plain(), plain = kiln_body_plain();
    kiln_body_part standing[32];
    memcpy(standing, plain.standing.parts, plain.standing.count * sizeof *standing);
    for (uint32_t i = 0; i < plain.standing.count; i++) {
        if (strncmp(standing[i].id, "shoe", 4) == 0) standing[i].box.y1 += 500;
    }
    long_toes.standing.parts = standing;
    long_toes.actor = 7;
    kiln_body a, b;
    ck_assert_int_eq(kiln_body_build(&plain, NULL, &a), KILN_OK);
    ck_assert_int_eq(kiln_body_build(&long_toes, NULL, &b), KILN_OK);
    scene s = {0};
    uint32_t seat = place(&s, &nothing, 0, 0, 0);
    place_box(&s, (kiln_box){-2000, 3600, 0, -1500, 5000, 7000});
    kiln_seat_pose pose = seat_pose(&s, seat, 0);
    const kiln_body *orders[][2] = {{&a, &b}, {&b, &a}, {&a, &a}, {&b, &b}};
    const uint32_t told[] = {7, 7, KILN_NONE, 7};
    for (int i = 0; i < 4; i++) {
        kiln_hit hit;
        ck_assert(!kiln_sit_path_clear(orders[i], 2, &pose, KILN_SIDE_LEFT, (kiln_point){-10000, 0},
                                       s.obstacles, &hit));
        ck_assert_uint_eq(hit.actor, told[i]); /* at the same moment: deeper */
    }
    kiln_hit hit;
    ck_assert(kiln_sit_path_clear(orders[0], 0, &pose, KILN_SIDE_LEFT, (kiln_point){-10000, 0},
                                  s.obstacles, &hit));
    ck_assert_int_eq(hit.stage, KILN_STAGE_NONE);
    scene_reset(&s);
    kiln_body_free(&a, NULL);
    kiln_body_free(&b, NULL);
}
END_TEST

/* A person with one longer shoe. */
static kiln_body long_shoe(const char *id, uint32_t actor) {
    kiln_body_source source = kiln_body_plain();
    kiln_body_part standing[32];
    memcpy(standing, source.standing.parts, source.standing.count * sizeof *standing);
    for (uint32_t i = 0; i < source.standing.count; i++) {
        if (strcmp(standing[i].id, id) == 0) standing[i].box.y1 += 500;
    }
    source.standing.parts = standing;
    source.actor = actor;
    kiln_body body;
    ck_assert_int_eq(kiln_body_build(&source, NULL, &body), KILN_OK);
    return body;
}

/* Two people, each with one longer shoe, touch different things at once and alike: the first one's
 * contact is told, whatever the order of the things. */
START_TEST(of_people_that_touch_alike_the_first_is_told) {
    kiln_body left = long_shoe("shoe-l", 1), right = long_shoe("shoe-r", 2);
    scene s = {0};
    uint32_t seat = place(&s, &nothing, 0, 0, 0);
    place_box(&s, (kiln_box){-10700, 4000, 0, -10200, 6000, 5000}); /* ahead of the left foot */
    place_box(&s, (kiln_box){-9800, 4000, 0, -9300, 6000, 5000});
    kiln_seat_pose pose = seat_pose(&s, seat, 0);
    const kiln_body *orders[][2] = {{&left, &right}, {&right, &left}};
    for (uint32_t i = 0; i < 2; i++) {
        kiln_hit hit;
        kiln_sit_path_clear(orders[i], 2, &pose, KILN_SIDE_LEFT, (kiln_point){-10000, 0},
                            s.obstacles, &hit);
        ck_assert_int_eq(hit.stage, KILN_STAGE_FOLD);
        ck_assert_uint_eq(hit.actor, i + 1);
        ck_assert_uint_eq(hit.owner, i + 1);
    }
    scene_reset(&s);
    kiln_body_free(&left, NULL);
    kiln_body_free(&right, NULL);
}
END_TEST

/* ---- Turned and mirrored ---- */

static const scene_view views[] = {{0, false}, {90000, false}, {180000, false}, {270000, false},
                                   {0, true},  {90000, true},  {180000, true},  {270000, true}};

/* A person whose two sides differ; mirrored, left and right change places. */
static kiln_body lopsided(bool mirrored) {
    kiln_body_source source = kiln_body_plain();
    static kiln_body_part parts[32];
    for (uint32_t i = 0; i < source.standing.count; i++) {
        parts[i] = source.standing.parts[i];
        if (strcmp(parts[i].id, "hand-r") == 0) parts[i].box.y1 += 301;
        if (strcmp(parts[i].id, "shoe-l") == 0) parts[i].box.y1 += 103;
        if (!mirrored) continue;
        kiln_len x0 = parts[i].box.x0;
        parts[i].box.x0 = KILN_PERSON_SIZE - parts[i].box.x1;
        parts[i].box.x1 = KILN_PERSON_SIZE - x0;
        int side;
        kiln_limb limb = kiln_limb_of(parts[i].id, &side);
        if (limb != KILN_LIMB_NONE) parts[i].id = kiln_limb_id(limb, 1 - side);
    }
    source.standing.parts = parts;
    kiln_body body;
    ck_assert_int_eq(kiln_body_build(&source, NULL, &body), KILN_OK);
    return body;
}

static const char *mirrored_id(const char *id) {
    int side;
    kiln_limb limb = kiln_limb_of(id, &side);
    return limb == KILN_LIMB_NONE ? id : kiln_limb_id(limb, 1 - side);
}

static void assert_same_seen(const scene *s, const kiln_hit *hit, const kiln_hit *first) {
    ck_assert_int_eq(hit->stage, first->stage);
    if (hit->stage == KILN_STAGE_NONE) return;
    ck_assert_str_eq(hit->part, s->view.mirrored ? mirrored_id(first->part) : first->part);
    ck_assert_uint_eq(hit->owner, first->owner);
    ck_assert_int_eq(hit->progress, first->progress);
    ck_assert_int_eq(hit->depth, first->depth);
    kiln_point there = seen(s, first->point[0] / 1e4, first->point[1] / 1e4);
    ck_assert_int_le(abs(hit->point[0] - there.x), 1); /* halves are cut off */
    ck_assert_int_le(abs(hit->point[1] - there.y), 1);
    ck_assert_int_eq(hit->point[2], first->point[2]);
}

START_TEST(four_turns_and_mirrors_tell_the_same) {
    const struct {
        double height;
        kiln_pose pose;
        kiln_side side;
        double x, y;
        kiln_box box;
    } rows[] = {
        {0.49, KILN_POSE_SIT, KILN_SIDE_LEFT, -0.75, 0.01, {-2000, 3000, 0, -1500, 3501, 7000}},
        {0.62, KILN_POSE_SIT, KILN_SIDE_RIGHT, 0.75, 0.31, {1300, 1003, 200, 5500, 3501, 7000}},
        {0.31, KILN_POSE_SIT, KILN_SIDE_FRONT, 0.02, 0.75, {-600, 6003, 200, 5500, 6501, 7000}},
        {0.31, KILN_POSE_SIT, KILN_SIDE_BACK, 0.02, -0.75, {-600, -4003, 0, 50, -4000, 7000}},
        {0.45, KILN_POSE_LIE, KILN_SIDE_LEFT, -0.95, 0.05, {-8000, -9003, 0, -7000, -6000, 9000}},
        {0.45, KILN_POSE_LIE, KILN_SIDE_RIGHT, 0.95, 0.05, {1003, -9003, 0, 7000, -6000, 6000}},
    };
    kiln_body bodies[2] = {lopsided(false), {0}};
    bodies[1] = lopsided(true);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kiln_hit first = {.stage = KILN_STAGE_NONE};
        for (size_t v = 0; v < sizeof views / sizeof *views; v++) {
            scene s = {.view = views[v], .body_count = 1};
            s.bodies[0] = &bodies[views[v].mirrored];
            furniture what = seat_at_height(rows[i].height, rows[i].pose);
            uint32_t seat = place(&s, &what, 0, 0, 0);
            place_box(&s, rows[i].box);
            kiln_hit hit = motion_hit(&s, seat, 0, rows[i].side, rows[i].x, rows[i].y);
            if (v == 0) first = hit;
            ck_assert_msg(first.stage != KILN_STAGE_NONE, "row %zu is clear", i);
            assert_same_seen(&s, &hit, &first);
            scene_reset(&s);
        }
    }
    kiln_body_free(&bodies[0], NULL);
    kiln_body_free(&bodies[1], NULL);
}
END_TEST

/* ---- At rest ---- */

START_TEST(the_resting_shape_alone) {
    scene s = {0};
    uint32_t seat = place(&s, &nothing, 0, 0, 0);
    place_box(&s, (kiln_box){-1400, -1000, 4700, 1400, 1000, 4900});  /* touches the thighs */
    place_box(&s, (kiln_box){-1400, -1400, 7000, 1400, -1000, 9000}); /* 0.05 in the torso */
    place_box(&s, (kiln_box){-1400, -1600, 9000, 1400, -700, 9500});  /* 0.08 */
    kiln_seat_pose pose = seat_pose(&s, seat, 0);
    kiln_hit hit;
    ck_assert(kiln_rest_overlap(s.bodies[0], &pose, s.obstacles, &hit));
    assert_hit(&hit, "torso", KILN_STAGE_MOVE, 10000, 800);
    ck_assert_uint_eq(hit.owner, 3);
    scene_reset(&s);
    memset(&s, 0, sizeof s);
    seat = place(&s, &nothing, 0, 0, 0);
    place_box(&s, (kiln_box){-1400, -1000, 4700, 1400, 1000, 4900});
    pose = seat_pose(&s, seat, 0);
    ck_assert(!kiln_rest_overlap(s.bodies[0], &pose, s.obstacles, &hit));
    ck_assert_int_eq(hit.stage, KILN_STAGE_NONE);
    scene_reset(&s);
}
END_TEST

/* ---- The boxes of a moment ---- */

START_TEST(boxes_begin_standing_and_end_resting) {
    scene s = {0};
    furniture low = seat_at_height(0.30, KILN_POSE_SIT);
    uint32_t seat = place(&s, &low, 0, 0, 90);
    kiln_seat_pose pose = seat_pose(&s, seat, 0);
    const kiln_body *body = s.bodies[0];
    kiln_motion_box boxes[64];
    ck_assert_uint_le(kiln_transition_capacity(body), 64);
    const kiln_point stand = {-7000, 300};
    uint32_t count = kiln_transition_boxes(body, &pose, KILN_SIDE_FRONT, stand, 0, boxes);
    ck_assert_uint_eq(count, body->standing.count + 2); /* each leg in two halves */
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(boxes[i].id, "head") != 0) continue;
        kiln_prism head = kiln_prism_turned(body->standing.parts[boxes[i].standing].box,
                                            kiln_turn_of(90000), stand, 0);
        ck_assert_int_eq(memcmp(&boxes[i].shape, &head, sizeof head), 0);
    }
    count = kiln_transition_boxes(body, &pose, KILN_SIDE_FRONT, stand, KILN_MOTION_END, boxes);
    ck_assert_uint_eq(count, body->seated.count);
    for (uint32_t i = 0; i < count; i++) {
        kiln_prism rest = kiln_prism_turned(body->seated.parts[boxes[i].resting].box,
                                            kiln_turn_of(90000), (kiln_point){0, 0}, -1900);
        ck_assert_str_eq(boxes[i].id, body->seated.parts[boxes[i].resting].id);
        ck_assert_int_eq(memcmp(&boxes[i].shape, &rest, sizeof rest), 0);
    }
    scene_reset(&s);
}
END_TEST

SUITE(sweep) {
    Suite *suite = suite_create("sweep");
    TCase *tests = tcase_create("sweep");
    tcase_add_test(tests, a_foot_against_a_table_leg);
    tcase_add_test(tests, a_pillar_through_the_torso);
    tcase_add_test(tests, knees_under_a_low_top_in_the_fold);
    tcase_add_test(tests, touching_is_clear_and_one_unit_deeper_is_not);
    tcase_add_test(tests, onto_a_higher_seat_up_first);
    tcase_add_test(tests, onto_a_lower_seat_across_first);
    tcase_add_test(tests, the_last_of_the_way_across_is_measured_too);
    tcase_add_test(tests, the_way_down_is_measured_too);
    tcase_add_test(tests, the_rise_before_lying_down_is_measured);
    tcase_add_test(tests, the_pull_is_part_of_the_fold);
    tcase_add_test(tests, contacts_of_the_standing_and_the_resting_shape_are_exempt);
    tcase_add_test(tests, exemptions_are_of_one_part_and_one_obstacle);
    tcase_add_test(tests, the_first_then_the_deepest_then_the_first_in_order);
    tcase_add_test(tests, the_worst_of_several_people_is_told);
    tcase_add_test(tests, of_people_that_touch_alike_the_first_is_told);
    tcase_add_test(tests, four_turns_and_mirrors_tell_the_same);
    tcase_add_test(tests, the_resting_shape_alone);
    tcase_add_test(tests, boxes_begin_standing_and_end_resting);
    suite_add_tcase(suite, tests);
    return suite;
}
