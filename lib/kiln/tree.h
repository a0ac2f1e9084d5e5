/* tree.h - boxes in plan, packed into a tree, asked which of them a capsule may meet.
 *
 * Packed like the tree of obstacle.c, but pruned along the way and not only by its bounds, so that a
 * long slanted way sees only what lies along it. The walk holds its own state: asking allocates
 * nothing. */
#ifndef KILN_TREE_H
#define KILN_TREE_H

#include "capsule.h"

enum {
    KILN_TREE_FAN = 8,
    KILN_TREE_LEVELS = 11 /* FAN^11 is above 2^32 */
};

typedef struct kiln_tree_box {
    int32_t x0, y0, x1, y1;
} kiln_tree_box;

/* Boxes next to each other, side by side by coordinate: all are compared at once. Unused ones are
 * inside out. */
typedef struct kiln_tree_group {
    int32_t x0[KILN_TREE_FAN], y0[KILN_TREE_FAN], x1[KILN_TREE_FAN], y1[KILN_TREE_FAN];
    uint32_t most[KILN_TREE_FAN]; /* the greatest item below; on level 0, the item */
} kiln_tree_group;

/* Level 0 holds the items; box k of group g stands for group g FAN + k one level below. The last
 * level is one group. */
typedef struct kiln_tree {
    int levels;
    kiln_tree_group *level[KILN_TREE_LEVELS];
} kiln_tree;

/* How many groups a tree over `count` boxes has. */
uint64_t kiln_tree_size(uint32_t count);

/* Builds it in place: `groups` holds kiln_tree_size(count). Item i has boxes[i], which lie within
 * +-2^30. Time goes with count. Errors: MEMORY (for sorting). */
kiln_status kiln_tree_build(kiln_tree *tree, const kiln_tree_box *boxes, uint32_t count,
                            kiln_tree_group *groups, const kiln_allocator *allocator);

/* A question: the way's bounds, radius included; its middle and half of it, for ways that lie
 * aslant. On each level, the group to go on with and which of its boxes are left. */
typedef struct kiln_tree_walk {
    const kiln_tree *tree;
    kiln_tree_box bounds;
    double x, y, half_x, half_y, radius;
    bool slanted;
    int level;
    uint32_t group[KILN_TREE_LEVELS];
    uint8_t left[KILN_TREE_LEVELS]; /* a bit for each box */
} kiln_tree_walk;

/* Begins a walk. What it does not need yet is left as it is. */
void kiln_tree_ask(kiln_tree_walk *walk, const kiln_tree *tree, const kiln_capsule *capsule);

/* The next item whose box may be within the radius of the way, at least `least`; KILN_NONE at the
 * end. Always the same order, but no other. */
uint32_t kiln_tree_next(kiln_tree_walk *walk, uint32_t least);

#endif
