/* nav_grid.c - the nodes people can stand on, and the islands they form. */
#include "memory.h"
#include "nav.h"
#include "nav_slab.h"
#include "sort.h"

/* ---- Islands */

/* While islands are found, a node's entry is a node of the same island with an index no greater;
 * of the island's least node, its own. */
static uint32_t least_of(uint32_t *parent, uint32_t node) {
    while (parent[node] != node) {
        parent[node] = parent[parent[node]];
        node = parent[node];
    }
    return node;
}

static void join(uint32_t *parent, uint32_t a, uint32_t b) {
    a = least_of(parent, a);
    b = least_of(parent, b);
    if (a < b) parent[b] = a;
    if (b < a) parent[a] = b;
}

static void join_neighbours(const kiln_grid *grid, uint32_t *parent) {
    uint32_t node = 0;
    for (uint32_t j = 0; j < grid->height; j++) {
        for (uint32_t i = 0; i < grid->width; i++, node++) {
            if (parent[node] == KILN_NONE) continue;
            parent[node] = node;
            if (i > 0 && parent[node - 1] != KILN_NONE) join(parent, node, node - 1);
            if (j > 0 && parent[node - grid->width] != KILN_NONE) {
                join(parent, node, node - grid->width);
            }
        }
    }
}

/* Numbers islands by their least nodes; parents come before children. */
static void number_islands(kiln_grid *grid, uint32_t *entry, uint32_t nodes) {
    for (uint32_t node = 0; node < nodes; node++) {
        if (entry[node] == KILN_NONE) continue;
        grid->walkable++;
        entry[node] = entry[node] == node ? grid->islands++ : entry[entry[node]];
    }
}

static void count_sizes(const uint32_t *entry, uint32_t nodes, uint32_t *size) {
    for (uint32_t node = 0; node < nodes; node++) {
        if (entry[node] != KILN_NONE) size[entry[node]]++;
    }
}

static void renumber(uint32_t *entry, uint32_t nodes, const uint32_t *number) {
    for (uint32_t node = 0; node < nodes; node++) {
        if (entry[node] != KILN_NONE) entry[node] = number[entry[node]];
    }
}

/* Numbers islands by size, then by their least nodes, as they are numbered so far. */
static kiln_status rank_islands(const kiln_grid *grid, const kiln_allocator *allocator) {
    uint32_t count = grid->islands, nodes = grid->width * grid->height;
    if (count < 2) return KILN_OK;
    kiln_sort_entry *ranks = kiln_memory_new(allocator, count, 2 * sizeof *ranks);
    uint32_t *numbers = kiln_memory_new(allocator, count, sizeof *numbers);
    if (ranks && numbers) {
        count_sizes(grid->island, nodes, numbers);
        for (uint32_t i = 0; i < count; i++) {
            ranks[i] = (kiln_sort_entry){.key = nodes - numbers[i], .index = i};
        }
        kiln_sort(ranks, ranks + count, count);
        for (uint32_t i = 0; i < count; i++) numbers[ranks[i].index] = i;
        renumber(grid->island, nodes, numbers);
    }
    kiln_status status = ranks && numbers ? KILN_OK : KILN_ERROR_MEMORY;
    kiln_memory_release(allocator, ranks, count, 2 * sizeof *ranks);
    kiln_memory_release(allocator, numbers, count, sizeof *numbers);
    return status;
}

/* ---- Grids */

static uint32_t nodes_of(const kiln_grid *grid) {
    return grid->width * grid->height;
}

/* Completes a grid whose entries are KILN_NONE where nobody can stand. */
static kiln_status finish(kiln_grid *grid, const kiln_allocator *allocator) {
    join_neighbours(grid, grid->island);
    number_islands(grid, grid->island, nodes_of(grid));
    kiln_status status = rank_islands(grid, allocator);
    if (status == KILN_OK) {
        grid->slabs = kiln_slabs_build(grid->island, grid->width, grid->height, allocator);
        if (!grid->slabs) status = KILN_ERROR_MEMORY;
    }
    if (status != KILN_OK) kiln_grid_free(grid, allocator);
    return status;
}

static bool axis_fits(kiln_len origin, uint32_t nodes) {
    int64_t last = origin + (int64_t)(nodes - 1) * KILN_NAV_STEP;
    return origin % KILN_NAV_STEP == 0 && origin >= -KILN_NAV_MAX && last <= KILN_NAV_MAX;
}

