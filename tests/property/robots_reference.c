/* robots_reference.c - choosing where to go and walking there, as the robots document has it. */
#include "robots_reference.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979323846

#define CRUISE         1.2
#define RADIUS         0.28
#define TURN_RATE      2.2
#define SETTLE_RATE    (TURN_RATE * 0.55)
#define LEG            (0.9168 - 0.08)
#define STRIDE         (4 * (LEG * sin(0.34)))
#define ARRIVE         0.35
#define REACHED        0.22
#define MIN_TRIP       1.8
#define MIN_DOOR       0.45
#define THROUGH_DOOR   0.85
#define PICK_ATTEMPTS  24
#define RETRY_PAUSE    1.5
#define PAUSE_MIN      1.4
#define PAUSE_MAX      4.6
#define PROBE_AHEAD    0.34
#define STUCK_WINDOW   1.6
#define STUCK_DISTANCE 0.15
#define YIELD_RANGE    0.95
#define YIELD_CONE     0.4
#define GAIT_EASE      0.24
#define MAX_STEP       0.1
#define SHORTLIST      6
#define COOLDOWN       60.0
#define SAME_SCORE     1e-12

static const double errand_mix[] = {0.5, 0.2, 0.3};
static const double dwell[][2] = {{5, 12}, {3, 7}, {1.5, 4}};

/* mulberry32 */
static double draw(ref_robot *robot) {
    uint32_t a = robot->random += 0x6D2B79F5;
    a = (a ^ a >> 15) * (a | 1);
    a ^= a + (a ^ a >> 7) * (a | 61);
    return (a ^ a >> 14) / 4294967296.0;
}

static double between(ref_robot *robot, double low, double high) {
    return low + draw(robot) * (high - low);
}

static double apart(ref_point a, ref_point b) {
    return hypot(a.x - b.x, a.z - b.z);
}

static double wrapped(double angle) {
    return atan2(sin(angle), cos(angle));
}

