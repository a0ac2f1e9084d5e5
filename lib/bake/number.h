/* number.h - exact decimals: the digits of a YAML number on a lattice, without floating point. */
#ifndef BAKE_NUMBER_H
#define BAKE_NUMBER_H

#include "arena.h"

#include <stdbool.h>

/* A number in units of 10^-decimals. Its exact value lies in [floor, floor + 1). Beyond 10^18 units
 * `floor` is INT64_MIN or INT64_MAX. */
typedef struct decimal {
    int64_t floor;
    bool inexact; /* above `floor`: the text is finer than the unit */
    bool up;      /* by half a unit or more */
} decimal;

/* Reads `[-+]? (digits [. digits?] | . digits) ([eE] [-+]? digits)?` without needless leading
 * zeros. False: the text is no number: words, nan, .inf, 0x10, 1_000, 12:30, 012. */
bool decimal_parse(const char *text, uint32_t decimals, decimal *out);

/* The nearest whole unit, halves up. */
int64_t decimal_rounded(const decimal *value);

/* Units of 10^-decimals as a number, trailing zeros dropped: 12345 with 4 decimals is "1.2345". */
const char *decimal_text(arena *a, int64_t units, uint32_t decimals);

#endif
