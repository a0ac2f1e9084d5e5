/* bundle_file.h - a bundle's file beside what libkiln tells of it: its section table, and sections
 * that libkiln skips. */
#ifndef TOOLS_BUNDLE_FILE_H
#define TOOLS_BUNDLE_FILE_H

#include "commands.h"

/* A row of the section table. */
typedef struct bundle_row {
    char id[5];
    uint32_t number, instance, flags, offset, stored, raw, raw_crc, stored_crc;
} bundle_row;

/* A bundle that was opened, and its bytes, which are read a second time: the library keeps none. */
typedef struct bundle_file {
    call *call;
    const char *path;
    kiln_bundle *bundle; /* to be closed */
    const uint8_t *bytes;
    size_t size;
    bundle_row *rows;
    uint32_t count;
} bundle_file;

/* Like input_open_bundle(). On success bundle_file_close() is due. */
int bundle_file_open(call *c, const char *path, bundle_file *out);
void bundle_file_close(bundle_file *file);

/* The first section of that id, or NULL. */
const bundle_row *bundle_file_find(const bundle_file *file, uint32_t number);

/* The raw bytes of a section, with a NUL behind them. Else, after a message, EXIT_CORRUPT. */
int bundle_file_unpack(const bundle_file *file, const bundle_row *row, const char **raw);

/* A file the bundle was baked from. */
typedef struct bundle_input {
    const char *path;
    const uint8_t *hash; /* 32 bytes */
} bundle_input;

/* What the bundle was baked from; none when it does not tell (it was stripped). */
int bundle_file_inputs(const bundle_file *file, bundle_input **items, uint32_t *count);

#endif
