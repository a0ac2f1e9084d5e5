/* evidence_caption.c - captions in words and colors. */
#include "evidence_caption.h"

#include "evidence_view.h"
#include "label.h"
#include "reason.h"

#include <string.h>

#define INK       0x2E3440u
#define FAINT_INK 0x737B8Cu

/* In 1/100 pixel. */
enum { LINE = 2500, LEFT = 2000, BELOW = 500, TITLE = 1750, TEXT = 1500, SWATCH = 1100, GAP = 550 };

/* So many bytes of a name are written. */
enum { NAME_MAX = 60 };

/* ---- Words */

/* Ids are ASCII. */
static const char *shortened(arena *a, const char *name) {
    if (strlen(name) <= NAME_MAX) return name;
    return arena_printf(a, "%.*s\xE2\x80\xA6", NAME_MAX - 1, name);
}

static const char *which_way(arena *a, const pack *p, const evidence *e) {
    bool lying = p->seats[e->seat].pose == KILN_POSE_LIE;
    if (e->kind == EVIDENCE_REST) return lying ? "lying" : "sitting";
    bool foot = lying && e->side == KILN_SIDE_FRONT;
    return arena_printf(a, "from the %s", foot ? "foot" : reason_side(e->side));
}

static void add(caption_line *line, const char *text, uint32_t color, bool swatch) {
    line->chunks[line->count++] = (caption_chunk){text, color, swatch};
}

static void add_obstacle(arena *a, const pack *p, const evidence *e, caption_line *line) {
    const char *name = pack_obstacle_name(p, a, e->owner, e->obstacle);
    add(line, shortened(a, name), EVIDENCE_TOUCHED, true);
}

static void add_contact(arena *a, const pack *p, const evidence *e, caption_line *line) {
    bool rest = e->kind == EVIDENCE_REST;
    uint32_t actor = e->body->actor;
    const char *who = actor == KILN_NONE ? "a plain person" : p->assets[actor].id;
    const char *depth = len_text(a, e->depth);
    add(line, arena_printf(a, "%s of %s", shortened(a, e->part), shortened(a, who)),
        EVIDENCE_TOUCHING, true);
    add(line, arena_printf(a, rest ? "is %s inside" : "would go %s into", depth), INK, false);
    add_obstacle(a, p, e, line);
    if (rest) return;
    const char *stage = reason_stage(e->stage);
    add(line, arena_printf(a, "at %d %% (%s)", e->progress / 100, stage), INK, false);
}

static void add_place(arena *a, const pack *p, const evidence *e, caption_line *line) {
    const char *place = point_text(a, e->stand);
    bool occupied = e->owner != KILN_NONE;
    if (occupied) {
        add_obstacle(a, p, e, line);
        str does = str_new(a);
        reason_add_intrusion(&does, e->depth);
        add(line, does.text, INK, false);
    }
    add(line,
        arena_printf(a, "the standing place %s%s", place, occupied ? "" : " is not all on floor"),
        EVIDENCE_TOUCHING, true);
}

static void add_unreached(arena *a, const evidence *e, caption_line *line) {
    add(line, "no walkable node within 0.25 of", INK, false);
    add(line, arena_printf(a, "the standing place %s", point_text(a, e->stand)), EVIDENCE_WAY,
        true);
}

static void add_node_key(arena *a, const pack *p, const evidence *e, caption_line *line) {
    add(line, "nodes where nobody can stand", EVIDENCE_TOUCHING, true);
    if (e->owner == KILN_NONE) return;
    add(line, "because of", FAINT_INK, false);
    add_obstacle(a, p, e, line);
}

/* The motion is measured from every place, also where nobody can stand. */
static void add_after(arena *a, const pack *p, const kiln_hit *hit, caption_line *line) {
    const char *name = pack_obstacle_name(p, a, hit->owner, hit->obstacle);
    const char *text = arena_printf(a, "from there %s would go %s into %s", shortened(a, hit->part),
                                    len_text(a, hit->depth), shortened(a, name));
    add(line, text, FAINT_INK, false);
}

/* What the pale shape is. */
static void add_key(caption_line *line) {
    uint32_t pale = kiln_color_mix(EVIDENCE_WAY, KILN_PAPER_COLOR, 180);
    add(line, "the way from the standing place to the seat", pale, true);
}

