/* cutout.c - cutting a piece out of a level. */
#include "cutout.h"

#include "geom.h"
#include "pack_draw.h"
#include "wall.h"

#include <stdlib.h>
#include <string.h>

/* ---- The level, indexed: what an entry of the index stands for */

enum { ENTRY_PART, ENTRY_ROOM, ENTRY_WALL };

static kiln_len least(kiln_len a, kiln_len b) {
    return a < b ? a : b;
}

static kiln_len greatest(kiln_len a, kiln_len b) {
    return a > b ? a : b;
}

/* Everything is found whatever its height. */
static kiln_obstacle entry(uint32_t kind, uint32_t index, kiln_box bounds) {
    bounds.z0 = 0;
    bounds.z1 = 1;
    return (kiln_obstacle){kiln_prism_of_box(bounds), kind, index};
}

static kiln_box bounds_of(const kiln_point *points, uint32_t count) {
    kiln_box box = {points[0].x, points[0].y, 0, points[0].x, points[0].y, 1};
    for (uint32_t i = 1; i < count; i++) {
        box.x0 = least(box.x0, points[i].x), box.x1 = greatest(box.x1, points[i].x);
        box.y0 = least(box.y0, points[i].y), box.y1 = greatest(box.y1, points[i].y);
    }
    return box;
}

static kiln_box wall_bounds(const pack_wall *wall) {
    const kiln_point ends[] = {wall->from, wall->to};
    kiln_box box = bounds_of(ends, 2);
    kiln_len half = wall->thickness / 2 + 1;
    box.x0 -= half, box.y0 -= half, box.x1 += half, box.y1 += half;
    return box;
}

cutout_level *cutout_level_new(arena *a, const pack *p, uint32_t level) {
    cutout_level *out = ARENA_NEW(a, cutout_level);
    *out = (cutout_level){.pack = p, .level = level, .plan = pack_draw_plan(a, p, level)};
    const kiln_plan *plan = &out->plan;
    kiln_range walls = p->levels[level].walls;
    uint32_t total = plan->part_count + plan->room_count + walls.count, count = 0;
    arena *scratch = arena_new();
    kiln_obstacle *entries = ARENA_ARRAY(scratch, kiln_obstacle, total);
    for (uint32_t i = 0; i < plan->part_count; i++)
        entries[count++] = entry(ENTRY_PART, i, kiln_prism_bounds(&plan->parts[i].shape));
    for (uint32_t i = 0; i < plan->room_count; i++) {
        const kiln_plan_room *room = &plan->rooms[i];
        if (room->count > 0)
            entries[count++] = entry(ENTRY_ROOM, i, bounds_of(room->outline, room->count));
    }
    for (uint32_t i = 0; i < walls.count; i++)
        entries[count++] = entry(ENTRY_WALL, i, wall_bounds(&p->walls[walls.first + i]));
    if (kiln_obstacles_build(entries, count, NULL, &out->index) != KILN_OK) arena_out_of_memory();
    arena_free(scratch);
    return out;
}

void cutout_level_free(cutout_level *level) {
    if (level) kiln_obstacles_free(level->index);
}

/* ---- Rooms */

/* a + (b - a) * part / whole, rounded half up; part and whole are of one sign. */
static kiln_len between(kiln_len a, kiln_len b, int64_t part, int64_t whole) {
    if (whole < 0) part = -part, whole = -whole;
    int64_t twice = 2 * ((int64_t)b - a) * part + whole;
    int64_t quotient = twice / (2 * whole);
    return a + (kiln_len)(quotient - (twice % (2 * whole) < 0));
}

/* How far inside of one of the box's four sides a point lies: below zero outside. */
static int64_t inside(const kiln_box *box, int side, kiln_point p) {
    switch (side) {
    case 0:
        return (int64_t)p.x - box->x0;
    case 1:
        return (int64_t)box->x1 - p.x;
    case 2:
        return (int64_t)p.y - box->y0;
    default:
        return (int64_t)box->y1 - p.y;
    }
}

/* What of an outline lies on the inner side. Where a concave one falls apart, its pieces stay
 * joined along the side. */
static uint32_t cut_side(const kiln_box *box, int side, const kiln_point *points, uint32_t count,
                         kiln_point *out) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        kiln_point a = points[i], b = points[(i + 1) % count];
        int64_t from = inside(box, side, a), to = inside(box, side, b);
        if (from >= 0) out[kept++] = a;
        if ((from < 0) != (to < 0) && from != 0 && to != 0)
            out[kept++] = (kiln_point){between(a.x, b.x, from, from - to),
                                       between(a.y, b.y, from, from - to)};
    }
    return kept;
}

