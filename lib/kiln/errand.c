/* errand.c - where a robot walks next, and why. */
#include "robot.h"

#include "capsule.h"
#include "detmath.h"
#include "obstacle.h"

#include <math.h>

/* ---- What is free ---- */

typedef struct furniture_check {
    kiln_capsule way;
    bool met;
} furniture_check;

static bool meets_furniture(void *user, uint32_t index, const kiln_obstacle *obstacle) {
    (void)index;
    furniture_check *check = user;
    if (obstacle->owner >= KILN_WALL) return true;
    kiln_quad quad;
    for (int i = 0; i < 4; i++) quad.corner[i] = kiln_vec_of(obstacle->shape.corner[i]);
    check->met = kiln_capsule_meets(&check->way, &quad);
    return !check->met;
}

static bool furniture_free(const kiln_robot_level *level, kiln_position from, kiln_position to,
                           double clearance) {
    kiln_capsule way = {{kiln_units_of(from.x), kiln_units_of(from.y)},
                        {kiln_units_of(to.x), kiln_units_of(to.y)},
                        kiln_units_of(clearance)};
    double reach = way.radius + 1;
    kiln_box box = {(kiln_len)floor(fmin(way.a.x, way.b.x) - reach),
                    (kiln_len)floor(fmin(way.a.y, way.b.y) - reach),
                    0,
                    (kiln_len)ceil(fmax(way.a.x, way.b.x) + reach),
                    (kiln_len)ceil(fmax(way.a.y, way.b.y) + reach),
                    KILN_ROBOT_TALL};
    furniture_check check = {.way = way};
    kiln_obstacles_query(level->obstacles, &box, meets_furniture, &check);
    return !check.met;
}

bool kiln_robot_free(const kiln_robots *robots, const kiln_robot_level *level, kiln_position from,
                     kiln_position to, double clearance) {
    bool blocked = true;
    if (kiln_blocked(robots->bundle, level->level, from, to, clearance, &blocked) != KILN_OK ||
        blocked)
        return false;
    return !level->obstacles || furniture_free(level, from, to, clearance);
}

static uint32_t room_of(const kiln_robots *robots, const kiln_robot_level *level,
                        kiln_position at) {
    uint32_t room = KILN_NONE;
    return kiln_room_at(robots->bundle, level->level, at, &room) == KILN_OK ? room : KILN_NONE;
}

static double apart(kiln_position a, kiln_position b) {
    double dx = a.x - b.x, dy = a.y - b.y;
    return sqrt(dx * dx + dy * dy);
}

static double between(kiln_rng *rng, double low, double high) {
    return low + kiln_rng_next(rng) * (high - low);
}

/* ---- Somewhere on the floor ---- */

/* The room that holds a share of the floor's area, as rooms come. */
static bool room_by_area(const kiln_robots *robots, const kiln_robot_level *level, double roll,
                         kiln_room_info *out) {
    double sum = 0;
    bool found = false;
    for (uint32_t i = 0; i < level->info.rooms.count; i++) {
        kiln_room_info room;
        if (kiln_room_get(robots->bundle, level->info.rooms.first + i, &room) != KILN_OK) continue;
        if (room.hole) continue;
        *out = room;
        found = true;
        sum += room.area;
        if (roll <= sum) break;
    }
    return found;
}

/* One candidate: a room drawn by area, a place in its bounds. */
static bool try_sample(const kiln_robots *robots, const kiln_robot_level *level, kiln_rng *rng,
                       kiln_position *out) {
    if (!(level->total > 0)) return false;
    kiln_room_info room;
    if (!room_by_area(robots, level, kiln_rng_next(rng) * level->total, &room)) return false;
    double low_x = kiln_metres_of(room.low.x), high_y = kiln_metres_of(room.high.y);
    out->x = low_x + kiln_rng_next(rng) * (kiln_metres_of(room.high.x) - low_x);
    out->y = high_y - kiln_rng_next(rng) * (high_y - kiln_metres_of(room.low.y));
    if (room_of(robots, level, *out) == KILN_NONE) return false;
    return kiln_robot_free(robots, level, *out, *out, robots->options.radius);
}

bool kiln_robot_sample(const kiln_robots *robots, const kiln_robot_level *level, kiln_rng *rng,
                       kiln_position *out) {
    for (int i = 0; i < KILN_ROBOT_ATTEMPTS; i++) {
        if (try_sample(robots, level, rng, out)) return true;
    }
    return false;
}

/* ---- Setting out ---- */

