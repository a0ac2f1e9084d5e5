/* cmd_inspect.c - kiln inspect: what is inside a bundle. */
#include "bundle_file.h"
#include "excerpt.h"
#include "input.h"
#include "json.h"
#include "scene.h"
#include "sha256.h"
#include "table.h"

#include <string.h>
#include <strings.h>

typedef struct inspect_options {
    bool json;
} inspect_options;

static const opt_row rows[] = {
    {"json", 0, NULL, "print JSON (kiln.inspect/1)", OPT_FLAG, offsetof(inspect_options, json),
     NULL},
    {0},
};

static const char *codec_name(const bundle_row *row) {
    return (row->flags & KILN_CODEC_MASK) == KILN_CODEC_STORED ? "stored" : "deflate";
}

/* The nodes of each island of a level. */
static int island_sizes(const bundle_file *in, uint32_t level, const kiln_grid_info *grid,
                        uint32_t **sizes) {
    *sizes = ARENA_ARRAY(in->call->memory, uint32_t, grid->islands);
    uint64_t nodes = (uint64_t)grid->width * grid->height;
    for (uint32_t node = 0; node < nodes; node++) {
        bool walkable;
        uint32_t island;
        kiln_status status = kiln_node_walkable(in->bundle, level, node, &walkable, &island);
        if (status != KILN_OK) return input_bundle_error(in->call, in->path, status);
        if (walkable && island < grid->islands) (*sizes)[island]++;
    }
    return EXIT_CLEAN;
}

static uint32_t count_addresses(const kiln_level_info *level) {
    uint32_t count = 0;
    for (int kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++)
        count += level->addresses[kind].count;
    return count;
}

/* What is counted of a scene. */
typedef struct scene_counts {
    uint32_t objects, seats, spots, people, robots;
} scene_counts;

static scene_counts count_scene(const kiln_bundle *bundle, const kiln_scene_info *scene) {
    scene_counts n = {.people = scene->people.count};
    for (uint32_t i = 0; i < scene->levels.count; i++) {
        kiln_level_info level;
        if (kiln_level_get(bundle, scene->levels.first + i, &level) != KILN_OK) continue;
        n.objects += level.objects.count;
        n.seats += level.seats.count;
        n.spots += level.spots.count;
    }
    for (uint32_t i = 0; i < scene->robots.count; i++) {
        kiln_robots_info robots;
        if (kiln_robots_get(bundle, scene->robots.first + i, &robots) != KILN_OK) continue;
        n.robots += robots.count;
    }
    return n;
}

/* ---- The whole, as JSON */

static void member_int(json *j, const char *key, int64_t value) {
    json_key(j, key);
    json_int(j, value);
}

static void member_string(json *j, const char *key, const char *value) {
    json_key(j, key);
    json_string(j, value);
}

static void json_section(json *j, const bundle_file *in, const bundle_row *s) {
    json_open_inline(j, '{');
    member_string(j, "id", s->id);
    member_int(j, "instance", s->instance);
    member_string(j, "codec", codec_name(s));
    member_int(j, "raw", s->raw);
    member_int(j, "stored", s->stored);
    member_string(j, "crc32", arena_printf(in->call->memory, "%08x", s->raw_crc));
    json_close(j, '}');
}

static int json_level(json *j, const bundle_file *in, uint32_t index) {
    kiln_level_info level;
    kiln_grid_info grid;
    uint32_t *sizes;
    if (kiln_level_get(in->bundle, index, &level) != KILN_OK) return EXIT_CLEAN;
    if (kiln_grid_get(in->bundle, index, &grid) != KILN_OK) return EXIT_CLEAN;
    int code = island_sizes(in, index, &grid, &sizes);
    if (code != EXIT_CLEAN) return code;
    json_open_inline(j, '{');
    member_string(j, "id", level.id);
    member_int(j, "nodes", (int64_t)grid.width * grid.height);
    member_int(j, "walkable", grid.walkable);
    json_key(j, "islands");
    json_open_inline(j, '[');
    for (uint32_t i = 0; i < grid.islands; i++) json_int(j, sizes[i]);
    json_close(j, ']');
    json_key(j, "elevation");
    json_len(j, level.elevation);
    member_int(j, "rooms", level.rooms.count);
    member_int(j, "walls", level.walls.count);
    member_int(j, "objects", level.objects.count);
    member_int(j, "seats", level.seats.count);
    member_int(j, "spots", level.spots.count);
    member_int(j, "addresses", count_addresses(&level));
    member_int(j, "refused", level.refused.count);
    member_int(j, "routes", level.routes.count);
    json_close(j, '}');
    return EXIT_CLEAN;
}

