/* remedy.h - what to change in the YAML to be rid of a finding: the smallest move of an object out
 * of what it overlaps (K203, K205) or stands in the way of (K209), of a seat's object or of what is
 * in its way (K301, K302, K304), of a seat in its own asset (K304). Nothing is proposed that was not
 * rehearsed: the finding is gone with it, and no warning or error comes that was not there. */
#ifndef BAKE_REMEDY_H
#define BAKE_REMEDY_H

#include "rehearse.h"

/* Comes after all checks. Adds suggestions and edits to findings; of a seat's sides, the one that
 * the remedy clears is named. */
void remedy_run(const stage *s);

/* Seats are tried elsewhere along x and y by 0.05 up to this, and what does is brought down to
 * 0.01. */
enum { REMEDY_MAX = KILN_TILE, REMEDY_STEP = 500, REMEDY_FINE = 100 };

/* remedy_seat.c: the search for a seat that cannot be used. */
typedef struct seat_remedies seat_remedies;
seat_remedies *seat_remedies_new(rehearsals *r, arena *memory);

/* The change, and the side that is clear then. A change that helps all seats of the object is
 * preferred to a smaller one that helps this one alone. False when none was found. */
bool seat_remedy_find(seat_remedies *m, uint32_t seat, change *out, kiln_side *side);

/* For a seat whose own object is in the way of who rests there. */
bool rest_remedy_find(rehearsals *r, uint32_t seat, const char *address, change *out);

#endif
