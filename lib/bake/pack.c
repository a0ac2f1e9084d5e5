/* pack.c - loading a pack: its folder, pack.yaml, and what follows from having read everything. */
#include "loader.h"

#include "file.h"
#include "geom.h"
#include "number.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- The format */

typedef struct pack_form {
    value kiln, name, title, license, assets, scenes, lint, allow;
} pack_form;

static const key_row pack_rows[] = {
    KEY(pack_form, kiln, VALUE_ANY, REQUIRED),  /* the format version, 1; the first key */
    KEY(pack_form, name, VALUE_TEXT, REQUIRED), /* [a-z0-9-]+ */
    KEY(pack_form, title, VALUE_TEXT),
    KEY(pack_form, license, VALUE_TEXT, REQUIRED),
    KEY(pack_form, assets, VALUE_LIST, REQUIRED), /* globs */
    KEY(pack_form, scenes, VALUE_LIST, REQUIRED), /* globs */
    KEY(pack_form, lint, VALUE_MAP),              /* code: severity */
    KEY(pack_form, allow, VALUE_LIST),
};

static const key_table pack_table = KEY_TABLE("pack.yaml", pack_rows);

static const key_row version_row = {.name = "kiln", .type = VALUE_WHOLE};

enum { FORMAT_VERSION = 1, NAME_LENGTH_MAX = 128 };

/* The name of a pack whose own cannot be used. */
#define UNNAMED "unnamed"

/* ---- pack.yaml */

/* False: another version, of which nothing is known. */
static bool check_version(loader *l, const yaml_node *root) {
    const yaml_node *version = find_key(root, "kiln");
    if (!version) return true;
    decimal number;
    bool is_number = version->kind == YAML_SCALAR && !version->quoted &&
                     decimal_parse(version->text, 0, &number);
    if (!is_number) {
        value unused;
        read_value(&l->in, version, &version_row, &unused);
        return true;
    }
    if (number.floor != FORMAT_VERSION || number.inexact) {
        complain(&l->in, RULE_K110, version,
                 "the pack has format version %s, and this kiln reads %d", shown(version),
                 FORMAT_VERSION);
        return false;
    }
    if (root->first->next != version)
        complain(&l->in, RULE_K110, version, "`kiln` must be the first key of pack.yaml");
    return true;
}

