/* rig.c - poses of the walking robot, and the stride that follows from its legs. */
#include "rig.h"
#include "detmath.h"

#include <math.h>

static double metres(kiln_len length) {
    return length / (double)KILN_TILE;
}

static double leg_length(const kiln_rig *rig) {
    return metres(rig->hip_height) - metres(rig->ankle_height);
}

kiln_rig kiln_rig_default(void) {
    return (kiln_rig){.hip_height = 9168,
                      .ankle_height = 800,
                      .shoulder_height = 14000,
                      .hip_half_width = 1000,
                      .shoulder_half_width = 1750,
                      .width = 5200};
}

kiln_rig_flaw kiln_rig_check(const kiln_rig *rig) {
    if (rig->ankle_height >= rig->hip_height) return KILN_RIG_NO_LEG;
    if (rig->hip_height >= rig->shoulder_height) return KILN_RIG_LOW_SHOULDERS;
    if (rig->hip_half_width > rig->width / 2) return KILN_RIG_WIDE_HIPS;
    if (rig->shoulder_half_width > rig->width / 2) return KILN_RIG_WIDE_SHOULDERS;
    return KILN_RIG_SOUND;
}

/* A planted foot is leg * sin(angle) before the hip: four times that at the full swing is what two
 * steps cover. */
double kiln_rig_stride(const kiln_rig *rig) {
    double half_step = leg_length(rig) * kiln_sin(KILN_HIP_SWING);
    return 4 * half_step;
}

double kiln_rig_leg_angle(double phase) {
    if (phase < KILN_PI) {
        double u = phase / KILN_PI;
        return kiln_asin(kiln_sin(KILN_HIP_SWING) * (1 - 2 * u));
    }
    /* Cubic Hermite from the back of the stride to its front, whose end slopes are the stance's. */
    double v = (phase - KILN_PI) / KILN_PI;
    double slope = -2 * (kiln_sin(KILN_HIP_SWING) / kiln_cos(KILN_HIP_SWING));
    double v2 = v * v, v3 = v2 * v;
    return (2 * v3 - 3 * v2 + 1) * -KILN_HIP_SWING + (v3 - 2 * v2 + v) * slope +
           (-2 * v3 + 3 * v2) * KILN_HIP_SWING + (v3 - v2) * slope;
}

double kiln_rig_knee_flex(double phase) {
    if (phase < KILN_PI) return 0;
    double wave = kiln_sin(phase - KILN_PI);
    return wave * wave;
}

/* Into [0, 2 pi). */
static double wrapped(double angle) {
    double turn = 2 * KILN_PI, rest = angle - turn * floor(angle / turn);
    return rest < turn ? rest : 0;
}

static double radians(int32_t thousandths) {
    return thousandths * (KILN_PI / 180000);
}

/* From rest to the walk, by the gait. */
static double eased(int32_t rest, double walking, double gait) {
    return radians(rest) + gait * (walking - radians(rest));
}

kiln_joints kiln_rig_pose(const kiln_rig *rig, double distance, double gait) {
    double phase = distance / kiln_rig_stride(rig) * KILN_PI * 2;
    double left = wrapped(phase), right = wrapped(left + KILN_PI);
    double hip_left = kiln_rig_leg_angle(left), hip_right = kiln_rig_leg_angle(right);
    /* Two waves a quarter cycle apart: what leans over the planted foot follows `passing`, what
     * balances the legs follows `swing`. */
    double passing = kiln_sin(phase), swing = hip_left / KILN_HIP_SWING;
    double stance = left < KILN_PI ? hip_left : hip_right;
    return (kiln_joints){
        .hip = {eased(rig->rest_hip, hip_left, gait), eased(rig->rest_hip, hip_right, gait)},
        .knee = {eased(rig->rest_knee, -KILN_KNEE_BEND * kiln_rig_knee_flex(left), gait),
                 eased(rig->rest_knee, -KILN_KNEE_BEND * kiln_rig_knee_flex(right), gait)},
        .shoulder = {radians(rig->rest_shoulder) - gait * KILN_ARM_SWING * swing,
                     radians(rig->rest_shoulder) + gait * KILN_ARM_SWING * swing},
        .elbow = {radians(rig->rest_elbow) + gait * KILN_ELBOW_SWING * fmax(0, -swing),
                  radians(rig->rest_elbow) + gait * KILN_ELBOW_SWING * fmax(0, swing)},
        /* Where the hips have to be for the straight stance leg to reach the floor. */
        .pelvis_height = metres(rig->hip_height) - gait * leg_length(rig) * (1 - kiln_cos(stance)),
        .pelvis_yaw = gait * KILN_TWIST * swing,
        /* The torso turns with the pelvis: twice back puts the shoulders the other way. */
        .torso_yaw = -gait * KILN_TWIST * 2 * swing,
        .torso_roll = gait * KILN_SWAY * passing,
        .torso_pitch = gait * KILN_LEAN,
        .head_roll = -gait * KILN_SWAY * KILN_HEAD_SWAY * passing,
    };
}
