/* wayin.c - SPEC 2: the main island is the one with a person's start, an exit, or a walkable
 * opening with no room on one of its sides, looked for in that order; without any, the largest. */
#include "wayin.h"

#include "doorway.h"
#include "island.h"

/* Of the two sides of an opening the first with a walkable node. */
static uint32_t island_of_opening(const level_space *space, const pack_wall *wall,
                                  const pack_opening *opening) {
    uint32_t island = island_of_node(space, doorway_node(space, wall, opening, 1));
    if (island != KILN_NONE) return island;
    return island_of_node(space, doorway_node(space, wall, opening, -1));
}

/* The first way in that is found stays. */
static void way_in(results *r, uint32_t level, uint32_t island) {
    if (r->levels[level].main_island == KILN_NONE) r->levels[level].main_island = island;
}

static void from_starts(const stage *s) {
    for (uint32_t i = 0; i < s->pack->person_count; i++) {
        const pack_place *start = &s->pack->people[i].start;
        if (start->kind != PACK_PLACE_NONE)
            way_in(s->results, start->level, island_of_place(s->pack, s->results, start));
    }
}

static void from_exits(const stage *s) {
    const pack *p = s->pack;
    for (uint32_t i = 0; i < p->person_count; i++) {
        for (uint32_t k = 0; k < p->people[i].step_count; k++) {
            const pack_step *step = &p->people[i].routine[k];
            if (step->wall == KILN_NONE || step->place.kind != PACK_PLACE_NONE) continue;
            const pack_wall *wall = &p->walls[step->wall];
            const level_space *space = &s->results->levels[wall->level];
            way_in(s->results, wall->level,
                   island_of_opening(space, wall, &wall->openings[step->opening]));
        }
    }
}

static bool leads_outside(const room_index *rooms, const pack_wall *wall,
                          const pack_opening *opening) {
    return opening->walkable &&
           (!doorway_room(rooms, wall, opening, 1) || !doorway_room(rooms, wall, opening, -1));
}

static void from_openings(const stage *s, uint32_t index, const room_index *rooms) {
    const pack *p = s->pack;
    const pack_level *level = &p->levels[index];
    for (uint32_t i = 0; i < level->walls.count; i++) {
        const pack_wall *wall = &p->walls[level->walls.first + i];
        for (uint32_t k = 0; k < wall->opening_count; k++) {
            if (s->results->levels[index].main_island != KILN_NONE) return;
            if (!leads_outside(rooms, wall, &wall->openings[k])) continue;
            way_in(s->results, index,
                   island_of_opening(&s->results->levels[index], wall, &wall->openings[k]));
        }
    }
}

void wayin_run(const stage *s) {
    from_starts(s);
    from_exits(s);
    for (uint32_t i = 0; i < s->pack->level_count; i++) {
        if (s->results->levels[i].beyond_limit) continue;
        arena *scratch = arena_new();
        room_index rooms = room_index_new(scratch, s->pack, &s->pack->levels[i]);
        from_openings(s, i, &rooms);
        arena_free(scratch);
        if (s->results->levels[i].grid.islands > 0) way_in(s->results, i, 0);
    }
}
