/* draw_shape.h - the two questions of draw.h about a pair of shapes. Asked for every pair whose
 * screen extents meet, so they are inline, and without branches where the answer is hard to
 * predict. */
#ifndef KILN_DRAW_SHAPE_H
#define KILN_DRAW_SHAPE_H

#include "draw.h"

/* For what is turned: decided edge by edge. The extents have been compared. */
bool kiln_corners_overlap(const kiln_shape *a, const kiln_corners *a_corners, const kiln_shape *b,
                          const kiln_corners *b_corners);
int kiln_corners_order(const kiln_corners *a, const kiln_corners *b);

/* Do the intervals of u - v, u + z and v + z meet? Of two shapes that are seen and not turned this
 * is the whole answer. */
static inline bool kiln_extents_meet(const kiln_shape *a, const kiln_shape *b) {
    return (a->x0 < b->x1) & (b->x0 < a->x1) & (a->u0 + a->z0 < b->u1 + b->z1) &
           (b->u0 + b->z0 < a->u1 + a->z1) & (a->v0 + a->z0 < b->v1 + b->z1) &
           (b->v0 + b->z0 < a->v1 + a->z1);
}

/* Do the bounds say that a is nowhere in front of b? */
static inline bool kiln_bounds_behind(const kiln_shape *a, const kiln_shape *b) {
    return (a->u0 >= b->u1) | (a->v0 >= b->v1) | (a->z1 <= b->z0);
}

static inline int kiln_bounds_order(const kiln_shape *a, const kiln_shape *b) {
    return (int)kiln_bounds_behind(b, a) - (int)kiln_bounds_behind(a, b);
}

#endif
