/* tree.c - sort-tile-recursive packing: vertical slabs of equal count by the boxes' middles, each
 * slab from south to north, every FAN in a row in one group. */
#include "tree.h"

#include "memory.h"
#include "sort.h"

enum { FAN = KILN_TREE_FAN };

/* ---- Building -------------------------------------------------------------------------------- */

static uint32_t groups_of(uint32_t count) {
    return (uint32_t)(((uint64_t)count + FAN - 1) / FAN);
}

uint64_t kiln_tree_size(uint32_t count) {
    uint64_t groups = 0;
    for (uint32_t width = count; width > 0; width = width > FAN ? groups_of(width) : 0)
        groups += groups_of(width);
    return groups;
}

static uint64_t key_of(int32_t low, int32_t high) {
    return (uint64_t)((int64_t)low + high + (INT64_C(1) << 31));
}

static uint32_t items_per_slab(uint32_t count) {
    uint64_t leaves = groups_of(count), slabs = 1;
    while (slabs * slabs < leaves) slabs++;
    return (uint32_t)((leaves + slabs - 1) / slabs * FAN);
}

/* Items in the order they are packed. `spare` holds twice as many entries as there are boxes. */
static const kiln_sort_entry *arrange(const kiln_tree_box *boxes, uint32_t count,
                                      kiln_sort_entry *spare) {
    kiln_sort_entry *entries = spare + count;
    uint32_t per_slab = items_per_slab(count);
    for (uint32_t i = 0; i < count; i++)
        entries[i] = (kiln_sort_entry){key_of(boxes[i].x0, boxes[i].x1), i};
    kiln_sort(entries, spare, count);
    for (uint32_t i = 0; i < count; i++) {
        const kiln_tree_box *box = &boxes[entries[i].index];
        entries[i].key = (uint64_t)(i / per_slab) << 33 | key_of(box->y0, box->y1);
    }
    kiln_sort(entries, spare, count);
    return entries;
}

static const kiln_tree_box inside_out = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};

static void put(kiln_tree_group *groups, uint32_t at, kiln_tree_box box, uint32_t most) {
    kiln_tree_group *group = &groups[at / FAN];
    group->x0[at % FAN] = box.x0;
    group->y0[at % FAN] = box.y0;
    group->x1[at % FAN] = box.x1;
    group->y1[at % FAN] = box.y1;
    group->most[at % FAN] = most;
}

static void put_unused(kiln_tree_group *groups, uint32_t count) {
    for (; count % FAN != 0; count++) put(groups, count, inside_out, 0);
}

static void include(kiln_tree_box *box, uint32_t *most, const kiln_tree_group *group, int i) {
    if (group->x0[i] < box->x0) box->x0 = group->x0[i];
    if (group->y0[i] < box->y0) box->y0 = group->y0[i];
    if (group->x1[i] > box->x1) box->x1 = group->x1[i];
    if (group->y1[i] > box->y1) box->y1 = group->y1[i];
    if (group->most[i] > *most) *most = group->most[i];
}

static void fill_above(const kiln_tree_group *below, uint32_t count, kiln_tree_group *groups) {
    for (uint32_t g = 0; g < count; g++) {
        kiln_tree_box box = inside_out;
        uint32_t most = 0;
        for (int i = 0; i < FAN; i++) include(&box, &most, &below[g], i);
        put(groups, g, box, most);
    }
    put_unused(groups, count);
}

