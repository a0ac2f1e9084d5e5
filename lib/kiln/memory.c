/* memory.c - allocation through kiln_allocator. */
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* The bytes for `count` items; 0 when they cannot be counted. An empty array still gets a byte. */
static size_t bytes_of(size_t count, size_t size) {
    if (count == 0 || size == 0) return 1;
    return count > SIZE_MAX / size ? 0 : count * size;
}

void *kiln_memory_new(const kiln_allocator *allocator, size_t count, size_t size) {
    size_t bytes = bytes_of(count, size);
    if (bytes == 0) return NULL;
    bool own = allocator && allocator->alloc;
    void *block = own ? allocator->alloc(allocator->user, bytes) : malloc(bytes);
    if (block) memset(block, 0, bytes);
    return block;
}

void kiln_memory_release(const kiln_allocator *allocator, void *block, size_t count, size_t size) {
    if (!block) return;
    if (!allocator || !allocator->alloc) {
        free(block);
    } else if (allocator->release) {
        allocator->release(allocator->user, block, bytes_of(count, size));
    }
}
