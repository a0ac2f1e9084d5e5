/* svg_picture.c - a level's picture: floor first, then every part in its order.
 *
 * A box shows up to three faces (turned ones up to four), in shades of its one color: the top as it
 * is, what looks to the lower right darker, what looks to the lower left darkest. All faces of a
 * part have the same thin outline. Walls have none: theirs is the color of each face, so that the
 * pieces of a wall run together. */
#include "draw_hanging.h"
#include "svg.h"

/* So much of 256 parts lies in shadow what looks right and left, and outlines. Walls are large:
 * less is enough. */
enum { SHADE_RIGHT = 50, SHADE_LEFT = 108, SHADE_WALL_RIGHT = 18, SHADE_WALL_LEFT = 50 };

/* The outlines of parts that are seen through, in percent: those with faces, those without; and the
 * dashes of these, in 1/100 pixel at the scale of 64. */
enum { GHOST_LINE = 60, EMPTY_LINE = 45, DASH = 300 };

/* Around everything, in 1/10000 tile of height: more than shadows and outlines reach. */
enum { MARGIN = 3750 };

/* Pieces of walls share edges: only lines of a whole pixel leave no seam. At this scale outlines are
 * as thick by themselves. */
#define WALL_SCALE 107

typedef struct artist {
    const kiln_picture *picture;
    kiln_pen *pen;
} artist;

uint32_t kiln_room_color(uint32_t room) {
    static const uint32_t tints[] = {0xEBE1CF, 0xDBE4DB, 0xDCE4EC, 0xEDDDD3,
                                     0xE5DFEC, 0xE9E8CC, 0xD8E7E6, 0xE6E1DA};
    return tints[room % (sizeof tints / sizeof *tints)];
}

/* ---- Elements */

/* A face; without an outline of its own when that is the group's. */
static void face(kiln_pen *pen, const kiln_place *places, uint32_t count, uint32_t color,
                 bool outlined) {
    kiln_pen_text(pen, "<path");
    kiln_pen_color_attribute(pen, "fill", color);
    if (outlined) kiln_pen_color_attribute(pen, "stroke", color);
    kiln_pen_text(pen, " d=\"");
    kiln_pen_outline(pen, places, count);
    kiln_pen_text(pen, "\"/>\n");
}

/* ---- Parts */

typedef struct shades {
    int64_t right, left;
} shades;

static const shades part_shades = {SHADE_RIGHT, SHADE_LEFT};
static const shades wall_shades = {SHADE_WALL_RIGHT, SHADE_WALL_LEFT};

/* The shade of a side that starts with this edge; -1: it is not seen. Turned sides lie between. */
static int shade_of(shades s, kiln_view view, kiln_point from, kiln_point to) {
    kiln_point a = kiln_view_point(view, from), b = kiln_view_point(view, to);
    int64_t eu = (int64_t)b.x - a.x, ev = (int64_t)b.y - a.y;
    if (ev >= eu) return -1;
    int64_t left = ev < 0 ? -ev : 0, right = eu > 0 ? eu : 0;
    return (int)((s.left * left + s.right * right) / (left + right));
}

static void side(kiln_pen *pen, kiln_point from, kiln_point to, kiln_len z0, kiln_len z1,
                 uint32_t color, bool outlined) {
    kiln_place places[] = {kiln_pen_place(pen, from, z0), kiln_pen_place(pen, to, z0),
                           kiln_pen_place(pen, to, z1), kiln_pen_place(pen, from, z1)};
    face(pen, places, 4, color, outlined);
}

static void top(kiln_pen *pen, const kiln_prism *shape, uint32_t color, bool outlined) {
    kiln_place places[4];
    for (int i = 0; i < 4; i++) places[i] = kiln_pen_place(pen, shape->corner[i], shape->z1);
    face(pen, places, 4, color, outlined);
}

