/* Bundles that were damaged, cut, or made to harm: each is refused with a status, at once. */
#include "bundle_bytes.h"
#include "failing.h"
#include "scene.h"
#include "suites.h"
#include "tiny_run.h"

#include <stddef.h>

static bake_run run;
static bake_bundle written;
static bytes_bundle *pieces; /* `written`, to be changed */

static void set_up(void) {
    run = tiny_run();
    written = tiny_bundle(&run);
    pieces = bytes_open(written.bytes, written.size);
}

static void tear_down(void) {
    bytes_close(pieces);
    tiny_run_free(&run);
}

/* Opens a copy that ends where the heap block ends, so that reading behind it is seen. */
static kiln_status open_status(const uint8_t *bytes, size_t size) {
    kiln_bundle *opened = (kiln_bundle *)(void *)&size;
    uint8_t *copy = malloc(size ? size : 1);
    if (size) memcpy(copy, bytes, size);
    kiln_status status = kiln_open_memory(copy, size, NULL, &opened);
    if (status != KILN_OK) ck_assert_ptr_null(opened);
    kiln_close(opened);
    free(copy);
    return status;
}

/* The pieces as they are now. */
static kiln_status pieces_status(void) {
    size_t size;
    uint8_t *file = bytes_file(pieces, &size);
    kiln_status status = open_status(file, size);
    free(file);
    return status;
}

static bytes_section *core(kiln_section section) {
    return bytes_find(pieces, kiln_section_id(section), 0);
}

/* libkiln skips the list of inputs; all else it knows. */
static bool skipped(uint32_t row) {
    return pieces->sections[row].id == KILN_SECTION_ID_INPUTS;
}

/* ---- Damage ---------------------------------------------------------------------------------- */

START_TEST(every_flipped_byte_is_noticed) {
    uint8_t *bytes = malloc(written.size);
    memcpy(bytes, written.bytes, written.size);
    for (size_t i = 0; i < written.size; i++) {
        const uint8_t flips[] = {0xFF, (uint8_t)(1u << (i & 7)), 0x20};
        for (int f = 0; f < 3; f++) {
            bytes[i] ^= flips[f];
            ck_assert_msg(open_status(bytes, written.size) != KILN_OK, "byte %zu", i);
            bytes[i] ^= flips[f];
        }
    }
    ck_assert_int_eq(open_status(bytes, written.size), KILN_OK);
    free(bytes);
}
END_TEST

START_TEST(every_length_but_the_whole_is_noticed) {
    for (size_t size = 0; size < written.size; size++)
        ck_assert_msg(open_status(written.bytes, size) == KILN_ERROR_TRUNCATED, "%zu bytes", size);
    uint8_t *longer = calloc(1, written.size + 16);
    memcpy(longer, written.bytes, written.size);
    for (size_t more = 1; more <= 16; more++)
        ck_assert_int_eq(open_status(longer, written.size + more), KILN_ERROR_CORRUPT);
    free(longer);
}
END_TEST

START_TEST(what_is_no_bundle_is_told_apart) {
    static const struct {
        const char *bytes;
        size_t size;
        kiln_status status;
    } files[] = {
        {"", 0, KILN_ERROR_TRUNCATED},
        {"\x89", 1, KILN_ERROR_TRUNCATED},
        {"\x89KL", 3, KILN_ERROR_TRUNCATED},
        {"\x89KLN\r\n\x1A", 7, KILN_ERROR_TRUNCATED},
        {"\x89KLN\r\n\x1A\n", 8, KILN_ERROR_TRUNCATED},
        {"\x89KLN\r\n\x1A\n\1\0\0", 11, KILN_ERROR_TRUNCATED},
        {"\x89KLN\r\n\x1A\n\1\0\0\0", 12, KILN_ERROR_TRUNCATED},
        {"\x89KLN\r\n\x1A\n\0\0\0\0", 12, KILN_ERROR_VERSION},
        {"\x89KLN\r\n\x1A\n\2\0\0\0", 12, KILN_ERROR_VERSION},
        {"\x89KLN\r\n\x1A\n\xff\xff\xff\xff", 12, KILN_ERROR_VERSION},
        {"\x89PNG\r\n\x1A\n", 8, KILN_ERROR_MAGIC},
        {"kiln: 1\n", 8, KILN_ERROR_MAGIC},
        {"PK\3\4", 4, KILN_ERROR_MAGIC},
        {"\0", 1, KILN_ERROR_MAGIC},
        /* LF made CRLF, CRLF made LF, CR dropped, high bit lost, Latin-1 or UTF-8 taken for text */
        {"\x89KLN\r\r\n\x1A\r\n", 10, KILN_ERROR_TEXT_MODE},
        {"\x89KLN\r\n\x1A\r\n", 9, KILN_ERROR_TEXT_MODE},
        {"\x89KLN\n\x1A\n", 7, KILN_ERROR_TEXT_MODE},
        {"\x89KLN\r\r\x1A\r", 8, KILN_ERROR_TEXT_MODE},
        {"\x09KLN\r\n\x1A\n", 8, KILN_ERROR_TEXT_MODE},
        {"\xC2\x89KLN\r\n\x1A\n", 9, KILN_ERROR_TEXT_MODE},
        {"\xEF\xBF\xBDKLN\r\n\x1A\n", 10, KILN_ERROR_TEXT_MODE},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        ck_assert_msg(open_status((const uint8_t *)files[i].bytes, files[i].size) ==
                          files[i].status,
                      "file %zu", i);
}
END_TEST

/* ---- Header and table, checksums right ------------------------------------------------------- */

/* The stored file with one word changed, header CRC made right again. */
static kiln_status table_status(uint32_t row, int word, uint32_t value) {
    size_t size;
    uint8_t *file = bytes_file(pieces, &size);
    bytes_store(bytes_table(file, row, word), value);
    bytes_seal_header(file);
    kiln_status status = open_status(file, size);
    free(file);
    return status;
}

START_TEST(sections_must_lie_where_they_should) {
    size_t size;
    uint8_t *file = bytes_file(pieces, &size);
    for (uint32_t row = 0; row < pieces->count; row++) {
        uint32_t offset = bytes_load(bytes_table(file, row, KILN_TABLE_OFFSET));
        uint32_t stored = bytes_load(bytes_table(file, row, KILN_TABLE_STORED));
        const uint32_t offsets[] = {0,          8,          offset + 8,     offset - 8, offset + 1,
                                    UINT32_MAX, 0xFFFFFFF8, (uint32_t)size, 0x80000000};
        for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++)
            ck_assert_int_eq(table_status(row, KILN_TABLE_OFFSET, offsets[i]), KILN_ERROR_CORRUPT);
        const uint32_t sizes[] = {stored + 8, stored + 1, UINT32_MAX, 0x80000000,
                                  UINT32_MAX - offset + 1};
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            ck_assert_int_eq(table_status(row, KILN_TABLE_STORED, sizes[i]), KILN_ERROR_CORRUPT);
            if (!skipped(row))
                ck_assert_int_eq(table_status(row, KILN_TABLE_RAW, sizes[i]), KILN_ERROR_CORRUPT);
        }
        if (stored == 0) continue;
        ck_assert_int_eq(table_status(row, KILN_TABLE_STORED, 0), KILN_ERROR_CORRUPT);
        ck_assert_int_eq(table_status(row, KILN_TABLE_STORED_CRC, 1), KILN_ERROR_CORRUPT);
        if (skipped(row)) continue;
        ck_assert_int_eq(table_status(row, KILN_TABLE_RAW, 0), KILN_ERROR_CORRUPT);
        ck_assert_int_eq(table_status(row, KILN_TABLE_RAW_CRC, 1), KILN_ERROR_CORRUPT);
        ck_assert_int_eq(table_status(row, KILN_TABLE_INSTANCE, 99), KILN_ERROR_CORRUPT);
    }
    free(file);
}
END_TEST

