/* lint_place.c - objects in one another, in walls, on no floor, or twice in one place.
 *
 * One cause, one finding: of two objects the later is told of; a twin (K211) is left out of
 * everything else, flat furniture (K212) out of overlaps; what blocks a doorway (K209) is not in
 * its wall as well, what is in a wall not off the floor as well; what several objects of one bank
 * have in common is told once. */
#include "lint_place.h"

#include "doorway.h"
#include "flat.h"
#include "floorplan.h"
#include "str.h"
#include "wall.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A finding of a bank's object, and how many more of its objects share it. */
typedef struct shared {
    rule_id id;
    uint32_t bank, other;
    finding *finding;
    uint32_t more;
} shared;

/* One object's overlap with another obstacle. */
typedef struct contact {
    uint32_t owner, part, other_part;
    kiln_len depth;
} contact;

typedef struct place_check {
    const stage *stage;
    const pack *pack;
    const pack_level *level;
    const level_space *space;
    arena *scratch;
    const floorplan *plan;
    kiln_obstacles *walls;
    shared *shared;
    uint32_t shared_count, shared_capacity;
    contact *contacts; /* of the object at hand */
    uint32_t contact_count, contact_capacity;
    uint32_t object, part;
    const kiln_prism *shape;
} place_check;

static const char *text(const place_check *c, int64_t units) {
    return len_text(c->scratch, units);
}

/* ---- Findings that a bank's objects share */

/* What two objects of one bank count as the same. */
static uint32_t shared_key(const pack *p, uint32_t other) {
    if (other >= KILN_WALL || p->objects[other].bank == KILN_NONE) return other;
    return KILN_WALL - 1 - p->objects[other].bank;
}

/* Counts one more when the bank has this finding already. */
static bool told_already(place_check *c, rule_id id, uint32_t object, uint32_t key) {
    for (uint32_t i = 0; i < c->shared_count; i++) {
        shared *s = &c->shared[i];
        if (s->id != id || s->bank != c->pack->objects[object].bank || s->other != key) continue;
        s->more++;
        return true;
    }
    return false;
}

static void told_now(place_check *c, uint32_t object, uint32_t key, finding *f) {
    uint32_t bank = c->pack->objects[object].bank;
    if (bank == KILN_NONE || f == &c->stage->findings->scratch) return;
    ARENA_PUSH_ROOM(c->scratch, c->shared, c->shared_count, c->shared_capacity);
    c->shared[c->shared_count++] = (shared){f->rule, bank, key, f, 0};
}

static void tell_shared(place_check *c) {
    for (uint32_t i = 0; i < c->shared_count; i++) {
        const shared *s = &c->shared[i];
        if (s->more == 0) continue;
        s->finding->message =
            arena_printf(c->stage->findings->memory, "%s (and %u more like it in bank `%s`)",
                         s->finding->message, s->more, c->pack->banks[s->bank].id);
    }
}

/* ---- K211 stacked twice */

static int compare_numbers(int64_t a, int64_t b) {
    return (a > b) - (a < b);
}

/* Equal for twins. */
static int compare_places(const pack_object *a, const pack_object *b) {
    int order = compare_numbers(a->asset, b->asset);
    if (!order) order = compare_numbers(a->center2.x, b->center2.x);
    if (!order) order = compare_numbers(a->center2.y, b->center2.y);
    if (!order) order = compare_numbers(a->z, b->z);
    if (!order) order = compare_numbers(a->facing, b->facing);
    return order;
}

/* The objects lie in one array: their addresses are their order. */
static int by_place(const void *left, const void *right) {
    const pack_object *a = *(const pack_object *const *)left;
    const pack_object *b = *(const pack_object *const *)right;
    int order = compare_places(a, b);
    return order ? order : (a > b) - (a < b);
}

static void report_twin(place_check *c, uint32_t object, uint32_t first) {
    diag *d = c->stage->findings;
    const pack_object *o = &c->pack->objects[object], *other = &c->pack->objects[first];
    uint32_t key = shared_key(c->pack, first);
    if (told_already(c, RULE_K211, object, key)) return;
    finding *f = diag_add(d, RULE_K211, o->where, o->address,
                          "`%s` is the same `%s` at the same place as `%s`", o->id,
                          c->pack->assets[o->asset].id, other->id);
    diag_relate(d, f, other->where, "`%s` is here", other->id);
    told_now(c, object, key, f);
}

