/* bundle_draw.c - drawings unpacked from a bundle; bundle_format.h says how they are written. */
#include "bundle_draw.h"

#include "memory.h"

#include <string.h>

static const kiln_packed *packed_of(const kiln_bundle *bundle, uint32_t level, kiln_view view) {
    return &bundle->drawings[(size_t)level * KILN_VIEW_COUNT + (size_t)view];
}

bool kiln_drawing_baked(const kiln_bundle *bundle, uint32_t level, kiln_view view) {
    return packed_of(bundle, level, view)->raw > 0;
}

/* The words of a section, one after the other. */
typedef struct reader {
    const uint8_t *bytes;
    size_t left;
} reader;

static uint32_t next_word(reader *r) {
    const uint8_t *p = r->bytes;
    r->bytes += 4, r->left -= 4;
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* The number a step leads to. Whatever leaves 32 bits is no part. */
static uint32_t next_step(reader *r, uint32_t from) {
    uint32_t step = next_word(r);
    return step & 1 ? from - (step >> 1) - 1 : from + (step >> 1);
}

/* Every part once, the floor's first. `rank` is made on the way. */
static bool read_order(reader *r, kiln_draw_graph *graph, uint32_t floor) {
    uint32_t next = 0;
    memset(graph->rank, 0xFF, graph->count * sizeof *graph->rank);
    for (uint32_t i = 0; i < graph->count; i++) {
        uint32_t part = next_step(r, next);
        if (part >= graph->count || graph->rank[part] != KILN_NONE) return false;
        if ((i < floor) != (part < floor)) return false;
        graph->order[i] = part;
        graph->rank[part] = i;
        next = part + 1;
    }
    return true;
}

/* As many pairs as there are said to be, in ascending order, of one kind of parts each. */
static bool read_pairs(reader *r, kiln_draw_graph *graph, uint32_t floor) {
    uint32_t done = 0;
    for (uint32_t part = 0; part < graph->count; part++) {
        uint32_t count = next_word(r), last = part;
        if (count > graph->pairs - done) return false;
        graph->start[part] = done;
        for (uint32_t i = 0; i < count; i++, done++) {
            uint32_t behind = next_step(r, last);
            if (behind >= graph->count || behind == part || (behind < floor) != (part < floor))
                return false;
            if (i > 0 && behind <= last) return false;
            graph->behind[done] = last = behind;
        }
    }
    graph->start[graph->count] = done;
    return done == graph->pairs;
}

static kiln_status read_graph(reader *r, const uint32_t parts[2], const kiln_allocator *allocator,
                              kiln_draw_graph *out) {
    uint64_t words = r->left / 4;
    uint32_t count = next_word(r), pairs = next_word(r);
    if (count != parts[0] || words != 2 + 2 * (uint64_t)count + pairs) return KILN_ERROR_CORRUPT;
    kiln_status status = kiln_draw_graph_new(out, count, pairs, allocator);
    if (status != KILN_OK) return status;
    if (read_order(r, out, parts[1]) && read_pairs(r, out, parts[1])) return KILN_OK;
    kiln_draw_graph_free(out, allocator);
    return KILN_ERROR_CORRUPT;
}

kiln_status kiln_drawing_unpack(const kiln_bundle *bundle, uint32_t level, kiln_view view,
                                const uint32_t parts[2], const kiln_allocator *allocator,
                                kiln_draw_graph *out) {
    const kiln_packed *packed = packed_of(bundle, level, view);
    uint8_t *bytes = kiln_memory_new(allocator, packed->raw, 1);
    if (!bytes) return KILN_ERROR_MEMORY;
    kiln_status status = kiln_unpack(packed, &bytes, 1, allocator);
    reader r = {bytes, packed->raw};
    if (status == KILN_OK) status = read_graph(&r, parts, allocator, out);
    kiln_memory_release(allocator, bytes, packed->raw, 1);
    return status;
}
