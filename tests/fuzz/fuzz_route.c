/* fuzz_route.c - any bits as a grid, and a path over it: as long as breadth first search finds it,
 * over walkable neighbours, with as many turns as it says.
 *
 * A libFuzzer target; linked with libkiln, and with replay.c where there is no libFuzzer. The input
 * is the width, the height, the two ends (two bytes each), and the bits. */
#include "nav.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE  64
#define NODES (SIDE * SIDE)
#define HEAD  6

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "broken promise: %s\n", what);
    abort();
}

static bool are_neighbours(const kiln_grid *grid, uint32_t a, uint32_t b) {
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    return high - low == grid->width || (high - low == 1 && high % grid->width != 0);
}

/* The steps of the shortest path, or KILN_NONE. */
static uint32_t breadth_first(const kiln_grid *grid, uint32_t from, uint32_t to) {
    static uint32_t steps[NODES], queue[NODES];
    uint32_t nodes = grid->width * grid->height, head = 0, tail = 0;
    memset(steps, 0xff, sizeof steps);
    if (grid->island[from] == KILN_NONE) return KILN_NONE;
    steps[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        uint32_t node = queue[head++];
        uint32_t next[] = {node + 1, node - 1, node + grid->width, node - grid->width};
        for (int i = 0; i < 4; i++) {
            if (next[i] >= nodes || !are_neighbours(grid, node, next[i])) continue;
            if (grid->island[next[i]] == KILN_NONE || steps[next[i]] != KILN_NONE) continue;
            steps[next[i]] = steps[node] + 1;
            queue[tail++] = next[i];
        }
    }
    return steps[to];
}

static uint32_t count_turns(const uint32_t *nodes, uint32_t count) {
    uint32_t turns = 0;
    for (uint32_t i = 2; i < count; i++) {
        turns += nodes[i] - nodes[i - 1] != nodes[i - 1] - nodes[i - 2];
    }
    return turns;
}

static void check_path(const kiln_grid *grid, uint32_t from, uint32_t to) {
    static uint32_t nodes[NODES];
    uint32_t count, turns, steps = breadth_first(grid, from, to);
    kiln_status status = kiln_grid_path(grid, from, to, NULL, nodes, NODES, &count, &turns);
    if (steps == KILN_NONE) {
        require(status == KILN_ERROR_NOT_FOUND && count == 0, "no path where none is");
        return;
    }
    require(status == KILN_OK && count == steps + 1, "a path is the shortest");
    require(nodes[0] == from && nodes[count - 1] == to, "a path has its ends");
    for (uint32_t i = 0; i < count; i++) {
        require(grid->island[nodes[i]] != KILN_NONE, "a path's nodes are walkable");
        require(i == 0 || are_neighbours(grid, nodes[i - 1], nodes[i]), "a path has no gaps");
    }
    require(turns == count_turns(nodes, count), "a path has the turns it says");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static uint8_t bits[NODES / 8];
    if (size < HEAD) return 0;
    kiln_grid_info frame = {.width = data[0] % SIDE + 1u, .height = data[1] % SIDE + 1u};
    uint32_t nodes = frame.width * frame.height;
    uint32_t from = (data[2] | (uint32_t)data[3] << 8) % nodes;
    uint32_t to = (data[4] | (uint32_t)data[5] << 8) % nodes;
    size_t given = size - HEAD < sizeof bits ? size - HEAD : sizeof bits;
    memset(bits, 0xff, sizeof bits);
    memcpy(bits, data + HEAD, given);
    kiln_grid grid;
    require(kiln_grid_of_bits(&frame, bits, NULL, &grid) == KILN_OK, "any bits make a grid");
    check_path(&grid, from, to);
    kiln_grid_free(&grid, NULL);
    return 0;
}
