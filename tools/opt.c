/* opt.c - command-line options as rows of a table. */
#include "opt.h"

#include "diag.h"
#include "number.h"

#include <string.h>

typedef struct reader {
    arena *memory;
    const opt_list *arguments;
    uint32_t next;
    const opt_group *groups;
    uint32_t group_count;
} reader;

typedef struct found_row {
    const opt_row *row;
    char *target;
} found_row;

void opt_list_add(arena *a, opt_list *list, const char *text) {
    ARENA_PUSH_ROOM(a, list->items, list->count, list->capacity);
    list->items[list->count++] = text;
}

const char *opt_suggestion(arena *a, const char *word, const char *const *names, uint32_t count) {
    const char *nearest = diag_nearest(word, names, count);
    return nearest ? arena_printf(a, ", did you mean '%s'?", nearest) : "";
}

const char *opt_choices(arena *a, const char *word, const char *const *names, uint32_t count) {
    enum { LISTED = 20 };
    const char *text = opt_suggestion(a, word, names, count);
    if (*text || count == 0) return text;
    for (uint32_t i = 0; i < count && i < LISTED; i++)
        text = arena_printf(a, "%s%s%s", text, i ? ", " : "; there is ", names[i]);
    return count > LISTED ? arena_printf(a, "%s, ...", text) : text;
}

/* By long name, or by letter when `name` is NULL. */
static found_row find_row(const reader *r, const char *name, size_t length, char letter) {
    for (uint32_t g = 0; g < r->group_count; g++) {
        for (const opt_row *row = r->groups[g].rows; row && row->name; row++) {
            bool same = name ? strlen(row->name) == length && !memcmp(row->name, name, length)
                             : row->letter == letter;
            if (same) return (found_row){row, (char *)r->groups[g].target + row->target};
        }
    }
    return (found_row){NULL, NULL};
}

static const char *unknown_option(const reader *r, const char *name) {
    opt_list names = {0};
    for (uint32_t g = 0; g < r->group_count; g++) {
        for (const opt_row *row = r->groups[g].rows; row && row->name; row++) {
            opt_list_add(r->memory, &names, arena_printf(r->memory, "--%s", row->name));
        }
    }
    const char *option = arena_printf(r->memory, "--%s", name);
    return arena_printf(r->memory, "unknown option '%s'%s", option,
                        opt_suggestion(r->memory, option, names.items, names.count));
}

