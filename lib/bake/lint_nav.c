/* lint_nav.c - starts and spots nobody can stand at, closed rooms, floor in several parts.
 *
 * One cause, one finding: a start at a spot or seat is told of there (K404, K301, K305). Islands
 * behind a door that is told of (K208, K209, K402) and those inside a closed room (K402) are left out
 * of K401. */
#include "lint_nav.h"

#include "barrier.h"
#include "doorway.h"
#include "island.h"
#include "polygon.h"
#include "room_nodes.h"
#include "starts.h"
#include "str.h"

typedef struct nav_check {
    const stage *stage;
    const pack *pack;
    const pack_level *level;
    const level_space *space;
    room_index rooms;
    const level_starts *starts;
    arena *scratch;
    uint32_t index;    /* of the level */
    uint32_t *nodes;   /* per island: how many, */
    uint32_t *first;   /* and the first of them */
    bool *closed_room; /* per island: inside a room of K402 */
    bool *entered;     /* per room of the level: a walkable opening leads into it */
    bool *needed;      /* per island: it holds an entry place, a spot or a start */
} nav_check;

/* ---- K403 and K404: standing at a point */

/* Why nobody can be at a point: "`desk-1/top` is there"; NULL when they can. */
static const char *trouble_at(const nav_check *c, kiln_point at) {
    uint32_t obstacle;
    if (!kiln_can_stand(&c->space->ground, at, &obstacle)) {
        if (obstacle == KILN_NONE)
            return c->space->floor_unsure ? NULL : "there is not enough floor";
        const kiln_obstacle *o = kiln_obstacles_get(c->space->obstacles, obstacle);
        return arena_printf(c->scratch, "%s is in the way",
                            pack_obstacle_name(c->pack, c->scratch, o->owner, o->part));
    }
    if (!c->space->floor_unsure &&
        kiln_grid_reach(&c->space->grid, &c->space->ground, at) == KILN_NONE)
        return "there is no walkable node within 0.25";
    return NULL;
}

static void relate_obstacle(const nav_check *c, finding *f, kiln_point at) {
    uint32_t obstacle;
    if (kiln_can_stand(&c->space->ground, at, &obstacle) || obstacle == KILN_NONE) return;
    uint32_t owner = kiln_obstacles_get(c->space->obstacles, obstacle)->owner;
    if (owner >= KILN_WALL) {
        const pack_wall *wall = &c->pack->walls[owner - KILN_WALL];
        diag_relate(c->stage->findings, f, wall->where, "wall `%s` is here", wall->id);
    } else {
        const pack_object *o = &c->pack->objects[owner];
        diag_relate(c->stage->findings, f, o->where, "`%s` is here", o->id);
    }
}

static void suggest_place(const nav_check *c, finding *f, kiln_point at) {
    uint32_t node = kiln_grid_nearest(&c->space->grid, at);
    if (node != KILN_NONE)
        diag_suggest(c->stage->findings, f, "at: %s",
                     point_text(c->scratch, kiln_grid_point(&c->space->grid, node)));
}

static void check_starts(const nav_check *c) {
    for (uint32_t i = c->starts->first[c->index]; i < c->starts->first[c->index + 1]; i++) {
        const pack_person *person = &c->pack->people[c->starts->people[i]];
        const char *why = trouble_at(c, person->start.at);
        if (!why) continue;
        finding *f = diag_add(c->stage->findings, RULE_K403, person->where, person->address,
                              "`%s` cannot start at %s: %s", person->id,
                              point_text(c->scratch, person->start.at), why);
        diag_relate(c->stage->findings, f, person->start.where, "the start");
        relate_obstacle(c, f, person->start.at);
        suggest_place(c, f, person->start.at);
    }
}

static void check_spots(const nav_check *c) {
    for (uint32_t i = 0; i < c->level->spots.count; i++) {
        const pack_spot *spot = &c->pack->spots[c->level->spots.first + i];
        const char *why = trouble_at(c, spot->at);
        if (!why) continue;
        finding *f = diag_add(c->stage->findings, RULE_K404, spot->where, spot->address,
                              "nobody can stand at the spot `%s`, %s: %s", spot->id,
                              point_text(c->scratch, spot->at), why);
        relate_obstacle(c, f, spot->at);
        suggest_place(c, f, spot->at);
    }
}

