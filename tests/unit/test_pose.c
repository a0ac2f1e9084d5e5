#include "pose.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* The document's table "Numbers", in tiles. */
START_TEST(the_documents_numbers) {
    const struct {
        double stated;
        int value;
    } rows[] = {
        {0.5, KILN_PERSON_SIZE},       {0.5, KILN_SITTING_WIDTH},     {0.75, KILN_SITTING_LENGTH},
        {0.1, KILN_SITTING_BACK_Y},    {0.46, KILN_SITTING_KNEES_Y},  {0.49, KILN_SITTING_HIPS_Z},
        {0.25, KILN_SITTING_ORIGIN_X}, {0.25, KILN_SITTING_ORIGIN_Y}, {0.5, KILN_LYING_WIDTH},
        {1.4, KILN_LYING_LENGTH},      {0.25, KILN_LYING_ORIGIN_X},   {0.7, KILN_LYING_ORIGIN_Y},
        {0.1, KILN_SHIN_DEPTH_MAX},    {0.02, KILN_FOLD_STEP},        {0.25, KILN_NAV_STEP},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_int_eq((int)(rows[i].stated * 10000 + 0.5), rows[i].value);
    }
    ck_assert_int_eq(KILN_POSE_MILLISECONDS, 450);
    ck_assert_int_eq(KILN_FOLD_PERCENT, 45);
}
END_TEST

/* A lopsided person in asset coordinates, so that no two numbers are alike by chance. */
static const kiln_body_part parts[] = {
    {"leg-l", {1000, 1500, 600, 2200, 2700, 8100}},
    {"leg-r", {2800, 1600, 500, 4000, 2400, 8000}},
    {"shoe-l", {950, 1400, 0, 2250, 4000, 600}},
    {"shorts-l", {900, 1450, 5000, 2300, 2800, 8200}},
    {"torso", {1000, 1200, 8100, 4000, 3300, 14000}},
    {"skirt-hem", {900, 1000, 6000, 4100, 3400, 9000}},
    {"arm-l", {200, 1800, 11000, 900, 2600, 13500}},
    {"forearm-l", {200, 1900, 8600, 900, 2500, 11000}},
    {"hand-l", {250, 1900, 7600, 850, 2500, 8600}},
    {"head", {1600, 1500, 14500, 3400, 3500, 17000}},
};
enum { PART_COUNT = sizeof parts / sizeof *parts };

static const kiln_body_source lopsided = {
    .actor = 3, .size_x = 5000, .size_y = 5000, .standing = {parts, PART_COUNT}};

static kiln_body build(const kiln_body_source *source) {
    kiln_body body;
    ck_assert_int_eq(kiln_body_build(source, NULL, &body), KILN_OK);
    return body;
}

static const kiln_body_part *find(kiln_body_shape shape, const char *id) {
    for (uint32_t i = 0; i < shape.count; i++) {
        if (strcmp(shape.parts[i].id, id) == 0) return &shape.parts[i];
    }
    return NULL;
}

static void assert_box(const kiln_box *box, kiln_box expected, const char *what) {
    ck_assert_msg(memcmp(box, &expected, sizeof expected) == 0,
                  "%s is %d..%d %d..%d %d..%d, not %d..%d %d..%d %d..%d", what, box->x0, box->x1,
                  box->y0, box->y1, box->z0, box->z1, expected.x0, expected.x1, expected.y0,
                  expected.y1, expected.z0, expected.z1);
}

START_TEST(limbs_are_found_by_their_ids) {
    int side;
    ck_assert_int_eq(kiln_limb_of("leg-l", &side), KILN_LIMB_LEG);
    ck_assert_int_eq(side, 0);
    ck_assert_int_eq(kiln_limb_of("forearm-r", &side), KILN_LIMB_FOREARM);
    ck_assert_int_eq(side, 1);
    const char *others[] = {"leg", "leg-x", "table-leg-l", "leg-l2", "", "head"};
    for (int i = 0; i < 6; i++) ck_assert_int_eq(kiln_limb_of(others[i], &side), KILN_LIMB_NONE);
}
END_TEST

/* In template coordinates, as the decisions about the seated shape state them: hips at 0.49, the
 * trunk lowered by 0.81 - 0.49 and moved so that its back is at 0.1. */
