/* What pictures of refused sides show: which boxes, at which moment, from where. */
#include "evidence_svg.h"
#include "evidence_view.h"
#include "lint_fixture.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

typedef struct picture {
    lint_fixture f;
    arena *memory;
    cutout_level *level;
    evidence e;
    cutout piece;
    evidence_view view;
} picture;

static lint_fixture lint_in(const char *room, const char *objects) {
    arena *a = arena_new();
    lint_fixture f = lint_of_level(arena_printf(
        a, "rooms: [{id: r, outline: [[0, 0], [%s, 0], [%s, %s], [0, %s]]}]\nobjects:\n%s", room,
        room, room, room, objects));
    arena_free(a);
    return f;
}

static void look(picture *p) {
    const pack *from = p->f.run.pack;
    cutout_request request = {.near = p->e.bounds,
                              .wall_height = CUTOUT_WALL_HEIGHT,
                              .keep = {from->seats[p->e.seat].object, KILN_NONE},
                              .apart = KILN_NONE};
    p->level = cutout_level_new(p->memory, from, from->seats[p->e.seat].level);
    p->piece = cutout_of(p->memory, p->level, &request);
    ck_assert(evidence_view_best(p->memory, from, &p->piece, &p->e, &p->view));
}

static picture side_of(const char *objects, uint32_t seat, uint32_t entry) {
    picture p = {.f = lint_in("20", objects), .memory = arena_new()};
    p.e = evidence_of_side(p.memory, p.f.run.pack, &p.f.run.results, seat, entry);
    look(&p);
    return p;
}

static void put_away(picture *p) {
    evidence_view_free(&p->view);
    cutout_level_free(p->level);
    arena_free(p->memory);
    lint_free(&p->f);
}

/* The README's: a chair pushed too far under its desk. */
#define PUSHED_IN                                                                                  \
    "  - {id: desk-1, asset: desk, at: [2.0, 2.6], facing: south}\n"                               \
    "  - {id: chair-1, asset: chair, at: [2.45, 2.15]}\n"

START_TEST(the_first_contact_of_the_motion) {
    picture p = side_of(PUSHED_IN, 0, 3);
    const evidence *e = &p.e;
    ck_assert_int_eq(e->kind, EVIDENCE_HIT);
    ck_assert_int_eq(e->side, KILN_SIDE_BACK);
    ck_assert_str_eq(e->part, "thigh-l");
    ck_assert_str_eq(e->boxes[e->touching].id, "thigh-l");
    ck_assert_str_eq(pack_obstacle_name(p.f.run.pack, p.memory, e->owner, e->obstacle),
                     "chair-1/back");
    ck_assert_int_eq(e->stage, KILN_STAGE_MOVE);
    ck_assert_int_eq(e->depth, 1200);
    put_away(&p);
}
END_TEST

START_TEST(somebody_in_what_is_in_the_way) {
    picture p = side_of(PUSHED_IN, 0, 0);
    const evidence *e = &p.e;
    ck_assert_int_eq(e->kind, EVIDENCE_STAND);
    ck_assert_uint_eq(e->touching, KILN_NONE);
    ck_assert_str_eq(pack_obstacle_name(p.f.run.pack, p.memory, e->owner, e->obstacle),
                     "desk-1/top");
    kiln_box room = evidence_room(e);
    ck_assert_int_eq(room.x1 - room.x0, 5000);
    ck_assert_int_eq(room.y1 - room.y0, 5000);
    ck_assert_int_eq(room.z1, kiln_body_height(e->body));
    ck_assert_int_eq(e->depth, 5700); /* the way out of the desk: it covers the place */
    /* The contact is marked in the middle of what the two share. */
    ck_assert_int_eq(e->point[2], 7200);
    put_away(&p);
}
END_TEST

