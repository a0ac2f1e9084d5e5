/* report.h - findings and seats as text and JSON. Each takes a sink, so that callers decide where
 * it goes. */
#ifndef BAKE_REPORT_H
#define BAKE_REPORT_H

#include "results.h"
#include "str.h"

/* Findings that are neither allowed nor off, in the order they have: a header line, the place, the
 * source line with a caret, related places likewise, the address, one help line. `color`: with ANSI
 * escapes. Nothing from the files reaches the terminal raw. */
void report_lint_text(str *out, const diag *d, bool color);

/* kiln.lint/1; schemas/lint.schema.json describes it. The same findings; allowed ones are counted. */
void report_lint_json(str *out, const diag *d);

/* How the indices in entries and hits are called. */
typedef struct report_names {
    /* The id of a person asset; never asked for KILN_NONE, the built-in plain person. */
    const char *(*actor)(const void *user, uint32_t asset);
    /* `object` gets an object's id, `part_name` its part's; or a wall's id and NULL. */
    void (*obstacle)(const void *user, uint32_t owner, uint32_t part, const char **object,
                     const char **part_name);
    const void *user;
} report_names;

/* One sentence on why a side was refused, such as "thigh-l of person.mina passes 0.031 into
 * desk-1/leg-fl at 62 % (fold)"; "clear" when it was not. */
void report_side_reason(str *out, const kiln_entry *entry, const report_names *names);

/* Seats from a pack's results or from a bundle: the same rows. */
typedef struct report_seat {
    kiln_seat_info info;
    const char *level; /* its id */
    const kiln_entry *entries;
    uint32_t count;
} report_seat;

/* A line a seat: address, pose, chosen side and place; below it the refused sides with reasons. */
void report_seats_text(str *out, const report_seat *seats, uint32_t count,
                       const report_names *names);

/* kiln.seats/1 (SPEC 4). A seat is clear when its chosen side is, and can be walked to. */
void report_seats_json(str *out, const report_seat *seats, uint32_t count,
                       const report_names *names);

#endif
