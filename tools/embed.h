/* embed.h - files that the program carries, so that an installed one needs nothing beside it. */
#ifndef TOOLS_EMBED_H
#define TOOLS_EMBED_H

#include <stddef.h>

typedef struct embedded_file {
    const char *path; /* in the source tree */
    const char *text; /* NUL-terminated, though it may hold NUL bytes */
    size_t size;
} embedded_file;

/* Ordered by path; a row without a path ends each. */
extern const embedded_file embedded_rules[];   /* tests/rules: the examples of every rule */
extern const embedded_file embedded_starter[]; /* tools/starter: what `kiln new` writes */

#endif