static int json_scene(json *j, const bundle_file *in, uint32_t index) {
    kiln_scene_info scene;
    if (kiln_scene_get(in->bundle, index, &scene) != KILN_OK) return EXIT_CLEAN;
    scene_counts n = count_scene(in->bundle, &scene);
    json_open(j, '{');
    member_string(j, "id", scene.id);
    json_key(j, "levels");
    json_open(j, '[');
    for (uint32_t i = 0; i < scene.levels.count; i++) {
        int code = json_level(j, in, scene.levels.first + i);
        if (code != EXIT_CLEAN) return code;
    }
    json_close(j, ']');
    member_int(j, "objects", n.objects);
    member_int(j, "seats", n.seats);
    member_int(j, "spots", n.spots);
    member_int(j, "people", n.people);
    member_int(j, "robots", n.robots);
    json_close(j, '}');
    return EXIT_CLEAN;
}

static int whole_as_json(str *out, const bundle_file *in) {
    kiln_info info = kiln_bundle_info(in->bundle);
    char hash[65];
    json j = json_new(out);
    json_open(&j, '{');
    member_string(&j, "schema", "kiln.inspect/1");
    member_string(&j, "name", info.name);
    member_string(&j, "title", info.title);
    member_int(&j, "format", info.format);
    member_int(&j, "revision", info.revision);
    sha256_hex(info.content_hash, hash);
    member_string(&j, "content_hash", hash);
    sha256_hex(info.input_hash, hash);
    member_string(&j, "input_hash", hash);
    json_key(&j, "stripped");
    json_bool(&j, info.stripped);
    json_key(&j, "sections");
    json_open(&j, '[');
    for (uint32_t i = 0; i < in->count; i++) json_section(&j, in, &in->rows[i]);
    json_close(&j, ']');
    json_key(&j, "scenes");
    json_open(&j, '[');
    for (uint32_t i = 0; i < info.scenes; i++) {
        int code = json_scene(&j, in, i);
        if (code != EXIT_CLEAN) return code;
    }
    json_close(&j, ']');
    json_close(&j, '}');
    return EXIT_CLEAN;
}

/* ---- The whole, as text */

static const char *const view_names[KILN_VIEW_COUNT] = {"ne", "nw", "sw", "se"};

/* Route fields are many and small: one row stands for them all. They lie behind one another. */
static uint32_t text_fields(table *t, const bundle_file *in, uint32_t first) {
    uint64_t raw = 0, stored = 0;
    uint32_t end = first;
    for (; end < in->count && in->rows[end].number == KILN_SECTION_ID_FIELD; end++) {
        raw += in->rows[end].raw;
        stored += in->rows[end].stored;
    }
    table_cell(t, "%s", in->rows[first].id);
    table_cell(t, "%u times", end - first);
    table_number(t, raw);
    table_number(t, stored);
    table_cell(t, "%s", "");
    return end;
}

static void text_sections(str *out, const bundle_file *in) {
    table t = table_new(out->memory, "llrrl");
    static const char *const titles[] = {"section", "codec", "raw", "stored", "crc32"};
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) table_cell(&t, "%s", titles[i]);
    for (uint32_t i = 0; i < in->count; i++) {
        const bundle_row *s = &in->rows[i];
        if (s->number == KILN_SECTION_ID_FIELD) {
            i = text_fields(&t, in, i) - 1;
            continue;
        }
        if (s->number == KILN_SECTION_ID_GRID) {
            table_cell(&t, "%s %u", s->id, s->instance);
        } else if (s->number == KILN_SECTION_ID_DRAWING) {
            table_cell(&t, "%s %u %s", s->id, s->instance / KILN_VIEW_COUNT,
                       view_names[s->instance % KILN_VIEW_COUNT]);
        } else {
            table_cell(&t, "%s", s->id);
        }
        table_cell(&t, "%s", codec_name(s));
        table_number(&t, s->raw);
        table_number(&t, s->stored);
        table_cell(&t, "%08x", s->raw_crc);
    }
    table_render(out, &t);
}