/* ---- Islands */

static void count_islands(const nav_check *c) {
    const kiln_grid *grid = &c->space->grid;
    uint32_t count = grid->width * grid->height;
    for (uint32_t node = 0; node < count; node++) {
        uint32_t island = grid->island[node];
        if (island == KILN_NONE) continue;
        if (c->nodes[island]++ == 0) c->first[island] = node;
    }
}

static void mark_entered(const nav_check *c, const pack_wall *wall, const pack_opening *opening) {
    for (int side = -1; side <= 1; side += 2) {
        const pack_room *room = doorway_room(&c->rooms, wall, opening, side);
        if (room) c->entered[room - c->pack->rooms - c->level->rooms.first] = true;
    }
}

static void look_at_openings(const nav_check *c) {
    for (uint32_t i = 0; i < c->level->walls.count; i++) {
        const pack_wall *wall = &c->pack->walls[c->level->walls.first + i];
        for (uint32_t k = 0; k < wall->opening_count; k++) {
            if (!wall->openings[k].walkable) continue;
            mark_entered(c, wall, &wall->openings[k]);
        }
    }
}

/* ---- K402: rooms without a way in */

/* A room that no opening leads into is closed when none of its nodes is on the way in. */
static void check_rooms(const nav_check *c) {
    const kiln_grid *grid = &c->space->grid;
    const uint32_t *room_of = room_nodes(c->scratch, c->pack, c->level, grid);
    uint32_t nodes = grid->width * grid->height, rooms = c->level->rooms.count;
    bool *walkable = ARENA_ARRAY(c->scratch, bool, rooms);
    bool *open = ARENA_ARRAY(c->scratch, bool, rooms);
    for (uint32_t i = 0; i < nodes; i++) {
        if (room_of[i] == KILN_NONE || grid->island[i] == KILN_NONE) continue;
        walkable[room_of[i]] = true;
        open[room_of[i]] |= grid->island[i] == c->space->main_island;
    }
    for (uint32_t i = 0; i < c->space->barrier_count; i++) {
        if (c->space->barriers[i].room != KILN_NONE) /* told of at its door */
            open[c->space->barriers[i].room - c->level->rooms.first] = true;
    }
    for (uint32_t i = 0; i < rooms; i++) {
        const pack_room *room = &c->pack->rooms[c->level->rooms.first + i];
        open[i] |= room->hole || c->entered[i] || !walkable[i];
        if (open[i]) continue;
        diag_add(c->stage->findings, RULE_K402, room->where,
                 stage_address(c->stage, c->index, room->id),
                 "room `%s` has no way in: no walkable opening leads into it", room->id);
    }
    for (uint32_t i = 0; i < nodes; i++) {
        if (room_of[i] == KILN_NONE || grid->island[i] == KILN_NONE) continue;
        c->closed_room[grid->island[i]] |= !open[room_of[i]];
    }
}

/* ---- K401: islands */

static bool is_told(const nav_check *c, uint32_t island) {
    return island != c->space->main_island && !c->closed_room[island] &&
           !barrier_before(c->space, island);
}

static void need(const nav_check *c, finding *f, uint32_t island, span where, const char *what,
                 const char *name) {
    if (island == KILN_NONE || !is_told(c, island)) return;
    c->needed[island] = true;
    if (f && f->related_count < STAGE_RELATED_MAX)
        diag_relate(c->stage->findings, f, where, "%s `%s` is on a part of %u nodes, at %s", what,
                    name, c->nodes[island],
                    point_text(c->scratch, kiln_grid_point(&c->space->grid, c->first[island])));
}

/* The island of a seat's chosen standing place; KILN_NONE when that is K301 or K305. */
static uint32_t seat_island(const nav_check *c, uint32_t seat) {
    const seat_result *r = &c->stage->results->seats[seat];
    const uint32_t *island = c->space->grid.island;
    for (uint32_t i = 0; i < r->count; i++) {
        const kiln_entry *e = &r->entries[i];
        if (e->standable && e->node != KILN_NONE && island[e->node] == c->space->main_island)
            return island[r->entries[r->chosen].node];
    }
    return KILN_NONE;
}

