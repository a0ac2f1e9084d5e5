/* lint_room.c - outlines that cross themselves, rooms that overlap. All decided in integers. */
#include "lint_room.h"

#include "polygon.h"
#include "str.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* So many pairs of edges are compared in a pack: for K206 those of one outline that are near each
 * other, and for K210, an info, those of rooms that are. About a second each. */
#define MEETING_BUDGET 20000000u
#define OVERLAP_BUDGET 50000000u

/* A room's outline without the points that repeat the one before. */
typedef struct outline {
    const pack_room *room;
    kiln_point *points;
    uint32_t count;
    kiln_box bounds;
    bool broken; /* K206 */
} outline;

/* What is left for the levels to come. */
typedef struct room_budget {
    uint64_t meetings, overlaps;
} room_budget;

typedef struct level_outlines {
    const stage *stage;
    arena *memory;
    outline *items;
    uint32_t count;
    kiln_obstacles *rooms; /* owner: outline */
    room_budget *left;
} level_outlines;

static bool same(kiln_point a, kiln_point b) {
    return a.x == b.x && a.y == b.y;
}

static kiln_point corner(const outline *o, uint32_t index) {
    return o->points[index < o->count ? index : index - o->count];
}

static outline cleaned(arena *a, const pack_room *room) {
    outline o = {.room = room, .points = ARENA_ARRAY(a, kiln_point, room->count)};
    for (uint32_t i = 0; i < room->count; i++) {
        if (o.count == 0 || !same(o.points[o.count - 1], room->outline[i]))
            o.points[o.count++] = room->outline[i];
    }
    while (o.count > 1 && same(o.points[0], o.points[o.count - 1])) o.count--;
    o.bounds = polygon_bounds(o.points, o.count);
    return o;
}

/* ---- Indices */

/* Grown by one unit, so that segments which only touch find each other. */
static kiln_box grown(kiln_box box) {
    return (kiln_box){box.x0 - 1, box.y0 - 1, 0, box.x1 + 1, box.y1 + 1, 1};
}

static kiln_box edge_bounds(const outline *o, uint32_t edge) {
    kiln_point ends[] = {corner(o, edge), corner(o, edge + 1)};
    return grown(polygon_bounds(ends, 2));
}

static kiln_obstacles *build(const kiln_obstacle *items, uint32_t count) {
    kiln_obstacles *index;
    if (kiln_obstacles_build(items, count, NULL, &index) != KILN_OK) arena_out_of_memory();
    return index;
}

/* An outline's edges alone: where rooms lie over one another, others would be found in vain. */
static kiln_obstacles *index_edges(arena *a, const outline *o) {
    kiln_obstacle *items = ARENA_ARRAY(a, kiln_obstacle, o->count);
    for (uint32_t i = 0; i < o->count; i++)
        items[i] = (kiln_obstacle){kiln_prism_of_box(edge_bounds(o, i)), 0, i};
    return build(items, o->count);
}

static void index_rooms(level_outlines *l) {
    kiln_obstacle *items = ARENA_ARRAY(l->memory, kiln_obstacle, l->count);
    for (uint32_t i = 0; i < l->count; i++)
        items[i] = (kiln_obstacle){kiln_prism_of_box(l->items[i].bounds), i, 0};
    l->rooms = build(items, l->count);
}

/* ---- Segments */

/* (b - a) . (c - a) */
static int64_t dot(kiln_point a, kiln_point b, kiln_point c) {
    return ((int64_t)b.x - a.x) * ((int64_t)c.x - a.x) +
           ((int64_t)b.y - a.y) * ((int64_t)c.y - a.y);
}

/* Is p on the segment from a to b, ends included? */
static bool on_segment(kiln_point a, kiln_point b, kiln_point p) {
    return polygon_cross(a, b, p) == 0 && dot(p, a, b) <= 0;
}

/* Do the insides of two segments cross at one point? */
static bool cross(kiln_point a, kiln_point b, kiln_point c, kiln_point d) {
    int64_t side_c = polygon_cross(a, b, c), side_d = polygon_cross(a, b, d);
    int64_t side_a = polygon_cross(c, d, a), side_b = polygon_cross(c, d, b);
    return ((side_c > 0 && side_d < 0) || (side_c < 0 && side_d > 0)) &&
           ((side_a > 0 && side_b < 0) || (side_a < 0 && side_b > 0));
}

