/* rig.h - the robots' walk on eleven joints, driven by the distance walked (robots document, "The
 * walk cycle runs on distance, not on time").
 *
 * The declarations are in kiln.h; this holds the numbers of the document. Angles in radians. */
#ifndef KILN_RIG_H
#define KILN_RIG_H

#include "kiln.h"

#define KILN_HIP_SWING   0.34
#define KILN_KNEE_BEND   0.58
#define KILN_ARM_SWING   0.3
#define KILN_ELBOW_SWING 0.22
#define KILN_SWAY        0.05
#define KILN_TWIST       0.055
#define KILN_LEAN        0.035
/* The head keeps this share of the sway. */
#define KILN_HEAD_SWAY 0.55

/* The most that a joint can be bent at rest, in thousandths of a degree. */
#define KILN_RIG_BEND 180000

/* What a rig is impossible for. */
typedef enum kiln_rig_flaw {
    KILN_RIG_SOUND,
    KILN_RIG_NO_LEG,        /* the ankles are not below the hips */
    KILN_RIG_LOW_SHOULDERS, /* the shoulders are not above the hips */
    KILN_RIG_WIDE_HIPS,     /* the hips lie beyond the width */
    KILN_RIG_WIDE_SHOULDERS /* the shoulders do */
} kiln_rig_flaw;

/* The first flaw of a rig whose lengths are 0 or more. */
kiln_rig_flaw kiln_rig_check(const kiln_rig *rig);

/* A leg's hip angle at its own phase in [0, 2 pi): stance for the first half, where the foot goes
 * back under the body at walking speed, hence an arcsine; then a cubic through the air. */
double kiln_rig_leg_angle(double phase);

/* How bent the knee is, from 0 to 1: only in the air, beginning and ending at rest. */
double kiln_rig_knee_flex(double phase);

#endif
