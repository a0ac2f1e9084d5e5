/* evidence_svg.h - the picture of a refused side. */
#ifndef BAKE_EVIDENCE_SVG_H
#define BAKE_EVIDENCE_SVG_H

#include "cutout.h"
#include "evidence.h"
#include "str.h"

/* Adds the picture as SVG: the body at the first contact, both boxes in colors of their own, the way
 * from the standing place to the seat as a ghost, what stands around quiet, a caption. `code` is
 * that of the finding, or NULL. False, and nothing added, when it cannot be drawn
 * (evidence_view_best()). */
bool evidence_svg(str *out, const cutout_level *level, const results *r, const evidence *e,
                  const char *code);

#endif
