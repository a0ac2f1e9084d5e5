/* overlay_findings.c - what lint found, where: a pin with the code at each finding's place, and what
 * it is about highlighted.
 *
 * What a finding is about is told by its place in the files, for rooms, walls and openings, else by
 * its address. What has no place on the level is counted in the legend. */
#include "chart.h"
#include "geom.h"
#include "mark.h"
#include "str.h"
#include "wall.h"

#include <stdlib.h>
#include <string.h>

typedef enum subject_kind {
    SUBJECT_NONE, /* nothing on this level */
    SUBJECT_LEVEL,
    SUBJECT_ROOM,
    SUBJECT_WALL,
    SUBJECT_OPENING,
    SUBJECT_OBJECT,
    SUBJECT_SEAT, /* a free one */
    SUBJECT_POINT /* somebody's or some spot's */
} subject_kind;

typedef struct subject {
    subject_kind kind;
    uint32_t index, opening; /* of the pack's arrays; opening: in its wall */
    kiln_point at;           /* where the pin stands */
    kiln_len top;            /* of what stands there */
} subject;

/* What stands at a place of the files. */
typedef struct landmark {
    span where;
    subject subject;
} landmark;

/* How a finding looks. */
typedef enum look { LOOK_ALLOWED, LOOK_INFO, LOOK_WARNING, LOOK_ERROR, LOOK_COUNT } look;

static const uint32_t colors[LOOK_COUNT] = {0x7C7F88, 0x2B6CB0, 0xD97200, 0xC9302C};

typedef struct pin {
    subject subject;
    look look;
    const char *code;
} pin;

typedef struct pins {
    pin *items;
    uint32_t count, capacity, counts[LOOK_COUNT];
} pins;

/* In 1/10000 tile. */
enum { PIN = 600, STEM = 250, POINT = 3000, OUTLINE = 400, PERSON = 18000 };

/* ---- Landmarks: rooms, walls, openings and the level itself */

typedef struct landmarks {
    landmark *items;
    uint32_t count, capacity;
} landmarks;

static int compare_places(const span *a, const span *b) {
    if (a->file != b->file) return a->file < b->file ? -1 : 1;
    if (a->line != b->line) return a->line < b->line ? -1 : 1;
    return a->column < b->column ? -1 : a->column > b->column;
}

static int by_place(const void *left, const void *right) {
    const landmark *a = left, *b = right;
    int order = compare_places(&a->where, &b->where);
    if (order != 0) return order;
    if (a->subject.kind != b->subject.kind) return a->subject.kind < b->subject.kind ? -1 : 1;
    return a->subject.index < b->subject.index ? -1 : a->subject.index > b->subject.index;
}

static void add_landmark(chart *c, landmarks *l, span where, subject about) {
    if (where.line == 0) return;
    ARENA_PUSH_ROOM(c->memory, l->items, l->count, l->capacity);
    l->items[l->count++] = (landmark){where, about};
}

/* A room's pin is at the middle of its area, when that is inside. */
static void add_room(chart *c, landmarks *l, uint32_t index) {
    const pack_room *room = &c->source.pack->rooms[index];
    kiln_room_info info;
    if (kiln_room_get(c->bundle, index, &info) != KILN_OK) return;
    subject about = {SUBJECT_ROOM, index, 0, mark_middle(info.low, info.high), 0};
    if (info.area > 0)
        about.at = (kiln_point){(kiln_len)(info.centre.x * KILN_TILE),
                                (kiln_len)(info.centre.y * KILN_TILE)};
    add_landmark(c, l, room->where, about);
    add_landmark(c, l, room->outline_where, about);
}

static void add_wall(chart *c, landmarks *l, uint32_t index) {
    const pack_wall *wall = &c->source.pack->walls[index];
    subject about = {SUBJECT_WALL, index, 0, mark_middle(wall->from, wall->to), 0};
    add_landmark(c, l, wall->where, about);
    for (uint32_t i = 0; i < wall->opening_count; i++) {
        const pack_opening *opening = &wall->openings[i];
        about = (subject){SUBJECT_OPENING, index, i, wall_opening_side(wall, opening, 0), 0};
        add_landmark(c, l, opening->where, about);
        add_landmark(c, l, opening->head_where, about);
    }
}

static landmarks find_landmarks(chart *c) {
    const pack_level *level = &c->source.pack->levels[c->level];
    landmarks l = {0};
    add_landmark(c, &l, level->where, (subject){.kind = SUBJECT_LEVEL});
    for (uint32_t i = 0; i < level->rooms.count; i++) add_room(c, &l, level->rooms.first + i);
    for (uint32_t i = 0; i < level->walls.count; i++) add_wall(c, &l, level->walls.first + i);
    if (l.count > 1) qsort(l.items, l.count, sizeof *l.items, by_place);
    return l;
}

static subject at_landmark(const landmarks *l, const span *where) {
    uint32_t low = 0, high = l->count;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (compare_places(&l->items[mid].where, where) < 0) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    if (low < l->count && compare_places(&l->items[low].where, where) == 0)
        return l->items[low].subject;
    return (subject){0};
}

/* ---- What a finding is about */