kiln_status kiln_tree_build(kiln_tree *tree, const kiln_tree_box *boxes, uint32_t count,
                            kiln_tree_group *groups, const kiln_allocator *allocator) {
    *tree = (kiln_tree){0};
    if (count == 0) return KILN_OK;
    kiln_sort_entry *spare = kiln_memory_new(allocator, count, 2 * sizeof *spare);
    if (!spare) return KILN_ERROR_MEMORY;
    const kiln_sort_entry *entries = arrange(boxes, count, spare);
    for (uint32_t i = 0; i < count; i++) put(groups, i, boxes[entries[i].index], entries[i].index);
    put_unused(groups, count);
    kiln_memory_release(allocator, spare, count, 2 * sizeof *spare);
    tree->level[tree->levels++] = groups;
    for (uint32_t width = groups_of(count); width > 1; width = groups_of(width)) {
        fill_above(groups, width, groups + width);
        groups += width;
        tree->level[tree->levels++] = groups;
    }
    return KILN_OK;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

/* Units added to the radius, so that rounding errs by a visit too many and never by one too few: one
 * for the arithmetic, one for cutting off what follows the point. */
#define SLACK 2

/* The nearest place that a box can have; for what is no number, any. */
static int32_t place_of(double x) {
    const double most = 1 << 30;
    return (int32_t)(x > -most ? x < most ? x : most : -most);
}

/* A bit for each box that meets the bounds. Written for compilers to compare several at once. */
static inline uint8_t boxes_near(const kiln_tree_group *group, const kiln_tree_box *bounds) {
    static const uint32_t bits[FAN] = {1, 2, 4, 8, 16, 32, 64, 128};
    uint32_t near = 0;
    for (int i = 0; i < FAN; i++) {
        bool meets = (group->x0[i] <= bounds->x1) & (group->x1[i] >= bounds->x0) &
                     (group->y0[i] <= bounds->y1) & (group->y1[i] >= bounds->y0);
        near |= meets ? bits[i] : 0;
    }
    return (uint8_t)near;
}

void kiln_tree_ask(kiln_tree_walk *w, const kiln_tree *tree, const kiln_capsule *c) {
    w->tree = tree;
    w->radius = c->radius + SLACK;
    w->x = (c->a.x + c->b.x) / 2, w->y = (c->a.y + c->b.y) / 2;
    w->half_x = (c->b.x - c->a.x) / 2, w->half_y = (c->b.y - c->a.y) / 2;
    w->slanted = w->half_x != 0 && w->half_y != 0;
    double reach_x = fabs(w->half_x) + w->radius, reach_y = fabs(w->half_y) + w->radius;
    w->bounds = (kiln_tree_box){place_of(w->x - reach_x), place_of(w->y - reach_y),
                                place_of(w->x + reach_x), place_of(w->y + reach_y)};
    w->level = tree->levels > 0 ? tree->levels - 1 : 0;
    w->group[w->level] = 0;
    w->left[w->level] = tree->levels > 0 ? boxes_near(tree->level[w->level], &w->bounds) : 0;
}

/* False when a line along the way lies between it and the box, larger by the radius. */
static bool lies_along(const kiln_tree_walk *w, const kiln_tree_group *group, unsigned i) {
    double half_x = ((double)group->x1[i] - group->x0[i]) / 2;
    double half_y = ((double)group->y1[i] - group->y0[i]) / 2;
    double x = w->x - (group->x0[i] + half_x), y = w->y - (group->y0[i] + half_y);
    double reach = fabs(w->half_x) * (half_y + w->radius) + fabs(w->half_y) * (half_x + w->radius);
    return fabs(w->half_x * y - w->half_y * x) <= reach;
}

static unsigned lowest_bit(unsigned bits) {
    unsigned i = 0;
    while (!(bits >> i & 1)) i++;
    return i;
}

uint32_t kiln_tree_next(kiln_tree_walk *w, uint32_t least) {
    const kiln_tree *tree = w->tree;
    for (;;) {
        int level = w->level;
        unsigned left = w->left[level];
        if (left == 0) {
            if (level + 1 >= tree->levels) return KILN_NONE;
            w->level++;
            continue;
        }
        const kiln_tree_group *group = &tree->level[level][w->group[level]];
        unsigned i = lowest_bit(left);
        w->left[level] = (uint8_t)(left & (left - 1));
        if (group->most[i] < least || (w->slanted && !lies_along(w, group, i))) continue;
        if (level == 0) return group->most[i];
        w->level = level - 1;
        w->group[level - 1] = w->group[level] * FAN + i;
        w->left[level - 1] = boxes_near(&tree->level[level - 1][w->group[level - 1]], &w->bounds);
    }
}
