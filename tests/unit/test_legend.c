/* Tests of legend.h, board.h and mark.h: what stands around a picture, texts side by side, and marks
 * as flat as the floor. */
#include "board.h"
#include "drawn.h"
#include "legend.h"
#include "mark.h"
#include "suites.h"

#include <string.h>

/* ---- Legend */

/* The legend of an empty picture of that size, drawn; its edges go to `pen`. */
static const char *legend_of(legend *l, kiln_pen *pen, int64_t width, str *out) {
    *pen = (kiln_pen){.write = drawn_add_bytes,
                      .user = out,
                      .above = pen->above,
                      .scale = pen->scale,
                      .width = width,
                      .height = 10000};
    size_t start = out->length;
    kiln_extent e = {0, 0, width, 10000};
    legend_reach(l, pen, &e);
    kiln_pen_frame(pen, e);
    kiln_picture_begin(pen, "");
    legend_draw(l, pen);
    kiln_picture_end(pen);
    return out->text + start;
}

static const struct {
    bool above;
    uint32_t scale;
    int64_t width; /* in pixels */
    const char *bar;
} bars[] = {
    {true, 64, 100, "1 m"},   {true, 64, 767, "1 m"},    {true, 64, 768, "2 m"},
    {true, 64, 1919, "2 m"},  {true, 64, 1920, "5 m"},   {true, 64, 3839, "5 m"},
    {true, 64, 3840, "10 m"}, {true, 1, 6000, "1000 m"}, {false, 64, 1535, "1 m"},
    {false, 64, 1536, "2 m"}, {true, 4096, 500, "1 m"},  {true, 1, 400000000, "10000 m"},
};

START_TEST(scales_fill_a_sixth_or_a_twelfth) {
    arena *memory = arena_new();
    legend l = {.memory = memory};
    kiln_pen pen = {.above = bars[_i].above, .scale = bars[_i].scale};
    str out = str_new(memory);
    const char *svg = legend_of(&l, &pen, bars[_i].width * 100, &out);
    const char *wanted = arena_printf(memory, "aria-label=\"%s\"", bars[_i].bar);
    ck_assert_msg(strstr(svg, wanted) != NULL, "%s", bars[_i].bar);
    drawn_check_within(svg);
    arena_free(memory);
}
END_TEST

static void square_symbol(kiln_pen *pen, uint32_t which) {
    mark_style style = {which, MARK_NONE, 0, 0};
    mark_begin(pen, &style);
    mark_square(pen, (kiln_point){0, 0}, 1000);
    mark_end(pen);
}

START_TEST(rows_flow_and_the_longest_widens_the_picture) {
    arena *memory = arena_new();
    legend l = {.memory = memory};
    kiln_pen pen = {.above = true, .scale = 64};
    str out = str_new(memory);
    legend_of(&l, &pen, 60000, &out);
    int64_t bare = pen.height;
    for (int i = 0; i < 10; i++) legend_add(&l, square_symbol, 0xAA0000, "some words to read");
    const char *svg = legend_of(&l, &pen, 60000, &out);
    ck_assert_int_eq(pen.width, 60000);
    ck_assert_int_gt(pen.height, bare);
    drawn_check_within(svg);
    legend_add(&l, NULL, 0,
               "a row that is longer than all the others and than the picture was wide so far");
    svg = legend_of(&l, &pen, 60000, &out);
    ck_assert_int_gt(pen.width, 60000);
    drawn_check_within(svg);
    ck_assert_uint_eq(drawn_count(svg, "fill=\"#aa0000\""), 10);
    arena_free(memory);
}
END_TEST

START_TEST(texts_have_twelve_pixels_and_more_in_large_pictures) {
    kiln_pen pen = {.scale = 10, .width = 50000};
    ck_assert_int_eq(legend_text_size(&pen), 1200);
    pen.scale = 64;
    ck_assert_int_eq(legend_text_size(&pen), 1280);
    pen.width = 230000;
    ck_assert_int_eq(legend_text_size(&pen), 2300);
}
END_TEST

/* ---- Board */

START_TEST(texts_take_the_first_free_place) {
    arena *memory = arena_new();
    board b = {.memory = memory, .bounds = {0, 0, 1000, 1000}};
    kiln_place size = {200, 100}, at = {500, 500}, middle;
    /* Further to the right and left is too near to what is there. */
    static const kiln_place middles[] = {{500, 340}, {500, 660}, {710, 500}, {290, 500}, {710, 340},
                                         {290, 340}, {710, 660}, {290, 660}, {500, 240}, {500, 760},
                                         {810, 240}, {190, 240}, {810, 760}, {190, 760}};
    for (int i = 0; i < 14; i++) {
        ck_assert(board_find(&b, size, at, 110, 2, &middle));
        ck_assert_msg(middle.x == middles[i].x && middle.y == middles[i].y, "%d: %d %d", i,
                      (int)middle.x, (int)middle.y);
    }
    ck_assert(!board_find(&b, size, at, 110, 2, &middle));
    /* In a corner only what stays inside; at an edge it may touch. */
    ck_assert(board_find(&b, size, (kiln_place){100, 0}, 0, 1, &middle));
    ck_assert(middle.x == 100 && middle.y == 50);
    ck_assert(!board_take(&b, (kiln_extent){-1, 0, 10, 10}));
    ck_assert(!board_take(&b, (kiln_extent){990, 0, 1001, 10}));
    arena_free(memory);
}
END_TEST

