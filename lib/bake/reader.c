/* reader.c - strict, typed reading of YAML mappings, driven by tables. */
#include "reader.h"

#include "number.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { ROWS_MAX = 32, ID_LENGTH_MAX = 128, SHOWN_MAX = SHOWN_ROOM - 8 };

/* ---- Findings */

span node_span(const reader *r, const yaml_node *node) {
    return yaml_span(r->file, node);
}

finding *complain(const reader *r, rule_id code, const yaml_node *node, const char *format, ...) {
    if (!diag_wants(r->d, code)) return diag_add(r->d, code, node_span(r, node), "", "%s", "");
    va_list arguments;
    va_start(arguments, format);
    const char *message = arena_vprintf(r->d->memory, format, arguments);
    va_end(arguments);
    return diag_add(r->d, code, node_span(r, node), r->address, "%s", message);
}

/* ---- What a scalar is: the types of YAML 1.2 with kiln's numbers */

typedef enum scalar_class { SCALAR_NULL, SCALAR_FLAG, SCALAR_NUMBER, SCALAR_TEXT } scalar_class;

static bool is_one_of(const char *text, const char *const *words) {
    for (; *words; words++)
        if (strcmp(text, *words) == 0) return true;
    return false;
}

static scalar_class classify(const yaml_node *node) {
    static const char *const nulls[] = {"", "~", "null", "Null", "NULL", NULL};
    static const char *const flags[] = {"true", "True", "TRUE", "false", "False", "FALSE", NULL};
    decimal number;
    if (node->quoted) return SCALAR_TEXT;
    if (is_one_of(node->text, nulls)) return SCALAR_NULL;
    if (is_one_of(node->text, flags)) return SCALAR_FLAG;
    return decimal_parse(node->text, 0, &number) ? SCALAR_NUMBER : SCALAR_TEXT;
}

const char *show_value(const yaml_node *node, char room[SHOWN_ROOM]) {
    if (node->kind == YAML_MAPPING) return "a mapping";
    if (node->kind == YAML_SEQUENCE) return "a list";
    if (classify(node) == SCALAR_NULL) return "left empty";
    size_t length = node->length;
    const char *dots = "", *quote = node->quoted ? "\"" : "";
    if (length > SHOWN_MAX) {
        length = SHOWN_MAX;
        while (((unsigned char)node->text[length] & 0xC0) == 0x80) length--;
        dots = "...";
    }
    snprintf(room, SHOWN_ROOM, "`%s%.*s%s%s`", quote, (int)length, node->text, dots, quote);
    for (char *at = room; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f) *at = ' ';
    return room;
}

/* ---- Texts */

static bool expect_text(const reader *r, const yaml_node *node, const key_row *row) {
    bool scalar = node->kind == YAML_SCALAR;
    scalar_class class = scalar ? classify(node) : SCALAR_NULL;
    if (scalar && class == SCALAR_TEXT) return true;
    finding *f = complain(r, RULE_K104, node, "`%s` must be text, not %s", row->name, shown(node));
    if (scalar && class != SCALAR_NULL) diag_suggest(r->d, f, "quote it: \"%s\"", node->text);
    return false;
}

static bool is_id_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

const char *similar_id(const reader *r, const char *text, const char *others) {
    if (strlen(text) > ID_LENGTH_MAX) return NULL;
    char *id = arena_strdup(r->d->memory, text);
    size_t length = 0;
    for (const char *at = text; *at; at++) {
        char c = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
        bool dash = !is_id_char(c) && !strchr(others, c);
        if (length == 0 && !is_id_char(c)) continue;
        if ((dash || c == '-') && id[length - 1] == '-') continue;
        id[length++] = dash ? '-' : c;
    }
    while (length > 0 && id[length - 1] == '-') length--;
    id[length] = '\0';
    return length > 0 ? id : NULL;
}

bool check_id(const reader *r, const yaml_node *node) {
    bool good = node->length <= ID_LENGTH_MAX && is_id_char(*node->text);
    for (const char *at = node->text; good && *at; at++)
        good = is_id_char(*at) || strchr("._-", *at);
    if (good) return true;
    finding *f = complain(r, RULE_K114, node,
                          "%s is no identifier: use a-z, 0-9, '.', '_' and '-', a letter or digit "
                          "first, at most %d characters",
                          shown(node), ID_LENGTH_MAX);
    const char *similar = similar_id(r, node->text, "._-");
    if (similar) diag_suggest(r->d, f, "for example `%s`", similar);
    return false;
}

static bool read_id(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    if (!expect_text(r, node, row)) return false;
    out->text = node->text;
    out->node = node;
    return check_id(r, node);
}

static bool read_text(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    if (!expect_text(r, node, row)) return false;
    if (node->text[strspn(node->text, " \t\n")] == '\0') {
        complain(r, RULE_K104, node, "`%s` is empty", row->name);
        return false;
    }
    out->text = node->text;
    return true;
}

