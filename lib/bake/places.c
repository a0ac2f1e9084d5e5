/* places.c - what robots can walk up to on a level: places behind seats, in front of fixtures, in
 * the middle of rooms. */
#include "places.h"

#include "flat.h"

#include <string.h>

/* ---- Plans */

static uint32_t count_doors(const pack *p, const pack_level *level) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < level->walls.count; i++) {
        const pack_wall *wall = &p->walls[level->walls.first + i];
        for (uint32_t k = 0; k < wall->opening_count; k++) count += wall->openings[k].passable;
    }
    return count;
}

/* The order of openings is the bundle's: over all walls of the pack. */
static uint32_t first_opening(const pack *p, uint32_t wall) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < wall; i++) first += p->walls[i].opening_count;
    return first;
}

static const kiln_wall_source *wall_sources(arena *a, const pack *p, const pack_level *level) {
    kiln_wall_source *walls = ARENA_ARRAY(a, kiln_wall_source, level->walls.count);
    kiln_door_source *next = ARENA_ARRAY(a, kiln_door_source, count_doors(p, level));
    uint32_t opening = first_opening(p, level->walls.first);
    for (uint32_t i = 0; i < level->walls.count; i++) {
        const pack_wall *wall = &p->walls[level->walls.first + i];
        walls[i] = (kiln_wall_source){wall->from, wall->to, wall->thickness, next, 0};
        for (uint32_t k = 0; k < wall->opening_count; k++, opening++) {
            const pack_opening *o = &wall->openings[k];
            if (!o->passable) continue;
            *next++ = (kiln_door_source){o->at, o->width, opening};
            walls[i].door_count++;
        }
    }
    return walls;
}

/* Of a level beyond a limit there is an empty one. */
static kiln_level_plan *build_plan(const pack *p, const pack_level *level, bool beyond_limit) {
    arena *scratch = arena_new();
    kiln_room_source *rooms = ARENA_ARRAY(scratch, kiln_room_source, level->rooms.count);
    for (uint32_t i = 0; i < level->rooms.count; i++) {
        const pack_room *room = &p->rooms[level->rooms.first + i];
        rooms[i] = (kiln_room_source){room->outline, room->count, room->hole};
    }
    kiln_plan_source source = {rooms, wall_sources(scratch, p, level), level->rooms.count,
                               level->walls.count};
    if (beyond_limit) source.room_count = source.wall_count = 0;
    kiln_level_plan *plan;
    if (kiln_level_plan_build(&source, NULL, &plan) != KILN_OK) arena_out_of_memory();
    arena_free(scratch);
    return plan;
}

/* ---- Places */

typedef struct book_maker {
    const pack *pack;
    const level_space *space;
    level_book *book;
} book_maker;

static uint32_t reach(const level_space *space, kiln_vec at) {
    kiln_point nearest = {(kiln_len)floor(at.x + 0.5), (kiln_len)floor(at.y + 0.5)};
    return kiln_grid_reach(&space->grid, &space->ground, nearest);
}

static void add_address(const book_maker *m, const kiln_site *place, const kiln_judgement *j) {
    const level_space *space = m->space;
    kiln_vec approach = kiln_place_approach(place, j->run);
    m->book->kept[place->kind]++;
    m->book->addresses[m->book->address_count++] = (place_result){
        .place = *place,
        .room = j->room,
        .run = j->run,
        .node = reach(space, place->at),
        .place_clear = kiln_place_clear(space->obstacles, place->at, place->at, space->ground.tall),
        .run_clear = kiln_place_clear(space->obstacles, approach, place->at, space->ground.tall),
    };
}

/* `own` is the room that a place is the middle of, or NULL. */
static void consider(const book_maker *m, const kiln_site *place, const kiln_level_room *own) {
    kiln_judgement j = kiln_place_judge(m->book->plan, place);
    if (j.kept) {
        add_address(m, place, &j);
        return;
    }
    if (own && !kiln_level_room_holds(own, place->at)) j.reason = KILN_REFUSAL_OUTLINE;
    m->book->refused[m->book->refused_count++] =
        (place_result){.place = *place, .reason = j.reason, .room = KILN_NONE, .node = KILN_NONE};
}

