/* bundle_write.h - a pack and what the stages found out, as the bytes of a bundle. */
#ifndef BAKE_BUNDLE_WRITE_H
#define BAKE_BUNDLE_WRITE_H

#include "bundle_pack.h"
#include "results.h"

typedef struct bundle_options {
    uint32_t revision; /* BAKE_REVISION */
    bool strip_names;  /* leave out ids and addresses, except of people's and robots' parts */
} bundle_options;

/* The pack must be usable, and all its results there. Equal input gives equal content hashes
 * everywhere, and equal bytes with equal zlibs. What is returned was opened with libkiln once. */
bake_bundle bundle_write(arena *memory, const pack *p, const results *r,
                         const bundle_options *options);

#endif
