/* cmd_lint.c - kiln lint: checks packs and says what is wrong. */
#include "baseline.h"
#include "input.h"
#include "pictures.h"
#include "target.h"

#include <string.h>

typedef struct lint_options {
    opt_list formats, only, skip;
    int fail_on;
    const char *baseline, *write_baseline, *pictures;
    bool png;
    uint64_t limits[LIMIT_COUNT];
} lint_options;

enum { FAIL_ON_ERROR, FAIL_ON_WARNING };
static const char *const fail_levels[] = {"error", "warning", NULL};

static const opt_row rows[] = {
    {"format", 0, "F[=FILE]",
     "text (the default) or json, to standard output or FILE; may be repeated", OPT_LIST,
     offsetof(lint_options, formats), NULL},
    {"fail-on", 0, "LEVEL", "exit with 1 from this severity on: error (the default) or warning",
     OPT_CHOICE, offsetof(lint_options, fail_on), fail_levels},
    {"only", 0, "CODE,...", "show findings of these rules alone", OPT_LIST,
     offsetof(lint_options, only), NULL},
    {"skip", 0, "CODE,...", "do not show findings of these rules", OPT_LIST,
     offsetof(lint_options, skip), NULL},
    {"baseline", 0, "FILE", "leave out the findings written there; name those that are gone",
     OPT_TEXT, offsetof(lint_options, baseline), NULL},
    {"write-baseline", 0, "FILE", "write the present findings there, to be left out later",
     OPT_TEXT, offsetof(lint_options, write_baseline), NULL},
    {"pictures", 0, "DIR",
     "draw the refused sides of the seats that findings tell of, into that folder", OPT_TEXT,
     offsetof(lint_options, pictures), NULL},
    {"png", 0, NULL, "with --pictures: PNG rather than SVG", OPT_FLAG, offsetof(lint_options, png),
     NULL},
    LIMIT_ROW(lint_options),
    {0},
};

/* ---- Formats */

static void render_text(str *out, const diag *d, bool color) {
    report_lint_text(out, d, color);
}

static void render_json(str *out, const diag *d, bool color) {
    (void)color;
    report_lint_json(out, d);
}

static const struct {
    const char *name;
    void (*render)(str *out, const diag *d, bool color);
} formats[] = {{"text", render_text}, {"json", render_json}};

enum { FORMAT_COUNT = sizeof formats / sizeof *formats };

typedef struct destination {
    uint32_t format;
    const char *file; /* NULL: standard output */
} destination;

/* "text", "json=FILE". Returns false after a usage error. */
static bool read_format(call *c, const char *text, destination *out) {
    const char *equals = strchr(text, '=');
    const char *name = equals ? arena_strndup(c->memory, text, (size_t)(equals - text)) : text;
    out->file = equals ? equals + 1 : NULL;
    for (out->format = 0; out->format < FORMAT_COUNT; out->format++) {
        if (!strcmp(formats[out->format].name, name)) break;
    }
    if (out->format == FORMAT_COUNT) {
        const char *names[FORMAT_COUNT];
        for (uint32_t i = 0; i < FORMAT_COUNT; i++) names[i] = formats[i].name;
        usage_error(c, &command_lint, "unknown format '%s'%s", name,
                    opt_suggestion(c->memory, name, names, FORMAT_COUNT));
        return false;
    }
    if (equals && !equals[1]) {
        usage_error(c, &command_lint, "'--format %s' names no file", text);
        return false;
    }
    return true;
}

/* Returns false after a usage error. Without --format: text to standard output. */
static bool read_formats(call *c, const opt_list *given, destination **out, uint32_t *count) {
    *count = given->count ? given->count : 1;
    *out = ARENA_ARRAY(c->memory, destination, *count);
    uint32_t to_stdout = 0;
    for (uint32_t i = 0; i < given->count; i++) {
        if (!read_format(c, given->items[i], &(*out)[i])) return false;
        to_stdout += !(*out)[i].file;
    }
    if (to_stdout > 1) {
        usage_error(c, &command_lint, "two formats for standard output; give one a file: F=FILE");
        return false;
    }
    return true;
}

static int render(call *c, const diag *d, const destination *destinations, uint32_t count) {
    int code = EXIT_CLEAN;
    for (uint32_t i = 0; i < count; i++) {
        str text = str_new(c->memory);
        bool color = c->out->color && !destinations[i].file;
        formats[destinations[i].format].render(&text, d, color);
        int written = output_result_to(c->out, destinations[i].file, &text);
        if (written != EXIT_CLEAN) code = written;
    }
    return code;
}

