/* loader.h - what the files that read packs (pack*.c) share: the state of one loading. */
#ifndef BAKE_LOADER_H
#define BAKE_LOADER_H

#include "names.h"
#include "pack.h"
#include "reader.h"
#include "sha256.h"
#include "str.h"

/* What is known of an asset beyond its model, for placing it. */
typedef struct asset_facts {
    names seats;
    kiln_box reach; /* around footprint, parts and seats, in asset coordinates */
} asset_facts;

/* What is known of a wall beyond its model, for exits. */
typedef struct wall_facts {
    names openings;
} wall_facts;

/* What is known of a level beyond its model. */
typedef struct level_facts {
    names plan; /* rooms and walls */
} level_facts;

/* What a scene, and a pack, may hold so that a few lines of YAML cannot fill the memory. */
typedef struct load_budget {
    uint64_t objects, seats, parts; /* placed so far in this scene */
    bool spent;                     /* reported; nothing more is placed in this scene */
} load_budget;

typedef struct loader {
    pack *pack;
    diag *d;
    arena *memory;
    const pack_limits *limits;
    reader in; /* the file and item being read */
    uint32_t nodes_used;
    sha256 hash;
    const char *real_folder; /* without symbolic links; ends in a slash */

    names files;  /* by path inside the pack */
    names ids;    /* assets, springs, behaviours and scenes: unique in a pack */
    names placed; /* objects, banks, spots, free seats and people: unique in a scene */
    names levels; /* of the scene being read */
    load_budget budget;
    const char *scene_id;    /* of the scene being read */
    kiln_range scene_levels; /* once they are read */
    bool scenes_incomplete;  /* something that uses assets could not be read */
    bool floor_assets;       /* an asset that may be floor was seen */
    bool levels_spent;       /* K109 was told of the pack's levels; no more are read */

    asset_facts *assets; /* like the pack's arrays of the same name_entry */
    wall_facts *walls;
    level_facts *level_facts;
    uint32_t asset_capacity, scene_capacity, level_capacity, room_capacity, wall_capacity,
        object_capacity, bank_capacity, seat_capacity, spot_capacity, person_capacity,
        robots_capacity, allow_capacity, input_capacity, glob_capacity, asset_facts_capacity,
        wall_facts_capacity, level_facts_capacity;
} loader;

/* Ranges used in more than one table. */
extern const value_range coordinate;   /* +-10 000 tiles */
extern const value_range extent;       /* above 0; 0 is an empty box */
extern const value_range distance;     /* 0 or more */
extern const value_range positive;     /* above 0 */
extern const value_range angle;        /* +-10^9 degrees */
extern const value_range duration;     /* above 0, at most 10^6 seconds */
extern const value_range at_least_one; /* of a list */

enum { COORDINATE_MAX = 10000 * KILN_TILE };

/* Enters a new id in its scope. NULL after a finding (a duplicate), or when there is none. Where it
 * is missing or misspelt, which was reported, the scope is incomplete: references to things of that
 * kind may mean this one. */
name_entry *loader_declare(loader *l, names *scope, const value *id, name_kind kind);

/* The finding about an id that was taken before. */
void loader_duplicate(loader *l, const name_entry *taken, name_kind kind, span where);

/* Resolves a reference to something of a kind. NULL when it is unknown (a finding at the first such
 * reference, unless the scope is incomplete) or of another kind (a finding); else perhaps a name
 * whose item was left out. */
const name_entry *loader_find(loader *l, names *scope, const value *reference, name_kind kind);

/* The finding about a reference that leads nowhere: "there is no asset `x`". NULL when the same was
 * said of an earlier one in the scope, which then has this place as another: one cause, one finding. */
finding *loader_unknown(loader *l, names *scope, const value *reference, const char *what);

/* "scene/id" */
const char *loader_address(loader *l, const char *id);

/* Begins an item of a scene: findings have its address from here on. */
void loader_enter(loader *l, const yaml_node *node);

/* Resolves the reference to an asset of one of `kinds` (bits of kiln_asset_kind) and marks it used;
 * `wanted` says what such assets are: "furniture or a covering". KILN_NONE when there is none to
 * use, which is, or was, reported. */
uint32_t loader_find_asset(loader *l, const value *reference, unsigned kinds, const char *wanted);

/* pack_files.c. Paths "inside" are relative to the pack's folder. */

/* What names a file of the pack. */
typedef enum file_list { FILES_PACK, FILES_ASSETS, FILES_SCENES } file_list;

/* Reads the files that a list of globs names, in order, each once. A file's tree is gone after it
 * was read. Returns false when something is missing or unusable, after a finding. */
typedef void file_reader(loader *l, const yaml_node *root);
bool load_files(loader *l, const yaml_node *globs, file_list list, file_reader *read);

/* Adds a file's bytes to the input hash and parses them into a tree in `memory`; from then on the
 * reader is at that file. NULL after a finding. */
const yaml_node *load_text(loader *l, const char *inside, const char *text, size_t size,
                           arena *memory);

/* Does something inside lead out of the pack by symbolic links? */
bool leads_out(const loader *l, const char *inside);

/* The finding about a file that is larger than the limit. */
void report_large_file(loader *l, const char *inside);

const char *path_join(arena *a, const char *folder, const char *inside);

/* An object about to stand on the level being read, authored or of a bank. */
typedef struct placement {
    const char *id, *address;
    uint32_t asset, bank; /* bank: KILN_NONE */
    kiln_heading facing;
    int64_t center2_x, center2_y; /* exact */
    bool by_center;
    kiln_len z;
    span where;
    const yaml_node *position, *height; /* the values that say where, for findings */
} placement;

/* Adds the object and its seats to the model. False, after a finding, when that would go beyond the
 * limits or leave the world. */
bool loader_place(loader *l, name_entry *id, const placement *object);

/* One reader per kind of file or section. Each reports what it finds and keeps what is usable. The
 * lists may be NULL. */
void read_assets_file(loader *l, const yaml_node *root); /* pack_asset.c */
void read_spring(loader *l, const yaml_node *node);      /* pack_motion.c */
void read_behaviour(loader *l, const yaml_node *node);
void read_scene_file(loader *l, const yaml_node *root);                /* pack_plan.c */
void read_objects(loader *l, const yaml_node *list, bool *floor_lost); /* pack_place.c */
void read_spots(loader *l, const yaml_node *list);
void read_free_seats(loader *l, const yaml_node *list);
void read_banks(loader *l, const yaml_node *list);    /* pack_bank.c */
void read_people(loader *l, const yaml_node *people); /* pack_people.c */
void read_robots(loader *l, const yaml_node *robots);
void read_policy(loader *l, const yaml_node *lint, const yaml_node *allow); /* pack_policy.c */

#endif
