/* report.h - findings and seats as text and JSON. Each takes a sink, so that callers decide where
 * it goes. */
#ifndef BAKE_REPORT_H
#define BAKE_REPORT_H

#include "results.h"
#include "str.h"

/* Text: "file:line:col: error K302 ..." with the source line, a caret, related places and one help
 * line. */
void report_lint_text(str *out, const diag *d, bool color);

/* kiln.lint/1; schemas/lint.schema.json describes it. */
void report_lint_json(str *out, const diag *d);

/* One sentence on why a side was refused, such as "thigh-l of person.mina passes 0.031 into
 * desk-1/leg-fl at 62 % (fold)". */
typedef struct report_names {
    const char *(*actor)(const void *user, uint32_t asset);
    /* Object address or wall, and the obstacle part. */
    void (*obstacle)(const void *user, uint32_t owner, uint32_t part, const char **object,
                     const char **part_name);
    const void *user;
} report_names;
void report_side_reason(str *out, const kiln_entry *entry, const report_names *names);

/* Seats from a pack's results or from a bundle: the same rows. */
typedef struct report_seat {
    kiln_seat_info info;
    const char *level;
    const kiln_entry *entries;
    uint32_t count;
} report_seat;
void report_seats_text(str *out, const report_seat *seats, uint32_t count,
                       const report_names *names);
void report_seats_json(str *out, const report_seat *seats, uint32_t count,
                       const report_names *names);

#endif
