/* obstacle.c - the obstacles of a level in a packed R-tree.
 *
 * Sort-tile-recursive, in plan: the obstacles are cut into vertical slabs of equal count by their
 * centres' x, each slab ordered by y, and every FAN in a row share a node; so do every FAN nodes.
 * The tree is a list of levels and needs no pointers: the children of node i are the entries i FAN,
 * i FAN + 1, ... of the level below. */
#include "obstacle.h"

#include "memory.h"
#include "sort.h"

#include <assert.h>
#include <string.h>

enum {
    FAN = 8,
    LEVELS = 11 /* FAN^11 is above 2^32 */
};

typedef struct node {
    kiln_box bounds;
    uint32_t least; /* the least index of an obstacle below; on level 0 the obstacle itself */
} node;

struct kiln_obstacles {
    kiln_allocator allocator;
    size_t bytes; /* of this block, which holds the items and nodes too */
    uint32_t count;
    int levels; /* the last one has at most FAN nodes */
    uint32_t width[LEVELS];
    node *level[LEVELS];
    kiln_obstacle *items; /* in build order */
};

/* ---- Building */

/* The middle of two coordinates as a number from 0 to 2^32 - 1. */
static uint64_t middle(kiln_len a, kiln_len b) {
    return (uint64_t)((int64_t)a + b + (INT64_C(1) << 32)) / 2;
}

static uint32_t items_per_slab(uint32_t count) {
    uint64_t leaves = ((uint64_t)count + FAN - 1) / FAN, slabs = 1;
    while (slabs * slabs < leaves) slabs++;
    return (uint32_t)((leaves + slabs - 1) / slabs * FAN);
}

/* Fills level 0 in the order of the tree. `spare` holds twice as many entries as there are items. */
static void fill_leaves(kiln_obstacles *tree, kiln_sort_entry *spare) {
    uint32_t count = tree->count, per_slab = items_per_slab(count);
    kiln_sort_entry *entries = spare + count;
    for (uint32_t i = 0; i < count; i++) {
        kiln_box bounds = kiln_prism_bounds(&tree->items[i].shape);
        entries[i] = (kiln_sort_entry){middle(bounds.x0, bounds.x1), i};
    }
    kiln_sort(entries, spare, count);
    for (uint32_t i = 0; i < count; i++) {
        kiln_box bounds = kiln_prism_bounds(&tree->items[entries[i].index].shape);
        entries[i].key = (uint64_t)(i / per_slab) << 32 | middle(bounds.y0, bounds.y1);
    }
    kiln_sort(entries, spare, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t index = entries[i].index;
        tree->level[0][i] = (node){kiln_prism_bounds(&tree->items[index].shape), index};
    }
}

static void include(node *parent, const node *child) {
    kiln_box *box = &parent->bounds;
    const kiln_box *other = &child->bounds;
    if (other->x0 < box->x0) box->x0 = other->x0;
    if (other->y0 < box->y0) box->y0 = other->y0;
    if (other->z0 < box->z0) box->z0 = other->z0;
    if (other->x1 > box->x1) box->x1 = other->x1;
    if (other->y1 > box->y1) box->y1 = other->y1;
    if (other->z1 > box->z1) box->z1 = other->z1;
    if (child->least < parent->least) parent->least = child->least;
}

static void fill_levels(kiln_obstacles *tree) {
    for (int level = 1; level < tree->levels; level++) {
        const node *children = tree->level[level - 1];
        for (uint32_t i = 0; i < tree->width[level - 1]; i++) {
            node *parent = &tree->level[level][i / FAN];
            if (i % FAN == 0) *parent = children[i];
            include(parent, &children[i]);
        }
    }
}

/* The levels' widths; returns how many nodes that makes. */
static uint64_t measure_levels(kiln_obstacles *tree) {
    uint64_t nodes = 0;
    for (uint32_t width = tree->count; width > 0; width = (width - 1) / FAN + 1) {
        tree->width[tree->levels++] = width;
        nodes += width;
        if (width <= FAN) break;
    }
    return nodes;
}

