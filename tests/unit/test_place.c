/* test_place.c - where robots stand, and whether they can. */
#include "place.h"
#include "plan_fixture.h"
#include "suites.h"

/* ---- Places ---------------------------------------------------------------------------------- */

START_TEST(the_document_s_numbers) {
    ck_assert_int_eq(KILN_ROBOT_RADIUS, 2800);      /* RADIUS 0.28 */
    ck_assert_int_eq(KILN_DESK_STANDOFF, 7500);     /* DESK_STANDOFF 0.75 */
    ck_assert_int_eq(KILN_FIXTURE_STANDOFF, 9000);  /* FIXTURE_STANDOFF 0.9 */
    ck_assert_int_eq(kiln_approach_runs[0], 9000);  /* APPROACH_RUNS 0.9 */
    ck_assert_int_eq(kiln_approach_runs[1], 4500);  /* and 0.45 */
    ck_assert_int_eq(KILN_FIXTURE_MAX_BASE, 14000); /* OPTIMUS.shoulderY 1.4 */
}
END_TEST

/* Quarter turns are exact; a robot behind a seat looks as its occupant does, one before an object
 * looks at it. */
START_TEST(places_lie_behind_seats_and_before_objects) {
    static const struct {
        kiln_heading facing;
        int behind_x, behind_y; /* one step back */
    } rows[] = {{0, 0, -1}, {90000, 1, 0}, {180000, 0, 1}, {270000, -1, 0}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        int x = rows[i].behind_x, y = rows[i].behind_y;
        kiln_site desk = kiln_place_of_seat(7, (kiln_point){20000, 30000}, rows[i].facing);
        ck_assert_int_eq(desk.kind, KILN_ADDRESS_DESK);
        ck_assert_uint_eq(desk.source, 7);
        ck_assert_double_eq(desk.at.x, 20000 + 7500 * x);
        ck_assert_double_eq(desk.at.y, 30000 + 7500 * y);
        ck_assert_int_eq(desk.facing, rows[i].facing);
        kiln_vec back = kiln_place_approach(&desk, 9000);
        ck_assert_double_eq(back.x, 20000 + 16500 * x);
        ck_assert_double_eq(back.y, 30000 + 16500 * y);
        kiln_site shelf = kiln_place_of_object(8, (kiln_point){40001, 60000}, rows[i].facing);
        ck_assert_int_eq(shelf.kind, KILN_ADDRESS_FIXTURE);
        ck_assert_double_eq(shelf.at.x, 20000.5 - 9000 * x);
        ck_assert_double_eq(shelf.at.y, 30000 - 9000 * y);
        ck_assert_int_eq(shelf.facing, (rows[i].facing + 180000) % 360000);
        back = kiln_place_approach(&shelf, 4500);
        ck_assert_double_eq(back.x, 20000.5 - 13500 * x);
        ck_assert_double_eq(back.y, 30000 - 13500 * y);
    }
}
END_TEST

START_TEST(other_angles_are_not_rounded) {
    kiln_site desk = kiln_place_of_seat(0, (kiln_point){10000, 10000}, 30000);
    ck_assert_double_eq_tol(desk.at.x, 10000 + 7500 * 0.5, 1e-9);
    ck_assert_double_eq_tol(desk.at.y, 10000 - 7500 * 0.86602540378443865, 1e-9);
    kiln_site room = kiln_place_of_room(3, (kiln_vec){12345.25, 1});
    ck_assert(!room.has_facing);
    kiln_vec back = kiln_place_approach(&room, 9000);
    ck_assert_double_eq(back.x, 12345.25);
    ck_assert_double_eq(back.y, 1);
}
END_TEST

/* ---- Standing -------------------------------------------------------------------------------- */

/* A room of 4 x 4, its walls' inner faces at 0.05 and 3.95; a seat in it that looks north. */
START_TEST(run_ins_are_as_long_as_fits) {
    kiln_room_source rooms[] = {ROOM({0, 0}, {40000, 0}, {40000, 40000}, {0, 40000})};
    kiln_wall_source walls[] = {WALL(0, 0, 40000, 0), WALL(40000, 0, 40000, 40000),
                                WALL(40000, 40000, 0, 40000), WALL(0, 40000, 0, 0)};
    kiln_level_plan *plan = plan_of(rooms, 1, walls, 4);
    static const struct {
        kiln_len y; /* of the seat */
        bool kept;
        kiln_len run;
    } rows[] = {
        {20000, true, 9000}, {19800, true, 9000}, /* 0.33 + 0.75 + 0.9 */
        {19799, true, 4500}, {15300, true, 4500}, /* 0.33 + 0.75 + 0.45 */
        {15299, true, 0},    {10800, true, 0},    /* 0.33 + 0.75 */
        {10799, false, 0},   {7501, false, 0},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        kiln_site place = kiln_place_of_seat(0, (kiln_point){20000, rows[i].y}, 0);
        kiln_judgement j = kiln_place_judge(plan, &place);
        ck_assert_msg(j.kept == rows[i].kept && j.run == rows[i].run, "row %zu", i);
        if (j.kept)
            ck_assert_uint_eq(j.room, 0);
        else
            ck_assert_int_eq(j.reason, KILN_REFUSAL_WALL);
    }
    kiln_site outside = kiln_place_of_seat(0, (kiln_point){20000, 3000}, 0);
    ck_assert_int_eq(kiln_place_judge(plan, &outside).reason, KILN_REFUSAL_NO_ROOM);
    kiln_level_plan_free(plan, NULL);
}
END_TEST

