/* str.h - a growing string, and numbers printed exactly. */
#ifndef BAKE_STR_H
#define BAKE_STR_H

#include "arena.h"
#include "kiln.h"

typedef struct str {
    arena *memory;
    char *text; /* always NUL-terminated once something was added; NULL before */
    size_t length, capacity;
} str;

str str_new(arena *memory);
void str_add(str *s, const char *text);
void str_add_bytes(str *s, const char *text, size_t length);
void str_add_char(str *s, char c, size_t count); /* `count` times */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void str_addf(str *s, const char *format, ...);

/* Lattice units as tiles: 12345 is "1.2345", trailing zeros dropped, "0.5" not ".5". */
void str_add_len(str *s, int64_t units);
/* A heading in degrees, up to three decimals. */
void str_add_heading(str *s, kiln_heading heading);

void str_add_point(str *s, kiln_point p); /* "[1.25, 6.5]" */

/* The same into arena strings, for messages. */
const char *len_text(arena *a, int64_t units);
const char *point_text(arena *a, kiln_point p);

#endif
