/* kiln.h - the public interface of libkiln, the runtime of kiln.
 *
 * A bundle (NAME.kiln) is opened once and answers: where to stand before sitting, which way to
 * walk, what stands where. Opening verifies everything that is read later, so queries cannot meet
 * bad data.
 *
 * Conventions of this header:
 *
 * - Lengths: kiln_len, whole units of 1/10000 tile (1 tile = 1 metre). Touching is not overlapping.
 * - Axes: x east, y north, z up; z is 0 at the level's floor.
 * - Headings: kiln_heading, thousandths of a degree, counter-clockwise from north, in [0, 360000).
 * - Indices: uint32_t, dense from 0 over the whole bundle, not per scene; KILN_NONE: no such thing.
 * - Strings: UTF-8, NUL-terminated, owned by the bundle, valid until kiln_close().
 * - Status: KILN_OK is 0. Outputs come last and are zeroed when a call fails.
 * - Arrays (items, capacity, &count): count receives the whole number, at most `capacity` are
 *   written. Capacity 0 asks for the size. More than fits: KILN_ERROR_CAPACITY.
 * - Threads: an opened bundle never changes to the eye; any number of threads may ask it at once.
 */
#ifndef KILN_H
#define KILN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KILN_VERSION "0.1.0"

/* The bundle format this library reads. */
#define KILN_FORMAT_VERSION 1

/* Units per tile. */
#define KILN_TILE 10000

/* The nav grid's step (0.25 tile) and a person's square footprint (0.5 tile): motion document,
 * "Numbers". */
#define KILN_NAV_STEP    2500
#define KILN_PERSON_SIZE 5000

#define KILN_NONE UINT32_MAX

typedef int32_t kiln_len;
typedef int32_t kiln_heading;

typedef struct kiln_point {
    kiln_len x, y;
} kiln_point;

/* An axis-parallel box: corners (x0, y0, z0) and (x1, y1, z1), each at least as large. */
typedef struct kiln_box {
    kiln_len x0, y0, z0, x1, y1, z1;
} kiln_box;

/* A turned box: a convex quadrilateral, corners counter-clockwise, and a height interval. */
typedef struct kiln_prism {
    kiln_point corner[4];
    kiln_len z0, z1;
} kiln_prism;

/* A place in metres: x east, y north. Robots are simulated in doubles. The robots document's x and z
 * are our x and -y; its yaw is our heading. A coordinate that is the nearest double to a whole
 * number of units counts as exactly that; beyond +-KILN_POSITION_MAX, or no number: RANGE. */
typedef struct kiln_position {
    double x, y;
} kiln_position;

#define KILN_POSITION_MAX 26843.0

/* ---- Status ---------------------------------------------------------------------------------- */

typedef enum kiln_status {
    KILN_OK = 0,
    KILN_ERROR_MEMORY,    /* the allocator returned NULL */
    KILN_ERROR_IO,        /* a file could not be opened or read; errno tells why */
    KILN_ERROR_MAGIC,     /* the bytes are no kiln bundle */
    KILN_ERROR_TEXT_MODE, /* a bundle whose line ends were converted in transfer */
    KILN_ERROR_VERSION,   /* another format version: bake it again, or update the reader */
    KILN_ERROR_TRUNCATED, /* fewer bytes than the bundle says it has */
    KILN_ERROR_CORRUPT,   /* a checksum, size, offset or index is wrong */
    KILN_ERROR_LIMIT,     /* larger than the caps in kiln_options allow */
    KILN_ERROR_CAPACITY,  /* the caller's array is too small; the count holds the size needed */
    KILN_ERROR_RANGE,     /* an index or argument outside its range */
    KILN_ERROR_NOT_FOUND, /* nothing by that name, no node within reach, no path */
    KILN_STATUS_COUNT
} kiln_status;

/* One English sentence for a status, without a full stop. Never NULL, also for unknown values. */
const char *kiln_status_text(kiln_status status);

/* ---- Opening --------------------------------------------------------------------------------- */

/* Where the library takes its memory from. `alloc` returns NULL when it has none; `release` gets
 * the size that was asked for. Both NULL: malloc and free. When several threads use a bundle, both
 * may be called at once. */
typedef struct kiln_allocator {
    void *(*alloc)(void *user, size_t size);
    void (*release)(void *user, void *block, size_t size);
    void *user;
} kiln_allocator;

/* All zero means the defaults. */
typedef struct kiln_options {
    kiln_allocator allocator;
    uint64_t max_file_bytes; /* refuse larger bundles; 0: 1 GiB */
    uint64_t max_raw_bytes;  /* refuse what inflates to more in total, nav grids counted with 4
                                bytes a node; likewise one level's obstacles; 0: 2 GiB */
} kiln_options;

typedef struct kiln_bundle kiln_bundle;

/* Opens a bundle from `size` bytes, which are copied and may go away afterwards. `options` may be
 * NULL. On success *out is to be closed with kiln_close(). Errors: MEMORY, MAGIC, TEXT_MODE,
 * VERSION, TRUNCATED, CORRUPT, LIMIT. */
