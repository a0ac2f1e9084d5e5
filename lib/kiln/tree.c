/* tree.c - sort-tile-recursive packing: vertical slabs of equal count by the boxes' middles, each
 * slab from south to north, every FAN in a row under one node. */
#include "tree.h"

#include "memory.h"
#include "sort.h"

/* ---- Building -------------------------------------------------------------------------------- */

kiln_tree_box kiln_tree_box_of(double x0, double y0, double x1, double y1) {
    return (kiln_tree_box){(x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2};
}

uint64_t kiln_tree_size(uint32_t count) {
    uint64_t nodes = 0;
    for (uint32_t width = count; width > 0; width = (width - 1) / KILN_TREE_FAN + 1) {
        nodes += width;
        if (width <= KILN_TREE_FAN) break;
    }
    return nodes;
}

static uint64_t key_of(double middle) {
    return (uint64_t)((int64_t)floor(middle) + (INT64_C(1) << 31));
}

static uint32_t items_per_slab(uint32_t count) {
    uint64_t leaves = ((uint64_t)count + KILN_TREE_FAN - 1) / KILN_TREE_FAN, slabs = 1;
    while (slabs * slabs < leaves) slabs++;
    return (uint32_t)((leaves + slabs - 1) / slabs * KILN_TREE_FAN);
}

/* `spare` holds twice as many entries as there are boxes. */
static void fill_leaves(kiln_tree *tree, const kiln_tree_box *boxes, uint32_t count,
                        kiln_sort_entry *spare) {
    kiln_sort_entry *entries = spare + count;
    uint32_t per_slab = items_per_slab(count);
    for (uint32_t i = 0; i < count; i++) entries[i] = (kiln_sort_entry){key_of(boxes[i].x), i};
    kiln_sort(entries, spare, count);
    for (uint32_t i = 0; i < count; i++)
        entries[i].key = (uint64_t)(i / per_slab) << 32 | key_of(boxes[entries[i].index].y);
    kiln_sort(entries, spare, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t item = entries[i].index;
        tree->level[0][i] = (kiln_tree_node){boxes[item], item};
    }
}

static void include(kiln_tree_node *parent, const kiln_tree_node *child) {
    kiln_tree_box *p = &parent->box;
    const kiln_tree_box *c = &child->box;
    *p = kiln_tree_box_of(
        fmin(p->x - p->half_x, c->x - c->half_x), fmin(p->y - p->half_y, c->y - c->half_y),
        fmax(p->x + p->half_x, c->x + c->half_x), fmax(p->y + p->half_y, c->y + c->half_y));
    if (child->most > parent->most) parent->most = child->most;
}

static void fill_levels(kiln_tree *tree) {
    for (int level = 1; level < tree->levels; level++) {
        const kiln_tree_node *children = tree->level[level - 1];
        for (uint32_t i = 0; i < tree->width[level - 1]; i++) {
            kiln_tree_node *parent = &tree->level[level][i / KILN_TREE_FAN];
            if (i % KILN_TREE_FAN == 0) *parent = children[i];
            include(parent, &children[i]);
        }
    }
}

kiln_status kiln_tree_build(kiln_tree *tree, const kiln_tree_box *boxes, uint32_t count,
                            kiln_tree_node *nodes, const kiln_allocator *allocator) {
    *tree = (kiln_tree){0};
    for (uint32_t width = count; width > 0; width = (width - 1) / KILN_TREE_FAN + 1) {
        tree->level[tree->levels] = nodes;
        tree->width[tree->levels++] = width;
        nodes += width;
        if (width <= KILN_TREE_FAN) break;
    }
    if (count == 0) return KILN_OK;
    kiln_sort_entry *spare = kiln_memory_new(allocator, count, 2 * sizeof *spare);
    if (!spare) return KILN_ERROR_MEMORY;
    fill_leaves(tree, boxes, count, spare);
    fill_levels(tree);
    kiln_memory_release(allocator, spare, count, 2 * sizeof *spare);
    return KILN_OK;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

/* Units added to the radius, so that rounding errs by a visit too many and never by one too few. */
#define SLACK 1

kiln_tree_walk kiln_tree_ask(const kiln_tree *tree, const kiln_capsule *c) {
    kiln_tree_walk walk = {.tree = tree, .radius = c->radius + SLACK, .done = tree->levels == 0};
    walk.x = (c->a.x + c->b.x) / 2, walk.y = (c->a.y + c->b.y) / 2;
    walk.half_x = (c->b.x - c->a.x) / 2, walk.half_y = (c->b.y - c->a.y) / 2;
    walk.reach_x = fabs(walk.half_x) + walk.radius;
    walk.reach_y = fabs(walk.half_y) + walk.radius;
    walk.level = tree->levels - 1;
    return walk;
}

/* False when a line along an axis or along the way lies between the way and the box, larger by the
 * radius. */
static inline bool may_meet(const kiln_tree_walk *w, const kiln_tree_box *box) {
    double x = fabs(w->x - box->x), y = fabs(w->y - box->y);
    if (x > box->half_x + w->reach_x || y > box->half_y + w->reach_y) return false;
    double off = fabs(w->half_x * (w->y - box->y) - w->half_y * (w->x - box->x));
    double reach =
        fabs(w->half_x) * (box->half_y + w->radius) + fabs(w->half_y) * (box->half_x + w->radius);
    return off <= reach;
}

uint32_t kiln_tree_next(kiln_tree_walk *w, uint32_t least) {
    const kiln_tree *tree = w->tree;
    while (!w->done) {
        const kiln_tree_node *here = &tree->level[w->level][w->at];
        bool near = here->most >= least && may_meet(w, &here->box);
        uint32_t found = near && w->level == 0 ? here->most : KILN_NONE;
        if (near && w->level > 0) {
            w->level--;
            w->at *= KILN_TREE_FAN;
            continue;
        }
        while (++w->at % KILN_TREE_FAN == 0 || w->at == tree->width[w->level]) {
            if (w->level == tree->levels - 1) {
                w->done = true;
                break;
            }
            w->level++;
            w->at = (w->at - 1) / KILN_TREE_FAN;
        }
        if (found != KILN_NONE) return found;
    }
    return KILN_NONE;
}
