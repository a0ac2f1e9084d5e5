/* baseline.c - findings written down so that later only new ones count. */
#include "baseline.h"

#include "file.h"

#include <stdlib.h>
#include <string.h>

#define HEADER    "# kiln baseline 1\n"
#define MAX_BYTES (64u << 20)

typedef struct entry {
    const char *text;
    uint32_t finding; /* its index */
    bool used;
} entry;

typedef struct entries {
    entry *items;
    uint32_t count, capacity;
} entries;

/* Tabs and line ends separate; they do not occur in ids and file names, but a message may quote
 * anything. */
static void add_field(str *out, const char *text) {
    for (; *text; text++) str_add_char(out, *text == '\t' || *text == '\n' ? ' ' : *text, 1);
}

/* A file's path inside its pack: without the longest of the folders that it lies in. */
static const char *inside(const char *path, const opt_list *folders) {
    size_t longest = 0;
    for (uint32_t i = 0; i < folders->count; i++) {
        size_t length = strlen(folders->items[i]);
        bool within = !strncmp(path, folders->items[i], length) && path[length] == '/';
        if (within && length + 1 > longest) longest = length + 1;
    }
    return path + longest;
}

static const char *text_of(const diag *d, const finding *f, const opt_list *folders) {
    str out = str_new(d->memory);
    str_addf(&out, "%s\t", rules[f->rule].code);
    add_field(&out, inside(d->files[f->where.file].path, folders));
    str_add(&out, "\t");
    add_field(&out, f->address);
    str_add(&out, "\t");
    add_field(&out, f->message);
    return out.text;
}

static int by_text(const void *a, const void *b) {
    const entry *x = a, *y = b;
    int order = strcmp(x->text, y->text);
    return order ? order : (x->finding > y->finding) - (x->finding < y->finding);
}

static void add_entry(arena *a, entries *list, const char *text, uint32_t finding_index) {
    ARENA_PUSH_ROOM(a, list->items, list->count, list->capacity);
    list->items[list->count++] = (entry){text, finding_index, false};
}

static void sort(entries *list) {
    if (list->count) qsort(list->items, list->count, sizeof *list->items, by_text);
}

static entries present(const diag *d, const opt_list *folders) {
    entries list = {0};
    for (uint32_t i = 0; i < d->count; i++) {
        if (d->items[i]->allowed) continue;
        add_entry(d->memory, &list, text_of(d, d->items[i], folders), i);
    }
    sort(&list);
    return list;
}

void baseline_write(str *out, const diag *d, const opt_list *folders) {
    entries list = present(d, folders);
    str_add(out, HEADER);
    for (uint32_t i = 0; i < list.count; i++) str_addf(out, "%s\n", list.items[i].text);
}

static entries read_lines(arena *a, char *text) {
    entries list = {0};
    uint32_t line = 0;
    for (char *next; *text; text = next) {
        char *end = text + strcspn(text, "\n");
        next = *end ? end + 1 : end;
        if (end > text && end[-1] == '\r') end[-1] = '\0';
        *end = '\0';
        if (*text && *text != '#') add_entry(a, &list, text, line++);
    }
    sort(&list);
    return list;
}

/* What makes a finding the same though its figures change: its code, file and address, with their
 * tabs. Without an address it is the whole text. */
static size_t key_length(const char *text) {
    size_t end = 0, address = 0;
    for (int field = 0; field < 3; field++) {
        address = end;
        end += strcspn(text + end, "\t");
        if (text[end] == '\t') end++;
    }
    return end - address > 1 ? end : strlen(text);
}

static int compare_keys(const char *a, const char *b) {
    size_t x = key_length(a), y = key_length(b);
    int order = memcmp(a, b, x < y ? x : y);
    return order ? order : (x > y) - (x < y);
}

/* Both lists are sorted, by keys too: no key begins another. What is equal meets one to one. */
static void match(entries *x, entries *y, int (*compare)(const char *, const char *)) {
    for (uint32_t i = 0, j = 0; i < x->count && j < y->count;) {
        entry *a = &x->items[i], *b = &y->items[j];
        int order = a->used ? -1 : b->used ? 1 : compare(a->text, b->text);
        if (order == 0) a->used = b->used = true;
        if (order <= 0) i++;
        if (order >= 0) j++;
    }
}

static void remove_known(diag *d, const entries *found, uint32_t *known) {
    bool *gone = ARENA_ARRAY(d->memory, bool, d->count);
    for (uint32_t i = 0; i < found->count; i++) {
        if (found->items[i].used) gone[found->items[i].finding] = true;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        if (!gone[i]) d->items[kept++] = d->items[i];
    }
    *known += d->count - kept;
    d->count = kept;
}

int baseline_apply(call *c, const char *path, const opt_list *folders, diag *d, uint32_t *known) {
    char *text;
    size_t size;
    file_error error;
    if (!file_read(c->memory, path, MAX_BYTES, &text, &size, &error)) {
        output_error(c->out, "%s", file_error_text(c->memory, path, &error));
        return EXIT_IO;
    }
    if (strncmp(text, HEADER, strlen(HEADER)) != 0 || strlen(text) != size) {
        output_error(c->out, "%s is no baseline", path);
        return EXIT_NOT_INPUT;
    }
    entries written = read_lines(c->memory, text), found = present(d, folders);
    match(&found, &written, strcmp);
    match(&found, &written, compare_keys);
    for (uint32_t i = 0; i < written.count; i++) {
        if (!written.items[i].used) output_note(c->out, "fixed: %s", written.items[i].text);
    }
    remove_known(d, &found, known);
    return EXIT_CLEAN;
}