uint32_t cutout_corners(const kiln_prism *shape, const kiln_box *box,
                        kiln_point corners[CUTOUT_CORNERS]) {
    kiln_point other[CUTOUT_CORNERS];
    uint32_t count = cut_side(box, 0, shape->corner, 4, corners);
    count = cut_side(box, 1, corners, count, other);
    count = cut_side(box, 2, other, count, corners);
    count = cut_side(box, 3, corners, count, other);
    for (uint32_t i = 0; i < count; i++) corners[i] = other[i];
    return count;
}

static kiln_plan_room cut_room(arena *a, const kiln_plan_room *room, const kiln_box *box) {
    kiln_plan_room out = *room;
    for (int side = 0; side < 4; side++) {
        kiln_point *points = ARENA_ARRAY(a, kiln_point, 2 * (size_t)out.count + 1);
        out.count = cut_side(box, side, out.outline, out.count, points);
        out.outline = points;
    }
    return out;
}

/* ---- Boxes */

static int64_t distance(kiln_point a, kiln_point b) {
    const pack_wall line = {.from = a, .to = b};
    return wall_length(&line);
}

static bool along_axes(const kiln_prism *shape) {
    kiln_prism box = kiln_prism_of_box(kiln_prism_bounds(shape));
    return memcmp(box.corner, shape->corner, sizeof box.corner) == 0;
}

/* A stretch of an edge, as two vectors from where the edge begins. */
typedef struct stretch {
    kiln_point from, to;
} stretch;

/* What of an edge lies beside these points: measured from the other edge, which begins there too, as
 * the direction of a short edge is rough and the points may be far away. */
static stretch beside(kiln_point begin, kiln_point end, kiln_point other, const kiln_point *points,
                      uint32_t count) {
    int64_t length = distance(begin, end), across = distance(begin, other);
    int64_t low = length, high = 0;
    kiln_point along = {end.x - begin.x, end.y - begin.y};
    int64_t x = (int64_t)other.x - begin.x, y = (int64_t)other.y - begin.y;
    for (uint32_t i = 0; i < count && across > 0; i++) {
        int64_t dx = (int64_t)points[i].x - begin.x, dy = (int64_t)points[i].y - begin.y;
        int64_t at = llabs(dx * y - dy * x) / across;
        if (at - 1 < low) low = at - 1;
        if (at + 1 > high) high = at + 1;
    }
    stretch out = {{0, 0}, along};
    if (low > 0)
        out.from = (kiln_point){between(0, along.x, low, length), between(0, along.y, low, length)};
    if (high < length)
        out.to = (kiln_point){between(0, along.x, high, length), between(0, along.y, high, length)};
    return out;
}

/* A turned one is cut across, in its own frame: it reaches out of the box by its corners. */
static bool cut_turned(kiln_prism *shape, const kiln_box *box) {
    kiln_point points[CUTOUT_CORNERS], corner = shape->corner[0];
    uint32_t count = cutout_corners(shape, box, points);
    if (count < 3) return false;
    stretch a = beside(corner, shape->corner[1], shape->corner[3], points, count);
    stretch b = beside(corner, shape->corner[3], shape->corner[1], points, count);
    const kiln_point u[] = {a.from, a.to, a.to, a.from}, v[] = {b.from, b.from, b.to, b.to};
    for (int i = 0; i < 4; i++)
        shape->corner[i] = (kiln_point){corner.x + u[i].x + v[i].x, corner.y + u[i].y + v[i].y};
    return true;
}

/* False when nothing is left. */
static bool cut_part(kiln_prism *shape, const kiln_box *box) {
    kiln_box b = kiln_prism_bounds(shape);
    if (b.x0 >= box->x1 || b.x1 <= box->x0 || b.y0 >= box->y1 || b.y1 <= box->y0) return false;
    if (b.x0 >= box->x0 && b.x1 <= box->x1 && b.y0 >= box->y0 && b.y1 <= box->y1) return true;
    if (!along_axes(shape)) return cut_turned(shape, box);
    b.x0 = greatest(b.x0, box->x0), b.x1 = least(b.x1, box->x1);
    b.y0 = greatest(b.y0, box->y0), b.y1 = least(b.y1, box->y1);
    *shape = kiln_prism_of_box(b);
    return true;
}

/* ---- Walls */

/* Cuts the centre line off at the box, both its ends. False when nothing is left. */
static bool cut_line(const kiln_box *box, kiln_point *from, kiln_point *to) {
    for (int side = 0; side < 4; side++) {
        int64_t a = inside(box, side, *from), b = inside(box, side, *to);
        if (a <= 0 && b <= 0) return false;
        if (a >= 0 && b >= 0) continue;
        kiln_point cut = {between(from->x, to->x, a, a - b), between(from->y, to->y, a, a - b)};
        *(a < 0 ? from : to) = cut;
    }
    return from->x != to->x || from->y != to->y;
}

