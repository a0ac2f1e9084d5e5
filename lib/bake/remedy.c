/* remedy.c - tries moves of an object until a seat has a clear side. */
#include "remedy.h"

#include "flat.h"

#include <stdlib.h>
#include <string.h>

/* In one run: so many seats are measured in moved scenes, so many nodes built for the last proof,
 * and for one seat so many proofs are tried. About two seconds in all. */
enum { MEASURES_MAX = 3000, PROOFS_MAX = 4 };
#define NODES_MAX 20000000u

/* Whatever a seat's sides depend on is within this of its hip, the object's move included. */
#define AROUND (5 * KILN_TILE)

/* So many objects are tried for one seat: its own, then those in its way; so many boxes around it
 * and other seats near it are looked at. */
enum { MOVABLE_MAX = 4, NEAR_MAX = 4000, OTHERS_MAX = 64 };

struct remedies {
    const pack *pack;
    const results *results;
    arena *memory;
    floorplan **plans; /* by level, made when first needed */
    uint32_t measures;
    uint64_t nodes;
};

/* A seat, and one object moved by a distance. */
typedef struct trial {
    remedies *r;
    const pack *pack;
    const level_space *space;
    uint32_t seat, object;
    kiln_len dx, dy;
    arena *scratch;
    uint32_t *near; /* obstacles around the seat, in their order */
    uint32_t near_count, near_capacity;
} trial;

remedies *remedies_new(const pack *p, const results *all, arena *memory) {
    remedies *r = ARENA_NEW(memory, remedies);
    *r = (remedies){.pack = p, .results = all, .memory = memory};
    r->plans = ARENA_ARRAY(memory, floorplan *, p->level_count);
    return r;
}

static const floorplan *plan_of(remedies *r, uint32_t level) {
    if (!r->plans[level]) r->plans[level] = floorplan_new(r->memory, r->pack, r->results, level);
    return r->plans[level];
}

/* ---- Is the object free where it would be? */

typedef struct collision {
    const trial *t;
    const kiln_prism *part;
    bool found;
} collision;

static bool look_for_collision(void *user, uint32_t index, const kiln_obstacle *other) {
    (void)index;
    collision *c = user;
    c->found = other->owner != c->t->object && kiln_prism_overlap(c->part, &other->shape);
    return !c->found;
}

static kiln_prism moved_part(const trial *t, uint32_t part) {
    return kiln_prism_moved(pack_object_part(t->pack, t->object, part), t->dx, t->dy, 0);
}

static bool object_is_free(const trial *t) {
    if (t->object == KILN_NONE) return true;
    const pack_object *o = &t->pack->objects[t->object];
    const kiln_point at2 = {o->center2.x + 2 * t->dx, o->center2.y + 2 * t->dy};
    if (on_ground(t->pack, t->object) && !floorplan_has(plan_of(t->r, o->level), at2)) return false;
    uint32_t parts = t->pack->assets[o->asset].parts.count;
    for (uint32_t i = 0; i < parts; i++) {
        kiln_prism part = moved_part(t, i);
        kiln_box bounds = kiln_prism_bounds(&part);
        collision c = {t, &part, false};
        kiln_obstacles_query(t->space->obstacles, &bounds, look_for_collision, &c);
        if (c.found) return false;
    }
    return true;
}

/* ---- Measuring seats in a moved scene */

/* The seat's site, moved when the seat is. */
static kiln_seat_site site_in(const trial *t, uint32_t seat) {
    const pack_seat *s = &t->pack->seats[seat];
    kiln_seat_site site = t->r->results->seats[seat].site;
    bool moves = t->object == KILN_NONE ? seat == t->seat : s->object == t->object;
    if (!moves) return site;
    site.seat.at.x += t->dx;
    site.seat.at.y += t->dy;
    site.footprint = kiln_prism_moved(site.footprint, t->dx, t->dy, 0);
    return site;
}

/* Has the seat a clear side that leads to the island? */
static bool has_clear_side(const trial *t, uint32_t seat, const kiln_grid *grid,
                           const kiln_ground *ground, uint32_t island, kiln_side *side) {
    const pack_level *level = &t->pack->levels[t->pack->seats[seat].level];
    const scene_sitters *sitters = &t->r->results->sitters[level->scene];
    kiln_seat_site site = site_in(t, seat);
    kiln_seat_sides sides = kiln_seat_measure(&site, sitters->bodies, sitters->count, grid, ground);
    t->r->measures++;
    for (uint32_t i = 0; i < sides.count; i++) {
        const kiln_entry *e = &sides.entries[i];
        if (e->verdict != KILN_VERDICT_CLEAR || grid->island[e->node] != island) continue;
        *side = e->side;
        return true;
    }
    return false;
}

static kiln_obstacles *build(const kiln_obstacle *items, uint32_t count) {
    kiln_obstacles *index;
    if (kiln_obstacles_build(items, count, NULL, &index) != KILN_OK) arena_out_of_memory();
    return index;
}