/* Is a wall's side that starts at corner 0 longer than the next one? */
static bool first_is_longer(const kiln_prism *shape) {
    const kiln_point *c = shape->corner;
    int64_t x0 = (int64_t)c[1].x - c[0].x, y0 = (int64_t)c[1].y - c[0].y;
    int64_t x1 = (int64_t)c[2].x - c[1].x, y1 = (int64_t)c[2].y - c[1].y;
    return x0 * x0 + y0 * y0 > x1 * x1 + y1 * y1;
}

/* A wall's ends come before its long sides: where the next piece goes on, the line around an end
 * must not show. */
static void faces(kiln_pen *pen, const kiln_draw_item *item, bool wall) {
    const kiln_prism *shape = &item->shape;
    int first = wall && first_is_longer(shape);
    for (int n = 0; n < 4 && shape->z0 < shape->z1; n++) {
        int i = wall ? (first + (n & 1) * 2 + (n >> 1)) & 3 : n;
        kiln_point from = shape->corner[i], to = shape->corner[(i + 1) & 3];
        int shade = shade_of(wall ? wall_shades : part_shades, pen->view, from, to);
        if (shade < 0 || item->covered >> i & 1) continue;
        uint32_t color = kiln_color_shade(item->color, (uint32_t)shade);
        side(pen, from, to, shape->z0, shape->z1, color, wall);
    }
    top(pen, shape, item->color, wall);
}

static void number_attribute(kiln_pen *pen, const char *name, int64_t hundredths) {
    kiln_pen_text(pen, " ");
    kiln_pen_text(pen, name);
    kiln_pen_text(pen, "=\"");
    kiln_pen_number(pen, hundredths);
    kiln_pen_text(pen, "\"");
}

/* Outlines keep the shape of what is pale; a wall has none. What has no faces is dashed. */
static void see_through(kiln_pen *pen, bool wall, uint32_t opacity) {
    number_attribute(pen, wall ? "opacity" : "fill-opacity", opacity);
    if (wall) return;
    number_attribute(pen, "stroke-opacity", opacity > 0 ? GHOST_LINE : EMPTY_LINE);
    if (opacity == 0)
        number_attribute(pen, "stroke-dasharray", kiln_rounded(DASH * (int64_t)pen->scale, 64));
}

static void part(const artist *a, const kiln_draw_item *item, uint32_t opacity) {
    const char *owner, *part;
    kiln_pen *pen = a->pen;
    bool wall = item->owner >= KILN_WALL;
    a->picture->name(a->picture->name_user, item, &owner, &part);
    kiln_pen_text(pen, "<g");
    if (*owner) {
        kiln_pen_text(pen, wall ? " id=\"wall:" : " id=\"");
        kiln_pen_escaped(pen, owner);
        kiln_pen_text(pen, "/");
        if (*part) kiln_pen_escaped(pen, part);
        if (!*part) kiln_pen_whole(pen, item->part);
        kiln_pen_text(pen, "\"");
    }
    if (!wall) kiln_pen_color_attribute(pen, "stroke", kiln_outline_color(item->color));
    if (wall && pen->scale < WALL_SCALE) kiln_pen_text(pen, " stroke-width=\"1\"");
    if (opacity < 100) see_through(pen, wall, opacity);
    kiln_pen_text(pen, ">");
    faces(pen, item, wall);
    kiln_pen_text(pen, "</g>\n");
}

static void overlay(const artist *a, kiln_layer layer) {
    const kiln_svg_overlay *o = &a->picture->overlay;
    if (o->draw) o->draw(o->user, a->pen, layer);
}

static void parts(const artist *a, uint32_t from, uint32_t to) {
    const kiln_picture *p = a->picture;
    bool met = false; /* a moving one */
    for (uint32_t i = from; i < to && !a->pen->failed; i++) {
        uint32_t number = p->order[i];
        bool moves = number >= p->resting_count;
        if (moves && !met) overlay(a, KILN_LAYER_MOVING);
        met |= moves;
        part(a, moves ? &p->moving[number - p->resting_count] : &p->resting[number],
             p->opacities ? p->opacities[number] : 100);
    }
}

