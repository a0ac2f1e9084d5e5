#include "draw_order.h"
#include "failing.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static kiln_draw_item box(double x0, double y0, double z0, double x1, double y1, double z1) {
    kiln_box b = {(kiln_len)(x0 * 10000), (kiln_len)(y0 * 10000), (kiln_len)(z0 * 10000),
                  (kiln_len)(x1 * 10000), (kiln_len)(y1 * 10000), (kiln_len)(z1 * 10000)};
    return (kiln_draw_item){.shape = kiln_prism_of_box(b)};
}

static kiln_drawing *prepared(const kiln_draw_item *items, uint32_t count, kiln_view view) {
    kiln_drawing *drawing;
    ck_assert_int_eq(kiln_drawing_prepare(items, count, 0, view, NULL, &drawing), KILN_OK);
    return drawing;
}

static uint32_t broken_count(const kiln_drawing *drawing) {
    uint32_t count;
    ck_assert_int_eq(kiln_drawing_broken(drawing, NULL, 0, &count), KILN_OK);
    return count;
}

/* -1: the first of the two is behind the second; 0: neither is known to be. */
static int order_of(kiln_draw_item a, kiln_draw_item b, kiln_view view) {
    kiln_draw_item items[] = {a, b};
    kiln_drawing *drawing = prepared(items, 2, view);
    const uint32_t *behind;
    uint32_t of_a, of_b;
    kiln_drawing_behind(drawing, 0, &behind, &of_a);
    kiln_drawing_behind(drawing, 1, &behind, &of_b);
    kiln_drawing_free(drawing);
    return (int)of_a - (int)of_b;
}

/* ---- Projection */

