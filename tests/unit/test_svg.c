#include "suites.h"
#include "svg.h"

#include <stdlib.h>
#include <string.h>

/* What was written, and when to stop taking it. */
typedef struct paper {
    char text[32768];
    size_t length, calls, refuse_at;
} paper;

static bool take(void *user, const char *bytes, size_t size) {
    paper *p = user;
    if (++p->calls == p->refuse_at) return false;
    ck_assert_uint_gt(size, 0);
    ck_assert_uint_lt(p->length + size, sizeof p->text);
    memcpy(p->text + p->length, bytes, size);
    p->text[p->length += size] = '\0';
    return true;
}

static void no_name(const void *user, const kiln_draw_item *item, const char **owner,
                    const char **part) {
    (void)user, (void)item;
    *owner = *part = "";
}

static void some_names(const void *user, const kiln_draw_item *item, const char **owner,
                       const char **part) {
    (void)user;
    *owner = item->owner >= KILN_WALL ? "w-south" : "desk<1";
    *part = item->owner >= KILN_WALL ? "" : "leg&\"fl";
}

static kiln_draw_item box(kiln_box b, uint32_t color) {
    return (kiln_draw_item){.shape = kiln_prism_of_box(b), .color = color};
}

static kiln_status draw(paper *p, const kiln_draw_item *items, uint32_t count, kiln_view view) {
    static const kiln_plan plan = {0};
    uint32_t order[8];
    for (uint32_t i = 0; i < count; i++) order[i] = i;
    kiln_picture picture = {.view = view,
                            .title = "A & B",
                            .plan = &plan,
                            .resting = items,
                            .resting_count = count,
                            .order = order,
                            .name = no_name};
    return kiln_picture_svg(&picture, take, p);
}

/* ---- Pen */

