/* draw_hanging.c - looks below and beside every object that does not stand on the floor. */
#include "draw_hanging.h"

#include "memory.h"
#include "obstacle.h"

/* In 1/10000 tile: so far below an object what carries it may end, and so far beside it the wall that
 * holds it may be. */
enum { CARRIED = 500, HELD = 600 };

/* An object: parts first to last - 1. */
typedef struct body {
    uint32_t owner;
    kiln_box box;
    bool held;
} body;

static kiln_box bounds_of(const kiln_draw_item *items, uint32_t first, uint32_t last) {
    kiln_box all = kiln_prism_bounds(&items[first].shape);
    for (uint32_t i = first + 1; i < last; i++) {
        kiln_box box = kiln_prism_bounds(&items[i].shape);
        if (box.x0 < all.x0) all.x0 = box.x0;
        if (box.y0 < all.y0) all.y0 = box.y0;
        if (box.z0 < all.z0) all.z0 = box.z0;
        if (box.x1 > all.x1) all.x1 = box.x1;
        if (box.y1 > all.y1) all.y1 = box.y1;
        if (box.z1 > all.z1) all.z1 = box.z1;
    }
    return all;
}

/* Anything else within the box will do. */
static bool hold(void *user, uint32_t index, const kiln_obstacle *obstacle) {
    (void)index;
    body *b = user;
    if (obstacle->owner != b->owner) b->held = true;
    return !b->held;
}

/* A wall holds what it is as high as: the middle counts. */
static bool hold_by_wall(void *user, uint32_t index, const kiln_obstacle *obstacle) {
    (void)index;
    body *b = user;
    if (obstacle->owner >= KILN_WALL) b->held = true;
    return !b->held;
}

static bool hangs(const kiln_obstacles *all, body *b) {
    kiln_box below = b->box, beside = b->box;
    below.z0 = b->box.z0 - CARRIED, below.z1 = b->box.z0;
    kiln_obstacles_query(all, &below, hold, b);
    if (b->held) return false;
    beside.x0 -= HELD, beside.y0 -= HELD, beside.x1 += HELD, beside.y1 += HELD;
    beside.z0 = beside.z1 = (kiln_len)(((int64_t)b->box.z0 + b->box.z1) / 2);
    beside.z1++;
    kiln_obstacles_query(all, &beside, hold_by_wall, b);
    return !b->held;
}

static kiln_status index_all(const kiln_draw_item *items, uint32_t count,
                             const kiln_allocator *allocator, kiln_obstacles **out) {
    kiln_obstacle *copies = kiln_memory_new(allocator, count, sizeof *copies);
    if (!copies) return KILN_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        copies[i] = (kiln_obstacle){items[i].shape, items[i].owner, items[i].part};
    kiln_status status = kiln_obstacles_build(copies, count, allocator, out);
    kiln_memory_release(allocator, copies, count, sizeof *copies);
    return status;
}

kiln_status kiln_find_hanging(const kiln_draw_item *items, uint32_t count, uint32_t floor,
                              const kiln_allocator *allocator, bool *out) {
    kiln_obstacles *all = NULL; /* made when the first object needs it */
    for (uint32_t i = 0; i < floor; i++) out[i] = false;
    for (uint32_t i = floor, end; i < count; i = end) {
        for (end = i + 1; end < count && items[end].owner == items[i].owner;) end++;
        body b = {.owner = items[i].owner, .box = bounds_of(items, i, end)};
        bool up = b.owner < KILN_WALL && b.box.z0 >= KILN_HANGING_BASE;
        if (up && !all) {
            kiln_status status = index_all(items + floor, count - floor, allocator, &all);
            if (status != KILN_OK) return status;
        }
        up = up && hangs(all, &b);
        for (uint32_t k = i; k < end; k++) out[k] = up;
    }
    kiln_obstacles_free(all);
    return KILN_OK;
}
