/* Packs within the limits of their files that would take minutes or gigabytes: answered at once, or
 * refused with one finding at the right place. */
#include "crowd.h"
#include "draw_strips.h"
#include "lint_fixture.h"
#include "polygon.h"
#include "random.h"
#include "room_nodes.h"
#include "str.h"
#include "suites.h"

#include <string.h>

#define ROOM "    rooms: [{id: room, outline: [[0, 0], [20, 0], [20, 20], [0, 20]]}]\n"
#define MINA "people: [{id: mina, asset: mina, start: {level: ground, at: [1, 1]}}]\n"

/* ---- Counting pairs */

static bool meet(const kiln_box *a, const kiln_box *b) {
    return a->x0 < b->x1 && b->x0 < a->x1 && a->y0 < b->y1 && b->y0 < a->y1 && a->x0 < a->x1 &&
           a->y0 < a->y1 && b->x0 < b->x1 && b->y0 < b->y1;
}

/* All pairs, one by one. */
static uint64_t slow_pairs(const kiln_box *boxes, uint32_t bodies, uint32_t count) {
    uint64_t pairs = 0;
    for (uint32_t i = 0; i < bodies; i++)
        for (uint32_t k = i + 1; k < count; k++) pairs += meet(&boxes[i], &boxes[k]);
    return pairs;
}

START_TEST(pairs_are_counted_as_one_by_one) {
    enum { MOST = 40 };
    uint64_t state = 7;
    for (int run = 0; run < 2000; run++) {
        kiln_box boxes[MOST];
        uint32_t count = (uint32_t)random_from(&state, 0, MOST);
        uint32_t bodies = (uint32_t)random_from(&state, 0, (int32_t)count);
        for (uint32_t i = 0; i < count; i++) {
            kiln_len x = random_from(&state, -6, 5), y = random_from(&state, -6, 5);
            boxes[i] = (kiln_box){
                x, y, 0, x + random_from(&state, 0, 5), y + random_from(&state, 0, 5), 1};
        }
        arena *a = arena_new();
        crowd found = crowd_of(a, boxes, bodies, count);
        ck_assert_uint_eq(found.pairs, slow_pairs(boxes, bodies, count));
        arena_free(a);
    }
}
END_TEST

START_TEST(the_worst_is_the_body_over_most_others) {
    const kiln_box boxes[] = {{0, 0, 0, 2, 2, 1},
                              {2, 0, 0, 4, 2, 1}, /* they touch */
                              {-5, -5, 0, 9, 9, 1},
                              {3, 1, 0, 5, 3, 1},
                              {0, 0, 0, 9, 9, 1}};
    arena *a = arena_new();
    crowd found = crowd_of(a, boxes, 4, 5); /* the last is a question */
    ck_assert_uint_eq(found.pairs, 3 + 1 + 4);
    ck_assert_uint_eq(found.worst, 3);
    ck_assert_uint_eq(found.most, 2);
    found = crowd_of(a, boxes, 1, 1);
    ck_assert_uint_eq(found.pairs, 0);
    ck_assert_uint_eq(found.worst, KILN_NONE);
    arena_free(a);
}
END_TEST

/* ---- Crowded levels */

/* Chairs on one spot, each turned a little further. */
static const char *pile(arena *a, int count) {
    str s = str_new(a);
    str_add(&s, "id: main\nlevels:\n  - id: ground\n" ROOM "    objects:\n");
    for (int i = 0; i < count; i++)
        str_addf(&s, "      - {id: c%d, asset: chair, center: [5, 5], facing: %d.%03d}\n", i,
                 i / 1000, i % 1000);
    return s.text;
}

START_TEST(three_thousand_chairs_on_one_spot) {
    arena *a = arena_new();
    lint_fixture f = lint_of(NULL, pile(a, 3000));
    ck_assert_str_eq(lint_list(&f), "K109 error main/ground\n");
    const finding *found = lint_only(&f, RULE_K109);
    ck_assert_uint_eq(found->where.line, 3);
    ck_assert_uint_eq(found->where.column, 9);
    ck_assert_uint_eq(found->related_count, 1);
    ck_assert_ptr_nonnull(strstr(found->message, "; the limit is 20000000"));
    ck_assert_ptr_nonnull(strstr(found->suggestion, "--limit pairs="));
    ck_assert_uint_eq(f.run.results.seats[0].count, 0);
    lint_free(&f);
    arena_free(a);
}
END_TEST