static double sign(double x) {
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

/* ---- A place on the floor -------------------------------------------------------------------- */

static bool try_sample(ref_crowd *crowd, ref_robot *robot, ref_point *into) {
    const ref_level *level = robot->level;
    double total = 0, reached = 0;
    for (uint32_t i = 0; i < level->room_count; i++)
        if (!level->rooms[i].hole) total += level->rooms[i].area;
    if (!(total > 0)) return false;
    double roll = draw(robot) * total;
    const ref_room *room = NULL;
    for (uint32_t i = 0; i < level->room_count; i++) {
        if (level->rooms[i].hole) continue;
        reached += level->rooms[i].area;
        room = &level->rooms[i];
        if (!ref_below(&crowd->ties, reached, roll)) break;
    }
    into->x = room->min_x + draw(robot) * room->width;
    into->z = room->min_z + draw(robot) * room->depth;
    if (ref_room_at(level, *into) == KILN_NONE) return false;
    return !ref_blocked(level, *into, *into, crowd->radius);
}

/* ---- Errands --------------------------------------------------------------------------------- */

static int draw_kind(ref_robot *robot) {
    const ref_level *level = robot->level;
    double total = 0;
    int last = -1;
    for (int kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++) {
        if (level->book_count[kind] == 0) continue;
        total += errand_mix[kind];
        last = kind;
    }
    if (last < 0) return -1;
    double roll = draw(robot) * total;
    for (int kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++) {
        if (level->book_count[kind] == 0) continue;
        roll -= errand_mix[kind];
        if (roll <= 0) return kind;
    }
    return last;
}

static double score(const ref_crowd *crowd, const ref_robot *robot, const ref_address *address,
                    uint32_t here_room) {
    double cool = fmax(0.05, fmin(1, (crowd->clock - address->visited_at) / COOLDOWN));
    double nearest = INFINITY;
    for (uint32_t i = 0; i < crowd->robot_count; i++) {
        const ref_robot *other = &crowd->robots[i];
        if (other == robot || !other->placed || other->level != robot->level) continue;
        nearest = fmin(nearest, apart(other->at, address->at));
        if (other->has_target) nearest = fmin(nearest, apart(other->target, address->at));
    }
    double elbow = nearest == INFINITY ? 1 : fmax(0.15, fmin(1, nearest / 7));
    return cool * elbow * (address->room == here_room ? 0.35 : 1);
}

/* Is the value better than one that came before it? */
static bool better(ref_crowd *crowd, double value, double before) {
    double by = value - before;
    if (fabs(by - SAME_SCORE) < SAME_SCORE * 0.9) crowd->ties++;
    return by > SAME_SCORE;
}

static void go(ref_robot *robot, ref_point target, double low, double high) {
    robot->has_target = true;
    robot->target = target;
    robot->has_waypoint = false;
    robot->has_arrive_facing = false;
    robot->arrive_dwell = between(robot, low, high);
    robot->last_door = KILN_NONE;
    robot->address = NULL;
}

static void take(ref_crowd *crowd, ref_robot *robot, ref_address *address) {
    go(robot, address->at, dwell[address->kind][0], dwell[address->kind][1]);
    robot->has_waypoint = address->has_approach;
    robot->waypoint = address->approach;
    robot->has_arrive_facing = address->has_facing;
    robot->arrive_facing = address->facing;
    robot->address = address;
    robot->errand = (kiln_errand)(KILN_ERRAND_DESK + (int)address->kind);
    address->visited_at = crowd->clock;
}

static bool pick_errand(ref_crowd *crowd, ref_robot *robot) {
    ref_level *level = robot->level;
    uint32_t here_room = ref_room_at(level, robot->at);
    ref_address *list[SHORTLIST];
    double values[SHORTLIST];
    int filled = 0;
    for (int i = 0; i < SHORTLIST; i++) {
        int kind = draw_kind(robot);
        if (kind < 0) return false;
        ref_address *candidate =
            &level->book[kind][(uint32_t)floor(draw(robot) * level->book_count[kind])];
        if (ref_below(&crowd->ties, apart(candidate->at, robot->at), MIN_TRIP)) continue;
        double value = score(crowd, robot, candidate, here_room);
        int slot = filled++;
        for (; slot > 0 && better(crowd, value, values[slot - 1]); slot--) {
            list[slot] = list[slot - 1];
            values[slot] = values[slot - 1];
        }
        list[slot] = candidate;
        values[slot] = value;
    }
    for (int i = 0; i < filled; i++) {
        ref_point goal = list[i]->has_approach ? list[i]->approach : list[i]->at;
        if (ref_blocked(level, robot->at, goal, crowd->radius)) continue;
        take(crowd, robot, list[i]);
        return true;
    }
    return false;
}

static bool pick_wander(ref_crowd *crowd, ref_robot *robot) {
    for (int i = 0; i < PICK_ATTEMPTS; i++) {
        ref_point candidate;
        if (!try_sample(crowd, robot, &candidate)) continue;
        if (ref_below(&crowd->ties, apart(candidate, robot->at), MIN_TRIP)) continue;
        if (ref_blocked(robot->level, robot->at, candidate, crowd->radius)) continue;
        go(robot, candidate, PAUSE_MIN, PAUSE_MAX);
        robot->errand = KILN_ERRAND_WANDER;
        return true;
    }
    return false;
}

/* Through this door, if it can be seen and leads into a room. */
static bool try_door(ref_crowd *crowd, ref_robot *robot, const ref_door *door) {
    const ref_level *level = robot->level;
    double dx = door->center.x - robot->at.x, dz = door->center.z - robot->at.z;
    if (ref_below(&crowd->ties, hypot(dx, dz), MIN_DOOR)) return false;
    if (ref_blocked(level, robot->at, door->center, crowd->radius)) return false;
    double nx = sin(door->yaw), nz = cos(door->yaw);
    double side = ref_below(&crowd->ties, dx * nx + dz * nz, 0) ? -1 : 1;
    ref_point beyond = {door->center.x + side * THROUGH_DOOR * nx,
                        door->center.z + side * THROUGH_DOOR * nz};
    if (ref_room_at(level, beyond) == KILN_NONE) return false;
    if (ref_blocked(level, door->center, beyond, crowd->radius)) return false;
    go(robot, beyond, 0.4, 1.2);
    robot->has_waypoint = true;
    robot->waypoint = door->center;
    robot->last_door = door->id;
    robot->errand = KILN_ERRAND_DOOR;
    return true;
}

static bool pick_door(ref_crowd *crowd, ref_robot *robot) {
    const ref_level *level = robot->level;
    if (level->door_count == 0) return false;
    uint32_t start = (uint32_t)floor(draw(robot) * level->door_count);
    for (int allow_last = 0; allow_last < 2; allow_last++) {
        for (uint32_t i = 0; i < level->door_count; i++) {
            const ref_door *door = &level->doors[(start + i) % level->door_count];
            if (!allow_last && door->id == robot->last_door) continue;
            if (try_door(crowd, robot, door)) return true;
        }
    }
    return false;
}

static bool pick_target(ref_crowd *crowd, ref_robot *robot) {
    return pick_errand(crowd, robot) || pick_wander(crowd, robot) || pick_door(crowd, robot);
}

/* ---- Walking --------------------------------------------------------------------------------- */

static bool clear_ahead(const ref_robot *robot, double heading, double clearance) {
    ref_point to = {robot->at.x - sin(heading) * PROBE_AHEAD,
                    robot->at.z - cos(heading) * PROBE_AHEAD};
    return !ref_blocked(robot->level, robot->at, to, clearance);
}

static bool should_yield(ref_crowd *crowd, const ref_robot *robot) {
    double fx = -sin(robot->yaw), fz = -cos(robot->yaw);
    for (uint32_t i = 0; i < crowd->robot_count; i++) {
        const ref_robot *other = &crowd->robots[i];
        if (other == robot || !other->placed || other->level != robot->level) continue;
        double dx = other->at.x - robot->at.x, dz = other->at.z - robot->at.z;
        double distance = hypot(dx, dz);
        if (ref_below(&crowd->ties, YIELD_RANGE, distance) || distance < 1e-4) continue;
        if (ref_below(&crowd->ties, YIELD_CONE, (dx * fx + dz * fz) / distance)) return true;
    }
    return false;
}

static void begin_pause(ref_robot *robot, double seconds) {
    robot->has_target = robot->has_waypoint = robot->has_settle = false;
    robot->wait = seconds;
    robot->since_check = robot->check_age = 0;
}

static double choose_heading(const ref_crowd *crowd, const ref_robot *robot, double want,
                             double *clearance) {
    static const double turns[] = {0, 0.45, -0.45, 0.95, -0.95, 1.5, -1.5}, relief[] = {1, 0.4};
    for (int r = 0; r < 2; r++) {
        for (int i = 0; i < 7; i++) {
            *clearance = crowd->radius * relief[r];
            if (clear_ahead(robot, want + turns[i], *clearance)) return want + turns[i];
        }
    }
    *clearance = crowd->radius;
    return want;
}

static void settle(ref_crowd *crowd, ref_robot *robot, double dt) {
    double swing = wrapped(robot->settle - robot->yaw), limit = SETTLE_RATE * dt;
    if (fabs(fabs(swing) - PI) < REFERENCE_TIE) crowd->ties++;
    if (!ref_below(&crowd->ties, limit, fabs(swing))) {
        robot->yaw += swing;
        robot->has_settle = false;
    } else {
        robot->yaw += limit * sign(swing);
    }
}

static void stand(ref_crowd *crowd, ref_robot *robot, double dt) {
    robot->wait -= dt;
    if (robot->wait <= 0) {
        if (pick_target(crowd, robot)) {
            robot->since_check = robot->check_age = 0;
        } else {
            robot->wait = RETRY_PAUSE;
            robot->errand = KILN_ERRAND_NONE;
            robot->address = NULL;
        }
        robot->errands[robot->errand]++;
    }
    if (!robot->has_target && robot->has_settle) settle(crowd, robot, dt);
}

static void watch(ref_crowd *crowd, ref_robot *robot, double moved, double dt) {
    robot->distance += moved;
    robot->since_check += moved;
    robot->check_age += dt;
    if (robot->check_age < STUCK_WINDOW) return;
    if (ref_below(&crowd->ties, robot->since_check, STUCK_DISTANCE)) {
        begin_pause(robot, RETRY_PAUSE);
        robot->rescues++;
        robot->errand = KILN_ERRAND_NONE;
        robot->address = NULL;
    } else {
        robot->since_check = robot->check_age = 0;
    }
}

static void arrive(ref_robot *robot) {
    if (robot->has_waypoint) {
        robot->has_waypoint = false;
        return;
    }
    begin_pause(robot, robot->arrive_dwell);
    robot->has_settle = robot->has_arrive_facing;
    robot->settle = robot->arrive_facing;
    robot->arrivals++;
}

/* Turns towards the goal and takes a step; returns how strongly it walks. */
static double walk(ref_crowd *crowd, ref_robot *robot, ref_point goal, double remaining,
                   double dt) {
    double want = atan2(-(goal.x - robot->at.x), -(goal.z - robot->at.z)), clearance;
    double facing = fmax(0, cos(wrapped(want - robot->yaw)));
    double pace = crowd->speed * facing * fmin(1, remaining / (ARRIVE * 2.5));
    if (should_yield(crowd, robot)) pace = 0;
    double swing = wrapped(choose_heading(crowd, robot, want, &clearance) - robot->yaw);
    if (fabs(fabs(swing) - PI) < REFERENCE_TIE) crowd->ties++;
    robot->yaw += fmin(fabs(swing), TURN_RATE * dt) * sign(swing);
    double moved = 0, effort = 0;
    if (pace > 0 && clear_ahead(robot, robot->yaw, clearance)) {
        moved = pace * dt;
        effort = pace / crowd->speed;
        robot->at.x -= sin(robot->yaw) * moved;
        robot->at.z -= cos(robot->yaw) * moved;
    }
    watch(crowd, robot, moved, dt);
    return effort;
}

static void step(ref_crowd *crowd, ref_robot *robot, double dt) {
    double effort = 0;
    if (!robot->has_target) stand(crowd, robot, dt);
    if (robot->has_target) {
        ref_point goal = robot->has_waypoint ? robot->waypoint : robot->target;
        double remaining = apart(goal, robot->at);
        if (ref_below(&crowd->ties, remaining, robot->has_waypoint ? REACHED : ARRIVE))
            arrive(robot);
        else
            effort = walk(crowd, robot, goal, remaining, dt);
    }
    robot->gait += (effort - robot->gait) * fmin(1, dt / GAIT_EASE);
    if (ref_below(&crowd->ties, robot->gait, 1e-3)) robot->gait = 0;
}

void ref_crowd_tick(ref_crowd *crowd, double seconds) {
    if (!(seconds > 0)) return;
    double dt = fmin(seconds, MAX_STEP);
    crowd->clock += dt;
    for (uint32_t i = 0; i < crowd->robot_count; i++)
        if (crowd->robots[i].placed) step(crowd, &crowd->robots[i], dt);
}

/* ---- The crowd ------------------------------------------------------------------------------- */

static void place(ref_crowd *crowd, ref_robot *robot) {
    for (int i = 0; i < PICK_ATTEMPTS && !robot->placed; i++)
        robot->placed = try_sample(crowd, robot, &robot->at);
    if (!robot->placed) return;
    robot->yaw = draw(robot) * PI * 2;
    robot->wait = draw(robot) * PAUSE_MAX;
    robot->distance = draw(robot) * STRIDE;
    robot->last_door = KILN_NONE;
}

ref_crowd *ref_crowd_new(const kiln_bundle *bundle, uint32_t scene,
                         const kiln_robots_options *options) {
    ref_crowd *crowd = calloc(1, sizeof *crowd);
    kiln_scene_info info;
    kiln_robots_info group;
    unsigned run_ins = options->skip_run_in ? 0 : options->skip_short_run_in ? 1 : 2;
    ck_assert_int_eq(kiln_scene_get(bundle, scene, &info), KILN_OK);
    crowd->speed = options->speed > 0 ? options->speed : CRUISE;
    crowd->radius = options->radius > 0 ? options->radius : RADIUS;
    crowd->level_count = info.levels.count;
    crowd->levels = calloc(info.levels.count + 1, sizeof *crowd->levels);
    for (uint32_t i = 0; i < info.levels.count; i++)
        ref_level_load(&crowd->levels[i], bundle, info.levels.first + i, crowd->radius, run_ins,
                       &crowd->ties);
    for (uint32_t i = 0; i < info.robots.count; i++) {
        ck_assert_int_eq(kiln_robots_get(bundle, info.robots.first + i, &group), KILN_OK);
        uint32_t count = crowd->robot_count + group.count;
        crowd->robots = realloc(crowd->robots, (count + 1) * sizeof *crowd->robots);
        for (uint32_t k = crowd->robot_count; k < count; k++) {
            uint32_t seed = options->seed ? options->seed : 0x0117;
            crowd->robots[k] = (ref_robot){.random = seed + k * 0x9e37,
                                           .level = &crowd->levels[group.level - info.levels.first],
                                           .errand = KILN_ERRAND_NONE};
        }
        crowd->robot_count = count;
    }
    for (uint32_t i = 0; i < crowd->robot_count; i++) place(crowd, &crowd->robots[i]);
    return crowd;
}

void ref_crowd_free(ref_crowd *crowd) {
    for (uint32_t i = 0; i < crowd->level_count; i++) ref_level_free(&crowd->levels[i]);
    free(crowd->levels);
    free(crowd->robots);
    free(crowd);
}
