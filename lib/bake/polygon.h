/* polygon.h - where a point lies in a polygon, exactly. */
#ifndef BAKE_POLYGON_H
#define BAKE_POLYGON_H

#include "kiln.h"

typedef enum polygon_place { POLYGON_OUTSIDE, POLYGON_EDGE, POLYGON_INSIDE } polygon_place;

/* The point (x2/2, y2/2). Any winding, also repeated and collinear points; where an outline crosses
 * itself, even-odd. */
polygon_place polygon_locate(const kiln_point *points, uint32_t count, int64_t x2, int64_t y2);

/* From z 0 to 1, so that it overlaps others of its kind. */
kiln_box polygon_bounds(const kiln_point *points, uint32_t count);

/* Twice the area of the triangle a, b, c: positive when it is counter-clockwise. */
int64_t polygon_cross(kiln_point a, kiln_point b, kiln_point c);

#endif
