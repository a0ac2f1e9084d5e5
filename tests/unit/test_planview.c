/* Tests of planview.h: what a plan shows, where names go, its edges, output that is refused. */
#include "bundle_bytes.h"
#include "drawn.h"
#include "label.h"
#include "planview.h"
#include "suites.h"
#include "tiny_run.h"

#include <string.h>

static const char office[] =
    "rooms:\n"
    "  - {id: hall, outline: [[0, 0], [8, 0], [8, 6], [0, 6]]}\n"
    "walls:\n"
    "  - id: south\n"
    "    from: [0, 0]\n"
    "    to: [8, 0]\n"
    "    thickness: 0.2\n"
    "    openings:\n"
    "      - {id: door, at: 2, width: 1, sill: 0, head: 2.1}\n"
    "      - {id: window, at: 5, width: 2, sill: 0.9, head: 2.2}\n"
    "  - {id: west, from: [0, 0], to: [0, 6], thickness: 0.2}\n"
    "objects:\n"
    "  - {id: rug-1, asset: rug, at: [1, 4], facing: north}\n"
    "  - {id: desk-1, asset: desk, at: [3, 2], facing: north}\n"
    "  - {id: chair-1, asset: chair, at: [3.4, 1.2], facing: north}\n"
    "  - {id: lamp-1, asset: lamp, at: [3.2, 2.2], facing: north, z: 0.74}\n"
    "  - {id: lamp-2, asset: lamp, at: [6, 4], facing: north, z: 2.2}\n"
    "spots: [{id: coffee, at: [6, 2], facing: east}]\n";

/* What stands before what is drawn later. */
static const char *after(const char *svg, const char *what) {
    const char *found = strstr(svg, what);
    ck_assert_msg(found != NULL, "%s", what);
    return found;
}

/* 64 pixels a tile; the hall's north-west corner is at (32, 76.8): margins of 0.4 tile beside the
 * wall, which reaches 0.1 further to the west, and a title of four lines of 12.8. */
START_TEST(a_plan_is_drawn_from_the_floor_up) {
    drawn_level d = drawn_open(office);
    const char *svg = drawn_plan(&d, 0);
    const char *at = after(svg, "<path id=\"room:hall\" fill=\"#ebe1cf\"");
    ck_assert_ptr_nonnull(strstr(at, "d=\"M32 460.8l512 0l0-384l-512 0z\"/>"));
    at = after(at, "<path id=\"rug-1/pile\"");
    at = after(at, "<path id=\"wall:south\"");
    at = after(at, "<path id=\"wall:west\"");
    at = after(at, "<path id=\"chair-1/seat\"");
    at = after(at, "<path id=\"desk-1/top\"");
    at = after(at, "d=\"M224 332.8l89.6 0l0-44.8l-89.6 0z\"/>");
    at = after(at, "<path id=\"lamp-1/shade\"");                            /* on the desk */
    at = after(at, "stroke-dasharray=\"3.2\">\n<path id=\"lamp-2/shade\""); /* under the ceiling */
    after(at, "<g id=\"seats\"");
    after(at, "aria-label=\"coffee\"");
    after(at, "aria-label=\"hall\"");
    after(at, "aria-label=\"48.0 m\xC2\xB2\"");
    after(at, "aria-label=\"main / ground\"");
    after(at, "aria-label=\"1 m\"");
    drawn_check_within(svg);
    drawn_close(&d);
}
END_TEST

/* The wall's stretches before, between and behind its openings; the corner in the west is filled. */
START_TEST(walls_are_solid_but_for_their_openings) {
    drawn_level d = drawn_open(office);
    const char *svg = drawn_plan(&d, 0);
    ck_assert_ptr_nonnull(strstr(svg, "<path id=\"wall:south\" d=\""
                                      "M25.6 467.2l102.4 0l0-12.8l-102.4 0z"
                                      "M192 467.2l96 0l0-12.8l-96 0z"
                                      "M416 467.2l128 0l0-12.8l-128 0z\"/>"));
    const char *door = after(svg, "<g id=\"openings\">");
    ck_assert_ptr_nonnull(strstr(door, "d=\"M128 467.2l64 0l0-12.8l-64 0z\"/>"));
    const char *window = strstr(door, "d=\"M288 467.2l128 0l0-12.8l-128 0z\"/>");
    ck_assert_ptr_nonnull(window);
    /* Both faces of the wall and two lines of a pane. */
    ck_assert_ptr_nonnull(strstr(window, "d=\"M288 467.2l128 0M288 454.4l128 0"
                                         "M288 462.08l128 0M288 459.52l128 0\"/>"));
    drawn_close(&d);
}
END_TEST

