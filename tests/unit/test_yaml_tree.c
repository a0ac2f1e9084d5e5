/* test_yaml_tree.c - YAML files as trees; every way of getting them wrong, with the exact place. */
#include "source.h"
#include "str.h"
#include "suites.h"
#include "yaml_tree.h"

#include <stdlib.h>
#include <string.h>

static arena *memory;
static diag *d;
static yaml_limits limits;
static uint32_t nodes;

static void reset_limits(void) {
    limits = (yaml_limits){
        .file_bytes = 16 << 20, .nodes = 4000000, .depth = 64, .scalar_bytes = 64 << 10};
}

static void setup(void) {
    memory = arena_new();
    d = diag_new(memory);
    reset_limits();
}

static void teardown(void) {
    arena_free(memory);
}

static const yaml_node *parse_bytes(const char *text, size_t size) {
    d = diag_new(memory);
    nodes = 0;
    return yaml_parse(d, diag_file_add(d, "x.yaml", text, size), &limits, memory, &nodes);
}

static const yaml_node *parse(const char *text) {
    return parse_bytes(text, strlen(text));
}

/* One line a finding: "K103 2:1-2:2 duplicate key `a` (1:1 first given here)". */
static const char *findings(void) {
    str s = str_new(memory);
    str_add(&s, "");
    diag_sort(d);
    for (uint32_t i = 0; i < d->count; i++) {
        const finding *f = d->items[i];
        str_addf(&s, "%s%s %u:%u-%u:%u %s", i ? "\n" : "", rules[f->rule].code, f->where.line,
                 f->where.column, f->where.end_line, f->where.end_column, f->message);
        for (uint32_t k = 0; k < f->related_count; k++) {
            const related *r = &f->related[k];
            str_addf(&s, " (%u:%u %s)", r->where.line, r->where.column, r->message);
        }
    }
    return s.text;
}

static void add_node(str *s, const yaml_node *node) {
    static const char brackets[][3] = {"", "[]", "{}"};
    if (s->length) str_add(s, " ");
    str_addf(s, "%u:%u-%u:%u", node->line, node->column, node->end_line, node->end_column);
    if (node->kind == YAML_SCALAR) {
        str_addf(s, node->quoted ? "'%s'" : "=%s", node->text);
        ck_assert_uint_eq(strlen(node->text), node->length);
        ck_assert_ptr_null(node->first);
        return;
    }
    str_add_char(s, brackets[node->kind][0], 1);
    uint32_t children = 0;
    for (const yaml_node *child = node->first; child; child = child->next, children++)
        add_node(s, child);
    ck_assert_uint_eq(children, node->kind == YAML_MAPPING ? 2 * node->count : node->count);
    str_add_char(s, brackets[node->kind][1], 1);
}

static const char *tree(const yaml_node *root) {
    str s = str_new(memory);
    if (root) add_node(&s, root);
    return root ? s.text : "nothing";
}

typedef struct row {
    const char *text, *expected;
} row;

static void check_trees(const row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const yaml_node *root = parse(rows[i].text);
        ck_assert_str_eq(findings(), "");
        ck_assert_str_eq(tree(root), rows[i].expected);
    }
}

static void check_findings(const row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        ck_assert_msg(parse(rows[i].text) == NULL, "understood: %s", rows[i].text);
        ck_assert_str_eq(findings(), rows[i].expected);
    }
}

#define CHECK_TREES(rows)    check_trees(rows, sizeof(rows) / sizeof *(rows))
#define CHECK_FINDINGS(rows) check_findings(rows, sizeof(rows) / sizeof *(rows))

