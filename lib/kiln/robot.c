/* robot.c - robots walk: one turn a tick, only where it was tested, and stand where they arrive. */
#include "robot.h"

#include "detmath.h"
#include "memory.h"
#include "rig.h"

#include <math.h>

/* ---- Making a crowd ---- */

static kiln_status make_level(kiln_robots *robots, uint32_t index, kiln_robot_level *out) {
    *out = (kiln_robot_level){.level = index};
    kiln_status status = kiln_level_get(robots->bundle, index, &out->info);
    for (uint32_t i = 0; status == KILN_OK && i < out->info.rooms.count; i++) {
        kiln_room_info room;
        status = kiln_room_get(robots->bundle, out->info.rooms.first + i, &room);
        if (status == KILN_OK && !room.hole) out->total += room.area;
    }
    if (status == KILN_OK && robots->options.avoid_furniture) {
        kiln_obstacles *obstacles = NULL;
        status =
            kiln_obstacles_of_level(robots->bundle, index, &robots->options.allocator, &obstacles);
        out->obstacles = obstacles;
    }
    return status;
}

/* The doors of all levels lie one behind the other in one array. */
static kiln_status make_doors(kiln_robots *robots) {
    uint32_t total = 0;
    for (uint32_t i = 0; i < robots->level_count; i++) {
        kiln_robot_level *level = &robots->levels[i];
        kiln_status status =
            kiln_level_doors(robots->bundle, level->level, NULL, 0, &level->door_count);
        if (status != KILN_OK && status != KILN_ERROR_CAPACITY) return status;
        total += level->door_count;
    }
    robots->doors = kiln_memory_new(&robots->options.allocator, total, sizeof *robots->doors);
    if (!robots->doors) return KILN_ERROR_MEMORY;
    robots->door_count = total;
    kiln_door *next = robots->doors;
    for (uint32_t i = 0; i < robots->level_count; i++) {
        kiln_robot_level *level = &robots->levels[i];
        kiln_status status = kiln_level_doors(robots->bundle, level->level, next, level->door_count,
                                              &level->door_count);
        if (status != KILN_OK) return status;
        level->doors = next;
        next += level->door_count;
    }
    return KILN_OK;
}

static kiln_status make_levels(kiln_robots *robots, kiln_range levels) {
    robots->levels =
        kiln_memory_new(&robots->options.allocator, levels.count, sizeof *robots->levels);
    if (!robots->levels) return KILN_ERROR_MEMORY;
    robots->level_count = levels.count;
    for (uint32_t i = 0; i < levels.count; i++) {
        kiln_status status = make_level(robots, levels.first + i, &robots->levels[i]);
        if (status != KILN_OK) return status;
    }
    return make_doors(robots);
}

static kiln_status make_visits(kiln_robots *robots) {
    uint32_t count = kiln_bundle_info(robots->bundle).addresses;
    robots->visited = kiln_memory_new(&robots->options.allocator, count, sizeof(double));
    if (!robots->visited) return KILN_ERROR_MEMORY;
    robots->address_count = count;
    /* Long enough ago for everything to be fully interesting. */
    for (uint32_t i = 0; i < count; i++) robots->visited[i] = -KILN_ROBOT_COOLDOWN;
    return KILN_OK;
}

/* One metre along a heading. */
static kiln_position ahead_of(double heading) {
    double sine, cosine;
    kiln_sin_cos(heading, &sine, &cosine);
    return (kiln_position){-sine, cosine};
}

static void turn(kiln_walker *w, double by) {
    w->view.yaw += by;
    w->ahead = ahead_of(w->view.yaw);
}

static void place_walker(kiln_robots *robots, kiln_walker *w, uint32_t index) {
    w->last_door = KILN_NONE;
    w->view.address = KILN_NONE;
    w->arrive_dwell = KILN_ROBOT_PAUSE_MIN;
    w->rng.state = robots->options.seed + index * KILN_ROBOT_SEED_STEP;
    w->view.placed = kiln_robot_sample(robots, w->level, &w->rng, &w->view.at);
    if (!w->view.placed) {
        w->view.at = (kiln_position){0, 0};
        return;
    }
    turn(w, kiln_rng_next(&w->rng) * KILN_PI * 2);
    /* Staggered, so that not all set off at once. */
    w->wait = kiln_rng_next(&w->rng) * KILN_ROBOT_PAUSE_MAX;
    w->view.distance = kiln_rng_next(&w->rng) * kiln_rig_stride(&w->rig);
}

