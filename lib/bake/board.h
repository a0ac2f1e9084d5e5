/* board.h - which parts of a picture are taken by texts, so that none overlaps another. */
#ifndef BAKE_BOARD_H
#define BAKE_BOARD_H

#include "arena.h"
#include "label.h"

#include <stdbool.h>

/* So many texts are kept apart; beyond, none finds a place. */
#define BOARD_MAX 4096u

typedef struct board {
    arena *memory;
    kiln_extent *taken;
    uint32_t count, capacity;
    kiln_extent *avoided; /* what texts had better not cover */
    uint32_t avoided_count, avoided_capacity;
    kiln_extent bounds; /* texts stay within; in 1/100 pixel, as all here */
} board;

/* Takes the place if nothing is there and it lies within bounds. */
bool board_take(board *b, kiln_extent place);

/* Something that may be covered where there is no better place: of BOARD_MAX at most it is minded. */
void board_avoid(board *b, kiln_extent place);

/* Takes a box of that size beside a place, `away` from it: above, below, right or left of it or
 * between these, then the same a box's height further away, up to `rounds` times; of those that are
 * free, the first of those that cover the least of what is to be avoided. `middle` is the box's. */
bool board_find(board *b, kiln_place size, kiln_place at, int64_t away, int rounds,
                kiln_place *middle);

/* Writes a small text beside a place, or a bit further away, or not at all when all is taken. */
void board_write(board *b, kiln_pen *pen, const label *text, kiln_place at, int64_t away);

#endif
