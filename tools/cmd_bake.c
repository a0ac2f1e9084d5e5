/* cmd_bake.c - kiln bake: checks packs and writes their bundles. */
#include "input.h"
#include "jobs.h"
#include "table.h"
#include "target.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct bake_options {
    const char *output, *depfile;
    bool force, strip_names;
    uint32_t jobs;
    uint64_t limits[LIMIT_COUNT];
} bake_options;

static const opt_row rows[] = {
    {"output", 'o', "FILE|DIR/", "where to write (NAME.kiln in the current folder)", OPT_TEXT,
     offsetof(bake_options, output), NULL},
    {"force", 0, NULL, "bake in spite of errors", OPT_FLAG, offsetof(bake_options, force), NULL},
    {"strip-names", 0, NULL, "leave ids and addresses out of the bundle", OPT_FLAG,
     offsetof(bake_options, strip_names), NULL},
    {"depfile", 0, "FILE", "write what the bundles depend on, for Make and Ninja", OPT_TEXT,
     offsetof(bake_options, depfile), NULL},
    {"jobs", 'j', "N", "bake N packs at a time (1)", OPT_NUMBER, offsetof(bake_options, jobs),
     NULL},
    LIMIT_ROW(bake_options),
    {0},
};

/* What baking one pack came to; goes from a job's process to the first one. */
typedef struct baked {
    char name[64];
    bool written, untouched;
    uint32_t objects, seats, clear, allowed, failing;
    uint64_t nodes, raw, stored;
    double seconds;
} baked;

/* ---- Where to */

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool names_folder(const char *path) {
    size_t length = strlen(path);
    return (length > 0 && path[length - 1] == '/') || is_folder(path);
}

static const char *target_path(call *c, const char *name) {
    const bake_options *options = c->options;
    if (!options->output) return arena_printf(c->memory, "%s.kiln", name);
    if (!names_folder(options->output)) return options->output;
    size_t length = strlen(options->output);
    const char *slash = options->output[length - 1] == '/' ? "" : "/";
    return arena_printf(c->memory, "%s%s%s.kiln", options->output, slash, name);
}

/* The folder that -o names is made when it is not there. */
static int prepare_target(call *c) {
    const char *target = ((const bake_options *)c->options)->output;
    if (!target) return EXIT_CLEAN;
    if (!strcmp(target, "-"))
        return usage_error(c, &command_bake, "a bundle goes to a file, not to standard output");
    if (!names_folder(target)) {
        return c->operand_count == 1
                   ? EXIT_CLEAN
                   : usage_error(c, &command_bake, "several packs need a folder: -o %s/", target);
    }
    if (is_folder(target) || mkdir(target, 0777) == 0 || errno == EEXIST) return EXIT_CLEAN;
    output_error(c->out, "cannot make the folder %s: %s", target, strerror(errno));
    return EXIT_IO;
}

/* ---- One pack */

/* A bundle of the same content, from the same input, by the same kiln is left as it is. */
static bool up_to_date(const char *path, const bake_run *run, const bake_bundle *bundle) {
    kiln_bundle *old;
    if (kiln_open_file(path, NULL, &old) != KILN_OK) return false;
    kiln_info info = kiln_bundle_info(old);
    bool same = info.revision == BAKE_REVISION &&
                !memcmp(info.content_hash, bundle->content_hash, sizeof info.content_hash) &&
                !memcmp(info.input_hash, run->pack->input_hash, sizeof info.input_hash);
    kiln_close(old);
    return same;
}

/* Is the seat's trouble accepted by the pack? */
static bool seat_allowed(const diag *d, const char *address) {
    for (uint32_t i = 0; i < d->count; i++) {
        const finding *f = d->items[i];
        if (f->allowed && !strcmp(f->address, address)) return true;
    }
    return false;
}

static void count_results(const bake_run *run, baked *out) {
    const pack *p = run->pack;
    out->objects = p->object_count;
    out->seats = p->seat_count;
    for (uint32_t i = 0; i < p->seat_count; i++) {
        const seat_result *seat = &run->results.seats[i];
        bool clear = seat->chosen != KILN_NONE && seat->entries[seat->chosen].clear;
        if (clear) {
            out->clear++;
        } else if (seat_allowed(run->findings, p->seats[i].address)) {
            out->allowed++;
        } else {
            out->failing++;
        }
    }
    for (uint32_t i = 0; i < p->level_count; i++) {
        const kiln_grid *grid = &run->results.levels[i].grid;
        out->nodes += (uint64_t)grid->width * grid->height;
    }
}

