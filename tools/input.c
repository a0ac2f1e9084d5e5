/* input.c - what commands work on: packs and bundles. */
#include "input.h"

#include "bundle_format.h"
#include "file.h"
#include "target.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

const char *const limit_names[] = {"file", "motions", "nodes", "objects", "pairs", "yaml", NULL};

static void raise32(uint32_t *limit, uint64_t given) {
    if (given) *limit = given < UINT32_MAX ? (uint32_t)given : UINT32_MAX;
}

bake_settings input_settings(call *c, const uint64_t *limits) {
    bake_settings settings = bake_settings_default();
    settings.progress = output_progress;
    settings.user = c->out;
    if (!limits) return settings;
    if (limits[LIMIT_FILE]) settings.limits.yaml.file_bytes = limits[LIMIT_FILE];
    if (limits[LIMIT_MOTIONS]) settings.limits.motions = limits[LIMIT_MOTIONS];
    raise32(&settings.limits.nodes, limits[LIMIT_NODES]);
    raise32(&settings.limits.objects, limits[LIMIT_OBJECTS]);
    raise32(&settings.limits.pairs, limits[LIMIT_PAIRS]);
    raise32(&settings.limits.yaml.nodes, limits[LIMIT_YAML]);
    return settings;
}

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && !strcmp(text + length - end_length, end);
}

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool is_empty(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && info.st_size == 0;
}

bool input_is_pack(const char *path) {
    return is_folder(path) || ends_with(path, ".yaml") || ends_with(path, ".yml");
}

/* A pipe would be waited for, perhaps for ever. */
static bool is_pipe(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && (S_ISFIFO(info.st_mode) || S_ISSOCK(info.st_mode));
}

/* The first bytes of a file; what cannot be read is zero. */
static void read_start(const char *path, uint8_t bytes[KILN_HEADER_SIZE]) {
    memset(bytes, 0, KILN_HEADER_SIZE);
    FILE *file = fopen(path, "rb");
    if (!file) return;
    if (fread(bytes, 1, KILN_HEADER_SIZE, file) == 0) memset(bytes, 0, KILN_HEADER_SIZE);
    fclose(file);
}

static bool is_bundle(const char *path) {
    static const uint8_t magic[] = KILN_MAGIC;
    uint8_t bytes[KILN_HEADER_SIZE];
    if (is_folder(path) || is_pipe(path)) return false;
    read_start(path, bytes);
    return memcmp(bytes, magic, sizeof magic) == 0;
}

int input_check_pack(call *c, const char *path, const bake_settings *settings, bake_run *run) {
    *run = (bake_run){0};
    if (is_bundle(path)) {
        output_error(c->out, "%s is a bundle; give the folder of a pack", path);
        return EXIT_NOT_INPUT;
    }
    const char *error = NULL;
    target_keep(c, path, "a file of the pack");
    target_keep(c, arena_printf(c->memory, "%s/pack.yaml", path), "a file of the pack");
    pack_status status = bake_check(path, settings, run, &error);
    for (uint32_t i = 0; i < run->findings->file_count; i++)
        target_keep(c, run->findings->files[i].path, "a file of the pack");
    if (status == PACK_LOADED) return EXIT_CLEAN;
    output_error(c->out, "%s", error);
    return status == PACK_UNREADABLE ? EXIT_IO : EXIT_NOT_INPUT;
}

/* "office/pack.yaml:3:1: K101 the indentation ..." */
static const char *first_error(arena *memory, const diag *d) {
    for (uint32_t i = 0; i < d->count; i++) {
        const finding *f = d->items[i];
        if (f->severity != SEVERITY_ERROR || f->allowed) continue;
        const char *file = d->files[f->where.file].path, *code = rules[f->rule].code;
        if (f->where.line == 0) return arena_printf(memory, "%s: %s %s", file, code, f->message);
        return arena_printf(memory, "%s:%u:%u: %s %s", file, f->where.line, f->where.column, code,
                            f->message);
    }
    return "kiln lint tells more";
}

int input_unusable(call *c, const char *path, const diag *d) {
    output_error(c->out, "%s cannot be used: %s", path, first_error(c->memory, d));
    return EXIT_NOT_INPUT;
}

int input_usable_pack(call *c, const char *path, const bake_settings *settings, bake_run *run) {
    int code = input_check_pack(c, path, settings, run);
    if (code != EXIT_CLEAN) return code;
    bool nothing_left = run->pack->level_count == 0 && diag_count(run->findings).errors > 0;
    if (run->pack->usable && !nothing_left) return code;
    return input_unusable(c, path, run->findings);
}

