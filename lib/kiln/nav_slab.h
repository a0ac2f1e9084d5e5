/* nav_slab.h - the walkable nodes of a grid in few rectangles, from which paths are found.
 *
 * A run is a row's longest stretch of walkable nodes. Equal runs in rows on top of each other make
 * a slab. Slabs touch along links: columns first to last of `low`'s northern row lie right below
 * the same columns of `high`'s southern row. Inside a slab the distance is |dx| + |dy|. */
#ifndef KILN_NAV_SLAB_H
#define KILN_NAV_SLAB_H

#include "kiln.h"

/* Columns and rows, all included. Its links are links[above] to the right, `above_count` of them
 * over it from west to east, and links[below] likewise under it. */
typedef struct kiln_slab {
    uint32_t x0, x1, y0, y1;
    uint32_t above, above_count, below, below_count;
} kiln_slab;

typedef struct kiln_slab_link {
    uint32_t low, high;
    uint32_t first, last;
} kiln_slab_link;

typedef struct kiln_slab_run {
    uint32_t x0, x1, slab;
} kiln_slab_run;

/* Slabs are in order of their first row, then column; links in order of the row, then column. */
typedef struct kiln_slabs {
    uint32_t rows, run_count, slab_count, link_count;
    uint32_t *row; /* runs row[j] to row[j + 1] - 1 are of row j, from west to east */
    kiln_slab_run *runs;
    kiln_slab *slabs;
    kiln_slab_link *links;
} kiln_slabs;

/* `island` has a value other than KILN_NONE for each walkable node. Time and memory go with nodes
 * and runs. NULL when there is no memory. */
kiln_slabs *kiln_slabs_build(const uint32_t *island, uint32_t width, uint32_t height,
                             const kiln_allocator *allocator);
void kiln_slabs_free(kiln_slabs *slabs, const kiln_allocator *allocator);

/* The first run of a row that ends at a column or east of it; the row's end when there is none. */
uint32_t kiln_slabs_run(const kiln_slabs *slabs, uint32_t column, uint32_t row);

#endif