static kiln_len top_of(const chart *c, uint32_t object) {
    const pack *p = c->source.pack;
    kiln_len top = 0;
    for (uint32_t i = 0; i < p->assets[p->objects[object].asset].parts.count; i++) {
        kiln_len z1 = pack_object_part(p, object, i).z1;
        if (z1 > top) top = z1;
    }
    return top;
}

static subject seat_subject(const chart *c, uint32_t index) {
    const pack_seat *seat = &c->source.pack->seats[index];
    if (seat->level != c->level) return (subject){0};
    if (seat->object == KILN_NONE) return (subject){SUBJECT_SEAT, index, 0, seat->at, seat->height};
    return (subject){SUBJECT_OBJECT, seat->object, 0, seat->at, top_of(c, seat->object)};
}

static subject object_subject(const chart *c, uint32_t index) {
    const pack_object *object = &c->source.pack->objects[index];
    if (object->level != c->level) return (subject){0};
    kiln_point at = {object->center2.x / 2, object->center2.y / 2};
    return (subject){SUBJECT_OBJECT, index, 0, at, top_of(c, index)};
}

static subject person_subject(const chart *c, uint32_t index) {
    kiln_person_info person;
    if (kiln_person_get(c->bundle, index, &person) != KILN_OK || person.level != c->level)
        return (subject){0};
    return (subject){SUBJECT_POINT, index, 0, person.at, PERSON};
}

/* Addresses name seats, objects, spots and people. */
static subject at_address(const chart *c, const char *address) {
    uint32_t index;
    if (kiln_seat_find(c->bundle, address, &index) == KILN_OK) return seat_subject(c, index);
    if (kiln_object_find(c->bundle, address, &index) == KILN_OK) return object_subject(c, index);
    if (kiln_person_find(c->bundle, address, &index) == KILN_OK) return person_subject(c, index);
    if (kiln_spot_find(c->bundle, address, &index) != KILN_OK) return (subject){0};
    const pack_spot *spot = &c->source.pack->spots[index];
    if (spot->level != c->level) return (subject){0};
    return (subject){SUBJECT_POINT, index, 0, spot->at, 0};
}

static look look_of(const finding *f) {
    if (f->allowed) return LOOK_ALLOWED;
    return f->severity == SEVERITY_ERROR     ? LOOK_ERROR
           : f->severity == SEVERITY_WARNING ? LOOK_WARNING
                                             : LOOK_INFO;
}

/* ---- Marks */

static void outline_of(const chart *c, const subject *s, kiln_pen *pen) {
    const pack *p = c->source.pack;
    kiln_prism shape = {0};
    switch (s->kind) {
    case SUBJECT_ROOM:
        mark_outline(pen, p->rooms[s->index].outline, p->rooms[s->index].count);
        return;
    case SUBJECT_WALL: {
        pack_opening whole = {.at = wall_length(&p->walls[s->index]) / 2,
                              .width = wall_length(&p->walls[s->index])};
        shape = wall_opening_floor(&p->walls[s->index], &whole);
        break;
    }
    case SUBJECT_OPENING:
        shape = wall_opening_floor(&p->walls[s->index], &p->walls[s->index].openings[s->opening]);
        break;
    case SUBJECT_OBJECT:
        shape = pack_object_footprint(p, s->index);
        break;
    default:
        mark_disc(pen, s->at, POINT);
        return;
    }
    mark_outline(pen, shape.corner, 4);
}

static void draw(const chart *c, const void *data, kiln_pen *pen) {
    const pins *all = data;
    for (int k = 0; k < LOOK_COUNT; k++) {
        mark_style style = {colors[k], colors[k], OUTLINE, 0};
        bool begun = false;
        for (uint32_t i = 0; i < all->count; i++) {
            if ((int)all->items[i].look != k) continue;
            if (!begun) {
                kiln_pen_text(pen, "<g fill-opacity=\".18\">\n");
                mark_begin(pen, &style);
            }
            begun = true;
            outline_of(c, &all->items[i].subject, pen);
        }
        if (!begun) continue;
        mark_end(pen);
        kiln_pen_text(pen, "</g>\n");
    }
}

static void draw_foot(kiln_pen *pen, kiln_point at, kiln_len radius, uint32_t color) {
    mark_style style = {color, KILN_PAPER_COLOR, STEM, 0};
    mark_begin(pen, &style);
    mark_disc(pen, at, radius);
    mark_end(pen);
}

static void pin_symbol(kiln_pen *pen, uint32_t which) {
    draw_foot(pen, (kiln_point){0, 0}, 2 * PIN, colors[which]);
}

static void draw_line(kiln_pen *pen, kiln_place from, kiln_place to, int64_t width,
                      uint32_t color) {
    kiln_pen_text(pen, "<path stroke-linecap=\"round\" stroke-width=\"");
    kiln_pen_number(pen, width);
    kiln_pen_text(pen, "\"");
    kiln_pen_color_attribute(pen, "stroke", color);
    kiln_pen_text(pen, " d=\"");
    kiln_pen_step(pen, 'M', from.x, from.y);
    kiln_pen_step(pen, 'l', to.x - from.x, to.y - from.y);
    kiln_pen_text(pen, "\"/>\n");
}

