/* test_report.c - findings and seats as text and JSON, character by character. */
#include "report.h"
#include "suites.h"

#include <string.h>

static arena *memory;
static diag *d;

static void setup(void) {
    memory = arena_new();
    d = diag_new(memory);
}

static void teardown(void) {
    arena_free(memory);
}

static uint32_t file_of(const char *path, const char *text) {
    return diag_file_add(d, path, text, text ? strlen(text) : 0);
}

static const char *text_report(bool color) {
    str out = str_new(memory);
    report_lint_text(&out, d, color);
    return out.text;
}

/* What stands between the place and the help line of the only finding. */
static const char *excerpt_in(const char *text, span where) {
    d = diag_new(memory);
    file_of("x", text);
    diag_add(d, RULE_K101, where, "", "m");
    const char *report = text_report(false), *start = strstr(report, "  |\n");
    if (!start) return "";
    start += 4;
    const char *end = strstr(start, "  |\n");
    return arena_strndup(memory, start, (size_t)(end - start));
}

static const char scene[] = "id: main\n"
                            "levels:\n"
                            "  - id: ground\n"
                            "    objects:\n"
                            "      - {id: desk-1, asset: desk, at: [3, 4]}\n"
                            "\n"
                            "\n"
                            "\n"
                            "\n"
                            "      - {id: desk-2, asset: desk, at: [3, 4]}\n";

START_TEST(a_finding_with_related_places) {
    uint32_t main = file_of("scenes/main.yaml", scene);
    uint32_t desks = file_of("assets/desks.yaml", "- {id: leg-fl}\n- {id: leg-fr}\n");
    finding *f = diag_add(d, RULE_K203, (span){main, 10, 14, 10, 20}, "main/desk-2",
                          "desk-2 is 0.5 inside desk-1");
    diag_relate(d, f, (span){main, 5, 14, 5, 20}, "the other desk");
    diag_relate(d, f, (span){desks, 1, 8, 1, 14}, "the leg that is hit");
    diag_relate(d, f, (span){desks, 2, 8, 2, 14}, "the leg that hits");
    ck_assert_str_eq(text_report(false), "warning[K203]: desk-2 is 0.5 inside desk-1\n"
                                         "  --> scenes/main.yaml:10:14\n"
                                         "   |\n"
                                         " 5 |       - {id: desk-1, asset: desk, at: [3, 4]}\n"
                                         "   |              ------ the other desk\n"
                                         "...\n"
                                         "10 |       - {id: desk-2, asset: desk, at: [3, 4]}\n"
                                         "   |              ^^^^^^\n"
                                         "   |\n"
                                         "  ::: assets/desks.yaml:1:8\n"
                                         "   |\n"
                                         " 1 | - {id: leg-fl}\n"
                                         "   |        ------ the leg that is hit\n"
                                         " 2 | - {id: leg-fr}\n"
                                         "   |        ------ the leg that hits\n"
                                         "   |\n"
                                         "   = at: main/desk-2\n"
                                         "   = help: move one of them by the depth given\n"
                                         "\n");
}
END_TEST

START_TEST(marks_on_one_line_have_a_row_each) {
    uint32_t file = file_of("a.yaml", "{a: 1, a: 2}\n");
    finding *f = diag_add(d, RULE_K103, (span){file, 1, 8, 1, 9}, "", "duplicate key `a`");
    diag_relate(d, f, (span){file, 1, 2, 1, 3}, "first given here");
    diag_suggest(d, f, "remove it");
    ck_assert_str_eq(text_report(false), "error[K103]: duplicate key `a`\n"
                                         " --> a.yaml:1:8\n"
                                         "  |\n"
                                         "1 | {a: 1, a: 2}\n"
                                         "  |        ^\n"
                                         "  |  - first given here\n"
                                         "  |\n"
                                         "  = help: remove it\n"
                                         "\n");
}
END_TEST

