/* remedy_seat.c - tries moves along x and y until a seat can be used. */
#include "flat.h"
#include "remedy.h"

#include <stdlib.h>
#include <string.h>

/* In one run so many seats are measured in moved scenes; for one seat so many moves are rehearsed. */
enum { MEASURES_MAX = 8000, REHEARSED_MAX = 12 };

/* Whatever a seat's sides depend on is within this of its hip, the object's move included. */
#define AROUND (5 * KILN_TILE)

/* What may keep people from a standing place is within this of it. */
#define BESIDE 5000

/* So many objects are tried for one seat: its own, then those in its way; so many boxes around it
 * are looked at. */
enum { MOVABLE_MAX = 6, NEAR_MAX = 4000 };

struct seat_remedies {
    rehearsals *rehearsals;
    uint32_t measures;
    uint32_t last_object; /* whose seats were all helped by `last`, or KILN_NONE */
    change last;
};

/* A seat, and one object moved by a distance. */
typedef struct trial {
    seat_remedies *m;
    const stage *stage;
    const pack *pack;
    const level_space *space;
    uint32_t seat, object; /* object KILN_NONE: the free seat itself */
    kiln_len dx, dy;
    arena *scratch;
    uint32_t *near; /* obstacles around the seat, in their order */
    uint32_t near_count, near_capacity;
    uint32_t objects[MOVABLE_MAX];
    uint32_t object_count, rehearsed;
} trial;

seat_remedies *seat_remedies_new(rehearsals *r, arena *memory) {
    seat_remedies *m = ARENA_NEW(memory, seat_remedies);
    *m = (seat_remedies){.rehearsals = r, .last_object = KILN_NONE};
    return m;
}

/* ---- The quick answer: with the boxes around the seat alone */

typedef struct collision {
    const trial *t;
    const kiln_prism *part;
    bool found;
} collision;

static bool look_for_collision(void *user, uint32_t index, const kiln_obstacle *other) {
    (void)index;
    collision *c = user;
    c->found = other->owner != c->t->object && kiln_prism_overlap(c->part, &other->shape);
    return !c->found;
}

static kiln_prism moved_part(const trial *t, uint32_t part) {
    return kiln_prism_moved(pack_object_part(t->pack, t->object, part), t->dx, t->dy, 0);
}

static bool object_is_free(const trial *t) {
    if (t->object == KILN_NONE) return true;
    uint32_t parts = t->pack->assets[t->pack->objects[t->object].asset].parts.count;
    for (uint32_t i = 0; i < parts; i++) {
        kiln_prism part = moved_part(t, i);
        kiln_box bounds = kiln_prism_bounds(&part);
        collision c = {t, &part, false};
        kiln_obstacles_query(t->space->obstacles, &bounds, look_for_collision, &c);
        if (c.found) return false;
    }
    return true;
}

/* The seat's site, moved when the seat is. */
static kiln_seat_site moved_site(const trial *t) {
    kiln_seat_site site = t->stage->results->seats[t->seat].site;
    if (t->object != t->pack->seats[t->seat].object) return site;
    site.seat.at.x += t->dx;
    site.seat.at.y += t->dy;
    site.footprint = kiln_prism_moved(site.footprint, t->dx, t->dy, 0);
    return site;
}

/* Those near by, the object's moved. */
static kiln_obstacles *moved_obstacles(const trial *t) {
    const pack *p = t->pack;
    arena *scratch = arena_new();
    uint32_t parts =
        t->object == KILN_NONE ? 0 : p->assets[p->objects[t->object].asset].parts.count;
    kiln_obstacle *items = ARENA_ARRAY(scratch, kiln_obstacle, (size_t)t->near_count + parts);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < t->near_count; i++) {
        const kiln_obstacle *o = kiln_obstacles_get(t->space->obstacles, t->near[i]);
        if (o->owner != t->object) items[kept++] = *o;
    }
    for (uint32_t i = 0; i < parts; i++)
        items[kept++] = (kiln_obstacle){moved_part(t, i), t->object, i};
    kiln_obstacles *index;
    if (kiln_obstacles_build(items, kept, NULL, &index) != KILN_OK) arena_out_of_memory();
    arena_free(scratch);
    return index;
}

