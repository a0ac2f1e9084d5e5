/* planview.c - a plan, from the floor up: rooms, coverings, walls, what stands there by height, what
 * hangs overhead as dashed outlines, then seats, spots, names and the chart's overlays. */
#include "planview.h"

#include "board.h"
#include "draw_hanging.h"
#include "mark.h"
#include "plan_names.h"
#include "plan_walls.h"

/* Around everything, in 1/10000 tile. */
#define MARGIN 4000

/* In 1/10000 tile: shadows reach so far to the lower right. */
#define SHADOW 450

#define SPOT_COLOR 0x1F7A76u
#define SEAT_COLOR 0x2B2F3Au

typedef struct view {
    chart *chart;
    plan_level level;
    kiln_plan_parts walls;
    kiln_pen *pen;
    board board;
    int64_t title_height;
    bool empty;
} view;

/* ---- Floor */

static void draw_rooms(const view *v) {
    kiln_pen *pen = v->pen;
    for (uint32_t i = 0; i < v->level.plan.room_count && !pen->failed; i++) {
        const kiln_plan_room *room = &v->level.plan.rooms[i];
        kiln_pen_begin_room(pen, room);
        mark_outline(pen, room->outline, room->count);
        kiln_pen_text(pen, "\"/>\n");
    }
}

/* ---- Parts */

static void begin_part(const view *v, const kiln_draw_item *item) {
    const char *owner, *part;
    kiln_pen *pen = v->pen;
    plan_item_name(&v->level, item, &owner, &part);
    kiln_pen_text(pen, "<path");
    if (!*owner) return;
    kiln_pen_text(pen, " id=\"");
    kiln_pen_escaped(pen, owner);
    kiln_pen_text(pen, "/");
    if (*part) kiln_pen_escaped(pen, part);
    if (!*part) kiln_pen_whole(pen, item->part);
    kiln_pen_text(pen, "\"");
}

static void end_part(const view *v, const kiln_draw_item *item) {
    kiln_pen_text(v->pen, " d=\"");
    mark_outline(v->pen, item->shape.corner, 4);
    kiln_pen_text(v->pen, "\"/>\n");
}

static void draw_parts(const view *v, const plan_parts *parts) {
    for (uint32_t i = 0; i < parts->count && !v->pen->failed; i++) {
        const kiln_draw_item *item = &parts->items[i];
        begin_part(v, item);
        kiln_pen_color_attribute(v->pen, "fill", item->color);
        kiln_pen_color_attribute(v->pen, "stroke", kiln_outline_color(item->color));
        end_part(v, item);
    }
}

static void draw_shadows(const view *v) {
    const plan_parts *parts = &v->level.standing;
    kiln_pen_text(v->pen, "<path");
    kiln_pen_color_attribute(v->pen, "fill", KILN_SHADOW_COLOR);
    kiln_pen_text(v->pen, " fill-opacity=\".2\" d=\"");
    for (uint32_t i = 0; i < parts->count && !v->pen->failed; i++) {
        kiln_prism shape = parts->items[i].shape;
        if (shape.z0 >= KILN_HANGING_BASE) continue;
        for (int k = 0; k < 4; k++) shape.corner[k].x += SHADOW, shape.corner[k].y -= SHADOW;
        mark_outline(v->pen, shape.corner, 4);
    }
    kiln_pen_text(v->pen, "\"/>\n");
}

/* Dashed outlines hide nothing. */
static void draw_overhead(const view *v) {
    const plan_parts *parts = &v->level.overhead;
    if (parts->count == 0) return;
    kiln_pen_text(v->pen, "<g fill-opacity=\".12\" stroke-dasharray=\"");
    kiln_pen_number(v->pen, mark_size(v->pen, 500));
    kiln_pen_text(v->pen, "\">\n");
    draw_parts(v, parts);
    kiln_pen_text(v->pen, "</g>\n");
}

/* ---- Seats and spots */

static void draw_seats(const view *v) {
    kiln_range seats = v->level.info.seats;
    mark_style style = {SEAT_COLOR, KILN_PAPER_COLOR, 160, 0};
    bool begun = false;
    for (uint32_t i = 0; i < seats.count; i++) {
        kiln_seat_info seat;
        if (v->level.taken[i] || kiln_seat_get(v->chart->bundle, seats.first + i, &seat) != KILN_OK)
            continue;
        if (!begun) {
            kiln_pen_text(v->pen, "<g id=\"seats\" opacity=\".75\">\n");
            mark_begin(v->pen, &style);
        }
        begun = true;
        mark_wedge(v->pen, seat.at, seat.facing, -600, 900);
    }
    if (!begun) return;
    mark_end(v->pen);
    kiln_pen_text(v->pen, "</g>\n");
}

