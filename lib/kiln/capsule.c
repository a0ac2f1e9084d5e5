/* capsule.c - distances between a segment and a convex quad, compared as squares. */
#include "capsule.h"

static kiln_vec minus(kiln_vec a, kiln_vec b) {
    return (kiln_vec){a.x - b.x, a.y - b.y};
}

static double dot(kiln_vec a, kiln_vec b) {
    return a.x * b.x + a.y * b.y;
}

static double cross(kiln_vec a, kiln_vec b) {
    return a.x * b.y - a.y * b.x;
}

/* Twice the area: of a quad without any no point is inside. */
static bool has_area(const kiln_quad *quad) {
    const kiln_vec *c = quad->corner;
    return cross(minus(c[2], c[0]), minus(c[3], c[1])) > 0;
}

/* ---- Closer than the radius? */

/* Is p strictly closer to the segment from a to b than the square's root? */
static bool is_near(kiln_vec p, kiln_vec a, kiln_vec b, double square) {
    kiln_vec along = minus(b, a), to_a = minus(p, a);
    double reach = dot(to_a, along), length = dot(along, along);
    if (reach <= 0) return dot(to_a, to_a) < square;
    if (reach >= length) {
        kiln_vec to_b = minus(p, b);
        return dot(to_b, to_b) < square;
    }
    double off = cross(along, to_a);
    return off * off < square * length;
}

/* How the way lies to the quad's edges. */
typedef struct stance {
    bool apart;   /* beyond one of them by the radius or more, so away from the quad */
    bool inside;  /* begins inside all of them */
    bool crosses; /* crosses one of them */
} stance;

static stance stand(const kiln_capsule *c, const kiln_quad *quad, double square) {
    stance s = {false, has_area(quad), false};
    kiln_vec way = minus(c->b, c->a);
    for (int i = 0; i < 4; i++) {
        kiln_vec p = quad->corner[i], q = quad->corner[(i + 1) % 4];
        kiln_vec edge = minus(q, p);
        double a = cross(edge, minus(c->a, p)), b = cross(edge, minus(c->b, p));
        double beyond = square * dot(edge, edge);
        if (a < 0 && b < 0 && a * a >= beyond && b * b >= beyond) s.apart = true;
        if (a < 0) s.inside = false;
        bool sides = (a < 0) != (b < 0);
        if (sides && (cross(way, minus(p, c->a)) < 0) != (cross(way, minus(q, c->a)) < 0))
            s.crosses = true;
    }
    return s;
}

bool kiln_capsule_meets(const kiln_capsule *c, const kiln_quad *quad) {
    double square = c->radius * c->radius;
    stance s = stand(c, quad, square);
    if (s.apart) return false;
    if (s.inside || s.crosses) return square > 0;
    for (int i = 0; i < 4; i++) {
        kiln_vec p = quad->corner[i], q = quad->corner[(i + 1) % 4];
        if (is_near(c->a, p, q, square) || is_near(c->b, p, q, square) ||
            is_near(p, c->a, c->b, square))
            return true;
    }
    return false;
}

/* ---- How close? */

static double apart(kiln_vec p, kiln_vec a, kiln_vec b) {
    kiln_vec along = minus(b, a), to_a = minus(p, a), to_b = minus(p, b);
    double reach = dot(to_a, along), length = dot(along, along);
    if (reach <= 0) return dot(to_a, to_a);
    if (reach >= length) return dot(to_b, to_b);
    double off = cross(along, to_a);
    return off * off / length;
}

double kiln_capsule_apart(const kiln_capsule *c, const kiln_quad *quad) {
    stance s = stand(c, quad, INFINITY);
    if (s.inside || s.crosses) return 0;
    double least = INFINITY;
    for (int i = 0; i < 4; i++) {
        kiln_vec p = quad->corner[i], q = quad->corner[(i + 1) % 4];
        least = fmin(least, apart(c->a, p, q));
        least = fmin(least, apart(c->b, p, q));
        least = fmin(least, apart(p, c->a, c->b));
    }
    return least;
}