/* Those of the level with these numbers, or all of them; the object's moved. */
static kiln_obstacles *moved_obstacles(const trial *t, const uint32_t *numbers, uint32_t count) {
    arena *scratch = arena_new();
    const pack *p = t->pack;
    uint32_t parts =
        t->object == KILN_NONE ? 0 : p->assets[p->objects[t->object].asset].parts.count;
    kiln_obstacle *items = ARENA_ARRAY(scratch, kiln_obstacle, (size_t)count + parts);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const kiln_obstacle *o = kiln_obstacles_get(t->space->obstacles, numbers ? numbers[i] : i);
        if (o->owner != t->object) items[kept++] = *o;
    }
    for (uint32_t i = 0; i < parts; i++)
        items[kept++] = (kiln_obstacle){moved_part(t, i), t->object, i};
    kiln_obstacles *index = build(items, kept);
    arena_free(scratch);
    return index;
}

/* The quick answer: with the boxes around the seat alone, and the grid as it was. */
static bool seems_clear(const trial *t, kiln_side *side) {
    kiln_obstacles *obstacles = moved_obstacles(t, t->near, t->near_count);
    kiln_ground ground = t->space->ground;
    ground.obstacles = obstacles;
    bool clear = has_clear_side(t, t->seat, &t->space->grid, &ground, t->space->main_island, side);
    kiln_obstacles_free(obstacles);
    return clear;
}

/* ---- The proof, with the whole level */

static bool is_near(const trial *t, kiln_point at) {
    kiln_point hip = t->pack->seats[t->seat].at;
    return labs((long)at.x - hip.x) <= AROUND && labs((long)at.y - hip.y) <= AROUND;
}

/* The main island's number after the move: that of a node of it which is still walkable, one that
 * is not near if there is any. */
static uint32_t main_island_in(const trial *t, const kiln_grid *grid) {
    const kiln_grid *before = &t->space->grid;
    uint32_t count = before->width * before->height, near = KILN_NONE;
    for (uint32_t node = 0; node < count; node++) {
        if (before->island[node] != t->space->main_island || grid->island[node] == KILN_NONE)
            continue;
        if (!is_near(t, kiln_grid_point(before, node))) return grid->island[node];
        if (near == KILN_NONE) near = grid->island[node];
    }
    return near;
}

static bool other_seats_stay(const trial *t, const kiln_grid *grid, const kiln_ground *ground,
                             uint32_t island) {
    const pack_level *level = &t->pack->levels[t->pack->seats[t->seat].level];
    uint32_t others = 0;
    for (uint32_t i = level->seats.first; i < level->seats.first + level->seats.count; i++) {
        const seat_result *before = &t->r->results->seats[i];
        bool clear = before->chosen != KILN_NONE && before->entries[before->chosen].clear;
        if (i == t->seat || !clear || !is_near(t, t->pack->seats[i].at)) continue;
        kiln_side side;
        if (others++ == OTHERS_MAX || !has_clear_side(t, i, grid, ground, island, &side))
            return false;
    }
    return true;
}

/* Can people still be at a point where they could? */
static bool point_stays(const trial *t, const kiln_grid *grid, const kiln_ground *ground,
                        uint32_t island, kiln_point at) {
    uint32_t before = kiln_grid_reach(&t->space->grid, &t->space->ground, at);
    if (before == KILN_NONE || !kiln_can_stand(&t->space->ground, at, NULL) ||
        t->space->grid.island[before] != t->space->main_island)
        return true;
    uint32_t after = kiln_grid_reach(grid, ground, at);
    return after != KILN_NONE && kiln_can_stand(ground, at, NULL) && grid->island[after] == island;
}

static bool points_stay(const trial *t, const kiln_grid *grid, const kiln_ground *ground,
                        uint32_t island) {
    const pack *p = t->pack;
    uint32_t index = p->seats[t->seat].level;
    const pack_level *level = &p->levels[index];
    const kiln_range spots = level->spots, people = p->scenes[level->scene].people;
    for (uint32_t i = spots.first; i < spots.first + spots.count; i++)
        if (!point_stays(t, grid, ground, island, p->spots[i].at)) return false;
    for (uint32_t i = people.first; i < people.first + people.count; i++) {
        const pack_place *start = &p->people[i].start;
        if (start->kind == PACK_PLACE_POINT && start->level == index &&
            !point_stays(t, grid, ground, island, start->at))
            return false;
    }
    return true;
}

static bool is_proven(const trial *t, kiln_side *side) {
    kiln_obstacles *obstacles = moved_obstacles(t, NULL, kiln_obstacles_count(t->space->obstacles));
    kiln_ground ground = t->space->ground;
    ground.obstacles = obstacles;
    kiln_grid grid;
    if (kiln_grid_build(&ground, NULL, &grid) != KILN_OK) arena_out_of_memory();
    t->r->nodes += (uint64_t)grid.width * grid.height;
    uint32_t island = main_island_in(t, &grid);
    bool good = island != KILN_NONE && has_clear_side(t, t->seat, &grid, &ground, island, side) &&
                other_seats_stay(t, &grid, &ground, island) &&
                points_stay(t, &grid, &ground, island);
    kiln_grid_free(&grid, NULL);
    kiln_obstacles_free(obstacles);
    return good;
}

/* ---- What may move */

