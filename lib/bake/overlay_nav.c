/* overlay_nav.c - where people can stand: a dot for every walkable node, in the color of its
 * island. The dots of a row are one dashed line. */
#include "chart.h"
#include "mark.h"

/* The largest island is quiet, the others stand out; they share colors when there are many. */
static const uint32_t colors[] = {0x8FA6BA, 0xD1495B, 0x7B4FA3, 0xD98E04,
                                  0x1E8E7E, 0xB4551D, 0x3B6FB6};
enum { COLOR_COUNT = sizeof colors / sizeof *colors };

/* So many islands have a row of their own in the legend. */
#define ROWS_MAX 5u

/* In 1/10000 tile: the dots' radius. */
#define DOT 420

/* Nodes next to each other in a row of one island. */
typedef struct run {
    kiln_point from;
    uint32_t count, color;
} run;

typedef struct nav {
    run *runs;
    uint32_t count, capacity;
} nav;

static uint32_t color_of(uint32_t island) {
    return island == 0 ? 0 : 1 + (island - 1) % (COLOR_COUNT - 1);
}

static void add_node(chart *c, nav *n, kiln_point at, uint32_t island) {
    run *last = n->count > 0 ? &n->runs[n->count - 1] : NULL;
    uint32_t color = color_of(island);
    if (last && last->color == color && last->from.y == at.y &&
        last->from.x + (int64_t)last->count * KILN_NAV_STEP == at.x) {
        last->count++;
        return;
    }
    ARENA_PUSH_ROOM(c->memory, n->runs, n->count, n->capacity);
    n->runs[n->count++] = (run){at, 1, color};
}

static void find_runs(chart *c, nav *n, const kiln_grid_info *grid, uint32_t *sizes) {
    for (uint32_t node = 0; node < grid->width * grid->height; node++) {
        bool walkable;
        uint32_t island;
        kiln_point at;
        c->status = kiln_node_walkable(c->bundle, c->level, node, &walkable, &island);
        if (c->status != KILN_OK) return;
        if (!walkable || island >= grid->islands ||
            kiln_node_point(c->bundle, c->level, node, &at) != KILN_OK)
            continue;
        sizes[island]++;
        add_node(c, n, at, island);
    }
}

/* ---- Legend */

static void dots(kiln_pen *pen, uint32_t color) {
    mark_style style = {colors[color], MARK_NONE, 0, 0};
    mark_begin(pen, &style);
    for (int i = -1; i <= 1; i++) mark_disc(pen, (kiln_point){i * KILN_NAV_STEP * 3 / 5, 0}, DOT);
    mark_end(pen);
}

static const char *nodes_text(const chart *c, const char *what, uint64_t count) {
    return arena_printf(c->memory, "%s: %llu node%s", what, (unsigned long long)count,
                        count == 1 ? "" : "s");
}

static void add_rows(chart *c, const uint32_t *sizes, uint32_t islands) {
    if (islands == 0) legend_add(&c->legend, NULL, 0, "nothing is walkable");
    if (islands > 0) {
        const char *what = islands > 1 ? "largest island" : "walkable";
        legend_add(&c->legend, dots, 0, nodes_text(c, what, sizes[0]));
    }
    for (uint32_t i = 1; i < islands && i < ROWS_MAX; i++) {
        const char *what = arena_printf(c->memory, "island %u", i + 1);
        legend_add(&c->legend, dots, color_of(i), nodes_text(c, what, sizes[i]));
    }
    if (islands <= ROWS_MAX) return;
    uint64_t rest = 0;
    for (uint32_t i = ROWS_MAX; i < islands; i++) rest += sizes[i];
    const char *what = arena_printf(c->memory, "%u more islands", islands - ROWS_MAX);
    legend_add(&c->legend, dots, color_of(ROWS_MAX), nodes_text(c, what, rest));
}

static void gather(chart *c, void **data) {
    nav *n = ARENA_NEW(c->memory, nav);
    kiln_grid_info grid;
    *data = n;
    c->status = kiln_grid_get(c->bundle, c->level, &grid);
    if (c->status != KILN_OK) return;
    uint32_t *sizes = ARENA_ARRAY(c->memory, uint32_t, grid.islands);
    find_runs(c, n, &grid, sizes);
    if (c->status == KILN_OK) add_rows(c, sizes, grid.islands);
}

/* ---- Picture */

static void draw_color(const nav *n, kiln_pen *pen, uint32_t color) {
    bool begun = false;
    for (uint32_t i = 0; i < n->count; i++) {
        const run *r = &n->runs[i];
        if (r->color != color) continue;
        if (!begun) {
            mark_style style = {MARK_NONE, colors[color], 2 * DOT, 0};
            kiln_pen_text(pen, "<g stroke-dasharray=\"0 ");
            kiln_pen_number(pen, mark_size(pen, KILN_NAV_STEP));
            kiln_pen_text(pen, "\">");
            mark_begin(pen, &style);
            begun = true;
        }
        /* A little too long, so that rounding cannot lose the last dot. */
        kiln_len length = (kiln_len)(r->count - 1) * KILN_NAV_STEP + KILN_NAV_STEP / 2;
        mark_line(pen, r->from, (kiln_point){r->from.x + length, r->from.y});
    }
    if (!begun) return;
    mark_end(pen);
    kiln_pen_text(pen, "</g>\n");
}

static void draw(const chart *c, const void *data, kiln_pen *pen) {
    (void)c;
    for (uint32_t color = 0; color < COLOR_COUNT; color++) draw_color(data, pen, color);
}

const chart_overlay overlay_nav = {gather, draw, true, NULL};
