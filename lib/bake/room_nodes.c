/* room_nodes.c - rooms painted over the grid, the last one first, and what has a room passed over. */
#include "room_nodes.h"

#include "sort.h"

/* An outline's edge from its lower end, and the rows it crosses: its upper end does not count. */
typedef struct edge {
    kiln_point low, high;
    int64_t first, last;
} edge;

typedef struct painter {
    const kiln_grid *grid;
    uint32_t *owner;
    uint32_t
        *next; /* per column of a row, and one beyond: where to look on for a node without a room */
    uint32_t ordinal;
} painter;

static int64_t floor_div(int64_t a, int64_t b) {
    return a / b - (a % b < 0);
}

static int64_t ceil_div(int64_t a, int64_t b) {
    return -floor_div(-a, b);
}

/* The first column from `column` on whose node has no room. */
static uint32_t open_column(uint32_t *next, uint32_t column) {
    while (next[column] != column) {
        next[column] = next[next[column]];
        column = next[column];
    }
    return column;
}

/* Nodes strictly between two crossings, which are given as sort_key() has them. */
static void paint_between(const painter *p, uint32_t row, uint64_t from, uint64_t to) {
    const kiln_grid *grid = p->grid;
    int64_t x0 = (int64_t)(from >> 1) - (INT64_C(1) << 31) + 1;
    int64_t x1 = (int64_t)(to >> 1) - (INT64_C(1) << 31) + (int64_t)(to & 1) - 1;
    int64_t first = ceil_div(x0 - grid->x0, KILN_NAV_STEP);
    int64_t last = floor_div(x1 - grid->x0, KILN_NAV_STEP);
    if (first < 0) first = 0;
    if (last >= grid->width) last = (int64_t)grid->width - 1;
    if (first > last) return;
    uint32_t *next = p->next + (size_t)row * (grid->width + 1);
    uint32_t *owner = p->owner + (size_t)row * grid->width;
    for (uint32_t i = open_column(next, (uint32_t)first); i <= last; i = open_column(next, i)) {
        owner[i] = p->ordinal;
        next[i] = i + 1;
    }
}

/* Where an edge crosses a row, rounded down, and whether it was: no node lies between two crossings
 * that are told apart by more than that. */
static uint64_t sort_key(const edge *e, int64_t y) {
    int64_t height = (int64_t)e->high.y - e->low.y;
    int64_t along = (y - e->low.y) * ((int64_t)e->high.x - e->low.x);
    int64_t whole = floor_div(along, height);
    return (uint64_t)(e->low.x + whole + (INT64_C(1) << 31)) << 1 | (along != whole * height);
}

/* Mostly there are two. */
static void sort_crossings(kiln_sort_entry *items, kiln_sort_entry *spare, uint32_t count) {
    if (count > 16) {
        kiln_sort(items, spare, count);
        return;
    }
    for (uint32_t i = 1; i < count; i++) {
        kiln_sort_entry item = items[i];
        uint32_t k = i;
        for (; k > 0 && items[k - 1].key > item.key; k--) items[k] = items[k - 1];
        items[k] = item;
    }
}

static uint32_t collect_edges(const painter *p, const pack_room *room, edge *edges,
                              kiln_sort_entry *order) {
    uint32_t count = 0;
    const kiln_grid *grid = p->grid;
    for (uint32_t i = 0; i < room->count; i++) {
        kiln_point a = room->outline[i], b = room->outline[i + 1 < room->count ? i + 1 : 0];
        edge e = {a.y < b.y ? a : b, a.y < b.y ? b : a, 0, 0};
        e.first = ceil_div((int64_t)e.low.y - grid->y0, KILN_NAV_STEP);
        e.last = floor_div((int64_t)e.high.y - 1 - grid->y0, KILN_NAV_STEP);
        if (e.first < 0) e.first = 0;
        if (e.last >= grid->height) e.last = (int64_t)grid->height - 1;
        if (e.first > e.last) continue;
        order[count] = (kiln_sort_entry){(uint64_t)e.first, count};
        edges[count++] = e;
    }
    return count;
}

/* Row by row, with the edges under way at the front of `active`. */
static void paint_room(const painter *p, const pack_room *room, arena *scratch) {
    edge *edges = ARENA_ARRAY(scratch, edge, room->count);
    uint32_t *active = ARENA_ARRAY(scratch, uint32_t, room->count);
    kiln_sort_entry *order = ARENA_ARRAY(scratch, kiln_sort_entry, room->count);
    kiln_sort_entry *crossings = ARENA_ARRAY(scratch, kiln_sort_entry, 2 * (size_t)room->count);
    uint32_t count = collect_edges(p, room, edges, order), begun = 0, running = 0;
    kiln_sort(order, crossings, count);
    for (int64_t row = 0; row < p->grid->height && (begun < count || running > 0); row++) {
        if (running == 0) row = (int64_t)order[begun].key;
        while (begun < count && (int64_t)order[begun].key <= row)
            active[running++] = order[begun++].index;
        uint32_t kept = 0;
        int64_t y = p->grid->y0 + row * KILN_NAV_STEP;
        for (uint32_t i = 0; i < running; i++) {
            if (edges[active[i]].last < row) continue;
            active[kept] = active[i];
            crossings[kept] = (kiln_sort_entry){sort_key(&edges[active[i]], y), kept};
            kept++;
        }
        running = kept;
        sort_crossings(crossings, crossings + room->count, running);
        for (uint32_t i = 0; i + 1 < running; i += 2)
            paint_between(p, (uint32_t)row, crossings[i].key, crossings[i + 1].key);
    }
}

const uint32_t *room_nodes(arena *a, const pack *p, const pack_level *level,
                           const kiln_grid *grid) {
    size_t nodes = (size_t)grid->width * grid->height;
    painter brush = {.grid = grid, .owner = ARENA_ARRAY(a, uint32_t, nodes)};
    arena *scratch = arena_new();
    brush.next = ARENA_ARRAY(scratch, uint32_t, nodes + grid->height);
    for (size_t i = 0; i < nodes; i++) brush.owner[i] = KILN_NONE;
    for (size_t i = 0; i < nodes + grid->height; i++)
        brush.next[i] = (uint32_t)(i % (grid->width + 1));
    for (uint32_t i = level->rooms.count; i-- > 0;) {
        arena *room = arena_new();
        brush.ordinal = i;
        paint_room(&brush, &p->rooms[level->rooms.first + i], room);
        arena_free(room);
    }
    arena_free(scratch);
    return brush.owner;
}