START_TEST(flags_and_codecs_are_known_ones) {
    for (uint32_t row = 0; row < pieces->count; row++) {
        if (skipped(row)) continue;
        ck_assert_int_eq(table_status(row, KILN_TABLE_FLAGS, KILN_SECTION_NEEDED), KILN_OK);
        const uint32_t bad[] = {1, 2, 0xFF, 0x200, 0x80000000};
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
            ck_assert_int_eq(table_status(row, KILN_TABLE_FLAGS, bad[i]), KILN_ERROR_CORRUPT);
    }
    bytes_store(pieces->header + KILN_HEADER_FLAGS, 2);
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
}
END_TEST

START_TEST(sections_come_once_and_in_order) {
    for (uint32_t row = 1; row < pieces->count; row++) {
        bytes_section first = pieces->sections[row - 1];
        pieces->sections[row - 1] = pieces->sections[row];
        pieces->sections[row] = first;
        ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
        pieces->sections[row] = pieces->sections[row - 1];
        pieces->sections[row - 1] = first;
    }
    for (uint32_t row = 0; row < pieces->count; row++) {
        bytes_section s = pieces->sections[row];
        bytes_section *twin = bytes_add(pieces, s.id, s.instance, s.raw, s.size);
        ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
        bytes_remove(pieces, twin);
    }
    ck_assert_int_eq(pieces_status(), KILN_OK);
}
END_TEST

static void take_away_each_section(void) {
    for (uint32_t row = 0; row < pieces->count; row++) {
        bytes_section s = pieces->sections[row];
        bool optional = skipped(row) || s.id == KILN_SECTION_ID_DRAWING;
        kiln_status expected = optional ? KILN_OK : KILN_ERROR_CORRUPT;
        uint8_t *copy = malloc(s.size + 1);
        if (s.size) memcpy(copy, s.raw, s.size);
        bytes_remove(pieces, &pieces->sections[row]);
        ck_assert_int_eq(pieces_status(), expected);
        bytes_add(pieces, s.id, s.instance, copy, s.size)->flags = s.flags;
        free(copy);
    }
    ck_assert_int_eq(pieces_status(), KILN_OK);
}

/* In the empty pack's bundle nearly all sections are empty, and must be there all the same. */
START_TEST(no_section_may_be_missing) {
    take_away_each_section();
    bake_run empty = tiny_run_empty();
    bake_bundle small = tiny_bundle(&empty);
    bytes_close(pieces);
    pieces = bytes_open(small.bytes, small.size);
    take_away_each_section();
    tiny_run_free(&empty);
}
END_TEST

/* Sizes that agree with the file, or with the table, but not with both. */
START_TEST(nothing_lies_behind_the_last_section) {
    size_t size;
    uint8_t *file = bytes_file(pieces, &size);
    uint8_t *longer = calloc(1, size + 8);
    memcpy(longer, file, size);
    bytes_store(longer + KILN_HEADER_FILE_SIZE, (uint32_t)size + 8);
    bytes_seal_header(longer);
    ck_assert_int_eq(open_status(longer, size + 8), KILN_ERROR_CORRUPT);
    bytes_store(longer + KILN_HEADER_FILE_SIZE, (uint32_t)size - 1);
    bytes_seal_header(longer);
    ck_assert_int_eq(open_status(longer, size), KILN_ERROR_CORRUPT);
    bytes_store(longer + KILN_HEADER_FILE_SIZE, (uint32_t)size + 1);
    bytes_seal_header(longer);
    ck_assert_int_eq(open_status(longer, size), KILN_ERROR_TRUNCATED);
    free(longer);
    free(file);
}
END_TEST

