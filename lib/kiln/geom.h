/* geom.h - exact geometry on the lattice: turning, overlap, and the swept test of convex quads.
 *
 * Every predicate is decided in integers. Bodies are open sets: two that only touch do not overlap,
 * and a body without area or height overlaps nothing.
 *
 * Corners run counter-clockwise from the least (by x, then y). Rounding turned corners to the
 * lattice can bend a thin box or flatten a tiny one: what is made here is always the convex hull of
 * the rounded corners, with the last one repeated where fewer than four remain. */
#ifndef KILN_GEOM_H
#define KILN_GEOM_H

#include "kiln.h"

/* Coordinates, before and after a motion, must lie within +-KILN_COORD_MAX: then no sum or product here
 * leaves 64 bits. It is ten times what packs may author; bundles and arguments are checked where
 * they come in, here it is asserted at most. */
#define KILN_COORD_MAX 1000000000

/* A rotation, counter-clockwise by a heading. sin and cos are scaled by 2^62 and rounded to
 * nearest; quarter turns are exact, multiples of 30 degrees come from an exact table. */
typedef struct kiln_turn {
    int64_t sin, cos;
} kiln_turn;

/* Any heading is taken modulo 360 degrees. */
kiln_turn kiln_turn_of(kiln_heading heading);

/* Heading a + b, in [0, 360000). */
kiln_heading kiln_heading_add(kiln_heading a, kiln_heading b);
bool kiln_heading_quarter(kiln_heading heading); /* a multiple of 90 degrees? */

/* The point (x2/2, y2/2) turned about the origin, plus (ox2/2, oy2/2): exact, then rounded half up
 * once per coordinate. */
kiln_point kiln_turn_halves(kiln_turn turn, int64_t x2, int64_t y2, int64_t ox2, int64_t oy2);

/* A point given by offset from `origin` in the turned frame. */
kiln_point kiln_turn_point(kiln_turn turn, kiln_point offset, kiln_point origin);

/* A prism over the convex hull of four corners in any order. */
kiln_prism kiln_prism_of_corners(const kiln_point corners[4], kiln_len z0, kiln_len z1);

/* An axis-parallel box as a prism; a box in a frame turned about `origin`. */
kiln_prism kiln_prism_of_box(kiln_box box);
kiln_prism kiln_prism_turned(kiln_box box, kiln_turn turn, kiln_point origin, kiln_len z);

/* A box of an object's asset: turned about the footprint's centre (size_x/2, size_y/2), which lies
 * at center2/2. Quarter turns keep every size: the least corner of the turned footprint is rounded
 * down, all else follows by whole units. Other turns round each corner half up. */
kiln_prism kiln_prism_placed(kiln_box box, kiln_len size_x, kiln_len size_y, kiln_turn turn,
                             kiln_point center2, kiln_len z);

kiln_prism kiln_prism_moved(kiln_prism prism, kiln_len dx, kiln_len dy, kiln_len dz);
kiln_box kiln_prism_bounds(const kiln_prism *prism);
bool kiln_box_overlap(const kiln_box *a, const kiln_box *b);

/* Do the interiors of the two quads meet, heights ignored? */
bool kiln_quad_overlap(const kiln_prism *a, const kiln_prism *b);
/* Do the interiors of the two bodies meet? */
bool kiln_prism_overlap(const kiln_prism *a, const kiln_prism *b);

/* How deep two overlapping bodies are in each other: the shortest way out, horizontally or
 * vertically, rounded to the nearest unit but at least 1; 0 when they do not overlap. */
kiln_len kiln_prism_depth(const kiln_prism *a, const kiln_prism *b);

/* Exact swept test: does `a`, moved along the straight line to a + (dx, dy), meet `b` at any
 * moment? */
bool kiln_sweep_overlap(const kiln_prism *a, kiln_len dx, kiln_len dy, const kiln_prism *b);

/* When it does: the first moment, in 1/10000 of the way, rounded down (0 to 9999); else -1. */
int32_t kiln_sweep_first(const kiln_prism *a, kiln_len dx, kiln_len dy, const kiln_prism *b);

#endif
