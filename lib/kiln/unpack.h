/* unpack.h - the stored bytes of a section, and its raw bytes. */
#ifndef KILN_UNPACK_H
#define KILN_UNPACK_H

#include "kiln.h"

/* A section as it is stored. The sizes were checked against each other and against the file, the
 * stored bytes against their CRC. */
typedef struct kiln_packed {
    const uint8_t *bytes;
    uint32_t codec, stored, raw, stored_crc, raw_crc;
} kiln_packed;

/* Unpacks `count` sections, exactly items[i].raw bytes to out[i] each. Errors: MEMORY, CORRUPT. */
kiln_status kiln_unpack(const kiln_packed *items, uint8_t *const *out, uint32_t count,
                        const kiln_allocator *allocator);

/* The CRC-32 of `size` bytes that follow others whose CRC-32 is `before`; 0: of the first ones. */
uint32_t kiln_crc(uint32_t before, const uint8_t *bytes, size_t size);

#endif