/* A base is under its own seat; bases and seats are in those of the other chairs, backs in their
 * backs: 3 + 3 x 5. All nine parts are at three objects and three seats: 54. */
START_TEST(the_limit_of_pairs_is_exact) {
    arena *a = arena_new();
    const char *scene = pile(a, 3);
    pack_limits limits = pack_limits_default();
    limits.pairs = 71;
    lint_fixture f = lint_within(&limits, NULL, scene);
    ck_assert_str_eq(lint_only(&f, RULE_K109)->message,
                     "the level is too crowded: parts lie over one another, or over a seat, spot "
                     "or door, 72 times; the limit is 71");
    ck_assert_str_eq(lint_only(&f, RULE_K109)->suggestion,
                     "thin them out, or raise the limit with --limit pairs=72");
    lint_free(&f);
    limits.pairs = 72;
    f = lint_within(&limits, NULL, scene);
    ck_assert_uint_eq(f.run.findings->per_rule[RULE_K109], 0);
    ck_assert_uint_eq(f.run.findings->per_rule[RULE_K203], 3);
    lint_free(&f);
    arena_free(a);
}
END_TEST

/* Five levels with a chair each, of 7 pairs and 357 nodes. */
static const char *five_levels(arena *a) {
    str s = str_new(a);
    str_add(&s, "id: main\nlevels:\n");
    for (int i = 0; i < 5; i++)
        str_addf(&s,
                 "  - id: l%d\n    rooms: [{id: r, outline: [[0, 0], [5, 0], [5, 4], [0, 4]]}]\n"
                 "    objects: [{id: c%d, asset: chair, at: [2, 2]}]\n",
                 i, i);
    return s.text;
}

START_TEST(what_all_levels_have_together_is_limited) {
    arena *a = arena_new();
    const char *scene = five_levels(a);
    pack_limits limits = pack_limits_default();
    limits.pairs = 27;
    lint_fixture f = lint_within(&limits, NULL, scene);
    ck_assert_str_eq(lint_list(&f), "K109 error main/l3\n");
    ck_assert_str_eq(lint_only(&f, RULE_K109)->message,
                     "level `l3`, and those after it, are not looked into: up to here the pack's "
                     "levels have over 27 pairs of parts over one another");
    ck_assert_uint_eq(f.run.results.seats[2].count, 4);
    ck_assert_uint_eq(f.run.results.seats[3].count, 0);
    ck_assert_uint_eq(f.run.results.seats[4].count, 0);
    lint_free(&f);
    arena_free(a);
}
END_TEST

/* Ten full levels' nodes: 30 levels of 357 within a limit of 1000. */
START_TEST(the_nodes_of_all_levels_are_limited) {
    arena *a = arena_new();
    str s = str_new(a);
    str_add(&s, "id: main\nlevels:\n");
    for (int i = 0; i < 30; i++)
        str_addf(&s,
                 "  - id: l%d\n    rooms: [{id: r, outline: [[0, 0], [5, 0], [5, 4], [0, 4]]}]\n",
                 i);
    pack_limits limits = pack_limits_default();
    limits.nodes = 1000;
    lint_fixture f = lint_within(&limits, NULL, s.text);
    ck_assert_str_eq(lint_list(&f), "K109 error main/l28\n"); /* 29 x 357 is 10 353 */
    ck_assert_uint_eq(lint_only(&f, RULE_K109)->where.line, 59);
    ck_assert_ptr_nonnull(strstr(lint_only(&f, RULE_K109)->message, "over 10000 nodes"));
    ck_assert_uint_eq(f.run.results.levels[27].grid.width, 21);
    ck_assert_uint_eq(f.run.results.levels[29].grid.width, 0);
    lint_free(&f);
    limits.nodes = 1071;
    f = lint_within(&limits, NULL, s.text);
    ck_assert_str_eq(lint_list(&f), "");
    lint_free(&f);
    arena_free(a);
}
END_TEST

