/* plan_walls.c - walls cut open, and what is in their openings. */
#include "plan_walls.h"

#include "mark.h"
#include "wall_line.h"

#include <math.h>
#include <stdlib.h>

#define POCHE_COLOR  0x454A54u
#define WINDOW_COLOR 0xDCEAF1u

/* In 1/10000 tile: lines of windows and thresholds, and how far apart the two of a pane are. */
enum { LINE = 130, PANE = 400 };

/* ---- Corners at other angles than right ones: the outer edges go on until they meet */

/* An end of a wall, and the direction from there into the wall, of length 1. */
typedef struct wall_end {
    kiln_point at;
    double x, y, half; /* half: of the thickness */
    uint32_t number;
} wall_end;

/* So many walls' ends at one point are looked at. */
#define ENDS_MAX 16u

/* Where the edges meet further out than so many thicknesses, the corner is cut. */
#define MITER_MAX 2

static int by_point(const void *left, const void *right) {
    const wall_end *a = left, *b = right;
    if (a->at.x != b->at.x) return a->at.x < b->at.x ? -1 : 1;
    if (a->at.y != b->at.y) return a->at.y < b->at.y ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static kiln_point moved(kiln_point at, double x, double y) {
    return (kiln_point){at.x + (kiln_len)floor(x + 0.5), at.y + (kiln_len)floor(y + 0.5)};
}

/* What fills the outer side of the corner between two ends; false: nothing has to. */
static bool corner_of(const wall_end *a, const wall_end *b, kiln_draw_item *out) {
    double cross = a->x * b->y - a->y * b->x, dot = a->x * b->x + a->y * b->y;
    if (fabs(cross) < 1e-6 || fabs(dot) < 1e-6) return false; /* in line, or at right angles */
    double side = cross > 0 ? 1 : -1; /* the outer edges: right of a, left of b; or the reverse */
    double ax = side * a->y * a->half, ay = -side * a->x * a->half;
    double bx = -side * b->y * b->half, by = side * b->x * b->half;
    double back = ((bx - ax) * b->y - (by - ay) * b->x) / cross; /* along a, from its edge */
    kiln_point corners[] = {a->at, moved(a->at, ax, ay),
                            moved(a->at, ax + back * a->x, ay + back * a->y), moved(a->at, bx, by)};
    if (-back > 2 * MITER_MAX * a->half) corners[2] = corners[1];
    *out = (kiln_draw_item){.shape = kiln_prism_of_corners(corners, 0, KILN_KERB_HEIGHT),
                            .owner = KILN_NONE};
    return true;
}

static uint32_t find_ends(const plan_level *l, wall_end *ends) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < l->plan.wall_count; i++) {
        const kiln_plan_wall *wall = &l->plan.walls[i];
        kiln_wall_line line = kiln_wall_line_of(wall->from, wall->to);
        if (line.square == 0) continue;
        double x = (double)line.dx / line.length, y = (double)line.dy / line.length;
        double half = wall->thickness / 2.0;
        ends[count++] = (wall_end){wall->from, x, y, half, 2 * i};
        ends[count++] = (wall_end){wall->to, -x, -y, half, 2 * i + 1};
    }
    if (count > 1) qsort(ends, count, sizeof *ends, by_point);
    return count;
}

static kiln_status add_corners(const plan_level *l, kiln_item_list *out) {
    wall_end *ends = ARENA_ARRAY(l->memory, wall_end, 2 * (size_t)l->plan.wall_count);
    uint32_t count = find_ends(l, ends);
    kiln_draw_item item;
    kiln_status status = KILN_OK;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = i + 1; k < count && k < i + ENDS_MAX && status == KILN_OK; k++) {
            if (ends[k].at.x != ends[i].at.x || ends[k].at.y != ends[i].at.y) break;
            if (corner_of(&ends[i], &ends[k], &item)) status = kiln_item_list_add(out, &item, NULL);
        }
    }
    return status;
}

/* ---- Solid walls */

