/* bake.c - one road from a pack's folder to its findings and results: load, then one stage after
 * the other. */
#include "bake.h"

#include "barriers.h"
#include "draworder.h"
#include "entry.h"
#include "lint_address.h"
#include "lint_asset.h"
#include "lint_nav.h"
#include "lint_place.h"
#include "lint_room.h"
#include "lint_seat.h"
#include "lint_seat_place.h"
#include "lint_wall.h"
#include "navgrid.h"
#include "places.h"
#include "remedy.h"
#include "routes.h"
#include "wayin.h"

#include <assert.h>
#include <time.h>

typedef struct stage_row {
    const char *name;
    void (*run)(const stage *s);
} stage_row;

/* In this order: each reads what those before it have found out. */
static const stage_row check_stages[] = {
    {"nav grid", navgrid_run},      {"seats", entry_run},
    {"ways in", wayin_run},         {"addresses", places_run},
    {"routes", routes_run},         {"check assets", lint_asset_run},
    {"check rooms", lint_room_run}, {"barriers", barriers_run},
    {"check walls", lint_wall_run}, {"check objects", lint_place_run},
    {"check seats", lint_seat_run}, {"check seat places", lint_seat_place_run},
    {"check paths", lint_nav_run},  {"check addresses", lint_address_run},
    {"draw order", draworder_run},  {"remedies", remedy_run},
};

/* What only bundles need. */
static const stage_row write_stages[] = {{"route fields", routes_bake}};

#define STAGES(rows) rows, sizeof rows / sizeof *rows

bake_settings bake_settings_default(void) {
    return (bake_settings){.limits = pack_limits_default()};
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void note_time(bake_run *run, const char *name, double since) {
    assert(run->timing_count < sizeof run->timings / sizeof *run->timings);
    run->timings[run->timing_count++] = (bake_timing){name, now() - since};
}

static void run_stages(bake_run *run, const bake_settings *settings, const stage_row *stages,
                       size_t count) {
    for (size_t i = 0; i < count; i++) {
        stage s = {.name = stages[i].name,
                   .pack = run->pack,
                   .limits = &settings->limits,
                   .findings = run->findings,
                   .memory = run->memory,
                   .results = &run->results,
                   .progress = settings->progress,
                   .user = settings->user};
        double since = now();
        stage_progress(&s, 0, 1);
        stages[i].run(&s);
        stage_progress(&s, 1, 1);
        note_time(run, s.name, since);
    }
}

pack_status bake_check(const char *path, const bake_settings *settings, bake_run *run,
                       const char **error) {
    *run = (bake_run){.memory = arena_new()};
    run->findings = diag_new(run->memory);
    double since = now();
    pack_status status = pack_load(path, &settings->limits, run->findings, &run->pack, error);
    if (status != PACK_LOADED) return status;
    note_time(run, "load", since);
    if (run->pack->usable) run_stages(run, settings, STAGES(check_stages));
    pack_apply_policy(run->pack, run->findings);
    diag_sort(run->findings);
    return status;
}

void bake_run_free(bake_run *run) {
    if (run->pack) {
        navgrid_free(run->pack, &run->results);
        entry_free(run->pack, &run->results);
        places_free(run->pack, &run->results);
    }
    arena_free(run->memory);
    *run = (bake_run){0};
}

bake_bundle bake_write(bake_run *run, const bake_settings *settings) {
    run_stages(run, settings, STAGES(write_stages));
    bundle_options options = {.revision = BAKE_REVISION, .strip_names = settings->strip_names};
    return bundle_write(run->memory, run->pack, &run->results, &options);
}
