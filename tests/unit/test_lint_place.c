/* Rules about where objects stand. */
#include "lint_fixture.h"
#include "str.h"
#include "suites.h"

#include <string.h>

typedef struct row {
    const char *level, *findings;
} row;

static void check_rows(const row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        lint_fixture f = lint_of_level(rows[i].level);
        ck_assert_msg(strcmp(lint_list(&f), rows[i].findings) == 0,
                      "row %zu\n%s\ngot:\n%s\nexpected:\n%s", i, rows[i].level, lint_list(&f),
                      rows[i].findings);
        lint_free(&f);
    }
}

#define OBJECTS(list)            "objects: [" list "]\n"
#define OBJECT(id, asset, at)    "{id: " id ", asset: " asset ", at: " at "}"
#define RAISED(id, asset, at, z) "{id: " id ", asset: " asset ", at: " at ", z: " z "}"
#define TURNED(id, asset, center, turn)                                                            \
    "{id: " id ", asset: " asset ", center: " center ", facing: " turn "}"

START_TEST(objects_overlap_when_their_insides_meet) {
    static const row rows[] = {
        {OBJECTS(OBJECT("a", "cabinet", "[1, 1]") ", " OBJECT("b", "cabinet", "[2, 1]")), ""},
        {OBJECTS(OBJECT("a", "cabinet", "[1, 1]") ", " OBJECT("b", "cabinet", "[1.9999, 1]")),
         "K203 warning main/b\n"},
        /* A lamp on a cabinet touches it. */
        {OBJECTS(OBJECT("a", "cabinet", "[1, 1]") ", " RAISED("b", "lamp", "[1.2, 1.1]", "1.2")),
         ""},
        {OBJECTS(OBJECT("a", "cabinet", "[1, 1]") ", " RAISED("b", "lamp", "[1.2, 1.1]", "1.1999")),
         "K203 warning main/b\n"},
        /* Under a desk there is room between the legs. */
        {OBJECTS(OBJECT("a", "desk", "[1, 1]") ", " OBJECT("b", "lamp", "[1.5, 1.2]")), ""},
        {OBJECTS(OBJECT("a", "desk", "[1, 1]") ", " OBJECT("b", "lamp", "[1.0, 1.2]")),
         "K203 warning main/b\n"},
        /* Coverings are in nobody's way. */
        {OBJECTS(OBJECT("a", "rug", "[1, 1]") ", " OBJECT("b", "cabinet", "[1.5, 1.2]")), ""},
        /* Turned by 45 degrees the bounds overlap, the boxes do not. */
        {OBJECTS(TURNED("a", "cabinet", "[2, 2]", "45") ", " TURNED("b", "cabinet", "[2.5, 2.5]",
                                                                    "135")),
         "K203 warning main/b\n"},
        {OBJECTS(TURNED("a", "cabinet", "[2, 2]", "45") ", " OBJECT("b", "lamp", "[2.1, 2.3]")),
         "K203 warning main/b\n"},
        {OBJECTS(TURNED("a", "cabinet", "[2, 2]", "45") ", " OBJECT("b", "lamp", "[2.3, 1.5]")),
         ""},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

/* "Which parts, how deep", and the edit that follows. */
START_TEST(an_overlap_names_parts_depth_and_the_shortest_move) {
    static const struct {
        const char *level, *message, *suggestion;
    } rows[] = {
        {OBJECTS(OBJECT("a", "cabinet", "[1, 1]") ", " OBJECT("b", "cabinet", "[1.88, 1.1]")),
         "`b` passes 0.12 into `a`: part `body` into part `body`",
         "at: [2, 1.1], which is 0.12 further east"},
        {OBJECTS(OBJECT("a", "cabinet", "[3, 1]") ", " OBJECT("b", "cabinet", "[2.12, 1.1]")),
         "`b` passes 0.12 into `a`: part `body` into part `body`",
         "at: [2, 1.1], which is 0.12 further west"},
        {OBJECTS(OBJECT("a", "cabinet", "[1, 1]") ", " OBJECT("b", "cabinet", "[1.2, 1.4]")),
         "`b` passes 0.1 into `a`: part `body` into part `body`",
         "at: [1.2, 1.5], which is 0.1 further north"},
        /* 0.1 north would be into the next one; 0.2 east is free. */
        {OBJECTS(OBJECT("a", "cabinet", "[1, 1]") ", " OBJECT(
             "c", "cabinet", "[1, 1.9]") ", " OBJECT("b", "cabinet", "[1.8, 1.4]")),
         "`b` passes 0.1 into `a`: part `body` into part `body`",
         "at: [2, 1.4], which is 0.2 further east"},
        /* Up is nearest, for what does not stand on the ground. */
        {OBJECTS(OBJECT("a", "desk", "[1, 1]") ", " RAISED("b", "lamp", "[1.3, 1.4]", "0.73")),
         "`b` passes 0.01 into `a`: part `shade` into part `top`",
         "z: 0.74, which is 0.01 further up"},
        {OBJECTS(OBJECT("a", "cabinet", "[1, 1]") ", " TURNED("b", "cabinet", "[2.2, 1.25]", "45")),
         NULL, "center: [2.5303, 1.25], which is 0.3303 further east"},
        {OBJECTS(OBJECT("a", "cabinet", "[1, 1]") ", "
                                                  "{id: b, asset: cabinet, center: [2.38, 1.35]}"),
         NULL, "center: [2.5, 1.35], which is 0.12 further east"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        lint_fixture f = lint_of_level(rows[i].level);
        const finding *found = NULL;
        for (uint32_t k = 0; k < f.run.findings->count && !found; k++)
            if (f.run.findings->items[k]->rule == RULE_K203) found = f.run.findings->items[k];
        ck_assert_ptr_nonnull(found);
        ck_assert_str_eq(found->address, "main/b");
        if (rows[i].message) ck_assert_str_eq(found->message, rows[i].message);
        ck_assert_str_eq(found->suggestion, rows[i].suggestion);
        lint_free(&f);
    }
}
END_TEST

#define WALL "walls: [{id: w, from: [0, 0], to: [8, 0]}]\n"

START_TEST(objects_in_walls) {
    static const row rows[] = {
        {WALL OBJECTS(OBJECT("a", "cabinet", "[1, 0.05]")), ""},
        {WALL OBJECTS(OBJECT("a", "cabinet", "[1, 0.0499]")), "K205 warning main/a\n"},
        /* Its centre is in the wall and in no room: one cause. */
        {WALL OBJECTS(OBJECT("a", "cabinet", "[1, -0.3]")), "K205 warning main/a\n"},
        /* In a window, where the wall is open, though not for people. */
        {"walls: [{id: w, from: [0, 0], to: [8, 0], openings: "
         "[{id: o, at: 2, width: 1.2, sill: 0.8, head: 2.1}]}]\n" OBJECTS(
             RAISED("a", "lamp", "[1.9, -0.1]", "0.8")),
         ""},
        {"walls: [{id: w, from: [0, 0], to: [8, 0], openings: "
         "[{id: o, at: 2, width: 1.2, sill: 0.8, head: 2.1}]}]\n" OBJECTS(
             RAISED("a", "lamp", "[1.9, -0.1]", "0.7999")),
         "K205 warning main/a\n"},
        /* The lintel of a door. */
        {"walls: [{id: w, from: [0, 0], to: [8, 0], openings: "
         "[{id: o, at: 2, width: 1.2, sill: 0, head: 2.1}]}]\n" OBJECTS(
             RAISED("a", "lamp", "[1.9, -0.1]", "2.0")),
         "K205 warning main/a\n"},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

START_TEST(a_wall_pushes_back_into_the_room) {
    static const struct {
        const char *level, *message, *suggestion;
    } rows[] = {
        {WALL OBJECTS(OBJECT("a", "cabinet", "[1, 0.02]")),
         "part `body` of `a` passes 0.03 into wall `w`",
         "at: [1, 0.05], which is 0.03 further north"},
        /* Outwards would be shorter, but there is no floor. */
        {WALL OBJECTS(OBJECT("a", "cabinet", "[1, -0.4]")),
         "part `body` of `a` passes 0.15 into wall `w`",
         "at: [1, 0.05], which is 0.45 further north"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        lint_fixture f = lint_of_level(rows[i].level);
        const finding *found = lint_only(&f, RULE_K205);
        ck_assert_str_eq(found->message, rows[i].message);
        ck_assert_str_eq(found->suggestion, rows[i].suggestion);
        lint_free(&f);
    }
}
END_TEST

START_TEST(what_stands_on_the_ground_needs_floor_under_its_centre) {
    static const row rows[] = {
        {OBJECTS(OBJECT("a", "cabinet", "[7.5, 1]")), ""}, /* the centre on the boundary */
        {OBJECTS(OBJECT("a", "cabinet", "[7.5001, 1]")), "K204 warning main/a\n"},
        {OBJECTS(RAISED("a", "cabinet", "[9, 1]", "0.0999")), "K204 warning main/a\n"},
        {OBJECTS(RAISED("a", "cabinet", "[9, 1]", "0.1")), ""},
        {OBJECTS(OBJECT("c", "carpet", "[8, 1]") ", " OBJECT("a", "cabinet", "[8.5, 1]")), ""},
        {OBJECTS(OBJECT("r", "rug", "[9, 1]")), "K204 warning main/r\n"},
        {"rooms: [{id: r, outline: [[0, 0], [8, 0], [8, 6], [0, 6]]}, "
         "{id: v, void: true, outline: [[1, 1], [3, 1], [3, 3], [1, 3]]}]\n" OBJECTS(
             OBJECT("a", "cabinet", "[1.5, 1.5]")),
         "K204 warning main/a\n"},
        /* A stool outside has no place to stand either: one cause. */
        {OBJECTS(OBJECT("s", "stool", "[9, 1]")), "K204 warning main/s\n"},
        /* A level without rooms: one finding for all. */
        {"rooms: []\n" OBJECTS(
             OBJECT("a", "cabinet", "[1, 1]") ", " OBJECT("b", "stool", "[3, 1]")),
         "K204 warning main/ground\n"},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

START_TEST(twins_are_told_of_once_and_left_out_of_the_rest) {
    static const row rows[] = {
        {OBJECTS(OBJECT("a", "cabinet", "[1, 1]") ", " OBJECT("b", "cabinet", "[1, 1]")),
         "K211 warning main/b\n"},
        {OBJECTS(OBJECT("a", "cabinet", "[1, 1]") ", " OBJECT("b", "cabinet", "[1, 1]") ", " OBJECT(
             "c", "cabinet", "[1, 1]")),
         "K211 warning main/b\nK211 warning main/c\n"},
        /* Two identical chairs on one spot. */
        {OBJECTS(OBJECT("a", "stool", "[1, 1]") ", " OBJECT("b", "stool", "[1, 1]")),
         "K211 warning main/b\n"},
        /* The third is in both, but told of with one. */
        {OBJECTS(OBJECT("a", "cabinet", "[1, 1]") ", " OBJECT("b", "cabinet", "[1, 1]") ", " OBJECT(
             "c", "cabinet", "[1.5, 1]")),
         "K211 warning main/b\nK203 warning main/c\n"},
        {OBJECTS(OBJECT("a", "rug", "[1, 1]") ", " OBJECT("b", "rug", "[1, 1]")),
         "K211 warning main/b\n"},
        /* One is turned or raised: no twins. */
        {OBJECTS(OBJECT("a", "lamp", "[1, 1]") ", " RAISED("b", "lamp", "[1, 1]", "0.3")), ""},
        {OBJECTS(OBJECT("a", "lamp", "[1, 1]") ", {id: b, asset: lamp, at: [1, 1], facing: east}"),
         "K203 warning main/b\n"},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

/* What is wrong with a bank is wrong with each of its places. */
START_TEST(a_bank_tells_once_what_its_objects_share) {
    lint_fixture f = lint_of_level("banks: [{id: b, desk: desk, chair: stool, center: [4, 3], "
                                   "columns: 4, rows: 1, pitch: [1.3, 2], seat_offset: 0.8}]\n");
    const finding *found = lint_only(&f, RULE_K203);
    ck_assert_str_eq(found->address, "main/b.r0c1");
    ck_assert_ptr_nonnull(strstr(found->message, "`b.r0c1` passes 0.1 into `b.r0c0`"));
    ck_assert_ptr_nonnull(strstr(found->message, "(and 2 more like it in bank `b`)"));
    ck_assert_ptr_null(found->suggestion);
    lint_free(&f);
}
END_TEST

SUITE(lint_place) {
    Suite *suite = suite_create("lint_place");
    TCase *tests = tcase_create("lint_place");
    tcase_add_test(tests, objects_overlap_when_their_insides_meet);
    tcase_add_test(tests, an_overlap_names_parts_depth_and_the_shortest_move);
    tcase_add_test(tests, objects_in_walls);
    tcase_add_test(tests, a_wall_pushes_back_into_the_room);
    tcase_add_test(tests, what_stands_on_the_ground_needs_floor_under_its_centre);
    tcase_add_test(tests, twins_are_told_of_once_and_left_out_of_the_rest);
    tcase_add_test(tests, a_bank_tells_once_what_its_objects_share);
    suite_add_tcase(suite, tests);
    return suite;
}
