/* cmd_draw.c - kiln draw: a level's picture. */
#include "chart.h"
#include "image.h"
#include "input.h"
#include "planview.h"
#include "svg.h"
#include "target.h"

#include <string.h>

typedef struct draw_options {
    const char *output, *view, *scene, *level, *overlay;
    uint32_t scale;
    bool empty, plan;
    uint64_t limits[LIMIT_COUNT];
} draw_options;

static const char *const view_names[KILN_VIEW_COUNT] = {"ne", "nw", "sw", "se"};

/* What is drawn, once the options are understood. */
typedef struct picture {
    int view;       /* kiln_view */
    unsigned kinds; /* of overlays, as charts take them */
} picture;

static const opt_row rows[] = {
    {"output", 'o', "FILE", "where to write: X.svg, X.png, or - for SVG on standard output",
     OPT_TEXT, offsetof(draw_options, output), NULL},
    {"view", 0, "VIEW", "where the viewer looks: ne, nw, sw or se (ne)", OPT_TEXT,
     offsetof(draw_options, view), NULL},
    {"plan", 0, NULL, "draw a plan instead: from above, north up", OPT_FLAG,
     offsetof(draw_options, plan), NULL},
    {"scene", 0, "ID", "the scene to draw (the first)", OPT_TEXT, offsetof(draw_options, scene),
     NULL},
    {"level", 0, "ID", "its level to draw (the first)", OPT_TEXT, offsetof(draw_options, level),
     NULL},
    {"scale", 0, "N", "pixels a tile (64)", OPT_NUMBER, offsetof(draw_options, scale), NULL},
    {"overlay", 0, "LIST", "what to show besides: nav, entries, addresses, findings; with commas",
     OPT_TEXT, offsetof(draw_options, overlay), NULL},
    {"empty", 0, NULL, "leave the people out", OPT_FLAG, offsetof(draw_options, empty), NULL},
    LIMIT_ROW(draw_options),
    {0},
};

/* ---- What to write */

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), end_length = strlen(end);
    return length > end_length && !strcmp(text + length - end_length, end);
}

static int check_options(call *c) {
    const draw_options *options = c->options;
    const char *path = options->output;
    if (!path) return usage_error(c, &command_draw, "where to? Give -o X.svg or -o X.png");
    if (strcmp(path, "-") != 0 && !ends_with(path, ".svg") && !ends_with(path, ".png")) {
        return usage_error(c, &command_draw, "'%s' ends neither in .svg nor in .png", path);
    }
    if (options->scale <= KILN_SVG_SCALE_MAX) return target_claim(c, path, "the picture");
    return usage_error(c, &command_draw, "--scale is at most %d", KILN_SVG_SCALE_MAX);
}

/* Which of the names it is, into `index`. */
static int find_name(call *c, const char *what, const char *name, const char *const *names,
                     uint32_t count, int *index) {
    for (*index = 0; (uint32_t)*index < count; ++*index)
        if (!strcmp(name, names[*index])) return EXIT_CLEAN;
    const char *hint = opt_suggestion(c->memory, name, names, count);
    bool list = !*hint;
    for (uint32_t i = 0; i < count && list; i++)
        hint = arena_printf(c->memory, "%s%s%s", hint, i > 0 ? ", " : "; there are ", names[i]);
    return usage_error(c, &command_draw, "no %s '%s'%s", what, name, hint);
}

static int read_view(call *c, int *view) {
    const draw_options *options = c->options;
    if (!options->view) return EXIT_CLEAN;
    if (options->plan) return usage_error(c, &command_draw, "a plan has no --view: north is up");
    return find_name(c, "view", options->view, view_names, KILN_VIEW_COUNT, view);
}

/* The names between the commas, as bits. */
static int read_overlays(call *c, unsigned *kinds) {
    const char *text = ((const draw_options *)c->options)->overlay;
    while (text) {
        size_t length = strcspn(text, ",");
        const char *name = arena_strndup(c->memory, text, length);
        int kind, code = find_name(c, "overlay", name, chart_kind_names, CHART_KIND_COUNT, &kind);
        if (code != EXIT_CLEAN) return code;
        *kinds |= 1u << kind;
        text = text[length] ? text + length + 1 : NULL;
    }
    if (!(*kinds >> CHART_FINDINGS & 1) || input_is_pack(c->operands[0])) return EXIT_CLEAN;
    return usage_error(c, &command_draw, "a bundle holds no findings; draw them from its pack");
}

/* ---- Which level */

static int nothing_to_draw(call *c, const char *what) {
    output_error(c->out, "%s has no %s to draw", c->operands[0], what);
    return EXIT_NOT_INPUT;
}

/* Whoever names nothing gets the first. */
static int find_scene(call *c, const kiln_bundle *bundle, kiln_scene_info *out) {
    const char *id = ((const draw_options *)c->options)->scene;
    uint32_t count = kiln_bundle_info(bundle).scenes;
    const char **names = ARENA_ARRAY(c->memory, const char *, count);
    for (uint32_t i = 0; i < count && kiln_scene_get(bundle, i, out) == KILN_OK; i++) {
        names[i] = out->id;
        if (!id || !strcmp(out->id, id)) return EXIT_CLEAN;
    }
    if (!id) {
        return nothing_to_draw(c, "scene");
    }
    return usage_error(c, &command_draw, "no scene '%s'%s", id,
                       opt_suggestion(c->memory, id, names, count));
}

