/* stage.h - what every stage works with: the pack it reads, the findings it adds to, the results it
 * fills. A stage is one function `void NAME_run(const stage *s)`, declared in its own header. */
#ifndef BAKE_STAGE_H
#define BAKE_STAGE_H

#include "results.h"

typedef struct stage {
    const char *name;
    const pack *pack;
    const pack_limits *limits;
    diag *findings;
    arena *memory; /* for what outlives the stage */
    results *results;
    /* Called between steps of long work; NULL is allowed. */
    void (*progress)(void *user, const char *stage, uint32_t done, uint32_t total);
    void *user;
} stage;

/* So many related places a finding lists at most. */
#define STAGE_RELATED_MAX 8

static inline void stage_progress(const stage *s, uint32_t done, uint32_t total) {
    if (s->progress) s->progress(s->user, s->name, done, total);
}

/* "scene/id" of a room or wall on a level, or "scene/wall/opening". */
static inline const char *stage_address(const stage *s, uint32_t level, const char *id) {
    const pack *p = s->pack;
    return arena_printf(s->findings->memory, "%s/%s", p->scenes[p->levels[level].scene].id, id);
}

#endif
