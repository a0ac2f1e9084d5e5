/* chart.c - the overlays of a picture, drawn one after the other. */
#include "chart.h"

#include "mark.h"

const char *const chart_kind_names[CHART_KIND_COUNT + 1] = {"nav", "entries", "addresses",
                                                            "findings", NULL};

static const chart_overlay *const overlays[CHART_KIND_COUNT] = {
    &overlay_nav, &overlay_entries, &overlay_addresses, &overlay_findings};

/* What of an overlay shows through furniture in front of it. */
#define HIDDEN_OPACITY ".4"

chart *chart_new(arena *memory, const chart_source *source, uint32_t level, unsigned kinds) {
    chart *c = ARENA_NEW(memory, chart);
    *c = (chart){.memory = memory,
                 .source = *source,
                 .bundle = source->bundle,
                 .level = level,
                 .kinds = kinds};
    c->legend.memory = memory;
    for (int i = 0; i < CHART_KIND_COUNT; i++)
        if (kinds >> i & 1) overlays[i]->gather(c, &c->data[i]);
    return c;
}

void chart_show(chart *c, kiln_point at) {
    ARENA_PUSH_ROOM(c->memory, c->points, c->point_count, c->point_capacity);
    c->points[c->point_count++] = at;
}

/* Marks are no larger than this around their points. */
#define MARK_REACH 3000

void chart_reach(const chart *c, const kiln_pen *pen, kiln_extent *extent) {
    for (uint32_t i = 0; i < c->point_count; i++) {
        for (int side = 0; side < 4; side++) {
            kiln_point at = c->points[i];
            at.x += side & 1 ? MARK_REACH : -MARK_REACH;
            at.y += side & 2 ? MARK_REACH : -MARK_REACH;
            kiln_extent_add(extent, kiln_pen_place(pen, at, 0));
        }
    }
}

static void draw(const chart *c, int kind, kiln_pen *pen) {
    kiln_pen_text(pen, "<g id=\"overlay:");
    kiln_pen_text(pen, chart_kind_names[kind]);
    kiln_pen_text(pen, "\">\n");
    overlays[kind]->draw(c, c->data[kind], pen);
    kiln_pen_text(pen, "</g>\n");
}

static void draw_kinds(const chart *c, kiln_pen *pen, bool floor) {
    for (int i = 0; i < CHART_KIND_COUNT; i++)
        if (c->data[i] && overlays[i]->floor == floor) draw(c, i, pen);
}

void chart_draw_floor(const chart *c, kiln_pen *pen) {
    draw_kinds(c, pen, true);
}

void chart_draw_top(const chart *c, kiln_pen *pen) {
    draw_kinds(c, pen, false);
}

/* So much around its point a mark is worth seeing. */
#define MARK_SIZE 1000

void chart_write(const chart *c, kiln_pen *pen, board *taken) {
    int64_t size = mark_size(pen, MARK_SIZE);
    for (uint32_t i = 0; i < c->point_count; i++) {
        kiln_place at = kiln_pen_place(pen, c->points[i], 0);
        board_avoid(taken, (kiln_extent){at.x - size, at.y - size, at.x + size, at.y + size});
    }
    for (int i = 0; i < CHART_KIND_COUNT; i++)
        if (c->data[i] && overlays[i]->write) overlays[i]->write(c, c->data[i], pen, taken);
}

/* ---- Over isometric pictures */

static void isometric_reach(void *user, const kiln_pen *pen, kiln_extent *extent) {
    chart *c = user;
    chart_reach(c, pen, extent);
    legend_reach(&c->legend, pen, extent);
}

static void isometric_draw(void *user, kiln_pen *pen, kiln_layer layer) {
    const chart *c = user;
    if (layer == KILN_LAYER_FLOOR) {
        chart_draw_floor(c, pen);
        chart_draw_top(c, pen);
    }
    if (layer != KILN_LAYER_TOP) return;
    for (int i = 0; i < CHART_KIND_COUNT; i++) {
        if (!c->data[i] || overlays[i]->floor) continue;
        kiln_pen_text(pen, "<use href=\"#overlay:");
        kiln_pen_text(pen, chart_kind_names[i]);
        kiln_pen_text(pen, "\" opacity=\"" HIDDEN_OPACITY "\"/>\n");
    }
    board taken = {.memory = c->memory,
                   .bounds = {0, 0, pen->width, pen->height - legend_height(&c->legend, pen)}};
    chart_write(c, pen, &taken);
    legend_draw(&c->legend, pen);
}

kiln_svg_overlay chart_isometric(chart *c) {
    return (kiln_svg_overlay){.draw = isometric_draw, .reach = isometric_reach, .user = c};
}