static void find_twins(place_check *c) {
    uint32_t count = c->level->objects.count, first = 0;
    const pack_object **sorted = ARENA_ARRAY(c->scratch, const pack_object *, count);
    const pack_object *objects = c->pack->objects;
    for (uint32_t i = 0; i < count; i++) sorted[i] = &objects[c->level->objects.first + i];
    if (count > 1) qsort(sorted, count, sizeof *sorted, by_place);
    uint32_t *twin_of = ARENA_ARRAY(c->scratch, uint32_t, count);
    for (uint32_t i = 0; i < count; i++) {
        if (compare_places(sorted[first], sorted[i]) != 0) first = i;
        uint32_t object = (uint32_t)(sorted[i] - objects);
        twin_of[object - c->level->objects.first] = (uint32_t)(sorted[first] - objects);
        c->stage->results->objects[object].twin = i != first;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t object = c->level->objects.first + i;
        if (twin_of[i] != object) report_twin(c, object, twin_of[i]);
    }
}

/* ---- K203 objects overlap, K205 object in a wall */

static bool ignored(const void *user, uint32_t owner) {
    const place_check *c = user;
    if (owner >= KILN_WALL) return false;
    return c->stage->results->objects[owner].twin || flat_furniture(c->pack, owner);
}

/* Does the part stand in a window or another solid opening of the wall, rather than in the wall? */
static bool in_opening(const pack_wall *wall, const kiln_prism *shape) {
    double dx = (double)wall->to.x - wall->from.x, dy = (double)wall->to.y - wall->from.y;
    double length = sqrt(dx * dx + dy * dy), least = INFINITY, most = -INFINITY;
    for (int i = 0; i < 4; i++) {
        double along = ((shape->corner[i].x - (double)wall->from.x) * dx +
                        (shape->corner[i].y - (double)wall->from.y) * dy) /
                       length;
        least = fmin(least, along);
        most = fmax(most, along);
    }
    for (uint32_t i = 0; i < wall->opening_count; i++) {
        const pack_opening *o = &wall->openings[i];
        if (least >= o->at - o->width / 2.0 && most <= o->at + o->width / 2.0 &&
            shape->z0 >= o->sill && shape->z1 <= o->head)
            return true;
    }
    return false;
}

/* The shortest way out; what stands on the ground leaves sideways only. */
static kiln_len depth(const place_check *c, const kiln_obstacle *other) {
    kiln_prism a = *c->shape, b = other->shape;
    bool lifted = !on_ground(c->pack, c->object) ||
                  (other->owner < KILN_WALL && !on_ground(c->pack, other->owner));
    if (!lifted) {
        a.z0 = b.z0 = -KILN_COORD_MAX;
        a.z1 = b.z1 = KILN_COORD_MAX;
    }
    return kiln_prism_depth(&a, &b);
}

static void add_contact(place_check *c, const kiln_obstacle *other) {
    ARENA_PUSH_ROOM(c->scratch, c->contacts, c->contact_count, c->contact_capacity);
    c->contacts[c->contact_count++] =
        (contact){other->owner, c->part, other->part, depth(c, other)};
}

static bool look_at_furniture(void *user, uint32_t index, const kiln_obstacle *other) {
    (void)index;
    place_check *c = user;
    if (other->owner < c->object && !ignored(c, other->owner) &&
        kiln_prism_overlap(c->shape, &other->shape))
        add_contact(c, other);
    return true;
}

static bool look_at_wall(void *user, uint32_t index, const kiln_obstacle *other) {
    (void)index;
    place_check *c = user;
    if (kiln_prism_overlap(c->shape, &other->shape) &&
        !in_opening(&c->pack->walls[other->owner - KILN_WALL], c->shape))
        add_contact(c, other);
    return true;
}

/* Furniture and walls are asked apart: when one rule has all the findings it keeps, what is piled
 * up there is not looked through in vain. */
