/* doorway.c - a doorway in the wall's own frame: along its width, and across. */
#include "doorway.h"

#include "wall.h"

#include <math.h>
#include <stdlib.h>

/* ---- What stands in it */

/* A stretch of the opening that a part takes. */
typedef struct taken {
    kiln_len from, to;
    uint32_t object;
} taken;

typedef struct look {
    arena *memory;
    const pack_wall *wall;
    double dx, dy; /* the wall's direction, of length 1 */
    kiln_prism zone;
    kiln_len start, end; /* of the opening, along the wall */
    kiln_len depth;      /* of the zone, to either side of the centre line */
    taken *items;
    uint32_t count, capacity;
} look;

/* The extent along the wall of what part of a prism lies within the zone's depth. */
static void add_extent(double along, double *least, double *most) {
    *least = fmin(*least, along);
    *most = fmax(*most, along);
}

static taken extent(const look *l, const kiln_prism *shape, uint32_t object) {
    double along[4], across[4], least = INFINITY, most = -INFINITY;
    for (int i = 0; i < 4; i++) {
        double x = shape->corner[i].x - (double)l->wall->from.x;
        double y = shape->corner[i].y - (double)l->wall->from.y;
        along[i] = x * l->dx + y * l->dy;
        across[i] = y * l->dx - x * l->dy;
        if (fabs(across[i]) <= l->depth) add_extent(along[i], &least, &most);
    }
    for (int i = 0; i < 4; i++) {
        int k = (i + 1) & 3;
        for (double edge = -l->depth; edge <= l->depth; edge += 2.0 * l->depth) {
            if ((across[i] < edge) == (across[k] < edge)) continue;
            double part = (edge - across[i]) / (across[k] - across[i]);
            add_extent(along[i] + part * (along[k] - along[i]), &least, &most);
        }
    }
    return (taken){(kiln_len)floor(fmax(least, l->start)), (kiln_len)ceil(fmin(most, l->end)),
                   object};
}

static bool look_at(void *user, uint32_t index, const kiln_obstacle *obstacle) {
    (void)index;
    look *l = user;
    if (obstacle->owner >= KILN_WALL || !kiln_prism_overlap(&l->zone, &obstacle->shape))
        return true;
    taken t = extent(l, &obstacle->shape, obstacle->owner);
    if (t.from >= t.to) return true;
    ARENA_PUSH_ROOM(l->memory, l->items, l->count, l->capacity);
    l->items[l->count++] = t;
    return true;
}

static int along_wall(const void *left, const void *right) {
    const taken *a = left, *b = right;
    if (a->from != b->from) return a->from < b->from ? -1 : 1;
    if (a->to != b->to) return a->to < b->to ? -1 : 1;
    return (a->object > b->object) - (a->object < b->object);
}

static int by_object(const void *left, const void *right) {
    const taken *a = left, *b = right;
    if (a->object != b->object) return a->object < b->object ? -1 : 1;
    return (a->from > b->from) - (a->from < b->from);
}

/* The widest first; of equal ones the later object. */
static int by_width(const void *left, const void *right) {
    const taken *a = left, *b = right;
    kiln_len wide_a = a->to - a->from, wide_b = b->to - b->from;
    if (wide_a != wide_b) return wide_a > wide_b ? -1 : 1;
    return (a->object < b->object) - (a->object > b->object);
}

static kiln_len widest_gap(look *l) {
    if (l->count > 1) qsort(l->items, l->count, sizeof *l->items, along_wall);
    kiln_len done = l->start, gap = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        if (l->items[i].from - done > gap) gap = l->items[i].from - done;
        if (l->items[i].to > done) done = l->items[i].to;
    }
    return l->end - done > gap ? l->end - done : gap;
}

