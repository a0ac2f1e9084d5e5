/* pose.c - limbs, the seated and lying shapes made from the standing one, the plain person. */
#include "fold.h"

#include <string.h>

/* ---- Limbs ---- */

static const char *const limb_ids[KILN_LIMB_NONE][2] = {
    [KILN_LIMB_LEG] = {"leg-l", "leg-r"},    [KILN_LIMB_THIGH] = {"thigh-l", "thigh-r"},
    [KILN_LIMB_SHIN] = {"shin-l", "shin-r"}, [KILN_LIMB_SHOE] = {"shoe-l", "shoe-r"},
    [KILN_LIMB_FOOT] = {"foot-l", "foot-r"}, [KILN_LIMB_SHORTS] = {"shorts-l", "shorts-r"},
    [KILN_LIMB_ARM] = {"arm-l", "arm-r"},    [KILN_LIMB_FOREARM] = {"forearm-l", "forearm-r"},
    [KILN_LIMB_HAND] = {"hand-l", "hand-r"},
};

kiln_limb kiln_limb_of(const char *id, int *side) {
    for (int limb = 0; limb < KILN_LIMB_NONE; limb++) {
        for (*side = 0; *side < 2; ++*side) {
            if (strcmp(id, limb_ids[limb][*side]) == 0) return (kiln_limb)limb;
        }
    }
    *side = 0;
    return KILN_LIMB_NONE;
}

const char *kiln_limb_id(kiln_limb limb, int side) {
    return limb_ids[limb][side];
}

/* ---- Seated ---- */

/* The template's planes in body coordinates. */
enum {
    BACK_Y = KILN_SITTING_BACK_Y - KILN_SITTING_ORIGIN_Y,
    KNEES_Y = KILN_SITTING_KNEES_Y - KILN_SITTING_ORIGIN_Y,
    HIPS_Z = KILN_SITTING_HIPS_Z
};

/* No part of a limb is made shorter than this. */
#define LIMB_MIN 200

/* What the limbs of one side tell the plan. */
typedef struct seated_side {
    bool leg, arm, forearm;
    kiln_box leg_box;
    kiln_len thigh_rear; /* where the thigh comes out of the trunk */
    kiln_len shin_depth;
    kiln_len arm_rear; /* of the upper arm, standing */
    kiln_len forearm_depth, hand_depth;
} seated_side;

typedef struct seated_plan {
    kiln_len hips;   /* height of the standing hips */
    kiln_len dy, dz; /* how the trunk moves */
    kiln_len lap;    /* top of the thighs */
    seated_side side[2];
} seated_plan;

static bool is_arm(kiln_limb limb) {
    return limb == KILN_LIMB_ARM || limb == KILN_LIMB_FOREARM || limb == KILN_LIMB_HAND;
}

static bool is_leg(kiln_limb limb) {
    return limb == KILN_LIMB_LEG || limb == KILN_LIMB_SHOE || limb == KILN_LIMB_SHORTS;
}

/* What is no limb and hangs below the hips exists only standing: a skirt's hem, a bag. */
static bool is_kept(kiln_limb limb, const kiln_box *box, kiln_len hips) {
    return is_leg(limb) || is_arm(limb) || (int64_t)box->z0 + box->z1 >= 2 * (int64_t)hips;
}

/* The hips are the top of the highest leg; without legs, the bottom of all that is kept. */
static kiln_len hip_height(kiln_body_shape standing) {
    bool legs = false, trunk = false;
    kiln_len top = 0, bottom = 0;
    for (uint32_t i = 0; i < standing.count; i++) {
        const kiln_box *box = &standing.parts[i].box;
        int side;
        kiln_limb limb = kiln_limb_of(standing.parts[i].id, &side);
        if (limb == KILN_LIMB_LEG) {
            top = legs ? max_len(top, box->z1) : box->z1;
            legs = true;
        } else if (!is_leg(limb)) {
            bottom = trunk ? min_len(bottom, box->z0) : box->z0;
            trunk = true;
        }
    }
    return legs ? top : bottom;
}

/* What one limb adds to the plan. */
static void plan_limb(seated_plan *plan, kiln_limb limb, int at, const kiln_box *box) {
    seated_side *side = &plan->side[at];
    kiln_len depth = box->y1 - box->y0;
    if (limb == KILN_LIMB_LEG) {
        plan->lap = max_len(plan->lap, HIPS_Z + depth);
        side->leg = true;
        side->leg_box = *box;
        side->shin_depth = min_len(depth, KILN_SHIN_DEPTH_MAX);
    } else if (limb == KILN_LIMB_ARM) {
        side->arm = true;
        side->arm_rear = box->y0;
    } else if (limb == KILN_LIMB_FOREARM) {
        side->forearm = true;
        side->forearm_depth = depth;
    } else if (limb == KILN_LIMB_HAND) {
        side->hand_depth = depth;
    }
}

