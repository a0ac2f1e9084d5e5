/* Tests of chart.h: what each overlay shows, what the legend says of it, and that all of it is in
 * the picture, from above and in every view. */
#include "drawn.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

/* A chair that no side of is clear, a ledge that is free on all sides; two islands, the smaller one of
 * three rows; what overlaps, lies outside, cannot be reached. */
static const char mixed[] = "rooms:\n"
                            "  - {id: hall, outline: [[0, 0], [8, 0], [8, 6], [0, 6]]}\n"
                            "  - {id: cell, outline: [[10, 0], [11, 0], [11, 1], [10, 1]]}\n"
                            "walls: [{id: north, from: [0, 6], to: [8, 6]}]\n"
                            "objects:\n"
                            "  - {id: desk-1, asset: desk, at: [3, 2], facing: south}\n"
                            "  - {id: chair-1, asset: chair, at: [3.4, 1.7], facing: north}\n"
                            "  - {id: desk-2, asset: desk, at: [3.5, 4], facing: south}\n"
                            "  - {id: desk-3, asset: desk, at: [3.2, 4.2], facing: south}\n"
                            "  - {id: lamp-1, asset: lamp, at: [20, 5], facing: north}\n"
                            "seats: [{id: ledge, at: [6, 3], height: 0.45, facing: north}]\n"
                            "spots: [{id: outside, at: [-3, 2], facing: east}]\n";

static bool says(const char *svg, const char *text) {
    char wanted[128];
    snprintf(wanted, sizeof wanted, "aria-label=\"%s\"", text);
    return strstr(svg, wanted) != NULL;
}

static void check_all(const drawn_level *d, unsigned kinds, const char *const *texts) {
    for (int view = -1; view < KILN_VIEW_COUNT; view++) {
        const char *svg = view < 0 ? drawn_plan(d, kinds) : drawn_view(d, kinds, (kiln_view)view);
        for (int i = 0; texts[i]; i++) ck_assert_msg(says(svg, texts[i]), "%s", texts[i]);
        drawn_check_within(svg);
        ck_assert_uint_eq(drawn_count(svg, "<g"), drawn_count(svg, "</g>"));
    }
}

START_TEST(pictures_without_overlays_say_no_word_of_them) {
    drawn_level d = drawn_open(mixed);
    const char *svg = drawn_plan(&d, 0);
    ck_assert_ptr_null(strstr(svg, "overlay:"));
    ck_assert(!says(svg, "no findings") && !says(svg, "nothing is walkable"));
    drawn_close(&d);
}
END_TEST

/* ---- Nav */

START_TEST(nav_shows_islands_as_rows_of_dots) {
    drawn_level d = drawn_open(mixed);
    static const char *const texts[] = {"largest island: 602 nodes", "island 2: 9 nodes", NULL};
    check_all(&d, 1u << CHART_NAV, texts);
    const char *svg = drawn_plan(&d, 1u << CHART_NAV);
    /* Three nodes in a row, 16 pixels apart, and half a step more; 9 nodes make three rows. */
    const char *cell = strstr(svg, "<path fill=\"none\" stroke=\"#d1495b\"");
    ck_assert_ptr_nonnull(cell);
    kiln_extent e = drawn_extent(strstr(cell, " d=\"") + 4);
    ck_assert_int_eq(e.right - e.left, 4000);
    ck_assert_int_eq(e.bottom - e.top, 3200);
    ck_assert_ptr_nonnull(strstr(svg, "<g stroke-dasharray=\"0 16\">"));
    drawn_close(&d);
}
END_TEST

/* Seven cells: five have a row of their own. */
START_TEST(many_islands_share_a_row) {
    arena *memory = arena_new();
    str level = str_new(memory);
    str_add(&level, "rooms:\n");
    for (int i = 0; i < 7; i++)
        str_addf(&level, "  - {id: r%d, outline: [[%d, 0], [%d, 0], [%d, 0.75], [%d, 0.75]]}\n", i,
                 2 * i, 2 * i + 1, 2 * i + 1, 2 * i);
    drawn_level d = drawn_open(level.text);
    static const char *const texts[] = {"largest island: 6 nodes", "island 5: 6 nodes",
                                        "2 more islands: 12 nodes", NULL};
    check_all(&d, 1u << CHART_NAV, texts);
    drawn_close(&d);
    arena_free(memory);
}
END_TEST

