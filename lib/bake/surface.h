/* surface.h - what a seat's occupant rests on. */
#ifndef BAKE_SURFACE_H
#define BAKE_SURFACE_H

#include "results.h"

/* A seat's height may differ from its surface by this much (SPEC 2, fine print). */
#define SURFACE_TOLERANCE 300

typedef struct surface {
    bool found;
    kiln_len top;         /* the highest part top under the hip */
    uint32_t owner, part; /* of a free seat, see KILN_WALL; else the owner is KILN_NONE */
} surface;

/* Of an asset's seat: among the parts that hold the hip in plan, the highest top of those that
 * begin below the seat's height; when all begin above it, the lowest top. */
surface surface_of_asset_seat(const pack_asset *asset, const pack_asset_seat *seat);

/* Of a free seat, the same among the level's obstacles; but only what begins below it counts. */
surface surface_of_free_seat(const pack_seat *seat, const level_space *space);

bool surface_differs(const surface *s, kiln_len height);

#endif
