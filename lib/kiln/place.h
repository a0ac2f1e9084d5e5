/* place.h - the address book: where robots go on a level, and whether they can stand there. */
#ifndef KILN_PLACE_H
#define KILN_PLACE_H

#include "obstacle.h"
#include "plan.h"

/* How far behind a seat, and in front of a fixture, a robot stands (DESK_STANDOFF 0.75,
 * FIXTURE_STANDOFF 0.9). */
#define KILN_DESK_STANDOFF    7500
#define KILN_FIXTURE_STANDOFF 9000

/* Run-ins, longest first (APPROACH_RUNS 0.9, 0.45). */
enum { KILN_APPROACH_RUN_COUNT = 2 };
extern const kiln_len kiln_approach_runs[KILN_APPROACH_RUN_COUNT];

/* A fixture whose base is higher is nothing to walk up to (FIXTURE_MAX_BASE): OPTIMUS.shoulderY, the
 * rig's shoulder height unless it says otherwise. */
#define KILN_FIXTURE_MAX_BASE 14000

/* A place that may become an address. */
typedef struct kiln_site {
    kiln_address_kind kind;
    uint32_t source; /* the seat, object or room */
    kiln_vec at;
    bool has_facing;
    kiln_heading facing;
    kiln_vec ahead; /* one unit along the facing; without one (0, 0) */
} kiln_site;

/* Behind a seat, looking where its occupant looks. */
kiln_site kiln_place_of_seat(uint32_t seat, kiln_point at, kiln_heading facing);

/* In front of an object whose footprint has its centre at center2/2, looking at it. */
kiln_site kiln_place_of_object(uint32_t object, kiln_point center2, kiln_heading facing);

/* In the middle of a room's area. */
kiln_site kiln_place_of_room(uint32_t room, kiln_vec centre);

/* Where a run-in of that length begins; with 0 the place itself. */
kiln_vec kiln_place_approach(const kiln_site *place, kiln_len run);

/* What became of a place. */
typedef struct kiln_judgement {
    bool kept;
    kiln_refusal reason; /* when it is not: no room, or a wall */
    uint32_t room;       /* when it is: ordinal on the level */
    kiln_len run;        /* and the length of its run-in; 0: none fits */
} kiln_judgement;

/* Kept is where a robot can stand: in a room, and no wall within its radius. A run-in fits when it
 * can stand at its start as well, and walk from there. */
kiln_judgement kiln_place_judge(const kiln_level_plan *plan, const kiln_site *place);

/* Does furniture leave a robot free on a straight way (both ends equal: where it stands)? Decided as
 * for walls: no part that reaches into the heights from the floor to `tall` lies strictly closer in
 * plan than the robot's radius. Wall pieces among the obstacles are left out. */
bool kiln_place_clear(const kiln_obstacles *obstacles, kiln_vec from, kiln_vec to, kiln_len tall);

#endif
