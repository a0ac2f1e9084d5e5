/* capsule.h - a disc moving straight, and what it comes too close to.
 *
 * Everything is measured in lattice units held in doubles, with + - * / and sqrt alone. Between
 * lattice points, and quads whose corners are such, along an axis nothing is rounded: exactly the
 * radius away is never too close. */
#ifndef KILN_CAPSULE_H
#define KILN_CAPSULE_H

#include "kiln.h"

#include <math.h>

/* Metres as units: exactly k for the double that is nearest to k units. */
static inline double kiln_units_of(double metres) {
    double units = metres * KILN_TILE, whole = floor(units + 0.5);
    return whole / KILN_TILE == metres ? whole : units;
}

static inline double kiln_metres_of(double units) {
    return units / KILN_TILE;
}

/* A place in units. */
typedef struct kiln_vec {
    double x, y;
} kiln_vec;

static inline kiln_vec kiln_vec_of(kiln_point p) {
    return (kiln_vec){p.x, p.y};
}

/* The disc's centre goes from a to b, which may be equal. */
typedef struct kiln_capsule {
    kiln_vec a, b;
    double radius;
} kiln_capsule;

/* A convex quad, corners counter-clockwise, some of which may coincide. */
typedef struct kiln_quad {
    kiln_vec corner[4];
} kiln_quad;

/* Is the way strictly closer to the quad than the radius? Across it, touching or inside the
 * distance is 0. */
bool kiln_capsule_meets(const kiln_capsule *capsule, const kiln_quad *quad);

/* The square of that distance. */
double kiln_capsule_apart(const kiln_capsule *capsule, const kiln_quad *quad);

#endif
