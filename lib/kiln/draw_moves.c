/* draw_moves.c - from one order to another with the fewest moves.
 *
 * What stays is a longest increasing subsequence of the places that the new order's elements had in
 * the old one. It is found by patience sorting: `ends` has for each length the element that ends
 * such a sequence with the least old place, and each element knows the one before it in its own. */
#include "draw_order.h"

#include <string.h>

typedef struct search {
    const uint32_t *next;
    uint32_t *place;  /* of an element in the old order; KILN_NONE: it is new */
    uint32_t *ends;   /* indices into `next`, by length */
    uint32_t *before; /* for an index into `next`: the one before it, or KILN_NONE */
    uint32_t length;
} search;

/* The places of the old order. False when an element is beyond `parts` or comes twice. */
static bool note_places(uint32_t *place, uint32_t parts, const uint32_t *order, uint32_t count) {
    for (uint32_t i = 0; i < parts; i++) place[i] = KILN_NONE;
    for (uint32_t i = 0; i < count; i++) {
        if (order[i] >= parts || place[order[i]] != KILN_NONE) return false;
        place[order[i]] = i;
    }
    return true;
}

/* The number of ends with a place below `place`. Most elements go to the very end. */
static uint32_t ends_below(const search *s, uint32_t place) {
    uint32_t from = 0, to = s->length;
    if (to > 0 && s->place[s->next[s->ends[to - 1]]] < place) return to;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (s->place[s->next[s->ends[middle]]] < place) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

static void find_longest(search *s, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t place = s->place[s->next[i]];
        if (place == KILN_NONE) continue;
        uint32_t at = ends_below(s, place);
        s->before[i] = at > 0 ? s->ends[at - 1] : KILN_NONE;
        s->ends[at] = i;
        if (at == s->length) s->length++;
    }
}

/* From the end: what a moved element goes before has its place already. */
static void list_moves(const search *s, uint32_t next_count, kiln_order_move *moves,
                       uint32_t capacity, uint32_t *count) {
    uint32_t stays = s->length > 0 ? s->ends[s->length - 1] : KILN_NONE, before = KILN_NONE;
    for (uint32_t i = next_count; i-- > 0;) {
        if (i == stays) {
            stays = s->before[i];
        } else {
            if (*count < capacity) moves[*count] = (kiln_order_move){s->next[i], before};
            ++*count;
        }
        before = s->next[i];
    }
}

static bool all_different(uint8_t *seen, uint32_t parts, const uint32_t *order, uint32_t count) {
    memset(seen, 0, parts);
    for (uint32_t i = 0; i < count; i++) {
        if (order[i] >= parts || seen[order[i]]) return false;
        seen[order[i]] = 1;
    }
    return true;
}

kiln_status kiln_order_moves(kiln_composer *composer, const uint32_t *previous,
                             uint32_t previous_count, const uint32_t *next, uint32_t next_count,
                             kiln_order_move *moves, uint32_t capacity, uint32_t *count) {
    uint32_t parts = composer->parts, *words = (uint32_t *)composer->stack;
    search s = {
        .next = next, .place = words, .ends = words + parts, .before = words + 2 * (size_t)parts};
    *count = 0;
    if (!all_different(composer->state, parts, next, next_count) ||
        !note_places(s.place, parts, previous, previous_count))
        return KILN_ERROR_RANGE;
    find_longest(&s, next_count);
    list_moves(&s, next_count, moves, capacity, count);
    return *count > capacity && capacity > 0 ? KILN_ERROR_CAPACITY : KILN_OK;
}
