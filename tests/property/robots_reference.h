/* robots_reference.h - the crowd of the robots document a second time, written from the document
 * alone: slow, obvious, with libm, in the document's coordinates (x and z; z is our -y). Of a bundle
 * it reads the raw plan only: rooms, walls, openings, objects, seats. Everything else, the address
 * book included, it works out itself. Furniture is ignored, robots are 0.28 wide. */
#ifndef ROBOTS_REFERENCE_H
#define ROBOTS_REFERENCE_H

#include "kiln.h"

/* Values nearer than this to where a decision changes are ties: either way is right. */
#define REFERENCE_TIE 1e-9

typedef struct ref_point {
    double x, z;
} ref_point;

/* ---- The plan -------------------------------------------------------------------------------- */

typedef struct ref_room {
    uint32_t id; /* the bundle's index */
    ref_point *corners;
    uint32_t corner_count;
    bool hole;
    double area;
    ref_point centroid;
    double min_x, min_z, width, depth;
} ref_room;

/* What of a wall is left between its passable openings. */
typedef struct ref_piece {
    ref_point corner[4], middle;
    double reach; /* of its corners from the middle */
} ref_piece;

typedef struct ref_door {
    uint32_t id;
    ref_point center;
    double yaw; /* of its wall, which runs along (cos yaw, -sin yaw) */
} ref_door;

typedef struct ref_address {
    kiln_address_kind kind;
    uint32_t source;
    ref_point at;
    bool has_facing, has_approach;
    double facing;
    ref_point approach;
    double run;
    uint32_t room;
    double visited_at;
} ref_address;

typedef struct ref_level {
    uint32_t id;
    ref_room *rooms;
    ref_piece *pieces;
    ref_door *doors;
    ref_address *book[KILN_ADDRESS_KIND_COUNT];
    uint32_t room_count, piece_count, door_count, book_count[KILN_ADDRESS_KIND_COUNT];
    double radius;  /* of the robots the book is for */
    unsigned *ties; /* counts decisions that could have gone either way */
} ref_level;

/* `run_ins` of {0.9, 0.45} are tried. */
void ref_level_load(ref_level *level, const kiln_bundle *bundle, uint32_t id, double radius,
                    unsigned run_ins, unsigned *ties);
void ref_level_free(ref_level *level);

/* The later of the rooms a place is in, or KILN_NONE. */
uint32_t ref_room_at(const ref_level *level, ref_point at);

/* plan.blocked: over all pieces, one after the other. */
bool ref_blocked(const ref_level *level, ref_point from, ref_point to, double radius);

/* How far a straight way stays from a convex quadrilateral; 0 across it or inside. */
double ref_apart(ref_point from, ref_point to, const ref_point corner[4]);

/* a < b; counts a tie. */
bool ref_below(unsigned *ties, double a, double b);

/* ---- The crowd ------------------------------------------------------------------------------- */

typedef struct ref_robot {
    ref_level *level;
    uint32_t random; /* state of its stream */
    bool placed, has_target, has_waypoint, has_settle, has_arrive_facing;
    ref_point at, target, waypoint;
    double yaw, wait, settle, arrive_facing, arrive_dwell;
    double gait, distance, since_check, check_age;
    uint32_t last_door;
    kiln_errand errand;
    const ref_address *address; /* of the errand, or NULL */
    uint32_t arrivals, rescues;
    uint32_t errands[KILN_ERRAND_COUNT]; /* how often each was found; NONE: nothing was */
} ref_robot;

typedef struct ref_crowd {
    ref_level *levels;
    ref_robot *robots;
    uint32_t level_count, robot_count;
    double speed, radius, clock;
    unsigned ties;
} ref_crowd;

/* The crowd kiln_robots_new() makes with these options. */
ref_crowd *ref_crowd_new(const kiln_bundle *bundle, uint32_t scene,
                         const kiln_robots_options *options);
void ref_crowd_free(ref_crowd *crowd);
void ref_crowd_tick(ref_crowd *crowd, double seconds);

#endif
