/* evidence_view.c - puts evidence into a piece of the level, in the view that shows it best. */
#include "evidence_view.h"

#include "outline.h"
#include "svg.h"
#include "wall.h"

#include <string.h>

/* What stands around is grey, but for so much of 256 parts of its own color, and pale; the object the
 * seat belongs to is less so. */
enum { COLORED = 70, PALE = 150, PALE_OWN = 70 };

/* In percent: what would hide the contact; the rest of the body when it does; the touched box when
 * it hides who touches it. */
enum { GHOST = 16, GHOST_BODY = 40, GHOST_TOUCHED = 50 };

#define PALE_COLOR 0xF4F2ECu

/* Places: an odd number each way around the contact, 0.03 apart in pixels: along screen x in steps of
 * cos 30 degrees, along y of sin 30 degrees. */
enum { PLACES = 15, STEP_X = 346, STEP_Y = 600, BODY_PLACES = 12 };

/* So many places around the contact are enough to see it well: a third. */
enum { ENOUGH = PLACES * PLACES / 3 };

/* What hides 1/HIDES of the places becomes a ghost. */
enum { HIDES = 8 };

typedef struct scene {
    arena *memory;
    const pack *pack;
    const cutout *piece;
    const evidence *evidence;
    evidence_view *view;
    uint32_t count; /* of all parts */
    const outline *outlines;
    uint32_t *hides_contact, *hides_body; /* by number: at how many places */
    uint32_t contact_places, body_places; /* where either is, seen or not */
    uint32_t body_seen;
} scene;

static bool done(kiln_status status) {
    if (status == KILN_ERROR_MEMORY) arena_out_of_memory();
    return status == KILN_OK;
}

/* ---- What stands around */

static uint32_t grey_of(uint32_t color) {
    uint32_t red = color >> 16 & 255, green = color >> 8 & 255, blue = color & 255;
    uint32_t light = (3 * red + 6 * green + blue) / 10;
    return kiln_color_mix(light << 16 | light << 8 | light, color, COLORED);
}

static void quieten(const scene *s) {
    const evidence *e = s->evidence;
    uint32_t own = s->pack->seats[e->seat].object;
    kiln_item_list *items = &s->view->parts.items;
    for (uint32_t i = 0; i < items->count; i++) {
        kiln_draw_item *item = &items->items[i];
        bool touched = item->owner == e->owner && item->part == e->obstacle;
        if (touched && item->owner < KILN_WALL) s->view->touched = i;
        if (item->owner < KILN_WALL)
            item->color = kiln_color_mix(grey_of(item->color), PALE_COLOR,
                                         item->owner == own ? PALE_OWN : PALE);
    }
    if (s->view->touched != KILN_NONE) items->items[s->view->touched].color = EVIDENCE_TOUCHED;
}

/* A wall that is touched stands as a body: its pieces, the touched one in its color. Its number is
 * the one behind the plan's walls. */
static bool add_touched_wall(const scene *s) {
    const evidence *e = s->evidence;
    evidence_view *v = s->view;
    if (!s->piece->apart) return true;
    wall_pieces pieces = wall_pieces_for_people(s->memory, s->piece->apart);
    for (uint32_t i = 0; i < pieces.count; i++) {
        kiln_draw_item item = {.shape = pieces.items[i],
                               .color = KILN_WALL_COLOR,
                               .owner = KILN_WALL + s->piece->plan.wall_count,
                               .part = i};
        if (kiln_prism_overlap(&item.shape, &e->shape)) {
            item.color = EVIDENCE_TOUCHED;
            v->touched = v->parts.items.count;
        }
        if (!done(kiln_item_list_add(&v->parts.items, &item, NULL))) return false;
    }
    return true;
}

