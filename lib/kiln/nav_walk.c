/* nav_walk.c - writes down the path the search has found: straight on wherever that keeps it
 * shortest and its turns fewest; else the first of east, north, west, south that does.
 *
 * Straight on comes first, so a path goes aside as late as it can, in the last row of a slab, and
 * then as far as it can. */
#include "nav_search.h"

#include <assert.h>

/* Where the walk is: it has entered a slab at a column and has some turns left. Several labels can
 * have that entry; where one of them has a way on, so has the walk. */
typedef struct stand {
    uint32_t entry, slab;
    uint32_t column, row;
    uint32_t turns;
} stand;

/* A search for the way out of a slab: straight on, or aside and then out with `level` turns left.
 * The answer is the entry of the next slab, KILN_NONE when there is none, and its column. */
typedef struct choice {
    const search *s;
    const stand *at;
    unsigned way; /* EAST, WEST, or 0: straight on */
    uint32_t level;
    uint32_t entry, column;
} choice;

static const piece *piece_after(const search *s, uint32_t index) {
    return index == 0 ? NULL : (const piece *)s->pieces.items + index - 1;
}

static bool has_level(const search *s, const label *l, uint32_t column, uint32_t level) {
    const piece *p = piece_after(s, l->pieces);
    while (p && p->last < column) p = piece_after(s, p->next);
    return p && p->first <= column && p->level == level;
}

static void consider_straight(choice *c, const label *in, const label *out) {
    uint32_t column = c->at->column;
    unsigned ways = ways_between(in, out);
    bool east = ways & EAST && column >= in->column && column >= out->column;
    bool west = ways & WEST && column <= in->column && column <= out->column;
    if (!(east || west) || !has_level(c->s, out, column, c->level)) return;
    c->entry = out->entry;
    c->column = column;
}

/* Going west is going east in a mirror that turns the order of columns round. */
static uint32_t mirrored(uint32_t column, unsigned way) {
    return way == WEST ? ~column : column;
}

/* Of all columns the farthest. Columns are compared as seen by one who goes that way. */
static void consider_aside(choice *c, const label *in, const label *out) {
    uint32_t here = mirrored(c->at->column, c->way), nearest = mirrored(out->column, c->way);
    if (!(ways_between(in, out) & c->way) || here < mirrored(in->column, c->way)) return;
    for (const piece *i = piece_after(c->s, out->pieces); i; i = piece_after(c->s, i->next)) {
        uint32_t farthest = mirrored(c->way == EAST ? i->last : i->first, c->way);
        if (i->level != c->level || farthest < nearest || farthest <= here) continue;
        if (c->entry != KILN_NONE && farthest <= mirrored(c->column, c->way)) continue;
        c->entry = out->entry;
        c->column = mirrored(farthest, c->way);
    }
}

/* All ways from where the walk stands to a label of the next slab. */
static void consider_label(choice *c, const label *out) {
    const stand *at = c->at;
    for (uint32_t list = 2 * at->slab; list <= 2 * at->slab + 1; list++) {
        for (uint32_t i = c->s->lists[list]; i != 0; i = label_at(c->s, i - 1)->next) {
            const label *in = label_at(c->s, i - 1);
            if (in->entry != at->entry) continue;
            if (c->way == 0) {
                consider_straight(c, in, out);
            } else {
                consider_aside(c, in, out);
            }
        }
    }
}

static bool lies_ahead(const choice *c, const kiln_slab_link *link) {
    if (c->way == EAST) return link->last > c->at->column;
    if (c->way == WEST) return link->first < c->at->column;
    return link->first <= c->at->column && c->at->column <= link->last;
}

/* Looks for ways out of the slab's northern or southern side. */
static void consider_side(choice *c, uint32_t heading) {
    const kiln_slab *slab = &c->s->map->slabs[c->at->slab];
    uint32_t first = heading ? slab->above : slab->below;
    uint32_t count = heading ? slab->above_count : slab->below_count;
    for (uint32_t i = first; i < first + count; i++) {
        const kiln_slab_link *link = &c->s->map->links[i];
        if (!lies_ahead(c, link)) continue;
        uint32_t next = heading ? link->high : link->low;
        for (uint32_t list = 2 * next; list <= 2 * next + 1; list++) {
            for (uint32_t j = c->s->lists[list]; j != 0; j = label_at(c->s, j - 1)->next) {
                const label *out = label_at(c->s, j - 1);
                if (out->entry == 2 * i + heading && out->pieces != 0) consider_label(c, out);
            }
        }
    }
}

