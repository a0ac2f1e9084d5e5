/* svg_pen.c - text, numbers, colors and places of an SVG, gathered and handed on in blocks. */
#include "svg.h"

#include <string.h>

/* In 1/100 pixel at the scale of 64; and so much of 256 parts they lie in shadow. */
enum { OUTLINE_WIDTH = 60, SHADE_OUTLINE = 190 };

/* ---- Text */

void kiln_pen_flush(kiln_pen *pen) {
    if (pen->used > 0 && !pen->failed) pen->failed = !pen->write(pen->user, pen->buffer, pen->used);
    pen->used = 0;
}

static void put(kiln_pen *pen, const char *bytes, size_t count) {
    while (count > 0) {
        if (pen->used == sizeof pen->buffer) kiln_pen_flush(pen);
        size_t room = sizeof pen->buffer - pen->used, part = count < room ? count : room;
        memcpy(pen->buffer + pen->used, bytes, part);
        pen->used += (uint32_t)part;
        bytes += part, count -= part;
    }
}

void kiln_pen_text(kiln_pen *pen, const char *text) {
    put(pen, text, strlen(text));
}

void kiln_pen_escaped(kiln_pen *pen, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '&':
            kiln_pen_text(pen, "&amp;");
            break;
        case '<':
            kiln_pen_text(pen, "&lt;");
            break;
        case '>':
            kiln_pen_text(pen, "&gt;");
            break;
        case '"':
            kiln_pen_text(pen, "&quot;");
            break;
        default: /* control characters may not stand in XML */
            put(pen, (unsigned char)*text < ' ' ? " " : text, 1);
        }
    }
}

/* ---- Numbers */

/* Digits from the end of a buffer of 20; returns where they begin. */
static char *digits(char *end, uint64_t value) {
    do {
        *--end = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    return end;
}

void kiln_pen_whole(kiln_pen *pen, int64_t value) {
    char text[20], *end = text + sizeof text;
    uint64_t size = value < 0 ? -(uint64_t)value : (uint64_t)value;
    if (value < 0) put(pen, "-", 1);
    char *begin = digits(end, size);
    put(pen, begin, (size_t)(end - begin));
}

void kiln_pen_number(kiln_pen *pen, int64_t hundredths) {
    uint64_t size = hundredths < 0 ? -(uint64_t)hundredths : (uint64_t)hundredths;
    unsigned rest = (unsigned)(size % 100);
    if (hundredths < 0) put(pen, "-", 1);
    if (size >= 100 || rest == 0) kiln_pen_whole(pen, (int64_t)(size / 100));
    if (rest == 0) return;
    char text[] = {'.', (char)('0' + rest / 10), (char)('0' + rest % 10)};
    put(pen, text, rest % 10 == 0 ? 2 : 3);
}

void kiln_pen_color(kiln_pen *pen, uint32_t color) {
    char text[7] = {'#'};
    for (int i = 0; i < 6; i++) text[1 + i] = "0123456789abcdef"[color >> (20 - 4 * i) & 15];
    put(pen, text, sizeof text);
}

void kiln_pen_color_attribute(kiln_pen *pen, const char *name, uint32_t color) {
    kiln_pen_text(pen, " ");
    kiln_pen_text(pen, name);
    kiln_pen_text(pen, "=\"");
    kiln_pen_color(pen, color);
    kiln_pen_text(pen, "\"");
}

/* In 256 parts: how much darker a room's outline is, and the holes in floors. */
enum { SHADE_ROOM = 60, SHADE_HOLE = 80 };

void kiln_pen_begin_room(kiln_pen *pen, const kiln_plan_room *room) {
    uint32_t color = kiln_room_color(room->number);
    if (room->hole) color = kiln_color_shade(KILN_PAPER_COLOR, SHADE_HOLE);
    kiln_pen_text(pen, "<path");
    if (*room->id) {
        kiln_pen_text(pen, " id=\"room:");
        kiln_pen_escaped(pen, room->id);
        kiln_pen_text(pen, "\"");
    }
    kiln_pen_color_attribute(pen, "fill", color);
    kiln_pen_color_attribute(pen, "stroke", kiln_color_shade(color, SHADE_ROOM));
    kiln_pen_text(pen, " fill-rule=\"evenodd\" d=\"");
}

uint32_t kiln_color_mix(uint32_t color, uint32_t other, uint32_t amount) {
    uint32_t mixed = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        uint32_t a = color >> shift & 255, b = other >> shift & 255;
        mixed |= ((a * (256 - amount) + b * amount + 128) >> 8) << shift;
    }
    return mixed;
}

