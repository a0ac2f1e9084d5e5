/* loader.c - ids and references: what every section of a pack needs. */
#include "loader.h"

#include <string.h>

#define WORLD ((int64_t)COORDINATE_MAX)

const value_range coordinate = {-WORLD, WORLD, false, false, "between -10000 and 10000 tiles"};
const value_range extent = {0, WORLD, true, true, "above 0 and at most 10000 tiles"};
const value_range distance = {0, WORLD, false, false, "between 0 and 10000 tiles"};
const value_range positive = {0, WORLD, true, false, "above 0 and at most 10000 tiles"};
const value_range angle = {-1000000000000, 1000000000000, false, false,
                           "between -10^9 and 10^9 degrees"};
const value_range duration = {0, 1000000000, true, false, "above 0 and at most 1000000 seconds"};
const value_range at_least_one = {.min = 1, .text = "at least 1"};

/* ---- Ids */

static bool span_before(span a, span b) {
    if (a.file != b.file) return a.file < b.file;
    return a.line != b.line ? a.line < b.line : a.column < b.column;
}

void loader_duplicate(loader *l, const name_entry *taken, name_kind kind, span where) {
    /* Sections are read in a fixed order, which need not be the file's. */
    bool in_order = span_before(taken->where, where);
    finding *f = diag_add(l->d, RULE_K103, in_order ? where : taken->where, l->in.address,
                          "%s is the id of %s already", diag_quote(l->d, taken->text),
                          name_kind_text(in_order ? taken->kind : kind));
    diag_relate(l->d, f, in_order ? taken->where : where, "the first is here");
}

name_entry *loader_declare(loader *l, names *scope, const value *id, name_kind kind) {
    if (!id->node) {
        scope->incomplete |= kind;
        return NULL;
    }
    if (id->bad) scope->incomplete |= kind;
    span where = node_span(&l->in, id->node);
    const name_entry *taken = names_find(scope, id->text);
    if (taken) {
        loader_duplicate(l, taken, kind, where);
        return NULL;
    }
    name_entry *added = names_add(scope, l->memory, id->text, kind, where);
    added->bad = id->bad;
    return added;
}

const char *loader_address(loader *l, const char *id) {
    if (!*l->scene_id) return arena_strdup(l->memory, id);
    size_t scene = strlen(l->scene_id);
    const char *current = l->in.address; /* most often the one asked for */
    bool same = strncmp(current, l->scene_id, scene) == 0 && current[scene] == '/' &&
                strcmp(current + scene + 1, id) == 0;
    return same ? current : arena_printf(l->memory, "%s/%s", l->scene_id, id);
}

void loader_enter(loader *l, const yaml_node *node) {
    const yaml_node *id = find_key(node, "id");
    bool named = id && id->kind == YAML_SCALAR && *id->text;
    l->in.address = named ? loader_address(l, id->text) : "";
}

/* ---- References */

finding *loader_unknown(loader *l, names *scope, const value *reference, const char *what) {
    diag *d = l->d;
    const char *key = arena_printf(l->memory, "%s %s", what, reference->text);
    names told = {.root = scope->unknown};
    const name_entry *before = names_find(&told, key);
    if (before) {
        diag_relate(d, d->items[before->index], node_span(&l->in, reference->node), "and here");
        return NULL;
    }
    finding *f = complain(&l->in, RULE_K106, reference->node, "there is no %s %s", what,
                          shown(reference->node));
    if (f == &d->scratch) return f;
    names_add(&told, l->memory, key, NAME_ENTRY, f->where)->index = d->count - 1;
    scope->unknown = told.root;
    return f;
}

const name_entry *loader_find(loader *l, names *scope, const value *reference, name_kind kind) {
    const name_entry *found = names_find(scope, reference->text);
    if (found && found->kind == kind) return found;
    if (!found && (scope->incomplete & kind)) return NULL;
    const char *text = shown(reference->node);
    const char *wanted = name_kind_text(kind);
    if (found) {
        complain(&l->in, RULE_K106, reference->node, "%s is %s, and %s is wanted here", text,
                 name_kind_text(found->kind), wanted);
        return NULL;
    }
    finding *f = loader_unknown(l, scope, reference, strchr(wanted, ' ') + 1);
    const char *near = f ? names_nearest(scope, l->d, reference->text, (unsigned)kind) : NULL;
    if (near) diag_mean(l->d, f, near);
    return NULL;
}

static const char *asset_kind_text(kiln_asset_kind kind) {
    static const char *const texts[] = {"furniture", "a covering", "a person", "a robot"};
    return texts[kind];
}

uint32_t loader_find_asset(loader *l, const value *reference, unsigned kinds, const char *wanted) {
    const name_entry *found =
        reference->node ? loader_find(l, &l->ids, reference, NAME_ASSET) : NULL;
    if (!found) {
        l->scenes_incomplete = true; /* any asset may have been meant */
        return KILN_NONE;
    }
    if (found->index == KILN_NONE) return KILN_NONE;
    pack_asset *asset = &l->pack->assets[found->index];
    asset->used = true;
    if (kinds >> asset->kind & 1) return found->index;
    complain(&l->in, RULE_K106, reference->node, "%s is %s, and %s is wanted here",
             shown(reference->node), asset_kind_text(asset->kind), wanted);
    return KILN_NONE;
}
