/* pictures.c - names, draws and writes pictures of seats. */
#include "pictures.h"

#include "evidence_svg.h"
#include "file.h"
#include "image.h"
#include "pack_draw.h"
#include "sha256.h"
#include "target.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { ADDRESS_MAX = 180, HASH_DIGITS = 16 };

struct pictures {
    call *call;
    const char *folder; /* ends in a slash */
    bool png, made;
    bool only_check;
    const char *real_folder; /* without symbolic links, as far as it is there */
    const bake_run *runs;    /* of all packs of the call */
    const bake_run *run;
    const char *prefix;
    cutout_level **levels; /* of the pack, made when needed */
    const char **names;    /* of the files that were written */
    uint32_t count, capacity;
    uint32_t skipped; /* no PNG could be made of them */
    int code;
};

/* ---- Names */

static const char *const extensions[] = {".svg", ".png"};

/* "main~chair-1~seat": no two addresses have the same. */
static const char *name_of(const pictures *p, const char *address) {
    arena *a = p->call->memory;
    char *name = arena_printf(a, "%s%s%s", p->prefix, *p->prefix ? "/" : "", address);
    size_t length = strlen(name);
    uint8_t hash[SHA256_BYTES];
    char digits[2 * SHA256_BYTES + 1] = "";
    if (length > ADDRESS_MAX) {
        sha256 s;
        sha256_begin(&s);
        sha256_add(&s, name, length);
        sha256_end(&s, hash);
        sha256_hex(hash, digits);
        digits[HASH_DIGITS] = '\0';
        name[ADDRESS_MAX] = '\0';
    }
    for (char *slash = name; (slash = strchr(slash, '/'));) *slash = '~';
    return *digits ? arena_printf(a, "%s~~%s", name, digits) : name;
}

static const char *side_name(const bake_run *run, uint32_t seat, uint32_t side) {
    if (side == FINDING_AT_REST) return "rest";
    return reason_side(run->results.seats[seat].entries[side].side);
}

/* ---- Files */

/* The path without symbolic links, as far as it is there. */
static const char *real_path(arena *a, const char *path) {
    char *real = realpath(path, NULL);
    if (real) {
        const char *copy = arena_strdup(a, real);
        free(real);
        return copy;
    }
    size_t length = strlen(path);
    while (length > 0 && path[length - 1] == '/') length--;
    size_t name = length;
    while (name > 0 && path[name - 1] != '/') name--;
    if (length == 0 || strcmp(path, ".") == 0) return path; /* "." is gone when its folder is */
    const char *folder = name > 0 ? arena_strndup(a, path, name) : ".";
    return arena_printf(a, "%s/%.*s", real_path(a, folder), (int)(length - name), path + name);
}

/* Why a picture would be read as a file of the pack from then on, or NULL. */
static const char *read_by(const pictures *p, const pack *from, const char *name, arena *a) {
    const char *folder = real_path(a, from->folder);
    size_t length = strlen(folder);
    if (strncmp(p->real_folder, folder, length) != 0) return NULL;
    const char *inside = p->real_folder + length;
    if (*inside && *inside != '/') return NULL;
    while (*inside == '/') inside++;
    /* The picture itself, and the folders on the way to it. */
    char *at = arena_printf(a, "%s%s%s", inside, *inside ? "/" : "", name), *slash;
    do {
        const char *glob = pack_glob_of(from, at, a);
        if (glob)
            return arena_printf(a, "%s%s would be read as a file of the pack %s, by its glob `%s`",
                                p->folder, name, from->name, glob);
        slash = strrchr(at, '/');
        if (slash) *slash = '\0';
    } while (slash);
    return NULL;
}

static void check(pictures *p, const char *name, arena *a) {
    const char *path = arena_printf(a, "%s%s", p->folder, name);
    const char *refusal = target_conflict(p->call->out, a, path, "a picture");
    for (uint32_t i = 0; i < p->call->operand_count && !refusal; i++)
        if (p->runs[i].pack) refusal = read_by(p, p->runs[i].pack, name, a);
    if (!refusal) return;
    output_error(p->call->out, "%s", refusal);
    p->code = EXIT_USAGE;
}

/* The folder and those it lies in. */
static bool make_folders(pictures *p) {
    char *path = arena_strdup(p->call->memory, p->folder);
    for (char *slash = path; (slash = strchr(slash + 1, '/'));) {
        *slash = '\0';
        bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
        struct stat st;
        if (made && stat(path, &st) == 0 && !S_ISDIR(st.st_mode)) made = false, errno = ENOTDIR;
        if (!made) {
            output_error(p->call->out, "cannot make the folder %s: %s", path, strerror(errno));
            p->code = EXIT_IO;
            return false;
        }
        *slash = '/';
    }
    file_sweep(p->folder);
    p->made = true;
    return true;
}

