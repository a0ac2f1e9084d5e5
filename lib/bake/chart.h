/* chart.h - what pictures show beyond a level's furniture: overlays, and the legend that names them.
 *
 * A chart is made for one picture; all it needs is gathered when it is made. */
#ifndef BAKE_CHART_H
#define BAKE_CHART_H

#include "board.h"
#include "legend.h"
#include "pack.h"

typedef enum chart_kind {
    CHART_NAV,       /* where people can stand, by island */
    CHART_ENTRIES,   /* from where seats are entered, and from where not */
    CHART_ADDRESSES, /* where robots go */
    CHART_FINDINGS,  /* what lint found, where */
    CHART_KIND_COUNT
} chart_kind;

/* Their names, in that order; then NULL. */
extern const char *const chart_kind_names[CHART_KIND_COUNT + 1];

/* What a chart is made from. Findings are not in bundles: without a pack there are none. */
typedef struct chart_source {
    const kiln_bundle *bundle;
    const pack *pack; /* that the bundle was baked from, or NULL */
    const diag *findings;
} chart_source;

typedef struct chart {
    arena *memory;
    chart_source source;
    const kiln_bundle *bundle; /* the source's */
    uint32_t level;
    unsigned kinds; /* bits 1 << chart_kind */
    legend legend;
    void *data[CHART_KIND_COUNT]; /* as each kind gathers it */
    kiln_point *points;           /* that the picture has to show */
    uint32_t point_count, point_capacity;
    kiln_status status; /* why something could not be gathered */
} chart;

chart *chart_new(arena *memory, const chart_source *source, uint32_t level, unsigned kinds);

/* Asks for a point to lie in the picture. */
void chart_show(chart *c, kiln_point at);

/* How far the overlays reach. */
void chart_reach(const chart *c, const kiln_pen *pen, kiln_extent *extent);

/* What lies on the floor, below furniture, in all pictures; all else. */
void chart_draw_floor(const chart *c, kiln_pen *pen);
void chart_draw_top(const chart *c, kiln_pen *pen);

/* What is written over everything. */
void chart_write(const chart *c, kiln_pen *pen, board *taken);

/* All of it, legend included, over an isometric picture: what furniture hides shows through it. */
kiln_svg_overlay chart_isometric(chart *c);

/* ---- One overlay: overlay_*.c ---- */

typedef struct chart_overlay {
    void (*gather)(chart *c, void **data); /* with the legend's rows and the points to show */
    void (*draw)(const chart *c, const void *data, kiln_pen *pen);
    bool floor; /* it lies below furniture */
    void (*write)(const chart *c, const void *data, kiln_pen *pen, board *taken); /* may be NULL */
} chart_overlay;

extern const chart_overlay overlay_nav, overlay_entries, overlay_addresses, overlay_findings;

#endif
