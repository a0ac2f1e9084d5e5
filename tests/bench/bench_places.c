/* bench_places.c - robots on an office floor: the address book, ticks, questions about walls; beside
 * asking every wall and every room. */
#include "bake.h"
#include "bench.h"
#include "places.h"
#include "plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PACK    "packs/reference-office"
#define TICKS   (30 * 60 * 60) /* half an hour at 60 Hz */
#define RUNS    5
#define QUERIES 1000

static void die(const char *what) {
    fprintf(stderr, "bench_places: %s (run it in the top folder)\n", what);
    exit(1);
}

/* ---- The plain ways: every room, every piece of wall */

static uint32_t room_of_all(const kiln_level_plan *plan, kiln_vec at) {
    uint32_t last = KILN_NONE;
    for (uint32_t i = 0; i < plan->room_count; i++)
        if (kiln_level_room_holds(&plan->rooms[i], at)) last = i;
    return last != KILN_NONE && plan->rooms[last].hole ? KILN_NONE : last;
}

static bool blocked_by_any(const kiln_level_plan *plan, const kiln_capsule *way) {
    for (uint32_t i = 0; i < plan->piece_count; i++)
        if (kiln_capsule_meets(way, &plan->pieces[i].quad)) return true;
    return false;
}

static double clearance_of_all(const kiln_level_plan *plan, const kiln_capsule *way) {
    double least = way->radius * way->radius;
    for (uint32_t i = 0; i < plan->piece_count; i++)
        least = fmin(least, kiln_capsule_apart(way, &plan->pieces[i].quad));
    return sqrt(least);
}

/* The linker gives the library this one: see BENCH_LINK. */
static bool plainly;
bool __real_kiln_level_plan_blocked(const kiln_level_plan *plan, const kiln_capsule *way);
bool __wrap_kiln_level_plan_blocked(const kiln_level_plan *plan, const kiln_capsule *way);

bool __wrap_kiln_level_plan_blocked(const kiln_level_plan *plan, const kiln_capsule *way) {
    return plainly ? blocked_by_any(plan, way) : __real_kiln_level_plan_blocked(plan, way);
}

/* ---- The address book */

static bool plain_free(const kiln_level_plan *plan, kiln_vec from, kiln_vec to) {
    kiln_capsule way = {from, to, KILN_ROBOT_RADIUS};
    return !blocked_by_any(plan, &way);
}

static kiln_judgement judge_plainly(const kiln_level_plan *plan, const kiln_site *place) {
    kiln_judgement j = {.room = room_of_all(plan, place->at)};
    j.kept = j.room != KILN_NONE && plain_free(plan, place->at, place->at);
    for (int i = 0; j.kept && place->has_facing && j.run == 0 && i < KILN_APPROACH_RUN_COUNT; i++) {
        kiln_vec from = kiln_place_approach(place, kiln_approach_runs[i]);
        if (room_of_all(plan, from) != KILN_NONE && plain_free(plan, from, from) &&
            plain_free(plan, from, place->at))
            j.run = kiln_approach_runs[i];
    }
    return j;
}

typedef struct office {
    bake_run run;
    level_book *book; /* of the ground floor */
    kiln_site *sites;
    uint32_t site_count, kept, runs; /* counted while judging */
    kiln_bundle *bundle;
} office;

static office open_office(const char *path) {
    office o = {.site_count = 0};
    bake_settings settings = bake_settings_default();
    const char *error;
    if (bake_check(path, &settings, &o.run, &error) != PACK_LOADED) die(error);
    bake_bundle bundle = bake_write(&o.run, &settings);
    if (kiln_open_memory(bundle.bytes, bundle.size, NULL, &o.bundle) != KILN_OK) die("cannot open");
    o.book = &o.run.results.books[0];
    uint32_t kept = o.book->address_count, refused = o.book->refused_count;
    o.sites = calloc(kept + refused, sizeof *o.sites);
    if (!o.sites) die("out of memory");
    for (uint32_t i = 0; i < kept; i++) o.sites[o.site_count++] = o.book->addresses[i].place;
    for (uint32_t i = 0; i < refused; i++) o.sites[o.site_count++] = o.book->refused[i].place;
    return o;
}

static void judge_all(office *o, kiln_judgement (*judge)(const kiln_level_plan *plan,
                                                         const kiln_site *place)) {
    o->kept = o->runs = 0;
    for (uint32_t i = 0; i < o->site_count; i++) {
        kiln_judgement j = judge(o->book->plan, &o->sites[i]);
        o->kept += j.kept;
        o->runs += j.run > 0;
    }
}

