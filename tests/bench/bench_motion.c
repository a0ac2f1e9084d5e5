/* bench_motion.c - the entry sides of the startup office, beside sampling the same motions. */
#include "bake.h"
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>

#define PACK "packs/startup-office"

static void die(const char *what) {
    fprintf(stderr, "bench_motion: %s (run it in the top folder)\n", what);
    exit(1);
}

typedef struct office {
    bake_run run;
    uint32_t motions, blocked; /* so that no answer is left out */
} office;

static const level_space *space_of(const office *o, uint32_t seat) {
    return &o->run.results.levels[o->run.pack->seats[seat].level];
}

static const scene_sitters *sitters_of(const office *o, uint32_t seat) {
    const pack *p = o->run.pack;
    return &o->run.results.sitters[p->levels[p->seats[seat].level].scene];
}

static void measure_seats(void *user) {
    office *o = user;
    for (uint32_t i = 0; i < o->run.pack->seat_count; i++) {
        const scene_sitters *sitters = sitters_of(o, i);
        const level_space *space = space_of(o, i);
        kiln_seat_measure(&o->run.results.seats[i].site, sitters->bodies, sitters->count,
                          &space->grid, &space->ground);
    }
}

/* The slow way, with the same index: every part at 100 moments. It tells less: neither exemptions nor
 * depths, and nothing between the moments. */
static void sample_motion(office *o, const kiln_body *body, const kiln_seat_site *site,
                          const kiln_entry *entry, const kiln_obstacles *obstacles) {
    static kiln_motion_box boxes[256];
    if (kiln_transition_capacity(body) > 256) die("a person of too many parts");
    bool blocked = false;
    for (int32_t progress = 0; progress <= KILN_MOTION_END; progress += 100) {
        uint32_t count =
            kiln_transition_boxes(body, &site->seat, entry->side, entry->stand, progress, boxes);
        for (uint32_t i = 0; i < count; i++) {
            blocked |= kiln_obstacles_first(obstacles, &boxes[i].shape) != KILN_NONE;
        }
    }
    o->blocked += blocked;
}

static void sample_seats(void *user) {
    office *o = user;
    o->motions = 0;
    for (uint32_t i = 0; i < o->run.pack->seat_count; i++) {
        const seat_result *result = &o->run.results.seats[i];
        const scene_sitters *sitters = sitters_of(o, i);
        for (uint32_t j = 0; j < result->count * sitters->count; j++) {
            sample_motion(o, sitters->bodies[j % sitters->count], &result->site,
                          &result->entries[j / sitters->count], space_of(o, i)->obstacles);
            o->motions++;
        }
    }
}

static void make_person(void *user) {
    (void)user;
    kiln_body_source source = kiln_body_plain();
    kiln_body body;
    if (kiln_body_build(&source, NULL, &body) != KILN_OK) die("out of memory");
    kiln_body_free(&body, NULL);
}

int main(void) {
    office o = {.motions = 0};
    bake_settings settings = bake_settings_default();
    const char *error;
    if (bake_check(PACK, &settings, &o.run, &error) != PACK_LOADED) die(error);
    double start = bench_work();
    sample_seats(&o);
    double sampled = bench_work() - start;
    bench_title("The startup office: %u seats, %u motions, %u obstacles", o.run.pack->seat_count,
                o.motions, kiln_obstacles_count(o.run.results.levels[0].obstacles));
    bench_row("entry sides of all seats", bench_median(measure_seats, &o), "sampling in 100 steps",
              sampled);
    bench_row("a person made ready", bench_median(make_person, NULL), NULL, 0);
    bake_run_free(&o.run);
    return 0;
}
