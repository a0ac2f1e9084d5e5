/* cmd_route.c - kiln route: which way people walk from one place to another. */
#include "excerpt.h"
#include "input.h"
#include "json.h"

#include <string.h>

typedef struct route_options {
    bool json;
} route_options;

static const opt_row rows[] = {
    {"json", 0, NULL, "print JSON (kiln.route/1)", OPT_FLAG, offsetof(route_options, json), NULL},
    {0},
};

/* An end of a route. */
typedef struct place {
    uint32_t level;
    uint32_t node;       /* KILN_NONE: nowhere to walk from */
    const char *trouble; /* why, then */
} place;

typedef struct route {
    const char *trouble; /* why there is none, or NULL */
    uint32_t level, count, turns;
    uint32_t *nodes;
} route;

/* ---- Places */

/* Digits, perhaps a sign before and a point with up to four digits after them; within what packs
 * may hold. Moves on behind it. */
static bool read_length(const char **text, kiln_len *out) {
    const char *p = *text;
    bool negative = *p == '-', any = false;
    if (negative) p++;
    int64_t units = 0;
    for (; *p >= '0' && *p <= '9' && units <= 10000; p++, any = true)
        units = units * 10 + (*p - '0');
    units *= KILN_TILE;
    if (*p == '.') {
        int64_t unit = KILN_TILE / 10;
        for (p++; *p >= '0' && *p <= '9' && unit > 0; p++, any = true, unit /= 10) {
            units += (*p - '0') * unit;
        }
    }
    if (!any || units > 10000 * (int64_t)KILN_TILE) return false;
    *out = (kiln_len)(negative ? -units : units);
    *text = p;
    return true;
}

/* "1.25,6.5", all of it. */
static bool read_point(const char *text, kiln_point *out) {
    if (!read_length(&text, &out->x) || *text++ != ',') return false;
    return read_length(&text, &out->y) && !*text;
}

static bool within_step(kiln_len a, kiln_len b) {
    int64_t d = (int64_t)a - b;
    return d >= -KILN_NAV_STEP && d <= KILN_NAV_STEP;
}

/* The node a walker enters the grid at: at most one step away in x and in y (SPEC 5). */
static int enter_grid(call *c, const kiln_bundle *bundle, kiln_point at, place *out) {
    kiln_point p = {0};
    uint32_t node;
    out->node = KILN_NONE;
    out->trouble = "no walkable node within 0.25";
    kiln_status status = kiln_node_nearest(bundle, out->level, at, &node);
    if (status == KILN_OK) status = kiln_node_point(bundle, out->level, node, &p);
    if (status == KILN_OK && within_step(p.x, at.x) && within_step(p.y, at.y)) out->node = node;
    if (status == KILN_OK || status == KILN_ERROR_NOT_FOUND) return EXIT_CLEAN;
    return input_bundle_error(c, c->operands[0], status);
}

static void place_of_seat(const kiln_bundle *bundle, uint32_t seat, place *out) {
    kiln_seat_info info;
    kiln_entry entry;
    if (kiln_seat_get(bundle, seat, &info) == KILN_OK) out->level = info.level;
    if (kiln_seat_entry(bundle, seat, &entry) != KILN_OK) {
        out->node = KILN_NONE;
        out->trouble = "nowhere to stand beside the seat";
    } else {
        out->node = entry.node;
        out->trouble = "no walkable node in reach of the standing place";
    }
}

static const char *level_address(call *c, const kiln_bundle *bundle, uint32_t level) {
    kiln_level_info info;
    kiln_scene_info scene;
    if (kiln_level_get(bundle, level, &info) != KILN_OK) return "";
    if (kiln_scene_get(bundle, info.scene, &scene) != KILN_OK) return "";
    return arena_printf(c->memory, "%s/%s", scene.id, info.id);
}