/* One stretch an object, from its first to its last part. */
static const uint32_t *objects_of(look *l, uint32_t *count) {
    *count = 0;
    if (l->count == 0) return NULL;
    qsort(l->items, l->count, sizeof *l->items, by_object);
    uint32_t kept = 0;
    for (uint32_t i = 1; i < l->count; i++) {
        if (l->items[i].object != l->items[kept].object)
            l->items[++kept] = l->items[i];
        else if (l->items[i].to > l->items[kept].to)
            l->items[kept].to = l->items[i].to;
    }
    *count = kept + 1;
    qsort(l->items, *count, sizeof *l->items, by_width);
    uint32_t *objects = ARENA_ARRAY(l->memory, uint32_t, *count);
    for (uint32_t i = 0; i < *count; i++) objects[i] = l->items[i].object;
    return objects;
}

doorway doorway_look(arena *a, const level_space *space, const pack_wall *wall,
                     const pack_opening *opening) {
    double dx = (double)wall->to.x - wall->from.x, dy = (double)wall->to.y - wall->from.y;
    double length = sqrt(dx * dx + dy * dy);
    look l = {.memory = a, .wall = wall, .dx = dx / length, .dy = dy / length};
    l.start = opening->at - opening->width / 2;
    l.end = l.start + opening->width;
    l.depth = (wall->thickness > KILN_PERSON_SIZE ? wall->thickness : KILN_PERSON_SIZE) / 2;
    l.zone = wall_opening_zone(wall, opening, 2 * l.depth);
    l.zone.z1 = space->ground.tall;
    kiln_box bounds = kiln_prism_bounds(&l.zone);
    kiln_obstacles_query(space->obstacles, &bounds, look_at, &l);
    doorway found = {.free = widest_gap(&l)};
    found.objects = objects_of(&l, &found.count);
    return found;
}

/* ---- Both sides of it */

enum { BEFORE_FACE = KILN_NAV_STEP, NODE_REACH = 2 * KILN_NAV_STEP };

static kiln_point before_face(const pack_wall *wall, const pack_opening *opening, int side) {
    kiln_len away = wall->thickness / 2 + BEFORE_FACE;
    return wall_opening_side(wall, opening, side < 0 ? -away : away);
}

/* The least and greatest index of nodes within reach of a coordinate. */
static void node_range(kiln_len origin, uint32_t size, kiln_len at, int64_t *first, int64_t *last) {
    int64_t offset = (int64_t)at - origin;
    *first = offset <= NODE_REACH ? 0 : (offset - NODE_REACH) / KILN_NAV_STEP;
    *last = offset < -NODE_REACH ? -1 : (offset + NODE_REACH) / KILN_NAV_STEP;
    if (*last >= size) *last = (int64_t)size - 1;
}

static int64_t square(kiln_point a, kiln_point b) {
    int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy;
}

uint32_t doorway_node(const level_space *space, const pack_wall *wall, const pack_opening *opening,
                      int side) {
    const kiln_grid *grid = &space->grid;
    kiln_point at = before_face(wall, opening, side), other = before_face(wall, opening, -side);
    int64_t x0, x1, y0, y1, least = (int64_t)NODE_REACH * NODE_REACH;
    node_range(grid->x0, grid->width, at.x, &x0, &x1);
    node_range(grid->y0, grid->height, at.y, &y0, &y1);
    uint32_t nearest = KILN_NONE;
    for (int64_t j = y0; j <= y1; j++) {
        for (int64_t i = x0; i <= x1; i++) {
            uint32_t node = (uint32_t)(j * grid->width + i);
            if (grid->island[node] == KILN_NONE) continue;
            kiln_point p = kiln_grid_point(grid, node);
            int64_t distance = square(p, at);
            if (distance > least || (distance == least && nearest != KILN_NONE)) continue;
            if (distance >= square(p, other)) continue;
            least = distance;
            nearest = node;
        }
    }
    return nearest;
}

const pack_room *doorway_room(const room_index *rooms, const pack_wall *wall,
                              const pack_opening *opening, int side) {
    const pack_room *room = room_index_find(rooms, before_face(wall, opening, side));
    return room && !room->hole ? room : NULL;
}
