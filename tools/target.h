/* target.h - the files a call writes: none of them is one that it reads, and no two are one, however
 * they are named: by a link, or another way round. output_result_to() asks here by itself; a command
 * that writes more than one file claims them all first, so that nothing is written when one of them
 * may not be. */
#ifndef TOOLS_TARGET_H
#define TOOLS_TARGET_H

#include "commands.h"

/* A file the call reads. `what` says so in messages: "a file of the pack". */
void target_keep(call *c, const char *path, const char *what);

/* A file the call is going to write: "the depfile". NULL and "-" are standard output. Returns
 * EXIT_CLEAN or, after a message, EXIT_USAGE. */
int target_claim(call *c, const char *path, const char *what);

/* Was any of what is kept by now claimed before? Returns like target_claim(). */
int target_check(call *c);

/* Do the two lead to one file? False when neither is there and they are named differently. */
bool target_same(arena *memory, const char *path, const char *other);

/* Why a file that was not claimed, one of many, may not be written there: it is kept, or claimed to
 * be something else. NULL: it may. */
const char *target_conflict(const output *o, arena *memory, const char *path, const char *what);

/* Why nothing may be written there, or NULL. */
const char *target_refusal(const output *o, arena *memory, const char *path);

#endif
