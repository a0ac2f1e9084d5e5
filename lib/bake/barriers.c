/* barriers.c - looks through every walkable opening from both sides, then from the way in over all
 * barriers, so that each part of the floor knows the door that keeps people out. */
#include "barriers.h"

#include "barrier.h"
#include "doorway.h"
#include "island.h"
#include "passage.h"
#include "starts.h"
#include "wall.h"

#include <stdlib.h>

/* So far a room may end from a wall's face, looked for by 0.01, for its door to be meant. */
enum { GAP_MAX = KILN_TILE, GAP_STEP = 100 };

typedef struct search {
    const stage *stage;
    const pack *pack;
    const pack_level *level;
    level_space *space;
    room_index rooms;
    arena *scratch;
    uint32_t index; /* of the level */
    uint32_t capacity;
} search;

/* ---- Barriers */

/* One side of an opening: the room that begins within 1 tile of it, and how far off. */
typedef struct side {
    const pack_room *room;
    kiln_len gap;
    uint32_t node;
} side;

static side look_out(const search *c, const pack_wall *wall, const pack_opening *opening, int to) {
    side found = {.node = doorway_node(c->space, wall, opening, to)};
    kiln_len face = wall->thickness / 2;
    for (kiln_len gap = 0; gap <= GAP_MAX && !found.room; gap += GAP_STEP) {
        kiln_point at = wall_opening_side(wall, opening, to * (face + gap));
        const pack_room *room = room_index_find(&c->rooms, at);
        if (!room || room->hole) continue;
        found.room = room;
        found.gap = gap;
    }
    if (found.node != KILN_NONE || !found.room) return found;
    kiln_len inside = face + found.gap + KILN_PERSON_SIZE / 2;
    kiln_point at = wall_opening_side(wall, opening, to * inside);
    uint32_t node = kiln_grid_nearest(&c->space->grid, at);
    if (node == KILN_NONE) return found;
    kiln_point near = kiln_grid_point(&c->space->grid, node);
    if (labs((long)near.x - at.x) <= KILN_NAV_STEP && labs((long)near.y - at.y) <= KILN_NAV_STEP)
        found.node = node;
    return found;
}

/* Why nobody passes; false when the door is not to blame. */
static bool judge(const search *c, const side sides[2], barrier *b) {
    const pack_wall *wall = &c->pack->walls[b->wall];
    const pack_opening *opening = &wall->openings[b->opening];
    const side *far = sides[0].gap > sides[1].gap ? &sides[0] : &sides[1];
    passage p = {c->pack, c->space, wall};
    if (opening->width < KILN_PERSON_SIZE) {
        b->kind = BARRIER_NARROW;
        return true;
    }
    doorway d = doorway_look(c->scratch, c->space, wall, opening);
    if (d.free < KILN_PERSON_SIZE) {
        b->kind = BARRIER_BLOCKED;
        b->object = d.objects[0];
    } else if (far->room && far->gap > 0) {
        b->kind = BARRIER_GAP;
        b->room = (uint32_t)(far->room - c->pack->rooms);
        b->gap = far->gap;
    } else if (!passage_fits(&p, opening)) {
        b->kind = BARRIER_OFF_GRID;
    } else {
        return false;
    }
    return true;
}

static void look_through(search *c, uint32_t wall_index, uint32_t opening_index) {
    const pack_wall *wall = &c->pack->walls[wall_index];
    const pack_opening *opening = &wall->openings[opening_index];
    const uint32_t *island = c->space->grid.island;
    const side sides[2] = {look_out(c, wall, opening, 1), look_out(c, wall, opening, -1)};
    if (sides[0].node == KILN_NONE || sides[1].node == KILN_NONE ||
        island[sides[0].node] == island[sides[1].node])
        return;
    barrier b = {.wall = wall_index, .opening = opening_index};
    b.object = b.room = KILN_NONE;
    b.island[0] = island[sides[0].node];
    b.island[1] = island[sides[1].node];
    if (!judge(c, sides, &b)) return;
    ARENA_PUSH_ROOM(c->stage->memory, c->space->barriers, c->space->barrier_count, c->capacity);
    c->space->barriers[c->space->barrier_count++] = b;
}

static void look_at_openings(search *c) {
    for (uint32_t i = 0; i < c->level->walls.count; i++) {
        const pack_wall *wall = &c->pack->walls[c->level->walls.first + i];
        for (uint32_t k = 0; k < wall->opening_count; k++)
            if (wall->openings[k].walkable) look_through(c, c->level->walls.first + i, k);
    }
}

/* ---- What lies behind which */

