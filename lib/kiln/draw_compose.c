/* draw_compose.c - slotting moving parts into a prepared drawing, frame by frame.
 *
 * The resting parts come in their order, and before each, what has to be behind it because of the
 * moving ones: the walk of draw_order.c, started from the prepared order. Away from moving parts
 * there is nothing to look up. */
#include "draw_order.h"

#include "memory.h"

#include <string.h>

enum { PART_SIZE = sizeof(kiln_visit) + 2 * sizeof(uint32_t) + sizeof(uint8_t) };
enum { UNSEEN, WAITING, PLACED };

/* ---- Memory */

static kiln_status new_parts(kiln_composer *composer) {
    uint32_t parts = composer->parts;
    composer->stack = kiln_memory_new(&composer->allocator, parts, PART_SIZE);
    if (!composer->stack) return KILN_ERROR_MEMORY;
    composer->first_pair = (uint32_t *)(composer->stack + parts);
    composer->order = composer->first_pair + parts;
    composer->state = (uint8_t *)(composer->order + parts);
    for (uint32_t i = 0; i < parts; i++) composer->first_pair[i] = KILN_NONE;
    return KILN_OK;
}

kiln_status kiln_composer_new(const kiln_drawing *drawing, uint32_t moving_max,
                              const kiln_allocator *allocator, kiln_composer **out) {
    *out = NULL;
    if (moving_max > KILN_STRIPS_MAX) return KILN_ERROR_LIMIT;
    kiln_composer *composer = kiln_memory_new(allocator, 1, sizeof *composer);
    if (!composer) return KILN_ERROR_MEMORY;
    if (allocator) composer->allocator = *allocator;
    composer->drawing = drawing;
    composer->moving_max = moving_max;
    composer->parts = drawing->graph.count + moving_max;
    kiln_status status = new_parts(composer);
    if (status == KILN_OK) status = kiln_strips_new(&composer->strips, moving_max, allocator);
    if (status == KILN_OK)
        status = kiln_strips_scratch_new(&composer->scratch, moving_max, allocator);
    if (status != KILN_OK) {
        kiln_composer_free(composer);
        return status;
    }
    *out = composer;
    return KILN_OK;
}

void kiln_composer_free(kiln_composer *composer) {
    if (!composer) return;
    kiln_allocator allocator = composer->allocator;
    kiln_memory_release(&allocator, composer->next_pair, composer->next_capacity, sizeof(uint32_t));
    kiln_pair_list_free(&composer->pairs, &allocator);
    kiln_pair_list_free(&composer->broken, &allocator);
    kiln_strips_scratch_free(&composer->scratch, &allocator);
    kiln_strips_free(&composer->strips, &allocator);
    kiln_memory_release(&allocator, composer->stack, composer->parts, PART_SIZE);
    kiln_memory_release(&allocator, composer, 1, sizeof *composer);
}

/* ---- The pairs of a frame */

static kiln_status find_pairs(kiln_composer *composer, const kiln_draw_item *moving,
                              uint32_t count) {
    const kiln_drawing *drawing = composer->drawing;
    composer->pairs.count = 0;
    composer->pairs.overlaps = composer->pairs.work = 0;
    if (!kiln_strips_build(&composer->strips, &composer->scratch, moving, count, drawing->view,
                           drawing->graph.count))
        return KILN_ERROR_RANGE;
    kiln_status status = kiln_strips_pairs_between(&drawing->strips, &composer->strips,
                                                   &composer->pairs, &composer->allocator);
    if (status != KILN_OK) return status;
    return kiln_strips_pairs(&composer->strips, &composer->pairs, &composer->allocator);
}

/* As many links as there is room for pairs. */
static kiln_status grow_links(kiln_composer *composer) {
    uint32_t capacity = composer->pairs.capacity;
    if (composer->next_capacity >= capacity) return KILN_OK;
    uint32_t *links = kiln_memory_new(&composer->allocator, capacity, sizeof *links);
    if (!links) return KILN_ERROR_MEMORY;
    kiln_memory_release(&composer->allocator, composer->next_pair, composer->next_capacity,
                        sizeof *links);
    composer->next_pair = links;
    composer->next_capacity = capacity;
    return KILN_OK;
}

/* Every part gets the list of the pairs it is in front of, in the order they were found. */
static void link_pairs(kiln_composer *composer) {
    for (uint32_t i = composer->pairs.count; i-- > 0;) {
        uint32_t front = composer->pairs.items[i].front;
        composer->next_pair[i] = composer->first_pair[front];
        composer->first_pair[front] = i;
    }
}

