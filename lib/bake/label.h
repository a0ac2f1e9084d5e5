/* label.h - text in pictures, drawn as strokes: every browser and every PNG shows the same.
 *
 * Lengths are in 1/100 pixel, as all that goes to a pen. */
#ifndef BAKE_LABEL_H
#define BAKE_LABEL_H

#include "arena.h"
#include "svg.h"

typedef enum label_anchor { LABEL_LEFT, LABEL_MIDDLE, LABEL_RIGHT } label_anchor;

typedef struct label {
    const char *text; /* UTF-8; what is not printable ASCII (or a square sign, or an ellipsis) is an
                         empty box */
    int64_t size;     /* from line to line would be 1.4 of it */
    label_anchor anchor; /* what of it lies at its place */
    uint32_t color;
    bool bare; /* without a halo */
} label;

/* Draws it on the base line through `at`, on a light halo that parts it from what lies below. */
void label_draw(kiln_pen *pen, const label *text, kiln_place at);

/* How wide the text is, its pen's thickness included. */
int64_t label_width(const char *text, int64_t size);

/* The text, or as much of its beginning as fits into a width with an ellipsis behind it; "" when
 * nothing does. */
const char *label_fit(arena *memory, const char *text, int64_t size, int64_t width);

/* How high capitals are above the base line. */
int64_t label_height(int64_t size);

#endif
