/* target.c - the files a call writes are none of those it reads, and no two are one. */
#include "target.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A file by its path without links, and by its number: two hard links are one file. */
typedef struct known_file {
    const char *path, *what;
    const char *real;
    dev_t device;
    ino_t number;
    bool exists;
    bool written; /* claimed; else kept */
} known_file;

struct targets {
    known_file *items;
    uint32_t count, capacity;
};

/* The path of a file that need not be there, its folder without links. */
static const char *real_path(arena *a, const char *path) {
    char *real = realpath(path, NULL);
    if (real) {
        const char *copy = arena_strdup(a, real);
        free(real);
        return copy;
    }
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *folder = !slash          ? "."
                         : slash == path ? "/"
                                         : arena_strndup(a, path, (size_t)(slash - path));
    real = realpath(folder, NULL);
    if (!real) return arena_strdup(a, path);
    const char *joined = arena_printf(a, "%s/%s", strcmp(real, "/") == 0 ? "" : real, name);
    free(real);
    return joined;
}

/* False for what anything may be written to: standard output, devices, pipes. */
static bool identify(arena *a, const char *path, known_file *out) {
    struct stat st;
    *out = (known_file){.path = path};
    if (!path || strcmp(path, "-") == 0) return false;
    out->exists = stat(path, &st) == 0;
    if (out->exists && !S_ISREG(st.st_mode)) return false;
    if (out->exists) out->device = st.st_dev, out->number = st.st_ino;
    out->real = real_path(a, path);
    return true;
}

static bool same(const known_file *a, const known_file *b) {
    bool linked = a->exists && b->exists && a->device == b->device && a->number == b->number;
    return linked || strcmp(a->real, b->real) == 0;
}

bool target_same(arena *memory, const char *path, const char *other) {
    known_file a, b;
    return identify(memory, path, &a) && identify(memory, other, &b) && same(&a, &b);
}

/* The first that is kept, or claimed, and the same file; NULL. */
static const known_file *find(const targets *list, const known_file *file, bool written) {
    for (uint32_t i = 0; list && i < list->count; i++) {
        const known_file *other = &list->items[i];
        if (other != file && other->written == written && same(file, other)) return other;
    }
    return NULL;
}

static void add(call *c, const known_file *file) {
    if (!c->out->targets) c->out->targets = ARENA_NEW(c->memory, targets);
    targets *list = c->out->targets;
    ARENA_PUSH_ROOM(c->memory, list->items, list->count, list->capacity);
    list->items[list->count++] = *file;
}

void target_keep(call *c, const char *path, const char *what) {
    known_file file;
    if (!identify(c->memory, path, &file)) return;
    file.path = arena_strdup(c->memory, path);
    file.what = what;
    add(c, &file);
}

static const char *kept_text(arena *a, const char *path, const known_file *kept) {
    return arena_printf(a, "%s is %s; it is not written over", path, kept->what);
}

static const char *both_text(arena *a, const char *path, const known_file *claimed,
                             const char *what) {
    return arena_printf(a, "%s cannot be both %s and %s", path, claimed->what, what);
}

int target_claim(call *c, const char *path, const char *what) {
    known_file file;
    if (!identify(c->memory, path, &file)) return EXIT_CLEAN;
    file.path = arena_strdup(c->memory, path);
    file.what = what;
    file.written = true;
    const known_file *kept = find(c->out->targets, &file, false);
    const known_file *claimed = find(c->out->targets, &file, true);
    if (kept) {
        output_error(c->out, "%s", kept_text(c->memory, path, kept));
        return EXIT_USAGE;
    }
    if (claimed) {
        output_error(c->out, "%s", both_text(c->memory, path, claimed, what));
        return EXIT_USAGE;
    }
    add(c, &file);
    return EXIT_CLEAN;
}

int target_check(call *c) {
    const targets *list = c->out->targets;
    for (uint32_t i = 0; list && i < list->count; i++) {
        if (!list->items[i].written) continue;
        const known_file *kept = find(list, &list->items[i], false);
        if (!kept) continue;
        output_error(c->out, "%s", kept_text(c->memory, list->items[i].path, kept));
        return EXIT_USAGE;
    }
    return EXIT_CLEAN;
}

const char *target_refusal(const output *o, arena *memory, const char *path) {
    known_file file;
    if (!o->targets || !identify(memory, path, &file)) return NULL;
    const known_file *kept = find(o->targets, &file, false);
    return kept ? kept_text(memory, path, kept) : NULL;
}

const char *target_conflict(const output *o, arena *memory, const char *path, const char *what) {
    known_file file;
    if (!o->targets || !identify(memory, path, &file)) return NULL;
    const known_file *kept = find(o->targets, &file, false);
    const known_file *claimed = find(o->targets, &file, true);
    if (kept) return kept_text(memory, path, kept);
    return claimed ? both_text(memory, path, claimed, what) : NULL;
}
