/* memory.h - how libkiln takes memory: through the caller's kiln_allocator, and never for a product
 * of sizes that overflows. */
#ifndef KILN_MEMORY_H
#define KILN_MEMORY_H

#include "kiln.h"

/* `count` zeroed items of `size` bytes, aligned for any type; NULL only when there is no memory for
 * them, also when count is 0. `allocator` may be NULL or zero: malloc and free. */
void *kiln_memory_new(const kiln_allocator *allocator, size_t count, size_t size);

/* Gives back what kiln_memory_new() returned for the same count and size. NULL is allowed. */
void kiln_memory_release(const kiln_allocator *allocator, void *block, size_t count, size_t size);

#endif
