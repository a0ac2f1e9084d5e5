/* overlap.c - do two bodies meet, at rest or on the move; how deep, and when.
 *
 * Two open convex sets are apart exactly when the normal of an edge of either, or of the motion
 * between them, separates them. What is called room below is how far the other quad reaches inwards
 * of an edge, times the edge's length: above zero unless the edge separates.
 *
 * Why 64 bits are enough: with M = KILN_COORD_MAX = 10^9, edges and motions measure at most 2 M a
 * coordinate. A cross product of such a vector with a point is at most 4 M^2 = 4 * 10^18, with the
 * difference of two points (one of them moved: still a difference of two points in range) at most
 * 8 * 10^18, and 2^63 is above 9.2 * 10^18. No other values are formed, sums included. */
#include "geom.h"

#include <assert.h>
#include <math.h>

__extension__ typedef __int128 wide;

/* The tests below are many small steps: compiled as one piece they take half the time. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

typedef struct vec {
    int64_t x, y;
} vec;

/* A quad with its bounds. `straight`: it fills them. `ordered`: its corners are the leftmost,
 * lowest, rightmost and topmost, as those of turned boxes are. */
typedef struct quad {
    const kiln_point *corner;
    kiln_len x0, y0, x1, y1;
    bool straight, ordered;
} quad;

static inline kiln_len least(kiln_len a, kiln_len b) {
    return a < b ? a : b;
}

static inline kiln_len greatest(kiln_len a, kiln_len b) {
    return a > b ? a : b;
}

/* Single bars and ampersands here and below: nothing to mispredict. */
static inline bool is_straight(const kiln_point *c) {
    kiln_len bent = (c[0].y ^ c[1].y) | (c[1].x ^ c[2].x) | (c[2].y ^ c[3].y) | (c[3].x ^ c[0].x);
    return (bent == 0) & (c[0].x <= c[2].x) & (c[0].y <= c[2].y);
}

static inline bool is_ordered(const kiln_point *c) {
    return (c[0].x <= c[1].x) & (c[1].x <= c[2].x) & (c[0].x <= c[3].x) & (c[3].x <= c[2].x) &
           (c[1].y <= c[0].y) & (c[0].y <= c[3].y) & (c[1].y <= c[2].y) & (c[2].y <= c[3].y);
}

static inline quad straight_quad(const kiln_prism *prism) {
    const kiln_point *c = prism->corner;
    return (quad){c, c[0].x, c[0].y, c[2].x, c[2].y, true, true};
}

static inline quad quad_of(const kiln_prism *prism) {
    const kiln_point *c = prism->corner;
    if (is_straight(c)) return straight_quad(prism);
    if (is_ordered(c)) return (quad){c, c[0].x, c[1].y, c[2].x, c[3].y, false, true};
    kiln_box bounds = kiln_prism_bounds(prism);
    return (quad){c, bounds.x0, bounds.y0, bounds.x1, bounds.y1, false, false};
}

static inline int64_t cross(vec e, int64_t x, int64_t y) {
    return e.x * y - e.y * x;
}

static inline vec edge_of(const quad *q, int i) {
    kiln_point from = q->corner[i], to = q->corner[(i + 1) & 3];
    return (vec){(int64_t)to.x - from.x, (int64_t)to.y - from.y};
}

/* Twice the area of a convex quad is the cross product of its diagonals. */
static inline bool has_area(const quad *q) {
    if (q->straight) return (q->x0 < q->x1) & (q->y0 < q->y1);
    const kiln_point *c = q->corner;
    vec diagonal = {(int64_t)c[2].x - c[0].x, (int64_t)c[2].y - c[0].y};
    return cross(diagonal, (int64_t)c[3].x - c[1].x, (int64_t)c[3].y - c[1].y) > 0;
}

/* How far p lies to the left of an edge e that starts at `from`. */
static inline int64_t left(vec e, kiln_point from, kiln_point p) {
    return cross(e, (int64_t)p.x - from.x, (int64_t)p.y - from.y);
}

