/* wall.c - cutting walls into pieces. */
#include "wall.h"

#include "wall_line.h"

#include <stdlib.h>

typedef struct axis {
    const pack_wall *wall;
    kiln_wall_line line;
} axis;

static axis axis_of(const pack_wall *wall) {
    return (axis){wall, kiln_wall_line_of(wall->from, wall->to)};
}

/* The point `along2` half units along the wall and `across2` half units to its left. A place at or
 * beyond the end is the end itself. */
static kiln_point point_at(const axis *a, int64_t along2, int64_t across2) {
    if (along2 < 0) along2 = 0;
    bool inside = kiln_wall_line_end(&a->line, along2) < 0;
    return kiln_wall_line_point(&a->line, inside ? a->wall->from : a->wall->to, inside ? along2 : 0,
                                across2);
}

/* The footprint of a stretch of the wall, `depth` across. */
static kiln_prism stretch(const axis *a, int64_t start2, int64_t end2, int64_t depth) {
    kiln_point corners[] = {point_at(a, start2, -depth), point_at(a, end2, -depth),
                            point_at(a, end2, depth), point_at(a, start2, depth)};
    return kiln_prism_of_corners(corners, 0, 1);
}

static kiln_prism piece(const axis *a, int64_t start2, int64_t end2, kiln_len z0, kiln_len z1) {
    kiln_prism shape = stretch(a, start2, end2, a->wall->thickness);
    shape.z0 = z0;
    shape.z1 = z1;
    return shape;
}

/* A walkable opening: where it begins and ends, in half units. */
typedef struct cut {
    int64_t start2, end2;
    kiln_len head;
    uint32_t ordinal;
} cut;

static int by_start(const void *left, const void *right) {
    const cut *a = left, *b = right;
    if (a->start2 != b->start2) return a->start2 < b->start2 ? -1 : 1;
    return a->ordinal < b->ordinal ? -1 : 1;
}

static cut cut_of(const pack_opening *opening, uint32_t ordinal) {
    int64_t middle2 = 2 * (int64_t)opening->at;
    return (cut){middle2 - opening->width, middle2 + opening->width, opening->head, ordinal};
}

static cut *sorted_cuts(arena *memory, const pack_wall *wall, uint32_t *count) {
    cut *cuts = ARENA_ARRAY(memory, cut, wall->opening_count);
    *count = 0;
    for (uint32_t i = 0; i < wall->opening_count; i++) {
        if (wall->openings[i].walkable) cuts[(*count)++] = cut_of(&wall->openings[i], i);
    }
    if (*count > 1) qsort(cuts, *count, sizeof *cuts, by_start);
    return cuts;
}

wall_pieces wall_pieces_for_people(arena *memory, const pack_wall *wall) {
    axis a = axis_of(wall);
    if (a.line.square == 0) return (wall_pieces){0};
    uint32_t cut_count;
    const cut *cuts = sorted_cuts(memory, wall, &cut_count);
    kiln_prism *pieces = ARENA_ARRAY(memory, kiln_prism, 2 * (size_t)cut_count + 1);
    uint32_t count = 0;
    int64_t done2 = 0; /* the wall is cut up to here */
    for (uint32_t i = 0; i < cut_count; i++) {
        if (cuts[i].end2 <= done2) continue;
        if (kiln_wall_line_end(&a.line, cuts[i].start2) >= 0) break;
        if (cuts[i].start2 > done2) {
            pieces[count++] = piece(&a, done2, cuts[i].start2, 0, wall->height);
            done2 = cuts[i].start2;
        }
        if (cuts[i].head < wall->height)
            pieces[count++] = piece(&a, done2, cuts[i].end2, cuts[i].head, wall->height);
        done2 = cuts[i].end2;
    }
    if (kiln_wall_line_end(&a.line, done2) < 0)
        pieces[count++] = piece(&a, done2, INT64_MAX, 0, wall->height);
    return (wall_pieces){pieces, count};
}

kiln_prism wall_opening_floor(const pack_wall *wall, const pack_opening *opening) {
    return wall_opening_zone(wall, opening, wall->thickness);
}

kiln_prism wall_opening_zone(const pack_wall *wall, const pack_opening *opening, kiln_len depth) {
    axis a = axis_of(wall);
    if (a.line.square == 0) return (kiln_prism){0};
    cut c = cut_of(opening, 0);
    kiln_prism zone = stretch(&a, c.start2, c.end2, depth);
    zone.z1 = opening->head;
    return zone;
}

kiln_point wall_opening_side(const pack_wall *wall, const pack_opening *opening, kiln_len away) {
    axis a = axis_of(wall);
    if (a.line.square == 0) return wall->from;
    return point_at(&a, 2 * (int64_t)opening->at, 2 * (int64_t)away);
}

bool wall_opening_fits(const pack_wall *wall, const pack_opening *opening) {
    axis a = axis_of(wall);
    cut c = cut_of(opening, 0);
    return c.start2 >= 0 && kiln_wall_line_end(&a.line, c.end2) <= 0;
}

kiln_len wall_length(const pack_wall *wall) {
    axis a = axis_of(wall);
    return kiln_wall_line_length(&a.line);
}
