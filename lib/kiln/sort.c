/* sort.c - least byte first; bytes that are the same everywhere cost nothing. */
#include "sort.h"

#include <string.h>

void kiln_sort(kiln_sort_entry *entries, kiln_sort_entry *spare, uint32_t count) {
    kiln_sort_entry *from = entries, *to = spare;
    if (count == 0) return;
    for (int shift = 0; shift < 64; shift += 8) {
        uint32_t start[256] = {0}, total = 0;
        for (uint32_t i = 0; i < count; i++) start[from[i].key >> shift & 255]++;
        if (start[from[0].key >> shift & 255] == count) continue;
        for (int digit = 0; digit < 256; digit++) {
            uint32_t here = start[digit];
            start[digit] = total;
            total += here;
        }
        for (uint32_t i = 0; i < count; i++) to[start[from[i].key >> shift & 255]++] = from[i];
        kiln_sort_entry *swap = from;
        from = to, to = swap;
    }
    if (from != entries) memcpy(entries, from, count * sizeof *entries);
}