/* ---- The floor */

/* The places of an outline, written in one go however many there are. */
static void outline(kiln_pen *pen, const kiln_point *points, uint32_t count) {
    kiln_place before = {0, 0};
    for (uint32_t i = 0; i < count; i++) {
        kiln_place at = kiln_pen_place(pen, points[i], 0);
        kiln_pen_step(pen, i == 0 ? 'M' : 'l', at.x - before.x, at.y - before.y);
        before = at;
    }
    kiln_pen_text(pen, "z");
}

/* The near edges of the floor. All of them are drawn: the floor covers those that are not seen. */
static void slab_sides(kiln_pen *pen, const kiln_point *points, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        kiln_point from = points[i], to = points[(i + 1) % count];
        int shade = shade_of(part_shades, pen->view, from, to);
        if (shade < 0) shade = shade_of(part_shades, pen->view, to, from);
        if (shade < 0) continue; /* seen end on */
        uint32_t color = kiln_color_shade(KILN_SLAB_COLOR, (uint32_t)shade);
        side(pen, from, to, -KILN_SLAB_DEPTH, 0, color, true);
    }
}

static void slab(kiln_pen *pen, const kiln_picture *p) {
    const kiln_plan *plan = p->plan;
    kiln_pen_text(pen, "<g>\n");
    for (uint32_t i = 0; i < plan->room_count; i++) {
        if (!plan->rooms[i].hole) slab_sides(pen, plan->rooms[i].outline, plan->rooms[i].count);
    }
    for (uint32_t i = 0; i < p->base_count; i++) {
        kiln_draw_item base = p->bases[i];
        base.color = KILN_SLAB_COLOR;
        faces(pen, &base, true);
    }
    kiln_pen_text(pen, "</g>\n");
}

static void rooms(const artist *a) {
    kiln_pen *pen = a->pen;
    const kiln_plan *plan = a->picture->plan;
    for (uint32_t i = 0; i < plan->room_count && !pen->failed; i++) {
        const kiln_plan_room *room = &plan->rooms[i];
        kiln_pen_begin_room(pen, room);
        outline(pen, room->outline, room->count);
        kiln_pen_text(pen, "\"/>\n");
    }
}

/* ---- Shadows on the floor */

/* What begins at KILN_HANGING_BASE or above throws none, and nothing throws more than from this height:
 * a hint of what stands where, not a sundial. In 1/256 of its height, to the lower left. */
enum { SHADOW_HEIGHT = 10000, SHADOW_SLANT = 56 };

/* The box's shadow: its quad, moved along the floor from where its bottom would throw it to where
 * its top would. Edges that look that way are at the far end. */
static void shadow(kiln_pen *pen, const kiln_prism *shape) {
    kiln_len high = shape->z1 < SHADOW_HEIGHT ? shape->z1 : SHADOW_HEIGHT;
    kiln_place near = kiln_pen_shift(pen, -(int64_t)shape->z0 * SHADOW_SLANT / 256);
    kiln_place far = kiln_pen_shift(pen, -(int64_t)high * SHADOW_SLANT / 256);
    kiln_place places[8];
    for (int i = 0; i < 8; i++) {
        int edge = i / 2;
        kiln_point from = shape->corner[edge], to = shape->corner[(edge + 1) & 3];
        kiln_point a = kiln_view_point(pen->view, from), b = kiln_view_point(pen->view, to);
        kiln_place shift = b.y < a.y ? far : near;
        places[i] = kiln_pen_place(pen, i & 1 ? to : from, 0);
        places[i].x += shift.x, places[i].y += shift.y;
    }
    kiln_pen_outline(pen, places, 8);
}