/* ---- Entries */

START_TEST(entries_show_every_side) {
    drawn_level d = drawn_open(mixed);
    static const char *const texts[] = {"entry: 1", "entry, though not clear: 1",
                                        "other clear side: 3", "refused side: 3", NULL};
    check_all(&d, 1u << CHART_ENTRIES, texts);
    drawn_close(&d);
}
END_TEST

START_TEST(an_entry_that_is_not_clear_looks_different) {
    drawn_level d =
        drawn_open("rooms: [{id: hall, outline: [[0, 0], [8, 0], [8, 6], [0, 6]]}]\n"
                   "objects:\n"
                   "  - {id: chair-1, asset: chair, at: [3.4, 2], facing: north}\n"
                   "  - {id: cabinet-1, asset: cabinet, at: [3.1, 2.6], facing: north}\n"
                   "  - {id: cabinet-2, asset: cabinet, at: [2.3, 1.5], facing: west}\n"
                   "  - {id: cabinet-3, asset: cabinet, at: [4.4, 1.5], facing: west}\n");
    const char *svg = drawn_plan(&d, 1u << CHART_ENTRIES);
    ck_assert(says(svg, "entry, though not clear: 1"));
    ck_assert(says(svg, "refused side: 3"));
    drawn_close(&d);
}
END_TEST

/* ---- Addresses */

START_TEST(addresses_are_shown_by_kind) {
    drawn_level d = drawn_open(mixed);
    static const char *const texts[] = {"desk address: 2", "fixture address: 3", "room address: 2",
                                        "rejected: 1", NULL};
    check_all(&d, 1u << CHART_ADDRESSES, texts);
    drawn_close(&d);
}
END_TEST

/* ---- Findings */

START_TEST(findings_have_a_pin_where_they_are) {
    drawn_level d = drawn_open(mixed);
    const char *svg = drawn_plan(&d, 1u << CHART_FINDINGS);
    ck_assert(says(svg, "error: 3") && says(svg, "warning: 3"));
    ck_assert(says(svg, "K204") && says(svg, "K404") && says(svg, "K203") &&
              says(svg, "K302 K304"));
    static const char *const texts[] = {"K204", "K404", "K203", NULL};
    check_all(&d, 1u << CHART_FINDINGS, texts);
    drawn_close(&d);
}
END_TEST

static const struct {
    const char *level, *code, *outline; /* of what is highlighted, in the plan */
} places[] = {
    /* A room; an opening; a wall's opening beyond its end; an object; a spot; a free seat. */
    {"rooms:\n"
     "  - {id: hall, outline: [[0, 0], [8, 0], [8, 6], [0, 6]]}\n"
     "  - {id: cell, outline: [[0, 0], [2, 0], [2, 2], [0, 2]]}\n",
     "K210", "l128 0l0-128l-128 0z"},
    {"walls: [{id: w, from: [2, 2], to: [6, 2], openings: [{id: o, at: 2, width: 0.4, sill: 0, "
     "head: 2.1}]}]\n",
     "K208", "l25.6 0l0-6.4l-25.6 0z"},
    {"objects: [{id: lamp-1, asset: lamp, at: [-5, 2], facing: north}]\n", "K204",
     "l12.8 0l0-12.8l-12.8 0z"},
    {"spots: [{id: s, at: [-1, 2]}]\n", "K404", "c0-10.6-8.6-19.2-19.2-19.2"},
    {"rooms: [{id: hall, outline: [[0, 0], [8, 0], [8, 6], [0, 6]]}]\n"
     "seats: [{id: s, at: [12, 2], height: 0.45, facing: north}]\n",
     "K301", "c0-10.6-8.6-19.2-19.2-19.2"},
};

START_TEST(what_a_finding_is_about_is_highlighted) {
    drawn_level d = drawn_open(places[_i].level);
    const char *svg = drawn_plan(&d, 1u << CHART_FINDINGS);
    ck_assert_msg(says(svg, places[_i].code), "%s", places[_i].code);
    const char *layer = strstr(svg, "<g id=\"overlay:findings\">");
    const char *outline = layer ? strstr(layer, places[_i].outline) : NULL;
    ck_assert_msg(outline && outline < strstr(layer, "</g>\n</g>"), "%.600s", layer);
    drawn_check_within(svg);
    drawn_close(&d);
}
END_TEST

