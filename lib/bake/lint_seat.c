/* lint_seat.c - seats that nobody can stand beside, reach, enter or rest on.
 *
 * One cause, one finding: nowhere to stand (K301) comes before no way there (K305; not where the door
 * that is to blame is told of as an error), that before no
 * clear side (K302), that before only one (K303). A contact of the resting shape is K304 and by the
 * rules of the motion never part of K302. A seat at the wrong height is K306 rather than K304 with
 * its own surface; a seat of an object on no floor is K204 rather than K301; a twin's seats are
 * silent, and so is what may only seem so because a room, an object or a person could not be read. */
#include "lint_seat.h"

#include "barrier.h"
#include "island.h"
#include "reason.h"
#include "surface.h"

#include <stdlib.h>
#include <string.h>

typedef struct seat_check {
    const stage *stage;
    const pack *pack;
    arena *scratch;
    reason_names names;
    const uint32_t *own_first; /* per asset: where its seats begin in own_told */
    bool *own_told;            /* K304 with the seat's own object: told of that asset's seat */
    const pack_seat *seat;
    const seat_result *result;
    const level_space *space;
} seat_check;

static const pack_scene *scene_of(const seat_check *c) {
    return &c->pack->scenes[c->pack->levels[c->seat->level].scene];
}

static const scene_sitters *sitters_of(const seat_check *c) {
    return &c->stage->results->sitters[c->pack->levels[c->seat->level].scene];
}

/* Was the seat measured with people of the pack, or are there really none? */
static bool sitters_are_known(const seat_check *c) {
    const scene_sitters *sitters = sitters_of(c);
    return !sitters->unsure || sitters->bodies[0] != &c->stage->results->plain;
}

/* ---- Names */

const char *lint_seat_side_name(const pack_seat *seat, kiln_side side) {
    if (seat->pose == KILN_POSE_LIE && side == KILN_SIDE_FRONT) return "foot";
    return reason_side(side);
}

static const char *side_name(const seat_check *c, kiln_side side) {
    return lint_seat_side_name(c->seat, side);
}

static const char *reason(const seat_check *c, const kiln_entry *entry) {
    str s = str_new(c->scratch);
    reason_names names = c->names;
    names.obstacles = c->space->obstacles;
    reason_add(&s, entry, &names);
    return s.text;
}

/* ---- Related places */

/* What is in the way at a side; KILN_NONE when nothing is. */
static uint32_t blocker(const kiln_entry *e, uint32_t *part) {
    if (e->verdict == KILN_VERDICT_OCCUPIED) {
        *part = e->obstacle;
        return e->owner;
    }
    *part = e->hit.obstacle;
    return e->verdict == KILN_VERDICT_HIT ? e->hit.owner : KILN_NONE;
}

static void relate_once(const seat_check *c, finding *f, span where, const char *message) {
    for (uint32_t i = 0; i < f->related_count; i++) {
        const related *r = &f->related[i];
        if (r->where.file == where.file && r->where.line == where.line &&
            r->where.column == where.column && strcmp(r->message, message) == 0)
            return;
    }
    diag_relate(c->stage->findings, f, where, "%s", message);
}

/* An obstacle's placement and its part in the asset; of the seat's own object only the part. */
static void relate_obstacle(const seat_check *c, finding *f, uint32_t owner, uint32_t part) {
    const pack *p = c->pack;
    if (owner >= KILN_WALL) {
        const pack_wall *wall = &p->walls[owner - KILN_WALL];
        relate_once(c, f, wall->where, arena_printf(c->scratch, "wall `%s` is here", wall->id));
        return;
    }
    const pack_object *o = &p->objects[owner];
    const pack_part *box = &p->assets[o->asset].parts.parts[part];
    if (owner != c->seat->object)
        relate_once(c, f, o->where, arena_printf(c->scratch, "`%s` is here", o->id));
    relate_once(c, f, box->where,
                arena_printf(c->scratch, "part `%s` of `%s`", box->id, p->assets[o->asset].id));
}

/* Every side with its reason, at the seat's line; then what is in the way. */
static void relate_sides(const seat_check *c, finding *f) {
    const seat_result *r = c->result;
    if (f == &c->stage->findings->scratch) return;
    for (uint32_t i = 0; i < r->count; i++)
        diag_relate(c->stage->findings, f, c->seat->seat_where, "%s: %s",
                    side_name(c, r->entries[i].side), reason(c, &r->entries[i]));
    for (uint32_t i = 0; i < r->count; i++) {
        uint32_t part, owner = blocker(&r->entries[i], &part);
        if (owner != KILN_NONE) relate_obstacle(c, f, owner, part);
    }
}