/* A badge at the end of a stem; where all is taken, the foot alone. */
static void draw_pin(const chart *c, kiln_pen *pen, board *taken, const pin *p, const char *codes) {
    int64_t size = c->legend.size * 8 / 10, width = label_width(codes, size);
    kiln_place foot = kiln_pen_place(pen, p->subject.at, 0), middle;
    kiln_place top = kiln_pen_place(pen, p->subject.at, p->subject.top);
    kiln_place box = {width + size * 12 / 10, size * 14 / 10};
    if (board_find(taken, box, top, size * 6 / 10, 4, &middle)) {
        kiln_place left = {middle.x - width / 2, middle.y},
                   right = {middle.x + width / 2, middle.y};
        draw_line(pen, foot, middle, mark_size(pen, STEM), colors[p->look]);
        draw_line(pen, left, right, size * 14 / 10, KILN_PAPER_COLOR);
        draw_line(pen, left, right, size * 12 / 10, colors[p->look]);
        label text = {codes, size, LABEL_MIDDLE, KILN_PAPER_COLOR, true};
        label_draw(pen, &text, (kiln_place){middle.x, middle.y + label_height(size) / 2});
    }
    draw_foot(pen, p->subject.at, PIN, colors[p->look]);
}

static bool same_place(const pin *a, const pin *b) {
    return a->subject.at.x == b->subject.at.x && a->subject.at.y == b->subject.at.y;
}

/* One pin for all findings of a place, in the color of the worst, with all their codes. */
static void write(const chart *c, const void *data, kiln_pen *pen, board *taken) {
    const pins *all = data;
    for (uint32_t i = 0, end; i < all->count && !pen->failed; i = end) {
        const pin *first = &all->items[i];
        str codes = str_new(c->memory);
        str_add(&codes, first->code);
        for (end = i + 1; end < all->count && same_place(first, &all->items[end]); end++) {
            if (!strstr(codes.text, all->items[end].code))
                str_addf(&codes, " %s", all->items[end].code);
        }
        draw_pin(c, pen, taken, first, codes.text);
    }
}

/* ---- Gathering */

static void add_pin(chart *c, pins *all, const finding *f, subject about) {
    look as = look_of(f);
    ARENA_PUSH_ROOM(c->memory, all->items, all->count, all->capacity);
    all->items[all->count++] = (pin){about, as, rules[f->rule].code};
    all->counts[as]++;
    chart_show(c, about.at);
}

static int by_point(const void *left, const void *right) {
    const pin *a = left, *b = right;
    if (a->subject.at.y != b->subject.at.y) return a->subject.at.y > b->subject.at.y ? -1 : 1;
    if (a->subject.at.x != b->subject.at.x) return a->subject.at.x < b->subject.at.x ? -1 : 1;
    if (a->look != b->look) return a->look > b->look ? -1 : 1;
    int order = strcmp(a->code, b->code);
    if (order != 0) return order;
    return a->subject.index < b->subject.index ? -1 : a->subject.index > b->subject.index;
}

static void add_rows(chart *c, const pins *all, const str *whole, uint32_t elsewhere) {
    static const char *const names[LOOK_COUNT] = {"allowed", "info", "warning", "error"};
    for (int k = LOOK_COUNT; k-- > 0;) {
        if (all->counts[k] > 0)
            legend_add(&c->legend, pin_symbol, (uint32_t)k,
                       arena_printf(c->memory, "%s: %u", names[k], all->counts[k]));
    }
    if (whole->length > 0)
        legend_add(&c->legend, NULL, 0,
                   arena_printf(c->memory, "of the whole level:%s", whole->text));
    if (elsewhere > 0)
        legend_add(&c->legend, NULL, 0,
                   arena_printf(c->memory, "not on this level: %u", elsewhere));
    if (all->count == 0 && whole->length == 0 && elsewhere == 0)
        legend_add(&c->legend, NULL, 0, "no findings");
}

static void gather(chart *c, void **data) {
    pins *all = ARENA_NEW(c->memory, pins);
    *data = all;
    if (!c->source.pack) return;
    landmarks known = find_landmarks(c);
    str whole = str_new(c->memory); /* the codes of the level's own, each once */
    uint32_t elsewhere = 0;
    for (uint32_t i = 0; i < c->source.findings->count; i++) {
        const finding *f = c->source.findings->items[i];
        subject about = at_landmark(&known, &f->where);
        if (about.kind == SUBJECT_NONE) about = at_address(c, f->address);
        if (about.kind == SUBJECT_NONE) {
            elsewhere++;
        } else if (about.kind == SUBJECT_LEVEL) {
            if (!whole.text || !strstr(whole.text, rules[f->rule].code))
                str_addf(&whole, " %s", rules[f->rule].code);
        } else {
            add_pin(c, all, f, about);
        }
    }
    if (all->count > 1) qsort(all->items, all->count, sizeof *all->items, by_point);
    add_rows(c, all, &whole, elsewhere);
}

const chart_overlay overlay_findings = {gather, draw, false, write};