static bool meet(kiln_point a, kiln_point b, kiln_point c, kiln_point d) {
    return cross(a, b, c, d) || on_segment(a, b, c) || on_segment(a, b, d) || on_segment(c, d, a) ||
           on_segment(c, d, b);
}

/* ---- K206 outline crosses itself */

/* Do two edges, i before k, meet other than at the corner that neighbours share? An outline of more
 * than three corners that turns back over itself does so with edges that are no neighbours. */
static bool edges_meet(const outline *o, uint32_t i, uint32_t k) {
    if (k == i + 1 || (i == 0 && k == o->count - 1)) return false;
    return meet(corner(o, i), corner(o, i + 1), corner(o, k), corner(o, k + 1));
}

typedef struct self_search {
    const outline *outline;
    uint32_t edge, found;
    uint64_t *left;
} self_search;

static bool look_for_meeting(void *user, uint32_t index, const kiln_obstacle *other) {
    (void)index;
    self_search *s = user;
    if (other->part > s->edge && other->part < s->found &&
        edges_meet(s->outline, s->edge, other->part))
        s->found = other->part;
    *s->left -= *s->left > 0;
    return *s->left > 0;
}

static const char *address_of(const stage *s, const pack_room *room) {
    return stage_address(s, room->level, room->id);
}

/* Where two segments that cross do so, to the nearest unit. */
static kiln_point crossing(kiln_point a, kiln_point b, kiln_point c, kiln_point d) {
    double side_a = (double)polygon_cross(c, d, a), side_b = (double)polygon_cross(c, d, b);
    double part = side_a / (side_a - side_b);
    return (kiln_point){(kiln_len)floor(a.x + part * ((double)b.x - a.x) + 0.5),
                        (kiln_len)floor(a.y + part * ((double)b.y - a.y) + 0.5)};
}

/* Where two segments that touch do so: at an end of one of them. */
static kiln_point touching(kiln_point a, kiln_point b, kiln_point c, kiln_point d) {
    if (on_segment(a, b, c)) return c;
    if (on_segment(a, b, d)) return d;
    return on_segment(c, d, a) ? a : b;
}

static bool is_simple(const outline *o) {
    for (uint32_t i = 0; i < o->count; i++)
        for (uint32_t k = i + 1; k < o->count; k++)
            if (edges_meet(o, i, k)) return false;
    return true;
}

/* Corners in the wrong order: with those between the two edges the other way round, the outline is
 * one. It is looked at as a whole: only up to so many corners. */
enum { REORDERED_MAX = 32 };

static void suggest_order(const stage *s, const outline *o, uint32_t i, uint32_t k, finding *f) {
    kiln_point points[REORDERED_MAX];
    if (o->count > REORDERED_MAX) return;
    for (uint32_t n = 0; n < o->count; n++)
        points[n] = o->points[n > i && n <= k ? i + 1 + k - n : n];
    outline reordered = *o;
    reordered.points = points;
    if (!is_simple(&reordered)) return;
    str text = str_new(s->findings->memory);
    for (uint32_t n = 0; n < o->count; n++)
        str_addf(&text, "%s%s", n > 0 ? ", " : "", point_text(s->findings->memory, points[n]));
    diag_suggest(s->findings, f, "outline: [%s]", text.text);
}

static void report_meeting(const stage *s, const outline *o, uint32_t i, uint32_t k) {
    arena *a = s->findings->memory;
    kiln_point p = corner(o, i), q = corner(o, i + 1), r = corner(o, k), t = corner(o, k + 1);
    bool crosses = cross(p, q, r, t);
    kiln_point at = crosses ? crossing(p, q, r, t) : touching(p, q, r, t);
    finding *f = diag_add(s->findings, RULE_K206, o->room->where, address_of(s, o->room),
                          "the outline of room `%s` %s itself at %s: its edge from %s to %s %s the "
                          "one from %s to %s",
                          o->room->id, crosses ? "crosses" : "touches", point_text(a, at),
                          point_text(a, p), point_text(a, q), crosses ? "crosses" : "touches",
                          point_text(a, r), point_text(a, t));
    diag_relate(s->findings, f, o->room->outline_where, "the outline");
    if (crosses) suggest_order(s, o, i, k, f);
}

