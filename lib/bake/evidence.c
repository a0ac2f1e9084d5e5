/* evidence.c - gathers what a picture of a refused side shows. */
#include "evidence.h"

#include "motion.h"
#include "reason.h"
#include "wall.h"

#include <stdlib.h>
#include <string.h>

/* ---- Who */

static const kiln_body *body_of(const results *r, uint32_t actor) {
    return actor == KILN_NONE ? &r->plain : &r->bodies[actor];
}

/* Whom a standing place must hold: the tallest, of several the first. */
static const kiln_body *tallest(const pack *p, const results *r, uint32_t level) {
    const scene_sitters *sitters = &r->sitters[p->levels[level].scene];
    const kiln_body *best = sitters->bodies[0];
    for (uint32_t i = 1; i < sitters->count; i++) {
        if (kiln_body_height(sitters->bodies[i]) > kiln_body_height(best))
            best = sitters->bodies[i];
    }
    return best;
}

/* ---- What */

static kiln_prism shape_of(arena *a, const pack *p, uint32_t owner, uint32_t part) {
    if (owner < KILN_WALL) return pack_object_part(p, owner, part);
    return wall_pieces_for_people(a, &p->walls[owner - KILN_WALL]).items[part];
}

typedef struct ranked_box {
    int64_t size;
    uint32_t index;
} ranked_box;

static int larger_first(const void *left, const void *right) {
    const ranked_box *a = left, *b = right;
    if (a->size != b->size) return a->size < b->size ? 1 : -1;
    return (a->index > b->index) - (a->index < b->index);
}

/* Two sides of its bounds: what is seen of it. Boxes of the part that touches come first. */
static int64_t size_of(const evidence *e, const kiln_motion_box *box) {
    kiln_box b = kiln_prism_bounds(&box->shape);
    if (e->part && strcmp(e->part, box->id) == 0) return INT64_MAX;
    return ((int64_t)b.x1 - b.x0 + b.y1 - b.y0) * ((int64_t)b.z1 - b.z0);
}

static uint32_t keep_largest(arena *a, const evidence *e, kiln_motion_box *boxes, uint32_t count) {
    if (count <= EVIDENCE_BOXES_MAX) return count;
    ranked_box *ranked = ARENA_ARRAY(a, ranked_box, count);
    bool *kept = ARENA_ARRAY(a, bool, count);
    uint32_t out = 0;
    for (uint32_t i = 0; i < count; i++) ranked[i] = (ranked_box){size_of(e, &boxes[i]), i};
    qsort(ranked, count, sizeof *ranked, larger_first);
    for (uint32_t i = 0; i < EVIDENCE_BOXES_MAX; i++) kept[ranked[i].index] = true;
    for (uint32_t i = 0; i < count; i++)
        if (kept[i]) boxes[out++] = boxes[i];
    return out;
}

uint32_t evidence_boxes(arena *a, const results *r, const evidence *e, int32_t progress,
                        kiln_motion_box *boxes) {
    const kiln_seat_pose *seat = &r->seats[e->seat].site.seat;
    uint32_t count = kiln_transition_boxes(e->body, seat, e->side, e->stand, progress, boxes);
    return keep_largest(a, e, boxes, count);
}

static void set_boxes(arena *a, const results *r, evidence *e) {
    e->boxes = ARENA_ARRAY(a, kiln_motion_box, kiln_transition_capacity(e->body));
    e->box_count = evidence_boxes(a, r, e, e->progress, e->boxes);
    e->touching = KILN_NONE;
}

static bool holds(const kiln_prism *shape, const kiln_len point[3]) {
    kiln_box b = kiln_prism_bounds(shape);
    return b.x0 <= point[0] && point[0] <= b.x1 && b.y0 <= point[1] && point[1] <= b.y1 &&
           b.z0 <= point[2] && point[2] <= b.z1;
}

