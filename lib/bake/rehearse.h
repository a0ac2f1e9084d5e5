/* rehearse.h - what the checks would find if something stood elsewhere. The level is built, its
 * seats near by are measured and the rules about objects, doorways, seats and paths are run, with the
 * change made: what is proposed on this ground does what it says and costs nothing. */
#ifndef BAKE_REHEARSE_H
#define BAKE_REHEARSE_H

#include "move.h"
#include "stage.h"

typedef enum change_kind { CHANGE_OBJECT, CHANGE_FREE_SEAT, CHANGE_ASSET_SEAT } change_kind;

/* An object moves with its seats, or a free seat, or a seat in its asset (in asset coordinates),
 * which is all objects' of it. */
typedef struct change {
    change_kind kind;
    uint32_t index;      /* of the object, seat or asset */
    uint32_t asset_seat; /* CHANGE_ASSET_SEAT: which */
    move by;
} change;

/* A finding by what it is about. */
typedef struct told {
    rule_id rule;
    const char *address;
} told;

/* The state of a run: what was found without any change, and how much was rehearsed. */
typedef struct rehearsals {
    const stage *stage;
    arena *memory;
    told *before; /* ascending; warnings and errors */
    uint32_t before_count;
    uint64_t work;
} rehearsals;

/* Findings of other stages than those that are rehearsed may be among those of `s`. */
rehearsals rehearsals_new(const stage *s, arena *memory);

/* Is there time for another change of something on this level? About a second in all. */
bool rehearsals_left(const rehearsals *r, uint32_t level);

typedef struct rehearsal {
    arena *memory;
    pack pack;
    results results;
    uint32_t level; /* that was built again, or KILN_NONE */
    told *told;     /* as above */
    uint32_t count;
    bool worse; /* a warning or an error comes that was not there */
} rehearsal;

/* Release with rehearsal_free(). */
void rehearse(rehearsals *r, const change *c, rehearsal *out);
void rehearsal_free(rehearsal *r);

/* Is there a finding of the rule about this? */
bool rehearsal_tells(const rehearsal *r, rule_id id, const char *address);

#endif
