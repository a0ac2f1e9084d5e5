/* roam_report.c - what kiln roam says. */
#include "roam_report.h"

#include "excerpt.h"
#include "json.h"
#include "table.h"

#include <math.h>

static const char *scene_name(const roam_report *report) {
    kiln_scene_info info;
    return kiln_scene_get(report->bundle, report->settings->scene, &info) == KILN_OK ? info.id : "";
}

/* To so many decimals, as a number of lattice units. */
static int64_t units_of(double value) {
    return (int64_t)floor(value * KILN_TILE + 0.5);
}

static double rounded(double value, double steps) {
    return floor(value * steps + 0.5) / steps;
}

static double share(double part, double whole) {
    return whole > 0 ? rounded(100 * part / whole, 10) : 0;
}

/* ---- Rooms ----------------------------------------------------------------------------------- */

/* One level of the scene: how many rooms it has, how many were entered, in one run and in all, and
 * the others' names. */
typedef struct level_rooms {
    const char *id;
    uint32_t rooms, entered, least, most;
    const char *const *never;
} level_rooms;

/* How many of a level's rooms one run entered; holes are never entered. */
static uint32_t count_entered(const roam_result *r, uint32_t first, uint32_t count) {
    uint32_t sum = 0;
    for (uint32_t i = first; i < first + count && i < r->room_count; i++) sum += r->entered[i];
    return sum;
}

static void count_runs(const roam_report *report, const roam_result *r, uint32_t first,
                       uint32_t count, level_rooms *out) {
    out->least = out->most = out->entered;
    for (uint32_t i = 0; r == report->all && i < report->run_count; i++) {
        uint32_t entered = count_entered(report->runs[i], first, count);
        if (i == 0 || entered < out->least) out->least = entered;
        if (i == 0 || entered > out->most) out->most = entered;
    }
}

/* Of one run or of all. *first is the level's first flag, and becomes the next one's. */
static level_rooms rooms_of(arena *memory, const roam_report *report, const roam_result *r,
                            uint32_t level, uint32_t *first) {
    level_rooms out = {.id = ""};
    kiln_level_info info;
    if (kiln_level_get(report->bundle, level, &info) != KILN_OK) return out;
    out.id = info.id;
    out.entered = count_entered(r, *first, info.rooms.count);
    count_runs(report, r, *first, info.rooms.count, &out);
    const char **never = ARENA_ARRAY(memory, const char *, info.rooms.count);
    uint32_t left = 0;
    for (uint32_t i = 0; i < info.rooms.count; i++) {
        kiln_room_info room;
        bool entered = *first + i < r->room_count && r->entered[*first + i];
        if (kiln_room_get(report->bundle, info.rooms.first + i, &room) != KILN_OK || room.hole)
            continue;
        out.rooms++;
        if (!entered) never[left++] = room.id;
    }
    out.never = never;
    *first += info.rooms.count;
    return out;
}

static uint32_t rooms_in_all(arena *memory, const roam_report *report) {
    kiln_scene_info scene;
    uint32_t first = 0, sum = 0;
    if (kiln_scene_get(report->bundle, report->settings->scene, &scene) != KILN_OK) return 0;
    for (uint32_t i = 0; i < scene.levels.count; i++)
        sum += rooms_of(memory, report, report->all, scene.levels.first + i, &first).rooms;
    return sum;
}

/* ---- Text ------------------------------------------------------------------------------------ */

static void add_heading(str *out, const roam_report *report) {
    const roam_settings *s = report->settings;
    uint32_t robots = report->all->robots;
    str_add_safe(out, scene_name(report));
    str_addf(out, ": %u robot%s, %u run%s of %g min, %u frames a second", robots,
             robots == 1 ? "" : "s", report->run_count, report->run_count == 1 ? "" : "s",
             report->minutes, s->rate);
    if (s->slow > 0) str_addf(out, ", one of %g s every %g s", ROAM_SLOW_FRAME, report->slow_every);
    if (s->robots.skip_run_in)
        str_add(out, ", no run-ins");
    else if (s->robots.skip_short_run_in)
        str_add(out, ", no run-ins of 0.45");
    if (s->robots.avoid_furniture) str_add(out, ", avoiding furniture");
    if (s->robots.speed > 0) str_addf(out, ", speed %g", s->robots.speed);
    if (s->robots.radius > 0) str_addf(out, ", radius %g", s->robots.radius);
    str_add(out, "\n\n");
}