static inline int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* How far `other` reaches to the inner side of edge i of q. When both are ordered, the edge's
 * direction is known to a quarter turn, and with it the two corners that can be farthest. */
ALWAYS_INLINE int64_t room(const quad *q, int i, vec edge, const quad *other) {
    kiln_point from = q->corner[i];
    const kiln_point *c = other->corner;
    int64_t most = larger(left(edge, from, c[(i + 2) & 3]), left(edge, from, c[(i + 3) & 3]));
    if (q->ordered & other->ordered) return most;
    return larger(most, larger(left(edge, from, c[i]), left(edge, from, c[(i + 1) & 3])));
}

/* How far q reaches to the left of e, seen from the origin. */
ALWAYS_INLINE int64_t farthest(vec e, const quad *q) {
    if (q->straight) return cross(e, e.y > 0 ? q->x0 : q->x1, e.x > 0 ? q->y1 : q->y0);
    const kiln_point *c = q->corner;
    kiln_point across = c[e.y < 0 ? 2 : 0], along = c[e.x > 0 ? 3 : 1];
    int64_t most = larger(cross(e, across.x, across.y), cross(e, along.x, along.y));
    for (int i = 0; i < 4 && !q->ordered; i++) {
        most = larger(most, cross(e, c[i].x, c[i].y));
    }
    return most;
}

/* Does `other`, also when moved by `motion`, stay outside edge i of q? */
ALWAYS_INLINE bool beyond(const quad *q, int i, const quad *other, vec motion) {
    vec edge = edge_of(q, i);
    if ((edge.x | edge.y) == 0) return false; /* a repeated corner */
    int64_t inwards = cross(edge, motion.x, motion.y);
    return room(q, i, edge, other) + larger(inwards, 0) <= 0;
}

ALWAYS_INLINE bool beyond_an_edge(const quad *q, const quad *other, vec motion) {
    return beyond(q, 0, other, motion) || beyond(q, 1, other, motion) ||
           beyond(q, 2, other, motion) || beyond(q, 3, other, motion);
}

/* Does a, moving along `motion`, pass b on its left or right? */
static inline bool passes_beside(const quad *a, vec motion, const quad *b) {
    vec back = {-motion.x, -motion.y};
    return farthest(motion, a) + farthest(back, b) <= 0 ||
           farthest(back, a) + farthest(motion, b) <= 0;
}

static inline bool bounds_meet(const quad *a, vec motion, const quad *b) {
    return (a->x0 + (motion.x < 0 ? motion.x : 0) < b->x1) &
           (a->x1 + (motion.x > 0 ? motion.x : 0) > b->x0) &
           (a->y0 + (motion.y < 0 ? motion.y : 0) < b->y1) &
           (a->y1 + (motion.y > 0 ? motion.y : 0) > b->y0);
}

static inline void assert_range(const quad *q, vec motion) {
    (void)q, (void)motion;
    assert(q->x0 >= -KILN_COORD_MAX && q->x1 <= KILN_COORD_MAX);
    assert(q->y0 >= -KILN_COORD_MAX && q->y1 <= KILN_COORD_MAX);
    assert(q->x0 + motion.x >= -KILN_COORD_MAX && q->x1 + motion.x <= KILN_COORD_MAX);
    assert(q->y0 + motion.y >= -KILN_COORD_MAX && q->y1 + motion.y <= KILN_COORD_MAX);
}

/* Quads of any kind: every normal that the bounds did not try. */
ALWAYS_INLINE bool shapes_meet(const kiln_prism *first, vec motion, const kiln_prism *second) {
    quad a = quad_of(first), b = quad_of(second);
    if (!bounds_meet(&a, motion, &b)) return false;
    assert_range(&a, motion), assert_range(&b, (vec){0, 0});
    if (!has_area(&a) || !has_area(&b)) return false;
    if (motion.x != 0 && motion.y != 0 && passes_beside(&a, motion, &b)) return false;
    if (!b.straight && beyond_an_edge(&b, &a, motion)) return false;
    return a.straight || !beyond_an_edge(&a, &b, (vec){-motion.x, -motion.y});
}

