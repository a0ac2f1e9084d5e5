/* wall_line.h - places along a wall: the rectangle around its centre line, cut into stretches.
 *
 * Places along it are counted in half units from `from`, as the middle of an opening of odd width
 * asks for. Corners are exact positions rounded half up once; walls along an axis are exact. */
#ifndef KILN_WALL_LINE_H
#define KILN_WALL_LINE_H

#include "geom.h"

typedef struct kiln_wall_line {
    kiln_point from, to;
    int64_t dx, dy;
    int64_t square; /* of the length; 0: there is no wall */
    double length;
} kiln_wall_line;

kiln_wall_line kiln_wall_line_of(kiln_point from, kiln_point to);

/* The length, rounded to the nearest unit; to the nearest half unit. */
kiln_len kiln_wall_line_length(const kiln_wall_line *line);
int64_t kiln_wall_line_length2(const kiln_wall_line *line);

/* -1, 0, 1: a place lies before, at or beyond the line's end. */
int kiln_wall_line_end(const kiln_wall_line *line, int64_t along2);

/* The point `along2` half units behind `from`, or behind `to`, and `across2` half units to the left
 * of the line. */
kiln_point kiln_wall_line_point(const kiln_wall_line *line, kiln_point base, int64_t along2,
                                int64_t across2);

/* Where along the line a point is, rounded to the nearest half unit. */
int64_t kiln_wall_line_along2(const kiln_wall_line *line, kiln_point point);

#endif