/* The box of that id, of several the first one that the contact lies in. */
static void set_touching(evidence *e) {
    for (uint32_t i = 0; i < e->box_count; i++) {
        if (strcmp(e->boxes[i].id, e->part) != 0) continue;
        bool first = e->touching == KILN_NONE;
        bool better = !first && !holds(&e->boxes[e->touching].shape, e->point);
        if (first || (better && holds(&e->boxes[i].shape, e->point))) e->touching = i;
    }
}

static void set_hit(arena *a, const pack *p, const results *r, const kiln_hit *hit, evidence *e) {
    e->body = body_of(r, hit->actor);
    e->stage = hit->stage;
    e->progress = hit->progress;
    e->depth = hit->depth;
    e->part = hit->part;
    e->owner = hit->owner;
    e->obstacle = hit->obstacle;
    e->shape = shape_of(a, p, hit->owner, hit->obstacle);
    memcpy(e->point, hit->point, sizeof e->point);
    set_boxes(a, r, e);
    set_touching(e);
}

static kiln_len middle(kiln_len a0, kiln_len a1, kiln_len b0, kiln_len b1) {
    return ((a0 > b0 ? a0 : b0) + (a1 < b1 ? a1 : b1)) / 2;
}

static void set_stand(arena *a, const pack *p, const results *r, const kiln_entry *entry,
                      evidence *e) {
    e->body = tallest(p, r, p->seats[e->seat].level);
    set_boxes(a, r, e);
    e->point[0] = e->stand.x, e->point[1] = e->stand.y;
    if (entry->owner == KILN_NONE) return;
    e->owner = entry->owner;
    e->obstacle = entry->obstacle;
    e->depth = reason_intrusion(entry, r->levels[p->seats[e->seat].level].obstacles);
    e->shape = shape_of(a, p, e->owner, e->obstacle);
    kiln_box room = evidence_room(e), there = kiln_prism_bounds(&e->shape);
    e->point[0] = middle(room.x0, room.x1, there.x0, there.x1);
    e->point[1] = middle(room.y0, room.y1, there.y0, there.y1);
    e->point[2] = middle(room.z0, room.z1, there.z0, there.z1);
}

static int64_t squared(kiln_point a, kiln_point b) {
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return x * x + y * y;
}

static kiln_len first_node(kiln_len at) {
    return (kiln_len)(-(((int64_t)KILN_NAV_STEP - at) / KILN_NAV_STEP) * KILN_NAV_STEP);
}

/* What is in the way at a node; of the seat's own object only where nothing else is anywhere. */
static void set_in_the_way(const kiln_obstacle *o, uint32_t own, int64_t away, int64_t *least,
                           evidence *e) {
    if (o->owner == own) away += INT64_MAX / 2;
    if (away >= *least) return;
    *least = away;
    e->owner = o->owner, e->obstacle = o->part;
    e->shape = o->shape;
}

/* The nodes from which somebody might step to the place. */
static void set_nodes(const kiln_ground *ground, uint32_t own, evidence *e) {
    const kiln_len step = KILN_NAV_STEP;
    int64_t least = INT64_MAX;
    kiln_point low = {first_node(e->stand.x), first_node(e->stand.y)};
    for (kiln_len y = low.y; y <= e->stand.y + step; y += step) {
        for (kiln_len x = low.x; x <= e->stand.x + step; x += step) {
            uint32_t obstacle = KILN_NONE;
            kiln_point at = {x, y};
            if (x < e->stand.x - step || y < e->stand.y - step) continue;
            bool is_free = kiln_can_stand(ground, at, &obstacle);
            e->nodes[e->node_count++] = (evidence_node){at, is_free};
            if (is_free || obstacle == KILN_NONE) continue;
            set_in_the_way(kiln_obstacles_get(ground->obstacles, obstacle), own,
                           squared(at, e->stand), &least, e);
        }
    }
}

