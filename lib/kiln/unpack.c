/* unpack.c - sections inflated into exactly the bytes they claim, with the caller's memory. */
#include "unpack.h"

#include "bundle_format.h"
#include "memory.h"

#include <string.h>

#define ZLIB_CONST
#include <zlib.h>

/* zlib gives blocks back without their size, so it is kept in front of them. */
typedef union block_head {
    size_t size;
    max_align_t align;
} block_head;

static void *zlib_alloc(void *user, unsigned items, unsigned size) {
    if (size > 0 && items > (SIZE_MAX - sizeof(block_head)) / size) return NULL;
    size_t bytes = sizeof(block_head) + (size_t)items * size;
    block_head *head = kiln_memory_new(user, bytes, 1);
    if (!head) return NULL;
    head->size = bytes;
    return head + 1;
}

static void zlib_free(void *user, void *block) {
    block_head *head = (block_head *)block - 1;
    kiln_memory_release(user, head, head->size, 1);
}

static kiln_status inflate_one(z_stream *z, const kiln_packed *packed, uint8_t *out) {
    z->next_in = packed->bytes;
    z->avail_in = packed->stored;
    z->next_out = out;
    z->avail_out = packed->raw;
    if (inflateReset(z) != Z_OK) return KILN_ERROR_CORRUPT;
    int result = inflate(z, Z_FINISH);
    if (result == Z_MEM_ERROR) return KILN_ERROR_MEMORY;
    bool whole = result == Z_STREAM_END && z->avail_in == 0 && z->avail_out == 0;
    return whole && kiln_crc(0, out, packed->raw) == packed->raw_crc ? KILN_OK : KILN_ERROR_CORRUPT;
}

kiln_status kiln_unpack(const kiln_packed *items, uint8_t *const *out, uint32_t count,
                        const kiln_allocator *allocator) {
    kiln_allocator own = allocator ? *allocator : (kiln_allocator){0};
    z_stream z = {.zalloc = zlib_alloc, .zfree = zlib_free, .opaque = &own};
    kiln_status status = KILN_OK;
    bool begun = false;
    for (uint32_t i = 0; i < count && status == KILN_OK; i++) {
        if (items[i].codec == KILN_CODEC_STORED) {
            if (items[i].raw > 0) memcpy(out[i], items[i].bytes, items[i].raw);
            continue;
        }
        if (!begun && inflateInit(&z) != Z_OK) return KILN_ERROR_MEMORY;
        begun = true;
        status = inflate_one(&z, &items[i], out[i]);
    }
    if (begun) inflateEnd(&z);
    return status;
}

uint32_t kiln_crc(uint32_t before, const uint8_t *bytes, size_t size) {
    return (uint32_t)crc32_z(before, bytes, size);
}
