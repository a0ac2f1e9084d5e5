/* mark.h - marks on a level's floor: in plans as they are, in isometric pictures as flat as the
 * floor. Places and lengths are the level's. */
#ifndef BAKE_MARK_H
#define BAKE_MARK_H

#include "svg.h"

/* How a path looks. Widths are lengths on the level. */
typedef struct mark_style {
    uint32_t fill, stroke; /* MARK_NONE: not at all */
    kiln_len width;        /* of its lines */
    kiln_len dash;         /* of a dash and of the gap behind it; 0: lines are whole */
} mark_style;

#define MARK_NONE UINT32_MAX

/* Begins a path; outlines and lines follow, as many as there are, then its end. Line ends are
 * round. */
void mark_begin(kiln_pen *pen, const mark_style *style);
void mark_end(kiln_pen *pen);

/* A length across in the picture, in 1/100 pixel. */
int64_t mark_size(const kiln_pen *pen, kiln_len length);

void mark_line(kiln_pen *pen, kiln_point from, kiln_point to);
void mark_outline(kiln_pen *pen, const kiln_point *points, uint32_t count);
void mark_disc(kiln_pen *pen, kiln_point at, kiln_len radius);
void mark_diamond(kiln_pen *pen, kiln_point at, kiln_len reach);
void mark_square(kiln_pen *pen, kiln_point at, kiln_len half);
void mark_cross(kiln_pen *pen, kiln_point at, kiln_len reach);

/* A wedge whose tip lies `tip` ahead of a place and whose wings lie `tail` ahead of it (behind it,
 * when negative). */
void mark_wedge(kiln_pen *pen, kiln_point at, kiln_heading heading, kiln_len tail, kiln_len tip);

/* A line with a head of `head` at its end; too short for that, the head alone. */
void mark_arrow(kiln_pen *pen, kiln_point from, kiln_point to, kiln_len head);

/* The point so far ahead of a place, and so far to the left of it. */
kiln_point mark_ahead(kiln_point at, kiln_heading heading, kiln_len ahead, kiln_len left);

/* The point halfway between two. */
kiln_point mark_middle(kiln_point a, kiln_point b);

#endif
