/* tree.h - boxes in plan, packed into a tree, asked which of them a capsule may meet.
 *
 * Packed like the tree of obstacle.c, but in doubles, and pruned along the way and not by its
 * bounds, so that a long slanted way sees only what lies along it. The walk holds its own state:
 * asking allocates nothing. */
#ifndef KILN_TREE_H
#define KILN_TREE_H

#include "capsule.h"

enum {
    KILN_TREE_FAN = 8,
    KILN_TREE_LEVELS = 11 /* FAN^11 is above 2^32 */
};

/* The middle of a box and half its sides. */
typedef struct kiln_tree_box {
    double x, y, half_x, half_y;
} kiln_tree_box;

typedef struct kiln_tree_node {
    kiln_tree_box box;
    uint32_t most; /* the greatest item below; of a leaf, its item */
} kiln_tree_node;

/* Level 0 holds the leaves; the children of node i are the nodes i FAN, i FAN + 1, ... one level
 * below. */
typedef struct kiln_tree {
    int levels;
    uint32_t width[KILN_TREE_LEVELS];
    kiln_tree_node *level[KILN_TREE_LEVELS];
} kiln_tree;

kiln_tree_box kiln_tree_box_of(double x0, double y0, double x1, double y1);

/* How many nodes a tree over `count` boxes has. */
uint64_t kiln_tree_size(uint32_t count);

/* Builds it in place: `nodes` holds kiln_tree_size(count). Item i has boxes[i], whose corners are
 * whole units within +-2^30. Time goes with count. Errors: MEMORY (for sorting). */
kiln_status kiln_tree_build(kiln_tree *tree, const kiln_tree_box *boxes, uint32_t count,
                            kiln_tree_node *nodes, const kiln_allocator *allocator);

/* A question: the way's middle, half of it, and how far around it. */
typedef struct kiln_tree_walk {
    const kiln_tree *tree;
    double x, y, half_x, half_y, radius;
    double reach_x, reach_y; /* of the way from its middle, radius included */
    int level;
    uint32_t at;
    bool done;
} kiln_tree_walk;

kiln_tree_walk kiln_tree_ask(const kiln_tree *tree, const kiln_capsule *capsule);

/* The next item whose box may be within the radius of the way, at least `least`; KILN_NONE at the
 * end. Always the same order, but no other. */
uint32_t kiln_tree_next(kiln_tree_walk *walk, uint32_t least);

#endif