static void add_body(const scene *s) {
    const evidence *e = s->evidence;
    evidence_view *v = s->view;
    v->body = ARENA_ARRAY(s->memory, kiln_draw_item, e->box_count + 1);
    for (uint32_t i = 0; i < e->box_count; i++) {
        kiln_draw_item item = {.shape = e->boxes[i].shape,
                               .color = i == e->touching ? EVIDENCE_TOUCHING : EVIDENCE_BODY,
                               .owner = KILN_PERSON,
                               .part = i};
        if (!kiln_item_drawable(&item)) continue;
        if (i == e->touching) v->touching = v->body_count;
        v->body[v->body_count++] = item;
    }
}

/* Everything, from the rearmost. */
static bool set_order(const scene *s) {
    evidence_view *v = s->view;
    kiln_drawing *drawing;
    kiln_composer *composer = NULL;
    const uint32_t *order;
    uint32_t count;
    if (!done(kiln_drawing_prepare(v->parts.items.items, v->parts.items.count, v->floor_count,
                                   v->view, NULL, &drawing)))
        return false;
    bool ok = done(kiln_composer_new(drawing, v->body_count, NULL, &composer)) &&
              done(kiln_compose(composer, v->body, v->body_count, &order, &count));
    if (ok) {
        v->order = ARENA_ARRAY(s->memory, uint32_t, count + 1);
        memcpy(v->order, order, count * sizeof *order);
    }
    kiln_composer_free(composer);
    kiln_drawing_free(drawing);
    return ok;
}

/* ---- What is seen */

static bool is_body(const scene *s, uint32_t number) {
    return number >= s->view->parts.items.count;
}

/* Where no box touches, as with somebody who only stands there, the whole body does. */
static bool is_touching(const scene *s, uint32_t number) {
    if (!is_body(s, number)) return false;
    uint32_t touching = s->view->touching;
    return touching == KILN_NONE || number - s->view->parts.items.count == touching;
}

static void set_outlines(scene *s) {
    const evidence_view *v = s->view;
    outline *outlines = ARENA_ARRAY(s->memory, outline, s->count + 1);
    for (uint32_t i = 0; i < s->count; i++) {
        const kiln_draw_item *item =
            is_body(s, i) ? &v->body[i - v->parts.items.count] : &v->parts.items.items[i];
        outlines[i] = outline_of(v->view, &item->shape, NULL);
    }
    s->outlines = outlines;
}

/* So many parts above one another are told apart. */
enum { ABOVE_MAX = 64 };

/* Everything at a place, from the foremost on, down to what is sought. */
typedef struct column {
    uint32_t parts[ABOVE_MAX];
    uint32_t count;
} column;

static void count_hiding(uint32_t *hides, const column *above) {
    for (uint32_t i = 0; i < above->count; i++) hides[above->parts[i]]++;
}

/* One place around the contact. */
static void look_at_contact(scene *s, kiln_screen at) {
    column above = {.count = 0};
    bool touching = false, touched = false;
    for (uint32_t i = s->count; i-- > s->view->floor_count && above.count < ABOVE_MAX;) {
        uint32_t number = s->view->order[i];
        if (!outline_holds(&s->outlines[number], at)) continue;
        bool toucher = is_touching(s, number), object = number == s->view->touched;
        if ((toucher && !touching) || object) {
            if (above.count == 0) s->view->shown[object]++;
            count_hiding(s->hides_contact, &above);
        }
        touching |= toucher;
        touched |= object;
        above.parts[above.count++] = number;
    }
    s->contact_places += touching || touched;
}

/* One place over the body. */
static void look_at_body(scene *s, kiln_screen at) {
    column above = {.count = 0};
    for (uint32_t i = s->count; i-- > s->view->floor_count && above.count < ABOVE_MAX;) {
        uint32_t number = s->view->order[i];
        if (!outline_holds(&s->outlines[number], at)) continue;
        if (is_body(s, number)) {
            s->body_places++;
            s->body_seen += above.count == 0;
            count_hiding(s->hides_body, &above);
            return;
        }
        above.parts[above.count++] = number;
    }
}