START_TEST(unknown_sections_are_skipped_unless_needed) {
    static const uint8_t bytes[] = "routes of a later kiln";
    const uint32_t ids[] = {0, KILN_FOURCC('A', 'A', 'A', 'A'), KILN_FOURCC('Z', 'Z', 'Z', 'Z'),
                            UINT32_MAX};
    for (size_t i = 0; i < 4; i++) {
        bytes_section *s = bytes_add(pieces, ids[i], 7, bytes, sizeof bytes);
        ck_assert_int_eq(pieces_status(), KILN_OK);
        s->flags = KILN_SECTION_NEEDED;
        ck_assert_int_eq(pieces_status(), KILN_ERROR_VERSION);
        bytes_remove(pieces, s);
    }
    /* Its bytes are covered all the same. */
    size_t size;
    bytes_add(pieces, UINT32_MAX, 0, bytes, sizeof bytes);
    uint8_t *file = bytes_file(pieces, &size);
    file[size - 3] ^= 1;
    ck_assert_int_eq(open_status(file, size), KILN_ERROR_CORRUPT);
    free(file);
}
END_TEST

START_TEST(padding_is_zero) {
    size_t size, found = 0;
    uint8_t *file = bytes_file(pieces, &size);
    for (uint32_t row = 0; row + 1 < pieces->count; row++) {
        uint32_t end = bytes_load(bytes_table(file, row, KILN_TABLE_OFFSET)) +
                       bytes_load(bytes_table(file, row, KILN_TABLE_STORED));
        uint32_t next = bytes_load(bytes_table(file, row + 1, KILN_TABLE_OFFSET));
        for (uint32_t at = end; at < next; at++, found++) {
            file[at] = 1;
            ck_assert_int_eq(open_status(file, size), KILN_ERROR_CORRUPT);
            file[at] = 0;
        }
    }
    ck_assert_uint_gt(found, 0);
    free(file);
}
END_TEST

START_TEST(section_counts_do_not_multiply_over) {
    size_t size;
    uint8_t *file = bytes_file(pieces, &size);
    const uint32_t counts[] = {pieces->count + 1, 1u << 27, (1u << 27) + 1, UINT32_MAX};
    for (size_t i = 0; i < 4; i++) {
        bytes_store(file + KILN_HEADER_SECTIONS, counts[i]);
        ck_assert_int_eq(open_status(file, size), KILN_ERROR_CORRUPT);
    }
    bytes_store(file + KILN_HEADER_SECTIONS, pieces->count - 1);
    bytes_seal_header(file);
    ck_assert_int_eq(open_status(file, size), KILN_ERROR_CORRUPT);
    free(file);
}
END_TEST

/* ---- Deflate --------------------------------------------------------------------------------- */

/* One section of the file deflated, with these sizes in the table; 0: the right ones. */
static kiln_status deflated_status(kiln_section section, const uint8_t *stored,
                                   uint32_t stored_size, uint32_t raw, uint32_t raw_crc) {
    size_t size;
    bytes_section *s = core(section);
    bytes_section kept = *s;
    uint8_t *copy = malloc(stored_size);
    memcpy(copy, stored, stored_size);
    s->raw = copy, s->size = stored_size;
    uint8_t *file = bytes_file(pieces, &size);
    uint32_t row = (uint32_t)(s - pieces->sections);
    bytes_store(bytes_table(file, row, KILN_TABLE_FLAGS), KILN_CODEC_DEFLATE);
    bytes_store(bytes_table(file, row, KILN_TABLE_RAW), raw);
    bytes_store(bytes_table(file, row, KILN_TABLE_RAW_CRC), raw_crc);
    bytes_seal_header(file);
    kiln_status status = open_status(file, size);
    free(file);
    free(copy);
    *s = kept;
    return status;
}

START_TEST(deflated_bytes_give_exactly_the_raw_ones) {
    static uint8_t stored[1 << 16];
    const bytes_section *s = core(KILN_SECTION_PARTS);
    uLongf length = sizeof stored;
    ck_assert_int_eq(compress2(stored, &length, s->raw, s->size, 9), Z_OK);
    uint32_t n = (uint32_t)length, crc = bytes_crc(s->raw, s->size);
    const kiln_section p = KILN_SECTION_PARTS;
    ck_assert_int_eq(deflated_status(p, stored, n, s->size, crc), KILN_OK);
    ck_assert_int_eq(deflated_status(p, stored, n, s->size - 32, crc), KILN_ERROR_CORRUPT);
    ck_assert_int_eq(deflated_status(p, stored, n, s->size + 32, crc), KILN_ERROR_CORRUPT);
    ck_assert_int_eq(deflated_status(p, stored, n, s->size, crc + 1), KILN_ERROR_CORRUPT);
    ck_assert_int_eq(deflated_status(p, stored, n + 1, s->size, crc), KILN_ERROR_CORRUPT);
    ck_assert_int_eq(deflated_status(p, stored, n - 1, s->size, crc), KILN_ERROR_CORRUPT);
    ck_assert_int_eq(deflated_status(p, stored, 0, s->size, crc), KILN_ERROR_CORRUPT);
    ck_assert_int_eq(deflated_status(p, stored, n, 0, crc), KILN_ERROR_CORRUPT);
    ck_assert_int_eq(deflated_status(p, stored, n, UINT32_MAX & ~31u, crc), KILN_ERROR_CORRUPT);
    ck_assert_int_eq(deflated_status(p, stored, n, n, crc), KILN_ERROR_CORRUPT);
    /* A stream may say the same bytes in another way; all else is noticed. */
    uint32_t passed = 0;
    for (uint32_t i = 0; i < n; i++) {
        stored[i] ^= 0x10;
        passed += deflated_status(p, stored, n, s->size, crc) == KILN_OK;
        stored[i] ^= 0x10;
    }
    ck_assert_uint_lt(passed * 20, n);
}
END_TEST