/* Robots are numbered as the scene lists them. Those that find no place count too: the others'
 * streams do not depend on it. */
static kiln_status make_walkers(kiln_robots *robots, const kiln_scene_info *scene) {
    uint32_t total = 0; /* at most KILN_ROBOTS_OF_SCENE: bundle_check.c */
    for (uint32_t g = 0; g < scene->robots.count; g++) {
        kiln_robots_info group;
        kiln_status status = kiln_robots_get(robots->bundle, scene->robots.first + g, &group);
        if (status != KILN_OK) return status;
        total += group.count;
    }
    robots->walkers = kiln_memory_new(&robots->options.allocator, total, sizeof *robots->walkers);
    if (!robots->walkers) return KILN_ERROR_MEMORY;
    robots->count = total;
    uint32_t index = 0;
    for (uint32_t g = 0; g < scene->robots.count; g++) {
        kiln_robots_info group;
        kiln_status status = kiln_robots_get(robots->bundle, scene->robots.first + g, &group);
        kiln_rig rig;
        if (status == KILN_OK) status = kiln_asset_rig(robots->bundle, group.asset, &rig);
        if (status != KILN_OK) return status;
        for (uint32_t i = 0; i < group.count; i++, index++) {
            kiln_walker *w = &robots->walkers[index];
            w->view.level = group.level;
            w->view.asset = group.asset;
            w->rig = rig;
            w->level = &robots->levels[group.level - scene->levels.first];
            place_walker(robots, w, index);
        }
    }
    return KILN_OK;
}

static kiln_robots_options completed(const kiln_robots_options *options) {
    kiln_robots_options out = options ? *options : (kiln_robots_options){.seed = 0};
    if (out.seed == 0) out.seed = KILN_ROBOT_SEED;
    if (!(out.speed > 0)) out.speed = KILN_ROBOT_CRUISE;
    if (!(out.radius > 0)) out.radius = KILN_ROBOT_RADIUS_M;
    return out;
}

kiln_status kiln_robots_new(const kiln_bundle *bundle, uint32_t scene,
                            const kiln_robots_options *options, kiln_robots **out) {
    *out = NULL;
    kiln_scene_info info;
    kiln_status status = kiln_scene_get(bundle, scene, &info);
    if (status != KILN_OK) return status;
    kiln_robots_options full = completed(options);
    if (!(full.speed * KILN_ROBOT_MAX_STEP <= KILN_ROBOT_PROBE_AHEAD)) return KILN_ERROR_RANGE;
    kiln_robots *robots = kiln_memory_new(&full.allocator, 1, sizeof *robots);
    if (!robots) return KILN_ERROR_MEMORY;
    *robots = (kiln_robots){.bundle = bundle, .options = full};
    status = make_levels(robots, info.levels);
    if (status == KILN_OK) status = make_visits(robots);
    if (status == KILN_OK) status = make_walkers(robots, &info);
    if (status != KILN_OK) {
        kiln_robots_free(robots);
        return status;
    }
    *out = robots;
    return KILN_OK;
}

void kiln_robots_free(kiln_robots *robots) {
    if (!robots) return;
    kiln_allocator allocator = robots->options.allocator;
    for (uint32_t i = 0; i < robots->level_count; i++) {
        kiln_obstacles_free((kiln_obstacles *)(uintptr_t)robots->levels[i].obstacles);
    }
    kiln_memory_release(&allocator, robots->levels, robots->level_count, sizeof *robots->levels);
    kiln_memory_release(&allocator, robots->doors, robots->door_count, sizeof *robots->doors);
    kiln_memory_release(&allocator, robots->visited, robots->address_count, sizeof(double));
    kiln_memory_release(&allocator, robots->walkers, robots->count, sizeof *robots->walkers);
    kiln_memory_release(&allocator, robots, 1, sizeof *robots);
}

