/* seat.h - the standing places around a seat, and the side it is entered from. */
#ifndef KILN_SEAT_H
#define KILN_SEAT_H

#include "nav.h"
#include "sweep.h"

/* A seat with what its standing places depend on. */
typedef struct kiln_seat_site {
    kiln_seat_pose seat;
    kiln_prism footprint; /* of the object it belongs to, turned; of a free seat, 0.5 x 0.5 around
                             the hip */
    uint32_t
        sides; /* bit set of 1 << kiln_side: which sides a lying place may use; sitting: all four */
} kiln_seat_site;

/* The sides the lying place `index` of `count` on one object may use: motion document, "each person
 * climbs in from their own side". `at` are the places' hips and `footprint` the object's, in the
 * object's own frame; `facing` is the occupant's heading there. */
uint32_t kiln_lying_sides(const kiln_point *at, uint32_t count, uint32_t index, kiln_len size_x,
                          kiln_len size_y, kiln_heading facing);

/* Measures every side of a seat, in the order they are tried, and chooses one. `entries` holds
 * KILN_SIDE_COUNT. Returns their number; `chosen` gets the index of the chosen one, or KILN_NONE
 * when none is standable. */
uint32_t kiln_seat_measure(const kiln_seat_site *site, const kiln_body *const *bodies,
                           uint32_t body_count, const kiln_grid *grid, const kiln_ground *ground,
                           kiln_entry *entries, uint32_t *chosen);

#endif
