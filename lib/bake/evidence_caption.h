/* evidence_caption.h - what is written below the picture of a refused side: which seat, what touches
 * what, in the colors the picture shows them in. Lengths are in 1/100 pixel. */
#ifndef BAKE_EVIDENCE_CAPTION_H
#define BAKE_EVIDENCE_CAPTION_H

#include "evidence.h"
#include "svg.h"

/* A stretch of text. */
typedef struct caption_chunk {
    const char *text;
    uint32_t color;
    bool swatch; /* the color is that of a square before it, not of the text */
} caption_chunk;

typedef struct caption_line {
    caption_chunk chunks[6];
    uint32_t count;
} caption_line;

enum { CAPTION_LINES_MAX = 4 };

typedef struct caption {
    const char *title; /* one line with all that matters */
    caption_line lines[CAPTION_LINES_MAX];
    uint32_t count;
} caption;

/* In the arena. `code` is a rule's, or NULL. */
caption caption_of(arena *a, const pack *p, const evidence *e, const char *code);

/* What it needs: of the picture's width, and at the picture's bottom. */
int64_t caption_width(const caption *c);
int64_t caption_height(const caption *c);

/* Draws it at the bottom of the picture. */
void caption_draw(const caption *c, kiln_pen *pen);

#endif
