#include "factories.h"
#include "sampling.h"

enum { CLEAR = KILN_VERDICT_CLEAR, HIT = KILN_VERDICT_HIT, TAKEN = KILN_VERDICT_OCCUPIED };

static const scene_view views[] = {{0, false}, {90000, false}, {180000, false}, {270000, false},
                                   {0, true},  {90000, true},  {180000, true},  {270000, true}};

/* ---- Situations ---- */

typedef struct standing {
    const furniture *what;
    double x, y, facing;
} standing;

/* Around the first thing's seat. Verdicts are by side, in kiln_side's order: front, left, right,
 * back; -1 where a side is not tried. */
typedef struct situation {
    const char *name;
    standing things[5];
    uint32_t count, seat;
    int verdicts[KILN_SIDE_COUNT];
    kiln_side chosen;
} situation;

static const furniture wall_x = {
    .size = {6, 0.1}, .parts = {{{0, 0, 0}, {6, 0.1, 2.7}}}, .part_count = 1};
static const furniture wall_y = {
    .size = {0.1, 6}, .parts = {{{0, 0, 0}, {0.1, 6, 2.7}}}, .part_count = 1};
static const furniture bare_bench = {.size = {1.5, 0.4},
                                     .parts = {{{0, 0, 0.4}, {1.5, 0.4, 0.05}}},
                                     .part_count = 1,
                                     .seats = {{{0.25, 0.24}, 0.45, 0, KILN_POSE_SIT},
                                               {{0.75, 0.24}, 0.45, 0, KILN_POSE_SIT},
                                               {{1.25, 0.24}, 0.45, 0, KILN_POSE_SIT}},
                                     .seat_count = 3};
static const furniture nightstand = {
    .size = {0.45, 0.4}, .parts = {{{0, 0, 0}, {0.45, 0.4, 0.44}}}, .part_count = 1};

static const situation situations[] = {
    {"a stool with nothing around",
     {{&stool, 0, 0, 0}},
     1,
     0,
     {CLEAR, CLEAR, CLEAR, HIT},
     KILN_SIDE_FRONT},
    {"a chair pushed in at a desk", /* the desk's edge 0.11 before the chair */
     {{&task_chair, 0, 0, 0}, {&desk, 0, 0.76, 180}},
     2,
     0,
     {TAKEN, CLEAR, CLEAR, HIT},
     KILN_SIDE_LEFT},
    {"with a wall on its left",
     {{&task_chair, 0, 0, 0}, {&desk, 0, 0.76, 180}, {&wall_y, -0.6, 0, 0}},
     3,
     0,
     {TAKEN, TAKEN, CLEAR, HIT},
     KILN_SIDE_RIGHT},
    {"a sofa's middle behind a coffee table",
     {{&sofa, 0, 0, 0}, {&coffee_table, 0, 1.325, 0}},
     2,
     1,
     {CLEAR, HIT, HIT, HIT},
     KILN_SIDE_FRONT},
    {"a chair with armrests",
     {{&arm_chair, 0, 0, 0}},
     1,
     0,
     {CLEAR, HIT, HIT, HIT},
     KILN_SIDE_FRONT},
    {"an armchair pushed in: no side is clear",
     {{&arm_chair, 0, 0, 0}, {&desk, 0, 0.76, 180}},
     2,
     0,
     {TAKEN, HIT, HIT, HIT},
     KILN_SIDE_LEFT},
    {"a corner seat, walls behind and on its left",
     {{&task_chair, 0, 0, 0}, {&wall_x, 0, -0.31, 0}, {&wall_y, -0.31, 0, 0}},
     3,
     0,
     {CLEAR, TAKEN, CLEAR, TAKEN},
     KILN_SIDE_FRONT},
    {"a stool in a nook with one way in",
     {{&stool, 0, 0, 0}, {&wall_y, -0.3, 0, 0}, {&wall_y, 0.3, 0, 0}, {&wall_x, 0, -0.3, 0}},
     4,
     0,
     {CLEAR, TAKEN, TAKEN, TAKEN},
     KILN_SIDE_FRONT},
    {"a bar stool", {{&bar_stool, 0, 0, 0}}, 1, 0, {CLEAR, CLEAR, CLEAR, HIT}, KILN_SIDE_FRONT},
    {"a low lounge chair",
     {{&lounge_chair, 0, 0, 0}},
     1,
     0,
     {CLEAR, HIT, HIT, HIT},
     KILN_SIDE_FRONT},
    {"a bench's left end", /* nothing rises above its seat */
     {{&bare_bench, 0, 0, 0}},
     1,
     0,
     {CLEAR, CLEAR, CLEAR, CLEAR},
     KILN_SIDE_FRONT},
    {"two identical chairs on one spot",
     {{&task_chair, 0, 0, 0}, {&task_chair, 0, 0, 0}},
     2,
     0,
     {CLEAR, CLEAR, CLEAR, HIT},
     KILN_SIDE_FRONT},
    {"a bed for one", {{&bed_single, 0, 0, 0}}, 1, 0, {CLEAR, CLEAR, CLEAR, -1}, KILN_SIDE_LEFT},
    {"a bed for one with its left against a wall", /* people could stand behind the wall */
     {{&bed_single, 0, 0, 0}, {&wall_y, -0.51, 0, 0}},
     2,
     0,
     {CLEAR, HIT, CLEAR, -1},
     KILN_SIDE_RIGHT},
    {"a bed for two, the left place",
     {{&bed_double, 0, 0, 0}, {&nightstand, -1.1, -0.85, 0}, {&nightstand, 1.1, -0.85, 0}},
     3,
     0,
     {CLEAR, CLEAR, -1, -1},
     KILN_SIDE_LEFT},
    {"the right place",
     {{&bed_double, 0, 0, 0}, {&nightstand, -1.1, -0.85, 0}, {&nightstand, 1.1, -0.85, 0}},
     3,
     1,
     {CLEAR, -1, CLEAR, -1},
     KILN_SIDE_RIGHT},
    {"the left place of a bed against a wall", /* over the foot, not over the neighbour */
     {{&bed_double, 0, 0, 0}, {&wall_y, -0.86, 0, 0}},
     2,
     0,
     {CLEAR, HIT, -1, -1},
     KILN_SIDE_FRONT},
    {"the middle of a bed for three",
     {{&bed_triple, 0, 0, 0}},
     1,
     1,
     {CLEAR, -1, -1, -1},
     KILN_SIDE_FRONT},
};
enum { SITUATIONS = sizeof situations / sizeof *situations };