START_TEST(the_seated_shape_follows_the_template) {
    const struct {
        const char *id;
        kiln_box box;
    } expected[] = {
        {"thigh-l", {1000, 3100, 4900, 2200, 4600, 6100}},
        {"shin-l", {1000, 3600, 600, 2200, 4600, 4900}},
        {"thigh-r", {2800, 3100, 4900, 4000, 4600, 5700}},
        {"shin-r", {2800, 3800, 500, 4000, 4600, 4900}},
        {"foot-l", {950, 3600, 0, 2250, 6200, 600}},
        {"shorts-l", {900, 3100, 4900, 2300, 4600, 6250}},
        {"torso", {1000, 1000, 4900, 4000, 3100, 10800}},
        {"arm-l", {200, 1600, 6700, 900, 2400, 10300}},
        {"forearm-l", {200, 1600, 6100, 900, 4000, 6700}},
        {"hand-l", {250, 4000, 6100, 850, 4600, 6700}},
        {"head", {1600, 1300, 11300, 3400, 3300, 13800}},
    };
    kiln_body body = build(&lopsided);
    ck_assert_uint_eq(body.seated.count, sizeof expected / sizeof *expected);
    for (uint32_t i = 0; i < body.seated.count; i++) {
        const kiln_body_part *part = find(body.seated, expected[i].id);
        ck_assert_msg(part != NULL, "no %s", expected[i].id);
        kiln_box box = expected[i].box;
        box.x0 -= 2500, box.x1 -= 2500, box.y0 -= 2500, box.y1 -= 2500;
        assert_box(&part->box, box, part->id);
    }
    kiln_body_free(&body, NULL);
}
END_TEST

/* A thigh begins where the trunk above it ends, and passes what stands beside it. */
START_TEST(a_thigh_comes_out_of_the_trunk_over_it) {
    const kiln_body_part body_parts[] = {{"leg-l", {1000, 2000, 0, 2000, 3000, 8000}},
                                         {"leg-r", {3000, 2000, 0, 4000, 3000, 8000}},
                                         {"hips", {1000, 2000, 8000, 4000, 3000, 9000}},
                                         {"belly", {2800, 2000, 8500, 4000, 3500, 9500}},
                                         {"pouch", {2000, 3000, 8000, 3000, 5000, 9000}},
                                         {"chest", {1000, 2000, 9100, 4000, 4000, 12000}}};
    kiln_body body =
        build(&(kiln_body_source){.size_x = 5000, .size_y = 5000, .standing = {body_parts, 6}});
    /* Moved back by 0.1: the hips end at 0.2 of the template, the belly at 0.25. */
    ck_assert_int_eq(find(body.seated, "thigh-l")->box.y0, 2000 - 2500);
    ck_assert_int_eq(find(body.seated, "thigh-r")->box.y0, 2500 - 2500);
    kiln_body_free(&body, NULL);
}
END_TEST

/* A robe without legs comes down, or up, until its hem is at the hips' height. */
START_TEST(without_legs_the_lowest_part_is_the_hip) {
    const kiln_body_part robe[] = {{"robe", {500, 500, 200, 4500, 4500, 12000}},
                                   {"hand-l", {100, 2000, 7000, 400, 2400, 7400}}};
    kiln_body body =
        build(&(kiln_body_source){.size_x = 5000, .size_y = 5000, .standing = {robe, 2}});
    ck_assert_uint_eq(body.seated.count, 2);
    assert_box(&body.seated.parts[0].box, (kiln_box){-2000, -1500, 4900, 2000, 2500, 16700},
               "robe");
    assert_box(&body.seated.parts[1].box, (kiln_box){-2400, 0, 11700, -2100, 400, 12100}, "hand");
    kiln_body_free(&body, NULL);
}
END_TEST

START_TEST(the_lying_shape_is_the_standing_one_swung_back) {
    kiln_body body = build(&lopsided);
    ck_assert_uint_eq(body.lying.count, body.standing.count);
    for (uint32_t i = 0; i < body.lying.count; i++) {
        kiln_box box = parts[i].box;
        kiln_box lying = {box.x0 - 2500, 17000 - box.z1 - 7000, box.y0 - 1000,
                          box.x1 - 2500, 17000 - box.z0 - 7000, box.y1 - 1000};
        ck_assert_str_eq(body.lying.parts[i].id, parts[i].id);
        assert_box(&body.lying.parts[i].box, lying, parts[i].id);
    }
    kiln_body_free(&body, NULL);
}
END_TEST