/* "scene/level:x,y" */
static int place_of_point(call *c, const kiln_bundle *bundle, const char *text, place *out) {
    const char *colon = strchr(text, ':');
    const char *address = arena_strndup(c->memory, text, (size_t)(colon - text));
    uint32_t levels = kiln_bundle_info(bundle).levels;
    const char **names = ARENA_ARRAY(c->memory, const char *, levels);
    kiln_point at;
    for (out->level = 0; out->level < levels; out->level++) {
        names[out->level] = level_address(c, bundle, out->level);
        if (!strcmp(names[out->level], address)) break;
    }
    if (out->level == levels) {
        return usage_error(c, &command_route, "no level '%s'%s", address,
                           opt_choices(c->memory, address, names, levels));
    }
    if (!read_point(colon + 1, &at)) {
        return usage_error(c, &command_route, "'%s' is no point; write %s:1.25,6.5", text, address);
    }
    return enter_grid(c, bundle, at, out);
}

static int unknown_address(call *c, const kiln_bundle *bundle, const char *text) {
    kiln_info info = kiln_bundle_info(bundle);
    opt_list names = {0};
    for (uint32_t i = 0; i < info.seats; i++) {
        kiln_seat_info seat;
        if (kiln_seat_get(bundle, i, &seat) == KILN_OK)
            opt_list_add(c->memory, &names, seat.address);
    }
    for (uint32_t i = 0; i < info.spots; i++) {
        kiln_spot_info spot;
        if (kiln_spot_get(bundle, i, &spot) == KILN_OK)
            opt_list_add(c->memory, &names, spot.address);
    }
    return usage_error(c, &command_route, "no seat or spot '%s'%s", text,
                       opt_suggestion(c->memory, text, names.items, names.count));
}

static int find_place(call *c, const kiln_bundle *bundle, const char *text, place *out) {
    uint32_t index;
    kiln_spot_info spot;
    if (kiln_bundle_info(bundle).stripped) {
        output_error(c->out, "the bundle has no names: it was baked with --strip-names");
        return EXIT_USAGE;
    }
    if (strchr(text, ':')) return place_of_point(c, bundle, text, out);
    if (kiln_seat_find(bundle, text, &index) == KILN_OK) {
        place_of_seat(bundle, index, out);
        return EXIT_CLEAN;
    }
    if (kiln_spot_find(bundle, text, &index) == KILN_OK &&
        kiln_spot_get(bundle, index, &spot) == KILN_OK) {
        out->level = spot.level;
        return enter_grid(c, bundle, spot.at, out);
    }
    return unknown_address(c, bundle, text);
}

/* ---- The route */

static int walk(call *c, const kiln_bundle *bundle, const place *from, const place *to, route *r) {
    kiln_status status =
        kiln_path(bundle, r->level, from->node, to->node, NULL, 0, &r->count, &r->turns);
    if (status == KILN_OK || status == KILN_ERROR_CAPACITY) {
        uint32_t capacity = r->count;
        r->nodes = ARENA_ARRAY(c->memory, uint32_t, capacity);
        status = kiln_path(bundle, r->level, from->node, to->node, r->nodes, capacity, &r->count,
                           &r->turns);
    }
    if (status == KILN_OK) return EXIT_CLEAN;
    if (status != KILN_ERROR_NOT_FOUND) return input_bundle_error(c, c->operands[0], status);
    r->trouble = "the two are on different islands of the floor";
    return EXIT_CLEAN;
}

static int find_route(call *c, const kiln_bundle *bundle, const place *from, const place *to,
                      route *r) {
    const place *without = from->node == KILN_NONE ? from : to->node == KILN_NONE ? to : NULL;
    r->level = from->level;
    if (without) {
        r->trouble =
            arena_printf(c->memory, "%s: %s", without == from ? "FROM" : "TO", without->trouble);
    } else if (from->level != to->level) {
        r->trouble = "the two are on different levels";
    } else {
        return walk(c, bundle, from, to, r);
    }
    return EXIT_CLEAN;
}

