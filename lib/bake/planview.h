/* planview.h - a level seen from above, north up. */
#ifndef BAKE_PLANVIEW_H
#define BAKE_PLANVIEW_H

#include "chart.h"

typedef struct planview_options {
    uint32_t scale; /* pixels a tile; 0: KILN_SVG_SCALE; at most KILN_SVG_SCALE_MAX */
    bool empty;     /* nobody is drawn */
} planview_options;

/* Writes the level of a chart as SVG, with the chart's overlays over it. Errors: RANGE (the scale),
 * MEMORY, CORRUPT, LIMIT (over KILN_DRAW_ITEMS_MAX parts), IO (a write returned false). */
kiln_status planview_svg(chart *c, const planview_options *options, kiln_write write, void *user);

#endif
