/* fold.c - the shape of a folding body at any moment, and the slices it is measured in. */
#include "fold.h"

#include <math.h>

/* The fold ends at 4500 of 10000. Sitting, its stages take half of it each; lying, the rise takes a
 * fifth and the swing the rest. */
enum {
    SIT_FIRST = KILN_FOLD_END / 2,
    SIT_UNITS = KILN_FOLD_UNIT / SIT_FIRST,
    LIE_FIRST = KILN_FOLD_END / 5,
    LIE_RISE_UNITS = KILN_FOLD_UNIT / LIE_FIRST,
    LIE_SWING_UNITS = KILN_FOLD_UNIT / (KILN_FOLD_END - LIE_FIRST)
};

/* kiln_fold_moment's sine and cosine: 2^30 is 1. Those of kiln_turn have 62 bits. */
enum { SWING_BITS = 30, SWING_DROP = 62 - SWING_BITS };

/* Rounding slices and coordinates can add this much to a step. */
enum { STEP_ROUNDING = 6 };

/* The front edge of the standing place, in body coordinates: toes are pulled back to it. */
enum { FRONT_EDGE = KILN_PERSON_SIZE / 2 };

/* ---- A part at a moment ---- */

/* distance * units / KILN_FOLD_UNIT, rounded to nearest, a half away from zero: so mirrored bodies
 * have mirrored slices. */
static kiln_len share(kiln_len distance, int32_t units) {
    int64_t twice = 2 * (int64_t)distance * units;
    return (kiln_len)((twice + (distance < 0 ? -KILN_FOLD_UNIT : KILN_FOLD_UNIT)) /
                      (2 * KILN_FOLD_UNIT));
}

static kiln_len between(kiln_len from, kiln_len to, int32_t units) {
    return from + share(to - from, units);
}

/* Rounding each side by itself may turn a thin box inside out by a unit. */
static kiln_box ordered(kiln_box box) {
    box.x1 = max_len(box.x0, box.x1);
    box.y1 = max_len(box.y0, box.y1);
    box.z1 = max_len(box.z0, box.z1);
    return box;
}

static kiln_box sit_box(const kiln_fold_part *part, const kiln_fold_moment *moment) {
    const kiln_box *a = &part->from, *b = &part->to;
    return ordered(
        (kiln_box){between(a->x0, b->x0, moment->second), between(a->y0, b->y0, moment->second),
                   between(a->z0, b->z0, moment->first), between(a->x1, b->x1, moment->second),
                   between(a->y1, b->y1, moment->second), between(a->z1, b->z1, moment->first)});
}

kiln_box kiln_fold_swung(const kiln_fold *fold, kiln_box box) {
    kiln_len head = fold->pivot + fold->slide;
    return (kiln_box){box.x0, head - box.z1, box.y0 - fold->pivot,
                      box.x1, head - box.z0, box.y1 - fold->pivot};
}

/* a * sin + b * cos, rounded half up. gcc and clang shift negative numbers arithmetically. */
static kiln_len swing(const kiln_fold_moment *moment, kiln_len a, kiln_len b) {
    int64_t sum = (int64_t)a * moment->sin + (int64_t)b * moment->cos;
    return (kiln_len)((sum + (1 << (SWING_BITS - 1))) >> SWING_BITS);
}

/* The bounds of the part as it swings, and on top of it, evenly, what an authored lying shape has
 * otherwise. */
static kiln_box lie_box(const kiln_fold *fold, const kiln_fold_part *part,
                        const kiln_fold_moment *moment) {
    const kiln_box *a = &part->from, *b = &part->to;
    int32_t units = moment->second;
    kiln_len feet = fold->pivot + share(fold->slide, units);
    kiln_len back = a->y0 - fold->pivot, front = a->y1 - fold->pivot;
    kiln_box end = kiln_fold_swung(fold, *a);
    return ordered((kiln_box){
        between(a->x0, b->x0, units),
        feet + swing(moment, -a->z1, back) + share(b->y0 - end.y0, units),
        swing(moment, back, a->z0) + share(b->z0 - end.z0, units),
        between(a->x1, b->x1, units),
        feet + swing(moment, -a->z0, front) + share(b->y1 - end.y1, units),
        swing(moment, front, a->z1) + share(b->z1 - end.z1, units),
    });
}

