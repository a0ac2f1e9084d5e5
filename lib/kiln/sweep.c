/* sweep.c - a person's motion into a seat against what stands around it. */
#include "fold.h"
#include "motion.h"

#include <string.h>

/* A turned shape is rounded to the lattice, and so is what is turned back into its frame: bounds
 * compared there may be off by this much. Quarter turns are exact. */
enum { FRAME_ROUNDING = 4 };

/* ---- Contacts ---- */

/* The first contact of one part with one obstacle, and how deep it gets. */
typedef struct contact {
    kiln_stage stage;
    int32_t progress;
    kiln_len depth;
    kiln_len point[3];
} contact;

/* The middle of what two bounds share; of what lies between them, when they only touch. */
static void middle(const kiln_prism *a, const kiln_prism *b, kiln_len point[3]) {
    kiln_box x = kiln_prism_bounds(a), y = kiln_prism_bounds(b);
    point[0] = (max_len(x.x0, y.x0) + min_len(x.x1, y.x1)) / 2;
    point[1] = (max_len(x.y0, y.y0) + min_len(x.y1, y.y1)) / 2;
    point[2] = (max_len(x.z0, y.z0) + min_len(x.z1, y.z1)) / 2;
}

/* kiln_box_overlap() where it is asked most. */
static inline bool boxes_meet(const kiln_box *a, const kiln_box *b) {
    return (a->x0 < b->x1) & (b->x0 < a->x1) & (a->y0 < b->y1) & (b->y0 < a->y1) & (a->z0 < b->z1) &
           (b->z0 < a->z1);
}

/* ---- The fold, slice by slice ---- */

/* An obstacle with its bounds in the body's frame; and these widened and shifted so that, unmoved,
 * they meet what a part reaches in either stage of the fold, and its resting shape at the move's
 * start. */
typedef struct target {
    const kiln_obstacle *obstacle;
    uint32_t index;
    kiln_box local, stage[3];
} target;

/* Do the part's group and the obstacle meet in the standing shape, as turned, or at rest? */
static bool exempt(const kiln_motion *m, uint32_t part, const kiln_prism *obstacle) {
    uint32_t i = part;
    do {
        const kiln_fold_part *p = &m->fold->parts[i];
        kiln_prism standing = kiln_prism_turned(p->from, m->turn, m->stand, 0);
        kiln_prism resting = kiln_prism_turned(p->to, m->turn, m->end, m->end_z);
        if (kiln_prism_overlap(&standing, obstacle) || kiln_prism_overlap(&resting, obstacle)) {
            return true;
        }
        i = p->next;
    } while (i != part);
    return false;
}

static contact contact_at(kiln_stage stage, int32_t progress, const kiln_prism *part,
                          const kiln_prism *obstacle) {
    contact c = {.stage = stage, .progress = progress};
    middle(part, obstacle, c.point);
    return c;
}

static uint32_t slices_of(const kiln_motion *m, int stage) {
    return stage ? m->fold->slices[1] : m->rise_slices;
}

/* A part at a slice of the fold; false when it is clear of the target by their bounds alone. */
static bool near_slice(const kiln_motion *m, uint32_t part, const kiln_fold_moment *moment,
                       const target *t, kiln_prism *out) {
    kiln_box box = kiln_fold_box(m->fold, part, moment);
    kiln_len rise = kiln_fold_rise(m->fold, moment, m->rise);
    kiln_len pull = m->pulled ? moment->pull : 0;
    kiln_box there = {box.x0, box.y0 - pull, box.z0 + rise, box.x1, box.y1 - pull, box.z1 + rise};
    if (!boxes_meet(&there, &t->local)) return false;
    *out = kiln_motion_fold_prism(m, box, moment);
    return true;
}

static contact fold_contact(const kiln_motion *m, uint32_t part, int stage, const target *t) {
    for (uint32_t slice = 0; slice <= slices_of(m, stage); slice++) {
        kiln_fold_moment moment = kiln_fold_slice(m->fold, stage, slice, m->rise_slices);
        kiln_prism prism;
        if (!near_slice(m, part, &moment, t, &prism)) continue;
        if (!kiln_prism_overlap(&prism, &t->obstacle->shape)) continue;
        int32_t progress = kiln_fold_progress(m->fold, &moment);
        return contact_at(KILN_STAGE_FOLD, progress, &prism, &t->obstacle->shape);
    }
    return (contact){.stage = KILN_STAGE_NONE};
}