/* A section that claims more than deflate can give is refused before memory is taken for it. */
START_TEST(the_ratio_is_capped_before_allocating) {
    size_t size;
    failing memory = {0};
    kiln_options options = {.allocator = failing_allocator(&memory)};
    kiln_bundle *opened;
    uint8_t *file = bytes_file(pieces, &size);
    uint32_t row = (uint32_t)(core(KILN_SECTION_PARTS) - pieces->sections);
    uint32_t stored = bytes_load(bytes_table(file, row, KILN_TABLE_STORED));
    bytes_store(bytes_table(file, row, KILN_TABLE_FLAGS), KILN_CODEC_DEFLATE);
    bytes_store(bytes_table(file, row, KILN_TABLE_RAW), 1032 * stored + 96);
    bytes_seal_header(file);
    ck_assert_int_eq(kiln_open_memory(file, size, &options, &opened), KILN_ERROR_CORRUPT);
    ck_assert_uint_eq(memory.calls, 0);
    bytes_store(bytes_table(file, row, KILN_TABLE_RAW), 1032 * stored + 64);
    bytes_seal_header(file);
    ck_assert_int_eq(kiln_open_memory(file, size, &options, &opened), KILN_ERROR_CORRUPT);
    ck_assert_uint_gt(memory.calls, 0);
    ck_assert_uint_eq(memory.blocks, 0);
    free(file);
}
END_TEST

/* ---- Rows ------------------------------------------------------------------------------------ */

static uint8_t *word_of(const kiln_field *f, uint32_t row, uint32_t word) {
    size_t row_size = kiln_section_row_size((kiln_section)f->section);
    return core((kiln_section)f->section)->raw + row * row_size + 4 * (size_t)(f->word + word);
}

/* The file's status with one word of a field changed. */
static kiln_status word_status(const kiln_field *f, uint32_t row, uint32_t word, uint32_t value) {
    uint8_t *at = word_of(f, row, word);
    uint32_t kept = bytes_load(at);
    bytes_store(at, value);
    kiln_status status = pieces_status();
    bytes_store(at, kept);
    return status;
}

static uint32_t row_count(uint32_t section) {
    return core((kiln_section)section)->size / kiln_section_row_size((kiln_section)section);
}

#define ck_word(f, row, word, value, expected)                                                     \
    do {                                                                                           \
        kiln_status status_ = word_status(f, row, word, value);                                    \
        ck_assert_msg(status_ == (expected), "section %d %s[%u] row %u: %u gives %d",              \
                      (f)->section, (f)->name, word, row, (uint32_t)(value), status_);             \
    } while (0)

/* What must be refused in any word of a field, and what must still be accepted. */
static void try_field(const kiln_field *f, uint32_t row) {
    uint32_t rows = row_count(f->target), limit = f->limit, word = 0;
    const uint32_t references[] = {rows, rows + 1, 0x7FFFFFFF, 0x80000000, UINT32_MAX - 1};
    switch ((kiln_check)f->check) {
    case KILN_CHECK_STRING:
        ck_word(f, row, 0, core(KILN_SECTION_STRINGS)->size, KILN_ERROR_CORRUPT);
        ck_word(f, row, 0, 2, KILN_ERROR_CORRUPT); /* in the middle of one */
        ck_word(f, row, 0, UINT32_MAX, KILN_ERROR_CORRUPT);
        break;
    case KILN_CHECK_REF:
        ck_word(f, row, 0, UINT32_MAX, KILN_ERROR_CORRUPT);
        /* fall through */
    case KILN_CHECK_REF_OR_NONE:
        for (int i = 0; i < 5; i++) ck_word(f, row, 0, references[i], KILN_ERROR_CORRUPT);
        break;
    case KILN_CHECK_SPAN:
    case KILN_CHECK_OWNED:
        for (word = 0; word < 2; word++) {
            uint32_t kept = bytes_load(word_of(f, row, word));
            ck_word(f, row, word, rows + 1, KILN_ERROR_CORRUPT);
            ck_word(f, row, word, UINT32_MAX, KILN_ERROR_CORRUPT);
            ck_word(f, row, word, UINT32_MAX - kept, KILN_ERROR_CORRUPT);
            if (f->check == KILN_CHECK_OWNED) continue;
            ck_word(f, row, word, kept + 1, KILN_ERROR_CORRUPT);
            ck_word(f, row, word, kept - 1, KILN_ERROR_CORRUPT);
        }
        break;
    case KILN_CHECK_BELOW:
        ck_word(f, row, 0, limit, KILN_ERROR_CORRUPT);
        ck_word(f, row, 0, UINT32_MAX, KILN_ERROR_CORRUPT);
        if (f->section != KILN_SECTION_ASSETS) ck_word(f, row, 0, limit - 1, KILN_OK);
        break;
    case KILN_CHECK_LEN:
        for (word = 0; word < f->words; word++) {
            ck_word(f, row, word, limit + 1, KILN_ERROR_CORRUPT);
            ck_word(f, row, word, 0u - limit - 1, KILN_ERROR_CORRUPT);
            ck_word(f, row, word, 0x80000000, KILN_ERROR_CORRUPT);
            if (strncmp(f->name, "grid.", 5) == 0 || strncmp(f->name, "rig.", 4) == 0) continue;
            ck_word(f, row, word, limit, KILN_OK);
            ck_word(f, row, word, 0u - limit, KILN_OK);
        }
        break;
    case KILN_CHECK_SIZE:
        ck_word(f, row, 0, limit + 1, KILN_ERROR_CORRUPT);
        ck_word(f, row, 0, UINT32_MAX, KILN_ERROR_CORRUPT);
        if (strncmp(f->name, "rig.", 4) != 0) ck_word(f, row, 0, limit, KILN_OK);
        break;
    case KILN_CHECK_BOX:
        for (word = 0; word < 6; word++) {
            uint32_t other = bytes_load(word_of(f, row, (word + 3) % 6));
            ck_word(f, row, word, limit + 1, KILN_ERROR_CORRUPT);
            ck_word(f, row, word, 0u - limit - 1, KILN_ERROR_CORRUPT);
            ck_word(f, row, word, word < 3 ? other + 1 : other - 1, KILN_ERROR_CORRUPT);
            ck_word(f, row, word, other, KILN_OK);
            ck_word(f, row, word, word < 3 ? 0u - limit : limit, KILN_OK);
        }
        break;
    case KILN_CHECK_PRISM:
        for (word = 0; word < 10; word++) {
            ck_word(f, row, word, limit + 1, KILN_ERROR_CORRUPT);
            ck_word(f, row, word, 0u - limit - 1, KILN_ERROR_CORRUPT);
        }
        ck_word(f, row, 0, bytes_load(word_of(f, row, 4)), KILN_ERROR_CORRUPT);
        ck_word(f, row, 8, bytes_load(word_of(f, row, 9)) + 1, KILN_ERROR_CORRUPT);
        ck_word(f, row, 9, limit, KILN_OK);
        ck_word(f, row, 9, bytes_load(word_of(f, row, 8)), KILN_OK);
        break;
    case KILN_CHECK_BLOCKER:
        ck_word(f, row, 0, row_count(KILN_SECTION_OBJECTS), KILN_ERROR_CORRUPT);
        ck_word(f, row, 0, KILN_WALL + row_count(KILN_SECTION_WALLS), KILN_ERROR_CORRUPT);
        ck_word(f, row, 0, KILN_WALL - 1, KILN_ERROR_CORRUPT);
        ck_word(f, row, 0, UINT32_MAX - 1, KILN_ERROR_CORRUPT);
        ck_word(f, row, 1, 0x7FFFFFFF, KILN_ERROR_CORRUPT);
        break;
    case KILN_CHECK_REST:
        ck_word(f, row, 0, KILN_POSE_STAND, KILN_ERROR_CORRUPT);
        ck_word(f, row, 0, KILN_POSE_LIE + 1, KILN_ERROR_CORRUPT);
        ck_word(f, row, 0, KILN_POSE_LIE, KILN_OK);
        break;
    case KILN_CHECK_ANY:
    case KILN_CHECK_COUNT:
        break;
    }
}

