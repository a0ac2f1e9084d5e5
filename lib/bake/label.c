/* label.c - lays letters out in a row and hands their strokes to the pen. */
#include "label.h"

#include "font.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

/* How far the halo reaches beyond the strokes on either side, in tenths of a letter's unit, and how
 * much of what lies below it hides, as SVG writes it. */
#define HALO_WIDTH   50
#define HALO_OPACITY ".8"

/* Between letters, in units. */
#define SPACING 1

/* Places are counted in 1/1000 of a letter's unit; so far a quarter of an ellipse follows its first
 * direction before it bends: a little more than for a true one looks rounder. */
#define FINE 1000
#define BEND 580

typedef struct text_pen {
    kiln_pen *pen;
    int64_t size;
    kiln_place origin; /* of the text */
    int64_t offset;    /* of the letter, in units */
    int64_t x, y;      /* where its stroke is, likewise */
    kiln_place before; /* in the picture, as written */
} text_pen;

/* ---- Strokes */

static kiln_place place(const text_pen *p, int64_t x, int64_t y) {
    int64_t right = (p->offset * FINE + x) * p->size;
    return (kiln_place){p->origin.x + kiln_rounded(right, LETTER_EM * FINE),
                        p->origin.y - kiln_rounded(y * p->size, LETTER_EM * FINE)};
}

/* A step of a path: what a curve leads by is counted from where it begins, as its end is. */
static void step(text_pen *p, char kind, int64_t x, int64_t y) {
    kiln_place at = place(p, x, y), from = kind == 'M' ? (kiln_place){0, 0} : p->before;
    kiln_pen_step(p->pen, kind, at.x - from.x, at.y - from.y);
    if (kind == 'M' || kind == 'l') p->before = at;
}

static void curve_end(text_pen *p, int64_t x, int64_t y) {
    step(p, ' ', x, y);
    p->before = place(p, x, y);
}

static void quarter(text_pen *p, bool along_x, int64_t x, int64_t y) {
    int64_t dx = (x - p->x) * BEND, dy = (y - p->y) * BEND;
    if (along_x) {
        step(p, 'c', p->x * FINE + dx, p->y * FINE);
        step(p, ' ', x * FINE, y * FINE - dy);
    } else {
        step(p, 'c', p->x * FINE, p->y * FINE + dy);
        step(p, ' ', x * FINE - dx, y * FINE);
    }
    curve_end(p, x * FINE, y * FINE);
}

static int64_t next_number(const char **text) {
    char *end;
    int64_t value = strtol(*text, &end, 10);
    *text = end;
    return value;
}

static void draw_letter(text_pen *p, const char *strokes) {
    while (*strokes) {
        char kind = *strokes++;
        int64_t x = next_number(&strokes), y = next_number(&strokes);
        if (kind == 'M' || kind == 'L') step(p, kind == 'M' ? 'M' : 'l', x * FINE, y * FINE);
        if (kind == 'X' || kind == 'Y') quarter(p, kind == 'X', x, y);
        if (kind == 'Q') {
            step(p, 'q', x * FINE, y * FINE);
            x = next_number(&strokes), y = next_number(&strokes);
            curve_end(p, x * FINE, y * FINE);
        }
        p->x = x, p->y = y;
    }
}

/* ---- Texts */

/* The next letter of a text that is not at its end. */
static const letter *next_letter(const char **text) {
    uint32_t code;
    *text += utf8_decode(*text, strlen(*text), &code);
    return letter_of(code);
}

/* In letters' units. */
static int64_t units(const char *text) {
    int64_t sum = 0;
    while (*text) sum += next_letter(&text)->advance + SPACING;
    return sum;
}

int64_t label_width(const char *text, int64_t size) {
    return kiln_rounded(units(text) * size, LETTER_EM);
}

const char *label_fit(arena *memory, const char *text, int64_t size, int64_t width) {
    static const char ellipsis[] = "\xE2\x80\xA6";
    int64_t room = width * LETTER_EM / (size > 0 ? size : 1);
    if (units(text) <= room) return text;
    const char *end = text;
    for (int64_t taken = units(ellipsis);;) { /* it ends before the text does: that was too long */
        const char *next = end;
        taken += next_letter(&next)->advance + SPACING;
        if (taken > room) break;
        end = next;
    }
    return end == text ? "" : arena_printf(memory, "%.*s%s", (int)(end - text), text, ellipsis);
}

int64_t label_height(int64_t size) {
    return kiln_rounded(LETTER_CAP * size, LETTER_EM);
}

static void attribute(kiln_pen *pen, const char *name, int64_t hundredths) {
    kiln_pen_text(pen, name);
    kiln_pen_number(pen, hundredths);
    kiln_pen_text(pen, "\"");
}

static void strokes(const text_pen *start, const char *text, uint32_t color, int64_t width) {
    text_pen p = *start;
    kiln_pen_text(p.pen, "<path stroke=\"");
    kiln_pen_color(p.pen, color);
    kiln_pen_text(p.pen, "\"");
    attribute(p.pen, " stroke-width=\"", kiln_rounded(width * p.size, 10 * LETTER_EM));
    if (width > LETTER_STROKE) kiln_pen_text(p.pen, " stroke-opacity=\"" HALO_OPACITY "\"");
    kiln_pen_text(p.pen, " d=\"");
    while (*text) {
        const letter *next = next_letter(&text);
        draw_letter(&p, next->strokes);
        p.offset += next->advance + SPACING;
    }
    kiln_pen_text(p.pen, "\"/>\n");
}

/* The text for those who read or search the file; whatever a bundle holds, it is good XML. */
static void say(kiln_pen *pen, const char *text) {
    while (*text) {
        uint32_t code;
        size_t size = utf8_decode(text, strlen(text), &code);
        char copy[5] = "?";
        if (!utf8_unsafe(code)) memcpy(copy, text, size), copy[size] = '\0';
        kiln_pen_escaped(pen, copy);
        text += size;
    }
}

void label_draw(kiln_pen *pen, const label *text, kiln_place at) {
    if (!text->text[strspn(text->text, " ")]) return; /* nothing to be seen */
    int64_t width = label_width(text->text, text->size);
    if (text->anchor == LABEL_MIDDLE) at.x -= width / 2;
    if (text->anchor == LABEL_RIGHT) at.x -= width;
    text_pen start = {.pen = pen, .size = text->size, .origin = at};
    kiln_pen_text(pen, "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" "
                       "aria-label=\"");
    say(pen, text->text);
    kiln_pen_text(pen, "\">\n");
    if (!text->bare) strokes(&start, text->text, KILN_PAPER_COLOR, LETTER_STROKE + 2 * HALO_WIDTH);
    strokes(&start, text->text, text->color, LETTER_STROKE);
    kiln_pen_text(pen, "</g>\n");
}
