/* sampling.h - the motion into a seat the slow way: every part against every obstacle at many
 * moments. What tests of the motion are compared with. */
#ifndef SAMPLING_H
#define SAMPLING_H

#include "suites.h"
#include "sweep.h"

#include <stdio.h>
#include <string.h>

enum { SAMPLED_BOXES = 64, SAMPLED_OBSTACLES = 64 };

/* Two slices lie no further apart than KILN_FOLD_STEP in each coordinate: what lies deeper than
 * that in each of three directions is in one of them. Of the move nothing is missed; samples of it
 * are rounded to the lattice. */
enum { MISSED_BY_FOLD = 2 * KILN_FOLD_STEP, MISSED_BY_MOVE = 2 };

/* One person's way into one seat. */
typedef struct sampled_motion {
    const kiln_body *body;
    kiln_seat_pose seat;
    kiln_side side;
    kiln_point stand;
    const kiln_obstacle *items;
    uint32_t count;
} sampled_motion;

static inline uint32_t boxes_at(const sampled_motion *w, int32_t progress, kiln_motion_box *out) {
    ck_assert_uint_le(kiln_transition_capacity(w->body), SAMPLED_BOXES);
    return kiln_transition_boxes(w->body, &w->seat, w->side, w->stand, progress, out);
}

/* "thigh-l" and "shin-l" belong to "leg-l", "foot-l" to "shoe-l". */
static inline void group_name(const char *id, char out[32]) {
    static const char *const pairs[][2] = {
        {"thigh-", "leg-"}, {"shin-", "leg-"}, {"foot-", "shoe-"}};
    const char *stem = "", *rest = id;
    for (int i = 0; i < 3; i++) {
        size_t length = strlen(pairs[i][0]);
        if (strncmp(id, pairs[i][0], length) != 0) continue;
        stem = pairs[i][1];
        rest = id + length;
    }
    snprintf(out, 32, "%s%s", stem, rest);
}

static inline bool same_group(const char *a, const char *b) {
    char group[2][32];
    group_name(a, group[0]);
    group_name(b, group[1]);
    return strcmp(group[0], group[1]) == 0;
}

static inline bool group_meets(const sampled_motion *w, const char *id, uint32_t obstacle,
                               const kiln_motion_box *boxes, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (same_group(boxes[i].id, id) &&
            kiln_prism_overlap(&boxes[i].shape, &w->items[obstacle].shape)) {
            return true;
        }
    }
    return false;
}

/* In contact standing, unpulled, or resting. */
static inline bool is_exempt(const sampled_motion *w, const char *id, uint32_t obstacle) {
    kiln_motion_box boxes[SAMPLED_BOXES];
    sampled_motion unpulled = *w;
    unpulled.side = KILN_SIDE_BACK;
    uint32_t count = boxes_at(&unpulled, 0, boxes);
    if (group_meets(w, id, obstacle, boxes, count)) return true;
    count = boxes_at(w, KILN_MOTION_END, boxes);
    return group_meets(w, id, obstacle, boxes, count);
}

/* The depth of the deepest part of that id, 0 when none meets the obstacle. */
static inline kiln_len depth_at(const sampled_motion *w, const char *id, uint32_t obstacle,
                                int32_t progress) {
    kiln_motion_box boxes[SAMPLED_BOXES];
    uint32_t count = boxes_at(w, progress, boxes);
    kiln_len depth = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(boxes[i].id, id) != 0) continue;
        kiln_len own = kiln_prism_depth(&boxes[i].shape, &w->items[obstacle].shape);
        if (own > depth) depth = own;
    }
    return depth;
}

/* What is_exempt() has said, by id: asked for every sample, worked out once. */
typedef struct excuses {
    const char *id[SAMPLED_BOXES];
    bool exempt[SAMPLED_BOXES][SAMPLED_OBSTACLES];
    uint32_t count;
} excuses;

static inline bool is_excused(excuses *known, const sampled_motion *w, const char *id,
                              uint32_t obstacle) {
    uint32_t i = 0;
    while (i < known->count && strcmp(known->id[i], id) != 0) i++;
    if (i == known->count) {
        known->id[known->count++] = id;
        for (uint32_t o = 0; o < w->count; o++) known->exempt[i][o] = is_exempt(w, id, o);
    }
    return known->exempt[i][obstacle];
}

typedef struct sampled {
    bool any;
    int32_t progress;                /* of the first contact that must not be missed */
    kiln_len fold_depth, move_depth; /* of the pair that is told of */
} sampled;

static inline sampled sample(const sampled_motion *w, const kiln_hit *hit, int32_t steps) {
    sampled out = {.any = false};
    excuses known = {.count = 0};
    for (int32_t step = 0; step <= steps; step++) {
        int32_t progress = step * (KILN_MOTION_END / steps);
        kiln_motion_box boxes[SAMPLED_BOXES];
        uint32_t count = boxes_at(w, progress, boxes);
        for (uint32_t i = 0; i < count * w->count; i++) {
            const kiln_motion_box *box = &boxes[i / w->count];
            uint32_t obstacle = i % w->count;
            kiln_len depth = kiln_prism_depth(&box->shape, &w->items[obstacle].shape);
            if (depth == 0 || is_excused(&known, w, box->id, obstacle)) continue;
            bool told = hit->stage != KILN_STAGE_NONE && w->items[obstacle].owner == hit->owner &&
                        w->items[obstacle].part == hit->obstacle && strcmp(box->id, hit->part) == 0;
            bool fold = progress <= KILN_FOLD_END;
            kiln_len *deepest = fold ? &out.fold_depth : &out.move_depth;
            if (told && depth > *deepest) *deepest = depth;
            kiln_len missed = fold ? MISSED_BY_FOLD : MISSED_BY_MOVE;
            if (out.any || depth <= missed) continue;
            out.any = true;
            out.progress = progress;
        }
    }
    return out;
}

#endif