static bool is_trunk(const kiln_body_part *part, const seated_plan *plan) {
    int side;
    kiln_limb limb = kiln_limb_of(part->id, &side);
    return !is_leg(limb) && !is_arm(limb) && is_kept(limb, &part->box, plan->hips);
}

/* A thigh comes out of the trunk at its front, so that seated boxes do not pass through each other:
 * that of the foremost part it would meet. */
static kiln_len thigh_rear(kiln_body_shape standing, const seated_plan *plan,
                           const seated_side *side) {
    kiln_len rear = BACK_Y, top = HIPS_Z + (side->leg_box.y1 - side->leg_box.y0);
    for (uint32_t i = 0; i < standing.count && side->leg; i++) {
        const kiln_box *box = &standing.parts[i].box;
        if (box->x0 >= side->leg_box.x1 || box->x1 <= side->leg_box.x0) continue;
        if (box->z0 + plan->dz >= top || box->z1 + plan->dz <= HIPS_Z) continue;
        if (is_trunk(&standing.parts[i], plan)) rear = max_len(rear, box->y1 + plan->dy);
    }
    return min_len(rear, KNEES_Y - LIMB_MIN);
}

static seated_plan plan_seated(kiln_body_shape standing) {
    seated_plan plan = {.hips = hip_height(standing), .lap = HIPS_Z};
    plan.side[0].shin_depth = plan.side[1].shin_depth = KILN_SHIN_DEPTH_MAX;
    kiln_len rear = 0;
    bool trunk = false;
    for (uint32_t i = 0; i < standing.count; i++) {
        const kiln_box *box = &standing.parts[i].box;
        int side;
        kiln_limb limb = kiln_limb_of(standing.parts[i].id, &side);
        plan_limb(&plan, limb, side, box);
        if (is_trunk(&standing.parts[i], &plan)) {
            rear = trunk ? min_len(rear, box->y0) : box->y0;
            trunk = true;
        }
    }
    plan.dz = HIPS_Z - plan.hips;
    plan.dy = trunk ? BACK_Y - rear : 0;
    for (int i = 0; i < 2; i++) {
        plan.side[i].thigh_rear = thigh_rear(standing, &plan, &plan.side[i]);
    }
    return plan;
}

static kiln_box thigh_box(kiln_box leg, kiln_len rear) {
    return (kiln_box){leg.x0, rear, HIPS_Z, leg.x1, KNEES_Y, HIPS_Z + (leg.y1 - leg.y0)};
}

static kiln_box shin_box(kiln_box leg, kiln_len depth) {
    return (kiln_box){leg.x0, KNEES_Y - depth, min_len(leg.z0, HIPS_Z), leg.x1, KNEES_Y, HIPS_Z};
}

/* The heel stands at the back of the shin. */
static kiln_box foot_box(kiln_box shoe, kiln_len depth) {
    kiln_len heel = KNEES_Y - depth;
    return (kiln_box){shoe.x0, heel, shoe.z0, shoe.x1, heel + (shoe.y1 - shoe.y0), shoe.z1};
}

static kiln_box shorts_box(kiln_box shorts, kiln_len rear) {
    kiln_len front = min_len(KNEES_Y, rear + (shorts.z1 - shorts.z0));
    kiln_len top = HIPS_Z + (shorts.y1 - shorts.y0);
    return (kiln_box){shorts.x0, rear, HIPS_Z, shorts.x1, front, top};
}

static kiln_box trunk_box(kiln_box box, const seated_plan *plan) {
    return (kiln_box){box.x0, box.y0 + plan->dy, box.z0 + plan->dz,
                      box.x1, box.y1 + plan->dy, box.z1 + plan->dz};
}

/* Moved with the trunk, but ending at `floor` at the lowest. */
static kiln_box raised_box(kiln_box box, const seated_plan *plan, kiln_len floor) {
    box = trunk_box(box, plan);
    box.z0 = max_len(box.z0, floor);
    box.z1 = max_len(box.z1, floor);
    return box;
}

/* An upper arm reaches down to its forearm. */
static kiln_box arm_box(kiln_box arm, const seated_plan *plan, int side) {
    kiln_box box = raised_box(arm, plan, plan->lap + plan->side[side].forearm_depth);
    if (plan->side[side].forearm) {
        box.z0 = min_len(plan->lap + plan->side[side].forearm_depth, box.z1);
    }
    return box;
}

/* A forearm reaches forward over the lap, from the back of its upper arm; the hand continues it up to the knees. */
static kiln_box forearm_box(kiln_box forearm, const seated_plan *plan, int side) {
    const seated_side *own = &plan->side[side];
    kiln_len rear = (own->arm ? own->arm_rear : forearm.y0) + plan->dy;
    kiln_len front = max_len(KNEES_Y - own->hand_depth, rear + LIMB_MIN);
    kiln_len top = plan->lap + (forearm.y1 - forearm.y0);
    return (kiln_box){forearm.x0, rear, plan->lap, forearm.x1, front, top};
}