START_TEST(authored_shapes_are_taken_as_they_are) {
    const kiln_body_part seated[] = {{"blob", {0, 1000, 4900, 5000, 4600, 9000}}};
    const kiln_body_part lying[] = {{"blob", {0, 0, 0, 5000, 14000, 3000}}};
    kiln_body_source source = lopsided;
    source.seated = (kiln_body_shape){seated, 1};
    source.lying = (kiln_body_shape){lying, 1};
    kiln_body body = build(&source);
    assert_box(&body.seated.parts[0].box, (kiln_box){-2500, -1500, 4900, 2500, 2100, 9000},
               "seated");
    assert_box(&body.lying.parts[0].box, (kiln_box){-2500, -7000, 0, 2500, 7000, 3000}, "lying");
    kiln_body_free(&body, NULL);
}
END_TEST

START_TEST(an_odd_footprint_has_its_corner_half_a_unit_down) {
    const kiln_body_part one[] = {{"a", {0, 0, 0, 5, 5, 5}}};
    kiln_body body = build(&(kiln_body_source){.size_x = 5, .size_y = 5, .standing = {one, 1}});
    assert_box(&body.standing.parts[0].box, (kiln_box){-3, -3, 0, 2, 2, 5}, "a");
    kiln_body_free(&body, NULL);
}
END_TEST

START_TEST(the_plain_person_is_a_person) {
    kiln_body_source source = kiln_body_plain();
    kiln_body body = build(&source);
    ck_assert_uint_eq(body.actor, KILN_NONE);
    ck_assert_int_eq(kiln_body_height(&body), 17200);
    const char *needed[] = {"leg-l",     "leg-r", "shoe-l", "shoe-r", "hips",
                            "torso",     "neck",  "head",   "hand-l", "forearm-l",
                            "forearm-r", "arm-l", "arm-r",  "hand-r"};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        ck_assert_msg(find(body.standing, needed[i]) != NULL, "no %s", needed[i]);
    }
    for (uint32_t i = 0; i < body.standing.count; i++) {
        const kiln_box *box = &body.standing.parts[i].box;
        ck_assert(box->x0 >= -2500 && box->x1 <= 2500 && box->y0 >= -2500 && box->y1 <= 2500);
    }
    /* The seated shape keeps to the template: back 0.1, knees 0.46, hips 0.49, all within its
     * footprint. */
    for (uint32_t i = 0; i < body.seated.count; i++) {
        const kiln_box *box = &body.seated.parts[i].box;
        ck_assert(box->x0 >= -2500 && box->x1 <= 2500 && box->y0 >= -1500 && box->y1 <= 5000);
    }
    ck_assert_int_eq(find(body.seated, "thigh-l")->box.z0, 4900);
    ck_assert_int_eq(find(body.seated, "shin-r")->box.y1, 2100);
    kiln_body_free(&body, NULL);
}
END_TEST

static bool meet(const kiln_box *a, const kiln_box *b) {
    return a->x0 < b->x1 && b->x0 < a->x1 && a->y0 < b->y1 && b->y0 < a->y1 && a->z0 < b->z1 &&
           b->z0 < a->z1;
}

/* Whoever stands as separate boxes sits as separate boxes: thighs come out of the trunk, forearms
 * end at the hands. */
START_TEST(no_part_of_a_sitter_passes_through_another) {
    kiln_body_source source = kiln_body_plain();
    kiln_body body = build(&source);
    const kiln_body_shape shapes[] = {body.standing, body.seated, body.lying};
    for (int s = 0; s < 3; s++) {
        for (uint32_t i = 0; i < shapes[s].count; i++) {
            for (uint32_t j = 0; j < i; j++) {
                const kiln_body_part *a = &shapes[s].parts[i], *b = &shapes[s].parts[j];
                ck_assert_msg(!meet(&a->box, &b->box), "%s in %s", a->id, b->id);
            }
        }
    }
    ck_assert_int_eq(find(body.seated, "forearm-l")->box.y1, find(body.seated, "hand-l")->box.y0);
    ck_assert_int_eq(find(body.seated, "forearm-l")->box.z1, find(body.seated, "arm-l")->box.z0);
    kiln_body_free(&body, NULL);
}
END_TEST

