/* bundle_bytes.h - a bundle's file taken apart and put together again with right checksums, so that
 * tests and the fuzzer reach what lies behind them. Shares nothing with reader and writer but the
 * format's names. */
#ifndef BUNDLE_BYTES_H
#define BUNDLE_BYTES_H

#include "bundle_format.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static inline uint32_t bytes_load(const uint8_t *p) {
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline void bytes_store(uint8_t *p, uint32_t word) {
    for (int i = 0; i < 4; i++) p[i] = (uint8_t)(word >> (8 * i));
}

static inline uint32_t bytes_crc(const uint8_t *p, size_t size) {
    return (uint32_t)crc32(crc32(0, NULL, 0), p, (uInt)size);
}

/* A word of row `row` of the section table. */
static inline uint8_t *bytes_table(uint8_t *file, uint32_t row, int word) {
    return file + KILN_HEADER_SIZE + row * (size_t)KILN_TABLE_ROW_SIZE + 4 * (size_t)word;
}

/* Makes the header's CRC right. The table must lie in the file. */
static inline void bytes_seal_header(uint8_t *file) {
    size_t end =
        KILN_HEADER_SIZE + (size_t)bytes_load(file + KILN_HEADER_SECTIONS) * KILN_TABLE_ROW_SIZE;
    uLong crc = crc32(crc32(0, NULL, 0), file, KILN_HEADER_CRC);
    crc = crc32(crc, file + KILN_HEADER_CRC + 4, (uInt)(end - KILN_HEADER_CRC - 4));
    bytes_store(file + KILN_HEADER_CRC, (uint32_t)crc);
}

/* The raw bytes of a section, on the heap. NULL when they are deflated and claim to be more than
 * `cap`. */
static inline uint8_t *bytes_inflate(uint8_t *file, uint32_t row, uint32_t cap, uint32_t *size) {
    const uint8_t *stored = file + bytes_load(bytes_table(file, row, KILN_TABLE_OFFSET));
    uint32_t stored_size = bytes_load(bytes_table(file, row, KILN_TABLE_STORED));
    uint32_t raw = bytes_load(bytes_table(file, row, KILN_TABLE_RAW));
    uint32_t codec = bytes_load(bytes_table(file, row, KILN_TABLE_FLAGS)) & KILN_CODEC_MASK;
    if (codec == KILN_CODEC_STORED) raw = stored_size;
    if (codec != KILN_CODEC_STORED && raw > cap) return NULL;
    uint8_t *out = malloc(raw ? raw : 1);
    uLongf length = raw;
    if (codec == KILN_CODEC_STORED && raw > 0)
        memcpy(out, stored, raw);
    else if (codec != KILN_CODEC_STORED && uncompress(out, &length, stored, stored_size) != Z_OK)
        length = 0;
    *size = (uint32_t)length;
    return out;
}

/* Makes every checksum right, as far as the table can be followed. */
static inline void bytes_seal(uint8_t *file, size_t size) {
    static const uint8_t magic[8] = KILN_MAGIC;
    if (size < KILN_HEADER_SIZE) return;
    memcpy(file, magic, sizeof magic);
    bytes_store(file + KILN_HEADER_VERSION, KILN_FORMAT_VERSION);
    bytes_store(file + KILN_HEADER_FILE_SIZE, (uint32_t)size);
    uint32_t count = bytes_load(file + KILN_HEADER_SECTIONS);
    if (count > (size - KILN_HEADER_SIZE) / KILN_TABLE_ROW_SIZE) return;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t offset = bytes_load(bytes_table(file, i, KILN_TABLE_OFFSET));
        uint32_t stored = bytes_load(bytes_table(file, i, KILN_TABLE_STORED)), raw_size;
        if (offset > size || stored > size - offset) continue;
        uint8_t *raw = bytes_inflate(file, i, 1 << 20, &raw_size);
        if (raw) bytes_store(bytes_table(file, i, KILN_TABLE_RAW_CRC), bytes_crc(raw, raw_size));
        free(raw);
        bytes_store(bytes_table(file, i, KILN_TABLE_STORED_CRC), bytes_crc(file + offset, stored));
    }
    bytes_seal_header(file);
}

/* ---- A bundle in pieces ---- */

enum { BYTES_SECTIONS_MAX = 64 };