static void unlink_pairs(kiln_composer *composer) {
    for (uint32_t i = 0; i < composer->pairs.count; i++)
        composer->first_pair[composer->pairs.items[i].front] = KILN_NONE;
}

/* ---- The order */

static kiln_visit visit_of(const kiln_composer *composer, uint32_t part) {
    const kiln_draw_graph *graph = &composer->drawing->graph;
    uint32_t next = part < graph->count ? graph->start[part] : 0;
    return (kiln_visit){part, next, composer->first_pair[part]};
}

/* The next part that has to be behind this one; KILN_NONE after the last. Pairs among resting parts
 * that the drawing gets wrong count no longer. */
static uint32_t next_behind(const kiln_composer *composer, kiln_visit *at) {
    const kiln_draw_graph *graph = &composer->drawing->graph;
    uint32_t end = at->part < graph->count ? graph->start[at->part + 1] : 0;
    while (at->next < end) {
        uint32_t behind = graph->behind[at->next++];
        if (kiln_draw_graph_agrees(graph, behind, at->part)) return behind;
    }
    if (at->pair == KILN_NONE) return KILN_NONE;
    uint32_t pair = at->pair;
    at->pair = composer->next_pair[pair];
    return composer->pairs.items[pair].behind;
}

static kiln_status note_broken(kiln_composer *composer, uint32_t behind, uint32_t front) {
    kiln_pair_list *broken = &composer->broken;
    kiln_status status = kiln_pair_list_reserve(broken, 1, &composer->allocator);
    if (status == KILN_OK) broken->items[broken->count++] = (kiln_draw_pair){behind, front};
    return status;
}

static kiln_status place(kiln_composer *composer, uint32_t part) {
    kiln_visit *top = composer->stack;
    uint8_t *state = composer->state;
    *top = visit_of(composer, part);
    state[part] = WAITING;
    for (;;) {
        uint32_t behind = next_behind(composer, top);
        if (behind == KILN_NONE) {
            state[top->part] = PLACED;
            composer->order[composer->placed++] = top->part;
            if (top-- == composer->stack) return KILN_OK;
        } else if (state[behind] == UNSEEN) {
            *++top = visit_of(composer, behind);
            state[behind] = WAITING;
        } else if (state[behind] == WAITING) {
            kiln_status status = note_broken(composer, behind, top->part);
            if (status != KILN_OK) return status;
        }
    }
}

static kiln_status find_order(kiln_composer *composer, uint32_t moving) {
    const kiln_draw_graph *graph = &composer->drawing->graph;
    composer->placed = 0;
    composer->broken.count = 0;
    memset(composer->state, UNSEEN, (size_t)graph->count + moving);
    kiln_status status = KILN_OK;
    for (uint32_t i = 0; i < graph->count && status == KILN_OK; i++) {
        uint32_t part = graph->order[i];
        if (composer->state[part] != UNSEEN) continue;
        if (composer->first_pair[part] != KILN_NONE) {
            status = place(composer, part);
        } else { /* what rests behind it has been placed */
            composer->state[part] = PLACED;
            composer->order[composer->placed++] = part;
        }
    }
    for (uint32_t i = 0; i < moving && status == KILN_OK; i++) {
        uint32_t part = graph->count + i;
        if (composer->state[part] == UNSEEN) status = place(composer, part);
    }
    return status;
}

kiln_status kiln_compose(kiln_composer *composer, const kiln_draw_item *moving, uint32_t count,
                         const uint32_t **order, uint32_t *order_count) {
    *order = NULL;
    *order_count = 0;
    if (count > composer->moving_max) return KILN_ERROR_CAPACITY;
    kiln_status status = find_pairs(composer, moving, count);
    if (status == KILN_OK) status = grow_links(composer);
    if (status != KILN_OK) return status;
    link_pairs(composer);
    status = find_order(composer, count);
    unlink_pairs(composer);
    if (status != KILN_OK) return status;
    *order = composer->order;
    *order_count = composer->placed;
    return KILN_OK;
}

kiln_status kiln_composer_broken(const kiln_composer *composer, kiln_draw_pair *items,
                                 uint32_t capacity, uint32_t *count) {
    *count = composer->broken.count;
    uint32_t fit = *count < capacity ? *count : capacity;
    if (fit > 0) memcpy(items, composer->broken.items, fit * sizeof *items);
    return fit < *count && capacity > 0 ? KILN_ERROR_CAPACITY : KILN_OK;
}