/* Is there a node to come from, as what stands there is now? */
static bool has_node_beside(const kiln_ground *ground, kiln_point at) {
    kiln_len x0 = at.x - KILN_NAV_STEP, y0 = at.y - KILN_NAV_STEP;
    x0 += (KILN_NAV_STEP - x0 % KILN_NAV_STEP) % KILN_NAV_STEP;
    y0 += (KILN_NAV_STEP - y0 % KILN_NAV_STEP) % KILN_NAV_STEP;
    for (kiln_len y = y0; y <= at.y + KILN_NAV_STEP; y += KILN_NAV_STEP)
        for (kiln_len x = x0; x <= at.x + KILN_NAV_STEP; x += KILN_NAV_STEP)
            if (kiln_can_stand(ground, (kiln_point){x, y}, NULL)) return true;
    return false;
}

static bool rests_freely(const trial *t, const kiln_seat_site *site, const kiln_obstacles *all) {
    const pack_level *level = &t->pack->levels[t->pack->seats[t->seat].level];
    const scene_sitters *sitters = &t->stage->results->sitters[level->scene];
    uint32_t own = t->pack->seats[t->seat].object;
    for (uint32_t i = 0; i < sitters->count; i++) {
        kiln_hit hit;
        if (kiln_rest_overlap(sitters->bodies[i], &site->seat, all, &hit) &&
            (own == KILN_NONE || hit.owner != own))
            return false;
    }
    return true;
}

static bool seems_clear(const trial *t) {
    const pack_level *level = &t->pack->levels[t->pack->seats[t->seat].level];
    const scene_sitters *sitters = &t->stage->results->sitters[level->scene];
    kiln_obstacles *obstacles = moved_obstacles(t);
    kiln_ground ground = t->space->ground;
    ground.obstacles = obstacles;
    kiln_seat_site site = moved_site(t);
    bool clear = false;
    if (rests_freely(t, &site, obstacles)) {
        kiln_seat_sides sides =
            kiln_seat_measure(&site, sitters->bodies, sitters->count, &t->space->grid, &ground);
        t->m->measures++;
        for (uint32_t i = 0; i < sides.count && !clear; i++) {
            const kiln_entry *e = &sides.entries[i];
            clear = e->standable && e->clear && has_node_beside(&ground, e->stand);
        }
    }
    kiln_obstacles_free(obstacles);
    return clear;
}

/* ---- The proof */

static change change_of(const trial *t) {
    bool free = t->object == KILN_NONE;
    return (change){
        free ? CHANGE_FREE_SEAT : CHANGE_OBJECT, free ? t->seat : t->object, 0, {t->dx, t->dy, 0}};
}

/* Nothing but its own object is in the way of a seat, in the rehearsal. */
static bool is_usable(const trial *t, const rehearsal *r, uint32_t seat) {
    static const rule_id rules_of_use[] = {RULE_K301, RULE_K302, RULE_K305};
    const pack_seat *s = &t->pack->seats[seat];
    for (size_t i = 0; i < sizeof rules_of_use / sizeof *rules_of_use; i++)
        if (rehearsal_tells(r, rules_of_use[i], s->address)) return false;
    const kiln_hit *rest = &r->results.seats[seat].rest;
    bool by_other = rest->stage != KILN_STAGE_NONE && rest->owner != s->object;
    return !by_other || !rehearsal_tells(r, RULE_K304, s->address);
}

static bool all_usable(const trial *t, const rehearsal *r) {
    uint32_t object = t->pack->seats[t->seat].object;
    if (object == KILN_NONE) return true;
    const kiln_range seats = t->pack->objects[object].seats;
    for (uint32_t i = seats.first; i < seats.first + seats.count; i++)
        if (!is_usable(t, r, i)) return false;
    return true;
}

typedef struct proof {
    bool good, all;
    kiln_side side;
} proof;

static proof prove(trial *t, const change *c) {
    rehearsal r;
    proof result = {0};
    t->rehearsed++;
    rehearse(t->m->rehearsals, c, &r);
    const seat_result *after = &r.results.seats[t->seat];
    if (after->chosen != KILN_NONE) result.side = after->entries[after->chosen].side;
    result.good = !r.worse && after->chosen != KILN_NONE && after->entries[after->chosen].clear &&
                  is_usable(t, &r, t->seat);
    result.all = result.good && all_usable(t, &r);
    rehearsal_free(&r);
    return result;
}