/* Walls 0.4 thick meet at 90, 135 and 11 degrees. Where no right angle fills the corner their outer
 * edges go on: by 0.2 tan(22.5) = 0.0828 beyond the end; a corner too sharp is cut. */
START_TEST(corners_at_other_angles_are_filled) {
    drawn_level d = drawn_open("rooms: []\n"
                               "walls:\n"
                               "  - {id: a, from: [0, 0], to: [4, 0], thickness: 0.4}\n"
                               "  - {id: b, from: [4, 0], to: [8, 4], thickness: 0.4}\n"
                               "  - {id: c, from: [0, 0], to: [0, 4], thickness: 0.4}\n"
                               "  - {id: e, from: [20, 0], to: [24, 0], thickness: 0.4}\n"
                               "  - {id: f, from: [20, 0], to: [24, 0.8], thickness: 0.4}\n");
    const char *svg = drawn_plan(&d, 0);
    const char *first = strstr(svg, "<path id=\"wall:f\"");
    ck_assert_ptr_nonnull(first);
    ck_assert_ptr_nonnull(strstr(first, "<path d=\"M294.4 367.57l5.3 0l3.75-3.75l-9.05-9.05z"
                                        "M1315.89 342.22l2.51 25.35l0-12.8z\"/>"));
    drawn_check_within(svg);
    drawn_close(&d);
}
END_TEST

START_TEST(people_hide_the_arrow_of_their_seat_unless_left_out) {
    drawn_level d =
        drawn_open("objects: [{id: chair-1, asset: chair, at: [2, 2], facing: north}]\n");
    ck_assert_ptr_nonnull(strstr(drawn_plan(&d, 0), "<g id=\"seats\""));
    drawn_close(&d);
    lint_fixture f =
        lint_of(NULL, "id: main\n"
                      "levels:\n"
                      "  - id: ground\n"
                      "    elevation: 0\n"
                      "    rooms: [{id: r, outline: [[0, 0], [8, 0], [8, 6], [0, 6]]}]\n"
                      "    objects: [{id: chair-1, asset: chair, at: [2, 2], facing: "
                      "north}]\n"
                      "people: [{id: ann, asset: mina, start: chair-1/seat}]\n");
    bake_settings settings = bake_settings_default();
    bake_bundle baked = bake_write(&f.run, &settings);
    drawn_level sat = {.fixture = f};
    ck_assert_int_eq(kiln_open_memory(baked.bytes, baked.size, NULL, &sat.bundle), KILN_OK);
    const char *svg = drawn_plan(&sat, 0);
    ck_assert_ptr_null(strstr(svg, "<g id=\"seats\""));
    ck_assert_ptr_nonnull(strstr(svg, "<path id=\"ann/head\""));
    ck_assert_ptr_nonnull(strstr(svg, "aria-label=\"ann\""));
    drawn_close(&sat);
}
END_TEST

/* As in isometric pictures. */
START_TEST(rooms_have_colors_of_their_own) {
    drawn_level d = drawn_open("rooms:\n"
                               "  - {id: a, outline: [[0, 0], [4, 0], [4, 4], [0, 4]]}\n"
                               "  - {id: b, outline: [[4, 0], [8, 0], [8, 4], [4, 4]]}\n");
    const char *pictures[] = {drawn_plan(&d, 0), drawn_view(&d, 0, KILN_VIEW_SE)};
    for (int i = 0; i < 2; i++) {
        ck_assert_ptr_nonnull(strstr(pictures[i], "id=\"room:a\" fill=\"#ebe1cf\""));
        ck_assert_ptr_nonnull(strstr(pictures[i], "id=\"room:b\" fill=\"#dbe4db\""));
    }
    drawn_close(&d);
}
END_TEST

/* ---- Names of rooms */

#define ROOM(id, w, h)                                                                             \
    "rooms: [{id: " id ", outline: [[0, 0], [" w ", 0], [" w ", " h "], [0, " h "]]}]\n"

