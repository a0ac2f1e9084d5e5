/* draw.h - which part of a picture is in front of which, decided exactly.
 *
 * View coordinates: the level turned so that the viewer looks along d = (1, 1, -1), to greater u
 * and v and down. On screen x = u - v and y = u + v + 2 z (kiln_project() in kiln.h); points on one
 * line of sight, along d, share both. An axis n separates two bodies when n . a <= n . b for all
 * their points; for two points on one line of sight, b = a - t d with t > 0 when b is nearer, so
 * that n . b - n . a = -t (n . d) has to be >= 0. Hence:
 *
 * - n . d < 0: a is nowhere in front of b. n . d > 0: the other way round.
 * - n . d = 0: seen along the axis' plane the bodies lie side by side, and so do their drawings.
 * - Axes that contradict one another leave only t = 0: the drawings do not overlap, or the bodies
 *   are flat and lie in one plane. The first axis found will do.
 * - Convex bodies whose interiors do not meet are separated by z or by the normal of an edge of
 *   either quad: all faces are of these kinds, and cross products of edges give no others. Where
 *   bodies pass through each other there is no answer.
 *
 * A drawing is the quad swept upwards, a convex polygon; two of them overlap unless screen x or the
 * normal of a drawn edge separates them. For boxes along the axes those are the three intervals of
 * u - v, u + z and v + z. What touches does not overlap, nor does what has no area on screen. */
#ifndef KILN_DRAW_H
#define KILN_DRAW_H

#include "geom.h"

/* Coordinates of what is drawn lie within this distance of the origin (over 26 000 tiles): screen
 * coordinates have 32 bits then, and no product here leaves 64. */
#define KILN_DRAW_MAX (1 << 28)

/* At most so many pairs of drawings may overlap, and so much work may be done to find them: one for
 * each pair that is compared, KILN_DRAW_TURNED_WORK more where one of them is turned and their
 * bounds overlap. It bounds memory and time. */
#define KILN_DRAW_PAIRS_MAX   (1u << 24)
#define KILN_DRAW_WORK_MAX    (1u << 29)
#define KILN_DRAW_TURNED_WORK 64

/* A part as one view sees it. */
typedef struct kiln_shape {
    int32_t x0, x1;                 /* screen x; equal when nothing of it is to be seen */
    int32_t u0, u1, v0, v1, z0, z1; /* bounds of the body */
    uint32_t part;
    bool turned; /* it does not fill its bounds */
} kiln_shape;

/* Four corners in view coordinates, counter-clockwise. */
typedef struct kiln_corners {
    kiln_point at[4];
} kiln_corners;

/* Does it lie within KILN_DRAW_MAX, and is it not upside down? */
bool kiln_prism_in_reach(const kiln_prism *prism);

/* False when the part is not in reach. */
bool kiln_shape_of(const kiln_prism *prism, kiln_view view, uint32_t part, kiln_shape *shape,
                   kiln_corners *corners);

/* A point in view coordinates. */
static inline kiln_point kiln_view_point(kiln_view view, kiln_point at) {
    kiln_point turned = view & 1 ? (kiln_point){at.y, -at.x} : at;
    return view & 2 ? (kiln_point){-turned.x, -turned.y} : turned;
}

/* -1: a is behind b; 1: a is in front of b; 0: their drawings do not overlap, or nothing tells. */
int kiln_shape_order(const kiln_shape *a, const kiln_corners *a_corners, const kiln_shape *b,
                     const kiln_corners *b_corners);
bool kiln_shape_overlap(const kiln_shape *a, const kiln_corners *a_corners, const kiln_shape *b,
                        const kiln_corners *b_corners);

#endif