/* "front, left, right or back" */
static const char *side_list(const seat_check *c) {
    str s = str_new(c->scratch);
    for (uint32_t i = 0; i < c->result->count; i++) {
        bool last = i + 1 == c->result->count;
        str_addf(&s, "%s%s",
                 i == 0 ? ""
                 : last ? " or "
                        : ", ",
                 side_name(c, c->result->entries[i].side));
    }
    return s.text ? s.text : "";
}

static const char *seat_name(const pack_seat *seat) {
    const char *slash = strchr(seat->address, '/');
    return slash ? slash + 1 : seat->address;
}

/* ---- K301 to K303, K305: the sides */

/* Pictures of the finding are to show the seat; first of all that side, or it at rest. */
static void show_seat(const seat_check *c, finding *f, uint32_t side) {
    f->seat = (uint32_t)(c->seat - c->pack->seats);
    f->side = side;
}

/* In a wall (K205) the seat's object must move anyway. That finding is an error then. */
static bool told_in_wall(const seat_check *c) {
    finding *f =
        c->seat->object == KILN_NONE ? NULL : c->stage->results->objects[c->seat->object].in_wall;
    if (f) f->severity = SEVERITY_ERROR;
    return f != NULL;
}

static void report_no_place(const seat_check *c) {
    finding *f =
        diag_add(c->stage->findings, RULE_K301, c->seat->where, c->seat->address,
                 "there is nowhere to stand at the %s of `%s`", side_list(c), seat_name(c->seat));
    show_seat(c, f, 0);
    relate_sides(c, f);
}

static bool on_main_island(const seat_check *c, const kiln_entry *e) {
    return e->standable && e->node != KILN_NONE &&
           c->space->grid.island[e->node] == c->space->main_island;
}

/* The door that keeps people from the first of the standing places that has one; NULL. */
static const barrier *barrier_to(const seat_check *c) {
    const barrier *b = NULL;
    for (uint32_t i = 0; i < c->result->count && !b; i++) {
        const kiln_entry *e = &c->result->entries[i];
        if (e->standable) b = barrier_before(c->space, island_of_node(c->space, e->node));
    }
    return b;
}

static void report_unreachable(const seat_check *c) {
    diag *d = c->stage->findings;
    const seat_result *r = c->result;
    const barrier *door = barrier_to(c);
    if (door && door->is_error) return;
    finding *f = diag_add(d, RULE_K305, c->seat->where, c->seat->address,
                          "nobody can walk to `%s`: no standing place of it is connected with the "
                          "way in",
                          seat_name(c->seat));
    show_seat(c, f, 0);
    if (door) barrier_relate(c->stage, door, f);
    for (uint32_t i = 0; i < r->count && f != &d->scratch; i++) {
        const kiln_entry *e = &r->entries[i];
        const char *why = e->standable && e->node != KILN_NONE
                              ? arena_printf(c->scratch, "%s is on a part of the floor of its own",
                                             point_text(c->scratch, e->stand))
                              : reason(c, e);
        diag_relate(d, f, c->seat->seat_where, "%s: %s", side_name(c, e->side), why);
    }
}

/* How much a side has to say about what to do: one that other furniture is in the way of, best of
 * all of the motion alone, can be helped here; the seat's own object hardly. */
static int telling(const seat_check *c, const kiln_entry *e) {
    uint32_t part, owner = blocker(e, &part);
    if (owner == KILN_NONE) return 0;
    if (c->seat->object != KILN_NONE && owner == c->seat->object) return 1;
    return e->verdict == KILN_VERDICT_HIT ? 3 : 2;
}

/* How much is missing at a side that something is in the way of. */
static kiln_len missing(const seat_check *c, const kiln_entry *e) {
    if (e->verdict == KILN_VERDICT_HIT) return e->hit.depth;
    return e->verdict == KILN_VERDICT_OCCUPIED ? reason_intrusion(e, c->space->obstacles) : 0;
}

/* The side to name: of those that tell as much, the one where least is missing, then the first. */
static const kiln_entry *most_telling(const seat_check *c) {
    const kiln_entry *best = &c->result->entries[0];
    for (uint32_t i = 1; i < c->result->count; i++) {
        const kiln_entry *e = &c->result->entries[i];
        int more = telling(c, e) - telling(c, best);
        if (more > 0 || (more == 0 && missing(c, e) < missing(c, best))) best = e;
    }
    return best;
}

