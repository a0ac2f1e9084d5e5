/* font.h - letters as strokes: printable ASCII, the square sign and the ellipsis.
 *
 * A letter is drawn with one pen of LETTER_STROKE along centre lines. Units are 1/40 of the size;
 * y counts upwards from the base line. Capitals are LETTER_CAP high. */
#ifndef BAKE_FONT_H
#define BAKE_FONT_H

#include <stdint.h>

/* Units a size has; how high capitals and small letters are, how deep tails hang, how thick the pen
 * is, in tenths of a unit. */
#define LETTER_EM     40
#define LETTER_CAP    28
#define LETTER_SMALL  20
#define LETTER_DEPTH  9
#define LETTER_STROKE 36

/* Strokes are steps of a letter and whole numbers: M x y begins a line there, L x y goes on
 * straight, X x y and Y x y along a quarter of an ellipse that begins in that direction, Q cx cy x y
 * along a parabola. */
typedef struct letter {
    uint32_t advance; /* to where the next letter begins */
    const char *strokes;
} letter;

/* Any other code point is an empty box. */
const letter *letter_of(uint32_t code);

#endif
