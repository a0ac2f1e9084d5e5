/* bundle_draw.h - the drawings baked into a bundle. */
#ifndef KILN_BUNDLE_DRAW_H
#define KILN_BUNDLE_DRAW_H

#include "draw_order.h"
#include "scene.h"

/* Whether a level's order was baked for a view. */
bool kiln_drawing_baked(const kiln_bundle *bundle, uint32_t level, kiln_view view);

/* The baked order of so many parts, of which the first `floor` are coverings. Errors: MEMORY,
 * CORRUPT (another number of parts, or no order of them). */
kiln_status kiln_drawing_unpack(const kiln_bundle *bundle, uint32_t level, kiln_view view,
                                const uint32_t parts[2], const kiln_allocator *allocator,
                                kiln_draw_graph *out);

#endif
