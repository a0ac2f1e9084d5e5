/* pack.h - the model of a pack: what the authored files say, references resolved, banks unrolled.
 *
 * All arrays are flat over the whole pack and ordered by scene, level, then authored order (a
 * bank's desks and chairs after the level's objects); their indices are the bundle's. Lengths are
 * lattice units (kiln_len). An item with a finding that makes it meaningless is left out, so what
 * is here can be used without further checks. */
#ifndef BAKE_PACK_H
#define BAKE_PACK_H

#include "diag.h"
#include "kiln.h"
#include "yaml_tree.h"

typedef struct pack_part {
    const char *id;
    kiln_box box; /* asset coordinates */
    uint32_t color;
    span where; /* of the id's value; so everywhere below */
} pack_part;

typedef struct pack_shape {
    pack_part *parts;
    uint32_t count;
} pack_shape;

typedef struct pack_asset_seat {
    const char *id;
    kiln_pose pose;
    kiln_point at; /* asset coordinates */
    kiln_len height;
    kiln_heading facing; /* relative to the asset's front (+y = north) */
    span where, at_where, height_where;
} pack_asset_seat;

/* The GAIT table of the motion document: 0.9, 0.06, 0.05, 0.02, 0.15. */
typedef struct pack_gait {
    kiln_len cycle, swing, arm, bob, ease;
} pack_gait;

typedef struct pack_asset {
    const char *id;
    kiln_asset_kind kind;
    kiln_len size_x, size_y;
    bool floor;
    bool used; /* by an object, a bank, a person or robots */
    bool lost; /* a part or a seat could not be read: its shape is not known */
    pack_shape parts;
    pack_shape seated, lying; /* authored ones; empty: derived from the templates */
    pack_asset_seat *seats;
    uint32_t seat_count;
    pack_gait gait;
    kiln_rig rig;            /* a robot's */
    span where, width_where; /* width: the rig's; the id's where it is not given */
} pack_asset;

typedef struct pack_room {
    const char *id;
    uint32_t level;
    kiln_point *outline;
    uint32_t count;
    bool hole; /* `void: true` */
    span where, outline_where;
} pack_room;

typedef struct pack_opening {
    const char *id;
    kiln_len at, width, sill, head; /* head as cut to the wall's height */
    bool walkable,
        passable; /* SPEC 2: sill <= 0.02 and head >= 1.9 as authored; and width >= 0.9 */
    span where, head_where;
    kiln_len authored_head;
} pack_opening;

typedef struct pack_wall {
    const char *id;
    uint32_t level;
    kiln_point from, to;
    kiln_len thickness, height;
    pack_opening *openings;
    uint32_t opening_count;
    span where;
} pack_wall;

typedef struct pack_object {
    const char *id, *address; /* address: "scene/id" */
    uint32_t level, asset;
    uint32_t bank; /* index of the bank that generated it, or KILN_NONE */
    kiln_heading facing;
    kiln_point center2; /* twice the footprint's centre */
    bool by_center;     /* placed by `center` rather than by `at` */
    kiln_len z;
    kiln_range seats;
    span where;                   /* generated: the bank's id */
    span position_where, z_where; /* of `at` or `center`, and of `z`; line 0: not given */
} pack_object;

typedef struct pack_bank {
    const char *id;
    uint32_t level;
    span where;
} pack_bank;

/* A seat in the scene: of an object, or free. */
typedef struct pack_seat {
    const char *address; /* "scene/object/seat" or "scene/id" */
    uint32_t level;
    uint32_t object;     /* KILN_NONE: free */
    uint32_t asset_seat; /* index into the asset's seats */
    kiln_pose pose;
    kiln_point at;   /* level coordinates */
    kiln_len height; /* above the level's floor, the object's z included */
    kiln_heading facing;
    span where;      /* of the placement's id */
    span seat_where; /* of the seat's id in its asset; of a free seat, the same */
    span at_where;   /* of a free seat's `at`; line 0: of an object */
} pack_seat;

typedef struct pack_spot {
    const char *id, *address;
    uint32_t level;
    kiln_point at;
    kiln_heading facing;
    span where;
} pack_spot;

typedef enum pack_place_kind {
    PACK_PLACE_NONE,
    PACK_PLACE_SEAT,
    PACK_PLACE_SPOT,
    PACK_PLACE_POINT
} pack_place_kind;

/* Where a person starts or a routine goes. */
typedef struct pack_place {
    pack_place_kind kind;
    uint32_t index; /* of the seat or spot */
    uint32_t level;
    kiln_point at; /* PACK_PLACE_POINT; with `facing` */
    kiln_heading facing;
    span where;
} pack_place;

typedef struct pack_step {
    pack_place place;       /* NONE: away */
    const char *activity;   /* the `do` word, or "" */
    int64_t milliseconds;   /* `for` or `away` */
    uint32_t wall, opening; /* of an `exit`, else KILN_NONE */
    span where;
} pack_step;