kiln_status kiln_open_memory(const void *bytes, size_t size, const kiln_options *options,
                             kiln_bundle **out);

/* The same from a file. Also IO. */
kiln_status kiln_open_file(const char *path, const kiln_options *options, kiln_bundle **out);

/* Frees the bundle and everything borrowed from it. NULL is allowed. */
void kiln_close(kiln_bundle *bundle);

/* ---- What is inside -------------------------------------------------------------------------- */

typedef struct kiln_info {
    const char *name;          /* the pack's name */
    const char *title;         /* the pack's title, or "" */
    const char *license;       /* as the pack states it, or "" */
    uint32_t format, revision; /* format version; bake revision */
    bool stripped;             /* ids and addresses were left out: they read "", nothing is found */
    uint8_t content_hash[32];  /* SHA-256 over the raw sections: equal content, equal hash */
    uint8_t input_hash[32];    /* SHA-256 over the pack's files */
    uint32_t assets, parts, asset_seats, scenes, levels, rooms, walls, openings, objects, seats,
        spots, people, robots, addresses, refused, routes; /* how many there are, and so the ranges
                                                              of their indices */
} kiln_info;

/* Cannot fail. */
kiln_info kiln_bundle_info(const kiln_bundle *bundle);

/* A half-open range of indices: first, first + 1, ... first + count - 1. */
typedef struct kiln_range {
    uint32_t first, count;
} kiln_range;

typedef enum kiln_pose { KILN_POSE_STAND, KILN_POSE_SIT, KILN_POSE_LIE } kiln_pose;

typedef enum kiln_asset_kind {
    KILN_ASSET_FURNITURE,
    KILN_ASSET_COVERING,
    KILN_ASSET_PERSON,
    KILN_ASSET_ROBOT
} kiln_asset_kind;

/* Where robots go (robots document, "The address book"): behind a seat, in front of a fixture, to
 * the middle of a room. A level's addresses come in this order, each kind in that of its sources. */
typedef enum kiln_address_kind {
    KILN_ADDRESS_DESK,
    KILN_ADDRESS_FIXTURE,
    KILN_ADDRESS_ROOM,
    KILN_ADDRESS_KIND_COUNT
} kiln_address_kind;

typedef struct kiln_asset_info {
    const char *id;
    kiln_asset_kind kind;
    kiln_len size_x, size_y; /* footprint */
    bool floor;              /* a covering people may walk on even where no room is */
    kiln_range parts;        /* as authored; a person's standing shape */
    kiln_range seated;       /* a person's seated shape, authored or made; else empty */
    kiln_range lying;        /* likewise, lying */
    kiln_range seats;        /* its asset seats */
} kiln_asset_info;

/* A box of an asset, in its coordinates: origin at the footprint's corner, front towards +y, z 0 on
 * the floor. A person's seated and lying shapes are in their templates' coordinates, in which the
 * point (0.25, 0.25), lying (0.25, 0.7), is the person's place (motion document, "Numbers"). */
typedef struct kiln_part_info {
    const char *id; /* when stripped, only people's and robots' parts keep theirs */
    kiln_box box;
    uint32_t color; /* 0xRRGGBB */
} kiln_part_info;

/* A seat as its asset has it, in asset coordinates. The facing is relative to the asset's front. */
typedef struct kiln_asset_seat_info {
    const char *id;
    kiln_pose pose;
    kiln_point at;
    kiln_len height;
    kiln_heading facing;
} kiln_asset_seat_info;

typedef struct kiln_scene_info {
    const char *id;
    kiln_range levels, people, robots;
} kiln_scene_info;

typedef struct kiln_level_info {
    const char *id;
    uint32_t scene;
    kiln_len elevation;
    kiln_range rooms, walls, objects, seats, spots;
    kiln_range addresses[KILN_ADDRESS_KIND_COUNT]; /* of each kind, one behind the other */
    kiln_range refused, routes;
} kiln_level_info;

typedef struct kiln_room_info {
    const char *id;
    uint32_t level;
    bool hole;            /* a hole in the floor */
    uint32_t count;       /* points of its outline, see kiln_room_outline() */
    kiln_point low, high; /* its bounds */
    double area;          /* in square metres */
    kiln_position centre; /* of its area; it need not lie inside */
} kiln_room_info;

typedef struct kiln_wall_info {
    const char *id;
    uint32_t level;
    kiln_point from, to; /* its centre line */
    kiln_len thickness, height;
    kiln_range openings;
    uint32_t pieces; /* how many solid pieces remain, see kiln_wall_pieces() */
} kiln_wall_info;

typedef struct kiln_opening_info {
    const char *id;
    uint32_t wall;
    kiln_len at; /* its middle, measured along the wall from `from` */
    kiln_len width, sill, head;
    bool walkable; /* people walk through it */
    bool passable; /* and robots */
} kiln_opening_info;

