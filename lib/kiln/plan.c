/* plan.c - rooms measured, walls cut at their doors, and both asked through trees. */
#include "plan.h"

#include "memory.h"
#include "sort.h"

/* ---- Rooms ----------------------------------------------------------------------------------- */

static void widen(kiln_level_room *room, kiln_point p) {
    if (p.x < room->low.x) room->low.x = p.x;
    if (p.y < room->low.y) room->low.y = p.y;
    if (p.x > room->high.x) room->high.x = p.x;
    if (p.y > room->high.y) room->high.y = p.y;
}

kiln_level_room kiln_room_measure(const kiln_room_source *source) {
    const kiln_point *points = source->points;
    kiln_level_room room = {.points = points, .count = source->count, .hole = source->hole};
    if (room.count == 0) return room;
    room.low = room.high = points[0];
    /* Triangles between the first corner and each edge: twice their area, and its moment. */
    double area2 = 0, moment_x = 0, moment_y = 0;
    kiln_vec origin = kiln_vec_of(points[0]);
    for (uint32_t i = 1; i < room.count; i++) {
        kiln_point p = points[i - 1], q = points[i];
        double px = p.x - origin.x, py = p.y - origin.y;
        double qx = q.x - origin.x, qy = q.y - origin.y;
        double part = px * qy - py * qx;
        area2 += part;
        moment_x += (px + qx) * part;
        moment_y += (py + qy) * part;
        widen(&room, q);
    }
    room.area = fabs(area2) / 2;
    room.centre = area2 == 0 ? (kiln_vec){((double)room.low.x + room.high.x) / 2,
                                          ((double)room.low.y + room.high.y) / 2}
                             : (kiln_vec){origin.x + moment_x / (3 * area2),
                                          origin.y + moment_y / (3 * area2)};
    return room;
}

bool kiln_level_room_holds(const kiln_level_room *room, kiln_vec at) {
    if (at.x < room->low.x || at.x > room->high.x || at.y < room->low.y || at.y > room->high.y)
        return false;
    if (room->count == 0) return false;
    bool inside = false;
    kiln_vec p = kiln_vec_of(room->points[room->count - 1]);
    p.x -= at.x, p.y -= at.y;
    for (uint32_t i = 0; i < room->count; i++) {
        kiln_vec q = kiln_vec_of(room->points[i]);
        q.x -= at.x, q.y -= at.y;
        double side = p.x * q.y - p.y * q.x; /* positive: the place is left of the edge */
        if (side == 0 && p.x * q.x <= 0 && p.y * q.y <= 0) return true;
        if ((p.y > 0) != (q.y > 0) && (side > 0) == (q.y > 0)) inside = !inside;
        p = q;
    }
    return inside;
}

uint32_t kiln_level_plan_room(const kiln_level_plan *plan, kiln_vec at) {
    kiln_capsule here = {at, at, 0};
    kiln_tree_walk walk;
    kiln_tree_ask(&walk, &plan->room_tree, &here);
    uint32_t least = 0, item;
    while ((item = kiln_tree_next(&walk, least)) != KILN_NONE)
        if (kiln_level_room_holds(&plan->rooms[item], at)) least = item + 1;
    return least > 0 && !plan->rooms[least - 1].hole ? least - 1 : KILN_NONE;
}

/* ---- Walls ----------------------------------------------------------------------------------- */

/* A wall's centre line. */
typedef struct line {
    kiln_vec from, along; /* along: of length 1 */
    double length, half;  /* half the thickness */
} line;

static line line_of(const kiln_wall_source *wall) {
    kiln_vec from = kiln_vec_of(wall->from), to = kiln_vec_of(wall->to);
    double dx = to.x - from.x, dy = to.y - from.y;
    line l = {.from = from, .length = sqrt(dx * dx + dy * dy), .half = wall->thickness / 2.0};
    if (l.length > 0) l.along = (kiln_vec){dx / l.length, dy / l.length};
    return l;
}

static kiln_vec point_at(const line *l, double along, double left) {
    return (kiln_vec){l->from.x + l->along.x * along - l->along.y * left,
                      l->from.y + l->along.y * along + l->along.x * left};
}

static void add_piece(kiln_level_plan *plan, const line *l, uint32_t wall, double begin,
                      double end) {
    kiln_quad quad = {{point_at(l, begin, -l->half), point_at(l, end, -l->half),
                       point_at(l, end, l->half), point_at(l, begin, l->half)}};
    plan->pieces[plan->piece_count++] = (kiln_level_piece){quad, wall};
}