START_TEST(bodies_beyond_reason_are_refused) {
    const struct {
        kiln_box box;
        kiln_len size;
    } bad[] = {
        {{0, 0, 0, -1, 1, 1}, 5000},         {{0, 2, 0, 1, 1, 1}, 5000},
        {{0, 0, 5, 1, 1, 4}, 5000},          {{0, 0, 0, 100000001, 1, 1}, 5000},
        {{0, -100000001, 0, 1, 1, 1}, 5000}, {{0, 0, INT32_MIN, 1, 1, 1}, 5000},
        {{0, 0, 0, 1, 1, INT32_MAX}, 5000},  {{0, 0, 0, 1, 1, 1}, -1},
        {{0, 0, 0, 1, 1, 1}, 100000001},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        kiln_body_part part = {"p", bad[i].box};
        kiln_body_source source = {.size_x = bad[i].size, .size_y = 5000, .standing = {&part, 1}};
        kiln_body body;
        ck_assert_int_eq(kiln_body_build(&source, NULL, &body), KILN_ERROR_RANGE);
        ck_assert_ptr_null(body.shapes);
    }
    kiln_body_part huge = {"leg-l",
                           {-100000000, -100000000, -100000000, 100000000, 100000000, 100000000}};
    kiln_body body = build(&(kiln_body_source){.size_x = 100000000, .standing = {&huge, 1}});
    ck_assert_uint_le(body.sit.slices[0], 500);
    ck_assert_uint_le(body.lie.slices[1], 500);
    kiln_body_free(&body, NULL);
}
END_TEST

/* Ids given a thousand times: every part has its place, and no group is longer than it may be. */
START_TEST(ids_given_often_do_no_harm) {
    static kiln_body_part many[1000];
    for (int i = 0; i < 1000; i++) {
        many[i] = (kiln_body_part){i % 3 ? "leg-l" : "torso", {i, i, i, i + 100, i + 100, i + 100}};
    }
    kiln_body body = build(&(kiln_body_source){.standing = {many, 1000}});
    const kiln_fold *sit = &body.sit;
    ck_assert_uint_ge(sit->count, 1000);
    for (uint32_t i = 0; i < sit->count; i++) {
        uint32_t length = 1;
        for (uint32_t j = sit->parts[i].next; j != i; j = sit->parts[j].next) length++;
        ck_assert_uint_le(length, 64);
    }
    kiln_body_free(&body, NULL);
}
END_TEST

START_TEST(nobody_is_somebody_too) {
    kiln_body body = build(&(kiln_body_source){0});
    ck_assert_uint_eq(body.sit.count + body.lie.count, 0);
    ck_assert_int_eq(kiln_body_height(&body), 0);
    kiln_body_free(&body, NULL);
}
END_TEST

/* ---- The fold ---- */

static uint32_t fold_part(const kiln_fold *fold, const char *id) {
    for (uint32_t i = 0; i < fold->count; i++) {
        if (strcmp(fold->parts[i].id, id) == 0) return i;
    }
    ck_abort_msg("the fold has no %s", id);
}

static kiln_box box_at(const kiln_fold *fold, const char *id, int32_t progress) {
    kiln_fold_moment moment = kiln_fold_at(fold, progress);
    return kiln_fold_box(fold, fold_part(fold, id), &moment);
}

static void assert_ends(const kiln_fold *fold, kiln_body_shape rest) {
    for (uint32_t i = 0; i < fold->count; i++) {
        const kiln_fold_part *part = &fold->parts[i];
        kiln_fold_moment start = kiln_fold_at(fold, 0), end = kiln_fold_at(fold, 4500);
        kiln_box first = kiln_fold_box(fold, i, &start), last = kiln_fold_box(fold, i, &end);
        assert_box(&first, part->from, part->id);
        assert_box(&last, part->to, part->id);
        if (part->resting == KILN_NONE) continue;
        assert_box(&last, rest.parts[part->resting].box, part->id);
    }
}