static scene scene_of(const situation *what, scene_view view) {
    scene s = {.view = view};
    for (uint32_t i = 0; i < what->count; i++) {
        place(&s, what->things[i].what, what->things[i].x, what->things[i].y,
              what->things[i].facing);
    }
    return s;
}

static kiln_side swapped(kiln_side side, bool mirrored) {
    if (mirrored && side == KILN_SIDE_LEFT) return KILN_SIDE_RIGHT;
    if (mirrored && side == KILN_SIDE_RIGHT) return KILN_SIDE_LEFT;
    return side;
}

START_TEST(every_situation_is_judged_as_it_should) {
    const situation *what = &situations[_i];
    scene s = scene_of(what, views[0]);
    seat_report report = measure(&s, 0, what->seat);
    uint32_t tried = 0;
    for (int side = 0; side < KILN_SIDE_COUNT; side++) {
        const kiln_entry *entry = entry_of(&report, (kiln_side)side);
        int verdict = entry ? (int)entry->verdict : -1;
        ck_assert_msg(verdict == what->verdicts[side], "%s, side %d: %d (%s at %d of %u/%u)",
                      what->name, side, verdict,
                      entry && entry->hit.part ? entry->hit.part : "nothing",
                      entry ? entry->hit.progress : 0, entry ? entry->hit.owner : 0,
                      entry ? entry->hit.obstacle : 0);
        tried += entry != NULL;
    }
    ck_assert_uint_eq(report.count, tried);
    ck_assert_msg(chosen_side(&report) == what->chosen, "%s: chosen %d", what->name,
                  chosen_side(&report));
    scene_reset(&s);
}
END_TEST

/* Whoever looks at a scene from another side, or in a mirror, sees the same motions. */
static void assert_same_entry(const scene *s, const kiln_entry *entry, const kiln_entry *first) {
    ck_assert_int_eq(entry->verdict, first->verdict);
    ck_assert_int_eq(entry->standable, first->standable);
    ck_assert_int_eq(entry->clear, first->clear);
    kiln_point stand = seen(s, first->stand.x / 1e4, first->stand.y / 1e4);
    ck_assert_int_eq(entry->stand.x, stand.x);
    ck_assert_int_eq(entry->stand.y, stand.y);
    ck_assert_int_eq(entry->hit.stage, first->hit.stage);
    ck_assert_int_eq(entry->hit.progress, first->hit.progress);
    ck_assert_int_eq(entry->hit.depth, first->hit.depth);
    ck_assert_int_eq(entry->hit.point[2], first->hit.point[2]);
}

