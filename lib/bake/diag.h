/* diag.h - findings: what an author must fix, collected by all stages, sorted and rendered once. */
#ifndef BAKE_DIAG_H
#define BAKE_DIAG_H

#include "arena.h"
#include "rules.h"

#include <stdbool.h>

/* A stretch of an input file. Lines and columns are 1-based, columns count code points; the end is
 * exclusive. Line 0 means the file as a whole. `file` is an index into diag's files. */
typedef struct span {
    uint32_t file, line, column, end_line, end_column;
} span;

/* An input file as findings show it. `path` is relative to where the command was called; `text` is
 * kept for excerpts and may be NULL (unreadable). */
typedef struct diag_file {
    const char *path;
    const char *text;
    size_t size;
} diag_file;

typedef struct related {
    span where;
    const char *message;
} related;

#define FINDING_NO_OBJECT UINT32_MAX
#define FINDING_NO_SEAT   UINT32_MAX
#define FINDING_AT_REST   UINT32_MAX

typedef struct finding {
    rule_id rule;
    severity severity;
    span where;
    const char *message;
    const char *address;    /* "scene/object" or "scene/object/seat"; "" when it has none */
    const char *suggestion; /* what to do, in words; NULL when there is none */
    span edit_where;        /* what of the YAML to replace to do just that */
    const char *edit;       /* by what; NULL: the suggestion is no such edit */
    related *related;
    uint32_t related_count, related_capacity;
    /* Of the pack: what should move (K203, K205, K209), or else could; or FINDING_NO_OBJECT. */
    uint32_t object, other;
    uint32_t seat;       /* of the pack: whose sides it tells of, or FINDING_NO_SEAT */
    uint32_t side;       /* the seat's entry that it names; FINDING_AT_REST: the resting shape */
    const char *picture; /* a file that shows it, or NULL */
    const char *allowed; /* the reason given in pack.yaml's `allow`; NULL: not allowed */
    uint32_t ordinal;    /* when it was found: the last key of the order */
} finding;

/* So many findings of one rule are kept. */
#define DIAG_PER_RULE 1000

typedef struct diag {
    arena *memory;
    diag_file *files;
    uint32_t file_count, file_capacity;
    finding **items;
    uint32_t count, capacity;
    uint32_t dropped;              /* findings beyond DIAG_PER_RULE, counted but not kept */
    uint32_t per_rule[RULE_COUNT]; /* all that were found, the dropped ones included */
    finding scratch;               /* what diag_add() returns for a dropped one */
} diag;

diag *diag_new(arena *memory);

/* Registers a file; returns its index. `text` must outlive the diag; `path` is copied. */
uint32_t diag_file_add(diag *d, const char *path, const char *text, size_t size);

/* Adds a finding with the rule's own severity and returns it for more detail. The message is one
 * sentence without a full stop; it names the values found and expected. The strings are copied.
 * Never NULL: findings beyond the cap of a rule come back as a scratch one that is not kept. */
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
finding *
diag_add(diag *d, rule_id id, span where, const char *address, const char *format, ...);

#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void diag_relate(diag *d, finding *f, span where, const char *format, ...);

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void diag_suggest(diag *d, finding *f, const char *format, ...);

/* The suggestion as an edit: the text at `where`, in the finding's own or another file, becomes
 * `replacement`, which is copied. */
void diag_edit(diag *d, finding *f, span where, const char *replacement);

/* "did you mean `word`?", which is to stand where the finding is. */
void diag_mean(diag *d, finding *f, const char *word);

/* An author's text for use in a message: in backticks, cut after 60 characters. */
const char *diag_quote(diag *d, const char *text);

/* Whether a finding of this rule would still be kept: ask before costly work on its message. */
bool diag_wants(const diag *d, rule_id id);

/* Order: file path, line, column, code, message, address: same input, same order. */
void diag_sort(diag *d);

/* Counts by severity, allowed findings apart. */
typedef struct diag_counts {
    uint32_t errors, warnings, infos, allowed;
} diag_counts;
diag_counts diag_count(const diag *d);

/* "did you mean": the candidate nearest to `word`, or NULL. Counted in single edits (a character
 * inserted, removed, replaced, or swapped with its neighbour; case is ignored), at most a third of
 * the word's length; the first of several wins. Looks at the first 10 000 candidates; words over 64
 * bytes have none. */
const char *diag_nearest(const char *word, const char *const *candidates, uint32_t count);

#endif
