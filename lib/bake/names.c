/* names.c - an AA tree: balanced, so that no choice of ids makes it slow. */
#include "names.h"

#include "kiln.h"

#include <string.h>

const char *name_kind_text(name_kind kind) {
    static const char *const texts[] = {
        "an asset", "a spring",   "a behaviour", "a scene", "a level", "a room",
        "a wall",   "an opening", "an object",   "a bank",  "a spot",  "a seat",
        "a person", "a part",     "a channel",   "a file",  "an entry"};
    uint32_t bit = 0;
    while (!((unsigned)kind >> bit & 1)) bit++;
    return texts[bit];
}

name_entry *names_find(const names *scope, const char *text) {
    name_entry *at = scope->root;
    while (at) {
        int order = strcmp(text, at->text);
        if (order == 0) break;
        at = order < 0 ? at->left : at->right;
    }
    return at;
}

static name_entry *skew(name_entry *at) {
    name_entry *left = at->left;
    if (!left || left->rank != at->rank) return at;
    at->left = left->right;
    left->right = at;
    return left;
}

static name_entry *split(name_entry *at) {
    name_entry *right = at->right;
    if (!right || !right->right || right->right->rank != at->rank) return at;
    at->right = right->left;
    right->left = at;
    right->rank++;
    return right;
}

static name_entry *insert(name_entry *at, name_entry *added) {
    if (!at) return added;
    if (strcmp(added->text, at->text) < 0)
        at->left = insert(at->left, added);
    else
        at->right = insert(at->right, added);
    return split(skew(at));
}

name_entry *names_add(names *scope, arena *a, const char *text, name_kind kind, span where) {
    name_entry *added = ARENA_NEW(a, name_entry);
    *added = (name_entry){
        .text = arena_strdup(a, text), .where = where, .rank = 1, .index = KILN_NONE, .kind = kind};
    scope->root = insert(scope->root, added);
    return added;
}

/* COMPARED_MAX bounds the time that the suggestions for all dangling references of a pack take. */
enum { CANDIDATES_MAX = 10000, COMPARED_MAX = 200000 };

static uint32_t collect(const name_entry *at, unsigned kinds, const char **out, uint32_t count) {
    if (!at || count == CANDIDATES_MAX) return count;
    count = collect(at->left, kinds, out, count);
    if (count < CANDIDATES_MAX && (at->kind & kinds) && !at->bad) out[count++] = at->text;
    return collect(at->right, kinds, out, count);
}

const char *names_nearest(const names *scope, const diag *d, const char *text, unsigned kinds) {
    if (!diag_wants(d, RULE_K106)) return NULL;
    const char *candidates[CANDIDATES_MAX];
    uint32_t count = collect(scope->root, kinds, candidates, 0);
    if ((uint64_t)count * d->per_rule[RULE_K106] > COMPARED_MAX) return NULL;
    return diag_nearest(text, candidates, count);
}
