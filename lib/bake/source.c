/* source.c - lines and columns of an input text. */
#include "source.h"

#include "utf8.h"

#include <string.h>

enum { STEP = 4096 };

size_t source_bom(const char *text, size_t size) {
    return size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* The end of the character, or of the line break, at `offset`; `place` moves along. */
static size_t step(const source *s, size_t offset, source_place *place) {
    uint32_t code;
    size_t next = offset + utf8_decode(s->text + offset, s->size - offset, &code);
    if (code == '\r' && next < s->size && s->text[next] == '\n') next++;
    if (code == '\n' || code == '\r')
        *place = (source_place){place->line + 1, 1};
    else
        place->column++;
    return next;
}

source source_new(arena *memory, const char *text, size_t size) {
    source s = {.text = text, .size = size};
    s.marks = ARENA_ARRAY(memory, source_mark, size / STEP + 1);
    source_place place = {1, 1};
    size_t offset = size ? source_bom(text, size) : 0;
    s.marks[s.mark_count++] = (source_mark){offset, place};
    while (offset < size) {
        offset = step(&s, offset, &place);
        if (offset / STEP >= s.mark_count) s.marks[s.mark_count++] = (source_mark){offset, place};
    }
    return s;
}

static bool before(source_place a, source_place b) {
    return a.line != b.line ? a.line < b.line : a.column < b.column;
}

size_t source_offset(const source *s, source_place place) {
    size_t low = 0, high = s->mark_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (before(place, s->marks[middle].place))
            high = middle;
        else
            low = middle;
    }
    size_t offset = s->marks[low].offset;
    source_place here = s->marks[low].place;
    while (offset < s->size && before(here, place)) {
        size_t next = step(s, offset, &here);
        if (here.line > place.line) break; /* no such column: stay at the line's end */
        offset = next;
    }
    return offset;
}

source_place source_place_of(const source *s, size_t offset) {
    size_t mark = offset / STEP;
    if (mark >= s->mark_count) mark = s->mark_count - 1;
    while (mark > 0 && s->marks[mark].offset > offset) mark--;
    size_t at = s->marks[mark].offset;
    source_place here = s->marks[mark].place;
    while (at < offset && at < s->size) at = step(s, at, &here);
    return here;
}
