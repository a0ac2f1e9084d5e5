/* bundle_format.h - the bytes of a bundle: header, section table, the rows of every section.
 *
 * Shared with the writer, never installed; schemas/bundle.md says the same in words. Everything is
 * made of little-endian 32-bit words, so that on most machines a section is an array of these
 * structs as it is. Every member of a row is a word or a group of words; indices count rows.
 */
#ifndef KILN_BUNDLE_FORMAT_H
#define KILN_BUNDLE_FORMAT_H

#include "kiln.h"

/* In the manner of PNG: the high bit shows a 7-bit transfer, the line ends one in text mode. */
#define KILN_MAGIC                                                                                 \
    { 0x89, 'K', 'L', 'N', '\r', '\n', 0x1A, '\n' }

/* Header: byte offsets. The CRC-32 covers header and table, itself left out. */
enum {
    KILN_HEADER_MAGIC = 0,
    KILN_HEADER_VERSION = 8, /* here in every version */
    KILN_HEADER_SECTIONS = 12,
    KILN_HEADER_FILE_SIZE = 16,
    KILN_HEADER_REVISION = 20,
    KILN_HEADER_FLAGS = 24,
    KILN_HEADER_CRC = 28,
    KILN_HEADER_CONTENT_HASH = 32,
    KILN_HEADER_INPUT_HASH = 64,
    KILN_HEADER_SIZE = 96
};

/* Header flags. */
#define KILN_BUNDLE_STRIPPED 1u /* without ids and addresses */

/* A row of the section table, in words. Rows ascend by id, then instance; the bytes of sections
 * follow one another in the same order, each at the next multiple of 8, zeros between. */
enum {
    KILN_TABLE_ID,
    KILN_TABLE_INSTANCE, /* the level of a per-level section; else 0 */
    KILN_TABLE_FLAGS,    /* codec in the low byte */
    KILN_TABLE_OFFSET,
    KILN_TABLE_STORED,     /* bytes in the file */
    KILN_TABLE_RAW,        /* bytes inflated */
    KILN_TABLE_RAW_CRC,    /* CRC-32 of the raw bytes */
    KILN_TABLE_STORED_CRC, /* CRC-32 of the stored bytes */
    KILN_TABLE_WORDS
};
#define KILN_TABLE_ROW_SIZE (4u * KILN_TABLE_WORDS)
#define KILN_SECTION_ALIGN  8u

#define KILN_CODEC_STORED   0u
#define KILN_CODEC_DEFLATE  1u /* a zlib stream, smaller than the raw bytes */
#define KILN_CODEC_MASK     0xFFu
#define KILN_SECTION_NEEDED 0x100u /* a reader that does not know the section must give up */
#define KILN_SECTION_APART  0x200u /* about the bundle: not part of the content hash */

/* Deflate cannot make more of its bytes than this. */
#define KILN_RAW_MAX(stored) (1032u * (uint64_t)(stored) + 64u)

/* Lengths lie in +-KILN_FORMAT_LEN (26 843 tiles; packs end at 10 000), so that sums of a few of
 * them stay far within 32 bits. */
#define KILN_FORMAT_LEN (1 << 28)

/* Seats, and where people stand before them, lie within the packs' own limit: motions add to
 * them. */
#define KILN_SEAT_REACH 100000000

/* Robots in one scene, at most: every one minds every other. */
#define KILN_ROBOTS_OF_SCENE 1000

#define KILN_FOURCC(a, b, c, d)                                                                    \
    ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