/* All spots' rings, or all the tips that say which way to look there. */
static void draw_spot_marks(const view *v, const mark_style *style, bool tips) {
    kiln_range spots = v->level.info.spots;
    kiln_spot_info spot;
    mark_begin(v->pen, style);
    for (uint32_t i = 0; i < spots.count; i++) {
        if (kiln_spot_get(v->chart->bundle, spots.first + i, &spot) != KILN_OK) continue;
        if (tips) {
            mark_wedge(v->pen, spot.at, spot.facing, 1300, 2200);
        } else {
            mark_disc(v->pen, spot.at, 900);
        }
    }
    mark_end(v->pen);
}

/* Below furniture and people: whoever starts there stands on it. */
static void draw_spots(const view *v) {
    mark_style ring = {KILN_PAPER_COLOR, SPOT_COLOR, 260, 0}, tip = {SPOT_COLOR, MARK_NONE, 0, 0};
    if (v->level.info.spots.count == 0) return;
    kiln_pen_text(v->pen, "<g id=\"spots\">\n");
    draw_spot_marks(v, &ring, false);
    draw_spot_marks(v, &tip, true);
    kiln_pen_text(v->pen, "</g>\n");
}

static void name_place(view *v, const char *name, kiln_point at, kiln_len away, uint32_t color) {
    label text = {name, v->chart->legend.size * 7 / 10, LABEL_MIDDLE, color, false};
    board_write(&v->board, v->pen, &text, kiln_pen_place(v->pen, at, 0), mark_size(v->pen, away));
}

/* Names had better lie on the floor. */
static void avoid_parts(view *v, const kiln_draw_item *items, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        kiln_extent e = KILN_EXTENT_NONE;
        for (int k = 0; k < 4; k++)
            kiln_extent_add(&e, kiln_pen_place(v->pen, items[i].shape.corner[k], 0));
        board_avoid(&v->board, e);
    }
}

/* The names of spots, then of people: as many as find room. */
static void name_places(view *v) {
    const kiln_bundle *bundle = v->chart->bundle;
    kiln_range spots = v->level.info.spots;
    kiln_spot_info spot;
    kiln_person_info person;
    kiln_scene_info scene;
    for (uint32_t i = 0; i < spots.count; i++)
        if (kiln_spot_get(bundle, spots.first + i, &spot) == KILN_OK)
            name_place(v, spot.id, spot.at, 2100, SPOT_COLOR);
    if (v->empty || kiln_scene_get(bundle, v->level.info.scene, &scene) != KILN_OK) return;
    for (uint32_t i = 0; i < scene.people.count; i++) {
        if (kiln_person_get(bundle, scene.people.first + i, &person) == KILN_OK &&
            person.level == v->chart->level)
            name_place(v, person.id, person.at, 3400, LEGEND_INK);
    }
}

/* ---- Edges and title */

static void add_parts(kiln_extent *e, const kiln_pen *pen, const kiln_draw_item *items,
                      uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        for (int k = 0; k < 4; k++)
            kiln_extent_add(e, kiln_pen_place(pen, items[i].shape.corner[k], 0));
    }
}

static kiln_extent drawn(const view *v) {
    kiln_extent e = KILN_EXTENT_NONE;
    const plan_level *l = &v->level;
    for (uint32_t i = 0; i < l->plan.room_count; i++) {
        const kiln_plan_room *room = &l->plan.rooms[i];
        for (uint32_t k = 0; k < room->count; k++)
            kiln_extent_add(&e, kiln_pen_place(v->pen, room->outline[k], 0));
    }
    add_parts(&e, v->pen, v->walls.items.items, v->walls.items.count);
    add_parts(&e, v->pen, l->coverings.items, l->coverings.count);
    add_parts(&e, v->pen, l->standing.items, l->standing.count);
    add_parts(&e, v->pen, l->overhead.items, l->overhead.count);
    chart_reach(v->chart, v->pen, &e);
    return e.left > e.right ? (kiln_extent){0, 0, 0, 0} : e;
}

