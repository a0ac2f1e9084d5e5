/* schemas/bundle.md says what the reader checks: every field of every section, at its word, and
 * what it must be. */
#include "scene.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int section_of(const char *fourcc) {
    for (int s = 0; s < KILN_SECTION_COUNT; s++) {
        uint32_t id = kiln_section_id((kiln_section)s);
        bool same = true;
        for (int i = 0; i < 4; i++) same = same && (uint8_t)fourcc[i] == (uint8_t)(id >> (8 * i));
        if (same) return s;
    }
    return -1;
}

static const kiln_field *field_at(int section, uint32_t word) {
    uint32_t count;
    const kiln_field *fields = kiln_fields(&count);
    for (uint32_t i = 0; i < count; i++)
        if (fields[i].section == section && fields[i].word == word) return &fields[i];
    return NULL;
}

/* What the type that the text gives a field means. */
typedef struct meaning {
    const char *begins;
    kiln_check check;
    uint32_t words, limit;
} meaning;

static const meaning meanings[] = {
    {"string", KILN_CHECK_STRING, 1, 0},
    {"index of `", KILN_CHECK_REF, 1, 0},
    {"span of `", KILN_CHECK_SPAN, 2, 0},
    {"range of `", KILN_CHECK_OWNED, 2, 0},
    {"blocker", KILN_CHECK_BLOCKER, 2, 0},
    {"box", KILN_CHECK_BOX, 6, KILN_FORMAT_LEN},
    {"prism", KILN_CHECK_PRISM, 10, KILN_FORMAT_LEN},
    {"length ≥ 0", KILN_CHECK_SIZE, 1, KILN_FORMAT_LEN},
    {"length", KILN_CHECK_LEN, 1, KILN_FORMAT_LEN},
    {"3 lengths", KILN_CHECK_LEN, 3, KILN_FORMAT_LEN},
    {"2 × i32", KILN_CHECK_LEN, 2, 0},
    {"i32", KILN_CHECK_LEN, 1, 0},
    {"point", KILN_CHECK_LEN, 2, KILN_FORMAT_LEN},
    {"heading", KILN_CHECK_BELOW, 1, 360000},
    {"u32 below ", KILN_CHECK_BELOW, 1, 0},
    {"u32 up to ", KILN_CHECK_SIZE, 1, 0},
    {"u32, 1 or 2", KILN_CHECK_REST, 1, 0},
    {"u32", KILN_CHECK_ANY, 1, 0},
};

/* The number behind `word`, or `otherwise`. */
static uint32_t number_after(const char *text, const char *word, uint32_t otherwise) {
    const char *at = strstr(text, word);
    return at ? (uint32_t)strtoul(at + strlen(word), NULL, 0) : otherwise;
}

static void check_field(const kiln_field *field, const char *type, const char *what) {
    const meaning *m = meanings;
    while (strncmp(type, m->begins, strlen(m->begins)) != 0) {
        m++;
        ck_assert_msg(m < meanings + sizeof meanings / sizeof *meanings, "what is a %s?", type);
    }
    kiln_check check = m->check;
    if (check == KILN_CHECK_REF && strstr(type, " or none")) check = KILN_CHECK_REF_OR_NONE;
    ck_assert_msg(field->check == check, "%s: %s", field->name, type);
    ck_assert_msg(field->words == m->words, "%s: %s", field->name, type);
    uint32_t limit = number_after(type, "below ", m->limit);
    limit = number_after(type, "up to ", number_after(type, "within ±", limit));
    ck_assert_msg(field->limit == limit, "%s: %s", field->name, type);
    const char *target = strstr(type, " of `");
    if (target) ck_assert_msg(section_of(target + 5) == field->target, "%s: %s", field->name, type);
    bool parent = strncmp(what, "its ", 4) == 0 || strstr(what, "whose `object`");
    if (check != KILN_CHECK_SPAN && check != KILN_CHECK_OWNED) return;
    ck_assert_msg((field->parent != KILN_NO_PARENT) == parent, "%s: %s", field->name, what);
    if (!parent) return;
    const kiln_field *back = field_at(field->target, field->parent);
    ck_assert_msg(back && back->target == field->section, "%s: %s", field->name, what);
    ck_assert(back->check == KILN_CHECK_REF || back->check == KILN_CHECK_REF_OR_NONE);
}

START_TEST(the_text_lists_every_field) {
    FILE *file = fopen("schemas/bundle.md", "r");
    ck_assert_msg(file, "run the tests from the top folder");
    char line[1024], name[64], type[128], what[512];
    int section = -1;
    uint32_t word, found = 0, count;
    while (fgets(line, sizeof line, file)) {
        char id[8];
        if (sscanf(line, "### `%4[A-Z]`", id) == 1 || sscanf(line, "#### `%4[A-Z]`", id) == 1) {
            section = section_of(id);
            bool packed = strcmp(id, "GRID") == 0 || strcmp(id, "FLOW") == 0;
            packed = packed || strcmp(id, "DRAW") == 0;
            ck_assert_msg(section >= 0 || packed, "no section %s", id);
        }
        what[0] = '\0';
        if (sscanf(line, "| %u | `%63[^`]` | %127[^|]| %511[^|]", &word, name, type, what) < 3)
            continue;
        if (section < 0) continue; /* header and table */
        const kiln_field *field = field_at(section, word);
        ck_assert_msg(field && strcmp(field->name, name) == 0, "%s", line);
        check_field(field, type, what);
        found++;
    }
    fclose(file);
    kiln_fields(&count);
    ck_assert_uint_eq(found, count);
}
END_TEST

SUITE(bundle_doc) {
    Suite *suite = suite_create("bundle_doc");
    TCase *tests = tcase_create("bundle_doc");
    tcase_add_test(tests, the_text_lists_every_field);
    suite_add_tcase(suite, tests);
    return suite;
}
