/* lint_fixture.h - a pack of a few lines of YAML, checked as `kiln lint` does. */
#ifndef LINT_FIXTURE_H
#define LINT_FIXTURE_H

#include "bake.h"
#include "pack_fixture.h"

typedef struct lint_fixture {
    pack_fixture files;
    bake_run run;
} lint_fixture;

/* Furniture that the tests place: desk 1.4 x 0.7 (top at 0.74, legs at both ends), chair, stool
 * (0.5 x 0.5 with a seat; the stool has no back), table (0.7 x 0.7 with two side panels), cabinet
 * 1 x 0.5, lamp 0.2 x 0.2, rug (a covering, 2 x 1), carpet (a covering that is floor, 2 x 1), bed
 * 1.4 x 2 for two, mina (a person). */
extern const char lint_assets[];

/* `scene` is all of scene.yaml; `assets` may be NULL for the ones above. */
lint_fixture lint_of(const char *assets, const char *scene);

/* The same within other limits. */
lint_fixture lint_within(const pack_limits *limits, const char *assets, const char *scene);

/* The same for a level "ground" of a scene "main": `level` holds its lists at no indentation, such
 * as "rooms: [...]\nobjects: [...]\n". A room of 8 x 6 is there unless `level` has `rooms`. */
lint_fixture lint_of_level(const char *level);

/* All findings but K111, sorted as told, one a line: "K203 warning main/desk-2". */
const char *lint_list(const lint_fixture *f);

/* The only finding of that rule. */
const finding *lint_only(const lint_fixture *f, rule_id id);

void lint_free(lint_fixture *f);

#endif
