/* nav_turns.c - how few turns a shortest path can have.
 *
 * All shortest paths are in the labels: they enter slab after slab across some column of a label's
 * link. From the target backwards this finds for each label and column how many turns are left from
 * there on. As neighbouring columns mostly have the same number, columns are kept in pieces. Pieces
 * are settled in order of their turns: going straight through a slab adds none, going aside two. */
#include "nav_search.h"

static piece *piece_at(const search *s, uint32_t index) {
    return (piece *)s->pieces.items + index;
}

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static uint32_t most(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

/* Notes columns of a label from where the path may take `level` turns, to be settled. */
static bool propose(search *s, uint32_t *open, const piece *columns) {
    uint32_t index = pool_add(&s->pieces, sizeof *columns, s->allocator);
    if (index == KILN_NONE) return false;
    uint32_t *first = &open[columns->level % 3];
    piece *proposed = piece_at(s, index);
    *proposed = *columns;
    proposed->next = *first;
    *first = index + 1;
    return true;
}

/* The source has no heading yet: going aside first is one turn. */
static void reach_source(search *s, const label *left_by, unsigned ways, const piece *out) {
    uint32_t column = s->from_column;
    uint32_t first = ways & WEST ? out->first : most(out->first, left_by->column);
    uint32_t last = ways & EAST ? out->last : least(out->last, left_by->column);
    if (first > last) return;
    bool straight = first <= column && column <= last;
    bool aside = (ways & EAST && last > column) || (ways & WEST && first < column);
    if (straight) s->turns = least(s->turns, out->level);
    if (aside) s->turns = least(s->turns, out->level + 1);
}

/* Columns of a label by which the slab was entered, from where paths go aside to the piece. Columns
 * in line with those by which it is left go straight on and aside later, with no more turns. As
 * proposals come by ascending turns, only columns farther than before are of interest. */
static bool propose_aside(search *s, uint32_t *open, const piece *out, uint32_t index,
                          unsigned ways) {
    label *in = label_at(s, index);
    const label *left_by = label_at(s, out->label);
    piece aside = {.label = index, .level = out->level + 2};
    bool east = ways & EAST && out->last >= left_by->column;
    bool west = ways & WEST && out->first <= left_by->column;
    if (east && in->east < left_by->first && in->east <= in->last) {
        aside.first = in->east;
        aside.last = least(in->last, left_by->first - 1);
        in->east = aside.last + 1;
        if (!propose(s, open, &aside)) return false;
    }
    if (west && in->west > left_by->last + 1 && in->west > in->first) {
        aside.first = most(in->first, left_by->last + 1);
        aside.last = in->west - 1;
        in->west = aside.first;
        if (!propose(s, open, &aside)) return false;
    }
    return true;
}

/* And columns from where they go straight on. */
static bool propose_straight(search *s, uint32_t *open, const piece *out, uint32_t index,
                             unsigned ways) {
    const label *in = label_at(s, index);
    uint32_t nearest = label_at(s, out->label)->column;
    piece straight = {.first = most(in->first, out->first),
                      .last = least(in->last, out->last),
                      .label = index,
                      .level = out->level};
    if (!(ways & WEST)) straight.first = most(straight.first, most(in->column, nearest));
    if (!(ways & EAST)) straight.last = least(straight.last, least(in->column, nearest));
    return straight.first > straight.last || propose(s, open, &straight);
}

/* From a settled piece to the labels by which its slab was entered. */
static bool spread(search *s, uint32_t *open, const piece *out) {
    const label *left_by = label_at(s, out->label), *in;
    for (uint32_t list = 2 * left_by->from; list <= 2 * left_by->from + 1; list++) {
        for (uint32_t i = s->lists[list]; i != 0; i = in->next) {
            in = label_at(s, i - 1);
            bool straight = !((in->entry ^ left_by->entry) & 1) && in->first <= out->last &&
                            out->first <= in->last;
            bool aside =
                out->level + 2 <= s->turns && (in->east <= in->last || in->west > in->first);
            if (!straight && !aside && !is_source(in)) continue;
            unsigned ways = ways_between(in, left_by);
            if (ways == 0) continue;
            if (is_source(in)) {
                reach_source(s, left_by, ways, out);
                continue;
            }
            if (aside && !propose_aside(s, open, out, i - 1, ways)) return false;
            if (straight && !propose_straight(s, open, out, i - 1, ways)) return false;
        }
    }
    return true;
}

/* Where a label's piece after `before` (plus 1; 0: the first) is noted. */
static uint32_t *slot_after(const search *s, uint32_t owner, uint32_t before) {
    return before == 0 ? &label_at(s, owner)->pieces : &piece_at(s, before - 1)->next;
}

/* Settles those of the proposed columns that are not settled yet. A label's pieces are in order. */
static bool settle(search *s, uint32_t *open, piece proposed) {
    uint32_t before = 0, first = proposed.first;
    while (first <= proposed.last) {
        uint32_t following = *slot_after(s, proposed.label, before);
        const piece *after = following ? piece_at(s, following - 1) : NULL;
        if (after && after->first <= first) {
            first = most(first, after->last + 1);
            before = following;
            continue;
        }
        piece settled = proposed;
        settled.first = first;
        if (after) settled.last = least(settled.last, after->first - 1);
        settled.next = following;
        uint32_t index = pool_add(&s->pieces, sizeof settled, s->allocator);
        if (index == KILN_NONE) return false;
        *piece_at(s, index) = settled;
        before = *slot_after(s, proposed.label, before) = index + 1;
        first = settled.last + 1;
        if (!spread(s, open, &settled)) return false;
    }
    return true;
}

/* The last slab of a path: straight to the target, or with one turn. */
static bool start_from(search *s, uint32_t *open, uint32_t index) {
    const label *l = label_at(s, index);
    uint32_t aside = span(l->column, s->to_column), along = span(l->row, s->to_row);
    if (l->cost + aside + along != s->length) return true;
    if (is_source(l)) {
        s->turns = aside > 0 && along > 0;
        return true;
    }
    piece columns = {.first = most(l->first, least(l->column, s->to_column)),
                     .last = least(l->last, most(l->column, s->to_column)),
                     .label = index,
                     .level = 1};
    if (!propose(s, open, &columns)) return false;
    if (s->to_column < columns.first || s->to_column > columns.last) return true;
    columns.first = columns.last = s->to_column;
    columns.level = 0;
    return propose(s, open, &columns);
}

bool kiln_search_turns(search *s) {
    uint32_t open[3] = {0}; /* what is proposed for a level, by level modulo 3; plus 1 */
    s->turns = KILN_NONE;
    for (uint32_t list = 2 * s->to_slab; list <= 2 * s->to_slab + 1; list++) {
        for (uint32_t i = s->lists[list]; i != 0; i = label_at(s, i - 1)->next) {
            if (!start_from(s, open, i - 1)) return false;
        }
    }
    for (uint32_t level = 0; level <= s->turns && (open[0] | open[1] | open[2]); level++) {
        while (open[level % 3] != 0) {
            piece proposed = *piece_at(s, open[level % 3] - 1);
            open[level % 3] = proposed.next;
            /* With all turns left, nothing but straight on from the source is of interest. */
            if (level == s->turns) {
                proposed.first = most(proposed.first, s->from_column);
                proposed.last = least(proposed.last, s->from_column);
            }
            if (!settle(s, open, proposed)) return false;
        }
    }
    return true;
}