typedef struct kiln_object_info {
    const char *id, *address; /* address: "scene/id" */
    uint32_t level, asset;
    kiln_heading facing;
    kiln_point center2; /* twice the footprint's centre, so that odd sizes stay exact */
    kiln_len z;
    kiln_range seats;
} kiln_object_info;

typedef struct kiln_spot_info {
    const char *id, *address; /* address: "scene/id" */
    uint32_t level;
    kiln_point at;
    kiln_heading facing;
} kiln_spot_info;

typedef struct kiln_person_info {
    const char *id, *address; /* address: "scene/id" */
    uint32_t scene, asset;
    uint32_t seat, spot; /* where the person starts, when on one; else KILN_NONE */
    uint32_t level;      /* of the start */
    kiln_point at;       /* of the start: the seat's or spot's, or a place of its own */
    kiln_heading facing;
} kiln_person_info;

/* A group of robots that start on one level. */
typedef struct kiln_robots_info {
    uint32_t scene, asset, level, count;
} kiln_robots_info;

/* Each fails with RANGE for an index outside the bundle. */
kiln_status kiln_asset_get(const kiln_bundle *bundle, uint32_t asset, kiln_asset_info *out);
kiln_status kiln_part_get(const kiln_bundle *bundle, uint32_t part, kiln_part_info *out);
kiln_status kiln_asset_seat_get(const kiln_bundle *bundle, uint32_t asset_seat,
                                kiln_asset_seat_info *out);
kiln_status kiln_scene_get(const kiln_bundle *bundle, uint32_t scene, kiln_scene_info *out);
kiln_status kiln_level_get(const kiln_bundle *bundle, uint32_t level, kiln_level_info *out);
kiln_status kiln_room_get(const kiln_bundle *bundle, uint32_t room, kiln_room_info *out);
kiln_status kiln_wall_get(const kiln_bundle *bundle, uint32_t wall, kiln_wall_info *out);
kiln_status kiln_opening_get(const kiln_bundle *bundle, uint32_t opening, kiln_opening_info *out);
kiln_status kiln_object_get(const kiln_bundle *bundle, uint32_t object, kiln_object_info *out);
kiln_status kiln_spot_get(const kiln_bundle *bundle, uint32_t spot, kiln_spot_info *out);
kiln_status kiln_person_get(const kiln_bundle *bundle, uint32_t person, kiln_person_info *out);
kiln_status kiln_robots_get(const kiln_bundle *bundle, uint32_t robots, kiln_robots_info *out);

/* By address. Errors: NOT_FOUND (also when the names were stripped). */
kiln_status kiln_object_find(const kiln_bundle *bundle, const char *address, uint32_t *object);
kiln_status kiln_spot_find(const kiln_bundle *bundle, const char *address, uint32_t *spot);
kiln_status kiln_person_find(const kiln_bundle *bundle, const char *address, uint32_t *person);

/* The room's outline as authored, wound either way. Errors: RANGE, CAPACITY; so also below. */
kiln_status kiln_room_outline(const kiln_bundle *bundle, uint32_t room, kiln_point *items,
                              uint32_t capacity, uint32_t *count);

/* What of the wall is solid for people: it stands around, below and above its openings. A hit's
 * `obstacle` counts these. */
kiln_status kiln_wall_pieces(const kiln_bundle *bundle, uint32_t wall, kiln_prism *items,
                             uint32_t capacity, uint32_t *count);

/* The object's parts as turned boxes in the level's coordinates, in the asset's part order. */
kiln_status kiln_object_boxes(const kiln_bundle *bundle, uint32_t object, kiln_prism *items,
                              uint32_t capacity, uint32_t *count);

/* ---- Seats ----------------------------------------------------------------------------------- */

/* The sides a seat is entered from, in the order they are tried (motion document, "Which side to
 * enter from"). Left and right are the occupant's. */
typedef enum kiln_side {
    KILN_SIDE_FRONT,
    KILN_SIDE_LEFT,
    KILN_SIDE_RIGHT,
    KILN_SIDE_BACK,
    KILN_SIDE_COUNT
} kiln_side;

/* Why a side is refused; KILN_VERDICT_CLEAR: it is not. */
typedef enum kiln_verdict {
    KILN_VERDICT_CLEAR,
    KILN_VERDICT_HIT,         /* standable, but the sit-down motion passes through something */
    KILN_VERDICT_UNREACHABLE, /* standable, but no walkable node within reach */
    KILN_VERDICT_OCCUPIED,    /* the standing place overlaps an obstacle */
    KILN_VERDICT_NO_FLOOR,    /* the standing place is not all on floor */
    KILN_VERDICT_NO_PLACE     /* nothing outside the object's own footprint within 2 tiles */
} kiln_verdict;

typedef enum kiln_stage { KILN_STAGE_NONE, KILN_STAGE_FOLD, KILN_STAGE_MOVE } kiln_stage;

