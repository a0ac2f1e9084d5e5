/* drawn.h - pictures of small levels, and where the places of their paths lie. */
#ifndef DRAWN_H
#define DRAWN_H

#include "chart.h"
#include "lint_fixture.h"

/* A level of lint_of_level(), baked. */
typedef struct drawn_level {
    lint_fixture fixture;
    kiln_bundle *bundle;
} drawn_level;

drawn_level drawn_open(const char *level);
void drawn_close(drawn_level *d);

/* All overlays. */
#define DRAWN_ALL ((1u << CHART_KIND_COUNT) - 1)

/* The first level as a plan, or as an isometric picture; `kinds` as charts take them. */
const char *drawn_plan(const drawn_level *d, unsigned kinds);
const char *drawn_view(const drawn_level *d, unsigned kinds, kiln_view view);

/* A kiln_write for a str. */
bool drawn_add_bytes(void *user, const char *bytes, size_t size);

/* How far a path's data reaches, in 1/100 pixel; `data` begins behind d=". Leading points of curves
 * count too. */
kiln_extent drawn_extent(const char *data);

/* Where the strokes of a label are; `group` is its element, or behind that. */
kiln_extent drawn_text(const char *group);

/* Fails the test when two labels meet. */
void drawn_check_apart(const char *svg);

/* Fails the test when a path leaves the picture. */
void drawn_check_within(const char *svg);

uint32_t drawn_count(const char *svg, const char *what);

#endif