static const struct {
    const char *level, *name, *area; /* NULL: it is not written */
} names[] = {
    {ROOM("kitchen", "4", "4"), "kitchen", "16.0 m\xC2\xB2"},
    {ROOM("kitchen", "1", "4"), "kitchen", "4.0 m\xC2\xB2"}, /* as large as it gets */
    {ROOM("kitchen", "4", "0.3"), "kitchen", NULL},          /* no second line */
    {ROOM("kitchen-number-one", "1", "1"), "kitchen-numb\xE2\x80\xA6", NULL},
    {ROOM("kitchen", "0.3", "1"), NULL, NULL},
    {ROOM("kitchen", "4", "0.1"), NULL, NULL},
    /* All of it lies under a later room; half of it does. */
    {"rooms:\n"
     "  - {id: kitchen, outline: [[0, 0], [2, 0], [2, 2], [0, 2]]}\n"
     "  - {id: roof, outline: [[-1, -1], [3, -1], [3, 3], [-1, 3]]}\n",
     NULL, "16.0 m\xC2\xB2"},
    {"rooms:\n"
     "  - {id: kitchen, outline: [[0, 0], [4, 0], [4, 2], [0, 2]]}\n"
     "  - {id: well, void: true, outline: [[0, 0], [2.5, 0], [2.5, 2], [0, 2]]}\n",
     "kitchen", "8.0 m\xC2\xB2"},
};

START_TEST(names_shrink_and_are_cut_until_they_fit) {
    drawn_level d = drawn_open(names[_i].level);
    const char *svg = drawn_plan(&d, 0);
    arena *memory = d.fixture.run.memory;
    const char *name = names[_i].name ? names[_i].name : "kitchen";
    bool found = strstr(svg, arena_printf(memory, "aria-label=\"%s\"", name)) != NULL;
    ck_assert_msg(found == (names[_i].name != NULL), "%s", name);
    if (names[_i].area)
        ck_assert_ptr_nonnull(strstr(svg, arena_printf(memory, "\"%s\"", names[_i].area)));
    ck_assert_uint_eq(drawn_count(svg, "m\xC2\xB2\""), names[_i].area ? 1 : 0);
    ck_assert_ptr_null(strstr(svg, "\"well\""));
    drawn_check_within(svg);
    drawn_close(&d);
}
END_TEST

/* ---- Nothing, and odd levels */

static const char *const odd_levels[] = {
    "rooms: []\n",
    "rooms: []\nobjects: [{id: lamp-1, asset: lamp, at: [900, -900], facing: north}]\n",
    "rooms: []\nwalls: [{id: w, from: [0, 0], to: [5, 3]}]\n",
    "rooms: []\nspots: [{id: nowhere, at: [5, 5], facing: north}]\n",
    "rooms: []\nseats: [{id: ledge, at: [5, 5], height: 0.4, facing: north}]\n",
    "rooms: [{id: line, outline: [[0, 0], [4, 0], [2, 0]]}]\n",
    "rooms: [{id: tiny, outline: [[0, 0], [0.0001, 0], [0, 0.0001]]}]\n",
    "rooms: [{id: long, outline: [[-9999, 0], [9999, 0], [9999, 0.5], [-9999, 0.5]]}]\n",
};

START_TEST(odd_levels_are_pictures_too) {
    drawn_level d = drawn_open(odd_levels[_i]);
    for (unsigned kinds = 0; kinds <= DRAWN_ALL; kinds += DRAWN_ALL) {
        const char *svg = drawn_plan(&d, kinds);
        drawn_check_within(svg);
        ck_assert_ptr_nonnull(strstr(svg, "<g id=\"legend\">"));
        ck_assert_ptr_nonnull(strstr(svg, "</svg>\n"));
    }
    drawn_close(&d);
}
END_TEST

/* ---- Output */

typedef struct sink {
    size_t calls, refuse_at;
} sink;

static bool take(void *user, const char *bytes, size_t size) {
    (void)bytes, (void)size;
    sink *s = user;
    return ++s->calls != s->refuse_at;
}

static kiln_status draw_into(const drawn_level *d, sink *s, uint32_t scale) {
    chart_source source = {d->bundle, d->fixture.run.pack, d->fixture.run.findings};
    chart *c = chart_new(d->fixture.run.memory, &source, 0, DRAWN_ALL);
    return planview_svg(c, &(planview_options){.scale = scale}, take, s);
}

