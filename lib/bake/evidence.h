/* evidence.h - what a picture of a refused side shows: the body at the moment of the first contact,
 * the two boxes that touch, and what stands around. */
#ifndef BAKE_EVIDENCE_H
#define BAKE_EVIDENCE_H

#include "results.h"

typedef enum evidence_kind {
    EVIDENCE_NONE,     /* there is nothing to be seen */
    EVIDENCE_HIT,      /* the motion's first contact */
    EVIDENCE_STAND,    /* somebody where people cannot stand: in something, or off the floor */
    EVIDENCE_REST,     /* the deepest contact of the resting shape (rule K304) */
    EVIDENCE_CLEAR,    /* a side without contact: folded, about to move */
    EVIDENCE_UNREACHED /* somebody where no walkable node is near, and the nodes there */
} evidence_kind;

/* A node of the lattice near the standing place. */
typedef struct evidence_node {
    kiln_point at;
    bool free; /* somebody can stand there */
} evidence_node;

enum { EVIDENCE_NODES_MAX = 9 };

typedef struct evidence {
    evidence_kind kind;
    uint32_t seat;
    kiln_side side; /* not of REST */
    kiln_point stand;
    const kiln_body *body;
    kiln_stage stage;
    int32_t progress;
    kiln_len depth;         /* of the contact; standing, see reason_intrusion() */
    kiln_motion_box *boxes; /* of the body at that moment */
    uint32_t box_count;
    const char *part;         /* the id of the part that touches; NULL */
    uint32_t touching;        /* the box that is it, or KILN_NONE */
    uint32_t owner, obstacle; /* what it touches, see KILN_WALL; or KILN_NONE */
    kiln_prism shape;         /* of that */
    kiln_len point[3];        /* where */
    evidence_node
        nodes[EVIDENCE_NODES_MAX]; /* of UNREACHED; what is in the way at the nearest that is
                                                not free is `owner` */
    uint32_t node_count;
    bool unreached;        /* of HIT: besides, no walkable node is near */
    const kiln_hit *after; /* of STAND: what the motion would meet from there; or NULL */
    kiln_box bounds;       /* of all that matters: body, way, standing place, seat */
} evidence;

/* What a side's picture would show. The sides of a seat nobody was measured on show nothing, nor
 * does one that has no standing place. */
evidence_kind evidence_kind_of(const kiln_entry *entry);

/* Seats of the pack; entries of the seat's result. In the arena. The results and the pack have to
 * outlive it. */
evidence evidence_of_side(arena *a, const pack *p, const results *r, uint32_t seat, uint32_t entry);

/* Of a seat whose result has a contact at rest. */
evidence evidence_of_rest(arena *a, const pack *p, const results *r, uint32_t seat);

/* The boxes of the body at a moment of its motion, in the order of the fold; `boxes` has room for
 * kiln_transition_capacity(). Only the EVIDENCE_BOXES_MAX largest are drawn, by the face that is seen
 * of their bounds, and those of the part that touches before all others: overlapping pairs grow with
 * the square of what fills one body. */
enum { EVIDENCE_BOXES_MAX = 3000 };
uint32_t evidence_boxes(arena *a, const results *r, const evidence *e, int32_t progress,
                        kiln_motion_box *boxes);

/* The room somebody needs to stand at the standing place. */
kiln_box evidence_room(const evidence *e);

/* The moments at which the motion changes its way: standing, slices of the fold, its end, between
 * the two legs of the move, resting. In 1/10000; at most EVIDENCE_MOMENTS_MAX. Straight lines join
 * the last ones. */
enum { EVIDENCE_FOLD_SLICES = 6, EVIDENCE_MOMENTS_MAX = EVIDENCE_FOLD_SLICES + 3 };
uint32_t evidence_moments(const evidence *e, const results *r,
                          int32_t moments[EVIDENCE_MOMENTS_MAX]);

#endif
