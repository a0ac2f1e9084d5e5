/* plan.h - a level as robots see it: rooms, doors, and walls split by passable openings alone.
 *
 * Indexed once; what is asked then allocates nothing. All in lattice units held in doubles, see
 * capsule.h; the metres of kiln.h are turned into them where they come in. */
#ifndef KILN_PLAN_H
#define KILN_PLAN_H

#include "capsule.h"
#include "tree.h"

/* A door is told which room is on either side by the point so far before the wall's face. */
#define KILN_DOOR_ASIDE 2500

/* What a plan is built from. Points must outlive it. */
typedef struct kiln_room_source {
    const kiln_point *points;
    uint32_t count;
    bool hole;
} kiln_room_source;

typedef struct kiln_door_source {
    kiln_len at, width;
    uint32_t opening; /* index in the bundle */
} kiln_door_source;

typedef struct kiln_wall_source {
    kiln_point from, to;
    kiln_len thickness;
    const kiln_door_source *doors; /* its passable openings, in any order */
    uint32_t door_count;
} kiln_wall_source;

typedef struct kiln_plan_source {
    const kiln_room_source *rooms;
    const kiln_wall_source *walls;
    uint32_t room_count, wall_count;
} kiln_plan_source;

typedef struct kiln_level_room {
    const kiln_point *points;
    uint32_t count;
    bool hole;
    double area;     /* square units; 0 without an inside */
    kiln_vec centre; /* of the area; without one the middle of the bounds */
    kiln_point low, high;
} kiln_level_room;

/* A piece of a wall: the wall's rectangle between two doors, or an end and a door. */
typedef struct kiln_level_piece {
    kiln_quad quad;
    uint32_t wall; /* ordinal in the level */
} kiln_level_piece;

typedef struct kiln_level_door {
    uint32_t opening; /* index in the bundle */
    kiln_vec at, along;
    uint32_t left, right; /* ordinals of rooms, or KILN_NONE */
} kiln_level_door;

typedef struct kiln_level_plan {
    kiln_level_room *rooms;
    kiln_level_piece *pieces; /* by wall, then from its start */
    kiln_level_door *doors;   /* by wall, then as given */
    uint32_t room_count, piece_count, door_count;
    kiln_tree room_tree, piece_tree;
    size_t bytes; /* of the allocation this begins */
} kiln_level_plan;

/* The bounds, area and centre of an outline: any winding; one that crosses itself counts what is
 * wound twice twice. */
kiln_level_room kiln_room_measure(const kiln_room_source *room);

/* Lengths must lie within +-KILN_NAV_MAX, as bundles' and packs' do. Errors: MEMORY. */
kiln_status kiln_level_plan_build(const kiln_plan_source *source, const kiln_allocator *allocator,
                                  kiln_level_plan **out);
void kiln_level_plan_free(kiln_level_plan *plan, const kiln_allocator *allocator);

/* The ordinal of the room a place is in, or KILN_NONE: see kiln_room_at(). */
uint32_t kiln_level_plan_room(const kiln_level_plan *plan, kiln_vec at);

/* Does the room's outline hold the place, whatever other rooms there are? Outlines are inclusive;
 * where one crosses itself, even-odd. */
bool kiln_level_room_holds(const kiln_level_room *room, kiln_vec at);

/* See kiln_blocked() and kiln_clearance(). `piece`, which may be NULL, gets the nearest one, or
 * KILN_NONE. */
bool kiln_level_plan_blocked(const kiln_level_plan *plan, const kiln_capsule *way);
double kiln_level_plan_clearance(const kiln_level_plan *plan, kiln_vec from, kiln_vec to,
                                 double limit, uint32_t *piece);

#endif