START_TEST(every_field_is_checked_at_its_limits) {
    uint32_t count;
    const kiln_field *fields = kiln_fields(&count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t rows = row_count(fields[i].section);
        ck_assert_msg(rows > 0, "the tiny bundle has no row of section %d", fields[i].section);
        try_field(&fields[i], 0);
        if (rows > 1) try_field(&fields[i], rows - 1);
    }
    ck_assert_int_eq(pieces_status(), KILN_OK);
}
END_TEST

/* A blocker's part is counted in the asset or wall that it names. */
START_TEST(blockers_name_parts_that_exist) {
    row_entry *entries = (row_entry *)(void *)core(KILN_SECTION_ENTRIES)->raw;
    static const struct {
        uint32_t owner, part;
        kiln_status status;
    } cases[] = {
        {0, 1, KILN_OK},
        {0, 2, KILN_ERROR_CORRUPT},
        {1, 0, KILN_OK},
        {1, 1, KILN_ERROR_CORRUPT},
        {KILN_WALL, 2, KILN_OK},
        {KILN_WALL, 3, KILN_ERROR_CORRUPT},
        {KILN_NONE, KILN_NONE, KILN_OK},
        {KILN_NONE, 0, KILN_ERROR_CORRUPT},
        {0, KILN_NONE, KILN_ERROR_CORRUPT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        entries[0].hit_by = (row_blocker){cases[i].owner, cases[i].part};
        ck_assert_int_eq(pieces_status(), cases[i].status);
    }
}
END_TEST

START_TEST(seats_are_checked_across_fields) {
    row_seat *seats = (row_seat *)(void *)core(KILN_SECTION_SEATS)->raw;
    row_entry *entries = (row_entry *)(void *)core(KILN_SECTION_ENTRIES)->raw;
    seats[0].chosen = 3;
    ck_assert_int_eq(pieces_status(), KILN_OK);
    seats[0].chosen = 4;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
    seats[0].chosen = KILN_NONE;
    ck_assert_int_eq(pieces_status(), KILN_OK);
    entries[0].node = 17 * 13 - 1;
    ck_assert_int_eq(pieces_status(), KILN_OK);
    entries[0].node = 17 * 13;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
    entries[0].node = 0;
    /* Five entries for one seat. */
    seats[0].entries.count = 5;
    seats[1].entries = (kiln_range){5, 0};
    seats[1].chosen = KILN_NONE;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
}
END_TEST

START_TEST(children_must_name_their_parents) {
    row_room *rooms = (row_room *)(void *)core(KILN_SECTION_ROOMS)->raw;
    row_seat *seats = (row_seat *)(void *)core(KILN_SECTION_SEATS)->raw;
    row_level *levels = (row_level *)(void *)core(KILN_SECTION_LEVELS)->raw;
    rooms[0].level = 1;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
    rooms[0].level = 0;
    seats[0].object = 1;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
    seats[0].object = 0;
    levels[2].scene = 0;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
}
END_TEST

/* A word set to a value, what is said then; and the word set back. */
static void try_word(uint32_t *word, uint32_t value, kiln_status expected) {
    uint32_t before = *word;
    *word = value;
    kiln_status status = pieces_status();
    ck_assert_msg(status == expected, "%u instead of %u: status %d", value, before, (int)status);
    *word = before;
}

enum { GROUND_NODES = 17 * 13, ATTIC_ROOM = 2 };

/* What an address is made of and the room it is in are on its level, its node is of its grid. */
START_TEST(addresses_belong_to_their_level) {
    row_address *addresses = (row_address *)(void *)core(KILN_SECTION_ADDRESSES)->raw;
    const row_level *levels = (const row_level *)(const void *)core(KILN_SECTION_LEVELS)->raw;
    row_address *desk = &addresses[0], *fixture = &addresses[2], *middle = &addresses[3];
    try_word(&desk->source, 1, KILN_OK);
    try_word(&desk->source, levels[2].seats.first, KILN_ERROR_CORRUPT);
    try_word(&desk->source, KILN_NONE, KILN_ERROR_CORRUPT);
    try_word(&fixture->source, 0, KILN_OK);
    try_word(&fixture->source, levels[2].objects.first, KILN_ERROR_CORRUPT);
    try_word(&fixture->source, levels[2].objects.first + levels[2].objects.count,
             KILN_ERROR_CORRUPT);
    try_word(&middle->source, 1, KILN_OK);
    try_word(&middle->source, ATTIC_ROOM, KILN_ERROR_CORRUPT);
    try_word(&desk->room, 1, KILN_OK);
    try_word(&desk->room, ATTIC_ROOM, KILN_ERROR_CORRUPT);
    try_word(&desk->node, GROUND_NODES - 1, KILN_OK);
    try_word(&desk->node, GROUND_NODES, KILN_ERROR_CORRUPT);
    try_word(&desk->node, KILN_NONE, KILN_OK);
    try_word(&desk->level, 2, KILN_ERROR_CORRUPT);
}
END_TEST

/* The kind of an address is that of its range; the ranges follow one another. */
START_TEST(kinds_of_addresses_follow_one_another) {
    row_level *ground = (row_level *)(void *)core(KILN_SECTION_LEVELS)->raw;
    try_word(&ground->desks.count, 1, KILN_ERROR_CORRUPT);
    try_word(&ground->desks.count, 3, KILN_ERROR_CORRUPT);
    try_word(&ground->fixtures.first, 1, KILN_ERROR_CORRUPT);
    try_word(&ground->middles.count, 0, KILN_ERROR_CORRUPT);
    try_word(&ground->refused.count, 1, KILN_ERROR_CORRUPT);
    try_word(&ground->routes.count, 4, KILN_ERROR_CORRUPT);
}
END_TEST

START_TEST(refused_places_belong_to_their_level) {
    row_refused *refused = (row_refused *)(void *)core(KILN_SECTION_REFUSED)->raw;
    const row_level *levels = (const row_level *)(const void *)core(KILN_SECTION_LEVELS)->raw;
    for (uint32_t kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++)
        try_word(&refused[0].kind, kind, KILN_OK); /* there is a first one of each */
    try_word(&refused[0].source, levels[2].objects.first, KILN_ERROR_CORRUPT);
    try_word(&refused[0].source, KILN_NONE, KILN_ERROR_CORRUPT);
    try_word(&refused[1].source, ATTIC_ROOM, KILN_ERROR_CORRUPT);
    try_word(&refused[1].level, 2, KILN_ERROR_CORRUPT);
}
END_TEST

/* Goals: 35, 36, 100. They ascend, or one could not be found by halving. */
START_TEST(route_goals_ascend_within_the_grid) {
    row_route *routes = (row_route *)(void *)core(KILN_SECTION_ROUTES)->raw;
    try_word(&routes[1].goal, 35, KILN_ERROR_CORRUPT);
    try_word(&routes[1].goal, 34, KILN_ERROR_CORRUPT);
    try_word(&routes[1].goal, 99, KILN_OK);
    try_word(&routes[1].goal, 100, KILN_ERROR_CORRUPT);
    try_word(&routes[2].goal, GROUND_NODES - 1, KILN_OK);
    try_word(&routes[2].goal, GROUND_NODES, KILN_ERROR_CORRUPT);
    try_word(&routes[2].goal, KILN_NONE, KILN_ERROR_CORRUPT);
    try_word(&routes[0].level, 2, KILN_ERROR_CORRUPT);
}
END_TEST

START_TEST(people_and_robots_have_assets_of_their_kind) {
    row_person *people = (row_person *)(void *)core(KILN_SECTION_PEOPLE)->raw;
    row_robots *robots = (row_robots *)(void *)core(KILN_SECTION_ROBOTS)->raw;
    people[0].asset = TINY_ROBOT;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
    people[0].asset = TINY_JUN;
    ck_assert_int_eq(pieces_status(), KILN_OK);
    robots[0].asset = TINY_JUN;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
}
END_TEST

START_TEST(people_and_robots_start_in_their_scene) {
    row_person *people = (row_person *)(void *)core(KILN_SECTION_PEOPLE)->raw;
    row_robots *robots = (row_robots *)(void *)core(KILN_SECTION_ROBOTS)->raw;
    people[0].level = 1;
    robots[0].level = 1;
    ck_assert_int_eq(pieces_status(), KILN_OK);
    people[0].level = 2;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
    people[0].level = 1;
    robots[0].level = 2;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
}
END_TEST

START_TEST(robots_of_a_scene_are_no_army_and_no_group_is_empty) {
    row_robots *robots = (row_robots *)(void *)core(KILN_SECTION_ROBOTS)->raw;
    robots[0].count = 1;
    ck_assert_int_eq(pieces_status(), KILN_OK);
    robots[0].count = 1000;
    ck_assert_int_eq(pieces_status(), KILN_OK);
    robots[0].count = 1001;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
    robots[0].count = 0;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
}
END_TEST

/* A leg without a length would divide by a stride of 0. */
START_TEST(robots_alone_have_rigs_and_these_can_stand) {
    row_asset *assets = (row_asset *)(void *)core(KILN_SECTION_ASSETS)->raw;
    kiln_rig *rig = &assets[TINY_ROBOT].rig;
    const struct {
        kiln_len *field, least, most; /* that it may be */
    } rows[] = {
        {&rig->hip_height, 801, 13999},         {&rig->ankle_height, 0, 9167},
        {&rig->shoulder_height, 9169, 1 << 28}, {&rig->hip_half_width, 0, 2600},
        {&rig->shoulder_half_width, 0, 2600},   {&rig->rest_hip, -180000, 180000},
        {&rig->rest_knee, -180000, 180000},     {&rig->rest_shoulder, -180000, 180000},
        {&rig->rest_elbow, -180000, 180000},    {&rig->width, 3500, 1 << 28},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kiln_len kept = *rows[i].field;
        *rows[i].field = rows[i].least;
        ck_assert_int_eq(pieces_status(), KILN_OK);
        *rows[i].field = rows[i].most;
        ck_assert_int_eq(pieces_status(), KILN_OK);
        *rows[i].field = rows[i].least - 1;
        ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
        *rows[i].field = rows[i].most + 1;
        ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
        *rows[i].field = kept;
    }
    assets[0].rig.width = 1;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
}
END_TEST

START_TEST(orders_are_sorted_permutations) {
    static const kiln_section orders[] = {KILN_SECTION_OBJECT_ORDER, KILN_SECTION_SEAT_ORDER,
                                          KILN_SECTION_SPOT_ORDER, KILN_SECTION_PERSON_ORDER};
    for (int i = 0; i < 4; i++) {
        bytes_section *s = core(orders[i]);
        uint32_t *items = (uint32_t *)(void *)s->raw, first = items[0];
        items[0] = items[1];
        ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
        items[1] = first;
        ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
        items[1] = items[0], items[0] = first;
        s->size -= 4;
        ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
        s->size += 4;
    }
    ck_assert_int_eq(pieces_status(), KILN_OK);
    bytes_store(pieces->header + KILN_HEADER_FLAGS, KILN_BUNDLE_STRIPPED);
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
}
END_TEST

START_TEST(rows_come_whole) {
    for (int s = KILN_SECTION_STRINGS + 1; s < KILN_SECTION_COUNT; s++) {
        bytes_section *section = core((kiln_section)s);
        section->raw = realloc(section->raw, section->size + 4);
        memset(section->raw + section->size, 0, 4);
        for (int more = -4; more <= 4; more++) {
            if (more == 0) continue;
            section->size += (uint32_t)more;
            ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
            section->size -= (uint32_t)more;
        }
    }
    core(KILN_SECTION_PACK)->size = 0;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
}
END_TEST

START_TEST(strings_are_utf8_between_nuls) {
    static const struct {
        const char *bytes;
        uint32_t size;
        kiln_status status;
    } cases[] = {
        {"plain", 6, KILN_OK},
        {"\xC2\x80 \xE0\xA0\x80 \xED\x9F\xBF \xEE\x80\x80 \xF0\x90\x80\x80 \xF4\x8F\xBF\xBF", 25,
         KILN_OK},
        {"cut\xE2\x82", 6, KILN_ERROR_CORRUPT},
        {"\x80", 2, KILN_ERROR_CORRUPT},
        {"\xC0\x80", 3, KILN_ERROR_CORRUPT},         /* overlong NUL */
        {"\xC1\xBF", 3, KILN_ERROR_CORRUPT},         /* overlong */
        {"\xE0\x9F\xBF", 4, KILN_ERROR_CORRUPT},     /* overlong */
        {"\xED\xA0\x80", 4, KILN_ERROR_CORRUPT},     /* surrogate */
        {"\xF0\x8F\xBF\xBF", 5, KILN_ERROR_CORRUPT}, /* overlong */
        {"\xF4\x90\x80\x80", 5, KILN_ERROR_CORRUPT}, /* beyond U+10FFFF */
        {"\xF5\x80\x80\x80", 5, KILN_ERROR_CORRUPT},
        {"\xFF", 2, KILN_ERROR_CORRUPT},
        {"no NUL", 6, KILN_ERROR_CORRUPT},
        {"cut\xF0\x90\x80", 6, KILN_ERROR_CORRUPT},
    };
    bytes_section *strings = core(KILN_SECTION_STRINGS);
    uint32_t size = strings->size;
    strings->raw = realloc(strings->raw, size + 32);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        memcpy(strings->raw + size, cases[i].bytes, cases[i].size);
        strings->size = size + cases[i].size;
        ck_assert_msg(pieces_status() == cases[i].status, "case %zu", i);
    }
    strings->size = size;
    strings->raw[0] = 'x';
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
    strings->size = 0;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
}
END_TEST

