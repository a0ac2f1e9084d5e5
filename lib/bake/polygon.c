/* polygon.c - point in polygon by crossings, in integers. */
#include "polygon.h"

polygon_place polygon_locate(const kiln_point *points, uint32_t count, int64_t x2, int64_t y2) {
    bool inside = false;
    for (uint32_t i = 0; i < count; i++) {
        kiln_point p = points[i], q = points[i + 1 < count ? i + 1 : 0];
        int64_t px = 2 * (int64_t)p.x - x2, py = 2 * (int64_t)p.y - y2;
        int64_t qx = 2 * (int64_t)q.x - x2, qy = 2 * (int64_t)q.y - y2;
        int64_t side = px * qy - py * qx; /* positive: the point is left of the edge */
        if (side == 0 && px * qx <= 0 && py * qy <= 0) return POLYGON_EDGE;
        if ((py > 0) != (qy > 0) && (side > 0) == (qy > 0)) inside = !inside;
    }
    return inside ? POLYGON_INSIDE : POLYGON_OUTSIDE;
}

kiln_box polygon_bounds(const kiln_point *points, uint32_t count) {
    if (count == 0) return (kiln_box){0};
    kiln_box box = {points[0].x, points[0].y, 0, points[0].x, points[0].y, 1};
    for (uint32_t i = 1; i < count; i++) {
        if (points[i].x < box.x0) box.x0 = points[i].x;
        if (points[i].x > box.x1) box.x1 = points[i].x;
        if (points[i].y < box.y0) box.y0 = points[i].y;
        if (points[i].y > box.y1) box.y1 = points[i].y;
    }
    return box;
}

int64_t polygon_cross(kiln_point a, kiln_point b, kiln_point c) {
    return ((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) -
           ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x);
}