/* A piece of the scene that can be in the way: part `obstacle` (an ordinal in the asset's parts) of
 * object `owner`; or, when owner is at least KILN_WALL, solid piece `obstacle` of wall owner -
 * KILN_WALL. */
#define KILN_WALL 0x80000000u

/* The first contact of a motion. */
typedef struct kiln_hit {
    kiln_stage stage;         /* KILN_STAGE_NONE: no contact, the rest is zero */
    uint32_t actor;           /* the person asset that touched first; KILN_NONE: the plain person */
    const char *part;         /* the actor's body part */
    uint32_t owner, obstacle; /* what it touched: see KILN_WALL */
    int32_t progress;         /* of the whole motion at first contact, in 1/10000 */
    kiln_len depth;           /* deepest penetration of this pair during the motion */
    kiln_len point[3];        /* a point of the first contact, level coordinates */
} kiln_hit;

/* What was found out about one side of one seat. */
typedef struct kiln_entry {
    kiln_side side;
    kiln_verdict verdict;
    bool has_stand;           /* false only with NO_PLACE */
    bool standable;           /* people can stand at `stand` */
    bool clear;               /* the whole motion from `stand` is clear for every sitter */
    kiln_point stand;         /* the standing place */
    uint32_t node;            /* the walkable node a walker leaves the grid at, or KILN_NONE */
    uint32_t owner, obstacle; /* with OCCUPIED: what stands there, see KILN_WALL; else KILN_NONE */
    kiln_hit hit;             /* the first contact, when the motion is not clear */
} kiln_entry;

typedef struct kiln_seat_info {
    const char *address; /* "scene/object/seat", or "scene/id" for a free seat */
    uint32_t level;
    uint32_t object; /* KILN_NONE for a free seat */
    kiln_pose pose;
    kiln_point at;       /* the hip's resting place */
    kiln_len height;     /* of the sitting or lying surface */
    kiln_heading facing; /* where the occupant looks; lying: from head to feet */
    uint32_t chosen;     /* index into kiln_seat_entries(), or KILN_NONE: nowhere to stand */
} kiln_seat_info;

kiln_status kiln_seat_get(const kiln_bundle *bundle, uint32_t seat, kiln_seat_info *out);

/* A seat by its address. Errors: NOT_FOUND (also when the names were stripped). */
kiln_status kiln_seat_find(const kiln_bundle *bundle, const char *address, uint32_t *seat);

/* Every side that was measured, in the order they are tried; at most KILN_SIDE_COUNT. */
kiln_status kiln_seat_entries(const kiln_bundle *bundle, uint32_t seat, kiln_entry *items,
                              uint32_t capacity, uint32_t *count);

/* Where to stand before sitting down: the chosen side alone. Errors: RANGE, NOT_FOUND (no side is
 * standable). */
kiln_status kiln_seat_entry(const kiln_bundle *bundle, uint32_t seat, kiln_entry *out);

/* ---- Motion at run time ---------------------------------------------------------------------- */

/* What stands in the way on one level, indexed. Built on demand: baked answers do not need it. */
typedef struct kiln_obstacles kiln_obstacles;

/* The obstacles of a level as baked. Free them with kiln_obstacles_free(). `allocator` may be NULL:
 * malloc and free. Errors: RANGE, MEMORY, LIMIT (they need more than max_raw_bytes). */
kiln_status kiln_obstacles_of_level(const kiln_bundle *bundle, uint32_t level,
                                    const kiln_allocator *allocator, kiln_obstacles **out);
void kiln_obstacles_free(kiln_obstacles *obstacles);

/* Measures one person's sit-down motion (transitionClear of the motion document): from standing at
 * `stand`, on that side of the seat, to resting on it. `person` is an asset of kind person, or
 * KILN_NONE for a plain built-in person. KILN_OK with hit->stage KILN_STAGE_NONE: clear. A person's
 * shapes are prepared the first time they are needed. Errors: RANGE (also for points beyond 10 000
 * tiles), MEMORY. */
kiln_status kiln_seat_motion(const kiln_bundle *bundle, const kiln_obstacles *obstacles,
                             uint32_t seat, uint32_t person, kiln_side side, kiln_point stand,
                             kiln_hit *hit);

/* A part of a person on the way from standing to resting. */
typedef struct kiln_actor_box {
    kiln_prism shape; /* level coordinates */
    const char *id;
    uint32_t part; /* what it becomes, else what it comes from; KILN_NONE: of the plain person */
} kiln_actor_box;

/* The person's boxes at a moment of that motion (actorPartBoxes): progress 0 is standing, already
 * turned, 10000 resting. What has shrunk away or not begun to grow is left out. Errors: RANGE,
 * MEMORY, CAPACITY. */
kiln_status kiln_seat_motion_boxes(const kiln_bundle *bundle, uint32_t seat, uint32_t person,
                                   kiln_side side, kiln_point stand, int32_t progress,
                                   kiln_actor_box *items, uint32_t capacity, uint32_t *count);

