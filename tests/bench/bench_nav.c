/* bench_nav.c - paths and route fields over an office floor of 240 x 160 nodes, beside plain breadth
 * first search and plain A*. Both know only lengths; kiln also finds the fewest turns. */
#include "arena.h"
#include "bench.h"
#include "plain_paths.h"
#include "route.h"
#include "routes.h"

#include <stdlib.h>
#include <zlib.h>

#define WIDTH  240
#define HEIGHT 160
#define NODES  (WIDTH * HEIGHT)
#define PAIRS  500
#define REPEAT 7

static uint8_t floor_plan[NODES]; /* 1: blocked */
static uint32_t path[NODES];

static uint32_t random_below(uint32_t limit) {
    static uint64_t state = 7;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 33) % limit);
}

/* ---- The floor */

static void fill(int x0, int y0, int x1, int y1, uint8_t blocked) {
    for (int y = y0; y <= y1; y++) {
        for (int x = x0; x <= x1; x++) {
            if (x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT) floor_plan[y * WIDTH + x] = blocked;
        }
    }
}

/* Walls are 0.1 thick and desks 1.6 x 0.8; a person's half width comes on every side. */
static void room(int x0, int y0, int x1, int y1, int door) {
    fill(x0, y0, x1, y0 + 1, 1);
    fill(x0, y1, x1, y1 + 1, 1);
    fill(x0, y0, x0 + 1, y1, 1);
    fill(x1, y0, x1 + 1, y1, 1);
    fill(door, y0, door + 2, y0 + 1, door > 0 && y0 > 80 ? 0 : 1);
    fill(door, y1, door + 2, y1 + 1, door > 0 && y0 < 80 ? 0 : 1);
    for (int y = y0 + 7; y + 9 < y1; y += 13) {
        for (int x = x0 + 6; x + 10 < x1; x += 14) {
            fill(x, y, x + 7, y + 4, 1);
            fill(x + 3, y + 6, x + 4, y + 7, 1);
        }
    }
}

static void desks(int x0, int y0, int x1, int y1) {
    for (int y = y0; y + 12 <= y1; y += 16) {
        for (int x = x0; x + 7 <= x1; x += 8 + (x - x0) % 3) {
            fill(x, y, x + 7, y + 4, 1);
            fill(x, y + 5, x + 7, y + 9, 1);
            fill(x + 2, y - 3, x + 5, y - 2, random_below(4) != 0);
            fill(x + 2, y + 11, x + 5, y + 12, random_below(4) != 0);
        }
    }
}

static void furnish(void) {
    for (int i = 0; i < 8; i++) {
        int x = i * 30;
        room(x, 0, x + 29, 36, x + 5 + (int)random_below(18));
        room(x, 122, x + 29, 158, x + 5 + (int)random_below(18));
    }
    desks(10, 50, 108, 112);
    desks(130, 50, 230, 112);
    fill(160, 45, 161, 121, 1);
    for (int i = 0; i < 60; i++) {
        int x = (int)random_below(WIDTH), y = 40 + (int)random_below(78);
        fill(x, y, x + 2, y + 2, 1);
    }
    fill(0, 0, 0, HEIGHT - 1, 1);
    fill(WIDTH - 1, 0, WIDTH - 1, HEIGHT - 1, 1);
}

static kiln_grid grid_of_floor(void) {
    static uint8_t bits[NODES / 8];
    for (uint32_t i = 0; i < NODES; i++) {
        if (!floor_plan[i]) bits[i / 8] |= (uint8_t)(1u << i % 8);
    }
    kiln_grid_info frame = {.width = WIDTH, .height = HEIGHT};
    kiln_grid grid;
    if (kiln_grid_of_bits(&frame, bits, NULL, &grid) != KILN_OK) abort();
    return grid;
}

/* ---- The table: pairs of a place and one of so many goals, each of which has a route field */

#define GOALS 64

static const kiln_grid *grid;
static plain_floor plain;
static uint32_t pairs[PAIRS][2], goals[GOALS];
static kiln_route *routes[PAIRS];

static uint32_t walkable_node(void) {
    for (;;) {
        uint32_t node = random_below(NODES);
        if (grid->island[node] == 0) return node;
    }
}

