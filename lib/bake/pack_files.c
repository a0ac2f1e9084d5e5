/* pack_files.c - the files of a pack: globs, and nothing outside the folder. */
#include "loader.h"

#include "file.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *const list_names[] = {"pack.yaml", "assets", "scenes"}; /* file_list */

/* An item of `assets` or `scenes`. */
static const key_row glob_row = {.name = "a glob", .type = VALUE_NAME, .unkeyed = true};

/* ---- Paths */

const char *path_join(arena *a, const char *folder, const char *inside) {
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/') length--;
    if (length == 0 || (length == 1 && *folder == '.')) return arena_strdup(a, inside);
    const char *slash = (length == 1 && *folder == '/') || !*inside ? "" : "/";
    return arena_printf(a, "%.*s%s%s", (int)length, folder, slash, inside);
}

/* How the program reaches something inside. */
static const char *reach(const loader *l, const char *inside) {
    return *inside ? path_join(l->memory, l->pack->folder, inside) : l->pack->folder;
}

bool leads_out(const loader *l, const char *inside) {
    char *real = realpath(reach(l, inside), NULL);
    bool out = real && strncmp(real, l->real_folder, strlen(l->real_folder)) != 0;
    free(real);
    return out;
}

static bool exists(const loader *l, const char *inside) {
    struct stat status;
    return lstat(reach(l, inside), &status) == 0;
}

/* ---- One file */

static void hash_number(sha256 *hash, uint64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(number >> (8 * i));
    sha256_add(hash, bytes, sizeof bytes);
}

static void add_input(loader *l, const char *inside, const char *text, size_t size) {
    pack *p = l->pack;
    ARENA_PUSH_ROOM(l->memory, p->inputs, p->input_count, l->input_capacity);
    pack_input *input = &p->inputs[p->input_count++];
    sha256 s;
    input->path = inside;
    sha256_begin(&s);
    sha256_add(&s, text, size);
    sha256_end(&s, input->hash);
}

const yaml_node *load_text(loader *l, const char *inside, const char *text, size_t size,
                           arena *memory) {
    add_input(l, inside, text, size);
    hash_number(&l->hash, strlen(inside));
    sha256_add(&l->hash, inside, strlen(inside));
    hash_number(&l->hash, size);
    sha256_add(&l->hash, text, size);
    l->in.file = diag_file_add(l->d, reach(l, inside), text, size);
    l->in.address = "";
    return yaml_parse(l->d, l->in.file, &l->limits->yaml, memory, &l->nodes_used);
}

void report_large_file(loader *l, const char *inside) {
    span where = {.file = diag_file_add(l->d, reach(l, inside), NULL, 0)};
    finding *f = diag_add(l->d, RULE_K109, where, "", "the file has more than %llu bytes",
                          (unsigned long long)l->limits->yaml.file_bytes);
    diag_suggest(l->d, f, "split the file, or raise the limit with --limit file=N");
}

/* One glob of a list. */
typedef struct glob_walk {
    loader *l;
    file_list list;
    reader at;             /* pack.yaml */
    const yaml_node *node; /* the glob in it */
    const char **found;    /* paths inside */
    uint32_t count, capacity;
    const char *hint;   /* nearest to the first thing that is missing, or NULL */
    bool other_kind;    /* said that it matches files of the other list */
    const char *barred; /* a folder on the way that cannot be read, or NULL */
    int error;          /* why */
} glob_walk;

/* A matched file that cannot be read. */
static bool unreadable(const glob_walk *w, const char *inside, const file_error *error) {
    if (error->step == FILE_STEP_SIZE)
        report_large_file(w->l, inside);
    else if (error->step == FILE_STEP_KIND)
        complain(&w->at, RULE_K106, w->node, "%s is no regular file", inside);
    else if (error->number == ENOENT)
        complain(&w->at, RULE_K106, w->node, "%s is a symbolic link to nothing", inside);
    else
        complain(&w->at, RULE_K106, w->node, "%s cannot be read: %s", inside,
                 strerror(error->number));
    return false;
}

/* Is a scene among the assets, or the other way round? */
static bool is_other_kind(const glob_walk *w, const yaml_node *root) {
    bool scene = find_key(root, "levels"), assets = find_key(root, "assets");
    return w->list == FILES_ASSETS ? scene && !assets : assets && !scene;
}

