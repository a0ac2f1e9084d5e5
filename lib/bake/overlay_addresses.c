/* overlay_addresses.c - where robots go: a shape and color for each kind of address, which way they
 * look there, their run-ins; and places that cannot be had. */
#include "chart.h"
#include "mark.h"

#include <math.h>

typedef struct address {
    kiln_point at, approach;
    kiln_heading facing;
    kiln_address_kind kind;
    bool faces, runs, free;
} address;

typedef struct refused {
    kiln_point at, source; /* source: what it would be the address of */
    kiln_address_kind kind;
} refused;

typedef struct book {
    address *items;
    refused *refused;
    uint32_t count, refused_count;
    uint32_t kinds[KILN_ADDRESS_KIND_COUNT], runs, taken;
} book;

static const uint32_t colors[KILN_ADDRESS_KIND_COUNT] = {0x2B6CB0, 0xA8650B, 0x7A4FA0};
static const char *const names[KILN_ADDRESS_KIND_COUNT] = {"desk", "fixture", "room"};

#define RED 0xC9302Cu

/* In 1/10000 tile. */
enum { REACH = 900, CROSS = 1000, LINE = 260, TAIL = 1150, TIP = 2000, DASH = 600 };

/* From a rejected place to what it is about. Fixtures are many and stand close together. */
enum { LEAD = 90, SQUARE = 550, SMALL_TAIL = 750, SMALL_TIP = 1400 };

static kiln_point place_of(kiln_position at) {
    return (kiln_point){(kiln_len)floor(at.x * KILN_TILE + 0.5),
                        (kiln_len)floor(at.y * KILN_TILE + 0.5)};
}

/* ---- Gathering */

static void gather_address(chart *c, book *b, uint32_t index) {
    kiln_address_info info;
    if (kiln_address_get(c->bundle, index, &info) != KILN_OK) return;
    address *a = &b->items[b->count++];
    *a = (address){.at = place_of(info.at),
                   .approach = place_of(info.approach),
                   .facing = info.facing,
                   .kind = info.kind,
                   .faces = info.has_facing,
                   .runs = info.run > 0,
                   .free = info.place_clear};
    b->kinds[a->kind]++, b->runs += a->runs, b->taken += !a->free;
    chart_show(c, a->at);
    if (a->runs) chart_show(c, a->approach);
}

/* A desk's seat, a fixture's middle; a room is where its place is. */
static kiln_point source_of(const chart *c, const kiln_refused_info *info) {
    kiln_seat_info seat;
    kiln_object_info object;
    if (info->kind == KILN_ADDRESS_DESK && kiln_seat_get(c->bundle, info->source, &seat) == KILN_OK)
        return seat.at;
    if (info->kind == KILN_ADDRESS_FIXTURE &&
        kiln_object_get(c->bundle, info->source, &object) == KILN_OK)
        return (kiln_point){object.center2.x / 2, object.center2.y / 2};
    return place_of(info->at);
}

static void gather_refused(chart *c, book *b, uint32_t index) {
    kiln_refused_info info;
    if (kiln_refused_get(c->bundle, index, &info) != KILN_OK) return;
    refused *r = &b->refused[b->refused_count++];
    *r = (refused){place_of(info.at), source_of(c, &info), info.kind};
    chart_show(c, r->at);
}

/* ---- Marks */

static void shape(kiln_pen *pen, kiln_address_kind kind, kiln_point at) {
    if (kind == KILN_ADDRESS_DESK) mark_disc(pen, at, REACH);
    if (kind == KILN_ADDRESS_FIXTURE) mark_square(pen, at, SQUARE);
    if (kind == KILN_ADDRESS_ROOM) mark_diamond(pen, at, REACH * 13 / 10);
}

/* All places of a kind, those that furniture takes hollow. */
static void draw_places(const book *b, kiln_pen *pen, kiln_address_kind kind, bool free) {
    mark_style style = {free ? colors[kind] : KILN_PAPER_COLOR, colors[kind], LINE, 0};
    bool begun = false;
    for (uint32_t i = 0; i < b->count; i++) {
        const address *a = &b->items[i];
        if (a->kind != kind || a->free != free) continue;
        if (!begun) mark_begin(pen, &style);
        begun = true;
        shape(pen, kind, a->at);
        bool small = kind == KILN_ADDRESS_FIXTURE;
        if (a->faces)
            mark_wedge(pen, a->at, a->facing, small ? SMALL_TAIL : TAIL, small ? SMALL_TIP : TIP);
    }
    if (begun) mark_end(pen);
}

