/* nav_search.h - what the parts of the path search share: nav_path.c finds how long a path is,
 * nav_turns.c how many turns it needs, nav_walk.c writes it down.
 *
 * A label says that a slab is entered across a link, and how far its columns are from the source:
 * `cost` steps to the node (column, row) and one more for each column away from it, for all columns
 * of the link. The source is a label without a link. */
#ifndef KILN_NAV_SEARCH_H
#define KILN_NAV_SEARCH_H

#include "nav_slab.h"

typedef struct label {
    uint32_t entry; /* link * 2 + heading (1: north, 0: south); KILN_NONE: the source */
    uint32_t column, row, cost;
    uint32_t first, last; /* the link's columns; of the source, its own */
    uint32_t slab, from;  /* the slab entered, and the one it is entered from */
    uint32_t next;        /* the next label of the same slab, plus 1; 0: none */
    uint32_t open;        /* the next label to look at, plus 1; 0: none */
    uint32_t pieces;      /* its first piece, plus 1; 0: none */
    uint32_t east, west;  /* columns from `east` on are not proposed for going aside yet, nor are
                             those before `west` */
} label;

/* Columns first to last of a label. Settled: `level` turns are left when it is entered there. */
typedef struct piece {
    uint32_t first, last;
    uint32_t label, level;
    uint32_t next; /* plus 1; 0: none */
} piece;

/* A growing array, at first in memory of the caller. */
typedef struct pool {
    void *items;
    uint32_t count, capacity;
    bool grown;
} pool;

typedef struct search {
    const kiln_slabs *map;
    const kiln_allocator *allocator;
    uint32_t from_column, from_row, from_slab;
    uint32_t to_column, to_row, to_slab;
    uint32_t length;          /* of the shortest paths, in steps; KILN_NONE: not known */
    uint32_t turns;           /* the fewest turns among them; KILN_NONE: not known */
    uint32_t estimate;        /* no path is shorter */
    uint32_t open, open_last; /* labels with that estimate to look at: the first plus 1, or 0; the
                                 last */
    /* Per slab two lists, each the newest label plus 1, or 0: its leading labels; and those that are
     * as near as a leading one, but lead nowhere else. */
    uint32_t *lists;
    pool labels;
    pool heap; /* of uint64_t: estimate << 32 | label, those with a larger estimate */
    pool pieces;
} search;

static inline uint32_t span(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

static inline label *label_at(const search *s, uint32_t index) {
    return (label *)s->labels.items + index;
}

static inline bool is_source(const label *l) {
    return l->entry == KILN_NONE;
}

/* Which way a path may go aside in a slab. */
enum { EAST = 1, WEST = 2 };

/* How a slab is left by the label `out` when it was entered by `in`, on shortest paths. EAST: from
 * columns of `in` at or east of its nearest, to columns of `out` at or east of its nearest; WEST
 * likewise. 0: no shortest path goes from `in` to `out`. */
static inline unsigned ways_between(const label *in, const label *out) {
    int64_t across = (int64_t)out->column - in->column;
    int64_t along = span(in->row, out->entry & 1 ? out->row - 1 : out->row + 1);
    int64_t gap = (int64_t)out->cost - in->cost - along - 1;
    return (gap == across ? EAST : 0u) | (gap == -across ? WEST : 0u);
}

/* Room for one more item of `size` bytes. False: no memory. */
bool kiln_pool_grow(pool *p, size_t size, const kiln_allocator *allocator);

/* Its index, or KILN_NONE without memory. */
static inline uint32_t pool_add(pool *p, size_t size, const kiln_allocator *allocator) {
    if (p->count == p->capacity && !kiln_pool_grow(p, size, allocator)) return KILN_NONE;
    return p->count++;
}

/* Sets `turns`, and settles the pieces the walk goes by. False: no memory. */
bool kiln_search_turns(search *s);

/* Writes the nodes of the path in a grid `width` wide, as many as fit. */
void kiln_search_walk(const search *s, uint32_t width, uint32_t *nodes, uint32_t capacity);

#endif
