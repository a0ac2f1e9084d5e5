/* unblock.c - tries moves of what stands in a doorway, the shortest first. */
#include "unblock.h"

#include "flat.h"
#include "wall.h"

enum { MOVE_STEP = 500, MOVE_MAX = 2 * KILN_TILE };

typedef struct trial {
    const unblock *u;
    const level_space *space;
    kiln_prism zone; /* of the doorway, as deep as a person */
    kiln_len dx, dy;
    const kiln_prism *part;
    bool hit;
} trial;

static kiln_prism moved_part(const trial *t, uint32_t part) {
    return kiln_prism_moved(pack_object_part(t->u->pack, t->u->object, part), t->dx, t->dy, 0);
}

static uint32_t part_count(const trial *t) {
    return t->u->pack->assets[t->u->pack->objects[t->u->object].asset].parts.count;
}

static bool look_for_hit(void *user, uint32_t index, const kiln_obstacle *other) {
    (void)index;
    trial *t = user;
    t->hit |= other->owner != t->u->object && kiln_prism_overlap(t->part, &other->shape);
    return !t->hit;
}

/* Out of the doorway, in nothing, and with floor under it? */
static bool is_free(trial *t) {
    const pack_object *o = &t->u->pack->objects[t->u->object];
    kiln_point at2 = {o->center2.x + 2 * t->dx, o->center2.y + 2 * t->dy};
    if (on_ground(t->u->pack, t->u->object) && !floorplan_has(t->u->plan, at2)) return false;
    t->hit = false;
    for (uint32_t i = 0; i < part_count(t) && !t->hit; i++) {
        kiln_prism part = moved_part(t, i);
        kiln_box bounds = kiln_prism_bounds(&part);
        t->part = &part;
        t->hit = kiln_prism_overlap(&part, &t->zone);
        if (!t->hit) kiln_obstacles_query(t->space->obstacles, &bounds, look_for_hit, t);
    }
    return !t->hit;
}

/* ---- The proof */

static kiln_obstacles *moved_obstacles(const trial *t) {
    arena *scratch = arena_new();
    uint32_t count = kiln_obstacles_count(t->space->obstacles), kept = 0;
    kiln_obstacle *items = ARENA_ARRAY(scratch, kiln_obstacle, count);
    for (uint32_t i = 0; i < count; i++) {
        items[kept] = *kiln_obstacles_get(t->space->obstacles, i);
        if (items[kept].owner == t->u->object) items[kept].shape = moved_part(t, items[kept].part);
        kept++;
    }
    kiln_obstacles *index;
    if (kiln_obstacles_build(items, kept, NULL, &index) != KILN_OK) arena_out_of_memory();
    arena_free(scratch);
    return index;
}

static bool still_stands(const trial *t, const kiln_ground *ground, kiln_point at) {
    return !kiln_can_stand(&t->space->ground, at, NULL) || kiln_can_stand(ground, at, NULL);
}

static bool places_stay(const trial *t, const kiln_ground *ground) {
    const pack *p = t->u->pack;
    const pack_level *level = &p->levels[t->u->wall->level];
    for (uint32_t i = level->spots.first; i < level->spots.first + level->spots.count; i++)
        if (!still_stands(t, ground, p->spots[i].at)) return false;
    for (uint32_t i = level->seats.first; i < level->seats.first + level->seats.count; i++) {
        const seat_result *r = &t->u->results->seats[i];
        for (uint32_t k = 0; k < r->count; k++)
            if (r->entries[k].clear && !still_stands(t, ground, r->entries[k].stand)) return false;
    }
    return true;
}

/* The island of every node of a part of the floor now, by its island before; false when a part that
 * was connected is so no longer. */
static bool follow_islands(const trial *t, const kiln_grid *after, uint32_t *now) {
    const kiln_grid *before = &t->space->grid;
    uint32_t nodes = before->width * before->height;
    for (uint32_t i = 0; i < before->islands; i++) now[i] = KILN_NONE;
    for (uint32_t i = 0; i < nodes; i++) {
        if (before->island[i] == KILN_NONE || after->island[i] == KILN_NONE) continue;
        uint32_t *island = &now[before->island[i]];
        if (*island != KILN_NONE && *island != after->island[i]) return false;
        *island = after->island[i];
    }
    return true;
}

/* Are both sides of the doorway one part of the floor now, as far as there is floor? */
static bool joins(const trial *t, const kiln_grid *after) {
    uint32_t left = doorway_node(t->space, t->u->wall, t->u->opening, 1);
    uint32_t right = doorway_node(t->space, t->u->wall, t->u->opening, -1);
    const uint32_t *island = t->space->grid.island;
    arena *scratch = arena_new();
    uint32_t *now = ARENA_ARRAY(scratch, uint32_t, t->space->grid.islands);
    bool good = follow_islands(t, after, now);
    if (good && left != KILN_NONE && right != KILN_NONE)
        good = now[island[left]] == now[island[right]] && now[island[left]] != KILN_NONE;
    arena_free(scratch);
    return good;
}

static bool is_proven(const trial *t) {
    kiln_obstacles *obstacles = moved_obstacles(t);
    level_space moved = *t->space;
    moved.ground.obstacles = obstacles;
    if (kiln_grid_build(&moved.ground, NULL, &moved.grid) != KILN_OK) arena_out_of_memory();
    bool good = joins(t, &moved.grid) && places_stay(t, &moved.ground);
    kiln_grid_free(&moved.grid, NULL);
    kiln_obstacles_free(obstacles);
    return good;
}

bool unblock_find(const unblock *u, move *out) {
    static const int directions[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const level_space *space = &u->results->levels[u->wall->level];
    if (u->pack->objects[u->object].bank != KILN_NONE || space->floor_unsure ||
        space->objects_unsure)
        return false;
    uint64_t nodes = (uint64_t)space->grid.width * space->grid.height;
    trial t = {.u = u, .space = space};
    kiln_len depth = u->wall->thickness > KILN_PERSON_SIZE ? u->wall->thickness : KILN_PERSON_SIZE;
    t.zone = wall_opening_zone(u->wall, u->opening, depth);
    t.zone.z1 = space->ground.tall;
    for (kiln_len way = MOVE_STEP; way <= MOVE_MAX; way += MOVE_STEP) {
        for (int i = 0; i < 4; i++) {
            t.dx = directions[i][0] * way;
            t.dy = directions[i][1] * way;
            if (!is_free(&t)) continue;
            if (*u->budget < nodes) return false;
            *u->budget -= nodes;
            *out = (move){t.dx, t.dy, 0};
            if (is_proven(&t)) return true;
        }
    }
    return false;
}