static double seconds_of(const bake_run *run, uint32_t first, uint32_t end) {
    double seconds = 0;
    for (uint32_t i = first; i < end; i++) seconds += run->timings[i].seconds;
    return seconds;
}

/* What is less than a twentieth of the whole counts among the others. */
enum { STAGE_SHARE = 20 };

static void add_stage(str *out, const char *stage, double seconds) {
    str_addf(out, "%s %s %.1f", out->text[out->length - 1] == ':' ? "" : ",", stage, seconds * 1e3);
}

/* "office: 12.3 ms: load 1.1, seats 7.9, write 2.2, others 1.1" */
static void note_stages(call *c, const bake_run *run, double write_seconds) {
    double total = write_seconds + seconds_of(run, 0, run->timing_count), others = 0;
    str text = str_new(c->memory);
    str_addf(&text, "%s: %.1f ms:", run->pack->name, total * 1e3);
    for (uint32_t i = 0; i <= run->timing_count; i++) {
        bool last = i == run->timing_count;
        double seconds = last ? write_seconds : run->timings[i].seconds;
        if (seconds * STAGE_SHARE >= total)
            add_stage(&text, last ? "write" : run->timings[i].stage, seconds);
        else
            others += seconds;
    }
    add_stage(&text, "others", others);
    output_note(c->out, "%s", text.text);
}

/* Shows errors and warnings; what informs is for `kiln lint`. */
static void show_findings(call *c, const diag *d) {
    diag shown = *d;
    shown.items = ARENA_ARRAY(c->memory, finding *, d->count);
    shown.count = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        const finding *f = d->items[i];
        if (!f->allowed && f->severity >= SEVERITY_WARNING)
            shown.items[shown.count++] = d->items[i];
    }
    if (shown.count == 0) return;
    str text = str_new(c->memory);
    report_lint_text(&text, &shown, c->out->color);
    output_result(c->out, &text);
}

/* Make's syntax: a space, '#' and '\' after a backslash, '$' twice. */
static void add_escaped(str *out, const char *path) {
    for (; *path; path++) {
        if (*path == ' ' || *path == '#' || *path == '\\') str_add(out, "\\");
        str_add_char(out, *path, *path == '$' ? 2 : 1);
    }
}

/* "out: in in ..." with the folders below the pack's own, so that a file added to one is noticed.
 * The pack's own is left out: bundles may be written there. */
static void add_dependencies(str *out, const diag *d, const char *path) {
    add_escaped(out, path);
    str_add(out, ":");
    const char *own_folder = NULL, *last_folder = NULL;
    for (uint32_t i = 0; i < d->file_count; i++) {
        const char *file = d->files[i].path, *slash = strrchr(file, '/');
        const char *folder = slash ? arena_strndup(out->memory, file, (size_t)(slash - file)) : ".";
        str_add(out, " \\\n  ");
        add_escaped(out, file);
        if (!own_folder) own_folder = last_folder = folder;
        if (!strcmp(folder, own_folder) || !strcmp(folder, last_folder)) continue;
        str_add(out, " ");
        add_escaped(out, folder);
        last_folder = folder;
    }
    str_add(out, "\n");
}

static int write_bundle(call *c, bake_run *run, const bake_settings *settings, baked *out,
                        str *dependencies) {
    uint32_t checked = run->timing_count;
    double start = output_seconds();
    bake_bundle bundle = bake_write(run, settings);
    if (bundle.error) {
        output_error(c->out, "%s: %s", run->pack->name, bundle.error);
        return EXIT_INTERNAL;
    }
    const char *path = target_path(c, run->pack->name);
    int code = target_claim(c, path, "the bundle");
    if (code == EXIT_CLEAN) code = target_check(c);
    if (code != EXIT_CLEAN) return code;
    out->raw = bundle.raw_size;
    out->stored = bundle.size;
    out->untouched = up_to_date(path, run, &bundle);
    if (!out->untouched) code = output_bytes_to(c->out, path, bundle.bytes, bundle.size);
    if (code != EXIT_CLEAN) return code;
    add_dependencies(dependencies, run->findings, path);
    out->written = true;
    out->seconds = output_seconds() - start;
    note_stages(c, run, out->seconds - seconds_of(run, checked, run->timing_count));
    out->seconds += seconds_of(run, 0, checked);
    return EXIT_CLEAN;
}

