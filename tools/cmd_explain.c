/* cmd_explain.c - kiln explain: a rule in words, and the example that is its test. */
#include "commands.h"
#include "embed.h"
#include "excerpt.h"
#include "rules.h"

#include <stdio.h>
#include <string.h>

#define EXAMPLES "tests/rules/"
#define CONTEXT  3 /* unchanged lines shown around a change */

typedef struct line {
    const char *text;
    size_t length;
} line;

typedef struct lines {
    line *items;
    uint32_t count, capacity;
} lines;

static lines split(arena *a, const embedded_file *file) {
    lines out = {0};
    const char *end = file ? file->text + file->size : NULL;
    for (const char *p = file ? file->text : NULL; p < end;) {
        const char *newline = memchr(p, '\n', (size_t)(end - p));
        size_t length = (size_t)((newline ? newline : end) - p);
        ARENA_PUSH_ROOM(a, out.items, out.count, out.capacity);
        out.items[out.count++] = (line){p, length};
        p += length + 1;
    }
    return out;
}

static bool same_line(line x, line y) {
    return x.length == y.length && !memcmp(x.text, y.text, x.length);
}

/* How many lines the two have in common at the start, then at the end. */
static void common_ends(const lines *x, const lines *y, uint32_t *head, uint32_t *tail) {
    uint32_t least = x->count < y->count ? x->count : y->count;
    *head = *tail = 0;
    while (*head < least && same_line(x->items[*head], y->items[*head])) ++*head;
    while (*tail < least - *head &&
           same_line(x->items[x->count - 1 - *tail], y->items[y->count - 1 - *tail])) {
        ++*tail;
    }
}

/* Some examples are about bytes that a terminal must not get, NUL among them. */
static void add_line(str *out, char mark, line l, bool color) {
    const char *paint = !color || mark == ' ' ? "" : mark == '-' ? "\033[31m" : "\033[32m";
    char *text = arena_alloc(out->memory, l.length + 1, 1);
    for (size_t i = 0; i < l.length; i++) text[i] = l.text[i] ? l.text[i] : '\1';
    str_addf(out, "  %s%c ", paint, mark);
    str_add_safe(out, text);
    str_add(out, *paint ? "\033[0m\n" : "\n");
}

static void add_lines(str *out, char mark, const lines *l, uint32_t from, uint32_t to, bool color) {
    for (uint32_t i = from; i < to; i++) add_line(out, mark, l->items[i], color);
}

/* What is wrong in a file (-) and what is right (+), with a little of what is around it. */
static void add_difference(str *out, const embedded_file *bad, const embedded_file *ok,
                           bool color) {
    lines x = split(out->memory, bad), y = split(out->memory, ok);
    uint32_t head, tail;
    common_ends(&x, &y, &head, &tail);
    uint32_t from = head > CONTEXT ? head - CONTEXT : 0;
    uint32_t after = x.count - tail, to = tail > CONTEXT ? after + CONTEXT : x.count;
    if (from > 0) str_add(out, "    ...\n");
    add_lines(out, ' ', &x, from, head, color);
    add_lines(out, '-', &x, head, after, color);
    add_lines(out, '+', &y, head, y.count - tail, color);
    add_lines(out, ' ', &x, after, to, color);
    if (to < x.count) str_add(out, "    ...\n");
}

static const embedded_file *find_file(const char *path) {
    const embedded_file *file = embedded_rules;
    while (file->path && strcmp(file->path, path)) file++;
    return file->path ? file : NULL;
}

static bool same_file(const embedded_file *x, const embedded_file *y) {
    return x && y && x->size == y->size && !memcmp(x->text, y->text, x->size);
}

/* The files below FOLDER/`side`, each compared with the same below FOLDER/`other`. Returns the names
 * of those that are the same in both. With `only_missing`, shows only what the other side lacks. */
static const char *add_side(str *out, const char *folder, bool ok_side, bool color) {
    const char *side = ok_side ? "ok" : "bad", *other = ok_side ? "bad" : "ok";
    const char *same = "";
    const char *prefix = arena_printf(out->memory, "%s/%s/", folder, side);
    for (const embedded_file *file = embedded_rules; file->path; file++) {
        if (strncmp(file->path, prefix, strlen(prefix)) != 0) continue;
        const char *name = file->path + strlen(prefix);
        const embedded_file *twin =
            find_file(arena_printf(out->memory, "%s/%s/%s", folder, other, name));
        if (same_file(file, twin)) {
            same = arena_printf(out->memory, "%s%s%s", same, *same ? ", " : "", name);
        } else if (!ok_side || !twin) {
            str_addf(out, "\n%s\n", name);
            add_difference(out, ok_side ? twin : file, ok_side ? file : twin, color);
        }
    }
    return same;
}

static void add_example(str *out, const rule *r, bool color) {
    const char *folder = arena_printf(out->memory, EXAMPLES "%s-%s", r->code, r->name);
    const embedded_file *expected = find_file(arena_printf(out->memory, "%s/expected.txt", folder));
    if (!expected) return;
    str_add(out, "\nExample (- is wrong, + is right):\n");
    const char *same = add_side(out, folder, false, color);
    add_side(out, folder, true, color);
    if (*same) str_addf(out, "\nunchanged: %s\n", same);
    str_add(out, "\nkiln lint says:\n");
    lines text = split(out->memory, expected);
    for (uint32_t i = 0; i < text.count; i++) add_line(out, ' ', text.items[i], false);
}

static void add_rule(str *out, const rule *r, bool color) {
    const char *bold = color ? "\033[1m" : "", *plain = color ? "\033[0m" : "";
    str_addf(out, "%s%s %s%s (%s)\n\n", bold, r->code, r->name, plain, severity_name(r->severity));
    help_wrap(out, r->explanation, 0);
    str_add(out, "\n");
    str_addf(out, "Help: ");
    help_wrap(out, r->help, 6);
    add_example(out, r, color);
}

static void add_all_rules(str *out) {
    for (int i = 0; i < RULE_COUNT; i++) {
        str_addf(out, "%-5s %-8s %s\n", rules[i].code, severity_name(rules[i].severity),
                 rules[i].summary);
    }
}

static int run(call *c) {
    str text = str_new(c->memory);
    if (c->operand_count == 0) {
        add_all_rules(&text);
    } else {
        rule_id id = rule_find(c->operands[0]);
        if (id == RULE_COUNT) return unknown_rule(c, &command_explain, c->operands[0]);
        add_rule(&text, &rules[id], c->out->color);
    }
    output_result(c->out, &text);
    return EXIT_CLEAN;
}

const command command_explain = {
    .name = "explain",
    .operands = "[CODE]",
    .summary = "Explain a rule, with an example; without CODE, list all rules.",
    .most = 1,
    .run = run,
};
