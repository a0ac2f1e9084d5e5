/* remedy.c - goes over the findings and says what would help. */
#include "remedy.h"

#include "flat.h"
#include "lint_seat.h"
#include "str.h"

#include <stdlib.h>

/* So many places are rehearsed for one object. */
enum { PLACES_TRIED = 6, PLACES_TRIED_AT_DOORS = MOVE_OPTIONS };

typedef struct mending {
    const stage *stage;
    const pack *pack;
    arena *scratch;
    rehearsals rehearsals;
    seat_remedies *seats;
    floorplan **plans; /* by level, made when first needed */
} mending;

/* ---- Words */

static const char *direction_name(char axis, kiln_len by) {
    if (axis == 'x') return by > 0 ? "east" : "west";
    if (axis == 'y') return by > 0 ? "north" : "south";
    return by > 0 ? "up" : "down";
}

/* "0.2 further south", "0.1 further east and 0.2 further north" */
static const char *way_text(arena *a, const move *by) {
    str s = str_new(a);
    const kiln_len ways[] = {by->x, by->y, by->z};
    for (int i = 0; i < 3; i++) {
        if (ways[i] == 0) continue;
        str_addf(&s, "%s%s further %s", s.length ? " and " : "", len_text(a, abs(ways[i])),
                 direction_name("xyz"[i], ways[i]));
    }
    return s.text;
}

/* A seat's in its asset, whose front looks towards +y: "0.09 further to the front". */
static const char *asset_way_text(arena *a, const move *by) {
    const char *to = by->x > 0 ? "right" : by->x < 0 ? "left" : by->y > 0 ? "front" : "back";
    return arena_printf(a, "%s further to the %s", len_text(a, abs(by->x + by->y)), to);
}

/* ---- Objects in one another or in walls */

static const floorplan *plan_of(mending *m, uint32_t level) {
    if (!m->plans[level])
        m->plans[level] = floorplan_new(m->scratch, m->pack, m->stage->results, level);
    return m->plans[level];
}

static bool ignored(const void *user, uint32_t owner) {
    const mending *m = user;
    if (owner >= KILN_WALL) return false;
    return m->stage->results->objects[owner].twin || flat_furniture(m->pack, owner);
}

/* Does the change leave nothing of the finding: no overlap of what it is about? */
static bool frees_object(mending *m, const finding *f, const change *c) {
    const char *moved = m->pack->objects[c->index].address;
    rehearsal r;
    rehearse(&m->rehearsals, c, &r);
    bool good = !r.worse && !rehearsal_tells(&r, f->rule, f->address) &&
                !rehearsal_tells(&r, RULE_K203, moved) && !rehearsal_tells(&r, RULE_K205, moved);
    rehearsal_free(&r);
    return good;
}

static void suggest_place(const mending *m, finding *f, uint32_t object, const move *by) {
    diag *d = m->stage->findings;
    const char *who = object == f->object
                          ? ""
                          : arena_printf(m->scratch, "`%s` to ", m->pack->objects[object].id);
    move_edit edit = move_edit_of(m->scratch, m->pack, object, by);
    diag_suggest(d, f, "%s%s: %s, which is %s", who, edit.key, edit.value,
                 way_text(m->scratch, by));
    if (edit.where.line) diag_edit(d, f, edit.where, edit.value);
}

static bool move_away(mending *m, finding *f, uint32_t object) {
    const pack_object *o = &m->pack->objects[object];
    if (o->bank != KILN_NONE) return false;
    move_scene scene = {m->pack, &m->stage->results->levels[o->level], plan_of(m, o->level),
                        ignored, m};
    move moves[MOVE_OPTIONS];
    bool door = f->rule == RULE_K209;
    uint32_t count =
        door ? move_out_of_doorways(&scene, object, moves) : move_options(&scene, object, moves);
    uint32_t most = door ? PLACES_TRIED_AT_DOORS : PLACES_TRIED;
    for (uint32_t i = 0; i < count && i < most; i++) {
        if (!rehearsals_left(&m->rehearsals, o->level)) return false;
        change c = {CHANGE_OBJECT, object, 0, moves[i]};
        if (!frees_object(m, f, &c)) continue;
        suggest_place(m, f, object, &moves[i]);
        return true;
    }
    return false;
}