static kiln_point point_of(const kiln_bundle *bundle, const route *r, uint32_t index) {
    kiln_point p = {0};
    if (kiln_node_point(bundle, r->level, r->nodes[index], &p) != KILN_OK) p = (kiln_point){0};
    return p;
}

static void print_json(str *out, const kiln_bundle *bundle, const route *r) {
    json j = json_new(out);
    json_open(&j, '{');
    json_key(&j, "schema");
    json_string(&j, "kiln.route/1");
    json_key(&j, "found");
    json_bool(&j, !r->trouble);
    json_key(&j, "reason");
    json_string(&j, r->trouble);
    json_key(&j, "length");
    json_int(&j, r->count ? r->count - 1 : 0);
    json_key(&j, "turns");
    json_int(&j, r->turns);
    json_key(&j, "nodes");
    json_open(&j, '[');
    for (uint32_t i = 0; i < r->count; i++) json_point(&j, point_of(bundle, r, i));
    json_close(&j, ']');
    json_close(&j, '}');
}

static void add_ends(str *out, const char *from, const char *to) {
    str_add_safe(out, from);
    str_add(out, " to ");
    str_add_safe(out, to);
}

/* Start, corners and end, a line each. */
static void print_text(call *c, str *out, const kiln_bundle *bundle, const route *r) {
    const char *from = c->operands[1], *to = c->operands[2];
    if (r->trouble) {
        str_add(out, "no route from ");
        add_ends(out, from, to);
        str_addf(out, ": %s\n", r->trouble);
        return;
    }
    uint32_t steps = r->count - 1;
    add_ends(out, from, to);
    str_addf(out, ": %u step%s, ", steps, steps == 1 ? "" : "s");
    str_add_len(out, (int64_t)steps * KILN_NAV_STEP);
    str_addf(out, " tiles, %u turn%s\n", r->turns, r->turns == 1 ? "" : "s");
    for (uint32_t i = 0; i < r->count; i++) {
        kiln_point p = point_of(bundle, r, i);
        if (i > 0 && i < steps) {
            kiln_point before = point_of(bundle, r, i - 1), after = point_of(bundle, r, i + 1);
            if (after.x - p.x == p.x - before.x && after.y - p.y == p.y - before.y) continue;
        }
        str_addf(out, "  %s\n", point_text(c->memory, p));
    }
}

static int show_route(call *c, const kiln_bundle *bundle) {
    const route_options *options = c->options;
    place from = {0}, to = {0};
    route r = {0};
    int code = find_place(c, bundle, c->operands[1], &from);
    if (code == EXIT_CLEAN) code = find_place(c, bundle, c->operands[2], &to);
    if (code == EXIT_CLEAN) code = find_route(c, bundle, &from, &to, &r);
    if (code != EXIT_CLEAN) return code;
    str text = str_new(c->memory);
    if (options->json) {
        print_json(&text, bundle, &r);
    } else {
        print_text(c, &text, bundle, &r);
    }
    output_result(c->out, &text);
    return r.trouble ? EXIT_FINDINGS : EXIT_CLEAN;
}

static int run(call *c) {
    kiln_bundle *bundle;
    int code = input_open_bundle(c, c->operands[0], &bundle);
    if (code != EXIT_CLEAN) return code;
    code = show_route(c, bundle);
    kiln_close(bundle);
    return code;
}

const command command_route = {
    .name = "route",
    .operands = "BUNDLE FROM TO",
    .summary = "Show which way people walk from one place to another.",
    .details =
        "FROM and TO are a seat (scene/object/seat: where one stands before sitting down), a "
        "spot (scene/spot) or a point (scene/level:x,y). The length is in steps of 0.25. Exits "
        "with 1 when there is no way.",
    .least = 3,
    .most = 3,
    .options = rows,
    .options_size = sizeof(route_options),
    .run = run,
};
