/* bench_bake.c - packs baked, opened, asked; beside loading their YAML and computing. */
#include "bake.h"
#include "bench.h"
#include "plain_paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RUNS  15
#define PAIRS 500

static void die(const char *what) {
    fprintf(stderr, "bench_bake: %s (run it in the top folder)\n", what);
    exit(1);
}

/* ---- Baking; `kiln bake` prints how long each stage takes */

/* Copies the bundle's bytes, which are the run's, for the queries. */
static void *keep(const bake_bundle *bundle) {
    void *bytes = malloc(bundle->size);
    if (!bytes) die("out of memory");
    return memcpy(bytes, bundle->bytes, bundle->size);
}

static double measure_baking(const char *path, void **bytes, size_t *size) {
    static double checks[RUNS], writes[RUNS];
    bake_settings settings = bake_settings_default();
    for (int i = 0; i < RUNS; i++) {
        bake_run run;
        const char *error;
        double start = bench_work();
        if (bake_check(path, &settings, &run, &error) != PACK_LOADED) die(error);
        double checked = bench_work();
        bake_bundle bundle = bake_write(&run, &settings);
        writes[i] = bench_work() - checked;
        checks[i] = checked - start;
        if (i == 0) {
            *size = bundle.size;
            *bytes = keep(&bundle);
        }
        bake_run_free(&run);
    }
    double check = bench_median_of(checks, RUNS);
    bench_row("load and check the pack, all stages", check, NULL, 0);
    bench_row("bake route fields, write the bundle", bench_median_of(writes, RUNS), NULL, 0);
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

/* A floor for the plain way: the nodes of the largest island, in a closed border. */
typedef struct bordered {
    kiln_grid_info info;
    uint32_t width;
    uint8_t *blocked;
} bordered;

static uint32_t bordered_node(const bordered *f, uint32_t node) {
    return (node / f->info.width + 1) * f->width + node % f->info.width + 1;
}

static bordered floor_of(const kiln_bundle *bundle, uint32_t level) {
    bordered f = {.width = 0};
    if (kiln_grid_get(bundle, level, &f.info) != KILN_OK) die("no grid");
    f.width = f.info.width + 2;
    size_t count = (size_t)f.width * (f.info.height + 2);
    f.blocked = malloc(count);
    if (!f.blocked) die("out of memory");
    memset(f.blocked, 1, count);
    for (uint32_t n = 0; n < f.info.width * f.info.height; n++) {
        bool walkable;
        uint32_t island;
        kiln_node_walkable(bundle, level, n, &walkable, &island);
        if (walkable && island == 0) f.blocked[bordered_node(&f, n)] = 0;
    }
    return f;
}

static uint32_t random_state = 1;

static uint32_t random_node(const bordered *f) {
    for (;;) {
        random_state = random_state * 1664525u + 1013904223u;
        uint32_t nodes = f->info.width * f->info.height;
        uint32_t n = (uint32_t)(((uint64_t)random_state * nodes) >> 32);
        if (!f->blocked[bordered_node(f, n)]) return n;
    }
}

static void measure_paths(const kiln_bundle *bundle) {
    static double ours[PAIRS], slow[PAIRS];
    bordered f = floor_of(bundle, 0);
    plain_floor plain = plain_floor_new(f.width, f.info.height + 2, f.blocked);
    uint64_t steps = 0;
    for (int i = 0; i < PAIRS; i++) {
        uint32_t from = random_node(&f), to = random_node(&f), count = 0, turns;
        uint32_t plain_from = bordered_node(&f, from), plain_to = bordered_node(&f, to);
        double start = bench_now();
        kiln_status status =
            kiln_path(bundle, 0, from, to, plain.path, plain.nodes, &count, &turns);
        double middle = bench_now();
        uint32_t length = plain_breadth_first(&plain, plain_from, plain_to);
        slow[i] = bench_now() - middle;
        ours[i] = middle - start;
        if (status != KILN_OK || length != count) die("the two paths differ in length");
        steps += length - 1;
    }
    char title[80];
    snprintf(title, sizeof title, "path, %u x %u nodes, mean %u steps", f.info.width, f.info.height,
             (unsigned)(steps / PAIRS));
    bench_row(title, bench_median_of(ours, PAIRS), "plain breadth first",
              bench_median_of(slow, PAIRS));
    plain_floor_free(&plain);
    free(f.blocked);
}

/* The document's figure is its "Building a world", which works out entry sides too. */
static void measure_pack(const char *title, const char *path, double document) {
    void *bytes = NULL;
    opened o = {0};
    bench_title("%s: baked, opened, asked", title);
    double check = measure_baking(path, &bytes, &o.size);
    o.bytes = bytes;
    if (kiln_open_memory(o.bytes, o.size, NULL, &o.bundle) != KILN_OK) die("cannot open");
    kiln_seat_info seat;
    uint32_t last = kiln_bundle_info(o.bundle).seats - 1;
    if (kiln_seat_get(o.bundle, last, &seat) != KILN_OK) die("no seats");
    o.address = seat.address;
    bench_row_of("open the bundle", bench_median(open_and_close, &o),
                 "loading and checking the pack", check, document);
    bench_row("where to stand, by a seat's address", bench_median(find_seat, &o),
              "loading and checking the pack", check);
    measure_paths(o.bundle);
    kiln_close(o.bundle);
    free(bytes);
}

int main(void) {
    measure_pack("The startup office", "packs/startup-office", 6e-3);
    measure_pack("The reference office", "packs/reference-office", 0);
    return 0;
}