/* A grid whose entries are all 0. */
static kiln_status prepare(kiln_grid *grid, const kiln_allocator *allocator) {
    if (!axis_fits(grid->x0, grid->width) || !axis_fits(grid->y0, grid->height)) {
        return KILN_ERROR_RANGE;
    }
    uint64_t nodes = (uint64_t)grid->width * grid->height;
    if (nodes > KILN_NAV_NODES_MAX) return KILN_ERROR_LIMIT;
    grid->island = kiln_memory_new(allocator, (size_t)nodes, sizeof *grid->island);
    return grid->island ? KILN_OK : KILN_ERROR_MEMORY;
}

kiln_status kiln_grid_of_bits(const kiln_grid_info *frame, const uint8_t *bits,
                              const kiln_allocator *allocator, kiln_grid *out) {
    *out = (kiln_grid){0};
    if (frame->width == 0 || frame->height == 0) return KILN_OK;
    kiln_grid grid = {.x0 = frame->x0, .y0 = frame->y0};
    grid.width = frame->width, grid.height = frame->height;
    kiln_status status = prepare(&grid, allocator);
    if (status != KILN_OK) return status;
    for (size_t i = 0; i < nodes_of(&grid); i++) {
        if (!(bits[i >> 3] >> (i & 7) & 1)) grid.island[i] = KILN_NONE;
    }
    status = finish(&grid, allocator);
    *out = grid;
    return status;
}

/* ---- From obstacles */

static int64_t floor_div(int64_t a, int64_t b) {
    return a / b - (a % b < 0);
}

static int64_t ceil_div(int64_t a, int64_t b) {
    return -floor_div(-a, b);
}

/* First to last, both included. */
typedef struct extent {
    int64_t first, last;
} extent;

static void stretch(extent *e, int64_t low, int64_t high) {
    if (low < e->first) e->first = low;
    if (high > e->last) e->last = high;
}

/* Where an edge crosses a level, rounded outwards. */
static void stretch_to_crossing(extent *x, kiln_point a, kiln_point b, int64_t level) {
    if (a.y > b.y) {
        stretch_to_crossing(x, b, a, level);
    } else if (a.y < level && level < b.y) {
        int64_t along = (level - a.y) * ((int64_t)b.x - a.x), height = (int64_t)b.y - a.y;
        stretch(x, a.x + floor_div(along, height), a.x + ceil_div(along, height));
    }
}

/* How far a quad reaches in x, rounded outwards, between two levels that it lies between or
 * crosses. */
static extent reach_between(const kiln_prism *quad, int64_t low, int64_t high) {
    extent x = {INT64_MAX, INT64_MIN};
    for (int i = 0; i < 4; i++) {
        kiln_point a = quad->corner[i], b = quad->corner[(i + 1) & 3];
        if (low <= a.y && a.y <= high) stretch(&x, a.x, a.x);
        stretch_to_crossing(&x, a, b, low);
        stretch_to_crossing(&x, a, b, high);
    }
    return x;
}

/* The nodes of an axis, of those there are, whose footprints reach into `low` to `high`. */
static extent nodes_over(int64_t low, int64_t high, kiln_len origin, uint32_t count) {
    extent e = {floor_div(low - KILN_PERSON_SIZE / 2 - origin, KILN_NAV_STEP) + 1,
                ceil_div(high + KILN_PERSON_SIZE / 2 - origin, KILN_NAV_STEP) - 1};
    if (e.first < 0) e.first = 0;
    if (e.last >= count) e.last = (int64_t)count - 1;
    return e;
}

/* Twice the area of a convex quad is the cross product of its diagonals. */
static bool has_area(const kiln_prism *quad) {
    const kiln_point *c = quad->corner;
    return ((int64_t)c[2].x - c[0].x) * ((int64_t)c[3].y - c[1].y) >
           ((int64_t)c[2].y - c[0].y) * ((int64_t)c[3].x - c[1].x);
}

/* Counts an obstacle for a block of nodes by four entries: the sum of all entries south-west of a
 * node, its own included, is how many obstacles are there. */
