/* baseline.h - findings written down so that later only new ones count.
 *
 * A text file: a first line "# kiln baseline 1", then one line a finding, sorted: code, file,
 * address and message, with tabs between. Files are named inside their pack and line numbers left
 * out, so that a finding stays known wherever the pack lies and whatever changes around it; it is
 * known by its code, file and address, so its message's figures may change. Allowed findings are not
 * in it. */
#ifndef TOOLS_BASELINE_H
#define TOOLS_BASELINE_H

#include "commands.h"
#include "diag.h"

/* `folders` are those of the packs. */
void baseline_write(str *out, const diag *d, const opt_list *folders);

/* Takes the findings that are written in the file out of `d` and counts them; names those of the
 * file that are gone, on standard error. Returns EXIT_CLEAN or, after a message, EXIT_IO or
 * EXIT_NOT_INPUT. */
int baseline_apply(call *c, const char *path, const opt_list *folders, diag *d, uint32_t *known);

#endif