START_TEST(places_without_a_line) {
    uint32_t whole = file_of("big.yaml", "a: 1\n"), unread = file_of("gone.yaml", NULL);
    finding *f = diag_add(d, RULE_K109, (span){.file = whole}, "", "too large");
    diag_relate(d, f, (span){unread, 7, 3, 7, 4}, "named here");
    diag_add(d, RULE_K101, (span){whole, 9, 1, 9, 2}, "", "beyond the end");
    ck_assert_str_eq(text_report(false),
                     "error[K109]: too large\n"
                     " --> big.yaml\n"
                     "  |\n"
                     " ::: gone.yaml:7:3: named here\n"
                     "  |\n"
                     "  = help: split the pack, or raise the limit with --limit\n"
                     "\n"
                     "error[K101]: beyond the end\n"
                     " --> big.yaml:9:1\n"
                     "  |\n"
                     "  = help: correct the syntax; quote strings that hold colons or brackets\n"
                     "\n");
}
END_TEST

START_TEST(carets_stand_under_what_they_mean) {
    /* Tabs are four columns, Hangul and emoji two, combining marks none. */
    ck_assert_str_eq(excerpt_in("a:\tb", (span){0, 1, 4, 1, 5}), "1 | a:    b\n"
                                                                 "  |       ^\n");
    ck_assert_str_eq(excerpt_in("\t\ta", (span){0, 1, 2, 1, 3}), "1 |         a\n"
                                                                 "  |     ^^^^\n");
    ck_assert_str_eq(excerpt_in("\xED\x95\x9C\xEA\xB5\xAD: \xED\x95\x9C x", (span){0, 1, 5, 1, 6}),
                     "1 | \xED\x95\x9C\xEA\xB5\xAD: \xED\x95\x9C x\n"
                     "  |       ^^\n");
    ck_assert_str_eq(excerpt_in("e\xCC\x81\xF0\x9F\x98\x80: x", (span){0, 1, 6, 1, 7}),
                     "1 | e\xCC\x81\xF0\x9F\x98\x80: x\n"
                     "  |      ^\n");
    ck_assert_str_eq(excerpt_in("\xEF\xBB\xBF"
                                "ab: c\r\nd",
                                (span){0, 1, 2, 1, 3}),
                     "1 | ab: c\n"
                     "  |  ^\n");
    /* At the end of a line, over its end, empty, over several lines. */
    ck_assert_str_eq(excerpt_in("a:\nb", (span){0, 1, 3, 1, 3}), "1 | a:\n"
                                                                 "  |   ^\n");
    ck_assert_str_eq(excerpt_in("a: b\n", (span){0, 1, 4, 1, 99}), "1 | a: b\n"
                                                                   "  |    ^\n");
    ck_assert_str_eq(excerpt_in("a: b\nc\n", (span){0, 1, 1, 2, 2}), "1 | a: b\n"
                                                                     "  | ^^^^\n");
    ck_assert_str_eq(excerpt_in("", (span){0, 1, 1, 1, 2}), "1 |\n"
                                                            "  | ^\n");
    ck_assert_str_eq(excerpt_in("a\rb\rc", (span){0, 2, 1, 2, 2}), "2 | b\n"
                                                                   "  | ^\n");
}
END_TEST

START_TEST(nothing_raw_reaches_the_terminal) {
    ck_assert_str_eq(excerpt_in("a\x1b[31m\xFF\xE2\x80\xAE", (span){0, 1, 7, 1, 8}),
                     "1 | a\xEF\xBF\xBD[31m\xEF\xBF\xBD\xEF\xBF\xBD\n"
                     "  |       ^\n");
    d = diag_new(memory);
    uint32_t file = file_of("evil\x1b.yaml", NULL);
    finding *f = diag_add(d, RULE_K101, (span){file, 1, 1, 1, 2}, "a\x07", "x\ny\x9b");
    diag_suggest(d, f, "z\x7f\xC2\x9B");
    const char *report = text_report(false);
    for (const char *c = report; *c; c++)
        ck_assert_msg(*c == '\n' || (unsigned char)*c >= 0x20, "byte %d", *c);
    ck_assert_ptr_null(strchr(report, 0x7F));
    ck_assert_ptr_null(strstr(report, "\xC2\x9B"));
    ck_assert_ptr_nonnull(strstr(report, ": x y\xEF\xBF\xBD\n"));
}
END_TEST