/* ---- Walking --------------------------------------------------------------------------------- */

/* A level's nav grid: node (i, j) stands for the point (x0 + i * KILN_NAV_STEP, y0 + j *
 * KILN_NAV_STEP) and has index j * width + i. A grid may be empty (width 0). */
typedef struct kiln_grid_info {
    kiln_len x0, y0;
    uint32_t width, height;
    uint32_t walkable; /* how many nodes are */
    uint32_t islands;  /* how many connected parts the walkable nodes form */
} kiln_grid_info;

/* Errors: RANGE. */
kiln_status kiln_grid_get(const kiln_bundle *bundle, uint32_t level, kiln_grid_info *out);

/* Errors: RANGE. */
kiln_status kiln_node_point(const kiln_bundle *bundle, uint32_t level, uint32_t node,
                            kiln_point *out);

/* Whether people can stand at a node, and the number of its island (0 is the level's largest),
 * KILN_NONE where they cannot. Here and below, a level's grid is unpacked the first time it is
 * needed, which takes 4 bytes a node. Errors: RANGE, MEMORY, CORRUPT. */
kiln_status kiln_node_walkable(const kiln_bundle *bundle, uint32_t level, uint32_t node,
                               bool *walkable, uint32_t *island);

/* The walkable node nearest to a point (least distance, then least index). Errors: RANGE,
 * NOT_FOUND, MEMORY, CORRUPT. */
kiln_status kiln_node_nearest(const kiln_bundle *bundle, uint32_t level, kiln_point point,
                              uint32_t *node);

/* A shortest path over horizontal and vertical steps, with the fewest turns among the shortest. Of
 * those the one that goes, at every node, straight on if it can, else east, north, west or south,
 * whichever comes first. Nodes from `from` to `to`, both included; `turns` may be NULL. Errors:
 * RANGE, NOT_FOUND, MEMORY, CORRUPT, CAPACITY. */
kiln_status kiln_path(const kiln_bundle *bundle, uint32_t level, uint32_t from, uint32_t to,
                      uint32_t *nodes, uint32_t capacity, uint32_t *count, uint32_t *turns);

/* ---- Ground as robots meet it ---------------------------------------------------------------- */

/* A robot's radius (RADIUS, 0.28 m). */
#define KILN_ROBOT_RADIUS 2800

/* Robots meet the walls as rectangles along their centre lines, with square ends, split by passable
 * openings alone; heights do not matter. Here and below, a level's plan is indexed the first time it
 * is needed; from then on these calls allocate nothing and take about as long on any level. */

/* The room a place is in: of several the later one, its outline included. A hole is no room, and no
 * room lies under it. Errors: RANGE, NOT_FOUND (in no room), MEMORY. */
kiln_status kiln_room_at(const kiln_bundle *bundle, uint32_t level, kiln_position at,
                         uint32_t *room);

/* Does a disc of that radius, in metres, come too close to a wall on its straight way (plan.blocked
 * of the robots document)? Strictly closer to a wall piece's rectangle than the radius is blocked;
 * crossing it, touching it or being inside counts as 0. A radius of 0 is never blocked. Errors:
 * RANGE (also for a negative radius), MEMORY. */
kiln_status kiln_blocked(const kiln_bundle *bundle, uint32_t level, kiln_position from,
                         kiln_position to, double radius, bool *blocked);

/* How far that way stays from the nearest wall piece, in metres: 0 across one, and no more than
 * `limit`. Errors: as kiln_blocked(). */
kiln_status kiln_clearance(const kiln_bundle *bundle, uint32_t level, kiln_position from,
                           kiln_position to, double limit, double *metres);

/* A passable opening. */
typedef struct kiln_door {
    uint32_t opening;
    kiln_position at;     /* its middle, on the wall's centre line */
    kiln_position along;  /* the wall's direction, of length 1; (-along.y, along.x) is its left */
    uint32_t left, right; /* the room 0.25 before its left and right face, or KILN_NONE */
} kiln_door;

/* A level's doors, by wall and opening. Errors: RANGE, MEMORY, CAPACITY. */
kiln_status kiln_level_doors(const kiln_bundle *bundle, uint32_t level, kiln_door *items,
                             uint32_t capacity, uint32_t *count);

/* ---- Addresses ------------------------------------------------------------------------------- */

typedef struct kiln_address_info {
    kiln_address_kind kind;
    uint32_t level;
    uint32_t source;        /* the seat, object or room */
    kiln_position at;       /* where the robot stands */
    bool has_facing;        /* false for rooms */
    kiln_heading facing;    /* which way it looks there */
    kiln_len run;           /* length of its run-in: 9000, 4500, or 0: there is none */
    kiln_position approach; /* where the run-in starts: `run` back from `at` along the facing */
    uint32_t room;          /* that `at` is in */
    uint32_t node;          /* the walkable node for people on their way there, or KILN_NONE */
    bool place_clear;       /* furniture leaves a robot at `at` free, */
    bool run_clear;         /* and on its run-in; as place_clear when there is none */
} kiln_address_info;

