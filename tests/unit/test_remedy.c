/* What is proposed for seats and objects: the smallest move, and no worse place. */
#include "lint_fixture.h"
#include "str.h"
#include "suites.h"

#include <string.h>

static const char assets[] =
    "assets:\n"
    "  - id: sofa\n"
    "    kind: furniture\n"
    "    size: [1.8, 0.8]\n"
    "    parts:\n"
    "      - {id: base, at: [0, 0, 0.1], size: [1.8, 0.8, 0.3]}\n"
    "      - {id: back, at: [0, 0, 0.4], size: [1.8, 0.2, 0.4]}\n"
    "      - {id: arm-l, at: [0, 0.2, 0.4], size: [0.15, 0.6, 0.2]}\n"
    "      - {id: arm-r, at: [1.65, 0.2, 0.4], size: [0.15, 0.6, 0.2]}\n"
    "    seats: [{id: l, at: [0.55, 0.7], height: 0.4}, {id: r, at: [1.25, 0.7], height: 0.4}]\n"
    "  - id: coffee-table\n"
    "    kind: furniture\n"
    "    size: [1.2, 0.6]\n"
    "    parts:\n"
    "      - {id: top, at: [0, 0, 0.36], size: [1.2, 0.6, 0.04]}\n"
    "      - {id: foot, at: [0.4, 0.2, 0], size: [0.4, 0.2, 0.36]}\n"
    "  - id: bench\n"
    "    kind: furniture\n"
    "    size: [1.8, 0.5]\n"
    "    parts:\n"
    "      - {id: top, at: [0, 0, 0.42], size: [1.8, 0.5, 0.06]}\n"
    "      - {id: leg, at: [0.05, 0.05, 0], size: [0.08, 0.4, 0.42]}\n"
    "    seats: [{id: a, at: [0.3, 0.3], height: 0.48}]\n"
    "  - id: box\n"
    "    kind: furniture\n"
    "    size: [0.6, 0.6]\n"
    "    parts: [{id: body, at: [0, 0, 0], size: [0.6, 0.6, 0.6]}]\n";

/* A room of 4 x 6 with walls around it, as east of the wall `mid`. */
static const char room[] = "id: main\nlevels:\n  - id: ground\n"
                           "    rooms: [{id: r, outline: [[8, 0], [12, 0], [12, 6], [8, 6]]}]\n"
                           "    walls:\n"
                           "      - {id: south, from: [8, 0], to: [12, 0]}\n"
                           "      - {id: east, from: [12, 0], to: [12, 6]}\n"
                           "      - {id: north, from: [12, 6], to: [8, 6]}\n"
                           "      - {id: mid, from: [8, 0], to: [8, 6], openings: "
                           "[{id: door, at: 3, width: 1, sill: 0, head: 2.1}]}\n"
                           "    objects:\n";

static lint_fixture lint_room_with(const char *objects) {
    arena *a = arena_new();
    lint_fixture f = lint_of(assets, arena_printf(a, "%s%s", room, objects));
    arena_free(a);
    return f;
}

#define PLACED(id, asset, at) "      - {id: " id ", asset: " asset ", at: " at "}\n"
#define SOFA(at)              PLACED("sofa", "sofa", at)
#define TABLE(at)             PLACED("table", "coffee-table", at)

/* What was said of the first finding of a rule, and what the pack says after it was done. */
typedef struct example {
    const char *objects;
    rule_id rule;
    const char *suggestion, *edit;
    const char *mended;
} example;

static void check_example(const example *e) {
    lint_fixture f = lint_room_with(e->objects);
    const finding *found = NULL;
    for (uint32_t i = 0; i < f.run.findings->count && !found; i++)
        if (f.run.findings->items[i]->rule == e->rule) found = f.run.findings->items[i];
    ck_assert_msg(found != NULL, "%s\n%s", e->objects, lint_list(&f));
    if (e->suggestion) {
        ck_assert_ptr_nonnull(found->suggestion);
        ck_assert_str_eq(found->suggestion, e->suggestion);
        ck_assert_str_eq(found->edit, e->edit);
        ck_assert_uint_gt(found->edit_where.line, 0);
    } else {
        ck_assert_ptr_null(found->suggestion);
        ck_assert_ptr_null(found->edit);
    }
    lint_free(&f);
    if (!e->mended) return;
    f = lint_room_with(e->mended);
    for (uint32_t i = 0; i < f.run.findings->count; i++)
        ck_assert_int_lt(f.run.findings->items[i]->severity, SEVERITY_WARNING);
    lint_free(&f);
}

static void check_examples(const example *examples, size_t count) {
    for (size_t i = 0; i < count; i++) check_example(&examples[i]);
}

#define CHECK(rows) check_examples(rows, sizeof rows / sizeof *rows)