/* "north, west, south or east" */
static const char *words_text(const reader *r, const char *const *words) {
    const char *text = words[0];
    for (uint32_t i = 1; words[i]; i++)
        text = arena_printf(r->d->memory, "%s%s%s", text, words[i + 1] ? ", " : " or ", words[i]);
    return text;
}

static bool find_word(const yaml_node *node, const char *const *words, int64_t *place) {
    for (*place = 0; words[*place]; ++*place)
        if (strcmp(node->text, words[*place]) == 0) return true;
    return false;
}

/* The finding about a scalar that is none of the words. `or_else` goes on: " or degrees". */
static bool no_such_word(const reader *r, const yaml_node *node, const key_row *row,
                         const char *const *words, const char *or_else) {
    uint32_t count = 0;
    while (words[count]) count++;
    finding *f = complain(r, RULE_K104, node, "`%s` must be %s%s, not %s", row->name,
                          words_text(r, words), or_else, shown(node));
    const char *near = node->kind == YAML_SCALAR ? diag_nearest(node->text, words, count) : NULL;
    if (near) diag_suggest(r->d, f, "did you mean `%s`?", near);
    return false;
}

static bool read_word(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    if (node->kind == YAML_SCALAR && classify(node) == SCALAR_TEXT &&
        find_word(node, row->words, &out->number[0]))
        return true;
    return no_such_word(r, node, row, row->words, "");
}

static bool read_flag(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    if (node->kind != YAML_SCALAR || classify(node) != SCALAR_FLAG) {
        complain(r, RULE_K104, node, "`%s` must be true or false, not %s", row->name, shown(node));
        return false;
    }
    out->number[0] = *node->text == 't' || *node->text == 'T';
    return true;
}

static int hex_digit(char c) {
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)((at - digits) % 16) : -1;
}

static bool read_color(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    bool good = node->kind == YAML_SCALAR && classify(node) == SCALAR_TEXT && node->length == 7 &&
                node->text[0] == '#';
    int64_t color = 0;
    for (uint32_t i = 1; good && i < 7; i++) {
        int digit = hex_digit(node->text[i]);
        good = digit >= 0;
        color = color * 16 + digit;
    }
    if (!good) {
        finding *f = complain(r, RULE_K104, node, "`%s` must be \"#rrggbb\" in hexadecimal, not %s",
                              row->name, shown(node));
        if (node->kind == YAML_SCALAR && classify(node) == SCALAR_NULL)
            diag_suggest(r->d, f, "put the color in quotes: outside of them # begins a comment");
        return false;
    }
    out->number[0] = color;
    return true;
}

/* ---- Numbers */

typedef struct number_unit {
    uint32_t decimals;
    const char *text;   /* "`at` must be ..., not `x`" */
    const char *finest; /* what is finer is K113; NULL: rounded without a word */
} number_unit;

static const number_unit units[] = {
    [VALUE_LENGTH] = {4, "a length in tiles", "0.0001 tile"},
    [VALUE_FACING] = {3, "an angle in degrees", "0.001 degree"},
    [VALUE_SECONDS] = {3, "a time in seconds", "0.001 second"},
    [VALUE_WHOLE] = {0, "a whole number", NULL},
    [VALUE_REAL] = {6, "a number", NULL},
};

static bool no_number(const reader *r, const yaml_node *node, const key_row *row) {
    finding *f = complain(r, RULE_K104, node, "`%s` must be %s, not %s", row->name,
                          units[row->type].text, shown(node));
    decimal unquoted;
    if (node->kind == YAML_SCALAR && node->quoted && decimal_parse(node->text, 0, &unquoted))
        diag_suggest(r->d, f, "remove the quotes: %s", node->text);
    return false;
}

static bool check_range(const reader *r, const yaml_node *node, const key_row *row,
                        const decimal *number) {
    const value_range *range = row->range;
    int64_t rounded = decimal_rounded(number);
    if (range->empty_at_zero && number->floor >= 0 && rounded == 0) {
        complain(r, RULE_K202, node, "`%s` is %s, which leaves nothing", row->name, shown(node));
        return false;
    }
    bool low = number->floor < range->min || (range->above && rounded == range->min);
    bool high = number->floor > range->max || (number->floor == range->max && number->inexact);
    if (low || high)
        complain(r, RULE_K107, node, "`%s` is %s; it must be %s", row->name, shown(node),
                 range->text);
    return !low && !high;
}

static bool read_number(const reader *r, const yaml_node *node, const key_row *row, int64_t *out) {
    const number_unit *unit = &units[row->type];
    decimal number;
    bool good = node->kind == YAML_SCALAR && classify(node) == SCALAR_NUMBER &&
                decimal_parse(node->text, unit->decimals, &number);
    if (!good || (row->type == VALUE_WHOLE && number.inexact)) return no_number(r, node, row);
    if (!check_range(r, node, row, &number)) return false;
    *out = decimal_rounded(&number);
    if (number.inexact && unit->finest) {
        finding *f = complain(r, RULE_K113, node, "`%s` is %s, finer than %s", row->name,
                              shown(node), unit->finest);
        diag_suggest(r->d, f, "write %s, which is what is used",
                     decimal_text(r->d->memory, *out, unit->decimals));
    }
    return true;
}