/* "no side of `main/chair-1/seat` is clear to sit down from; at the left, ..." */
static const char *no_clear_side_text(const seat_check *c, const kiln_entry *e) {
    return arena_printf(c->stage->findings->memory,
                        "no side of `%s` is clear to %s down from; at the %s, %s",
                        seat_name(c->seat), c->seat->pose == KILN_POSE_LIE ? "lie" : "sit",
                        side_name(c, e->side), reason(c, e));
}

static void report_no_clear_side(const seat_check *c) {
    const kiln_entry *e = most_telling(c);
    finding *f = diag_add(c->stage->findings, RULE_K302, c->seat->where, c->seat->address, "%s",
                          no_clear_side_text(c, e));
    show_seat(c, f, (uint32_t)(e - c->result->entries));
    relate_sides(c, f);
}

static void report_one_side(const seat_check *c, const kiln_entry *only) {
    const kiln_entry *e = most_telling(c);
    const char *why = telling(c, e) == 0 ? ""
                                         : arena_printf(c->scratch, "; at the %s, %s",
                                                        side_name(c, e->side), reason(c, e));
    finding *f = diag_add(c->stage->findings, RULE_K303, c->seat->where, c->seat->address,
                          "only the %s of `%s` is clear%s", side_name(c, only->side),
                          seat_name(c->seat), why);
    const seat_result *r = c->result;
    for (uint32_t i = 0; i < r->count && f != &c->stage->findings->scratch; i++) {
        if (&r->entries[i] != only)
            diag_relate(c->stage->findings, f, c->seat->seat_where, "%s: %s",
                        side_name(c, r->entries[i].side), reason(c, &r->entries[i]));
    }
}

/* Is a side refused for anything but the seat's own object? A sofa's arms and back are no news. */
static bool could_be_freed(const seat_check *c) {
    for (uint32_t i = 0; i < c->result->count; i++) {
        const kiln_entry *e = &c->result->entries[i];
        bool by_own = e->hit.stage != KILN_STAGE_NONE && c->seat->object != KILN_NONE &&
                      e->hit.owner == c->seat->object;
        if (e->verdict != KILN_VERDICT_CLEAR && !by_own) return true;
    }
    return false;
}

/* A seat that nobody can rest on has no need of a second side. */
static void check_sides(const seat_check *c, bool rests) {
    const seat_result *r = c->result;
    const kiln_entry *only = NULL;
    uint32_t standable = 0, connected = 0, clear = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        standable += r->entries[i].standable;
        connected += on_main_island(c, &r->entries[i]);
        if (r->entries[i].verdict == KILN_VERDICT_CLEAR) clear++, only = &r->entries[i];
    }
    bool sure = c->seat->pose == KILN_POSE_SIT && standable == r->count;
    if (c->space->floor_unsure && !sure) return;
    bool off_floor =
        c->seat->object != KILN_NONE && c->stage->results->objects[c->seat->object].off_floor;
    if (standable == 0) {
        if (!off_floor && !told_in_wall(c)) report_no_place(c);
    } else if (connected == 0) {
        if (!scene_of(c)->people_lost && !told_in_wall(c)) report_unreachable(c);
    } else if (clear == 0) {
        if (sitters_are_known(c) && !told_in_wall(c)) report_no_clear_side(c);
    } else if (clear == 1 && rests && c->seat->pose == KILN_POSE_SIT) {
        if (!c->space->objects_unsure && !sitters_of(c)->unsure && could_be_freed(c))
            report_one_side(c, only);
    }
}

/* ---- K304: the resting shape */

/* The deepest contact of all sitters; of equal ones the first sitter's. */
static bool deepest_rest(const seat_check *c, kiln_hit *deepest) {
    const scene_sitters *sitters = sitters_of(c);
    bool found = false;
    *deepest = (kiln_hit){0};
    for (uint32_t i = 0; i < sitters->count; i++) {
        kiln_hit hit;
        if (!kiln_rest_overlap(sitters->bodies[i], &c->result->site.seat, c->space->obstacles,
                               &hit))
            continue;
        if (!found || hit.depth > deepest->depth) *deepest = hit;
        found = true;
    }
    return found;
}

/* Is the contact no more than sinking into the surface: by another height (K306), or by what that
 * rule lets pass? */
static bool sinks_in(const surface *s, kiln_len height, const kiln_hit *hit) {
    return s->found && s->part == hit->obstacle && s->top > height &&
           (surface_differs(s, height) || hit->depth <= s->top - height);
}