START_TEST(each_verdict_has_its_picture) {
    kiln_entry entry = {.verdict = KILN_VERDICT_CLEAR};
    ck_assert_int_eq(evidence_kind_of(&entry), EVIDENCE_CLEAR);
    entry.verdict = KILN_VERDICT_NO_FLOOR;
    ck_assert_int_eq(evidence_kind_of(&entry), EVIDENCE_STAND);
    entry.verdict = KILN_VERDICT_OCCUPIED;
    entry.hit.stage = KILN_STAGE_FOLD; /* what one would meet from there is not the reason */
    ck_assert_int_eq(evidence_kind_of(&entry), EVIDENCE_STAND);
    entry.verdict = KILN_VERDICT_HIT;
    ck_assert_int_eq(evidence_kind_of(&entry), EVIDENCE_HIT);
    entry.verdict = KILN_VERDICT_UNREACHABLE;
    ck_assert_int_eq(evidence_kind_of(&entry), EVIDENCE_HIT);
    entry.hit.stage = KILN_STAGE_NONE;
    ck_assert_int_eq(evidence_kind_of(&entry), EVIDENCE_UNREACHED);
    entry.verdict = KILN_VERDICT_NO_PLACE;
    ck_assert_int_eq(evidence_kind_of(&entry), EVIDENCE_NONE);
}
END_TEST

START_TEST(the_resting_shape) {
    picture p = {.f = lint_in("20", "  - {id: c, asset: chair, at: [3, 3]}\n"
                                    "  - {id: box, asset: cabinet, at: [2.75, 3.4]}\n"),
                 .memory = arena_new()};
    const finding *f = lint_only(&p.f, RULE_K304);
    ck_assert_uint_eq(f->seat, 0);
    ck_assert_uint_eq(f->side, FINDING_AT_REST);
    p.e = evidence_of_rest(p.memory, p.f.run.pack, &p.f.run.results, 0);
    ck_assert_int_eq(p.e.kind, EVIDENCE_REST);
    ck_assert_ptr_nonnull(strstr(f->message, arena_printf(p.memory, "`%s`", p.e.part)));
    ck_assert(kiln_prism_overlap(&p.e.boxes[p.e.touching].shape, &p.e.shape));
    look(&p);
    put_away(&p);
}
END_TEST

/* ---- Any seat */

static const char *const zoo[] = {
    /* a desk in front, cabinets beside: turned by any angle */
    "  - {id: d, asset: desk, center: [10, 10.9], facing: 180}\n"
    "  - {id: c, asset: chair, center: [10, 10.4]}\n"
    "  - {id: l, asset: cabinet, center: [9.2, 10.2], facing: west}\n",
    "  - {id: c, asset: chair, center: [10, 10], facing: 30}\n"
    "  - {id: d, asset: table, center: [9.75, 10.43], facing: 30}\n",
    "  - {id: b, asset: bed, center: [10, 10]}\n"
    "  - {id: l, asset: cabinet, center: [8.9, 10], facing: west}\n"
    "  - {id: r, asset: cabinet, center: [11.1, 10], facing: west}\n"
    "  - {id: f, asset: cabinet, center: [10, 11.4]}\n",
    "  - {id: b, asset: bed, center: [10, 10], facing: 217}\n"
    "  - {id: l, asset: cabinet, center: [9, 10], facing: 217}\n",
    "  - {id: s, asset: stool, center: [10, 10], facing: 300}\n"
    "  - {id: l, asset: lamp, center: [10.1, 10.5], facing: 300}\n"
    "  - {id: k, asset: lamp, center: [10.4, 9.9], facing: 300, z: 0.4}\n",
};

/* No corner moves further between two slices; then a unit for each rounding. */
static bool touch(const kiln_prism *a, const kiln_prism *b) {
    kiln_box x = kiln_prism_bounds(a), y = kiln_prism_bounds(b);
    const kiln_len slack = 200 + 4;
    x.x0 -= slack, x.y0 -= slack, x.z0 -= slack, x.x1 += slack, x.y1 += slack, x.z1 += slack;
    return kiln_box_overlap(&x, &y);
}

static void check_hit(const evidence *e, const results *r) {
    kiln_motion_box boxes[64];
    ck_assert_uint_le(kiln_transition_capacity(e->body), 64);
    uint32_t count = kiln_transition_boxes(e->body, &r->seats[e->seat].site.seat, e->side, e->stand,
                                           e->progress, boxes);
    ck_assert_uint_eq(e->box_count, count);
    for (uint32_t i = 0; i < count; i++)
        ck_assert_mem_eq(&boxes[i].shape, &e->boxes[i].shape, sizeof boxes[i].shape);
    ck_assert_uint_lt(e->touching, count);
    ck_assert_str_eq(e->boxes[e->touching].id, e->part);
    ck_assert(touch(&e->boxes[e->touching].shape, &e->shape));
}