/* Sections that every bundle has once: name, id, type of a row. */
#define KILN_SECTIONS(X)                                                                           \
    X(STRINGS, KILN_FOURCC('S', 'T', 'R', 'S'), char)                                              \
    X(PACK, KILN_FOURCC('P', 'A', 'C', 'K'), row_pack)                                             \
    X(ASSETS, KILN_FOURCC('A', 'S', 'E', 'T'), row_asset)                                          \
    X(PARTS, KILN_FOURCC('P', 'A', 'R', 'T'), row_part)                                            \
    X(ASSET_SEATS, KILN_FOURCC('A', 'S', 'E', 'A'), row_asset_seat)                                \
    X(SCENES, KILN_FOURCC('S', 'C', 'E', 'N'), row_scene)                                          \
    X(LEVELS, KILN_FOURCC('L', 'E', 'V', 'L'), row_level)                                          \
    X(ROOMS, KILN_FOURCC('R', 'O', 'O', 'M'), row_room)                                            \
    X(POINTS, KILN_FOURCC('P', 'N', 'T', 'S'), row_point)                                          \
    X(WALLS, KILN_FOURCC('W', 'A', 'L', 'L'), row_wall)                                            \
    X(OPENINGS, KILN_FOURCC('O', 'P', 'E', 'N'), row_opening)                                      \
    X(PIECES, KILN_FOURCC('P', 'I', 'E', 'C'), row_piece)                                          \
    X(OBJECTS, KILN_FOURCC('O', 'B', 'J', 'T'), row_object)                                        \
    X(SEATS, KILN_FOURCC('S', 'E', 'A', 'T'), row_seat)                                            \
    X(ENTRIES, KILN_FOURCC('E', 'N', 'T', 'R'), row_entry)                                         \
    X(SPOTS, KILN_FOURCC('S', 'P', 'O', 'T'), row_spot)                                            \
    X(PEOPLE, KILN_FOURCC('P', 'E', 'R', 'S'), row_person)                                         \
    X(ROBOTS, KILN_FOURCC('R', 'O', 'B', 'O'), row_robots)                                         \
    X(ADDRESSES, KILN_FOURCC('A', 'D', 'D', 'R'), row_address)                                     \
    X(REFUSED, KILN_FOURCC('R', 'E', 'F', 'U'), row_refused)                                       \
    X(ROUTES, KILN_FOURCC('R', 'O', 'U', 'T'), row_route)                                          \
    X(OBJECT_ORDER, KILN_FOURCC('F', 'O', 'B', 'J'), row_order)                                    \
    X(SEAT_ORDER, KILN_FOURCC('F', 'S', 'E', 'A'), row_order)                                      \
    X(SPOT_ORDER, KILN_FOURCC('F', 'S', 'P', 'O'), row_order)                                      \
    X(PERSON_ORDER, KILN_FOURCC('F', 'P', 'E', 'R'), row_order)

typedef enum kiln_section {
#define KILN_SECTION_NAME(name, id, row) KILN_SECTION_##name,
    KILN_SECTIONS(KILN_SECTION_NAME)
#undef KILN_SECTION_NAME
        KILN_SECTION_COUNT
} kiln_section;

/* One for each level whose grid has nodes, in bytes: node n is walkable when bit n & 7 of byte
 * n >> 3 is set; bits behind the last node are 0. The islands follow from the bits. */
#define KILN_SECTION_ID_GRID KILN_FOURCC('G', 'R', 'I', 'D')

/* One for each level and view that was drawn, instance KILN_VIEW_COUNT * level + view: the order of
 * the parts as kiln_drawing_of_level() numbers them. Words: how many parts there are, and how many
 * pairs; the parts from the rearmost, each as a step from one behind the number before (the first
 * from 0); then for every part by number how many overlap it from behind, and these in ascending
 * order, each as a step from the number before, the first from the part's own. A step d is the word
 * 2 d, or -2 d - 1 when d is negative. */
#define KILN_SECTION_ID_DRAWING KILN_FOURCC('D', 'R', 'A', 'W')

/* What the bundle was baked from, for `kiln status`; libkiln skips it. For every file, in the order
 * they were read: the SHA-256 of its bytes, then its path inside the pack, NUL-terminated. */
#define KILN_SECTION_ID_INPUTS KILN_FOURCC('I', 'N', 'P', 'T')

/* One for each row of ROUTES, its instance: the field's steps in bytes that are runs over all nodes
 * in order, each one's length less 1 shifted by 2, and the direction: east, north, west, south. At
 * the goal and outside of its island any direction will do. */
#define KILN_SECTION_ID_FIELD KILN_FOURCC('F', 'L', 'O', 'W')
#define KILN_FIELD_RUN_MAX    64u

/* A string: the offset of its first byte in STRINGS, right behind a NUL. Offset 0 is "". Where rows
 * have an address and no id, the id is what follows its last '/'. */
typedef uint32_t row_string;

typedef struct row_pack {
    row_string name, title, license;
} row_pack;

typedef struct row_asset {
    row_string id;
    uint32_t kind; /* kiln_asset_kind */
    kiln_len size_x, size_y;
    uint32_t floor;                  /* 0 or 1 */
    kiln_range parts, seated, lying; /* of PARTS */
    kiln_range seats;                /* of ASSET_SEATS */
    kiln_rig rig;                    /* a robot's; else all 0 */
} row_asset;

typedef struct row_part {
    row_string id;
    kiln_box box;
    uint32_t color;
} row_part;

typedef struct row_asset_seat {
    row_string id;
    uint32_t pose; /* kiln_pose */
    kiln_point at;
    kiln_len height;
    kiln_heading facing;
} row_asset_seat;

typedef struct row_scene {
    row_string id;
    kiln_range levels, people, robots;
} row_scene;