/* From the main island over the barriers, the nearest first; each has two ends, 2 i and 2 i + 1. */
static void spread(search *c) {
    level_space *space = c->space;
    uint32_t islands = space->grid.islands, ends = 2 * space->barrier_count, done = 0, count = 0;
    uint32_t *head = ARENA_ARRAY(c->scratch, uint32_t, islands);
    uint32_t *next = ARENA_ARRAY(c->scratch, uint32_t, ends);
    uint32_t *queue = ARENA_ARRAY(c->scratch, uint32_t, islands);
    space->behind = ARENA_ARRAY(c->stage->memory, uint32_t, islands);
    for (uint32_t i = 0; i < islands; i++) head[i] = space->behind[i] = KILN_NONE;
    for (uint32_t end = ends; end-- > 0;) {
        uint32_t island = space->barriers[end / 2].island[end & 1];
        next[end] = head[island];
        head[island] = end;
    }
    queue[count++] = space->main_island;
    while (done < count) {
        uint32_t island = queue[done++];
        for (uint32_t end = head[island]; end != KILN_NONE; end = next[end]) {
            uint32_t other = space->barriers[end / 2].island[!(end & 1)];
            if (other == space->main_island || space->behind[other] != KILN_NONE) continue;
            space->behind[other] = island == space->main_island ? end / 2 : space->behind[island];
            queue[count++] = other;
        }
    }
}

static void cut_off_place(search *c, uint32_t island, cut_off place) {
    if (island == KILN_NONE || c->space->behind[island] == KILN_NONE) return;
    barrier *b = &c->space->barriers[c->space->behind[island]];
    if (!b->cut) b->cut = ARENA_ARRAY(c->stage->memory, cut_off, STAGE_RELATED_MAX);
    if (b->cut_count < STAGE_RELATED_MAX) b->cut[b->cut_count++] = place;
    b->cut_total++;
}

/* The island of a seat's first standing place, when none is on the main one. */
static uint32_t seat_island(const search *c, uint32_t seat) {
    const seat_result *r = &c->stage->results->seats[seat];
    uint32_t first = KILN_NONE;
    for (uint32_t i = 0; i < r->count; i++) {
        const kiln_entry *e = &r->entries[i];
        if (!e->standable || e->node == KILN_NONE) continue;
        uint32_t island = c->space->grid.island[e->node];
        if (island == c->space->main_island) return KILN_NONE;
        if (first == KILN_NONE && barrier_before(c->space, island)) first = island;
    }
    return first;
}

static void cut_off_places(search *c, const level_starts *starts) {
    const pack *p = c->pack;
    const kiln_range seats = c->level->seats, spots = c->level->spots;
    for (uint32_t i = seats.first; i < seats.first + seats.count; i++) {
        const pack_seat *seat = &p->seats[i];
        cut_off_place(c, seat_island(c, i), (cut_off){"the seat", seat->address, seat->where});
    }
    for (uint32_t i = spots.first; i < spots.first + spots.count; i++) {
        pack_place place = {.kind = PACK_PLACE_SPOT, .index = i, .level = c->index};
        cut_off_place(c, island_of_place(p, c->stage->results, &place),
                      (cut_off){"the spot", p->spots[i].address, p->spots[i].where});
    }
    for (uint32_t i = starts->first[c->index]; i < starts->first[c->index + 1]; i++) {
        const pack_person *person = &p->people[starts->people[i]];
        cut_off_place(c, island_of_place(p, c->stage->results, &person->start),
                      (cut_off){"the start of", person->id, person->where});
    }
}

/* ---- All levels */

/* Is what is connected, and where one comes in, what was meant? */
static bool is_sound(const search *c) {
    return !c->space->floor_unsure && !c->space->objects_unsure && !c->space->beyond_limit &&
           !c->pack->scenes[c->level->scene].people_lost && c->space->main_island != KILN_NONE;
}

static void search_level(const stage *s, const level_starts *starts, uint32_t index) {
    search c = {.stage = s, .pack = s->pack, .index = index};
    c.level = &s->pack->levels[index];
    c.space = &s->results->levels[index];
    c.space->barriers = NULL;
    c.space->barrier_count = 0;
    c.space->behind = NULL;
    if (!is_sound(&c)) return;
    c.scratch = arena_new();
    c.rooms = room_index_new(c.scratch, s->pack, c.level);
    look_at_openings(&c);
    spread(&c);
    cut_off_places(&c, starts);
    arena_free(c.scratch);
}

void barriers_run(const stage *s) {
    arena *scratch = arena_new();
    level_starts starts = starts_of(scratch, s->pack);
    for (uint32_t i = 0; i < s->pack->level_count; i++) {
        stage_progress(s, i, s->pack->level_count);
        search_level(s, &starts, i);
    }
    arena_free(scratch);
}
