/* crowd.c - a sweep along x over the boxes' y intervals, which are counted in Fenwick trees. */
#include "crowd.h"

#include "sort.h"

/* Sums of counts by rank. */
typedef struct tally {
    uint32_t *sums;
    uint32_t size;
} tally;

static void tally_add(tally *t, uint32_t rank, uint32_t by) {
    for (uint32_t i = rank + 1; i <= t->size; i += i & (0 - i)) t->sums[i] += by;
}

/* Of all ranks below. */
static uint32_t tally_below(const tally *t, uint32_t rank) {
    uint32_t sum = 0;
    for (uint32_t i = rank; i > 0; i -= i & (0 - i)) sum += t->sums[i];
    return sum;
}

/* The boxes under way: where they begin and end in y. */
typedef struct active {
    tally low, high;
} active;

typedef struct sweep {
    const kiln_box *boxes;
    uint32_t bodies, count;
    uint32_t *low, *high; /* ranks of y0 and y1 among all of both */
    active of[2];         /* the bodies; the rest */
    const uint32_t
        *weights; /* of the rest; NULL: 1 each, and bodies are compared with each other */
    uint64_t weight;
    crowd found;
} sweep;

static uint64_t key_of(kiln_len at) {
    return (uint64_t)((int64_t)at + (INT64_C(1) << 31));
}

static bool has_area(const kiln_box *box) {
    return box->x0 < box->x1 && box->y0 < box->y1;
}

/* Ranks the ends of all y intervals; equal ends have one rank. Returns how many there are. */
static uint32_t rank_ends(sweep *s, kiln_sort_entry *entries, kiln_sort_entry *spare) {
    uint32_t rank = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        entries[2 * i] = (kiln_sort_entry){key_of(s->boxes[i].y0), 2 * i};
        entries[2 * i + 1] = (kiln_sort_entry){key_of(s->boxes[i].y1), 2 * i + 1};
    }
    kiln_sort(entries, spare, 2 * s->count);
    for (uint32_t i = 0; i < 2 * s->count; i++) {
        if (i > 0 && entries[i].key != entries[i - 1].key) rank++;
        uint32_t box = entries[i].index / 2;
        *(entries[i].index % 2 ? &s->high[box] : &s->low[box]) = rank;
    }
    return rank + 1;
}

/* Those under way that share more than an end: begun below this one's end, not ended before it. */
static uint64_t meeting(const active *a, uint32_t low, uint32_t high) {
    return tally_below(&a->low, high) - tally_below(&a->high, low + 1);
}

static void enter(sweep *s, uint32_t box) {
    bool body = box < s->bodies;
    uint64_t bodies = meeting(&s->of[0], s->low[box], s->high[box]);
    uint64_t rest = body ? meeting(&s->of[1], s->low[box], s->high[box]) : 0;
    if (s->weights) {
        s->weight += body ? rest : bodies * s->weights[box - s->bodies];
        return;
    }
    if (body && bodies > s->found.most) {
        s->found.most = bodies;
        s->found.worst = box;
    }
    s->found.pairs += bodies + rest;
}

static void count_in(active *a, uint32_t low, uint32_t high, uint32_t by) {
    tally_add(&a->low, low, by);
    tally_add(&a->high, high, by);
}

/* At one place boxes end before others begin. */
static void walk(sweep *s, kiln_sort_entry *entries, kiln_sort_entry *spare) {
    uint32_t events = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        if (!has_area(&s->boxes[i])) continue;
        entries[events++] = (kiln_sort_entry){key_of(s->boxes[i].x0) << 1 | 1, i};
        entries[events++] = (kiln_sort_entry){key_of(s->boxes[i].x1) << 1, i};
    }
    kiln_sort(entries, spare, events);
    for (uint32_t i = 0; i < events; i++) {
        uint32_t box = entries[i].index;
        bool begins = entries[i].key & 1, body = box < s->bodies;
        uint32_t by = s->weights && !body ? s->weights[box - s->bodies] : 1;
        if (begins) enter(s, box);
        count_in(&s->of[!body], s->low[box], s->high[box], begins ? by : 0 - by);
    }
}

static void run(sweep *s, arena *scratch) {
    if (s->count < 2) return;
    size_t count = s->count;
    kiln_sort_entry *entries = ARENA_ARRAY(scratch, kiln_sort_entry, 4 * count);
    s->low = ARENA_ARRAY(scratch, uint32_t, count);
    s->high = ARENA_ARRAY(scratch, uint32_t, count);
    uint32_t ranks = rank_ends(s, entries, entries + 2 * count);
    for (int kind = 0; kind < 2; kind++) {
        s->of[kind].low = (tally){ARENA_ARRAY(scratch, uint32_t, (size_t)ranks + 1), ranks};
        s->of[kind].high = (tally){ARENA_ARRAY(scratch, uint32_t, (size_t)ranks + 1), ranks};
    }
    walk(s, entries, entries + 2 * count);
}

crowd crowd_of(arena *scratch, const kiln_box *boxes, uint32_t bodies, uint32_t count) {
    sweep s = {.boxes = boxes, .bodies = bodies, .count = count, .found.worst = KILN_NONE};
    run(&s, scratch);
    return s.found;
}

uint64_t crowd_weight(arena *scratch, const kiln_box *boxes, uint32_t first, uint32_t count,
                      const uint32_t *weights) {
    sweep s = {.boxes = boxes, .bodies = first, .count = count, .weights = weights};
    run(&s, scratch);
    return s.weight;
}