/* An opening that lies before the cut wall's beginning, or ends behind its end, is cut too. */
static bool cut_opening(pack_opening *o, int64_t ahead, int64_t length, kiln_len height) {
    int64_t start = o->at - o->width / 2 - ahead, end = start + o->width;
    if (start < 0) start = 0;
    if (end > length) end = length;
    if (o->head > height) o->head = height;
    if (end <= start || o->sill >= o->head) return false;
    o->width = (kiln_len)(end - start);
    o->at = (kiln_len)(start + o->width / 2);
    return true;
}

/* The box is widened by half the wall, so that walls along a side of it stay. */
static bool cut_wall(arena *a, const pack_wall *wall, const kiln_box *where, kiln_len height,
                     pack_wall *out) {
    kiln_box box = *where;
    kiln_len half = wall->thickness / 2;
    bool across = abs(wall->from.x - wall->to.x) >= abs(wall->from.y - wall->to.y);
    if (across)
        box.y0 -= half, box.y1 += half;
    else
        box.x0 -= half, box.x1 += half;
    *out = *wall;
    if (!cut_line(&box, &out->from, &out->to)) return false;
    int64_t ahead = distance(wall->from, out->from), length = distance(out->from, out->to);
    out->height = least(wall->height, height);
    out->openings = ARENA_ARRAY(a, pack_opening, wall->opening_count);
    out->opening_count = 0;
    for (uint32_t i = 0; i < wall->opening_count; i++) {
        pack_opening *opening = &out->openings[out->opening_count];
        *opening = wall->openings[i];
        if (cut_opening(opening, ahead, length, out->height)) out->opening_count++;
    }
    return true;
}

static kiln_plan_wall plan_wall(arena *a, const pack_wall *wall) {
    kiln_plan_opening *openings = ARENA_ARRAY(a, kiln_plan_opening, wall->opening_count);
    for (uint32_t i = 0; i < wall->opening_count; i++) {
        const pack_opening *o = &wall->openings[i];
        openings[i] = (kiln_plan_opening){o->at, o->width, o->sill, o->head, o->walkable};
    }
    return (kiln_plan_wall){.from = wall->from,
                            .to = wall->to,
                            .thickness = wall->thickness,
                            .height = wall->height,
                            .openings = openings,
                            .opening_count = wall->opening_count};
}

/* ---- How large the piece is */

static kiln_box widened(kiln_box box, kiln_len by) {
    return (kiln_box){box.x0 - by, box.y0 - by, 0, box.x1 + by, box.y1 + by, 1};
}

/* Objects this close to what matters belong to it. */
enum { CLOSE = 1000 };

static kiln_box footprint_of(const pack *p, uint32_t object) {
    kiln_prism footprint = pack_object_footprint(p, object);
    return kiln_prism_bounds(&footprint);
}

typedef struct sizing {
    const cutout_level *level;
    kiln_box close, limit, box;
} sizing;

static bool meets(const kiln_box *a, const kiln_box *b) {
    return a->x0 < b->x1 && b->x0 < a->x1 && a->y0 < b->y1 && b->y0 < a->y1;
}

static bool make_room(void *user, uint32_t index, const kiln_obstacle *o) {
    sizing *s = user;
    (void)index;
    if (o->owner != ENTRY_PART || o->part < s->level->plan.floor_count) return true;
    kiln_box whole = footprint_of(s->level->pack, s->level->plan.parts[o->part].owner);
    const kiln_box *l = &s->limit;
    kiln_box *b = &s->box;
    if (whole.x0 >= l->x0) b->x0 = least(b->x0, whole.x0 - CLOSE);
    if (whole.y0 >= l->y0) b->y0 = least(b->y0, whole.y0 - CLOSE);
    if (whole.x1 <= l->x1) b->x1 = greatest(b->x1, whole.x1 + CLOSE);
    if (whole.y1 <= l->y1) b->y1 = greatest(b->y1, whole.y1 + CLOSE);
    return true;
}

static sizing size_of(const cutout_level *level, const kiln_box *near) {
    sizing s = {.level = level, .close = widened(*near, CLOSE)};
    s.box = widened(*near, CUTOUT_AROUND);
    s.limit = widened(s.box, CUTOUT_FURTHER);
    kiln_obstacles_query(level->index, &s.close, make_room, &s);
    return s;
}