START_TEST(long_lines_are_cut_around_the_place) {
    str line = str_new(memory);
    for (int i = 0; i < 20; i++) str_addf(&line, "[%02d------]", i);
    ck_assert_str_eq(
        excerpt_in(line.text, (span){0, 1, 1, 1, 3}),
        "1 | [00------][01------][02------][03------][04------][05------][06------][07------]"
        "[08------][09---...\n"
        "  | ^^\n");
    ck_assert_str_eq(
        excerpt_in(line.text, (span){0, 1, 101, 1, 105}),
        "1 | "
        "...---][08------][09------][10------][11------][12------][13------][14------][15------]"
        "[16------][1...\n"
        "  |                            ^^^^\n");
    ck_assert_str_eq(excerpt_in(line.text, (span){0, 1, 191, 1, 201}),
                     "1 | ...---][17------][18------][19------]\n"
                     "  |                            ^^^^^^^^^^\n");
    /* A line of sixteen megabytes, and one of characters without width. */
    str flood = str_new(memory);
    str_add_char(&flood, 'x', 16 << 20);
    ck_assert_uint_lt(strlen(excerpt_in(flood.text, (span){0, 1, 9000000, 1, 9000001})), 300);
    str marks = str_new(memory);
    for (int i = 0; i < 100000; i++) str_add(&marks, "\xCC\x81");
    ck_assert_uint_lt(strlen(excerpt_in(marks.text, (span){0, 1, 50000, 1, 50001})), 1000);
}
END_TEST

START_TEST(color_only_when_asked) {
    uint32_t file = file_of("a.yaml", "a: 1\n");
    diag_add(d, RULE_K101, (span){file, 1, 1, 1, 2}, "", "m");
    ck_assert_ptr_null(strchr(text_report(false), '\033'));
    const char *report = text_report(true);
    ck_assert_ptr_eq(strstr(report, "\033[1;31merror[K101]\033[0m\033[1m: m\033[0m\n"), report);
    ck_assert_ptr_nonnull(strstr(report, "\033[1;31m^\033[0m\n"));
    ck_assert_ptr_nonnull(strstr(report, "\033[1;36mhelp:\033[0m correct"));
}
END_TEST

START_TEST(allowed_and_dropped_findings_are_not_shown) {
    uint32_t file = file_of("a.yaml", NULL);
    diag_add(d, RULE_K302, (span){.file = file}, "", "allowed")->allowed = "wheels";
    diag_add(d, RULE_K303, (span){.file = file}, "", "off")->severity = SEVERITY_OFF;
    ck_assert_str_eq(text_report(false), "");
    for (int i = 0; i < 1001; i++) diag_add(d, RULE_K203, (span){.file = file}, "", "x");
    for (int i = 0; i < 1002; i++) diag_add(d, RULE_K205, (span){.file = file}, "", "x");
    const char *report = text_report(false), *last = strstr(report, "Further");
    ck_assert_str_eq(last,
                     "Further findings of K203, K205 are not shown: at most 1000 a rule are.\n");
}
END_TEST

START_TEST(the_rest_of_many_related_places_is_counted) {
    uint32_t file = file_of("a.yaml", "a: 1\n");
    finding *f = diag_add(d, RULE_K203, (span){file, 1, 1, 1, 2}, "", "m");
    for (int i = 0; i < 19; i++) diag_relate(d, f, (span){file, 1, 4, 1, 5}, "here %d", i);
    const char *report = text_report(false);
    ck_assert_ptr_nonnull(strstr(report, "    - here 15\n  |\n  = note: 3 more related places\n"));
}
END_TEST

