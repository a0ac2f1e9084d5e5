/* plain_paths.h - paths over a floor found the plain ways: breadth first, and A* with a binary heap.
 * Both know only lengths. */
#ifndef PLAIN_PATHS_H
#define PLAIN_PATHS_H

#include <stdint.h>

/* A floor with room for what is found out on it. Its border is closed, so that neighbours need no
 * bounds. */
typedef struct plain_floor {
    uint32_t width, nodes;
    const uint8_t *blocked; /* of each node */
    uint32_t *come_from, *steps, *queue, *path;
    uint64_t *heap;
    uint32_t heap_count;
} plain_floor;

plain_floor plain_floor_new(uint32_t width, uint32_t height, const uint8_t *blocked);
void plain_floor_free(plain_floor *f);

/* How many nodes the way has, both ends included; 0: there is none. It is in `path`. */
uint32_t plain_breadth_first(plain_floor *f, uint32_t from, uint32_t to);
uint32_t plain_a_star(plain_floor *f, uint32_t from, uint32_t to);

#endif