static void count_block(const kiln_grid *grid, extent columns, extent rows) {
    if (columns.first > columns.last || rows.first > rows.last) return;
    uint32_t *south = grid->island + (size_t)rows.first * grid->width;
    uint32_t *north = grid->island + (size_t)(rows.last + 1) * grid->width;
    bool east = columns.last + 1 < grid->width;
    south[columns.first]++;
    if (east) south[columns.last + 1]--;
    if (rows.last + 1 == grid->height) return;
    north[columns.first]--;
    if (east) north[columns.last + 1]++;
}

static bool is_straight(const kiln_prism *quad) {
    const kiln_point *c = quad->corner;
    return c[0].y == c[1].y && c[1].x == c[2].x && c[2].y == c[3].y && c[3].x == c[0].x;
}

static void count_obstacle(const kiln_grid *grid, const kiln_prism *shape) {
    if (!has_area(shape)) return;
    kiln_box box = kiln_prism_bounds(shape);
    extent rows = nodes_over(box.y0, box.y1, grid->y0, grid->height);
    if (is_straight(shape)) {
        count_block(grid, nodes_over(box.x0, box.x1, grid->x0, grid->width), rows);
        return;
    }
    for (int64_t j = rows.first; j <= rows.last; j++) {
        int64_t y = grid->y0 + j * KILN_NAV_STEP;
        extent x = reach_between(shape, y - KILN_PERSON_SIZE / 2, y + KILN_PERSON_SIZE / 2);
        count_block(grid, nodes_over(x.first, x.last, grid->x0, grid->width), (extent){j, j});
    }
}

/* Adds up the counts from south to north. */
static void sum_columns(const kiln_grid *grid) {
    size_t width = grid->width;
    for (size_t i = width; i < nodes_of(grid); i++) grid->island[i] += grid->island[i - width];
}

static bool is_floor(const kiln_floor *floor, uint32_t column, uint32_t row) {
    if (column == 0 || row == 0 || column >= floor->width || row >= floor->height) return false;
    const uint8_t *north = floor->cells + (size_t)row * floor->width + column;
    const uint8_t *south = north - floor->width;
    return north[-1] && north[0] && south[-1] && south[0];
}

/* Adds them up from west to east, and turns them into entries. */
static void close_nodes(const kiln_grid *grid, const kiln_floor *floor) {
    for (uint32_t j = 0; j < grid->height; j++) {
        uint32_t *row = grid->island + (size_t)j * grid->width;
        uint32_t obstacles = 0;
        for (uint32_t i = 0; i < grid->width; i++) {
            obstacles += row[i];
            row[i] = obstacles == 0 && is_floor(floor, i, j) ? 0 : KILN_NONE;
        }
    }
}

kiln_status kiln_grid_build(const kiln_ground *ground, const kiln_allocator *allocator,
                            kiln_grid *out) {
    const kiln_floor *floor = ground->floor;
    *out = (kiln_grid){0};
    if (floor->width == 0) return KILN_OK;
    kiln_grid grid = {.x0 = floor->x0, .y0 = floor->y0};
    grid.width = floor->width + 1, grid.height = floor->height + 1;
    kiln_status status = prepare(&grid, allocator);
    if (status != KILN_OK) return status;
    uint32_t obstacles = kiln_obstacles_count(ground->obstacles);
    for (uint32_t i = 0; i < obstacles; i++) {
        const kiln_prism *shape = &kiln_obstacles_get(ground->obstacles, i)->shape;
        kiln_len low = shape->z0 > 0 ? shape->z0 : 0;
        if (low < shape->z1 && low < ground->tall) count_obstacle(&grid, shape);
    }
    sum_columns(&grid);
    close_nodes(&grid, floor);
    status = finish(&grid, allocator);
    *out = grid;
    return status;
}

void kiln_grid_free(kiln_grid *grid, const kiln_allocator *allocator) {
    kiln_slabs_free(grid->slabs, allocator);
    kiln_memory_release(allocator, grid->island, nodes_of(grid), sizeof *grid->island);
    *grid = (kiln_grid){0};
}

kiln_point kiln_grid_point(const kiln_grid *grid, uint32_t node) {
    return (kiln_point){grid->x0 + (kiln_len)(node % grid->width) * KILN_NAV_STEP,
                        grid->y0 + (kiln_len)(node / grid->width) * KILN_NAV_STEP};
}