START_TEST(trees_with_exact_spans) {
    static const row rows[] = {
        {"a", "1:1-1:2=a"},
        {"a: 1\n", "1:1-1:5{ 1:1-1:2=a 1:4-1:5=1}"},
        {"a: 1", "1:1-1:5{ 1:1-1:2=a 1:4-1:5=1}"}, /* no final newline */
        {"a: 1\r\nb: 2\r\n", "1:1-2:5{ 1:1-1:2=a 1:4-1:5=1 2:1-2:2=b 2:4-2:5=2}"},
        {"a: 1\rb: 2\r", "1:1-2:5{ 1:1-1:2=a 1:4-1:5=1 2:1-2:2=b 2:4-2:5=2}"},
        {"\xEF\xBB\xBF"
         "a: 1",
         "1:1-1:5{ 1:1-1:2=a 1:4-1:5=1}"}, /* a byte order mark has no column */
        {"[1, 'x', {y: \"z\"}]",
         "1:1-1:19[ 1:2-1:3=1 1:5-1:8'x' 1:10-1:18{ 1:11-1:12=y 1:14-1:17'z'}]"},
        {"[]", "1:1-1:3[]"},
        {"{}", "1:1-1:3{}"},
        {"a:\n  - x\n  -  y\nb: {c: 1}\n",
         "1:1-4:10{ 1:1-1:2=a 2:3-3:7[ 2:5-2:6=x 3:6-3:7=y] 4:1-4:2=b "
         "4:4-4:10{ 4:5-4:6=c 4:8-4:9=1}}"},
        {"a:\n- x\n", "1:1-2:4{ 1:1-1:2=a 2:1-2:4[ 2:3-2:4=x]}"}, /* not indented */
        {"a: [\n  1,\n  2\n]\n", "1:1-4:2{ 1:1-1:2=a 1:4-4:2[ 2:3-2:4=1 3:3-3:4=2]}"},
        {"a:\nb: ~\n", "1:1-2:5{ 1:1-1:2=a 1:3-1:3= 2:1-2:2=b 2:4-2:5=~}"},
        {"a: |\n  x\n  y\nb: >-\n  z\n",
         "1:1-6:1{ 1:1-1:2=a 1:4-4:1'x\ny\n' 4:1-4:2=b 4:4-6:1'z'}"},
        {"---\na: 1\n...\n", "2:1-2:5{ 2:1-2:2=a 2:4-2:5=1}"},
        {"%YAML 1.1\n---\na\n", "3:1-3:2=a"},
        {"# one\n\na: 1 # two\n", "3:1-3:5{ 3:1-3:2=a 3:4-3:5=1}"},
        {"a: \"\\t\\u00e9\"", "1:1-1:14{ 1:1-1:2=a 1:4-1:14'\t\xC3\xA9'}"},
        {"{a: , b}", "1:1-1:9{ 1:2-1:3=a 1:5-1:5= 1:7-1:8=b 1:8-1:8=}"},
    };
    CHECK_TREES(rows);
}
END_TEST

START_TEST(columns_count_code_points) {
    static const row rows[] = {
        {"\xC3\xA9: 1", "1:1-1:5{ 1:1-1:2=\xC3\xA9 1:4-1:5=1}"},
        {"a: [\xE2\x80\x94, b]", /* em dash */
         "1:1-1:10{ 1:1-1:2=a 1:4-1:10[ 1:5-1:6=\xE2\x80\x94 1:8-1:9=b]}"},
        {"\xED\x95\x9C\xEA\xB5\xAD: x", "1:1-1:6{ 1:1-1:3=\xED\x95\x9C\xEA\xB5\xAD 1:5-1:6=x}"},
        {"'\xF0\x9F\x98\x80': x", "1:1-1:7{ 1:1-1:4'\xF0\x9F\x98\x80' 1:6-1:7=x}"},
        {"a:\tx", "1:1-1:5{ 1:1-1:2=a 1:4-1:5=x}"},
    };
    CHECK_TREES(rows);
}
END_TEST

/* Types are the loader's business: these all arrive as unquoted text. */
START_TEST(odd_spellings_arrive_as_written) {
    static const char *const words[] = {"no",   "012",   "1e3", "0x1F",   "1_000",     "nan",
                                        ".inf", "1e400", "-0",  "0x10",   "12:30",     "~",
                                        "null", "+1",    "1.",  "-.5e-3", "2020-01-01"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const yaml_node *root = parse(arena_printf(memory, "a: %s\nb: '%s'\n", words[i], words[i]));
        ck_assert_str_eq(findings(), "");
        const yaml_node *plain = root->first->next, *quoted = plain->next->next;
        ck_assert_str_eq(plain->text, words[i]);
        ck_assert_str_eq(quoted->text, words[i]);
        ck_assert(!plain->quoted && quoted->quoted);
    }
}
END_TEST

