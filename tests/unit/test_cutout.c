/* Pieces of a level: what is in them, and where they are cut. */
#include "cutout.h"
#include "lint_fixture.h"
#include "suites.h"

#include <math.h>
#include <string.h>

typedef struct sawn {
    lint_fixture f;
    arena *memory;
    cutout_level *level;
    cutout piece;
} sawn;

static const cutout_request plain = {.near = {30000, 30000, 0, 40000, 40000, 20000},
                                     .wall_height = CUTOUT_WALL_HEIGHT,
                                     .keep = {KILN_NONE, KILN_NONE},
                                     .apart = KILN_NONE};

static sawn saw(const char *level, const cutout_request *request) {
    sawn s = {.f = lint_of_level(level), .memory = arena_new()};
    s.level = cutout_level_new(s.memory, s.f.run.pack, 0);
    s.piece = cutout_of(s.memory, s.level, request);
    return s;
}

static void put_away(sawn *s) {
    cutout_level_free(s->level);
    arena_free(s->memory);
    lint_free(&s->f);
}

/* "desk-1/top desk-1/leg-l": the parts of the piece. */
static const char *parts(const sawn *s) {
    str out = str_new(s->memory);
    const pack *p = s->f.run.pack;
    for (uint32_t i = 0; i < s->piece.plan.part_count; i++) {
        const kiln_draw_item *item = &s->piece.plan.parts[i];
        str_addf(&out, "%s%s", i ? " " : "",
                 pack_obstacle_name(p, s->memory, item->owner, item->part));
    }
    return out.text ? out.text : "";
}

#define BIG_ROOM "rooms: [{id: room, outline: [[0, 0], [90, 0], [90, 90], [0, 90]]}]\n"

START_TEST(what_is_close_is_in_it_whole_and_what_is_far_is_not) {
    sawn s =
        saw(BIG_ROOM "objects:\n"
                     "  - {id: lamp, asset: lamp, at: [3.4, 3.4]}\n"
                     "  - {id: desk-1, asset: desk, at: [4.05, 3]}\n"  /* reaches the close strip */
                     "  - {id: desk-2, asset: desk, at: [3, 4.2]}\n"   /* whole in the piece? no */
                     "  - {id: lamp-2, asset: lamp, at: [2.7, 2.7]}\n" /* whole in it */
                     "  - {id: lamp-3, asset: lamp, at: [60, 60]}\n",
            &plain);
    ck_assert_str_eq(parts(&s), "lamp/shade desk-1/top desk-1/leg-l desk-1/leg-r lamp-2/shade");
    /* The cut moved out to the desk's end, and 0.1. */
    kiln_box whole = kiln_prism_bounds(&s.piece.plan.parts[1].shape);
    ck_assert_int_eq(whole.x1, 54500);
    ck_assert_uint_eq(s.piece.plan.room_count, 1);
    ck_assert_uint_eq(s.piece.plan.rooms[0].count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        kiln_point at = s.piece.plan.rooms[0].outline[i];
        ck_assert(at.x == 25500 || at.x == 55500);
        ck_assert(at.y == 25500 || at.y == 44500);
    }
    put_away(&s);
}
END_TEST

START_TEST(what_hangs_above_is_not_in_it) {
    sawn s = saw(BIG_ROOM "objects: [{id: low, asset: lamp, at: [3.4, 3.4], z: 2.1999}, "
                          "{id: high, asset: lamp, at: [3.4, 3.4], z: 2.2}]\n",
                 &plain);
    ck_assert_str_eq(parts(&s), "low/shade");
    put_away(&s);
    cutout_request request = plain;
    request.keep[0] = 1;
    s = saw(BIG_ROOM "objects: [{id: low, asset: lamp, at: [3.4, 3.4]}, "
                     "{id: high, asset: lamp, at: [3.4, 3.4], z: 9}]\n",
            &request);
    ck_assert_str_eq(parts(&s), "low/shade high/shade");
    put_away(&s);
}
END_TEST

