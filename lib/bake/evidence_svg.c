/* evidence_svg.c - draws evidence: the piece of the level, the body in it, marks and a caption. */
#include "evidence_svg.h"

#include "evidence_caption.h"
#include "evidence_view.h"
#include "mark.h"
#include "outline.h"
#include "svg.h"

#include <string.h>

/* Pixels a tile; fewer where what matters measures more than so many tiles. */
enum { SCALE = 144, TILES = 9 };

/* A touched wall is drawn up to this far above the contact. */
enum { WALL_ABOVE = 4000 };

/* Outlines of all that the body sweeps. */
typedef struct sweep {
    outline *items;
    uint32_t count, capacity;
} sweep;

typedef struct artist {
    const pack *pack;
    const results *results;
    const evidence *evidence;
    const evidence_view *view;
    const cutout *piece;
    arena *memory;
    caption text;
    sweep way;
} artist;

/* ---- Marks */

static void begin_path(kiln_pen *pen, const char *attributes, uint32_t color) {
    kiln_pen_text(pen, "<path ");
    kiln_pen_text(pen, attributes);
    kiln_pen_text(pen, "=\"");
    kiln_pen_color(pen, color);
    kiln_pen_text(pen, "\" d=\"");
}

static void end_path(kiln_pen *pen) {
    kiln_pen_text(pen, "\"/>\n");
}

static void quad(kiln_pen *pen, const kiln_point corners[4], kiln_len z) {
    kiln_place places[4];
    for (int i = 0; i < 4; i++) places[i] = kiln_pen_place(pen, corners[i], z);
    kiln_pen_outline(pen, places, 4);
}

/* The place people need: red when they cannot stand there. */
static void draw_place(const artist *a, kiln_pen *pen, bool behind) {
    const evidence *e = a->evidence;
    const kiln_len half = KILN_PERSON_SIZE / 2;
    bool bad = e->kind == EVIDENCE_STAND;
    uint32_t color = bad ? EVIDENCE_TOUCHING : EVIDENCE_WAY;
    kiln_prism place = kiln_prism_of_box((kiln_box){e->stand.x - half, e->stand.y - half, 0,
                                                    e->stand.x + half, e->stand.y + half, 0});
    if (e->kind == EVIDENCE_REST) return;
    begin_path(pen,
               behind ? "fill-opacity=\".3\" stroke-width=\"2\" fill"
                      : "fill=\"none\" stroke-width=\"2\" stroke-dasharray=\"6 4\" stroke",
               color);
    quad(pen, place.corner, 0);
    end_path(pen);
}

/* ---- The way */

static bool same_part(const kiln_motion_box *a, const kiln_motion_box *b) {
    return a->standing == b->standing && a->resting == b->resting;
}

static void draw_outline(kiln_pen *pen, const outline *o) {
    kiln_place places[OUTLINE_MAX];
    if (o->count < 3) return;
    for (uint32_t i = 0; i < o->count; i++) places[i] = kiln_pen_projected(pen, o->at[i]);
    kiln_pen_outline(pen, places, o->count);
}

/* What each part sweeps from one moment to the next. Both lists are in the order of the fold. */
static void add_sweep(const artist *a, const kiln_motion_box *from, uint32_t from_count,
                      const kiln_motion_box *to, uint32_t to_count, sweep *out) {
    for (uint32_t i = 0, k = 0; i < from_count; i++) {
        uint32_t match = k;
        while (match < to_count && !same_part(&from[i], &to[match])) match++;
        bool found = match < to_count;
        if (found) k = match + 1;
        ARENA_PUSH_ROOM(a->memory, out->items, out->count, out->capacity);
        out->items[out->count++] =
            outline_of(a->view->view, &from[i].shape, found ? &to[match].shape : NULL);
    }
}

static sweep sweep_of(const artist *a) {
    const evidence *e = a->evidence;
    sweep out = {0};
    if (e->kind != EVIDENCE_HIT && e->kind != EVIDENCE_CLEAR) return out;
    int32_t moments[EVIDENCE_MOMENTS_MAX];
    uint32_t count = evidence_moments(e, a->results, moments), before_count = 0;
    uint32_t capacity = kiln_transition_capacity(e->body);
    kiln_motion_box *before = ARENA_ARRAY(a->memory, kiln_motion_box, capacity);
    kiln_motion_box *now = ARENA_ARRAY(a->memory, kiln_motion_box, capacity);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t now_count = evidence_boxes(a->memory, a->results, e, moments[i], now);
        add_sweep(a, before, before_count, now, now_count, &out);
        kiln_motion_box *swap = before;
        before = now, now = swap;
        before_count = now_count;
    }
    return out;
}

