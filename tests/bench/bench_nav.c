/* bench_nav.c - paths over an office floor of 240 x 160 nodes, beside plain breadth first search and
 * plain A* with a binary heap. Both know only lengths; kiln also finds the fewest turns. */
#include "bench.h"
#include "nav.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH  240
#define HEIGHT 160
#define NODES  (WIDTH * HEIGHT)
#define PAIRS  500
#define REPEAT 7

static char floor_plan[NODES]; /* 1: blocked */
static uint32_t path[NODES];

static uint32_t random_below(uint32_t limit) {
    static uint64_t state = 7;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state >> 33) % limit);
}

/* ---- The floor */

static void fill(int x0, int y0, int x1, int y1, char blocked) {
    for (int y = y0; y <= y1; y++) {
        for (int x = x0; x <= x1; x++) {
            if (x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT) floor_plan[y * WIDTH + x] = blocked;
        }
    }
}

/* Walls are 0.1 thick and desks 1.6 x 0.8; a person's half width comes on every side. */
static void room(int x0, int y0, int x1, int y1, int door) {
    fill(x0, y0, x1, y0 + 1, 1);
    fill(x0, y1, x1, y1 + 1, 1);
    fill(x0, y0, x0 + 1, y1, 1);
    fill(x1, y0, x1 + 1, y1, 1);
    fill(door, y0, door + 2, y0 + 1, door > 0 && y0 > 80 ? 0 : 1);
    fill(door, y1, door + 2, y1 + 1, door > 0 && y0 < 80 ? 0 : 1);
    for (int y = y0 + 7; y + 9 < y1; y += 13) {
        for (int x = x0 + 6; x + 10 < x1; x += 14) {
            fill(x, y, x + 7, y + 4, 1);
            fill(x + 3, y + 6, x + 4, y + 7, 1);
        }
    }
}

static void desks(int x0, int y0, int x1, int y1) {
    for (int y = y0; y + 12 <= y1; y += 16) {
        for (int x = x0; x + 7 <= x1; x += 8 + (x - x0) % 3) {
            fill(x, y, x + 7, y + 4, 1);
            fill(x, y + 5, x + 7, y + 9, 1);
            fill(x + 2, y - 3, x + 5, y - 2, random_below(4) != 0);
            fill(x + 2, y + 11, x + 5, y + 12, random_below(4) != 0);
        }
    }
}

static void furnish(void) {
    for (int i = 0; i < 8; i++) {
        int x = i * 30;
        room(x, 0, x + 29, 36, x + 5 + (int)random_below(18));
        room(x, 122, x + 29, 158, x + 5 + (int)random_below(18));
    }
    desks(10, 50, 108, 112);
    desks(130, 50, 230, 112);
    fill(160, 45, 161, 121, 1);
    for (int i = 0; i < 60; i++) {
        int x = (int)random_below(WIDTH), y = 40 + (int)random_below(78);
        fill(x, y, x + 2, y + 2, 1);
    }
    fill(0, 0, 0, HEIGHT - 1, 1);
    fill(WIDTH - 1, 0, WIDTH - 1, HEIGHT - 1, 1);
}

static kiln_grid grid_of_floor(void) {
    static uint8_t bits[NODES / 8];
    for (uint32_t i = 0; i < NODES; i++) {
        if (!floor_plan[i]) bits[i / 8] |= (uint8_t)(1u << i % 8);
    }
    kiln_grid_info frame = {.width = WIDTH, .height = HEIGHT};
    kiln_grid grid;
    if (kiln_grid_of_bits(&frame, bits, NULL, &grid) != KILN_OK) abort();
    return grid;
}

/* ---- The plain ways: floors have a closed border, so neighbours need no bounds. */

static const int strides[] = {1, WIDTH, -1, -WIDTH};
static uint32_t come_from[NODES];
static uint32_t steps[NODES];

static uint32_t write_back(uint32_t from, uint32_t to) {
    uint32_t count = steps[to] + 1;
    for (uint32_t i = count, node = to; i-- > 0; node = come_from[node]) path[i] = node;
    return path[0] == from ? count : 0;
}

static uint32_t breadth_first(uint32_t from, uint32_t to) {
    static uint32_t queue[NODES];
    uint32_t head = 0, tail = 0;
    memset(steps, 0xff, sizeof steps);
    steps[from] = 0;
    queue[tail++] = from;
    while (head < tail && steps[to] == UINT32_MAX) {
        uint32_t node = queue[head++];
        for (int i = 0; i < 4; i++) {
            uint32_t next = node + (uint32_t)strides[i];
            if (floor_plan[next] || steps[next] != UINT32_MAX) continue;
            steps[next] = steps[node] + 1;
            come_from[next] = node;
            queue[tail++] = next;
        }
    }
    return steps[to] == UINT32_MAX ? 0 : write_back(from, to);
}