typedef struct bytes_section {
    uint32_t id, instance, flags, size; /* flags without the codec */
    uint8_t *raw;
} bytes_section;

typedef struct bytes_bundle {
    uint8_t header[KILN_HEADER_SIZE];
    bytes_section sections[BYTES_SECTIONS_MAX];
    uint32_t count;
} bytes_bundle;

/* Takes a sound file apart. */
static inline bytes_bundle *bytes_open(const uint8_t *from, size_t size) {
    bytes_bundle *b = calloc(1, sizeof *b);
    uint8_t *file = malloc(size);
    memcpy(file, from, size);
    memcpy(b->header, file, sizeof b->header);
    b->count = bytes_load(file + KILN_HEADER_SECTIONS);
    for (uint32_t i = 0; i < b->count; i++) {
        bytes_section *s = &b->sections[i];
        s->id = bytes_load(bytes_table(file, i, KILN_TABLE_ID));
        s->instance = bytes_load(bytes_table(file, i, KILN_TABLE_INSTANCE));
        s->flags = bytes_load(bytes_table(file, i, KILN_TABLE_FLAGS)) & ~KILN_CODEC_MASK;
        s->raw = bytes_inflate(file, i, UINT32_MAX, &s->size);
    }
    free(file);
    return b;
}

static inline void bytes_close(bytes_bundle *b) {
    for (uint32_t i = 0; i < b->count; i++) free(b->sections[i].raw);
    free(b);
}

static inline bytes_section *bytes_find(bytes_bundle *b, uint32_t id, uint32_t instance) {
    for (uint32_t i = 0; i < b->count; i++)
        if (b->sections[i].id == id && b->sections[i].instance == instance) return &b->sections[i];
    return NULL;
}

/* Puts a section where the order wants it. The bytes are copied. */
static inline bytes_section *bytes_add(bytes_bundle *b, uint32_t id, uint32_t instance,
                                       const void *raw, uint32_t size) {
    uint32_t at = b->count++;
    for (; at > 0 && (b->sections[at - 1].id > id ||
                      (b->sections[at - 1].id == id && b->sections[at - 1].instance > instance));
         at--)
        b->sections[at] = b->sections[at - 1];
    b->sections[at] = (bytes_section){.id = id, .instance = instance, .size = size};
    b->sections[at].raw = malloc(size ? size : 1);
    if (size) memcpy(b->sections[at].raw, raw, size);
    return &b->sections[at];
}

static inline void bytes_remove(bytes_bundle *b, bytes_section *s) {
    free(s->raw);
    memmove(s, s + 1, (size_t)(b->sections + b->count - s - 1) * sizeof *s);
    b->count--;
}

/* The file, on the heap, all sections stored and all checksums right. */
static inline uint8_t *bytes_file(const bytes_bundle *b, size_t *size) {
    size_t end = KILN_HEADER_SIZE + b->count * (size_t)KILN_TABLE_ROW_SIZE;
    for (uint32_t i = 0; i < b->count; i++) end = (end + 7) / 8 * 8 + b->sections[i].size;
    uint8_t *file = calloc(end, 1);
    memcpy(file, b->header, sizeof b->header);
    bytes_store(file + KILN_HEADER_SECTIONS, b->count);
    *size = end;
    end = KILN_HEADER_SIZE + b->count * (size_t)KILN_TABLE_ROW_SIZE;
    for (uint32_t i = 0; i < b->count; i++) {
        const bytes_section *s = &b->sections[i];
        end = (end + 7) / 8 * 8;
        bytes_store(bytes_table(file, i, KILN_TABLE_ID), s->id);
        bytes_store(bytes_table(file, i, KILN_TABLE_INSTANCE), s->instance);
        bytes_store(bytes_table(file, i, KILN_TABLE_FLAGS), s->flags);
        bytes_store(bytes_table(file, i, KILN_TABLE_OFFSET), (uint32_t)end);
        bytes_store(bytes_table(file, i, KILN_TABLE_STORED), s->size);
        bytes_store(bytes_table(file, i, KILN_TABLE_RAW), s->size);
        if (s->size) memcpy(file + end, s->raw, s->size);
        end += s->size;
    }
    bytes_seal(file, *size);
    return file;
}

#endif