/* Is the object to be seen, whole or cut? */
static bool shown(const sizing *s, uint32_t object) {
    kiln_box whole = footprint_of(s->level->pack, object);
    const kiln_box *b = &s->box;
    bool inside = whole.x0 >= b->x0 && whole.y0 >= b->y0 && whole.x1 <= b->x1 && whole.y1 <= b->y1;
    return inside || meets(&whole, &s->close);
}

/* ---- The piece */

/* The entries of the index that were found, of each kind. */
typedef struct found {
    const cutout_level *level;
    const cutout_request *request;
    const sizing *size;
    uint32_t index[CUTOUT_MAX];
    uint32_t count;
    bool kept_only; /* of the objects to keep */
    bool full;
} found;

static bool wanted(const found *f, const kiln_obstacle *o) {
    if (o->owner != ENTRY_PART) return true;
    const kiln_draw_item *item = &f->level->plan.parts[o->part];
    uint32_t owner = item->owner;
    bool kept = owner == f->request->keep[0] || owner == f->request->keep[1];
    if (f->kept_only || kept) return kept;
    if (item->shape.z0 >= f->request->near.z1 + CUTOUT_ABOVE) return false;
    return o->part < f->level->plan.floor_count || shown(f->size, owner);
}

static bool take(void *user, uint32_t index, const kiln_obstacle *o) {
    found *f = user;
    if (!wanted(f, o)) return true;
    f->full = f->count == CUTOUT_MAX;
    if (f->full) return false;
    f->index[f->count++] = index;
    return true;
}

static int by_number(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* By number: parts first, then rooms, then walls, each in their order. */
static void find(found *f) {
    const kiln_box *box = &f->size->box;
    kiln_obstacles_query(f->level->index, box, take, f);
    if (f->full) {
        f->kept_only = true;
        f->count = 0;
        kiln_obstacles_query(f->level->index, box, take, f);
    }
    if (f->count > 1) qsort(f->index, f->count, sizeof *f->index, by_number);
}

/* What is put together; every array has room for all that was found. */
typedef struct builder {
    arena *memory;
    const cutout_level *level;
    const cutout_request *request;
    const kiln_box *box;
    kiln_draw_item *parts;
    kiln_plan_room *rooms;
    kiln_plan_wall *walls;
    uint32_t *wall_index;
    cutout *out;
} builder;

static void add_part(builder *b, uint32_t index) {
    kiln_plan *plan = &b->out->plan;
    kiln_draw_item *item = &b->parts[plan->part_count];
    *item = b->level->plan.parts[index];
    if (!cut_part(&item->shape, b->box)) return;
    plan->part_count++;
    plan->floor_count += index < b->level->plan.floor_count;
}

static void add_room(builder *b, uint32_t index) {
    kiln_plan *plan = &b->out->plan;
    kiln_plan_room room = cut_room(b->memory, &b->level->plan.rooms[index], b->box);
    if (room.count > 2) b->rooms[plan->room_count++] = room;
}

static void add_wall(builder *b, uint32_t ordinal) {
    const pack *p = b->level->pack;
    uint32_t index = p->levels[b->level->level].walls.first + ordinal;
    pack_wall *wall = ARENA_NEW(b->memory, pack_wall);
    kiln_len height = b->request->wall_height;
    if (!cut_wall(b->memory, &p->walls[index], b->box, height, wall)) return;
    if (index == b->request->apart) {
        b->out->apart = wall;
        return;
    }
    uint32_t number = b->out->plan.wall_count++;
    b->walls[number] = plan_wall(b->memory, wall);
    b->wall_index[number] = index;
}

cutout cutout_of(arena *a, const cutout_level *level, const cutout_request *request) {
    static void (*const add[])(builder *, uint32_t) = {add_part, add_room, add_wall};
    found *f = ARENA_NEW(a, found);
    f->level = level;
    f->request = request;
    sizing size = size_of(level, &request->near);
    f->size = &size;
    find(f);
    cutout out = {0};
    builder b = {.memory = a, .level = level, .request = request, .box = &size.box, .out = &out};
    b.parts = ARENA_ARRAY(a, kiln_draw_item, f->count);
    b.rooms = ARENA_ARRAY(a, kiln_plan_room, f->count);
    b.walls = ARENA_ARRAY(a, kiln_plan_wall, f->count);
    b.wall_index = ARENA_ARRAY(a, uint32_t, f->count);
    for (uint32_t i = 0; i < f->count; i++) {
        const kiln_obstacle *o = kiln_obstacles_get(level->index, f->index[i]);
        add[o->owner](&b, o->part);
    }
    out.plan.parts = b.parts;
    out.plan.rooms = b.rooms;
    out.plan.walls = b.walls;
    out.wall_index = b.wall_index;
    return out;
}
