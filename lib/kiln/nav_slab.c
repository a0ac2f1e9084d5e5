/* nav_slab.c - cuts the walkable nodes of a grid into slabs. */
#include "nav_slab.h"
#include "memory.h"

/* ---- Runs */

static uint32_t find_runs(const uint32_t *island, uint32_t width, kiln_slab_run *runs) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < width; i++) {
        if (island[i] == KILN_NONE) continue;
        uint32_t start = i;
        while (i + 1 < width && island[i + 1] != KILN_NONE) i++;
        if (runs) runs[count] = (kiln_slab_run){start, i, KILN_NONE};
        count++;
    }
    return count;
}

static bool make_runs(kiln_slabs *s, const uint32_t *island, uint32_t width,
                      const kiln_allocator *allocator) {
    s->row = kiln_memory_new(allocator, (size_t)s->rows + 1, sizeof *s->row);
    if (!s->row) return false;
    for (uint32_t j = 0; j < s->rows; j++) {
        s->row[j + 1] = s->row[j] + find_runs(island + (size_t)j * width, width, NULL);
    }
    s->run_count = s->row[s->rows];
    s->runs = kiln_memory_new(allocator, s->run_count, sizeof *s->runs);
    if (!s->runs) return false;
    for (uint32_t j = 0; j < s->rows; j++) {
        find_runs(island + (size_t)j * width, width, s->runs + s->row[j]);
    }
    return true;
}

/* ---- Slabs and links */

/* Steps through the pairs of overlapping runs in two rows, from west to east. */
typedef struct pairs {
    kiln_slab_run *low, *low_end, *high, *high_end;
} pairs;

static pairs pairs_of_rows(const kiln_slabs *s, uint32_t high) {
    kiln_slab_run *runs = s->runs;
    if (high == 0) return (pairs){runs, runs, runs, runs};
    return (pairs){runs + s->row[high - 1], runs + s->row[high], runs + s->row[high],
                   runs + s->row[high + 1]};
}

static bool next_pair(pairs *p, kiln_slab_run **low, kiln_slab_run **high) {
    while (p->low < p->low_end && p->high < p->high_end) {
        *low = p->low, *high = p->high;
        if (p->low->x1 < p->high->x1) {
            p->low++;
        } else {
            p->high++;
        }
        if ((*low)->x0 <= (*high)->x1 && (*high)->x0 <= (*low)->x1) return true;
    }
    return false;
}

/* Gives each run the number of its slab, and counts slabs and links. */
static void number_slabs(kiln_slabs *s) {
    for (uint32_t j = 0; j < s->rows; j++) {
        kiln_slab_run *low, *high;
        for (pairs p = pairs_of_rows(s, j); next_pair(&p, &low, &high);) {
            if (low->x0 == high->x0 && low->x1 == high->x1) {
                high->slab = low->slab;
            } else {
                s->link_count++;
            }
        }
        for (uint32_t i = s->row[j]; i < s->row[j + 1]; i++) {
            if (s->runs[i].slab == KILN_NONE) s->runs[i].slab = s->slab_count++;
        }
    }
}

static uint32_t greater(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

static uint32_t lesser(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* Enters a row's runs and its links to the row below; `slabs` and `links` are how many there were
 * so far. */
static void fill_row(kiln_slabs *s, uint32_t row, uint32_t *slabs, uint32_t *links) {
    for (uint32_t i = s->row[row]; i < s->row[row + 1]; i++) {
        const kiln_slab_run *run = &s->runs[i];
        if (run->slab == *slabs) {
            s->slabs[(*slabs)++] = (kiln_slab){.x0 = run->x0, .x1 = run->x1, .y0 = row};
        }
        s->slabs[run->slab].y1 = row;
    }
    kiln_slab_run *low, *high;
    for (pairs p = pairs_of_rows(s, row); next_pair(&p, &low, &high);) {
        if (low->slab == high->slab) continue;
        s->links[*links] = (kiln_slab_link){low->slab, high->slab, greater(low->x0, high->x0),
                                            lesser(low->x1, high->x1)};
        kiln_slab *under = &s->slabs[low->slab], *over = &s->slabs[high->slab];
        if (under->above_count++ == 0) under->above = *links;
        if (over->below_count++ == 0) over->below = *links;
        ++*links;
    }
}

static bool make_slabs(kiln_slabs *s, const kiln_allocator *allocator) {
    number_slabs(s);
    s->slabs = kiln_memory_new(allocator, s->slab_count, sizeof *s->slabs);
    s->links = kiln_memory_new(allocator, s->link_count, sizeof *s->links);
    if (!s->slabs || !s->links) return false;
    uint32_t slabs = 0, links = 0;
    for (uint32_t j = 0; j < s->rows; j++) fill_row(s, j, &slabs, &links);
    return true;
}

kiln_slabs *kiln_slabs_build(const uint32_t *island, uint32_t width, uint32_t height,
                             const kiln_allocator *allocator) {
    kiln_slabs *s = kiln_memory_new(allocator, 1, sizeof *s);
    if (!s) return NULL;
    s->rows = height;
    if (make_runs(s, island, width, allocator) && make_slabs(s, allocator)) return s;
    kiln_slabs_free(s, allocator);
    return NULL;
}

void kiln_slabs_free(kiln_slabs *slabs, const kiln_allocator *allocator) {
    if (!slabs) return;
    kiln_memory_release(allocator, slabs->row, (size_t)slabs->rows + 1, sizeof *slabs->row);
    kiln_memory_release(allocator, slabs->runs, slabs->run_count, sizeof *slabs->runs);
    kiln_memory_release(allocator, slabs->slabs, slabs->slab_count, sizeof *slabs->slabs);
    kiln_memory_release(allocator, slabs->links, slabs->link_count, sizeof *slabs->links);
    kiln_memory_release(allocator, slabs, 1, sizeof *slabs);
}

uint32_t kiln_slabs_run(const kiln_slabs *slabs, uint32_t column, uint32_t row) {
    uint32_t first = slabs->row[row], end = slabs->row[row + 1];
    while (first < end) {
        uint32_t middle = first + (end - first) / 2;
        if (slabs->runs[middle].x1 < column) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    return first;
}
