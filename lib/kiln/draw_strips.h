/* draw_strips.h - an index of drawings over the screen, and the overlapping pairs found with it.
 *
 * Shapes are sorted by screen x and entered into every strip of u + z (one of the three axes that
 * bound a drawing) that they meet. A strip is as wide as shapes are on average, so that there are
 * at most three entries to a shape. In a strip only shapes whose x ranges overlap are compared: in
 * a picture of everyday sizes that takes about as long as there are shapes and pairs. A pair that
 * shares several strips counts in the first. */
#ifndef KILN_DRAW_STRIPS_H
#define KILN_DRAW_STRIPS_H

#include "draw.h"

/* So many shapes one index can hold. */
#define KILN_STRIPS_MAX (1u << 28)

typedef struct kiln_strips {
    uint32_t capacity;
    uint32_t count; /* of the shapes that can be seen, by x0, then as they were given */
    uint32_t strips;
    int32_t base;   /* where strip 0 begins */
    unsigned shift; /* a strip is 2^shift wide */
    kiln_shape *shapes;
    kiln_corners *corners;
    uint32_t *start;   /* strips + 1: the first entry of each */
    uint32_t *entries; /* shapes in ascending order */
    int32_t *reach;    /* the greatest x1 in the strip up to this entry */
} kiln_strips;

/* What building needs: two lists to sort. */
typedef struct kiln_strips_scratch {
    uint32_t capacity;
    struct kiln_strips_key *keys;
} kiln_strips_scratch;

/* Errors: MEMORY, LIMIT. On failure there is nothing to free. */
kiln_status kiln_strips_new(kiln_strips *strips, uint32_t capacity,
                            const kiln_allocator *allocator);
kiln_status kiln_strips_scratch_new(kiln_strips_scratch *scratch, uint32_t capacity,
                                    const kiln_allocator *allocator);
void kiln_strips_free(kiln_strips *strips, const kiln_allocator *allocator);
void kiln_strips_scratch_free(kiln_strips_scratch *scratch, const kiln_allocator *allocator);

/* Replaces what is in the index. Item i becomes part first_part + i. False when one of them is
 * beyond KILN_DRAW_MAX or upside down. */
bool kiln_strips_build(kiln_strips *strips, kiln_strips_scratch *scratch,
                       const kiln_draw_item *items, uint32_t count, kiln_view view,
                       uint32_t first_part);

/* Pairs, growing as needed. All zero is an empty list. */
typedef struct kiln_pair_list {
    kiln_draw_pair *items;
    uint32_t count, capacity;
    uint64_t overlaps; /* drawings that were found to overlap, their order known or not */
    uint64_t work;     /* see KILN_DRAW_WORK_MAX */
} kiln_pair_list;

/* Room for `more` pairs. Errors: MEMORY, LIMIT (that, or the overlaps or work so far, are over
 * what draw.h allows). */
kiln_status kiln_pair_list_reserve(kiln_pair_list *list, uint32_t more,
                                   const kiln_allocator *allocator);
void kiln_pair_list_free(kiln_pair_list *list, const kiln_allocator *allocator);

/* Adds every pair of parts whose drawings overlap and whose order is known: within one index, and
 * between one and another. Errors: as above; what was added stays. */
kiln_status kiln_strips_pairs(const kiln_strips *strips, kiln_pair_list *list,
                              const kiln_allocator *allocator);
kiln_status kiln_strips_pairs_between(const kiln_strips *strips, const kiln_strips *others,
                                      kiln_pair_list *list, const kiln_allocator *allocator);

#endif
