/* body.c - a body made ready to be measured: which part becomes which as it sits or lies down. */
#include "fold.h"
#include "memory.h"

#include <string.h>

static kiln_box box_centre(kiln_box box) {
    kiln_len x = (box.x0 + box.x1) / 2, y = (box.y0 + box.y1) / 2, z = (box.z0 + box.z1) / 2;
    return (kiln_box){x, y, z, x, y, z};
}

/* ---- Which part becomes which ---- */

typedef struct named {
    const char *id;
    uint32_t index;
    bool used, reserved; /* reserved: a standing part has the same id */
} named;

typedef struct pairing {
    kiln_body_shape standing, resting;
    named *index; /* of the resting parts, by id */
    kiln_fold *fold;
    kiln_fold_part *parts;
} pairing;

static bool comes_after(const named *a, const named *b) {
    int order = strcmp(a->id, b->id);
    return order != 0 ? order > 0 : a->index > b->index;
}

/* Lets the entry at `at` sink to its place in a heap whose root comes last. */
static void sink(named *heap, uint32_t at, uint32_t count) {
    named moving = heap[at];
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        if (child + 1 < count && comes_after(&heap[child + 1], &heap[child])) child++;
        if (!comes_after(&heap[child], &moving)) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = moving;
}

/* By id, then by index: in place, for qsort may allocate. */
static void sort_named(named *entries, uint32_t count) {
    for (uint32_t i = count / 2; i-- > 0;) sink(entries, i, count);
    for (uint32_t last = count; last-- > 1;) {
        named end = entries[last];
        entries[last] = entries[0];
        entries[0] = end;
        sink(entries, 0, last);
    }
}