/* The name, which becomes that of a file; one that could lead elsewhere is not kept. */
static const char *check_name(loader *l, const value *name) {
    if (!name->node) return UNNAMED;
    size_t good = strspn(name->text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (name->text[good] == '\0' && good <= NAME_LENGTH_MAX) return name->text;
    finding *f = complain(&l->in, RULE_K114, name->node,
                          "%s is no pack name: use a-z, 0-9 and '-', at most %d characters",
                          shown(name->node), NAME_LENGTH_MAX);
    const char *similar = similar_id(&l->in, name->text, "-");
    if (similar)
        diag_suggest(l->d, f, "name: %s", similar);
    else
        diag_suggest(l->d, f, "use lower-case letters, digits and '-' alone");
    return UNNAMED;
}

static void report_unused_assets(loader *l) {
    const pack *p = l->pack;
    for (uint32_t i = 0; i < p->asset_count; i++) {
        const pack_asset *asset = &p->assets[i];
        if (!asset->used)
            diag_add(l->d, RULE_K111, asset->where, asset->id, "nothing uses `%s`", asset->id);
    }
}

/* The seats of a scene without people are measured with all people there are. */
static void use_all_people(pack *p) {
    bool needed = false;
    for (uint32_t i = 0; i < p->scene_count; i++) needed |= p->scenes[i].people.count == 0;
    for (uint32_t i = 0; i < p->asset_count && needed; i++)
        p->assets[i].used |= p->assets[i].kind == KILN_ASSET_PERSON;
}

static void read_pack(loader *l, const yaml_node *root) {
    pack *p = l->pack;
    if (!check_version(l, root)) return;
    pack_form form;
    read_form(&l->in, root, &pack_table, &form);
    p->usable = root->kind == YAML_MAPPING;
    if (!p->usable) return;
    p->name = check_name(l, &form.name);
    p->title = form.title.text;
    p->license = form.license.text;
    p->where = node_span(&l->in, form.name.node ? form.name.node : root);
    read_policy(l, form.lint.node, form.allow.node);
    if (!form.assets.node || !load_files(l, form.assets.node, FILES_ASSETS, read_assets_file))
        l->ids.incomplete |= NAME_ASSET;
    if (!form.scenes.node || !load_files(l, form.scenes.node, FILES_SCENES, read_scene_file))
        l->scenes_incomplete = true;
    use_all_people(p);
    if (p->scene_count > 0 && !l->scenes_incomplete) report_unused_assets(l);
}

/* ---- The folder */

/* The pack's folder of what the caller gave: the folder, or the pack.yaml in it. */
static pack_status find_folder(const char *path, arena *a, const char **folder,
                               const char **error) {
    static const char file[] = "pack.yaml";
    struct stat status;
    if (stat(path, &status) != 0) {
        *error = arena_printf(a, "cannot read %s: %s", path, strerror(errno));
        return PACK_UNREADABLE;
    }
    *folder = path;
    if (S_ISDIR(status.st_mode)) return PACK_LOADED;
    size_t length = strlen(path), tail = sizeof file - 1;
    bool named = length >= tail && strcmp(path + length - tail, file) == 0 &&
                 (length == tail || path[length - tail - 1] == '/');
    if (!named) {
        *error = arena_printf(a, "%s is no pack: give the folder of a pack.yaml", path);
        return PACK_MISSING;
    }
    *folder = length == tail ? "." : arena_strndup(a, path, length - tail);
    return PACK_LOADED;
}

static pack_status no_pack_file(const char *path, arena *a, const file_error *e,
                                const char **error) {
    if (e->step == FILE_STEP_OPEN && e->number == ENOENT) {
        *error = arena_printf(a, "%s is missing: this is no pack", path);
        return PACK_MISSING;
    }
    *error = file_error_text(a, path, e);
    return PACK_UNREADABLE;
}

static pack_status read_folder(loader *l, const char **error) {
    static const char file[] = "pack.yaml";
    const char *path = path_join(l->memory, l->pack->folder, file);
    char *real = realpath(l->pack->folder, NULL);
    if (!real) {
        *error = arena_printf(l->memory, "cannot read %s: %s", l->pack->folder, strerror(errno));
        return PACK_UNREADABLE;
    }
    l->real_folder = strcmp(real, "/") == 0 ? "/" : arena_printf(l->memory, "%s/", real);
    free(real);
    if (leads_out(l, file)) {
        span where = {.file = diag_file_add(l->d, path, NULL, 0)};
        diag_add(l->d, RULE_K108, where, "", "%s leads out of the pack by a symbolic link", file);
        return PACK_LOADED;
    }
    char *text;
    size_t size;
    file_error e;
    if (!file_read(l->memory, path, l->limits->yaml.file_bytes, &text, &size, &e)) {
        if (e.step != FILE_STEP_SIZE) return no_pack_file(path, l->memory, &e, error);
        report_large_file(l, file);
        return PACK_LOADED;
    }
    const yaml_node *root = load_text(l, file, text, size, l->memory);
    names_add(&l->files, l->memory, file, NAME_FILE, (span){0})->index = FILES_PACK;
    if (root) read_pack(l, root);
    return PACK_LOADED;
}

pack_limits pack_limits_default(void) {
    return (pack_limits){
        .yaml = {.file_bytes = 16u << 20, .depth = 64, .nodes = 4000000, .scalar_bytes = 64u << 10},
        .objects = 100000,
        .nodes = 4000000,
        .pairs = 20000000,
        .motions = 300000000,
    };
}

pack_status pack_load(const char *path, const pack_limits *limits, diag *d, pack **out,
                      const char **error) {
    *out = NULL;
    *error = NULL;
    const char *folder;
    pack_status status = find_folder(path, d->memory, &folder, error);
    if (status != PACK_LOADED) return status;
    loader *l = ARENA_NEW(d->memory, loader);
    l->pack = ARENA_NEW(d->memory, pack);
    l->d = d;
    l->memory = d->memory;
    l->limits = limits;
    l->in = (reader){.d = d, .address = ""};
    l->scene_id = "";
    l->pack->folder = folder;
    l->pack->name = l->pack->title = l->pack->license = "";
    read_policy(l, NULL, NULL);
    sha256_begin(&l->hash);
    status = read_folder(l, error);
    sha256_end(&l->hash, l->pack->input_hash);
    if (status == PACK_LOADED) *out = l->pack;
    return status;
}

const char *pack_name(const char *path, const pack_limits *limits, arena *a) {
    const char *folder, *error;
    if (find_folder(path, a, &folder, &error) != PACK_LOADED) return "";
    diag *unused = diag_new(a);
    const char *file = path_join(a, folder, "pack.yaml");
    char *text;
    size_t size;
    file_error e;
    uint32_t nodes = 0;
    if (!file_read(a, file, limits->yaml.file_bytes, &text, &size, &e)) return "";
    uint32_t index = diag_file_add(unused, file, text, size);
    const yaml_node *root = yaml_parse(unused, index, &limits->yaml, a, &nodes);
    const yaml_node *name = root ? find_key(root, "name") : NULL;
    return name && name->kind == YAML_SCALAR ? name->text : "";
}

/* ---- Objects as bodies */

static kiln_prism object_box(const pack *p, const pack_object *object, kiln_box box) {
    const pack_asset *asset = &p->assets[object->asset];
    return kiln_prism_placed(box, asset->size_x, asset->size_y, kiln_turn_of(object->facing),
                             object->center2, object->z);
}

kiln_prism pack_object_part(const pack *p, uint32_t object, uint32_t part) {
    const pack_object *model = &p->objects[object];
    return object_box(p, model, p->assets[model->asset].parts.parts[part].box);
}

kiln_prism pack_object_footprint(const pack *p, uint32_t object) {
    const pack_object *model = &p->objects[object];
    const pack_asset *asset = &p->assets[model->asset];
    kiln_prism body =
        object_box(p, model, (kiln_box){.x1 = asset->size_x, .y1 = asset->size_y, .z1 = 1});
    body.z0 = 0;
    body.z1 = 1;
    return body;
}

const char *pack_obstacle_name(const pack *p, arena *a, uint32_t owner, uint32_t part) {
    if (owner >= KILN_WALL) return arena_printf(a, "wall %s", p->walls[owner - KILN_WALL].id);
    const pack_object *object = &p->objects[owner];
    return arena_printf(a, "%s/%s", object->id, p->assets[object->asset].parts.parts[part].id);
}