/* Why a place is no address. */
typedef enum kiln_refusal {
    KILN_REFUSAL_NO_ROOM, /* it is in no room */
    KILN_REFUSAL_WALL,    /* it is closer to a wall than a robot's radius */
    KILN_REFUSAL_OUTLINE, /* a room's middle that lies outside its outline, and for either reason */
    KILN_REFUSAL_COUNT
} kiln_refusal;

typedef struct kiln_refused_info {
    kiln_address_kind kind;
    uint32_t level;
    uint32_t source;
    kiln_position at;
    kiln_refusal reason;
} kiln_refused_info;

/* Each fails with RANGE for an index outside the bundle. */
kiln_status kiln_address_get(const kiln_bundle *bundle, uint32_t address, kiln_address_info *out);
kiln_status kiln_refused_get(const kiln_bundle *bundle, uint32_t refused, kiln_refused_info *out);

/* ---- Routes to known places ------------------------------------------------------------------ */

/* For every address, every seat's chosen standing place and every spot that can be walked to, a
 * route field is baked: at each node of its island one step along a shortest path to the place's
 * node. Walking is a table walk and never a search. A level where these are too
 * many (over KILN_ROUTE_STEPS_MAX directions) has none; kiln_path() answers there. */
#define KILN_ROUTE_STEPS_MAX (1u << 28)

typedef struct kiln_route_info {
    uint32_t level;
    uint32_t goal; /* the node it leads to */
} kiln_route_info;

/* Errors: RANGE. */
kiln_status kiln_route_get(const kiln_bundle *bundle, uint32_t route, kiln_route_info *out);

/* The route to a node. Errors: RANGE, NOT_FOUND. */
kiln_status kiln_route_find(const kiln_bundle *bundle, uint32_t level, uint32_t goal,
                            uint32_t *route);

/* A route field, unpacked. Owned by the bundle. */
typedef struct kiln_route kiln_route;

/* Unpacks one field the first time it is asked for, which takes a quarter of a byte for each node of
 * its level, and checks that every step leads to a walkable node. Errors: RANGE, MEMORY, CORRUPT. */
kiln_status kiln_route_open(const kiln_bundle *bundle, uint32_t route, const kiln_route **out);

/* The next node on the way from `node`; at the goal itself, the goal. KILN_NONE where there is no
 * way. A bundle made with intent can hold a field that leads round in a circle; none that was baked
 * does. */
uint32_t kiln_route_next(const kiln_route *route, uint32_t node);

/* All nodes from `from` to the goal, both included: as many as kiln_path() gives, but perhaps with
 * more turns. `turns` may be NULL. Errors: NOT_FOUND, CAPACITY, CORRUPT (it leads in a circle). */
kiln_status kiln_route_walk(const kiln_route *route, uint32_t from, uint32_t *nodes,
                            uint32_t capacity, uint32_t *count, uint32_t *turns);

/* ---- Robots ---------------------------------------------------------------------------------- */

/* A robot's rig: how high its joints are when it stands, how far hips and shoulders lie from its
 * middle, how wide it is. Ankles lie below hips, hips below shoulders, all joints within the width. */
typedef struct kiln_rig {
    kiln_len hip_height, ankle_height, shoulder_height, hip_half_width, shoulder_half_width, width;
    /* How joints are bent at rest, in thousandths of a degree; signs as in kiln_joints. */
    int32_t rest_hip, rest_knee, rest_shoulder, rest_elbow;
} kiln_rig;

/* OPTIMUS of the robots document: 0.9168, 0.08, 1.4, 0.1, 0.175, 0.52; at rest all joints are
 * straight. */
kiln_rig kiln_rig_default(void);

/* A robot asset's rig. Errors: RANGE (also when the asset is no robot). */
kiln_status kiln_asset_rig(const kiln_bundle *bundle, uint32_t asset, kiln_rig *out);

/* Metres walked in one cycle of two steps, so that planted feet stay where they are: 4 times the
 * leg's length times the sine of the hip's swing (STRIDE). */
double kiln_rig_stride(const kiln_rig *rig);

/* The eleven joints of a walking robot. Angles in radians, 0 when straight; [0] is left, [1] right. Hips,
 * shoulders and elbows bend forward positive, knees back negative; a positive yaw turns left, a
 * positive roll leans left. The torso turns with the pelvis, arms and head with the torso. */
typedef struct kiln_joints {
    double hip[2], knee[2], shoulder[2], elbow[2];
    double pelvis_height; /* metres */
    double pelvis_yaw, torso_yaw, torso_roll, torso_pitch, head_roll;
} kiln_joints;

/* The pose after walking `distance` metres, with gait from 0, at rest, to 1, walking. */
kiln_joints kiln_rig_pose(const kiln_rig *rig, double distance, double gait);

