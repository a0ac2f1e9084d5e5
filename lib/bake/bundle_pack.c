/* bundle_pack.c - sections, hashed and deflated, behind a header and a table. */
#include "bundle_pack.h"

#include "bundle_format.h"
#include "sha256.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { DEFLATE_LEVEL = 6, DEFLATE_GAIN = 64 };

void bundle_make_room(arena *a, bundle_bytes *to, size_t more) {
    if (more <= to->capacity - to->count) return;
    size_t capacity = to->capacity < 256 ? 256 : to->capacity * 2;
    if (capacity < to->count + more) capacity = to->count + more;
    to->items = arena_grow(a, to->items, to->count, capacity, 1);
    to->capacity = capacity;
}

static void store_word(uint8_t *p, uint32_t word) {
    for (int i = 0; i < 4; i++) p[i] = (uint8_t)(word >> (8 * i));
}

void bundle_put_word(arena *a, bundle_bytes *to, uint32_t word) {
    bundle_make_room(a, to, 4);
    store_word(to->items + to->count, word);
    to->count += 4;
}

void bundle_put_bytes(arena *a, bundle_bytes *to, const void *bytes, size_t size) {
    if (size == 0) return;
    bundle_make_room(a, to, size);
    memcpy(to->items + to->count, bytes, size);
    to->count += size;
}

static int by_id(const void *left, const void *right) {
    const bundle_section *a = left, *b = right;
    if (a->id != b->id) return a->id < b->id ? -1 : 1;
    return a->instance < b->instance ? -1 : a->instance > b->instance;
}

/* Over id, instance, raw size and raw bytes of every section that is content: zlibs differ in what
 * they deflate to. */
static void hash_content(const bundle_section *sections, uint32_t count, uint8_t *hash) {
    sha256 s;
    sha256_begin(&s);
    for (uint32_t i = 0; i < count; i++) {
        uint8_t words[12];
        if (sections[i].flags & KILN_SECTION_APART) continue;
        store_word(words, sections[i].id);
        store_word(words + 4, sections[i].instance);
        store_word(words + 8, (uint32_t)sections[i].raw.count);
        sha256_add(&s, words, sizeof words);
        sha256_add(&s, sections[i].raw.items, sections[i].raw.count);
    }
    sha256_end(&s, hash);
}

static uint32_t crc_of(const uint8_t *bytes, size_t size) {
    return (uint32_t)crc32_z(crc32_z(0, NULL, 0), bytes, size);
}

/* The deflated bytes, in `room`, or the raw ones when that hardly makes them fewer: inflating takes
 * longer than reading a few bytes more. */
static bundle_bytes deflated(const bundle_bytes *raw, bundle_bytes room, uint32_t *codec) {
    *codec = KILN_CODEC_STORED;
    if (raw->count <= DEFLATE_GAIN) return *raw;
    uLongf size = room.capacity;
    int result = compress2(room.items, &size, raw->items, raw->count, DEFLATE_LEVEL);
    if (result != Z_OK || size > raw->count - DEFLATE_GAIN) return *raw;
    *codec = KILN_CODEC_DEFLATE;
    room.count = size;
    return room;
}

/* Room for any of the sections, deflated. */
static bundle_bytes deflate_room(arena *a, const bundle_section *sections, uint32_t count) {
    size_t most = 0;
    for (uint32_t i = 0; i < count; i++)
        if (sections[i].raw.count > most) most = sections[i].raw.count;
    bundle_bytes room = {.capacity = compressBound(most)};
    room.items = arena_alloc(a, room.capacity, 1);
    return room;
}