START_TEST(boxes_touch_at_that_very_moment) {
    uint32_t hits[3] = {0};
    for (size_t i = 0; i < sizeof zoo / sizeof *zoo; i++) {
        lint_fixture f = lint_in("20", zoo[i]);
        const results *r = &f.run.results;
        for (uint32_t seat = 0; seat < f.run.pack->seat_count; seat++) {
            for (uint32_t k = 0; k < r->seats[seat].count; k++) {
                arena *a = arena_new();
                evidence e = evidence_of_side(a, f.run.pack, r, seat, k);
                if (e.kind == EVIDENCE_HIT) check_hit(&e, r);
                if (e.kind == EVIDENCE_HIT) hits[e.stage]++;
                arena_free(a);
            }
        }
        lint_free(&f);
    }
    ck_assert_uint_gt(hits[KILN_STAGE_FOLD], 0);
    ck_assert_uint_gt(hits[KILN_STAGE_MOVE], 2);
}
END_TEST

/* ---- The view */

/* A room of 20 by 20 around (10, 10), turned by quarters: the picture turns with it. */
START_TEST(the_view_turns_with_the_room) {
    static const struct {
        const char *facing, *desk_facing, *chair, *desk, *lamp;
    } turns[] = {
        {"north", "south", "[10, 10]", "[10, 10.55]", "[9.6, 9.8]"},
        {"west", "east", "[10, 10]", "[9.45, 10]", "[10.2, 9.6]"},
        {"south", "north", "[10, 10]", "[10, 9.45]", "[10.4, 10.2]"},
        {"east", "west", "[10, 10]", "[10.55, 10]", "[9.8, 10.4]"},
    };
    picture first = {0};
    for (int i = 0; i < 4; i++) {
        arena *a = arena_new();
        picture p = side_of(arena_printf(a,
                                         "  - {id: c, asset: chair, center: %s, facing: %s}\n"
                                         "  - {id: d, asset: desk, center: %s, facing: %s}\n"
                                         "  - {id: l, asset: lamp, center: %s, facing: %s}\n",
                                         turns[i].chair, turns[i].facing, turns[i].desk,
                                         turns[i].desk_facing, turns[i].lamp, turns[i].facing),
                            0, 3);
        arena_free(a);
        ck_assert_int_eq(p.e.kind, EVIDENCE_HIT);
        if (i == 0) {
            first = p;
            continue;
        }
        ck_assert_int_eq((int)p.view.view, ((int)first.view.view + i) % 4);
        ck_assert_uint_eq(p.view.score, first.view.score);
        ck_assert_uint_eq(p.view.shown[0], first.view.shown[0]);
        ck_assert_uint_eq(p.view.shown[1], first.view.shown[1]);
        put_away(&p);
    }
    put_away(&first);
}
END_TEST

static const char *opaque(const picture *p, uint32_t percent) {
    str s = str_new(p->memory);
    str_add(&s, "");
    for (uint32_t i = 0; i < p->view.parts.items.count; i++) {
        const kiln_draw_item *item = &p->view.parts.items.items[i];
        if (p->view.opacities[i] == percent)
            str_addf(&s, "%s ",
                     pack_obstacle_name(p->f.run.pack, p->memory, item->owner, item->part));
    }
    return s.text;
}

/* A stool whose foot is in the way from behind, and cabinets around it. */
#define STOOL "  - {id: s, asset: stool, center: [10, 10]}\n"
#define SW    "  - {id: sw, asset: cabinet, center: [9.2, 8.92]}\n"
#define SE    "  - {id: se, asset: cabinet, center: [10.8, 8.92]}\n"
#define NE    "  - {id: ne, asset: cabinet, center: [10.8, 10.58]}\n"
#define NW    "  - {id: nw, asset: cabinet, center: [9.2, 10.58]}\n"