/* Robots on errands: the crowd of the robots document. All zero means its own values. */
typedef struct kiln_robots_options {
    kiln_allocator allocator;
    uint32_t seed;          /* 0: 0x0117; robot number i draws from a stream of seed + i * 0x9e37 */
    double speed;           /* metres a second; 0: 1.2; at most 3.4, no step goes untested */
    double radius;          /* metres; 0: 0.28. The addresses stay those baked for 0.28 */
    bool skip_run_in;       /* never take a run-in, */
    bool skip_short_run_in; /* or none of 0.45 */
    bool avoid_furniture;   /* furniture blocks like walls; else robots walk through it */
} kiln_robots_options;

typedef struct kiln_robots kiln_robots;

/* What a robot is on its way to, or has arrived at. */
typedef enum kiln_errand {
    KILN_ERRAND_NONE, /* nothing yet, or given up */
    KILN_ERRAND_DESK,
    KILN_ERRAND_FIXTURE,
    KILN_ERRAND_ROOM,
    KILN_ERRAND_WANDER, /* a place on the floor without a name */
    KILN_ERRAND_DOOR,   /* out through a door */
    KILN_ERRAND_COUNT
} kiln_errand;

typedef struct kiln_robot {
    uint32_t level, asset;
    bool placed; /* false: nowhere to stand was found, the robot is left out */
    kiln_position at;
    double yaw;            /* radians counter-clockwise from north, not reduced */
    double gait, distance; /* see kiln_rig_pose() */
    bool walking;          /* towards `target`, by way of `waypoint` if it has one */
    bool has_waypoint;
    kiln_position target, waypoint;
    kiln_errand errand;
    uint32_t address;  /* of the errand, or KILN_NONE */
    uint32_t arrivals; /* errands ended where they led */
    uint32_t failures; /* times nothing was found to walk to */
    uint32_t rescues;  /* errands the watchdog ended */
} kiln_robot;

/* The robots of a scene, placed and standing. The bundle has to outlive them. Errors: RANGE (also for
 * the speed), MEMORY, CORRUPT. */
kiln_status kiln_robots_new(const kiln_bundle *bundle, uint32_t scene,
                            const kiln_robots_options *options, kiln_robots **out);
void kiln_robots_free(kiln_robots *robots);
uint32_t kiln_robots_count(const kiln_robots *robots);

/* Errors: RANGE. */
kiln_status kiln_robots_robot(const kiln_robots *robots, uint32_t index, kiln_robot *out);

/* A robot's pose: that of its asset's rig at its distance and gait. Errors: RANGE. */
kiln_status kiln_robots_joints(const kiln_robots *robots, uint32_t index, kiln_joints *out);

/* Moves everybody on by `seconds`, at most 0.1 of them: who slept does not jump. What is not above
 * 0 does nothing. Allocates nothing. */
void kiln_robots_tick(kiln_robots *robots, double seconds);

/* ---- Drawing --------------------------------------------------------------------------------- */

/* The picture is isometric: all three axes are shortened alike. A view is named by where the viewer
 * looks: with NE from the south-west corner, so that east runs to the upper right and north to the
 * upper left. */
typedef enum kiln_view {
    KILN_VIEW_NE,
    KILN_VIEW_NW,
    KILN_VIEW_SW,
    KILN_VIEW_SE,
    KILN_VIEW_COUNT
} kiln_view;

/* A place in the picture, exact: x to the right in steps of cos 30 degrees, y upwards in steps of
 * sin 30 degrees of 1/10000 tile. */
typedef struct kiln_screen {
    int64_t x, y;
} kiln_screen;

kiln_screen kiln_project(kiln_view view, kiln_point at, kiln_len z);

/* Owners of what is drawn: objects by index, walls see KILN_WALL, and people. */
#define KILN_PERSON 0x40000000u

/* A part to draw: a box, perhaps turned. */
typedef struct kiln_draw_item {
    kiln_prism shape;     /* coordinates within +-26 843 tiles, z0 <= z1 */
    uint32_t color;       /* 0xRRGGBB */
    uint32_t owner, part; /* the ordinal of an object's part or of a wall's drawn piece; of
                             KILN_PERSON + person the bundle's part */
    uint32_t covered;     /* bit i: the side that starts at corner i is covered by what is next to
                             it, and need not be drawn */
} kiln_draw_item;

/* What stands still, with the order it is drawn in: parts are numbered as they were given. Never
 * changes; any number of threads may read it. */
typedef struct kiln_drawing kiln_drawing;

/* Measures which parts' drawings overlap and which part is in front (prepareRender of the motion
 * document). The first `floor` parts are coverings: drawn before all others, and compared with each
 * other alone. `items` is not needed afterwards; `allocator` may be NULL. Errors: MEMORY, RANGE (a
 * part beyond the range above), LIMIT (over 2^24 pairs overlap, or finding
 * them takes over 2^29 comparisons, of which one of turned parts counts as 65). */
kiln_status kiln_drawing_prepare(const kiln_draw_item *items, uint32_t count, uint32_t floor,
                                 kiln_view view, const kiln_allocator *allocator,
                                 kiln_drawing **out);