START_TEST(a_thousand_levels_and_no_more) {
    arena *a = arena_new();
    str s = str_new(a);
    str_add(&s, "id: main\nlevels:\n");
    for (int i = 0; i < 1000; i++) str_addf(&s, "  - {id: l%d}\n", i);
    lint_fixture f = lint_of(NULL, s.text);
    ck_assert_str_eq(lint_list(&f), "");
    lint_free(&f);
    for (int i = 1000; i < 20000; i++) str_addf(&s, "  - {id: l%d}\n", i);
    /* A start on a level that was not read is not told of as well. */
    str_add(&s, "people: [{id: mina, asset: mina, start: {level: l1500, at: [1, 1]}}]\n");
    f = lint_of(NULL, s.text);
    ck_assert_str_eq(lint_list(&f), "K109 error main\n");
    ck_assert_str_eq(lint_only(&f, RULE_K109)->message, "more than 1000 levels in a pack");
    ck_assert_uint_eq(lint_only(&f, RULE_K109)->where.line, 1003);
    lint_free(&f);
    arena_free(a);
}
END_TEST

START_TEST(measuring_seats_is_limited) {
    const char *scene =
        "id: main\nlevels:\n  - id: below\n" ROOM "  - id: ground\n" ROOM "    objects:\n"
        "      - {id: s, asset: stool, at: [5, 5]}\n"
        "      - {id: t, asset: stool, at: [8, 5]}\n"
        "  - id: above\n" ROOM "    objects: [{id: u, asset: stool, at: [5, 5]}]\n" MINA;
    pack_limits limits = pack_limits_default();
    limits.motions = 100;
    lint_fixture f = lint_within(&limits, NULL, scene);
    ck_assert_str_eq(lint_list(&f), "K109 error main/ground\n");
    ck_assert_str_eq(lint_only(&f, RULE_K109)->message,
                     "the seats of level `ground`, and of those after it, are not measured: with "
                     "the parts around them and the people to sit there it takes over 100 steps");
    ck_assert_str_eq(lint_only(&f, RULE_K109)->suggestion,
                     "thin them out, or raise the limit with --limit motions=N");
    for (int i = 0; i < 3; i++) ck_assert_uint_eq(f.run.results.seats[i].count, 0);
    lint_free(&f);
    limits.motions = 100000;
    f = lint_within(&limits, NULL, scene);
    ck_assert_str_eq(lint_list(&f), "");
    lint_free(&f);
}
END_TEST

/* ---- Names */

/* An id that is too long is refused, and not repeated in the address of everything in its scene. */
START_TEST(a_long_scene_id_is_not_in_every_address) {
    arena *a = arena_new();
    str s = str_new(a);
    str_add(&s, "id: ");
    str_add_char(&s, 'x', 60000);
    str_add(&s, "\nlevels:\n  - id: ground\n" ROOM
                "    banks: [{id: b, desk: table, chair: chair, center: [10, 10], columns: 2,\n"
                "             rows: 2, pitch: [3, 3], seat_offset: 0.8}]\n");
    lint_fixture f = lint_of(NULL, s.text);
    ck_assert_uint_eq(f.run.findings->per_rule[RULE_K114], 1);
    ck_assert_uint_eq(f.run.pack->object_count, 8);
    ck_assert_str_eq(f.run.pack->objects[0].address, "b.r0c0");
    lint_free(&f);
    arena_free(a);
}
END_TEST

/* ---- Rooms */

/* A level of so many rooms. */
static const char *rooms(arena *a, int count, const char *(*outline)(arena *a, int room)) {
    str s = str_new(a);
    str_add(&s, "id: main\nlevels:\n  - id: ground\n    rooms:\n");
    for (int i = 0; i < count; i++)
        str_addf(&s, "      - {id: r%d, outline: [%s]}\n", i, outline(a, i));
    return s.text;
}

static const char *square(arena *a, int room) {
    (void)a, (void)room;
    return "[0, 0], [5, 0], [5, 4], [0, 4]";
}

/* Each names the first few it lies over, and no more than a rule keeps are told of. */
START_TEST(many_copies_of_a_room) {
    arena *a = arena_new();
    lint_fixture f = lint_of(NULL, rooms(a, 1500, square));
    ck_assert_uint_eq(f.run.findings->per_rule[RULE_K210], DIAG_PER_RULE);
    const finding *last = f.run.findings->items[f.run.findings->count - 1];
    ck_assert_str_eq(last->message, "room `r1000` overlaps room `r0`; where they do, `r1000` wins");
    ck_assert_uint_eq(last->related_count, 8);
    lint_free(&f);
    arena_free(a);
}
END_TEST

