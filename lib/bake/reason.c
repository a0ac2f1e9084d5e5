/* reason.c - why a side of a seat was refused, in words. */
#include "reason.h"

#include "excerpt.h"
#include "obstacle.h"

static const char *pack_actor(const void *user, uint32_t asset) {
    const pack *p = user;
    return p->assets[asset].id;
}

static void pack_obstacle(const void *user, uint32_t owner, uint32_t part, const char **object,
                          const char **part_name) {
    const pack *p = user;
    bool wall = owner >= KILN_WALL;
    *object = wall ? p->walls[owner - KILN_WALL].id : p->objects[owner].id;
    *part_name = wall ? NULL : p->assets[p->objects[owner].asset].parts.parts[part].id;
}

reason_names reason_names_of_pack(const pack *p) {
    return (reason_names){.actor = pack_actor, .obstacle = pack_obstacle, .user = p};
}

const char *reason_side(kiln_side side) {
    static const char *const names[KILN_SIDE_COUNT] = {"front", "left", "right", "back"};
    return names[side];
}

const char *reason_stage(kiln_stage stage) {
    static const char *const names[] = {"none", "fold", "move"};
    return names[stage];
}

static void add_obstacle(str *out, const reason_names *names, uint32_t owner, uint32_t part) {
    const char *object = "", *part_name = NULL;
    names->obstacle(names->user, owner, part, &object, &part_name);
    if (!part_name) str_add(out, "wall ");
    str_add_safe(out, object);
    if (!part_name) return;
    str_add(out, "/");
    str_add_safe(out, part_name);
}

static void add_hit(str *out, const kiln_hit *hit, const reason_names *names) {
    bool plain = hit->actor == KILN_NONE;
    str_add_safe(out, hit->part);
    str_add(out, " of ");
    str_add_safe(out, plain ? "a plain person" : names->actor(names->user, hit->actor));
    str_add(out, " would go ");
    str_add_len(out, hit->depth);
    str_add(out, " into ");
    add_obstacle(out, names, hit->owner, hit->obstacle);
    str_addf(out, " at %d %% (%s)", hit->progress / 100, reason_stage(hit->stage));
}

/* ---- What stands in a standing place */

typedef struct intruder {
    const kiln_entry *entry;
    kiln_prism place; /* as high as anything: whoever stands on the ground gives way sideways */
    kiln_len depth;
} intruder;

static bool look_for_intruder(void *user, uint32_t index, const kiln_obstacle *other) {
    (void)index;
    intruder *i = user;
    if (other->owner != i->entry->owner || other->part != i->entry->obstacle) return true;
    kiln_prism shape = other->shape;
    shape.z0 = i->place.z0;
    shape.z1 = i->place.z1;
    i->depth = kiln_prism_depth(&i->place, &shape);
    return false;
}

kiln_len reason_intrusion(const kiln_entry *entry, const kiln_obstacles *obstacles) {
    const kiln_len half = KILN_PERSON_SIZE / 2;
    kiln_point at = entry->stand;
    kiln_box box = {at.x - half, at.y - half, -KILN_COORD_MAX,
                    at.x + half, at.y + half, KILN_COORD_MAX};
    intruder i = {entry, kiln_prism_of_box(box), 0};
    if (obstacles) kiln_obstacles_query(obstacles, &box, look_for_intruder, &i);
    return i.depth;
}

void reason_add_intrusion(str *out, kiln_len depth) {
    if (depth >= KILN_PERSON_SIZE) {
        str_add(out, "covers");
    } else if (depth > 0) {
        str_add(out, "reaches ");
        str_add_len(out, depth);
        str_add(out, " into");
    } else {
        str_add(out, "is in");
    }
}

static void add_occupied(str *out, const kiln_entry *entry, const reason_names *names) {
    add_obstacle(out, names, entry->owner, entry->obstacle);
    str_add(out, " ");
    reason_add_intrusion(out, reason_intrusion(entry, names->obstacles));
    str_add(out, " the standing place ");
    str_add_point(out, entry->stand);
}

/* Motion is measured from every place, also where nobody can stand. */
static void add_hit_besides(str *out, const kiln_entry *entry, const reason_names *names) {
    bool told = entry->verdict == KILN_VERDICT_CLEAR || entry->verdict == KILN_VERDICT_HIT;
    if (told || entry->hit.stage == KILN_STAGE_NONE) return;
    str_add(out, "; from there ");
    add_hit(out, &entry->hit, names);
}

void reason_add(str *out, const kiln_entry *entry, const reason_names *names) {
    switch (entry->verdict) {
    case KILN_VERDICT_CLEAR:
        str_add(out, "clear");
        break;
    case KILN_VERDICT_HIT:
        add_hit(out, &entry->hit, names);
        break;
    case KILN_VERDICT_UNREACHABLE:
        str_add(out, "no walkable node within 0.25 of ");
        str_add_point(out, entry->stand);
        break;
    case KILN_VERDICT_OCCUPIED:
        add_occupied(out, entry, names);
        break;
    case KILN_VERDICT_NO_FLOOR:
        str_add(out, "the standing place ");
        str_add_point(out, entry->stand);
        str_add(out, " is not all on floor");
        break;
    case KILN_VERDICT_NO_PLACE:
        str_add(out, "no place outside its own footprint within 2 tiles");
        break;
    }
    add_hit_besides(out, entry, names);
}
