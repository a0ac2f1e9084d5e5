/* sweep.h - does a person get into a seat without passing through furniture?
 *
 * transitionClear and sitPathClear of the motion document, with the first contact as evidence. */
#ifndef KILN_SWEEP_H
#define KILN_SWEEP_H

#include "obstacle.h"
#include "pose.h"

/* No part moves further than this between two slices of the fold (0.02 tile). */
#define KILN_FOLD_STEP 200

/* A seat as the motion sees it. */
typedef struct kiln_seat_pose {
    kiln_pose pose; /* KILN_POSE_SIT or KILN_POSE_LIE */
    kiln_point at;
    kiln_len height;
    kiln_heading facing;
} kiln_seat_pose;

/* Measures one person's whole motion from standing at `stand` to resting on `seat`. Pairs in
 * contact in the standing shape (already turned) or in the resting shape are never counted. `hit`
 * gets the first contact (stage NONE: clear). Returns whether the motion is clear. */
bool kiln_transition_clear(const kiln_body *body, const kiln_seat_pose *seat, kiln_side side,
                           kiln_point stand, const kiln_obstacles *obstacles, kiln_hit *hit);

/* The same for every sitter; the hit is the earliest one, then the deepest, then the first
 * sitter's. */
bool kiln_sit_path_clear(const kiln_body *const *bodies, uint32_t count, const kiln_seat_pose *seat,
                         kiln_side side, kiln_point stand, const kiln_obstacles *obstacles,
                         kiln_hit *hit);

/* One contact of the resting shape itself (rule K304): the deepest pair; false when there is none.
 */
bool kiln_rest_overlap(const kiln_body *body, const kiln_seat_pose *seat,
                       const kiln_obstacles *obstacles, kiln_hit *hit);

/* The boxes of a body at a moment of the motion, in level coordinates: progress 0 (standing,
 * already turned) to 10000 (resting), as measured above. `out` holds max(standing + 2, seated or
 * lying + standing) parts and their ids; returns the number of parts. */
uint32_t kiln_transition_boxes(const kiln_body *body, const kiln_seat_pose *seat, kiln_side side,
                               kiln_point stand, int32_t progress, kiln_prism *out,
                               const char **ids);

#endif
