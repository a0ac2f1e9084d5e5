/* pack_policy.c - pack.yaml's `lint` and `allow`: how severe findings are, and which are accepted. */
#include "loader.h"

#include <string.h>

/* ---- The format */

static const char *const severities[] = {"off", "info", "warning", "error", NULL}; /* severity */

typedef struct allow_form {
    value rule, at, reason;
} allow_form;

static const key_row allow_rows[] = {
    KEY(allow_form, rule, VALUE_NAME, REQUIRED),
    KEY(allow_form, at, VALUE_TEXT, REQUIRED),
    KEY(allow_form, reason, VALUE_TEXT, REQUIRED),
};

static const key_table allow_table = KEY_TABLE("an `allow` entry", allow_rows);

/* ---- Reading */

static rule_id find_rule(loader *l, const yaml_node *node) {
    const char *codes[RULE_COUNT];
    for (int i = 0; i < RULE_COUNT; i++) {
        codes[i] = rules[i].code;
        if (strcmp(codes[i], node->text) == 0) return (rule_id)i;
    }
    finding *f = complain(&l->in, RULE_K106, node, "there is no rule %s", shown(node));
    const char *near = diag_nearest(node->text, codes, RULE_COUNT);
    if (near) diag_mean(l->d, f, near);
    return RULE_COUNT;
}

static void read_severities(loader *l, const yaml_node *lint) {
    for (const yaml_node *key = lint->first; key; key = key->next->next) {
        /* A row of the free keys of `lint`. */
        const key_row row = {.name = key->text, .type = VALUE_WORD, .words = severities};
        value level;
        rule_id code = find_rule(l, key);
        if (!read_value(&l->in, key->next, &row, &level) || code == RULE_COUNT) continue;
        l->pack->severities[code] = (severity)level.number[0];
        l->pack->overridden[code] = true;
    }
}

static void read_allow(loader *l, const yaml_node *node) {
    pack *p = l->pack;
    allow_form form;
    read_form(&l->in, node, &allow_table, &form);
    rule_id code = form.rule.node ? find_rule(l, form.rule.node) : RULE_COUNT;
    if (code == RULE_COUNT && !form.at.node) return;
    ARENA_PUSH_ROOM(l->memory, p->allow, p->allow_count, l->allow_capacity);
    p->allow[p->allow_count++] = (pack_allow){
        .rule = code,
        .address = form.at.text,
        .reason = form.reason.text,
        .where = node_span(&l->in, form.at.node ? form.at.node : node),
    };
}

static uint32_t format_errors(const diag *d) {
    uint32_t count = 0;
    for (int code = RULE_K101; code <= RULE_K114; code++)
        if (rules[code].severity == SEVERITY_ERROR) count += d->per_rule[code];
    return count;
}

void read_policy(loader *l, const yaml_node *lint, const yaml_node *allow) {
    uint32_t before = format_errors(l->d);
    for (int i = 0; i < RULE_COUNT; i++) l->pack->severities[i] = rules[i].severity;
    if (lint) read_severities(l, lint);
    for (const yaml_node *item = allow ? allow->first : NULL; item; item = item->next)
        read_allow(l, item);
    l->pack->policy_errors = format_errors(l->d) - before;
}

/* ---- Applying */

/* "K302 main/desk-1/seat" */
static const char *allow_key(arena *a, rule_id code, const char *address) {
    return arena_printf(a, "%s %s", rules[code].code, address);
}

static bool is_half_read(const pack_allow *entry) {
    return entry->rule == RULE_COUNT || !*entry->address;
}

/* The entries by their keys; of two alike the first counts. */
static names index_entries(const pack *p, arena *a) {
    names index = {0};
    for (uint32_t i = 0; i < p->allow_count; i++) {
        const pack_allow *entry = &p->allow[i];
        if (is_half_read(entry)) continue;
        const char *key = allow_key(a, entry->rule, entry->address);
        if (!names_find(&index, key))
            names_add(&index, a, key, NAME_ENTRY, entry->where)->index = i;
    }
    return index;
}

/* The address without its scene. */
static const char *within_scene(const char *address) {
    const char *slash = strchr(address, '/');
    return slash ? slash + 1 : address;
}

/* How much of an address an entry may name: the whole, or up to one of its slashes but the first,
 * which ends the scene. Returns the length of the next shorter one, or 0. */
