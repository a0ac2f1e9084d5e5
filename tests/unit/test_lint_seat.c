/* Rules about seats, and what the stages find out about them. */
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

#define OBJECTS(list)         "objects: [" list "]\n"
#define OBJECT(id, asset, at) "{id: " id ", asset: " asset ", at: " at "}"
#define SOUTH(id, asset, at)  "{id: " id ", asset: " asset ", at: " at ", facing: south}"

#define EMPTY_ROOM                                                                                 \
    "id: main\nlevels:\n  - id: ground\n"                                                          \
    "    rooms: [{id: r, outline: [[0, 0], [9, 0], [9, 9], [0, 9]]}]\n"

/* "c": clear, "h": the motion hits, "u": no node in reach, "o": occupied, "f": no floor, "-": no
 * place; front, left, right, back. */
static const char *sides(const lint_fixture *f, uint32_t seat) {
    static const char letters[] = {[KILN_VERDICT_CLEAR] = 'c',       [KILN_VERDICT_HIT] = 'h',
                                   [KILN_VERDICT_UNREACHABLE] = 'u', [KILN_VERDICT_OCCUPIED] = 'o',
                                   [KILN_VERDICT_NO_FLOOR] = 'f',    [KILN_VERDICT_NO_PLACE] = '-'};
    const seat_result *r = &f->run.results.seats[seat];
    char *out = arena_strdup(f->run.memory, "....");
    for (uint32_t i = 0; i < r->count; i++)
        out[r->entries[i].side] = letters[r->entries[i].verdict];
    return out;
}

START_TEST(a_stool_with_nothing_around_it) {
    lint_fixture f = lint_of_level(OBJECTS(OBJECT("s", "stool", "[3, 3]")));
    ck_assert_str_eq(lint_list(&f), "");
    ck_assert_str_eq(sides(&f, 0), "ccch"); /* from behind the feet pass through the stool */
    ck_assert_uint_eq(f.run.results.seats[0].chosen, 0);
    lint_free(&f);
}
END_TEST