START_TEST(the_fold_begins_standing_and_ends_resting) {
    const kiln_body_part seated[] = {{"torso", {0, 1000, 4900, 5000, 4600, 9000}},
                                     {"shin-l", {0, 1000, 0, 500, 1500, 4900}}};
    const kiln_body_part lying[] = {{"torso", {100, 4000, 0, 4000, 9000, 3000}},
                                    {"tail", {2000, 12000, 0, 2100, 13000, 200}}};
    for (int authored = 0; authored < 2; authored++) {
        kiln_body_source source = lopsided;
        if (authored) {
            source.seated = (kiln_body_shape){seated, 2};
            source.lying = (kiln_body_shape){lying, 2};
        }
        kiln_body body = build(&source);
        assert_ends(&body.sit, body.seated);
        assert_ends(&body.lie, body.lying);
        kiln_body_free(&body, NULL);
    }
}
END_TEST

START_TEST(heights_change_first_and_reach_later) {
    kiln_body body = build(&lopsided);
    /* The torso comes down by 0.32 in the first half, and back by 0.02 in the second. */
    kiln_box early = box_at(&body.sit, "torso", 1125), half = box_at(&body.sit, "torso", 2250);
    kiln_box late = box_at(&body.sit, "torso", 3375);
    assert_box(&early, (kiln_box){-1500, -1300, 6500, 1500, 800, 12400}, "torso at a quarter");
    assert_box(&half, (kiln_box){-1500, -1300, 4900, 1500, 800, 10800}, "torso at a half");
    assert_box(&late, (kiln_box){-1500, -1400, 4900, 1500, 700, 10800}, "torso at three quarters");
    kiln_body_free(&body, NULL);
}
END_TEST