static const struct {
    kiln_status status;
    rule_id rule;
    int code;
} bundle_errors[] = {
    {KILN_ERROR_MAGIC, RULE_K901, EXIT_NOT_INPUT},
    {KILN_ERROR_TRUNCATED, RULE_K902, EXIT_CORRUPT},
    {KILN_ERROR_TEXT_MODE, RULE_K903, EXIT_CORRUPT},
    {KILN_ERROR_CORRUPT, RULE_K903, EXIT_CORRUPT},
    {KILN_ERROR_VERSION, RULE_K904, EXIT_CORRUPT},
    {KILN_ERROR_LIMIT, RULE_K905, EXIT_NOT_INPUT},
};

/* "; it has format 2, this kiln reads 1" */
static const char *version_text(call *c, const char *path) {
    uint8_t bytes[KILN_HEADER_SIZE];
    read_start(path, bytes);
    const uint8_t *v = bytes + KILN_HEADER_VERSION;
    uint32_t version = v[0] | (uint32_t)v[1] << 8 | (uint32_t)v[2] << 16 | (uint32_t)v[3] << 24;
    return arena_printf(c->memory, "; it has format %u, this kiln reads %d", version,
                        KILN_FORMAT_VERSION);
}

int input_bundle_error(call *c, const char *path, kiln_status status) {
    if (status == KILN_ERROR_MEMORY) arena_out_of_memory();
    size_t i = 0, count = sizeof bundle_errors / sizeof *bundle_errors;
    while (i < count && bundle_errors[i].status != status) i++;
    if (i == count) {
        output_error(c->out, "%s: %s", path, kiln_status_text(status));
        return EXIT_INTERNAL;
    }
    bool empty = status == KILN_ERROR_TRUNCATED && is_empty(path);
    output_error(c->out, "%s: %s %s%s", path, rules[bundle_errors[i].rule].code,
                 empty ? "the file is empty" : kiln_status_text(status),
                 status == KILN_ERROR_VERSION ? version_text(c, path) : "");
    return bundle_errors[i].code;
}

int input_open_bundle(call *c, const char *path, kiln_bundle **bundle) {
    if (is_folder(path)) {
        output_error(c->out, "%s is a folder; give a bundle (kiln bake makes one of a pack)", path);
        return EXIT_NOT_INPUT;
    }
    if (is_pipe(path)) {
        output_error(c->out, "cannot read %s: not a regular file", path);
        return EXIT_IO;
    }
    target_keep(c, path, "the bundle that is read");
    errno = 0;
    kiln_status status = kiln_open_file(path, NULL, bundle);
    if (status == KILN_OK) return EXIT_CLEAN;
    if (status != KILN_ERROR_IO) return input_bundle_error(c, path, status);
    output_error(c->out, "cannot read %s: %s", path, errno ? strerror(errno) : "no regular file");
    return EXIT_IO;
}

void input_note_errors(call *c, const diag *findings) {
    uint32_t errors = diag_count(findings).errors;
    if (errors == 0) return;
    output_note(c->out, "the pack has %u error%s; kiln lint tells more", errors,
                errors == 1 ? "" : "s");
}

static int show_bundle(call *c, const char *path, input_work *work) {
    kiln_bundle *bundle;
    int code = input_open_bundle(c, path, &bundle);
    if (code != EXIT_CLEAN) return code;
    code = work(c, bundle, NULL);
    kiln_close(bundle);
    return code;
}

static int show_pack(call *c, bake_run *run, const bake_settings *settings, input_work *work) {
    bake_bundle baked = bake_write(run, settings);
    if (baked.error) {
        output_error(c->out, "%s: %s", run->pack->name, baked.error);
        return EXIT_INTERNAL;
    }
    kiln_bundle *bundle;
    kiln_status status = kiln_open_memory(baked.bytes, baked.size, NULL, &bundle);
    if (status != KILN_OK) return input_bundle_error(c, run->pack->name, status);
    int code = work(c, bundle, run);
    kiln_close(bundle);
    input_note_errors(c, run->findings);
    return code;
}

int input_show(call *c, const char *path, const uint64_t *limits, input_work *work) {
    if (!input_is_pack(path)) return show_bundle(c, path, work);
    bake_settings settings = input_settings(c, limits);
    bake_run run;
    int code = input_usable_pack(c, path, &settings, &run);
    if (code == EXIT_CLEAN) code = show_pack(c, &run, &settings, work);
    bake_run_free(&run);
    return code;
}