kiln_status kiln_obstacles_build(const kiln_obstacle *items, uint32_t count,
                                 const kiln_allocator *allocator, kiln_obstacles **out) {
    *out = NULL;
    kiln_obstacles plan = {.count = count};
    if (allocator) plan.allocator = *allocator;
    uint64_t nodes = measure_levels(&plan);
    uint64_t bytes =
        sizeof plan + (uint64_t)count * sizeof *plan.items + nodes * sizeof **plan.level;
    if (bytes > SIZE_MAX) return KILN_ERROR_MEMORY;
    plan.bytes = (size_t)bytes;
    kiln_sort_entry *spare = kiln_memory_new(allocator, count, 2 * sizeof *spare);
    kiln_obstacles *tree = spare ? kiln_memory_new(allocator, 1, plan.bytes) : NULL;
    if (tree) {
        *tree = plan;
        tree->items = (kiln_obstacle *)(tree + 1);
        node *next = (node *)(tree->items + count);
        for (int level = 0; level < tree->levels; level++) {
            tree->level[level] = next;
            next += tree->width[level];
        }
        if (count > 0) {
            memcpy(tree->items, items, count * sizeof *items);
            fill_leaves(tree, spare);
            fill_levels(tree);
        }
    }
    kiln_memory_release(allocator, spare, count, 2 * sizeof *spare);
    *out = tree;
    return tree ? KILN_OK : KILN_ERROR_MEMORY;
}

void kiln_obstacles_free(kiln_obstacles *obstacles) {
    if (!obstacles) return;
    kiln_allocator allocator = obstacles->allocator;
    kiln_memory_release(&allocator, obstacles, 1, obstacles->bytes);
}

/* ---- Asking */

uint32_t kiln_obstacles_count(const kiln_obstacles *obstacles) {
    return obstacles->count;
}

const kiln_obstacle *kiln_obstacles_get(const kiln_obstacles *obstacles, uint32_t index) {
    assert(index < obstacles->count);
    return &obstacles->items[index];
}

/* A place in the tree, passed through parents first. */
typedef struct cursor {
    int level;
    uint32_t at;
} cursor;

/* To the first child when `enter` says so and there is one, else past everything below. False at
 * the end. */
static bool cursor_next(const kiln_obstacles *tree, cursor *place, bool enter) {
    if (enter && place->level > 0) {
        place->level--;
        place->at *= FAN;
        return true;
    }
    while (++place->at % FAN == 0 || place->at == tree->width[place->level]) {
        if (place->level == tree->levels - 1) return false;
        place->level++;
        place->at = (place->at - 1) / FAN;
    }
    return true;
}

void kiln_obstacles_query(const kiln_obstacles *obstacles, const kiln_box *box,
                          kiln_obstacle_visit visit, void *user) {
    if (obstacles->count == 0) return;
    cursor place = {.level = obstacles->levels - 1};
    bool near;
    do {
        const node *here = &obstacles->level[place.level][place.at];
        near = kiln_box_overlap(&here->bounds, box);
        if (!near || place.level > 0) continue;
        if (!visit(user, here->least, &obstacles->items[here->least])) return;
    } while (cursor_next(obstacles, &place, near));
}

uint32_t kiln_obstacles_first(const kiln_obstacles *obstacles, const kiln_prism *body) {
    uint32_t best = KILN_NONE;
    if (obstacles->count == 0) return best;
    kiln_box box = kiln_prism_bounds(body);
    cursor place = {.level = obstacles->levels - 1};
    bool near;
    do {
        const node *here = &obstacles->level[place.level][place.at];
        near = here->least < best && kiln_box_overlap(&here->bounds, &box);
        if (!near || place.level > 0) continue;
        if (kiln_prism_overlap(body, &obstacles->items[here->least].shape)) best = here->least;
    } while (cursor_next(obstacles, &place, near));
    return best;
}