static void report_other_kind(glob_walk *w, const char *inside) {
    static const char *const kinds[] = {"pack.yaml", "an assets file", "a scene"};
    file_list other = w->list == FILES_ASSETS ? FILES_SCENES : FILES_ASSETS;
    if (w->other_kind) return;
    w->other_kind = true;
    finding *f = complain(&w->at, RULE_K104, w->node, "%s matches %s, which is %s and not %s",
                          shown(w->node), inside, kinds[other], kinds[w->list]);
    diag_suggest(w->l->d, f, "let it match %s only, or list the file under `%s`",
                 w->list == FILES_ASSETS ? "assets files" : "scenes", list_names[other]);
}

static bool load_file(glob_walk *w, const char *inside, file_reader *read) {
    loader *l = w->l;
    name_entry *earlier = names_find(&l->files, inside);
    if (earlier && earlier->index != KILN_NONE) {
        if (earlier->index == FILES_PACK || earlier->index == w->list) return true;
        finding *f = complain(&w->at, RULE_K103, w->node, "%s is among the %s already", inside,
                              list_names[earlier->index]);
        diag_relate(l->d, f, earlier->where, "by this glob");
        return false;
    }
    if (!earlier)
        earlier = names_add(&l->files, l->memory, inside, NAME_FILE, node_span(&w->at, w->node));
    earlier->index = w->list;
    if (leads_out(l, inside)) {
        complain(&w->at, RULE_K108, w->node, "%s leads out of the pack by a symbolic link", inside);
        return false;
    }
    char *text;
    size_t size;
    file_error error;
    if (!file_read(l->memory, reach(l, inside), l->limits->yaml.file_bytes, &text, &size, &error))
        return unreadable(w, inside, &error);
    arena *tree = arena_new();
    const yaml_node *root = load_text(l, inside, text, size, tree);
    bool good = root != NULL;
    if (root && is_other_kind(w, root)) {
        report_other_kind(w, inside);
        earlier->index = KILN_NONE; /* its own list may still have it */
    } else if (root) {
        read(l, root);
    }
    arena_free(tree);
    return good;
}

/* ---- Globs: `*` and `?` inside the names of a path */

static bool is_wild(const char *text, size_t length) {
    return memchr(text, '*', length) || memchr(text, '?', length);
}

/* A leading dot is matched by a dot alone. Each `*` first stands for nothing and grows by one
 * whenever what follows does not fit; only the last one needs to. */
static bool matches(const char *pattern, size_t length, const char *name) {
    if (*name == '.' && (length == 0 || *pattern != '.')) return false;
    const char *end = pattern + length, *star = NULL, *star_at = NULL;
    while (*name) {
        if (pattern < end && *pattern == '*') {
            star = pattern++;
            star_at = name;
        } else if (pattern < end && (*pattern == '?' || *pattern == *name)) {
            pattern++;
            name++;
        } else if (star) {
            pattern = star + 1;
            name = ++star_at;
        } else {
            return false;
        }
    }
    while (pattern < end && *pattern == '*') pattern++;
    return pattern == end;
}

/* Name by name; empty ones and dots in the pattern mean nothing. */
static bool matches_path(const char *pattern, const char *path, arena *a) {
    while (*pattern) {
        size_t length = strcspn(pattern, "/"), name = strcspn(path, "/");
        bool nothing = length == 0 || (length == 1 && *pattern == '.');
        if (!nothing) {
            if (!*path || !matches(pattern, length, arena_strndup(a, path, name))) return false;
            path += name + (path[name] == '/');
        }
        pattern += length + (pattern[length] == '/');
    }
    return !*path;
}

const char *pack_glob_of(const pack *p, const char *inside, arena *a) {
    for (uint32_t i = 0; i < p->glob_count; i++)
        if (matches_path(p->globs[i], inside, a)) return p->globs[i];
    return NULL;
}

static int compare_texts(const void *left, const void *right) {
    const char *const *a = left, *const *b = right;
    return strcmp(*a, *b);
}

/* The names in a folder, sorted. */
static const char **list_folder(glob_walk *w, const char *inside, uint32_t *count) {
    const loader *l = w->l;
    const char **items = NULL;
    uint32_t capacity = 0;
    *count = 0;
    DIR *folder = opendir(reach(l, inside));
    if (!folder) {
        if (errno != ENOENT && errno != ENOTDIR) w->barred = inside, w->error = errno;
        return NULL;
    }
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        ARENA_PUSH_ROOM(l->memory, items, *count, capacity);
        items[(*count)++] = arena_strdup(l->memory, entry->d_name);
    }
    closedir(folder);
    if (*count > 1) qsort(items, *count, sizeof *items, compare_texts);
    return items;
}

static void expand(glob_walk *w, const char *folder, const char *pattern);