/* Walls as the pictures of libkiln cut them down, all openings open: the same corners. */
kiln_status plan_walls_parts(const plan_level *l, kiln_plan_parts *out) {
    kiln_plan open = {.wall_count = l->plan.wall_count, .first_wall = l->plan.first_wall};
    kiln_plan_wall *walls = ARENA_ARRAY(l->memory, kiln_plan_wall, open.wall_count);
    for (uint32_t i = 0; i < open.wall_count; i++) {
        walls[i] = l->plan.walls[i];
        walls[i].height = KILN_KERB_HEIGHT;
        kiln_plan_opening *openings =
            ARENA_ARRAY(l->memory, kiln_plan_opening, walls[i].opening_count);
        for (uint32_t k = 0; k < walls[i].opening_count; k++) {
            openings[k] = walls[i].openings[k];
            openings[k].sill = 0, openings[k].head = KILN_KERB_HEIGHT, openings[k].walkable = true;
        }
        walls[i].openings = openings;
    }
    open.walls = walls;
    kiln_status status = kiln_plan_parts_new(&open, KILN_VIEW_NE, NULL, out);
    if (status != KILN_OK) return status;
    status = add_corners(l, &out->items);
    if (status != KILN_OK) kiln_plan_parts_free(out, NULL);
    return status;
}

static void draw_poche(const plan_level *l, kiln_pen *pen, const kiln_item_list *pieces) {
    kiln_wall_info wall;
    for (uint32_t i = 0; i < pieces->count;) {
        uint32_t owner = pieces->items[i].owner;
        kiln_pen_text(pen, "<path");
        if (kiln_wall_get(l->bundle, owner - KILN_WALL, &wall) == KILN_OK && *wall.id) {
            kiln_pen_text(pen, " id=\"wall:");
            kiln_pen_escaped(pen, wall.id);
            kiln_pen_text(pen, "\"");
        }
        kiln_pen_text(pen, " d=\"");
        for (; i < pieces->count && pieces->items[i].owner == owner; i++)
            mark_outline(pen, pieces->items[i].shape.corner, 4);
        kiln_pen_text(pen, "\"/>\n");
    }
}

/* ---- Openings */

/* A stretch of the wall's rectangle from one face to the other, or a line along it. */
typedef struct span2 {
    int64_t start2, end2;
} span2;

static bool opening_span(const kiln_wall_line *line, const kiln_plan_opening *o, span2 *out) {
    int64_t end = kiln_wall_line_length2(line);
    *out = (span2){2 * (int64_t)o->at - o->width, 2 * (int64_t)o->at + o->width};
    if (out->start2 < 0) out->start2 = 0;
    if (out->end2 > end) out->end2 = end;
    return out->start2 < out->end2;
}

static void along(kiln_pen *pen, const kiln_wall_line *line, span2 at, int64_t across2) {
    mark_line(pen, kiln_wall_line_point(line, line->from, at.start2, across2),
              kiln_wall_line_point(line, line->from, at.end2, across2));
}

static void draw_opening(kiln_pen *pen, const kiln_plan_wall *wall, const kiln_plan_opening *o) {
    kiln_wall_line line = kiln_wall_line_of(wall->from, wall->to);
    span2 at;
    if (line.square == 0 || !opening_span(&line, o, &at)) return;
    int64_t across2 = wall->thickness;
    kiln_point corners[] = {kiln_wall_line_point(&line, line.from, at.start2, -across2),
                            kiln_wall_line_point(&line, line.from, at.end2, -across2),
                            kiln_wall_line_point(&line, line.from, at.end2, across2),
                            kiln_wall_line_point(&line, line.from, at.start2, across2)};
    mark_style fill = {o->walkable ? KILN_SLAB_COLOR : WINDOW_COLOR, MARK_NONE, 0, 0};
    mark_style lines = {MARK_NONE, POCHE_COLOR, LINE, o->walkable ? 500 : 0};
    mark_begin(pen, &fill);
    mark_outline(pen, corners, 4);
    mark_end(pen);
    mark_begin(pen, &lines);
    along(pen, &line, at, -across2), along(pen, &line, at, across2);
    int64_t pane = PANE < across2 ? PANE : across2 / 2;
    if (!o->walkable) along(pen, &line, at, -pane), along(pen, &line, at, pane);
    mark_end(pen);
}

void plan_walls_draw(const plan_level *l, const kiln_item_list *pieces, kiln_pen *pen) {
    kiln_pen_text(pen, "<g id=\"openings\">\n");
    for (uint32_t i = 0; i < l->plan.wall_count && !pen->failed; i++) {
        const kiln_plan_wall *wall = &l->plan.walls[i];
        for (uint32_t k = 0; k < wall->opening_count; k++)
            draw_opening(pen, wall, &wall->openings[k]);
    }
    kiln_pen_text(pen, "</g>\n<g");
    kiln_pen_color_attribute(pen, "fill", POCHE_COLOR);
    kiln_pen_color_attribute(pen, "stroke", POCHE_COLOR);
    kiln_pen_text(pen, ">\n");
    draw_poche(l, pen, pieces);
    kiln_pen_text(pen, "</g>\n");
}
