/* reader.h - strict, typed reading of YAML mappings, driven by tables.
 *
 * A table has a row for every key a mapping may have. Reading a mapping fills a form: a struct of
 * `value` members, one a row. Everything that does not fit is a finding at its own place, one for
 * each cause; a misspelt key is reported once and then read as the key that was meant. */
#ifndef BAKE_READER_H
#define BAKE_READER_H

#include "yaml_tree.h"

#include "kiln.h"

typedef enum value_type {
    VALUE_ID,      /* a new id: text */
    VALUE_NAME,    /* the id, address or path of something: text; the caller looks it up */
    VALUE_TEXT,    /* any text with something in it: text */
    VALUE_WORD,    /* one of `words`: number is its place among them */
    VALUE_FLAG,    /* true or false: number is 1 or 0 */
    VALUE_COLOR,   /* "#rrggbb": number */
    VALUE_LENGTH,  /* tiles: number in lattice units */
    VALUE_FACING,  /* north, west, south, east or degrees: number is a kiln_heading */
    VALUE_DEGREES, /* number in thousandths */
    VALUE_SECONDS, /* number in milliseconds */
    VALUE_WHOLE,   /* number */
    VALUE_REAL,    /* number in millionths */
    VALUE_LIST,    /* node, a sequence of `range` items; the caller reads it */
    VALUE_MAP,     /* node, a mapping; the caller reads it */
    VALUE_ANY      /* node */
} value_type;

/* Which numbers, or how many items, a row accepts; in the units of its type. */
typedef struct value_range {
    int64_t min, max;
    bool above;         /* `min` itself is too small */
    bool empty_at_zero; /* zero is K202, an empty box, rather than out of range */
    const char *text;   /* "between -10000 and 10000 tiles" */
} value_range;

/* What a row makes of a mapping's value. An absent or unusable one has no node and the row's
 * `fallback` as text or number; only an id that is badly spelt keeps node and text. */
typedef struct value {
    const yaml_node *node;
    const char *text;
    int64_t number[3];
    bool bad; /* given, but unusable */
} value;

typedef struct key_row {
    const char *name;
    size_t at; /* offset of the form's member */
    value_type type;
    bool required;
    uint8_t items; /* 2 or 3: a list of so many of the type, as in [x, y]; 0: the type itself */
    const value_range *range;
    const char *const
        *words; /* NULL-terminated; with `items`: what those are called, not x, y, z */
    int64_t fallback;
    uint8_t variants; /* bit set of the variants of the mapping that have this key; 0: all */
    bool cosmetic;    /* where the value is unusable, the item is used with the fallback */
    bool unkeyed;     /* `name` is no key but what the value is: "a glob" */
} key_row;

typedef struct key_table {
    const char *what; /* "an object" */
    const key_row *rows;
    uint32_t count;
} key_table;

/* KEY(object_form, z, VALUE_LENGTH, .range = &coordinate): the key and the form's member share
 * their name; KEY_AS gives the key's own where that is a word of C. */
#define KEY(form, member, ...) KEY_AS(form, member, #member, __VA_ARGS__)
#define KEY_AS(form, member, key, ...)                                                             \
    { .name = (key), .at = offsetof(form, member), .type = __VA_ARGS__ }
#define REQUIRED .required = true
#define KEY_TABLE(title, table)                                                                    \
    { .what = (title), .rows = (table), .count = sizeof(table) / sizeof *(table) }

/* Where findings of the moment belong. */
typedef struct reader {
    diag *d;
    uint32_t file;
    const char *address; /* of the item being read, or "" */
} reader;

/* Fills `form`. False when a value is unusable, a required key is missing, or an unknown key may be
 * meant for an absent one: then the item cannot be used; a container goes on with the defaults. */
bool read_form(const reader *r, const yaml_node *node, const key_table *table, void *form);

/* The same for one variant, a bit, of a mapping that has several; 0 when it is unknown which: then
 * no key of any variant is required. */
bool read_variant(const reader *r, const yaml_node *node, const key_table *table, uint8_t variant,
                  void *form);

/* read_form() of a container: `lost` tells whether an unknown key may be one of its lists. */
void read_container(const reader *r, const yaml_node *node, const key_table *table, void *form,
                    bool *lost);

/* A single value by a row without a key, such as a list's item. */
bool read_value(const reader *r, const yaml_node *node, const key_row *row, value *out);

/* Is the text of a scalar, such as a key, an id? If not, that is a finding. */
bool check_id(const reader *r, const yaml_node *node);

/* An id like the text: its capitals small, and a dash for what is neither a letter, a digit nor one
 * of `others`; NULL when nothing would be left. */
const char *similar_id(const reader *r, const char *text, const char *others);

/* A mapping's value by its key, or NULL. */
const yaml_node *find_key(const yaml_node *mapping, const char *key);

/* For messages: a value as written, shortened, in backquotes; or "a list", "a mapping", "left
 * empty". Valid until the end of the block it is called in. */
#define SHOWN_ROOM  72
#define shown(node) show_value((node), (char[SHOWN_ROOM]){0})
const char *show_value(const yaml_node *node, char room[SHOWN_ROOM]);

span node_span(const reader *r, const yaml_node *node);

/* A finding at a node with the reader's address. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
finding *
complain(const reader *r, rule_id code, const yaml_node *node, const char *format, ...);

#endif
