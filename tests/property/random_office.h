/* random_office.h - packs of offices that nobody would build: rooms in rows, doors wide and narrow,
 * slanted partitions, holes, rooms over rooms, furniture at any angle, robots on two floors. */
#ifndef RANDOM_OFFICE_H
#define RANDOM_OFFICE_H

#include "bake.h"

typedef struct office {
    bake_run run;
    kiln_bundle *bundle;
} office;

/* The same seed gives the same office. Two levels; one scene with five robots. */
office office_random(uint64_t seed);

/* A pack of files; a scene as YAML, with the assets the random ones have: desk, chair, bed, board,
 * rug, optimus; it has no errors. */
office office_of_pack(const char *path);
office office_of_scene(const char *scene);

void office_free(office *o);

#endif