/* Seats and spots that stand alone have to be in the picture too. */
static void show_places(view *v) {
    kiln_seat_info seat;
    kiln_spot_info spot;
    kiln_range seats = v->level.info.seats, spots = v->level.info.spots;
    for (uint32_t i = 0; i < seats.count; i++)
        if (kiln_seat_get(v->chart->bundle, seats.first + i, &seat) == KILN_OK)
            chart_show(v->chart, seat.at);
    for (uint32_t i = 0; i < spots.count; i++)
        if (kiln_spot_get(v->chart->bundle, spots.first + i, &spot) == KILN_OK)
            chart_show(v->chart, spot.at);
}

static void set_edges(view *v) {
    kiln_pen *pen = v->pen;
    kiln_extent e = drawn(v);
    int64_t margin = mark_size(pen, MARGIN);
    kiln_pen_frame(
        pen, (kiln_extent){e.left - margin, e.top - margin, e.right + margin, e.bottom + margin});
    int64_t size = legend_text_size(pen), plan_height = pen->height;
    v->title_height = 4 * size;
    int64_t least = 20 * size - pen->width, side = least > 0 ? least / 2 : 0;
    e = (kiln_extent){-side, -v->title_height, pen->width + side, pen->height};
    legend_reach(&v->chart->legend, pen, &e);
    kiln_pen_frame(pen, e);
    v->board.bounds = (kiln_extent){0, v->title_height, pen->width, v->title_height + plan_height};
}

static const char *title_of(const view *v) {
    kiln_info info = kiln_bundle_info(v->chart->bundle);
    return *info.title ? info.title : info.name;
}

static void draw_title(const view *v) {
    kiln_scene_info scene;
    int64_t size = v->chart->legend.size, left = size * 12 / 10, room = v->pen->width - 2 * left;
    arena *memory = v->chart->memory;
    label title = {label_fit(memory, title_of(v), size * 16 / 10, room), size * 16 / 10, LABEL_LEFT,
                   LEGEND_INK, false};
    label_draw(v->pen, &title, (kiln_place){left, size * 23 / 10});
    if (!*v->level.info.id || kiln_scene_get(v->chart->bundle, v->level.info.scene, &scene)) return;
    const char *text = arena_printf(memory, "%s / %s", scene.id, v->level.info.id);
    label place = {label_fit(memory, text, size, room), size, LABEL_LEFT, LEGEND_FAINT, false};
    label_draw(v->pen, &place, (kiln_place){left, size * 39 / 10});
}

/* ---- The whole */

static void draw(view *v) {
    kiln_pen *pen = v->pen;
    int64_t size = v->chart->legend.size;
    draw_rooms(v);
    draw_parts(v, &v->level.coverings);
    chart_draw_floor(v->chart, pen);
    draw_spots(v);
    draw_shadows(v);
    plan_walls_draw(&v->level, &v->walls.items, pen);
    draw_parts(v, &v->level.standing);
    draw_overhead(v);
    draw_seats(v);
    chart_draw_top(v->chart, pen);
    plan_names_draw(
        &(plan_clutter){&v->level, &v->walls.bases, v->chart->points, v->chart->point_count}, size,
        &v->board, pen);
    avoid_parts(v, v->level.standing.items, v->level.standing.count);
    avoid_parts(v, v->walls.items.items, v->walls.items.count);
    chart_write(v->chart, pen, &v->board);
    name_places(v);
    draw_title(v);
    legend_draw(&v->chart->legend, pen);
}

kiln_status planview_svg(chart *c, const planview_options *options, kiln_write write, void *user) {
    uint32_t scale = options->scale > 0 ? options->scale : KILN_SVG_SCALE;
    if (scale > KILN_SVG_SCALE_MAX) return KILN_ERROR_RANGE;
    kiln_pen pen = {.write = write, .user = user, .above = true, .scale = scale};
    view v = {.chart = c, .pen = &pen, .board = {.memory = c->memory}, .empty = options->empty};
    kiln_status status = plan_level_read(c->memory, c->bundle, c->level, options->empty, &v.level);
    if (status == KILN_OK) status = plan_walls_parts(&v.level, &v.walls);
    if (status != KILN_OK) return status;
    show_places(&v);
    set_edges(&v);
    kiln_picture_begin(&pen, v.level.info.id);
    draw(&v);
    kiln_picture_end(&pen);
    kiln_plan_parts_free(&v.walls, NULL);
    return pen.failed ? KILN_ERROR_IO : KILN_OK;
}