static bool has_area(const outline *o) {
    if (o->count < 3) return false;
    return o->count > 3 || polygon_cross(o->points[0], o->points[1], o->points[2]) != 0;
}

/* The first edges that meet. */
static void check_edges(level_outlines *l, outline *o) {
    arena *scratch = arena_new();
    kiln_obstacles *edges = index_edges(scratch, o);
    for (uint32_t edge = 0; edge < o->count && !o->broken && l->left->meetings > 0; edge++) {
        self_search search = {o, edge, KILN_NONE, &l->left->meetings};
        kiln_box box = edge_bounds(o, edge);
        kiln_obstacles_query(edges, &box, look_for_meeting, &search);
        if (search.found == KILN_NONE) continue;
        report_meeting(l->stage, o, edge, search.found);
        o->broken = true;
    }
    kiln_obstacles_free(edges);
    arena_free(scratch);
    if (l->left->meetings > 0) return;
    diag_add(l->stage->findings, RULE_K109, o->room->where, address_of(l->stage, o->room),
             "whether outlines cross themselves is not looked into from room `%s` on, which has %u "
             "corners: too many edges lie close to one another",
             o->room->id, o->count);
}

static void check_outline(level_outlines *l, uint32_t index) {
    outline *o = &l->items[index];
    if (!has_area(o)) {
        diag_add(l->stage->findings, RULE_K206, o->room->where, address_of(l->stage, o->room),
                 "the outline of room `%s` encloses nothing: it has %u different corners%s",
                 o->room->id, o->count, o->count == 3 ? " on one line" : "");
        o->broken = true;
    }
    if (!o->broken && l->left->meetings > 0) check_edges(l, o);
}

/* ---- K210 rooms overlap */

static bool boundaries_cross(const outline *a, const outline *b) {
    for (uint32_t i = 0; i < a->count; i++) {
        for (uint32_t k = 0; k < b->count; k++) {
            if (cross(corner(a, i), corner(a, i + 1), corner(b, k), corner(b, k + 1))) return true;
        }
    }
    return false;
}

/* A point on an edge, by how far along it lies. */
typedef struct stop {
    int64_t along;
    kiln_point at;
} stop;

static int by_way(const void *left, const void *right) {
    const stop *a = left, *b = right;
    return (a->along > b->along) - (a->along < b->along);
}

/* The ends of an edge and the other outline's corners on it, in order. */
static uint32_t stops_on(kiln_point a, kiln_point b, const outline *other, stop *stops) {
    uint32_t count = 0;
    stops[count++] = (stop){0, a};
    stops[count++] = (stop){dot(a, b, b), b};
    for (uint32_t i = 0; i < other->count; i++) {
        kiln_point p = other->points[i];
        if (on_segment(a, b, p)) stops[count++] = (stop){dot(a, b, p), p};
    }
    qsort(stops, count, sizeof *stops, by_way);
    return count;
}

/* Where the boundary of one outline lies with regard to another that it does not cross: it is cut
 * at the other's corners; each piece lies on one side as a whole and is judged by its middle. */
typedef struct border {
    bool inside;  /* some of it is inside */
    bool on_edge; /* all of it is on the edge */
} border;

static border border_in(arena *a, const outline *of, const outline *in) {
    border result = {.on_edge = true};
    stop *stops = ARENA_ARRAY(a, stop, (size_t)in->count + 2);
    for (uint32_t i = 0; i < of->count && !result.inside; i++) {
        uint32_t count = stops_on(corner(of, i), corner(of, i + 1), in, stops);
        for (uint32_t k = 0; k + 1 < count; k++) {
            kiln_point p = stops[k].at, q = stops[k + 1].at;
            if (same(p, q)) continue;
            polygon_place place =
                polygon_locate(in->points, in->count, (int64_t)p.x + q.x, (int64_t)p.y + q.y);
            result.inside |= place == POLYGON_INSIDE;
            result.on_edge &= place == POLYGON_EDGE;
        }
    }
    return result;
}

/* Two simple outlines whose insides meet cross, or one has boundary inside the other, or they are
 * the same. */
static bool outlines_overlap(const outline *a, const outline *b) {
    if (boundaries_cross(a, b)) return true;
    arena *scratch = arena_new();
    border a_in_b = border_in(scratch, a, b), b_in_a = border_in(scratch, b, a);
    arena_free(scratch);
    return a_in_b.inside || b_in_a.inside || a_in_b.on_edge;
}