/* The first resting part of that id, or NULL. */
static named *lookup(const pairing *p, const char *id) {
    uint32_t low = 0, high = p->resting.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (strcmp(p->index[middle].id, id) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool found = low < p->resting.count && strcmp(p->index[low].id, id) == 0;
    return found ? &p->index[low] : NULL;
}

/* Takes the resting part of the same id. */
static uint32_t take_own(pairing *p, const char *id) {
    named *entry = lookup(p, id);
    if (!entry || entry->used) return KILN_NONE;
    entry->used = true;
    return entry->index;
}

/* Takes what a limb becomes, unless a standing part is that already. */
static uint32_t take_limb(pairing *p, kiln_limb limb, int side) {
    named *entry = lookup(p, kiln_limb_id(limb, side));
    if (!entry || entry->used || entry->reserved) return KILN_NONE;
    entry->used = true;
    return entry->index;
}

/* The point a part that has no resting shape ends in. */
static kiln_box vanishing(const kiln_fold *fold, kiln_box from) {
    return box_centre(fold->pose == KILN_POSE_LIE ? kiln_fold_swung(fold, from) : from);
}

/* The point a part that has no standing shape grows from: lying, where the swing takes it to its
 * centre. */
static kiln_box emerging(const kiln_fold *fold, kiln_box to) {
    kiln_box point = box_centre(to);
    if (fold->pose != KILN_POSE_LIE) return point;
    kiln_len y = point.z0 + fold->pivot, z = fold->pivot + fold->slide - point.y0;
    return (kiln_box){point.x0, y, z, point.x0, y, z};
}

static void pair(pairing *p, uint32_t standing, uint32_t resting, kiln_box from) {
    kiln_fold_part *part = &p->parts[p->fold->count++];
    bool rests = resting != KILN_NONE;
    part->id = rests ? p->resting.parts[resting].id : p->standing.parts[standing].id;
    part->standing = standing;
    part->resting = resting;
    part->from = from;
    part->to = rests ? p->resting.parts[resting].box : vanishing(p->fold, from);
}

/* Thigh and shin come from the upper and lower half of the leg. */
static bool pair_halves(pairing *p, uint32_t standing, int side, bool whole) {
    uint32_t thigh = take_limb(p, KILN_LIMB_THIGH, side);
    uint32_t shin = take_limb(p, KILN_LIMB_SHIN, side);
    if (thigh == KILN_NONE && shin == KILN_NONE) return false;
    kiln_box upper = p->standing.parts[standing].box, lower = upper;
    upper.z0 = lower.z1 = lower.z0 + (lower.z1 - lower.z0) / 2;
    if (thigh != KILN_NONE || !whole) pair(p, standing, thigh, upper);
    if (shin != KILN_NONE || !whole) pair(p, standing, shin, lower);
    return true;
}

static void pair_standing(pairing *p, uint32_t standing) {
    const kiln_body_part *part = &p->standing.parts[standing];
    int side;
    kiln_limb limb = kiln_limb_of(part->id, &side);
    uint32_t same = take_own(p, part->id);
    if (same == KILN_NONE && limb == KILN_LIMB_SHOE) same = take_limb(p, KILN_LIMB_FOOT, side);
    bool whole = same != KILN_NONE;
    if (whole) pair(p, standing, same, part->box);
    bool halves = limb == KILN_LIMB_LEG && pair_halves(p, standing, side, whole);
    if (!whole && !halves) pair(p, standing, KILN_NONE, part->box);
}

static void pair_all(pairing *p) {
    for (uint32_t i = 0; i < p->resting.count; i++) {
        p->index[i] = (named){p->resting.parts[i].id, i, false, false};
    }
    sort_named(p->index, p->resting.count);
    for (uint32_t i = 0; i < p->standing.count; i++) {
        named *entry = lookup(p, p->standing.parts[i].id);
        if (entry) entry->reserved = true;
    }
    for (uint32_t i = 0; i < p->standing.count; i++) pair_standing(p, i);
    for (uint32_t i = 0; i < p->resting.count; i++) {
        named *entry = &p->index[i];
        if (entry->used) continue;
        kiln_box to = p->resting.parts[entry->index].box;
        pair(p, KILN_NONE, entry->index, emerging(p->fold, to));
    }
}

static const char *group_of(const char *id) {
    int side;
    switch (kiln_limb_of(id, &side)) {
    case KILN_LIMB_THIGH:
    case KILN_LIMB_SHIN:
        return kiln_limb_id(KILN_LIMB_LEG, side);
    case KILN_LIMB_FOOT:
        return kiln_limb_id(KILN_LIMB_SHOE, side);
    default:
        return id;
    }
}

/* Ids are unique in sound bodies, and groups small. Others must not make them endless. */
enum { GROUP_MAX = 64 };

static void link_groups(kiln_fold_part *parts, uint32_t count, named *index) {
    for (uint32_t i = 0; i < count; i++) index[i] = (named){group_of(parts[i].id), i, false, false};
    sort_named(index, count);
    for (uint32_t i = 0, start = 0; i < count; i++) {
        bool last = i + 1 == count || i + 1 - start == GROUP_MAX ||
                    strcmp(index[i].id, index[i + 1].id) != 0;
        parts[index[i].index].next = index[last ? start : i + 1].index;
        if (last) start = i + 1;
    }
}

/* ---- Building ---- */

enum { PARTS_MAX = 1 << 24 };

static bool sound(kiln_body_shape shape) {
    if (shape.count > PARTS_MAX) return false;
    for (uint32_t i = 0; i < shape.count; i++) {
        const kiln_box *b = &shape.parts[i].box;
        if (b->x0 > b->x1 || b->y0 > b->y1 || b->z0 > b->z1) return false;
        if (min_len(b->x0, min_len(b->y0, b->z0)) < -KILN_PART_REACH) return false;
        if (max_len(b->x1, max_len(b->y1, b->z1)) > KILN_PART_REACH) return false;
    }
    return true;
}

static kiln_body_shape shifted(kiln_body_shape shape, kiln_len x, kiln_len y, kiln_body_part *out) {
    for (uint32_t i = 0; i < shape.count; i++) {
        kiln_box b = shape.parts[i].box;
        out[i].id = shape.parts[i].id;
        out[i].box = (kiln_box){b.x0 - x, b.y0 - y, b.z0, b.x1 - x, b.y1 - y, b.z1};
    }
    return (kiln_body_shape){out, shape.count};
}

/* Half a footprint. An odd one has its corner half a unit down, as everywhere. */
static kiln_len half_up(kiln_len size) {
    return size / 2 + size % 2;
}

/* Where a body's arrays lie in its memory. */
typedef struct layout {
    size_t seated, lying, sit, lie, index, bytes; /* offsets; the standing parts come first */
} layout;

static layout lay_out(const kiln_body_source *source) {
    size_t standing = source->standing.count;
    size_t derived = kiln_pose_capacity(source->standing.count);
    size_t seated = source->seated.count ? source->seated.count : derived;
    size_t lying = source->lying.count ? source->lying.count : derived;
    size_t most = standing + (seated > lying ? seated : lying);
    layout at = {.seated = standing * sizeof(kiln_body_part)};
    at.lying = at.seated + seated * sizeof(kiln_body_part);
    at.sit = at.lying + lying * sizeof(kiln_body_part);
    at.lie = at.sit + (standing + seated) * sizeof(kiln_fold_part);
    at.index = at.lie + (standing + lying) * sizeof(kiln_fold_part);
    at.bytes = at.index + most * sizeof(named);
    return at;
}

static void shape_body(const kiln_body_source *source, const layout *at, kiln_body *body) {
    uint8_t *memory = body->shapes;
    body->standing = shifted(source->standing, half_up(source->size_x), half_up(source->size_y),
                             (kiln_body_part *)(void *)memory);
    kiln_body_part *seated = (kiln_body_part *)(void *)(memory + at->seated);
    kiln_body_part *lying = (kiln_body_part *)(void *)(memory + at->lying);
    body->seated =
        source->seated.count
            ? shifted(source->seated, KILN_SITTING_ORIGIN_X, KILN_SITTING_ORIGIN_Y, seated)
            : (kiln_body_shape){seated, kiln_pose_seated(body->standing, seated)};
    body->lying = source->lying.count
                      ? shifted(source->lying, KILN_LYING_ORIGIN_X, KILN_LYING_ORIGIN_Y, lying)
                      : (kiln_body_shape){lying, kiln_pose_lying(body->standing, lying)};
}

/* The feet stand under the rearmost point; at the end the lying template's point lies over the
 * standing centre. */
static void place_pivot(kiln_fold *fold, kiln_body_shape standing) {
    kiln_len rear = 0, top = 0;
    for (uint32_t i = 0; i < standing.count; i++) {
        const kiln_box *box = &standing.parts[i].box;
        rear = i ? min_len(rear, box->y0) : box->y0;
        top = i ? max_len(top, box->z1) : box->z1;
    }
    fold->pivot = rear;
    fold->slide = top - KILN_LYING_ORIGIN_Y - rear;
}

static void pair_fold(kiln_fold *fold, kiln_pose pose, pairing p) {
    p.fold = fold;
    fold->pose = pose;
    fold->parts = p.parts;
    if (pose == KILN_POSE_LIE) place_pivot(fold, p.standing);
    pair_all(&p);
    link_groups(p.parts, fold->count, p.index);
    kiln_fold_count_slices(fold);
}

kiln_status kiln_body_build(const kiln_body_source *source, const kiln_allocator *allocator,
                            kiln_body *out) {
    memset(out, 0, sizeof *out);
    bool size = source->size_x >= 0 && source->size_x <= KILN_PART_REACH && source->size_y >= 0 &&
                source->size_y <= KILN_PART_REACH;
    if (!size || !sound(source->standing) || !sound(source->seated) || !sound(source->lying)) {
        return KILN_ERROR_RANGE;
    }
    layout at = lay_out(source);
    kiln_body body = {.actor = source->actor, .shape_bytes = at.bytes};
    body.shapes = kiln_memory_new(allocator, at.bytes, 1);
    if (!body.shapes) return KILN_ERROR_MEMORY;
    shape_body(source, &at, &body);
    uint8_t *memory = body.shapes;
    kiln_fold_part *sit = (kiln_fold_part *)(void *)(memory + at.sit);
    kiln_fold_part *lie = (kiln_fold_part *)(void *)(memory + at.lie);
    named *index = (named *)(void *)(memory + at.index);
    pair_fold(&body.sit, KILN_POSE_SIT, (pairing){body.standing, body.seated, index, NULL, sit});
    pair_fold(&body.lie, KILN_POSE_LIE, (pairing){body.standing, body.lying, index, NULL, lie});
    size_t sit_moments = kiln_fold_moment_count(&body.sit);
    body.slice_count = sit_moments + kiln_fold_moment_count(&body.lie);
    body.slices = kiln_memory_new(allocator, body.slice_count, sizeof(kiln_fold_moment));
    if (!body.slices) {
        kiln_body_free(&body, allocator);
        return KILN_ERROR_MEMORY;
    }
    kiln_fold_fill_moments(&body.sit, body.slices);
    kiln_fold_fill_moments(&body.lie, (kiln_fold_moment *)body.slices + sit_moments);
    kiln_fold_measure_reach(&body.sit, sit);
    kiln_fold_measure_reach(&body.lie, lie);
    *out = body;
    return KILN_OK;
}

void kiln_body_free(kiln_body *body, const kiln_allocator *allocator) {
    kiln_memory_release(allocator, body->shapes, body->shape_bytes, 1);
    kiln_memory_release(allocator, body->slices, body->slice_count, sizeof(kiln_fold_moment));
    memset(body, 0, sizeof *body);
}