/* ---- Which findings */

/* Marks the rules that --only or --skip name. Returns false after a usage error. */
static bool read_codes(call *c, const opt_list *lists, bool marked[RULE_COUNT]) {
    for (uint32_t i = 0; i < lists->count; i++) {
        char *rest = arena_strdup(c->memory, lists->items[i]);
        while (rest) {
            char *comma = strchr(rest, ',');
            if (comma) *comma = '\0';
            if (!*rest) {
                usage_error(c, &command_lint, "a code is empty in '%s'", lists->items[i]);
                return false;
            }
            rule_id id = rule_find(rest);
            if (id == RULE_COUNT) {
                unknown_rule(c, &command_lint, rest);
                return false;
            }
            marked[id] = true;
            rest = comma ? comma + 1 : NULL;
        }
    }
    return true;
}

/* Keeps the findings whose rule is wanted, and what is counted of them. */
static void filter(diag *d, const bool wanted[RULE_COUNT]) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        if (wanted[d->items[i]->rule]) d->items[kept++] = d->items[i];
    }
    d->count = kept;
    for (int i = 0; i < RULE_COUNT; i++) {
        if (wanted[i]) continue;
        if (d->per_rule[i] > DIAG_PER_RULE) d->dropped -= d->per_rule[i] - DIAG_PER_RULE;
        d->per_rule[i] = 0;
    }
}

static bool read_filter(call *c, const lint_options *options, bool wanted[RULE_COUNT]) {
    bool only[RULE_COUNT] = {false}, skip[RULE_COUNT] = {false};
    if (!read_codes(c, &options->only, only) || !read_codes(c, &options->skip, skip)) return false;
    for (int i = 0; i < RULE_COUNT; i++) {
        wanted[i] = (options->only.count == 0 || only[i]) && !skip[i];
    }
    return true;
}

/* Adds the findings of one pack to those of all; what they point to stays the pack's. */
static void append(diag *all, const diag *d) {
    uint32_t base = all->file_count;
    for (uint32_t i = 0; i < d->file_count; i++) {
        diag_file_add(all, d->files[i].path, d->files[i].text, d->files[i].size);
    }
    for (uint32_t i = 0; i < d->count; i++) {
        finding *f = d->items[i];
        f->where.file += base;
        for (uint32_t r = 0; r < f->related_count; r++) f->related[r].where.file += base;
        ARENA_PUSH_ROOM(all->memory, all->items, all->count, all->capacity);
        all->items[all->count++] = f;
    }
    all->dropped += d->dropped;
    for (int i = 0; i < RULE_COUNT; i++) all->per_rule[i] += d->per_rule[i];
}

/* ---- The command */

/* All packs that can be loaded, with their findings in one list. */
typedef struct checked {
    bake_run *runs; /* like the operands */
    opt_list folders;
    diag *findings;
} checked;

static const char *counted(arena *a, uint32_t count, const char *noun) {
    return arena_printf(a, "%u %s%s", count, noun, count == 1 ? "" : "s");
}

static void summarize(call *c, const checked *all, const diag_counts *n, uint32_t known) {
    arena *a = c->memory;
    uint32_t unread = c->operand_count - all->folders.count;
    const char *text = arena_printf(a, "%s, %s", counted(a, n->errors, "error"),
                                    counted(a, n->warnings, "warning"));
    if (n->infos) text = arena_printf(a, "%s, %s", text, counted(a, n->infos, "info"));
    if (n->allowed) text = arena_printf(a, "%s, %u allowed", text, n->allowed);
    if (known) text = arena_printf(a, "%s, %u known", text, known);
    text = arena_printf(a, "%s in %s", text, counted(a, all->findings->file_count, "file"));
    if (unread) text = arena_printf(a, "%s; %s not read", text, counted(a, unread, "pack"));
    output_note(c->out, "%s", text);
}

static int apply_baselines(call *c, const opt_list *folders, diag *d, uint32_t *known) {
    const lint_options *options = c->options;
    str present = str_new(c->memory);
    if (options->write_baseline) baseline_write(&present, d, folders);
    if (options->baseline) {
        int code = baseline_apply(c, options->baseline, folders, d, known);
        if (code != EXIT_CLEAN) return code;
    }
    if (!options->write_baseline) return EXIT_CLEAN;
    int code = output_result_to(c->out, options->write_baseline, &present);
    if (code != EXIT_CLEAN) return code;
    *known += d->count;
    d->count = 0;
    return EXIT_CLEAN;
}