/* ---- Grids ----------------------------------------------------------------------------------- */

static row_grid *grid_row(uint32_t level) {
    return &((row_level *)(void *)core(KILN_SECTION_LEVELS)->raw)[level].grid;
}

START_TEST(grids_have_sound_frames) {
    static const struct {
        row_grid grid;
        kiln_status status;
    } cases[] = {
        {{{0, 2500}, 17, 13, 208, 2}, KILN_OK},
        {{{1, 2500}, 17, 13, 208, 2}, KILN_ERROR_CORRUPT}, /* off the lattice */
        {{{0, -2499}, 17, 13, 208, 2}, KILN_ERROR_CORRUPT},
        {{{0, 2500}, 13, 17, 208, 2}, KILN_OK}, /* as many nodes */
        {{{0, 2500}, 17, 14, 208, 2}, KILN_ERROR_CORRUPT},
        {{{0, 2500}, 0, 13, 0, 0}, KILN_ERROR_CORRUPT},
        {{{0, 2500}, 0, 0, 0, 0}, KILN_ERROR_CORRUPT},
        {{{0, 0}, 0, 0, 0, 0}, KILN_ERROR_CORRUPT}, /* but it has bits */
        {{{0, 2500}, 17, 13, 222, 2}, KILN_ERROR_CORRUPT},
        {{{0, 2500}, 17, 13, 2, 3}, KILN_ERROR_CORRUPT},
        {{{0, 2500}, 17, 13, 0, 1}, KILN_ERROR_CORRUPT},
        {{{0, 2500}, 17, 13, 1, 0}, KILN_ERROR_CORRUPT},
        {{{0, 0}, 65536, 65536, 1, 1}, KILN_ERROR_CORRUPT}, /* 2^32 */
        {{{0, 0}, 0x80000000, 2, 1, 1}, KILN_ERROR_CORRUPT},
        {{{0, 0}, UINT32_MAX, UINT32_MAX, 1, 1}, KILN_ERROR_CORRUPT},
        {{{0, 0}, UINT32_MAX, 1, 1, 1}, KILN_ERROR_CORRUPT},
        {{{0, 0}, 221, 1, 208, 2}, KILN_OK},
        {{{268435000, 0}, 221, 1, 208, 2}, KILN_ERROR_CORRUPT}, /* ends too far east */
        {{{0, 268435000}, 1, 221, 208, 2}, KILN_ERROR_CORRUPT},
        {{{-268435000, -268435000}, 221, 1, 208, 2}, KILN_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        *grid_row(0) = cases[i].grid;
        ck_assert_msg(pieces_status() == cases[i].status, "case %zu", i);
    }
}
END_TEST

START_TEST(grids_belong_to_levels_with_nodes) {
    static const uint8_t bits[64];
    bytes_section *s = bytes_add(pieces, KILN_SECTION_ID_GRID, 1, bits, 1); /* the roof has none */
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
    s->size = 0;
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
    bytes_remove(pieces, s);
    s = bytes_add(pieces, KILN_SECTION_ID_GRID, 3, bits, 28);
    ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
    bytes_remove(pieces, s);
    s = bytes_find(pieces, KILN_SECTION_ID_GRID, 0);
    for (uint32_t size = 0; size < 28; size++) {
        s->size = size;
        ck_assert_int_eq(pieces_status(), KILN_ERROR_CORRUPT);
    }
}
END_TEST

/* What only the unpacked grid shows comes out at its first use; all else still answers. */
START_TEST(grids_that_lie_are_noticed_at_first_use) {
    bytes_section *s = bytes_find(pieces, KILN_SECTION_ID_GRID, 0);
    static const struct {
        uint32_t byte;
        uint8_t flip;
    } lies[] = {{27, 0x20}, {27, 0x80}, {0, 0x01}, {13, 0xFF}};
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        size_t size;
        s->raw[lies[i].byte] ^= lies[i].flip;
        uint8_t *file = bytes_file(pieces, &size);
        failing memory = {0};
        kiln_options options = {.allocator = failing_allocator(&memory)};
        kiln_bundle *opened;
        bool walkable;
        uint32_t out, nodes[4], count;
        ck_assert_int_eq(kiln_open_memory(file, size, &options, &opened), KILN_OK);
        for (int again = 0; again < 2; again++) {
            ck_assert_int_eq(kiln_node_walkable(opened, 0, 0, &walkable, &out), KILN_ERROR_CORRUPT);
            ck_assert_int_eq(kiln_node_nearest(opened, 0, (kiln_point){0, 0}, &out),
                             KILN_ERROR_CORRUPT);
            ck_assert_int_eq(kiln_path(opened, 0, 0, 1, nodes, 4, &count, NULL),
                             KILN_ERROR_CORRUPT);
        }
        ck_assert_int_eq(kiln_node_walkable(opened, 2, 0, &walkable, &out), KILN_OK);
        kiln_close(opened);
        ck_assert_uint_eq(memory.blocks, 0);
        free(file);
        s->raw[lies[i].byte] ^= lies[i].flip;
    }
}
END_TEST

