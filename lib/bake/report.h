/* report.h - findings and seats as text and JSON. Each takes a sink, so that callers decide where
 * it goes. */
#ifndef BAKE_REPORT_H
#define BAKE_REPORT_H

#include "reason.h"
#include "results.h"
#include "str.h"

/* Findings that are neither allowed nor off, in the order they have: a header line, the place, the
 * source line with a caret, related places likewise, the address, one help line. `color`: with ANSI
 * escapes. Nothing from the files reaches the terminal raw. */
void report_lint_text(str *out, const diag *d, bool color);

/* kiln.lint/1; schemas/lint.schema.json describes it. The same findings; allowed ones are counted. */
void report_lint_json(str *out, const diag *d);

/* Seats from a pack's results or from a bundle: the same rows. */
typedef struct report_seat {
    kiln_seat_info info;
    const char *level; /* its id */
    const kiln_entry *entries;
    uint32_t count;
    const char *pictures[KILN_SIDE_COUNT]; /* of the entries: files that show them, or NULL */
    const kiln_obstacles *obstacles;       /* of its level, or NULL: see reason_names */
} report_seat;

/* A line a seat: address, pose, chosen side and place; below it the refused sides with reasons. */
void report_seats_text(str *out, const report_seat *seats, uint32_t count,
                       const reason_names *names);

/* kiln.seats/1 (SPEC 4). A seat is clear when its chosen side is, and can be walked to. */
void report_seats_json(str *out, const report_seat *seats, uint32_t count,
                       const reason_names *names);

#endif
