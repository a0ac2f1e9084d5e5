/* nav_stand.c - where people can stand, how they get onto the grid from there, and which node is
 * the nearest. */
#include "nav.h"
#include "nav_slab.h"

#define HALF (KILN_PERSON_SIZE / 2)

static int64_t floor_div(int64_t a, int64_t b) {
    return a / b - (a % b < 0);
}

/* ---- Standing */

static bool is_in_range(kiln_point at) {
    return at.x >= -KILN_NAV_MAX && at.x <= KILN_NAV_MAX && at.y >= -KILN_NAV_MAX &&
           at.y <= KILN_NAV_MAX;
}

/* Is every cell floor that the footprint shares more than its outline with? */
static bool is_on_floor(const kiln_floor *floor, kiln_point at) {
    int64_t i0 = floor_div((int64_t)at.x - HALF - floor->x0, KILN_NAV_STEP);
    int64_t j0 = floor_div((int64_t)at.y - HALF - floor->y0, KILN_NAV_STEP);
    int64_t i1 = floor_div((int64_t)at.x + HALF - 1 - floor->x0, KILN_NAV_STEP);
    int64_t j1 = floor_div((int64_t)at.y + HALF - 1 - floor->y0, KILN_NAV_STEP);
    if (i0 < 0 || j0 < 0 || i1 >= floor->width || j1 >= floor->height) return false;
    for (int64_t j = j0; j <= j1; j++) {
        for (int64_t i = i0; i <= i1; i++) {
            if (!floor->cells[j * floor->width + i]) return false;
        }
    }
    return true;
}

/* The first obstacle in the way of a person, or KILN_NONE. */
static uint32_t obstacle_at(const kiln_ground *ground, kiln_point at) {
    kiln_prism body = kiln_prism_of_box((kiln_box){.x0 = at.x - HALF,
                                                   .y0 = at.y - HALF,
                                                   .x1 = at.x + HALF,
                                                   .y1 = at.y + HALF,
                                                   .z1 = ground->tall});
    return kiln_obstacles_first(ground->obstacles, &body);
}

bool kiln_can_stand(const kiln_ground *ground, kiln_point at, uint32_t *obstacle) {
    if (obstacle) *obstacle = KILN_NONE;
    if (!is_in_range(at)) return false;
    bool on_floor = is_on_floor(ground->floor, at);
    if (!on_floor && !obstacle) return false;
    uint32_t first = obstacle_at(ground, at);
    if (obstacle) *obstacle = first;
    return on_floor && first == KILN_NONE;
}

/* ---- Leaving the grid */

/* Steps are no longer than the footprint, so its way along an axis is where it stands at both ends:
 * here at a place and a node where people can stand, and at a corner between them. */
static bool can_walk(const kiln_ground *ground, kiln_point from, kiln_point to) {
    return kiln_can_stand(ground, (kiln_point){to.x, from.y}, NULL) ||
           kiln_can_stand(ground, (kiln_point){from.x, to.y}, NULL);
}

static uint64_t square_apart(kiln_point a, kiln_point b) {
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return (uint64_t)(x * x) + (uint64_t)(y * y);
}

/* The first and last node of an axis within a step of `at`. */
static int64_t first_within(kiln_len at, kiln_len origin) {
    int64_t node = -floor_div((int64_t)origin + KILN_NAV_STEP - at, KILN_NAV_STEP);
    return node < 0 ? 0 : node;
}

static int64_t last_within(kiln_len at, kiln_len origin, uint32_t nodes) {
    int64_t node = floor_div((int64_t)at + KILN_NAV_STEP - origin, KILN_NAV_STEP);
    return node < nodes ? node : (int64_t)nodes - 1;
}

uint32_t kiln_grid_reach(const kiln_grid *grid, const kiln_ground *ground, kiln_point at) {
    uint32_t best = KILN_NONE;
    uint64_t best_apart = UINT64_MAX;
    if (!kiln_can_stand(ground, at, NULL)) return KILN_NONE;
    int64_t i1 = last_within(at.x, grid->x0, grid->width);
    int64_t j1 = last_within(at.y, grid->y0, grid->height);
    for (int64_t j = first_within(at.y, grid->y0); j <= j1; j++) {
        for (int64_t i = first_within(at.x, grid->x0); i <= i1; i++) {
            uint32_t node = (uint32_t)(j * grid->width + i);
            if (grid->island[node] == KILN_NONE) continue;
            kiln_point point = kiln_grid_point(grid, node);
            uint64_t apart = square_apart(at, point);
            if (apart >= best_apart || !can_walk(ground, at, point)) continue;
            best = node;
            best_apart = apart;
        }
    }
    return best;
}

/* ---- The nearest node, row by row from the point away */

typedef struct nearest {
    uint64_t apart; /* squared */
    uint32_t node;
} nearest;

static void consider(const kiln_grid *grid, kiln_point at, uint32_t column, int64_t row,
                     nearest *best) {
    uint32_t node = (uint32_t)row * grid->width + column;
    uint64_t apart = square_apart(at, kiln_grid_point(grid, node));
    if (apart > best->apart || (apart == best->apart && node > best->node)) return;
    *best = (nearest){apart, node};
}

/* `column` is the first one not west of the point. */
static void consider_row(const kiln_grid *grid, kiln_point at, uint32_t column, int64_t row,
                         nearest *best) {
    const kiln_slabs *slabs = grid->slabs;
    uint32_t first = slabs->row[row], end = slabs->row[row + 1];
    if (first == end) return;
    uint32_t run = kiln_slabs_run(slabs, column, (uint32_t)row);
    if (run < end) {
        uint32_t x0 = slabs->runs[run].x0;
        consider(grid, at, x0 > column ? x0 : column, row, best);
        if (x0 < column) consider(grid, at, column - 1, row, best);
    }
    if (run > first && (run == end || slabs->runs[run].x0 >= column)) {
        consider(grid, at, slabs->runs[run - 1].x1, row, best);
    }
}

static uint64_t row_apart(const kiln_grid *grid, kiln_point at, int64_t row) {
    if (row < 0 || row >= grid->height) return UINT64_MAX;
    int64_t y = grid->y0 + row * KILN_NAV_STEP - at.y;
    return (uint64_t)(y * y);
}

static int64_t clamped(int64_t value, int64_t last) {
    return value < 0 ? 0 : value > last ? last : value;
}

uint32_t kiln_grid_nearest(const kiln_grid *grid, kiln_point at) {
    nearest best = {UINT64_MAX, KILN_NONE};
    if (grid->walkable == 0) return KILN_NONE;
    int64_t east = -floor_div((int64_t)grid->x0 - at.x, KILN_NAV_STEP);
    uint32_t column = (uint32_t)clamped(east, grid->width);
    int64_t above = clamped(floor_div((int64_t)at.y - grid->y0, KILN_NAV_STEP), grid->height);
    int64_t below = above - 1;
    for (;;) {
        uint64_t up = row_apart(grid, at, above), down = row_apart(grid, at, below);
        uint64_t next = up < down ? up : down;
        if (next == UINT64_MAX || next > best.apart) return best.node;
        consider_row(grid, at, column, up < down ? above++ : below--, &best);
    }
}
