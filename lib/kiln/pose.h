/* pose.h - a person's shapes: standing, seated, lying, and the fold between them.
 *
 * Body coordinates: origin at the person's centre on the floor, x to the person's right, y forward,
 * z up. The sitting and lying templates of the motion document use their own corner; their point
 * (0.25, 0.25), lying (0.25, 0.7), is this origin. A body is turned by a heading and put at a place
 * only when it is measured. */
#ifndef KILN_POSE_H
#define KILN_POSE_H

#include "geom.h"

/* The sitting template: footprint 0.5 x 0.75, back y 0.1, knees y 0.46, hips z 0.49; the lying one:
 * 0.5 x 1.4, head end y 0, back z 0 (motion document, "Numbers"). POSE_SECONDS 0.45, of which the
 * fold takes 45 %. */
enum {
    KILN_SITTING_WIDTH = 5000,
    KILN_SITTING_LENGTH = 7500,
    KILN_SITTING_BACK_Y = 1000,
    KILN_SITTING_KNEES_Y = 4600,
    KILN_SITTING_HIPS_Z = 4900,
    KILN_SITTING_ORIGIN_X = 2500,
    KILN_SITTING_ORIGIN_Y = 2500,
    KILN_SHIN_DEPTH_MAX = 1000,
    KILN_LYING_WIDTH = 5000,
    KILN_LYING_LENGTH = 14000,
    KILN_LYING_ORIGIN_X = 2500,
    KILN_LYING_ORIGIN_Y = 7000,
    KILN_POSE_MILLISECONDS = 450,
    KILN_FOLD_PERCENT = 45
};

/* A box of a body, in body coordinates. */
typedef struct kiln_body_part {
    const char *id;
    kiln_box box;
} kiln_body_part;

typedef struct kiln_body_shape {
    const kiln_body_part *parts;
    uint32_t count;
} kiln_body_shape;

/* One person. `actor` is its asset's index, KILN_NONE for the built-in plain person. */
typedef struct kiln_body {
    uint32_t actor;
    kiln_body_shape standing, seated, lying;
} kiln_body;

/* The most parts a shape derived from `standing_count` standing parts can have. */
uint32_t kiln_pose_capacity(uint32_t standing_count);

/* The seated and the lying shape made from the standing parts and the templates. `out` holds
 * kiln_pose_capacity() parts; returns how many were written. Ids of thighs, shins and feet are
 * static strings. */
uint32_t kiln_pose_seated(kiln_body_shape standing, kiln_body_part *out);
uint32_t kiln_pose_lying(kiln_body_shape standing, kiln_body_part *out);

/* A person for packs that have none. Static storage. */
const kiln_body *kiln_body_plain(void);

/* The height of the tallest standing part; 0 without parts. */
kiln_len kiln_body_height(const kiln_body *body);

#endif
