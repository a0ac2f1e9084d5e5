/* Rules about floor and paths, and the island that is looked at from the way in. */
#include "lint_fixture.h"
#include "str.h"
#include "suites.h"

#include <string.h>

/* Two rooms, west 4 x 3 and east 2 x 3, with a wall between them; `wall` are its openings, `rest`
 * more lists of the level, `people` those of the scene. The west one is the larger. */
static lint_fixture two_rooms(const char *wall, const char *rest, const char *people) {
    arena *a = arena_new();
    const char *scene =
        arena_printf(a,
                     "id: main\nlevels:\n  - id: ground\n"
                     "    rooms: [{id: west, outline: [[0, 0], [4, 0], [4, 3], [0, 3]]},\n"
                     "            {id: east, outline: [[4, 0], [6, 0], [6, 3], [4, 3]]}]\n"
                     "    walls: [{id: w, from: [4, 0], to: [4, 3], openings: [%s]}]\n%s%s",
                     wall, rest, people);
    lint_fixture f = lint_of(NULL, scene);
    arena_free(a);
    return f;
}

#define DOOR "{id: d, at: 1.5, width: 0.9, sill: 0, head: 2.1}"
#define WEST                                                                                       \
    "people: [{id: mina, asset: mina, start: {level: ground, at: [1, 1], facing: north}}]\n"
#define EAST                                                                                       \
    "people: [{id: mina, asset: mina, start: {level: ground, at: [5, 1], facing: north}}]\n"
#define STOOL "    objects: [{id: s, asset: stool, at: [5, 1.5]}]\n"
#define SPOT  "    spots: [{id: here, at: [5, 1]}]\n"

typedef struct row {
    const char *wall, *rest, *people, *findings;
} row;

static void check_rows(const row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        lint_fixture f = two_rooms(rows[i].wall, rows[i].rest, rows[i].people);
        ck_assert_msg(strcmp(lint_list(&f), rows[i].findings) == 0,
                      "row %zu got:\n%s\nexpected:\n%s", i, lint_list(&f), rows[i].findings);
        lint_free(&f);
    }
}