/* ---- What may move */

static void add_movable(trial *t, uint32_t object) {
    if (object >= KILN_WALL || t->pack->objects[object].bank != KILN_NONE) return;
    if (t->object_count == MOVABLE_MAX) return;
    for (uint32_t i = 0; i < t->object_count; i++)
        if (t->objects[i] == object) return;
    t->objects[t->object_count++] = object;
}

static bool look_beside(void *user, uint32_t index, const kiln_obstacle *o) {
    (void)index;
    add_movable(user, o->owner);
    return true;
}

/* The seat's own object (KILN_NONE: a free seat), what is in the way of its sides, then what stands
 * around its standing places. */
static void find_movable(trial *t) {
    const seat_result *result = &t->stage->results->seats[t->seat];
    uint32_t own = t->pack->seats[t->seat].object;
    if (own == KILN_NONE)
        t->objects[t->object_count++] = own;
    else
        add_movable(t, own);
    if (result->rest.stage != KILN_STAGE_NONE) add_movable(t, result->rest.owner);
    for (uint32_t i = 0; i < result->count; i++) {
        const kiln_entry *e = &result->entries[i];
        if (e->verdict == KILN_VERDICT_OCCUPIED) add_movable(t, e->owner);
        if (e->hit.stage != KILN_STAGE_NONE) add_movable(t, e->hit.owner);
    }
    for (uint32_t i = 0; i < result->count; i++) {
        kiln_point at = result->entries[i].stand;
        kiln_box box = {at.x - BESIDE, at.y - BESIDE, 0,
                        at.x + BESIDE, at.y + BESIDE, t->space->ground.tall};
        if (result->entries[i].has_stand)
            kiln_obstacles_query(t->space->obstacles, &box, look_beside, t);
    }
}

static bool add_near(void *user, uint32_t index, const kiln_obstacle *obstacle) {
    (void)obstacle;
    trial *t = user;
    ARENA_PUSH_ROOM(t->scratch, t->near, t->near_count, t->near_capacity);
    t->near[t->near_count++] = index;
    return t->near_count <= NEAR_MAX;
}

