/* entry.h - stage: which side every seat is entered from, and why not from the others. */
#ifndef BAKE_ENTRY_H
#define BAKE_ENTRY_H

#include "stage.h"

/* Fills results.bodies, sitters and seats. Needs results.levels. */
void entry_run(const stage *s);

#endif