/* ---- Choosing */

static bool straight_on(const search *s, const stand *at, uint32_t heading, choice *c) {
    *c = (choice){.s = s, .at = at, .level = at->turns, .entry = KILN_NONE};
    consider_side(c, heading);
    return c->entry != KILN_NONE;
}

/* Aside costs a turn into the row, which the source has for nothing, and one out of it. Where both
 * sides are as far, north comes first. */
static bool aside(const search *s, const stand *at, unsigned way, unsigned sides, choice *c) {
    uint32_t turns = at->entry == KILN_NONE ? 1 : 2;
    if (at->turns < turns) return false;
    *c = (choice){.s = s, .at = at, .way = way, .level = at->turns - turns, .entry = KILN_NONE};
    if (sides & 2) consider_side(c, 1);
    if (sides & 1) consider_side(c, 0);
    return c->entry != KILN_NONE;
}

static bool choose_first(const search *s, const stand *at, choice *c) {
    return aside(s, at, EAST, 3, c) || straight_on(s, at, 1, c) || aside(s, at, WEST, 3, c) ||
           straight_on(s, at, 0, c);
}

/* A slab of one row is left on both sides from the same row. */
static bool choose_next(const search *s, const stand *at, choice *c) {
    const kiln_slab *slab = &s->map->slabs[at->slab];
    uint32_t heading = at->entry & 1;
    unsigned ahead = 1u << heading, behind = 3 - ahead;
    if (slab->y0 == slab->y1) ahead = behind = 3;
    return straight_on(s, at, heading, c) || aside(s, at, EAST, ahead, c) ||
           aside(s, at, WEST, ahead, c) || aside(s, at, EAST, behind, c) ||
           aside(s, at, WEST, behind, c);
}

/* ---- Writing */

typedef struct trail {
    uint32_t *nodes;
    uint32_t capacity, count;
    uint32_t width;
    uint32_t node;
} trail;

static void step(trail *t, uint32_t steps, uint32_t stride) {
    uint32_t room = t->capacity - t->count;
    if (room > steps) room = steps;
    for (uint32_t i = 1; i <= room; i++) t->nodes[t->count++] = t->node + i * stride;
    t->node += steps * stride;
}

static void go_to_column(trail *t, stand *at, uint32_t column) {
    step(t, span(at->column, column), column < at->column ? UINT32_MAX : 1);
    at->column = column;
}

static void go_to_row(trail *t, stand *at, uint32_t row) {
    step(t, span(at->row, row), row < at->row ? 0 - t->width : t->width);
    at->row = row;
}

static void go_through(const search *s, trail *t, stand *at, const choice *c) {
    const kiln_slab *slab = &s->map->slabs[at->slab];
    const kiln_slab_link *link = &s->map->links[c->entry >> 1];
    bool north = c->entry & 1;
    if (at->entry != KILN_NONE) go_to_row(t, at, north ? slab->y1 : slab->y0);
    go_to_column(t, at, c->column);
    go_to_row(t, at, north ? slab->y1 + 1 : slab->y0 - 1);
    at->entry = c->entry;
    at->slab = north ? link->high : link->low;
    at->turns = c->level;
}

/* In the last slab; from the source the first heading decides. */
static void go_to_target(const search *s, trail *t, stand *at) {
    bool aside_first =
        at->entry == KILN_NONE && (s->to_column > at->column || s->to_row <= at->row);
    if (aside_first) go_to_column(t, at, s->to_column);
    go_to_row(t, at, s->to_row);
    go_to_column(t, at, s->to_column);
}

void kiln_search_walk(const search *s, uint32_t width, uint32_t *nodes, uint32_t capacity) {
    stand at = {.entry = KILN_NONE,
                .slab = s->from_slab,
                .column = s->from_column,
                .row = s->from_row,
                .turns = s->turns};
    trail t = {nodes, capacity, 0, width, s->from_row * width + s->from_column};
    t.nodes[t.count++] = t.node;
    choice c;
    while (at.slab != s->to_slab) {
        bool found = at.entry == KILN_NONE ? choose_first(s, &at, &c) : choose_next(s, &at, &c);
        assert(found); /* a settled piece has a way on */
        if (!found) return;
        go_through(s, &t, &at, &c);
    }
    go_to_target(s, &t, &at);
}