kiln_box kiln_fold_box(const kiln_fold *fold, uint32_t part, const kiln_fold_moment *moment) {
    const kiln_fold_part *p = &fold->parts[part];
    return fold->pose == KILN_POSE_LIE ? lie_box(fold, p, moment) : sit_box(p, moment);
}

kiln_len kiln_fold_rise(const kiln_fold *fold, const kiln_fold_moment *moment, kiln_len height) {
    return fold->pose == KILN_POSE_LIE ? share(height, moment->first) : 0;
}

/* ---- Moments ---- */

/* Just far enough that the foremost point stays behind the front edge of the standing place. */
static kiln_len pull_at(const kiln_fold *fold, const kiln_fold_moment *moment) {
    kiln_len foremost = FRONT_EDGE;
    for (uint32_t i = 0; i < fold->count; i++) {
        foremost = max_len(foremost, sit_box(&fold->parts[i], moment).y1);
    }
    return foremost - FRONT_EDGE;
}

static int32_t rescaled(int64_t sine) {
    return (int32_t)((sine + (INT64_C(1) << (SWING_DROP - 1))) >> SWING_DROP);
}

static kiln_fold_moment moment_of(const kiln_fold *fold, int32_t first, int32_t second) {
    kiln_fold_moment moment = {.first = first, .second = second};
    if (fold->pose == KILN_POSE_LIE) {
        kiln_turn turn = kiln_turn_of(second);
        moment.sin = rescaled(turn.sin);
        moment.cos = rescaled(turn.cos);
    } else {
        moment.pull = pull_at(fold, &moment);
    }
    return moment;
}

static int32_t slice_units(uint32_t slice, uint32_t slices) {
    return (int32_t)(((int64_t)slice * KILN_FOLD_UNIT + slices / 2) / slices);
}

kiln_fold_moment kiln_fold_slice(const kiln_fold *fold, int stage, uint32_t slice, uint32_t rise) {
    if (fold->pose != KILN_POSE_LIE) return fold->moments[stage ? fold->slices[0] + slice : slice];
    kiln_fold_moment moment = fold->moments[stage ? slice : 0];
    if (stage == 0) moment.first = slice_units(slice, rise);
    return moment;
}

kiln_fold_moment kiln_fold_at(const kiln_fold *fold, int32_t progress) {
    bool lie = fold->pose == KILN_POSE_LIE;
    int32_t first = lie ? LIE_FIRST : SIT_FIRST;
    int32_t early = min_len(progress, first), late = max_len(0, progress - first);
    return lie ? moment_of(fold, early * LIE_RISE_UNITS, late * LIE_SWING_UNITS)
               : moment_of(fold, early * SIT_UNITS, late * SIT_UNITS);
}

int32_t kiln_fold_progress(const kiln_fold *fold, const kiln_fold_moment *moment) {
    if (fold->pose != KILN_POSE_LIE) return (moment->first + moment->second) / SIT_UNITS;
    return moment->first / LIE_RISE_UNITS + moment->second / LIE_SWING_UNITS;
}

/* ---- How many slices ---- */

static uint32_t slices_for(int64_t movement) {
    int64_t step = KILN_FOLD_STEP - STEP_ROUNDING;
    int64_t slices = (movement + step - 1) / step;
    if (slices < 1) return 1;
    return slices > KILN_FOLD_SLICES_MAX ? KILN_FOLD_SLICES_MAX : (uint32_t)slices;
}

uint32_t kiln_fold_rise_slices(const kiln_fold *fold, kiln_len height) {
    return fold->pose == KILN_POSE_LIE ? slices_for(abs_len(height)) : fold->slices[0];
}

/* At least the length of (a, b). */
static int64_t length_of(int64_t a, int64_t b) {
    return (int64_t)ceil(sqrt((double)(a * a + b * b)));
}

/* Heights move alone; then x and y together. The pull moves every part by as much as the foremost
 * one may go forward or come back. */
