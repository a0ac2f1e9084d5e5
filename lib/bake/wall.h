/* wall.h - walls as bodies: their solid pieces, and the floor in their openings.
 *
 * A wall is the plain rectangle along its centre line, with square ends. Corners are exact
 * positions rounded half up once; walls along an axis are exact. */
#ifndef BAKE_WALL_H
#define BAKE_WALL_H

#include "geom.h"
#include "pack.h"

typedef struct wall_pieces {
    const kiln_prism *items;
    uint32_t count;
} wall_pieces;

/* What people meet, in order along the wall from `from`; the index is the part that obstacles and
 * hits name. Walkable openings cut the wall: they are free up to their head, above it a lintel
 * piece stays. All other openings stay solid. Openings are cut to the wall's ends. */
wall_pieces wall_pieces_for_people(arena *a, const pack_wall *wall);

/* The rectangle of an opening in the floor: its width by the wall's thickness, cut to the wall's
 * ends; without area when it lies outside the wall altogether. */
kiln_prism wall_opening_floor(const pack_wall *wall, const pack_opening *opening);

/* The same, `depth` instead of the wall's thickness across. */
kiln_prism wall_opening_zone(const pack_wall *wall, const pack_opening *opening, kiln_len depth);

/* The point across the wall from the middle of an opening, `away` from the centre line: to the left
 * of the direction from -> to when positive. */
kiln_point wall_opening_side(const pack_wall *wall, const pack_opening *opening, kiln_len away);

/* Whether the opening lies within its wall, ends included: decided exactly. */
bool wall_opening_fits(const pack_wall *wall, const pack_opening *opening);

/* The wall's length, rounded to the nearest unit. */
kiln_len wall_length(const pack_wall *wall);

#endif
