/* bundle_file.c - a bundle's file beside what libkiln tells of it. */
#include "bundle_file.h"

#include "bundle_format.h"
#include "file.h"
#include "input.h"
#include "unpack.h"

#include <ctype.h>
#include <string.h>

#define HASH_BYTES 32

static uint32_t word_at(const uint8_t *p) {
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static bundle_row read_row(const uint8_t *bytes) {
    bundle_row row = {
        .number = word_at(bytes + 4 * KILN_TABLE_ID),
        .instance = word_at(bytes + 4 * KILN_TABLE_INSTANCE),
        .flags = word_at(bytes + 4 * KILN_TABLE_FLAGS),
        .offset = word_at(bytes + 4 * KILN_TABLE_OFFSET),
        .stored = word_at(bytes + 4 * KILN_TABLE_STORED),
        .raw = word_at(bytes + 4 * KILN_TABLE_RAW),
        .raw_crc = word_at(bytes + 4 * KILN_TABLE_RAW_CRC),
        .stored_crc = word_at(bytes + 4 * KILN_TABLE_STORED_CRC),
    };
    for (int i = 0; i < 4; i++) row.id[i] = isalnum(bytes[i]) ? (char)bytes[i] : '?';
    return row;
}

/* Opening has checked the table; but the file may have been replaced since. */
static int read_table(bundle_file *f) {
    char *text;
    file_error error;
    arena *a = f->call->memory;
    if (!file_read(a, f->path, SIZE_MAX, &text, &f->size, &error)) {
        output_error(f->call->out, "%s", file_error_text(a, f->path, &error));
        return EXIT_IO;
    }
    f->bytes = (const uint8_t *)text;
    if (f->size < KILN_HEADER_SIZE) {
        return input_bundle_error(f->call, f->path, KILN_ERROR_TRUNCATED);
    }
    f->count = word_at(f->bytes + KILN_HEADER_SECTIONS);
    if (f->count > (f->size - KILN_HEADER_SIZE) / KILN_TABLE_ROW_SIZE) {
        return input_bundle_error(f->call, f->path, KILN_ERROR_TRUNCATED);
    }
    f->rows = ARENA_ARRAY(a, bundle_row, f->count);
    for (uint32_t i = 0; i < f->count; i++) {
        f->rows[i] = read_row(f->bytes + KILN_HEADER_SIZE + (size_t)i * KILN_TABLE_ROW_SIZE);
    }
    return EXIT_CLEAN;
}

int bundle_file_open(call *c, const char *path, bundle_file *out) {
    *out = (bundle_file){.call = c, .path = path};
    int code = input_open_bundle(c, path, &out->bundle);
    if (code != EXIT_CLEAN) return code;
    code = read_table(out);
    if (code != EXIT_CLEAN) bundle_file_close(out);
    return code;
}

void bundle_file_close(bundle_file *file) {
    kiln_close(file->bundle);
    file->bundle = NULL;
}

const bundle_row *bundle_file_find(const bundle_file *file, uint32_t number) {
    for (uint32_t i = 0; i < file->count; i++) {
        if (file->rows[i].number == number) return &file->rows[i];
    }
    return NULL;
}

int bundle_file_unpack(const bundle_file *file, const bundle_row *row, const char **raw) {
    uint32_t codec = row->flags & KILN_CODEC_MASK;
    bool fits = row->offset <= file->size && row->stored <= file->size - row->offset;
    bool sound = codec == KILN_CODEC_STORED
                     ? row->raw == row->stored
                     : codec == KILN_CODEC_DEFLATE && row->raw <= KILN_RAW_MAX(row->stored);
    if (!fits || !sound) return input_bundle_error(file->call, file->path, KILN_ERROR_CORRUPT);
    kiln_packed packed = {
        .bytes = file->bytes + row->offset,
        .codec = codec,
        .stored = row->stored,
        .raw = row->raw,
        .stored_crc = row->stored_crc,
        .raw_crc = row->raw_crc,
    };
    uint8_t *out = arena_alloc(file->call->memory, (size_t)row->raw + 1, 1);
    kiln_allocator allocator = {0};
    kiln_status status = kiln_unpack(&packed, &out, 1, &allocator);
    if (status != KILN_OK) return input_bundle_error(file->call, file->path, status);
    *raw = (const char *)out;
    return EXIT_CLEAN;
}

int bundle_file_inputs(const bundle_file *file, bundle_input **items, uint32_t *count) {
    const bundle_row *row = bundle_file_find(file, KILN_SECTION_ID_INPUTS);
    const char *raw = NULL;
    uint32_t capacity = 0;
    *items = NULL;
    *count = 0;
    if (!row) return EXIT_CLEAN;
    int code = bundle_file_unpack(file, row, &raw);
    if (code != EXIT_CLEAN) return code;
    for (size_t at = 0; at < row->raw;) {
        size_t left = row->raw - at;
        if (left <= HASH_BYTES || !memchr(raw + at + HASH_BYTES, '\0', left - HASH_BYTES)) {
            return input_bundle_error(file->call, file->path, KILN_ERROR_CORRUPT);
        }
        const char *path = raw + at + HASH_BYTES;
        ARENA_PUSH_ROOM(file->call->memory, *items, *count, capacity);
        (*items)[(*count)++] = (bundle_input){path, (const uint8_t *)raw + at};
        at += HASH_BYTES + strlen(path) + 1;
    }
    return EXIT_CLEAN;
}