static kiln_len fold_depth(const kiln_motion *m, uint32_t part, int stage, const target *t) {
    kiln_len depth = 0;
    for (uint32_t slice = 0; slice <= slices_of(m, stage); slice++) {
        kiln_fold_moment moment = kiln_fold_slice(m->fold, stage, slice, m->rise_slices);
        kiln_prism prism;
        if (!near_slice(m, part, &moment, t, &prism)) continue;
        depth = max_len(depth, kiln_prism_depth(&prism, &t->obstacle->shape));
    }
    return depth;
}

/* ---- The move, exactly ---- */

/* The first moment of a vertical leg at which it meets the obstacle, in units of its way; -1 when it
 * does not. */
static kiln_len lift_gap(const kiln_leg *l, const kiln_prism *obstacle) {
    kiln_prism swept = l->from;
    swept.z0 += min_len(l->dz, 0);
    swept.z1 += max_len(l->dz, 0);
    if (!kiln_prism_overlap(&swept, obstacle)) return -1;
    return max_len(0, l->dz > 0 ? obstacle->z0 - l->from.z1 : l->from.z0 - obstacle->z1);
}

/* Rounded down. */
static contact leg_contact(const kiln_motion *m, const kiln_leg *l, const kiln_prism *obstacle) {
    int64_t way; /* in 10000ths of a unit */
    kiln_prism there = l->from;
    if (l->dz != 0) {
        kiln_len gap = lift_gap(l, obstacle);
        if (gap < 0) return (contact){.stage = KILN_STAGE_NONE};
        way = (int64_t)gap * 10000;
        there = kiln_prism_moved(there, 0, 0, l->dz > 0 ? gap : -gap);
    } else {
        int32_t part = kiln_sweep_first(&l->from, l->dx, l->dy, obstacle);
        if (part < 0) return (contact){.stage = KILN_STAGE_NONE};
        way = part * l->length;
        there = kiln_prism_moved(there, kiln_motion_fraction(l->dx, part, 10000),
                                 kiln_motion_fraction(l->dy, part, 10000), 0);
    }
    int64_t done = (l->ahead * 10000 + way) * (KILN_MOTION_END - KILN_FOLD_END);
    int32_t progress = (int32_t)(KILN_FOLD_END + done / (10000 * m->total));
    return contact_at(KILN_STAGE_MOVE, progress, &there, obstacle);
}

static bool leg_meets(const kiln_leg *l, const kiln_prism *obstacle) {
    return l->dz != 0 ? lift_gap(l, obstacle) >= 0
                      : kiln_sweep_overlap(&l->from, l->dx, l->dy, obstacle);
}

static contact move_contact(const kiln_motion *m, uint32_t part, const target *t) {
    kiln_leg legs[2];
    int count = kiln_motion_legs(m, part, legs);
    contact c = {.stage = KILN_STAGE_NONE};
    for (int i = 0; i < count && c.stage == KILN_STAGE_NONE; i++) {
        c = leg_contact(m, &legs[i], &t->obstacle->shape);
    }
    return c;
}

static kiln_len move_depth(const kiln_motion *m, uint32_t part, const target *t) {
    kiln_leg legs[2];
    int count = kiln_motion_legs(m, part, legs);
    const kiln_prism *obstacle = &t->obstacle->shape;
    kiln_len depth = 0;
    for (int i = 0; i < count; i++) {
        const kiln_leg *l = &legs[i];
        if (!leg_meets(l, obstacle)) continue;
        depth = max_len(depth, kiln_leg_depth(l, obstacle));
    }
    return depth;
}

/* ---- The search ---- */

/* The first contact so far, over everything a person and then all people may touch. */
typedef struct search {
    kiln_motion m;
    bool found, own; /* own: by the person being measured */
    contact first;
    uint32_t obstacle, part;
    kiln_hit hit;
    uint64_t work;
} search;

/* Earlier, then deeper, then the first person's, then by order. */
static bool precedes(const contact *c, uint32_t obstacle, uint32_t part, const search *s) {
    if (!s->found) return true;
    if (c->progress != s->first.progress) return c->progress < s->first.progress;
    if (c->depth != s->first.depth) return c->depth > s->first.depth;
    if (!s->own) return false;
    return obstacle != s->obstacle ? obstacle < s->obstacle : part < s->part;
}

