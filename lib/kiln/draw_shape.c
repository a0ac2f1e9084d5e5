/* draw_shape.c - how a view sees a part, and the questions about two of them; see draw.h.
 *
 * With M = KILN_DRAW_MAX = 2^28: coordinates are at most M, edges 2 M, products of the two 2^58,
 * and no more than four of those are added up. */
#include "draw_shape.h"

kiln_screen kiln_project(kiln_view view, kiln_point at, kiln_len z) {
    kiln_point p = kiln_view_point(view, at);
    return (kiln_screen){(int64_t)p.x - p.y, (int64_t)p.x + p.y + 2 * (int64_t)z};
}

/* ---- Shapes */

/* An int: single bars over booleans make clang warn. */
static inline int within(kiln_len value) {
    return (uint32_t)value + KILN_DRAW_MAX <= 2u * KILN_DRAW_MAX;
}

bool kiln_prism_in_reach(const kiln_prism *prism) {
    const kiln_point *c = prism->corner;
    bool sound = within(prism->z0) && within(prism->z1) && prism->z0 <= prism->z1;
    for (int i = 0; i < 4; i++) sound = sound && within(c[i].x) && within(c[i].y);
    return sound;
}

/* The corners of an axis-parallel box, from the least. Single bars: nothing to mispredict. */
static inline bool is_straight(const kiln_point *c) {
    kiln_len bent = (c[0].y ^ c[1].y) | (c[1].x ^ c[2].x) | (c[2].y ^ c[3].y) | (c[3].x ^ c[0].x);
    return (bent == 0) & (c[0].x <= c[2].x) & (c[0].y <= c[2].y);
}

/* From above every quad is seen; a line when it stands up and is not seen end on. */
static inline void hide_unseen(kiln_shape *shape, bool has_area) {
    if (!has_area && shape->z0 == shape->z1) shape->x1 = shape->x0;
}

static void straight_shape(const kiln_prism *prism, kiln_view view, kiln_shape *shape) {
    kiln_point a = kiln_view_point(view, prism->corner[0]);
    kiln_point b = kiln_view_point(view, prism->corner[2]);
    shape->u0 = a.x < b.x ? a.x : b.x;
    shape->u1 = a.x < b.x ? b.x : a.x;
    shape->v0 = a.y < b.y ? a.y : b.y;
    shape->v1 = a.y < b.y ? b.y : a.y;
    shape->x0 = shape->u0 - shape->v1;
    shape->x1 = shape->u1 - shape->v0;
    shape->turned = false;
    hide_unseen(shape, (shape->u0 < shape->u1) & (shape->v0 < shape->v1));
}

static void include(int32_t value, int32_t *least, int32_t *most) {
    if (value < *least) *least = value;
    if (value > *most) *most = value;
}

/* Twice the area of a convex quad is the cross product of its diagonals. */
static bool has_area(const kiln_corners *c) {
    const kiln_point *p = c->at;
    return ((int64_t)p[2].x - p[0].x) * ((int64_t)p[3].y - p[1].y) >
           ((int64_t)p[2].y - p[0].y) * ((int64_t)p[3].x - p[1].x);
}

static void turned_shape(const kiln_corners *c, kiln_shape *shape) {
    kiln_point first = c->at[0];
    shape->u0 = shape->u1 = first.x;
    shape->v0 = shape->v1 = first.y;
    shape->x0 = shape->x1 = first.x - first.y;
    for (int i = 1; i < 4; i++) {
        kiln_point p = c->at[i];
        include(p.x - p.y, &shape->x0, &shape->x1);
        include(p.x, &shape->u0, &shape->u1);
        include(p.y, &shape->v0, &shape->v1);
    }
    shape->turned = true;
    hide_unseen(shape, has_area(c));
}

bool kiln_shape_of(const kiln_prism *prism, kiln_view view, uint32_t part, kiln_shape *shape,
                   kiln_corners *corners) {
    if (!kiln_prism_in_reach(prism)) return false;
    shape->part = part;
    shape->z0 = prism->z0;
    shape->z1 = prism->z1;
    for (int i = 0; i < 4; i++) corners->at[i] = kiln_view_point(view, prism->corner[i]);
    if (is_straight(prism->corner)) {
        straight_shape(prism, view, shape);
    } else {
        turned_shape(corners, shape);
    }
    return true;
}

