/* pack_fixture.h - a pack written to a temporary folder, loaded, and its findings as text. */
#ifndef PACK_FIXTURE_H
#define PACK_FIXTURE_H

#include "pack.h"

typedef struct pack_fixture {
    char folder[64];
    arena *memory;
    diag *d;
    pack *pack; /* NULL unless loaded */
    pack_limits limits;
    const char *error;
} pack_fixture;

/* The plain pack.yaml, and assets.yaml with a desk, a chair with a seat, a rug, a person and a robot:
 * desk, chair, rug, mina, optimus. */
extern const char fixture_pack[], fixture_assets[];

/* A new folder with these two and a scene.yaml that uses each asset, on a level without rooms. They
 * load without a finding. */
pack_fixture fixture_new(void);

/* Writes one of its files; folders on the way are made. */
void fixture_write(const pack_fixture *f, const char *path, const char *text);

pack_status fixture_load(pack_fixture *f);

/* All errors and warnings, sorted, one a line: "assets.yaml:3:5 K102 message [suggestion]", with
 * " < file:line:column" for each related place. */
const char *fixture_findings(const pack_fixture *f);

/* Removes the folder and frees the memory. */
void fixture_free(pack_fixture *f);

#endif
