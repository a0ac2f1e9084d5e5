/* draw_order.h - a prepared drawing, as composing and baking see it. */
#ifndef KILN_DRAW_ORDER_H
#define KILN_DRAW_ORDER_H

#include "draw_plan.h"
#include "draw_strips.h"

/* What is behind each part, and the order that follows; in one block. */
typedef struct kiln_draw_graph {
    uint32_t count; /* parts */
    uint32_t pairs;
    uint32_t *order;  /* from the rearmost */
    uint32_t *rank;   /* where in it each part is */
    uint32_t *start;  /* count + 1: the first of the parts behind each */
    uint32_t *behind; /* in ascending order for each part */
} kiln_draw_graph;

struct kiln_drawing {
    kiln_allocator allocator;
    kiln_view view;
    kiln_draw_graph graph;
    kiln_strips strips;    /* of all but the floor */
    kiln_plan_parts parts; /* owned; perhaps empty */
    uint64_t work;         /* that preparing it took: see KILN_DRAW_WORK_MAX */
};

/* An empty graph. Errors: MEMORY. */
kiln_status kiln_draw_graph_new(kiln_draw_graph *graph, uint32_t count, uint32_t pairs,
                                const kiln_allocator *allocator);
void kiln_draw_graph_free(kiln_draw_graph *graph, const kiln_allocator *allocator);

/* A drawing of these items whose order was found out before: takes the graph over, also on
 * failure. Its numbers must be in range and the order a permutation; else it may be anything.
 * Errors: MEMORY, RANGE, LIMIT. */
kiln_status kiln_drawing_of_graph(const kiln_draw_item *items, uint32_t floor,
                                  kiln_draw_graph *graph, kiln_view view,
                                  const kiln_allocator *allocator, kiln_drawing **out);

/* Does the order have the part behind where it belongs? All but broken pairs do. */
static inline bool kiln_draw_graph_agrees(const kiln_draw_graph *graph, uint32_t behind,
                                          uint32_t part) {
    return graph->rank[behind] < graph->rank[part];
}

/* A part on the way; the next of the resting parts behind it, and the next pair of this frame. */
typedef struct kiln_visit {
    uint32_t part, next, pair;
} kiln_visit;

struct kiln_composer {
    kiln_allocator allocator;
    const kiln_drawing *drawing;
    uint32_t moving_max, parts; /* parts: with as many moving ones */
    kiln_strips strips;
    kiln_strips_scratch scratch;
    kiln_pair_list pairs;  /* of this frame: something moving is in each */
    kiln_pair_list broken; /* pairs the order gets wrong */
    uint32_t *next_pair;   /* as pairs: the next with the same `front` */
    uint32_t next_capacity;
    /* One block, an item for every part. */
    kiln_visit *stack;    /* between frames of no account, like `state` */
    uint32_t *first_pair; /* with this part in front; KILN_NONE between frames */
    uint32_t *order;
    uint8_t *state;
    uint32_t placed;
};

#endif