static void consider_seats(const book_maker *m, const pack_level *level) {
    for (uint32_t i = 0; i < level->seats.count; i++) {
        uint32_t index = level->seats.first + i;
        const pack_seat *seat = &m->pack->seats[index];
        if (seat->pose != KILN_POSE_SIT) continue;
        kiln_site place = kiln_place_of_seat(index, seat->at, seat->facing);
        consider(m, &place, NULL);
    }
}

/* Placed furniture without any seat and not from a bank. */
static bool is_fixture(const pack *p, uint32_t index, kiln_len max_base) {
    const pack_object *object = &p->objects[index];
    const pack_asset *asset = &p->assets[object->asset];
    kiln_len least = 0, most = 0;
    asset_heights(asset, &least, &most);
    return asset->kind == KILN_ASSET_FURNITURE && asset->seat_count == 0 &&
           object->bank == KILN_NONE && object->z + least <= max_base;
}

static void consider_objects(const book_maker *m, const pack_level *level, kiln_len max_base) {
    for (uint32_t i = 0; i < level->objects.count; i++) {
        uint32_t index = level->objects.first + i;
        const pack_object *object = &m->pack->objects[index];
        if (!is_fixture(m->pack, index, max_base)) continue;
        kiln_site place = kiln_place_of_object(index, object->center2, object->facing);
        consider(m, &place, NULL);
    }
}

static void consider_rooms(const book_maker *m, const pack_level *level) {
    for (uint32_t i = 0; i < level->rooms.count; i++) {
        const kiln_level_room *room = &m->book->plan->rooms[i];
        if (room->hole) continue;
        kiln_site place = kiln_place_of_room(level->rooms.first + i, room->centre);
        consider(m, &place, room);
    }
}

/* ---- Levels */

kiln_len places_max_base(const pack *p, uint32_t level) {
    kiln_len most = 0;
    const pack_scene *scene = &p->scenes[p->levels[level].scene];
    for (uint32_t i = 0; i < scene->robots.count; i++) {
        const pack_robots *robots = &p->robots[scene->robots.first + i];
        kiln_len shoulder = p->assets[robots->asset].rig.shoulder_height;
        if (robots->level == level && shoulder > most) most = shoulder;
    }
    return most > 0 ? most : KILN_FIXTURE_MAX_BASE;
}

static place_result *kept(arena *a, const place_result *places, uint32_t count) {
    place_result *copy = ARENA_ARRAY(a, place_result, count);
    if (count > 0) memcpy(copy, places, count * sizeof *copy);
    return copy;
}

static void make_book(const stage *s, uint32_t index) {
    const pack_level *level = &s->pack->levels[index];
    level_book *book = &s->results->books[index];
    book_maker m = {s->pack, &s->results->levels[index], book};
    size_t most = (size_t)level->seats.count + level->objects.count + level->rooms.count;
    book->plan = build_plan(s->pack, level, m.space->beyond_limit);
    if (m.space->beyond_limit) return;
    arena *scratch = arena_new();
    book->addresses = ARENA_ARRAY(scratch, place_result, most);
    book->refused = ARENA_ARRAY(scratch, place_result, most);
    consider_seats(&m, level);
    consider_objects(&m, level, places_max_base(s->pack, index));
    consider_rooms(&m, level);
    book->addresses = kept(s->memory, book->addresses, book->address_count);
    book->refused = kept(s->memory, book->refused, book->refused_count);
    arena_free(scratch);
}

void places_run(const stage *s) {
    uint32_t count = s->pack->level_count;
    s->results->books = ARENA_ARRAY(s->memory, level_book, count);
    for (uint32_t i = 0; i < count; i++) {
        stage_progress(s, i, count);
        make_book(s, i);
    }
}

void places_free(const pack *p, results *r) {
    if (!r->books) return;
    for (uint32_t i = 0; i < p->level_count; i++) kiln_level_plan_free(r->books[i].plan, NULL);
}
