/* lint_address.c - addresses that a level's robots do without, and why.
 *
 * Levels without robots have a book too, but nobody misses anything there. One cause, one finding:
 * what is off the floor (K204), doubled (K211) or has a crossed outline (K206) was told of. */
#include "lint_address.h"

#include "str.h"

#include <string.h>

typedef struct address_check {
    const stage *stage;
    const pack *pack;
    const level_book *book;
    arena *scratch;
    uint32_t level;
} address_check;

/* How findings speak of a place. */
typedef struct subject {
    span where;
    const char *address;
    const char *place; /* "0.75 behind `desk-1/seat`" */
    bool told;         /* another finding says what is wrong with it */
} subject;

static bool object_told(const address_check *c, uint32_t object) {
    if (object == KILN_NONE) return false;
    const object_result *o = &c->stage->results->objects[object];
    return o->twin || o->off_floor;
}

/* "desk-1/seat" of "main/desk-1/seat". */
static const char *seat_name(const pack_seat *seat) {
    const char *slash = strchr(seat->address, '/');
    return slash ? slash + 1 : seat->address;
}

static subject subject_of(const address_check *c, const kiln_site *place) {
    const pack *p = c->pack;
    if (place->kind == KILN_ADDRESS_DESK) {
        const pack_seat *seat = &p->seats[place->source];
        return (subject){seat->where, seat->address,
                         arena_printf(c->scratch, "0.75 behind `%s`", seat_name(seat)),
                         object_told(c, seat->object)};
    }
    if (place->kind == KILN_ADDRESS_FIXTURE) {
        const pack_object *object = &p->objects[place->source];
        return (subject){object->where, object->address,
                         arena_printf(c->scratch, "0.9 in front of `%s`", object->id),
                         object_told(c, place->source)};
    }
    const pack_room *room = &p->rooms[place->source];
    return (subject){room->where, stage_address(c->stage, c->level, room->id),
                     arena_printf(c->scratch, "in the middle of room `%s`", room->id),
                     c->stage->results->broken_rooms[place->source]};
}

static const char *place_text(const address_check *c, kiln_vec at) {
    return point_text(c->scratch,
                      (kiln_point){(kiln_len)floor(at.x + 0.5), (kiln_len)floor(at.y + 0.5)});
}

static const pack_wall *nearest_wall(const address_check *c, kiln_vec at, double *apart) {
    uint32_t piece;
    *apart = kiln_level_plan_clearance(c->book->plan, at, at, KILN_ROBOT_RADIUS, &piece);
    if (piece == KILN_NONE) return NULL;
    uint32_t first = c->pack->levels[c->level].walls.first;
    return &c->pack->walls[first + c->book->plan->pieces[piece].wall];
}

static void tell_refused(const address_check *c, const place_result *r) {
    subject about = subject_of(c, &r->place);
    if (about.told) return;
    diag *d = c->stage->findings;
    const char *at = place_text(c, r->place.at);
    if (r->reason == KILN_REFUSAL_OUTLINE) {
        diag_add(d, RULE_K503, about.where, about.address,
                 "the middle of room `%s`, %s, lies outside its outline and is no address",
                 c->pack->rooms[r->place.source].id, at);
        return;
    }
    double apart;
    const pack_wall *wall = nearest_wall(c, r->place.at, &apart);
    if (r->reason == KILN_REFUSAL_NO_ROOM || !wall) {
        diag_add(d, RULE_K501, about.where, about.address,
                 "no robot can stand %s, at %s: it is in no room", about.place, at);
        return;
    }
    finding *f = diag_add(d, RULE_K501, about.where, about.address,
                          "no robot can stand %s, at %s: a wall is %s away, robots keep %s",
                          about.place, at, len_text(c->scratch, (kiln_len)floor(apart)),
                          len_text(c->scratch, KILN_ROBOT_RADIUS));
    diag_relate(d, f, wall->where, "wall `%s` is here", wall->id);
}

static void tell_kept(const address_check *c, const place_result *r) {
    subject about = subject_of(c, &r->place);
    if (about.told) return;
    diag *d = c->stage->findings;
    const kiln_level_room *rooms = c->book->plan->rooms;
    uint32_t first = c->pack->levels[c->level].rooms.first;
    if (r->place.has_facing && r->run == 0) {
        diag_add(d, RULE_K502, about.where, about.address,
                 "robots stand %s, at %s, without a run-in: neither 0.9 nor 0.45 behind it is room",
                 about.place, place_text(c, r->place.at));
    }
    if (r->place.kind == KILN_ADDRESS_ROOM &&
        !kiln_level_room_holds(&rooms[r->place.source - first], r->place.at)) {
        diag_add(d, RULE_K503, about.where, about.address,
                 "the middle of room `%s`, %s, lies outside its outline, in room `%s`",
                 c->pack->rooms[r->place.source].id, place_text(c, r->place.at),
                 c->pack->rooms[first + r->room].id);
    }
}

static bool has_robots(const pack *p, uint32_t level) {
    const pack_scene *scene = &p->scenes[p->levels[level].scene];
    for (uint32_t i = 0; i < scene->robots.count; i++)
        if (p->robots[scene->robots.first + i].level == level) return true;
    return false;
}

void lint_address_run(const stage *s) {
    for (uint32_t i = 0; i < s->pack->level_count; i++) {
        /* Where a room crosses itself (K206) it is not known where rooms are. */
        if (!has_robots(s->pack, i) || s->results->levels[i].floor_unsure) continue;
        address_check c = {s, s->pack, &s->results->books[i], arena_new(), i};
        for (uint32_t k = 0; k < c.book->refused_count; k++) tell_refused(&c, &c.book->refused[k]);
        for (uint32_t k = 0; k < c.book->address_count; k++) tell_kept(&c, &c.book->addresses[k]);
        arena_free(c.scratch);
    }
}