static void set_unreached(arena *a, const pack *p, const results *r, evidence *e) {
    uint32_t level = p->seats[e->seat].level;
    e->body = tallest(p, r, level);
    set_boxes(a, r, e);
    e->point[0] = e->stand.x, e->point[1] = e->stand.y;
    set_nodes(&r->levels[level].ground, p->seats[e->seat].object, e);
}

static void set_clear(arena *a, const pack *p, const results *r, evidence *e) {
    e->body = tallest(p, r, p->seats[e->seat].level);
    e->progress = KILN_FOLD_END;
    set_boxes(a, r, e);
    const kiln_seat_pose *seat = &r->seats[e->seat].site.seat;
    e->point[0] = seat->at.x, e->point[1] = seat->at.y, e->point[2] = seat->height;
}

/* ---- Where */

static void include(kiln_box *all, kiln_box box) {
    if (box.x0 < all->x0) all->x0 = box.x0;
    if (box.y0 < all->y0) all->y0 = box.y0;
    if (box.z0 < all->z0) all->z0 = box.z0;
    if (box.x1 > all->x1) all->x1 = box.x1;
    if (box.y1 > all->y1) all->y1 = box.y1;
    if (box.z1 > all->z1) all->z1 = box.z1;
}

/* Of large objects, only what is this near to the hip matters; of bodies too. The contact and the
 * standing place are to be seen even from far. */
enum { OBJECT_REACH = 16000, BODY_REACH = 40000, FAR_REACH = 1000 * KILN_TILE, NODE = 1000 };

static kiln_box near_hip(kiln_box box, const kiln_seat_pose *seat, kiln_len reach) {
    kiln_point hip = seat->at;
    if (box.x0 < hip.x - reach) box.x0 = hip.x - reach;
    if (box.y0 < hip.y - reach) box.y0 = hip.y - reach;
    if (box.x1 > hip.x + reach) box.x1 = hip.x + reach;
    if (box.y1 > hip.y + reach) box.y1 = hip.y + reach;
    if (box.z0 < seat->height - reach) box.z0 = seat->height - reach;
    if (box.z1 > seat->height + reach) box.z1 = seat->height + reach;
    return box;
}

static void include_moment(arena *a, const kiln_seat_pose *seat, const evidence *e,
                           int32_t progress, kiln_box *all) {
    kiln_motion_box *boxes = ARENA_ARRAY(a, kiln_motion_box, kiln_transition_capacity(e->body));
    uint32_t count = kiln_transition_boxes(e->body, seat, e->side, e->stand, progress, boxes);
    for (uint32_t i = 0; i < count; i++) include(all, kiln_prism_bounds(&boxes[i].shape));
}

static void set_bounds(arena *a, const results *r, evidence *e) {
    const kiln_seat_site *site = &r->seats[e->seat].site;
    kiln_point hip = site->seat.at;
    kiln_box all = near_hip(kiln_prism_bounds(&site->footprint), &site->seat, OBJECT_REACH);
    include(&all, (kiln_box){hip.x, hip.y, 0, hip.x, hip.y, site->seat.height});
    if (e->kind != EVIDENCE_REST) include(&all, evidence_room(e));
    for (uint32_t i = 0; i < e->box_count; i++)
        include(&all, kiln_prism_bounds(&e->boxes[i].shape));
    for (uint32_t i = 0; i < e->node_count; i++) {
        kiln_point at = e->nodes[i].at;
        include(&all, (kiln_box){at.x - NODE, at.y - NODE, 0, at.x + NODE, at.y + NODE, 1});
    }
    if (e->kind == EVIDENCE_HIT || e->kind == EVIDENCE_CLEAR) {
        int32_t moments[EVIDENCE_MOMENTS_MAX];
        uint32_t count = evidence_moments(e, r, moments);
        for (uint32_t i = 0; i < count; i++) include_moment(a, &site->seat, e, moments[i], &all);
    }
    all = near_hip(all, &site->seat, BODY_REACH);
    const kiln_len *at = e->point;
    if (e->owner != KILN_NONE) include(&all, (kiln_box){at[0], at[1], at[2], at[0], at[1], at[2]});
    include(&all, (kiln_box){e->stand.x, e->stand.y, 0, e->stand.x, e->stand.y, 0});
    e->bounds = near_hip(all, &site->seat, FAR_REACH);
}

