/* names.h - the ids of one scope: each found in logarithmic time, whatever was chosen for it. */
#ifndef BAKE_NAMES_H
#define BAKE_NAMES_H

#include "diag.h"

/* What a name stands for; bits, so that a search can ask for several. */
typedef enum name_kind {
    NAME_ASSET = 1 << 0,
    NAME_SPRING = 1 << 1,
    NAME_BEHAVIOUR = 1 << 2,
    NAME_SCENE = 1 << 3,
    NAME_LEVEL = 1 << 4,
    NAME_ROOM = 1 << 5,
    NAME_WALL = 1 << 6,
    NAME_OPENING = 1 << 7,
    NAME_OBJECT = 1 << 8,
    NAME_BANK = 1 << 9,
    NAME_SPOT = 1 << 10,
    NAME_SEAT = 1 << 11,
    NAME_PERSON = 1 << 12,
    NAME_PART = 1 << 13,
    NAME_CHANNEL = 1 << 14,
    NAME_FILE = 1 << 15,
    NAME_ENTRY = 1 << 16
} name_kind;

typedef struct name_entry {
    struct name_entry *left, *right;
    const char *text;
    span where;
    uint32_t rank;  /* of the balanced tree */
    uint32_t index; /* into the model's array; KILN_NONE while, or because, it is left out of it */
    name_kind kind;
    bool bad; /* spelt as no name can be: found, never suggested */
} name_entry;

typedef struct names {
    name_entry *root;
    name_entry *unknown; /* names that lead nowhere: what they were to be, a space, the name */
    unsigned incomplete; /* name_kinds of which something could not be read, or its name: what is
                            missing may be there */
} names;

/* "an asset", "a wall", ... */
const char *name_kind_text(name_kind kind);

/* NULL when there is none. */
name_entry *names_find(const names *scope, const char *text);

/* `text`, which is copied, must not be there yet. */
name_entry *names_add(names *scope, arena *a, const char *text, name_kind kind, span where);

/* "did you mean": the name of one of these kinds nearest to `text`, as diag_nearest() has it, or
 * NULL; NULL too when there are so many names and findings that it would take seconds. */
const char *names_nearest(const names *scope, const diag *d, const char *text, unsigned kinds);

#endif