static void look(scene *s) {
    const evidence *e = s->evidence;
    kiln_screen middle =
        kiln_project(s->view->view, (kiln_point){e->point[0], e->point[1]}, e->point[2]);
    for (int y = -(PLACES / 2); y <= PLACES / 2; y++) {
        for (int x = -(PLACES / 2); x <= PLACES / 2; x++)
            look_at_contact(s, (kiln_screen){middle.x + x * STEP_X, middle.y + y * STEP_Y});
    }
    if (s->view->body_count == 0) return;
    outline all = s->outlines[s->count - 1];
    for (uint32_t i = s->view->parts.items.count; i < s->count; i++) {
        const outline *o = &s->outlines[i];
        if (o->low.x < all.low.x) all.low.x = o->low.x;
        if (o->low.y < all.low.y) all.low.y = o->low.y;
        if (o->high.x > all.high.x) all.high.x = o->high.x;
        if (o->high.y > all.high.y) all.high.y = o->high.y;
    }
    for (int y = 0; y < BODY_PLACES; y++) {
        for (int x = 0; x < BODY_PLACES; x++)
            look_at_body(
                s, (kiln_screen){
                       all.low.x + (all.high.x - all.low.x) * (2 * x + 1) / (2 * BODY_PLACES),
                       all.low.y + (all.high.y - all.low.y) * (2 * y + 1) / (2 * BODY_PLACES)});
    }
}

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static uint32_t score_of(const scene *s) {
    uint32_t t = least(s->view->shown[0], ENOUGH), o = least(s->view->shown[1], ENOUGH);
    uint32_t body = s->body_places > 0 ? s->body_seen * ENOUGH / s->body_places : 0;
    return t + o + 2 * least(t, o) + body;
}

static void set_opacities(const scene *s) {
    evidence_view *v = s->view;
    v->opacities = ARENA_ARRAY(s->memory, uint8_t, s->count + 1);
    for (uint32_t i = 0; i < s->count; i++) {
        bool hides = s->hides_contact[i] * HIDES > s->contact_places ||
                     (!is_body(s, i) && s->hides_body[i] * HIDES > s->body_places);
        bool contact = is_touching(s, i);
        v->opacities[i] = !hides || contact ? 100
                          : i == v->touched ? GHOST_TOUCHED
                          : is_body(s, i)   ? GHOST_BODY
                                            : GHOST;
    }
}

/* ---- One view, and the best */

static bool build(arena *a, const pack *p, const cutout *piece, const evidence *e,
                  evidence_view *v) {
    scene s = {.memory = a, .pack = p, .piece = piece, .evidence = e, .view = v};
    v->touching = v->touched = KILN_NONE;
    v->floor_count = piece->plan.floor_count;
    if (!done(kiln_plan_parts_new(&piece->plan, v->view, NULL, &v->parts))) return false;
    quieten(&s);
    add_body(&s);
    if (!add_touched_wall(&s) || !set_order(&s)) return false;
    s.count = v->parts.items.count + v->body_count;
    s.hides_contact = ARENA_ARRAY(a, uint32_t, s.count + 1);
    s.hides_body = ARENA_ARRAY(a, uint32_t, s.count + 1);
    set_outlines(&s);
    look(&s);
    v->score = score_of(&s);
    set_opacities(&s);
    return true;
}

void evidence_view_free(evidence_view *view) {
    kiln_plan_parts_free(&view->parts, NULL);
}

bool evidence_view_best(arena *a, const pack *p, const cutout *piece, const evidence *e,
                        evidence_view *best) {
    bool found = false;
    for (int i = 0; i < KILN_VIEW_COUNT; i++) {
        evidence_view view = {.view = (kiln_view)i};
        bool ok = build(a, p, piece, e, &view);
        if (ok && (!found || view.score > best->score)) {
            if (found) evidence_view_free(best);
            *best = view;
            found = true;
        } else {
            evidence_view_free(&view);
        }
    }
    return found;
}