static void add_table_row(uint8_t *row, const bundle_section *section, const bundle_bytes *stored,
                          uint32_t codec, size_t offset) {
    const uint32_t words[KILN_TABLE_WORDS] = {
        [KILN_TABLE_ID] = section->id,
        [KILN_TABLE_INSTANCE] = section->instance,
        [KILN_TABLE_FLAGS] = section->flags | codec,
        [KILN_TABLE_OFFSET] = (uint32_t)offset,
        [KILN_TABLE_STORED] = (uint32_t)stored->count,
        [KILN_TABLE_RAW] = (uint32_t)section->raw.count,
        [KILN_TABLE_RAW_CRC] = crc_of(section->raw.items, section->raw.count),
        [KILN_TABLE_STORED_CRC] = crc_of(stored->items, stored->count),
    };
    for (uint32_t i = 0; i < KILN_TABLE_WORDS; i++) store_word(row + 4 * i, words[i]);
}

static void fill_header(uint8_t *bytes, size_t size, uint32_t count, const bundle_head *head,
                        const uint8_t *content_hash) {
    static const uint8_t magic[8] = KILN_MAGIC;
    size_t table_end = KILN_HEADER_SIZE + (size_t)count * KILN_TABLE_ROW_SIZE;
    memcpy(bytes + KILN_HEADER_MAGIC, magic, sizeof magic);
    store_word(bytes + KILN_HEADER_VERSION, KILN_FORMAT_VERSION);
    store_word(bytes + KILN_HEADER_SECTIONS, count);
    store_word(bytes + KILN_HEADER_FILE_SIZE, (uint32_t)size);
    store_word(bytes + KILN_HEADER_REVISION, head->revision);
    store_word(bytes + KILN_HEADER_FLAGS, head->flags);
    memcpy(bytes + KILN_HEADER_CONTENT_HASH, content_hash, SHA256_BYTES);
    memcpy(bytes + KILN_HEADER_INPUT_HASH, head->input_hash, SHA256_BYTES);
    uLong crc = crc32_z(crc32_z(0, NULL, 0), bytes, KILN_HEADER_CRC);
    crc = crc32_z(crc, bytes + KILN_HEADER_CRC + 4, table_end - KILN_HEADER_CRC - 4);
    store_word(bytes + KILN_HEADER_CRC, (uint32_t)crc);
}

/* Everything but the header. */
static bundle_bytes put_together(arena *a, const bundle_section *sections, uint32_t count) {
    arena *scratch = arena_new();
    bundle_bytes room = deflate_room(scratch, sections, count), file = {0};
    size_t table_size = (size_t)count * KILN_TABLE_ROW_SIZE;
    bundle_make_room(a, &file, KILN_HEADER_SIZE + table_size);
    file.count = KILN_HEADER_SIZE + table_size;
    for (uint32_t i = 0; i < count; i++) {
        static const uint8_t zeros[KILN_SECTION_ALIGN];
        uint32_t codec;
        bundle_bytes stored = deflated(&sections[i].raw, room, &codec);
        bundle_put_bytes(a, &file, zeros,
                         (KILN_SECTION_ALIGN - file.count % KILN_SECTION_ALIGN) %
                             KILN_SECTION_ALIGN);
        add_table_row(file.items + KILN_HEADER_SIZE + (size_t)i * KILN_TABLE_ROW_SIZE, &sections[i],
                      &stored, codec, file.count);
        bundle_put_bytes(a, &file, stored.items, stored.count);
    }
    arena_free(scratch);
    return file;
}

bake_bundle bundle_pack(arena *a, bundle_section *sections, uint32_t count,
                        const bundle_head *head) {
    bake_bundle bundle = {0};
    qsort(sections, count, sizeof *sections, by_id);
    for (uint32_t i = 0; i < count; i++) {
        if (sections[i].raw.count > UINT32_MAX) {
            bundle.error = "a section of the bundle would be larger than 4 GiB";
            return bundle;
        }
        bundle.raw_size += sections[i].raw.count;
    }
    hash_content(sections, count, bundle.content_hash);

    bundle_bytes file = put_together(a, sections, count);
    if (file.count > UINT32_MAX) {
        bundle.error = "the bundle would be larger than 4 GiB";
        return bundle;
    }
    fill_header(file.items, file.count, count, head, bundle.content_hash);
    bundle.bytes = file.items;
    bundle.size = file.count;
    return bundle;
}
