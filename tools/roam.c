/* roam.c - measuring robots on their errands, from outside: with the public interface alone. */
#include "roam.h"

#include <math.h>

#define DEGREES (180 / 3.14159265358979323846)

/* The floor of a doorway: its middle and half its sides, along the wall and across. */
typedef struct doorway {
    uint32_t level;
    kiln_position at, along;
    double half_width, half_depth;
} doorway;

/* A run in progress. */
typedef struct tracker {
    arena *memory;
    const kiln_bundle *bundle;
    const roam_watch *watch;
    roam_result *result;
    kiln_robots *robots;
    kiln_robot *before; /* each robot, a frame ago */
    doorway *doorways;
    uint32_t doorway_count, doorway_capacity, first_room;
    double radius;
} tracker;

/* ---- The scene ------------------------------------------------------------------------------- */

/* A scene's levels follow each other, and so do their rooms. */
static kiln_range scene_rooms(const kiln_bundle *bundle, uint32_t scene) {
    kiln_range rooms = {0, 0};
    kiln_scene_info info;
    kiln_level_info level;
    if (kiln_scene_get(bundle, scene, &info) != KILN_OK) return rooms;
    for (uint32_t i = 0; i < info.levels.count; i++) {
        if (kiln_level_get(bundle, info.levels.first + i, &level) != KILN_OK) continue;
        if (i == 0) rooms.first = level.rooms.first;
        rooms.count += level.rooms.count;
    }
    return rooms;
}

size_t roam_result_size(const kiln_bundle *bundle, uint32_t scene) {
    size_t size = sizeof(roam_result) + scene_rooms(bundle, scene).count * sizeof(bool);
    return (size + 15) / 16 * 16; /* so that results may lie side by side */
}

static kiln_status add_doorway(tracker *t, uint32_t level, const kiln_door *door) {
    kiln_opening_info opening;
    kiln_wall_info wall;
    kiln_status status = kiln_opening_get(t->bundle, door->opening, &opening);
    if (status == KILN_OK) status = kiln_wall_get(t->bundle, opening.wall, &wall);
    if (status != KILN_OK) return status;
    ARENA_PUSH_ROOM(t->memory, t->doorways, t->doorway_count, t->doorway_capacity);
    t->doorways[t->doorway_count++] =
        (doorway){level, door->at, door->along, opening.width / 2.0 / KILN_TILE,
                  wall.thickness / 2.0 / KILN_TILE};
    return KILN_OK;
}

static kiln_status add_doorways(tracker *t, uint32_t level) {
    uint32_t count;
    kiln_status status = kiln_level_doors(t->bundle, level, NULL, 0, &count);
    if (count == 0) return status;
    kiln_door *doors = ARENA_ARRAY(t->memory, kiln_door, count);
    status = kiln_level_doors(t->bundle, level, doors, count, &count);
    for (uint32_t i = 0; status == KILN_OK && i < count; i++)
        status = add_doorway(t, level, &doors[i]);
    return status;
}

static bool in_doorway(const tracker *t, uint32_t level, kiln_position at) {
    for (uint32_t i = 0; i < t->doorway_count; i++) {
        const doorway *d = &t->doorways[i];
        double x = at.x - d->at.x, y = at.y - d->at.y;
        if (d->level == level && fabs(x * d->along.x + y * d->along.y) <= d->half_width &&
            fabs(y * d->along.x - x * d->along.y) <= d->half_depth)
            return true;
    }
    return false;
}

