/* bake.h - the whole of libkilnbake: load a pack, check it, bake it, write it. */
#ifndef BAKE_BAKE_H
#define BAKE_BAKE_H

#include "bundle_write.h"
#include "report.h"
#include "results.h"

/* Raised whenever the same pack would bake to other bytes. */
#define BAKE_REVISION 5

typedef struct bake_settings {
    pack_limits limits;
    bool strip_names;
    /* Called between steps of long work; NULL is allowed. */
    void (*progress)(void *user, const char *stage, uint32_t done, uint32_t total);
    void *user;
} bake_settings;

bake_settings bake_settings_default(void);

/* Wall-clock seconds a stage took, in the order they ran. */
typedef struct bake_timing {
    const char *stage;
    double seconds;
} bake_timing;

typedef struct bake_run {
    arena *memory;
    diag *findings; /* sorted, policy applied */
    pack *pack;     /* NULL unless PACK_LOADED */
    results results;
    bake_timing timings[32];
    uint32_t timing_count;
} bake_run;

/* Loads and checks a pack: every stage, every lint. Whatever the status, bake_run_free() releases
 * it. */
pack_status bake_check(const char *path, const bake_settings *settings, bake_run *run,
                       const char **error);
void bake_run_free(bake_run *run);

/* Bakes what only bundles need, then see bundle_write.h. The bytes are in the run's memory; settings
 * decide about names. */
bake_bundle bake_write(bake_run *run, const bake_settings *settings);

#endif