uint32_t kiln_color_shade(uint32_t color, uint32_t amount) {
    uint32_t dark = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        uint32_t product = (color >> shift & 255) * (KILN_SHADOW_COLOR >> shift & 255);
        dark |= (product + 127) / 255 << shift;
    }
    return kiln_color_mix(color, dark, amount);
}

uint32_t kiln_outline_color(uint32_t color) {
    return kiln_color_shade(color, SHADE_OUTLINE);
}

/* ---- Places */

int64_t kiln_rounded(int64_t a, int64_t b) {
    int64_t twice = 2 * a + b, quotient = twice / (2 * b);
    return quotient - (twice % (2 * b) < 0);
}

/* Screen x counts cos 30 degrees, for which 1351/1560 stands (4e-7 off), screen y sin 30 degrees;
 * both in 1/10000 tile. */
kiln_place kiln_pen_projected(const kiln_pen *pen, kiln_screen at) {
    return (kiln_place){kiln_rounded(at.x * pen->scale * 1351, 1560 * (KILN_TILE / 100)) -
                            pen->left,
                        kiln_rounded(-at.y * pen->scale, 2 * (KILN_TILE / 100)) - pen->top};
}

kiln_place kiln_pen_place(const kiln_pen *pen, kiln_point at, kiln_len z) {
    if (pen->above) {
        return (kiln_place){kiln_rounded((int64_t)at.x * pen->scale, KILN_TILE / 100) - pen->left,
                            kiln_rounded(-(int64_t)at.y * pen->scale, KILN_TILE / 100) - pen->top};
    }
    return kiln_pen_projected(pen, kiln_project(pen->view, at, z));
}

kiln_place kiln_pen_shift(const kiln_pen *pen, int64_t u) {
    return (kiln_place){kiln_rounded(u * pen->scale * 1351, 1560 * (KILN_TILE / 100)),
                        kiln_rounded(-u * pen->scale, 2 * (KILN_TILE / 100))};
}

/* A minus sign parts the numbers as well as a space. */
void kiln_pen_step(kiln_pen *pen, char letter, int64_t x, int64_t y) {
    if (letter != ' ' || x >= 0) put(pen, &letter, 1);
    kiln_pen_number(pen, x);
    if (y >= 0) put(pen, " ", 1);
    kiln_pen_number(pen, y);
}

void kiln_pen_outline(kiln_pen *pen, const kiln_place *places, uint32_t count) {
    kiln_place before = {0, 0};
    for (uint32_t i = 0; i < count; i++) {
        int64_t x = places[i].x - before.x, y = places[i].y - before.y;
        if (i > 0 && x == 0 && y == 0) continue; /* a repeated corner */
        kiln_pen_step(pen, i == 0 ? 'M' : 'l', x, y);
        before = places[i];
    }
    put(pen, "z", 1);
}

/* ---- The picture's edges */

void kiln_extent_add(kiln_extent *extent, kiln_place at) {
    if (at.x < extent->left) extent->left = at.x;
    if (at.x > extent->right) extent->right = at.x;
    if (at.y < extent->top) extent->top = at.y;
    if (at.y > extent->bottom) extent->bottom = at.y;
}

void kiln_pen_frame(kiln_pen *pen, kiln_extent extent) {
    if (extent.left > extent.right) extent = (kiln_extent){0, 0, 0, 0};
    pen->left += extent.left, pen->top += extent.top;
    pen->width = (extent.right - extent.left + 99) / 100 * 100;
    pen->height = (extent.bottom - extent.top + 99) / 100 * 100;
}

static void size_attribute(kiln_pen *pen, const char *text, int64_t hundredths) {
    kiln_pen_text(pen, text);
    kiln_pen_whole(pen, hundredths / 100);
}

void kiln_picture_begin(kiln_pen *pen, const char *title) {
    size_attribute(pen, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", pen->width);
    size_attribute(pen, " ", pen->height);
    size_attribute(pen, "\" width=\"", pen->width);
    size_attribute(pen, "\" height=\"", pen->height);
    kiln_pen_text(pen, "\">\n<title>");
    kiln_pen_escaped(pen, title);
    kiln_pen_text(pen, "</title>\n<rect width=\"100%\" height=\"100%\"");
    kiln_pen_color_attribute(pen, "fill", KILN_PAPER_COLOR);
    kiln_pen_text(pen, "/>\n<g stroke-linejoin=\"round\" stroke-width=\"");
    kiln_pen_number(pen, kiln_rounded(OUTLINE_WIDTH * (int64_t)pen->scale, KILN_SVG_SCALE));
    kiln_pen_text(pen, "\">\n");
}

void kiln_picture_end(kiln_pen *pen) {
    kiln_pen_text(pen, "</g>\n</svg>\n");
    kiln_pen_flush(pen);
}