/* 490 x 490 each, a little apart: painting one takes 1960 rows twice for its edges and eight times for its width. */
static const char *wide(arena *a, int room) {
    return arena_printf(a, "[0, 0.%04d], [490, 0.%04d], [490, 490], [0, 490]", room, room);
}

START_TEST(rooms_that_take_too_many_rows) {
    arena *a = arena_new();
    lint_fixture f = lint_of(NULL, rooms(a, 5200, wide));
    ck_assert_uint_eq(f.run.findings->per_rule[RULE_K109], 1);
    ck_assert_ptr_nonnull(strstr(lint_only(&f, RULE_K109)->message, "cross the rows of its grid"));
    ck_assert_uint_eq(f.run.results.levels[0].grid.width, 0);
    lint_free(&f);
    arena_free(a);
}
END_TEST

/* A zigzag of 9000 corners over 300 rooms. */
static const char *teeth(arena *a, int room) {
    str s = str_new(a);
    (void)room;
    for (int i = 0; i < 9000; i++) str_addf(&s, "[%d.%03d, 1.%d], ", i / 1000, i % 1000, i % 2);
    str_add(&s, "[9, 0], [0, 0]");
    return s.text;
}

START_TEST(rooms_of_too_many_corners) {
    arena *a = arena_new();
    str s = str_new(a);
    str_add(&s, rooms(a, 2, teeth));
    str_add(&s, "    spots:\n");
    for (int i = 0; i < 60000; i++) str_addf(&s, "      - {id: s%d, at: [4, 1]}\n", i);
    lint_fixture f = lint_of(NULL, s.text);
    ck_assert_uint_eq(f.run.findings->per_rule[RULE_K109], 1);
    ck_assert_ptr_nonnull(strstr(lint_only(&f, RULE_K109)->message, "too many corners"));
    lint_free(&f);
    arena_free(a);
}
END_TEST

/* Every node's room, as point in polygon says; outlines may cross themselves. */
START_TEST(rooms_of_nodes_as_asked_one_by_one) {
    enum { ROOMS = 4, CORNERS = 6 };
    uint64_t state = 11;
    for (int run = 0; run < 300; run++) {
        kiln_point corners[ROOMS][CORNERS];
        pack_room list[ROOMS] = {{.id = "r"}};
        for (int i = 0; i < ROOMS; i++) {
            for (int k = 0; k < CORNERS; k++)
                corners[i][k] = (kiln_point){random_from(&state, -9, 9) * 1250 / (1 + run % 3),
                                             random_from(&state, -9, 9) * 1250 / (1 + run % 2)};
            list[i] = (pack_room){.id = "r", .outline = corners[i], .count = CORNERS};
        }
        pack p = {.rooms = list, .room_count = ROOMS};
        pack_level level = {.rooms = {0, ROOMS}};
        kiln_grid grid = {.x0 = -7500, .y0 = -10000, .width = 8, .height = 9};
        arena *a = arena_new();
        const uint32_t *found = room_nodes(a, &p, &level, &grid);
        for (uint32_t node = 0; node < grid.width * grid.height; node++) {
            kiln_point at = kiln_grid_point(&grid, node);
            uint32_t expected = KILN_NONE;
            bool edge = false;
            for (uint32_t i = 0; i < ROOMS; i++) {
                polygon_place place =
                    polygon_locate(list[i].outline, CORNERS, 2 * (int64_t)at.x, 2 * (int64_t)at.y);
                edge |= place == POLYGON_EDGE;
                if (place == POLYGON_INSIDE) expected = i;
            }
            if (!edge) ck_assert_uint_eq(found[node], expected);
        }
        arena_free(a);
    }
}
END_TEST