/* Where doors begin, in half units from the wall's end over which they may reach out by 2^29. */
static void sort_doors(const kiln_wall_source *wall, kiln_sort_entry *entries,
                       kiln_sort_entry *spare) {
    for (uint32_t i = 0; i < wall->door_count; i++) {
        int64_t begin2 = 2 * (int64_t)wall->doors[i].at - wall->doors[i].width;
        entries[i] = (kiln_sort_entry){(uint64_t)(begin2 + (INT64_C(1) << 32)), i};
    }
    kiln_sort(entries, spare, wall->door_count);
}

/* `spare` holds two entries for each door. */
static void cut_wall(kiln_level_plan *plan, const kiln_wall_source *wall, uint32_t ordinal,
                     kiln_sort_entry *spare) {
    line l = line_of(wall);
    if (l.length == 0) return;
    sort_doors(wall, spare, spare + wall->door_count);
    double done = 0; /* the wall is cut up to here */
    for (uint32_t i = 0; i < wall->door_count && done < l.length; i++) {
        const kiln_door_source *door = &wall->doors[spare[i].index];
        double begin = door->at - door->width / 2.0, end = door->at + door->width / 2.0;
        if (begin > done) add_piece(plan, &l, ordinal, done, fmin(begin, l.length));
        done = fmax(done, end);
    }
    if (done < l.length) add_piece(plan, &l, ordinal, done, l.length);
}

static void add_doors(kiln_level_plan *plan, const kiln_wall_source *wall) {
    line l = line_of(wall);
    for (uint32_t i = 0; i < wall->door_count; i++) {
        const kiln_door_source *door = &wall->doors[i];
        double aside = l.half + KILN_DOOR_ASIDE;
        plan->doors[plan->door_count++] = (kiln_level_door){
            .opening = door->opening,
            .at = point_at(&l, door->at, 0),
            .along = l.along,
            .left = kiln_level_plan_room(plan, point_at(&l, door->at, aside)),
            .right = kiln_level_plan_room(plan, point_at(&l, door->at, -aside)),
        };
    }
}

bool kiln_level_plan_blocked(const kiln_level_plan *plan, const kiln_capsule *way) {
    kiln_tree_walk walk;
    kiln_tree_ask(&walk, &plan->piece_tree, way);
    uint32_t item;
    while ((item = kiln_tree_next(&walk, 0)) != KILN_NONE)
        if (kiln_capsule_meets(way, &plan->pieces[item].quad)) return true;
    return false;
}

double kiln_level_plan_clearance(const kiln_level_plan *plan, kiln_vec from, kiln_vec to,
                                 double limit, uint32_t *piece) {
    kiln_capsule way = {from, to, limit};
    kiln_tree_walk walk;
    kiln_tree_ask(&walk, &plan->piece_tree, &way);
    uint32_t item, nearest = KILN_NONE;
    double least = limit * limit;
    while ((item = kiln_tree_next(&walk, 0)) != KILN_NONE) {
        double apart = kiln_capsule_apart(&way, &plan->pieces[item].quad);
        if (apart > least || (apart == least && item >= nearest)) continue;
        least = apart;
        nearest = item;
    }
    if (piece) *piece = nearest;
    return nearest == KILN_NONE ? limit : sqrt(least);
}

/* ---- Building -------------------------------------------------------------------------------- */

/* How much of everything there may be. */
typedef struct sizes {
    uint32_t rooms, doors, pieces, most_doors;
} sizes;

static sizes sizes_of(const kiln_plan_source *source) {
    sizes s = {.rooms = source->room_count, .pieces = source->wall_count};
    for (uint32_t i = 0; i < source->wall_count; i++) {
        uint32_t doors = source->walls[i].door_count;
        s.doors += doors;
        s.pieces += doors;
        if (doors > s.most_doors) s.most_doors = doors;
    }
    return s;
}

/* The place of `count` items of `size` bytes behind what is there. */
static size_t reserve(uint64_t *bytes, uint64_t count, size_t size) {
    uint64_t at = (*bytes + 15) / 16 * 16;
    *bytes = at + count * size;
    return (size_t)at;
}

