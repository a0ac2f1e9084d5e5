/* wall_line.c - see wall_line.h. */
#include "wall_line.h"

#include <math.h>

__extension__ typedef __int128 wide;

kiln_wall_line kiln_wall_line_of(kiln_point from, kiln_point to) {
    kiln_wall_line line = {from, to, (int64_t)to.x - from.x, (int64_t)to.y - from.y, 0, 0};
    line.square = line.dx * line.dx + line.dy * line.dy;
    line.length = sqrt((double)line.square);
    return line;
}

/* Is factor * length above `value`? */
static bool above(int64_t factor, int64_t square, int64_t value) {
    wide left = (wide)factor * factor * square, right = (wide)value * value;
    if (factor < 0) left = -left;
    if (value < 0) right = -right;
    return left > right;
}

/* value / (2 length), rounded half up: the k with (2k - 1) length <= value < (2k + 1) length. */
static int64_t over_twice_length(int64_t value, const kiln_wall_line *line) {
    int64_t k = (int64_t)floor((double)value / (2 * line->length) + 0.5);
    while (above(2 * k - 1, line->square, value)) k--;
    while (!above(2 * k + 1, line->square, value)) k++;
    return k;
}

kiln_len kiln_wall_line_length(const kiln_wall_line *line) {
    return (kiln_len)floor(line->length + 0.5);
}

int64_t kiln_wall_line_length2(const kiln_wall_line *line) {
    return (int64_t)floor(2 * line->length + 0.5);
}

int kiln_wall_line_end(const kiln_wall_line *line, int64_t along2) {
    return (int)above(-2, line->square, -along2) - (int)above(2, line->square, along2);
}

kiln_point kiln_wall_line_point(const kiln_wall_line *line, kiln_point base, int64_t along2,
                                int64_t across2) {
    return (kiln_point){
        (kiln_len)(base.x + over_twice_length(line->dx * along2 - line->dy * across2, line)),
        (kiln_len)(base.y + over_twice_length(line->dy * along2 + line->dx * across2, line)),
    };
}

int64_t kiln_wall_line_along2(const kiln_wall_line *line, kiln_point point) {
    int64_t x = (int64_t)point.x - line->from.x, y = (int64_t)point.y - line->from.y;
    return over_twice_length(4 * (line->dx * x + line->dy * y), line);
}
