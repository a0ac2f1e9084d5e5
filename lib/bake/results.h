/* results.h - what the stages find out, one struct a question. Stages fill these and know nothing
 * of each other. */
#ifndef BAKE_RESULTS_H
#define BAKE_RESULTS_H

#include "nav.h"
#include "pack.h"
#include "place.h"
#include "seat.h"

/* Why a door does not join the floors on its two sides. */
typedef enum barrier_kind {
    BARRIER_NARROW,  /* K208: less than 0.5 wide */
    BARRIER_BLOCKED, /* K209: furniture stands in it */
    BARRIER_GAP,     /* K402: a room's outline ends short of it */
    BARRIER_OFF_GRID /* K208: no line of the grid passes */
} barrier_kind;

/* A seat, spot or start that people need and cannot get to. */
typedef struct cut_off {
    const char *what, *name; /* "the start of", "kim" */
    span where;
} cut_off;

/* Stage barrier: a door between two parts of the floor. */
typedef struct barrier {
    barrier_kind kind;
    uint32_t wall, opening; /* the opening's ordinal in the wall */
    uint32_t object;        /* BLOCKED: what takes most of the width; else KILN_NONE */
    uint32_t room;          /* GAP: the room that ends short of it; else KILN_NONE */
    kiln_len gap;           /* GAP: from the wall's face to the room */
    uint32_t island[2];     /* to the left and to the right of the wall's direction */
    bool is_error;          /* its finding is an error: nothing else is said of what lies behind */
    cut_off *cut;           /* the first of what lies behind */
    uint32_t cut_count, cut_total;
} barrier;

/* Stage navgrid: one per level. */
typedef struct level_space {
    kiln_obstacles *obstacles;
    kiln_floor floor;
    kiln_ground ground;
    kiln_grid grid;
    /* Set by stage wayin: the island with the way in (SPEC 2, fine print of K305); KILN_NONE
     * without nodes. */
    uint32_t main_island;
    /* Something of the level could not be read, or a room crosses itself (K206, stage lint_room): where
     * there is floor, or what is free, is not known. */
    bool floor_unsure, objects_unsure;
    bool beyond_limit; /* too large, a finding says so: no obstacles, no floor, no grid */
    /* Set by stage barrier: by wall and opening; and per island the barrier nearest to the way in
     * that it lies behind, or KILN_NONE. NULL where it is not known what is connected. */
    barrier *barriers;
    uint32_t barrier_count;
    uint32_t *behind;
} level_space;

/* Stage entry: one per seat. On a level beyond a limit (K109) no side was measured: count 0. */
typedef struct seat_result {
    kiln_seat_site site;
    kiln_entry entries[KILN_SIDE_COUNT];
    uint32_t count, chosen;
    kiln_hit rest; /* stage lint_seat: the contact of the resting shape that K304 tells of; none:
                      KILN_STAGE_NONE */
} seat_result;

/* Stage entry: the people a scene's seats are measured with, one per scene. */
typedef struct scene_sitters {
    const kiln_body **bodies;
    uint32_t count;
    bool unsure; /* one could not be read, or a part of one */
} scene_sitters;

/* Stage lint_place: one per object, what its other findings would only repeat. */
typedef struct object_result {
    bool twin;        /* the same object stands there already (K211) */
    bool off_floor;   /* it stands on no floor (K204) */
    finding *in_wall; /* its K205, which stands for what is wrong with its seats there; or NULL */
} object_result;

/* Stage draworder: one per level and view, by level. Parts are numbered as libkiln numbers them. */
typedef struct level_drawing {
    uint32_t parts, pairs; /* parts 0: there is no drawing */
    const uint32_t *order; /* of all parts, from the rearmost */
    const uint32_t *start; /* parts + 1: the first of those behind each */
    const uint32_t *behind;
} level_drawing;

/* Stage places: a place that may be an address. */
typedef struct place_result {
    kiln_site place;
    kiln_refusal reason;         /* of refused ones */
    uint32_t room;               /* ordinal on the level */
    kiln_len run;                /* 0: none */
    uint32_t node;               /* for people on their way there, or KILN_NONE */
    bool place_clear, run_clear; /* of furniture */
} place_result;

/* Stage places: one per level. The addresses are in their order: seats', objects', rooms'. */
typedef struct level_book {
    kiln_level_plan *plan;
    place_result *addresses, *refused;
    uint32_t kept[KILN_ADDRESS_KIND_COUNT];
    uint32_t address_count, refused_count;
} level_book;

/* Stage routes: the runs of one field (KILN_SECTION_ID_FIELD). */
typedef struct route_field {
    uint8_t *runs;
    uint32_t size;
} route_field;

/* Stage routes: one per level. The goals ascend; the fields are there when a bundle is written. */
typedef struct level_routes {
    uint32_t *goals;
    route_field *fields;
    uint32_t count;
} level_routes;

typedef struct results {
    level_space *levels;
    kiln_body *bodies; /* stage entry: every person asset's shapes, indexed like the pack's assets;
                          empty for other kinds */
    kiln_body plain;   /* stage entry: who sits where the pack has no people */
    scene_sitters *sitters;
    seat_result *seats;
    object_result *objects;
    level_drawing *drawings;
    level_book *books;
    level_routes *routes;
    bool *broken_rooms; /* stage lint_room: the outline crosses itself (K206) */
} results;

#endif
