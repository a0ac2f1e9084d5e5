/* sha256.h - SHA-256 (FIPS 180-4), for the hashes of a pack's files and of a bundle's content. */
#ifndef BAKE_SHA256_H
#define BAKE_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_BYTES 32

typedef struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes added */
    uint8_t block[64];
} sha256;

/* Begin, add any number of pieces (`data` may be NULL when `size` is 0), end. The hash depends on
 * the bytes alone, not on how they were cut. After the end, begin again before reuse. */
void sha256_begin(sha256 *s);
void sha256_add(sha256 *s, const void *data, size_t size);
void sha256_end(sha256 *s, uint8_t hash[SHA256_BYTES]);

/* Lower-case hexadecimal and a NUL. */
void sha256_hex(const uint8_t hash[SHA256_BYTES], char text[2 * SHA256_BYTES + 1]);

#endif