START_TEST(numbers_are_short) {
    static const struct {
        int64_t hundredths;
        const char *text;
    } rows[] = {
        {0, "0"},
        {1, ".01"},
        {-1, "-.01"},
        {10, ".1"},
        {100, "1"},
        {150, "1.5"},
        {-150, "-1.5"},
        {12345, "123.45"},
        {-100, "-1"},
        {109, "1.09"},
        {INT64_MAX, "92233720368547758.07"},
        {INT64_MIN, "-92233720368547758.08"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        paper p = {0};
        kiln_pen pen = {.write = take, .user = &p};
        kiln_pen_number(&pen, rows[i].hundredths);
        kiln_pen_flush(&pen);
        ck_assert_str_eq(p.text, rows[i].text);
    }
}
END_TEST

START_TEST(texts_are_escaped_and_long_ones_arrive_whole) {
    paper p = {0};
    kiln_pen pen = {.write = take, .user = &p};
    kiln_pen_escaped(&pen, "a<b>&\"c\"\té");
    kiln_pen_flush(&pen);
    kiln_pen_flush(&pen);
    ck_assert_str_eq(p.text, "a&lt;b&gt;&amp;&quot;c&quot; é");
    p.length = 0;
    for (int i = 0; i < 3000; i++) kiln_pen_text(&pen, "seven77");
    kiln_pen_flush(&pen);
    ck_assert_uint_eq(p.length, 21000);
    ck_assert_str_eq(p.text + 20993, "seven77");
}
END_TEST

START_TEST(colors_are_mixed_by_channel) {
    ck_assert_uint_eq(kiln_color_mix(0x102030, 0xF0E0D0, 0), 0x102030);
    ck_assert_uint_eq(kiln_color_mix(0x102030, 0xF0E0D0, 256), 0xF0E0D0);
    ck_assert_uint_eq(kiln_color_mix(0x000000, 0xFFFFFF, 128), 0x808080);
    ck_assert_uint_eq(kiln_color_shade(0xFFFFFF, 256), KILN_SHADOW_COLOR);
    ck_assert_uint_eq(kiln_color_shade(0x000000, 100), 0);
    for (uint32_t i = 1; i < 8; i++) ck_assert_uint_ne(kiln_room_color(i), kiln_room_color(i - 1));
    ck_assert_uint_eq(kiln_room_color(8), kiln_room_color(0));
}
END_TEST

/* One tile is 64 pixels long: 55.43 to the side (cos 30 degrees) and 32 up; a tile of height 64. */
START_TEST(places_are_isometric) {
    kiln_pen pen = {.scale = KILN_SVG_SCALE, .view = KILN_VIEW_NE};
    kiln_place east = kiln_pen_place(&pen, (kiln_point){10000, 0}, 0);
    kiln_place north = kiln_pen_place(&pen, (kiln_point){0, 10000}, 0);
    kiln_place up = kiln_pen_place(&pen, (kiln_point){0, 0}, 10000);
    ck_assert(east.x == 5543 && east.y == -3200);
    ck_assert(north.x == -5543 && north.y == -3200);
    ck_assert(up.x == 0 && up.y == -6400);
}
END_TEST

/* ---- Pictures */

START_TEST(a_box_is_three_faces) {
    paper p = {0};
    kiln_draw_item item = box((kiln_box){0, 0, 0, 10000, 10000, 10000}, 0x808080);
    ck_assert_int_eq(draw(&p, &item, 1, KILN_VIEW_NE), KILN_OK);
    ck_assert_str_eq(
        p.text, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 159 176\" width=\"159\" "
                "height=\"176\">\n<title>A &amp; B</title>\n"
                "<rect width=\"100%\" height=\"100%\" fill=\"#f8f6f1\"/>\n"
                "<g stroke-linejoin=\"round\" stroke-width=\".6\">\n<g>\n</g>\n"
                "<path fill=\"#5c6480\" fill-opacity=\".18\" d=\"M79.43 152l55.43-32l-55.43-32"
                "l-55.43 32l-12.12 7l55.43 32z\"/>\n"
                "<g stroke=\"#434651\">"
                "<path fill=\"#707174\" d=\"M79.43 152l55.43-32l0-64l-55.43 32z\"/>\n"
                "<path fill=\"#5d5f65\" d=\"M24 120l55.43 32l0-64l-55.43-32z\"/>\n"
                "<path fill=\"#808080\" d=\"M79.43 88l55.43-32l-55.43-32l-55.43 32z\"/>\n"
                "</g>\n</g>\n</svg>\n");
}
END_TEST

static uint32_t count_of(const char *text, const char *what) {
    uint32_t count = 0;
    for (; (text = strstr(text, what)) != NULL; text++) count++;
    return count;
}

START_TEST(faces_follow_the_shape) {
    const struct {
        kiln_draw_item item;
        uint32_t faces[KILN_VIEW_COUNT];
    } rows[] = {
        {box((kiln_box){0, 0, 0, 10000, 20000, 10000}, 0), {3, 3, 3, 3}},
        {box((kiln_box){0, 0, 500, 10000, 20000, 500}, 0), {1, 1, 1, 1}}, /* flat: the top alone */
        {box((kiln_box){0, 0, 0, 10000, 0, 10000}, 0),
         {2, 2, 2, 2}}, /* a screen: and an empty top */
        /* Turned by 45 degrees: only one side looks this way, two are seen end on. */
        {{.shape = kiln_prism_turned((kiln_box){-10000, -10000, 0, 10000, 10000, 10000},
                                     kiln_turn_of(45000), (kiln_point){0, 0}, 0)},
         {2, 2, 2, 2}},
        {{.shape = kiln_prism_turned((kiln_box){-10000, -10000, 0, 10000, 10000, 10000},
                                     kiln_turn_of(20000), (kiln_point){0, 0}, 0)},
         {3, 3, 3, 3}},
        /* The side that runs along the south is covered by what is next to it. */
        {{.shape = kiln_prism_of_box((kiln_box){0, 0, 0, 10000, 10000, 10000}), .covered = 1},
         {2, 2, 3, 3}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int view = 0; view < KILN_VIEW_COUNT; view++) {
            paper p = {0};
            ck_assert_int_eq(draw(&p, &rows[i].item, 1, (kiln_view)view), KILN_OK);
            uint32_t faces = count_of(p.text, "<path") - 1; /* and the shadow */
            ck_assert_msg(faces == rows[i].faces[view], "row %zu, view %d: %u", i, view, faces);
        }
    }
}
END_TEST

/* A number as the pen writes it, in 1/100 pixel; where it ends. */
static const char *read_number(const char *text, long *hundredths) {
    bool minus = *text == '-';
    long value = 0;
    if (*text == ' ' || *text == '-') text++;
    while (*text >= '0' && *text <= '9') value = 10 * value + (*text++ - '0');
    value *= 100;
    if (*text == '.') {
        value += 10 * (text[1] - '0');
        text += 2;
        if (*text >= '0' && *text <= '9') value += *text++ - '0';
    }
    *hundredths = minus ? -value : value;
    return text;
}

/* Every place of every path lies within the picture. */
static void check_within(const char *text) {
    long width, height;
    const char *at = read_number(strstr(text, "viewBox=\"0 0 ") + 13, &width);
    read_number(at, &height);
    for (text = strstr(text, " d=\""); text; text = strstr(text, " d=\"")) {
        long x = 0, y = 0;
        for (text += 4; *text != '"';) {
            char letter = *text++;
            long dx, dy;
            if (letter == 'z') continue;
            text = read_number(read_number(text, &dx), &dy);
            x = letter == 'M' ? dx : x + dx, y = letter == 'M' ? dy : y + dy;
            ck_assert_msg(x >= 0 && y >= 0 && x <= width && y <= height, "(%ld %ld) of (%ld %ld)",
                          x, y, width, height);
        }
    }
}

START_TEST(nothing_is_cut_off) {
    static const kiln_point outline[] = {{-70000, -20000}, {90000, 0}, {30000, 80000}};
    static const kiln_plan_room room = {"hall", outline, 3, false, 0};
    kiln_plan plan = {.rooms = &room, .room_count = 1};
    kiln_draw_item bases[] = {box((kiln_box){0, -30000, -KILN_SLAB_DEPTH, 1, 90000, 0}, 0)};
    kiln_draw_item resting[] = {box((kiln_box){0, 0, 0, 1000, 100000, 27000}, 0)};
    kiln_draw_item moving[] = {box((kiln_box){100000, 0, 0, 101000, 1000, 90000}, 0)};
    static const uint32_t order[] = {0, 1}, scales[] = {1, 64, 1000};
    for (int i = 0; i < 3 * KILN_VIEW_COUNT; i++) {
        paper p = {0};
        kiln_picture picture = {.view = (kiln_view)(i % KILN_VIEW_COUNT),
                                .scale = scales[i / KILN_VIEW_COUNT],
                                .title = "",
                                .plan = &plan,
                                .bases = bases,
                                .resting = resting,
                                .moving = moving,
                                .base_count = 1,
                                .resting_count = 1,
                                .moving_count = 1,
                                .order = order,
                                .name = some_names};
        ck_assert_int_eq(kiln_picture_svg(&picture, take, &p), KILN_OK);
        check_within(p.text);
        ck_assert_uint_eq(count_of(p.text, "id=\"room:hall\""), 1);
        ck_assert_uint_eq(count_of(p.text, "id=\"desk&lt;1/leg&amp;&quot;fl\""), 2);
        ck_assert_uint_eq(count_of(p.text, "<g"), count_of(p.text, "</g>"));
    }
}
END_TEST

START_TEST(walls_are_numbered_and_have_no_outline) {
    paper p = {0};
    kiln_draw_item item = box((kiln_box){0, 0, 0, 10000, 1000, 10000}, KILN_WALL_COLOR);
    item.owner = KILN_WALL, item.part = 3;
    static const kiln_plan plan = {0};
    static const uint32_t order[] = {0};
    kiln_picture picture = {.title = "",
                            .plan = &plan,
                            .resting = &item,
                            .resting_count = 1,
                            .order = order,
                            .name = some_names};
    ck_assert_int_eq(kiln_picture_svg(&picture, take, &p), KILN_OK);
    ck_assert_ptr_nonnull(strstr(p.text, "<g id=\"wall:w-south/3\" stroke-width=\"1\"><path"));
    ck_assert_ptr_nonnull(strstr(p.text, "fill=\"#f1ece3\" stroke=\"#f1ece3\""));
}
END_TEST

/* The ends of a piece lie below its long sides, whichever come first. */
START_TEST(walls_show_no_line_where_they_go_on) {
    static const kiln_box along[] = {{0, 0, 0, 20000, 1000, 10000}, {0, 0, 0, 1000, 20000, 10000}};
    static const char *const ends[] = {"#d3d0cd", "#e6e2db"}; /* seen at the left, at the right */
    for (int i = 0; i < 2; i++) {
        paper p = {0};
        kiln_draw_item item = box(along[i], KILN_WALL_COLOR);
        item.owner = KILN_WALL;
        ck_assert_int_eq(draw(&p, &item, 1, KILN_VIEW_NE), KILN_OK);
        const char *first = strstr(p.text, "<g stroke-width=\"1\"><path fill=\"");
        ck_assert_ptr_nonnull(first);
        ck_assert_msg(strncmp(first + 32, ends[i], 7) == 0, "%.60s", first);
    }
}
END_TEST

START_TEST(parts_can_be_translucent) {
    paper p = {0};
    kiln_draw_item items[] = {box((kiln_box){0, 0, 0, 10000, 10000, 10000}, 0xAA0000),
                              box((kiln_box){0, 0, 20000, 10000, 10000, 21000}, 0x00BB00)};
    static const kiln_plan plan = {0};
    static const uint32_t order[] = {0, 1};
    static const uint8_t opacities[] = {100, 45};
    kiln_picture picture = {.title = "",
                            .plan = &plan,
                            .resting = items,
                            .resting_count = 2,
                            .opacities = opacities,
                            .order = order,
                            .name = no_name};
    ck_assert_int_eq(kiln_picture_svg(&picture, take, &p), KILN_OK);
    const char *ghost = strstr(p.text, " fill-opacity=\".45\" stroke-opacity=\".6\">");
    ck_assert(ghost && ghost > strstr(p.text, "#aa0000") && ghost < strstr(p.text, "#00bb00"));
    ck_assert_uint_eq(count_of(p.text, "stroke-opacity="), 1);
    ck_assert_uint_eq(count_of(p.text, " opacity="), 0);
}
END_TEST

/* Its outlines would be those of its pieces. */
START_TEST(a_translucent_wall_has_no_outlines) {
    paper p = {0};
    kiln_draw_item item = box((kiln_box){0, 0, 0, 10000, 1000, 10000}, KILN_WALL_COLOR);
    item.owner = KILN_WALL;
    static const kiln_plan plan = {0};
    static const uint32_t order[] = {0};
    static const uint8_t opacities[] = {16};
    kiln_picture picture = {.title = "",
                            .plan = &plan,
                            .resting = &item,
                            .resting_count = 1,
                            .opacities = opacities,
                            .order = order,
                            .name = no_name};
    ck_assert_int_eq(kiln_picture_svg(&picture, take, &p), KILN_OK);
    ck_assert_uint_eq(count_of(p.text, " opacity=\".16\">"), 1);
    ck_assert_uint_eq(count_of(p.text, "stroke-opacity="), 0);
}
END_TEST

static void mark(void *user, kiln_pen *pen, kiln_layer layer) {
    (void)user;
    static const char *const marks[] = {"<!--floor-->", "<!--moving-->", "<!--top-->"};
    kiln_pen_text(pen, marks[layer]);
}

START_TEST(overlays_lie_on_the_floor_and_on_top) {
    paper p = {0};
    kiln_draw_item items[] = {box((kiln_box){0, 0, 0, 10000, 10000, 100}, 0xAA0000),
                              box((kiln_box){0, 0, 100, 10000, 10000, 9000}, 0x00BB00)};
    kiln_plan plan = {.floor_count = 1};
    static const uint32_t order[] = {0, 1};
    kiln_picture picture = {.title = "",
                            .plan = &plan,
                            .resting = items,
                            .resting_count = 2,
                            .order = order,
                            .name = no_name,
                            .overlay = {.draw = mark, .margin = {10000, 0, 0, 0}}};
    ck_assert_int_eq(kiln_picture_svg(&picture, take, &p), KILN_OK);
    const char *rug = strstr(p.text, "#aa0000"), *floor = strstr(p.text, "<!--floor-->");
    const char *table = strstr(p.text, "#00bb00"), *top = strstr(p.text, "<!--top-->");
    ck_assert(rug && floor && table && top && rug < floor && floor < table && table < top);
    ck_assert_ptr_nonnull(strstr(p.text, "viewBox=\"0 0 223 ")); /* a tile of 64 wider */
}
END_TEST

START_TEST(overlays_lie_below_what_moves) {
    paper p = {0};
    kiln_draw_item resting[] = {box((kiln_box){0, 0, 0, 10000, 10000, 9000}, 0x00BB00)};
    kiln_draw_item moving[] = {box((kiln_box){0, -9000, 0, 9000, -1000, 9000}, 0xAA0000),
                               box((kiln_box){0, -19000, 0, 9000, -11000, 9000}, 0xAA0001)};
    kiln_plan plan = {0};
    static const uint32_t order[] = {0, 1, 2};
    static const uint8_t opacities[] = {100, 35, 0};
    kiln_picture picture = {.title = "",
                            .plan = &plan,
                            .resting = resting,
                            .resting_count = 1,
                            .moving = moving,
                            .moving_count = 2,
                            .order = order,
                            .opacities = opacities,
                            .name = no_name,
                            .overlay = {.draw = mark}};
    ck_assert_int_eq(kiln_picture_svg(&picture, take, &p), KILN_OK);
    const char *table = strstr(p.text, "#00bb00"), *mark = strstr(p.text, "<!--moving-->");
    const char *first = strstr(p.text, "#aa0000");
    ck_assert(table && mark && first && table < mark && mark < first);
    ck_assert_uint_eq(count_of(p.text, "<!--moving-->"), 1);
    ck_assert_uint_eq(count_of(p.text, " fill-opacity=\".35\" stroke-opacity=\".6\">"), 1);
    ck_assert_uint_eq(
        count_of(p.text, " fill-opacity=\"0\" stroke-opacity=\".45\" stroke-dasharray=\"3\">"), 1);
    picture.moving_count = 0;
    paper still = {0};
    ck_assert_int_eq(kiln_picture_svg(&picture, take, &still), KILN_OK);
    ck_assert_uint_eq(count_of(still.text, "<!--moving-->"), 0);
}
END_TEST

START_TEST(output_that_is_refused_ends_the_picture) {
    kiln_draw_item items[8];
    for (int i = 0; i < 8; i++) items[i] = box((kiln_box){0, 0, 0, 10000, 10000, 10000 + i}, 0);
    paper whole = {0};
    ck_assert_int_eq(draw(&whole, items, 8, KILN_VIEW_SW), KILN_OK);
    for (size_t at = 1; at <= whole.calls; at++) {
        paper p = {.refuse_at = at};
        ck_assert_int_eq(draw(&p, items, 8, KILN_VIEW_SW), KILN_ERROR_IO);
        ck_assert_uint_eq(p.calls, at); /* and nothing after that */
    }
    paper p = {0};
    kiln_picture huge = {.scale = KILN_SVG_SCALE_MAX + 1};
    ck_assert_int_eq(kiln_picture_svg(&huge, take, &p), KILN_ERROR_RANGE);
    ck_assert_uint_eq(p.calls, 0);
}
END_TEST

START_TEST(an_empty_level_is_an_empty_picture) {
    paper p = {0};
    ck_assert_int_eq(draw(&p, NULL, 0, KILN_VIEW_SE), KILN_OK);
    ck_assert_ptr_nonnull(strstr(p.text, "viewBox=\"0 0 48 48\""));
}
END_TEST

SUITE(svg) {
    Suite *suite = suite_create("svg");
    TCase *tests = tcase_create("svg");
    tcase_add_test(tests, numbers_are_short);
    tcase_add_test(tests, texts_are_escaped_and_long_ones_arrive_whole);
    tcase_add_test(tests, colors_are_mixed_by_channel);
    tcase_add_test(tests, places_are_isometric);
    tcase_add_test(tests, a_box_is_three_faces);
    tcase_add_test(tests, faces_follow_the_shape);
    tcase_add_test(tests, nothing_is_cut_off);
    tcase_add_test(tests, walls_are_numbered_and_have_no_outline);
    tcase_add_test(tests, walls_show_no_line_where_they_go_on);
    tcase_add_test(tests, parts_can_be_translucent);
    tcase_add_test(tests, a_translucent_wall_has_no_outlines);
    tcase_add_test(tests, overlays_lie_on_the_floor_and_on_top);
    tcase_add_test(tests, overlays_lie_below_what_moves);
    tcase_add_test(tests, output_that_is_refused_ends_the_picture);
    tcase_add_test(tests, an_empty_level_is_an_empty_picture);
    suite_add_tcase(suite, tests);
    return suite;
}