START_TEST(bytes_that_may_not_be_there) {
    static const struct {
        const char *text;
        size_t size;
        const char *expected;
    } rows[] = {
#define BYTES(text) (text), sizeof(text) - 1
        {BYTES("a: 1\nb: \xFF"), "K101 2:4-2:5 byte 0xFF is not UTF-8"},
        {BYTES("\xC3\xA9\xC3\xA9 \xC3"), "K101 1:4-1:5 byte 0xC3 is not UTF-8"},
        {BYTES("a\r\nb\r\xC0\xAF"), "K101 3:1-3:2 byte 0xC0 is not UTF-8"},
        {BYTES("a: \xED\xA0\x80"), "K101 1:4-1:5 byte 0xED is not UTF-8"},
        {BYTES("a: \xE0\x80\xAF"), "K101 1:4-1:5 byte 0xE0 is not UTF-8"},
        {BYTES("a: \xF4\x90\x80\x80"), "K101 1:4-1:5 byte 0xF4 is not UTF-8"},
        {BYTES("a: \0b"), "K101 1:4-1:5 a NUL byte"},
        {BYTES("\xEF\xBB\xBF\n\xC3\xA9\x07"), "K101 2:2-2:3 U+0007 is a control character"},
        {BYTES("a: \x1b[31m"), "K101 1:4-1:5 U+001B is a control character"},
        {BYTES("# \x7f"), "K101 1:3-1:4 U+007F is a control character"},
        {BYTES("a: \xC2\x9B"), "K101 1:4-1:5 U+009B is a control character"},
        {BYTES("a: \xC2\x85"),
         "K101 1:4-1:5 U+0085 is a line break that editors do not show as one"},
        {BYTES("a: \xE2\x80\xA8"),
         "K101 1:4-1:5 U+2028 is a line break that editors do not show as one"},
        {BYTES("a: \xE2\x80\xA9"),
         "K101 1:4-1:5 U+2029 is a line break that editors do not show as one"},
        {BYTES("a: \xEF\xBB\xBF"), "K101 1:4-1:5 U+FEFF is a byte order mark inside the text"},
        {BYTES("a: \xEF\xBF\xBE"), "K101 1:4-1:5 U+FFFE is no character"},
        {BYTES("\xFF\xFE"
               "a\0"),
         "K101 1:1-1:2 the file is not UTF-8 but UTF-16 or UTF-32"},
        {BYTES("\xFE\xFF\0a"), "K101 1:1-1:2 the file is not UTF-8 but UTF-16 or UTF-32"},
        {BYTES("\xFF\xFF"), "K101 1:1-1:2 byte 0xFF is not UTF-8"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_ptr_null(parse_bytes(rows[i].text, rows[i].size));
        ck_assert_str_eq(findings(), rows[i].expected);
        ck_assert_ptr_nonnull(parse_bytes("[]", 2));
    }
}
END_TEST

START_TEST(nothing_inside) {
    static const row rows[] = {
        {"", "K101 1:1-1:2 the file holds no document"},
        {"\n\n", "K101 1:1-1:2 the file holds no document"},
        {"# only a comment\n", "K101 1:1-1:2 the file holds no document"},
        {"---\n", "K101 1:1-1:2 the file holds no document"},
        {"\xEF\xBB\xBF", "K101 1:1-1:2 the file holds no document"},
        {"a: 1\n---\nb: 2\n", "K101 2:1-2:4 a second document starts here; a file holds one"},
        {"---\na\n...\n---\n", "K101 4:1-4:4 a second document starts here; a file holds one"},
    };
    CHECK_FINDINGS(rows);
    ck_assert_ptr_null(parse_bytes(NULL, 0));
    ck_assert_str_eq(findings(), "K101 1:1-1:2 the file holds no document");
}
END_TEST

START_TEST(open_quotes_and_brackets_are_shown_where_they_open) {
    static const row rows[] = {
        {"a: 1\nb: \"x\nc: 2\n", "K101 2:4-2:5 this quote is never closed"},
        {"a: 'x\nb: 1\n", "K101 1:4-1:5 this quote is never closed"},
        {"a: \"x\n---\n", "K101 1:4-1:5 this quote is never closed (2:1 the document ends here)"},
        {"a: \"x\nb: \"y\"\nc: 1\n",
         "K101 1:4-1:5 this quote is not closed where it should be (2:5 the text goes on to here)"},
        {"\"a: 1\nb: \"x\"\n",
         "K101 1:1-1:2 this quote is not closed where it should be (2:5 the text goes on to here)"},
        {"a: [1, 2\nb: 3\n",
         "K101 1:4-1:5 this `[` is never closed (2:2 a `]` is expected before this)"},
        {"a: {b: 1\nc: 3\nd: 4\n",
         "K101 1:4-1:5 this `{` is never closed (2:2 a `}` is expected before this)"},
        {"a: [1, 2\n", "K101 1:4-1:5 this `[` is never closed"},
        {"a: [1,", "K101 1:4-1:5 this `[` is never closed"},
        {"a: {b: [1]", "K101 1:4-1:5 this `{` is never closed"},
        {"[", "K101 1:1-1:2 this `[` is never closed"},
        {"a: [{b: 1], c]",
         "K101 1:5-1:6 this `{` is never closed (1:10 a `}` is expected before this)"},
        {"parts: [\n  {id: a},\n  {id: b}\nseats: []\n",
         "K101 1:8-1:9 this `[` is never closed (4:1 a `]` is expected before this)"},
    };
    CHECK_FINDINGS(rows);
}
END_TEST

START_TEST(syntax_errors) {
    static const row rows[] = {
        {"a:\n\tb: 1\n", "K101 2:1-2:2 a tab is used for indentation"},
        {"\ta: 1", "K101 1:1-1:2 a tab is used for indentation"},
        {"a:\n  - b\n \t- c\n", "K101 3:2-3:3 a tab is used for indentation"},
        {"a: |\n\tx\n", "K101 2:1-2:2 a tab is used for indentation"},
        {"a: b: c", "K101 1:5-1:6 a second `: ` in one line"},
        {"\xC3\xA9\xE2\x80\x94: \xED\x95\x9C: c", "K101 1:6-1:7 a second `: ` in one line"},
        {"a: 1\n  b: 2\n", "K101 2:4-2:5 a key is not allowed here"},
        {"a: 1\nb\nc: 2\n", "K101 2:1-2:2 a key without a `:` behind it"},
        {"a:\n    b: 1\n  c: 2\n",
         "K101 3:3-3:4 the indentation fits nothing above (1:1 the mapping starts here)"},
        {"a: 1\n- b\n",
         "K101 2:1-2:2 the indentation fits nothing above (1:1 the mapping starts here)"},
        {"a: \"x\" y\n",
         "K101 1:8-1:9 unexpected text after a value (1:1 the mapping starts here)"},
        {"a: [1, , 2]", "K101 1:8-1:9 expected a value"},
        {"a: ]", "K101 1:4-1:5 expected a value"},
        {"a: {b: 1 c: 2}", "K101 1:11-1:12 expected `,` or `}` (1:4 the mapping starts here)"},
        {"a: [\n  {id: a}\n  {id: b}\n]\n",
         "K101 3:3-3:4 expected `,` or `]` (1:4 the list starts here)"},
        {"- a\nb: 1\n",
         "K101 2:1-2:2 expected a list item, which starts with `-` (1:1 the list starts here)"},
        {"a: - b", "K101 1:4-1:5 a list item is not allowed here"},
        {"a: @x", "K101 1:4-1:5 a value cannot start with `@`"},
        {"a: `x`", "K101 1:4-1:5 a value cannot start with ```"},
        {"a: %x", "K101 1:4-1:5 a value cannot start with `%`"},
        {"[a]\nb: 1\n", "K101 2:1-2:2 text after the end of the document"},
        {"a: \"\\q\"", "K101 1:5-1:6 an unknown escape"},
        {"a: \"\\xZZ\"", "K101 1:7-1:8 an escape without its hexadecimal digits"},
        {"a: \"\\uD800\"", "K101 1:7-1:8 an escape that is no Unicode character"},
        {"a: \"x\\0\"", "K101 1:4-1:9 the text holds the control character U+0000"},
        {"a: \"\\e[31m\"", "K101 1:4-1:12 the text holds the control character U+001B"},
        {"a: |5x\n", "K101 1:6-1:7 only `-`, `+` or a digit may follow `|` and `>`"},
        {"%YAML 3.0\n---\na", "K101 1:1-1:2 another version of YAML"},
        {"%YAML 1.1", "K101 1:10-1:11 a `%` directive without a document behind it"},
        {"%FOO\n---\na", "K101 1:1-1:2 a `%` directive that is not known"},
        {"%YAML 1.1\n%YAML 1.1\n---\na", "K101 2:1-2:2 a second `%YAML` line"},
        {"a: ? b", "K101 1:4-1:5 a `?` is not allowed here"},
        {"[a]: b", "K101 1:1-1:2 a list is used as a key"},
        {"a:\n  {b: 1}: 2\n", "K101 2:3-2:4 a mapping is used as a key"},
        {"? - a\n: b", "K101 1:3-1:4 a list is used as a key"},
    };
    CHECK_FINDINGS(rows);
}
END_TEST

START_TEST(anchors_aliases_merge_keys_and_tags_are_refused) {
    static const row rows[] = {
        {"a: &x 1\nb: *x\n", "K112 1:4-1:6 the anchor `&x` is refused\n"
                             "K112 2:4-2:6 the alias `*x` is refused"},
        {"a: *nowhere\n", "K112 1:4-1:12 the alias `*nowhere` is refused"},
        {"a: &x {b: 1}\nc:\n  <<: *x\n  d: 2\n", "K112 1:4-1:6 the anchor `&x` is refused\n"
                                                 "K112 3:3-3:5 the merge key `<<` is refused"},
        {"<<: {a: 1}\nb: *y\n", "K112 1:1-1:3 the merge key `<<` is refused\n"
                                "K112 2:4-2:6 the alias `*y` is refused"},
        {"a: !!str x", "K112 1:4-1:9 the tag `!!str` is refused"},
        {"a: !box [1]", "K112 1:4-1:8 the tag `!box` is refused"},
        {"a: !x!y z", "K112 1:4-1:5 `!` starts a tag"},
        {"a: *.yaml", "K112 1:4-1:5 `*` starts an alias"},
        {"assets: [*.yaml]", "K112 1:10-1:11 `*` starts an alias"},
        {"a: & b", "K112 1:4-1:5 `&` starts an anchor"},
        {"a: &x", "K112 1:4-1:6 the anchor `&x` is refused"},
        {"%TAG ! tag:x,1:\n---\na", "K112 1:1-1:2 the tag directive `%TAG` is refused"},
        {"*a : 1\n*b : 2\n", "K112 1:1-1:3 the alias `*a` is refused\n"
                             "K112 2:1-2:3 the alias `*b` is refused"},
    };
    CHECK_FINDINGS(rows);
    static const row fine[] = {{"'<<': 1", "1:1-1:8{ 1:1-1:5'<<' 1:7-1:8=1}"},
                               {"a: <<", "1:1-1:6{ 1:1-1:2=a 1:4-1:6=<<}"}};
    CHECK_TREES(fine);
}
END_TEST

START_TEST(duplicate_keys_are_shown_at_the_second) {
    const yaml_node *root = parse("a: 1\nb: 2\na: 3\nc:\n  x: 1\n  'x': 2\na: 4\n");
    ck_assert_str_eq(findings(), "K103 3:1-3:2 duplicate key `a` (1:1 first given here)\n"
                                 "K103 6:3-6:6 duplicate key `x` (5:3 first given here)\n"
                                 "K103 7:1-7:2 duplicate key `a` (1:1 first given here)");
    ck_assert_str_eq(tree(root), "1:1-7:5{ 1:1-1:2=a 1:4-1:5=1 2:1-2:2=b 2:4-2:5=2 4:1-4:2=c "
                                 "5:3-6:9{ 5:3-5:4=x 5:6-5:7=1}}");
    ck_assert_str_eq(tree(parse("{a, a, a}")), "1:1-1:10{ 1:2-1:3=a 1:3-1:3=}");
    ck_assert_uint_eq(d->count, 2);
}
END_TEST

/* Keys of every length and order: none is lost, each duplicate is found. */
START_TEST(large_mappings) {
    for (uint32_t count = 2; count < 3000; count = count * 3 + 1) {
        str s = str_new(memory);
        for (uint32_t i = 0; i < count; i++)
            str_addf(&s, "%0*u: v\n", (int)(i % 13), i * 7919 % count);
        for (uint32_t i = 0; i < count; i += 3)
            str_addf(&s, "%0*u: w\n", (int)(i % 13), i * 7919 % count);
        const yaml_node *root = parse(s.text);
        uint32_t again = (count + 2) / 3;
        ck_assert_uint_eq(d->per_rule[RULE_K103], again);
        ck_assert_uint_eq(root->count, count);
        uint32_t i = 0;
        for (const yaml_node *key = root->first; key; key = key->next->next, i++) {
            ck_assert_str_eq(key->text,
                             arena_printf(memory, "%0*u", (int)(i % 13), i * 7919 % count));
            ck_assert_str_eq(key->next->text, "v");
        }
        ck_assert_uint_eq(i, count);
    }
}
END_TEST

static const char *repeated(const char *text, size_t times) {
    str s = str_new(memory);
    for (size_t i = 0; i < times; i++) str_add(&s, text);
    return s.text;
}

START_TEST(long_keys_are_named) {
    const char *key = repeated("k", 1100);
    const char *const texts[] = {arena_printf(memory, "a: 1\n%s: 1\n", key),
                                 arena_printf(memory, "a: 1\n'%s': 1\n", key)};
    for (size_t i = 0; i < 2; i++) {
        ck_assert_ptr_null(parse(texts[i]));
        ck_assert_str_eq(findings(), "K101 2:1-2:2 a key of more than 1024 characters");
    }
    ck_assert_ptr_null(parse(arena_printf(memory, "- %s: 1\n", key)));
    ck_assert_str_eq(findings(), "K101 1:3-1:4 a key of more than 1024 characters");
    ck_assert_ptr_null(parse(arena_printf(memory, "[{a: 1, %s: 1}]\n", key)));
    ck_assert_str_eq(findings(), "K101 1:9-1:10 a key of more than 1024 characters");
    ck_assert_ptr_null(parse(arena_printf(memory, "[{a: 1, \"%s\": 1}]\n", key)));
    ck_assert_str_eq(findings(), "K101 1:9-1:10 a key of more than 1024 characters");
    ck_assert_ptr_nonnull(parse(arena_printf(memory, "%.1024s: 1\n", key)));
}
END_TEST

START_TEST(limits_are_findings) {
    limits.depth = 3;
    ck_assert_ptr_nonnull(parse("[[[1]]]"));
    ck_assert_ptr_null(parse("[[[\n[1]]]]"));
    ck_assert_str_eq(findings(), "K109 2:1-2:2 nested deeper than 3");
    reset_limits();
    limits.nodes = 3;
    ck_assert_ptr_nonnull(parse("[1, 2]"));
    ck_assert_uint_eq(nodes, 3);
    ck_assert_ptr_null(parse("[1, 2, 3]"));
    ck_assert_str_eq(findings(), "K109 1:8-1:9 the pack has more YAML nodes than 3");
    ck_assert_str_eq(d->items[0]->suggestion,
                     "split the pack, or raise the limit with --limit yaml=N");
    reset_limits();
    limits.nodes = 5; /* over all files together */
    ck_assert_ptr_nonnull(parse("[1, 2]"));
    ck_assert_ptr_null(
        yaml_parse(d, diag_file_add(d, "y.yaml", "[1, 2]", 6), &limits, memory, &nodes));
    ck_assert_uint_eq(d->per_rule[RULE_K109], 1);
    reset_limits();
    limits.scalar_bytes = 4;
    ck_assert_ptr_nonnull(parse("a: four"));
    ck_assert_ptr_null(parse("a: fiver"));
    ck_assert_str_eq(findings(), "K109 1:4-1:9 a text of more bytes than 4");
    reset_limits();
    limits.file_bytes = 4;
    ck_assert_ptr_nonnull(parse("a: 1"));
    ck_assert_ptr_null(parse("a: 12"));
    ck_assert_str_eq(findings(), "K109 0:0-0:0 the file has 5 bytes, more than 4");
    ck_assert_str_eq(d->items[0]->suggestion,
                     "split the file, or raise the limit with --limit file=N");
}
END_TEST

/* Without the guards some of these take minutes. */
START_TEST(floods_end_at_once) {
    enum { SIZE = 16 << 20, SMALL = 2 << 20 };
    static const row rows[] = {
        {"[", "K109 1:65-1:66 nested deeper than 64"},
        {"- ", "K109 1:129-1:130 nested deeper than 64"},
        {"[a: ", "K109 1:129-1:130 nested deeper than 64"},
        {"{a: ", "K109 1:257-1:258 nested deeper than 64"},
        {"[{", "K101 1:3-1:4 a list is used as a key"},
        {"? ", "K101 1:3-1:4 a mapping is used as a key"},
        {"%TAG !a! tag:x,y:\n", "K112 1:1-1:2 the tag directive `%TAG` is refused"},
        {"\"", "K101 1:3-1:4 text after the end of the document"},
    };
    char *text = malloc(SIZE);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t length = strlen(rows[i].text);
        size_t size = i == 0 ? SIZE : SMALL;
        for (size_t k = 0; k < size; k++) text[k] = rows[i].text[k % length];
        ck_assert_ptr_null(parse_bytes(text, size));
        ck_assert_str_eq(findings(), rows[i].expected);
    }
    memset(text, ' ', SIZE);
    text[SIZE - 1] = (char)0xFF;
    ck_assert_ptr_null(parse_bytes(text, SIZE));
    ck_assert_str_eq(findings(), "K101 1:16777216-1:16777217 byte 0xFF is not UTF-8");
    free(text);
}
END_TEST