/* Decimal digits only; false as well beyond `limit`. */
static bool read_number(const char *text, uint64_t limit, uint64_t *out) {
    uint64_t value = 0;
    if (!*text) return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        uint64_t digit = (uint64_t)(*text - '0');
        if (value > (limit - digit) / 10) return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

static uint32_t choice_count(const char *const *choices) {
    uint32_t count = 0;
    while (choices[count]) count++;
    return count;
}

/* The index of the choice that is `length` bytes of `text`, or the count of them all. */
static uint32_t find_choice(const char *const *choices, const char *text, size_t length) {
    uint32_t i = 0;
    while (choices[i] && (strlen(choices[i]) != length || memcmp(choices[i], text, length))) i++;
    return i;
}

static const char *list_choices(arena *a, const char *const *choices) {
    const char *text = choices[0];
    for (uint32_t i = 1; choices[i]; i++) text = arena_printf(a, "%s, %s", text, choices[i]);
    return text;
}

static const char *set_pair(arena *a, const opt_row *row, uint64_t *target, const char *value) {
    const char *equals = strchr(value, '=');
    size_t length = equals ? (size_t)(equals - value) : strlen(value);
    uint32_t index = find_choice(row->choices, value, length);
    if (!row->choices[index]) {
        return arena_printf(a, "'--%s' knows %s, not '%.*s'", row->name,
                            list_choices(a, row->choices), (int)length, value);
    }
    if (!equals || !read_number(equals + 1, INT64_MAX, &target[index]) || target[index] == 0) {
        return arena_printf(a, "'--%s %s' needs a whole number from 1 on, as in %s=1000", row->name,
                            value, row->choices[index]);
    }
    return NULL;
}

/* `value` is NULL for flags. */
static const char *set_value(arena *a, const opt_row *row, void *target, const char *value) {
    if (value && !*value) {
        return arena_printf(a, "'--%s' needs a value: %s; it is empty", row->name, row->argument);
    }
    switch (row->kind) {
    case OPT_FLAG:
        *(bool *)target = true;
        break;
    case OPT_TEXT:
        *(const char **)target = value;
        break;
    case OPT_LIST:
        opt_list_add(a, target, value);
        break;
    case OPT_NUMBER: {
        uint64_t number;
        if (!read_number(value, UINT32_MAX, &number) || number == 0) {
            return arena_printf(a, "'--%s' needs a whole number from 1 on, not '%s'", row->name,
                                value);
        }
        *(uint32_t *)target = (uint32_t)number;
        break;
    }
    case OPT_DECIMAL: {
        decimal number;
        if (!decimal_parse(value, 6, &number) || number.floor <= 0) {
            return arena_printf(a, "'--%s' needs a number above 0, not '%s'", row->name, value);
        }
        *(double *)target = (double)number.floor / 1e6;
        break;
    }
    case OPT_CHOICE: {
        uint32_t index = find_choice(row->choices, value, strlen(value));
        if (!row->choices[index]) {
            return arena_printf(a, "'--%s' knows %s, not '%s'%s", row->name,
                                list_choices(a, row->choices), value,
                                opt_suggestion(a, value, row->choices, choice_count(row->choices)));
        }
        *(int *)target = (int)index;
        break;
    }
    case OPT_PAIRS:
        return set_pair(a, row, target, value);
    }
    return NULL;
}

/* `text` follows the two dashes. */
static const char *read_long(reader *r, const char *text) {
    const char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    found_row found = find_row(r, text, length, 0);
    if (!found.row) return unknown_option(r, arena_strndup(r->memory, text, length));
    const char *value = equals ? equals + 1 : NULL;
    if (found.row->kind == OPT_FLAG) {
        if (value) return arena_printf(r->memory, "'--%s' takes no value", found.row->name);
    } else if (!value) {
        if (r->next == r->arguments->count) {
            return arena_printf(r->memory, "'--%s' needs a value: %s", found.row->name,
                                found.row->argument);
        }
        value = r->arguments->items[r->next++];
    }
    return set_value(r->memory, found.row, found.target, value);
}

/* `text` follows the dash: letters of flags, the last perhaps of an option with a value. */
static const char *read_letters(reader *r, const char *text) {
    for (; *text; text++) {
        found_row found = find_row(r, NULL, 0, *text);
        if (!found.row) {
            return arena_printf(r->memory, "unknown option '%s'", r->arguments->items[r->next - 1]);
        }
        const char *value = NULL;
        if (found.row->kind != OPT_FLAG) {
            if (text[1]) {
                value = text + 1;
            } else if (r->next < r->arguments->count) {
                value = r->arguments->items[r->next++];
            } else {
                return arena_printf(r->memory, "'-%c' needs a value: %s", found.row->letter,
                                    found.row->argument);
            }
        }
        const char *error = set_value(r->memory, found.row, found.target, value);
        if (error || value) return error;
    }
    return NULL;
}

const char *opt_parse(arena *a, const opt_list *arguments, const opt_group *groups,
                      uint32_t group_count, bool until_operand, opt_list *operands) {
    reader r = {a, arguments, 0, groups, group_count};
    bool only_operands = false;
    while (r.next < arguments->count) {
        const char *text = arguments->items[r.next++];
        const char *error = NULL;
        if (only_operands || text[0] != '-' || !text[1]) {
            opt_list_add(a, operands, text);
            only_operands = only_operands || until_operand;
        } else if (!strcmp(text, "--")) {
            only_operands = true;
        } else if (text[1] == '-') {
            error = read_long(&r, text + 2);
        } else {
            error = read_letters(&r, text + 1);
        }
        if (error) return error;
    }
    return NULL;
}