void kiln_drawing_free(kiln_drawing *drawing);

/* All parts in the order they are drawn: by number, but each after what is behind it. */
const uint32_t *kiln_drawing_order(const kiln_drawing *drawing, uint32_t *count);

/* The parts whose drawings overlap a part's and that are behind it, by number. Errors: RANGE. */
kiln_status kiln_drawing_behind(const kiln_drawing *drawing, uint32_t part, const uint32_t **items,
                                uint32_t *count);

/* Parts can lie in a ring, each in front of the next: then there is no true order. It is broken in
 * a fixed way: `behind` ought to be drawn before `front`, and is not. All other pairs are right. */
typedef struct kiln_draw_pair {
    uint32_t behind, front;
} kiln_draw_pair;

/* The pairs a drawing gets wrong, by `front`, then `behind`. Errors: CAPACITY. */
kiln_status kiln_drawing_broken(const kiln_drawing *drawing, kiln_draw_pair *items,
                                uint32_t capacity, uint32_t *count);

/* Slots moving parts into a drawing, frame by frame (composeRender of the motion document). Keeps
 * the memory it needs; one thread at a time. */
typedef struct kiln_composer kiln_composer;

/* For up to `moving_max` moving parts. The drawing has to outlive it. Errors: MEMORY, LIMIT. */
kiln_status kiln_composer_new(const kiln_drawing *drawing, uint32_t moving_max,
                              const kiln_allocator *allocator, kiln_composer **out);
void kiln_composer_free(kiln_composer *composer);

/* The order of everything with these moving parts in it, valid until the next call: moving part i
 * is number i behind the drawing's own. Resting parts keep their order where they can. Allocates
 * only when more drawings overlap than ever before. Errors: MEMORY, RANGE (likewise), LIMIT,
 * CAPACITY (more than moving_max). */
kiln_status kiln_compose(kiln_composer *composer, const kiln_draw_item *moving, uint32_t count,
                         const uint32_t **order, uint32_t *order_count);

/* The pairs that the last order got wrong because of what moves. Errors: CAPACITY. */
kiln_status kiln_composer_broken(const kiln_composer *composer, kiln_draw_pair *items,
                                 uint32_t capacity, uint32_t *count);

/* Take `element` out and put it right before `before`, or at the end (KILN_NONE). */
typedef struct kiln_order_move {
    uint32_t element, before;
} kiln_order_move;

/* The fewest moves, one after the other, that turn one order into another: all but the longest
 * increasing subsequence. Elements new in `next` are moves too; those only in `previous` are left
 * to the caller. Both are orders of this composer, copied by the caller or not. Errors: RANGE (an
 * element twice, or beyond the drawing's and moving_max), CAPACITY. */
kiln_status kiln_order_moves(kiln_composer *composer, const uint32_t *previous,
                             uint32_t previous_count, const uint32_t *next, uint32_t next_count,
                             kiln_order_move *moves, uint32_t capacity, uint32_t *count);

/* A level's parts that stand still, in the order they are drawn in, as it was baked for each view:
 * floor coverings first, then furniture by object and part, then the walls. A wall with floor
 * behind it, as the view sees it, is cut down to a kerb; the others are drawn whole, with panes in
 * their windows. What is below the floor is cut off. Errors: RANGE, MEMORY, CORRUPT, LIMIT (over
 * 4 000 000 parts). */
kiln_status kiln_drawing_of_level(const kiln_bundle *bundle, uint32_t level, kiln_view view,
                                  const kiln_allocator *allocator, kiln_drawing **out);

/* The parts of such a drawing by number, owned by it; NULL for drawings made otherwise. */
const kiln_draw_item *kiln_drawing_items(const kiln_drawing *drawing);

/* The people who start on a level: standing there, or resting on their seat. Errors: RANGE,
 * CAPACITY. */
kiln_status kiln_people_items(const kiln_bundle *bundle, uint32_t level, kiln_draw_item *items,
                              uint32_t capacity, uint32_t *count);

/* Takes some bytes; false: they cannot be taken, and no more come. */
typedef bool (*kiln_write)(void *user, const char *bytes, size_t size);

/* All zero means the defaults. */
typedef struct kiln_svg_options {
    kiln_view view;
    uint32_t scale;               /* pixels a tile; 0: 64; at most 4096 */
    const kiln_draw_item *moving; /* drawn instead of the people who start there */
    uint32_t moving_count;
    bool empty; /* nobody is drawn */
    kiln_allocator allocator;
} kiln_svg_options;

/* A level's picture as SVG. `options` may be NULL. Errors: RANGE, MEMORY, CORRUPT, LIMIT, IO (a
 * write returned false). */
kiln_status kiln_svg(const kiln_bundle *bundle, uint32_t level, const kiln_svg_options *options,
                     kiln_write write, void *user);

#ifdef __cplusplus
}
#endif
#endif
