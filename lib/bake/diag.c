/* diag.c - collecting, sorting and counting findings. */
#include "diag.h"

#include "utf8.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

diag *diag_new(arena *memory) {
    diag *d = ARENA_NEW(memory, diag);
    d->memory = memory;
    return d;
}

uint32_t diag_file_add(diag *d, const char *path, const char *text, size_t size) {
    ARENA_PUSH_ROOM(d->memory, d->files, d->file_count, d->file_capacity);
    d->files[d->file_count] = (diag_file){arena_strdup(d->memory, path), text, size};
    return d->file_count++;
}

bool diag_wants(const diag *d, rule_id id) {
    return d->per_rule[id] < DIAG_PER_RULE;
}

finding *diag_add(diag *d, rule_id id, span where, const char *address, const char *format, ...) {
    bool kept = diag_wants(d, id);
    d->per_rule[id]++;
    if (!kept) {
        d->dropped++;
        d->scratch = (finding){.rule = id, .where = where, .address = "", .message = ""};
        d->scratch.severity = rules[id].severity;
        d->scratch.seat = FINDING_NO_SEAT;
        d->scratch.object = d->scratch.other = FINDING_NO_OBJECT;
        return &d->scratch;
    }
    ARENA_PUSH_ROOM(d->memory, d->items, d->count, d->capacity);
    finding *f = ARENA_NEW(d->memory, finding);
    f->rule = id;
    f->severity = rules[id].severity;
    f->where = where;
    f->seat = FINDING_NO_SEAT;
    f->object = f->other = FINDING_NO_OBJECT;
    f->address = address && *address ? arena_strdup(d->memory, address) : "";
    f->ordinal = d->count;
    va_list arguments;
    va_start(arguments, format);
    f->message = arena_vprintf(d->memory, format, arguments);
    va_end(arguments);
    d->items[d->count++] = f;
    return f;
}

void diag_relate(diag *d, finding *f, span where, const char *format, ...) {
    if (f == &d->scratch) return;
    ARENA_PUSH_ROOM(d->memory, f->related, f->related_count, f->related_capacity);
    va_list arguments;
    va_start(arguments, format);
    const char *message = arena_vprintf(d->memory, format, arguments);
    va_end(arguments);
    f->related[f->related_count++] = (related){where, message};
}

void diag_suggest(diag *d, finding *f, const char *format, ...) {
    if (f == &d->scratch) return;
    va_list arguments;
    va_start(arguments, format);
    f->suggestion = arena_vprintf(d->memory, format, arguments);
    va_end(arguments);
}

void diag_edit(diag *d, finding *f, span where, const char *replacement) {
    if (f == &d->scratch) return;
    f->edit_where = where;
    f->edit = arena_strdup(d->memory, replacement);
}

void diag_mean(diag *d, finding *f, const char *word) {
    diag_suggest(d, f, "did you mean `%s`?", word);
    diag_edit(d, f, f->where, word);
}

const char *diag_quote(diag *d, const char *text) {
    enum { LONGEST = 60 };
    size_t length = strlen(text), end = 0;
    for (int i = 0; i < LONGEST && end < length; i++) {
        uint32_t code;
        end += utf8_decode(text + end, length - end, &code);
    }
    return arena_printf(d->memory, "`%.*s%s`", (int)end, text, end < length ? "..." : "");
}

static int compare_numbers(uint32_t a, uint32_t b) {
    return (a > b) - (a < b);
}

/* A finding beside its file's path, so that the comparison needs nothing else. */
typedef struct sort_row {
    const char *path;
    finding *item;
} sort_row;

static int compare_rows(const void *left, const void *right) {
    const sort_row *a = left, *b = right;
    const finding *x = a->item, *y = b->item;
    int order = strcmp(a->path, b->path);
    if (!order) order = compare_numbers(x->where.line, y->where.line);
    if (!order) order = compare_numbers(x->where.column, y->where.column);
    if (!order) order = strcmp(rules[x->rule].code, rules[y->rule].code);
    if (!order) order = strcmp(x->message, y->message);
    if (!order) order = strcmp(x->address, y->address);
    if (!order) order = compare_numbers(x->ordinal, y->ordinal);
    return order;
}

void diag_sort(diag *d) {
    if (d->count < 2) return;
    sort_row *sorted = ARENA_ARRAY(d->memory, sort_row, d->count);
    for (uint32_t i = 0; i < d->count; i++)
        sorted[i] = (sort_row){d->files[d->items[i]->where.file].path, d->items[i]};
    qsort(sorted, d->count, sizeof *sorted, compare_rows);
    for (uint32_t i = 0; i < d->count; i++) d->items[i] = sorted[i].item;
}

diag_counts diag_count(const diag *d) {
    uint32_t by_severity[SEVERITY_ERROR + 1] = {0}, allowed = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        if (d->items[i]->allowed)
            allowed++;
        else
            by_severity[d->items[i]->severity]++;
    }
    return (diag_counts){by_severity[SEVERITY_ERROR], by_severity[SEVERITY_WARNING],
                         by_severity[SEVERITY_INFO], allowed};
}

enum { WORD_MAX = 64, CANDIDATES_MAX = 10000 };

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* Edits between two words of at most WORD_MAX bytes, or limit + 1 once there are more (optimal
 * string alignment: Damerau-Levenshtein without edits inside a swapped pair). */
static uint32_t edits(const char *a, uint32_t a_length, const char *b, uint32_t b_length,
                      uint32_t limit) {
    uint32_t rows[3][WORD_MAX + 1]; /* the row before the last, the last, this one; in turn */
    for (uint32_t j = 0; j <= b_length; j++) rows[0][j] = j;
    for (uint32_t i = 1; i <= a_length; i++) {
        const uint32_t *last = rows[(i - 1) % 3], *before = rows[(i + 1) % 3];
        uint32_t *row = rows[i % 3], best = row[0] = i;
        for (uint32_t j = 1; j <= b_length; j++) {
            char x = lower(a[i - 1]), y = lower(b[j - 1]);
            row[j] = least(last[j - 1] + (x != y), least(last[j], row[j - 1]) + 1);
            bool swapped = i > 1 && j > 1 && x == lower(b[j - 2]) && lower(a[i - 2]) == y;
            if (swapped) row[j] = least(row[j], before[j - 2] + 1);
            best = least(best, row[j]);
        }
        if (best > limit + 1) return limit + 1;
    }
    return least(rows[a_length % 3][b_length], limit + 1);
}

const char *diag_nearest(const char *word, const char *const *candidates, uint32_t count) {
    size_t length = strlen(word);
    if (length > WORD_MAX) return NULL;
    const char *nearest = NULL;
    uint32_t within = (uint32_t)length / 3; /* the most edits a better candidate may need */
    for (uint32_t i = 0; i < least(count, CANDIDATES_MAX); i++) {
        size_t other = strlen(candidates[i]);
        if (other > WORD_MAX || other + within < length || length + within < other) continue;
        uint32_t distance = edits(word, (uint32_t)length, candidates[i], (uint32_t)other, within);
        if (distance > within) continue;
        nearest = candidates[i];
        if (distance == 0) break;
        within = distance - 1;
    }
    return nearest;
}
