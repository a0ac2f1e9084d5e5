/* Rules about assets, rooms, walls and openings. */
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

#define ROOM(outline) "rooms: [{id: a, outline: [" outline "]}]\n"
#define BROKEN        "K206 error main/a\n"

START_TEST(outlines_that_cross_or_touch_themselves) {
    static const row rows[] = {
        {ROOM("[0, 0], [4, 0], [4, 3], [0, 3]"), ""},
        {ROOM("[0, 3], [4, 3], [4, 0], [0, 0]"), ""},                         /* clockwise */
        {ROOM("[0, 0], [0, 0], [4, 0], [4, 3], [4, 3], [0, 3], [0, 0]"), ""}, /* repeated points */
        {ROOM("[0, 0], [2, 0], [4, 0], [4, 3], [0, 3], [0, 1]"), ""},         /* collinear */
        {ROOM("[0, 0], [4, 0], [4, 3], [2, 1], [0, 3]"), ""},                 /* concave */
        {ROOM("[0, 0], [4, 0], [0, 3], [4, 3]"), BROKEN},                     /* a bow tie */
        {ROOM("[0, 0], [4, 0], [4, 3], [2, 0], [0, 3]"), BROKEN},         /* a corner on an edge */
        {ROOM("[0, 0], [2, 1], [4, 0], [4, 3], [2, 1], [0, 3]"), BROKEN}, /* corner on corner */
        {ROOM("[0, 0], [4, 0], [6, 0], [4, 0], [4, 3], [0, 3]"), BROKEN}, /* there and back */
        {ROOM("[0, 0], [4, 0], [2, 0]"), BROKEN},                         /* no area */
        {ROOM("[0, 0], [4, 0], [0, 0], [4, 0]"), BROKEN},
        {ROOM("[0, 0], [4, 0], [4, 3], [2, 3], [3, 3], [0, 3]"), BROKEN}, /* half back */
        {ROOM("[0, 0], [4, 0], [2, 0], [3, 0]"), BROKEN},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

START_TEST(rooms_that_share_only_boundary_do_not_overlap) {
#define ROOMS(a, b) "rooms: [{id: a, outline: [" a "]}, {id: b, outline: [" b "]}]\n"
#define SQUARE      "[0, 0], [4, 0], [4, 4], [0, 4]"
#define OVERLAP     "K210 info main/b\n"
    static const row rows[] = {
        {ROOMS(SQUARE, "[4, 0], [8, 0], [8, 4], [4, 4]"), ""},
        {ROOMS(SQUARE, "[3.9999, 0], [8, 0], [8, 4], [3.9999, 4]"), OVERLAP},
        {ROOMS(SQUARE, "[4, 1], [8, 1], [8, 2], [4, 2]"), ""},
        {ROOMS(SQUARE, "[4, 4], [8, 4], [8, 8], [4, 8]"),
         "K402 warning main/b\n"},        /* corner to corner: nobody gets through */
        {ROOMS(SQUARE, SQUARE), OVERLAP}, /* the same */
        {ROOMS(SQUARE, "[0, 4], [4, 4], [4, 0], [0, 0]"), OVERLAP},      /* and clockwise */
        {ROOMS(SQUARE, "[1, 1], [2, 1], [2, 2], [1, 2]"), OVERLAP},      /* inside */
        {ROOMS("[1, 1], [2, 1], [2, 2], [1, 2]", SQUARE), OVERLAP},      /* around */
        {ROOMS(SQUARE, "[0, 0], [4, 0], [4, 2], [0, 2]"), OVERLAP},      /* half of it */
        {ROOMS(SQUARE, "[0, 0], [4, 4], [0, 4]"), OVERLAP},              /* cut at the diagonal */
        {ROOMS("[0, 0], [4, 0], [4, 4]", "[0, 0], [4, 4], [0, 4]"), ""}, /* both halves */
        {ROOMS("[0, 0], [4, 0], [4, 3], [2, 1], [0, 3]", "[0, 3], [2, 1], [4, 3]"), ""},
        {"rooms: [{id: a, outline: [" SQUARE "]}, {id: b, void: true, "
         "outline: [[1, 1], [2, 1], [2, 2], [1, 2]]}]\n",
         ""},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

#define WALL(openings)      "walls: [{id: w, from: [0, 0], to: [8, 0], openings: [" openings "]}]\n"
#define DOOR(id, at, width) "{id: " id ", at: " at ", width: " width ", sill: 0, head: 2.1}"

START_TEST(openings_fit_their_wall_and_one_another) {
    static const row rows[] = {
        {WALL(DOOR("d", "0.45", "0.9")), ""},
        {WALL(DOOR("d", "0.4499", "0.9")), "K207 error main/w/d\n"},
        {WALL(DOOR("d", "7.55", "0.9")), ""},
        {WALL(DOOR("d", "7.5501", "0.9")), "K207 error main/w/d\n"},
        {WALL(DOOR("d", "4", "0.9") ", " DOOR("e", "4.9", "0.9")), ""},
        {WALL(DOOR("d", "4", "0.9") ", " DOOR("e", "4.8999", "0.9")), "K207 error main/w/e\n"},
        {WALL("{id: d, at: 4, width: 0.9, sill: 0, head: 2.1}, "
              "{id: e, at: 4, width: 0.9, sill: 2.1, head: 2.5}"),
         ""}, /* a window over it */
        {WALL("{id: d, at: 4, width: 0.9, sill: 0, head: 2.8}"), "K207 warning main/w/d\n"},
        {"walls: [{id: w, from: [0, 0], to: [1, 1], openings: ["
         "{id: d, at: 0.9142, width: 1, sill: 1, head: 2}]}]\n",
         ""},
        {"walls: [{id: w, from: [0, 0], to: [1, 1], openings: ["
         "{id: d, at: 0.9143, width: 1, sill: 1, head: 2}]}]\n",
         "K207 error main/w/d\n"},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

START_TEST(a_misfit_suggests_the_nearest_place) {
    static const struct {
        const char *level, *suggestion;
    } rows[] = {
        {WALL(DOOR("d", "0.3", "0.9")), "at: 0.45"},
        {WALL(DOOR("d", "9", "0.9")), "at: 7.55"},
        {WALL(DOOR("d", "3", "9")), "width: 8"},
        {WALL("{id: d, at: 4, width: 0.9, sill: 0, head: 2.8}"), "head: 2.7"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        lint_fixture f = lint_of_level(rows[i].level);
        ck_assert_str_eq(lint_only(&f, RULE_K207)->suggestion, rows[i].suggestion);
        lint_free(&f);
    }
}
END_TEST

/* "An opening of 0.49, 0.50, 0.51: decided exactly." */
START_TEST(a_person_needs_half_a_tile) {
    static const row rows[] = {
        {WALL(DOOR("d", "4", "0.49")), "K208 warning main/w/d\n"},
        {WALL(DOOR("d", "4", "0.4999")), "K208 warning main/w/d\n"},
        {WALL(DOOR("d", "4", "0.50")), ""},
        {WALL(DOOR("d", "4", "0.51")), ""},
        {WALL("{id: d, at: 4, width: 0.3, sill: 0.03, head: 2.1}"), ""}, /* a window */
        {WALL("{id: d, at: 4, width: 0.3, sill: 0, head: 1.89}"), ""},   /* a hatch */
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

START_TEST(a_robot_needs_more) {
    static const struct {
        const char *width, *findings;
    } rows[] = {{"0.49", "K208 warning main/w/d\n"},
                {"0.5", "K208 info main/w/d\n"},
                {"0.56", "K208 info main/w/d\n"},
                {"0.8999", "K208 info main/w/d\n"},
                {"0.9", ""}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        arena *a = arena_new();
        const char *assets = "assets:\n  - {id: optimus, kind: robot}\n";
        const char *scene = arena_printf(
            a,
            "id: main\nlevels:\n  - id: ground\n"
            "    rooms: [{id: room, outline: [[0, 0], [8, 0], [8, 6], [0, 6]]}]\n"
            "    walls: [{id: w, from: [0, 0], to: [8, 0], openings: [" DOOR(
                "d", "4", "%s") "]}]\n"
                                "robots: [{asset: optimus, level: ground, count: 1}]\n",
            rows[i].width);
        lint_fixture f = lint_of(assets, scene);
        ck_assert_str_eq(lint_list(&f), rows[i].findings);
        if (*rows[i].findings) ck_assert_str_eq(lint_only(&f, RULE_K208)->suggestion, "width: 0.9");
        lint_free(&f);
        arena_free(a);
    }
}
END_TEST

/* One cause, one finding: what is wrong with the seats of what stands in a wall. */
START_TEST(a_bed_in_a_wall_is_one_error) {
    static const row rows[] = {
        {"walls: [{id: w, from: [4, 1], to: [4, 5]}]\n"
         "objects: [{id: b, asset: bed, at: [3.5, 2], facing: north}]\n",
         "K205 error main/b\n"},
        /* Its seats are as good as any. */
        {"walls: [{id: w, from: [0, 0], to: [0, 6]}]\n"
         "objects: [{id: c, asset: cabinet, at: [0, 2], facing: north}]\n",
         "K205 warning main/c\n"},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

START_TEST(what_leaves_less_than_half_a_tile_blocks_a_doorway) {
#define OBJECT(id, asset, at) "{id: " id ", asset: " asset ", at: " at "}"
#define BLOCKED               "K209 warning main/c\n"
    static const row rows[] = {
        /* The door reaches from 3.5 to 4.5; the cabinet of 1 leaves what is east of it. */
        {WALL(DOOR("d", "4", "1")) "objects: [" OBJECT("c", "cabinet", "[3, 0.05]") "]\n", ""},
        {WALL(DOOR("d", "4", "1")) "objects: [" OBJECT("c", "cabinet", "[3.0001, 0.05]") "]\n",
         BLOCKED},
        {WALL(DOOR("d", "4", "1")) "objects: [" OBJECT("c", "cabinet", "[3.5, 0.05]") "]\n",
         BLOCKED},
        /* A person in the door takes 0.25 to both sides of the wall's centre line. */
        {WALL(DOOR("d", "4", "1")) "objects: [" OBJECT("c", "cabinet", "[3.5, 0.2499]") "]\n",
         BLOCKED},
        {WALL(DOOR("d", "4", "1")) "objects: [" OBJECT("c", "cabinet", "[3.5, 0.25]") "]\n", ""},
        /* In the middle: 0.4 stay free on both sides, 0.8 in all. */
        {WALL(DOOR("d", "4", "1")) "objects: [" OBJECT("c", "lamp", "[3.9, 0]") "]\n", BLOCKED},
        {WALL(DOOR("d", "4", "1.2")) "objects: [" OBJECT("c", "lamp", "[3.9, 0]") "]\n", ""},
        /* Above everybody's head, and flat on the floor. */
        {WALL(DOOR("d", "4", "1")) "objects: [{id: c, asset: lamp, at: [3.9, 0], z: 1.8}]\n", ""},
        {WALL(DOOR("d", "4", "1")) "objects: [" OBJECT("c", "rug", "[3, 0]") "]\n", ""},
        /* Also in the wall itself: one cause, one finding. */
        {WALL(DOOR("d", "4", "1")) "objects: [" OBJECT("c", "cabinet", "[3.2, -0.2]") "]\n",
         BLOCKED},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

START_TEST(a_doorway_names_all_that_stands_in_it) {
    lint_fixture f = lint_of_level(WALL(DOOR("d", "4", "1")) "objects: [" OBJECT(
        "a", "lamp", "[3.7, 0]") ", " OBJECT("b", "lamp", "[4.1, 0]") "]\n");
    const finding *found = lint_only(&f, RULE_K209);
    ck_assert_str_eq(found->address, "main/b");
    ck_assert_ptr_nonnull(strstr(found->message, "leaves 0.2 of its 1 free"));
    ck_assert_uint_eq(found->related_count, 2);
    lint_free(&f);
}
END_TEST

START_TEST(a_footprint_suggests_the_size_needed) {
    lint_fixture f = lint_of(
        "assets:\n  - id: a\n    kind: furniture\n    size: [1, 1]\n    parts:\n"
        "      - {id: x, at: [-0.1, 0, 0], size: [0.5, 0.5, 0.5]}\n"
        "      - {id: y, at: [0.5, 0.5, 0], size: [0.7, 0.5, 0.5]}\n"
        "  - id: b\n    kind: furniture\n    size: [1, 1]\n    parts:\n"
        "      - {id: x, at: [0, 0, 0], size: [1, 1, 0.5]}\n",
        "id: main\nlevels: [{id: ground, rooms: [{id: r, outline: [[0, 0], [8, 0], [8, 6]]}]}]\n");
    const finding *found = lint_only(&f, RULE_K201);
    ck_assert_str_eq(found->address, "a");
    ck_assert_ptr_nonnull(strstr(found->message, "part `y` of `a` reaches 0.2 beyond"));
    ck_assert_str_eq(found->suggestion, "size: [1.3, 1], and move every part by [0.1, 0]");
    lint_free(&f);
}
END_TEST

/* A keyboard on a desk is as flat, but nobody walks there. */
START_TEST(flat_furniture_is_told_of_only_on_the_ground) {
    static const char assets[] = "assets:\n  - id: mat\n    kind: furniture\n    size: [1, 1]\n"
                                 "    parts: [{id: pile, at: [0, 0, 0], size: [1, 1, %s]}]\n";
    static const struct {
        const char *height, *z, *findings;
    } rows[] = {
        {"0.03", "0", "K212 info mat\n"},
        {"0.03", "0.0999", "K212 info mat\n"},
        {"0.03", "0.1", ""},
        {"0.0301", "0", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        arena *a = arena_new();
        str text = str_new(a);
        str_addf(&text, assets, rows[i].height);
        lint_fixture f = lint_of(
            text.text, arena_printf(a,
                                    "id: main\nlevels: [{id: ground, rooms: [{id: r, outline: "
                                    "[[0, 0], [8, 0], [8, 6], [0, 6]]}], objects: "
                                    "[{id: o, asset: mat, at: [1, 1], z: %s}]}]\n",
                                    rows[i].z));
        ck_assert_str_eq(lint_list(&f), rows[i].findings);
        lint_free(&f);
        arena_free(a);
    }
}
END_TEST

SUITE(lint_plan) {
    Suite *suite = suite_create("lint_plan");
    TCase *tests = tcase_create("lint_plan");
    tcase_add_test(tests, outlines_that_cross_or_touch_themselves);
    tcase_add_test(tests, rooms_that_share_only_boundary_do_not_overlap);
    tcase_add_test(tests, openings_fit_their_wall_and_one_another);
    tcase_add_test(tests, a_misfit_suggests_the_nearest_place);
    tcase_add_test(tests, a_person_needs_half_a_tile);
    tcase_add_test(tests, a_robot_needs_more);
    tcase_add_test(tests, a_bed_in_a_wall_is_one_error);
    tcase_add_test(tests, what_leaves_less_than_half_a_tile_blocks_a_doorway);
    tcase_add_test(tests, a_doorway_names_all_that_stands_in_it);
    tcase_add_test(tests, a_footprint_suggests_the_size_needed);
    tcase_add_test(tests, flat_furniture_is_told_of_only_on_the_ground);
    suite_add_tcase(suite, tests);
    return suite;
}