/* Many findings in a file that is one long line: the place is found without reading it again. */
START_TEST(a_flood_is_rendered_quickly) {
    str flood = str_new(memory);
    str_add_char(&flood, 'x', 4 << 20);
    uint32_t file = file_of("a.yaml", flood.text);
    for (uint32_t i = 0; i < 1000; i++) {
        span where = {file, 1, 4000 * i + 1, 1, 4000 * i + 2};
        diag_relate(d, diag_add(d, RULE_K203, where, "", "x"), where, "y");
    }
    ck_assert_uint_gt(strlen(text_report(true)), 200000);
}
END_TEST

START_TEST(lint_json) {
    uint32_t file = file_of("a.yaml", NULL), other = file_of("b.yaml", NULL);
    finding *f = diag_add(d, RULE_K203, (span){file, 3, 14, 3, 20}, "main/desk-1", "\"deep\"");
    diag_relate(d, f, (span){other, 5, 1, 5, 2}, "here");
    diag_suggest(d, f, "move it");
    diag_edit(d, f, (span){other, 7, 5, 7, 11}, "[1, 2]");
    diag_add(d, RULE_K303, (span){.file = file}, "", "info");
    diag_add(d, RULE_K302, (span){.file = file}, "", "allowed")->allowed = "wheels";
    str out = str_new(memory);
    report_lint_json(&out, d);
    ck_assert_str_eq(
        out.text,
        "{\n"
        "  \"schema\": \"kiln.lint/1\",\n"
        "  \"findings\": [\n"
        "    {\n"
        "      \"code\": \"K203\",\n"
        "      \"severity\": \"warning\",\n"
        "      \"message\": \"\\\"deep\\\"\",\n"
        "      \"file\": \"a.yaml\",\n"
        "      \"line\": 3,\n"
        "      \"column\": 14,\n"
        "      \"end_line\": 3,\n"
        "      \"end_column\": 20,\n"
        "      \"address\": \"main/desk-1\",\n"
        "      \"related\": [\n"
        "        {\"file\": \"b.yaml\", \"line\": 5, \"column\": 1, \"message\": \"here\"}\n"
        "      ],\n"
        "      \"suggestion\": \"move it\",\n"
        "      \"edit\": {\"file\": \"b.yaml\", \"line\": 7, \"column\": 5, \"end_line\": 7, "
        "\"end_column\": 11, \"replacement\": \"[1, 2]\"}\n"
        "    },\n"
        "    {\n"
        "      \"code\": \"K303\",\n"
        "      \"severity\": \"info\",\n"
        "      \"message\": \"info\",\n"
        "      \"file\": \"a.yaml\",\n"
        "      \"line\": 0,\n"
        "      \"column\": 0,\n"
        "      \"end_line\": 0,\n"
        "      \"end_column\": 0,\n"
        "      \"address\": null,\n"
        "      \"related\": [],\n"
        "      \"suggestion\": null,\n"
        "      \"edit\": null\n"
        "    }\n"
        "  ],\n"
        "  \"summary\": {\n"
        "    \"errors\": 0,\n"
        "    \"warnings\": 1,\n"
        "    \"infos\": 1,\n"
        "    \"allowed\": 1,\n"
        "    \"files\": 2,\n"
        "    \"dropped\": 0\n"
        "  }\n"
        "}\n");
}
END_TEST

static const char *actor(const void *user, uint32_t asset) {
    (void)user;
    return asset == 3 ? "person.mina" : "?";
}

static void obstacle(const void *user, uint32_t owner, uint32_t part, const char **object,
                     const char **part_name) {
    (void)user;
    *object = owner >= KILN_WALL ? "w-south" : "desk-1";
    *part_name = owner >= KILN_WALL ? NULL : part ? "top" : "leg-fl";
}

static const reason_names names = {.actor = actor, .obstacle = obstacle};