static kiln_level_plan *new_plan(const sizes *s, const kiln_allocator *allocator,
                                 kiln_tree_group **groups) {
    uint64_t bytes = sizeof(kiln_level_plan);
    uint64_t group_count = kiln_tree_size(s->rooms) + kiln_tree_size(s->pieces);
    size_t rooms = reserve(&bytes, s->rooms, sizeof(kiln_level_room));
    size_t pieces = reserve(&bytes, s->pieces, sizeof(kiln_level_piece));
    size_t doors = reserve(&bytes, s->doors, sizeof(kiln_level_door));
    size_t tree = reserve(&bytes, group_count, sizeof(kiln_tree_group));
    if (bytes > SIZE_MAX) return NULL;
    uint8_t *block = kiln_memory_new(allocator, (size_t)bytes, 1);
    if (!block) return NULL;
    kiln_level_plan *plan = (kiln_level_plan *)(void *)block;
    plan->bytes = (size_t)bytes;
    plan->rooms = (kiln_level_room *)(void *)(block + rooms);
    plan->pieces = (kiln_level_piece *)(void *)(block + pieces);
    plan->doors = (kiln_level_door *)(void *)(block + doors);
    *groups = (kiln_tree_group *)(void *)(block + tree);
    return plan;
}

/* Boxes end on whole units. */
static kiln_tree_box box_of_quad(const kiln_quad *quad) {
    const kiln_vec *c = quad->corner;
    return (kiln_tree_box){
        (int32_t)floor(fmin(fmin(c[0].x, c[1].x), fmin(c[2].x, c[3].x))),
        (int32_t)floor(fmin(fmin(c[0].y, c[1].y), fmin(c[2].y, c[3].y))),
        (int32_t)ceil(fmax(fmax(c[0].x, c[1].x), fmax(c[2].x, c[3].x))),
        (int32_t)ceil(fmax(fmax(c[0].y, c[1].y), fmax(c[2].y, c[3].y))),
    };
}

static kiln_status index_rooms(kiln_level_plan *plan, kiln_tree_box *boxes, kiln_tree_group *groups,
                               const kiln_allocator *allocator) {
    for (uint32_t i = 0; i < plan->room_count; i++) {
        const kiln_level_room *room = &plan->rooms[i];
        boxes[i] = (kiln_tree_box){room->low.x, room->low.y, room->high.x, room->high.y};
    }
    return kiln_tree_build(&plan->room_tree, boxes, plan->room_count, groups, allocator);
}

static kiln_status index_pieces(kiln_level_plan *plan, kiln_tree_box *boxes,
                                kiln_tree_group *groups, const kiln_allocator *allocator) {
    for (uint32_t i = 0; i < plan->piece_count; i++) boxes[i] = box_of_quad(&plan->pieces[i].quad);
    return kiln_tree_build(&plan->piece_tree, boxes, plan->piece_count, groups, allocator);
}

static kiln_status fill(kiln_level_plan *plan, const kiln_plan_source *source, const sizes *s,
                        kiln_tree_group *groups, const kiln_allocator *allocator) {
    uint32_t most = s->rooms > s->pieces ? s->rooms : s->pieces;
    kiln_tree_box *boxes = kiln_memory_new(allocator, most, sizeof *boxes);
    kiln_sort_entry *spare = kiln_memory_new(allocator, s->most_doors, 2 * sizeof *spare);
    kiln_status status = boxes && spare ? KILN_OK : KILN_ERROR_MEMORY;
    if (status == KILN_OK) {
        for (; plan->room_count < s->rooms; plan->room_count++)
            plan->rooms[plan->room_count] = kiln_room_measure(&source->rooms[plan->room_count]);
        for (uint32_t i = 0; i < source->wall_count; i++)
            cut_wall(plan, &source->walls[i], i, spare);
        status = index_rooms(plan, boxes, groups, allocator);
    }
    if (status == KILN_OK)
        status = index_pieces(plan, boxes, groups + kiln_tree_size(s->rooms), allocator);
    if (status == KILN_OK)
        for (uint32_t i = 0; i < source->wall_count; i++) add_doors(plan, &source->walls[i]);
    kiln_memory_release(allocator, boxes, most, sizeof *boxes);
    kiln_memory_release(allocator, spare, s->most_doors, 2 * sizeof *spare);
    return status;
}

kiln_status kiln_level_plan_build(const kiln_plan_source *source, const kiln_allocator *allocator,
                                  kiln_level_plan **out) {
    *out = NULL;
    sizes s = sizes_of(source);
    kiln_tree_group *groups;
    kiln_level_plan *plan = new_plan(&s, allocator, &groups);
    if (!plan) return KILN_ERROR_MEMORY;
    kiln_status status = fill(plan, source, &s, groups, allocator);
    if (status != KILN_OK) {
        kiln_level_plan_free(plan, allocator);
        return status;
    }
    *out = plan;
    return KILN_OK;
}

void kiln_level_plan_free(kiln_level_plan *plan, const kiln_allocator *allocator) {
    if (plan) kiln_memory_release(allocator, plan, plan->bytes, 1);
}
