/* table.c - text in aligned columns. */
#include "table.h"

#include "utf8.h"

#include <stdarg.h>
#include <string.h>

table table_new(arena *memory, const char *alignment) {
    table t = {.memory = memory, .alignment = alignment};
    t.columns = (uint32_t)strlen(alignment);
    return t;
}

static void add(table *t, const char *text) {
    ARENA_PUSH_ROOM(t->memory, t->cells, t->count, t->capacity);
    t->cells[t->count++] = text;
}

void table_cell(table *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    add(t, arena_vprintf(t->memory, format, arguments));
    va_end(arguments);
}

void table_number(table *t, uint64_t value) {
    char digits[32];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    for (uint32_t n = 0; n == 0 || value > 0; n++, value /= 10) {
        if (n > 0 && n % 3 == 0) digits[--at] = ' ';
        digits[--at] = (char)('0' + value % 10);
    }
    add(t, arena_strdup(t->memory, digits + at));
}

static size_t width_of(const char *text) {
    size_t width = 0;
    for (size_t left = strlen(text), length; left > 0; text += length, left -= length) {
        uint32_t code;
        length = utf8_decode(text, left, &code);
        width += (size_t)utf8_columns(code);
    }
    return width;
}

void table_render(str *out, const table *t) {
    size_t widths[TABLE_COLUMNS] = {0};
    for (uint32_t i = 0; i < t->count; i++) {
        size_t width = width_of(t->cells[i]);
        if (width > widths[i % t->columns]) widths[i % t->columns] = width;
    }
    for (uint32_t i = 0; i < t->count; i++) {
        uint32_t column = i % t->columns;
        size_t gap = widths[column] - width_of(t->cells[i]);
        bool right = t->alignment[column] == 'r';
        if (right) str_add_char(out, ' ', gap);
        str_add(out, t->cells[i]);
        if (!right) str_add_char(out, ' ', gap);
        if (column + 1 < t->columns) {
            str_add(out, "  ");
            continue;
        }
        while (out->text[out->length - 1] == ' ') out->text[--out->length] = '\0';
        str_add(out, "\n");
    }
}
