/* yaml_tree.h - a YAML file as a tree with a span on every node, within limits.
 *
 * The only file that knows libyaml is yaml_tree.c. Anchors, aliases, merge keys, tags and second
 * documents are refused with a finding; so are bytes that are not UTF-8, control characters, and
 * line breaks an editor does not see. */
#ifndef BAKE_YAML_TREE_H
#define BAKE_YAML_TREE_H

#include "diag.h"

/* SPEC 2. */
typedef struct yaml_limits {
    uint64_t file_bytes;   /* 16 MiB; --limit file=N */
    uint32_t nodes;        /* 4 000 000 over all files of a pack; --limit yaml=N */
    uint32_t depth;        /* 64 */
    uint32_t scalar_bytes; /* 64 KiB */
} yaml_limits;

typedef enum yaml_kind { YAML_SCALAR, YAML_SEQUENCE, YAML_MAPPING } yaml_kind;

/* Children of a sequence are its items, of a mapping its keys and values in turn; they form a list
 * through `next`. Keys are always scalars. */
typedef struct yaml_node {
    struct yaml_node *first, *next;
    const char
        *text; /* scalars: the value, NUL-terminated, of `length` bytes (never containing NUL) */
    uint32_t length;
    uint32_t line, column, end_line, end_column;
    uint32_t count : 29; /* sequences: items; mappings: pairs */
    uint32_t kind : 2;   /* yaml_kind */
    uint32_t quoted : 1; /* scalars: quoted or block style, hence a string whatever it looks like */
} yaml_node;

/* Parses a registered file into a tree that lives in `memory`. Returns the root, or NULL after adding
 * a finding (syntax, limits, an empty document). `nodes_used` is added to and held against the limit. Duplicate keys are found
 * here: the first pair is kept. With an anchor, alias, merge key or tag
 * the result is NULL too, after all of them have their finding. */
const yaml_node *yaml_parse(diag *d, uint32_t file, const yaml_limits *limits, arena *memory,
                            uint32_t *nodes_used);

span yaml_span(uint32_t file, const yaml_node *node);

#endif