START_TEST(the_smallest_move_of_the_seat_or_of_what_is_before_it) {
    static const example rows[] = {
        {SOFA("[9.58, 0.51]") TABLE("[9.3, 1.8]"), RULE_K302,
         "at: [9.58, 0.45], which is 0.06 further south: then the front is clear", "[9.58, 0.45]",
         SOFA("[9.58, 0.45]") TABLE("[9.3, 1.8]")},
        {SOFA("[8.15, 0.73]") TABLE("[9.3, 1.8]"), RULE_K302,
         "at: [8.15, 0.45], which is 0.28 further south: then the front is clear", "[8.15, 0.45]",
         SOFA("[8.15, 0.45]") TABLE("[9.3, 1.8]")},
        {SOFA("[9.53, 0.66]") TABLE("[9.3, 1.8]"), RULE_K302,
         "`table` to at: [9.3, 2], which is 0.2 further north: then the front is clear", "[9.3, 2]",
         SOFA("[9.53, 0.66]") TABLE("[9.3, 2]")},
        {SOFA("[8.5, 0.3]") TABLE("[9.3, 1.4]"), RULE_K302,
         "`table` to at: [9.3, 1.75], which is 0.35 further north: then the front is clear",
         "[9.3, 1.75]", SOFA("[8.5, 0.3]") TABLE("[9.3, 1.75]")},
    };
    CHECK(rows);
}
END_TEST

/* There is room to stand, but no node to come from: what stands around the place may move. */
START_TEST(what_keeps_people_from_a_place_moves_and_helps_all_seats) {
    lint_fixture f = lint_room_with(SOFA("[9, 0.3]") TABLE("[9.3, 1.7]"));
    uint32_t told = 0;
    for (uint32_t i = 0; i < f.run.findings->count; i++) {
        const finding *found = f.run.findings->items[i];
        if (found->rule != RULE_K302) continue;
        ck_assert_str_eq(found->suggestion,
                         "`table` to at: [9.3, 1.75], which is 0.05 further north: then the front "
                         "is clear");
        ck_assert_ptr_nonnull(strstr(found->message, "; at the front, no walkable node"));
        told++;
    }
    ck_assert_uint_eq(told, 2);
    lint_free(&f);
}
END_TEST

/* Nothing is claimed where nothing helps. */
START_TEST(walled_in_by_what_cannot_move_nothing_is_said) {
    static const example rows[] = {
        {SOFA("[9, 0.3]") PLACED("a", "sofa", "[9, 1.1]") PLACED("b", "sofa", "[9, 1.9]")
             PLACED("c", "sofa", "[9, 2.7]") PLACED("d", "sofa", "[9, 3.5]"),
         RULE_K302, NULL, NULL, NULL},
    };
    CHECK(rows);
}
END_TEST

/* The depth is that of the top's thickness; the way out along the floor is longer. */
START_TEST(a_seat_moves_in_its_asset) {
    static const example rows[] = {
        {PLACED("bench", "bench", "[9, 0.3]"), RULE_K304,
         "seat `a` of `bench` to at: [0.3, 0.39], which is 0.09 further to the front",
         "[0.3, 0.39]", NULL},
    };
    CHECK(rows);
}
END_TEST

START_TEST(out_of_a_corner_or_the_other_moves) {
    static const example rows[] = {
        {PLACED("box", "box", "[11.5, -0.1]"), RULE_K205,
         "at: [11.35, 0.05], which is 0.15 further west and 0.15 further north", "[11.35, 0.05]",
         PLACED("box", "box", "[11.35, 0.05]")},
        /* The later one has its place between others: the earlier moves. */
        {PLACED("a", "box", "[9.5, 2]") PLACED("b", "box", "[10, 2]")
             PLACED("n", "box", "[10, 2.6]") PLACED("s", "box", "[10, 1.4]")
                 PLACED("e", "box", "[10.6, 2]"),
         RULE_K203, "`a` to at: [9.4, 2], which is 0.1 further west", "[9.4, 2]",
         PLACED("a", "box", "[9.4, 2]") PLACED("b", "box", "[10, 2]")
             PLACED("n", "box", "[10, 2.6]") PLACED("s", "box", "[10, 1.4]")
                 PLACED("e", "box", "[10.6, 2]")},
    };
    CHECK(rows);
}
END_TEST

SUITE(remedy) {
    Suite *suite = suite_create("remedy");
    TCase *cases = tcase_create("moves");
    suite_add_tcase(suite, cases);
    tcase_add_test(cases, the_smallest_move_of_the_seat_or_of_what_is_before_it);
    tcase_add_test(cases, what_keeps_people_from_a_place_moves_and_helps_all_seats);
    tcase_add_test(cases, walled_in_by_what_cannot_move_nothing_is_said);
    tcase_add_test(cases, a_seat_moves_in_its_asset);
    tcase_add_test(cases, out_of_a_corner_or_the_other_moves);
    return suite;
}