static const kiln_entry entries[] = {
    {.side = KILN_SIDE_FRONT,
     .verdict = KILN_VERDICT_OCCUPIED,
     .has_stand = true,
     .stand = {40000, 52500},
     .node = KILN_NONE,
     .owner = 7,
     .obstacle = 1,
     .hit = {.stage = KILN_STAGE_MOVE,
             .actor = KILN_NONE,
             .part = "foot-r",
             .owner = KILN_WALL,
             .progress = 10000,
             .depth = 1}},
    {.side = KILN_SIDE_LEFT,
     .verdict = KILN_VERDICT_HIT,
     .has_stand = true,
     .standable = true,
     .stand = {35000, 46000},
     .owner = KILN_NONE,
     .hit = {.stage = KILN_STAGE_FOLD,
             .actor = 3,
             .part = "thigh-l",
             .owner = 7,
             .progress = 6299,
             .depth = 310,
             .point = {12500, -5000, 4900}}},
    {.side = KILN_SIDE_RIGHT,
     .verdict = KILN_VERDICT_CLEAR,
     .has_stand = true,
     .standable = true,
     .clear = true,
     .stand = {45000, 46000}},
    {.side = KILN_SIDE_BACK, .verdict = KILN_VERDICT_NO_PLACE},
};

static const char *reason(kiln_entry entry) {
    str out = str_new(memory);
    reason_add(&out, &entry, &names);
    return out.text;
}

START_TEST(reasons) {
    kiln_entry e = entries[1];
    ck_assert_str_eq(reason(e),
                     "thigh-l of person.mina would go 0.031 into desk-1/leg-fl at 62 % (fold)");
    e.hit.actor = KILN_NONE;
    e.hit.owner = KILN_WALL + 4;
    e.hit.stage = KILN_STAGE_MOVE;
    ck_assert_str_eq(reason(e),
                     "thigh-l of a plain person would go 0.031 into wall w-south at 62 % (move)");
    /* Where nobody can stand, what the motion from there would meet is told as well. */
    ck_assert_str_eq(reason(entries[0]),
                     "desk-1/top is in the standing place [4, 5.25]; from there foot-r of a plain "
                     "person would go 0.0001 into wall w-south at 100 % (move)");
    e.hit.stage = KILN_STAGE_NONE;
    e.verdict = KILN_VERDICT_UNREACHABLE;
    ck_assert_str_eq(reason(e), "no walkable node within 0.25 of [3.5, 4.6]");
    e.verdict = KILN_VERDICT_NO_FLOOR;
    ck_assert_str_eq(reason(e), "the standing place [3.5, 4.6] is not all on floor");
    e.verdict = KILN_VERDICT_NO_PLACE;
    ck_assert_str_eq(reason(e), "no place outside its own footprint within 2 tiles");
    ck_assert_str_eq(reason(entries[2]), "clear");
}
END_TEST

static const report_seat seats[] = {
    {{.address = "main/desk-1/seat", .pose = KILN_POSE_SIT, .chosen = 2},
     "ground",
     entries,
     4,
     {0},
     NULL},
    {{.address = "main/bed/left", .pose = KILN_POSE_LIE, .chosen = 0},
     "up",
     entries + 1,
     1,
     {"shots/main~bed~left.left.svg"},
     NULL},
    {{.address = "main/box", .pose = KILN_POSE_SIT, .chosen = KILN_NONE},
     "up",
     entries + 3,
     1,
     {0},
     NULL},
};

START_TEST(seats_as_text) {
    str out = str_new(memory);
    report_seats_text(&out, seats, 3, &names);
    ck_assert_str_eq(
        out.text,
        "main/desk-1/seat  sit  right  [4.5, 4.6] on ground\n"
        "    front  desk-1/top is in the standing place [4, 5.25]; from there foot-r of a plain "
        "person would go 0.0001 into wall w-south at 100 % (move)\n"
        "    left   thigh-l of person.mina would go 0.031 into desk-1/leg-fl at 62 % (fold)\n"
        "    back   no place outside its own footprint within 2 tiles\n"
        "main/bed/left     lie  left   [3.5, 4.6] on up, not clear\n"
        "    left   thigh-l of person.mina would go 0.031 into desk-1/leg-fl at 62 % (fold)\n"
        "           = picture: shots/main~bed~left.left.svg\n"
        "main/box          sit  nowhere to stand\n"
        "    back   no place outside its own footprint within 2 tiles\n");
}
END_TEST

