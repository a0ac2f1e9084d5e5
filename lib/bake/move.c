/* move.c - pushes an object in each direction until it is free, and takes the shortest way. */
#include "move.h"

#include "flat.h"
#include "str.h"

enum { MOVE_MAX = KILN_TILE, STEPS_MAX = 16 };

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

bool move_find(const move_scene *scene, uint32_t object, move *out) {
    static const int directions[][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}};
    int count = on_ground(scene->pack, object) ? 4 : 5;
    kiln_len least = -1;
    for (int i = 0; i < count; i++) {
        push p = {.scene = scene, .object = object};
        p.dx = directions[i][0];
        p.dy = directions[i][1];
        p.dz = directions[i][2];
        kiln_len way = distance(&p);
        move by = {p.dx * way, p.dy * way, p.dz * way};
        if (way <= 0 || (least >= 0 && way >= least)) continue;
        if (!floorplan_has(scene->plan, moved2(scene->pack, object, &by))) continue;
        least = way;
        *out = by;
    }
    return least > 0;
}

const char *move_edit(arena *a, const pack *p, uint32_t object, const move *by) {
    const pack_object *o = &p->objects[object];
    if (by->z != 0) return arena_printf(a, "z: %s", len_text(a, o->z + by->z));
    if (o->by_center) { /* a centre that was put half a unit down is given as authored */
        kiln_point at2 = moved2(p, object, by);
        kiln_point center = {(at2.x + (at2.x & 1)) / 2, (at2.y + (at2.y & 1)) / 2};
        return arena_printf(a, "center: %s", point_text(a, center));
    }
    kiln_prism footprint = pack_object_footprint(p, object);
    kiln_box box = kiln_prism_bounds(&footprint);
    kiln_point at = {box.x0 + by->x, box.y0 + by->y};
    return arena_printf(a, "at: %s", point_text(a, at));
}