/* Where not even the first can be made, none is tried after it. */
static bool convert(pictures *p, const char *name, const str *svg, str *png) {
    const char *error = NULL;
    image_status status = image_png(svg, png, &error);
    if (status == IMAGE_OK) return true;
    if (p->count == 0 && status == IMAGE_FAILED) {
        p->code = EXIT_IO;
        output_error(p->call->out, "%s", error);
    } else {
        p->skipped++;
        output_error(p->call->out, "%s is skipped: %s", name, error);
    }
    return false;
}

static bool write_picture(pictures *p, const char *name, const str *svg) {
    str png = str_new(svg->memory);
    if (!p->made && !make_folders(p)) return false;
    if (p->png && !convert(p, name, svg, &png)) return false;
    const char *path = arena_printf(svg->memory, "%s%s", p->folder, name);
    const str *bytes = p->png ? &png : svg;
    const char *refusal = target_conflict(p->call->out, svg->memory, path, "a picture");
    file_error error;
    if (refusal) {
        output_error(p->call->out, "%s", refusal);
        p->code = EXIT_USAGE;
    } else if (!file_holds(path, bytes->text, bytes->length) &&
               !file_write_unsynced(path, bytes->text, bytes->length, &error)) {
        output_error(p->call->out, "%s", file_error_text(svg->memory, path, &error));
        p->code = EXIT_IO;
    }
    return p->code == EXIT_CLEAN;
}

/* ---- Pictures */

pictures *pictures_new(call *c, const char *folder, bool png, const bake_run *runs) {
    pictures *p = ARENA_NEW(c->memory, pictures);
    size_t length = strlen(folder);
    const char *slash = length > 0 && folder[length - 1] == '/' ? "" : "/";
    *p = (pictures){.call = c, .png = png, .prefix = "", .runs = runs};
    p->folder = arena_printf(c->memory, "%s%s", folder, slash);
    p->real_folder = real_path(c->memory, p->folder);
    return p;
}

static void close_pack(pictures *p) {
    for (uint32_t i = 0; p->levels && i < p->run->pack->level_count; i++)
        cutout_level_free(p->levels[i]);
    p->levels = NULL;
}

void pictures_of_pack(pictures *p, const bake_run *run, const char *prefix) {
    close_pack(p);
    p->run = run;
    p->prefix = prefix;
    p->levels = ARENA_ARRAY(p->call->memory, cutout_level *, run->pack->level_count);
}

static cutout_level *level_of(pictures *p, uint32_t level) {
    const pack *from = p->run->pack;
    if (!p->levels[level] && pack_draw_bound(from, level) <= KILN_DRAW_ITEMS_MAX)
        p->levels[level] = cutout_level_new(p->call->memory, from, level);
    return p->levels[level];
}

void pictures_only_check(pictures *p, bool only) {
    p->only_check = only;
}

int pictures_checked(const pictures *p) {
    return p->code;
}

static const char *file_of(const pictures *p, uint32_t seat, uint32_t side) {
    return arena_printf(p->call->memory, "%s.%s%s", name_of(p, p->run->pack->seats[seat].address),
                        side_name(p->run, seat, side), extensions[p->png]);
}

static bool draw(pictures *p, arena *scratch, uint32_t seat, uint32_t side, const char *code,
                 str *svg) {
    const bake_run *run = p->run;
    cutout_level *level = level_of(p, run->pack->seats[seat].level);
    if (!level) return false;
    evidence e = side == FINDING_AT_REST
                     ? evidence_of_rest(scratch, run->pack, &run->results, seat)
                     : evidence_of_side(scratch, run->pack, &run->results, seat, side);
    return e.kind != EVIDENCE_NONE && evidence_svg(svg, level, &run->results, &e, code);
}

const char *pictures_draw(pictures *p, uint32_t seat, uint32_t side, const char *code) {
    if (p->code != EXIT_CLEAN) return NULL;
    arena *a = p->call->memory, *scratch = arena_new();
    str svg = str_new(scratch);
    const char *name = NULL;
    if (p->only_check) {
        check(p, file_of(p, seat, side), scratch);
    } else if (draw(p, scratch, seat, side, code, &svg)) {
        name = file_of(p, seat, side);
        if (!write_picture(p, name, &svg)) name = NULL;
    }
    arena_free(scratch);
    if (!name) return NULL;
    ARENA_PUSH_ROOM(a, p->names, p->count, p->capacity);
    p->names[p->count++] = name;
    return arena_printf(a, "%s%s", p->folder, name);
}

/* ---- Findings */

