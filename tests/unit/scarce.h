/* scarce.h - an allocator that gives memory so many times and then none, and knows what is held. */
#ifndef SCARCE_H
#define SCARCE_H

#include "kiln.h"

#include <stdlib.h>

typedef struct scarce {
    size_t left, given, held;
} scarce;

static inline void *scarce_alloc(void *user, size_t size) {
    scarce *s = user;
    if (s->left == 0) return NULL;
    s->left--, s->given++, s->held += size;
    return malloc(size);
}

static inline void scarce_release(void *user, void *block, size_t size) {
    ((scarce *)user)->held -= size;
    free(block);
}

static inline kiln_allocator scarce_allocator(scarce *s) {
    return (kiln_allocator){scarce_alloc, scarce_release, s};
}

#endif