static bool is_movable(const pack *p, uint32_t object) {
    return object < KILN_WALL && p->objects[object].bank == KILN_NONE;
}

static void add_movable(const pack *p, uint32_t *objects, uint32_t *count, uint32_t object) {
    if (!is_movable(p, object) || *count == MOVABLE_MAX) return;
    for (uint32_t i = 0; i < *count; i++)
        if (objects[i] == object) return;
    objects[(*count)++] = object;
}

/* The seat's own object (KILN_NONE: a free seat), then what is in the way of its sides. */
static uint32_t movable(const pack *p, const seat_result *result, uint32_t own, uint32_t *objects) {
    uint32_t count = 0;
    if (own == KILN_NONE)
        objects[count++] = own;
    else
        add_movable(p, objects, &count, own);
    for (uint32_t i = 0; i < result->count; i++) {
        const kiln_entry *e = &result->entries[i];
        if (e->verdict == KILN_VERDICT_OCCUPIED) add_movable(p, objects, &count, e->owner);
        if (e->hit.stage != KILN_STAGE_NONE) add_movable(p, objects, &count, e->hit.owner);
    }
    return count;
}

static bool add_near(void *user, uint32_t index, const kiln_obstacle *obstacle) {
    (void)obstacle;
    trial *t = user;
    ARENA_PUSH_ROOM(t->scratch, t->near, t->near_count, t->near_capacity);
    t->near[t->near_count++] = index;
    return t->near_count <= NEAR_MAX;
}

static int by_number(const void *left, const void *right) {
    const uint32_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

static bool find_near(trial *t) {
    kiln_point hip = t->pack->seats[t->seat].at;
    kiln_box box = {hip.x - AROUND, hip.y - AROUND, INT32_MIN / 2,
                    hip.x + AROUND, hip.y + AROUND, INT32_MAX / 2};
    kiln_obstacles_query(t->space->obstacles, &box, add_near, t);
    if (t->near_count > 1) qsort(t->near, t->near_count, sizeof *t->near, by_number);
    return t->near_count <= NEAR_MAX;
}

/* ---- The search */

static bool within_budget(const remedies *r) {
    return r->measures < MEASURES_MAX && r->nodes < NODES_MAX;
}

static bool try_move(trial *t, const int direction[2], kiln_len way, kiln_side *side) {
    t->dx = direction[0] * way;
    t->dy = direction[1] * way;
    return object_is_free(t) && seems_clear(t, side);
}

/* Along one direction `way` does: the least that does as well, and is proven. */
static bool settle(trial *t, const int direction[2], kiln_len way, remedy *out) {
    kiln_side side;
    for (kiln_len less = way - REMEDY_STEP + REMEDY_FINE; less <= way; less += REMEDY_FINE) {
        if (!try_move(t, direction, less, &side) || !is_proven(t, &side)) continue;
        *out = (remedy){t->object, {t->dx, t->dy, 0}, side};
        return true;
    }
    return false;
}

/* The four directions, first the one behind the seat: that is how a chair is pulled out. */
static void order_directions(kiln_heading facing, int directions[4][2]) {
    static const int back_first[4][2] = {{0, -1}, {1, 0}, {-1, 0}, {0, 1}};
    int quarter = (facing + 45000) / 90000 % 4;
    for (int i = 0; i < 4; i++) {
        int x = back_first[i][0], y = back_first[i][1];
        for (int turns = 0; turns < quarter; turns++) {
            int turned = -y;
            y = x;
            x = turned;
        }
        directions[i][0] = x;
        directions[i][1] = y;
    }
}

static bool search(trial *t, const uint32_t *objects, uint32_t count, remedy *out, bool *searched) {
    int directions[4][2];
    uint32_t proofs = 0;
    order_directions(t->pack->seats[t->seat].facing, directions);
    for (kiln_len way = REMEDY_STEP; way <= REMEDY_MAX; way += REMEDY_STEP) {
        for (uint32_t i = 0; i < 4 * count; i++) {
            kiln_side side;
            *searched = within_budget(t->r) && proofs < PROOFS_MAX;
            if (!*searched) return false;
            t->object = objects[i / 4];
            if (!try_move(t, directions[i % 4], way, &side)) continue;
            if (settle(t, directions[i % 4], way, out)) return true;
            proofs++;
        }
    }
    return false;
}

bool remedy_find(remedies *r, uint32_t seat, remedy *out, bool *searched) {
    const pack *p = r->pack;
    const pack_seat *s = &p->seats[seat];
    const level_space *space = &r->results->levels[s->level];
    uint32_t objects[MOVABLE_MAX];
    *searched = false;
    if (space->beyond_limit || space->floor_unsure || space->objects_unsure || !within_budget(r))
        return false;
    if ((uint64_t)space->grid.width * space->grid.height > NODES_MAX / 10) return false;
    trial t = {.r = r, .pack = p, .space = space, .seat = seat, .scratch = arena_new()};
    uint32_t count = movable(p, &r->results->seats[seat], s->object, objects);
    bool found = find_near(&t) && search(&t, objects, count, out, searched);
    arena_free(t.scratch);
    return found;
}
