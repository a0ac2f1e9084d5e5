/* report_text.c - findings for people: where, the line itself, what is wrong with it, what helps. */
#include "excerpt.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>

/* So many related places of a finding are shown. */
enum { RELATED_MAX = 16 };

enum { PLAIN, FRAME, HELP, BOLD, SEVERITY };

typedef struct printer {
    str *out;
    const diag *d;
    bool color;
    severity severity; /* of the finding being printed */
    arena *scratch;
    source *sources; /* one a file, made when first needed */
    uint32_t gutter; /* columns of the line numbers */
} printer;

/* A place to show: of the finding itself (no label), or a related one. */
typedef struct mark {
    span where;
    const char *label;
    uint32_t ordinal;
} mark;

static void style(const printer *p, int what) {
    static const char *const codes[] = {"\033[0m", "\033[1;34m", "\033[1;36m", "\033[1m"};
    static const char *const severities[] = {"", "\033[1;36m", "\033[1;33m", "\033[1;31m"};
    if (p->color) str_add(p->out, what == SEVERITY ? severities[p->severity] : codes[what]);
}

static void styled(const printer *p, int what, const char *text) {
    style(p, what);
    str_add_safe(p->out, text);
    style(p, PLAIN);
}

static const source *source_of(printer *p, uint32_t file) {
    source *s = &p->sources[file];
    const diag_file *f = &p->d->files[file];
    if (!s->marks) *s = source_new(p->scratch, f->text, f->text ? f->size : 0);
    return s;
}

static uint32_t digits(uint32_t number) {
    uint32_t count = 1;
    for (; number >= 10; number /= 10) count++;
    return count;
}

/* "   | " before what is not a source line. */
static void bar(const printer *p, const char *after) {
    style(p, FRAME);
    str_add_char(p->out, ' ', p->gutter + 1);
    str_add(p->out, "|");
    style(p, PLAIN);
    str_add(p->out, after);
}

static void place_line(const printer *p, const char *arrow, span where) {
    str_add_char(p->out, ' ', p->gutter);
    styled(p, FRAME, arrow);
    str_add(p->out, " ");
    str_add_safe(p->out, p->d->files[where.file].path);
    if (where.line) str_addf(p->out, ":%u:%u", where.line, where.column);
}

static void source_line(const printer *p, const excerpt *e) {
    style(p, FRAME);
    str_addf(p->out, "%*u |", (int)p->gutter, e->line);
    style(p, PLAIN);
    if (e->end > e->offset) str_add(p->out, " ");
    excerpt_add(p->out, e);
    str_add(p->out, "\n");
}

/* Where a span ends on its first line. */
static uint32_t end_on_line(span where) {
    if (where.end_line > where.line) return UINT32_MAX;
    return where.end_column > where.column ? where.end_column : where.column + 1;
}

static void underline(const printer *p, const excerpt *e, const mark *m) {
    uint32_t from = excerpt_x(e, m->where.column), to = excerpt_x(e, end_on_line(m->where));
    bar(p, " ");
    str_add_char(p->out, ' ', from);
    style(p, m->label ? FRAME : SEVERITY);
    str_add_char(p->out, m->label ? '-' : '^', to > from ? to - from : 1);
    if (m->label) {
        str_add(p->out, " ");
        str_add_safe(p->out, m->label);
    }
    style(p, PLAIN);
    str_add(p->out, "\n");
}

/* The marks of one file, by line; the finding's own before related ones. */
static int compare_marks(const void *left, const void *right) {
    const mark *a = left, *b = right;
    if (a->where.line != b->where.line) return a->where.line < b->where.line ? -1 : 1;
    return (a->ordinal > b->ordinal) - (a->ordinal < b->ordinal);
}

static void show_excerpts(printer *p, const mark *marks, uint32_t count) {
    const source *text = source_of(p, marks[0].where.file);
    excerpt shown = {0};
    for (uint32_t i = 0; i < count; i++) {
        span where = marks[i].where;
        if (where.line == 0) continue; /* the file as a whole */
        if (!excerpt_shows(&shown, where.line, where.column, where.column + 1)) {
            uint32_t last = shown.line;
            if (!excerpt_of(text, where.line, where.column, end_on_line(where), &shown)) continue;
            if (last == 0) {
                bar(p, "\n");
            } else if (where.line > last + 1) {
                styled(p, FRAME, "...");
                str_add(p->out, "\n");
            }
            source_line(p, &shown);
        }
        underline(p, &shown, &marks[i]);
    }
}