static kiln_box hand_box(kiln_box hand, const seated_plan *plan, int side) {
    if (!plan->side[side].forearm) return raised_box(hand, plan, plan->lap);
    kiln_len depth = hand.y1 - hand.y0;
    kiln_len top = plan->lap + min_len(hand.z1 - hand.z0, depth);
    return (kiln_box){hand.x0, KNEES_Y - depth, plan->lap, hand.x1, KNEES_Y, top};
}

uint32_t kiln_pose_capacity(uint32_t standing_count) {
    return 2 * standing_count;
}

uint32_t kiln_pose_seated(kiln_body_shape standing, kiln_body_part *out) {
    seated_plan plan = plan_seated(standing);
    uint32_t count = 0;
    for (uint32_t i = 0; i < standing.count; i++) {
        kiln_body_part part = standing.parts[i];
        int side;
        kiln_limb limb = kiln_limb_of(part.id, &side);
        if (!is_kept(limb, &part.box, plan.hips)) continue;
        switch (limb) {
        case KILN_LIMB_LEG:
            out[count].id = limb_ids[KILN_LIMB_THIGH][side];
            out[count++].box = thigh_box(part.box, plan.side[side].thigh_rear);
            part.id = limb_ids[KILN_LIMB_SHIN][side];
            part.box = shin_box(part.box, plan.side[side].shin_depth);
            break;
        case KILN_LIMB_SHOE:
            part.id = limb_ids[KILN_LIMB_FOOT][side];
            part.box = foot_box(part.box, plan.side[side].shin_depth);
            break;
        case KILN_LIMB_SHORTS:
            part.box = shorts_box(part.box, plan.side[side].thigh_rear);
            break;
        case KILN_LIMB_ARM:
            part.box = arm_box(part.box, &plan, side);
            break;
        case KILN_LIMB_FOREARM:
            part.box = forearm_box(part.box, &plan, side);
            break;
        case KILN_LIMB_HAND:
            part.box = hand_box(part.box, &plan, side);
            break;
        default:
            part.box = trunk_box(part.box, &plan);
            break;
        }
        out[count++] = part;
    }
    return count;
}

/* ---- Lying ---- */

/* The standing body swung back by 90 degrees: its top is the head end, its back lies on z 0. */
uint32_t kiln_pose_lying(kiln_body_shape standing, kiln_body_part *out) {
    kiln_len top = 0, rear = 0;
    for (uint32_t i = 0; i < standing.count; i++) {
        const kiln_box *box = &standing.parts[i].box;
        top = i ? max_len(top, box->z1) : box->z1;
        rear = i ? min_len(rear, box->y0) : box->y0;
    }
    kiln_len head = top - KILN_LYING_ORIGIN_Y;
    for (uint32_t i = 0; i < standing.count; i++) {
        kiln_box box = standing.parts[i].box;
        out[i].id = standing.parts[i].id;
        out[i].box =
            (kiln_box){box.x0, head - box.z1, box.y0 - rear, box.x1, head - box.z0, box.y1 - rear};
    }
    return standing.count;
}

/* ---- The plain person ---- */

/* In asset coordinates. */
static const kiln_body_part plain_standing[] = {
    {"shoe-l", {1100, 1600, 0, 2400, 4200, 700}},
    {"shoe-r", {2600, 1600, 0, 3900, 4200, 700}},
    {"leg-l", {1150, 1800, 700, 2400, 3100, 8400}},
    {"leg-r", {2600, 1800, 700, 3850, 3100, 8400}},
    {"hips", {1000, 1650, 8400, 4000, 3250, 9800}},
    {"torso", {850, 1500, 9800, 4150, 3400, 14200}},
    {"arm-l", {150, 1950, 10600, 850, 2950, 14000}},
    {"forearm-l", {150, 2050, 8500, 850, 2850, 10600}},
    {"hand-l", {200, 2050, 7700, 800, 2850, 8500}},
    {"arm-r", {4150, 1950, 10600, 4850, 2950, 14000}},
    {"forearm-r", {4150, 2050, 8500, 4850, 2850, 10600}},
    {"hand-r", {4200, 2050, 7700, 4800, 2850, 8500}},
    {"neck", {2050, 2000, 14200, 2950, 2900, 14800}},
    {"head", {1650, 1550, 14800, 3350, 3450, 17200}},
};

kiln_body_source kiln_body_plain(void) {
    return (kiln_body_source){
        .actor = KILN_NONE,
        .size_x = KILN_PERSON_SIZE,
        .size_y = KILN_PERSON_SIZE,
        .standing = {plain_standing, sizeof plain_standing / sizeof *plain_standing},
    };
}

kiln_len kiln_body_height(const kiln_body *body) {
    kiln_len height = 0;
    for (uint32_t i = 0; i < body->standing.count; i++) {
        height = max_len(height, body->standing.parts[i].box.z1);
    }
    return height;
}
