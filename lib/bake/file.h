/* file.h - whole files: read with a cap, written so that a reader sees the old bytes or the new
 * ones and never a part of them. */
#ifndef BAKE_FILE_H
#define BAKE_FILE_H

#include "arena.h"

#include <stdbool.h>

/* What a failed call was doing. */
typedef enum file_step {
    FILE_STEP_NONE,
    FILE_STEP_OPEN,
    FILE_STEP_KIND, /* not a regular file: a folder, a pipe, a device */
    FILE_STEP_SIZE, /* larger than the cap */
    FILE_STEP_READ,
    FILE_STEP_CREATE,
    FILE_STEP_WRITE,
    FILE_STEP_RENAME
} file_step;

typedef struct file_error {
    file_step step;
    int number; /* errno; 0 with KIND and SIZE */
} file_error;

/* Reads a regular file of at most `cap` bytes. `text` is in the arena, with a NUL behind its `size`
 * bytes. */
bool file_read(arena *a, const char *path, size_t cap, char **text, size_t *size,
               file_error *error);

/* Replaces a file by `size` bytes: written beside it, synced, renamed over it. On failure the old
 * file is as it was (except when only its folder could not be synced). A symbolic link stays one,
 * what it leads to is replaced; a device or a pipe is written to directly. What killed writers of
 * the same file left behind is removed. */
bool file_write_atomic(const char *path, const void *bytes, size_t size, file_error *error);

/* The same at a fraction of the cost, for many files that can be made again: neither synced, so that
 * a power cut can lose them, nor looked for leftovers; file_sweep() does that once. */
bool file_write_unsynced(const char *path, const void *bytes, size_t size, file_error *error);

/* Removes what killed writers left behind in a folder. */
void file_sweep(const char *folder);

/* Does the file hold exactly these bytes? False also when it cannot be read. */
bool file_holds(const char *path, const void *bytes, size_t size);

/* "cannot read a/b.yaml: Permission denied" */
const char *file_error_text(arena *a, const char *path, const file_error *error);

#endif
