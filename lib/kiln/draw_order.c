/* draw_order.c - preparing a drawing: which part is behind which, and an order that obeys.
 *
 * The order takes the parts by number, and before each, least number first, what is behind it and
 * not yet there. That is a depth-first walk; a part met again while it waits for what is behind it
 * closes a ring, and there the ring is broken. So whatever comes out wrong lies in one. */
#include "draw_order.h"

#include "memory.h"

#include <string.h>

/* ---- Graphs */

static size_t graph_words(const kiln_draw_graph *graph) {
    return 3 * (size_t)graph->count + 1 + graph->pairs;
}

kiln_status kiln_draw_graph_new(kiln_draw_graph *graph, uint32_t count, uint32_t pairs,
                                const kiln_allocator *allocator) {
    *graph = (kiln_draw_graph){.count = count, .pairs = pairs};
    graph->order = kiln_memory_new(allocator, graph_words(graph), sizeof(uint32_t));
    if (!graph->order) return KILN_ERROR_MEMORY;
    graph->rank = graph->order + count;
    graph->start = graph->rank + count;
    graph->behind = graph->start + count + 1;
    return KILN_OK;
}

void kiln_draw_graph_free(kiln_draw_graph *graph, const kiln_allocator *allocator) {
    kiln_memory_release(allocator, graph->order, graph_words(graph), sizeof(uint32_t));
    *graph = (kiln_draw_graph){0};
}

/* Sorts the pairs by `front`, then `behind`: by the second first. `spare` has as many. */
static void fill_graph(kiln_draw_graph *graph, const kiln_draw_pair *pairs, kiln_draw_pair *spare) {
    uint32_t *start = graph->start, count = graph->count, total = 0;
    for (uint32_t i = 0; i < graph->pairs; i++) start[pairs[i].behind]++;
    for (uint32_t i = 0; i < count; i++) total += start[i], start[i] = total;
    for (uint32_t i = graph->pairs; i-- > 0;) spare[--start[pairs[i].behind]] = pairs[i];
    memset(start, 0, count * sizeof *start);
    for (uint32_t i = 0; i < graph->pairs; i++) start[spare[i].front]++;
    total = 0;
    for (uint32_t i = 0; i < count; i++) total += start[i], start[i] = total;
    start[count] = total;
    for (uint32_t i = graph->pairs; i-- > 0;) {
        graph->behind[--start[spare[i].front]] = spare[i].behind;
    }
}

/* A part on the way, and the next of those behind it to look at. */
typedef struct visit {
    uint32_t part, next;
} visit;

enum { UNSEEN, WAITING, PLACED };

/* Places a part and all that has to come before it. `stack` has room for every part. */
static uint32_t place(kiln_draw_graph *graph, uint32_t part, uint32_t placed, visit *stack,
                      uint8_t *state) {
    visit *top = stack;
    *top = (visit){part, graph->start[part]};
    state[part] = WAITING;
    for (;;) {
        uint32_t next = top->next, end = graph->start[top->part + 1];
        while (next < end && state[graph->behind[next]] != UNSEEN) next++;
        if (next < end) {
            top->next = next + 1;
            uint32_t behind = graph->behind[next];
            *++top = (visit){behind, graph->start[behind]};
            state[behind] = WAITING;
            continue;
        }
        state[top->part] = PLACED;
        graph->rank[top->part] = placed;
        graph->order[placed++] = top->part;
        if (top-- == stack) return placed;
    }
}

static kiln_status find_order(kiln_draw_graph *graph, const kiln_allocator *allocator) {
    visit *stack = kiln_memory_new(allocator, graph->count, sizeof *stack + 1);
    if (!stack) return KILN_ERROR_MEMORY;
    uint8_t *state = (uint8_t *)(stack + graph->count);
    uint32_t placed = 0;
    for (uint32_t i = 0; i < graph->count; i++) {
        if (state[i] == UNSEEN) placed = place(graph, i, placed, stack, state);
    }
    kiln_memory_release(allocator, stack, graph->count, sizeof *stack + 1);
    return KILN_OK;
}

/* ---- Drawings */

static kiln_drawing *drawing_new(kiln_view view, const kiln_allocator *allocator) {
    kiln_drawing *drawing = kiln_memory_new(allocator, 1, sizeof *drawing);
    if (!drawing) return NULL;
    if (allocator) drawing->allocator = *allocator;
    drawing->view = view;
    return drawing;
}

static kiln_status index_items(const kiln_drawing *drawing, const kiln_draw_item *items,
                               uint32_t from, uint32_t to, kiln_strips *strips) {
    kiln_strips_scratch scratch;
    const kiln_allocator *allocator = &drawing->allocator;
    kiln_status status = kiln_strips_new(strips, to - from, allocator);
    if (status != KILN_OK) return status;
    status = kiln_strips_scratch_new(&scratch, to - from, allocator);
    if (status != KILN_OK) return status;
    bool sound = kiln_strips_build(strips, &scratch, to > from ? items + from : items, to - from,
                                   drawing->view, from);
    kiln_strips_scratch_free(&scratch, allocator);
    return sound ? KILN_OK : KILN_ERROR_RANGE;
}