static void draw_way(const artist *a, kiln_pen *pen) {
    if (a->way.count == 0) return;
    begin_path(pen, "fill-opacity=\".2\" fill", EVIDENCE_WAY);
    for (uint32_t i = 0; i < a->way.count; i++) draw_outline(pen, &a->way.items[i]);
    end_path(pen);
}

/* ---- The contact */

static void circle(kiln_pen *pen, kiln_place at, int64_t radius, const char *style) {
    kiln_pen_text(pen, "<circle cx=\"");
    kiln_pen_number(pen, at.x);
    kiln_pen_text(pen, "\" cy=\"");
    kiln_pen_number(pen, at.y);
    kiln_pen_text(pen, "\" r=\"");
    kiln_pen_number(pen, radius);
    kiln_pen_text(pen, "\" fill=\"none\" ");
    kiln_pen_text(pen, style);
    kiln_pen_text(pen, "/>\n");
}

/* Where what is in the way meets the room that somebody needs to stand. */
static void draw_occupied(const artist *a, kiln_pen *pen) {
    const evidence *e = a->evidence;
    kiln_box room = evidence_room(e);
    kiln_point corners[CUTOUT_CORNERS];
    uint32_t count = cutout_corners(&e->shape, &room, corners);
    kiln_len low = e->shape.z0 > room.z0 ? e->shape.z0 : room.z0;
    kiln_len high = e->shape.z1 < room.z1 ? e->shape.z1 : room.z1;
    if (count < 3) return;
    outline o = outline_of_body(pen->view, corners, count, low, high);
    begin_path(pen, "fill-opacity=\".55\" fill", EVIDENCE_TOUCHING);
    draw_outline(pen, &o);
    end_path(pen);
}

/* Crosses where nobody can stand, dots where somebody can who does not get from there to the place. */
static void draw_nodes(const evidence *e, kiln_pen *pen) {
    mark_style cross = {MARK_NONE, EVIDENCE_TOUCHING, 200, 0};
    mark_style dot = {EVIDENCE_WAY, MARK_NONE, 0, 0};
    for (uint32_t i = 0; i < e->node_count; i++) {
        mark_begin(pen, e->nodes[i].free ? &dot : &cross);
        if (e->nodes[i].free) {
            mark_disc(pen, e->nodes[i].at, 350);
        } else {
            mark_cross(pen, e->nodes[i].at, 450);
        }
        mark_end(pen);
    }
}

static void draw_contact(const artist *a, kiln_pen *pen) {
    const evidence *e = a->evidence;
    if (e->kind == EVIDENCE_UNREACHED) draw_nodes(e, pen);
    if (e->kind == EVIDENCE_UNREACHED || e->owner == KILN_NONE) return;
    if (e->kind == EVIDENCE_STAND) {
        draw_occupied(a, pen);
        return;
    }
    kiln_place at = kiln_pen_place(pen, (kiln_point){e->point[0], e->point[1]}, e->point[2]);
    circle(pen, at, 1300, "stroke=\"#fff\" stroke-width=\"5\" stroke-opacity=\".8\"");
    circle(pen, at, 1300, "stroke=\"#b3122d\" stroke-width=\"2.5\"");
}

/* ---- The picture */

static void draw_layer(void *user, kiln_pen *pen, kiln_layer layer) {
    const artist *a = user;
    if (layer == KILN_LAYER_FLOOR) draw_place(a, pen, true);
    if (layer == KILN_LAYER_MOVING) draw_way(a, pen);
    if (layer != KILN_LAYER_TOP) return;
    draw_place(a, pen, false);
    draw_contact(a, pen);
    caption_draw(&a->text, pen);
}

static void name_item(const void *user, const kiln_draw_item *item, const char **owner,
                      const char **part) {
    const artist *a = user;
    const pack *p = a->pack;
    *part = "";
    if (item->owner >= KILN_WALL) {
        uint32_t wall = item->owner - KILN_WALL;
        *owner = wall < a->piece->plan.wall_count ? p->walls[a->piece->wall_index[wall]].id
                                                  : a->piece->apart->id;
    } else if (item->owner >= KILN_PERSON) {
        *owner = "person";
        *part = a->evidence->boxes[item->part].id;
    } else {
        *owner = p->objects[item->owner].id;
        *part = p->assets[p->objects[item->owner].asset].parts.parts[item->part].id;
    }
}