static uint64_t heap[4 * NODES];
static uint32_t heap_count;

static void heap_push(uint64_t key) {
    uint32_t at = heap_count++;
    for (; at > 0 && heap[(at - 1) / 2] > key; at = (at - 1) / 2) heap[at] = heap[(at - 1) / 2];
    heap[at] = key;
}

static uint64_t heap_pop(void) {
    uint64_t least = heap[0], moved = heap[--heap_count];
    uint32_t at = 0;
    for (uint32_t child; (child = 2 * at + 1) < heap_count; at = child) {
        if (child + 1 < heap_count && heap[child + 1] < heap[child]) child++;
        if (heap[child] >= moved) break;
        heap[at] = heap[child];
    }
    heap[at] = moved;
    return least;
}

static uint32_t apart(uint32_t a, uint32_t b) {
    int x = (int)(a % WIDTH) - (int)(b % WIDTH), y = (int)(a / WIDTH) - (int)(b / WIDTH);
    return (uint32_t)(abs(x) + abs(y));
}

/* Ties go to the node nearest to the target. */
static uint64_t key_of(uint32_t node, uint32_t to) {
    uint64_t left = apart(node, to);
    return (steps[node] + left) << 44 | left << 24 | node;
}

static uint32_t a_star(uint32_t from, uint32_t to) {
    memset(steps, 0xff, sizeof steps);
    steps[from] = 0;
    heap_count = 0;
    heap_push(key_of(from, to));
    while (heap_count > 0) {
        uint64_t key = heap_pop();
        uint32_t node = (uint32_t)(key & 0xffffff);
        if (node == to) return write_back(from, to);
        if (key != key_of(node, to)) continue;
        for (int i = 0; i < 4; i++) {
            uint32_t next = node + (uint32_t)strides[i];
            if (floor_plan[next] || steps[next] <= steps[node] + 1) continue;
            steps[next] = steps[node] + 1;
            come_from[next] = node;
            heap_push(key_of(next, to));
        }
    }
    return 0;
}

static const kiln_grid *grid;

static uint32_t kiln(uint32_t from, uint32_t to) {
    uint32_t count;
    kiln_grid_path(grid, from, to, NULL, path, NODES, &count, NULL);
    return count;
}

/* ---- The table */

static uint32_t pairs[PAIRS][2];

static void choose_pairs(void) {
    for (int i = 0; i < PAIRS; i++) {
        do {
            pairs[i][0] = random_below(NODES);
            pairs[i][1] = random_below(NODES);
        } while (grid->island[pairs[i][0]] != 0 || grid->island[pairs[i][1]] != 0);
    }
}

/* The median over the pairs of each one's median over a few calls. */
static double time_of(uint32_t (*find)(uint32_t from, uint32_t to), double *mean_steps) {
    double seconds[PAIRS], total = 0;
    for (int i = 0; i < PAIRS; i++) {
        double once[REPEAT];
        uint32_t count = 0;
        for (int j = 0; j < REPEAT; j++) {
            double start = bench_now();
            count = find(pairs[i][0], pairs[i][1]);
            once[j] = bench_now() - start;
        }
        seconds[i] = bench_median_of(once, REPEAT);
        total += count - 1;
    }
    *mean_steps = total / PAIRS;
    return bench_median_of(seconds, PAIRS);
}

static void build(void *user) {
    (void)user;
    kiln_grid made = grid_of_floor();
    kiln_grid_free(&made, NULL);
}

int main(void) {
    furnish();
    kiln_grid made = grid_of_floor();
    grid = &made;
    choose_pairs();
    double mean, plain_mean;
    double fast = time_of(kiln, &mean);
    printf("Office floor of %d x %d nodes, mean path %.0f steps\n", WIDTH, HEIGHT, mean);
    bench_row("path, fewest turns", fast, "plain A*, any turns", time_of(a_star, &plain_mean));
    if (plain_mean != mean) abort();
    bench_row("path, fewest turns", fast, "plain breadth first",
              time_of(breadth_first, &plain_mean));
    if (plain_mean != mean) abort();
    bench_row("grid from its bits", bench_median(build, NULL), NULL, 0);
    kiln_grid_free(&made, NULL);
    return 0;
}
