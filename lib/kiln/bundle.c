/* bundle.c - opening: magic, header, section table, then every section but grids, drawings and route
 * fields inflated into one allocation and checked. */
#include "memory.h"
#include "route.h"
#include "scene.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const struct {
    uint32_t id, row_size;
} sections[KILN_SECTION_COUNT] = {
#define KILN_SECTION_ROW(name, id, row) [KILN_SECTION_##name] = {id, sizeof(row)},
    KILN_SECTIONS(KILN_SECTION_ROW)
#undef KILN_SECTION_ROW
};

uint32_t kiln_section_id(kiln_section section) {
    return sections[section].id;
}

uint32_t kiln_section_row_size(kiln_section section) {
    return sections[section].row_size;
}

/* ---- Bytes ----------------------------------------------------------------------------------- */

static uint32_t load_word(const uint8_t *p) {
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint64_t aligned(uint64_t offset) {
    return (offset + KILN_SECTION_ALIGN - 1) / KILN_SECTION_ALIGN * KILN_SECTION_ALIGN;
}

/* Rows come little-endian. */
static void to_host(uint8_t *bytes, uint32_t size) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (uint32_t at = 0; at < size; at += 4) {
        uint32_t word = load_word(bytes + at);
        memcpy(bytes + at, &word, sizeof word);
    }
#else
    (void)bytes;
    (void)size;
#endif
}

/* ---- Header and table ------------------------------------------------------------------------ */

/* A file as it was given. */
typedef struct source {
    const uint8_t *bytes;
    size_t size;
    uint32_t section_count;
    uint64_t max_file_bytes, max_raw_bytes;
} source;

static const uint8_t magic[8] = KILN_MAGIC;

/* "\x89KLN" as transfers damage it: high bit lost, or taken for text of another encoding. */
static bool looks_like_text_mode(const uint8_t *bytes, size_t size) {
    static const char *const forms[] = {"\x89KLN", "\x09KLN", "\xC2\x89KLN", "\xEF\xBF\xBDKLN"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        size_t length = strlen(forms[i]);
        if (size >= length && memcmp(bytes, forms[i], length) == 0) return true;
    }
    return false;
}

static kiln_status check_magic(const source *s) {
    size_t length = s->size < sizeof magic ? s->size : sizeof magic;
    if (length > 0 && memcmp(s->bytes, magic, length) != 0)
        return looks_like_text_mode(s->bytes, s->size) ? KILN_ERROR_TEXT_MODE : KILN_ERROR_MAGIC;
    return length < sizeof magic ? KILN_ERROR_TRUNCATED : KILN_OK;
}

static bool header_crc_matches(const source *s, uint64_t table_end) {
    size_t behind = KILN_HEADER_CRC + 4;
    uint32_t crc = kiln_crc(0, s->bytes, KILN_HEADER_CRC);
    crc = kiln_crc(crc, s->bytes + behind, (size_t)table_end - behind);
    return crc == load_word(s->bytes + KILN_HEADER_CRC);
}

static kiln_status check_header(source *s) {
    kiln_status status = check_magic(s);
    if (status != KILN_OK) return status;
    if (s->size < KILN_HEADER_VERSION + 4) return KILN_ERROR_TRUNCATED;
    if (load_word(s->bytes + KILN_HEADER_VERSION) != KILN_FORMAT_VERSION) return KILN_ERROR_VERSION;
    if (s->size < KILN_HEADER_SIZE) return KILN_ERROR_TRUNCATED;
    s->section_count = load_word(s->bytes + KILN_HEADER_SECTIONS);
    uint64_t table_end = KILN_HEADER_SIZE + (uint64_t)s->section_count * KILN_TABLE_ROW_SIZE;
    uint64_t file_size = load_word(s->bytes + KILN_HEADER_FILE_SIZE);
    if (s->size < table_end)
        return table_end <= file_size ? KILN_ERROR_TRUNCATED : KILN_ERROR_CORRUPT;
    if (!header_crc_matches(s, table_end)) return KILN_ERROR_CORRUPT;
    if (s->size < file_size) return KILN_ERROR_TRUNCATED;
    if (s->size > file_size) return KILN_ERROR_CORRUPT;
    return load_word(s->bytes + KILN_HEADER_FLAGS) & ~KILN_BUNDLE_STRIPPED ? KILN_ERROR_CORRUPT
                                                                           : KILN_OK;
}

