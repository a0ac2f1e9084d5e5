/* move.c - pushes an object in each direction until it is free, or out of two contacts at once. */
#include "move.h"

#include "flat.h"
#include "str.h"

#include <stdlib.h>

enum { MOVE_MAX = KILN_TILE, STEPS_MAX = 16, WAYS_MAX = 16 };

/* Larger things are not put onto others. */
enum { SMALL = 8000 };

/* One direction, and how far it has to be followed from where the object is now. */
typedef struct push {
    const move_scene *scene;
    uint32_t object;
    int dx, dy, dz;
    kiln_prism part;
    kiln_box bounds; /* of the part */
    kiln_len need;
} push;

/* How far `from` has to go in the direction to have left `other`, by their bounds. */
static kiln_len way_out(const push *p, const kiln_box *other) {
    if (p->dx > 0) return other->x1 - p->bounds.x0;
    if (p->dx < 0) return p->bounds.x1 - other->x0;
    if (p->dy > 0) return other->y1 - p->bounds.y0;
    if (p->dy < 0) return p->bounds.y1 - other->y0;
    return other->z1 - p->bounds.z0;
}

static bool push_off(void *user, uint32_t index, const kiln_obstacle *other) {
    (void)index;
    push *p = user;
    if (other->owner == p->object || p->scene->ignored(p->scene->user, other->owner) ||
        !kiln_prism_overlap(&p->part, &other->shape))
        return true;
    kiln_box box = kiln_prism_bounds(&other->shape);
    kiln_len way = way_out(p, &box);
    if (way > p->need) p->need = way;
    return p->need <= MOVE_MAX;
}

/* What is missing for the object, already moved by `done`, to be free. */
static kiln_len missing(push *p, kiln_len done) {
    const pack *all = p->scene->pack;
    uint32_t parts = all->assets[all->objects[p->object].asset].parts.count;
    p->need = 0;
    for (uint32_t i = 0; i < parts && p->need <= MOVE_MAX; i++) {
        p->part = kiln_prism_moved(pack_object_part(all, p->object, i), p->dx * done, p->dy * done,
                                   p->dz * done);
        p->bounds = kiln_prism_bounds(&p->part);
        kiln_obstacles_query(p->scene->space->obstacles, &p->bounds, push_off, p);
    }
    return p->need;
}

/* How far to go in one direction; -1 when that is too far. */
static kiln_len distance(push *p) {
    kiln_len done = 0;
    for (int step = 0; step < STEPS_MAX && done <= MOVE_MAX; step++) {
        kiln_len more = missing(p, done);
        if (more == 0) return done;
        done += more;
    }
    return -1;
}

static kiln_point moved2(const pack *p, uint32_t object, const move *by) {
    kiln_point at2 = p->objects[object].center2;
    return (kiln_point){at2.x + 2 * by->x, at2.y + 2 * by->y};
}

/* ---- Options */

typedef struct option_list {
    const move_scene *scene;
    uint32_t object;
    move *out;
    uint32_t count;
    kiln_len x[WAYS_MAX], y[WAYS_MAX]; /* ways along x and along y out of one contact each */
    uint32_t x_count, y_count;
    kiln_prism part;
    kiln_box bounds;
} option_list;

static kiln_len length_of(const move *by) {
    return abs(by->x) + abs(by->y) + abs(by->z);
}

static bool is_free_at(const move_scene *scene, uint32_t object, const move *by) {
    const pack *all = scene->pack;
    uint32_t parts = all->assets[all->objects[object].asset].parts.count;
    push p = {.scene = scene, .object = object, .dx = 1};
    for (uint32_t i = 0; i < parts && p.need == 0; i++) {
        p.part = kiln_prism_moved(pack_object_part(all, object, i), by->x, by->y, by->z);
        p.bounds = kiln_prism_bounds(&p.part);
        kiln_obstacles_query(scene->space->obstacles, &p.bounds, push_off, &p);
    }
    return p.need == 0;
}

/* Keeps the shortest, in their order. */
static void add_option(option_list *l, const move *by) {
    kiln_len length = length_of(by);
    if (length == 0 || length > MOVE_MAX) return;
    if (!floorplan_has(l->scene->plan, moved2(l->scene->pack, l->object, by))) return;
    uint32_t at = l->count;
    while (at > 0 && length_of(&l->out[at - 1]) > length) at--;
    if (at == MOVE_OPTIONS) return;
    if (l->count < MOVE_OPTIONS) l->count++;
    for (uint32_t i = l->count - 1; i > at; i--) l->out[i] = l->out[i - 1];
    l->out[at] = *by;
}