static kiln_status start(tracker *t, const roam_settings *settings) {
    kiln_scene_info info;
    kiln_status status = kiln_scene_get(t->bundle, settings->scene, &info);
    for (uint32_t i = 0; status == KILN_OK && i < info.levels.count; i++)
        status = add_doorways(t, info.levels.first + i);
    if (status == KILN_OK)
        status = kiln_robots_new(t->bundle, settings->scene, &settings->robots, &t->robots);
    if (status != KILN_OK) return status;
    roam_result *r = t->result;
    kiln_range rooms = scene_rooms(t->bundle, settings->scene);
    t->first_room = rooms.first;
    t->radius = settings->robots.radius > 0 ? settings->robots.radius
                                            : (double)KILN_ROBOT_RADIUS / KILN_TILE;
    r->room_count = rooms.count;
    r->clearance = ROAM_FAR;
    r->robots = kiln_robots_count(t->robots);
    t->before = ARENA_ARRAY(t->memory, kiln_robot, r->robots);
    for (uint32_t i = 0; status == KILN_OK && i < r->robots; i++) {
        status = kiln_robots_robot(t->robots, i, &t->before[i]);
        r->placed += t->before[i].placed;
    }
    return status;
}

/* ---- One robot, one frame -------------------------------------------------------------------- */

static kiln_status note_place(tracker *t, const kiln_robot *robot) {
    roam_result *r = t->result;
    uint32_t room;
    double clearance;
    kiln_status status = kiln_room_at(t->bundle, robot->level, robot->at, &room);
    if (status == KILN_OK && room - t->first_room < r->room_count)
        r->entered[room - t->first_room] = true;
    if (status == KILN_ERROR_NOT_FOUND) {
        r->outside += !in_doorway(t, robot->level, robot->at);
        status = KILN_OK;
    }
    /* No farther than needed to know the least, and whether it is too little. */
    double limit = fmax(r->clearance, t->radius);
    if (status == KILN_OK)
        status = kiln_clearance(t->bundle, robot->level, robot->at, robot->at, limit, &clearance);
    if (status != KILN_OK) return status;
    r->clearance = fmin(r->clearance, clearance);
    r->in_band += clearance < t->radius;
    return status;
}

static void note_time(roam_result *r, const kiln_robot *before, const kiln_robot *robot,
                      double seconds) {
    r->seconds += seconds;
    r->metres += robot->distance - before->distance;
    if (robot->walking) {
        if (robot->distance == before->distance) r->held += seconds;
        return;
    }
    r->standing += seconds;
    bool has_failed = robot->failures > 0 || robot->rescues > 0;
    if (robot->errand == KILN_ERRAND_NONE && has_failed) r->failed += seconds;
}

static void note_departure(tracker *t, const kiln_robot *robot) {
    roam_result *r = t->result;
    kiln_address_info address;
    r->errands[robot->errand]++;
    if (kiln_address_get(t->bundle, robot->address, &address) != KILN_OK || !address.has_facing)
        return;
    roam_run run = !robot->has_waypoint                ? ROAM_RUN_NONE
                   : address.run >= KILN_TILE * 9 / 10 ? ROAM_RUN_LONG
                                                       : ROAM_RUN_SHORT;
    r->runs[run]++;
}

/* It has just stopped, and not yet begun to turn to the facing. */
static void note_arrival(tracker *t, const kiln_robot *robot) {
    roam_result *r = t->result;
    kiln_address_info address;
    r->arrivals++;
    if (kiln_address_get(t->bundle, robot->address, &address) != KILN_OK || !address.has_facing)
        return;
    double off = robot->yaw * DEGREES - address.facing / 1000.0;
    off -= 360 * floor(off / 360);
    r->faced++;
    r->errors[(uint32_t)floor(fmin(off, 360 - off) * ROAM_DEGREE + 0.5)]++;
}

static kiln_status note_robot(tracker *t, uint32_t index, double seconds) {
    kiln_robot robot, *before = &t->before[index];
    kiln_status status = kiln_robots_robot(t->robots, index, &robot);
    if (status != KILN_OK || !robot.placed) return status;
    t->result->errands[KILN_ERRAND_NONE] += robot.failures - before->failures;
    t->result->rescues += robot.rescues - before->rescues;
    if (robot.walking && !before->walking) note_departure(t, &robot);
    if (robot.arrivals > before->arrivals) note_arrival(t, &robot);
    note_time(t->result, before, &robot, seconds);
    *before = robot;
    return note_place(t, &robot);
}