/* ---- Pairs */

/* Two intervals along an axis. */
static void span_of(const kiln_shape *shape, const kiln_corners *c, int64_t eu, int64_t ev,
                    int64_t *least, int64_t *most) {
    *least = INT64_MAX, *most = INT64_MIN;
    for (int i = 0; i < 4; i++) {
        int64_t at = ev * c->at[i].x - eu * c->at[i].y;
        if (at < *least) *least = at;
        if (at > *most) *most = at;
    }
    int64_t rise = ev - eu;
    *least += rise * (rise < 0 ? shape->z1 : shape->z0);
    *most += rise * (rise < 0 ? shape->z0 : shape->z1);
}

/* Are the drawings apart along the normal of a drawn edge of a? In plan the edge is (eu, ev); the
 * normal of the plane through it along the line of sight is (ev, -eu, ev - eu). */
static bool edge_parts(const kiln_shape *a, const kiln_corners *ac, const kiln_shape *b,
                       const kiln_corners *bc) {
    for (int i = 0; i < 4; i++) {
        kiln_point from = ac->at[i], to = ac->at[(i + 1) & 3];
        int64_t eu = (int64_t)to.x - from.x, ev = (int64_t)to.y - from.y;
        if (eu == 0 && ev == 0) continue;
        int64_t a0, a1, b0, b1;
        span_of(a, ac, eu, ev, &a0, &a1);
        span_of(b, bc, eu, ev, &b0, &b1);
        if (a1 <= b0 || b1 <= a0) return true;
    }
    return false;
}

bool kiln_corners_overlap(const kiln_shape *a, const kiln_corners *a_corners, const kiln_shape *b,
                          const kiln_corners *b_corners) {
    return !edge_parts(a, a_corners, b, b_corners) && !edge_parts(b, b_corners, a, a_corners);
}

/* Which sides of a, front (bit 0) or back (bit 1), have all of b before them. */
static unsigned faces_towards(const kiln_corners *a, const kiln_corners *b) {
    unsigned faces = 0;
    for (int i = 0; i < 4; i++) {
        kiln_point from = a->at[i], to = a->at[(i + 1) & 3];
        int64_t eu = (int64_t)to.x - from.x, ev = (int64_t)to.y - from.y;
        if (eu == ev) continue; /* seen end on: whatever it separates does not overlap */
        bool beyond = true;
        for (int k = 0; k < 4 && beyond; k++) {
            int64_t u = (int64_t)b->at[k].x - from.x, v = (int64_t)b->at[k].y - from.y;
            beyond = ev * u - eu * v >= 0;
        }
        if (beyond) faces |= ev < eu ? 1u : 2u;
    }
    return faces;
}

int kiln_corners_order(const kiln_corners *a, const kiln_corners *b) {
    unsigned of_a = faces_towards(a, b), of_b = faces_towards(b, a);
    bool behind = (of_a & 1) | (of_b & 2) >> 1, before = (of_b & 1) | (of_a & 2) >> 1;
    return (int)before - (int)behind;
}

bool kiln_shape_overlap(const kiln_shape *a, const kiln_corners *a_corners, const kiln_shape *b,
                        const kiln_corners *b_corners) {
    if (!kiln_extents_meet(a, b) || a->x0 == a->x1 || b->x0 == b->x1) return false;
    return (!a->turned && !b->turned) || kiln_corners_overlap(a, a_corners, b, b_corners);
}

int kiln_shape_order(const kiln_shape *a, const kiln_corners *a_corners, const kiln_shape *b,
                     const kiln_corners *b_corners) {
    if (!kiln_shape_overlap(a, a_corners, b, b_corners)) return 0;
    bool behind = kiln_bounds_behind(a, b), before = kiln_bounds_behind(b, a);
    if (behind || before || (!a->turned && !b->turned)) return (int)before - (int)behind;
    return kiln_corners_order(a_corners, b_corners);
}