static const char *joined(arena *a, const caption *c) {
    str s = str_new(a);
    for (uint32_t i = 0; i < 2; i++) {
        const caption_line *line = &c->lines[i];
        for (uint32_t k = 0; k < line->count; k++)
            str_addf(&s, "%s%s",
                     i + k == 0        ? ""
                     : i > 0 && k == 0 ? ": "
                                       : " ",
                     line->chunks[k].text);
    }
    return s.text;
}

caption caption_of(arena *a, const pack *p, const evidence *e, const char *code) {
    caption c = {.count = 2};
    const char *address = shortened(a, p->seats[e->seat].address);
    if (code) add(&c.lines[0], code, EVIDENCE_TOUCHING, false);
    add(&c.lines[0], arena_printf(a, "%s, %s", address, which_way(a, p, e)), INK, false);
    if (e->kind == EVIDENCE_STAND) {
        add_place(a, p, e, &c.lines[1]);
        if (e->after) add_after(a, p, e->after, &c.lines[c.count++]);
    } else if (e->kind == EVIDENCE_UNREACHED) {
        add_unreached(a, e, &c.lines[1]);
        add_node_key(a, p, e, &c.lines[c.count++]);
    } else if (e->kind == EVIDENCE_CLEAR) {
        add(&c.lines[1], "nothing is in the way", INK, false);
    } else {
        add_contact(a, p, e, &c.lines[1]);
    }
    if (e->kind == EVIDENCE_HIT || e->kind == EVIDENCE_CLEAR) add_key(&c.lines[c.count++]);
    if (e->kind == EVIDENCE_HIT && e->unreached)
        add(&c.lines[c.count++], "no walkable node is within 0.25 of that place", FAINT_INK, false);
    c.title = joined(a, &c);
    return c;
}

/* ---- Drawing */

static int64_t size_of_line(uint32_t line) {
    return line == 0 ? TITLE : TEXT;
}

static int64_t line_width(const caption_line *line, int64_t size) {
    int64_t width = 0;
    for (uint32_t i = 0; i < line->count; i++) {
        const caption_chunk *chunk = &line->chunks[i];
        width += label_width(chunk->text, size) + (chunk->swatch ? SWATCH + GAP : 0) + GAP;
    }
    return width;
}

int64_t caption_width(const caption *c) {
    int64_t most = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        int64_t width = line_width(&c->lines[i], size_of_line(i));
        if (width > most) most = width;
    }
    return most + 2 * LEFT;
}

int64_t caption_height(const caption *c) {
    return (int64_t)c->count * LINE;
}

static void draw_swatch(kiln_pen *pen, kiln_place at, uint32_t color) {
    kiln_place corners[] = {
        {at.x, at.y - SWATCH}, {at.x + SWATCH, at.y - SWATCH}, {at.x + SWATCH, at.y}, at};
    kiln_pen_text(pen, "<path fill=\"");
    kiln_pen_color(pen, color);
    kiln_pen_text(pen, "\" d=\"");
    kiln_pen_outline(pen, corners, 4);
    kiln_pen_text(pen, "\"/>\n");
}

static void draw_line(kiln_pen *pen, const caption_line *line, int64_t y, int64_t size,
                      uint32_t ink) {
    kiln_place at = {LEFT, y};
    for (uint32_t i = 0; i < line->count; i++) {
        const caption_chunk *chunk = &line->chunks[i];
        if (chunk->swatch) {
            draw_swatch(pen, at, chunk->color);
            at.x += SWATCH + GAP;
        }
        label text = {.text = chunk->text,
                      .size = size,
                      .color = chunk->swatch ? ink : chunk->color,
                      .bare = true};
        label_draw(pen, &text, at);
        at.x += label_width(chunk->text, size) + GAP;
    }
}

void caption_draw(const caption *c, kiln_pen *pen) {
    int64_t y = pen->height - caption_height(c) + BELOW;
    for (uint32_t i = 0; i < c->count; i++)
        draw_line(pen, &c->lines[i], y + (int64_t)i * LINE, size_of_line(i),
                  i < 2 ? INK : FAINT_INK);
}