START_TEST(four_turns_and_mirrors_are_judged_alike) {
    const situation *what = &situations[_i];
    scene origin = scene_of(what, views[0]);
    seat_report first = measure(&origin, 0, what->seat);
    for (size_t v = 1; v < sizeof views / sizeof *views; v++) {
        bool mirrored = views[v].mirrored;
        scene s = scene_of(what, views[v]);
        seat_report report = measure(&s, 0, what->seat);
        ck_assert_uint_eq(report.count, first.count);
        for (uint32_t i = 0; i < first.count; i++) {
            const kiln_entry *entry = entry_of(&report, swapped(first.entries[i].side, mirrored));
            ck_assert_msg(entry != NULL, "%s: no such side", what->name);
            assert_same_entry(&s, entry, &first.entries[i]);
        }
        scene_reset(&s);
    }
    scene_reset(&origin);
}
END_TEST

/* Turned by 30 degrees: what sampling shows is told, and what is told, sampling shows. */
START_TEST(at_thirty_degrees_the_verdict_is_what_sampling_shows) {
    const situation *what = &situations[_i];
    scene s = scene_of(what, (scene_view){30000, false});
    seat_report report = measure(&s, 0, what->seat);
    kiln_obstacle items[SAMPLED_OBSTACLES];
    uint32_t count = kiln_obstacles_count(s.obstacles);
    ck_assert_uint_le(count, SAMPLED_OBSTACLES);
    for (uint32_t i = 0; i < count; i++) items[i] = *kiln_obstacles_get(s.obstacles, i);
    for (uint32_t i = 0; i < report.count; i++) {
        const kiln_entry *entry = &report.entries[i];
        sampled_motion m = {
            s.bodies[0], seat_pose(&s, 0, what->seat), entry->side, entry->stand, items, count};
        sampled shown = sample(&m, &entry->hit, 400);
        ck_assert_msg(!shown.any || !entry->clear, "%s, side %d: missed a contact at %d",
                      what->name, entry->side, shown.progress);
        if (entry->clear) continue;
        ck_assert_msg(entry->hit.depth < 100 || shown.fold_depth + shown.move_depth > 0,
                      "%s, side %d: %s is not there", what->name, entry->side, entry->hit.part);
    }
    scene_reset(&s);
}
END_TEST

/* ---- Where people stand ---- */

START_TEST(places_are_steps_of_a_twentieth_outside_the_footprint) {
    scene s = {0};
    uint32_t chair = place(&s, &task_chair, 0, 0, 0);
    seat_report report = measure(&s, chair, 0);
    /* The hip is at (0, 0.11); the chair ends at 0.25 all round, a person begins at 0.25. */
    const kiln_point expected[] = {{0, 5100}, {-5000, 1100}, {5000, 1100}, {0, -5400}};
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(report.entries[i].side, i);
        ck_assert_int_eq(report.entries[i].stand.x, expected[i].x);
        ck_assert_int_eq(report.entries[i].stand.y, expected[i].y);
    }
    scene_reset(&s);
}
END_TEST

START_TEST(nothing_within_two_tiles_is_no_place) {
    furniture stage = block(6, 6, 0, 0.3);
    stage.seats[0] = (furniture_seat){{3, 4.25}, 0.3, 0, KILN_POSE_SIT};
    stage.seat_count = 1;
    scene s = {0};
    uint32_t item = place(&s, &stage, 0, 0, 0);
    seat_report report = measure(&s, item, 0);
    /* 1.75 to the front edge: 40 steps to stand before it. More to the others. */
    ck_assert_int_ne(report.entries[0].verdict, KILN_VERDICT_NO_PLACE);
    ck_assert_int_eq(report.entries[0].stand.y, 12500 + 40 * 500);
    for (int i = 1; i < 4; i++) {
        const kiln_entry *entry = &report.entries[i];
        ck_assert_int_eq(entry->verdict, KILN_VERDICT_NO_PLACE);
        ck_assert(!entry->has_stand && !entry->standable && !entry->clear);
        ck_assert_uint_eq(entry->node, KILN_NONE);
    }
    scene_reset(&s);
    s.items[item].what.seats[0].at[1] = 4.2499;
    ck_assert_int_eq(measure(&s, item, 0).entries[0].verdict, KILN_VERDICT_NO_PLACE);
    scene_reset(&s);
}
END_TEST

