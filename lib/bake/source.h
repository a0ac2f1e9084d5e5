/* source.h - lines and columns of an input text.
 *
 * Lines end with \n, \r\n or a lone \r, as in YAML. Lines and columns are 1-based; columns count
 * code points, a byte that is not UTF-8 counts as one. A byte order mark at the start has no
 * column. */
#ifndef BAKE_SOURCE_H
#define BAKE_SOURCE_H

#include "arena.h"

#include <stdbool.h>

typedef struct source_place {
    uint32_t line, column;
} source_place;

/* The start of a character. */
typedef struct source_mark {
    size_t offset;
    source_place place;
} source_mark;

/* A text with a mark every few kilobytes, so that places are found at once however long the file or
 * its lines are. */
typedef struct source {
    const char *text;
    size_t size;
    source_mark *marks;
    size_t mark_count;
} source;

/* Borrows the text, which may be NULL when `size` is 0. */
source source_new(arena *memory, const char *text, size_t size);

/* The offset of a place; the end of the line when it has no such column, the end of the text when
 * it has no such line. */
size_t source_offset(const source *s, source_place place);

/* The place of the byte at `offset`, which starts a character, or of the end of the text. */
source_place source_place_of(const source *s, size_t offset);

/* How many bytes the mark at the start of the text takes: 3 or 0. */
size_t source_bom(const char *text, size_t size);

#endif