/* Everything that has to be reached. With a finding: told there. */
static void need_places(const nav_check *c, finding *f) {
    const pack *p = c->pack;
    for (uint32_t i = 0; i < c->level->seats.count; i++) {
        const pack_seat *seat = &p->seats[c->level->seats.first + i];
        need(c, f, seat_island(c, c->level->seats.first + i), seat->where, "the entry place of",
             seat->address);
    }
    for (uint32_t i = 0; i < c->level->spots.count; i++) {
        const pack_spot *spot = &p->spots[c->level->spots.first + i];
        pack_place place = {.kind = PACK_PLACE_SPOT, .index = c->level->spots.first + i};
        place.level = c->index;
        need(c, f, island_of_place(p, c->stage->results, &place), spot->where, "the spot",
             spot->id);
    }
    for (uint32_t i = c->starts->first[c->index]; i < c->starts->first[c->index + 1]; i++) {
        const pack_person *person = &p->people[c->starts->people[i]];
        need(c, f, island_of_place(p, c->stage->results, &person->start), person->where,
             "the start of", person->id);
    }
}

static const char *room_at(const nav_check *c, kiln_point at) {
    const pack_room *room = room_index_find(&c->rooms, at);
    return room ? arena_printf(c->scratch, " in room `%s`", room->id) : "";
}

static void check_islands(const nav_check *c) {
    uint32_t parts = 0, largest = KILN_NONE;
    bool needed = false;
    need_places(c, NULL);
    for (uint32_t i = 0; i < c->space->grid.islands; i++) {
        if (!is_told(c, i)) continue;
        if (parts++ == 0) largest = i;
        needed |= c->needed[i];
    }
    if (parts == 0) return;
    kiln_point at = kiln_grid_point(&c->space->grid, c->first[largest]);
    finding *f = diag_add(c->stage->findings, RULE_K401, c->level->where, c->level->address,
                          "%u part%s of the floor %s not connected with the way in; the largest "
                          "has %u nodes, at %s%s",
                          parts, parts == 1 ? "" : "s", parts == 1 ? "is" : "are",
                          c->nodes[largest], point_text(c->scratch, at), room_at(c, at));
    if (!needed) f->severity = SEVERITY_INFO;
    need_places(c, f);
}

/* ---- All levels */

/* Is what is connected, and where one comes in, what was meant? */
static bool floor_is_sound(const nav_check *c) {
    return !c->space->floor_unsure && !c->space->objects_unsure &&
           !c->pack->scenes[c->level->scene].people_lost && c->space->main_island != KILN_NONE;
}

static void check_level(const stage *s, const level_starts *starts, uint32_t index) {
    nav_check c = {.stage = s, .pack = s->pack, .starts = starts, .index = index};
    c.scratch = arena_new();
    c.level = &s->pack->levels[index];
    c.space = &s->results->levels[index];
    c.rooms = room_index_new(c.scratch, s->pack, c.level);
    uint32_t islands = c.space->grid.islands;
    c.nodes = ARENA_ARRAY(c.scratch, uint32_t, islands);
    c.first = ARENA_ARRAY(c.scratch, uint32_t, islands);
    c.closed_room = ARENA_ARRAY(c.scratch, bool, islands);
    c.needed = ARENA_ARRAY(c.scratch, bool, islands);
    c.entered = ARENA_ARRAY(c.scratch, bool, c.level->rooms.count);
    if (!c.space->beyond_limit) {
        check_starts(&c);
        check_spots(&c);
    }
    if (floor_is_sound(&c)) {
        count_islands(&c);
        look_at_openings(&c);
        check_rooms(&c);
        check_islands(&c);
    }
    arena_free(c.scratch);
}

void lint_nav_run(const stage *s) {
    arena *scratch = arena_new();
    level_starts starts = starts_of(scratch, s->pack);
    for (uint32_t i = 0; i < s->pack->level_count; i++) {
        stage_progress(s, i, s->pack->level_count);
        check_level(s, &starts, i);
    }
    arena_free(scratch);
}
