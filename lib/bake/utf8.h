/* utf8.h - decoding UTF-8 strictly, and how wide a terminal draws it. */
#ifndef BAKE_UTF8_H
#define BAKE_UTF8_H

#include <stddef.h>
#include <stdint.h>

#define UTF8_INVALID UINT32_MAX

/* The code point at the start of `length` > 0 bytes; returns how many bytes it takes. Overlong
 * forms, surrogates, what is above U+10FFFF and cut-off sequences give UTF8_INVALID and 1 byte. */
size_t utf8_decode(const char *text, size_t length, uint32_t *code);

/* Columns in a terminal: 0 for combining marks and other characters without width, 2 for wide ones
 * (Hangul, Han, kana, full-width forms, emoji), else 1. Approximates Unicode's East Asian Width. */
int utf8_columns(uint32_t code);

/* C0 and C1 control characters, DEL, line and paragraph separators, the characters that change the
 * direction of text, byte order marks and UTF8_INVALID: what must never reach a terminal raw. */
int utf8_unsafe(uint32_t code);

#endif