/* What the table says, once it is known to be sound. */
typedef struct contents {
    kiln_packed core[KILN_SECTION_COUNT];
    bool found[KILN_SECTION_COUNT];
    uint64_t packed_bytes; /* of all that stays packed, stored */
    uint64_t raw_bytes;    /* of all sections that are known */
} contents;

/* Sections that are unpacked when somebody asks. */
static bool stays_packed(uint32_t id) {
    return id == KILN_SECTION_ID_GRID || id == KILN_SECTION_ID_DRAWING ||
           id == KILN_SECTION_ID_FIELD;
}

static kiln_status check_sizes(const kiln_packed *packed, uint32_t flags) {
    if (flags & ~(KILN_CODEC_MASK | KILN_SECTION_NEEDED)) return KILN_ERROR_CORRUPT;
    switch (packed->codec) {
    case KILN_CODEC_STORED:
        return packed->raw == packed->stored && packed->raw_crc == packed->stored_crc
                   ? KILN_OK
                   : KILN_ERROR_CORRUPT;
    case KILN_CODEC_DEFLATE:
        return packed->stored < packed->raw && packed->raw <= KILN_RAW_MAX(packed->stored)
                   ? KILN_OK
                   : KILN_ERROR_CORRUPT;
    default:
        return KILN_ERROR_CORRUPT;
    }
}

/* A section that this version knows; others are skipped. */
static kiln_status take_section(contents *c, uint32_t id, uint32_t instance, uint32_t flags,
                                const kiln_packed *packed) {
    bool packed_on = stays_packed(id);
    uint32_t s = 0;
    while (s < KILN_SECTION_COUNT && sections[s].id != id) s++;
    if (s == KILN_SECTION_COUNT && !packed_on)
        return flags & KILN_SECTION_NEEDED ? KILN_ERROR_VERSION : KILN_OK;
    kiln_status status = check_sizes(packed, flags);
    if (status != KILN_OK) return status;
    c->raw_bytes += packed->raw;
    if (packed_on) {
        c->packed_bytes += packed->stored;
        return KILN_OK;
    }
    if (instance != 0 || packed->raw % sections[s].row_size != 0) return KILN_ERROR_CORRUPT;
    c->core[s] = *packed;
    c->found[s] = true;
    return KILN_OK;
}

static void load_row(const source *s, uint32_t index, uint32_t row[KILN_TABLE_WORDS]) {
    const uint8_t *bytes = s->bytes + KILN_HEADER_SIZE + (size_t)index * KILN_TABLE_ROW_SIZE;
    for (uint32_t i = 0; i < KILN_TABLE_WORDS; i++) row[i] = load_word(bytes + 4 * i);
}

static kiln_packed packed_of(const source *s, const uint32_t row[KILN_TABLE_WORDS]) {
    return (kiln_packed){
        .bytes = s->bytes + row[KILN_TABLE_OFFSET],
        .codec = row[KILN_TABLE_FLAGS] & KILN_CODEC_MASK,
        .stored = row[KILN_TABLE_STORED],
        .raw = row[KILN_TABLE_RAW],
        .raw_crc = row[KILN_TABLE_RAW_CRC],
        .stored_crc = row[KILN_TABLE_STORED_CRC],
    };
}

/* The section lies where it must, right behind `end`, and its stored bytes are those written. */
static bool placed_well(const source *s, const uint32_t row[KILN_TABLE_WORDS], uint64_t *end) {
    uint64_t begin = aligned(*end);
    if (row[KILN_TABLE_OFFSET] != begin || begin + row[KILN_TABLE_STORED] > s->size) return false;
    for (uint64_t at = *end; at < begin; at++)
        if (s->bytes[at] != 0) return false;
    *end = begin + row[KILN_TABLE_STORED];
    return kiln_crc(0, s->bytes + begin, row[KILN_TABLE_STORED]) == row[KILN_TABLE_STORED_CRC];
}

