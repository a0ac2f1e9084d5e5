/* cmd_status.c - kiln status: is a bundle that of its pack as it is now? */
#include "bundle_file.h"
#include "excerpt.h"
#include "input.h"

#include <string.h>

typedef struct status_options {
    uint64_t limits[LIMIT_COUNT];
} status_options;

static const opt_row rows[] = {LIMIT_ROW(status_options), {0}};

/* What is known while the two are compared. */
typedef struct comparison {
    call *call;
    bundle_file file;
    kiln_info info;
    pack *pack;
    diag *findings; /* of loading it */
    str out;        /* a line a difference */
    bool differs;
} comparison;

static void differs(comparison *k, const char *what, const char *path) {
    str_add(&k->out, "  ");
    str_add(&k->out, what);
    str_add_safe(&k->out, path);
    str_add(&k->out, "\n");
    k->differs = true;
}

static const pack_input *input_of_pack(const pack *p, const char *path) {
    for (uint32_t i = 0; i < p->input_count; i++) {
        if (!strcmp(p->inputs[i].path, path)) return &p->inputs[i];
    }
    return NULL;
}

static bool has_input(const bundle_input *inputs, uint32_t count, const char *path) {
    for (uint32_t i = 0; i < count; i++) {
        if (!strcmp(inputs[i].path, path)) return true;
    }
    return false;
}

static int compare_files(comparison *k) {
    bundle_input *inputs;
    uint32_t count;
    int code = bundle_file_inputs(&k->file, &inputs, &count);
    if (code != EXIT_CLEAN) return code;
    for (uint32_t i = 0; i < count; i++) {
        const pack_input *now = input_of_pack(k->pack, inputs[i].path);
        if (!now) {
            differs(k, "removed: ", inputs[i].path);
        } else if (memcmp(now->hash, inputs[i].hash, sizeof now->hash) != 0) {
            differs(k, "changed: ", inputs[i].path);
        }
    }
    for (uint32_t i = 0; count > 0 && i < k->pack->input_count; i++) {
        const char *path = k->pack->inputs[i].path;
        if (!has_input(inputs, count, path)) differs(k, "added: ", path);
    }
    /* The order of files may have changed alone; a stripped bundle knows no files. */
    if (!k->differs) differs(k, "changed: the pack's files", "");
    return EXIT_CLEAN;
}

static int compare(comparison *k) {
    k->info = kiln_bundle_info(k->file.bundle);
    if (k->info.revision != BAKE_REVISION) {
        differs(k,
                arena_printf(k->call->memory, "baked by another kiln: revision %u, this is %d",
                             k->info.revision, BAKE_REVISION),
                "");
    }
    if (strcmp(k->info.name, k->pack->name) != 0) {
        str name = str_new(k->call->memory);
        str_add_safe(&name, k->info.name);
        differs(k, "that is the bundle of another pack: ", name.text ? name.text : "");
    } else if (memcmp(k->info.input_hash, k->pack->input_hash, sizeof k->info.input_hash) != 0) {
        int code = compare_files(k);
        if (code != EXIT_CLEAN) return code;
    }
    str text = str_new(k->call->memory);
    str_add_safe(&text, k->file.path);
    str_add(&text, k->differs ? " is stale\n" : " is fresh\n");
    if (k->differs) str_add(&text, k->out.text);
    output_result(k->call->out, &text);
    diag_sort(k->findings);
    input_note_errors(k->call, k->findings);
    return k->differs ? EXIT_STALE : EXIT_CLEAN;
}

static int load_pack(comparison *k) {
    const status_options *options = k->call->options;
    bake_settings settings = input_settings(k->call, options->limits);
    const char *error = NULL;
    const char *path = k->call->operands[1];
    k->findings = diag_new(k->call->memory);
    pack_status status = pack_load(path, &settings.limits, k->findings, &k->pack, &error);
    if (status == PACK_LOADED && k->pack->usable) return EXIT_CLEAN;
    if (status == PACK_LOADED) return input_unusable(k->call, path, k->findings);
    output_error(k->call->out, "%s", error);
    return status == PACK_UNREADABLE ? EXIT_IO : EXIT_NOT_INPUT;
}

static int run(call *c) {
    comparison k = {.call = c, .out = str_new(c->memory)};
    int code = bundle_file_open(c, c->operands[0], &k.file);
    if (code != EXIT_CLEAN) return code;
    code = load_pack(&k);
    if (code == EXIT_CLEAN) code = compare(&k);
    bundle_file_close(&k.file);
    return code;
}

const command command_status = {
    .name = "status",
    .operands = "BUNDLE PACK",
    .summary = "Tell whether a bundle is that of its pack as it is now, and which file changed.",
    .details = "Exits with 0 when it is, 6 when it is stale.",
    .least = 2,
    .most = 2,
    .options = rows,
    .options_size = sizeof(status_options),
    .run = run,
};
