/* plain_paths.c - see plain_paths.h. */
#include "plain_paths.h"

#include <stdlib.h>
#include <string.h>

plain_floor plain_floor_new(uint32_t width, uint32_t height, const uint8_t *blocked) {
    plain_floor f = {.width = width, .nodes = width * height, .blocked = blocked};
    f.come_from = calloc(f.nodes, sizeof *f.come_from);
    f.steps = calloc(f.nodes, sizeof *f.steps);
    f.queue = calloc(f.nodes, sizeof *f.queue);
    f.path = calloc(f.nodes, sizeof *f.path);
    f.heap = calloc(f.nodes, 4 * sizeof *f.heap);
    if (!f.come_from || !f.steps || !f.queue || !f.path || !f.heap) abort();
    return f;
}

void plain_floor_free(plain_floor *f) {
    free(f->come_from), free(f->steps), free(f->queue), free(f->path), free(f->heap);
}

static uint32_t neighbour(const plain_floor *f, uint32_t node, int side) {
    const uint32_t strides[] = {1, f->width, UINT32_MAX, 0u - f->width};
    return node + strides[side];
}

static void forget(plain_floor *f) {
    memset(f->steps, 0xff, f->nodes * sizeof *f->steps);
}

static uint32_t write_back(plain_floor *f, uint32_t from, uint32_t to) {
    uint32_t count = f->steps[to] + 1;
    for (uint32_t i = count, node = to; i-- > 0; node = f->come_from[node]) f->path[i] = node;
    return f->path[0] == from ? count : 0;
}

/* ---- Breadth first */

uint32_t plain_breadth_first(plain_floor *f, uint32_t from, uint32_t to) {
    uint32_t head = 0, tail = 0;
    forget(f);
    f->steps[from] = 0;
    f->queue[tail++] = from;
    while (head < tail && f->steps[to] == UINT32_MAX) {
        uint32_t node = f->queue[head++];
        for (int i = 0; i < 4; i++) {
            uint32_t next = neighbour(f, node, i);
            if (f->blocked[next] || f->steps[next] != UINT32_MAX) continue;
            f->steps[next] = f->steps[node] + 1;
            f->come_from[next] = node;
            f->queue[tail++] = next;
        }
    }
    return f->steps[to] == UINT32_MAX ? 0 : write_back(f, from, to);
}

/* ---- A* */

static void heap_push(plain_floor *f, uint64_t key) {
    uint64_t *heap = f->heap;
    uint32_t at = f->heap_count++;
    for (; at > 0 && heap[(at - 1) / 2] > key; at = (at - 1) / 2) heap[at] = heap[(at - 1) / 2];
    heap[at] = key;
}

static uint64_t heap_pop(plain_floor *f) {
    uint64_t *heap = f->heap, least = heap[0], moved = heap[--f->heap_count];
    uint32_t at = 0;
    for (uint32_t child; (child = 2 * at + 1) < f->heap_count; at = child) {
        if (child + 1 < f->heap_count && heap[child + 1] < heap[child]) child++;
        if (heap[child] >= moved) break;
        heap[at] = heap[child];
    }
    heap[at] = moved;
    return least;
}

static uint32_t apart(const plain_floor *f, uint32_t a, uint32_t b) {
    int width = (int)f->width;
    int x = (int)a % width - (int)b % width, y = (int)a / width - (int)b / width;
    return (uint32_t)(abs(x) + abs(y));
}

/* Ties go to the node nearest to the target. */
static uint64_t key_of(const plain_floor *f, uint32_t node, uint32_t to) {
    uint64_t left = apart(f, node, to);
    return (f->steps[node] + left) << 44 | left << 24 | node;
}

uint32_t plain_a_star(plain_floor *f, uint32_t from, uint32_t to) {
    forget(f);
    f->steps[from] = 0;
    f->heap_count = 0;
    heap_push(f, key_of(f, from, to));
    while (f->heap_count > 0) {
        uint64_t key = heap_pop(f);
        uint32_t node = (uint32_t)(key & 0xffffff);
        if (node == to) return write_back(f, from, to);
        if (key != key_of(f, node, to)) continue;
        for (int i = 0; i < 4; i++) {
            uint32_t next = neighbour(f, node, i);
            if (f->blocked[next] || f->steps[next] <= f->steps[node] + 1) continue;
            f->steps[next] = f->steps[node] + 1;
            f->come_from[next] = node;
            heap_push(f, key_of(f, next, to));
        }
    }
    return 0;
}
