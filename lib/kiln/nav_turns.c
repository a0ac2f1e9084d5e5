/* nav_turns.c - of the shortest paths one with the fewest turns, and of those the one that nav.h
 * describes.
 *
 * All shortest paths are in the labels: a path enters slab after slab across some column of a
 * label's link. From the target backwards this finds for each label and column how many turns are
 * left, counting from the step across the link. As neighbouring columns mostly have the same
 * number, columns are kept in pieces. Pieces are settled in order of their turns: going straight
 * through a slab adds none, going aside in it adds two. */
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

/* ---- Fewest turns */

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

/* Back from a piece to a label by which its slab was entered, for paths that go east in between.
 * Going aside is proposed by ascending turns: only columns farther than before are of interest. */
static bool back_from_east(search *s, uint32_t *open, const piece *out, uint32_t index) {
    label *in = label_at(s, index);
    const label *left_by = label_at(s, out->label);
    if (out->last < left_by->column) return true;
    if (in->east <= in->last && in->east < out->last) {
        piece aside = {.first = in->east, .last = least(in->last, out->last - 1), .label = index};
        aside.level = out->level + 2;
        in->east = aside.last + 1;
        if (!propose(s, open, &aside)) return false;
    }
    if ((in->entry ^ left_by->entry) & 1) return true;
    piece straight = {.last = least(in->last, out->last), .label = index, .level = out->level};
    straight.first = most(most(in->column, left_by->column), out->first);
    return straight.first > straight.last || propose(s, open, &straight);
}

/* The same for paths that go west. */
static bool back_from_west(search *s, uint32_t *open, const piece *out, uint32_t index) {
    label *in = label_at(s, index);
    const label *left_by = label_at(s, out->label);
    if (out->first > left_by->column) return true;
    if (in->west > in->first && in->west > out->first + 1) {
        piece aside = {.first = most(in->first, out->first + 1), .last = in->west - 1};
        aside.label = index, aside.level = out->level + 2;
        in->west = aside.first;
        if (!propose(s, open, &aside)) return false;
    }
    if ((in->entry ^ left_by->entry) & 1) return true;
    piece straight = {.first = most(in->first, out->first), .label = index, .level = out->level};
    straight.last = least(least(in->column, left_by->column), out->last);
    return straight.first > straight.last || propose(s, open, &straight);
}

/* Can going back from the piece to this label still tell anything? */
static bool is_open(const label *in, const piece *out, const label *left_by) {
    bool aside = in->east <= in->last || in->west > in->first;
    bool straight = !((in->entry ^ left_by->entry) & 1);
    return aside || (straight && in->first <= out->last && out->first <= in->last);
}

/* From a settled piece to the labels by which its slab was entered. */
static bool spread(search *s, uint32_t *open, const piece *out) {
    const label *left_by = label_at(s, out->label), *in;
    for (uint32_t list = 2 * left_by->from; list <= 2 * left_by->from + 1; list++) {
        for (uint32_t i = s->lists[list]; i != 0; i = in->next) {
            in = label_at(s, i - 1);
            if (!is_open(in, out, left_by)) continue;
            unsigned ways = ways_between(in, left_by);
            if (ways == 0) continue;
            if (is_source(in)) {
                reach_source(s, left_by, ways, out);
                continue;
            }
            if (ways & EAST && !back_from_east(s, open, out, i - 1)) return false;
            if (ways & WEST && !back_from_west(s, open, out, i - 1)) return false;
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