/* All sides a finding tells of; its own picture is that of the side it names, else the first. */
static void draw_finding(pictures *p, finding *f) {
    const char *code = rules[f->rule].code;
    if (f->seat == FINDING_NO_SEAT) return;
    if (f->side == FINDING_AT_REST) {
        f->picture = pictures_draw(p, f->seat, f->side, code);
        return;
    }
    const seat_result *result = &p->run->results.seats[f->seat];
    const char *first = NULL;
    for (uint32_t i = 0; i < result->count; i++) {
        if (result->entries[i].verdict == KILN_VERDICT_CLEAR) continue;
        const char *path = pictures_draw(p, f->seat, i, code);
        if (i == f->side) f->picture = path;
        if (!first) first = path;
    }
    if (!f->picture) f->picture = first;
}

/* Packs of one name would have the same pictures. */
static bool names_differ(call *c, const bake_run *runs) {
    for (uint32_t i = 0; i < c->operand_count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            if (!runs[i].pack || !runs[k].pack || strcmp(runs[i].pack->name, runs[k].pack->name))
                continue;
            output_error(c->out, "%s and %s are both named %s, and would have the same pictures",
                         c->operands[k], c->operands[i], runs[i].pack->name);
            return false;
        }
    }
    return true;
}

/* The findings of one pack are those in its files, which come one pack after the other. */
static void draw_pack(pictures *p, const bake_run *run, diag *d, uint32_t first_file) {
    uint32_t end = first_file + run->findings->file_count;
    for (uint32_t i = 0; i < d->count; i++) {
        finding *f = d->items[i];
        output_progress(p->call->out, "pictures", i, d->count);
        bool shown = !f->allowed && f->severity != SEVERITY_OFF;
        if (shown && f->where.file >= first_file && f->where.file < end) draw_finding(p, f);
    }
}

static void draw_packs(pictures *p, diag *d) {
    const call *c = p->call;
    const bake_run *runs = p->runs;
    for (uint32_t i = 0, file = 0; i < c->operand_count; i++) {
        if (!runs[i].pack) continue;
        pictures_of_pack(p, &runs[i], c->operand_count > 1 ? runs[i].pack->name : "");
        draw_pack(p, &runs[i], d, file);
        file += runs[i].findings->file_count;
    }
}

int pictures_check_findings(call *c, const char *folder, bool png, const bake_run *runs, diag *d) {
    pictures *p = pictures_new(c, folder, png, runs);
    if (!names_differ(c, runs)) return EXIT_USAGE;
    pictures_only_check(p, true);
    draw_packs(p, d);
    close_pack(p);
    return p->code;
}

pictures *pictures_of_findings(call *c, const char *folder, bool png, const bake_run *runs,
                               diag *d) {
    pictures *p = pictures_new(c, folder, png, runs);
    draw_packs(p, d);
    return p;
}

/* ---- The end */

static bool ends_with(const char *name, const char *what, const char *extension) {
    char end[16];
    int length = snprintf(end, sizeof end, ".%s%s", what, extension);
    size_t whole = strlen(name);
    return whole > (size_t)length && strcmp(name + whole - length, end) == 0;
}

/* Called as pictures are: "main~chair-1~seat.front.svg". */
static bool is_picture_name(const char *name) {
    bool is = false;
    for (int png = 0; png < 2; png++) {
        is |= ends_with(name, "rest", extensions[png]);
        for (int side = 0; side < KILN_SIDE_COUNT; side++)
            is |= ends_with(name, reason_side((kiln_side)side), extensions[png]);
    }
    return is && strchr(name, '~');
}

static int by_text(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* Pictures in the folder that this run did not write. */
static uint32_t count_others(pictures *p) {
    DIR *dir = opendir(p->folder);
    uint32_t others = 0;
    if (!dir) return 0;
    if (p->count > 1) qsort(p->names, p->count, sizeof *p->names, by_text);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        const char *name = entry->d_name;
        if (!is_picture_name(name)) continue;
        others += p->count == 0 || !bsearch(&name, p->names, p->count, sizeof *p->names, by_text);
    }
    closedir(dir);
    return others;
}

int pictures_end(pictures *p) {
    if (!p) return EXIT_CLEAN;
    close_pack(p);
    if (p->code != EXIT_CLEAN) return p->code;
    uint32_t others = count_others(p);
    const char *more = others ? arena_printf(p->call->memory, "; %u of an earlier run %s there too",
                                             others, others == 1 ? "is" : "are")
                              : "";
    if (p->count == 0 && p->skipped == 0) {
        output_note(p->call->out, "no pictures: there is no refused side to draw%s", more);
    } else {
        output_note(p->call->out, "%u picture%s in %s%s", p->count, p->count == 1 ? "" : "s",
                    p->folder, more);
    }
    return p->skipped ? EXIT_IO : EXIT_CLEAN;
}