START_TEST(off_the_floor_is_no_place_to_stand) {
    scene s = {0};
    uint32_t chair = place(&s, &task_chair, 7.7, 0, 0);
    seat_report report = measure(&s, chair, 0);
    ck_assert_int_eq(report.entries[2].verdict, KILN_VERDICT_NO_FLOOR);
    ck_assert_uint_eq(report.entries[2].owner, KILN_NONE);
    ck_assert(report.entries[2].clear); /* measured all the same */
    scene_reset(&s);
}
END_TEST

START_TEST(what_stands_in_a_place_is_told) {
    scene s = {0};
    uint32_t chair = place(&s, &task_chair, 0, 0, 0);
    uint32_t table = place(&s, &desk, 0, 0.76, 180);
    seat_report report = measure(&s, chair, 0);
    ck_assert_int_eq(report.entries[0].verdict, KILN_VERDICT_OCCUPIED);
    ck_assert_uint_eq(report.entries[0].owner, table);
    ck_assert_uint_eq(report.entries[0].obstacle, 2); /* the top */
    scene_reset(&s);
}
END_TEST

/* Lying places go on outwards, by 0.25 up to 1.0. */
START_TEST(a_bedside_place_moves_outward) {
    for (int step = 0; step <= 5; step++) {
        scene s = {0};
        uint32_t bed = place(&s, &bed_single, 0, 0, 0);
        /* Something low beside the bed, narrow enough to stand behind. */
        furniture chest = block(0.2 + 0.25 * (step - 1) + 0.001, 0.4, 0, 0.5);
        if (step > 0) place(&s, &chest, -0.451 - chest.size[0] / 2, -0.05, 0);
        seat_report report = measure(&s, bed, 0);
        const kiln_entry *left = entry_of(&report, KILN_SIDE_LEFT);
        int taken = step > 4 ? 0 : step; /* none within 1.0: told of the first */
        ck_assert_int_eq(left->standable, step <= 4);
        ck_assert_int_eq(left->stand.x, -7000 - 2500 * taken);
        if (step > 4) ck_assert_uint_eq(left->owner, 1);
        scene_reset(&s);
    }
}
END_TEST

/* ---- The choice ---- */

/* Walls that leave just the 0.5 the front place needs, off the nodes' lattice. */
START_TEST(a_place_without_a_node_comes_after_those_with_one) {
    scene s = {0};
    uint32_t chair = place(&s, &task_chair, 0.125, 0, 0);
    seat_report open = measure(&s, chair, 0);
    ck_assert_int_eq(chosen_side(&open), KILN_SIDE_FRONT);
    ck_assert_uint_ne(open.entries[0].node, KILN_NONE);
    scene_reset(&s);
    place_box(&s, (kiln_box){-1350, 3700, 0, -1250, 9000, 20000});
    place_box(&s, (kiln_box){3750, 3700, 0, 3850, 9000, 20000});
    seat_report shut = measure(&s, chair, 0);
    ck_assert_int_eq(shut.entries[0].verdict, KILN_VERDICT_UNREACHABLE);
    ck_assert(shut.entries[0].standable && shut.entries[0].clear);
    ck_assert_int_eq(chosen_side(&shut), KILN_SIDE_LEFT);
    scene_reset(&s);
}
END_TEST

START_TEST(nowhere_to_stand_chooses_nothing) {
    scene s = {0};
    uint32_t chair = place(&s, &task_chair, 0, 0, 0);
    place_box(&s, (kiln_box){-30000, -30000, 15000, 30000, 30000, 16000});
    seat_report report = measure(&s, chair, 0);
    ck_assert_uint_eq(report.chosen, KILN_NONE);
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(report.entries[i].verdict, KILN_VERDICT_OCCUPIED);
        ck_assert_uint_eq(report.entries[i].owner, 1);
    }
    scene_reset(&s);
}
END_TEST

/* ---- The boundary ---- */

/* A chair comes to its desk in steps of 0.05: each side's verdict changes once, and never back. */
START_TEST(verdicts_change_once_as_a_chair_is_pushed_in) {
    bool was[KILN_SIDE_COUNT] = {true, true, true, false};
    int changes[KILN_SIDE_COUNT] = {0};
    for (int step = 0; step <= 30; step++) {
        scene s = {0};
        uint32_t chair = place(&s, &task_chair, 0, -1.5 + 0.05 * step, 0);
        place(&s, &desk, 0, 0.76, 180);
        seat_report report = measure(&s, chair, 0);
        for (int side = 0; side < KILN_SIDE_COUNT; side++) {
            bool usable = report.entries[side].verdict == KILN_VERDICT_CLEAR;
            if (usable != was[side]) {
                ck_assert_msg(!usable, "side %d became usable at step %d", side, step);
                changes[side]++;
            }
            was[side] = usable;
        }
        scene_reset(&s);
    }
    ck_assert_int_eq(changes[KILN_SIDE_FRONT], 1);
    ck_assert_int_eq(changes[KILN_SIDE_LEFT], 0);
    ck_assert_int_eq(changes[KILN_SIDE_RIGHT], 0);
    ck_assert_int_eq(changes[KILN_SIDE_BACK], 0);
}
END_TEST