/* Between straight quads the bounds decide, and how a slanting motion passes. */
ALWAYS_INLINE bool meet(const kiln_prism *first, vec motion, const kiln_prism *second) {
    if (!is_straight(first->corner) || !is_straight(second->corner)) {
        return shapes_meet(first, motion, second);
    }
    quad a = straight_quad(first), b = straight_quad(second);
    bool near = bounds_meet(&a, motion, &b) && has_area(&a) && has_area(&b);
    if (motion.x == 0 || motion.y == 0 || !near) return near;
    assert_range(&a, motion), assert_range(&b, (vec){0, 0});
    return !passes_beside(&a, motion, &b);
}

static inline bool heights_meet(const kiln_prism *a, const kiln_prism *b) {
    return greatest(a->z0, b->z0) < least(a->z1, b->z1);
}

bool kiln_box_overlap(const kiln_box *a, const kiln_box *b) {
    return greatest(a->x0, b->x0) < least(a->x1, b->x1) &&
           greatest(a->y0, b->y0) < least(a->y1, b->y1) &&
           greatest(a->z0, b->z0) < least(a->z1, b->z1);
}

bool kiln_quad_overlap(const kiln_prism *a, const kiln_prism *b) {
    return meet(a, (vec){0, 0}, b);
}

bool kiln_prism_overlap(const kiln_prism *a, const kiln_prism *b) {
    return heights_meet(a, b) && kiln_quad_overlap(a, b);
}

bool kiln_sweep_overlap(const kiln_prism *a, kiln_len dx, kiln_len dy, const kiln_prism *b) {
    return heights_meet(a, b) && meet(a, (vec){dx, dy}, b);
}

/* The shortest way by which `other` leaves q across one of q's edges, at most `best`. */
static double way_out(const quad *q, const quad *other, double best) {
    for (int i = 0; i < 4; i++) {
        vec edge = edge_of(q, i);
        if (edge.x == 0 && edge.y == 0) continue;
        double x = (double)edge.x, y = (double)edge.y;
        best = fmin(best, (double)room(q, i, edge, other) / sqrt(x * x + y * y));
    }
    return best;
}

kiln_len kiln_prism_depth(const kiln_prism *a, const kiln_prism *b) {
    if (!kiln_prism_overlap(a, b)) return 0;
    quad qa = quad_of(a), qb = quad_of(b);
    double best = fmin((double)a->z1 - b->z0, (double)b->z1 - a->z0);
    best = way_out(&qa, &qb, way_out(&qb, &qa, best));
    return best < 1 ? 1 : (kiln_len)floor(best + 0.5);
}

/* When `other`, which meets q while moving by `motion`, is past the last edge of q it enters
 * through, in 1/10000 of the motion; at least `latest`. The floor of the greatest is the greatest
 * floor. Whoever starts outside an edge and meets q moves inwards of it. */
static int32_t last_entry(const quad *q, const quad *other, vec motion, int32_t latest) {
    for (int i = 0; i < 4; i++) {
        vec edge = edge_of(q, i);
        int64_t inside = room(q, i, edge, other);
        if (inside >= 0) continue;
        int32_t at = (int32_t)(-(wide)inside * 10000 / cross(edge, motion.x, motion.y));
        if (at > latest) latest = at;
    }
    return latest;
}

int32_t kiln_sweep_first(const kiln_prism *a, kiln_len dx, kiln_len dy, const kiln_prism *b) {
    if (!kiln_sweep_overlap(a, dx, dy, b)) return -1;
    quad qa = quad_of(a), qb = quad_of(b);
    int32_t latest = last_entry(&qb, &qa, (vec){dx, dy}, 0);
    return last_entry(&qa, &qb, (vec){-(int64_t)dx, -(int64_t)dy}, latest);
}