static void add_way(kiln_len *ways, uint32_t *count, kiln_len way) {
    if (way == 0 || abs(way) > MOVE_MAX || *count == WAYS_MAX) return;
    for (uint32_t i = 0; i < *count; i++)
        if (ways[i] == way) return;
    ways[(*count)++] = way;
}

static bool collect_ways(void *user, uint32_t index, const kiln_obstacle *other) {
    (void)index;
    option_list *l = user;
    if (other->owner == l->object || l->scene->ignored(l->scene->user, other->owner) ||
        !kiln_prism_overlap(&l->part, &other->shape))
        return true;
    kiln_box box = kiln_prism_bounds(&other->shape);
    add_way(l->x, &l->x_count, box.x1 - l->bounds.x0);
    add_way(l->x, &l->x_count, box.x0 - l->bounds.x1);
    add_way(l->y, &l->y_count, box.y1 - l->bounds.y0);
    add_way(l->y, &l->y_count, box.y0 - l->bounds.y1);
    return l->x_count < WAYS_MAX && l->y_count < WAYS_MAX;
}

/* Out of one thing along x and out of another along y: as from a corner. */
static void add_corners(option_list *l) {
    const pack *all = l->scene->pack;
    uint32_t parts = all->assets[all->objects[l->object].asset].parts.count;
    for (uint32_t i = 0; i < parts; i++) {
        l->part = pack_object_part(all, l->object, i);
        l->bounds = kiln_prism_bounds(&l->part);
        kiln_obstacles_query(l->scene->space->obstacles, &l->bounds, collect_ways, l);
    }
    for (uint32_t i = 0; i < l->x_count; i++) {
        for (uint32_t k = 0; k < l->y_count; k++) {
            move by = {l->x[i], l->y[k], 0};
            if (length_of(&by) <= MOVE_MAX && is_free_at(l->scene, l->object, &by))
                add_option(l, &by);
        }
    }
}

/* Would the object, so much higher, stand on something at least as large with all of it? */
typedef struct stand_on {
    const move_scene *scene;
    uint32_t object;
    kiln_box footprint;
    kiln_len base;
    bool found;
} stand_on;

static bool look_under(void *user, uint32_t index, const kiln_obstacle *other) {
    (void)index;
    stand_on *s = user;
    kiln_box box = kiln_prism_bounds(&other->shape), own = s->footprint;
    s->found = other->owner != s->object && other->owner < KILN_WALL && box.z1 == s->base &&
               box.x0 <= own.x0 && box.x1 >= own.x1 && box.y0 <= own.y0 && box.y1 >= own.y1;
    return !s->found;
}

static bool stands_on(const move_scene *scene, uint32_t object, kiln_len up) {
    const pack *p = scene->pack;
    const pack_object *o = &p->objects[object];
    const pack_asset *asset = &p->assets[o->asset];
    kiln_len least, most;
    if (asset->seat_count > 0 || asset->size_x > SMALL || asset->size_y > SMALL ||
        !asset_heights(asset, &least, &most))
        return false;
    kiln_prism footprint = pack_object_footprint(p, object);
    stand_on s = {scene, object, kiln_prism_bounds(&footprint), o->z + up + least, false};
    kiln_box box = s.footprint;
    box.z0 = s.base - 1;
    box.z1 = s.base + 1;
    kiln_obstacles_query(scene->space->obstacles, &box, look_under, &s);
    return s.found;
}

uint32_t move_options(const move_scene *scene, uint32_t object, move out[MOVE_OPTIONS]) {
    static const int directions[][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}};
    option_list l = {.scene = scene, .object = object, .out = out};
    for (int i = 0; i < 5; i++) {
        push p = {.scene = scene, .object = object};
        p.dx = directions[i][0];
        p.dy = directions[i][1];
        p.dz = directions[i][2];
        kiln_len way = distance(&p);
        move by = {p.dx * way, p.dy * way, p.dz * way};
        if (way > 0 && (p.dz == 0 || stands_on(scene, object, way))) add_option(&l, &by);
    }
    add_corners(&l);
    return l.count;
}

move_edit move_edit_of(arena *a, const pack *p, uint32_t object, const move *by) {
    const pack_object *o = &p->objects[object];
    if (by->z != 0) return (move_edit){"z", len_text(a, o->z + by->z), o->z_where};
    if (o->by_center) { /* a centre that was put half a unit down is given as authored */
        kiln_point at2 = moved2(p, object, by);
        kiln_point center = {(at2.x + (at2.x & 1)) / 2, (at2.y + (at2.y & 1)) / 2};
        return (move_edit){"center", point_text(a, center), o->position_where};
    }
    kiln_prism footprint = pack_object_footprint(p, object);
    kiln_box box = kiln_prism_bounds(&footprint);
    kiln_point at = {box.x0 + by->x, box.y0 + by->y};
    return (move_edit){"at", point_text(a, at), o->position_where};
}