static bool takes_part(const outline *o) {
    return !o->broken && !o->room->hole;
}

typedef struct near_rooms {
    level_outlines *level;
    uint32_t of, *items, count, capacity;
} near_rooms;

static bool add_near(void *user, uint32_t index, const kiln_obstacle *other) {
    (void)index;
    near_rooms *n = user;
    if (other->owner >= n->of || !takes_part(&n->level->items[other->owner])) return true;
    ARENA_PUSH_ROOM(n->level->memory, n->items, n->count, n->capacity);
    n->items[n->count++] = other->owner;
    return true;
}

static int by_number(const void *left, const void *right) {
    const uint32_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* Takes so many comparisons from the budget; false when that is used up. */
static bool affordable(level_outlines *l, uint64_t cost) {
    if (cost > l->left->overlaps) return false;
    l->left->overlaps -= cost;
    return true;
}

static bool alike(const outline *a, const outline *b) {
    return a->count == b->count && memcmp(a->points, b->points, a->count * sizeof *a->points) == 0;
}

/* One finding a room, with the first of the earlier ones it overlaps; returns false when the budget
 * ends. */
static bool check_overlap(level_outlines *l, uint32_t index, near_rooms *near) {
    diag *d = l->stage->findings;
    const outline *o = &l->items[index];
    finding *f = NULL;
    near->of = index;
    near->count = 0;
    if (takes_part(o)) kiln_obstacles_query(l->rooms, &o->bounds, add_near, near);
    if (near->count > 1) qsort(near->items, near->count, sizeof *near->items, by_number);
    if (!affordable(l, near->count)) return false;
    for (uint32_t i = 0; i < near->count && (!f || f->related_count < STAGE_RELATED_MAX); i++) {
        const outline *other = &l->items[near->items[i]];
        bool same_outline = alike(o, other);
        if (!same_outline && !affordable(l, (uint64_t)o->count * other->count)) return false;
        if (!same_outline && !outlines_overlap(o, other)) continue;
        if (!f)
            f = diag_add(d, RULE_K210, o->room->where, address_of(l->stage, o->room),
                         "room `%s` overlaps room `%s`; where they do, `%s` wins", o->room->id,
                         other->room->id, o->room->id);
        diag_relate(d, f, other->room->where, "`%s` is here", other->room->id);
    }
    return true;
}

static void check_overlaps(level_outlines *l, const pack_level *level) {
    near_rooms near = {.level = l};
    for (uint32_t i = 0; i < l->count && diag_wants(l->stage->findings, RULE_K210); i++) {
        if (check_overlap(l, i, &near)) continue;
        diag_add(l->stage->findings, RULE_K210, level->where, level->address,
                 "the outlines have too many corners to look for rooms that overlap; looked at %u "
                 "of %u rooms",
                 i, l->count);
        return;
    }
}

/* ---- All levels */

static void check_level(const stage *s, const pack_level *level, room_budget *left) {
    level_outlines l = {.stage = s, .memory = arena_new(), .left = left};
    l.count = level->rooms.count;
    l.items = ARENA_ARRAY(l.memory, outline, l.count);
    for (uint32_t i = 0; i < l.count; i++)
        l.items[i] = cleaned(l.memory, &s->pack->rooms[level->rooms.first + i]);
    for (uint32_t i = 0; i < l.count; i++) {
        check_outline(&l, i);
        s->results->broken_rooms[level->rooms.first + i] = l.items[i].broken;
        s->results->levels[level - s->pack->levels].floor_unsure |= l.items[i].broken;
    }
    index_rooms(&l);
    check_overlaps(&l, level);
    kiln_obstacles_free(l.rooms);
    arena_free(l.memory);
}

void lint_room_run(const stage *s) {
    room_budget left = {MEETING_BUDGET, OVERLAP_BUDGET};
    s->results->broken_rooms = ARENA_ARRAY(s->memory, bool, s->pack->room_count);
    for (uint32_t i = 0; i < s->pack->level_count; i++) {
        stage_progress(s, i, s->pack->level_count);
        if (s->pack->levels[i].rooms.count > 0) check_level(s, &s->pack->levels[i], &left);
    }
}