START_TEST(coverings_are_cut_and_come_first) {
    sawn s = saw(BIG_ROOM "objects: [{id: lamp, asset: lamp, at: [3.4, 3.4]}, "
                          "{id: rug, asset: rug, at: [4, 3]}]\n",
                 &plain);
    ck_assert_str_eq(parts(&s), "rug/pile lamp/shade");
    ck_assert_uint_eq(s.piece.plan.floor_count, 1);
    kiln_box rug = kiln_prism_bounds(&s.piece.plan.parts[0].shape);
    ck_assert_int_eq(rug.x0, 40000);
    ck_assert_int_eq(rug.x1, 44500); /* 0.45 from 4.0 */
    put_away(&s);
}
END_TEST

#define WALLS                                                                                      \
    "walls:\n"                                                                                     \
    "  - {id: far, from: [0, 8], to: [90, 8]}\n"                                                   \
    "  - id: long\n"                                                                               \
    "    from: [0, 4]\n"                                                                           \
    "    to: [90, 4]\n"                                                                            \
    "    openings: [{id: door, at: 3, width: 1.4, sill: 0, head: 2.1}, "                           \
    "{id: high, at: 4, width: 0.2, sill: 1.5, head: 2}, "                                          \
    "{id: gone, at: 9, width: 0.9, sill: 0, head: 2.1}]\n"

START_TEST(walls_are_shortened_with_their_openings) {
    sawn s = saw(BIG_ROOM WALLS, &plain);
    ck_assert_uint_eq(s.piece.plan.wall_count, 1);
    ck_assert_str_eq(s.f.run.pack->walls[s.piece.wall_index[0]].id, "long");
    const kiln_plan_wall *wall = &s.piece.plan.walls[0];
    ck_assert_int_eq(wall->from.x, 25500);
    ck_assert_int_eq(wall->to.x, 44500);
    ck_assert_int_eq(wall->height, 12000);
    ck_assert_uint_eq(wall->opening_count, 1);    /* what begins above the cut is gone too */
    ck_assert_int_eq(wall->openings[0].at, 5750); /* from 2.55 to 3.7, measured from 2.55 */
    ck_assert_int_eq(wall->openings[0].width, 11500);
    ck_assert_int_eq(wall->openings[0].head, 12000);
    put_away(&s);
}
END_TEST

START_TEST(a_wall_can_be_kept_apart) {
    cutout_request request = plain;
    request.apart = 1;
    request.wall_height = 20000;
    sawn s = saw(BIG_ROOM WALLS, &request);
    ck_assert_uint_eq(s.piece.plan.wall_count, 0);
    ck_assert_str_eq(s.piece.apart->id, "long");
    ck_assert_int_eq(s.piece.apart->height, 20000);
    put_away(&s);
}
END_TEST

/* Slanting walls end where their centre line leaves the piece. */
START_TEST(slanting_walls_are_cut_on_their_line) {
    sawn s = saw(BIG_ROOM "walls: [{id: w, from: [2, 1.5], to: [6, 5.5]}]\n", &plain);
    const kiln_plan_wall *wall = &s.piece.plan.walls[0];
    ck_assert_uint_eq(s.piece.plan.wall_count, 1);
    ck_assert_int_eq(wall->from.x - wall->from.y, 5000);
    ck_assert_int_eq(wall->to.x - wall->to.y, 5000);
    ck_assert_int_le(wall->from.x, 30500);
    ck_assert_int_ge(wall->to.x, 44500);
    put_away(&s);
}
END_TEST

START_TEST(rooms_keep_their_numbers) {
    sawn s = saw("rooms: [{id: a, outline: [[0, 0], [2, 0], [2, 9], [0, 9]]}, "
                 "{id: b, outline: [[2, 0], [9, 0], [9, 9], [2, 9]]}]\n",
                 &plain);
    ck_assert_uint_eq(s.piece.plan.room_count, 1);
    ck_assert_str_eq(s.piece.plan.rooms[0].id, "b");
    ck_assert_uint_eq(s.piece.plan.rooms[0].number, 1);
    put_away(&s);
}
END_TEST

START_TEST(crowds_are_left_out_but_for_what_is_to_be_kept) {
    arena *a = arena_new();
    str level = str_new(a);
    str_add(&level, BIG_ROOM "objects:\n");
    for (int i = 0; i <= CUTOUT_MAX; i++)
        str_addf(&level, "  - {id: l%d, asset: lamp, at: [3.4, 3.4], z: 0.%d}\n", i, i % 9);
    cutout_request request = plain;
    request.keep[1] = 7;
    sawn s = saw(level.text, &request);
    ck_assert_str_eq(parts(&s), "l7/shade");
    ck_assert_uint_eq(s.piece.plan.room_count, 1);
    put_away(&s);
    arena_free(a);
}
END_TEST