static bool is_surface(const seat_check *c, const kiln_hit *hit) {
    const pack_seat *seat = c->seat;
    if (seat->object == KILN_NONE) {
        surface s = surface_of_free_seat(seat, c->space);
        return s.owner == hit->owner && sinks_in(&s, seat->height, hit);
    }
    const pack_asset *asset = &c->pack->assets[c->pack->objects[seat->object].asset];
    surface s = surface_of_asset_seat(asset, &asset->seats[seat->asset_seat]);
    return hit->owner == seat->object && sinks_in(&s, asset->seats[seat->asset_seat].height, hit);
}

/* Does the seat's own object get in the way, and was that told for this asset already? */
static bool own_told(const seat_check *c, const kiln_hit *hit) {
    if (c->seat->object == KILN_NONE || hit->owner != c->seat->object) return false;
    uint32_t asset = c->pack->objects[c->seat->object].asset;
    bool *told = &c->own_told[c->own_first[asset] + c->seat->asset_seat];
    bool before = *told;
    *told = true;
    return before;
}

/* At the placement; with the seat's own object, which every placement repeats, at the asset. */
static void report_rest(const seat_check *c, const kiln_hit *hit) {
    bool own = c->seat->object != KILN_NONE && hit->owner == c->seat->object;
    const char *who = hit->actor == KILN_NONE ? "a plain person" : c->pack->assets[hit->actor].id;
    finding *f = diag_add(c->stage->findings, RULE_K304, own ? c->seat->seat_where : c->seat->where,
                          c->seat->address, "%s on `%s`, `%s` of %s is %s inside %s",
                          c->seat->pose == KILN_POSE_LIE ? "lying" : "sitting", seat_name(c->seat),
                          hit->part, who, len_text(c->scratch, hit->depth),
                          pack_obstacle_name(c->pack, c->scratch, hit->owner, hit->obstacle));
    show_seat(c, f, FINDING_AT_REST);
    c->stage->results->seats[f->seat].rest = *hit;
    if (own)
        diag_relate(c->stage->findings, f, c->seat->where, "as placed here");
    else
        diag_relate(c->stage->findings, f, c->seat->seat_where, "the seat");
    relate_obstacle(c, f, hit->owner, hit->obstacle);
}

/* Does the resting shape touch what it must not? Then it is told, here or of another such seat. */
static bool check_rest(const seat_check *c) {
    kiln_hit hit = {0};
    if (!diag_wants(c->stage->findings, RULE_K304) || !sitters_are_known(c)) return false;
    if (!deepest_rest(c, &hit) || is_surface(c, &hit)) return false;
    bool own = c->seat->object != KILN_NONE && hit.owner == c->seat->object;
    if (!own && told_in_wall(c)) return true;
    if (!own_told(c, &hit)) report_rest(c, &hit);
    return true;
}

/* ---- All seats */

static void check_seat(seat_check *c, uint32_t index) {
    c->seat = &c->pack->seats[index];
    c->result = &c->stage->results->seats[index];
    c->space = &c->stage->results->levels[c->seat->level];
    bool twin = c->seat->object != KILN_NONE && c->stage->results->objects[c->seat->object].twin;
    if (c->result->count == 0 || twin) return;
    bool rests = !check_rest(c);
    check_sides(c, rests);
}

static void number_asset_seats(seat_check *c) {
    uint32_t total = 0;
    uint32_t *first = ARENA_ARRAY(c->scratch, uint32_t, c->pack->asset_count);
    for (uint32_t i = 0; i < c->pack->asset_count; i++) {
        first[i] = total;
        total += c->pack->assets[i].seat_count;
    }
    c->own_first = first;
    c->own_told = ARENA_ARRAY(c->scratch, bool, total);
}

void lint_seat_name_side(const stage *s, finding *f, kiln_side side) {
    seat_check c = {.stage = s, .pack = s->pack, .scratch = arena_new()};
    c.names = reason_names_of_pack(s->pack);
    c.seat = &s->pack->seats[f->seat];
    c.result = &s->results->seats[f->seat];
    c.space = &s->results->levels[c.seat->level];
    for (uint32_t i = 0; i < c.result->count; i++) {
        if (c.result->entries[i].side != side) continue;
        f->message = no_clear_side_text(&c, &c.result->entries[i]);
        f->side = i;
    }
    arena_free(c.scratch);
}

void lint_seat_run(const stage *s) {
    seat_check c = {.stage = s, .pack = s->pack, .scratch = arena_new()};
    c.names = reason_names_of_pack(s->pack);
    number_asset_seats(&c);
    for (uint32_t i = 0; i < s->pack->seat_count; i++) {
        if (i % 256 == 0) stage_progress(s, i, s->pack->seat_count);
        check_seat(&c, i);
    }
    arena_free(c.scratch);
}
