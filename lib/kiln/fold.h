/* fold.h - what body.c builds a fold with; the fold itself is in pose.h. */
#ifndef KILN_FOLD_H
#define KILN_FOLD_H

#include "pose.h"

static inline kiln_len min_len(kiln_len a, kiln_len b) {
    return a < b ? a : b;
}

static inline kiln_len max_len(kiln_len a, kiln_len b) {
    return a > b ? a : b;
}

static inline kiln_len abs_len(kiln_len a) {
    return a < 0 ? -a : a;
}

static inline kiln_box box_union(kiln_box a, kiln_box b) {
    return (kiln_box){min_len(a.x0, b.x0), min_len(a.y0, b.y0), min_len(a.z0, b.z0),
                      max_len(a.x1, b.x1), max_len(a.y1, b.y1), max_len(a.z1, b.z1)};
}

static inline bool has_volume(const kiln_box *box) {
    return box->x0 < box->x1 && box->y0 < box->y1 && box->z0 < box->z1;
}

/* A box of the standing body swung back by 90 degrees about the feet, which have slid forward. */
kiln_box kiln_fold_swung(const kiln_fold *fold, kiln_box box);

/* Decides the slices of a fold whose parts are paired. */
void kiln_fold_count_slices(kiln_fold *fold);
/* How many moments that takes. */
size_t kiln_fold_moment_count(const kiln_fold *fold);
/* Writes them and remembers where. */
void kiln_fold_fill_moments(kiln_fold *fold, kiln_fold_moment *moments);
/* Measures the reach of every part, and the bounds of all. */
void kiln_fold_measure_reach(kiln_fold *fold, kiln_fold_part *parts);

#endif
