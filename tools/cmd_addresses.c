/* cmd_addresses.c - kiln addresses: where robots go on each level, and where they cannot stand. */
#include "excerpt.h"
#include "input.h"
#include "json.h"
#include "table.h"

typedef struct addresses_options {
    bool json;
    uint64_t limits[LIMIT_COUNT];
} addresses_options;

static const opt_row rows[] = {
    {"json", 0, NULL, "print JSON (kiln.addresses/1)", OPT_FLAG, offsetof(addresses_options, json),
     NULL},
    LIMIT_ROW(addresses_options),
    {0},
};

static const char *const kind_names[KILN_ADDRESS_KIND_COUNT] = {"desk", "fixture", "room"};

/* Why a place is refused, and the rule that says so. */
static const struct {
    const char *code, *reason;
} refusals[KILN_REFUSAL_COUNT] = {{"K501", "in no room"},
                                  {"K501", "less than 0.28 from a wall"},
                                  {"K503", "outside its own outline"}};

static const char *room_name(const kiln_bundle *b, uint32_t room) {
    kiln_room_info info;
    return kiln_room_get(b, room, &info) == KILN_OK ? info.id : "";
}

static const char *source_name(const kiln_bundle *b, kiln_address_kind kind, uint32_t index) {
    kiln_seat_info seat;
    kiln_object_info object;
    if (kind == KILN_ADDRESS_DESK) return kiln_seat_get(b, index, &seat) ? "" : seat.address;
    if (kind == KILN_ADDRESS_ROOM) return room_name(b, index);
    return kiln_object_get(b, index, &object) ? "" : object.address;
}

/* ---- JSON */

static void json_position(json *j, const char *key, kiln_position at) {
    json_key(j, key);
    json_open_inline(j, '[');
    json_double(j, at.x);
    json_double(j, at.y);
    json_close(j, ']');
}

static void json_address(json *j, const kiln_bundle *b, const kiln_address_info *a) {
    json_open_inline(j, '{');
    json_key(j, "kind");
    json_string(j, kind_names[a->kind]);
    json_position(j, "at", a->at);
    json_key(j, "facing");
    if (a->has_facing)
        json_double(j, a->facing / 1000.0);
    else
        json_null(j);
    if (a->run > 0) {
        json_position(j, "approach", a->approach);
    } else {
        json_key(j, "approach");
        json_null(j);
    }
    json_key(j, "run");
    if (a->run > 0)
        json_len(j, a->run);
    else
        json_null(j);
    json_key(j, "room");
    json_string(j, room_name(b, a->room));
    json_key(j, "source");
    json_string(j, source_name(b, a->kind, a->source));
    json_key(j, "furniture_clear");
    json_bool(j, a->place_clear && a->run_clear);
    json_key(j, "place_clear");
    json_bool(j, a->place_clear);
    json_close(j, '}');
}

static void json_level(json *j, const kiln_bundle *b, const kiln_level_info *level) {
    kiln_scene_info scene;
    kiln_address_info address;
    kiln_refused_info refused;
    json_open(j, '{');
    json_key(j, "scene");
    json_string(j, kiln_scene_get(b, level->scene, &scene) ? "" : scene.id);
    json_key(j, "level");
    json_string(j, level->id);
    json_key(j, "addresses");
    json_open(j, '[');
    for (int kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++)
        for (uint32_t i = 0; i < level->addresses[kind].count; i++)
            if (kiln_address_get(b, level->addresses[kind].first + i, &address) == KILN_OK)
                json_address(j, b, &address);
    json_close(j, ']');
    json_key(j, "rejected");
    json_open(j, '[');
    for (uint32_t i = 0; i < level->refused.count; i++) {
        if (kiln_refused_get(b, level->refused.first + i, &refused) != KILN_OK) continue;
        json_open_inline(j, '{');
        json_key(j, "kind");
        json_string(j, kind_names[refused.kind]);
        json_key(j, "source");
        json_string(j, source_name(b, refused.kind, refused.source));
        json_key(j, "code");
        json_string(j, refusals[refused.reason].code);
        json_key(j, "reason");
        json_string(j, refusals[refused.reason].reason);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

/* ---- Text: a table of counts for each level */

typedef struct kind_counts {
    uint32_t kept, long_run, short_run, no_run, clear, refused[KILN_REFUSAL_COUNT];
} kind_counts;

static kind_counts count_kind(const kiln_bundle *b, const kiln_level_info *level, int kind) {
    kind_counts n = {.kept = level->addresses[kind].count};
    kiln_address_info a;
    kiln_refused_info r;
    for (uint32_t i = 0; i < n.kept; i++) {
        if (kiln_address_get(b, level->addresses[kind].first + i, &a) != KILN_OK) continue;
        if (a.run > 4500)
            n.long_run++;
        else if (a.run > 0)
            n.short_run++;
        else
            n.no_run++;
        n.clear += a.place_clear && a.run_clear;
    }
    for (uint32_t i = 0; i < level->refused.count; i++)
        if (kiln_refused_get(b, level->refused.first + i, &r) == KILN_OK && (int)r.kind == kind)
            n.refused[r.reason]++;
    return n;
}

static void text_level(str *out, const kiln_bundle *b, const kiln_level_info *level) {
    static const char *const titles[] = {"",      "kept",    "0.9",     "0.45",   "none",
                                         "clear", "no room", "at wall", "outside"};
    table t = table_new(out->memory, "lrrrrrrrr");
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) table_cell(&t, "%s", titles[i]);
    for (int kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++) {
        kind_counts n = count_kind(b, level, kind);
        table_cell(&t, "%ss", kind_names[kind]);
        const uint32_t cells[] = {n.kept,  n.long_run,   n.short_run,  n.no_run,
                                  n.clear, n.refused[0], n.refused[1], n.refused[2]};
        for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) table_number(&t, cells[i]);
    }
    kiln_scene_info scene;
    if (kiln_scene_get(b, level->scene, &scene) == KILN_OK) str_add_safe(out, scene.id);
    str_add(out, "/");
    str_add_safe(out, level->id);
    str_add(out, "\n");
    table_render(out, &t);
}

/* ---- The command */

static int show(call *c, const kiln_bundle *b, const bake_run *checked) {
    (void)checked;
    const addresses_options *options = c->options;
    str text = str_new(c->memory);
    json j = json_new(&text);
    if (options->json) {
        json_open(&j, '{');
        json_key(&j, "schema");
        json_string(&j, "kiln.addresses/1");
        json_key(&j, "levels");
        json_open(&j, '[');
    }
    kiln_level_info level;
    for (uint32_t i = 0; kiln_level_get(b, i, &level) == KILN_OK; i++) {
        if (options->json) {
            json_level(&j, b, &level);
        } else {
            if (i > 0) str_add(&text, "\n");
            text_level(&text, b, &level);
        }
    }
    if (options->json) {
        json_close(&j, ']');
        json_close(&j, '}');
    }
    output_result(c->out, &text);
    return EXIT_CLEAN;
}

static int run(call *c) {
    const addresses_options *options = c->options;
    return input_show(c, c->operands[0], options->limits, show);
}

const command command_addresses = {
    .name = "addresses",
    .operands = "PACK|BUNDLE",
    .summary = "Show where robots go on each level, and where they cannot stand.",
    .details = "For each kind: places kept; with a run-in of 0.9, of 0.45, with none; those that "
               "furniture leaves free, run-in included; places refused for being in no room, less "
               "than 0.28 from a wall, or outside the room they are the middle of.",
    .least = 1,
    .most = 1,
    .options = rows,
    .options_size = sizeof(addresses_options),
    .run = run,
};