static void find_contacts(place_check *c) {
    kiln_box bounds = kiln_prism_bounds(c->shape);
    if (diag_wants(c->stage->findings, RULE_K203))
        kiln_obstacles_query(c->space->obstacles, &bounds, look_at_furniture, c);
    if (diag_wants(c->stage->findings, RULE_K205))
        kiln_obstacles_query(c->walls, &bounds, look_at_wall, c);
}

/* By owner, the deepest first. */
static int by_owner(const void *left, const void *right) {
    const contact *a = left, *b = right;
    int order = compare_numbers(a->owner, b->owner);
    if (!order) order = compare_numbers(b->depth, a->depth);
    if (!order) order = compare_numbers(a->part, b->part);
    if (!order) order = compare_numbers(a->other_part, b->other_part);
    return order;
}

static const pack_part *part_of(const pack *p, uint32_t object, uint32_t part) {
    return &p->assets[p->objects[object].asset].parts.parts[part];
}

static void report_overlap(place_check *c, uint32_t object, const contact *hit) {
    diag *d = c->stage->findings;
    const pack_object *o = &c->pack->objects[object], *other = &c->pack->objects[hit->owner];
    uint32_t key = shared_key(c->pack, hit->owner);
    if (told_already(c, RULE_K203, object, key)) return;
    const pack_part *part = part_of(c->pack, object, hit->part);
    const pack_part *other_part = part_of(c->pack, hit->owner, hit->other_part);
    finding *f = diag_add(d, RULE_K203, o->where, o->address,
                          "`%s` passes %s into `%s`: part `%s` into part `%s`", o->id,
                          text(c, hit->depth), other->id, part->id, other_part->id);
    diag_relate(d, f, other->where, "`%s` is here", other->id);
    diag_relate(d, f, part->where, "part `%s` of `%s`", part->id, o->id);
    diag_relate(d, f, other_part->where, "part `%s` of `%s`", other_part->id, other->id);
    f->object = object;
    f->other = hit->owner;
    told_now(c, object, key, f);
}

/* Is the object told of as blocking a doorway of this wall? */
static bool blocks_doorway(const place_check *c, const pack_wall *wall, uint32_t object) {
    for (uint32_t i = 0; i < wall->opening_count; i++) {
        const pack_opening *opening = &wall->openings[i];
        if (!opening->walkable || opening->width < KILN_PERSON_SIZE) continue;
        doorway d = doorway_look(c->scratch, c->space, wall, opening);
        if (d.free >= KILN_PERSON_SIZE) continue;
        for (uint32_t k = 0; k < d.count; k++) {
            if (d.objects[k] == object) return true;
        }
    }
    return false;
}

static void report_in_wall(place_check *c, uint32_t object, const contact *hit) {
    diag *d = c->stage->findings;
    const pack_object *o = &c->pack->objects[object];
    const pack_wall *wall = &c->pack->walls[hit->owner - KILN_WALL];
    if (blocks_doorway(c, wall, object) || told_already(c, RULE_K205, object, hit->owner)) return;
    const pack_part *part = part_of(c->pack, object, hit->part);
    finding *f =
        diag_add(d, RULE_K205, o->where, o->address, "part `%s` of `%s` passes %s into wall `%s`",
                 part->id, o->id, text(c, hit->depth), wall->id);
    diag_relate(d, f, wall->where, "wall `%s`", wall->id);
    diag_relate(d, f, part->where, "part `%s`", part->id);
    f->object = object;
    if (f != &d->scratch && pack_refuses(c->pack, RULE_K205, o->address))
        c->stage->results->objects[object].in_wall = f;
    told_now(c, object, hit->owner, f);
}

/* Tells of the object's contacts; returns whether one is with a wall. */
static bool report_contacts(place_check *c, uint32_t object) {
    bool in_wall = false;
    if (c->contact_count > 1) qsort(c->contacts, c->contact_count, sizeof *c->contacts, by_owner);
    for (uint32_t i = 0; i < c->contact_count; i++) {
        const contact *hit = &c->contacts[i];
        if (i > 0 && hit->owner == c->contacts[i - 1].owner) continue;
        in_wall |= hit->owner >= KILN_WALL;
        if (hit->owner >= KILN_WALL)
            report_in_wall(c, object, hit);
        else
            report_overlap(c, object, hit);
    }
    return in_wall;
}