static void shadows_of(kiln_pen *pen, const kiln_draw_item *items, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (items[i].owner < KILN_WALL && items[i].shape.z0 < KILN_HANGING_BASE)
            shadow(pen, &items[i].shape);
    }
}

/* One path: where shadows overlap they do not add up. */
static void shadows(const artist *a) {
    const kiln_picture *p = a->picture;
    uint32_t floor = p->plan->floor_count;
    kiln_pen_text(a->pen, "<path");
    kiln_pen_color_attribute(a->pen, "fill", KILN_SHADOW_COLOR);
    kiln_pen_text(a->pen, " fill-opacity=\".18\" d=\"");
    if (p->resting_count > floor) shadows_of(a->pen, p->resting + floor, p->resting_count - floor);
    shadows_of(a->pen, p->moving, p->moving_count);
    kiln_pen_text(a->pen, "\"/>\n");
}

/* ---- The whole */

static void include_items(kiln_extent *e, const kiln_pen *pen, const kiln_draw_item *items,
                          uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const kiln_prism *shape = &items[i].shape;
        for (int k = 0; k < 4; k++) {
            kiln_extent_add(e, kiln_pen_place(pen, shape->corner[k], shape->z0));
            kiln_extent_add(e, kiln_pen_place(pen, shape->corner[k], shape->z1));
        }
    }
}

/* Everything, before anything is written: where the picture's edges are. */
static kiln_extent measure(const artist *a) {
    const kiln_picture *p = a->picture;
    kiln_extent e = KILN_EXTENT_NONE;
    for (uint32_t i = 0; i < p->plan->room_count; i++) {
        const kiln_plan_room *room = &p->plan->rooms[i];
        for (uint32_t k = 0; k < room->count; k++) {
            kiln_extent_add(&e, kiln_pen_place(a->pen, room->outline[k], 0));
            kiln_extent_add(&e, kiln_pen_place(a->pen, room->outline[k], -KILN_SLAB_DEPTH));
        }
    }
    include_items(&e, a->pen, p->bases, p->base_count);
    include_items(&e, a->pen, p->resting, p->resting_count);
    include_items(&e, a->pen, p->moving, p->moving_count);
    return e.left > e.right ? (kiln_extent){0, 0, 0, 0} : e;
}

static void begin(const artist *a) {
    kiln_pen *pen = a->pen;
    const kiln_svg_overlay *o = &a->picture->overlay;
    kiln_extent e = measure(a);
    int64_t more[4];
    for (int i = 0; i < 4; i++)
        more[i] = ((int64_t)o->margin[i] + MARGIN) * pen->scale / (KILN_TILE / 100);
    kiln_pen_frame(pen, (kiln_extent){e.left - more[0], e.top - more[1], e.right + more[2],
                                      e.bottom + more[3]});
    if (o->reach) {
        e = (kiln_extent){0, 0, pen->width, pen->height};
        o->reach(o->user, pen, &e);
        kiln_pen_frame(pen, e);
    }
    kiln_picture_begin(pen, a->picture->title);
}

kiln_status kiln_picture_svg(const kiln_picture *picture, kiln_write write, void *user) {
    uint32_t scale = picture->scale > 0 ? picture->scale : KILN_SVG_SCALE;
    if (scale > KILN_SVG_SCALE_MAX) return KILN_ERROR_RANGE;
    kiln_pen pen = {.write = write, .user = user, .view = picture->view, .scale = scale};
    artist a = {picture, &pen};
    uint32_t floor = picture->plan->floor_count;
    begin(&a);
    slab(&pen, picture);
    rooms(&a);
    parts(&a, 0, floor);
    shadows(&a);
    overlay(&a, KILN_LAYER_FLOOR);
    parts(&a, floor, picture->resting_count + picture->moving_count);
    overlay(&a, KILN_LAYER_TOP);
    kiln_picture_end(&pen);
    return pen.failed ? KILN_ERROR_IO : KILN_OK;
}