/* The table over four turns: a chair is entered from its occupant's left, wherever that is. */
START_TEST(standing_places_turn_with_the_seat) {
    static const struct {
        const char *facing;
        kiln_point front, left, right, back;
    } rows[] = {
        {"north", {32500, 37500}, {27500, 32500}, {37500, 32500}, {32500, 27500}},
        {"west", {27500, 32500}, {32500, 27500}, {32500, 37500}, {37500, 32500}},
        {"south", {32500, 27500}, {37500, 32500}, {27500, 32500}, {32500, 37500}},
        {"east", {37500, 32500}, {32500, 37500}, {32500, 27500}, {27500, 32500}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        arena *a = arena_new();
        lint_fixture f = lint_of_level(arena_printf(
            a, "objects: [{id: s, asset: stool, at: [3, 3], facing: %s}]\n", rows[i].facing));
        const kiln_entry *entries = f.run.results.seats[0].entries;
        const kiln_point *expected = &rows[i].front;
        for (int side = 0; side < KILN_SIDE_COUNT; side++) {
            ck_assert_int_eq(entries[side].side, side);
            ck_assert_int_eq(entries[side].stand.x, expected[side].x);
            ck_assert_int_eq(entries[side].stand.y, expected[side].y);
        }
        ck_assert_str_eq(sides(&f, 0), "ccch");
        lint_free(&f);
        arena_free(a);
    }
}
END_TEST

/* A chair pushed under a desk, 0.05 at a time: each side changes its verdict once. */
START_TEST(pushing_a_chair_in_closes_its_sides_one_by_one) {
    static const char *const expected[] = {
        "cccH", /* far away: from the front too */
        "occH", /* the desk is where one would stand in front of the chair */
        "oooH", /* the desk reaches over the places beside it */
    };
    uint32_t phase = 0, changes = 0;
    for (int step = 0; step <= 16; step++) {
        arena *a = arena_new();
        lint_fixture f = lint_of_level(arena_printf(
            a, OBJECTS(SOUTH("d", "desk", "[2, 3]") ", {id: c, asset: chair, at: [2.45, %s]}"),
            len_text(a, 16000 + 500 * step)));
        char got[5];
        memcpy(got, sides(&f, 0), 5);
        if (got[3] == 'h') got[3] = 'H'; /* always: the chair's own back */
        while (phase < 3 && strcmp(got, expected[phase]) != 0) phase++, changes++;
        ck_assert_msg(phase < 3, "step %d: %s", step, got);
        bool closed = phase == 2;
        ck_assert_msg(closed == (strstr(lint_list(&f), "K302 error main/c/seat\n") != NULL),
                      "step %d: %s", step, lint_list(&f));
        lint_free(&f);
        arena_free(a);
    }
    ck_assert_uint_eq(changes, 2);
}
END_TEST

/* "Prints the four sides, each with its reason, body part, obstacle part, depth and percent." */
START_TEST(a_blocked_seat_says_why_at_all_sides) {
    lint_fixture f = lint_of_level(
        OBJECTS(SOUTH("t", "table", "[1.9, 1.42]") ", " OBJECT("c", "chair", "[2, 0.8]")));
    const finding *found = lint_only(&f, RULE_K302);
    ck_assert_str_eq(sides(&f, 0), "ohhh");
    ck_assert_str_eq(found->address, "main/c/seat");
    static const struct {
        const char *starts, *holds;
    } rows[] = {
        {"front: ", "t/top reaches 0.4 into the standing place [2.25, 1.57]"},
        {"left: ", "into t/side-r at "},
        {"right: ", "into t/side-l at "},
        {"back: ", "into c/back at "},
    };
    ck_assert_uint_ge(found->related_count, 5);
    for (int i = 0; i < 4; i++) {
        const char *said = found->related[i].message;
        ck_assert_msg(strncmp(said, rows[i].starts, strlen(rows[i].starts)) == 0, "%s", said);
        ck_assert_msg(strstr(said, rows[i].holds) != NULL, "%s", said);
        ck_assert_uint_eq(found->related[i].where.line, f.run.pack->seats[0].seat_where.line);
    }
    ck_assert_ptr_nonnull(strstr(found->related[1].message, "foot-r of "));
    ck_assert_ptr_nonnull(strstr(found->related[1].message, " would go 0.07 into "));
    ck_assert_str_eq(found->related[4].message, "`t` is here");
    ck_assert_ptr_nonnull(strstr(found->message, "; at the left, foot-r of "));
    lint_free(&f);
}
END_TEST

START_TEST(one_clear_side_is_fragile) {
    static const row rows[] = {
        {OBJECTS(SOUTH("d", "desk", "[2, 3]") ", " OBJECT("c", "chair", "[2.45, 2.3]")), ""},
        {OBJECTS(SOUTH("d", "desk", "[2, 3]") ", " OBJECT("c", "chair", "[2.45, 2.3]") ", " OBJECT(
             "x", "cabinet", "[3, 2.2]")),
         "K303 info main/c/seat\n"},
        /* A corner seat with walls on two sides. */
        {"walls: [{id: w, from: [0, 0], to: [8, 0]}, {id: v, from: [0, 0], to: [0, 6]}]\n" OBJECTS(
             OBJECT("s", "stool", "[0.05, 0.05]")),
         ""},
        /* Lying places have their own side anyway. */
        {OBJECTS(OBJECT("b", "bed", "[0, 1]")), ""},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

/* On a bed for two each person climbs in from their own side; the foot is the other choice. */
START_TEST(each_lying_place_has_its_own_side) {
    lint_fixture f = lint_of_level(OBJECTS(OBJECT("b", "bed", "[3, 2]")));
    ck_assert_str_eq(lint_list(&f), "");
    ck_assert_str_eq(sides(&f, 0), "cc..");
    ck_assert_str_eq(sides(&f, 1), "c.c.");
    lint_free(&f);
}
END_TEST

START_TEST(nowhere_to_stand) {
    static const row rows[] = {
        {"rooms: [{id: r, outline: [[0, 0], [1, 0], [1, 1], [0, 1]]}]\n" OBJECTS(
             OBJECT("s", "stool", "[0.25, 0.25]")),
         "K301 error main/s/seat\n"},
        {"rooms: [{id: r, outline: [[0, 0], [0.5, 0], [0.5, 0.5], [0, 0.5]]}]\n"
         "seats: [{id: ledge, at: [0.25, 0.25], height: 0.45}]\n",
         "K301 error main/ledge\n"},
        {"seats: [{id: ledge, at: [1, 1], height: 0.45}]\n", ""},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

START_TEST(the_resting_shape_is_told_of_with_what_it_is_in) {
    lint_fixture f = lint_of_level(
        OBJECTS(OBJECT("s", "stool", "[3, 3]") ", {id: lamp, asset: lamp, at: [3.15, 3.1], z: 1}"));
    const finding *found = lint_only(&f, RULE_K304);
    ck_assert_str_eq(found->address, "main/s/seat");
    ck_assert_ptr_nonnull(strstr(found->message, "sitting on `s/seat`, `"));
    ck_assert_ptr_nonnull(strstr(found->message, " inside lamp/shade"));
    ck_assert_uint_eq(found->related_count, 3); /* the seat, the lamp, its part */
    lint_free(&f);
}
END_TEST

static const char level[] =
    "id: main\nlevels:\n  - id: ground\n"
    "    rooms: [{id: r, outline: [[0, 0], [9, 0], [9, 9], [0, 9]]}]\n"
    "    objects: [{id: a, asset: seat, at: [1, 1]}, {id: b, asset: seat, at: [4, 1]}]\n";

/* A low table in front of a sofa: people stand between the two, or nowhere. */
START_TEST(a_low_table_in_front_of_a_sofa) {
    static const char assets[] =
        "assets:\n  - id: sofa\n    kind: furniture\n    size: [1.6, 0.8]\n    parts:\n"
        "      - {id: base, at: [0, 0, 0], size: [1.6, 0.7, 0.44]}\n"
        "      - {id: back, at: [0, 0, 0.44], size: [1.6, 0.2, 0.4]}\n"
        "      - {id: arm-l, at: [0, 0.2, 0.44], size: [0.15, 0.5, 0.2]}\n"
        "      - {id: arm-r, at: [1.45, 0.2, 0.44], size: [0.15, 0.5, 0.2]}\n"
        "    seats:\n"
        "      - {id: left, at: [0.5, 0.6], height: 0.44}\n"
        "      - {id: right, at: [1.1, 0.6], height: 0.44}\n"
        "  - id: low\n    kind: furniture\n    size: [1.2, 0.6]\n"
        "    parts: [{id: top, at: [0, 0, 0], size: [1.2, 0.6, 0.4]}]\n";
    static const struct {
        const char *table_y, *sides;
    } rows[] = {{"1.30", "chhf"}, {"1.29", "ohhf"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        arena *a = arena_new();
        lint_fixture f = lint_of(
            assets, arena_printf(a,
                                 EMPTY_ROOM "    objects: [{id: s, asset: sofa, at: [3, 0]}, "
                                            "{id: t, asset: low, at: [3.2, %s]}]\n",
                                 rows[i].table_y));
        ck_assert_str_eq(sides(&f, 0), rows[i].sides);
        ck_assert_str_eq(sides(&f, 1), rows[i].sides);
        ck_assert_str_eq(f.run.pack->seats[0].address, "main/s/left");
        ck_assert_str_eq(f.run.pack->seats[1].address, "main/s/right");
        lint_free(&f);
        arena_free(a);
    }
}
END_TEST

/* What the seat's own object does at every placement is told once, at the asset. */
START_TEST(a_seat_that_is_too_narrow_is_told_of_once) {
    lint_fixture f =
        lint_of("assets:\n  - id: seat\n    kind: furniture\n    size: [0.5, 0.5]\n    parts:\n"
                "      - {id: cushion, at: [0.05, 0.05, 0], size: [0.4, 0.3, 0.49]}\n"
                "      - {id: arm, at: [0.1, 0.2, 0.49], size: [0.1, 0.1, 0.2]}\n"
                "    seats: [{id: seat, at: [0.25, 0.25], height: 0.49}]\n",
                level);
    const finding *found = lint_only(&f, RULE_K304);
    ck_assert_str_eq(found->address, "main/a/seat");
    ck_assert_str_eq(f.run.findings->files[found->where.file].path + strlen(f.files.folder) + 1,
                     "assets.yaml");
    lint_free(&f);
}
END_TEST

/* Sitters float above or sink into the cushion: beyond 0.03, and one finding for the asset. */
START_TEST(the_seats_height_is_that_of_its_surface) {
    static const struct {
        const char *height, *more, *findings, *suggestion;
    } rows[] = {
        {"0.49", "", "", NULL},
        {"0.52", "", "", NULL},
        {"0.5201", "", "K306 warning seat/seat\n", "height: 0.49"},
        {"0.46", "", "", NULL}, /* sunk by 0.03: not told of as K304 either */
        {"0.4599", "", "K306 warning seat/seat\n", "height: 0.49"},
        {"0.3", "", "K306 warning seat/seat\n", "height: 0.49"},
        {"0.7", "", "K306 warning seat/seat\n", "height: 0.49"},
        /* A canopy or an upper bunk is not under the hip. */
        {"0.49", "      - {id: canopy, at: [0, 0, 2], size: [0.5, 0.5, 0.1]}\n", "", NULL},
        /* The highest of several. */
        {"0.49", "      - {id: pad, at: [0.2, 0.2, 0.4], size: [0.1, 0.1, 0.15]}\n",
         "K306 warning seat/seat\n", "height: 0.55"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        arena *a = arena_new();
        const char *assets = arena_printf(
            a,
            "assets:\n  - id: seat\n    kind: furniture\n    size: [0.5, 0.5]\n    parts:\n"
            "      - {id: cushion, at: [0.05, 0.05, 0], size: [0.4, 0.3, 0.49]}\n%s"
            "    seats: [{id: seat, at: [0.25, 0.25], height: %s}]\n",
            rows[i].more, rows[i].height);
        lint_fixture f = lint_of(assets, level);
        ck_assert_msg(strcmp(lint_list(&f), rows[i].findings) == 0, "row %zu: %s", i,
                      lint_list(&f));
        if (rows[i].suggestion)
            ck_assert_str_eq(lint_only(&f, RULE_K306)->suggestion, rows[i].suggestion);
        lint_free(&f);
        arena_free(a);
    }
}
END_TEST

START_TEST(a_free_seat_rests_on_what_is_there) {
    static const row rows[] = {
        {OBJECTS(
             OBJECT("c", "cabinet", "[3, 3]")) "seats: [{id: s, at: [3.5, 3.4], height: 1.2}]\n",
         "K303 info main/s\n"},
        {OBJECTS(
             OBJECT("c", "cabinet", "[3, 3]")) "seats: [{id: s, at: [3.5, 3.4], height: 1.15}]\n",
         "K303 info main/s\nK306 warning main/s\n"},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

START_TEST(two_seats_that_share_their_only_place) {
#define LANE(length)                                                                               \
    "rooms: [{id: r, outline: [[0, 0], [0.5, 0], [0.5, " length "], [0, " length "]]}]\n"
#define ONE_SIDE "K303 info main/a/seat\nK303 info main/b/seat\n"
    static const row rows[] = {
        {LANE("1.5") OBJECTS(OBJECT("a", "stool", "[0, 0]") ", " SOUTH("b", "stool", "[0, 1]")),
         ONE_SIDE "K307 warning main/b/seat\n"},
        {LANE("1.75")
             OBJECTS(OBJECT("a", "stool", "[0, 0]") ", " SOUTH("b", "stool", "[0, 1.2499]")),
         ONE_SIDE "K307 warning main/b/seat\n"},
        {LANE("1.75") OBJECTS(OBJECT("a", "stool", "[0, 0]") ", " SOUTH("b", "stool", "[0, 1.25]")),
         ONE_SIDE},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}
END_TEST

START_TEST(a_chair_that_turns_its_back_on_the_desk) {
    static const struct {
        const char *level, *suggestion;
    } rows[] = {
        {OBJECTS(SOUTH("d", "desk", "[2, 3]") ", " OBJECT("c", "chair", "[2.45, 2.3]")), NULL},
        {OBJECTS(SOUTH("d", "desk", "[2, 3]") ", " SOUTH("c", "chair", "[2.45, 2.3]")),
         "facing: north"},
        {OBJECTS(SOUTH("d", "desk", "[2, 3]") ", " SOUTH("c", "chair", "[2.45, 2.1]")),
         NULL}, /* far */
        /* Between two desks: it faces one. */
        {OBJECTS(SOUTH("d", "desk", "[2, 3]") ", " OBJECT("e", "desk", "[2, 0.9]") ", " SOUTH(
             "c", "chair", "[2.45, 2.3]")),
         "facing: north"},
        {OBJECTS(SOUTH("d", "desk", "[2, 3]") ", " OBJECT("e", "desk", "[2, 1.35]") ", " SOUTH(
             "c", "chair", "[2.45, 2.3]")),
         NULL},
        /* A desk in the next room is not beside it; one with a wall behind it is. */
        {"walls: [{id: w, from: [1, 2.9], to: [5, 2.9]}]\n" OBJECTS(
             SOUTH("d", "desk", "[2, 3]") ", " SOUTH("c", "chair", "[2.45, 2.3]")),
         NULL},
        {"walls: [{id: w, from: [1, 3.9], to: [5, 3.9]}]\n" OBJECTS(
             SOUTH("d", "desk", "[2, 3]") ", " SOUTH("c", "chair", "[2.45, 2.3]")),
         "facing: north"},
        /* A cabinet is no desk. */
        {OBJECTS(SOUTH("d", "cabinet", "[2, 3]") ", " SOUTH("c", "chair", "[2.45, 2.3]")), NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        lint_fixture f = lint_of_level(rows[i].level);
        if (rows[i].suggestion)
            ck_assert_str_eq(lint_only(&f, RULE_K308)->suggestion, rows[i].suggestion);
        else
            ck_assert_uint_eq(f.run.findings->per_rule[RULE_K308], 0);
        lint_free(&f);
    }
}
END_TEST

/* ---- Sitters */

#define PERSON(id, high)                                                                           \
    "  - id: " id "\n    kind: person\n    size: [0.5, 0.5]\n    parts:\n"                         \
    "      - {id: body, at: [0.1, 0.1, 0], size: [0.3, 0.3, " high "]}\n"
#define STARTS(id, asset)                                                                          \
    "  - {id: " id ", asset: " asset ", start: {level: ground, at: [1, 1], facing: north}}\n"

START_TEST(seats_are_measured_with_the_people_of_the_scene) {
    static const char tall_small[] =
        "assets:\n" PERSON("small", "1.5") PERSON("tall", "1.9") PERSON("twin", "1.9");
    static const struct {
        const char *assets, *scene;
        uint32_t count;
        uint32_t actors[2];
        kiln_len tall;
    } rows[] = {
        {tall_small, EMPTY_ROOM "people:\n" STARTS("a", "small"), 1, {0}, 15000},
        {tall_small,
         EMPTY_ROOM "people:\n" STARTS("a", "tall") STARTS("b", "small"),
         2,
         {0, 1},
         19000},
        /* Of two with the same shapes the first is enough. */
        {tall_small, EMPTY_ROOM "people:\n" STARTS("a", "twin") STARTS("b", "tall"), 1, {1}, 19000},
        /* No people: all of the pack; none there either: the plain one. */
        {tall_small, EMPTY_ROOM, 2, {0, 1}, 18000},
        {"assets: []\n", EMPTY_ROOM, 1, {KILN_NONE}, 18000},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        lint_fixture f = lint_of(rows[i].assets, rows[i].scene);
        const scene_sitters *sitters = &f.run.results.sitters[0];
        ck_assert_msg(sitters->count == rows[i].count, "row %zu: %u", i, sitters->count);
        for (uint32_t k = 0; k < sitters->count; k++)
            ck_assert_uint_eq(sitters->bodies[k]->actor, rows[i].actors[k]);
        ck_assert_int_eq(f.run.results.levels[0].ground.tall, rows[i].tall);
        lint_free(&f);
    }
}
END_TEST

SUITE(lint_seat) {
    Suite *suite = suite_create("lint_seat");
    TCase *tests = tcase_create("lint_seat");
    tcase_add_test(tests, a_stool_with_nothing_around_it);
    tcase_add_test(tests, standing_places_turn_with_the_seat);
    tcase_add_test(tests, pushing_a_chair_in_closes_its_sides_one_by_one);
    tcase_add_test(tests, a_blocked_seat_says_why_at_all_sides);
    tcase_add_test(tests, one_clear_side_is_fragile);
    tcase_add_test(tests, each_lying_place_has_its_own_side);
    tcase_add_test(tests, nowhere_to_stand);
    tcase_add_test(tests, the_resting_shape_is_told_of_with_what_it_is_in);
    tcase_add_test(tests, a_low_table_in_front_of_a_sofa);
    tcase_add_test(tests, a_seat_that_is_too_narrow_is_told_of_once);
    tcase_add_test(tests, the_seats_height_is_that_of_its_surface);
    tcase_add_test(tests, a_free_seat_rests_on_what_is_there);
    tcase_add_test(tests, two_seats_that_share_their_only_place);
    tcase_add_test(tests, a_chair_that_turns_its_back_on_the_desk);
    tcase_add_test(tests, seats_are_measured_with_the_people_of_the_scene);
    suite_add_tcase(suite, tests);
    return suite;
}
