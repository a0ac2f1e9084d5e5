/* roam_report.h - what kiln roam says: tables and JSON. */
#ifndef TOOLS_ROAM_REPORT_H
#define TOOLS_ROAM_REPORT_H

#include "roam.h"
#include "str.h"

typedef struct roam_report {
    const kiln_bundle *bundle;
    const roam_settings *settings; /* of the first run; each later one has the next seed */
    double minutes, slow_every;    /* as asked for; 0: no slow frames */
    const roam_result *const *runs;
    const roam_result *all;
    uint32_t run_count;
} roam_report;

void roam_report_text(str *out, const roam_report *report);

/* kiln.roam/1; `one_line`: to stand behind dumped lines. */
void roam_report_json(str *out, const roam_report *report, bool one_line);

/* All robots at one moment, a line each: as text (roam_dump_titles() stands above it) or as JSON. */
void roam_dump_titles(str *out);
void roam_dump(str *out, const kiln_bundle *bundle, const kiln_robots *robots, double seconds,
               uint32_t seed, bool as_json);

#endif
