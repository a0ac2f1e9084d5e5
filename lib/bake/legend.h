/* legend.h - the strip below a picture: which way north is, a scale, and what its marks mean. */
#ifndef BAKE_LEGEND_H
#define BAKE_LEGEND_H

#include "arena.h"
#include "svg.h"

/* What is written and drawn around a picture; what matters less. */
#define LEGEND_INK   0x33363Fu
#define LEGEND_FAINT 0x7C7F88u

/* Draws what a row explains around (0, 0), as it is drawn on the level; `which` of what it can
 * draw. */
typedef void legend_symbol(kiln_pen *pen, uint32_t which);

typedef struct legend_row {
    legend_symbol *symbol;
    uint32_t which;
    const char *text;
} legend_row;

typedef struct legend {
    arena *memory;
    legend_row *rows;
    uint32_t count, capacity;
    int64_t size; /* of its text, in 1/100 pixel; set by legend_reach() */
} legend;

/* `symbol` may be NULL; `text` is kept. */
void legend_add(legend *l, legend_symbol *symbol, uint32_t which, const char *text);

/* How large texts are in a picture that the pen has the edges of: at least 12 pixels and a fifth of
 * a tile, and more in large pictures. */
int64_t legend_text_size(const kiln_pen *pen);

/* Makes room for the strip below what the extent holds. */
void legend_reach(legend *l, const kiln_pen *pen, kiln_extent *extent);

/* How high the strip is in that picture. */
int64_t legend_height(const legend *l, const kiln_pen *pen);

/* Draws it at the bottom of the picture, whose edges are those that it asked for. */
void legend_draw(const legend *l, kiln_pen *pen);

#endif
