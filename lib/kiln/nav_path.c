/* nav_path.c - how long the shortest path is: A* over slabs instead of nodes.
 *
 * Seen from where it is first entered, everything in a slab is |dx| + |dy| away. So a slab is
 * entered across a link once, at the column nearest to where the path comes from, and not once for
 * each node. Further labels of a slab only count where they are nearer than those it has, or as
 * near: another way round. When the target's slab is reached, the labels hold all shortest paths,
 * among which nav_turns.c and nav_walk.c choose. */
#include "memory.h"
#include "nav.h"
#include "nav_search.h"

#include <string.h>

/* ---- Pools */

bool kiln_pool_grow(pool *p, size_t size, const kiln_allocator *allocator) {
    if (p->capacity > KILN_NONE / 4) return false;
    void *items = kiln_memory_new(allocator, 2 * p->capacity, size);
    if (!items) return false;
    memcpy(items, p->items, p->count * size);
    if (p->grown) kiln_memory_release(allocator, p->items, p->capacity, size);
    p->items = items;
    p->capacity *= 2;
    p->grown = true;
    return true;
}

static void pool_free(pool *p, size_t size, const kiln_allocator *allocator) {
    if (p->grown) kiln_memory_release(allocator, p->items, p->capacity, size);
}

/* ---- The queue: a stack of the labels with the least estimate, which are most, and a binary heap */

static bool heap_push(search *s, uint64_t key) {
    uint32_t at = pool_add(&s->heap, sizeof key, s->allocator);
    if (at == KILN_NONE) return false;
    uint64_t *heap = s->heap.items;
    for (; at > 0 && heap[(at - 1) / 2] > key; at = (at - 1) / 2) heap[at] = heap[(at - 1) / 2];
    heap[at] = key;
    return true;
}

static uint64_t heap_pop(search *s) {
    uint64_t *heap = s->heap.items;
    uint64_t least = heap[0], moved = heap[--s->heap.count];
    uint32_t at = 0, count = s->heap.count;
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && heap[child + 1] < heap[child]) child++;
        if (heap[child] >= moved) break;
        heap[at] = heap[child];
    }
    heap[at] = moved;
    return least;
}

static bool push(search *s, uint32_t estimate, uint32_t index) {
    if (estimate > s->estimate) return heap_push(s, (uint64_t)estimate << 32 | index);
    if (s->open == 0) {
        s->open = index + 1;
    } else {
        label_at(s, s->open_last)->open = index + 1;
    }
    s->open_last = index;
    return true;
}

/* The index of the next label to look at, or KILN_NONE. */
static uint32_t pop(search *s) {
    if (s->open != 0) {
        uint32_t index = s->open - 1;
        s->open = label_at(s, index)->open;
        return index;
    }
    if (s->heap.count == 0) return KILN_NONE;
    uint64_t least = heap_pop(s);
    s->estimate = (uint32_t)(least >> 32);
    return (uint32_t)least;
}

/* ---- Labels */

/* A way into a slab that may become a label. */
typedef struct offer {
    uint32_t slab, entry;
    uint32_t column, row, cost;
    uint32_t come_from; /* a column of the slab before */
} offer;

static inline uint32_t estimate_of(const search *s, const offer *o) {
    return o->cost + span(o->column, s->to_column) + span(o->row, s->to_row);
}

/* How it stands to the leading labels of the slab: it leads itself, leads nowhere else but is
 * another shortest way in, or is of no use. */
typedef enum standing { LEADS, EQUALS, IS_BEHIND } standing;

/* Does `other`, of the same entry and nowhere farther, show all that the offer does? Not when that
 * comes from beyond its column, seen from the other: a path that meets the other's there. */
static bool shows(const label *other, const offer *o) {
    if (other->entry != o->entry) return false;
    if (other->column < o->column) return o->come_from <= o->column;
    return other->column == o->column || o->come_from >= o->column;
}

static inline standing stands(const search *s, const offer *o) {
    standing result = LEADS;
    const label *other;
    for (uint32_t i = s->lists[2 * o->slab]; i != 0; i = other->next) {
        other = label_at(s, i - 1);
        uint32_t cost = other->cost + span(other->column, o->column) + span(other->row, o->row);
        if (cost > o->cost) continue;
        if (cost < o->cost || shows(other, o)) return IS_BEHIND;
        result = EQUALS;
    }
    return result;
}

/* False: no memory. */
static bool add(search *s, const offer *o, uint32_t from, const kiln_slab_link *link,
                standing place) {
    uint32_t index = pool_add(&s->labels, sizeof(label), s->allocator);
    if (index == KILN_NONE) return false;
    uint32_t *list = &s->lists[2 * o->slab + (place == EQUALS)];
    *label_at(s, index) = (label){.entry = o->entry,
                                  .column = o->column,
                                  .row = o->row,
                                  .cost = o->cost,
                                  .first = link->first,
                                  .last = link->last,
                                  .slab = o->slab,
                                  .from = from,
                                  .next = *list,
                                  .east = o->column,
                                  .west = o->column + 1};
    *list = index + 1;
    return place == EQUALS || push(s, estimate_of(s, o), index);
}

static inline uint32_t nearest_of(const kiln_slab_link *link, uint32_t column) {
    return column < link->first ? link->first : column > link->last ? link->last : column;
}