static void count_sit_slices(kiln_fold *fold) {
    kiln_len up = 0, aside = 0, ahead = 0, back = 0;
    for (uint32_t i = 0; i < fold->count; i++) {
        const kiln_box *a = &fold->parts[i].from, *b = &fold->parts[i].to;
        up = max_len(up, max_len(abs_len(b->z0 - a->z0), abs_len(b->z1 - a->z1)));
        aside = max_len(aside, max_len(abs_len(b->x0 - a->x0), abs_len(b->x1 - a->x1)));
        ahead = max_len(ahead, max_len(b->y0 - a->y0, b->y1 - a->y1));
        back = max_len(back, max_len(a->y0 - b->y0, a->y1 - b->y1));
    }
    fold->slices[0] = slices_for(up);
    fold->slices[1] = slices_for(length_of(aside, (int64_t)ahead + back));
}

/* The corner furthest from the feet goes along a quarter of a circle, while the feet slide. */
static void count_lie_slices(kiln_fold *fold) {
    int64_t radius = 0, rest = 0;
    for (uint32_t i = 0; i < fold->count; i++) {
        const kiln_box *a = &fold->parts[i].from, *b = &fold->parts[i].to;
        kiln_box end = kiln_fold_swung(fold, *a);
        kiln_len y = max_len(abs_len(a->y0 - fold->pivot), abs_len(a->y1 - fold->pivot));
        int64_t corner = length_of(y, max_len(abs_len(a->z0), abs_len(a->z1)));
        if (corner > radius) radius = corner;
        int64_t x = max_len(abs_len(b->x0 - end.x0), abs_len(b->x1 - end.x1));
        int64_t along = max_len(abs_len(b->y0 - end.y0), abs_len(b->y1 - end.y1));
        int64_t up = max_len(abs_len(b->z0 - end.z0), abs_len(b->z1 - end.z1));
        if (x + along + up > rest) rest = x + along + up;
    }
    int64_t arc = radius * 157080 / 100000 + 1; /* pi / 2, rounded up */
    fold->slices[0] = 1;
    fold->slices[1] = slices_for(arc + abs_len(fold->slide) + rest);
}

void kiln_fold_count_slices(kiln_fold *fold) {
    if (fold->pose == KILN_POSE_LIE) {
        count_lie_slices(fold);
    } else {
        count_sit_slices(fold);
    }
}

size_t kiln_fold_moment_count(const kiln_fold *fold) {
    size_t first = fold->pose == KILN_POSE_LIE ? 0 : fold->slices[0];
    return first + fold->slices[1] + 1;
}

void kiln_fold_fill_moments(kiln_fold *fold, kiln_fold_moment *moments) {
    fold->moments = moments;
    if (fold->pose != KILN_POSE_LIE) {
        for (uint32_t i = 0; i < fold->slices[0]; i++) {
            *moments++ = moment_of(fold, slice_units(i, fold->slices[0]), 0);
        }
    }
    for (uint32_t i = 0; i <= fold->slices[1]; i++) {
        *moments++ = moment_of(fold, KILN_FOLD_UNIT, slice_units(i, fold->slices[1]));
    }
}

/* ---- Reach ---- */

static kiln_box pulled_back(kiln_box box, kiln_len pull) {
    box.y0 -= pull;
    box.y1 -= pull;
    return box;
}

static void measure_reach(const kiln_fold *fold, uint32_t index, kiln_fold_part *part) {
    for (int stage = 0; stage < 2; stage++) {
        for (uint32_t slice = 0; slice <= fold->slices[stage]; slice++) {
            kiln_fold_moment moment = kiln_fold_slice(fold, stage, slice, fold->slices[0]);
            kiln_box box = kiln_fold_box(fold, index, &moment);
            kiln_box back = pulled_back(box, moment.pull);
            part->reach[stage][0] = slice ? box_union(part->reach[stage][0], box) : box;
            part->reach[stage][1] = slice ? box_union(part->reach[stage][1], back) : back;
        }
    }
}

void kiln_fold_measure_reach(kiln_fold *fold, kiln_fold_part *parts) {
    for (uint32_t i = 0; i < fold->count; i++) {
        measure_reach(fold, i, &parts[i]);
        fold->rest = i ? box_union(fold->rest, parts[i].to) : parts[i].to;
        for (int pulled = 0; pulled < 2; pulled++) {
            kiln_box all = box_union(parts[i].reach[0][pulled], parts[i].reach[1][pulled]);
            fold->bounds[pulled] = i ? box_union(fold->bounds[pulled], all) : all;
        }
    }
}