typedef struct pack_person {
    const char *id, *address;
    uint32_t scene, asset;
    pack_place start;
    pack_step *routine;
    uint32_t step_count;
    span where;
} pack_person;

typedef struct pack_robots {
    uint32_t scene, asset, level, count;
    span where;
} pack_robots;

typedef struct pack_level {
    const char *id, *address; /* address: "scene/level" */
    uint32_t scene;
    kiln_len elevation;
    kiln_range rooms, walls, objects, seats, spots;
    /* A room, wall or opening could not be read: where there is floor is not known. An object or
     * bank could not: what is free is not known. */
    bool floor_lost, objects_lost;
    span where;
} pack_level;

typedef struct pack_scene {
    const char *id;
    kiln_range levels, people, robots;
    bool people_lost; /* one could not be read: who sits, and where they come in, is not known */
    span where;
} pack_scene;

/* An entry of pack.yaml's `allow`: for findings at the address, and at those of the address's seats
 * or openings. What of it could not be read stands for anything: RULE_COUNT, an
 * address of "". */
typedef struct pack_allow {
    rule_id rule;
    const char *address, *reason;
    bool used;
    span where;
} pack_allow;

/* A file that was read. */
typedef struct pack_input {
    const char *path; /* inside the pack */
    uint8_t hash[32]; /* SHA-256 of its bytes */
} pack_input;

typedef struct pack {
    const char *folder; /* as given */
    const char *name, *title, *license;
    span where;
    pack_asset *assets;
    pack_scene *scenes;
    pack_level *levels;
    pack_room *rooms;
    pack_wall *walls;
    pack_object *objects;
    pack_bank *banks;
    pack_seat *seats;
    pack_spot *spots;
    pack_person *people;
    pack_robots *robots;
    pack_allow *allow;
    uint32_t asset_count, scene_count, level_count, room_count, wall_count, object_count,
        bank_count, seat_count, spot_count, person_count, robots_count, allow_count;
    severity severities[RULE_COUNT]; /* after pack.yaml's `lint` */
    bool overridden[RULE_COUNT];     /* by pack.yaml's `lint` */
    pack_input *inputs;              /* in the order they were read, pack.yaml first */
    uint32_t input_count;
    const char **globs; /* that name its files, as authored */
    uint32_t glob_count;
    uint8_t input_hash[32]; /* SHA-256 over paths and bytes of the pack's files, in order */
    bool scene_id_lost;     /* a scene's id could not be read: its addresses are not known */
    uint32_t policy_errors; /* of the format, within `lint` and `allow` themselves */
    bool usable; /* false: nothing but findings (pack.yaml itself could not be understood) */
} pack;

/* `objects` also bounds what they bring, and `nodes` all levels together: see rule K109. */
typedef struct pack_limits {
    yaml_limits yaml;
    uint32_t objects; /* 100 000 a scene */
    uint32_t nodes;   /* 4 000 000 a level */
    uint32_t pairs;   /* 20 000 000 a pack: parts that lie over one another, or over a place that is
                         asked about (crowd.h) */
    uint64_t motions; /* 300 000 000 a pack: the work of measuring them (sweep.h) */
} pack_limits;

pack_limits pack_limits_default(void);

typedef enum pack_status {
    PACK_LOADED,     /* perhaps with findings in `d` */
    PACK_UNREADABLE, /* the folder or pack.yaml cannot be read: exit code 3 */
    PACK_MISSING     /* no pack.yaml there: exit code 4 */
} pack_status;

/* Reads a pack's folder (or its pack.yaml). `out` is valid when PACK_LOADED; `error` gets a message
 * otherwise. */
pack_status pack_load(const char *path, const pack_limits *limits, diag *d, pack **out,
                      const char **error);

/* The first glob that matches a file there, be it there or not; NULL. `inside` is its path relative
 * to the folder. */
const char *pack_glob_of(const pack *p, const char *inside, arena *a);

/* The name that a pack gives itself, unchecked; "" when its pack.yaml does not tell. */
const char *pack_name(const char *path, const pack_limits *limits, arena *a);

/* The parts of an object as turned boxes; the footprint of an object, turned, from the floor to 1
 * unit above it. */
kiln_prism pack_object_part(const pack *p, uint32_t object, uint32_t part);
kiln_prism pack_object_footprint(const pack *p, uint32_t object);

/* "desk-1/leg-fl", or "wall w-south": what a KILN_WALL owner and part stand for. */
const char *pack_obstacle_name(const pack *p, arena *a, uint32_t owner, uint32_t part);

/* Is a finding of this rule there, given as an error, one that makes the pack fail? Not when the pack
 * makes the rule less than that, or accepts the finding. */
bool pack_refuses(const pack *p, rule_id id, const char *address);

/* Severity overrides and `allow` entries, applied to all findings at the end: findings of rules
 * that are off go, allowed ones get their reason, an entry that allowed nothing is a K106 warning
 * (unless part of the pack could not be read). Sort afterwards. */
void pack_apply_policy(pack *p, diag *d);

#endif