static void make_book(void *user) {
    judge_all(user, kiln_place_judge);
}

static void make_book_plainly(void *user) {
    judge_all(user, judge_plainly);
}

static void bake_books(void *user) {
    office *o = user;
    arena *memory = arena_new();
    results r = o->run.results;
    stage s = {.pack = o->run.pack, .findings = o->run.findings, .memory = memory, .results = &r};
    places_run(&s);
    places_free(o->run.pack, &r);
    arena_free(memory);
}

static void measure_book(office *o) {
    const kiln_level_plan *plan = o->book->plan;
    make_book_plainly(o);
    uint32_t kept = o->kept, runs = o->runs;
    make_book(o);
    if (kept != o->kept || runs != o->runs) die("the two books differ");
    bench_title("Address book: %u of %u places kept, %u with a run-in; %u pieces of wall, %u rooms",
                kept, o->site_count, runs, plan->piece_count, plan->room_count);
    bench_row_of("book of one level", bench_median(make_book, o), "all walls, all rooms",
                 bench_median(make_book_plainly, o), 2.5e-3);
    bench_row("books of all levels, indexed, with furniture", bench_median(bake_books, o), NULL, 0);
}

/* ---- Ticks */

typedef struct session {
    double seconds, sum; /* of a tick; of all places */
    uint32_t robots, arrivals;
} session;

static session roam(const office *o, uint32_t seed, bool plain) {
    kiln_robots_options options = {.seed = seed};
    kiln_robots *robots;
    session s = {.sum = 0};
    if (kiln_robots_new(o->bundle, 0, &options, &robots) != KILN_OK) die("no robots");
    plainly = plain;
    double start = bench_work();
    for (int i = 0; i < TICKS; i++) kiln_robots_tick(robots, 1 / 60.0);
    s.seconds = (bench_work() - start) / TICKS;
    plainly = false;
    s.robots = kiln_robots_count(robots);
    for (uint32_t i = 0; i < s.robots; i++) {
        kiln_robot robot;
        kiln_robots_robot(robots, i, &robot);
        s.sum += robot.at.x + robot.at.y + robot.yaw;
        s.arrivals += robot.arrivals;
    }
    kiln_robots_free(robots);
    return s;
}

static void measure_ticks(const office *o) {
    double ours[RUNS], plain[RUNS];
    uint32_t robots = 0, arrivals = 0;
    for (uint32_t i = 0; i < RUNS; i++) {
        session fast = roam(o, i + 1, false), slow = roam(o, i + 1, true);
        if (fast.sum != slow.sum) die("the robots went elsewhere");
        ours[i] = fast.seconds;
        plain[i] = slow.seconds;
        robots = fast.robots;
        arrivals += fast.arrivals;
    }
    char what[80];
    bench_title("Robots: means of half an hour at 60 Hz, %u arrivals each", arrivals / RUNS);
    snprintf(what, sizeof what, "a tick of %u robots", robots);
    bench_row_of(what, bench_median_of(ours, RUNS), "all walls", bench_median_of(plain, RUNS),
                 20e-6);
}

/* ---- Questions, and how they grow with the walls */

/* Rooms of 5 x 5 tiles in a square, each with a door to the south and one to the west. */
typedef struct maze {
    kiln_point *corners;
    kiln_room_source *rooms;
    kiln_wall_source *walls;
    kiln_level_plan *plan;
    uint32_t side, count;
    kiln_capsule ways[QUERIES];
    uint32_t hits; /* so that no answer is left out */
    double sum;
} maze;

static const kiln_door_source door = {.at = 15000, .width = 9000};

static double random_below(double limit) {
    static uint64_t state = 11;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(state >> 40) / (double)(1 << 24) * limit;
}

static void add_room(maze *m, uint32_t i) {
    const kiln_len size = 50000, x = (kiln_len)(i % m->side) * size,
                   y = (kiln_len)(i / m->side) * size;
    const kiln_point corners[] = {{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}};
    memcpy(m->corners + 4 * (size_t)i, corners, sizeof corners);
    m->rooms[i] = (kiln_room_source){.points = m->corners + 4 * (size_t)i, .count = 4};
    m->walls[2 * i] = (kiln_wall_source){corners[0], corners[1], 1000, &door, 1};
    m->walls[2 * i + 1] = (kiln_wall_source){corners[0], corners[3], 1000, &door, 1};
}

