/* remedy.h - the smallest move that makes a seat usable which is not (K301, K302): of what the seat
 * belongs to, or of what is in its way. Nothing is claimed that was not measured: the scene is built
 * with the object moved, and the seat has a clear side there that can be walked to, the object
 * overlaps nothing and has floor under it, and no other seat, spot or start lost anything. */
#ifndef BAKE_REMEDY_H
#define BAKE_REMEDY_H

#include "move.h"

/* Moves are tried along x and y, by 0.05 up to this, and what does is brought down to 0.01. */
enum { REMEDY_MAX = KILN_TILE, REMEDY_STEP = 500, REMEDY_FINE = 100 };

typedef struct remedy {
    uint32_t object; /* what moves; KILN_NONE: the free seat itself */
    move by;
    kiln_side side; /* which is clear then */
} remedy;

/* The state of a lint run: what was measured so far, as all remedies together have a bound. */
typedef struct remedies remedies;
remedies *remedies_new(const pack *p, const results *all, arena *memory);

/* False when there is none, or `searched` says that it was not looked for to the end. */
bool remedy_find(remedies *r, uint32_t seat, remedy *out, bool *searched);

#endif