static uint32_t breadth_first(int pair) {
    return plain_breadth_first(&plain, pairs[pair][0], pairs[pair][1]);
}

static uint32_t a_star(int pair) {
    return plain_a_star(&plain, pairs[pair][0], pairs[pair][1]);
}

static uint32_t search(int pair) {
    uint32_t count;
    kiln_grid_path(grid, pairs[pair][0], pairs[pair][1], NULL, path, NODES, &count, NULL);
    return count;
}

static uint32_t walk(int pair) {
    uint32_t count;
    kiln_route_walk(routes[pair], pairs[pair][0], path, NODES, &count, NULL);
    return count;
}

/* The median over the pairs of each one's median over a few calls. */
static double time_of(uint32_t (*find)(int pair), double *mean_steps) {
    double seconds[PAIRS], total = 0;
    for (int i = 0; i < PAIRS; i++) {
        double once[REPEAT];
        uint32_t count = 0;
        for (int j = 0; j < REPEAT; j++) {
            double start = bench_now();
            count = find(i);
            once[j] = bench_now() - start;
        }
        seconds[i] = bench_median_of(once, REPEAT);
        total += count - 1;
    }
    *mean_steps = total / PAIRS;
    return bench_median_of(seconds, PAIRS);
}

/* Bakes the fields and opens each pair's. Returns the seconds of one. */
static double bake_fields(uint64_t *stored) {
    static kiln_route *opened[GOALS];
    arena *memory = arena_new();
    route_baker *baker = route_baker_new(memory, grid);
    static uint8_t deflated[NODES];
    double seconds[GOALS];
    for (int i = 0; i < GOALS; i++) {
        goals[i] = walkable_node();
        double start = bench_now();
        route_field field = route_field_to(baker, goals[i]);
        seconds[i] = bench_now() - start;
        uLongf size = sizeof deflated;
        if (compress2(deflated, &size, field.runs, field.size, 6) != Z_OK) abort();
        *stored += size;
        if (kiln_route_unpack(field.runs, field.size, grid, goals[i], NULL, &opened[i]) != KILN_OK)
            abort();
    }
    arena_free(memory);
    for (int i = 0; i < PAIRS; i++) {
        int goal = (int)random_below(GOALS);
        routes[i] = opened[goal];
        pairs[i][0] = walkable_node();
        pairs[i][1] = goals[goal];
    }
    return bench_median_of(seconds, GOALS);
}

/* The corner of the border is never reached. */
static void flood(void *user) {
    (void)user;
    plain_breadth_first(&plain, goals[0], 0);
}

static void build(void *user) {
    (void)user;
    kiln_grid made = grid_of_floor();
    kiln_grid_free(&made, NULL);
}

int main(void) {
    furnish();
    kiln_grid made = grid_of_floor();
    grid = &made;
    plain = plain_floor_new(WIDTH, HEIGHT, floor_plan);
    uint64_t stored = 0;
    double field = bake_fields(&stored);
    double mean, means[3];
    double fast = time_of(search, &mean), field_walk = time_of(walk, &means[0]);
    double breadth = time_of(breadth_first, &means[1]), heap = time_of(a_star, &means[2]);
    for (int i = 0; i < 3; i++)
        if (means[i] != mean) abort();
    bench_title("Office floor of %d x %d nodes, mean path %.0f steps", WIDTH, HEIGHT, mean);
    bench_row("path, fewest turns", fast, "plain A*, any turns", heap);
    bench_row("path, fewest turns", fast, "plain breadth first", breadth);
    bench_row("walking a route field", field_walk, "plain A*, any turns", heap);
    bench_row("walking a route field", field_walk, "plain breadth first", breadth);
    bench_row("walking a route field", field_walk, "path, fewest turns", fast);
    bench_row("a route field baked", field, "breadth first over all nodes",
              bench_median(flood, NULL));
    bench_note("%.0f fields baked in a second, %.2f kB stored each", 1 / field,
               (double)stored / GOALS / 1000);
    bench_row("grid from its bits", bench_median(build, NULL), NULL, 0);
    plain_floor_free(&plain);
    kiln_grid_free(&made, NULL);
    return 0;
}
