/* legend.c - lays the strip's rows out like words in a paragraph. */
#include "legend.h"

#include "label.h"
#include "mark.h"
#include "str.h"

/* In tenths of the text's size: from the strip to the picture's edges and to what is above it, from
 * line to line, between rows, what a symbol takes. */
enum { PADDING = 12, LINE = 18, GAP = 16, SYMBOL = 17 };

/* How many tenths of a tile the text's size is where symbols are drawn. */
#define SYMBOL_EM 28

typedef struct pair {
    int64_t width, height;
} pair;

void legend_add(legend *l, legend_symbol *symbol, uint32_t which, const char *text) {
    ARENA_PUSH_ROOM(l->memory, l->rows, l->count, l->capacity);
    l->rows[l->count++] = (legend_row){symbol, which, text};
}

int64_t legend_text_size(const kiln_pen *pen) {
    int64_t size = pen->width / 100, by_scale = 20 * (int64_t)pen->scale;
    if (size < by_scale) size = by_scale;
    return size < 1200 ? 1200 : size;
}

static int64_t tenths(const legend *l, int64_t count) {
    return kiln_rounded(l->size * count, 10);
}

/* ---- Scale and north */

/* In 1/10000 tile: so long is a length in the picture. */
static kiln_len on_level(const kiln_pen *pen, int64_t hundredths) {
    return (kiln_len)kiln_rounded(hundredths * (KILN_TILE / 100), pen->scale);
}

/* The longest of 1, 2, 5, 10 ... tiles that fills no more than a sixth of the picture (a twelfth
 * where the scale is slanted and takes height too); 1 when even that is too long. */
static int64_t bar_tiles(const kiln_pen *pen) {
    int64_t most = pen->width / (pen->above ? 6 : 12) / (100 * (int64_t)pen->scale), tiles = 1;
    for (int step = 0; step < 12; step++) {
        int64_t next = step % 3 == 1 ? tiles / 2 * 5 : tiles * 2;
        if (next > most) break;
        tiles = next;
    }
    return tiles;
}

static void bar_corners(const kiln_pen *pen, int64_t size, kiln_point corners[6]) {
    kiln_len length = (kiln_len)bar_tiles(pen) * KILN_TILE, across = on_level(pen, size * 4 / 10);
    for (int i = 0; i < 3; i++) {
        corners[2 * i] = (kiln_point){length / 2 * i, 0};
        corners[2 * i + 1] = (kiln_point){length / 2 * i, across};
    }
}

/* The corners of an arrow to the north, its middle notch last. */
static void north_corners(const kiln_pen *pen, int64_t size, kiln_point corners[4]) {
    kiln_len reach = on_level(pen, size * 10 / 10), wing = on_level(pen, size * 5 / 10);
    corners[0] = (kiln_point){0, reach};
    corners[1] = (kiln_point){-wing, -reach / 2};
    corners[2] = (kiln_point){wing, -reach / 2};
    corners[3] = (kiln_point){0, -reach / 5};
}

/* How far points reach for a pen whose origin is the level's. */
static kiln_extent extent_of(const kiln_pen *pen, const kiln_point *points, int count) {
    kiln_extent e = KILN_EXTENT_NONE;
    for (int i = 0; i < count; i++) {
        kiln_place at = kiln_pen_place(pen, points[i], 0);
        kiln_extent_add(&e, (kiln_place){at.x + pen->left, at.y + pen->top});
    }
    return e;
}

/* The pen's edges put so that the extent's lower left corner is at a place. */
static void put_at(kiln_pen *pen, kiln_extent e, kiln_place at) {
    pen->left = e.left - at.x, pen->top = e.bottom - at.y;
}

static const char *bar_text(const legend *l, const kiln_pen *pen) {
    return arena_printf(l->memory, "%d m", (int)bar_tiles(pen));
}

/* What the scale and the arrow take. */
static pair scale_size(const legend *l, const kiln_pen *pen) {
    kiln_point bar[6], north[4];
    bar_corners(pen, l->size, bar), north_corners(pen, l->size, north);
    kiln_extent a = extent_of(pen, bar, 6), b = extent_of(pen, north, 4);
    int64_t bar_height = a.bottom - a.top, north_height = b.bottom - b.top + tenths(l, 12);
    return (pair){a.right - a.left + b.right - b.left + label_width(bar_text(l, pen), l->size) +
                      tenths(l, 22),
                  bar_height > north_height ? bar_height : north_height};
}

static void shape(kiln_pen *pen, const kiln_point *points, uint32_t count, uint32_t fill) {
    mark_style style = {fill, LEGEND_INK, on_level(pen, 100), 0};
    mark_begin(pen, &style);
    mark_outline(pen, points, count);
    mark_end(pen);
}

/* The middle of the bar's end that is further right. */
static kiln_place bar_end(const kiln_pen *pen, const kiln_point bar[6]) {
    kiln_place ends[2];
    for (int i = 0; i < 2; i++) {
        kiln_place a = kiln_pen_place(pen, bar[4 * i], 0);
        kiln_place b = kiln_pen_place(pen, bar[4 * i + 1], 0);
        ends[i] = (kiln_place){a.x > b.x ? a.x : b.x, (a.y + b.y) / 2};
    }
    return ends[0].x > ends[1].x ? ends[0] : ends[1];
}

