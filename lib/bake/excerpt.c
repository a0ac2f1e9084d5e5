/* excerpt.c - lines of the input as a terminal can show them. */
#include "excerpt.h"

#include "utf8.h"

#include <string.h>

enum {
    WIDTH = 96,       /* of the text shown */
    BEFORE = 24,      /* characters kept before a place far to the right */
    CHARACTERS = 400, /* at most, however narrow they are */
    TAB = 4
};

static const char dots[] = "...", replacement[] = "\xEF\xBF\xBD";

typedef struct character {
    size_t size;
    uint32_t code, width;
} character;

/* The character at an offset; size 0 at the end of the line or the text. */
static character character_at(const source *s, size_t offset) {
    character c = {0};
    if (offset >= s->size) return c;
    c.size = utf8_decode(s->text + offset, s->size - offset, &c.code);
    if (c.code == '\n' || c.code == '\r') return (character){0};
    c.width = c.code == '\t' ? TAB : utf8_unsafe(c.code) ? 1 : (uint32_t)utf8_columns(c.code);
    return c;
}

/* The offset up to which the line is shown when it starts at `offset`. */
static size_t shown_until(const source *s, size_t offset) {
    uint32_t width = 0;
    for (int i = 0; i < CHARACTERS; i++) {
        character c = character_at(s, offset);
        width += c.width;
        if (c.size == 0 || width > WIDTH) break;
        offset += c.size;
    }
    return offset;
}

bool excerpt_of(const source *text, uint32_t line, uint32_t column, uint32_t end_column,
                excerpt *out) {
    *out = (excerpt){.text = text, .line = line, .column = 1};
    if (line == 0) return false;
    out->offset = source_offset(text, (source_place){line, 1});
    if (source_place_of(text, out->offset).line != line) return false;
    out->end = shown_until(text, out->offset);
    if (character_at(text, out->end).size == 0) return true;
    out->cut_right = true;
    if (excerpt_shows(out, line, column, end_column)) return true;
    size_t place = source_offset(text, (source_place){line, column});
    uint32_t real = source_place_of(text, place).column; /* `column` may lie beyond the line */
    if (real <= BEFORE + 1) return true;
    out->column = real - BEFORE;
    out->cut_left = true;
    out->offset = source_offset(text, (source_place){line, out->column});
    out->end = shown_until(text, out->offset);
    out->cut_right = character_at(text, out->end).size != 0;
    return true;
}

bool excerpt_shows(const excerpt *e, uint32_t line, uint32_t column, uint32_t end_column) {
    if (line != e->line) return false;
    if (column < e->column) return false;
    return !e->cut_right || end_column <= source_place_of(e->text, e->end).column;
}

static void add_shown(str *out, const char *text, size_t size, uint32_t code) {
    if (code == '\t')
        str_add_char(out, ' ', TAB);
    else if (utf8_unsafe(code))
        str_add(out, replacement);
    else
        str_add_bytes(out, text, size);
}

void excerpt_add(str *out, const excerpt *e) {
    if (e->cut_left) str_add(out, dots);
    for (size_t offset = e->offset; offset < e->end;) {
        character c = character_at(e->text, offset);
        add_shown(out, e->text->text + offset, c.size, c.code);
        offset += c.size;
    }
    if (e->cut_right) str_add(out, dots);
}

uint32_t excerpt_x(const excerpt *e, uint32_t column) {
    uint32_t x = e->cut_left ? (uint32_t)sizeof dots - 1 : 0, here = e->column;
    for (size_t offset = e->offset; offset < e->end && here < column; here++) {
        character c = character_at(e->text, offset);
        x += c.width;
        offset += c.size;
    }
    return x;
}

void str_add_safe(str *out, const char *text) {
    size_t length = strlen(text);
    for (size_t i = 0; i < length;) {
        uint32_t code;
        size_t size = utf8_decode(text + i, length - i, &code);
        if (code == '\n' || code == '\t')
            str_add(out, " ");
        else
            add_shown(out, text + i, size, code);
        i += size;
    }
}
