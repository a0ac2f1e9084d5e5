/* draw_reference.h - which of two boxes is in front, found the slow way: where their drawings
 * overlap, look along a line of sight and see which one it meets first. Floating point, so for
 * coordinates of a few thousand units at most. */
#ifndef DRAW_REFERENCE_H
#define DRAW_REFERENCE_H

#include "kiln.h"

#include <math.h>

/* The body in view coordinates; see draw.h for these. */
static inline void reference_turned(const kiln_prism *prism, kiln_view view, double out[4][2]) {
    static const int turn[KILN_VIEW_COUNT][4] = {
        {1, 0, 0, 1}, {0, 1, -1, 0}, {-1, 0, 0, -1}, {0, -1, 1, 0}};
    for (int i = 0; i < 4; i++) {
        kiln_point p = prism->corner[i];
        out[i][0] = turn[view][0] * p.x + turn[view][1] * p.y;
        out[i][1] = turn[view][2] * p.x + turn[view][3] * p.y;
    }
}

typedef struct reference_polygon {
    double at[32][2];
    int count;
} reference_polygon;

static inline double reference_left(const double *a, const double *b, const double *p) {
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

/* The drawing: the convex hull of the eight corners on screen, by gift wrapping. */
static inline reference_polygon reference_drawing(const kiln_prism *prism, kiln_view view) {
    double quad[4][2], points[8][2];
    reference_turned(prism, view, quad);
    int first = 0;
    for (int i = 0; i < 8; i++) {
        double z = i < 4 ? prism->z0 : prism->z1;
        points[i][0] = quad[i & 3][0] - quad[i & 3][1];
        points[i][1] = quad[i & 3][0] + quad[i & 3][1] + 2 * z;
        if (points[i][0] < points[first][0] ||
            (points[i][0] == points[first][0] && points[i][1] < points[first][1]))
            first = i;
    }
    reference_polygon hull = {.count = 0};
    int at = first;
    do {
        hull.at[hull.count][0] = points[at][0];
        hull.at[hull.count++][1] = points[at][1];
        int next = -1;
        for (int i = 0; i < 8; i++) {
            if (points[i][0] == points[at][0] && points[i][1] == points[at][1]) continue;
            double side = next < 0 ? -1 : reference_left(points[at], points[next], points[i]);
            double far =
                next < 0
                    ? 0
                    : hypot(points[i][0] - points[at][0], points[i][1] - points[at][1]) -
                          hypot(points[next][0] - points[at][0], points[next][1] - points[at][1]);
            if (side < 0 || (side == 0 && far > 0)) next = i;
        }
        at = next;
    } while (at >= 0 && hull.count < 9 &&
             (points[at][0] != points[first][0] || points[at][1] != points[first][1]));
    return hull;
}

/* What two convex polygons share. */
static inline reference_polygon reference_shared(reference_polygon a, const reference_polygon *b) {
    for (int i = 0; i < b->count && a.count > 0; i++) {
        const double *from = b->at[i], *to = b->at[(i + 1) % b->count];
        reference_polygon cut = {.count = 0};
        for (int k = 0; k < a.count; k++) {
            const double *p = a.at[k], *q = a.at[(k + 1) % a.count];
            double dp = reference_left(from, to, p), dq = reference_left(from, to, q);
            if (dp >= 0) {
                cut.at[cut.count][0] = p[0];
                cut.at[cut.count++][1] = p[1];
            }
            if ((dp < 0 && dq > 0) || (dp > 0 && dq < 0)) {
                double part = dp / (dp - dq);
                cut.at[cut.count][0] = p[0] + part * (q[0] - p[0]);
                cut.at[cut.count++][1] = p[1] + part * (q[1] - p[1]);
            }
        }
        a = cut;
    }
    return a;
}

static inline double reference_area(const reference_polygon *p) {
    double area = 0;
    for (int i = 1; i + 1 < p->count; i++) area += reference_left(p->at[0], p->at[i], p->at[i + 1]);
    return area / 2;
}

/* Where the line of sight through a place on screen is inside the body: from near to far. */
static inline void reference_depths(const kiln_prism *prism, kiln_view view, double x, double y,
                                    double *near, double *far) {
    double quad[4][2], u = (x + y) / 2, v = (y - x) / 2;
    reference_turned(prism, view, quad);
    *near = -prism->z1, *far = -prism->z0;
    for (int i = 0; i < 4; i++) {
        const double *from = quad[i], *to = quad[(i + 1) & 3];
        double eu = to[0] - from[0], ev = to[1] - from[1];
        double inside = eu * (v - from[1]) - ev * (u - from[0]), growth = eu - ev;
        if (growth > 0) *near = fmax(*near, -inside / growth);
        if (growth < 0) *far = fmin(*far, -inside / growth);
    }
}

/* Is there a plane between the bodies? Of the kinds that two prisms need. */
static inline int reference_apart(const kiln_prism *a, const kiln_prism *b) {
    if (a->z1 <= b->z0 || b->z1 <= a->z0) return 1;
    const kiln_prism *both[] = {a, b};
    for (int i = 0; i < 8; i++) {
        const kiln_point *c = both[i / 4]->corner;
        kiln_point from = c[i & 3], to = c[(i + 1) & 3];
        double ex = (double)to.x - from.x, ey = (double)to.y - from.y;
        if (ex == 0 && ey == 0) continue;
        double least[2] = {INFINITY, INFINITY}, most[2] = {-INFINITY, -INFINITY};
        for (int k = 0; k < 8; k++) {
            kiln_point p = both[k / 4]->corner[k & 3];
            double at = ey * p.x - ex * p.y;
            least[k / 4] = fmin(least[k / 4], at);
            most[k / 4] = fmax(most[k / 4], at);
        }
        if (most[0] <= least[1] || most[1] <= least[0]) return 1;
    }
    return 0;
}

/* For speed alone: do the drawings' x ranges meet? */
static inline int reference_near(const kiln_prism *a, const kiln_prism *b, kiln_view view) {
    const kiln_prism *both[] = {a, b};
    double least[2] = {INFINITY, INFINITY}, most[2] = {-INFINITY, -INFINITY};
    for (int i = 0; i < 2; i++) {
        double quad[4][2];
        reference_turned(both[i], view, quad);
        for (int k = 0; k < 4; k++) {
            least[i] = fmin(least[i], quad[k][0] - quad[k][1]);
            most[i] = fmax(most[i], quad[k][0] - quad[k][1]);
        }
    }
    return least[0] < most[1] && least[1] < most[0];
}

/* -1: a is behind b; 1: in front; 0: their drawings share less than an area, they pass through each
 * other, or lie in one plane. */
static inline int reference_order(const kiln_prism *a, const kiln_prism *b, kiln_view view,
                                  double least_area) {
    if (!reference_near(a, b, view)) return 0;
    reference_polygon left = reference_drawing(a, view), right = reference_drawing(b, view);
    if (left.count < 3 || right.count < 3) return 0;
    reference_polygon shared = reference_shared(left, &right);
    if (shared.count < 3 || reference_area(&shared) < least_area || !reference_apart(a, b))
        return 0;
    double x = 0, y = 0;
    for (int i = 0; i < shared.count; i++) x += shared.at[i][0], y += shared.at[i][1];
    double near[2], far[2];
    reference_depths(a, view, x / shared.count, y / shared.count, &near[0], &far[0]);
    reference_depths(b, view, x / shared.count, y / shared.count, &near[1], &far[1]);
    double middle = near[0] + far[0] - near[1] - far[1];
    return middle > 1e-6 ? -1 : middle < -1e-6 ? 1 : 0;
}

#endif
