/* bench_bake.c - the startup office: baked, opened, asked; beside loading its YAML and computing. */
#include "bake.h"
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PACK  "packs/startup-office"
#define RUNS  15
#define PAIRS 500

static void die(const char *what) {
    fprintf(stderr, "bench_bake: %s (run it in the top folder)\n", what);
    exit(1);
}

/* ---- Baking, stage by stage */

typedef struct stage_times {
    const char *stage;
    double seconds[RUNS];
} stage_times;

/* Copies the bundle's bytes, which are the run's, for the queries. */
static void *keep(const bake_bundle *bundle) {
    void *bytes = malloc(bundle->size);
    if (!bytes) die("out of memory");
    return memcpy(bytes, bundle->bytes, bundle->size);
}

static double measure_baking(void **bytes, size_t *size) {
    static stage_times stages[sizeof(((bake_run *)0)->timings) / sizeof(bake_timing)];
    static double checks[RUNS], writes[RUNS];
    bake_settings settings = bake_settings_default();
    uint32_t stage_count = 0;
    for (int i = 0; i < RUNS; i++) {
        bake_run run;
        const char *error;
        double start = bench_now();
        if (bake_check(PACK, &settings, &run, &error) != PACK_LOADED) die(error);
        double checked = bench_now();
        bake_bundle bundle = bake_write(&run, &settings);
        writes[i] = bench_now() - checked;
        checks[i] = checked - start;
        stage_count = run.timing_count;
        for (uint32_t s = 0; s < stage_count; s++) {
            stages[s].stage = run.timings[s].stage;
            stages[s].seconds[i] = run.timings[s].seconds;
        }
        if (i == 0) {
            *size = bundle.size;
            *bytes = keep(&bundle);
        }
        bake_run_free(&run);
    }
    for (uint32_t s = 0; s < stage_count; s++) {
        char title[64];
        snprintf(title, sizeof title, "stage %s", stages[s].stage);
        bench_row(title, bench_median_of(stages[s].seconds, RUNS), NULL, 0);
    }
    double check = bench_median_of(checks, RUNS), write = bench_median_of(writes, RUNS);
    bench_row("load and check the pack, all stages", check, NULL, 0);
    bench_row("write the bundle", write, NULL, 0);
    return check;
}

/* ---- Asking */

typedef struct opened {
    const void *bytes;
    size_t size;
    kiln_bundle *bundle;
    const char *address;
    kiln_point sum; /* so that no answer is left out */
} opened;

static void open_and_close(void *user) {
    opened *o = user;
    kiln_bundle *bundle;
    if (kiln_open_memory(o->bytes, o->size, NULL, &bundle) != KILN_OK) die("cannot open");
    kiln_close(bundle);
}

static void find_seat(void *user) {
    opened *o = user;
    uint32_t seat;
    kiln_entry entry;
    if (kiln_seat_find(o->bundle, o->address, &seat) != KILN_OK) die("no such seat");
    if (kiln_seat_entry(o->bundle, seat, &entry) != KILN_OK) die("no entry");
    o->sum.x ^= entry.stand.x;
}

/* ---- Paths */

typedef struct grid {
    const kiln_bundle *bundle;
    kiln_grid_info info;
    uint32_t *nodes, *queue, *from;
    bool *walkable;
    uint32_t count;
} grid;

static grid grid_of(const kiln_bundle *bundle, uint32_t level) {
    grid g = {.bundle = bundle};
    if (kiln_grid_get(bundle, level, &g.info) != KILN_OK) die("no grid");
    g.count = g.info.width * g.info.height;
    g.nodes = malloc(g.count * sizeof *g.nodes);
    g.queue = malloc(g.count * sizeof *g.queue);
    g.from = malloc(g.count * sizeof *g.from);
    g.walkable = malloc(g.count * sizeof *g.walkable);
    if (!g.nodes || !g.queue || !g.from || !g.walkable) die("out of memory");
    for (uint32_t n = 0; n < g.count; n++) {
        uint32_t island;
        kiln_node_walkable(bundle, level, n, &g.walkable[n], &island);
        g.walkable[n] = g.walkable[n] && island == 0;
    }
    return g;
}

/* The plain way: breadth first over the whole floor, from one node until the other is met. */
static uint32_t breadth_first(grid *g, uint32_t start, uint32_t goal) {
    uint32_t head = 0, tail = 0, width = g->info.width;
    for (uint32_t n = 0; n < g->count; n++) g->from[n] = KILN_NONE;
    g->from[start] = start;
    g->queue[tail++] = start;
    while (head < tail && g->from[goal] == KILN_NONE) {
        uint32_t n = g->queue[head++], x = n % width;
        uint32_t next[4] = {x + 1 < width ? n + 1 : n, x > 0 ? n - 1 : n,
                            n + width < g->count ? n + width : n, n >= width ? n - width : n};
        for (int k = 0; k < 4; k++) {
            if (!g->walkable[next[k]] || g->from[next[k]] != KILN_NONE) continue;
            g->from[next[k]] = n;
            g->queue[tail++] = next[k];
        }
    }
    uint32_t length = 0;
    for (uint32_t n = goal; n != start; n = g->from[n]) length++;
    return length;
}

static uint32_t random_state = 1;

static uint32_t random_node(const grid *g) {
    for (;;) {
        random_state = random_state * 1664525u + 1013904223u;
        uint32_t n = (uint32_t)(((uint64_t)random_state * g->count) >> 32);
        if (g->walkable[n]) return n;
    }
}

static void measure_paths(const kiln_bundle *bundle) {
    static double ours[PAIRS], plain[PAIRS];
    grid g = grid_of(bundle, 0);
    uint64_t steps = 0;
    for (int i = 0; i < PAIRS; i++) {
        uint32_t from = random_node(&g), to = random_node(&g), count = 0, turns;
        double start = bench_now();
        kiln_status status = kiln_path(bundle, 0, from, to, g.nodes, g.count, &count, &turns);
        double middle = bench_now();
        uint32_t length = breadth_first(&g, from, to);
        plain[i] = bench_now() - middle;
        ours[i] = middle - start;
        if (status != KILN_OK || length != count - 1) die("the two paths differ in length");
        steps += length;
    }
    char title[80];
    snprintf(title, sizeof title, "path, %u x %u nodes, mean %u steps", g.info.width, g.info.height,
             (unsigned)(steps / PAIRS));
    bench_row(title, bench_median_of(ours, PAIRS), "breadth first, any shortest",
              bench_median_of(plain, PAIRS));
    free(g.nodes);
    free(g.queue);
    free(g.from);
    free(g.walkable);
}

int main(void) {
    void *bytes = NULL;
    opened o = {0};
    printf("startup office\n");
    double check = measure_baking(&bytes, &o.size);
    o.bytes = bytes;
    if (kiln_open_memory(o.bytes, o.size, NULL, &o.bundle) != KILN_OK) die("cannot open");
    kiln_seat_info seat;
    uint32_t last = kiln_bundle_info(o.bundle).seats - 1;
    if (kiln_seat_get(o.bundle, last, &seat) != KILN_OK) die("no seats");
    o.address = seat.address;
    bench_row("open the bundle", bench_median(open_and_close, &o), "load the YAML and compute",
              check);
    bench_row("where to stand, by a seat's address", bench_median(find_seat, &o),
              "load the YAML and compute", check);
    measure_paths(o.bundle);
    kiln_close(o.bundle);
    free(bytes);
    return 0;
}