static int text_level(str *out, const bundle_file *in, uint32_t index) {
    kiln_level_info level;
    kiln_grid_info grid;
    uint32_t *sizes;
    if (kiln_level_get(in->bundle, index, &level) != KILN_OK) return EXIT_CLEAN;
    if (kiln_grid_get(in->bundle, index, &grid) != KILN_OK) return EXIT_CLEAN;
    int code = island_sizes(in, index, &grid, &sizes);
    str_add(out, "  level ");
    str_add_safe(out, level.id);
    str_addf(out, ": %u x %u nodes, %u walkable, islands of", grid.width, grid.height,
             grid.walkable);
    for (uint32_t i = 0; code == EXIT_CLEAN && i < grid.islands; i++) {
        str_addf(out, "%s %u", i ? "," : "", sizes[i]);
    }
    str_add(out, grid.islands ? "\n" : " nothing\n");
    str_addf(out, "    %u addresses, %u places refused, %u routes\n", count_addresses(&level),
             level.refused.count, level.routes.count);
    return code;
}

static int whole_as_text(str *out, const bundle_file *in) {
    kiln_info info = kiln_bundle_info(in->bundle);
    char content[65], input[65];
    sha256_hex(info.content_hash, content);
    sha256_hex(info.input_hash, input);
    str_add_safe(out, info.name);
    str_add(out, *info.title ? ": " : "");
    str_add_safe(out, info.title);
    str_addf(out, "\nformat %u, revision %u%s\ncontent %s\ninput   %s\n\n", info.format,
             info.revision, info.stripped ? ", without names" : "", content, input);
    text_sections(out, in);
    for (uint32_t i = 0; i < info.scenes; i++) {
        kiln_scene_info scene;
        if (kiln_scene_get(in->bundle, i, &scene) != KILN_OK) continue;
        scene_counts n = count_scene(in->bundle, &scene);
        str_add(out, "\nscene ");
        str_add_safe(out, scene.id);
        str_addf(out, ": %u objects, %u seats, %u spots, %u people, %u robots\n", n.objects,
                 n.seats, n.spots, n.people, n.robots);
        for (uint32_t k = 0; k < scene.levels.count; k++) {
            int code = text_level(out, in, scene.levels.first + k);
            if (code != EXIT_CLEAN) return code;
        }
    }
    return EXIT_CLEAN;
}

/* ---- One section: its rows by the table the reader checks them with */

static bool is_length(const kiln_field *f) {
    return f->check == KILN_CHECK_LEN || f->check == KILN_CHECK_SIZE ||
           f->check == KILN_CHECK_BOX || f->check == KILN_CHECK_PRISM;
}

static void json_word(json *j, const bundle_file *in, const kiln_field *f, uint32_t word) {
    if (f->check == KILN_CHECK_STRING) {
        json_string(j, kiln_string(in->bundle, word));
    } else if (is_length(f)) {
        json_len(j, (int32_t)word);
    } else if (word == KILN_NONE) {
        json_null(j);
    } else {
        json_int(j, word);
    }
}

static void json_row(json *j, const bundle_file *in, kiln_section which, const uint32_t *words) {
    uint32_t count;
    const kiln_field *fields = kiln_fields(&count);
    json_open_inline(j, '{');
    for (uint32_t i = 0; i < count; i++) {
        const kiln_field *f = &fields[i];
        if (f->section != which) continue;
        json_key(j, f->name);
        if (f->words > 1) json_open_inline(j, '[');
        for (uint32_t w = 0; w < f->words; w++) json_word(j, in, f, words[f->word + w]);
        if (f->words > 1) json_close(j, ']');
    }
    json_close(j, '}');
}