static void keep(search *s, const contact *c, uint32_t obstacle, uint32_t part,
                 const kiln_obstacle *touched) {
    s->found = s->own = true;
    s->first = *c;
    s->obstacle = obstacle;
    s->part = part;
    s->hit = (kiln_hit){.stage = c->stage,
                        .actor = s->m.actor,
                        .part = s->m.fold->parts[part].id,
                        .owner = touched->owner,
                        .obstacle = touched->part,
                        .progress = c->progress,
                        .depth = c->depth};
    memcpy(s->hit.point, c->point, sizeof c->point);
}

static contact pair_contact(const kiln_motion *m, uint32_t part, const target *t,
                            const bool near[3]) {
    contact c = {.stage = KILN_STAGE_NONE};
    for (int stage = 0; stage < 2 && c.stage == KILN_STAGE_NONE; stage++) {
        if (near[stage]) c = fold_contact(m, part, stage, t);
    }
    if (near[2] && c.stage == KILN_STAGE_NONE) c = move_contact(m, part, t);
    return c;
}

/* The depth is worked out only for what may turn out to be the first contact. */
static void measure_pair(search *s, uint32_t part, const target *t, const bool near[3]) {
    contact c = pair_contact(&s->m, part, t, near);
    if (c.stage == KILN_STAGE_NONE) return;
    if (s->found && c.progress > s->first.progress) return;
    if (exempt(&s->m, part, &t->obstacle->shape)) return;
    for (int stage = 0; stage < 2; stage++) {
        if (near[stage]) c.depth = max_len(c.depth, fold_depth(&s->m, part, stage, t));
    }
    if (near[2]) c.depth = max_len(c.depth, move_depth(&s->m, part, t));
    if (precedes(&c, t->index, part, s)) keep(s, &c, t->index, part, t->obstacle);
}

/* Bounds, in the body's frame, of something in level coordinates. */
static kiln_box frame_bounds(const kiln_motion *m, const kiln_prism *prism) {
    if (m->quarter) {
        kiln_prism near = kiln_prism_moved(*prism, -m->stand.x, -m->stand.y, 0);
        kiln_prism local =
            kiln_prism_turned(kiln_prism_bounds(&near), m->back, (kiln_point){0, 0}, 0);
        return kiln_prism_bounds(&local);
    }
    kiln_prism local = *prism;
    for (int i = 0; i < 4; i++)
        local.corner[i] = kiln_motion_into_frame(m, m->stand, prism->corner[i]);
    kiln_box box = kiln_prism_bounds(&local);
    return (kiln_box){box.x0 - FRAME_ROUNDING, box.y0 - FRAME_ROUNDING, box.z0,
                      box.x1 + FRAME_ROUNDING, box.y1 + FRAME_ROUNDING, box.z1};
}

/* What moves by `d` meets a box just when it meets, unmoved, the box widened by -d. */
static void widen(kiln_len *low, kiln_len *high, kiln_len d) {
    if (d > 0) {
        *low -= d;
    } else {
        *high -= d;
    }
}

static target target_of(const kiln_motion *m, const kiln_obstacle *obstacle, uint32_t index) {
    target t = {.obstacle = obstacle, .index = index, .local = frame_bounds(m, &obstacle->shape)};
    t.stage[0] = t.stage[1] = t.stage[2] = t.local;
    widen(&t.stage[0].z0, &t.stage[0].z1, m->rise);
    t.stage[1].z0 -= m->rise;
    t.stage[1].z1 -= m->rise;
    kiln_box *move = &t.stage[2];
    move->x0 -= m->start_local.x, move->x1 -= m->start_local.x;
    move->y0 -= m->start_local.y, move->y1 -= m->start_local.y;
    move->z0 -= m->start_z, move->z1 -= m->start_z;
    widen(&move->x0, &move->x1, m->move_local.x);
    widen(&move->y0, &move->y1, m->move_local.y);
    widen(&move->z0, &move->z1, m->end_z - m->start_z);
    return t;
}

static bool visit_motion(void *user, uint32_t index, const kiln_obstacle *obstacle) {
    search *s = user;
    const kiln_fold *fold = s->m.fold;
    target t = target_of(&s->m, obstacle, index);
    int pulled = s->m.pulled;
    for (uint32_t i = 0; i < fold->count; i++) {
        const kiln_fold_part *part = &fold->parts[i];
        bool near[3] = {boxes_meet(&part->reach[0][pulled], &t.stage[0]),
                        boxes_meet(&part->reach[1][pulled], &t.stage[1]),
                        boxes_meet(&part->to, &t.stage[2])};
        if (!(near[0] | near[1] | near[2])) continue;
        s->work += KILN_NEAR_WORK;
        measure_pair(s, i, &t, near);
    }
    s->work += fold->count;
    return true;
}

