/* excerpt.h - lines of the input as a terminal can show them: tabs widened, long lines cut around
 * what matters, nothing that could control the terminal. */
#ifndef BAKE_EXCERPT_H
#define BAKE_EXCERPT_H

#include "source.h"
#include "str.h"

/* The part of a line that is shown. */
typedef struct excerpt {
    const source *text;
    uint32_t line, column; /* of the first character shown */
    size_t offset, end;    /* bytes shown: [offset, end) */
    bool cut_left, cut_right;
} excerpt;

/* The part of a line around the columns [column, end_column); all of it when it fits. Returns false
 * when the text has no such line. */
bool excerpt_of(const source *text, uint32_t line, uint32_t column, uint32_t end_column,
                excerpt *out);

/* Whether the columns [column, end_column) of that line are shown. */
bool excerpt_shows(const excerpt *e, uint32_t line, uint32_t column, uint32_t end_column);

void excerpt_add(str *out, const excerpt *e);

/* How far right of the excerpt's left edge a column is drawn; columns beyond its end are drawn
 * there. */
uint32_t excerpt_x(const excerpt *e, uint32_t column);

/* A text for a terminal, on one line: what is unsafe there becomes U+FFFD, a line break a space. */
void str_add_safe(str *out, const char *text);

#endif