START_TEST(turned_shapes_are_cut_into_polygons) {
    kiln_box square = {0, 0, 0, 10000, 10000, 1};
    kiln_prism diamond = kiln_prism_turned((kiln_box){-6000, -6000, 0, 6000, 6000, 1},
                                           kiln_turn_of(45000), (kiln_point){5000, 5000}, 0);
    kiln_point corners[CUTOUT_CORNERS];
    ck_assert_uint_eq(cutout_corners(&diamond, &square, corners), 8);
    kiln_prism away = kiln_prism_moved(diamond, 30000, 0, 0);
    ck_assert_uint_lt(cutout_corners(&away, &square, corners), 3);
    kiln_prism within = kiln_prism_of_box((kiln_box){1000, 1000, 0, 2000, 2000, 1});
    ck_assert_uint_eq(cutout_corners(&within, &square, corners), 4);
}
END_TEST

/* A bar of a thousand tiles, turned: the piece near by, as wide as it was and on its line. */
START_TEST(long_turned_parts_are_cut_across) {
    sawn s = {.memory = arena_new()};
    const char *assets = arena_printf(s.memory,
                                      "%s  - {id: bar, kind: furniture, size: [1000, 0.2], "
                                      "parts: [{id: top, at: [0, 0, 0.3], "
                                      "size: [1000, 0.2, 0.6]}]}\n",
                                      lint_assets);
    s.f = lint_of(assets, "id: main\nlevels:\n  - id: g\n    " BIG_ROOM
                          "    objects: [{id: b, asset: bar, center: [3.5, 3.5], facing: 17}]\n");
    s.level = cutout_level_new(s.memory, s.f.run.pack, 0);
    s.piece = cutout_of(s.memory, s.level, &plain);
    ck_assert_str_eq(parts(&s), "b/top");
    const kiln_prism *cut = &s.piece.plan.parts[0].shape;
    kiln_prism whole = pack_object_part(s.f.run.pack, 0, 0);
    kiln_box bounds = kiln_prism_bounds(cut);
    ck_assert_int_le(bounds.x1 - bounds.x0, 30000);
    ck_assert_int_gt(bounds.x1 - bounds.x0, 18000);
    for (int i = 0; i < 4; i++) {
        kiln_point a = cut->corner[i], b = cut->corner[(i + 1) & 3];
        kiln_point c = whole.corner[i], d = whole.corner[(i + 1) & 3];
        /* Sides are as long as they were, or parallel to what they were, but for a rounding. */
        double cross =
            ((double)b.x - a.x) * ((double)d.y - c.y) - ((double)b.y - a.y) * ((double)d.x - c.x);
        double length = hypot((double)d.x - c.x, (double)d.y - c.y);
        ck_assert_double_le(fabs(cross) / length, 2);
    }
    const kiln_point *c = cut->corner;
    double one = hypot((double)c[1].x - c[0].x, (double)c[1].y - c[0].y);
    double other = hypot((double)c[3].x - c[0].x, (double)c[3].y - c[0].y);
    ck_assert_double_eq_tol(fmin(one, other), 2000, 2);
    put_away(&s);
}
END_TEST

SUITE(cutout) {
    Suite *suite = suite_create("cutout");
    TCase *tests = tcase_create("cutout");
    tcase_add_test(tests, what_is_close_is_in_it_whole_and_what_is_far_is_not);
    tcase_add_test(tests, what_hangs_above_is_not_in_it);
    tcase_add_test(tests, coverings_are_cut_and_come_first);
    tcase_add_test(tests, walls_are_shortened_with_their_openings);
    tcase_add_test(tests, a_wall_can_be_kept_apart);
    tcase_add_test(tests, slanting_walls_are_cut_on_their_line);
    tcase_add_test(tests, rooms_keep_their_numbers);
    tcase_add_test(tests, crowds_are_left_out_but_for_what_is_to_be_kept);
    tcase_add_test(tests, long_turned_parts_are_cut_across);
    tcase_add_test(tests, turned_shapes_are_cut_into_polygons);
    suite_add_tcase(suite, tests);
    return suite;
}