/* The same with a coffee table coming nearer to a sofa. */
START_TEST(verdicts_change_once_as_a_table_comes_nearer) {
    int last = -1;
    for (int step = 0; step <= 20; step++) {
        scene s = {0};
        uint32_t couch = place(&s, &sofa, 0, 0, 0);
        place(&s, &coffee_table, 0, 0.425 + 0.3 + 1.0 - 0.05 * step, 0);
        seat_report report = measure(&s, couch, 1);
        bool usable = report.entries[0].standable && report.entries[0].clear;
        if (usable) ck_assert_int_eq(last, step - 1);
        if (usable) last = step;
        scene_reset(&s);
    }
    /* A person needs 0.5, and toes never pass the front edge of where they stood. (That a walker
     * can get in there is another question.) */
    ck_assert_int_eq(last, 10);
}
END_TEST

/* ---- Beds ---- */

START_TEST(each_climbs_in_from_their_own_side) {
    const uint32_t foot = 1u << KILN_SIDE_FRONT, left = 1u << KILN_SIDE_LEFT,
                   right = 1u << KILN_SIDE_RIGHT;
    const struct {
        kiln_point at[3];
        uint32_t count;
        kiln_heading facing;
        uint32_t sides[3];
    } rows[] = {
        {{{7000, 10000}}, 1, 0, {foot | left | right}},
        {{{4000, 10000}, {10000, 10000}}, 2, 0, {foot | left, foot | right}},
        {{{4000, 10000}, {10000, 10000}}, 2, 180000, {foot | right, foot | left}},
        {{{2000, 10000}, {7000, 10000}, {12000, 10000}}, 3, 0, {foot | left, foot, foot | right}},
        {{{12000, 10000}, {7000, 10000}, {2000, 10000}}, 3, 0, {foot | right, foot, foot | left}},
        {{{7000, 5000}, {7000, 15000}}, 2, 0, {foot | left, foot | left}}, /* a tie goes left */
        {{{7000, 4000}, {7000, 16000}}, 2, 90000, {foot | left, foot | right}},
        {{{7000, 4000}, {7000, 16000}}, 2, 270000, {foot | right, foot | left}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (uint32_t j = 0; j < rows[i].count; j++) {
            uint32_t sides =
                kiln_lying_sides(rows[i].at, rows[i].count, j, 14000, 20000, rows[i].facing);
            ck_assert_msg(sides == rows[i].sides[j], "row %zu, place %u: %u", i, j, sides);
        }
    }
}
END_TEST

SUITE(seat) {
    Suite *suite = suite_create("seat");
    TCase *cases = tcase_create("situations");
    tcase_add_loop_test(cases, every_situation_is_judged_as_it_should, 0, SITUATIONS);
    tcase_add_loop_test(cases, four_turns_and_mirrors_are_judged_alike, 0, SITUATIONS);
    tcase_add_loop_test(cases, at_thirty_degrees_the_verdict_is_what_sampling_shows, 0, SITUATIONS);
    suite_add_tcase(suite, cases);
    TCase *places = tcase_create("places");
    tcase_add_test(places, places_are_steps_of_a_twentieth_outside_the_footprint);
    tcase_add_test(places, nothing_within_two_tiles_is_no_place);
    tcase_add_test(places, off_the_floor_is_no_place_to_stand);
    tcase_add_test(places, what_stands_in_a_place_is_told);
    tcase_add_test(places, a_bedside_place_moves_outward);
    suite_add_tcase(suite, places);
    TCase *choice = tcase_create("choice");
    tcase_add_test(choice, a_place_without_a_node_comes_after_those_with_one);
    tcase_add_test(choice, nowhere_to_stand_chooses_nothing);
    tcase_add_test(choice, verdicts_change_once_as_a_chair_is_pushed_in);
    tcase_add_test(choice, verdicts_change_once_as_a_table_comes_nearer);
    tcase_add_test(choice, each_climbs_in_from_their_own_side);
    suite_add_tcase(suite, choice);
    return suite;
}