static void draw_runs(const book *b, kiln_pen *pen, kiln_address_kind kind) {
    mark_style style = {MARK_NONE, colors[kind], LINE, DASH};
    bool begun = false;
    for (uint32_t i = 0; i < b->count; i++) {
        const address *a = &b->items[i];
        if (a->kind != kind || !a->runs) continue;
        if (!begun) mark_begin(pen, &style);
        begun = true;
        mark_line(pen, a->approach, a->at);
    }
    if (begun) mark_end(pen);
}

static void draw_refused(kiln_pen *pen, const refused *items, uint32_t count) {
    mark_style thin = {MARK_NONE, RED, LEAD, 0}, style = {MARK_NONE, RED, LINE, 0};
    if (count == 0) return;
    mark_begin(pen, &thin);
    for (uint32_t i = 0; i < count; i++) mark_line(pen, items[i].at, items[i].source);
    mark_end(pen);
    mark_begin(pen, &style);
    for (uint32_t i = 0; i < count; i++) {
        shape(pen, items[i].kind, items[i].at);
        mark_cross(pen, items[i].at, CROSS);
    }
    mark_end(pen);
}

static void draw(const chart *c, const void *data, kiln_pen *pen) {
    (void)c;
    const book *b = data;
    for (int kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++)
        draw_runs(b, pen, (kiln_address_kind)kind);
    draw_refused(pen, b->refused, b->refused_count);
    for (int kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++) {
        draw_places(b, pen, (kiln_address_kind)kind, false);
        draw_places(b, pen, (kiln_address_kind)kind, true);
    }
}

/* ---- Legend */

static void place_symbol(kiln_pen *pen, uint32_t kind) {
    address a = {.kind = (kiln_address_kind)kind, .free = true};
    a.faces = a.kind != KILN_ADDRESS_ROOM;
    book one = {.items = &a, .count = 1};
    draw_places(&one, pen, a.kind, true);
}

static void taken_symbol(kiln_pen *pen, uint32_t which) {
    (void)which;
    address a = {.kind = KILN_ADDRESS_DESK, .faces = true};
    book one = {.items = &a, .count = 1};
    draw_places(&one, pen, a.kind, false);
}

static void run_symbol(kiln_pen *pen, uint32_t which) {
    (void)which;
    mark_style style = {MARK_NONE, LEGEND_INK, LINE, DASH};
    mark_begin(pen, &style);
    mark_line(pen, (kiln_point){-1800, 0}, (kiln_point){1800, 0});
    mark_end(pen);
}

static void refused_symbol(kiln_pen *pen, uint32_t which) {
    (void)which;
    refused one = {.kind = KILN_ADDRESS_DESK};
    draw_refused(pen, &one, 1);
}

static void add_row(chart *c, legend_symbol *symbol, uint32_t which, const char *what,
                    uint32_t count) {
    if (count == 0) return;
    legend_add(&c->legend, symbol, which, arena_printf(c->memory, "%s: %u", what, count));
}

static void gather(chart *c, void **data) {
    book *b = ARENA_NEW(c->memory, book);
    kiln_level_info level;
    *data = b;
    if (kiln_level_get(c->bundle, c->level, &level) != KILN_OK) return;
    uint32_t count = 0;
    for (int kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++) count += level.addresses[kind].count;
    b->items = ARENA_ARRAY(c->memory, address, count);
    b->refused = ARENA_ARRAY(c->memory, refused, level.refused.count);
    for (uint32_t i = 0; i < count; i++)
        gather_address(c, b, level.addresses[KILN_ADDRESS_DESK].first + i);
    for (uint32_t i = 0; i < level.refused.count; i++)
        gather_refused(c, b, level.refused.first + i);
    if (b->count + b->refused_count == 0) legend_add(&c->legend, NULL, 0, "no addresses");
    for (int kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++)
        add_row(c, place_symbol, (uint32_t)kind, arena_printf(c->memory, "%s address", names[kind]),
                b->kinds[kind]);
    add_row(c, taken_symbol, 0, "furniture in the way", b->taken);
    add_row(c, run_symbol, 0, "run-in", b->runs);
    add_row(c, refused_symbol, 0, "rejected", b->refused_count);
}

const chart_overlay overlay_addresses = {gather, draw, false, NULL};