START_TEST(output_that_is_refused_ends_the_plan) {
    drawn_level d = drawn_open(office);
    sink whole = {0};
    ck_assert_int_eq(draw_into(&d, &whole, 0), KILN_OK);
    ck_assert_uint_gt(whole.calls, 3);
    for (size_t at = 1; at <= whole.calls; at++) {
        sink s = {.refuse_at = at};
        ck_assert_int_eq(draw_into(&d, &s, 0), KILN_ERROR_IO);
        ck_assert_uint_eq(s.calls, at);
    }
    sink none = {0};
    ck_assert_int_eq(draw_into(&d, &none, KILN_SVG_SCALE_MAX + 1), KILN_ERROR_RANGE);
    ck_assert_uint_eq(none.calls, 0);
    drawn_close(&d);
}
END_TEST

START_TEST(scales_keep_everything_inside) {
    static const uint32_t scales[] = {1, 7, 64, 500, KILN_SVG_SCALE_MAX};
    drawn_level d = drawn_open(office);
    chart_source source = {d.bundle, d.fixture.run.pack, d.fixture.run.findings};
    str svg = str_new(d.fixture.run.memory);
    for (int i = 0; i < 5; i++) {
        chart *c = chart_new(d.fixture.run.memory, &source, 0, DRAWN_ALL);
        svg.length = 0;
        ck_assert_int_eq(
            planview_svg(c, &(planview_options){.scale = scales[i]}, drawn_add_bytes, &svg),
            KILN_OK);
        drawn_check_within(svg.text);
    }
    drawn_close(&d);
}
END_TEST

/* A bundle made with intent: people whose seat is on another level than they are. */
START_TEST(people_may_sit_on_any_seat) {
    bake_run run = tiny_run();
    bake_bundle whole = tiny_bundle(&run);
    uint32_t opened = 0;
    for (uint32_t seat = 0; seat < run.pack->seat_count; seat++) {
        bytes_bundle *pieces = bytes_open(whole.bytes, whole.size);
        bytes_section *people = bytes_find(pieces, KILN_FOURCC('P', 'E', 'R', 'S'), 0);
        for (uint32_t i = 0; i < run.pack->person_count; i++)
            bytes_store(people->raw + i * sizeof(row_person) + offsetof(row_person, seat), seat);
        size_t size;
        uint8_t *file = bytes_file(pieces, &size);
        kiln_bundle *bundle;
        if (kiln_open_memory(file, size, NULL, &bundle) == KILN_OK) {
            chart_source source = {.bundle = bundle};
            str svg = str_new(run.memory);
            for (uint32_t level = 0; level < TINY_LEVELS; level++, opened++) {
                chart *c = chart_new(run.memory, &source, level, DRAWN_ALL);
                ck_assert_int_eq(planview_svg(c, &(planview_options){0}, drawn_add_bytes, &svg),
                                 KILN_OK);
            }
            kiln_close(bundle);
        }
        free(file);
        bytes_close(pieces);
    }
    ck_assert_uint_gt(opened, 0);
    tiny_run_free(&run);
}
END_TEST

SUITE(planview) {
    Suite *suite = suite_create("planview");
    TCase *cases = tcase_create("planview");
    tcase_add_test(cases, a_plan_is_drawn_from_the_floor_up);
    tcase_add_test(cases, walls_are_solid_but_for_their_openings);
    tcase_add_test(cases, rooms_have_colors_of_their_own);
    tcase_add_test(cases, corners_at_other_angles_are_filled);
    tcase_add_test(cases, people_hide_the_arrow_of_their_seat_unless_left_out);
    tcase_add_loop_test(cases, names_shrink_and_are_cut_until_they_fit, 0,
                        sizeof names / sizeof *names);
    tcase_add_loop_test(cases, odd_levels_are_pictures_too, 0,
                        sizeof odd_levels / sizeof *odd_levels);
    tcase_add_test(cases, output_that_is_refused_ends_the_plan);
    tcase_add_test(cases, scales_keep_everything_inside);
    tcase_add_test(cases, people_may_sit_on_any_seat);
    suite_add_tcase(suite, cases);
    return suite;
}