/* Coverings lie on the floor, below everything: they are compared with each other alone. */
static kiln_status find_floor_pairs(const kiln_drawing *drawing, const kiln_draw_item *items,
                                    uint32_t floor, kiln_pair_list *pairs) {
    if (floor == 0) return KILN_OK;
    kiln_strips strips = {0};
    kiln_status status = index_items(drawing, items, 0, floor, &strips);
    if (status == KILN_OK) status = kiln_strips_pairs(&strips, pairs, &drawing->allocator);
    kiln_strips_free(&strips, &drawing->allocator);
    return status;
}

static kiln_status find_pairs(kiln_drawing *drawing, const kiln_draw_item *items, uint32_t count,
                              uint32_t floor, kiln_pair_list *pairs) {
    kiln_status status = find_floor_pairs(drawing, items, floor, pairs);
    if (status == KILN_OK) status = index_items(drawing, items, floor, count, &drawing->strips);
    if (status != KILN_OK) return status;
    return kiln_strips_pairs(&drawing->strips, pairs, &drawing->allocator);
}

static kiln_status graph_of_pairs(kiln_drawing *drawing, uint32_t count,
                                  const kiln_pair_list *pairs) {
    const kiln_allocator *allocator = &drawing->allocator;
    kiln_status status = kiln_draw_graph_new(&drawing->graph, count, pairs->count, allocator);
    if (status != KILN_OK) return status;
    kiln_draw_pair *spare = kiln_memory_new(allocator, pairs->count, sizeof *spare);
    if (!spare) return KILN_ERROR_MEMORY;
    fill_graph(&drawing->graph, pairs->items, spare);
    kiln_memory_release(allocator, spare, pairs->count, sizeof *spare);
    return find_order(&drawing->graph, allocator);
}

static kiln_status finish(kiln_drawing *drawing, kiln_status status, kiln_drawing **out) {
    if (status != KILN_OK) {
        kiln_drawing_free(drawing);
        return status;
    }
    *out = drawing;
    return KILN_OK;
}

kiln_status kiln_drawing_prepare(const kiln_draw_item *items, uint32_t count, uint32_t floor,
                                 kiln_view view, const kiln_allocator *allocator,
                                 kiln_drawing **out) {
    *out = NULL;
    if ((unsigned)view >= KILN_VIEW_COUNT || floor > count) return KILN_ERROR_RANGE;
    kiln_drawing *drawing = drawing_new(view, allocator);
    if (!drawing) return KILN_ERROR_MEMORY;
    kiln_pair_list pairs = {0};
    kiln_status status = find_pairs(drawing, items, count, floor, &pairs);
    if (status == KILN_OK) status = graph_of_pairs(drawing, count, &pairs);
    drawing->work = pairs.work;
    kiln_pair_list_free(&pairs, &drawing->allocator);
    return finish(drawing, status, out);
}

kiln_status kiln_drawing_of_graph(const kiln_draw_item *items, uint32_t floor,
                                  kiln_draw_graph *graph, kiln_view view,
                                  const kiln_allocator *allocator, kiln_drawing **out) {
    *out = NULL;
    kiln_drawing *drawing = drawing_new(view, allocator);
    if (!drawing) {
        kiln_draw_graph_free(graph, allocator);
        return KILN_ERROR_MEMORY;
    }
    drawing->graph = *graph;
    *graph = (kiln_draw_graph){0};
    kiln_status status = index_items(drawing, items, floor, drawing->graph.count, &drawing->strips);
    return finish(drawing, status, out);
}

void kiln_drawing_free(kiln_drawing *drawing) {
    if (!drawing) return;
    kiln_allocator allocator = drawing->allocator;
    kiln_draw_graph_free(&drawing->graph, &allocator);
    kiln_strips_free(&drawing->strips, &allocator);
    kiln_plan_parts_free(&drawing->parts, &allocator);
    kiln_memory_release(&allocator, drawing, 1, sizeof *drawing);
}

/* ---- Asking */

const uint32_t *kiln_drawing_order(const kiln_drawing *drawing, uint32_t *count) {
    *count = drawing->graph.count;
    return drawing->graph.order;
}

const kiln_draw_item *kiln_drawing_items(const kiln_drawing *drawing) {
    return drawing->parts.items.items;
}

kiln_status kiln_drawing_behind(const kiln_drawing *drawing, uint32_t part, const uint32_t **items,
                                uint32_t *count) {
    const kiln_draw_graph *graph = &drawing->graph;
    *items = NULL;
    *count = 0;
    if (part >= graph->count) return KILN_ERROR_RANGE;
    *items = graph->behind + graph->start[part];
    *count = graph->start[part + 1] - graph->start[part];
    return KILN_OK;
}

kiln_status kiln_drawing_broken(const kiln_drawing *drawing, kiln_draw_pair *items,
                                uint32_t capacity, uint32_t *count) {
    const kiln_draw_graph *graph = &drawing->graph;
    *count = 0;
    for (uint32_t part = 0; part < graph->count; part++) {
        for (uint32_t i = graph->start[part]; i < graph->start[part + 1]; i++) {
            if (kiln_draw_graph_agrees(graph, graph->behind[i], part)) continue;
            if (*count < capacity) items[*count] = (kiln_draw_pair){graph->behind[i], part};
            ++*count;
        }
    }
    return *count > capacity && capacity > 0 ? KILN_ERROR_CAPACITY : KILN_OK;
}