uint32_t kiln_robots_count(const kiln_robots *robots) {
    return robots->count;
}

kiln_status kiln_robots_robot(const kiln_robots *robots, uint32_t index, kiln_robot *out) {
    *out = (kiln_robot){.level = 0};
    if (index >= robots->count) return KILN_ERROR_RANGE;
    *out = robots->walkers[index].view;
    return KILN_OK;
}

kiln_status kiln_robots_joints(const kiln_robots *robots, uint32_t index, kiln_joints *out) {
    *out = (kiln_joints){.pelvis_height = 0};
    if (index >= robots->count) return KILN_ERROR_RANGE;
    const kiln_walker *w = &robots->walkers[index];
    *out = kiln_rig_pose(&w->rig, w->view.distance, w->view.gait);
    return KILN_OK;
}

/* ---- One tick ---- */

/* Into [-pi, pi], as the document does it. */
static double wrapped(double angle) {
    double sine, cosine;
    kiln_sin_cos(angle, &sine, &cosine);
    return kiln_atan2(sine, cosine);
}

static double sign_of(double x) {
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

/* Stops for a while; what it was walking to is forgotten. `settle`: with a yaw to turn to. */
static void begin_pause(kiln_walker *w, double seconds, bool settle) {
    w->view.walking = false;
    w->view.has_waypoint = false;
    w->wait = seconds;
    w->has_settle = settle;
    w->settle = w->arrive_facing;
    w->since_check = 0;
    w->check_age = 0;
}

/* Is another robot close, and roughly ahead? */
static bool should_yield(const kiln_robots *robots, const kiln_walker *w) {
    for (uint32_t i = 0; i < robots->count; i++) {
        const kiln_walker *other = &robots->walkers[i];
        if (other == w || !other->view.placed || other->level != w->level) continue;
        double dx = other->view.at.x - w->view.at.x, dy = other->view.at.y - w->view.at.y;
        double distance = sqrt(dx * dx + dy * dy);
        if (distance > KILN_ROBOT_YIELD_RANGE || distance < 1e-4) continue;
        if ((dx * w->ahead.x + dy * w->ahead.y) / distance > KILN_ROBOT_YIELD_CONE) return true;
    }
    return false;
}

/* Probes look a fixed way ahead, never just the next step: a robot that is already too close to a
 * wall would find every direction blocked. `ahead`: one metre that way. */
static bool clear_ahead(const kiln_robots *robots, const kiln_walker *w, kiln_position ahead,
                        double clearance) {
    kiln_position to = {w->view.at.x + ahead.x * KILN_ROBOT_PROBE_AHEAD,
                        w->view.at.y + ahead.y * KILN_ROBOT_PROBE_AHEAD};
    return kiln_robot_free(robots, w->level, w->view.at, to, clearance);
}

/* The heading nearest to `want` that can be walked, and the clearance it was found at; `want` when
 * there is none. A robot that is wedged may make itself thinner to creep out. */
static double choose_heading(const kiln_robots *robots, const kiln_walker *w, double want,
                             double *clearance) {
    static const double reliefs[] = {1, 0.4};                               /* PROBE_RELIEF */
    static const double turns[] = {0, 0.45, -0.45, 0.95, -0.95, 1.5, -1.5}; /* PROBE_TURNS */
    for (size_t r = 0; r < sizeof reliefs / sizeof *reliefs; r++) {
        *clearance = robots->options.radius * reliefs[r];
        for (size_t t = 0; t < sizeof turns / sizeof *turns; t++) {
            double heading = want + turns[t];
            if (clear_ahead(robots, w, ahead_of(heading), *clearance)) return heading;
        }
    }
    *clearance = robots->options.radius;
    return want;
}

/* Waits, looks for something to do, and turns to what it came for. */
static void stand(kiln_robots *robots, kiln_walker *w, double dt) {
    w->wait -= dt;
    if (w->wait <= 0) {
        if (kiln_robot_pick(robots, w)) {
            w->since_check = 0;
            w->check_age = 0;
        } else {
            w->view.failures++;
            w->view.errand = KILN_ERRAND_NONE;
            w->view.address = KILN_NONE;
            w->wait = KILN_ROBOT_RETRY_PAUSE;
        }
    }
    if (w->view.walking || !w->has_settle) return;
    double swing = wrapped(w->settle - w->view.yaw), limit = KILN_ROBOT_SETTLE_RATE * dt;
    w->has_settle = fabs(swing) > limit;
    turn(w, w->has_settle ? limit * sign_of(swing) : swing);
}

/* A robot that got nowhere for a while gives up: wedged, face to face with another, or aiming at
 * what it cannot reach. */
static void watch(kiln_walker *w, double moved, double dt) {
    w->since_check += moved;
    w->check_age += dt;
    if (w->check_age < KILN_ROBOT_STUCK_TIME) return;
    if (w->since_check < KILN_ROBOT_STUCK_WAY) {
        w->view.rescues++;
        w->view.errand = KILN_ERRAND_NONE;
        w->view.address = KILN_NONE;
        begin_pause(w, KILN_ROBOT_RETRY_PAUSE, false);
    } else {
        w->since_check = 0;
        w->check_age = 0;
    }
}

/* Turns towards the goal and walks as far as the way it faces then is clear. Returns the effort, from
 * 0 to 1. */
static double steer(const kiln_robots *robots, kiln_walker *w, double dx, double dy, double dt) {
    double remaining = sqrt(dx * dx + dy * dy);
    double want = kiln_atan2(-dx, dy);
    double error = wrapped(want - w->view.yaw);
    double facing = fmax(0, kiln_cos(error));
    double approach = fmin(1, remaining / (KILN_ROBOT_ARRIVE * 2.5));
    double pace = robots->options.speed * facing * approach;
    if (should_yield(robots, w)) pace = 0;

    double clearance;
    double heading = choose_heading(robots, w, want, &clearance);
    double swing = heading == want ? error : wrapped(heading - w->view.yaw);
    turn(w, fmin(fabs(swing), KILN_ROBOT_TURN_RATE * dt) * sign_of(swing));

    double moved = 0;
    if (pace > 0 && clear_ahead(robots, w, w->ahead, clearance)) {
        moved = pace * dt;
        w->view.at.x += w->ahead.x * moved;
        w->view.at.y += w->ahead.y * moved;
    }
    w->view.distance += moved;
    watch(w, moved, dt);
    return moved > 0 ? pace / robots->options.speed : 0;
}

static double walk(const kiln_robots *robots, kiln_walker *w, double dt) {
    kiln_position goal = w->view.has_waypoint ? w->view.waypoint : w->view.target;
    double dx = goal.x - w->view.at.x, dy = goal.y - w->view.at.y;
    double near = w->view.has_waypoint ? KILN_ROBOT_REACHED : KILN_ROBOT_ARRIVE;
    if (sqrt(dx * dx + dy * dy) >= near) return steer(robots, w, dx, dy, dt);
    if (w->view.has_waypoint) {
        w->view.has_waypoint = false;
    } else {
        w->view.arrivals++;
        begin_pause(w, w->arrive_dwell, w->has_arrive_facing);
    }
    return 0;
}

void kiln_robots_tick(kiln_robots *robots, double seconds) {
    if (!(seconds > 0)) return;
    double dt = fmin(seconds, KILN_ROBOT_MAX_STEP);
    robots->clock += dt;
    for (uint32_t i = 0; i < robots->count; i++) {
        kiln_walker *w = &robots->walkers[i];
        if (!w->view.placed) continue;
        if (!w->view.walking) stand(robots, w, dt);
        double effort = w->view.walking ? walk(robots, w, dt) : 0;
        w->view.gait += (effort - w->view.gait) * fmin(1, dt / KILN_ROBOT_GAIT_EASE);
        if (w->view.gait < 1e-3) w->view.gait = 0;
    }
}