/* ---- K204 object on no floor */

static void report_off_floor(place_check *c, uint32_t object) {
    const pack_object *o = &c->pack->objects[object];
    c->stage->results->objects[object].off_floor = true;
    if (told_already(c, RULE_K204, object, 0)) return;
    kiln_point at = {o->center2.x / 2, o->center2.y / 2};
    finding *f = diag_add(c->stage->findings, RULE_K204, o->where, o->address,
                          "`%s` stands on no floor: its centre %s is in no room", o->id,
                          point_text(c->scratch, at));
    told_now(c, object, 0, f);
}

/* A level without rooms: one finding for all that stands on it. */
static void report_no_rooms(place_check *c) {
    uint32_t standing = 0;
    for (uint32_t i = 0; i < c->level->objects.count; i++) {
        uint32_t object = c->level->objects.first + i;
        if (!on_ground(c->pack, object)) continue;
        c->stage->results->objects[object].off_floor = true;
        standing++;
    }
    if (standing > 0)
        diag_add(c->stage->findings, RULE_K204, c->level->where, c->level->address,
                 "level `%s` has no rooms: its %u objects stand on no floor", c->level->id,
                 standing);
}

/* ---- All objects */

/* One object's parts, which follow one another in the index from `first`; returns the next. */
static uint32_t check_object(place_check *c, uint32_t object, uint32_t first) {
    uint32_t count = kiln_obstacles_count(c->space->obstacles), i = first;
    bool skip = ignored(c, object);
    c->object = object;
    c->contact_count = 0;
    for (; i < count; i++) {
        const kiln_obstacle *o = kiln_obstacles_get(c->space->obstacles, i);
        if (o->owner != object) break;
        if (skip) continue;
        c->part = o->part;
        c->shape = &o->shape;
        find_contacts(c);
    }
    bool in_wall = report_contacts(c, object);
    if (!in_wall && !c->stage->results->objects[object].twin && floorplan_any(c->plan) &&
        !c->space->floor_unsure && on_ground(c->pack, object) &&
        !floorplan_has(c->plan, c->pack->objects[object].center2))
        report_off_floor(c, object);
    return i;
}

/* The walls' pieces alone. */
static kiln_obstacles *index_walls(const place_check *c) {
    const kiln_obstacles *all = c->space->obstacles;
    uint32_t count = kiln_obstacles_count(all), first = 0;
    while (first < count && kiln_obstacles_get(all, first)->owner < KILN_WALL) first++;
    kiln_obstacle *items = ARENA_ARRAY(c->scratch, kiln_obstacle, count - first);
    for (uint32_t i = first; i < count; i++) items[i - first] = *kiln_obstacles_get(all, i);
    kiln_obstacles *walls;
    if (kiln_obstacles_build(items, count - first, NULL, &walls) != KILN_OK) arena_out_of_memory();
    return walls;
}

static void check_level(const stage *s, uint32_t index, arena *scratch) {
    place_check c = {.stage = s, .pack = s->pack, .scratch = scratch};
    c.level = &s->pack->levels[index];
    c.space = &s->results->levels[index];
    c.plan = floorplan_new(scratch, s->pack, s->results, index);
    c.walls = index_walls(&c);
    find_twins(&c);
    if (!floorplan_any(c.plan) && !c.space->floor_unsure) report_no_rooms(&c);
    uint32_t next = 0;
    for (uint32_t i = 0; i < c.level->objects.count; i++) {
        uint32_t object = c.level->objects.first + i;
        if (i % 1024 == 0) stage_progress(s, object, s->pack->object_count);
        next = check_object(&c, object, next);
    }
    tell_shared(&c);
    kiln_obstacles_free(c.walls);
}

void lint_place_run(const stage *s) {
    s->results->objects = ARENA_ARRAY(s->memory, object_result, s->pack->object_count);
    for (uint32_t i = 0; i < s->pack->level_count; i++) {
        arena *scratch = arena_new();
        check_level(s, i, scratch);
        arena_free(scratch);
    }
}
