/* draw_strips.c - see draw_strips.h. */
#include "draw_strips.h"

#include "draw_shape.h"
#include "memory.h"

#include <string.h>

typedef struct kiln_strips_key {
    uint32_t key, index;
} sort_key;

/* ---- Memory */

/* Everything of an index in one block: so many bytes to a shape, and one offset more. */
enum {
    ENTRIES = 3,
    BLOCK_SIZE = sizeof(kiln_shape) + sizeof(kiln_corners) + sizeof(uint32_t) +
                 ENTRIES * (sizeof(uint32_t) + sizeof(int32_t)),
    SCRATCH_SIZE = 2 * sizeof(sort_key)
};

kiln_status kiln_strips_new(kiln_strips *strips, uint32_t capacity,
                            const kiln_allocator *allocator) {
    *strips = (kiln_strips){0};
    if (capacity > KILN_STRIPS_MAX) return KILN_ERROR_LIMIT;
    kiln_shape *block = kiln_memory_new(allocator, (size_t)capacity + 1, BLOCK_SIZE);
    if (!block) return KILN_ERROR_MEMORY;
    strips->capacity = capacity;
    strips->shapes = block;
    strips->corners = (kiln_corners *)(strips->shapes + capacity);
    strips->start = (uint32_t *)(strips->corners + capacity);
    strips->entries = strips->start + capacity + 1;
    strips->reach = (int32_t *)(strips->entries + ENTRIES * (size_t)capacity);
    return KILN_OK;
}

void kiln_strips_free(kiln_strips *strips, const kiln_allocator *allocator) {
    kiln_memory_release(allocator, strips->shapes, (size_t)strips->capacity + 1, BLOCK_SIZE);
    *strips = (kiln_strips){0};
}

kiln_status kiln_strips_scratch_new(kiln_strips_scratch *scratch, uint32_t capacity,
                                    const kiln_allocator *allocator) {
    *scratch = (kiln_strips_scratch){0};
    if (capacity > KILN_STRIPS_MAX) return KILN_ERROR_LIMIT;
    scratch->keys = kiln_memory_new(allocator, capacity, SCRATCH_SIZE);
    if (!scratch->keys) return KILN_ERROR_MEMORY;
    scratch->capacity = capacity;
    return KILN_OK;
}

void kiln_strips_scratch_free(kiln_strips_scratch *scratch, const kiln_allocator *allocator) {
    kiln_memory_release(allocator, scratch->keys, scratch->capacity, SCRATCH_SIZE);
    *scratch = (kiln_strips_scratch){0};
}

kiln_status kiln_pair_list_reserve(kiln_pair_list *list, uint32_t more,
                                   const kiln_allocator *allocator) {
    if (list->overlaps > KILN_DRAW_PAIRS_MAX || list->work > KILN_DRAW_WORK_MAX)
        return KILN_ERROR_LIMIT;
    if (more <= list->capacity - list->count) return KILN_OK;
    uint64_t need = (uint64_t)list->count + more;
    if (need > KILN_DRAW_PAIRS_MAX) return KILN_ERROR_LIMIT;
    uint64_t capacity = 2 * (uint64_t)list->capacity;
    if (capacity < need) capacity = need;
    if (capacity > KILN_DRAW_PAIRS_MAX) capacity = KILN_DRAW_PAIRS_MAX;
    kiln_draw_pair *items = kiln_memory_new(allocator, (size_t)capacity, sizeof *items);
    if (!items) return KILN_ERROR_MEMORY;
    if (list->count > 0) memcpy(items, list->items, list->count * sizeof *items);
    kiln_memory_release(allocator, list->items, list->capacity, sizeof *items);
    list->items = items;
    list->capacity = (uint32_t)capacity;
    return KILN_OK;
}

void kiln_pair_list_free(kiln_pair_list *list, const kiln_allocator *allocator) {
    kiln_memory_release(allocator, list->items, list->capacity, sizeof *list->items);
    *list = (kiln_pair_list){0};
}

/* ---- Building */

/* The axis the strips cut: u + z. */
static inline int32_t low_of(const kiln_shape *shape) {
    return shape->u0 + shape->z0;
}

static inline int32_t high_of(const kiln_shape *shape) {
    return shape->u1 + shape->z1;
}

/* The shapes that can be seen, as given, with their keys. */
static bool take_shapes(kiln_strips *strips, sort_key *keys, const kiln_draw_item *items,
                        uint32_t count, kiln_view view, uint32_t first_part) {
    uint32_t seen = 0;
    for (uint32_t i = 0; i < count; i++) {
        kiln_shape *shape = &strips->shapes[seen];
        if (!kiln_shape_of(&items[i].shape, view, first_part + i, shape, &strips->corners[seen]))
            return false;
        if (shape->x0 == shape->x1) continue;
        keys[seen] = (sort_key){(uint32_t)shape->x0, seen};
        seen++;
    }
    strips->count = seen;
    return true;
}

