/* tiny_run.h - a pack and its results made by hand: something of every kind, for tests of bundles
 * that need no loader and no stages. */
#ifndef TINY_RUN_H
#define TINY_RUN_H

#include "bake.h"

enum {
    TINY_CHAIR,
    TINY_RUG,
    TINY_BED,
    TINY_MINA,
    TINY_JUN,
    TINY_ROBOT,
    TINY_ASSETS,
    TINY_LEVELS = 3 /* main/ground, main/roof (without nodes), loft/attic */
};

/* The whole, or an empty pack: a name and nothing else. Free with tiny_run_free(). */
bake_run tiny_run(void);
bake_run tiny_run_empty(void);
void tiny_run_free(bake_run *run);

/* The run written with default settings; fails the test when it cannot be. */
bake_bundle tiny_bundle(bake_run *run);

#endif
