/* outline.c - convex hulls of projected boxes. Screen coordinates have 32 bits (draw.h), so products
 * of their differences fit 64. */
#include "outline.h"

#include <stdlib.h>

static int by_place(const void *left, const void *right) {
    const kiln_screen *a = left, *b = right;
    if (a->x != b->x) return a->x < b->x ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

/* Above 0 when `c` lies to the left of the way from `a` to `b`. */
static int64_t turn(kiln_screen a, kiln_screen b, kiln_screen c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* The lower chain from left to right, then the upper one back. */
static void hull(kiln_screen *points, uint32_t count, outline *o) {
    kiln_screen chain[2 * OUTLINE_MAX + 1];
    uint32_t n = 0;
    qsort(points, count, sizeof *points, by_place);
    for (uint32_t i = 0; i < count; i++) {
        while (n > 1 && turn(chain[n - 2], chain[n - 1], points[i]) <= 0) n--;
        chain[n++] = points[i];
    }
    for (uint32_t i = count - 1, lower = n + 1; i-- > 0;) {
        while (n >= lower && turn(chain[n - 2], chain[n - 1], points[i]) <= 0) n--;
        chain[n++] = points[i];
    }
    o->count = n - 1; /* the last is the first again */
    for (uint32_t i = 0; i < o->count; i++) o->at[i] = chain[i];
}

static void project(kiln_view view, const kiln_point *corners, uint32_t count, kiln_len z,
                    kiln_screen *out) {
    for (uint32_t i = 0; i < count; i++) out[i] = kiln_project(view, corners[i], z);
}

static outline around(kiln_screen *points, uint32_t count) {
    outline o = {.low = points[0], .high = points[0]};
    for (uint32_t i = 1; i < count; i++) {
        if (points[i].x < o.low.x) o.low.x = points[i].x;
        if (points[i].x > o.high.x) o.high.x = points[i].x;
        if (points[i].y < o.low.y) o.low.y = points[i].y;
        if (points[i].y > o.high.y) o.high.y = points[i].y;
    }
    hull(points, count, &o);
    return o;
}

outline outline_of(kiln_view view, const kiln_prism *a, const kiln_prism *b) {
    kiln_screen points[OUTLINE_MAX];
    project(view, a->corner, 4, a->z0, points);
    project(view, a->corner, 4, a->z1, points + 4);
    if (!b) return around(points, 8);
    project(view, b->corner, 4, b->z0, points + 8);
    project(view, b->corner, 4, b->z1, points + 12);
    return around(points, 16);
}

outline outline_of_body(kiln_view view, const kiln_point *corners, uint32_t count, kiln_len z0,
                        kiln_len z1) {
    kiln_screen points[OUTLINE_MAX];
    project(view, corners, count, z0, points);
    project(view, corners, count, z1, points + count);
    return around(points, 2 * count);
}

bool outline_holds(const outline *o, kiln_screen at) {
    if (o->count < 3 || at.x < o->low.x || at.x > o->high.x || at.y < o->low.y || at.y > o->high.y)
        return false;
    for (uint32_t i = 0; i < o->count; i++) {
        if (turn(o->at[i], o->at[(i + 1) % o->count], at) < 0) return false;
    }
    return true;
}