static kiln_box placed_bounds(const kiln_motion *m, kiln_box box, kiln_point at, kiln_len z) {
    kiln_prism prism = kiln_prism_turned(box, m->turn, at, z);
    return kiln_prism_bounds(&prism);
}

/* Bounds of the whole motion in level coordinates. */
static kiln_box motion_bounds(const kiln_motion *m) {
    kiln_box fold = placed_bounds(m, m->fold->bounds[m->pulled], m->stand, 0);
    fold.z0 += min_len(m->rise, 0);
    fold.z1 += max_len(m->rise, 0);
    kiln_box start = placed_bounds(m, m->fold->rest, m->start, m->start_z);
    kiln_box end = placed_bounds(m, m->fold->rest, m->end, m->end_z);
    kiln_box all = box_union(fold, box_union(start, end));
    return (kiln_box){all.x0 - FRAME_ROUNDING, all.y0 - FRAME_ROUNDING, all.z0,
                      all.x1 + FRAME_ROUNDING, all.y1 + FRAME_ROUNDING, all.z1};
}

static void search_body(search *s, const kiln_body *body, kiln_pose pose,
                        const kiln_obstacles *obstacles) {
    kiln_motion_set_body(&s->m, body, pose);
    s->own = false;
    if (s->m.fold->count == 0) return;
    kiln_box bounds = motion_bounds(&s->m);
    kiln_obstacles_query(obstacles, &bounds, visit_motion, s);
}

kiln_path_result kiln_path_measure(const kiln_body *const *bodies, uint32_t count,
                                   const kiln_motion *motion, const kiln_obstacles *obstacles) {
    search s = {.m = *motion};
    for (uint32_t i = 0; i < count; i++) search_body(&s, bodies[i], motion->pose, obstacles);
    return (kiln_path_result){!s.found, s.hit, s.work};
}

bool kiln_sit_path_clear(const kiln_body *const *bodies, uint32_t count, const kiln_seat_pose *seat,
                         kiln_side side, kiln_point stand, const kiln_obstacles *obstacles,
                         kiln_hit *hit) {
    kiln_motion motion = kiln_motion_of_seat(seat, side, stand);
    kiln_path_result found = kiln_path_measure(bodies, count, &motion, obstacles);
    *hit = found.hit;
    return found.clear;
}

bool kiln_transition_clear(const kiln_body *body, const kiln_seat_pose *seat, kiln_side side,
                           kiln_point stand, const kiln_obstacles *obstacles, kiln_hit *hit) {
    return kiln_sit_path_clear(&body, 1, seat, side, stand, obstacles, hit);
}

/* ---- At rest ---- */

/* Deepest, then by order. */
static bool visit_rest(void *user, uint32_t index, const kiln_obstacle *obstacle) {
    search *s = user;
    const kiln_fold *fold = s->m.fold;
    for (uint32_t i = 0; i < fold->count; i++) {
        kiln_prism rest = kiln_prism_turned(fold->parts[i].to, s->m.turn, s->m.end, s->m.end_z);
        contact c = {.stage = KILN_STAGE_MOVE, .progress = KILN_MOTION_END};
        c.depth = kiln_prism_depth(&rest, &obstacle->shape);
        if (c.depth == 0 || !precedes(&c, index, i, s)) continue;
        middle(&rest, &obstacle->shape, c.point);
        keep(s, &c, index, i, obstacle);
    }
    return true;
}

bool kiln_rest_overlap(const kiln_body *body, const kiln_seat_pose *seat,
                       const kiln_obstacles *obstacles, kiln_hit *hit) {
    search s = {.m = kiln_motion_of_seat(seat, KILN_SIDE_BACK, seat->at)};
    kiln_motion_set_body(&s.m, body, seat->pose);
    kiln_box bounds = placed_bounds(&s.m, s.m.fold->rest, s.m.end, s.m.end_z);
    kiln_obstacles_query(obstacles, &bounds, visit_rest, &s);
    *hit = s.hit;
    return s.found;
}