static size_t shorter(const char *address, size_t length) {
    const char *first = strchr(address, '/');
    while (length > 0 && address[length - 1] != '/') length--;
    return first && length > (size_t)(first - address) + 1 ? length - 1 : 0;
}

/* The entry for a finding: the one with its address, else the one that names most of it. */
static const name_entry *find_entry(const names *index, arena *a, const finding *f) {
    for (size_t length = strlen(f->address);; length = shorter(f->address, length)) {
        const char *part = arena_strndup(a, f->address, length);
        const name_entry *found = names_find(index, allow_key(a, f->rule, part));
        size_t next = shorter(f->address, length);
        if (found || next == 0) return found;
    }
}

bool pack_refuses(const pack *p, rule_id id, const char *address) {
    if (p->overridden[id] && p->severities[id] < SEVERITY_ERROR) return false;
    for (uint32_t i = 0; i < p->allow_count; i++) {
        const pack_allow *entry = &p->allow[i];
        if (entry->rule != id && entry->rule != RULE_COUNT) continue;
        size_t length = strlen(address), named = strlen(entry->address);
        while (length > named) length = shorter(address, length);
        if (named == 0 || (length == named && memcmp(address, entry->address, named) == 0))
            return false;
    }
    return true;
}

/* An entry or a scene's id that could not be read was told of; what was to be accepted is not told as
 * well. */
static uint32_t probable_entry(const pack *p, const finding *f) {
    if (f->rule <= RULE_K114) return KILN_NONE;
    for (uint32_t i = 0; i < p->allow_count; i++) {
        const pack_allow *entry = &p->allow[i];
        bool same = !*entry->address || strcmp(entry->address, f->address) == 0;
        if (p->scene_id_lost)
            same |= strcmp(within_scene(entry->address), within_scene(f->address)) == 0 ||
                    strcmp(within_scene(entry->address), f->address) == 0;
        if (same && (is_half_read(entry) || p->scene_id_lost) &&
            (entry->rule == RULE_COUNT || entry->rule == f->rule))
            return i;
    }
    return KILN_NONE;
}

static void allow_finding(pack *p, const names *index, arena *a, finding *f) {
    const name_entry *found = find_entry(index, a, f);
    uint32_t entry = found ? found->index : probable_entry(p, f);
    if (entry == KILN_NONE) return;
    p->allow[entry].used = true;
    f->allowed = p->allow[entry].reason;
}

/* Is part of the pack missing from the model? Then its findings are, too. */
static bool model_is_partial(const pack *p, const diag *d) {
    if (format_errors(d) > p->policy_errors) return true;
    /* Parts and walls that were left out; rooms whose floor is not known. */
    return d->per_rule[RULE_K202] > 0 || d->per_rule[RULE_K206] > 0;
}

/* Of the findings of the rule the address most like the entry's; NULL. */
static const char *nearest_address(const diag *d, const pack_allow *entry) {
    const char *addresses[DIAG_PER_RULE];
    uint32_t count = 0;
    for (uint32_t i = 0; i < d->count && count < DIAG_PER_RULE; i++)
        if (d->items[i]->rule == entry->rule && !d->items[i]->allowed)
            addresses[count++] = d->items[i]->address;
    return diag_nearest(entry->address, addresses, count);
}

static void report_unused(const pack *p, diag *d) {
    if (model_is_partial(p, d)) return;
    for (uint32_t i = 0; i < p->allow_count; i++) {
        const pack_allow *entry = &p->allow[i];
        if (entry->used || is_half_read(entry)) continue;
        finding *f = diag_add(d, RULE_K106, entry->where, "",
                              "the `allow` entry matches nothing: there is no %s at %s",
                              rules[entry->rule].code, entry->address);
        f->severity = SEVERITY_WARNING;
        const char *near = nearest_address(d, entry);
        if (near)
            diag_suggest(d, f, "did you mean `%s`?", near);
        else
            diag_suggest(d, f, "remove the entry");
    }
}

void pack_apply_policy(pack *p, diag *d) {
    names index = index_entries(p, d->memory);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        finding *f = d->items[i];
        if (p->overridden[f->rule]) f->severity = p->severities[f->rule];
        if (f->severity == SEVERITY_OFF) continue;
        if (p->allow_count > 0) allow_finding(p, &index, d->memory, f);
        d->items[kept++] = f;
    }
    d->count = kept;
    report_unused(p, d);
}