/* Sorts by key, stable, least byte first. The keys lie between 0 and `most`. Returns the sorted
 * half of the two. */
static sort_key *sort_keys(sort_key *keys, sort_key *spare, uint32_t count, uint32_t most) {
    sort_key *from = keys, *to = spare;
    for (int shift = 0; shift < 32 && most >> shift > 0; shift += 8) {
        uint32_t start[256] = {0}, total = 0;
        for (uint32_t i = 0; i < count; i++) start[from[i].key >> shift & 255]++;
        for (int digit = 0; digit < 256; digit++) {
            uint32_t here = start[digit];
            start[digit] = total;
            total += here;
        }
        for (uint32_t i = 0; i < count; i++) to[start[from[i].key >> shift & 255]++] = from[i];
        sort_key *swap = from;
        from = to, to = swap;
    }
    return from;
}

/* Puts shape keys[i].index into place i, ring by ring. */
static void move_shapes(kiln_strips *strips, sort_key *keys) {
    for (uint32_t i = 0; i < strips->count; i++) {
        if (keys[i].index == i) continue;
        kiln_shape shape = strips->shapes[i];
        kiln_corners corners = strips->corners[i];
        uint32_t to = i;
        for (uint32_t from; (from = keys[to].index) != i; to = from) {
            strips->shapes[to] = strips->shapes[from];
            strips->corners[to] = strips->corners[from];
            keys[to].index = to;
        }
        strips->shapes[to] = shape;
        strips->corners[to] = corners;
        keys[to].index = to;
    }
}

static void sort_shapes(kiln_strips *strips, kiln_strips_scratch *scratch) {
    uint32_t count = strips->count;
    int32_t least = INT32_MAX, most = INT32_MIN;
    for (uint32_t i = 0; i < count; i++) {
        if (strips->shapes[i].x0 < least) least = strips->shapes[i].x0;
        if (strips->shapes[i].x0 > most) most = strips->shapes[i].x0;
    }
    for (uint32_t i = 0; i < count; i++) scratch->keys[i].key -= (uint32_t)least;
    move_shapes(strips, sort_keys(scratch->keys, scratch->keys + scratch->capacity, count,
                                  (uint32_t)(most - least)));
}

/* The least power of two that is no less than the mean width and gives no more strips than shapes.
 */
static void choose_width(kiln_strips *strips) {
    int32_t least = INT32_MAX, most = INT32_MIN;
    int64_t widths = 0;
    for (uint32_t i = 0; i < strips->count; i++) {
        int32_t low = low_of(&strips->shapes[i]), high = high_of(&strips->shapes[i]);
        if (low < least) least = low;
        if (high > most) most = high;
        widths += high - low;
    }
    uint32_t last = (uint32_t)(most - least) - 1;
    unsigned shift = 0;
    while ((INT64_C(1) << shift) * strips->count < widths || last >> shift >= strips->count)
        shift++;
    strips->base = least;
    strips->shift = shift;
    strips->strips = (last >> shift) + 1;
}

static inline uint32_t strip_of(const kiln_strips *strips, int32_t at) {
    return (uint32_t)(at - strips->base) >> strips->shift;
}

static void fill_strips(kiln_strips *strips) {
    uint32_t *start = strips->start, count = strips->count;
    memset(start, 0, ((size_t)strips->strips + 1) * sizeof *start);
    for (uint32_t i = 0; i < count; i++) {
        const kiln_shape *shape = &strips->shapes[i];
        uint32_t last = strip_of(strips, high_of(shape) - 1);
        for (uint32_t s = strip_of(strips, low_of(shape)); s <= last; s++) start[s]++;
    }
    uint32_t total = 0;
    for (uint32_t s = 0; s < strips->strips; s++) total += start[s], start[s] = total;
    start[strips->strips] = total;
    /* From the end, so that every start comes to rest where its strip begins. */
    for (uint32_t i = count; i-- > 0;) {
        const kiln_shape *shape = &strips->shapes[i];
        uint32_t last = strip_of(strips, high_of(shape) - 1);
        for (uint32_t s = strip_of(strips, low_of(shape)); s <= last; s++)
            strips->entries[--start[s]] = i;
    }
}

static void measure_reach(kiln_strips *strips) {
    for (uint32_t s = 0; s < strips->strips; s++) {
        int32_t reach = INT32_MIN;
        for (uint32_t i = strips->start[s]; i < strips->start[s + 1]; i++) {
            int32_t x1 = strips->shapes[strips->entries[i]].x1;
            if (x1 > reach) reach = x1;
            strips->reach[i] = reach;
        }
    }
}