/* Findings of the whole level, of nothing in particular, and accepted ones. */
START_TEST(findings_without_a_place_are_in_the_legend) {
    drawn_level d = drawn_open("rooms: [{id: room, outline: [[0, 0], [4, 0], [4, 3], [0, 3]]}]\n"
                               "objects:\n"
                               "  - {id: cabinet-1, asset: cabinet, at: [2, 0], facing: east}\n"
                               "  - {id: cabinet-2, asset: cabinet, at: [2, 1], facing: east}\n"
                               "  - {id: cabinet-3, asset: cabinet, at: [2, 2], facing: east}\n");
    const char *svg = drawn_plan(&d, 1u << CHART_FINDINGS);
    ck_assert(says(svg, "of the whole level: K401"));
    drawn_close(&d);
    d = drawn_open("objects: [{id: lamp-1, asset: lump, at: [1, 1], facing: north}]\n");
    svg = drawn_plan(&d, 1u << CHART_FINDINGS);
    ck_assert_msg(strstr(svg, "not on this level: ") != NULL, "%s", "K106");
    drawn_close(&d);
}
END_TEST

START_TEST(findings_at_one_place_share_a_pin) {
    drawn_level d = drawn_open(mixed);
    diag *all = d.fixture.run.findings;
    for (uint32_t i = 0; i < all->count; i++) {
        if (!strcmp(all->items[i]->address, "main/desk-2") ||
            !strcmp(all->items[i]->address, "main/desk-3"))
            all->items[i]->address = "main/lamp-1";
    }
    const char *svg = drawn_plan(&d, 1u << CHART_FINDINGS);
    ck_assert(says(svg, "K203 K204"));
    for (uint32_t i = 0; i < all->count; i++)
        if (all->items[i]->rule == RULE_K404) all->items[i]->allowed = "for the test";
    svg = drawn_plan(&d, 1u << CHART_FINDINGS);
    ck_assert(says(svg, "allowed: 1") && says(svg, "error: 2"));
    drawn_close(&d);
}
END_TEST

/* ---- Pictures */

START_TEST(what_furniture_hides_shows_through) {
    drawn_level d = drawn_open(mixed);
    const char *svg = drawn_view(&d, DRAWN_ALL, KILN_VIEW_NE);
    ck_assert_ptr_nonnull(strstr(svg, "<use href=\"#overlay:entries\" opacity=\".4\"/>"));
    ck_assert_ptr_nonnull(strstr(svg, "<use href=\"#overlay:addresses\""));
    ck_assert_ptr_null(strstr(svg, "<use href=\"#overlay:nav\"")); /* it lies under furniture */
    const char *floor = strstr(svg, "<g id=\"overlay:entries\">");
    ck_assert_ptr_nonnull(strstr(floor, "<g id=\"desk-1/top\""));
    drawn_close(&d);
}
END_TEST

SUITE(chart) {
    Suite *suite = suite_create("chart");
    TCase *cases = tcase_create("chart");
    tcase_add_test(cases, pictures_without_overlays_say_no_word_of_them);
    tcase_add_test(cases, nav_shows_islands_as_rows_of_dots);
    tcase_add_test(cases, many_islands_share_a_row);
    tcase_add_test(cases, entries_show_every_side);
    tcase_add_test(cases, an_entry_that_is_not_clear_looks_different);
    tcase_add_test(cases, addresses_are_shown_by_kind);
    tcase_add_test(cases, findings_have_a_pin_where_they_are);
    tcase_add_loop_test(cases, what_a_finding_is_about_is_highlighted, 0,
                        sizeof places / sizeof *places);
    tcase_add_test(cases, findings_without_a_place_are_in_the_legend);
    tcase_add_test(cases, findings_at_one_place_share_a_pin);
    tcase_add_test(cases, what_furniture_hides_shows_through);
    suite_add_tcase(suite, cases);
    return suite;
}
