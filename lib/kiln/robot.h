/* robot.h - the state of a crowd of robots, shared by walking (robot.c) and choosing where to walk
 * (errand.c).
 *
 * Formulas and their order are the robots document's, so that an implementation of it and this one
 * agree step by step; its x and z are our x and -y. Random numbers are drawn from a robot's own
 * stream in this order:
 *
 *  - When it is placed: for each candidate the room, x and z (the last from the bounds' north edge
 *    southwards), up to PICK_ATTEMPTS times; then yaw, first wait, distance walked.
 *  - For each errand: SHORTLIST times the kind, then the address; once one is taken, the dwell.
 *  - For each stroll, when no errand was found: candidates as above; then the dwell.
 *  - For a door, when no stroll was found: the door to begin with; then the dwell. */
#ifndef KILN_ROBOT_H
#define KILN_ROBOT_H

#include "kiln.h"
#include "rng.h"

#define KILN_ROBOT_SEED        0x0117u
#define KILN_ROBOT_SEED_STEP   0x9e37u
#define KILN_ROBOT_CRUISE      1.2
#define KILN_ROBOT_RADIUS_M    0.28
#define KILN_ROBOT_TURN_RATE   2.2
#define KILN_ROBOT_SETTLE_RATE (KILN_ROBOT_TURN_RATE * 0.55)
#define KILN_ROBOT_ARRIVE      0.35
#define KILN_ROBOT_REACHED     0.22
#define KILN_ROBOT_MIN_TRIP    1.8
#define KILN_ROBOT_MIN_DOOR    0.45
#define KILN_ROBOT_THROUGH     0.85
#define KILN_ROBOT_RETRY_PAUSE 1.5
#define KILN_ROBOT_PAUSE_MIN   1.4
#define KILN_ROBOT_PAUSE_MAX   4.6
#define KILN_ROBOT_PROBE_AHEAD 0.34
#define KILN_ROBOT_STUCK_TIME  1.6
#define KILN_ROBOT_STUCK_WAY   0.15
#define KILN_ROBOT_YIELD_RANGE 0.95
#define KILN_ROBOT_YIELD_CONE  0.4
#define KILN_ROBOT_GAIT_EASE   0.24
#define KILN_ROBOT_MAX_STEP    0.1
#define KILN_ROBOT_COOLDOWN    60.0
#define KILN_ROBOT_COOL_FLOOR  0.05
#define KILN_ROBOT_SPREAD_FULL 7.0
#define KILN_ROBOT_SPREAD_LOW  0.15
#define KILN_ROBOT_SAME_ROOM   0.35

enum {
    KILN_ROBOT_ATTEMPTS = 24,
    KILN_ROBOT_SHORTLIST = 6,
    KILN_ROBOT_LONG_RUN = 9000, /* run-ins shorter than this are the fallback */
    KILN_ROBOT_TALL = 17200     /* furniture above this does not matter */
};

/* Scores nearer to each other than this tie; the earlier candidate stays. */
#define KILN_ROBOT_SCORE_TIE 1e-12

/* A level as robots use it. */
typedef struct kiln_robot_level {
    uint32_t level;
    kiln_level_info info;
    double total;           /* area of all rooms */
    const kiln_door *doors; /* passable ones */
    uint32_t door_count;
    const kiln_obstacles *obstacles; /* NULL unless furniture is avoided */
} kiln_robot_level;

typedef struct kiln_walker {
    kiln_robot view;
    kiln_rig rig;
    kiln_robot_level *level;
    kiln_position ahead; /* one metre along its yaw */
    double wait;
    bool has_settle, has_arrive_facing;
    double settle, arrive_facing; /* yaws */
    double arrive_dwell;
    double since_check, check_age;
    uint32_t last_door; /* opening, or KILN_NONE */
    kiln_rng rng;
} kiln_walker;

struct kiln_robots {
    const kiln_bundle *bundle;
    kiln_robots_options options; /* completed */
    double clock;
    kiln_walker *walkers;
    uint32_t count, level_count, door_count;
    kiln_robot_level *levels;
    kiln_door *doors;
    double *visited; /* by address: the clock when a robot last set out for it */
    uint32_t address_count;
};

/* Can a robot walk straight from one place to the other with `clearance` to spare? With equal ends:
 * stand there. */
bool kiln_robot_free(const kiln_robots *robots, const kiln_robot_level *level, kiln_position from,
                     kiln_position to, double clearance);

/* Finds a place on the floor for it, trying KILN_ROBOT_ATTEMPTS times. */
bool kiln_robot_sample(const kiln_robots *robots, const kiln_robot_level *level, kiln_rng *rng,
                       kiln_position *out);

/* Chooses where to walk: an errand, else a stroll, else a door. False: nothing was found. */
bool kiln_robot_pick(kiln_robots *robots, kiln_walker *walker);

#endif
