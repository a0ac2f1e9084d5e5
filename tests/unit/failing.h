/* failing.h - an allocator that counts, checks sizes, and fails when told to. */
#ifndef FAILING_H
#define FAILING_H

#include "kiln.h"

#include <stdlib.h>

typedef struct failing {
    uint64_t calls, fail_at; /* the call that fails, counted from 1; 0: none */
    bool for_good;           /* and all after it */
    uint64_t blocks, bytes;  /* alive */
    uint64_t largest;        /* ever asked for */
} failing;

static inline void *failing_alloc(void *user, size_t size) {
    failing *f = user;
    f->calls++;
    if (size > f->largest) f->largest = size;
    if (f->fail_at > 0 && (f->calls == f->fail_at || (f->for_good && f->calls > f->fail_at)))
        return NULL;
    f->blocks++;
    f->bytes += size;
    return malloc(size);
}

static inline void failing_release(void *user, void *block, size_t size) {
    failing *f = user;
    f->blocks--;
    f->bytes -= size;
    free(block);
}

static inline kiln_allocator failing_allocator(failing *f) {
    return (kiln_allocator){failing_alloc, failing_release, f};
}

#endif
