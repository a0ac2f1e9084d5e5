/* reader_form.c - mappings: keys found in a table, unknown and missing ones. */
#include "reader.h"

#include <string.h>

enum { ROWS_MAX = 32 };

/* One reading of one mapping. */
typedef struct form_reading {
    const reader *r;
    const key_table *table;
    uint8_t variant;
    const yaml_node *given[ROWS_MAX]; /* the value of each row's key */
    uint32_t strangers;               /* unknown keys that resemble none that is absent */
} form_reading;

static bool has_row(const form_reading *f, uint32_t row) {
    uint8_t variants = f->table->rows[row].variants;
    return !variants || !f->variant || (variants & f->variant);
}

static uint32_t find_row(const form_reading *f, const char *key) {
    uint32_t row = 0;
    while (row < f->table->count &&
           !(has_row(f, row) && strcmp(f->table->rows[row].name, key) == 0))
        row++;
    return row;
}

/* Is the row's key required, and not there? */
static bool is_missing(const form_reading *f, uint32_t row) {
    const key_row *k = &f->table->rows[row];
    return k->required && !f->given[row] && has_row(f, row) && (!k->variants || f->variant);
}

/* diag_nearest() finds nothing near words of two characters; "id", "at", "to" and "do" are such. */
static const char *nearest_short(const char *key, const char *const *candidates, uint32_t count) {
    if (strlen(key) != 2) return NULL;
    for (uint32_t i = 0; i < count; i++) {
        const char *other = candidates[i];
        bool swapped = key[0] == other[1] && key[1] == other[0];
        if (strlen(other) == 2 && (key[0] == other[0] || key[1] == other[1] || swapped))
            return other;
    }
    return NULL;
}

/* An unknown key that resembles none: a guess when one key is missing, else all there are. */
static void suggest_keys(const form_reading *f, finding *item) {
    const reader *r = f->r;
    const char *missing = NULL, *all = "";
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->table->count; i++) {
        if (!has_row(f, i)) continue;
        if (is_missing(f, i) && count++ == 0) missing = f->table->rows[i].name;
        all = arena_printf(r->d->memory, "%s%s`%s`", all, *all ? ", " : "", f->table->rows[i].name);
    }
    if (count == 1)
        diag_suggest(r->d, item, "did you mean `%s`, which is missing?", missing);
    else
        diag_suggest(r->d, item, "%s has %s", f->table->what, all);
}

/* A key the table does not have: the nearest one that the mapping does not have either is taken to
 * be meant. Returns its row, or the table's count. */
static uint32_t unknown_key(form_reading *f, const yaml_node *key) {
    const reader *r = f->r;
    const char *absent[ROWS_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->table->count; i++)
        if (!f->given[i] && has_row(f, i)) absent[count++] = f->table->rows[i].name;
    bool wanted = diag_wants(r->d, RULE_K102);
    const char *near = wanted ? diag_nearest(key->text, absent, count) : NULL;
    if (wanted && !near) near = nearest_short(key->text, absent, count);
    finding *item = complain(r, RULE_K102, key, "%s%s has no key %s", f->table->what,
                             f->variant ? " of this kind" : "", shown(key));
    if (near) {
        diag_mean(r->d, item, near);
        return find_row(f, near);
    }
    f->strangers++;
    const char *colon = strchr(key->text, ':');
    if (colon && colon[1])
        diag_suggest(r->d, item, "write a space behind the colon: `%.*s: %s`",
                     (int)(colon - key->text), key->text, colon + 1);
    else if (wanted)
        suggest_keys(f, item);
    return f->table->count;
}

static void match_keys(form_reading *f, const yaml_node *node) {
    bool strangers = false;
    for (const yaml_node *key = node->first; key; key = key->next->next) {
        uint32_t row = find_row(f, key->text);
        if (row == f->table->count)
            strangers = true;
        else if (!f->given[row]) /* else reported as a duplicate when it was parsed */
            f->given[row] = key->next;
    }
    if (!strangers) return;
    for (const yaml_node *key = node->first; key; key = key->next->next) {
        if (find_row(f, key->text) < f->table->count) continue;
        uint32_t row = unknown_key(f, key);
        if (row < f->table->count) f->given[row] = key->next;
    }
}

/* One finding for all that is missing; none when an unknown key may be meant for each. */
static bool check_missing(const form_reading *f, const yaml_node *node) {
    uint32_t count = 0, named = 0;
    for (uint32_t i = 0; i < f->table->count; i++) count += is_missing(f, i);
    if (count == 0) return true;
    if (count <= f->strangers) return false;
    const char *text = "";
    for (uint32_t i = 0; i < f->table->count; i++) {
        if (!is_missing(f, i)) continue;
        const char *before = named == 0 ? "" : named + 1 == count ? " and " : ", ";
        text = arena_printf(f->r->d->memory, "%s%s`%s`", text, before, f->table->rows[i].name);
        named++;
    }
    complain(f->r, RULE_K105, node->first ? node->first : node, "%s needs %s", f->table->what,
             text);
    return false;
}

/* May an unknown key be meant for an optional one that is absent? */
static bool may_be_meant(const form_reading *f) {
    for (uint32_t i = 0; i < f->table->count && f->strangers > 0; i++)
        if (!f->given[i] && has_row(f, i)) return true;
    return false;
}

/* A list where a mapping belongs that begins with one: the key before it is missing. */
static void complain_of_form(const form_reading *f, const yaml_node *node) {
    const key_row *first = &f->table->rows[0];
    finding *told = complain(f->r, RULE_K104, node, "%s must be a mapping, not %s", f->table->what,
                             shown(node));
    if (node->kind == YAML_SEQUENCE && first->type == VALUE_LIST)
        diag_suggest(f->r->d, told, "start it with `%s:`", first->name);
}

static bool read_mapping(form_reading *f, const yaml_node *node, void *form) {
    bool mapping = node->kind == YAML_MAPPING, good = mapping;
    if (mapping)
        match_keys(f, node);
    else
        complain_of_form(f, node);
    for (uint32_t i = 0; i < f->table->count; i++) {
        const key_row *row = &f->table->rows[i];
        value *out = (value *)(void *)((char *)form + row->at);
        if (f->given[i])
            good &= read_value(f->r, f->given[i], row, out) || row->cosmetic;
        else
            *out = (value){.text = "", .number = {row->fallback}};
    }
    if (mapping) good &= check_missing(f, node);
    return good;
}

bool read_variant(const reader *r, const yaml_node *node, const key_table *table, uint8_t variant,
                  void *form) {
    form_reading f = {.r = r, .table = table, .variant = variant};
    return read_mapping(&f, node, form) && !may_be_meant(&f);
}

void read_container(const reader *r, const yaml_node *node, const key_table *table, void *form,
                    bool *lost) {
    form_reading f = {.r = r, .table = table};
    read_mapping(&f, node, form);
    *lost = node->kind != YAML_MAPPING || may_be_meant(&f);
}

bool read_form(const reader *r, const yaml_node *node, const key_table *table, void *form) {
    return read_variant(r, node, table, 0, form);
}

const yaml_node *find_key(const yaml_node *mapping, const char *key) {
    if (mapping->kind != YAML_MAPPING) return NULL;
    for (const yaml_node *at = mapping->first; at; at = at->next->next)
        if (strcmp(at->text, key) == 0) return at->next;
    return NULL;
}
