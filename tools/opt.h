/* opt.h - command-line options as rows of a table. */
#ifndef TOOLS_OPT_H
#define TOOLS_OPT_H

#include "arena.h"

#include <stdbool.h>

typedef enum opt_kind {
    OPT_FLAG,    /* bool */
    OPT_TEXT,    /* const char *: the last one given counts */
    OPT_LIST,    /* opt_list: all that were given, in order */
    OPT_NUMBER,  /* uint32_t, at least 1 */
    OPT_DECIMAL, /* double, above 0, to six decimals */
    OPT_CHOICE,  /* int: an index into `choices` */
    OPT_PAIRS /* uint64_t[]: NAME=NUMBER sets the member whose name has that index in `choices` */
} opt_kind;

typedef struct opt_row {
    const char *name;           /* of the long form, without its dashes; NULL ends a table */
    char letter;                /* of the short form, or 0 */
    const char *argument;       /* its name in the help; NULL for flags */
    const char *help;           /* a phrase without a full stop */
    opt_kind kind;              /* also the type of the target */
    size_t target;              /* where the value goes: an offset into the group's target */
    const char *const *choices; /* ends with NULL */
} opt_row;

typedef struct opt_list {
    const char **items;
    uint32_t count, capacity;
} opt_list;

/* Rows, and the struct their targets are members of. */
typedef struct opt_group {
    const opt_row *rows;
    void *target;
} opt_group;

void opt_list_add(arena *a, opt_list *list, const char *text);

/* Reads arguments: `--name value`, `--name=value`, `-n value`, `-nvalue`, flags together as in
 * `-qf`; after `--` everything is an operand, and `-` is one. Operands go to `operands` in order.
 * Returns NULL, or what is wrong, as a phrase. Strings are borrowed. With `until_operand`, the
 * first operand ends the options: all that follows is operands, as it stands. */
const char *opt_parse(arena *a, const opt_list *arguments, const opt_group *groups,
                      uint32_t group_count, bool until_operand, opt_list *operands);

/* ", did you mean 'x'?" for the nearest of the names, else "". */
const char *opt_suggestion(arena *a, const char *word, const char *const *names, uint32_t count);

/* The same; where none is near, "; there is ground, upper". */
const char *opt_choices(arena *a, const char *word, const char *const *names, uint32_t count);

#endif
