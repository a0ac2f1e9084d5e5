/* fuzz_yaml.c - any bytes as a YAML file: a tree that keeps its promises or findings that show a
 * place in the file, rendered without anything a terminal would obey.
 *
 * A libFuzzer target; linked with libkilnbake, libkiln and libyaml, and with replay.c where there is
 * no libFuzzer. */
#include "report.h"
#include "source.h"
#include "utf8.h"
#include "yaml_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "broken promise: %s\n", what);
    abort();
}

static bool in_order(uint32_t line, uint32_t column, uint32_t end_line, uint32_t end_column) {
    return line < end_line || (line == end_line && column <= end_column);
}

static size_t offset_of(const source *s, uint32_t line, uint32_t column) {
    return source_offset(s, (source_place){line, column});
}

/* An unquoted text on one line is what stands there; a quoted one starts with its quote. */
static void check_scalar(const source *s, const yaml_node *node) {
    size_t start = offset_of(s, node->line, node->column);
    size_t end = offset_of(s, node->end_line, node->end_column);
    require(node->first == NULL && node->count == 0, "scalars have no children");
    require(strlen(node->text) == node->length, "texts hold no NUL");
    if (node->quoted)
        require(start < s->size && strchr("\"'|>", s->text[start]), "a quote starts a quoted text");
    else if (node->line == node->end_line)
        require(end - start == node->length && !memcmp(s->text + start, node->text, node->length),
                "spans are exact");
}

static uint32_t check_node(const source *s, const yaml_node *node, uint32_t depth) {
    require(depth <= 64, "nesting is limited");
    require(node->line >= 1 && node->column >= 1, "places are 1-based");
    require(in_order(node->line, node->column, node->end_line, node->end_column),
            "spans do not end before they start");
    if (node->kind == YAML_SCALAR) {
        check_scalar(s, node);
        return 1;
    }
    bool mapping = node->kind == YAML_MAPPING;
    uint32_t children = 0, nodes = 1;
    const yaml_node *last = NULL;
    for (const yaml_node *child = node->first; child; last = child, child = child->next) {
        require(!mapping || children % 2 || child->kind == YAML_SCALAR, "keys are scalars");
        require(in_order(node->line, node->column, child->line, child->column),
                "children start inside");
        require(in_order(child->end_line, child->end_column, node->end_line, node->end_column),
                "children end inside");
        require(!last || in_order(last->end_line, last->end_column, child->line, child->column),
                "children follow one another");
        nodes += check_node(s, child, depth + 1);
        children++;
    }
    require(children == (mapping ? 2 * node->count : node->count), "children are counted");
    return nodes;
}

static void check_span(const source *s, span where) {
    require(where.line >= 1 && where.column >= 1, "findings have a place");
    require(in_order(where.line, where.column, where.end_line, where.end_column),
            "findings end after they start");
    source_place place = {where.line, where.column};
    source_place found = source_place_of(s, source_offset(s, place));
    require(found.line == place.line && found.column == place.column,
            "findings are inside the file");
}

static void check_findings(const source *s, const diag *d, bool root) {
    require(root || d->count > 0, "a file without a tree has a finding");
    for (uint32_t i = 0; i < d->count; i++) {
        const finding *f = d->items[i];
        require(!root || f->rule == RULE_K103, "a file with a tree has duplicate keys at most");
        check_span(s, f->where);
        for (uint32_t k = 0; k < f->related_count; k++) check_span(s, f->related[k].where);
    }
}

static void check_output(const str *out) {
    for (size_t i = 0; i < out->length;) {
        uint32_t code;
        i += utf8_decode(out->text + i, out->length - i, &code);
        bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
        require(code == '\n' || (!control && !utf8_unsafe(code)), "output is safe for a terminal");
    }
}

/* Everything that is said about the file, in an arena that also holds the text. */
static str run(arena *memory, const char *text, size_t size) {
    yaml_limits limits = {.file_bytes = 1 << 20, .nodes = 5000, .depth = 64, .scalar_bytes = 1000};
    diag *d = diag_new(memory);
    uint32_t file = diag_file_add(d, "fuzz.yaml", text, size), used = 0;
    const yaml_node *root = yaml_parse(d, file, &limits, memory, &used);
    require(used <= limits.nodes, "nodes are limited");
    source s = source_new(memory, text, size);
    if (root) require(check_node(&s, root, 0) <= used, "nodes are counted");
    check_findings(&s, d, root != NULL);
    diag_sort(d);
    str out = str_new(memory);
    report_lint_text(&out, d, false);
    report_lint_json(&out, d);
    check_output(&out);
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    arena *memory = arena_new();
    char *text = ARENA_ARRAY(memory, char, size ? size : 1); /* without a NUL behind it */
    if (size) memcpy(text, data, size);
    str once = run(memory, text, size), again = run(memory, text, size);
    require(strcmp(once.text, again.text) == 0, "the same input, the same output");
    arena_free(memory);
    return 0;
}