START_TEST(seats_as_json) {
    str out = str_new(memory);
    report_seats_json(&out, seats + 1, 2, &names);
    ck_assert_str_eq(
        out.text,
        "{\n"
        "  \"schema\": \"kiln.seats/1\",\n"
        "  \"seats\": [\n"
        "    {\n"
        "      \"address\": \"main/bed/left\",\n"
        "      \"pose\": \"lie\",\n"
        "      \"side\": \"left\",\n"
        "      \"clear\": false,\n"
        "      \"stand\": [3.5, 4.6],\n"
        "      \"level\": \"up\",\n"
        "      \"sides\": [\n"
        "        {\"side\": \"left\", \"standable\": true, \"clear\": false, \"stand\": [3.5, "
        "4.6], "
        "\"reason\": \"thigh-l of person.mina would go 0.031 into desk-1/leg-fl at 62 % (fold)\", "
        "\"hit\": {\"actor\": \"person.mina\", \"part\": \"thigh-l\", \"object\": \"desk-1\", "
        "\"obstacle\": \"leg-fl\", \"stage\": \"fold\", \"progress\": 0.6299, \"depth\": 0.031, "
        "\"point\": [1.25, -0.5, 0.49]}, \"picture\": \"shots/main~bed~left.left.svg\"}\n"
        "      ]\n"
        "    },\n"
        "    {\n"
        "      \"address\": \"main/box\",\n"
        "      \"pose\": \"sit\",\n"
        "      \"side\": null,\n"
        "      \"clear\": false,\n"
        "      \"stand\": null,\n"
        "      \"level\": \"up\",\n"
        "      \"sides\": [\n"
        "        {\"side\": \"back\", \"standable\": false, \"clear\": false, \"stand\": null, "
        "\"reason\": \"no place outside its own footprint within 2 tiles\", \"hit\": null}\n"
        "      ]\n"
        "    }\n"
        "  ]\n"
        "}\n");
    out = str_new(memory);
    report_seats_json(&out, seats, 1, &names);
    ck_assert_ptr_nonnull(strstr(out.text, "\"actor\": null, \"part\": \"foot-r\", \"object\": "
                                           "\"w-south\", \"obstacle\": null, \"stage\": \"move\", "
                                           "\"progress\": 1, \"depth\": 0.0001"));
    ck_assert_ptr_nonnull(strstr(out.text, "\"side\": \"right\",\n      \"clear\": true"));
}
END_TEST

SUITE(report) {
    Suite *suite = suite_create("report");
    TCase *tests = tcase_create("report");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, a_finding_with_related_places);
    tcase_add_test(tests, marks_on_one_line_have_a_row_each);
    tcase_add_test(tests, places_without_a_line);
    tcase_add_test(tests, carets_stand_under_what_they_mean);
    tcase_add_test(tests, nothing_raw_reaches_the_terminal);
    tcase_add_test(tests, long_lines_are_cut_around_the_place);
    tcase_add_test(tests, color_only_when_asked);
    tcase_add_test(tests, allowed_and_dropped_findings_are_not_shown);
    tcase_add_test(tests, the_rest_of_many_related_places_is_counted);
    tcase_add_test(tests, a_flood_is_rendered_quickly);
    tcase_add_test(tests, lint_json);
    tcase_add_test(tests, reasons);
    tcase_add_test(tests, seats_as_text);
    tcase_add_test(tests, seats_as_json);
    suite_add_tcase(suite, tests);
    return suite;
}