START_TEST(a_view_is_named_by_where_the_viewer_looks) {
    static const struct {
        kiln_view view;
        kiln_screen east, north;
    } rows[] = {
        {KILN_VIEW_NE, {1, 1}, {-1, 1}},
        {KILN_VIEW_NW, {1, -1}, {1, 1}},
        {KILN_VIEW_SW, {-1, -1}, {1, -1}},
        {KILN_VIEW_SE, {-1, 1}, {-1, -1}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kiln_screen east = kiln_project(rows[i].view, (kiln_point){1, 0}, 0);
        kiln_screen north = kiln_project(rows[i].view, (kiln_point){0, 1}, 0);
        kiln_screen up = kiln_project(rows[i].view, (kiln_point){0, 0}, 1);
        ck_assert_msg(east.x == rows[i].east.x && east.y == rows[i].east.y, "row %zu: east", i);
        ck_assert_msg(north.x == rows[i].north.x && north.y == rows[i].north.y, "row %zu: north",
                      i);
        ck_assert(up.x == 0 && up.y == 2);
    }
}
END_TEST

/* ---- Front and back */

/* What is behind what, by view: NE and NW look north, SW and SE south; NE and SE east. */
START_TEST(boxes_cover_one_another_as_the_view_has_it) {
    const struct {
        const char *what;
        kiln_draw_item a, b;
        int order[KILN_VIEW_COUNT]; /* NE, NW, SW, SE */
    } rows[] = {
        {"north of the other", box(0, 1, 0, 1, 2, 1), box(0, 0, 0, 1, 1, 1), {-1, -1, 1, 1}},
        {"east of the other", box(1, 0, 0, 2, 1, 1), box(0, 0, 0, 1, 1, 1), {-1, 1, 1, -1}},
        {"on top", box(0, 0, 1, 1, 1, 2), box(0, 0, 0, 1, 1, 1), {1, 1, 1, 1}},
        {"far away", box(9, 0, 0, 10, 1, 1), box(0, 0, 0, 1, 1, 1), {0, 0, 0, 0}},
        {"side by side on screen", box(1, -1, 0, 2, 0, 1), box(0, 0, 0, 1, 1, 1), {0, 1, 0, -1}},
        {"through each other", box(0, 0, 0, 2, 2, 2), box(1, 1, 1, 3, 3, 3), {0, 0, 0, 0}},
        {"inside", box(1, 1, 1, 2, 2, 2), box(0, 0, 0, 3, 3, 3), {0, 0, 0, 0}},
        {"the same", box(0, 0, 0, 1, 1, 1), box(0, 0, 0, 1, 1, 1), {0, 0, 0, 0}},
        /* Objects people know. The chair looks north. */
        {"a sitter and the chair's back",
         box(.1, .15, .5, .4, .3, 1),
         box(.06, 0, .58, .44, .06, .96),
         {-1, -1, 1, 1}},
        {"a person north of a long counter",
         box(3, .7, 0, 3.4, 1, 1.7),
         box(0, 0, 0, 6, .6, .9),
         {-1, -1, 1, 1}},
        {"a person east of its end",
         box(6.1, .1, 0, 6.5, .5, 1.7),
         box(0, 0, 0, 6, .6, .9),
         {-1, 1, 1, -1}},
        {"the person south of a desk and its top",
         box(.6, -.5, 0, 1, -.2, 1.7),
         box(0, 0, .7, 1.6, .8, .74),
         {1, 1, -1, -1}},
        {"the person north of it",
         box(.6, 1, 0, 1, 1.3, 1.7),
         box(0, 0, .7, 1.6, .8, .74),
         {-1, -1, 1, 1}},
        {"a lamp on a desk",
         box(.2, .2, .74, .3, .3, 1.1),
         box(0, 0, .7, 1.6, .8, .74),
         {1, 1, 1, 1}},
        {"a ceiling light and the desk below",
         box(.5, .2, 2.4, 1, .6, 2.5),
         box(0, 0, .7, 1.6, .8, 1.6),
         {0, 0, 0, 0}},
        {"a ceiling light and who stands below",
         box(.5, .2, 1.9, 1, .6, 2),
         box(.6, .3, 0, .9, .5, 1.7),
         {1, 1, 1, 1}},
        /* Nothing to be seen: no area on screen. */
        {"a point", box(0, 0, 0, 0, 0, 0), box(-1, -1, -1, 1, 1, 0), {0, 0, 0, 0}},
        {"a line", box(0, 0, 1, 1, 0, 1), box(0, 0, 0, 1, 1, 1), {0, 0, 0, 0}},
        {"a pole without thickness",
         box(.5, .5, 1, .5, .5, 2),
         box(0, 0, 0, 1, 1, 1),
         {0, 0, 0, 0}},
        /* Flat, but seen. */
        {"a sheet on a box", box(0, 0, 1, 1, 1, 1), box(0, 0, 0, 1, 1, 1), {1, 1, 1, 1}},
        {"a thin screen north", box(0, 1, 0, 1, 1, 1), box(0, 0, 0, 1, .9, 1), {-1, -1, 1, 1}},
        {"two sheets in one plane", box(0, 0, 1, 1, 1, 1), box(.5, 0, 1, 2, 1, 1), {0, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int view = 0; view < KILN_VIEW_COUNT; view++) {
            int order = order_of(rows[i].a, rows[i].b, (kiln_view)view);
            int reverse = order_of(rows[i].b, rows[i].a, (kiln_view)view);
            ck_assert_msg(order == rows[i].order[view], "%s, view %d: %d", rows[i].what, view,
                          order);
            ck_assert_int_eq(reverse, -order);
        }
    }
}
END_TEST

/* A pole beside the corner of a box turned by 45 degrees: the bounds overlap, the bodies do not. */
START_TEST(turned_boxes_are_told_apart_by_their_own_edges) {
    kiln_box square = {-10000, -10000, 0, 10000, 10000, 10000};
    kiln_draw_item turned = {
        .shape = kiln_prism_turned(square, kiln_turn_of(45000), (kiln_point){0, 0}, 0)};
    static const int orders[KILN_VIEW_COUNT] = {-1, 0, 1, 0};
    for (int view = 0; view < KILN_VIEW_COUNT; view++)
        ck_assert_int_eq(order_of(box(.9, .9, 0, 1, 1, 1), turned, (kiln_view)view), orders[view]);
}
END_TEST

/* ---- Order */

static void check_order(const kiln_drawing *drawing, const uint32_t *expected, uint32_t count) {
    uint32_t got;
    const uint32_t *order = kiln_drawing_order(drawing, &got);
    ck_assert_uint_eq(got, count);
    ck_assert_mem_eq(order, expected, count * sizeof *order);
}

START_TEST(parts_come_by_number_unless_they_cover_another) {
    /* 1 stands on 3, behind which is 2. */
    const kiln_draw_item items[] = {box(9, 0, 0, 10, 1, 1), box(0, 0, 1, 1, 1, 2),
                                    box(0, 1, 0, 1, 2, 1), box(0, 0, 0, 1, 1, 1)};
    kiln_drawing *drawing = prepared(items, 4, KILN_VIEW_NE);
    check_order(drawing, (const uint32_t[]){0, 2, 3, 1}, 4);
    const uint32_t *behind;
    uint32_t count;
    ck_assert_int_eq(kiln_drawing_behind(drawing, 1, &behind, &count), KILN_OK);
    ck_assert_uint_eq(count, 2);
    ck_assert(behind[0] == 2 && behind[1] == 3);
    ck_assert_int_eq(kiln_drawing_behind(drawing, 4, &behind, &count), KILN_ERROR_RANGE);
    ck_assert_uint_eq(count, 0);
    kiln_drawing_free(drawing);
}
END_TEST

START_TEST(the_floor_comes_first) {
    /* A rug with a runner on it, numbered before a plinth that stands lower than both lie. */
    const kiln_draw_item items[] = {box(0, 0, .52, 1, 1, .53), box(0, 0, .5, 2, 2, .52),
                                    box(0, 0, 0, 3, 3, .4)};
    kiln_drawing *drawing;
    ck_assert_int_eq(kiln_drawing_prepare(items, 3, 2, KILN_VIEW_NE, NULL, &drawing), KILN_OK);
    check_order(drawing, (const uint32_t[]){1, 0, 2}, 3);
    kiln_drawing_free(drawing);
    ck_assert_int_eq(kiln_drawing_prepare(items, 3, 4, KILN_VIEW_NE, NULL, &drawing),
                     KILN_ERROR_RANGE);
}
END_TEST

/* Three bars in a corner, one along each axis, each over the end of the next: seen from the
 * south-west, the upright one hides the one along y, that one ... */
static void ring_of_three(kiln_draw_item items[3]) {
    items[0] = box(1, 0, 1, 2, 2, 2);
    items[1] = box(0, 1, 0, 1, 2, 2);
    items[2] = box(0, 0, 0, 2, 1, 1);
}

START_TEST(a_ring_is_reported_and_broken_the_same_way) {
    kiln_draw_item items[5];
    ring_of_three(items);
    items[3] = box(0, 0, 3, 2, 2, 4); /* over all of them */
    items[4] = box(9, 9, 0, 10, 10, 1);
    kiln_drawing *drawing = prepared(items, 5, KILN_VIEW_NE);
    kiln_draw_pair pairs[2];
    uint32_t count;
    /* 0 waits for 2, that for 1, and that for 0. */
    check_order(drawing, (const uint32_t[]){1, 2, 0, 3, 4}, 5);
    ck_assert_int_eq(kiln_drawing_broken(drawing, pairs, 2, &count), KILN_OK);
    ck_assert_uint_eq(count, 1);
    ck_assert(pairs[0].behind == 0 && pairs[0].front == 1);
    kiln_drawing_free(drawing);
    for (int view = KILN_VIEW_NW; view < KILN_VIEW_COUNT; view++) {
        drawing = prepared(items, 5, (kiln_view)view);
        ck_assert_uint_eq(broken_count(drawing), 0);
        kiln_drawing_free(drawing);
    }
}
END_TEST

/* ---- Moving parts */

static kiln_composer *composer_of(const kiln_drawing *drawing, uint32_t moving_max) {
    kiln_composer *composer;
    ck_assert_int_eq(kiln_composer_new(drawing, moving_max, NULL, &composer), KILN_OK);
    return composer;
}

static void check_compose(kiln_composer *composer, const kiln_draw_item *moving, uint32_t count,
                          const uint32_t *expected, uint32_t parts) {
    const uint32_t *order;
    uint32_t got;
    ck_assert_int_eq(kiln_compose(composer, moving, count, &order, &got), KILN_OK);
    ck_assert_uint_eq(got, parts);
    for (uint32_t i = 0; i < parts; i++)
        ck_assert_msg(order[i] == expected[i], "place %u: %u, not %u", i, order[i], expected[i]);
}

START_TEST(who_walks_round_a_table_is_behind_it_then_before_it) {
    const kiln_draw_item table[] = {box(0, 0, .7, 2, 1, .75), box(0, 0, 0, .1, .1, .7),
                                    box(8, 8, 0, 9, 9, 1)};
    const kiln_draw_item walker = box(.5, 1.1, 0, .8, 1.4, 1.7);
    const kiln_draw_item later = box(.5, -.5, 0, .8, -.2, 1.7);
    kiln_drawing *drawing = prepared(table, 3, KILN_VIEW_NE);
    kiln_composer *composer = composer_of(drawing, 1);
    check_order(drawing, (const uint32_t[]){1, 0, 2}, 3);
    check_compose(composer, &walker, 1, (const uint32_t[]){1, 3, 0, 2}, 4);
    check_compose(composer, &later, 1, (const uint32_t[]){1, 0, 2, 3}, 4);
    check_compose(composer, NULL, 0, (const uint32_t[]){1, 0, 2}, 3);
    kiln_composer_free(composer);
    kiln_drawing_free(drawing);
}
END_TEST

/* The second shelf, which nothing covers, has to come before the first when somebody stands between
 * them. Everything else keeps its place. */
START_TEST(resting_parts_move_only_when_they_must) {
    const kiln_draw_item shelves[] = {box(0, 0, 0, 4, .5, 1), box(9, 0, 0, 10, 1, 1),
                                      box(0, 4, 0, 4, 4.5, 2)};
    const kiln_draw_item between = box(1, .8, 0, 2, 1.2, 3);
    kiln_drawing *drawing = prepared(shelves, 3, KILN_VIEW_NE);
    kiln_composer *composer = composer_of(drawing, 1);
    check_order(drawing, (const uint32_t[]){0, 1, 2}, 3);
    check_compose(composer, &between, 1, (const uint32_t[]){2, 3, 0, 1}, 4);
    kiln_composer_free(composer);
    kiln_drawing_free(drawing);
}
END_TEST

START_TEST(a_ring_of_resting_parts_stays_as_it_was_broken) {
    kiln_draw_item items[3];
    ring_of_three(items);
    kiln_drawing *drawing = prepared(items, 3, KILN_VIEW_NE);
    kiln_composer *composer = composer_of(drawing, 1);
    const kiln_draw_item behind = box(2.2, 2.2, 0, 3, 3, 9);
    uint32_t count;
    check_compose(composer, &behind, 1, (const uint32_t[]){3, 1, 2, 0}, 4);
    ck_assert_int_eq(kiln_composer_broken(composer, NULL, 0, &count), KILN_OK);
    ck_assert_uint_eq(count, 0);
    kiln_composer_free(composer);
    kiln_drawing_free(drawing);
}
END_TEST

START_TEST(a_ring_closed_by_a_moving_part_is_reported) {
    kiln_draw_item items[3];
    ring_of_three(items);
    kiln_drawing *drawing = prepared(items, 2, KILN_VIEW_NE);
    kiln_composer *composer = composer_of(drawing, 1);
    kiln_draw_pair pairs[2];
    uint32_t count;
    ck_assert_uint_eq(broken_count(drawing), 0);
    check_compose(composer, items + 2, 1, (const uint32_t[]){1, 2, 0}, 3);
    ck_assert_int_eq(kiln_composer_broken(composer, pairs, 2, &count), KILN_OK);
    ck_assert_uint_eq(count, 1);
    ck_assert(pairs[0].behind == 0 && pairs[0].front == 1);
    kiln_composer_free(composer);
    kiln_drawing_free(drawing);
}
END_TEST

/* ---- Limits */

START_TEST(what_cannot_be_drawn_is_refused) {
    const kiln_len far = KILN_DRAW_MAX + 1;
    const kiln_prism shapes[] = {
        kiln_prism_of_box((kiln_box){0, 0, 0, far, 1, 1}),
        kiln_prism_of_box((kiln_box){0, -far, 0, 1, 1, 1}),
        kiln_prism_of_box((kiln_box){0, 0, 0, 1, 1, far}),
        kiln_prism_of_box((kiln_box){0, 0, INT32_MIN, 1, 1, 0}),
        kiln_prism_of_box((kiln_box){0, 0, 2, 1, 1, 1}),
    };
    kiln_drawing *empty = prepared(NULL, 0, KILN_VIEW_NE), *drawing;
    kiln_composer *composer = composer_of(empty, 1);
    const uint32_t *order;
    uint32_t count;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        kiln_draw_item items[] = {{.shape = shapes[i]}, {.shape = shapes[i]}};
        ck_assert_int_eq(kiln_drawing_prepare(items, 1, 0, KILN_VIEW_NE, NULL, &drawing),
                         KILN_ERROR_RANGE);
        ck_assert_ptr_null(drawing);
        ck_assert_int_eq(kiln_compose(composer, items, 1, &order, &count), KILN_ERROR_RANGE);
        ck_assert_int_eq(kiln_compose(composer, items, 2, &order, &count), KILN_ERROR_CAPACITY);
        ck_assert_ptr_null(order);
    }
    ck_assert_int_eq(kiln_drawing_prepare(NULL, 0, 0, KILN_VIEW_COUNT, NULL, &drawing),
                     KILN_ERROR_RANGE);
    check_compose(composer, NULL, 0, NULL, 0);
    kiln_composer_free(composer);
    kiln_drawing_free(empty);
}
END_TEST

START_TEST(the_ends_of_the_range_are_drawn) {
    const kiln_len m = KILN_DRAW_MAX;
    const kiln_draw_item items[] = {
        {.shape = kiln_prism_of_box((kiln_box){-m, 0, -m, m, m, m})},
        {.shape = kiln_prism_of_box((kiln_box){-m, -m, -m, m, 0, m})},
        {.shape = {{{-m, 0}, {0, -m}, {m, 0}, {0, m}}, m, m}},
        {.shape = {{{-m, 0}, {0, -m}, {m, 0}, {0, m}}, -m, -m}},
    };
    kiln_drawing *drawing = prepared(items, 4, KILN_VIEW_NE);
    check_order(drawing, (const uint32_t[]){3, 0, 1, 2}, 4);
    kiln_drawing_free(drawing);
}
END_TEST

START_TEST(a_hundred_thousand_parts) {
    enum { COUNT = 100000, SIDE = 317 };
    kiln_draw_item *items = calloc(COUNT, sizeof *items);
    kiln_drawing *drawing;
    for (int i = 0; i < COUNT; i++)
        items[i] = box(i % SIDE, i / SIDE, 0, i % SIDE + 1, i / SIDE + 1, 1);
    drawing = prepared(items, COUNT, KILN_VIEW_NE);
    ck_assert_uint_eq(broken_count(drawing), 0);
    ck_assert_uint_gt(drawing->graph.pairs, 2 * COUNT);
    kiln_drawing_free(drawing);
    for (int i = 0; i < COUNT; i++) items[i] = items[0]; /* one on top of the other */
    ck_assert_int_eq(kiln_drawing_prepare(items, COUNT, 0, KILN_VIEW_NE, NULL, &drawing),
                     KILN_ERROR_LIMIT);
    ck_assert_ptr_null(drawing);
    free(items);
}
END_TEST

START_TEST(moves_refuse_what_is_no_order) {
    const kiln_draw_item items[] = {box(0, 0, 0, 1, 1, 1), box(5, 0, 0, 6, 1, 1)};
    kiln_drawing *drawing = prepared(items, 2, KILN_VIEW_NE);
    kiln_composer *composer = composer_of(drawing, 1);
    kiln_order_move move;
    uint32_t count;
    const uint32_t good[] = {0, 1, 2}, twice[] = {0, 0}, beyond[] = {3}, turned[] = {2, 1, 0};
    ck_assert_int_eq(kiln_order_moves(composer, good, 3, twice, 2, &move, 1, &count),
                     KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_order_moves(composer, twice, 2, good, 3, &move, 1, &count),
                     KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_order_moves(composer, good, 3, beyond, 1, &move, 1, &count),
                     KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_order_moves(composer, beyond, 1, good, 3, &move, 1, &count),
                     KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_order_moves(composer, good, 3, turned, 3, &move, 1, &count),
                     KILN_ERROR_CAPACITY);
    ck_assert_uint_eq(count, 2);
    ck_assert_int_eq(kiln_order_moves(composer, good, 3, turned, 3, NULL, 0, &count), KILN_OK);
    ck_assert_uint_eq(count, 2);
    kiln_composer_free(composer);
    kiln_drawing_free(drawing);
}
END_TEST

/* ---- Memory */

static kiln_status draw_with(const kiln_allocator *allocator, failing *memory,
                             const kiln_draw_item *items, uint32_t count) {
    kiln_drawing *drawing;
    kiln_composer *composer = NULL;
    const uint32_t *order;
    uint32_t half = count / 2, parts;
    kiln_status status = kiln_drawing_prepare(items, half, 1, KILN_VIEW_SE, allocator, &drawing);
    if (status != KILN_OK) return status;
    status = kiln_composer_new(drawing, count - half, allocator, &composer);
    if (status == KILN_OK)
        status = kiln_compose(composer, items + half, count - half, &order, &parts);
    if (status == KILN_OK) { /* the second frame needs nothing more */
        uint64_t calls = memory->calls;
        status = kiln_compose(composer, items + half, count - half, &order, &parts);
        ck_assert_uint_eq(memory->calls, calls);
    }
    kiln_composer_free(composer);
    kiln_drawing_free(drawing);
    return status;
}

START_TEST(without_memory_nothing_is_lost) {
    kiln_draw_item items[40];
    for (int i = 0; i < 40; i++) items[i] = box(i % 5, i / 5, 0, i % 5 + 1, i / 5 + 1, 1 + i % 3);
    ring_of_three(items + 37); /* rings among the moving ones too */
    kiln_status status = KILN_ERROR_MEMORY;
    size_t tries = 0;
    for (; status == KILN_ERROR_MEMORY && tries < 100; tries++) {
        failing memory = {.fail_at = tries + 1, .for_good = true};
        kiln_allocator allocator = failing_allocator(&memory);
        status = draw_with(&allocator, &memory, items, 40);
        ck_assert_uint_eq(memory.bytes, 0);
    }
    ck_assert_int_eq(status, KILN_OK);
    ck_assert_uint_gt(tries, 10);
}
END_TEST

SUITE(draw) {
    Suite *suite = suite_create("draw");
    TCase *tests = tcase_create("draw");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, a_view_is_named_by_where_the_viewer_looks);
    tcase_add_test(tests, boxes_cover_one_another_as_the_view_has_it);
    tcase_add_test(tests, turned_boxes_are_told_apart_by_their_own_edges);
    tcase_add_test(tests, parts_come_by_number_unless_they_cover_another);
    tcase_add_test(tests, the_floor_comes_first);
    tcase_add_test(tests, a_ring_is_reported_and_broken_the_same_way);
    tcase_add_test(tests, who_walks_round_a_table_is_behind_it_then_before_it);
    tcase_add_test(tests, resting_parts_move_only_when_they_must);
    tcase_add_test(tests, a_ring_of_resting_parts_stays_as_it_was_broken);
    tcase_add_test(tests, a_ring_closed_by_a_moving_part_is_reported);
    tcase_add_test(tests, what_cannot_be_drawn_is_refused);
    tcase_add_test(tests, the_ends_of_the_range_are_drawn);
    tcase_add_test(tests, a_hundred_thousand_parts);
    tcase_add_test(tests, moves_refuse_what_is_no_order);
    tcase_add_test(tests, without_memory_nothing_is_lost);
    suite_add_tcase(suite, tests);
    return suite;
}