/* ---- The whole */

evidence_kind evidence_kind_of(const kiln_entry *entry) {
    switch (entry->verdict) {
    case KILN_VERDICT_OCCUPIED:
    case KILN_VERDICT_NO_FLOOR:
        return EVIDENCE_STAND;
    case KILN_VERDICT_CLEAR:
        return EVIDENCE_CLEAR;
    case KILN_VERDICT_HIT:
    case KILN_VERDICT_UNREACHABLE:
        return entry->hit.stage == KILN_STAGE_NONE ? EVIDENCE_UNREACHED : EVIDENCE_HIT;
    case KILN_VERDICT_NO_PLACE:
        break;
    }
    return EVIDENCE_NONE;
}

evidence evidence_of_side(arena *a, const pack *p, const results *r, uint32_t seat,
                          uint32_t entry) {
    const kiln_entry *side = &r->seats[seat].entries[entry];
    evidence e = {.kind = evidence_kind_of(side),
                  .seat = seat,
                  .side = side->side,
                  .stand = side->stand,
                  .touching = KILN_NONE,
                  .owner = KILN_NONE,
                  .obstacle = KILN_NONE};
    if (e.kind == EVIDENCE_HIT) set_hit(a, p, r, &side->hit, &e);
    if (e.kind == EVIDENCE_STAND) set_stand(a, p, r, side, &e);
    if (e.kind == EVIDENCE_CLEAR) set_clear(a, p, r, &e);
    if (e.kind == EVIDENCE_UNREACHED) set_unreached(a, p, r, &e);
    e.unreached = side->verdict == KILN_VERDICT_UNREACHABLE;
    if (e.kind == EVIDENCE_STAND && side->hit.stage != KILN_STAGE_NONE) e.after = &side->hit;
    if (e.kind != EVIDENCE_NONE) set_bounds(a, r, &e);
    return e;
}

evidence evidence_of_rest(arena *a, const pack *p, const results *r, uint32_t seat) {
    evidence e = {.kind = EVIDENCE_REST,
                  .seat = seat,
                  .side = KILN_SIDE_BACK,
                  .stand = r->seats[seat].site.seat.at};
    set_hit(a, p, r, &r->seats[seat].rest, &e);
    set_bounds(a, r, &e);
    return e;
}

uint32_t evidence_moments(const evidence *e, const results *r,
                          int32_t moments[EVIDENCE_MOMENTS_MAX]) {
    const kiln_seat_pose *seat = &r->seats[e->seat].site.seat;
    kiln_motion m = kiln_motion_of_seat(seat, e->side, e->stand);
    kiln_motion_set_body(&m, e->body, seat->pose);
    uint32_t count = 0;
    for (int32_t i = 0; i <= EVIDENCE_FOLD_SLICES; i++)
        moments[count++] = KILN_FOLD_END * i / EVIDENCE_FOLD_SLICES;
    int64_t first = m.end_z > m.start_z ? m.total - m.across : m.across;
    if (first > 0 && first < m.total) {
        int64_t moved = KILN_MOTION_END - KILN_FOLD_END;
        moments[count++] = (int32_t)(KILN_FOLD_END + first * moved / m.total);
    }
    moments[count++] = KILN_MOTION_END;
    return count;
}

kiln_box evidence_room(const evidence *e) {
    const kiln_len half = KILN_PERSON_SIZE / 2;
    return (kiln_box){e->stand.x - half, e->stand.y - half, 0,
                      e->stand.x + half, e->stand.y + half, kiln_body_height(e->body)};
}