static kiln_status read_table(const source *s, contents *c) {
    uint64_t end = KILN_HEADER_SIZE + (uint64_t)s->section_count * KILN_TABLE_ROW_SIZE;
    uint64_t last_key = 0;
    for (uint32_t i = 0; i < s->section_count; i++) {
        uint32_t row[KILN_TABLE_WORDS];
        load_row(s, i, row);
        uint64_t key = (uint64_t)row[KILN_TABLE_ID] << 32 | row[KILN_TABLE_INSTANCE];
        if (i > 0 && key <= last_key) return KILN_ERROR_CORRUPT;
        last_key = key;
        if (!placed_well(s, row, &end)) return KILN_ERROR_CORRUPT;
        kiln_packed packed = packed_of(s, row);
        kiln_status status = take_section(c, row[KILN_TABLE_ID], row[KILN_TABLE_INSTANCE],
                                          row[KILN_TABLE_FLAGS], &packed);
        if (status != KILN_OK) return status;
    }
    if (end != s->size) return KILN_ERROR_CORRUPT;
    for (uint32_t i = 0; i < KILN_SECTION_COUNT; i++)
        if (!c->found[i]) return KILN_ERROR_CORRUPT;
    return c->raw_bytes <= s->max_raw_bytes ? KILN_OK : KILN_ERROR_LIMIT;
}

/* ---- The allocation -------------------------------------------------------------------------- */

/* Where its parts lie. */
typedef struct layout {
    uint64_t rows[KILN_SECTION_COUNT];
    uint64_t grids, drawings, plans, fields, bodies, packed, size;
} layout;

static uint64_t place(layout *l, uint64_t count, size_t size) {
    uint64_t at = l->size;
    l->size = (at + count * size + 15) / 16 * 16;
    return at;
}

static uint32_t rows_in(const contents *c, kiln_section section) {
    return c->core[section].raw / sections[section].row_size;
}

static layout lay_out(const contents *c) {
    layout l = {0};
    place(&l, 1, sizeof(kiln_bundle));
    for (uint32_t i = 0; i < KILN_SECTION_COUNT; i++) l.rows[i] = place(&l, c->core[i].raw, 1);
    l.grids = place(&l, rows_in(c, KILN_SECTION_LEVELS), sizeof(kiln_level_grid));
    l.drawings = place(&l, UINT64_C(4) * rows_in(c, KILN_SECTION_LEVELS), sizeof(kiln_packed));
    l.plans = place(&l, rows_in(c, KILN_SECTION_LEVELS), sizeof(kiln_level_index));
    l.fields = place(&l, rows_in(c, KILN_SECTION_ROUTES), sizeof(kiln_route_field));
    l.bodies = place(&l, rows_in(c, KILN_SECTION_ASSETS) + UINT64_C(1), sizeof(kiln_person_body));
    l.packed = place(&l, c->packed_bytes, 1);
    return l;
}

static void fill_in(kiln_bundle *b, const layout *l, const contents *c, const source *s) {
    uint8_t *block = (uint8_t *)b;
    b->size = (size_t)l->size;
    b->max_raw_bytes = s->max_raw_bytes;
    b->revision = load_word(s->bytes + KILN_HEADER_REVISION);
    b->flags = load_word(s->bytes + KILN_HEADER_FLAGS);
    memcpy(b->content_hash, s->bytes + KILN_HEADER_CONTENT_HASH, sizeof b->content_hash);
    memcpy(b->input_hash, s->bytes + KILN_HEADER_INPUT_HASH, sizeof b->input_hash);
    for (uint32_t i = 0; i < KILN_SECTION_COUNT; i++) {
        b->rows[i] = block + l->rows[i];
        b->counts[i] = rows_in(c, (kiln_section)i);
    }
    b->grids = (kiln_level_grid *)(void *)(block + l->grids);
    b->drawings = (kiln_packed *)(void *)(block + l->drawings);
    b->plans = (kiln_level_index *)(void *)(block + l->plans);
    b->fields = (kiln_route_field *)(void *)(block + l->fields);
    b->bodies = (kiln_person_body *)(void *)(block + l->bodies);
}