static int find_level(call *c, const kiln_bundle *bundle, uint32_t *level) {
    const draw_options *options = c->options;
    kiln_scene_info scene;
    kiln_level_info info;
    if (kiln_bundle_info(bundle).stripped && (options->scene || options->level)) {
        output_error(c->out, "the bundle has no names: it was baked with --strip-names");
        return EXIT_USAGE;
    }
    int code = find_scene(c, bundle, &scene);
    if (code != EXIT_CLEAN) return code;
    const char **names = ARENA_ARRAY(c->memory, const char *, scene.levels.count);
    for (uint32_t i = 0; i < scene.levels.count; i++) {
        *level = scene.levels.first + i;
        names[i] = kiln_level_get(bundle, *level, &info) == KILN_OK ? info.id : "";
        if (!options->level || !strcmp(names[i], options->level)) return EXIT_CLEAN;
    }
    if (!options->level) {
        return nothing_to_draw(c, "level");
    }
    return usage_error(c, &command_draw, "no level '%s' in scene %s%s", options->level, scene.id,
                       opt_choices(c->memory, options->level, names, scene.levels.count));
}

/* ---- The picture */

static bool add_bytes(void *user, const char *bytes, size_t size) {
    str_add_bytes(user, bytes, size);
    return true;
}

static int write_png(call *c, const str *svg) {
    const char *path = ((const draw_options *)c->options)->output, *error = NULL;
    str png = str_new(c->memory);
    switch (image_png(svg, &png, &error)) {
    case IMAGE_OK:
        return output_result_to(c->out, path, &png);
    case IMAGE_TOO_LARGE:
        return usage_error(c, &command_draw, "%s; choose a smaller --scale", error);
    case IMAGE_FAILED:
        break;
    }
    output_error(c->out, "%s", error);
    return EXIT_IO;
}

static kiln_status draw_level(chart *marks, const draw_options *options, int view, str *svg) {
    if (options->plan) {
        planview_options set = {options->scale, options->empty};
        return planview_svg(marks, &set, add_bytes, svg);
    }
    kiln_svg_options set = {
        .view = (kiln_view)view, .scale = options->scale, .empty = options->empty};
    kiln_svg_overlay overlay = chart_isometric(marks);
    return kiln_svg_overlaid(marks->bundle, marks->level, &set, marks->kinds ? &overlay : NULL,
                             add_bytes, svg);
}

/* `run` is NULL for what was a bundle already. */
static int read_picture(call *c, picture *what) {
    int code = read_view(c, &what->view);
    return code == EXIT_CLEAN ? read_overlays(c, &what->kinds) : code;
}

static int draw(call *c, const kiln_bundle *bundle, const bake_run *run) {
    const draw_options *options = c->options;
    uint32_t level = 0;
    picture what = {0};
    int code = read_picture(c, &what);
    if (code == EXIT_CLEAN) code = find_level(c, bundle, &level);
    if (code != EXIT_CLEAN) return code;
    str svg = str_new(c->memory);
    chart_source source = {bundle, run ? run->pack : NULL, run ? run->findings : NULL};
    chart *marks = chart_new(c->memory, &source, level, what.kinds);
    kiln_status status = marks->status;
    if (status == KILN_OK) status = draw_level(marks, options, what.view, &svg);
    if (status != KILN_OK) return input_bundle_error(c, c->operands[0], status);
    if (ends_with(options->output, ".png")) return write_png(c, &svg);
    return output_result_to(c->out, options->output, &svg);
}

static int run(call *c) {
    const draw_options *options = c->options;
    picture what = {0};
    int code = check_options(c);
    if (code == EXIT_CLEAN) code = read_picture(c, &what); /* before anything is opened */
    return code == EXIT_CLEAN ? input_show(c, c->operands[0], options->limits, draw) : code;
}

const command command_draw = {
    .name = "draw",
    .operands = "PACK|BUNDLE",
    .summary = "Draw a level: an isometric picture or a plan.",
    .details =
        "A view is named by where the viewer looks: with ne from the south-west. People "
        "stand or rest where they start. Walls in front of what is to be seen are cut down.\n\n"
        "A plan names rooms, spots and people where there is room; what hangs above heads "
        "is dashed, ways through are gaps with a threshold. Overlays come with a legend: "
        "nav (where people can stand, by island), entries (from where seats are entered, "
        "and the sides that were refused), addresses (where robots go) and findings (of "
        "packs: a pin with the code at each one's place).\n\n"
        "A pack with errors is drawn as well as it can be. A PNG is made with rsvg-convert "
        "(Debian: librsvg2-bin).",
    .least = 1,
    .most = 1,
    .options = rows,
    .options_size = sizeof(draw_options),
    .run = run,
};
