/* reader.c - strict, typed reading of YAML mappings, driven by tables. */
#include "reader.h"

#include "number.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { ID_LENGTH_MAX = 128, SHOWN_MAX = SHOWN_ROOM - 8 };

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

/* What a value is called: "`at`", "the x of `at`" or "a glob". `item` counts from 0 in [x, y, z]. */
static const char *value_name(const reader *r, const key_row *row, uint32_t item) {
    static const char *const coordinates[] = {"x", "y", "z"};
    const char *quote = row->unkeyed ? "" : "`";
    if (!row->items) return arena_printf(r->d->memory, "%s%s%s", quote, row->name, quote);
    const char *const *names = row->words ? row->words : coordinates;
    return arena_printf(r->d->memory, "the %s of %s%s%s", names[item], quote, row->name, quote);
}

/* The same of a list of numbers as a whole, and of everything else. */
static const char *whole_name(const reader *r, const key_row *row) {
    key_row whole = *row;
    whole.items = 0;
    return value_name(r, &whole, 0);
}

/* ---- Texts */

static bool expect_text(const reader *r, const yaml_node *node, const key_row *row) {
    bool scalar = node->kind == YAML_SCALAR;
    scalar_class class = scalar ? classify(node) : SCALAR_NULL;
    if (scalar && class == SCALAR_TEXT) return true;
    finding *f =
        complain(r, RULE_K104, node, "%s must be text, not %s", whole_name(r, row), shown(node));
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
    if (node->length > ID_LENGTH_MAX) return check_id(r, node); /* too long to be repeated */
    out->text = node->text;
    out->node = node;
    return check_id(r, node);
}

static bool read_text(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    if (!expect_text(r, node, row)) return false;
    if (node->text[strspn(node->text, " \t\n")] == '\0') {
        complain(r, RULE_K104, node, "%s is empty", whole_name(r, row));
        return false;
    }
    out->text = node->text;
    return true;
}

/* "north, west, south or east" */
static const char *words_text(const reader *r, const char *const *words, const char *or_else) {
    const char *text = words[0];
    for (uint32_t i = 1; words[i]; i++)
        text = arena_printf(r->d->memory, "%s%s%s", text, words[i + 1] || *or_else ? ", " : " or ",
                            words[i]);
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
    finding *f = complain(r, RULE_K104, node, "%s must be %s%s, not %s", whole_name(r, row),
                          words_text(r, words, or_else), or_else, shown(node));
    const char *near = node->kind == YAML_SCALAR ? diag_nearest(node->text, words, count) : NULL;
    if (near) diag_mean(r->d, f, near);
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
        complain(r, RULE_K104, node, "%s must be true or false, not %s", whole_name(r, row),
                 shown(node));
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
        finding *f = complain(r, RULE_K104, node, "%s must be \"#rrggbb\" in hexadecimal, not %s",
                              whole_name(r, row), shown(node));
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
    [VALUE_DEGREES] = {3, "an angle in degrees", "0.001 degree"},
    [VALUE_SECONDS] = {3, "a time in seconds", "0.001 second"},
    [VALUE_WHOLE] = {0, "a whole number", NULL},
    [VALUE_REAL] = {6, "a number", NULL},
};

static bool no_number(const reader *r, const yaml_node *node, const key_row *row,
                      const char *name) {
    finding *f = complain(r, RULE_K104, node, "%s must be %s, not %s", name, units[row->type].text,
                          shown(node));
    decimal unquoted;
    if (node->kind == YAML_SCALAR && node->quoted && decimal_parse(node->text, 0, &unquoted))
        diag_suggest(r->d, f, "remove the quotes: %s", node->text);
    return false;
}

static bool check_range(const reader *r, const yaml_node *node, const key_row *row, uint32_t item,
                        const decimal *number) {
    const value_range *range = row->range;
    int64_t rounded = decimal_rounded(number);
    if (range->empty_at_zero && number->floor >= 0 && rounded == 0) {
        complain(r, RULE_K202, node, "%s is %s, which leaves nothing", value_name(r, row, item),
                 shown(node));
        return false;
    }
    bool low = number->floor < range->min || (range->above && rounded == range->min);
    bool high = number->floor > range->max || (number->floor == range->max && number->inexact);
    if (low || high)
        complain(r, RULE_K107, node, "%s is %s; it must be %s", value_name(r, row, item),
                 shown(node), range->text);
    return !low && !high;
}

static bool read_number(const reader *r, const yaml_node *node, const key_row *row, uint32_t item,
                        int64_t *out) {
    const number_unit *unit = &units[row->type];
    decimal number;
    bool good = node->kind == YAML_SCALAR && classify(node) == SCALAR_NUMBER &&
                decimal_parse(node->text, unit->decimals, &number);
    if (!good || (row->type == VALUE_WHOLE && number.inexact))
        return no_number(r, node, row, value_name(r, row, item));
    if (!check_range(r, node, row, item, &number)) return false;
    *out = decimal_rounded(&number);
    if (number.inexact && unit->finest) {
        finding *f = complain(r, RULE_K113, node, "%s is %s, finer than %s",
                              value_name(r, row, item), shown(node), unit->finest);
        diag_suggest(r->d, f, "write %s, which is what is used",
                     decimal_text(r->d->memory, *out, unit->decimals));
    }
    return true;
}

static bool read_plain_number(const reader *r, const yaml_node *node, const key_row *row,
                              value *out) {
    return read_number(r, node, row, 0, &out->number[0]);
}

static bool read_facing(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    static const char *const words[] = {"north", "west", "south", "east", NULL};
    int64_t heading;
    decimal number;
    if (node->kind == YAML_SCALAR && decimal_parse(node->text, 0, &number)) {
        if (!read_number(r, node, row, 0, &heading)) return false;
    } else if (node->kind == YAML_SCALAR && find_word(node, words, &heading)) {
        heading *= 90000;
    } else {
        return no_such_word(r, node, row, words, " or degrees");
    }
    heading %= 360000;
    out->number[0] = heading < 0 ? heading + 360000 : heading;
    return true;
}

/* ---- Lists and mappings */

static bool read_list(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    (void)out;
    if (node->kind != YAML_SEQUENCE) {
        complain(r, RULE_K104, node, "%s must be a list, not %s", whole_name(r, row), shown(node));
        return false;
    }
    if (row->range && node->count < row->range->min) {
        complain(r, RULE_K107, node, "%s has %u items; it must have %s", whole_name(r, row),
                 (unsigned)node->count, row->range->text);
        return false;
    }
    return true;
}

static bool read_map(const reader *r, const yaml_node *node, const key_row *row, value *out) {
    (void)out;
    if (node->kind == YAML_MAPPING) return true;
    complain(r, RULE_K104, node, "%s must be a mapping, not %s", whole_name(r, row), shown(node));
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
    [VALUE_DEGREES] = read_plain_number,
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
        complain(r, RULE_K104, node, "%s must be a list of %u numbers, not %s", whole_name(r, row),
                 row->items, given);
        return false;
    }
    bool good = true;
    uint32_t i = 0;
    for (const yaml_node *item = node->first; item; item = item->next)
        good &= read_number(r, item, row, i, &out->number[i]), i++;
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