/* `rest` of the pattern, at an existing path inside. */
static void expand_rest(glob_walk *w, const char *inside, const char *rest) {
    if (*rest) {
        expand(w, inside, rest);
        return;
    }
    ARENA_PUSH_ROOM(w->l->memory, w->found, w->count, w->capacity);
    w->found[w->count++] = inside;
}

static const char *inside_of(const glob_walk *w, const char *folder, const char *name) {
    return *folder ? path_join(w->l->memory, folder, name) : name;
}

/* The pattern's first name is missing in the folder: what may have been meant. */
static void keep_hint(glob_walk *w, const char *folder, const char *missing, const char *rest) {
    uint32_t count;
    const char **items = list_folder(w, folder, &count);
    const char *near = w->hint ? NULL : diag_nearest(missing, items, count);
    if (near) w->hint = inside_of(w, inside_of(w, folder, near), rest);
}

static void expand(glob_walk *w, const char *folder, const char *pattern) {
    loader *l = w->l;
    size_t length = strcspn(pattern, "/");
    const char *rest = pattern + length + (pattern[length] == '/');
    if (length == 0 || (length == 1 && *pattern == '.')) {
        if (*rest) expand(w, folder, rest);
        return;
    }
    if (!is_wild(pattern, length)) {
        const char *name = arena_strndup(l->memory, pattern, length);
        const char *inside = inside_of(w, folder, name);
        if (exists(l, inside))
            expand_rest(w, inside, rest);
        else
            keep_hint(w, folder, name, rest);
        return;
    }
    uint32_t count;
    const char **items = list_folder(w, folder, &count);
    for (uint32_t i = 0; i < count; i++)
        if (matches(pattern, length, items[i]))
            expand_rest(w, inside_of(w, folder, items[i]), rest);
}

/* ---- Lists of globs */

/* Each looks through folders; one glob names any number of files. */
enum { GLOBS_MAX = 1000 };

static bool has_segment(const char *path, const char *segment) {
    size_t length = strlen(segment);
    for (const char *at = path; at; at = strchr(at, '/')) {
        if (*at == '/') at++;
        if (strncmp(at, segment, length) == 0 && (at[length] == '/' || !at[length])) return true;
    }
    return false;
}

static bool is_refused(const glob_walk *w, const char *pattern) {
    const char *shown_pattern = shown(w->node);
    if (*pattern == '/')
        complain(&w->at, RULE_K108, w->node, "%s is an absolute path", shown_pattern);
    else if (has_segment(pattern, ".."))
        complain(&w->at, RULE_K108, w->node, "%s leaves the pack by `..`", shown_pattern);
    else if (has_segment(pattern, "**"))
        complain(&w->at, RULE_K104, w->node,
                 "%s uses `**`, which globs here do not have: name every folder", shown_pattern);
    else
        return false;
    return true;
}

static bool load_glob(glob_walk *w, file_reader *read) {
    value pattern;
    if (!read_value(&w->at, w->node, &glob_row, &pattern) || is_refused(w, pattern.text))
        return false;
    pack *p = w->l->pack;
    ARENA_PUSH_ROOM(w->l->memory, p->globs, p->glob_count, w->l->glob_capacity);
    p->globs[p->glob_count++] = arena_strdup(w->l->memory, pattern.text);
    expand(w, "", pattern.text);
    if (w->count > 1) qsort(w->found, w->count, sizeof *w->found, compare_texts);
    if (w->barred) {
        complain(&w->at, RULE_K106, w->node, "the folder %s cannot be read: %s",
                 *w->barred ? w->barred : "of the pack", strerror(w->error));
        return false;
    }
    if (w->count == 0) {
        const char *what =
            is_wild(pattern.text, strlen(pattern.text)) ? "no file matches" : "there is no file";
        finding *f = complain(&w->at, RULE_K106, w->node, "%s %s", what, shown(w->node));
        if (w->hint) diag_suggest(w->l->d, f, "did you mean `%s`?", w->hint);
        return false;
    }
    bool good = true;
    for (uint32_t i = 0; i < w->count; i++) good &= load_file(w, w->found[i], read);
    return good;
}

bool load_files(loader *l, const yaml_node *globs, file_list list, file_reader *read) {
    reader at = l->in;
    bool good = globs->count <= GLOBS_MAX;
    if (!good)
        complain(&l->in, RULE_K109, globs, "`%s` has %u globs, more than %d", list_names[list],
                 globs->count, GLOBS_MAX);
    for (const yaml_node *item = good ? globs->first : NULL; item; item = item->next) {
        glob_walk w = {.l = l, .list = list, .at = at, .node = item};
        good &= load_glob(&w, read);
    }
    l->in = at;
    return good;
}