static void error_cell(table *t, const roam_result *r, uint32_t percent) {
    double error = roam_error(r, percent);
    if (error < 0)
        table_cell(t, "-");
    else
        table_cell(t, "%.1f", error);
}

/* Rounded down: 0.2799 must not read as 0.28. */
static void clearance_cell(table *t, double clearance) {
    if (clearance >= ROAM_FAR)
        table_cell(t, "-");
    else
        table_cell(t, "%.3f", floor(clearance * 1000 + 1e-6) / 1000);
}

static void range_cell(table *t, uint32_t least, uint32_t most) {
    if (least == most)
        table_cell(t, "%u", least);
    else
        table_cell(t, "%u-%u", least, most);
}

static void title_row(table *t, const char *const *titles, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) table_cell(t, "%s", titles[i]);
}

/* A run's seed, or that it is all of them. */
static void seed_cell(table *t, const roam_report *report, uint32_t run) {
    if (run == report->run_count)
        table_cell(t, "all");
    else
        table_cell(t, "%u", report->settings->robots.seed + run);
}

static void walks_row(table *t, const roam_report *report, const roam_result *r, uint32_t run) {
    seed_cell(t, report, run);
    table_number(t, r->faced);
    error_cell(t, r, 25);
    error_cell(t, r, 50);
    error_cell(t, r, 75);
    table_cell(t, "%.1f %%", share(r->standing, r->seconds));
    table_cell(t, "%.1f %%", share(r->failed, r->seconds));
    table_cell(t, "%.1f %%", share(r->held, r->seconds));
    table_number(t, (uint64_t)(r->metres + 0.5));
    range_cell(t, r->rooms_least, r->rooms_most);
    clearance_cell(t, r->clearance);
    table_number(t, r->outside);
}

static void errands_row(table *t, const roam_report *report, const roam_result *r, uint32_t run) {
    seed_cell(t, report, run);
    for (int kind = KILN_ERRAND_DESK; kind < KILN_ERRAND_COUNT; kind++)
        table_number(t, r->errands[kind]);
    for (int kind = 0; kind < ROAM_RUN_COUNT; kind++) table_number(t, r->runs[kind]);
    table_number(t, r->errands[KILN_ERRAND_NONE]);
    table_number(t, r->rescues);
    table_number(t, r->arrivals);
}

/* A row for each run, and for all of them when they are several. */
static void add_runs(str *out, const roam_report *report, table *t,
                     void (*row)(table *, const roam_report *, const roam_result *, uint32_t)) {
    for (uint32_t i = 0; i < report->run_count; i++) row(t, report, report->runs[i], i);
    if (report->run_count > 1) row(t, report, report->all, report->run_count);
    table_render(out, t);
    str_add(out, "\n");
}

/* The names of rooms, the first few of many. */
static const char *list_never(arena *memory, const level_rooms *l) {
    enum { SHOWN = 8 };
    uint32_t count = l->rooms - l->entered;
    str out = str_new(memory);
    str_add(&out, "");
    for (uint32_t i = 0; i < count && i < SHOWN; i++) {
        if (i > 0) str_add(&out, ", ");
        str_add_safe(&out, l->never[i]);
    }
    if (count > SHOWN) str_addf(&out, " and %u more", count - SHOWN);
    return out.text;
}

static void add_levels(str *out, const roam_report *report) {
    static const char *const titles[] = {"level", "rooms", "per run", "in all", "never entered"};
    table t = table_new(out->memory, "lrrrl");
    kiln_scene_info scene;
    uint32_t first = 0;
    if (kiln_scene_get(report->bundle, report->settings->scene, &scene) != KILN_OK) return;
    title_row(&t, titles, 5);
    for (uint32_t i = 0; i < scene.levels.count; i++) {
        level_rooms l = rooms_of(out->memory, report, report->all, scene.levels.first + i, &first);
        str id = str_new(out->memory);
        str_add(&id, "");
        str_add_safe(&id, l.id);
        table_cell(&t, "%s", id.text);
        table_number(&t, l.rooms);
        range_cell(&t, l.least, l.most);
        table_number(&t, l.entered);
        table_cell(&t, "%s", list_never(out->memory, &l));
    }
    table_render(out, &t);
}