/* All marks in the file of marks[0], which come to the front; returns their number. */
static uint32_t gather(mark *marks, uint32_t count) {
    uint32_t same = 1;
    for (uint32_t i = 1; i < count; i++) {
        if (marks[i].where.file != marks[0].where.file) continue;
        mark found = marks[i];
        memmove(marks + same + 1, marks + same, (i - same) * sizeof *marks);
        marks[same++] = found;
    }
    return same;
}

static bool has_line(printer *p, span where) {
    excerpt e;
    return excerpt_of(source_of(p, where.file), where.line, 1, 2, &e);
}

static void show_file(printer *p, mark *marks, uint32_t count) {
    const mark first = marks[0];
    if (first.label) bar(p, "\n");
    place_line(p, first.label ? ":::" : "-->", first.where);
    if (first.label && !has_line(p, first.where)) { /* nothing to put the label under */
        str_add(p->out, ": ");
        str_add_safe(p->out, first.label);
    }
    str_add(p->out, "\n");
    qsort(marks, count, sizeof *marks, compare_marks);
    show_excerpts(p, marks, count);
}

static void trailer(const printer *p, const char *name, const char *text) {
    str_add_char(p->out, ' ', p->gutter + 1);
    styled(p, FRAME, "=");
    str_add(p->out, " ");
    styled(p, HELP, name);
    str_add(p->out, " ");
    str_add_safe(p->out, text);
    str_add(p->out, "\n");
}

static void show_finding(printer *p, const finding *f) {
    mark marks[RELATED_MAX + 1] = {{f->where, NULL, 0}};
    uint32_t count = 1, line = f->where.line;
    for (uint32_t i = 0; i < f->related_count && i < RELATED_MAX; i++, count++) {
        marks[count] = (mark){f->related[i].where, f->related[i].message, count};
        if (f->related[i].where.line > line) line = f->related[i].where.line;
    }
    p->severity = f->severity;
    p->gutter = digits(line);
    style(p, SEVERITY);
    str_addf(p->out, "%s[%s]", severity_name(f->severity), rules[f->rule].code);
    style(p, PLAIN);
    style(p, BOLD);
    str_add(p->out, ": ");
    str_add_safe(p->out, f->message);
    style(p, PLAIN);
    str_add(p->out, "\n");
    for (uint32_t i = 0, same; i < count; i += same) {
        same = gather(marks + i, count - i);
        show_file(p, marks + i, same);
    }
    bar(p, "\n");
    if (f->related_count > RELATED_MAX)
        trailer(p, "note:",
                arena_printf(p->scratch, "%u more related places", f->related_count - RELATED_MAX));
    if (*f->address) trailer(p, "at:", f->address);
    if (f->picture) trailer(p, "picture:", f->picture);
    trailer(p, "help:", f->suggestion ? f->suggestion : rules[f->rule].help);
    str_add(p->out, "\n");
}

static void closing_line(const printer *p) {
    if (p->d->dropped == 0) return;
    str_add(p->out, "Further findings of");
    const char *before = " ";
    for (int i = 0; i < RULE_COUNT; i++) {
        if (p->d->per_rule[i] <= DIAG_PER_RULE) continue;
        str_addf(p->out, "%s%s", before, rules[i].code);
        before = ", ";
    }
    str_addf(p->out, " are not shown: at most %d a rule are.\n", DIAG_PER_RULE);
}

void report_lint_text(str *out, const diag *d, bool color) {
    str_add(out, "");
    printer p = {.out = out, .d = d, .color = color, .scratch = arena_new()};
    p.sources = ARENA_ARRAY(p.scratch, source, d->file_count);
    for (uint32_t i = 0; i < d->count; i++) {
        const finding *f = d->items[i];
        if (!f->allowed && f->severity != SEVERITY_OFF) show_finding(&p, f);
    }
    closing_line(&p);
    arena_free(p.scratch);
}
