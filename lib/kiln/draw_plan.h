/* draw_plan.h - a level as pictures see it, whether it comes from a bundle or is about to be baked,
 * and the parts it is drawn with. */
#ifndef KILN_DRAW_PLAN_H
#define KILN_DRAW_PLAN_H

#include "draw.h"

/* Walls between the viewer and what is to be seen are cut down to a kerb. */
#define KILN_KERB_HEIGHT 1200

/* How thick the floor is, drawn along its near edges. */
#define KILN_SLAB_DEPTH 1500

/* So thick are panes, unless the wall is thinner. */
#define KILN_PANE_THICKNESS 400

#define KILN_WALL_COLOR 0xF1ECE3u
#define KILN_PANE_COLOR 0xBBD8E6u

/* At most so many parts on one level: a bound for memory, far beyond any plan. */
#define KILN_DRAW_ITEMS_MAX 4000000u

typedef struct kiln_plan_room {
    const char *id; /* or "" */
    const kiln_point *outline;
    uint32_t count;
    bool hole;
    uint32_t number; /* on its level: decides its color */
} kiln_plan_room;

typedef struct kiln_plan_opening {
    kiln_len at, width, sill, head;
    bool walkable; /* no pane in it */
} kiln_plan_opening;

typedef struct kiln_plan_wall {
    kiln_point from, to;
    kiln_len thickness, height;
    const kiln_plan_opening *openings;
    uint32_t opening_count;
} kiln_plan_wall;

typedef struct kiln_plan {
    const kiln_plan_room *rooms;
    const kiln_plan_wall *walls;
    const kiln_draw_item *parts; /* floor coverings' first, then furniture's */
    uint32_t room_count, wall_count, part_count, floor_count; /* floor: of `parts` */
    uint32_t first_wall;                                      /* the index of walls[0] */
} kiln_plan;

/* A growing list of parts. All zero is empty. */
typedef struct kiln_item_list {
    kiln_draw_item *items;
    uint32_t count, capacity;
} kiln_item_list;

/* Errors: MEMORY, LIMIT (over KILN_DRAW_ITEMS_MAX). */
kiln_status kiln_item_list_add(kiln_item_list *list, const kiln_draw_item *item,
                               const kiln_allocator *allocator);
void kiln_item_list_free(kiln_item_list *list, const kiln_allocator *allocator);

/* A level's parts as a view shows them. */
typedef struct kiln_plan_parts {
    kiln_item_list items; /* in the order of the plan, walls last */
    kiln_item_list bases; /* what walls stand on, without their openings: from the floor down by
                             KILN_SLAB_DEPTH */
    uint32_t meetings;    /* pairs of walls that were looked at */
} kiln_plan_parts;

/* Errors: MEMORY, LIMIT; then there is nothing to free. */
kiln_status kiln_plan_parts_new(const kiln_plan *plan, kiln_view view,
                                const kiln_allocator *allocator, kiln_plan_parts *out);
void kiln_plan_parts_free(kiln_plan_parts *parts, const kiln_allocator *allocator);

/* A part as it is drawn: cut off at the floor. False when nothing is left, or when it lies beyond
 * KILN_DRAW_MAX, where bundles may put what no pack does. */
bool kiln_item_drawable(kiln_draw_item *item);

/* Adds the walls: draw_wall.c. A wall is far when nothing of the level's floor lies behind it, as
 * this view sees it: then it is drawn whole, with panes in what is no way through; else as a kerb.
 * Where two walls meet at right angles the higher one (then the earlier) is drawn through and the
 * other ends at it; corners are filled. Walls that meet at other angles pass through each other. */
kiln_status kiln_plan_walls(const kiln_plan *plan, kiln_view view, kiln_plan_parts *parts,
                            const kiln_allocator *allocator);

#endif