START_TEST(legs_become_thighs_and_shins_and_shoes_feet) {
    kiln_body body = build(&lopsided);
    const kiln_fold *sit = &body.sit;
    const struct {
        const char *from, *to;
    } pairs[] = {{"leg-l", "thigh-l"}, {"leg-l", "shin-l"},  {"leg-r", "thigh-r"},
                 {"leg-r", "shin-r"},  {"shoe-l", "foot-l"}, {"torso", "torso"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const kiln_fold_part *part = &sit->parts[fold_part(sit, pairs[i].to)];
        ck_assert_str_eq(body.standing.parts[part->standing].id, pairs[i].from);
        ck_assert_str_eq(body.seated.parts[part->resting].id, pairs[i].to);
    }
    const kiln_fold_part *thigh = &sit->parts[fold_part(sit, "thigh-l")];
    const kiln_fold_part *shin = &sit->parts[fold_part(sit, "shin-l")];
    assert_box(&thigh->from, (kiln_box){-1500, -1000, 4350, -300, 200, 8100}, "upper half");
    assert_box(&shin->from, (kiln_box){-1500, -1000, 600, -300, 200, 4350}, "lower half");
    /* One group each: a leg's two, every other part alone. */
    ck_assert_uint_eq(thigh->next, fold_part(sit, "shin-l"));
    ck_assert_uint_eq(shin->next, fold_part(sit, "thigh-l"));
    ck_assert_uint_eq(sit->parts[fold_part(sit, "torso")].next, fold_part(sit, "torso"));
    kiln_body_free(&body, NULL);
}
END_TEST

START_TEST(parts_of_one_pose_alone_shrink_and_grow) {
    const kiln_body_part standing[] = {{"bag", {100, 200, 300, 300, 600, 900}},
                                       {"body", {0, 0, 0, 1000, 1000, 10000}}};
    const kiln_body_part seated[] = {{"body", {0, 0, 4900, 1000, 1000, 9000}},
                                     {"reach", {0, 1000, 6000, 200, 3000, 6400}}};
    kiln_body body = build(&(kiln_body_source){
        .size_x = 5000, .size_y = 5000, .standing = {standing, 2}, .seated = {seated, 2}});
    ck_assert_uint_eq(body.sit.count, 3);
    kiln_box bag = box_at(&body.sit, "bag", 4500), reach = box_at(&body.sit, "reach", 0);
    assert_box(&bag, (kiln_box){-2300, -2100, 600, -2300, -2100, 600}, "bag");
    assert_box(&reach, (kiln_box){-2400, -500, 6200, -2400, -500, 6200}, "reach");
    kiln_box half = box_at(&body.sit, "reach", 3375);
    assert_box(&half, (kiln_box){-2450, -1000, 6000, -2350, 0, 6400}, "reach at three quarters");
    kiln_body_free(&body, NULL);
}
END_TEST

/* Lying, what grows does so where the body is. */
START_TEST(what_only_a_lying_person_has_swings_with_the_rest) {
    const kiln_body_part pole[] = {{"pole", {2400, 2000, 0, 2600, 2000, 17000}}};
    const kiln_body_part lying[] = {{"pole", {2400, 0, 0, 2600, 17000, 0}},
                                    {"halo", {2400, 0, 0, 2600, 1000, 1000}}};
    kiln_body body = build(&(kiln_body_source){
        .size_x = 5000, .size_y = 5000, .standing = {pole, 1}, .lying = {lying, 2}});
    /* Its centre, 0.05 from the head end and over the back, was 1.65 high and 0.05 before it. */
    kiln_box start = box_at(&body.lie, "halo", 900);
    assert_box(&start, (kiln_box){0, 0, 16500, 0, 0, 16500}, "halo, standing");
    kiln_box middle = box_at(&body.lie, "halo", 2700);
    ck_assert_int_ge(middle.z0, 11000);
    ck_assert_int_le(middle.z1, 13000);
    kiln_body_free(&body, NULL);
}
END_TEST

START_TEST(a_standing_part_keeps_its_id) {
    const kiln_body_part standing[] = {{"leg-l", {1000, 1500, 600, 2200, 2700, 8100}},
                                       {"thigh-l", {900, 1400, 5000, 2300, 2800, 8000}}};
    const kiln_body_part seated[] = {{"thigh-l", {900, 1000, 4900, 2300, 4600, 6300}},
                                     {"shin-l", {1000, 3600, 600, 2200, 4600, 4900}}};
    kiln_body body = build(&(kiln_body_source){
        .size_x = 5000, .size_y = 5000, .standing = {standing, 2}, .seated = {seated, 2}});
    const kiln_fold_part *thigh = &body.sit.parts[fold_part(&body.sit, "thigh-l")];
    ck_assert_uint_eq(thigh->standing, 1);
    ck_assert_uint_eq(body.sit.parts[fold_part(&body.sit, "shin-l")].standing, 0);
    ck_assert_uint_eq(body.sit.count, 3); /* the leg's upper half shrinks away */
    kiln_body_free(&body, NULL);
}
END_TEST

/* The body turns about its feet like a clock's hand, which slide so that the lying template's
 * point comes to the standing centre. */
START_TEST(the_swing_is_an_arc_about_the_feet) {
    const kiln_body_part pole[] = {{"pole", {2400, 2000, 0, 2600, 2000, 17000}},
                                   {"top", {2400, 2000, 17000, 2600, 2000, 17000}}};
    kiln_body body =
        build(&(kiln_body_source){.size_x = 5000, .size_y = 5000, .standing = {pole, 2}});
    /* A fifth of the fold is the rise; the middle of the swing is at 0.6 of it. */
    kiln_box risen = box_at(&body.lie, "top", 900), middle = box_at(&body.lie, "top", 2700);
    kiln_box end = box_at(&body.lie, "top", 4500);
    assert_box(&risen, (kiln_box){-100, -500, 17000, 100, -500, 17000}, "risen");
    /* 1.7 / sqrt 2 = 1.20208; the feet slide from -0.05 to 1.7 - 0.7 = 1.0, half way at 0.475. */
    assert_box(&middle, (kiln_box){-100, 4750 - 12021, 12021, 100, 4750 - 12021, 12021}, "middle");
    assert_box(&end, (kiln_box){-100, -7000, 0, 100, -7000, 0}, "end");
    kiln_fold_moment moment = kiln_fold_at(&body.lie, 450);
    ck_assert_int_eq(kiln_fold_rise(&body.lie, &moment, 4500), 2250);
    moment = kiln_fold_at(&body.lie, 900);
    ck_assert_int_eq(kiln_fold_rise(&body.lie, &moment, 4500), 4500);
    kiln_body_free(&body, NULL);
}
END_TEST

START_TEST(toes_are_pulled_back_to_the_front_edge) {
    kiln_body body = build(&lopsided);
    const int32_t moments[] = {0, 1125, 2250, 3000, 3600, 4500};
    for (int i = 0; i < 6; i++) {
        kiln_fold_moment moment = kiln_fold_at(&body.sit, moments[i]);
        kiln_len foremost = 0;
        for (uint32_t j = 0; j < body.sit.count; j++) {
            kiln_len y = kiln_fold_box(&body.sit, j, &moment).y1;
            if (y > foremost) foremost = y;
        }
        ck_assert_int_eq(moment.pull, foremost > 2500 ? foremost - 2500 : 0);
    }
    /* The toes end at 0.62 of the template. */
    ck_assert_int_eq(kiln_fold_at(&body.sit, 4500).pull, 6200 - 2500 - 2500);
    kiln_body_free(&body, NULL);
}
END_TEST

START_TEST(progress_runs_both_ways) {
    kiln_body body = build(&lopsided);
    for (int32_t progress = 0; progress <= 4500; progress++) {
        kiln_fold_moment sit = kiln_fold_at(&body.sit, progress);
        kiln_fold_moment lie = kiln_fold_at(&body.lie, progress);
        ck_assert_int_eq(kiln_fold_progress(&body.sit, &sit), progress);
        ck_assert_int_eq(kiln_fold_progress(&body.lie, &lie), progress);
    }
    kiln_body_free(&body, NULL);
}
END_TEST

/* ---- Memory ---- */

typedef struct rationed {
    int left;
    size_t held;
} rationed;

static void *ration(void *user, size_t size) {
    rationed *r = user;
    if (r->left-- <= 0) return NULL;
    r->held += size;
    return malloc(size);
}

static void hand_back(void *user, void *block, size_t size) {
    ((rationed *)user)->held -= size;
    free(block);
}

START_TEST(running_out_of_memory_leaves_nothing_behind) {
    kiln_status status = KILN_ERROR_MEMORY;
    int needed = 0;
    for (; status == KILN_ERROR_MEMORY; needed++) {
        rationed r = {needed, 0};
        kiln_allocator allocator = {ration, hand_back, &r};
        kiln_body body;
        status = kiln_body_build(&lopsided, &allocator, &body);
        if (status == KILN_OK) kiln_body_free(&body, &allocator);
        ck_assert_uint_eq(r.held, 0);
        ck_assert_ptr_null(body.shapes);
    }
    ck_assert_int_eq(status, KILN_OK);
    ck_assert_int_eq(needed, 3);
}
END_TEST

SUITE(pose) {
    Suite *suite = suite_create("pose");
    TCase *shapes = tcase_create("shapes");
    tcase_add_test(shapes, the_documents_numbers);
    tcase_add_test(shapes, limbs_are_found_by_their_ids);
    tcase_add_test(shapes, the_seated_shape_follows_the_template);
    tcase_add_test(shapes, a_thigh_comes_out_of_the_trunk_over_it);
    tcase_add_test(shapes, without_legs_the_lowest_part_is_the_hip);
    tcase_add_test(shapes, the_lying_shape_is_the_standing_one_swung_back);
    tcase_add_test(shapes, authored_shapes_are_taken_as_they_are);
    tcase_add_test(shapes, an_odd_footprint_has_its_corner_half_a_unit_down);
    tcase_add_test(shapes, the_plain_person_is_a_person);
    tcase_add_test(shapes, no_part_of_a_sitter_passes_through_another);
    tcase_add_test(shapes, bodies_beyond_reason_are_refused);
    tcase_add_test(shapes, ids_given_often_do_no_harm);
    tcase_add_test(shapes, nobody_is_somebody_too);
    suite_add_tcase(suite, shapes);
    TCase *fold = tcase_create("fold");
    tcase_add_test(fold, the_fold_begins_standing_and_ends_resting);
    tcase_add_test(fold, heights_change_first_and_reach_later);
    tcase_add_test(fold, legs_become_thighs_and_shins_and_shoes_feet);
    tcase_add_test(fold, parts_of_one_pose_alone_shrink_and_grow);
    tcase_add_test(fold, a_standing_part_keeps_its_id);
    tcase_add_test(fold, what_only_a_lying_person_has_swings_with_the_rest);
    tcase_add_test(fold, the_swing_is_an_arc_about_the_feet);
    tcase_add_test(fold, toes_are_pulled_back_to_the_front_edge);
    tcase_add_test(fold, progress_runs_both_ways);
    tcase_add_test(fold, running_out_of_memory_leaves_nothing_behind);
    suite_add_tcase(suite, fold);
    return suite;
}