/* The room ends where no wall does; a partition stands between the run-in and the place. */
START_TEST(run_ins_need_room_and_a_free_way) {
    kiln_room_source rooms[] = {ROOM({0, 10000}, {40000, 10000}, {40000, 40000}, {0, 40000})};
    kiln_level_plan *plan = plan_of(rooms, 1, NULL, 0);
    kiln_site place = kiln_place_of_seat(0, (kiln_point){20000, 26500}, 0);
    ck_assert_int_eq(kiln_place_judge(plan, &place).run, 9000); /* begins on the outline */
    place = kiln_place_of_seat(0, (kiln_point){20000, 26499}, 0);
    ck_assert_int_eq(kiln_place_judge(plan, &place).run, 4500);
    kiln_level_plan_free(plan, NULL);

    kiln_wall_source walls[] = {{{10000, 20000}, {30000, 20000}, 0, NULL, 0}};
    plan = plan_of(rooms, 1, walls, 1);
    place = kiln_place_of_seat(0, (kiln_point){20000, 32000}, 0); /* at 24500, from 15500 */
    ck_assert_int_eq(kiln_place_judge(plan, &place).run, 0);
    place = kiln_place_of_seat(0, (kiln_point){32800, 32000}, 0); /* past the partition's end */
    ck_assert_int_eq(kiln_place_judge(plan, &place).run, 9000);
    kiln_level_plan_free(plan, NULL);
}
END_TEST

START_TEST(a_room_narrower_than_a_robot_holds_none) {
    kiln_room_source rooms[] = {ROOM({0, 0}, {6500, 0}, {6500, 40000}, {0, 40000})};
    for (kiln_len width = 6500; width <= 6600; width += 100) {
        kiln_wall_source walls[] = {WALL(0, 0, 0, 40000), WALL(width, 0, width, 40000)};
        kiln_level_plan *plan = plan_of(rooms, 1, walls, 2);
        kiln_site middle = kiln_place_of_room(0, (kiln_vec){width / 2.0, 20000});
        ck_assert(kiln_place_judge(plan, &middle).kept ==
                  (width == 6600)); /* 0.56 and two halves */
        kiln_level_plan_free(plan, NULL);
    }
}
END_TEST

START_TEST(without_rooms_nothing_is_kept) {
    kiln_level_plan *plan = plan_of(NULL, 0, NULL, 0);
    kiln_site place = kiln_place_of_seat(0, (kiln_point){0, 0}, 0);
    kiln_judgement j = kiln_place_judge(plan, &place);
    ck_assert(!j.kept);
    ck_assert_int_eq(j.reason, KILN_REFUSAL_NO_ROOM);
    kiln_level_plan_free(plan, NULL);
}
END_TEST

/* ---- Furniture ------------------------------------------------------------------------------- */

START_TEST(furniture_is_in_the_way_like_walls) {
    static const struct {
        kiln_box box;
        uint32_t owner;
        bool clear;
    } rows[] = {
        {{12800, 0, 0, 20000, 20000, 5000}, 0, true}, /* touches the disc */
        {{12799, 0, 0, 20000, 20000, 5000}, 0, false},
        {{12799, 0, 0, 20000, 20000, 5000}, KILN_WALL, true}, /* a wall's business */
        {{12799, 0, 18000, 20000, 20000, 20000}, 0, true},    /* above the head */
        {{12799, 0, 17999, 20000, 20000, 20000}, 0, false},
        {{12799, 0, -100, 20000, 20000, 0}, 0, true},     /* below the floor */
        {{11680, 12240, 0, 20000, 20000, 5000}, 0, true}, /* a corner, exactly 0.28 off */
        {{11679, 12240, 0, 20000, 20000, 5000}, 0, false},
        {{9000, 9000, 0, 11000, 11000, 5000}, 0, false}, /* right there */
        {{9000, 14000, 0, 11000, 15000, 5000}, 0, true},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        kiln_obstacle item = {kiln_prism_of_box(rows[i].box), rows[i].owner, 0};
        kiln_obstacles *obstacles;
        kiln_vec at = {10000, 10000};
        ck_assert_int_eq(kiln_obstacles_build(&item, 1, NULL, &obstacles), KILN_OK);
        ck_assert_msg(kiln_place_clear(obstacles, at, at, 18000) == rows[i].clear, "row %zu", i);
        kiln_obstacles_free(obstacles);
    }
}
END_TEST

START_TEST(run_ins_are_measured_over_their_length) {
    kiln_obstacle item = {kiln_prism_of_box((kiln_box){9000, 14000, 0, 11000, 15000, 5000}), 0, 0};
    kiln_obstacles *obstacles;
    kiln_vec at = {10000, 10000}, from = {10000, 19000}, aside = {13800, 10000};
    ck_assert_int_eq(kiln_obstacles_build(&item, 1, NULL, &obstacles), KILN_OK);
    ck_assert(!kiln_place_clear(obstacles, from, at, 18000));
    ck_assert(kiln_place_clear(obstacles, (kiln_vec){13800, 19000}, aside, 18000));
    ck_assert(!kiln_place_clear(obstacles, (kiln_vec){13799, 19000}, aside, 18000));
    kiln_obstacles_free(obstacles);
}
END_TEST

SUITE(place) {
    Suite *suite = suite_create("place");
    TCase *t = tcase_create("place");
    tcase_add_test(t, the_document_s_numbers);
    tcase_add_test(t, places_lie_behind_seats_and_before_objects);
    tcase_add_test(t, other_angles_are_not_rounded);
    tcase_add_test(t, run_ins_are_as_long_as_fits);
    tcase_add_test(t, run_ins_need_room_and_a_free_way);
    tcase_add_test(t, a_room_narrower_than_a_robot_holds_none);
    tcase_add_test(t, without_rooms_nothing_is_kept);
    tcase_add_test(t, furniture_is_in_the_way_like_walls);
    tcase_add_test(t, run_ins_are_measured_over_their_length);
    suite_add_tcase(suite, t);
    return suite;
}