/* A level's nav grid but for its bits. Without nodes all is 0. */
typedef struct row_grid {
    kiln_point origin;      /* of node 0; multiples of KILN_NAV_STEP */
    uint32_t width, height; /* nodes */
    uint32_t walkable, islands;
} row_grid;

typedef struct row_level {
    row_string id;
    uint32_t scene;
    kiln_len elevation;
    kiln_range rooms, walls, objects, seats, spots;
    row_grid grid;
    kiln_range desks, fixtures, middles; /* of ADDRESSES: those of each kind */
    kiln_range refused, routes;
} row_level;

typedef struct row_room {
    row_string id;
    uint32_t level;
    uint32_t hole;      /* 0 or 1 */
    kiln_range outline; /* of POINTS */
} row_room;

typedef struct row_point {
    kiln_point at;
} row_point;

typedef struct row_wall {
    row_string id;
    uint32_t level;
    kiln_point from, to;
    kiln_len thickness, height;
    kiln_range openings, pieces;
} row_wall;

#define KILN_OPENING_WALKABLE 1u
#define KILN_OPENING_PASSABLE 2u

typedef struct row_opening {
    row_string id;
    uint32_t wall;
    kiln_len at, width, sill, head;
    uint32_t flags;
} row_opening;

typedef struct row_piece {
    kiln_prism shape;
} row_piece;

typedef struct row_object {
    row_string address;
    uint32_t level, asset;
    kiln_heading facing;
    kiln_point center2; /* twice the centre, within +-2 KILN_FORMAT_LEN */
    kiln_len z;
    kiln_range seats; /* of SEATS; all of this object */
} row_object;

typedef struct row_seat {
    row_string address;
    uint32_t level;
    uint32_t object; /* or KILN_NONE */
    uint32_t pose;   /* kiln_pose */
    kiln_point at;
    kiln_len height;
    kiln_heading facing;
    kiln_range entries; /* at most KILN_SIDE_COUNT */
    uint32_t chosen;    /* index into its entries, or KILN_NONE */
} row_seat;

/* What a motion or a standing place is blocked by: see KILN_WALL; both KILN_NONE: by nothing. */
typedef struct row_blocker {
    uint32_t owner, part;
} row_blocker;

#define KILN_ENTRY_HAS_STAND 1u
#define KILN_ENTRY_STANDABLE 2u
#define KILN_ENTRY_CLEAR     4u

typedef struct row_entry {
    uint32_t side, verdict; /* kiln_side, kiln_verdict */
    uint32_t flags;
    kiln_point stand;
    uint32_t node; /* or KILN_NONE */
    row_blocker blocker;
    uint32_t stage; /* kiln_stage; without one the rest is 0 and hit_by KILN_NONE */
    uint32_t actor; /* of ASSETS, or KILN_NONE */
    row_string part;
    row_blocker hit_by;
    int32_t progress; /* in 1/10000 */
    kiln_len depth;
    kiln_len point[3];
} row_entry;

typedef struct row_spot {
    row_string address;
    uint32_t level;
    kiln_point at;
    kiln_heading facing;
} row_spot;

typedef struct row_person {
    row_string address;
    uint32_t scene, asset;
    uint32_t seat, spot; /* or KILN_NONE */
    uint32_t level;
    kiln_point at;
    kiln_heading facing;
} row_person;

typedef struct row_robots {
    uint32_t scene, asset, level, count;
} row_robots;

/* Its kind is that of the range of its level that it lies in; where it is and which way it faces
 * follow from the source: place.h. */
typedef struct row_address {
    uint32_t level;
    uint32_t source; /* of SEATS, OBJECTS or ROOMS, on the same level */
    uint32_t run;    /* 0: none; else 1 and up: kiln_approach_runs */
    uint32_t room;   /* of the same level */
    uint32_t node;   /* of the level's grid, or KILN_NONE */
    uint32_t flags;
} row_address;

#define KILN_ADDRESS_PLACE_CLEAR 1u
#define KILN_ADDRESS_RUN_CLEAR   2u

typedef struct row_refused {
    uint32_t level;
    uint32_t kind; /* kiln_address_kind */
    uint32_t source;
    uint32_t reason; /* kiln_refusal */
} row_refused;

/* On a level they ascend by goal. */
typedef struct row_route {
    uint32_t level;
    uint32_t goal; /* a node of the level's grid */
} row_route;

/* A permutation of objects, seats, spots or people that sorts them by address, as unsigned bytes.
 * Empty when the names were stripped. */
typedef struct row_order {
    uint32_t index;
} row_order;

#endif
