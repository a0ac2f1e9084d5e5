/* sweep.h - does a person get into a seat without passing through furniture?
 *
 * transitionClear and sitPathClear of the motion document, with the first contact as evidence. The
 * fold is measured in slices (KILN_FOLD_STEP in pose.h states how fine), the move onto the seat over
 * its whole swept volume, exactly. Nothing here allocates or fails.
 *
 * Points must lie within +-KILN_COORD_MAX / 10, heights likewise: so packs and bundles do. */
#ifndef KILN_SWEEP_H
#define KILN_SWEEP_H

#include "obstacle.h"
#include "pose.h"

/* The progress of the whole motion, in 1/10000, at which the person rests. */
#define KILN_MOTION_END 10000

/* A seat as the motion sees it. */
typedef struct kiln_seat_pose {
    kiln_pose pose; /* KILN_POSE_SIT or KILN_POSE_LIE */
    kiln_point at;
    kiln_len height;
    kiln_heading facing;
} kiln_seat_pose;

/* Measures one person's whole motion from standing at `stand` to resting on `seat`. Pairs in
 * contact in the standing shape (already turned) or in the resting shape are never counted. `hit`
 * gets the first contact in time; of several at the same 1/10000 the deepest, then by the order of
 * the obstacles, then of the body's parts (stage NONE: clear). Returns whether the motion is
 * clear. */
bool kiln_transition_clear(const kiln_body *body, const kiln_seat_pose *seat, kiln_side side,
                           kiln_point stand, const kiln_obstacles *obstacles, kiln_hit *hit);

/* The same for every sitter; the hit is the earliest one, then the deepest, then the first
 * sitter's. */
bool kiln_sit_path_clear(const kiln_body *const *bodies, uint32_t count, const kiln_seat_pose *seat,
                         kiln_side side, kiln_point stand, const kiln_obstacles *obstacles,
                         kiln_hit *hit);

/* What a motion was found to meet. */
typedef struct kiln_path_result {
    bool clear;
    kiln_hit hit;
    uint64_t work; /* 1 for each pair of a body part and an obstacle, KILN_NEAR_WORK more for those
                      that come near each other: what bounds the time it took */
} kiln_path_result;

#define KILN_NEAR_WORK 16

struct kiln_motion;

/* The same for a motion from kiln_motion_of_seat() (motion.h). */
kiln_path_result kiln_path_measure(const kiln_body *const *bodies, uint32_t count,
                                   const struct kiln_motion *motion,
                                   const kiln_obstacles *obstacles);

/* The deepest contact of the resting shape itself (rule K304), then by the order of the obstacles
 * and parts: stage MOVE, progress KILN_MOTION_END. False when there is none. */
bool kiln_rest_overlap(const kiln_body *body, const kiln_seat_pose *seat,
                       const kiln_obstacles *obstacles, kiln_hit *hit);

/* A part of a body on its way, in level coordinates. */
typedef struct kiln_motion_box {
    kiln_prism shape;
    const char *id;             /* the resting part's, else the standing part's */
    uint32_t standing, resting; /* the parts of the body it comes from and becomes, or KILN_NONE */
} kiln_motion_box;

/* The most boxes kiln_transition_boxes() writes. */
uint32_t kiln_transition_capacity(const kiln_body *body);

/* The boxes of a body at a moment of the motion: progress 0 (standing, already turned) to
 * KILN_MOTION_END (resting), as measured above. What has shrunk away or not yet begun to grow is
 * left out. Returns how many were written. */
uint32_t kiln_transition_boxes(const kiln_body *body, const kiln_seat_pose *seat, kiln_side side,
                               kiln_point stand, int32_t progress, kiln_motion_box *out);

#endif