static maze *maze_of(uint32_t walls) {
    maze *m = calloc(1, sizeof *m);
    if (!m) die("out of memory");
    while (2 * (m->side + 1) * (m->side + 1) <= walls) m->side++;
    m->count = m->side * m->side;
    m->corners = calloc(m->count, 4 * sizeof *m->corners);
    m->rooms = calloc(m->count, sizeof *m->rooms);
    m->walls = calloc(m->count, 2 * sizeof *m->walls);
    if (!m->corners || !m->rooms || !m->walls) die("out of memory");
    for (uint32_t i = 0; i < m->count; i++) add_room(m, i);
    kiln_plan_source source = {m->rooms, m->walls, m->count, 2 * m->count};
    if (kiln_level_plan_build(&source, NULL, &m->plan) != KILN_OK) die("out of memory");
    return m;
}

static void maze_free(maze *m) {
    kiln_level_plan_free(m->plan, NULL);
    free(m->corners), free(m->rooms), free(m->walls), free(m);
}

/* Ways of that length from anywhere in any direction. */
static void choose_ways(maze *m, double length, double radius) {
    double size = 50000.0 * m->side;
    for (int i = 0; i < QUERIES; i++) {
        kiln_vec a = {random_below(size), random_below(size)}, b = {0, 0};
        double dx = random_below(2) - 1, dy = random_below(2) - 1;
        double scale = length / sqrt(dx * dx + dy * dy + 1e-9);
        b = (kiln_vec){a.x + dx * scale, a.y + dy * scale};
        m->ways[i] = (kiln_capsule){a, b, radius};
    }
}

static void ask_rooms(void *user) {
    maze *m = user;
    for (int i = 0; i < QUERIES; i++)
        m->hits += kiln_level_plan_room(m->plan, m->ways[i].a) != KILN_NONE;
}

static void ask_all_rooms(void *user) {
    maze *m = user;
    for (int i = 0; i < QUERIES; i++) m->hits += room_of_all(m->plan, m->ways[i].a) != KILN_NONE;
}

static void ask_walls(void *user) {
    maze *m = user;
    for (int i = 0; i < QUERIES; i++) m->hits += kiln_level_plan_blocked(m->plan, &m->ways[i]);
}

static void ask_all_walls(void *user) {
    maze *m = user;
    for (int i = 0; i < QUERIES; i++) m->hits += blocked_by_any(m->plan, &m->ways[i]);
}

static void ask_nearest(void *user) {
    maze *m = user;
    for (int i = 0; i < QUERIES; i++) {
        const kiln_capsule *way = &m->ways[i];
        m->sum += kiln_level_plan_clearance(m->plan, way->a, way->b, way->radius, NULL);
    }
}

static void ask_nearest_of_all(void *user) {
    maze *m = user;
    for (int i = 0; i < QUERIES; i++) m->sum += clearance_of_all(m->plan, &m->ways[i]);
}

static void measure_questions(uint32_t walls) {
    static const struct {
        const char *what, *plain;
        void (*ask)(void *), (*ask_all)(void *);
        double length, radius;
    } rows[] = {
        {"room at", "all rooms", ask_rooms, ask_all_rooms, 0, 0},
        {"blocked, 0.34 ahead", "all walls", ask_walls, ask_all_walls, 3400, 2800},
        {"blocked, 8 across", "all walls", ask_walls, ask_all_walls, 80000, 2800},
        {"clearance, at most 2", "all walls", ask_nearest, ask_nearest_of_all, 3400, 20000},
    };
    maze *m = maze_of(walls);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char what[80];
        choose_ways(m, rows[i].length, rows[i].radius);
        snprintf(what, sizeof what, "%s, %u walls", rows[i].what, 2 * m->count);
        bench_row(what, bench_median(rows[i].ask, m) / QUERIES, rows[i].plain,
                  bench_median(rows[i].ask_all, m) / QUERIES);
    }
    maze_free(m);
}

int main(int argc, char **argv) {
    office o = open_office(argc > 1 ? argv[1] : PACK);
    measure_book(&o);
    measure_ticks(&o);
    bench_title("Questions about ever more walls");
    static const uint32_t walls[] = {100, 1000, 10000};
    for (size_t i = 0; i < sizeof walls / sizeof *walls; i++) measure_questions(walls[i]);
    kiln_close(o.bundle);
    bake_run_free(&o.run);
    free(o.sites);
    return 0;
}