static int check_packs(call *c, checked *all) {
    const lint_options *options = c->options;
    bake_settings settings = input_settings(c, options->limits);
    int code = EXIT_CLEAN;
    all->runs = ARENA_ARRAY(c->memory, bake_run, c->operand_count);
    all->findings = diag_new(c->memory);
    for (uint32_t i = 0; i < c->operand_count; i++) {
        bake_run *run = &all->runs[i];
        int loaded = input_check_pack(c, c->operands[i], &settings, run);
        if (loaded == EXIT_CLEAN) {
            append(all->findings, run->findings);
            opt_list_add(c->memory, &all->folders, run->pack->folder);
        }
        if (loaded > code) code = loaded;
    }
    if (c->operand_count > 1) diag_sort(all->findings);
    return code;
}

/* All files that are to be written; a baseline that is read may be the one that is written. */
static int claim_files(call *c, const destination *destinations, uint32_t count) {
    const lint_options *options = c->options;
    int code = target_claim(c, options->write_baseline, "the new baseline");
    for (uint32_t i = 0; i < count && code == EXIT_CLEAN; i++)
        code = target_claim(
            c, destinations[i].file,
            arena_printf(c->memory, "the %s output", formats[destinations[i].format].name));
    if (!target_same(c->memory, options->baseline, options->write_baseline))
        target_keep(c, options->baseline, "the baseline that is read");
    return code;
}

static int greater(int a, int b) {
    return a > b ? a : b;
}

/* Everything after the packs were checked. With one that was not read no baseline is complete. */
static int report(call *c, checked *all, const destination *destinations, uint32_t count) {
    const lint_options *options = c->options;
    uint32_t known = 0;
    int code = EXIT_CLEAN;
    if (options->pictures)
        code =
            pictures_check_findings(c, options->pictures, options->png, all->runs, all->findings);
    if (code != EXIT_CLEAN) return code;
    if (all->folders.count == c->operand_count)
        code = apply_baselines(c, &all->folders, all->findings, &known);
    pictures *drawn = NULL;
    if (options->pictures)
        drawn = pictures_of_findings(c, options->pictures, options->png, all->runs, all->findings);
    code = greater(code, render(c, all->findings, destinations, count));
    code = greater(code, pictures_end(drawn));
    diag_counts counts = diag_count(all->findings);
    if (code != EXIT_CLEAN) return code;
    summarize(c, all, &counts, known);
    bool fails = counts.errors > 0 || (options->fail_on == FAIL_ON_WARNING && counts.warnings > 0);
    return fails ? EXIT_FINDINGS : EXIT_CLEAN;
}

static int run(call *c) {
    const lint_options *options = c->options;
    destination *destinations;
    uint32_t count;
    bool wanted[RULE_COUNT];
    if (!read_formats(c, &options->formats, &destinations, &count)) return EXIT_USAGE;
    if (!read_filter(c, options, wanted)) return EXIT_USAGE;
    if (options->png && !options->pictures)
        return usage_error(c, &command_lint, "--png needs --pictures DIR");
    if (options->pictures && !strcmp(options->pictures, "-"))
        return usage_error(c, &command_lint, PICTURES_NEED_FOLDER);
    if (claim_files(c, destinations, count) != EXIT_CLEAN) return EXIT_USAGE;

    checked all = {0};
    int unread = check_packs(c, &all), code = target_check(c);
    filter(all.findings, wanted);
    if (code == EXIT_CLEAN && all.folders.count) code = report(c, &all, destinations, count);
    for (uint32_t i = 0; i < c->operand_count; i++) bake_run_free(&all.runs[i]);
    return greater(code, unread);
}

const command command_lint = {
    .name = "lint",
    .operands = "PACK...",
    .summary = "Check packs and say what is wrong, at the line that must change.",
    .details =
        "PACK is a pack's folder, or its pack.yaml. A pack accepts findings itself with `allow` in "
        "pack.yaml, and changes severities with `lint`; `kiln explain CODE` tells about a rule. A "
        "baseline is for adopting kiln with findings that cannot be mended at once: only new ones "
        "fail.\n" PICTURES_HELP,
    .least = 1,
    .most = UINT32_MAX,
    .options = rows,
    .options_size = sizeof(lint_options),
    .run = run,
};
