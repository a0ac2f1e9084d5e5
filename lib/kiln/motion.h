/* motion.h - one person's way into one seat, as sweep.c measures it and motion.c draws it. */
#ifndef KILN_MOTION_H
#define KILN_MOTION_H

#include "sweep.h"

typedef struct kiln_motion {
    kiln_pose pose;
    const kiln_fold *fold;
    uint32_t actor;
    kiln_turn turn, back; /* to the seat's facing, and from it */
    bool quarter;
    int pulled; /* 1: the fold is pulled towards the seat */
    uint32_t rise_slices;
    kiln_point stand;                   /* where the fold begins */
    kiln_point start, end;              /* where the move begins and ends */
    kiln_len rise;                      /* lying: how high the fold rises */
    kiln_len start_z, end_z;            /* heights of the shape's origin */
    kiln_point start_local, move_local; /* the move's beginning and way, in the body's frame */
    int64_t across, total;              /* length of the move's horizontal leg, and of both */
} kiln_motion;

/* What depends on the seat alone; then the person. */
kiln_motion kiln_motion_of_seat(const kiln_seat_pose *seat, kiln_side side, kiln_point stand);
void kiln_motion_set_body(kiln_motion *m, const kiln_body *body, kiln_pose pose);

/* The way from `a` to `b` in the body's frame. */
kiln_point kiln_motion_into_frame(const kiln_motion *m, kiln_point a, kiln_point b);

/* A part of the fold at a moment, in level coordinates. */
kiln_prism kiln_motion_fold_prism(const kiln_motion *m, kiln_box box,
                                  const kiln_fold_moment *moment);

/* One straight leg of the move: horizontal or vertical. */
typedef struct kiln_leg {
    kiln_prism from;
    kiln_len dx, dy, dz;
    int64_t ahead, length; /* way gone before it, and its own */
} kiln_leg;

/* Up first, then across, onto a higher seat; across, then down, onto a lower one. Returns how many
 * legs there are. */
int kiln_motion_legs(const kiln_motion *m, uint32_t part, kiln_leg legs[2]);

/* `distance` * `part` / `whole`, rounded to nearest, a half away from zero. */
kiln_len kiln_motion_fraction(kiln_len distance, int64_t part, int64_t whole);

/* The deepest that a leg gets into an obstacle it meets: as kiln_prism_depth(), at the worst
 * moment. */
kiln_len kiln_leg_depth(const kiln_leg *leg, const kiln_prism *obstacle);

#endif