static kiln_status unpack_rows(kiln_bundle *b, const layout *l, const contents *c) {
    uint8_t *out[KILN_SECTION_COUNT];
    for (uint32_t i = 0; i < KILN_SECTION_COUNT; i++) out[i] = (uint8_t *)b + l->rows[i];
    kiln_status status = kiln_unpack(c->core, out, KILN_SECTION_COUNT, &b->allocator);
    for (uint32_t i = 0; i < KILN_SECTION_COUNT && status == KILN_OK; i++)
        if (i != KILN_SECTION_STRINGS) to_host(out[i], c->core[i].raw);
    return status;
}

/* Where a section that stays packed belongs; NULL when nothing asks for one of its size. */
static kiln_packed *slot_of(const kiln_bundle *b, uint32_t id, uint32_t instance, uint32_t raw) {
    if (id == KILN_SECTION_ID_GRID) {
        const row_level *level = KILN_ROW(b, LEVELS, instance);
        bool fits = level && raw > 0 && raw == (kiln_grid_nodes(&level->grid) + 7) / 8;
        return fits ? &b->grids[instance].packed : NULL;
    }
    if (id == KILN_SECTION_ID_DRAWING) {
        bool fits = instance / KILN_VIEW_COUNT < b->counts[KILN_SECTION_LEVELS];
        return fits && raw >= 8 && raw % 4 == 0 ? &b->drawings[instance] : NULL;
    }
    const row_route *route = KILN_ROW(b, ROUTES, instance);
    if (!route) return NULL;
    uint64_t nodes = kiln_grid_nodes(&KILN_ROWS(b, LEVELS)[route->level].grid);
    bool fits = raw <= nodes && raw * (uint64_t)KILN_FIELD_RUN_MAX >= nodes;
    return fits ? &b->fields[instance].packed : NULL;
}

/* Every level with nodes has its grid, every route its field, and no other has one. Drawings may be
 * there for any level and view. */
static bool all_attached(const kiln_bundle *b) {
    for (uint32_t i = 0; i < b->counts[KILN_SECTION_LEVELS]; i++)
        if ((b->grids[i].packed.raw == 0) != (kiln_grid_nodes(&KILN_ROWS(b, LEVELS)[i].grid) == 0))
            return false;
    for (uint32_t i = 0; i < b->counts[KILN_SECTION_ROUTES]; i++)
        if (b->fields[i].packed.raw == 0) return false;
    return true;
}

static kiln_status attach_packed(kiln_bundle *b, const layout *l, const source *s) {
    uint8_t *room = (uint8_t *)b + l->packed;
    for (uint32_t i = 0; i < s->section_count; i++) {
        uint32_t row[KILN_TABLE_WORDS];
        load_row(s, i, row);
        uint32_t id = row[KILN_TABLE_ID];
        if (!stays_packed(id)) continue;
        kiln_packed packed = packed_of(s, row), *slot;
        slot = slot_of(b, id, row[KILN_TABLE_INSTANCE], packed.raw);
        if (!slot) return KILN_ERROR_CORRUPT;
        memcpy(room, packed.bytes, packed.stored);
        packed.bytes = room;
        room += packed.stored;
        *slot = packed;
    }
    return all_attached(b) ? KILN_OK : KILN_ERROR_CORRUPT;
}

/* Unpacked grids take 4 bytes a node, from a bit, and fields a quarter, from less: what they may
 * take counts as well. */
static kiln_status check_unpacked_memory(const kiln_bundle *b, const contents *c) {
    uint64_t bytes = c->raw_bytes;
    for (uint32_t i = 0; i < b->counts[KILN_SECTION_LEVELS]; i++) {
        const row_level *level = &KILN_ROWS(b, LEVELS)[i];
        uint64_t nodes = kiln_grid_nodes(&level->grid);
        bytes += 4 * nodes + level->routes.count * kiln_route_bytes(nodes);
        if (bytes > b->max_raw_bytes) return KILN_ERROR_LIMIT;
    }
    return KILN_OK;
}