/* Of two objects the later moves, or else the other. */
static void mend_object(mending *m, finding *f) {
    if (!move_away(m, f, f->object) && f->other != FINDING_NO_OBJECT) move_away(m, f, f->other);
}

/* ---- Seats */

static void suggest_seat(const mending *m, finding *f, const change *c, const char *then) {
    diag *d = m->stage->findings;
    const pack *p = m->pack;
    const pack_seat *seat = &p->seats[f->seat];
    move_edit edit;
    const char *who = "";
    if (c->kind == CHANGE_OBJECT) {
        edit = move_edit_of(m->scratch, p, c->index, &c->by);
        if (c->index != seat->object)
            who = arena_printf(m->scratch, "`%s` to ", p->objects[c->index].id);
    } else {
        bool free = c->kind == CHANGE_FREE_SEAT;
        const pack_asset_seat *in = free ? NULL : &p->assets[c->index].seats[c->asset_seat];
        kiln_point at = free ? seat->at : in->at;
        kiln_point to = {at.x + c->by.x, at.y + c->by.y};
        edit = (move_edit){"at", point_text(m->scratch, to), free ? seat->at_where : in->at_where};
        if (in)
            who = arena_printf(m->scratch, "seat `%s` of `%s` to ", in->id, p->assets[c->index].id);
    }
    const char *way = c->kind == CHANGE_ASSET_SEAT ? asset_way_text(m->scratch, &c->by)
                                                   : way_text(m->scratch, &c->by);
    diag_suggest(d, f, "%s%s: %s, which is %s%s", who, edit.key, edit.value, way, then);
    if (edit.where.line) diag_edit(d, f, edit.where, edit.value);
}

static void mend_seat(mending *m, finding *f) {
    change c;
    kiln_side side;
    if (!seat_remedy_find(m->seats, f->seat, &c, &side)) return;
    bool sides = f->rule != RULE_K304;
    if (f->rule == RULE_K302) lint_seat_name_side(m->stage, f, side);
    suggest_seat(m, f, &c,
                 sides ? arena_printf(m->scratch, ": then the %s is clear",
                                      lint_seat_side_name(&m->pack->seats[f->seat], side))
                       : "");
}

static void mend_rest(mending *m, finding *f) {
    const pack_seat *seat = &m->pack->seats[f->seat];
    const kiln_hit *rest = &m->stage->results->seats[f->seat].rest;
    if (seat->object == KILN_NONE || rest->owner != seat->object) {
        mend_seat(m, f);
        return;
    }
    change c;
    if (rest_remedy_find(&m->rehearsals, f->seat, f->address, &c)) suggest_seat(m, f, &c, "");
}

/* ---- All findings */

static void mend(mending *m, finding *f) {
    if (f->rule == RULE_K203 || f->rule == RULE_K205 || f->rule == RULE_K209) {
        if (f->object != FINDING_NO_OBJECT) mend_object(m, f);
    } else if (f->seat != FINDING_NO_SEAT) {
        if (f->rule == RULE_K304) mend_rest(m, f);
        if (f->rule == RULE_K301 || f->rule == RULE_K302) mend_seat(m, f);
    }
}

void remedy_run(const stage *s) {
    arena *scratch = arena_new();
    mending m = {.stage = s, .pack = s->pack, .scratch = scratch};
    m.rehearsals = rehearsals_new(s, scratch);
    m.seats = seat_remedies_new(&m.rehearsals, scratch);
    m.plans = ARENA_ARRAY(scratch, floorplan *, s->pack->level_count);
    for (uint32_t i = 0; i < s->findings->count; i++) {
        if (i % 64 == 0) stage_progress(s, i, s->findings->count);
        mend(&m, s->findings->items[i]);
    }
    arena_free(scratch);
}