static bool add_bytes(void *user, const char *bytes, size_t size) {
    str_add_bytes(user, bytes, size);
    return true;
}

static cutout cut(arena *a, const cutout_level *level, const evidence *e) {
    bool wall = e->owner != KILN_NONE && e->owner >= KILN_WALL;
    cutout_request request = {
        .near = e->bounds,
        .wall_height = CUTOUT_WALL_HEIGHT,
        .keep = {level->pack->seats[e->seat].object, wall ? KILN_NONE : e->owner},
        .apart = wall ? e->owner - KILN_WALL : KILN_NONE,
    };
    if (wall && e->point[2] + WALL_ABOVE > request.wall_height)
        request.wall_height = e->point[2] + WALL_ABOVE;
    return cutout_of(a, level, &request);
}

/* Everything that matters, and some of what it stands in: nothing further out makes the picture
 * larger, be it a mast or somebody's endless arm. */
static void crop(const artist *a, const kiln_pen *pen, kiln_extent *extent) {
    const kiln_box *b = &a->evidence->bounds;
    const kiln_len more = CUTOUT_AROUND + CUTOUT_FURTHER;
    kiln_extent most = KILN_EXTENT_NONE;
    for (int i = 0; i < 8; i++) {
        kiln_point at = {i & 1 ? b->x1 + more : b->x0 - more, i & 2 ? b->y1 + more : b->y0 - more};
        kiln_extent_add(&most, kiln_pen_place(pen, at, i & 4 ? b->z1 + more : b->z0 - more));
    }
    if (extent->left < most.left) extent->left = most.left;
    if (extent->right > most.right) extent->right = most.right;
    if (extent->top < most.top) extent->top = most.top;
    if (extent->bottom > most.bottom) extent->bottom = most.bottom;
}

/* The way is to be in the picture whole, above the caption. */
static void reach(void *user, const kiln_pen *pen, kiln_extent *extent) {
    const artist *a = user;
    for (uint32_t i = 0; i < a->way.count; i++) {
        const outline *o = &a->way.items[i];
        kiln_extent_add(extent, kiln_pen_projected(pen, o->low));
        kiln_extent_add(extent, kiln_pen_projected(pen, o->high));
    }
    crop(a, pen, extent);
    int64_t missing = caption_width(&a->text) - (extent->right - extent->left);
    if (missing > 0) extent->left -= missing / 2, extent->right += missing - missing / 2;
    extent->bottom += caption_height(&a->text);
}

static uint32_t scale_of(const evidence *e) {
    const kiln_box *b = &e->bounds;
    int64_t across = (int64_t)b->x1 - b->x0 + b->y1 - b->y0, high = (int64_t)b->z1 - b->z0;
    int64_t size = across > high ? across : high;
    if (size <= TILES * KILN_TILE) return SCALE;
    int64_t scale = (int64_t)SCALE * TILES * KILN_TILE / size;
    return scale > 0 ? (uint32_t)scale : 1;
}

static kiln_picture picture_of(artist *a) {
    const evidence_view *v = a->view;
    kiln_picture picture = {
        .view = v->view,
        .scale = scale_of(a->evidence),
        .title = a->text.title,
        .plan = &a->piece->plan,
        .bases = v->parts.bases.items,
        .resting = v->parts.items.items,
        .moving = v->body,
        .base_count = v->parts.bases.count,
        .resting_count = v->parts.items.count,
        .moving_count = v->body_count,
        .order = v->order,
        .opacities = v->opacities,
        .name = name_item,
        .name_user = a,
        .overlay = {.draw = draw_layer, .reach = reach, .user = a},
    };
    return picture;
}

bool evidence_svg(str *out, const cutout_level *level, const results *r, const evidence *e,
                  const char *code) {
    arena *scratch = arena_new();
    cutout piece = cut(scratch, level, e);
    evidence_view view;
    bool ok = evidence_view_best(scratch, level->pack, &piece, e, &view);
    if (ok) {
        artist a = {level->pack, r, e, &view, &piece, scratch, {0}, {0}};
        a.text = caption_of(scratch, level->pack, e, code);
        a.way = sweep_of(&a);
        kiln_picture picture = picture_of(&a);
        ok = kiln_picture_svg(&picture, add_bytes, out) == KILN_OK;
        evidence_view_free(&view);
    }
    arena_free(scratch);
    return ok;
}
