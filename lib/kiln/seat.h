/* seat.h - the standing places around a seat, and the side it is entered from. */
#ifndef KILN_SEAT_H
#define KILN_SEAT_H

#include "nav.h"
#include "sweep.h"

/* Standing places are looked for at whole steps of 0.05 from the hip, up to 40 of them; a lying
 * place's then by 0.25 further out, up to 1.0, until people can stand there. */
enum {
    KILN_STAND_STEP = 500,
    KILN_STAND_STEPS = 40,
    KILN_STAND_OUTWARD = 2500,
    KILN_STAND_OUTWARD_MAX = 10000
};

/* A seat with what its standing places depend on. */
typedef struct kiln_seat_site {
    kiln_seat_pose seat;
    kiln_prism footprint; /* of the object it belongs to, turned; of a free seat, 0.5 x 0.5 around
                             the hip; heights do not matter */
    uint32_t sides; /* bit set of 1 << kiln_side: which sides a lying place may use; sitting: all
                       four whatever is set */
} kiln_seat_site;

/* The sides the lying place `index` of `count` on one object may use, as bits for
 * kiln_seat_site.sides. One alone: left, right, foot. Several: each the side of its nearer long
 * edge (a tie goes left) and the foot; one with another between it and that edge, the foot alone
 * (motion document, "each person climbs in from their own side"). `at` are the places' hips and
 * `size` the object's footprint, in the object's own frame; `facing` is the occupant's heading
 * there, from head to feet. The foot is reported as the front. */
uint32_t kiln_lying_sides(const kiln_point *at, uint32_t count, uint32_t index, kiln_len size_x,
                          kiln_len size_y, kiln_heading facing);

/* Every side that is tried, and the chosen one. */
typedef struct kiln_seat_sides {
    kiln_entry entries[KILN_SIDE_COUNT];
    uint32_t count, chosen; /* chosen: KILN_NONE when none is standable */
    uint64_t work;          /* see kiln_path_result */
} kiln_seat_sides;

/* Measures every side of a seat and chooses one: the first standable with a node in reach whose
 * motion is clear for every body; else the first standable with a node in reach; else the first
 * standable. Sides are tried front, left, right, back; lying, left, right, foot. A side's motion is
 * measured whether or not people can stand there. */
kiln_seat_sides kiln_seat_measure(const kiln_seat_site *site, const kiln_body *const *bodies,
                                  uint32_t body_count, const kiln_grid *grid,
                                  const kiln_ground *ground);

#endif