SUITE(bundle_hostile) {
    Suite *suite = suite_create("bundle_hostile");
    TCase *tests = tcase_create("bundle_hostile");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, every_flipped_byte_is_noticed);
    tcase_add_test(tests, every_length_but_the_whole_is_noticed);
    tcase_add_test(tests, what_is_no_bundle_is_told_apart);
    tcase_add_test(tests, sections_must_lie_where_they_should);
    tcase_add_test(tests, flags_and_codecs_are_known_ones);
    tcase_add_test(tests, sections_come_once_and_in_order);
    tcase_add_test(tests, no_section_may_be_missing);
    tcase_add_test(tests, nothing_lies_behind_the_last_section);
    tcase_add_test(tests, unknown_sections_are_skipped_unless_needed);
    tcase_add_test(tests, padding_is_zero);
    tcase_add_test(tests, section_counts_do_not_multiply_over);
    tcase_add_test(tests, deflated_bytes_give_exactly_the_raw_ones);
    tcase_add_test(tests, the_ratio_is_capped_before_allocating);
    tcase_add_test(tests, every_field_is_checked_at_its_limits);
    tcase_add_test(tests, blockers_name_parts_that_exist);
    tcase_add_test(tests, seats_are_checked_across_fields);
    tcase_add_test(tests, children_must_name_their_parents);
    tcase_add_test(tests, addresses_belong_to_their_level);
    tcase_add_test(tests, kinds_of_addresses_follow_one_another);
    tcase_add_test(tests, refused_places_belong_to_their_level);
    tcase_add_test(tests, route_goals_ascend_within_the_grid);
    tcase_add_test(tests, people_and_robots_have_assets_of_their_kind);
    tcase_add_test(tests, people_and_robots_start_in_their_scene);
    tcase_add_test(tests, robots_of_a_scene_are_no_army_and_no_group_is_empty);
    tcase_add_test(tests, robots_alone_have_rigs_and_these_can_stand);
    tcase_add_test(tests, orders_are_sorted_permutations);
    tcase_add_test(tests, rows_come_whole);
    tcase_add_test(tests, strings_are_utf8_between_nuls);
    tcase_add_test(tests, grids_have_sound_frames);
    tcase_add_test(tests, grids_belong_to_levels_with_nodes);
    tcase_add_test(tests, grids_that_lie_are_noticed_at_first_use);
    suite_add_tcase(suite, tests);
    return suite;
}
