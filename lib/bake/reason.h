/* reason.h - why a side of a seat was refused, in words. */
#ifndef BAKE_REASON_H
#define BAKE_REASON_H

#include "pack.h"
#include "str.h"

/* How the indices in entries and hits are called. */
typedef struct reason_names {
    /* The id of a person asset; never asked for KILN_NONE, the built-in plain person. */
    const char *(*actor)(const void *user, uint32_t asset);
    /* `object` gets an object's id, `part_name` its part's; or a wall's id and NULL. */
    void (*obstacle)(const void *user, uint32_t owner, uint32_t part, const char **object,
                     const char **part_name);
    const void *user;
    const kiln_obstacles *obstacles; /* of the level; NULL: how far something stands in the way of a
                                        standing place is not said */
} reason_names;

/* The ids of a pack, without obstacles. */
reason_names reason_names_of_pack(const pack *p);

/* "front", "left", "right" or "back" */
const char *reason_side(kiln_side side);

/* "fold" or "move" */
const char *reason_stage(kiln_stage stage);

/* How far what occupies the standing place of an entry reaches into it, sideways; 0: not known. */
kiln_len reason_intrusion(const kiln_entry *entry, const kiln_obstacles *obstacles);

/* What it does to that place, by how far: "reaches 0.15 into", "covers"; 0: "is in". */
void reason_add_intrusion(str *out, kiln_len depth);

/* One sentence on why a side was refused, such as "thigh-l of person.mina passes 0.031 into
 * desk-1/leg-fl at 62 % (fold)"; "clear" when it was not. */
void reason_add(str *out, const kiln_entry *entry, const reason_names *names);

#endif