/* A view is named by where one looks: the open corner is behind the viewer. */
START_TEST(the_open_corner_is_where_to_look_from) {
    static const struct {
        const char *objects;
        kiln_view view;
    } rows[] = {
        {STOOL SE NE NW, KILN_VIEW_NE},
        {STOOL SW NE NW, KILN_VIEW_NW},
        {STOOL SW SE NW, KILN_VIEW_SW},
        {STOOL SW SE NE, KILN_VIEW_SE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        picture p = side_of(rows[i].objects, 0, 3);
        ck_assert_int_eq(p.e.kind, EVIDENCE_HIT);
        ck_assert_int_eq(p.view.view, rows[i].view);
        ck_assert_str_eq(opaque(&p, 16), "");
        put_away(&p);
    }
}
END_TEST

/* One of them is in front whatever the view, and becomes a ghost. */
START_TEST(what_hides_the_contact_becomes_a_ghost) {
    picture p = side_of(STOOL SW SE NE NW, 0, 3);
    ck_assert_int_eq(p.e.kind, EVIDENCE_HIT);
    ck_assert_int_eq(p.view.view, KILN_VIEW_SW);
    ck_assert_str_eq(opaque(&p, 16), "ne/body ");
    ck_assert_uint_lt(p.view.touched, p.view.parts.items.count);
    ck_assert_uint_eq(p.view.parts.items.items[p.view.touched].color, EVIDENCE_TOUCHED);
    ck_assert_uint_eq(p.view.body[p.view.touching].color, EVIDENCE_TOUCHING);
    put_away(&p);
}
END_TEST

/* Something small in the air in front of the feet, whatever the view: hardly any of the body is
 * hidden. */
#define DOT(id, at) "      - {id: " id ", asset: dot, center: " at ", z: 0.45}\n"

START_TEST(the_contact_alone_may_be_hidden) {
    picture p = {.memory = arena_new()};
    const char *assets =
        arena_printf(p.memory,
                     "%s  - {id: dot, kind: furniture, size: [0.12, 0.12], "
                     "parts: [{id: cube, at: [0, 0, 0], size: [0.12, 0.12, 0.12]}]}\n",
                     lint_assets);
    p.f = lint_of(assets,
                  "id: main\nlevels:\n  - id: ground\n"
                  "    rooms: [{id: r, outline: [[0, 0], [20, 0], [20, 20], [0, 20]]}]\n"
                  "    objects:\n"
                  "      - {id: s, asset: stool, center: [10, 10]}\n" DOT("sw", "[9.42, 9.27]")
                      DOT("se", "[10.38, 9.27]") DOT("ne", "[10.38, 10.23]")
                          DOT("nw", "[9.42, 10.23]"));
    p.e = evidence_of_side(p.memory, p.f.run.pack, &p.f.run.results, 0, 3);
    ck_assert_int_eq(p.e.kind, EVIDENCE_HIT);
    look(&p);
    ck_assert_str_eq(opaque(&p, 16), "sw/cube ");
    put_away(&p);
}
END_TEST

/* And the other way round: lamps in front of the chest. */
#define LAMP(id, at) "  - {id: " id ", asset: lamp, center: " at ", z: 1.5}\n"

START_TEST(much_of_the_body_may_be_hidden) {
    picture p = side_of(STOOL LAMP("sw", "[9.55, 9.05]") LAMP("se", "[10.45, 9.05]")
                            LAMP("ne", "[10.45, 9.95]") LAMP("nw", "[9.55, 9.95]"),
                        0, 3);
    ck_assert_int_eq(p.e.kind, EVIDENCE_HIT);
    ck_assert_uint_gt(p.view.shown[0], 20);
    ck_assert_str_eq(opaque(&p, 16), "sw/shade ");
    put_away(&p);
}
END_TEST

START_TEST(captions_say_what_is_seen) {
    picture p = side_of(PUSHED_IN, 0, 3);
    str svg = str_new(p.memory);
    ck_assert(evidence_svg(&svg, p.level, &p.f.run.results, &p.e, "K302"));
    ck_assert_ptr_nonnull(strstr(svg.text,
                                 "<title>K302 main/chair-1/seat, from the back: thigh-l of "
                                 "mina would go 0.12 into chair-1/back at "));
    ck_assert_ptr_nonnull(strstr(svg.text, "aria-label=\"K302\""));
    ck_assert_ptr_nonnull(strstr(svg.text, "id=\"person/thigh-l\""));
    ck_assert_ptr_nonnull(strstr(svg.text, "id=\"chair-1/back\""));
    /* The same again. */
    str again = str_new(p.memory);
    ck_assert(evidence_svg(&again, p.level, &p.f.run.results, &p.e, "K302"));
    ck_assert_str_eq(svg.text, again.text);
    put_away(&p);
}
END_TEST

/* Between two desks there is just room to stand, off the lattice of the nodes. */
#define BETWEEN                                                                                    \
    "  - {id: chair-1, asset: chair, at: [1.1, 1.1]}\n"                                            \
    "  - {id: front, asset: desk, at: [0.4, 2.0], facing: south}\n"                                \
    "  - {id: left, asset: desk, at: [-0.7, 0.9], facing: south}\n"                                \
    "  - {id: right, asset: desk, at: [2.1, 0.9], facing: south}\n"

static void written(picture *p, const char *text) {
    str svg = str_new(p->memory);
    ck_assert(evidence_svg(&svg, p->level, &p->f.run.results, &p->e, NULL));
    ck_assert_msg(strstr(svg.text, text) != NULL, "%.600s", svg.text);
}

START_TEST(a_place_without_nodes_shows_them) {
    picture p = side_of(BETWEEN, 0, 2);
    ck_assert_int_eq(p.e.kind, EVIDENCE_UNREACHED);
    ck_assert_uint_eq(p.e.node_count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        ck_assert(!p.e.nodes[i].free);
        ck_assert_int_eq(p.e.nodes[i].at.x, i & 1 ? 20000 : 17500);
        ck_assert_int_eq(p.e.nodes[i].at.y, i & 2 ? 15000 : 12500);
    }
    ck_assert_uint_eq(p.e.owner, 3); /* not the chair, which is nearer */
    written(&p, "no walkable node within 0.25 of the standing place [1.85, 1.47]");
    written(&p, "aria-label=\"nodes where nobody can stand\"");
    written(&p, "aria-label=\"right/top\"");
    put_away(&p);
}
END_TEST

START_TEST(captions_name_what_comes_after_the_standing_place) {
    picture p = side_of(PUSHED_IN, 0, 0);
    ck_assert_int_eq(p.e.kind, EVIDENCE_STAND);
    ck_assert_ptr_nonnull(p.e.after);
    written(&p, "aria-label=\"from there ");
    put_away(&p);
}
END_TEST

/* ---- What is very long, or of very many parts */

static lint_fixture lint_pushed_in(const char *more_assets, const char *more) {
    arena *a = arena_new();
    lint_fixture f = lint_of(
        arena_printf(a, "%s%s", lint_assets, more_assets),
        arena_printf(a,
                     "id: main\nlevels:\n  - id: ground\n"
                     "    rooms: [{id: r, outline: [[0, 0], [20, 0], [20, 20], [0, 20]]}]\n"
                     "    objects:\n      - {id: desk-1, asset: desk, at: [2.0, 2.6], "
                     "facing: south}\n      - {id: chair-1, asset: chair, at: [2.45, 2.15]}\n%s",
                     more));
    arena_free(a);
    return f;
}

/* Bars through the room, and one up to the sky. */
START_TEST(no_picture_is_larger_than_what_matters) {
    picture p = {.memory = arena_new()};
    p.f = lint_pushed_in("  - {id: bar, kind: furniture, size: [1000, 0.2], "
                         "parts: [{id: top, at: [0, 0, 0.3], size: [1000, 0.2, 0.6]}]}\n"
                         "  - {id: mast, kind: furniture, size: [0.2, 0.2], "
                         "parts: [{id: pole, at: [0, 0, 0], size: [0.2, 0.2, 900]}]}\n",
                         "      - {id: bar-1, asset: bar, center: [2.5, 1.7], facing: 17}\n"
                         "      - {id: mast-1, asset: mast, center: [3.4, 1.9]}\n");
    const results *r = &p.f.run.results;
    p.level = cutout_level_new(p.memory, p.f.run.pack, 0);
    for (uint32_t k = 0; k < r->seats[0].count; k++) {
        evidence e = evidence_of_side(p.memory, p.f.run.pack, r, 0, k);
        str svg = str_new(p.memory);
        unsigned width = 0, height = 0;
        ck_assert_int_ne(e.kind, EVIDENCE_NONE);
        ck_assert(evidence_svg(&svg, p.level, r, &e, NULL));
        ck_assert_int_eq(
            sscanf(strstr(svg.text, "viewBox"), "viewBox=\"0 0 %u %u\"", &width, &height), 2);
        ck_assert_uint_ge(width, 300);
        ck_assert_uint_le(width, 1400);
        ck_assert_uint_le(height, 1400);
    }
    cutout_level_free(p.level);
    arena_free(p.memory);
    lint_free(&p.f);
}
END_TEST

START_TEST(bodies_of_very_many_parts_are_thinned) {
    arena *a = arena_new();
    str parts = str_new(a);
    for (uint32_t i = 0; i < 4000; i++)
        str_addf(&parts, "{id: p%u, at: [0.2, 0.2, 1.%04u], size: [0.0%u1, 0.01, 0.01]}, ", i, i,
                 i % 2);
    const char *assets =
        arena_printf(a,
                     "  - {id: crowd, kind: person, size: [0.5, 0.5], parts: [%s"
                     "{id: leg-l, at: [0.13, 0.18, 0], size: [0.1, 0.12, 0.9]}, "
                     "{id: leg-r, at: [0.27, 0.18, 0], size: [0.1, 0.12, 0.9]}, "
                     "{id: body, at: [0.12, 0.16, 0.9], size: [0.26, 0.16, 0.56]}]}\n",
                     parts.text);
    lint_fixture f = lint_pushed_in(assets, "people: [{id: ann, asset: crowd, start: chair-1/seat, "
                                            "routine: [{at: chair-1/seat, for: 60}]}]\n");
    const results *r = &f.run.results;
    uint32_t hits = 0;
    for (uint32_t k = 0; k < r->seats[0].count; k++) {
        evidence e = evidence_of_side(a, f.run.pack, r, 0, k);
        if (e.kind != EVIDENCE_HIT) continue;
        hits++;
        ck_assert_uint_gt(kiln_transition_capacity(e.body), 4000);
        ck_assert_uint_eq(e.box_count, 3000);
        ck_assert_str_eq(e.boxes[e.touching].id, e.part);
        uint32_t small = 0;
        for (uint32_t i = 0; i < e.box_count; i++) {
            kiln_box b = kiln_prism_bounds(&e.boxes[i].shape);
            small += b.x1 - b.x0 + b.y1 - b.y0 < 205;
        }
        ck_assert_uint_lt(small, 1000); /* all of the larger ones are there */
    }
    ck_assert_uint_gt(hits, 0);
    lint_free(&f);
    arena_free(a);
}
END_TEST

SUITE(evidence) {
    Suite *suite = suite_create("evidence");
    TCase *tests = tcase_create("evidence");
    tcase_add_test(tests, the_first_contact_of_the_motion);
    tcase_add_test(tests, somebody_in_what_is_in_the_way);
    tcase_add_test(tests, each_verdict_has_its_picture);
    tcase_add_test(tests, the_resting_shape);
    tcase_add_test(tests, boxes_touch_at_that_very_moment);
    tcase_add_test(tests, the_view_turns_with_the_room);
    tcase_add_test(tests, the_open_corner_is_where_to_look_from);
    tcase_add_test(tests, what_hides_the_contact_becomes_a_ghost);
    tcase_add_test(tests, the_contact_alone_may_be_hidden);
    tcase_add_test(tests, much_of_the_body_may_be_hidden);
    tcase_add_test(tests, no_picture_is_larger_than_what_matters);
    tcase_add_test(tests, bodies_of_very_many_parts_are_thinned);
    tcase_add_test(tests, captions_say_what_is_seen);
    tcase_add_test(tests, a_place_without_nodes_shows_them);
    tcase_add_test(tests, captions_name_what_comes_after_the_standing_place);
    suite_add_tcase(suite, tests);
    return suite;
}