START_TEST(texts_cover_as_little_as_can_be) {
    arena *memory = arena_new();
    board b = {.memory = memory, .bounds = {0, 0, 1000, 1000}};
    kiln_place size = {200, 100}, at = {500, 500}, middle;
    /* All but what lies to the left is covered, above once. */
    board_avoid(&b, (kiln_extent){0, 0, 1000, 400});
    for (int i = 0; i < 2; i++) board_avoid(&b, (kiln_extent){0, 600, 1000, 1000});
    board_avoid(&b, (kiln_extent){600, 0, 1000, 1000});
    ck_assert(board_find(&b, size, at, 110, 1, &middle));
    ck_assert(middle.x == 290 && middle.y == 500);
    ck_assert(board_find(&b, size, at, 110, 1, &middle));
    ck_assert(middle.x == 500 && middle.y == 340);
    arena_free(memory);
}
END_TEST

START_TEST(boards_are_full_at_some_time) {
    arena *memory = arena_new();
    board b = {.memory = memory, .bounds = {0, 0, 1000000, 10}};
    for (uint32_t i = 0; i < BOARD_MAX; i++)
        ck_assert(board_take(&b, (kiln_extent){20 * (int64_t)i, 0, 20 * (int64_t)i + 20, 10}));
    ck_assert(!board_take(&b, (kiln_extent){999000, 0, 999010, 10}));
    arena_free(memory);
}
END_TEST

/* ---- Marks */

typedef void draw_mark(kiln_pen *pen);

static void disc(kiln_pen *pen) {
    mark_disc(pen, (kiln_point){0, 0}, 10000);
}

static void arrow(kiln_pen *pen) {
    mark_arrow(pen, (kiln_point){0, 0}, (kiln_point){0, 20000}, 5000);
}

static void short_arrow(kiln_pen *pen) {
    mark_arrow(pen, (kiln_point){0, 0}, (kiln_point){3000, 0}, 5000);
}

static void no_arrow(kiln_pen *pen) {
    mark_arrow(pen, (kiln_point){7, 7}, (kiln_point){7, 7}, 5000);
}

static void wedge(kiln_pen *pen) {
    mark_wedge(pen, (kiln_point){0, 0}, 90000, 1000, 6000);
}

static const struct {
    draw_mark *draw;
    bool above;
    kiln_extent extent; /* at 100 pixels a tile */
} marks[] = {
    {disc, true, {-10000, -10000, 10000, 10000}},
    {disc, false, {-17320, -10000, 17320, 10000}}, /* with what leads its curves: see below */
    {arrow, true, {-3000, -20000, 3000, 0}},
    {short_arrow, true, {-2000, -3000, 3000, 3000}},
    {no_arrow, true, {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN}},
    {wedge, true, {-6000, -3000, -1000, 3000}}, /* to the west */
};

START_TEST(marks_are_as_large_as_asked) {
    arena *memory = arena_new();
    str out = str_new(memory);
    kiln_pen pen = {.write = drawn_add_bytes, .user = &out, .above = marks[_i].above, .scale = 100};
    mark_style style = {0, MARK_NONE, 0, 0};
    mark_begin(&pen, &style);
    marks[_i].draw(&pen);
    mark_end(&pen);
    kiln_pen_flush(&pen);
    kiln_extent e = drawn_extent(strstr(out.text, " d=\"") + 4), want = marks[_i].extent;
    if (marks[_i].above) {
        ck_assert_msg(e.left == want.left && e.right == want.right && e.top == want.top &&
                          e.bottom == want.bottom,
                      "%s", out.text);
    } else { /* flat: wider than high, by the square root of 3 for the corners of its square */
        ck_assert(e.right < want.right && e.top > want.top && e.right > -e.top);
    }
    arena_free(memory);
}
END_TEST

SUITE(legend) {
    Suite *suite = suite_create("legend");
    TCase *cases = tcase_create("legend");
    tcase_add_loop_test(cases, scales_fill_a_sixth_or_a_twelfth, 0, sizeof bars / sizeof *bars);
    tcase_add_test(cases, rows_flow_and_the_longest_widens_the_picture);
    tcase_add_test(cases, texts_have_twelve_pixels_and_more_in_large_pictures);
    tcase_add_test(cases, texts_take_the_first_free_place);
    tcase_add_test(cases, texts_cover_as_little_as_can_be);
    tcase_add_test(cases, boards_are_full_at_some_time);
    tcase_add_loop_test(cases, marks_are_as_large_as_asked, 0, sizeof marks / sizeof *marks);
    suite_add_tcase(suite, cases);
    return suite;
}