static bool read_plain_number(const reader *r, const yaml_node *node, const key_row *row,
                              value *out) {
    return read_number(r, node, row, &out->number[0]);
}

static bool read_facing(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    static const char *const words[] = {"north", "west", "south", "east", NULL};
    int64_t heading;
    decimal number;
    if (node->kind == YAML_SCALAR && decimal_parse(node->text, 0, &number)) {
        if (!read_number(r, node, row, &heading)) return false;
    } else if (node->kind == YAML_SCALAR && find_word(node, words, &heading)) {
        heading *= 90000;
    } else {
        return no_such_word(r, node, row, words, ", or degrees");
    }
    heading %= 360000;
    out->number[0] = heading < 0 ? heading + 360000 : heading;
    return true;
}

/* ---- Lists and mappings */

static bool read_list(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    (void)out;
    if (node->kind != YAML_SEQUENCE) {
        complain(r, RULE_K104, node, "`%s` must be a list, not %s", row->name, shown(node));
        return false;
    }
    if (row->range && node->count < row->range->min) {
        complain(r, RULE_K107, node, "`%s` has %u items; it must have %s", row->name,
                 (unsigned)node->count, row->range->text);
        return false;
    }
    return true;
}

static bool read_map(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    (void)out;
    if (node->kind == YAML_MAPPING) return true;
    complain(r, RULE_K104, node, "`%s` must be a mapping, not %s", row->name, shown(node));
    return false;
}

static bool read_any(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    (void)r, (void)node, (void)row, (void)out;
    return true;
}

typedef bool value_reader(const reader *r, const yaml_node *node, const key_row *row, value *out);

static value_reader *const readers[] = {
    [VALUE_ID] = read_id,
    [VALUE_NAME] = read_text,
    [VALUE_TEXT] = read_text,
    [VALUE_WORD] = read_word,
    [VALUE_FLAG] = read_flag,
    [VALUE_COLOR] = read_color,
    [VALUE_LENGTH] = read_plain_number,
    [VALUE_FACING] = read_facing,
    [VALUE_SECONDS] = read_plain_number,
    [VALUE_WHOLE] = read_plain_number,
    [VALUE_REAL] = read_plain_number,
    [VALUE_LIST] = read_list,
    [VALUE_MAP] = read_map,
    [VALUE_ANY] = read_any,
};

/* [x, y] or [x, y, z] */
static bool read_vector(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    if (node->kind != YAML_SEQUENCE || node->count != row->items) {
        const char *given = node->kind == YAML_SEQUENCE
                                ? arena_printf(r->d->memory, "a list of %u", (unsigned)node->count)
                                : shown(node);
        complain(r, RULE_K104, node, "`%s` must be a list of %u numbers, not %s", row->name,
                 row->items, given);
        return false;
    }
    bool good = true;
    uint32_t i = 0;
    for (const yaml_node *item = node->first; item; item = item->next)
        good &= read_number(r, item, row, &out->number[i++]);
    return good;
}

bool read_value(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    *out = (value){.text = "", .number = {row->fallback}};
    value read = *out;
    bool good =
        row->items ? read_vector(r, node, row, &read) : readers[row->type](r, node, row, &read);
    if (good) {
        read.node = node;
        *out = read;
        return true;
    }
    if (row->type == VALUE_ID) *out = read;
    out->bad = true;
    return false;
}

/* ---- Forms */

/* One reading of one mapping. */
typedef struct form_reading {
    const reader *r;
    const key_table *table;
    uint8_t variant;
    const yaml_node *given[ROWS_MAX]; /* the value of each row's key */
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

/* A key the table does not have: the nearest one that the mapping does not have either is taken to
 * be meant. Returns its row, or the table's count. */
static uint32_t unknown_key(const form_reading *f, const yaml_node *key) {
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
    if (!near) return f->table->count;
    diag_suggest(r->d, item, "did you mean `%s`?", near);
    return find_row(f, near);
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

bool read_variant(const reader *r, const yaml_node *node, const key_table *table, uint8_t variant,
                  void *form) {
    form_reading f = {.r = r, .table = table, .variant = variant};
    bool mapping = node->kind == YAML_MAPPING, good = mapping;
    if (mapping)
        match_keys(&f, node);
    else
        complain(r, RULE_K104, node, "%s must be a mapping, not %s", table->what, shown(node));
    for (uint32_t i = 0; i < table->count; i++) {
        const key_row *row = &table->rows[i];
        value *out = (value *)(void *)((char *)form + row->at);
        if (f.given[i]) {
            good &= read_value(r, f.given[i], row, out);
            continue;
        }
        *out = (value){.text = "", .number = {row->fallback}};
        if (!mapping || !row->required || !has_row(&f, i) || (row->variants && !variant)) continue;
        good = false;
        complain(r, RULE_K105, node->first ? node->first : node, "%s needs `%s`", table->what,
                 row->name);
    }
    return good;
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