/* A closed room of 20 000 teeth: its nodes are not asked one by one whether they are inside. */
START_TEST(a_closed_room_of_many_corners) {
    arena *a = arena_new();
    str s = str_new(a);
    str_add(&s, "id: main\nlevels:\n  - id: ground\n    rooms:\n      - {id: comb, outline: [");
    for (int i = 0; i < 20000; i++) str_addf(&s, "[%d.%02d, 100.%d], ", i / 100, i % 100, i % 2);
    str_add(&s, "[200, 0], [0, 0]]}\n"
                "      - {id: hall, outline: [[301, 0], [304, 0], [304, 3], [301, 3]]}\n"
                "people: [{id: mina, asset: mina, start: {level: ground, at: [302, 1]}}]\n");
    lint_fixture f = lint_of(NULL, s.text);
    ck_assert_str_eq(lint_list(&f), "K402 warning main/comb\n");
    lint_free(&f);
    arena_free(a);
}
END_TEST

/* ---- Walls */

/* Windows over windows: each is held against the first one alone. */
START_TEST(twenty_thousand_windows_over_one_another) {
    arena *a = arena_new();
    str s = str_new(a);
    str_add(&s, "id: main\nlevels:\n  - id: ground\n" ROOM "    walls:\n"
                "      - id: w\n        from: [0, 0]\n        to: [20, 0]\n        openings:\n");
    for (int i = 0; i < 20000; i++)
        str_addf(&s, "          - {id: o%d, at: 5.%04d, width: 4, sill: 1, head: 2}\n", i, i / 2);
    pack_limits limits = pack_limits_default();
    limits.pairs = 20; /* nothing else is looked into */
    lint_fixture f = lint_within(&limits, NULL, s.text);
    ck_assert_uint_eq(f.run.findings->per_rule[RULE_K207], 19999);
    const finding *last = NULL;
    for (uint32_t i = 0; i < f.run.findings->count; i++)
        if (f.run.findings->items[i]->rule == RULE_K207) last = f.run.findings->items[i];
    ck_assert_str_eq(last->message, "opening `o1000` overlaps opening `o0` by 3.95");
    lint_free(&f);
    arena_free(a);
}
END_TEST

/* ---- Drawing */

/* The work is asked before the pairs are there. */
START_TEST(finding_pairs_ends_when_it_takes_too_much) {
    kiln_draw_item items[2] = {
        {.shape = kiln_prism_of_box((kiln_box){0, 0, 0, 10000, 10000, 10000})},
        {.shape = kiln_prism_of_box((kiln_box){0, 0, 10000, 10000, 10000, 20000})},
    };
    kiln_strips strips;
    kiln_strips_scratch scratch;
    ck_assert_int_eq(kiln_strips_new(&strips, 2, NULL), KILN_OK);
    ck_assert_int_eq(kiln_strips_scratch_new(&scratch, 2, NULL), KILN_OK);
    ck_assert(kiln_strips_build(&strips, &scratch, items, 2, KILN_VIEW_NE, 0));
    kiln_pair_list list = {0};
    ck_assert_int_eq(kiln_strips_pairs(&strips, &list, NULL), KILN_OK);
    ck_assert_uint_eq(list.count, 1);
    ck_assert_uint_gt(list.work, 0);
    list.work = KILN_DRAW_WORK_MAX + 1;
    ck_assert_int_eq(kiln_strips_pairs(&strips, &list, NULL), KILN_ERROR_LIMIT);
    kiln_pair_list_free(&list, NULL);
    kiln_strips_scratch_free(&scratch, NULL);
    kiln_strips_free(&strips, NULL);
}
END_TEST

/* ---- Whole packs that nothing can be done with */

/* Checked, baked in spite of it all, opened, and its robots run for ten seconds. */
static kiln_bundle *baked(lint_fixture *f, uint32_t *robots_placed) {
    bake_settings settings = bake_settings_default();
    bake_bundle written = bake_write(&f->run, &settings);
    kiln_bundle *bundle;
    kiln_robots *robots;
    ck_assert_int_eq(kiln_open_memory(written.bytes, written.size, NULL, &bundle), KILN_OK);
    ck_assert_int_eq(kiln_robots_new(bundle, 0, NULL, &robots), KILN_OK);
    for (int tick = 0; tick < 100; tick++) kiln_robots_tick(robots, 0.1);
    *robots_placed = 0;
    for (uint32_t i = 0; i < kiln_robots_count(robots); i++) {
        kiln_robot robot;
        ck_assert_int_eq(kiln_robots_robot(robots, i, &robot), KILN_OK);
        *robots_placed += robot.placed;
    }
    kiln_robots_free(robots);
    return bundle;
}