bool kiln_strips_build(kiln_strips *strips, kiln_strips_scratch *scratch,
                       const kiln_draw_item *items, uint32_t count, kiln_view view,
                       uint32_t first_part) {
    strips->count = strips->strips = strips->start[0] = 0;
    if (!take_shapes(strips, scratch->keys, items, count, view, first_part)) return false;
    if (strips->count == 0) return true;
    sort_shapes(strips, scratch);
    choose_width(strips);
    fill_strips(strips);
    measure_reach(strips);
    return true;
}

/* ---- Pairs */

/* Adds the pair, if it is one, to a list that has room. Mostly there is nothing turned and nothing
 * to mispredict. */
static inline void compare(const kiln_strips *strips, uint32_t i, const kiln_strips *others,
                           uint32_t k, bool here, kiln_pair_list *list) {
    const kiln_shape *a = &strips->shapes[i], *b = &others->shapes[k];
    bool meet = here & kiln_extents_meet(a, b);
    int order = kiln_bounds_order(a, b);
    if (a->turned | b->turned) {
        if (!meet) return;
        list->work += KILN_DRAW_TURNED_WORK;
        order = kiln_shape_order(a, &strips->corners[i], b, &others->corners[k]);
    }
    list->items[list->count] =
        order < 0 ? (kiln_draw_pair){a->part, b->part} : (kiln_draw_pair){b->part, a->part};
    list->count += meet & (order != 0);
    list->overlaps += meet;
}

static kiln_status pairs_in_strip(const kiln_strips *strips, uint32_t strip, kiln_pair_list *list,
                                  const kiln_allocator *allocator) {
    int32_t low = strips->base + (int32_t)(strip << strips->shift);
    uint32_t end = strips->start[strip + 1];
    for (uint32_t i = strips->start[strip]; i < end; i++) {
        kiln_status status = kiln_pair_list_reserve(list, end - i, allocator);
        if (status != KILN_OK) return status;
        const kiln_shape *a = &strips->shapes[strips->entries[i]];
        bool begins = low_of(a) >= low;
        uint32_t k = i + 1;
        for (; k < end; k++) {
            const kiln_shape *b = &strips->shapes[strips->entries[k]];
            if (b->x0 >= a->x1) break;
            bool first = begins | (low_of(b) >= low);
            compare(strips, strips->entries[i], strips, strips->entries[k], first, list);
        }
        list->work += k - i;
    }
    return KILN_OK;
}

kiln_status kiln_strips_pairs(const kiln_strips *strips, kiln_pair_list *list,
                              const kiln_allocator *allocator) {
    kiln_status status = KILN_OK;
    for (uint32_t s = 0; s < strips->strips && status == KILN_OK; s++)
        status = pairs_in_strip(strips, s, list, allocator);
    return status;
}

/* The first entry of a strip that reaches beyond x. */
static uint32_t first_beyond(const kiln_strips *strips, uint32_t strip, int32_t x) {
    uint32_t from = strips->start[strip], to = strips->start[strip + 1];
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (strips->reach[middle] > x) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    return from;
}

static kiln_status pairs_of(const kiln_strips *strips, const kiln_strips *others, uint32_t other,
                            kiln_pair_list *list, const kiln_allocator *allocator) {
    const kiln_shape *b = &others->shapes[other];
    int32_t low = low_of(b) > strips->base ? low_of(b) : strips->base;
    uint32_t first = strip_of(strips, low), last = strip_of(strips, high_of(b) - 1);
    if (last >= strips->strips) last = strips->strips - 1;
    for (uint32_t s = first; s <= last; s++) {
        uint32_t end = strips->start[s + 1], i = first_beyond(strips, s, b->x0);
        kiln_status status = kiln_pair_list_reserve(list, end - i + 1, allocator);
        if (status != KILN_OK) return status;
        list->work += end - i;
        for (; i < end; i++) {
            const kiln_shape *a = &strips->shapes[strips->entries[i]];
            if (a->x0 >= b->x1) break;
            bool here = s == first || strip_of(strips, low_of(a)) == s;
            compare(strips, strips->entries[i], others, other, here, list);
        }
    }
    return KILN_OK;
}

kiln_status kiln_strips_pairs_between(const kiln_strips *strips, const kiln_strips *others,
                                      kiln_pair_list *list, const kiln_allocator *allocator) {
    if (strips->count == 0) return KILN_OK;
    kiln_status status = KILN_OK;
    for (uint32_t i = 0; i < others->count && status == KILN_OK; i++) {
        if (high_of(&others->shapes[i]) > strips->base)
            status = pairs_of(strips, others, i, list, allocator);
    }
    return status;
}
