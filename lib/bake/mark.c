/* mark.c - paths through places of the level. */
#include "mark.h"

#include "geom.h"

#include <math.h>

/* So much of 1000 parts of a circle's radius its Bezier curves are led by. */
#define BEND 552

int64_t mark_size(const kiln_pen *pen, kiln_len length) {
    return kiln_rounded((int64_t)length * pen->scale, KILN_TILE / 100);
}

static void number_attribute(kiln_pen *pen, const char *name, int64_t hundredths) {
    kiln_pen_text(pen, name);
    kiln_pen_number(pen, hundredths);
    kiln_pen_text(pen, "\"");
}

void mark_begin(kiln_pen *pen, const mark_style *style) {
    kiln_pen_text(pen, "<path");
    if (style->fill == MARK_NONE) {
        kiln_pen_text(pen, " fill=\"none\"");
    } else {
        kiln_pen_color_attribute(pen, "fill", style->fill);
    }
    if (style->stroke != MARK_NONE) {
        kiln_pen_color_attribute(pen, "stroke", style->stroke);
        number_attribute(pen, " stroke-width=\"", mark_size(pen, style->width));
        kiln_pen_text(pen, " stroke-linecap=\"round\"");
    }
    if (style->dash > 0) number_attribute(pen, " stroke-dasharray=\"", mark_size(pen, style->dash));
    kiln_pen_text(pen, " d=\"");
}

void mark_end(kiln_pen *pen) {
    kiln_pen_text(pen, "\"/>\n");
}

void mark_line(kiln_pen *pen, kiln_point from, kiln_point to) {
    kiln_place a = kiln_pen_place(pen, from, 0), b = kiln_pen_place(pen, to, 0);
    kiln_pen_step(pen, 'M', a.x, a.y);
    kiln_pen_step(pen, 'l', b.x - a.x, b.y - a.y);
}

void mark_outline(kiln_pen *pen, const kiln_point *points, uint32_t count) {
    kiln_place before = {0, 0};
    for (uint32_t i = 0; i < count; i++) {
        kiln_place at = kiln_pen_place(pen, points[i], 0);
        if (i > 0 && at.x == before.x && at.y == before.y) continue; /* a repeated corner */
        kiln_pen_step(pen, i == 0 ? 'M' : 'l', at.x - before.x, at.y - before.y);
        before = at;
    }
    if (count > 0) kiln_pen_text(pen, "z");
}

static kiln_point moved(kiln_point at, int64_t x, int64_t y) {
    return (kiln_point){(kiln_len)(at.x + x), (kiln_len)(at.y + y)};
}

/* A circle is four curves, each from one of these to the next; they stay curves of that kind however
 * flat the floor looks. */
void mark_disc(kiln_pen *pen, kiln_point at, kiln_len radius) {
    static const kiln_point ring[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    int64_t bend = (int64_t)radius * BEND / 1000;
    kiln_place before = kiln_pen_place(pen, moved(at, radius, 0), 0);
    kiln_pen_step(pen, 'M', before.x, before.y);
    for (int i = 0; i < 4; i++) {
        kiln_point a = ring[i], b = ring[i + 1];
        kiln_point end = moved(at, (int64_t)b.x * radius, (int64_t)b.y * radius);
        kiln_point start = moved(at, (int64_t)a.x * radius, (int64_t)a.y * radius);
        kiln_place places[] = {kiln_pen_place(pen, moved(start, b.x * bend, b.y * bend), 0),
                               kiln_pen_place(pen, moved(end, a.x * bend, a.y * bend), 0),
                               kiln_pen_place(pen, end, 0)};
        for (int k = 0; k < 3; k++)
            kiln_pen_step(pen, k == 0 ? 'c' : ' ', places[k].x - before.x, places[k].y - before.y);
        before = places[2];
    }
    kiln_pen_text(pen, "z");
}

void mark_diamond(kiln_pen *pen, kiln_point at, kiln_len reach) {
    kiln_point points[] = {moved(at, reach, 0), moved(at, 0, reach), moved(at, -reach, 0),
                           moved(at, 0, -reach)};
    mark_outline(pen, points, 4);
}

void mark_square(kiln_pen *pen, kiln_point at, kiln_len half) {
    kiln_point points[] = {moved(at, half, -half), moved(at, half, half), moved(at, -half, half),
                           moved(at, -half, -half)};
    mark_outline(pen, points, 4);
}

void mark_cross(kiln_pen *pen, kiln_point at, kiln_len reach) {
    mark_line(pen, moved(at, -reach, -reach), moved(at, reach, reach));
    mark_line(pen, moved(at, -reach, reach), moved(at, reach, -reach));
}

kiln_point mark_ahead(kiln_point at, kiln_heading heading, kiln_len ahead, kiln_len left) {
    return kiln_turn_point(kiln_turn_of(heading), (kiln_point){-left, ahead}, at);
}

void mark_wedge(kiln_pen *pen, kiln_point at, kiln_heading heading, kiln_len tail, kiln_len tip) {
    kiln_len wing = (tip - tail) * 3 / 5;
    kiln_point points[] = {mark_ahead(at, heading, tip, 0), mark_ahead(at, heading, tail, wing),
                           mark_ahead(at, heading, tail, -wing)};
    mark_outline(pen, points, 3);
}

/* A length along a direction, to the nearest unit. */
static kiln_len along(int64_t part, double length, double whole) {
    return (kiln_len)floor((double)part * length / whole + 0.5);
}

void mark_arrow(kiln_pen *pen, kiln_point from, kiln_point to, kiln_len head) {
    int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    double whole = sqrt((double)dx * (double)dx + (double)dy * (double)dy);
    if (whole <= 0) return;
    kiln_len x = along(dx, head, whole), y = along(dy, head, whole);
    kiln_point neck = {to.x - x, to.y - y};
    if (whole > head) mark_line(pen, from, neck);
    kiln_point points[] = {to, moved(neck, -(int64_t)y * 3 / 5, (int64_t)x * 3 / 5),
                           moved(neck, (int64_t)y * 3 / 5, -(int64_t)x * 3 / 5)};
    mark_outline(pen, points, 3);
}

kiln_point mark_middle(kiln_point a, kiln_point b) {
    return (kiln_point){(kiln_len)(((int64_t)a.x + b.x) / 2), (kiln_len)(((int64_t)a.y + b.y) / 2)};
}