/* Adds labels across the links of one side of the label's slab. False: no memory. */
static inline bool expand_side(search *s, const label *l, uint32_t heading) {
    const kiln_slab *slab = &s->map->slabs[l->slab];
    uint32_t i = heading ? slab->above : slab->below;
    uint32_t end = i + (heading ? slab->above_count : slab->below_count);
    uint32_t row = heading ? slab->y1 + 1 : slab->y0 - 1;
    uint32_t cost = l->cost + span(row, l->row);
    for (; i < end; i++) {
        if (i == l->entry >> 1) continue; /* where it comes from */
        const kiln_slab_link *link = &s->map->links[i];
        uint32_t column = nearest_of(link, l->column);
        offer o = {.slab = heading ? link->high : link->low,
                   .entry = 2 * i + heading,
                   .column = column,
                   .row = row,
                   .cost = cost + span(column, l->column),
                   .come_from = l->column};
        if (estimate_of(s, &o) > s->length) continue;
        standing place = stands(s, &o);
        if (place != IS_BEHIND && !add(s, &o, l->slab, link, place)) return false;
    }
    return true;
}

/* Has another label taken the lead since this one was added? */
static bool leads_still(const search *s, const label *l) {
    const label *other;
    for (uint32_t i = s->lists[2 * l->slab]; i != 0; i = other->next) {
        other = label_at(s, i - 1);
        if (other == l) continue;
        if (other->cost + span(other->column, l->column) + span(other->row, l->row) <= l->cost) {
            return false;
        }
    }
    return true;
}

/* Labels everything that can lie on a shortest path. False: no memory. */
static bool find_length(search *s) {
    kiln_slab_link start = {.first = s->from_column, .last = s->from_column};
    offer source = {
        .slab = s->from_slab, .entry = KILN_NONE, .column = s->from_column, .row = s->from_row};
    s->length = KILN_NONE;
    s->estimate = estimate_of(s, &source);
    if (!add(s, &source, s->from_slab, &start, LEADS)) return false;
    for (uint32_t index; (index = pop(s)) != KILN_NONE && s->estimate <= s->length;) {
        label l = *label_at(s, index);
        if (l.slab == s->to_slab) {
            s->length = s->estimate;
        } else if (leads_still(s, label_at(s, index))) {
            if (!expand_side(s, &l, 1) || !expand_side(s, &l, 0)) return false;
        }
    }
    return true;
}

/* ---- The path */

static kiln_status answer(search *s, uint32_t width, uint32_t *nodes, uint32_t capacity,
                          uint32_t *count) {
    if (!find_length(s) || (s->length != KILN_NONE && !kiln_search_turns(s))) {
        return KILN_ERROR_MEMORY;
    }
    if (s->length == KILN_NONE) return KILN_ERROR_NOT_FOUND;
    *count = s->length + 1;
    if (capacity > 0) kiln_search_walk(s, width, nodes, capacity);
    return capacity > 0 && *count > capacity ? KILN_ERROR_CAPACITY : KILN_OK;
}

static uint32_t slab_at(const kiln_slabs *map, uint32_t column, uint32_t row) {
    return map->runs[kiln_slabs_run(map, column, row)].slab;
}

/* Most searches do with this much. */
enum { FIRST_LABELS = 256, FIRST_HEAP = 128, FIRST_PIECES = 512 };

static kiln_status find_path(search *s, uint32_t width, uint32_t *nodes, uint32_t capacity,
                             uint32_t *count) {
    label labels[FIRST_LABELS];
    uint64_t heap[FIRST_HEAP];
    piece pieces[FIRST_PIECES];
    size_t lists = 2 * (size_t)s->map->slab_count;
    s->labels = (pool){labels, 0, FIRST_LABELS, false};
    s->heap = (pool){heap, 0, FIRST_HEAP, false};
    s->pieces = (pool){pieces, 0, FIRST_PIECES, false};
    s->lists = kiln_memory_new(s->allocator, lists, sizeof *s->lists);
    if (!s->lists) return KILN_ERROR_MEMORY;
    kiln_status status = answer(s, width, nodes, capacity, count);
    kiln_memory_release(s->allocator, s->lists, lists, sizeof *s->lists);
    pool_free(&s->labels, sizeof *labels, s->allocator);
    pool_free(&s->heap, sizeof *heap, s->allocator);
    pool_free(&s->pieces, sizeof *pieces, s->allocator);
    return status;
}

kiln_status kiln_grid_path(const kiln_grid *grid, uint32_t from, uint32_t to,
                           const kiln_allocator *allocator, uint32_t *nodes, uint32_t capacity,
                           uint32_t *count, uint32_t *turns) {
    *count = 0;
    if (turns) *turns = 0;
    uint64_t all = (uint64_t)grid->width * grid->height;
    if (from >= all || to >= all) return KILN_ERROR_RANGE;
    if (grid->island[from] == KILN_NONE || grid->island[from] != grid->island[to]) {
        return KILN_ERROR_NOT_FOUND;
    }
    search s = {.map = grid->slabs, .allocator = allocator, .turns = KILN_NONE};
    s.from_column = from % grid->width, s.from_row = from / grid->width;
    s.to_column = to % grid->width, s.to_row = to / grid->width;
    s.from_slab = slab_at(s.map, s.from_column, s.from_row);
    s.to_slab = slab_at(s.map, s.to_column, s.to_row);
    kiln_status status = find_path(&s, grid->width, nodes, capacity, count);
    if (turns && *count > 0) *turns = s.turns;
    return status;
}
