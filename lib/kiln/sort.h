/* sort.h - sorting by a 64-bit key, stable, without the C library's qsort, which may allocate. */
#ifndef KILN_SORT_H
#define KILN_SORT_H

#include <stdint.h>

typedef struct kiln_sort_entry {
    uint64_t key;
    uint32_t index;
} kiln_sort_entry;

/* Ascending; equal keys keep their order. `spare` is as long as `entries` and is left with whatever
 * was in it last. */
void kiln_sort(kiln_sort_entry *entries, kiln_sort_entry *spare, uint32_t count);

#endif
