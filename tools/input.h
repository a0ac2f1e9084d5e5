/* input.h - what commands work on: packs and bundles. */
#ifndef TOOLS_INPUT_H
#define TOOLS_INPUT_H

#include "bake.h"
#include "commands.h"

/* Order of the names that --limit knows, and of a command's limits; 0: not given. */
enum {
    LIMIT_FILE,
    LIMIT_MOTIONS,
    LIMIT_NODES,
    LIMIT_OBJECTS,
    LIMIT_PAIRS,
    LIMIT_YAML,
    LIMIT_COUNT
};
extern const char *const limit_names[];

/* The row of --limit, for a member `limits` of type uint64_t[LIMIT_COUNT]. */
#define LIMIT_ROW(options)                                                                         \
    { "limit", 0, "NAME=N", LIMIT_HELP, OPT_PAIRS, offsetof(options, limits), limit_names }
#define LIMIT_HELP                                                                                 \
    "raise a limit: file (bytes a file), motions (steps of measuring seats, a pack), nodes (of a " \
    "level's nav grid), objects (a scene), pairs (of parts over one another, a pack), yaml "       \
    "(YAML nodes a pack)"

/* The settings of a call: limits (NULL: the defaults) and the progress bar. */
bake_settings input_settings(call *c, const uint64_t *limits);

/* A folder, or a YAML file, is a pack. */
bool input_is_pack(const char *path);

/* Loads and checks a pack; nothing can be written over its files from then on. Returns EXIT_CLEAN when it could be loaded, perhaps with findings; else,
 * after a message, EXIT_IO or EXIT_NOT_INPUT. bake_run_free() is due either way. */
int input_check_pack(call *c, const char *path, const bake_settings *settings, bake_run *run);

/* The same, and that something can be made of it: where pack.yaml cannot be understood, or errors
 * have left nothing of all scenes, it is, after a message, EXIT_NOT_INPUT. */
int input_usable_pack(call *c, const char *path, const bake_settings *settings, bake_run *run);

/* Says so of a pack that was loaded, with its first error; returns EXIT_NOT_INPUT. */
int input_unusable(call *c, const char *path, const diag *d);

/* Notes on standard error that a pack that is shown all the same has errors. */
void input_note_errors(call *c, const diag *findings);

/* Opens a bundle, which nothing can be written over from then on. Else, after a message with the rule's code, returns EXIT_IO, EXIT_NOT_INPUT or
 * EXIT_CORRUPT. */
int input_open_bundle(call *c, const char *path, kiln_bundle **bundle);

/* Lets `work` show a bundle, or a pack as it would be baked, and decide the exit code; a pack's errors
 * are noted behind what it shows. `run` is NULL for a bundle. `limits` as above. */
typedef int input_work(call *c, const kiln_bundle *bundle, const bake_run *run);
int input_show(call *c, const char *path, const uint64_t *limits, input_work *work);

/* The same message and code for an opened bundle whose grid turns out to be damaged. */
int input_bundle_error(call *c, const char *path, kiln_status status);

#endif