static kiln_status fill(kiln_bundle *b, const layout *l, const contents *c, const source *s) {
    fill_in(b, l, c, s);
    kiln_status status = unpack_rows(b, l, c);
    if (status != KILN_OK) return status;
    if (!kiln_rows_sound(b)) return KILN_ERROR_CORRUPT;
    status = check_unpacked_memory(b, c);
    return status == KILN_OK ? attach_packed(b, l, s) : status;
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static source source_of(const void *bytes, size_t size, const kiln_options *options) {
    source s = {.bytes = bytes, .size = size};
    s.max_file_bytes = options ? options->max_file_bytes : 0;
    s.max_raw_bytes = options ? options->max_raw_bytes : 0;
    if (s.max_file_bytes == 0) s.max_file_bytes = UINT64_C(1) << 30;
    if (s.max_raw_bytes == 0) s.max_raw_bytes = UINT64_C(2) << 30;
    return s;
}

kiln_status kiln_open_memory(const void *bytes, size_t size, const kiln_options *options,
                             kiln_bundle **out) {
    *out = NULL;
    source s = source_of(bytes, size, options);
    contents c = {0};
    kiln_status status = check_header(&s);
    if (status == KILN_OK && s.size > s.max_file_bytes) status = KILN_ERROR_LIMIT;
    if (status == KILN_OK) status = read_table(&s, &c);
    if (status != KILN_OK) return status;
    layout l = lay_out(&c);
    if (l.size > SIZE_MAX) return KILN_ERROR_LIMIT;
    kiln_allocator allocator = options ? options->allocator : (kiln_allocator){0};
    kiln_bundle *b = kiln_memory_new(&allocator, (size_t)l.size, 1);
    if (!b) return KILN_ERROR_MEMORY;
    b->allocator = allocator;
    status = fill(b, &l, &c, &s);
    if (status != KILN_OK) {
        kiln_memory_release(&allocator, b, (size_t)l.size, 1);
        return status;
    }
    *out = b;
    return KILN_OK;
}

void kiln_close(kiln_bundle *bundle) {
    if (!bundle) return;
    kiln_allocator allocator = bundle->allocator;
    kiln_grids_discard(bundle);
    kiln_plans_discard(bundle);
    kiln_routes_discard(bundle);
    kiln_bodies_discard(bundle);
    kiln_memory_release(&allocator, bundle, bundle->size, 1);
}

/* Looks at the head alone first: what is no bundle is not read as a whole. */
static kiln_status open_stream(FILE *file, const kiln_options *options, kiln_bundle **out) {
    uint8_t head[KILN_HEADER_SIZE];
    source s = source_of(head, fread(head, 1, sizeof head, file), options);
    if (ferror(file)) return KILN_ERROR_IO;
    kiln_status status = check_magic(&s);
    if (status != KILN_OK) return status;
    if (fseek(file, 0, SEEK_END) != 0) return KILN_ERROR_IO;
    long size = ftell(file);
    if (size < 0 || fseek(file, 0, SEEK_SET) != 0) return KILN_ERROR_IO;
    if ((unsigned long)size > s.max_file_bytes || (unsigned long)size > SIZE_MAX)
        return KILN_ERROR_LIMIT;
    const kiln_allocator *allocator = options ? &options->allocator : NULL;
    uint8_t *bytes = kiln_memory_new(allocator, (size_t)size, 1);
    if (!bytes) return KILN_ERROR_MEMORY;
    size_t got = fread(bytes, 1, (size_t)size, file);
    status = ferror(file) ? KILN_ERROR_IO : kiln_open_memory(bytes, got, options, out);
    kiln_memory_release(allocator, bytes, (size_t)size, 1);
    return status;
}

kiln_status kiln_open_file(const char *path, const kiln_options *options, kiln_bundle **out) {
    *out = NULL;
    FILE *file = fopen(path, "rb");
    if (!file) return KILN_ERROR_IO;
    kiln_status status = open_stream(file, options, out);
    int number = errno;
    fclose(file);
    errno = number;
    return status;
}