static int by_number(const void *left, const void *right) {
    const uint32_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

static bool find_near(trial *t) {
    kiln_point hip = t->pack->seats[t->seat].at;
    kiln_box box = {hip.x - AROUND, hip.y - AROUND, INT32_MIN / 2,
                    hip.x + AROUND, hip.y + AROUND, INT32_MAX / 2};
    kiln_obstacles_query(t->space->obstacles, &box, add_near, t);
    if (t->near_count > 1) qsort(t->near, t->near_count, sizeof *t->near, by_number);
    return t->near_count <= NEAR_MAX;
}

/* ---- The search */

static bool may_go_on(const trial *t) {
    return t->m->measures < MEASURES_MAX && t->rehearsed < REHEARSED_MAX &&
           rehearsals_left(t->m->rehearsals, t->pack->seats[t->seat].level);
}

static bool try_move(trial *t, const int direction[2], kiln_len way) {
    t->dx = direction[0] * way;
    t->dy = direction[1] * way;
    return object_is_free(t) && seems_clear(t);
}

typedef struct candidate {
    change change;
    kiln_len way; /* 0: none yet */
    proof proof;
} candidate;

/* Along one direction `way` seems to do: the least that does as well, and is proven. */
static void settle(trial *t, const int direction[2], kiln_len way, candidate *best) {
    for (kiln_len less = way - REMEDY_STEP + REMEDY_FINE; less <= way; less += REMEDY_FINE) {
        if ((best->way && less >= best->way) || !may_go_on(t)) return;
        if (!try_move(t, direction, less)) continue;
        change c = change_of(t);
        proof p = prove(t, &c);
        if (p.good && (p.all || !best->way || !best->proof.all)) *best = (candidate){c, less, p};
        if (p.good) return;
    }
}

/* The four directions, first the one behind the seat: that is how a chair is pulled out. */
static void order_directions(kiln_heading facing, int directions[4][2]) {
    static const int back_first[4][2] = {{0, -1}, {1, 0}, {-1, 0}, {0, 1}};
    int quarter = (facing + 45000) / 90000 % 4;
    for (int i = 0; i < 4; i++) {
        int x = back_first[i][0], y = back_first[i][1];
        for (int turns = 0; turns < quarter; turns++) {
            int turned = -y;
            y = x;
            x = turned;
        }
        directions[i][0] = x;
        directions[i][1] = y;
    }
}

/* The smallest that helps all seats of the object, else the smallest. */
static candidate search(trial *t) {
    int directions[4][2];
    candidate first = {0};
    order_directions(t->pack->seats[t->seat].facing, directions);
    for (kiln_len way = REMEDY_STEP; way <= REMEDY_MAX; way += REMEDY_STEP) {
        candidate best = {0};
        for (uint32_t i = 0; i < 4 * t->object_count && may_go_on(t); i++) {
            t->object = t->objects[i / 4];
            if (try_move(t, directions[i % 4], way)) settle(t, directions[i % 4], way, &best);
        }
        if (best.way && best.proof.all) return best;
        if (!first.way) first = best;
    }
    return first;
}

/* Does what helped another seat of the object help this one? */
static bool helped_already(trial *t, change *out, kiln_side *side) {
    uint32_t object = t->pack->seats[t->seat].object;
    if (object == KILN_NONE || object != t->m->last_object) return false;
    proof p = prove(t, &t->m->last);
    *out = t->m->last;
    *side = p.side;
    return p.good;
}

bool seat_remedy_find(seat_remedies *m, uint32_t seat, change *out, kiln_side *side) {
    const stage *s = m->rehearsals->stage;
    const pack_seat *of = &s->pack->seats[seat];
    trial t = {.m = m, .stage = s, .pack = s->pack, .seat = seat};
    t.space = &s->results->levels[of->level];
    if (!may_go_on(&t)) return false;
    if (helped_already(&t, out, side)) return true;
    t.scratch = arena_new();
    find_movable(&t);
    candidate found = find_near(&t) ? search(&t) : (candidate){0};
    arena_free(t.scratch);
    *out = found.change;
    *side = found.proof.side;
    if (found.way && found.proof.all) m->last = found.change, m->last_object = of->object;
    return found.way > 0;
}

/* ---- A seat in its own object */

/* Does nobody who rests there, in this placement of it, touch its own object? */
static bool own_is_clear(const rehearsals *r, uint32_t seat, const move *by) {
    const stage *s = r->stage;
    const pack_seat *of = &s->pack->seats[seat];
    const scene_sitters *sitters = &s->results->sitters[s->pack->levels[of->level].scene];
    kiln_seat_pose pose = s->results->seats[seat].site.seat;
    kiln_turn turn = kiln_turn_of(s->pack->objects[of->object].facing);
    pose.at = kiln_turn_point(turn, (kiln_point){by->x, by->y}, pose.at);
    for (uint32_t i = 0; i < sitters->count; i++) {
        kiln_hit hit;
        if (kiln_rest_overlap(sitters->bodies[i], &pose, s->results->levels[of->level].obstacles,
                              &hit))
            return false;
    }
    return true;
}

bool rest_remedy_find(rehearsals *r, uint32_t seat, const char *address, change *out) {
    static const int directions[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    const pack_seat *of = &r->stage->pack->seats[seat];
    uint32_t rehearsed = 0;
    for (kiln_len way = REMEDY_FINE; way <= REMEDY_MAX; way += REMEDY_FINE) {
        for (int i = 0; i < 4; i++) {
            move by = {directions[i][0] * way, directions[i][1] * way, 0};
            if (!own_is_clear(r, seat, &by)) continue;
            if (rehearsed++ == REHEARSED_MAX || !rehearsals_left(r, of->level)) return false;
            *out = (change){CHANGE_ASSET_SEAT, r->stage->pack->objects[of->object].asset,
                            of->asset_seat, by};
            rehearsal done;
            rehearse(r, out, &done);
            bool good = !done.worse && !rehearsal_tells(&done, RULE_K304, address);
            rehearsal_free(&done);
            if (good) return true;
        }
    }
    return false;
}