static void json_rows(json *j, const bundle_file *in, kiln_section which) {
    const uint32_t *words = in->bundle->rows[which];
    size_t words_per_row = kiln_section_row_size(which) / 4;
    for (uint32_t i = 0; i < in->bundle->counts[which]; i++) {
        json_row(j, in, which, words + i * words_per_row);
    }
}

static void json_strings(json *j, const bundle_file *in) {
    const char *text = in->bundle->rows[KILN_SECTION_STRINGS];
    uint32_t size = in->bundle->counts[KILN_SECTION_STRINGS];
    for (uint32_t at = 0; at < size; at += (uint32_t)strlen(text + at) + 1) {
        json_string(j, text + at);
    }
}

/* A level's grid as a picture, north at the top: '.' where people can stand. */
static int json_grid(json *j, const bundle_file *in, uint32_t level) {
    kiln_grid_info grid;
    if (kiln_grid_get(in->bundle, level, &grid) != KILN_OK) return EXIT_CLEAN;
    for (uint32_t y = grid.height; y-- > 0;) {
        str line = str_new(in->call->memory);
        for (uint32_t x = 0; x < grid.width; x++) {
            bool walkable;
            uint32_t island;
            kiln_status status =
                kiln_node_walkable(in->bundle, level, y * grid.width + x, &walkable, &island);
            if (status != KILN_OK) return input_bundle_error(in->call, in->path, status);
            str_add_char(&line, walkable ? '.' : '#', 1);
        }
        json_string(j, line.text);
    }
    return EXIT_CLEAN;
}

/* Every part in the order it is drawn, with those that overlap it from behind. */
static int json_drawing(json *j, const bundle_file *in, uint32_t instance) {
    kiln_drawing *drawing;
    kiln_view view = (kiln_view)(instance % KILN_VIEW_COUNT);
    kiln_status status =
        kiln_drawing_of_level(in->bundle, instance / KILN_VIEW_COUNT, view, NULL, &drawing);
    if (status != KILN_OK) return input_bundle_error(in->call, in->path, status);
    uint32_t count, behind_count;
    const uint32_t *order = kiln_drawing_order(drawing, &count), *behind;
    for (uint32_t i = 0; i < count; i++) {
        kiln_drawing_behind(drawing, order[i], &behind, &behind_count);
        json_open_inline(j, '{');
        member_int(j, "part", order[i]);
        json_key(j, "behind");
        json_open_inline(j, '[');
        for (uint32_t k = 0; k < behind_count; k++) json_int(j, behind[k]);
        json_close(j, ']');
        json_close(j, '}');
    }
    kiln_drawing_free(drawing);
    return EXIT_CLEAN;
}

/* A route field as a picture: the step at each node, O the goal, '#' where no way leads there. */
static int json_field(json *j, const bundle_file *in, uint32_t index) {
    kiln_route_info info;
    kiln_grid_info grid;
    const kiln_route *route;
    kiln_status status = kiln_route_open(in->bundle, index, &route);
    if (status != KILN_OK) return input_bundle_error(in->call, in->path, status);
    if (kiln_route_get(in->bundle, index, &info) != KILN_OK) return EXIT_CLEAN;
    if (kiln_grid_get(in->bundle, info.level, &grid) != KILN_OK) return EXIT_CLEAN;
    for (uint32_t y = grid.height; y-- > 0;) {
        str line = str_new(in->call->memory);
        for (uint32_t x = 0; x < grid.width; x++) {
            uint32_t node = y * grid.width + x, next = kiln_route_next(route, node);
            char step = next == KILN_NONE  ? '#'
                        : next == node     ? 'O'
                        : next == node + 1 ? '>'
                        : next == node - 1 ? '<'
                        : next > node      ? '^'
                                           : 'v';
            str_add_char(&line, step, 1);
        }
        json_string(j, line.text);
    }
    return EXIT_CLEAN;
}