START_TEST(a_closed_room_is_one_finding) {
    static const row rows[] = {
        {DOOR, "", "", ""},
        {"", "", WEST, "K402 warning main/east\n"},
        /* Seen from the east, the west is closed; without any way in, from the larger one. */
        {"", "", EAST, "K402 warning main/west\n"},
        {"", "", "", "K402 warning main/east\n"},
        /* A window is no way in. */
        {"{id: d, at: 1.5, width: 0.9, sill: 0.8, head: 2.1}", "", WEST,
         "K402 warning main/east\n"},
        {"", SPOT, WEST, "K402 warning main/east\n"},
        {"", STOOL, WEST, "K402 warning main/east\nK305 error main/s/seat\n"},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

START_TEST(a_door_that_lets_nobody_through_is_told_of_there) {
    static const row rows[] = {
        {"{id: d, at: 1.5, width: 0.49, sill: 0, head: 2.1}", SPOT, WEST, "K208 error main/w/d\n"},
        {"{id: d, at: 1.5, width: 0.50, sill: 0, head: 2.1}", SPOT, WEST, ""},
        {"{id: d, at: 1.5, width: 0.49, sill: 0, head: 2.1}", "", WEST, "K208 warning main/w/d\n"},
        {"{id: d, at: 1.5, width: 0.49, sill: 0, head: 2.1}", STOOL, WEST, "K208 error main/w/d\n"},
        {DOOR, "    objects: [{id: c, asset: cabinet, at: [3.75, 1.0], facing: east}]\n" SPOT, WEST,
         "K209 error main/c\n"},
        /* Wide enough, but between the lines of the grid. */
        {"{id: d, at: 1.55, width: 0.6, sill: 0, head: 2.1}", SPOT, WEST, ""},
        {"{id: d, at: 1.5501, width: 0.6, sill: 0, head: 2.1}", SPOT, WEST,
         "K208 error main/w/d\n"},
        {"{id: d, at: 1.6, width: 0.6, sill: 0, head: 2.1}", "", WEST, "K208 warning main/w/d\n"},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

/* A row of cabinets splits the east room; behind it there is nothing, a spot, a start or a seat. */
START_TEST(an_island_weighs_what_it_holds) {
#define ROW                                                                                        \
    "    objects: [{id: a, asset: cabinet, at: [4.05, 0.5]}, "                                     \
    "{id: b, asset: cabinet, at: [5.05, 0.5]}"
    static const row rows[] = {
        {DOOR, ROW "]\n", WEST, "K401 info main/ground\n"},
        {DOOR, ROW "]\n    spots: [{id: here, at: [5, 0.25]}]\n", WEST,
         "K401 warning main/ground\n"},
        {DOOR, ROW "]\n",
         "people: [{id: mina, asset: mina, start: {level: ground, at: [1, 1], facing: north}},\n"
         "         {id: jun, asset: mina, start: {level: ground, at: [5, 0.25], facing: north}}]\n",
         "K401 warning main/ground\n"},
        /* A seat that cannot be reached at all is K305, and leaves the island an info. */
        {DOOR, ROW ", {id: s, asset: stool, at: [4.6, 0], facing: east}]\n", WEST,
         "K401 info main/ground\nK305 error main/s/seat\n"},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

START_TEST(the_finding_says_what_is_where) {
    lint_fixture f = two_rooms("{id: d, at: 1.6, width: 0.6, sill: 0, head: 2.1}", SPOT, WEST);
    const finding *found = lint_only(&f, RULE_K208);
    ck_assert_ptr_nonnull(strstr(found->message, "no path fits through it"));
    ck_assert_uint_eq(found->related_count, 2);
    ck_assert_str_eq(found->related[1].message, "nobody gets to the spot `main/here`");
    ck_assert_str_eq(found->suggestion, "at: 1.55; or width: 0.7");
    lint_free(&f);
}
END_TEST

#define HOUSE(east, door, level)                                                                   \
    "id: main\nlevels:\n  - id: ground\n"                                                          \
    "    rooms: [{id: west, outline: [[0, 0], [4, 0], [4, 3], [0, 3]]},\n"                         \
    "            {id: east, outline: " east "}]\n"                                                 \
    "    walls: [{id: w, from: [4, 0], to: [4, 3], openings: [" door "]}]\n" level WEST

/* What is suggested does help, and tells nothing new. */
START_TEST(the_edits_at_doors_help) {
#define EAST_ROOM "[[4, 0], [6, 0], [6, 3], [4, 3]]"
    static const struct {
        const char *bad, *findings, *edit, *good;
    } rows[] = {
        {HOUSE(EAST_ROOM, "{id: d, at: 1.63, width: 0.6, sill: 0, head: 2.1}", STOOL),
         "K208 error main/w/d\n", "at: 1.7; or width: 0.74",
         HOUSE(EAST_ROOM, "{id: d, at: 1.7, width: 0.6, sill: 0, head: 2.1}", STOOL)},
        {HOUSE(EAST_ROOM, "{id: d, at: 1.63, width: 0.45, sill: 0, head: 2.1}", STOOL),
         "K208 error main/w/d\n", "width: 0.74",
         HOUSE(EAST_ROOM, "{id: d, at: 1.63, width: 0.74, sill: 0, head: 2.1}", STOOL)},
        {HOUSE(EAST_ROOM, DOOR, "    objects: [{id: l, asset: lamp, at: [3.9, 1.4]}]\n" SPOT),
         "K209 error main/l\n", "at: [4.75, 1.4], which is 0.85 further east",
         HOUSE(EAST_ROOM, DOOR, "    objects: [{id: l, asset: lamp, at: [4.75, 1.4]}]\n" SPOT)},
        {HOUSE("[[4.5, 0], [6, 0], [6, 3], [4.5, 3]]", DOOR, SPOT), "K402 error main/east\n",
         "draw the outline up to the wall, 0.45 further", HOUSE(EAST_ROOM, DOOR, SPOT)},
        {HOUSE("[[4.25, 0], [6, 0], [6, 3], [4.25, 3]]", DOOR, SPOT), "K402 error main/east\n",
         "draw the outline up to the wall, 0.2 further", HOUSE(EAST_ROOM, DOOR, SPOT)},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        lint_fixture bad = lint_of(NULL, rows[i].bad), good = lint_of(NULL, rows[i].good);
        ck_assert_str_eq(lint_list(&bad), rows[i].findings);
        ck_assert_str_eq(bad.run.findings->items[bad.run.findings->count - 1]->suggestion,
                         rows[i].edit);
        ck_assert_str_eq(lint_list(&good), "");
        lint_free(&bad);
        lint_free(&good);
    }
}
END_TEST

/* A wall thinner than the grid's step still is one; a rug is no obstacle. */
START_TEST(thin_walls_count_and_rugs_do_not) {
    static const char scene[] =
        "id: main\nlevels:\n  - id: ground\n"
        "    rooms: [{id: west, outline: [[0, 0], [4, 0], [4, 3], [0, 3]]},\n"
        "            {id: east, outline: [[4, 0], [6, 0], [6, 3], [4, 3]]}]\n";
    static const struct {
        const char *more;
        uint32_t islands, walkable;
    } rows[] = {
        {"", 1, 23 * 11},
        {"    walls: [{id: w, from: [4, 0], to: [4, 3], thickness: 0.02}]\n", 2, 14 * 11 + 6 * 11},
        {"    objects: [{id: r, asset: rug, at: [1, 1]}]\n", 1, 23 * 11},
        {"    objects: [{id: l, asset: lamp, at: [1, 1], z: 1.8}]\n", 1, 23 * 11},
        {"    objects: [{id: l, asset: lamp, at: [1, 1], z: 1.7999}]\n", 1, 23 * 11 - 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        arena *a = arena_new();
        lint_fixture f = lint_of(NULL, arena_printf(a, "%s%s", scene, rows[i].more));
        const kiln_grid *grid = &f.run.results.levels[0].grid;
        ck_assert_msg(grid->islands == rows[i].islands && grid->walkable == rows[i].walkable,
                      "row %zu: %u islands, %u nodes", i, grid->islands, grid->walkable);
        lint_free(&f);
        arena_free(a);
    }
}
END_TEST

/* ---- The way in: a start, an exit, an opening to the outside, the largest */

#define OUTER(id, x)                                                                               \
    "    walls: [{id: w, from: [4, 0], to: [4, 3]}, {id: " id ", from: [" x ", 0], to: [" x        \
    ", 3],\n      openings: [" DOOR "]}]\n"
#define TWO_DOORS                                                                                  \
    "    walls: [{id: w, from: [4, 0], to: [4, 3]}, {id: v, from: [0, 0], to: [0, 3],\n"           \
    "      openings: [" DOOR "]}, {id: e, from: [6, 0], to: [6, 3], openings: [" DOOR "]}]\n"
#define SCENE(walls, people)                                                                       \
    "id: main\nlevels:\n  - id: ground\n"                                                          \
    "    rooms: [{id: west, outline: [[0, 0], [4, 0], [4, 3], [0, 3]]},\n"                         \
    "            {id: east, outline: [[4, 0], [6, 0], [6, 3], [4, 3]]}]\n" walls people

START_TEST(the_way_in_decides_which_island_is_the_main_one) {
    static const char away[] = ", routine: [{away: 60, exit: e/d}]}]\n";
    static const char start[] = "people: [{id: mina, asset: mina, start: ";
    static const struct {
        const char *walls, *people;
        kiln_point on_main;
    } rows[] = {
        {"    walls: [{id: w, from: [4, 0], to: [4, 3]}]\n", "", {10000, 10000}},
        {OUTER("e", "6"), "", {50000, 10000}},
        {OUTER("v", "0"), "", {10000, 10000}},
        {OUTER("e", "6"), WEST, {10000, 10000}},
        /* The start leads nowhere: of two doors to the outside the exit decides. */
        {TWO_DOORS, "", {10000, 10000}},
        {TWO_DOORS, "{level: ground, at: [9, 9], facing: north}", {50000, 10000}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        arena *a = arena_new();
        const char *people = rows[i].people;
        if (*people == '{') people = arena_printf(a, "%s%s%s", start, people, away);
        lint_fixture f = lint_of(NULL, arena_printf(a, SCENE("%s", "%s"), rows[i].walls, people));
        const level_space *space = &f.run.results.levels[0];
        uint32_t node = kiln_grid_nearest(&space->grid, rows[i].on_main);
        ck_assert_uint_ne(node, KILN_NONE);
        ck_assert_msg(space->grid.island[node] == space->main_island, "row %zu", i);
        lint_free(&f);
        arena_free(a);
    }
}
END_TEST

/* ---- What could not be read */

/* Floor that is missing because a room, wall or opening could not be read is not told of again at
 * all that stands there; what does not depend on it still is. */
START_TEST(what_is_left_out_is_told_of_once) {
    static const char rest[] =
        "    objects: [{id: s, asset: stool, at: [5.5, 2.4]}, {id: b, asset: bed, at: [4.1, 0]},\n"
        "              {id: c, asset: cabinet, at: [0.5, 2.2]}, {id: d, asset: cabinet, at: [1.4, "
        "2.2]}]\n"
        "    spots: [{id: here, at: [5.75, 1]}]\n" WEST;
    static const struct {
        const char *plan, *findings;
    } rows[] = {
        {"    rooms: [{id: west, outline: [[0, 0], [4, 0], [4, 3], [0, 3]]}, {id: east}]\n",
         "K105 error main/east\nK203 warning main/d\n"},
        {"    rooms: [{id: west, outline: [[0, 0], [4, 0], [4, 3], [0, 3]]},\n"
         "            {id: east, outline: [[4, 0], [6, 0], [6, 3], [4, x]]}]\n",
         "K104 error main/east\nK203 warning main/d\n"},
        {"    rooms: no\n", "K104 error main/ground\nK203 warning main/d\n"},
        {"    rooms: [{id: west, outline: [[0, 0], [4, 0], [4, 3], [0, 3]]},\n"
         "            {id: east, outline: [[4, 0], [6, 0], [6, 3], [4, 3]]}]\n"
         "    walls: [{id: w, from: [4, 0], to: [4, 3], openings: [{id: d, at: 2.5, width: x, "
         "sill: 0, head: 2.1}]}]\n",
         "K104 error main/w\nK203 warning main/d\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        arena *a = arena_new();
        lint_fixture f = lint_of(
            NULL, arena_printf(a, "id: main\nlevels:\n  - id: ground\n%s%s", rows[i].plan, rest));
        ck_assert_msg(strcmp(lint_list(&f), rows[i].findings) == 0, "row %zu: %s", i,
                      lint_list(&f));
        lint_free(&f);
        arena_free(a);
    }
}
END_TEST

/* ---- Standing */

START_TEST(starts_and_spots_that_nobody_can_stand_at) {
    static const char person[] =
        "people: [{id: mina, asset: mina, start: {level: ground, at: %s, facing: north}}]\n";
    static const struct {
        const char *at, *why, *suggestion;
    } rows[] = {
        {"[1, 1]", NULL, NULL},
        {"[0.25, 0.25]", NULL, NULL},
        {"[0.2499, 0.25]", "there is not enough floor", "at: [0.25, 0.25]"},
        {"[2.5, 2]", "s/seat is in the way", NULL}, /* on a bench */
        {"[3.75, 1]", "wall w is in the way", "at: [3.5, 1]"},
        {"[40, 1]", "there is not enough floor", "at: [5.75, 1]"}, /* outside the grid */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        arena *a = arena_new();
        str people = str_new(a), spots = str_new(a);
        str_addf(&people, person, rows[i].at);
        str_addf(&spots,
                 "    objects: [{id: s, asset: stool, at: [2.3, 1.9]}]\n"
                 "    spots: [{id: here, at: %s}]\n",
                 rows[i].at);
        lint_fixture f = two_rooms(DOOR, spots.text, people.text);
        if (rows[i].why) {
            const finding *start = lint_only(&f, RULE_K403), *spot = lint_only(&f, RULE_K404);
            ck_assert_str_eq(start->address, "main/mina");
            ck_assert_str_eq(spot->address, "main/here");
            ck_assert_msg(strstr(start->message, rows[i].why) != NULL, "%s", start->message);
            ck_assert_msg(strstr(spot->message, rows[i].why) != NULL, "%s", spot->message);
            if (rows[i].suggestion) ck_assert_str_eq(spot->suggestion, rows[i].suggestion);
            if (rows[i].suggestion) ck_assert_str_eq(start->suggestion, rows[i].suggestion);
        } else {
            ck_assert_str_eq(lint_list(&f), "");
        }
        lint_free(&f);
        arena_free(a);
    }
}
END_TEST

/* A start at a spot nobody can stand at is the spot's finding alone. */
START_TEST(a_start_at_a_bad_spot_is_told_of_once) {
    lint_fixture f = two_rooms(DOOR, "    spots: [{id: here, at: [9, 9]}]\n",
                               "people: [{id: mina, asset: mina, start: here}]\n");
    ck_assert_str_eq(lint_list(&f), "K404 error main/here\n");
    lint_free(&f);
}
END_TEST

START_TEST(a_level_beyond_the_limit_is_one_finding) {
    pack_fixture files = fixture_new();
    fixture_write(&files, "assets.yaml", lint_assets);
    fixture_write(&files, "scene.yaml",
                  "id: main\nlevels:\n  - id: ground\n"
                  "    rooms: [{id: r, outline: [[0, 0], [600, 0], [600, 500], [0, 500]]}]\n"
                  "    objects: [{id: s, asset: stool, at: [5, 1.5]}]\n"
                  "    spots: [{id: here, at: [5, 5]}]\n");
    bake_settings settings = bake_settings_default();
    lint_fixture f = {.files = files};
    const char *error;
    ck_assert_int_eq(bake_check(files.folder, &settings, &f.run, &error), PACK_LOADED);
    ck_assert_str_eq(lint_list(&f), "K109 error main/ground\n");
    const finding *found = lint_only(&f, RULE_K109);
    ck_assert_str_eq(found->suggestion, "--limit nodes=4804401"); /* 2401 x 2001 */
    bake_run_free(&f.run);
    settings.limits.nodes = 4804401;
    ck_assert_int_eq(bake_check(files.folder, &settings, &f.run, &error), PACK_LOADED);
    ck_assert_str_eq(lint_list(&f), "");
    lint_free(&f);
}
END_TEST

SUITE(lint_nav) {
    Suite *suite = suite_create("lint_nav");
    TCase *tests = tcase_create("lint_nav");
    tcase_add_test(tests, a_closed_room_is_one_finding);
    tcase_add_test(tests, a_door_that_lets_nobody_through_is_told_of_there);
    tcase_add_test(tests, an_island_weighs_what_it_holds);
    tcase_add_test(tests, the_finding_says_what_is_where);
    tcase_add_test(tests, the_edits_at_doors_help);
    tcase_add_test(tests, thin_walls_count_and_rugs_do_not);
    tcase_add_test(tests, the_way_in_decides_which_island_is_the_main_one);
    tcase_add_test(tests, what_is_left_out_is_told_of_once);
    tcase_add_test(tests, starts_and_spots_that_nobody_can_stand_at);
    tcase_add_test(tests, a_start_at_a_bad_spot_is_told_of_once);
    tcase_add_test(tests, a_level_beyond_the_limit_is_one_finding);
    suite_add_tcase(suite, tests);
    return suite;
}