/* What a destination brings with it. */
typedef struct trip {
    kiln_errand errand;
    uint32_t address;
    kiln_position target;
    bool has_waypoint;
    kiln_position waypoint;
    bool has_facing;
    double facing;
    double dwell_low, dwell_high;
    uint32_t door;
} trip;

static void set_out(kiln_walker *w, const trip *t) {
    w->view.errand = t->errand;
    w->view.address = t->address;
    w->view.walking = true;
    w->view.target = t->target;
    w->view.has_waypoint = t->has_waypoint;
    w->view.waypoint = t->waypoint;
    w->has_arrive_facing = t->has_facing;
    w->arrive_facing = t->facing;
    w->arrive_dwell = between(&w->rng, t->dwell_low, t->dwell_high);
    w->last_door = t->door;
}

/* ---- Errands ---- */

/* ERRAND_MIX and DWELL. */
static const struct {
    double weight, dwell_low, dwell_high;
    kiln_errand errand;
} kinds[KILN_ADDRESS_KIND_COUNT] = {
    [KILN_ADDRESS_DESK] = {0.5, 5, 12, KILN_ERRAND_DESK},
    [KILN_ADDRESS_FIXTURE] = {0.2, 3, 7, KILN_ERRAND_FIXTURE},
    [KILN_ADDRESS_ROOM] = {0.3, 1.5, 4, KILN_ERRAND_ROOM},
};

/* The kind first, so that it is not the pack's number of desks that decides; kinds the level has
 * none of leave their weight to the others. */
static int draw_kind(kiln_rng *rng, const kiln_level_info *level) {
    double total = 0;
    int last = -1;
    for (int kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++) {
        if (level->addresses[kind].count == 0) continue;
        total += kinds[kind].weight;
        last = kind;
    }
    if (last < 0) return -1;
    double roll = kiln_rng_next(rng) * total;
    for (int kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++) {
        if (level->addresses[kind].count == 0) continue;
        roll -= kinds[kind].weight;
        if (roll <= 0) return kind;
    }
    return last;
}

/* How much a robot wants an address, in (0, 1]: fresh, with elbow room, and in another room. */
static double score(const kiln_robots *robots, const kiln_walker *w,
                    const kiln_address_info *address, uint32_t number, uint32_t room) {
    double age = (robots->clock - robots->visited[number]) / KILN_ROBOT_COOLDOWN;
    double cool = fmax(KILN_ROBOT_COOL_FLOOR, fmin(1, age));
    bool alone = true;
    double nearest = 0;
    for (uint32_t i = 0; i < robots->count; i++) {
        const kiln_walker *other = &robots->walkers[i];
        if (other == w || !other->view.placed || other->level != w->level) continue;
        double d = apart(other->view.at, address->at);
        nearest = alone ? d : fmin(nearest, d);
        alone = false;
        if (other->view.walking) nearest = fmin(nearest, apart(other->view.target, address->at));
    }
    double elbow =
        alone ? 1 : fmax(KILN_ROBOT_SPREAD_LOW, fmin(1, nearest / KILN_ROBOT_SPREAD_FULL));
    return cool * elbow * (address->room == room ? KILN_ROBOT_SAME_ROOM : 1);
}

typedef struct candidate {
    kiln_address_info address;
    uint32_t number;
    double score;
} candidate;

/* The run-in to take, by the options. */
static bool takes_run_in(const kiln_robots_options *options, const kiln_address_info *address) {
    if (address->run == 0 || options->skip_run_in) return false;
    if (options->avoid_furniture && !address->run_clear) return false;
    return !options->skip_short_run_in || address->run >= KILN_ROBOT_LONG_RUN;
}

/* Up to six candidates, best first; -1 when the level has no address at all. */
static int shortlist(const kiln_robots *robots, kiln_walker *w, candidate *list) {
    uint32_t room = room_of(robots, w->level, w->view.at);
    int filled = 0;
    for (int i = 0; i < KILN_ROBOT_SHORTLIST; i++) {
        int kind = draw_kind(&w->rng, &w->level->info);
        if (kind < 0) return -1;
        kiln_range pool = w->level->info.addresses[kind];
        candidate c = {.number = pool.first +
                                 (uint32_t)floor(kiln_rng_next(&w->rng) * (double)pool.count)};
        if (kiln_address_get(robots->bundle, c.number, &c.address) != KILN_OK) continue;
        if (apart(c.address.at, w->view.at) < KILN_ROBOT_MIN_TRIP) continue;
        if (robots->options.avoid_furniture && !c.address.place_clear) continue;
        c.score = score(robots, w, &c.address, c.number, room);
        int slot = filled++;
        while (slot > 0 && list[slot - 1].score < c.score - KILN_ROBOT_SCORE_TIE) {
            list[slot] = list[slot - 1];
            slot--;
        }
        list[slot] = c;
    }
    return filled;
}

