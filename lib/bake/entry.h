/* entry.h - stage: which side every seat is entered from, and why not from the others. */
#ifndef BAKE_ENTRY_H
#define BAKE_ENTRY_H

#include "stage.h"

/* Fills results.bodies, sitters and seats. Needs results.levels. */
void entry_run(const stage *s);

/* Measures one seat again, after it, its object or its level has changed. */
void entry_again(const stage *s, uint32_t seat);

/* Frees what the bodies hold. */
void entry_free(const pack *p, results *r);

#endif