static int json_inputs(json *j, const bundle_file *in) {
    bundle_input *inputs;
    uint32_t count;
    int code = bundle_file_inputs(in, &inputs, &count);
    for (uint32_t i = 0; code == EXIT_CLEAN && i < count; i++) {
        char hash[65];
        sha256_hex(inputs[i].hash, hash);
        json_open_inline(j, '{');
        member_string(j, "path", inputs[i].path);
        member_string(j, "sha256", hash);
        json_close(j, '}');
    }
    return code;
}

static int json_contents(json *j, const bundle_file *in, const bundle_row *s) {
    if (s->number == KILN_SECTION_ID_GRID) return json_grid(j, in, s->instance);
    if (s->number == KILN_SECTION_ID_DRAWING) return json_drawing(j, in, s->instance);
    if (s->number == KILN_SECTION_ID_FIELD) return json_field(j, in, s->instance);
    if (s->number == kiln_section_id(KILN_SECTION_STRINGS)) {
        json_strings(j, in);
        return EXIT_CLEAN;
    }
    if (s->number == KILN_SECTION_ID_INPUTS) return json_inputs(j, in);
    for (int i = 0; i < KILN_SECTION_COUNT; i++) {
        if (kiln_section_id((kiln_section)i) == s->number) json_rows(j, in, (kiln_section)i);
    }
    return EXIT_CLEAN;
}

/* All sections of that id, such as the grids of all levels. */
static int one_section(str *out, const bundle_file *in, const char *id) {
    json j = json_new(out);
    json_open(&j, '{');
    member_string(&j, "schema", "kiln.inspect/1");
    json_key(&j, "sections");
    json_open(&j, '[');
    for (uint32_t i = 0; i < in->count; i++) {
        const bundle_row *s = &in->rows[i];
        if (strcasecmp(s->id, id) != 0) continue;
        json_open(&j, '{');
        member_string(&j, "id", s->id);
        member_int(&j, "instance", s->instance);
        json_key(&j, "rows");
        json_open(&j, '[');
        int code = json_contents(&j, in, s);
        if (code != EXIT_CLEAN) return code;
        json_close(&j, ']');
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    return EXIT_CLEAN;
}

static int check_section(const bundle_file *in, const char *id) {
    const char **ids = ARENA_ARRAY(in->call->memory, const char *, in->count);
    for (uint32_t i = 0; i < in->count; i++) {
        ids[i] = in->rows[i].id;
        if (!strcasecmp(ids[i], id)) return EXIT_CLEAN;
    }
    return usage_error(in->call, &command_inspect, "no section '%s'%s", id,
                       opt_suggestion(in->call->memory, id, ids, in->count));
}

/* ---- The command */

static int show(const bundle_file *in) {
    call *c = in->call;
    const inspect_options *options = c->options;
    const char *id = c->operand_count > 1 ? c->operands[1] : NULL;
    str text = str_new(c->memory);
    int code = id ? check_section(in, id) : EXIT_CLEAN;
    if (code != EXIT_CLEAN) return code;
    if (id) {
        code = one_section(&text, in, id);
    } else if (options->json) {
        code = whole_as_json(&text, in);
    } else {
        code = whole_as_text(&text, in);
    }
    if (code == EXIT_CLEAN) output_result(c->out, &text);
    return code;
}

static int run(call *c) {
    bundle_file file;
    int code = bundle_file_open(c, c->operands[0], &file);
    if (code != EXIT_CLEAN) return code;
    code = show(&file);
    bundle_file_close(&file);
    return code;
}

const command command_inspect = {
    .name = "inspect",
    .operands = "BUNDLE [SECTION]",
    .summary = "Show what is inside a bundle: sections, hashes, scenes, or the rows of a section.",
    .details =
        "SECTION is the four letters of a section, such as SEAT; its rows are printed as JSON. "
        "GRID is a picture of each level's floor, north at the top, FLOW of each route's steps; "
        "DRAW "
        "lists the parts in the order they are drawn, for each level and view.",
    .least = 1,
    .most = 2,
    .options = rows,
    .options_size = sizeof(inspect_options),
    .run = run,
};