START_TEST(an_alias_bomb_is_not_expanded) {
    str s = str_new(memory);
    str_add(&s, "a0: &a0 [x]\n");
    for (int i = 1; i < 2000; i++)
        str_addf(&s, "a%d: &a%d [*a%d, *a%d, *a%d]\n", i, i, i - 1, i - 1, i - 1);
    ck_assert_ptr_null(parse(s.text));
    ck_assert_uint_eq(d->count, DIAG_PER_RULE);
    ck_assert_uint_gt(d->dropped, 0);
    ck_assert_uint_lt(nodes, 2000); /* it stopped reading */
}
END_TEST

/* Against counting from the start. */
START_TEST(places_in_long_texts) {
    static const char *const pieces[] = {"a",  "\n",   "\r\n",         "\r",
                                         "\t", "\xC3", "\xED\x95\x9C", "bcdefghijklmnop"};
    str s = str_new(memory);
    uint32_t seed = 1;
    while (s.length < 20000) {
        seed = seed * 1664525 + 1013904223;
        str_add(&s, pieces[(seed >> 24) % (s.length > 9000 && s.length < 15000 ? 1 : 8)]);
    }
    source src = source_new(memory, s.text, s.length);
    source_place place = {1, 1};
    for (size_t offset = 0; offset < s.length;) {
        source_place found = source_place_of(&src, offset);
        ck_assert_uint_eq(found.line, place.line);
        ck_assert_uint_eq(found.column, place.column);
        ck_assert_uint_eq(source_offset(&src, place), offset);
        char c = s.text[offset];
        size_t size = strncmp(s.text + offset, "\r\n", 2) == 0           ? 2
                      : strncmp(s.text + offset, "\xED\x95\x9C", 3) == 0 ? 3
                                                                         : 1;
        place = c == '\n' || c == '\r' ? (source_place){place.line + 1, 1}
                                       : (source_place){place.line, place.column + 1};
        offset += size;
    }
    ck_assert_uint_eq(source_offset(&src, (source_place){place.line + 1, 1}), s.length);
    ck_assert_uint_eq(source_offset(&src, (source_place){UINT32_MAX, UINT32_MAX}), s.length);
    source two = source_new(memory, "ab\r\ncd", 6);
    ck_assert_uint_eq(source_offset(&two, (source_place){1, 9}), 2);
    source none = source_new(memory, NULL, 0);
    ck_assert_uint_eq(source_offset(&none, (source_place){1, 1}), 0);
}
END_TEST

SUITE(yaml_tree) {
    Suite *suite = suite_create("yaml_tree");
    TCase *tests = tcase_create("yaml_tree");
    tcase_set_timeout(tests, 30);
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, trees_with_exact_spans);
    tcase_add_test(tests, columns_count_code_points);
    tcase_add_test(tests, odd_spellings_arrive_as_written);
    tcase_add_test(tests, bytes_that_may_not_be_there);
    tcase_add_test(tests, nothing_inside);
    tcase_add_test(tests, open_quotes_and_brackets_are_shown_where_they_open);
    tcase_add_test(tests, syntax_errors);
    tcase_add_test(tests, anchors_aliases_merge_keys_and_tags_are_refused);
    tcase_add_test(tests, duplicate_keys_are_shown_at_the_second);
    tcase_add_test(tests, large_mappings);
    tcase_add_test(tests, long_keys_are_named);
    tcase_add_test(tests, limits_are_findings);
    tcase_add_test(tests, floods_end_at_once);
    tcase_add_test(tests, an_alias_bomb_is_not_expanded);
    tcase_add_test(tests, places_in_long_texts);
    suite_add_tcase(suite, tests);
    return suite;
}
