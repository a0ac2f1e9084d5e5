/* places.h - stage: the address book of every level. */
#ifndef BAKE_PLACES_H
#define BAKE_PLACES_H

#include "stage.h"

/* Fills results.books. Needs results.levels. What it takes from libkiln is freed with
 * places_free(). */
void places_run(const stage *s);
void places_free(const pack *p, results *r);

/* How high the base of a fixture on this level may be: the shoulders of its robots, or the usual
 * ones. */
kiln_len places_max_base(const pack *p, uint32_t level);

#endif
