/* bundle_pack.h - raw sections put together into a bundle's file: header, table, deflate, hashes.
 * Knows nothing of what the sections hold. */
#ifndef BAKE_BUNDLE_PACK_H
#define BAKE_BUNDLE_PACK_H

#include "arena.h"

#include <stddef.h>
#include <stdint.h>

/* A growing run of bytes: little-endian words, or plain bytes. */
typedef struct bundle_bytes {
    uint8_t *items;
    size_t count, capacity;
} bundle_bytes;

/* Room for so many bytes more, which is not needed, but leaves no smaller copies in the arena. */
void bundle_make_room(arena *a, bundle_bytes *to, size_t more);

void bundle_put_word(arena *a, bundle_bytes *to, uint32_t word);
void bundle_put_bytes(arena *a, bundle_bytes *to, const void *bytes, size_t size);

/* A raw section on its way into a file. */
typedef struct bundle_section {
    uint32_t id, instance;
    bundle_bytes raw;
    uint32_t flags; /* KILN_SECTION_...; the codec is added */
} bundle_section;

typedef struct bundle_head {
    uint32_t revision, flags;
    const uint8_t *input_hash; /* 32 bytes */
} bundle_head;

/* A bundle's bytes, in the arena. */
typedef struct bake_bundle {
    const char *error; /* NULL, or why there is no bundle: it would be too large */
    const uint8_t *bytes;
    size_t size;
    size_t raw_size; /* of all sections */
    uint8_t content_hash[32];
} bake_bundle;

/* Sorts the sections by id and instance and packs them. */
bake_bundle bundle_pack(arena *a, bundle_section *sections, uint32_t count,
                        const bundle_head *head);

#endif