#define OPTIMUS "assets: [{id: optimus, kind: robot}]\n"
#define ROBOTS  "robots: [{asset: optimus, level: ground, count: 4}]\n"

static void check_odd(const char *scene, const char *findings, uint32_t addresses,
                      uint32_t placed) {
    lint_fixture f = lint_of(OPTIMUS, scene);
    ck_assert_str_eq(lint_list(&f), findings);
    uint32_t robots;
    kiln_bundle *bundle = baked(&f, &robots);
    ck_assert_uint_eq(kiln_bundle_info(bundle).addresses, addresses);
    ck_assert_uint_eq(robots, placed);
    kiln_close(bundle);
    lint_free(&f);
}

START_TEST(twenty_six_rooms_without_a_wall) {
    arena *a = arena_new();
    str s = str_new(a);
    str_add(&s, "id: main\nlevels:\n  - id: ground\n    rooms:\n");
    for (int i = 0; i < 26; i++)
        str_addf(&s, "      - {id: r%d, outline: [[%d, 0], [%d, 0], [%d, 4], [%d, 4]]}\n", i, 5 * i,
                 5 * i + 5, 5 * i + 5, 5 * i);
    str_add(&s, ROBOTS);
    check_odd(s.text, "", 26, 4);
    arena_free(a);
}
END_TEST

START_TEST(no_rooms_at_all) {
    check_odd("id: main\nlevels:\n  - id: ground\n" ROBOTS, "", 0, 0);
    check_odd("id: main\nlevels:\n  - id: ground\n"
              "    walls: [{id: w, from: [0, 0], to: [9, 0]}]\n" ROBOTS,
              "", 0, 0);
}
END_TEST

START_TEST(a_room_narrower_than_a_robot) {
    check_odd("id: main\nlevels:\n  - id: ground\n"
              "    rooms: [{id: slot, outline: [[0, 0], [9, 0], [9, 0.4], [0, 0.4]]}]\n"
              "    walls:\n"
              "      - {id: s, from: [0, 0], to: [9, 0]}\n"
              "      - {id: n, from: [9, 0.4], to: [0, 0.4]}\n" ROBOTS,
              "K501 warning main/slot\n", 0, 0);
}
END_TEST

START_TEST(a_level_without_seats) {
    check_odd("id: main\nlevels:\n  - id: ground\n" ROOM ROBOTS, "", 1, 4);
}
END_TEST

SUITE(bounds) {
    Suite *suite = suite_create("bounds");
    TCase *tests = tcase_create("bounds");
    tcase_add_test(tests, pairs_are_counted_as_one_by_one);
    tcase_add_test(tests, the_worst_is_the_body_over_most_others);
    tcase_add_test(tests, three_thousand_chairs_on_one_spot);
    tcase_add_test(tests, the_limit_of_pairs_is_exact);
    tcase_add_test(tests, what_all_levels_have_together_is_limited);
    tcase_add_test(tests, the_nodes_of_all_levels_are_limited);
    tcase_add_test(tests, a_thousand_levels_and_no_more);
    tcase_add_test(tests, measuring_seats_is_limited);
    tcase_add_test(tests, a_long_scene_id_is_not_in_every_address);
    tcase_add_test(tests, many_copies_of_a_room);
    tcase_add_test(tests, rooms_that_take_too_many_rows);
    tcase_add_test(tests, rooms_of_too_many_corners);
    tcase_add_test(tests, rooms_of_nodes_as_asked_one_by_one);
    tcase_add_test(tests, a_closed_room_of_many_corners);
    tcase_add_test(tests, twenty_thousand_windows_over_one_another);
    tcase_add_test(tests, finding_pairs_ends_when_it_takes_too_much);
    tcase_add_test(tests, twenty_six_rooms_without_a_wall);
    tcase_add_test(tests, no_rooms_at_all);
    tcase_add_test(tests, a_room_narrower_than_a_robot);
    tcase_add_test(tests, a_level_without_seats);
    suite_add_tcase(suite, tests);
    return suite;
}
