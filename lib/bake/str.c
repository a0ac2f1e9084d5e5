/* str.c - a growing string, and numbers printed exactly. */
#include "str.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

str str_new(arena *memory) {
    return (str){.memory = memory};
}

/* Room for `extra` more bytes and the NUL. */
static void reserve(str *s, size_t extra) {
    if (extra >= SIZE_MAX / 2 - s->length) arena_out_of_memory();
    size_t need = s->length + extra + 1;
    if (need <= s->capacity) return;
    size_t capacity = s->capacity ? s->capacity : 64;
    while (capacity < need) capacity *= 2;
    s->text = arena_grow(s->memory, s->text, s->capacity, capacity, 1);
    s->capacity = capacity;
}

void str_add_bytes(str *s, const char *text, size_t length) {
    reserve(s, length);
    if (length) memcpy(s->text + s->length, text, length);
    s->length += length;
    s->text[s->length] = 0;
}

void str_add(str *s, const char *text) {
    str_add_bytes(s, text, strlen(text));
}

void str_add_char(str *s, char c, size_t count) {
    reserve(s, count);
    memset(s->text + s->length, c, count);
    s->length += count;
    s->text[s->length] = 0;
}

void str_addf(str *s, const char *format, ...) {
    reserve(s, 0);
    size_t room = s->capacity - s->length;
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(s->text + s->length, room, format, arguments);
    va_end(arguments);
    if (length < 0) arena_out_of_memory();
    if ((size_t)length >= room) {
        reserve(s, (size_t)length);
        vsnprintf(s->text + s->length, (size_t)length + 1, format, again);
    }
    va_end(again);
    s->length += (size_t)length;
}

/* value / 10^decimals without trailing zeros. */
static void add_fixed(str *s, int64_t value, int decimals) {
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    uint64_t unit = 1;
    for (int i = 0; i < decimals; i++) unit *= 10;
    uint64_t fraction = size % unit;
    str_addf(s, "%s%" PRIu64, value < 0 ? "-" : "", size / unit);
    if (fraction == 0) return;
    for (; fraction % 10 == 0; fraction /= 10) decimals--;
    str_addf(s, ".%0*" PRIu64, decimals, fraction);
}

void str_add_len(str *s, int64_t units) {
    add_fixed(s, units, 4);
}

void str_add_heading(str *s, kiln_heading heading) {
    add_fixed(s, heading, 3);
}

const char *len_text(arena *a, int64_t units) {
    str s = str_new(a);
    str_add_len(&s, units);
    return s.text;
}

const char *point_text(arena *a, kiln_point p) {
    str s = str_new(a);
    str_add_point(&s, p);
    return s.text;
}

void str_add_point(str *s, kiln_point p) {
    str_add(s, "[");
    str_add_len(s, p.x);
    str_add(s, ", ");
    str_add_len(s, p.y);
    str_add(s, "]");
}