static int bake_checked(call *c, const char *path, bake_run *run, const bake_settings *settings,
                        baked *out, str *dependencies) {
    const bake_options *options = c->options;
    show_findings(c, run->findings);
    uint32_t errors = diag_count(run->findings).errors;
    bool usable = run->pack->usable;
    if (!usable || (errors && !options->force)) {
        output_error(c->out, "%s: %u error%s; nothing is written%s", path, errors,
                     errors == 1 ? "" : "s", usable ? " (--force bakes all the same)" : "");
        return usable ? EXIT_FINDINGS : EXIT_NOT_INPUT;
    }
    snprintf(out->name, sizeof out->name, "%s", run->pack->name);
    count_results(run, out);
    return write_bundle(c, run, settings, out, dependencies);
}

static int bake_one(call *c, uint32_t index, void *result, str *dependencies) {
    const bake_options *options = c->options;
    bake_settings settings = input_settings(c, options->limits);
    settings.strip_names = options->strip_names;
    bake_run run;
    int code = input_check_pack(c, c->operands[index], &settings, &run);
    if (code == EXIT_CLEAN)
        code = bake_checked(c, c->operands[index], &run, &settings, result, dependencies);
    bake_run_free(&run);
    return code;
}

/* ---- All of them */

/* Two packs of one name would have one bundle. Returns EXIT_CLEAN or, after a message, EXIT_USAGE. */
static int check_names(call *c) {
    const bake_options *options = c->options;
    bake_settings settings = input_settings(c, options->limits);
    const char **names = ARENA_ARRAY(c->memory, const char *, c->operand_count);
    for (uint32_t i = 0; i < c->operand_count && c->operand_count > 1; i++) {
        names[i] = pack_name(c->operands[i], &settings.limits, c->memory);
        for (uint32_t j = 0; j < i; j++) {
            if (!*names[i] || strcmp(names[i], names[j]) != 0) continue;
            output_error(c->out, "%s and %s are both named %s, and would have one bundle",
                         c->operands[j], c->operands[i], names[i]);
            return EXIT_USAGE;
        }
    }
    return EXIT_CLEAN;
}

static void note_table(call *c, const baked *all) {
    static const char *const titles[] = {"pack",    "objects", "seats", "clear",  "allowed",
                                         "failing", "nodes",   "raw",   "stored", "time"};
    table t = table_new(c->memory, "lrrrrrrrrrl");
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) table_cell(&t, "%s", titles[i]);
    table_cell(&t, "%s", "");
    uint32_t written = 0;
    for (uint32_t i = 0; i < c->operand_count; i++) {
        const baked *b = &all[i];
        if (!b->written) continue;
        written++;
        table_cell(&t, "%s", b->name);
        const uint64_t numbers[] = {b->objects, b->seats, b->clear, b->allowed,
                                    b->failing, b->nodes, b->raw,   b->stored};
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) table_number(&t, numbers[n]);
        table_cell(&t, "%.0f ms", b->seconds * 1e3);
        table_cell(&t, "%s", b->untouched ? "up to date" : "");
    }
    if (written == 0) return;
    str text = str_new(c->memory);
    table_render(&text, &t);
    output_note(c->out, "%.*s", (int)text.length - 1, text.text); /* it ends the line itself */
}

static int run(call *c) {
    const bake_options *options = c->options;
    int code = target_claim(c, options->depfile, "the depfile");
    if (code == EXIT_CLEAN) code = prepare_target(c);
    if (code == EXIT_CLEAN) code = check_names(c);
    if (code != EXIT_CLEAN) return code;
    baked *all = ARENA_ARRAY(c->memory, baked, c->operand_count);
    str dependencies = str_new(c->memory);
    job_plan plan = {c->operand_count, options->jobs ? options->jobs : 1, sizeof *all};
    code = jobs_run(c, &plan, bake_one, all, &dependencies);
    if (options->depfile && code == EXIT_CLEAN) {
        code = output_result_to(c->out, options->depfile, &dependencies);
    }
    note_table(c, all);
    return code;
}

const command command_bake = {
    .name = "bake",
    .operands = "PACK...",
    .summary = "Check packs and write all that never changes at run time into bundles.",
    .details =
        "A pack with errors is not baked. A bundle appears whole or not at all, and one that "
        "would come out the same is left untouched.",
    .least = 1,
    .most = UINT32_MAX,
    .options = rows,
    .options_size = sizeof(bake_options),
    .run = run,
};
