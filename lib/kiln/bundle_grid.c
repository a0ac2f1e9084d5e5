/* bundle_grid.c - the nav grids of a bundle, unpacked when first asked for, and their queries. */
#include "memory.h"
#include "scene.h"

/* ---- Unpacking ------------------------------------------------------------------------------- */

/* No bit behind the last node is set. */
static bool tail_is_clear(const uint8_t *bits, uint64_t nodes) {
    unsigned used = (unsigned)(nodes & 7);
    return used == 0 || bits[nodes >> 3] >> used == 0;
}

static kiln_grid_info frame_of(const row_grid *row) {
    return (kiln_grid_info){.x0 = row->origin.x,
                            .y0 = row->origin.y,
                            .width = row->width,
                            .height = row->height,
                            .walkable = row->walkable,
                            .islands = row->islands};
}

static kiln_status build(const row_grid *row, const uint8_t *bits, const kiln_allocator *allocator,
                         kiln_grid *out) {
    if (!tail_is_clear(bits, kiln_grid_nodes(row))) return KILN_ERROR_CORRUPT;
    kiln_grid_info frame = frame_of(row);
    kiln_status status = kiln_grid_of_bits(&frame, bits, allocator, out);
    if (status != KILN_OK) return status == KILN_ERROR_MEMORY ? status : KILN_ERROR_CORRUPT;
    if (out->walkable == row->walkable && out->islands == row->islands) return KILN_OK;
    kiln_grid_free(out, allocator);
    return KILN_ERROR_CORRUPT;
}

static kiln_status unpack(const kiln_bundle *b, uint32_t level, kiln_grid *out) {
    const kiln_packed *packed = &b->grids[level].packed;
    uint8_t *bits = kiln_memory_new(&b->allocator, packed->raw, 1);
    if (!bits) return KILN_ERROR_MEMORY;
    kiln_status status = kiln_unpack(packed, &bits, 1, &b->allocator);
    if (status == KILN_OK)
        status = build(&KILN_ROWS(b, LEVELS)[level].grid, bits, &b->allocator, out);
    kiln_memory_release(&b->allocator, bits, packed->raw, 1);
    return status;
}

static void discard(const kiln_bundle *b, kiln_grid *grid) {
    kiln_grid_free(grid, &b->allocator);
    kiln_memory_release(&b->allocator, grid, 1, sizeof *grid);
}

void kiln_grids_discard(kiln_bundle *bundle) {
    for (uint32_t i = 0; i < bundle->counts[KILN_SECTION_LEVELS]; i++) {
        kiln_grid *grid = atomic_load_explicit(&bundle->grids[i].ready, memory_order_relaxed);
        if (grid) discard(bundle, grid);
    }
}

/* Threads may race here: the first to publish wins, the others use its grid and free their own. */
kiln_status kiln_grid_of_level(const kiln_bundle *b, uint32_t level, const kiln_grid **out) {
    kiln_level_grid *slot = &b->grids[level];
    kiln_grid *ready = atomic_load_explicit(&slot->ready, memory_order_acquire);
    *out = ready;
    if (ready) return KILN_OK;
    kiln_grid *grid = kiln_memory_new(&b->allocator, 1, sizeof *grid);
    if (!grid) return KILN_ERROR_MEMORY;
    kiln_status status = unpack(b, level, grid);
    if (status != KILN_OK) {
        kiln_memory_release(&b->allocator, grid, 1, sizeof *grid);
        return status;
    }
    if (!atomic_compare_exchange_strong_explicit(&slot->ready, &ready, grid, memory_order_acq_rel,
                                                 memory_order_acquire)) {
        discard(b, grid);
        grid = ready;
    }
    *out = grid;
    return KILN_OK;
}

/* The same, for a node that must be in it. */
static kiln_status grid_with(const kiln_bundle *b, uint32_t level, uint32_t node,
                             const kiln_grid **out) {
    const row_level *row = KILN_ROW(b, LEVELS, level);
    *out = NULL;
    if (!row || node >= kiln_grid_nodes(&row->grid)) return KILN_ERROR_RANGE;
    return kiln_grid_of_level(b, level, out);
}

/* ---- Queries --------------------------------------------------------------------------------- */

kiln_status kiln_grid_get(const kiln_bundle *bundle, uint32_t level, kiln_grid_info *out) {
    *out = (kiln_grid_info){0};
    const row_level *row = KILN_ROW(bundle, LEVELS, level);
    if (!row) return KILN_ERROR_RANGE;
    *out = frame_of(&row->grid);
    return KILN_OK;
}

kiln_status kiln_node_point(const kiln_bundle *bundle, uint32_t level, uint32_t node,
                            kiln_point *out) {
    *out = (kiln_point){0, 0};
    const row_level *row = KILN_ROW(bundle, LEVELS, level);
    if (!row || node >= kiln_grid_nodes(&row->grid)) return KILN_ERROR_RANGE;
    kiln_len i = (kiln_len)(node % row->grid.width), j = (kiln_len)(node / row->grid.width);
    out->x = row->grid.origin.x + i * KILN_NAV_STEP;
    out->y = row->grid.origin.y + j * KILN_NAV_STEP;
    return KILN_OK;
}

kiln_status kiln_node_walkable(const kiln_bundle *bundle, uint32_t level, uint32_t node,
                               bool *walkable, uint32_t *island) {
    *walkable = false;
    *island = 0;
    const kiln_grid *grid;
    kiln_status status = grid_with(bundle, level, node, &grid);
    if (status != KILN_OK) return status;
    *island = grid->island[node];
    *walkable = *island != KILN_NONE;
    return KILN_OK;
}

kiln_status kiln_node_nearest(const kiln_bundle *bundle, uint32_t level, kiln_point point,
                              uint32_t *node) {
    *node = 0;
    const row_level *row = KILN_ROW(bundle, LEVELS, level);
    if (!row) return KILN_ERROR_RANGE;
    if (kiln_grid_nodes(&row->grid) == 0) return KILN_ERROR_NOT_FOUND;
    const kiln_grid *grid;
    kiln_status status = kiln_grid_of_level(bundle, level, &grid);
    if (status != KILN_OK) return status;
    uint32_t nearest = kiln_grid_nearest(grid, point);
    if (nearest == KILN_NONE) return KILN_ERROR_NOT_FOUND;
    *node = nearest;
    return KILN_OK;
}

kiln_status kiln_path(const kiln_bundle *bundle, uint32_t level, uint32_t from, uint32_t to,
                      uint32_t *nodes, uint32_t capacity, uint32_t *count, uint32_t *turns) {
    *count = 0;
    if (turns) *turns = 0;
    const kiln_grid *grid;
    kiln_status status = grid_with(bundle, level, from > to ? from : to, &grid);
    if (status != KILN_OK) return status;
    return kiln_grid_path(grid, from, to, &bundle->allocator, nodes, capacity, count, turns);
}
