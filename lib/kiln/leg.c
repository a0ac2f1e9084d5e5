/* leg.c - how deep a body moving straight gets into another. */
#include "motion.h"

#include "fold.h"

#include <math.h>

/* How much two moving bodies overlap along one axis, in one direction: a linear function of time. */
typedef struct overlap_line {
    double start, slope;
} overlap_line;

enum { OVERLAP_LINES = 2 * 8 + 2 };

static void project(const kiln_prism *prism, int64_t nx, int64_t ny, double *low, double *high) {
    for (int i = 0; i < 4; i++) {
        double value = (double)(nx * prism->corner[i].x + ny * prism->corner[i].y);
        if (i == 0 || value < *low) *low = value;
        if (i == 0 || value > *high) *high = value;
    }
}

static int overlap_lines(const kiln_leg *leg, const kiln_prism *obstacle, overlap_line *lines) {
    const kiln_prism *a = &leg->from, *b = obstacle;
    int count = 0;
    for (int i = 0; i < 8; i++) {
        const kiln_point *corner = i < 4 ? a->corner : b->corner;
        kiln_point p = corner[i % 4], q = corner[(i + 1) % 4];
        int64_t nx = (int64_t)q.y - p.y, ny = (int64_t)p.x - q.x;
        if (nx == 0 && ny == 0) continue;
        double length = sqrt((double)nx * (double)nx + (double)ny * (double)ny);
        double low_a = 0, high_a = 0, low_b = 0, high_b = 0;
        project(a, nx, ny, &low_a, &high_a);
        project(b, nx, ny, &low_b, &high_b);
        double speed = (double)(nx * leg->dx + ny * leg->dy) / length;
        lines[count++] = (overlap_line){(high_a - low_b) / length, speed};
        lines[count++] = (overlap_line){(high_b - low_a) / length, -speed};
    }
    lines[count++] = (overlap_line){(double)a->z1 - b->z0, leg->dz};
    lines[count++] = (overlap_line){(double)b->z1 - a->z0, -(double)leg->dz};
    return count;
}

static double at(overlap_line line, double time) {
    return line.start + line.slope * time;
}

/* The line that is lowest at a time: it is the depth there. */
static overlap_line lowest(const overlap_line *lines, int count, double time) {
    overlap_line best = lines[0];
    for (int i = 1; i < count; i++) {
        if (at(lines[i], time) < at(best, time)) best = lines[i];
    }
    return best;
}

/* The depth is the least of linear functions: its greatest value lies at an end, or where a rising
 * one meets a falling one. Each step replaces one of the two by a lower one, so they run out. */
kiln_len kiln_leg_depth(const kiln_leg *leg, const kiln_prism *obstacle) {
    overlap_line lines[OVERLAP_LINES];
    int count = overlap_lines(leg, obstacle, lines);
    overlap_line rising = lowest(lines, count, 0), falling = lowest(lines, count, 1);
    double depth = rising.slope <= 0 ? rising.start : at(falling, 1);
    bool between = rising.slope > 0 && falling.slope < 0;
    for (int i = 0; i < OVERLAP_LINES && between; i++) {
        double time = (falling.start - rising.start) / (rising.slope - falling.slope);
        overlap_line line = lowest(lines, count, time);
        depth = at(line, time);
        between = depth < at(rising, time) && line.slope != 0;
        if (line.slope > 0) {
            rising = line;
        } else {
            falling = line;
        }
    }
    return max_len(1, (kiln_len)floor(depth + 0.5));
}
