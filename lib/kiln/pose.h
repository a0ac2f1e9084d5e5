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

/* Parts may reach this far from the corner they are authored from (10 000 tiles). */
#define KILN_PART_REACH 100000000

typedef struct kiln_body_part {
    const char *id;
    kiln_box box;
} kiln_body_part;

typedef struct kiln_body_shape {
    const kiln_body_part *parts;
    uint32_t count;
} kiln_body_shape;

/* ---- Limbs, found by their ids: "leg-l", "forearm-r" ---- */

typedef enum kiln_limb {
    KILN_LIMB_LEG,
    KILN_LIMB_THIGH,
    KILN_LIMB_SHIN,
    KILN_LIMB_SHOE,
    KILN_LIMB_FOOT,
    KILN_LIMB_SHORTS,
    KILN_LIMB_ARM,
    KILN_LIMB_FOREARM,
    KILN_LIMB_HAND,
    KILN_LIMB_NONE
} kiln_limb;

/* The limb an id names; `side` gets 0 for the left, 1 for the right one. */
kiln_limb kiln_limb_of(const char *id, int *side);
const char *kiln_limb_id(kiln_limb limb, int side);

/* ---- The two shapes a person rests in ---- */

/* The most parts kiln_pose_seated() and kiln_pose_lying() can make. */
uint32_t kiln_pose_capacity(uint32_t standing_count);

/* The seated and the lying shape made from the standing parts and the templates, all in body
 * coordinates. `out` holds kiln_pose_capacity() parts; returns how many were written. Ids of
 * thighs, shins and feet are static strings, the others those of the standing parts. */
uint32_t kiln_pose_seated(kiln_body_shape standing, kiln_body_part *out);
uint32_t kiln_pose_lying(kiln_body_shape standing, kiln_body_part *out);

/* ---- The fold ---- */

/* No corner of a part moves further than this between two slices of the fold (0.02 tile), the pull
 * towards the seat included. A body that moves more than 9.7 tiles in one stage (a person would have
 * to be 4 tall) is measured in KILN_FOLD_SLICES_MAX slices all the same: hostile sizes must not take
 * for ever. */
#define KILN_FOLD_STEP       200
#define KILN_FOLD_SLICES_MAX 500

/* The progress of the whole motion, in 1/10000, at which the fold ends and the move begins. */
#define KILN_FOLD_END (100 * KILN_FOLD_PERCENT)

/* Either stage of the fold runs from 0 to this. Sitting: first heights, then reach. Lying: first
 * the rise to the surface, then the swing, in thousandths of a degree. */
#define KILN_FOLD_UNIT 90000

/* The shape at one moment. Of `first` and `second` only one is between its ends. */
typedef struct kiln_fold_moment {
    int32_t first, second; /* how far both stages have come */
    int32_t sin, cos;      /* of the swing, scaled by 2^30: lying only */
    kiln_len pull;         /* how far the shape is pulled back, when it is pulled */
} kiln_fold_moment;

/* One part on its way from the standing to the resting shape. */
typedef struct kiln_fold_part {
    const char *id;             /* the resting part's, else the standing part's */
    uint32_t standing, resting; /* the parts it comes from and becomes; KILN_NONE: grows, shrinks */
    uint32_t next; /* the next part of the same group: a leg with its thigh and shin, a shoe with
                      its foot, any other id alone. The groups are rings. */
    kiln_box from, to;    /* half of a leg, for a thigh or shin; a point where something grows or
                             shrinks */
    kiln_box reach[2][2]; /* bounds over the slices of either stage, without and with the pull, not
                             counting the rise */
} kiln_fold_part;

typedef struct kiln_fold {
    kiln_pose pose; /* the pose it ends in */
    uint32_t count;
    const kiln_fold_part *parts;
    kiln_len pivot, slide; /* lying: where the feet stand, and how far they slide forward */
    uint32_t slices[2];    /* steps of either stage; lying, the first depends on the seat */
    const kiln_fold_moment *moments; /* the slices: sitting, of both stages, 1 + both; lying, of the
                                        swing, 1 + slices[1] */
    kiln_box bounds[2]; /* of all slices of all parts, without and with the pull, not counting the
                           rise */
    kiln_box rest;      /* of the resting shape */
} kiln_fold;

/* How many steps the first stage has: lying, it rises to `height`. */
uint32_t kiln_fold_rise_slices(const kiln_fold *fold, kiln_len height);

/* Slice 0 .. slices of a stage; `rise` is kiln_fold_rise_slices(). */
kiln_fold_moment kiln_fold_slice(const kiln_fold *fold, int stage, uint32_t slice, uint32_t rise);

/* The moment at a progress of the whole motion, 0 .. KILN_FOLD_END, and the reverse, rounded down. */
kiln_fold_moment kiln_fold_at(const kiln_fold *fold, int32_t progress);
int32_t kiln_fold_progress(const kiln_fold *fold, const kiln_fold_moment *moment);

/* A part at a moment, in body coordinates, neither pulled nor risen. Rounded to the lattice. */
kiln_box kiln_fold_box(const kiln_fold *fold, uint32_t part, const kiln_fold_moment *moment);

/* How high the body has risen at a moment: lying only. */
kiln_len kiln_fold_rise(const kiln_fold *fold, const kiln_fold_moment *moment, kiln_len height);

/* ---- A person ---- */

/* What a person is made of, as authored. */
typedef struct kiln_body_source {
    uint32_t actor;          /* the asset's index; KILN_NONE: the plain built-in person */
    kiln_len size_x, size_y; /* of the footprint, whose centre is the person's */
    kiln_body_shape standing;
    kiln_body_shape seated, lying; /* in template coordinates; empty: made from `standing` */
} kiln_body_source;

/* One person, ready to be measured. Everything in body coordinates. */
typedef struct kiln_body {
    uint32_t actor;
    kiln_body_shape standing, seated, lying;
    kiln_fold sit, lie;
    void *shapes, *slices; /* its memory */
    size_t shape_bytes, slice_count;
} kiln_body;

/* Ids are borrowed. Errors: MEMORY; RANGE for boxes that are inside out or beyond
 * KILN_PART_REACH. */
kiln_status kiln_body_build(const kiln_body_source *source, const kiln_allocator *allocator,
                            kiln_body *out);
/* A zeroed body is allowed. */
void kiln_body_free(kiln_body *body, const kiln_allocator *allocator);

/* A person for packs that have none: 1.72 tall. */
kiln_body_source kiln_body_plain(void);

/* The height of the tallest standing part; 0 without parts. */
kiln_len kiln_body_height(const kiln_body *body);

#endif