/* The best candidate that can be seen, or whose run-in can: taken from wherever the robot is. */
static bool pick_errand(kiln_robots *robots, kiln_walker *w) {
    candidate list[KILN_ROBOT_SHORTLIST];
    int filled = shortlist(robots, w, list);
    double radius = robots->options.radius;
    for (int i = 0; i < filled; i++) {
        const kiln_address_info *address = &list[i].address;
        bool run_in = takes_run_in(&robots->options, address);
        kiln_position goal = run_in ? address->approach : address->at;
        if (!kiln_robot_free(robots, w->level, w->view.at, goal, radius)) continue;
        if (run_in && radius > KILN_ROBOT_RADIUS_M && /* wider than what was baked */
            !kiln_robot_free(robots, w->level, goal, address->at, radius))
            continue;
        trip t = {.errand = kinds[address->kind].errand,
                  .address = list[i].number,
                  .target = address->at,
                  .has_waypoint = run_in,
                  .waypoint = goal,
                  .has_facing = address->has_facing,
                  .facing = address->facing * (KILN_PI / 180000),
                  .dwell_low = kinds[address->kind].dwell_low,
                  .dwell_high = kinds[address->kind].dwell_high,
                  .door = KILN_NONE};
        set_out(w, &t);
        robots->visited[list[i].number] = robots->clock;
        return true;
    }
    return false;
}

/* ---- Strolls and doors ---- */

static bool pick_wander(const kiln_robots *robots, kiln_walker *w) {
    for (int i = 0; i < KILN_ROBOT_ATTEMPTS; i++) {
        kiln_position at;
        if (!try_sample(robots, w->level, &w->rng, &at)) continue;
        if (apart(at, w->view.at) < KILN_ROBOT_MIN_TRIP) continue;
        if (!kiln_robot_free(robots, w->level, w->view.at, at, robots->options.radius)) continue;
        trip t = {.errand = KILN_ERRAND_WANDER,
                  .address = KILN_NONE,
                  .target = at,
                  .dwell_low = KILN_ROBOT_PAUSE_MIN,
                  .dwell_high = KILN_ROBOT_PAUSE_MAX,
                  .door = KILN_NONE};
        set_out(w, &t);
        return true;
    }
    return false;
}

/* Through one door, if its middle can be seen and there is floor beyond. */
static bool try_door(const kiln_robots *robots, kiln_walker *w, const kiln_door *door) {
    double radius = robots->options.radius;
    double dx = door->at.x - w->view.at.x, dy = door->at.y - w->view.at.y;
    if (apart(door->at, w->view.at) < KILN_ROBOT_MIN_DOOR) return false;
    if (!kiln_robot_free(robots, w->level, w->view.at, door->at, radius)) return false;
    /* The side that is further away, along the wall's normal. */
    double nx = door->along.y, ny = -door->along.x;
    double sign = dx * nx + dy * ny >= 0 ? 1 : -1;
    kiln_position beyond = {door->at.x + sign * KILN_ROBOT_THROUGH * nx,
                            door->at.y + sign * KILN_ROBOT_THROUGH * ny};
    if (room_of(robots, w->level, beyond) == KILN_NONE) return false;
    if (!kiln_robot_free(robots, w->level, door->at, beyond, radius)) return false;
    trip t = {.errand = KILN_ERRAND_DOOR,
              .address = KILN_NONE,
              .target = beyond,
              .has_waypoint = true,
              .waypoint = door->at,
              .dwell_low = 0.4, /* DWELL_DOOR */
              .dwell_high = 1.2,
              .door = door->opening};
    set_out(w, &t);
    return true;
}

/* Not the door it came through, at first; then that one too: a booth has no other. */
static bool pick_door(const kiln_robots *robots, kiln_walker *w) {
    uint32_t count = w->level->door_count;
    if (count == 0) return false;
    uint32_t start = (uint32_t)floor(kiln_rng_next(&w->rng) * (double)count);
    for (int allow_last = 0; allow_last < 2; allow_last++) {
        for (uint32_t i = 0; i < count; i++) {
            const kiln_door *door = &w->level->doors[(start + i) % count];
            if (!allow_last && door->opening == w->last_door) continue;
            if (try_door(robots, w, door)) return true;
        }
    }
    return false;
}

bool kiln_robot_pick(kiln_robots *robots, kiln_walker *walker) {
    return pick_errand(robots, walker) || pick_wander(robots, walker) || pick_door(robots, walker);
}
