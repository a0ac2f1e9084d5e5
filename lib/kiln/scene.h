/* scene.h - an opened bundle, for the files of libkiln that answer from it. */
#ifndef KILN_SCENE_H
#define KILN_SCENE_H

#include "bundle_format.h"
#include "nav.h"
#include "plan.h"
#include "pose.h"
#include "unpack.h"

#include <stdatomic.h>

/* A level's grid: packed until somebody asks. Whoever unpacks it first publishes it. */
typedef struct kiln_level_grid {
    kiln_packed packed;
    _Atomic(kiln_grid *) ready;
} kiln_level_grid;

/* A person asset's shapes, built when a motion asks for them, and published likewise. */
typedef struct kiln_person_body {
    _Atomic(kiln_body *) ready;
} kiln_person_body;

/* A level as robots see it, indexed when somebody asks, and published likewise. */
typedef struct kiln_level_index {
    _Atomic(kiln_level_plan *) ready;
} kiln_level_index;

/* A route field: packed until somebody asks, as grids are. */
typedef struct kiln_route_field {
    kiln_packed packed;
    _Atomic(kiln_route *) ready;
} kiln_route_field;

/* One allocation holds this, the rows, and what is packed; only what was unpacked, the indexed plans
 * and the bodies are apart. */
struct kiln_bundle {
    kiln_allocator allocator;
    uint64_t max_raw_bytes;
    size_t size; /* of the allocation */
    uint32_t revision, flags;
    uint8_t content_hash[32], input_hash[32];
    uint32_t counts[KILN_SECTION_COUNT];
    const void *rows[KILN_SECTION_COUNT];
    kiln_level_grid *grids;   /* as LEVELS */
    kiln_packed *drawings;    /* for each level KILN_VIEW_COUNT; raw 0: there is none */
    kiln_level_index *plans;  /* as LEVELS */
    kiln_route_field *fields; /* as ROUTES */
    kiln_person_body *bodies; /* as ASSETS, and the plain person's at the end */
};

#define KILN_SECTION_TYPE(name, id, row) typedef row kiln_row_##name;
KILN_SECTIONS(KILN_SECTION_TYPE)
#undef KILN_SECTION_TYPE

/* All rows of a section, and one of them, NULL when the index is outside. */
#define KILN_ROWS(bundle, name) ((const kiln_row_##name *)(bundle)->rows[KILN_SECTION_##name])
#define KILN_ROW(bundle, name, index)                                                              \
    ((index) < (bundle)->counts[KILN_SECTION_##name] ? &KILN_ROWS(bundle, name)[index] : NULL)

static inline const char *kiln_string(const kiln_bundle *bundle, row_string string) {
    return KILN_ROWS(bundle, STRINGS) + string;
}

static inline uint64_t kiln_grid_nodes(const row_grid *grid) {
    return (uint64_t)grid->width * grid->height;
}

/* What a word or a group of words in a row must be. */
typedef enum kiln_check {
    KILN_CHECK_ANY,
    KILN_CHECK_STRING,
    KILN_CHECK_REF,         /* a row of `target` */
    KILN_CHECK_REF_OR_NONE, /* or KILN_NONE */
    KILN_CHECK_SPAN,        /* kiln_range: the next rows of `target`; in the end all are spanned */
    KILN_CHECK_OWNED,       /* kiln_range: any rows of `target` whose `parent` is this row */
    KILN_CHECK_BELOW,       /* less than `limit` */
    KILN_CHECK_LEN,         /* each word within +-limit */
    KILN_CHECK_SIZE,        /* in [0, limit] */
    KILN_CHECK_BOX,         /* kiln_box: within +-limit, no edge negative */
    KILN_CHECK_PRISM,       /* kiln_prism: likewise */
    KILN_CHECK_BLOCKER,     /* row_blocker */
    KILN_CHECK_REST,        /* kiln_pose, but not standing */
    KILN_CHECK_COUNT
} kiln_check;

#define KILN_NO_PARENT 0xFF

/* A field of a section's rows. */
typedef struct kiln_field {
    const char *name;
    uint32_t limit;
    uint8_t section, word, words, check;
    uint8_t target; /* kiln_section */
    uint8_t parent; /* the word of a target row that names its parent, or KILN_NO_PARENT */
} kiln_field;

/* Every field of every section but STRINGS, by section and word. */
const kiln_field *kiln_fields(uint32_t *count);

/* A section's id, and the size of its rows in bytes. */
uint32_t kiln_section_id(kiln_section section);
uint32_t kiln_section_row_size(kiln_section section);

/* Frees what was unpacked and built meanwhile. */
void kiln_grids_discard(kiln_bundle *bundle);
void kiln_plans_discard(kiln_bundle *bundle);
void kiln_routes_discard(kiln_bundle *bundle);
void kiln_bodies_discard(kiln_bundle *bundle);

/* A level's grid, of a level with nodes; owned by the bundle. Errors: MEMORY, CORRUPT. */
kiln_status kiln_grid_of_level(const kiln_bundle *bundle, uint32_t level, const kiln_grid **out);

/* A level's plan, of a level that exists; owned by the bundle. Errors: MEMORY. */
kiln_status kiln_plan_of_level(const kiln_bundle *bundle, uint32_t level,
                               const kiln_level_plan **out);

/* Everything that rows must hold to be read without further care. */
bool kiln_rows_sound(const kiln_bundle *bundle);

#endif
