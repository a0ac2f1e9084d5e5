/* motion.c - a person's way into a seat: the fold where they stand, then the move. */
#include "motion.h"

#include "fold.h"

#include <math.h>

/* ---- The way ---- */

static const kiln_fold *fold_of(const kiln_body *body, kiln_pose pose) {
    return pose == KILN_POSE_LIE ? &body->lie : &body->sit;
}

/* Sitting, the hips come to rest on the seat's height; lying, the back does. */
static kiln_len rest_height(const kiln_seat_pose *seat) {
    return seat->pose == KILN_POSE_LIE ? seat->height : seat->height - KILN_SITTING_HIPS_Z;
}

kiln_motion kiln_motion_of_seat(const kiln_seat_pose *seat, kiln_side side, kiln_point stand) {
    kiln_motion m = {.stand = stand, .start = stand, .end = seat->at, .end_z = rest_height(seat)};
    m.pose = seat->pose;
    bool lie = seat->pose == KILN_POSE_LIE;
    m.turn = kiln_turn_of(seat->facing);
    m.back = (kiln_turn){.sin = -m.turn.sin, .cos = m.turn.cos};
    m.quarter = kiln_heading_quarter(seat->facing);
    m.pulled = !lie && side == KILN_SIDE_FRONT;
    m.rise = lie ? seat->height : 0;
    m.start_z = m.rise;
    return m;
}

/* Straight back, against the facing. */
static kiln_point pulled_to(const kiln_motion *m, kiln_len pull) {
    return m->pulled ? kiln_turn_point(m->turn, (kiln_point){0, -pull}, m->stand) : m->stand;
}

kiln_point kiln_motion_into_frame(const kiln_motion *m, kiln_point a, kiln_point b) {
    return kiln_turn_point(m->back, (kiln_point){b.x - a.x, b.y - a.y}, (kiln_point){0, 0});
}

void kiln_motion_set_body(kiln_motion *m, const kiln_body *body, kiln_pose pose) {
    m->fold = fold_of(body, pose);
    m->actor = body->actor;
    m->rise_slices = kiln_fold_rise_slices(m->fold, m->rise);
    kiln_fold_moment folded = kiln_fold_slice(m->fold, 1, m->fold->slices[1], m->rise_slices);
    m->start = pulled_to(m, folded.pull);
    double dx = m->end.x - m->start.x, dy = m->end.y - m->start.y;
    m->across = (int64_t)floor(sqrt(dx * dx + dy * dy) + 0.5);
    m->total = m->across + abs_len(m->end_z - m->start_z);
    m->start_local = kiln_motion_into_frame(m, m->stand, m->start);
    m->move_local = kiln_motion_into_frame(m, m->start, m->end);
}

kiln_prism kiln_motion_fold_prism(const kiln_motion *m, kiln_box box,
                                  const kiln_fold_moment *moment) {
    kiln_len z = kiln_fold_rise(m->fold, moment, m->rise);
    return kiln_prism_turned(box, m->turn, pulled_to(m, moment->pull), z);
}

int kiln_motion_legs(const kiln_motion *m, uint32_t part, kiln_leg legs[2]) {
    kiln_box box = m->fold->parts[part].to;
    if (!has_volume(&box)) return 0;
    kiln_prism start = kiln_prism_turned(box, m->turn, m->start, m->start_z);
    kiln_len dx = m->end.x - m->start.x, dy = m->end.y - m->start.y, dz = m->end_z - m->start_z;
    int count = 0;
    if (dz > 0) legs[count++] = (kiln_leg){start, 0, 0, dz, 0, dz};
    if (dx != 0 || dy != 0) {
        kiln_prism from = dz > 0 ? kiln_prism_moved(start, 0, 0, dz) : start;
        legs[count++] = (kiln_leg){from, dx, dy, 0, max_len(dz, 0), m->across};
    }
    if (dz < 0) {
        legs[count++] =
            (kiln_leg){kiln_prism_moved(start, dx, dy, 0), 0, 0, dz, m->across, -(int64_t)dz};
    }
    return count;
}

kiln_len kiln_motion_fraction(kiln_len distance, int64_t part, int64_t whole) {
    int64_t twice = 2 * (int64_t)distance * part;
    return (kiln_len)((twice + (distance < 0 ? -whole : whole)) / (2 * whole));
}

/* ---- Boxes ---- */

uint32_t kiln_transition_capacity(const kiln_body *body) {
    return body->sit.count > body->lie.count ? body->sit.count : body->lie.count;
}

/* How far the move has come at a progress. */
static kiln_prism moved_prism(const kiln_motion *m, kiln_box box, int32_t progress) {
    kiln_prism start = kiln_prism_turned(box, m->turn, m->start, m->start_z);
    if (m->total == 0) return start;
    kiln_len dx = m->end.x - m->start.x, dy = m->end.y - m->start.y, dz = m->end_z - m->start_z;
    int64_t span = KILN_MOTION_END - KILN_FOLD_END, lift = abs_len(dz);
    int64_t way = ((progress - KILN_FOLD_END) * m->total + span / 2) / span;
    int64_t first = dz > 0 ? lift : m->across;
    int64_t early = way < first ? way : first, late = way - early;
    int64_t up = dz > 0 ? early : late, along = dz > 0 ? late : early;
    if (m->across > 0) {
        dx = kiln_motion_fraction(dx, along, m->across);
        dy = kiln_motion_fraction(dy, along, m->across);
    }
    return kiln_prism_moved(start, dx, dy, (kiln_len)(dz > 0 ? up : -up));
}

uint32_t kiln_transition_boxes(const kiln_body *body, const kiln_seat_pose *seat, kiln_side side,
                               kiln_point stand, int32_t progress, kiln_motion_box *out) {
    kiln_motion m = kiln_motion_of_seat(seat, side, stand);
    kiln_motion_set_body(&m, body, seat->pose);
    bool folding = progress <= KILN_FOLD_END;
    kiln_fold_moment moment = kiln_fold_at(m.fold, folding ? progress : KILN_FOLD_END);
    uint32_t count = 0;
    for (uint32_t i = 0; i < m.fold->count; i++) {
        const kiln_fold_part *part = &m.fold->parts[i];
        kiln_box box = kiln_fold_box(m.fold, i, &moment);
        if (!has_volume(&box)) continue;
        out[count].shape =
            folding ? kiln_motion_fold_prism(&m, box, &moment) : moved_prism(&m, box, progress);
        out[count].id = part->id;
        out[count].standing = part->standing;
        out[count++].resting = part->resting;
    }
    return count;
}