static void draw_scale(const legend *l, kiln_pen *pen, kiln_place at) {
    int64_t left = pen->left, top = pen->top;
    kiln_point bar[6], north[4];
    bar_corners(pen, l->size, bar), north_corners(pen, l->size, north);
    kiln_extent reach = extent_of(pen, north, 4);
    put_at(pen, reach, at);
    const kiln_point arrow[] = {north[0], north[1], north[3], north[2]};
    shape(pen, arrow, 4, LEGEND_INK);
    kiln_place tip = kiln_pen_place(pen, north[0], 0);
    label name = {"N", l->size, LABEL_MIDDLE, LEGEND_INK, false};
    label_draw(pen, &name, (kiln_place){tip.x, at.y - (reach.bottom - reach.top) - tenths(l, 3)});
    at.x += reach.right - reach.left + tenths(l, 16);
    reach = extent_of(pen, bar, 6);
    put_at(pen, reach, at);
    for (int half = 0; half < 2; half++) {
        const kiln_point *b = bar + 2 * half, corners[] = {b[0], b[2], b[3], b[1]};
        shape(pen, corners, 4, half ? KILN_PAPER_COLOR : LEGEND_INK);
    }
    kiln_place end = bar_end(pen, bar);
    label length = {bar_text(l, pen), l->size, LABEL_LEFT, LEGEND_INK, false};
    label_draw(pen, &length, (kiln_place){end.x + tenths(l, 6), end.y + tenths(l, 3)});
    pen->left = left, pen->top = top;
}

/* ---- Rows */

static void draw_symbol(const legend *l, kiln_pen *pen, const legend_row *row, kiln_place at) {
    int64_t left = pen->left, top = pen->top;
    uint32_t scale = pen->scale;
    bool above = pen->above;
    pen->left = -at.x, pen->top = -at.y;
    pen->scale = (uint32_t)(l->size / SYMBOL_EM), pen->above = true;
    row->symbol(pen, row->which);
    pen->left = left, pen->top = top, pen->scale = scale, pen->above = above;
}

/* Where rows go, in lines that begin beside the scale. Draws them when there is a pen. Returns what
 * they take. */
static pair flow(const legend *l, int64_t start, int64_t width, int64_t top, kiln_pen *pen) {
    int64_t x = start, widest = start, line = 0, end = width - tenths(l, PADDING);
    for (uint32_t i = 0; i < l->count; i++) {
        const legend_row *row = &l->rows[i];
        int64_t indent = row->symbol ? tenths(l, SYMBOL) : 0;
        int64_t takes = indent + label_width(row->text, l->size);
        if (x > start && x + takes > end) x = start, line++;
        if (pen) {
            int64_t base = top + line * tenths(l, LINE) + tenths(l, 12);
            if (row->symbol)
                draw_symbol(l, pen, row, (kiln_place){x + tenths(l, 6), base - tenths(l, 3)});
            label text = {row->text, l->size, LABEL_LEFT, LEGEND_INK, false};
            label_draw(pen, &text, (kiln_place){x + indent, base});
        }
        if (x + takes > widest) widest = x + takes;
        x += takes + tenths(l, GAP);
    }
    return (pair){widest + tenths(l, PADDING), l->count > 0 ? (line + 1) * tenths(l, LINE) : 0};
}

/* Where rows begin, when the scale is that wide. */
static int64_t rows_start(const legend *l, pair scale) {
    return tenths(l, PADDING) + scale.width + tenths(l, 2 * GAP);
}

static int64_t strip_height(const legend *l, pair scale, pair rows) {
    int64_t height = scale.height > rows.height ? scale.height : rows.height;
    return height + 2 * tenths(l, PADDING);
}

void legend_reach(legend *l, const kiln_pen *pen, kiln_extent *extent) {
    kiln_pen wide = *pen;
    wide.width = extent->right - extent->left;
    l->size = legend_text_size(&wide);
    for (int round = 0; round < 2; round++) { /* a wider picture may have a longer scale */
        pair scale = scale_size(l, &wide);
        int64_t least = flow(l, rows_start(l, scale), wide.width, 0, NULL).width;
        if (least > wide.width) wide.width = (least + 99) / 100 * 100;
    }
    pair scale = scale_size(l, &wide);
    pair rows = flow(l, rows_start(l, scale), wide.width, 0, NULL);
    extent->right = extent->left + wide.width;
    extent->bottom += strip_height(l, scale, rows);
}

int64_t legend_height(const legend *l, const kiln_pen *pen) {
    pair scale = scale_size(l, pen);
    return strip_height(l, scale, flow(l, rows_start(l, scale), pen->width, 0, NULL));
}

void legend_draw(const legend *l, kiln_pen *pen) {
    pair scale = scale_size(l, pen);
    int64_t start = rows_start(l, scale);
    pair rows = flow(l, start, pen->width, 0, NULL);
    int64_t top = pen->height - strip_height(l, scale, rows) + tenths(l, PADDING);
    kiln_pen_text(pen, "<g id=\"legend\">\n");
    int64_t free = scale.height - rows.height;
    draw_scale(l, pen, (kiln_place){tenths(l, PADDING), top + scale.height});
    flow(l, start, pen->width, free > 0 ? top + free / 2 : top, pen);
    kiln_pen_text(pen, "</g>\n");
}