/* ---- Runs ------------------------------------------------------------------------------------ */

static kiln_status one_frame(tracker *t, double frame, double *seconds) {
    double (*clock)(void) = t->watch ? t->watch->clock : NULL;
    kiln_status status = KILN_OK;
    double begin = clock ? clock() : 0;
    kiln_robots_tick(t->robots, frame);
    if (clock) t->result->work += clock() - begin;
    t->result->frames++;
    frame = fmin(frame, 0.1);
    for (uint32_t i = 0; status == KILN_OK && i < t->result->robots; i++)
        status = note_robot(t, i, frame);
    *seconds += frame;
    if (t->watch && t->watch->frame) t->watch->frame(t->watch->user, t->robots, *seconds);
    return status;
}

static kiln_status all_frames(tracker *t, const roam_settings *settings) {
    kiln_status status = KILN_OK;
    double seconds = 0, frame = 1.0 / settings->rate;
    if (t->watch && t->watch->frame) t->watch->frame(t->watch->user, t->robots, 0);
    for (uint64_t n = 1; status == KILN_OK && n <= settings->frames; n++) {
        status = one_frame(t, frame, &seconds);
        if (status == KILN_OK && settings->slow > 0 && n % settings->slow == 0)
            status = one_frame(t, ROAM_SLOW_FRAME, &seconds);
    }
    return status;
}

kiln_status roam_measure(arena *memory, const kiln_bundle *bundle, const roam_settings *settings,
                         const roam_watch *watch, roam_result *result) {
    tracker t = {.memory = memory, .bundle = bundle, .watch = watch, .result = result};
    kiln_status status = start(&t, settings);
    if (status == KILN_OK) status = all_frames(&t, settings);
    for (uint32_t i = 0; i < result->room_count; i++) result->rooms_least += result->entered[i];
    result->rooms_most = result->rooms_least;
    kiln_robots_free(t.robots);
    return status;
}

static void add_counts(uint32_t *sums, const uint32_t *counts, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) sums[i] += counts[i];
}

void roam_add(roam_result *all, const roam_result *run) {
    bool first = all->frames == 0;
    all->robots = run->robots;
    all->room_count = run->room_count;
    all->placed = first || run->placed < all->placed ? run->placed : all->placed;
    all->clearance = first ? run->clearance : fmin(all->clearance, run->clearance);
    if (first || run->rooms_least < all->rooms_least) all->rooms_least = run->rooms_least;
    if (first || run->rooms_most > all->rooms_most) all->rooms_most = run->rooms_most;
    add_counts(all->errands, run->errands, KILN_ERRAND_COUNT);
    add_counts(all->runs, run->runs, ROAM_RUN_COUNT);
    add_counts(all->errors, run->errors, ROAM_ERRORS);
    all->arrivals += run->arrivals;
    all->rescues += run->rescues;
    all->faced += run->faced;
    all->frames += run->frames;
    all->in_band += run->in_band;
    all->outside += run->outside;
    all->seconds += run->seconds;
    all->standing += run->standing;
    all->held += run->held;
    all->failed += run->failed;
    all->metres += run->metres;
    all->work += run->work;
    for (uint32_t i = 0; i < run->room_count; i++) all->entered[i] |= run->entered[i];
}

double roam_error(const roam_result *result, uint32_t percent) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < ROAM_ERRORS; i++) {
        sum += result->errors[i];
        if (result->faced > 0 && sum * 100 >= (uint64_t)result->faced * percent)
            return i / (double)ROAM_DEGREE;
    }
    return -1;
}

bool roam_misbehaved(const roam_result *result) {
    return result->outside > 0 || result->in_band > 0;
}
