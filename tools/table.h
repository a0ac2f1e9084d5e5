/* table.h - text in aligned columns. */
#ifndef TOOLS_TABLE_H
#define TOOLS_TABLE_H

#include "str.h"

#include <stdbool.h>

#define TABLE_COLUMNS 12

typedef struct table {
    arena *memory;
    uint32_t columns;
    const char **cells; /* row after row */
    uint32_t count, capacity;
    const char *alignment; /* a letter a column: 'l' or 'r' */
} table;

/* `alignment` has at most TABLE_COLUMNS letters. */
table table_new(arena *memory, const char *alignment);

/* The next cell; rows fill from the left. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void table_cell(table *t, const char *format, ...);

/* A number with a thin gap between groups of three digits: "12 345". */
void table_number(table *t, uint64_t value);

/* Two spaces between columns, none at the end of a line. */
void table_render(str *out, const table *t);

#endif