void roam_report_text(str *out, const roam_report *report) {
    static const char *const walks[] = {"seed",   "faced",    "q1",        "median",
                                        "q3",     "standing", "failed",    "held",
                                        "metres", "rooms",    "clearance", "outside"};
    static const char *const errands[] = {"seed",   "desk",    "fixture", "room",
                                          "wander", "door",    "0.9",     "0.45",
                                          "none",   "nothing", "rescued", "arrived"};
    add_heading(out, report);
    table t = table_new(out->memory, "lrrrrrrrrrrr");
    title_row(&t, walks, 12);
    add_runs(out, report, &t, walks_row);
    t = table_new(out->memory, "lrrrrrrrrrrr");
    title_row(&t, errands, 12);
    add_runs(out, report, &t, errands_row);
    add_levels(out, report);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void key_int(json *j, const char *key, uint64_t value) {
    json_key(j, key);
    json_int(j, (int64_t)value);
}

static void key_double(json *j, const char *key, double value) {
    json_key(j, key);
    json_double(j, value);
}

static void key_error(json *j, const char *key, const roam_result *r, uint32_t percent) {
    double error = roam_error(r, percent);
    json_key(j, key);
    if (error < 0)
        json_null(j);
    else
        json_double(j, error);
}

static void json_counts(json *j, const char *key, const char *const *names, const uint32_t *counts,
                        uint32_t count) {
    json_key(j, key);
    json_open_inline(j, '{');
    for (uint32_t i = 0; i < count; i++) key_int(j, names[i], counts[i]);
    json_close(j, '}');
}

static void json_levels(json *j, const roam_report *report, const roam_result *r) {
    kiln_scene_info scene;
    uint32_t first = 0;
    json_key(j, "levels");
    json_open(j, '[');
    if (kiln_scene_get(report->bundle, report->settings->scene, &scene) != KILN_OK)
        scene.levels.count = 0;
    for (uint32_t i = 0; i < scene.levels.count; i++) {
        level_rooms l = rooms_of(j->out->memory, report, r, scene.levels.first + i, &first);
        json_open_inline(j, '{');
        json_key(j, "level");
        json_string(j, l.id);
        key_int(j, "rooms", l.rooms);
        key_int(j, "entered", l.entered);
        key_int(j, "least", l.least);
        key_int(j, "most", l.most);
        json_key(j, "never");
        json_open(j, '[');
        for (uint32_t k = 0; k < l.rooms - l.entered; k++) json_string(j, l.never[k]);
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void json_result(json *j, const roam_report *report, const roam_result *r) {
    static const char *const errands[] = {"desk", "fixture", "room", "wander", "door"};
    static const char *const runs[] = {"long", "short", "none"};
    key_int(j, "placed", r->placed);
    key_int(j, "arrivals", r->arrivals);
    json_key(j, "error");
    json_open_inline(j, '{');
    key_int(j, "arrivals", r->faced);
    key_error(j, "q1", r, 25);
    key_error(j, "median", r, 50);
    key_error(j, "q3", r, 75);
    json_close(j, '}');
    key_double(j, "standing", share(r->standing, r->seconds));
    key_double(j, "failed", share(r->failed, r->seconds));
    key_double(j, "held", share(r->held, r->seconds));
    key_double(j, "metres", rounded(r->metres, 10));
    json_counts(j, "errands", errands, r->errands + KILN_ERRAND_DESK, KILN_ERRAND_COUNT - 1);
    json_counts(j, "run_ins", runs, r->runs, ROAM_RUN_COUNT);
    key_int(j, "failures", r->errands[KILN_ERRAND_NONE]);
    key_int(j, "rescues", r->rescues);
    key_int(j, "rooms_least", r->rooms_least);
    key_int(j, "rooms_most", r->rooms_most);
    json_key(j, "clearance");
    if (r->clearance < ROAM_FAR)
        json_double(j, rounded(r->clearance, 1e6));
    else
        json_null(j);
    key_int(j, "frames", r->frames);
    key_int(j, "in_band", r->in_band);
    key_int(j, "outside", r->outside);
    json_levels(j, report, r);
}

static void json_settings(json *j, const roam_report *report) {
    const roam_settings *s = report->settings;
    json_key(j, "scene");
    json_string(j, scene_name(report));
    key_double(j, "minutes", report->minutes);
    key_int(j, "rate", s->rate);
    json_key(j, "slow_every");
    if (s->slow > 0)
        json_double(j, report->slow_every);
    else
        json_null(j);
    json_key(j, "run_ins");
    json_string(j, s->robots.skip_run_in ? "none" : s->robots.skip_short_run_in ? "long" : "all");
    json_key(j, "avoid_furniture");
    json_bool(j, s->robots.avoid_furniture);
    key_double(j, "speed", s->robots.speed > 0 ? s->robots.speed : 1.2);
    key_double(j, "radius", s->robots.radius > 0 ? s->robots.radius : 0.28);
    key_int(j, "robots", report->all->robots);
    key_int(j, "rooms", rooms_in_all(j->out->memory, report));
}

void roam_report_json(str *out, const roam_report *report, bool one_line) {
    json j = json_new(out);
    if (one_line)
        json_open_inline(&j, '{');
    else
        json_open(&j, '{');
    json_key(&j, "schema");
    json_string(&j, "kiln.roam/1");
    json_settings(&j, report);
    json_key(&j, "runs");
    json_open(&j, '[');
    for (uint32_t i = 0; i < report->run_count; i++) {
        json_open(&j, '{');
        key_int(&j, "seed", report->settings->robots.seed + i);
        json_result(&j, report, report->runs[i]);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_key(&j, "all");
    json_open(&j, '{');
    json_result(&j, report, report->all);
    json_close(&j, '}');
    json_close(&j, '}');
}

/* ---- Dumps ----------------------------------------------------------------------------------- */

static double degrees_of(double yaw) {
    double degrees = yaw * (180 / 3.14159265358979323846);
    degrees = rounded(degrees - 360 * floor(degrees / 360), 1000);
    return degrees < 360 ? degrees : 0;
}

static void key_position(json *j, const char *key, bool there, kiln_position at) {
    json_key(j, key);
    if (!there) {
        json_null(j);
        return;
    }
    json_open_inline(j, '[');
    json_len(j, units_of(at.x));
    json_len(j, units_of(at.y));
    json_close(j, ']');
}

static void dump_json(str *out, const kiln_robot *robot, uint32_t index, const char *level,
                      double seconds, uint32_t seed) {
    json j = json_new(out);
    json_open_inline(&j, '{');
    key_double(&j, "t", rounded(seconds, 1000));
    json_key(&j, "id");
    json_string(&j, arena_printf(out->memory, "robot-%u", index + 1));
    json_key(&j, "level");
    json_string(&j, level);
    json_key(&j, "x");
    json_len(&j, units_of(robot->at.x));
    json_key(&j, "y");
    json_len(&j, units_of(robot->at.y));
    key_double(&j, "heading", degrees_of(robot->yaw));
    json_key(&j, "distance");
    json_len(&j, units_of(robot->distance));
    json_key(&j, "gait");
    json_len(&j, units_of(robot->gait));
    key_position(&j, "target", robot->walking, robot->target);
    key_position(&j, "waypoint", robot->has_waypoint, robot->waypoint);
    key_int(&j, "seed", seed);
    json_close(&j, '}');
}

static void add_position(str *out, bool there, kiln_position at) {
    if (there)
        str_addf(out, " %8.3f %8.3f", at.x, at.y);
    else
        str_addf(out, " %8s %8s", "-", "-");
}

void roam_dump_titles(str *out) {
    str_addf(out, "%9s %-9s %-10s %8s %8s %8s %9s %5s %17s %17s %5s\n", "t", "id", "level", "x",
             "y", "heading", "distance", "gait", "target", "waypoint", "seed");
}

static void dump_text(str *out, const kiln_robot *robot, uint32_t index, const char *level,
                      double seconds, uint32_t seed) {
    str name = str_new(out->memory);
    str_add_safe(&name, level);
    str_addf(out, "%9.3f robot-%-3u %-10s", seconds, index + 1, name.length ? name.text : "-");
    add_position(out, true, robot->at);
    str_addf(out, " %8.2f %9.3f %5.3f", degrees_of(robot->yaw), robot->distance, robot->gait);
    add_position(out, robot->walking, robot->target);
    add_position(out, robot->has_waypoint, robot->waypoint);
    str_addf(out, " %5u\n", seed);
}

void roam_dump(str *out, const kiln_bundle *bundle, const kiln_robots *robots, double seconds,
               uint32_t seed, bool as_json) {
    for (uint32_t i = 0; i < kiln_robots_count(robots); i++) {
        kiln_robot robot;
        kiln_level_info level;
        if (kiln_robots_robot(robots, i, &robot) != KILN_OK || !robot.placed) continue;
        const char *id = kiln_level_get(bundle, robot.level, &level) == KILN_OK ? level.id : "";
        (as_json ? dump_json : dump_text)(out, &robot, i, id, seconds, seed);
    }
}
