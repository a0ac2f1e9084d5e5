/* passage.c - builds the grid around an opening and looks whether it joins the two sides. */
#include "passage.h"

#include "doorway.h"
#include "str.h"
#include "wall.h"

#include <stdlib.h>

/* The floor around the opening, to every side; edits are tried by so much, up to so much. */
enum { AROUND = KILN_TILE, EDIT_STEP = 100, EDIT_MAX = 5000 };

typedef struct obstacle_list {
    arena *memory;
    kiln_obstacle *items;
    uint32_t count, capacity;
    uint32_t owner; /* the wall */
} obstacle_list;

static void add(obstacle_list *list, kiln_obstacle obstacle) {
    ARENA_PUSH_ROOM(list->memory, list->items, list->count, list->capacity);
    list->items[list->count++] = obstacle;
}

/* What is there but for the wall's own pieces. */
static bool add_other(void *user, uint32_t index, const kiln_obstacle *obstacle) {
    (void)index;
    obstacle_list *list = user;
    if (obstacle->owner != list->owner) add(list, *obstacle);
    return true;
}

static void must(kiln_status status) {
    if (status != KILN_OK) arena_out_of_memory();
}

/* Are both sides of the opening one island of this floor? */
static bool joins(const pack_wall *wall, const pack_opening *opening, const kiln_prism *zone,
                  const obstacle_list *list, kiln_len tall) {
    kiln_floor_area area = {zone->corner, 4, false, false};
    level_space around = {0};
    kiln_obstacles *obstacles;
    must(kiln_obstacles_build(list->items, list->count, NULL, &obstacles));
    must(kiln_floor_build(&area, 1, NULL, &around.floor));
    kiln_ground ground = {&around.floor, obstacles, tall};
    must(kiln_grid_build(&ground, NULL, &around.grid));
    uint32_t left = doorway_node(&around, wall, opening, 1);
    uint32_t right = doorway_node(&around, wall, opening, -1);
    bool one = left != KILN_NONE && right != KILN_NONE &&
               around.grid.island[left] == around.grid.island[right];
    kiln_grid_free(&around.grid, NULL);
    kiln_floor_free(&around.floor, NULL);
    kiln_obstacles_free(obstacles);
    return one;
}

/* With what else is there, or with the wall alone. */
static bool fits(const passage *p, const pack_opening *opening, bool alone) {
    pack_opening only = *opening, wide = *opening;
    pack_wall wall = *p->wall;
    wall.openings = &only;
    wall.opening_count = 1;
    wide.width += 2 * AROUND;
    kiln_prism zone = wall_opening_zone(&wall, &wide, wall.thickness + 2 * AROUND);
    arena *scratch = arena_new();
    obstacle_list list = {.memory = scratch};
    list.owner = KILN_WALL + (uint32_t)(p->wall - p->pack->walls);
    wall_pieces pieces = wall_pieces_for_people(scratch, &wall);
    for (uint32_t i = 0; i < pieces.count; i++)
        add(&list, (kiln_obstacle){pieces.items[i], list.owner, i});
    if (!alone) {
        kiln_box bounds = kiln_prism_bounds(&zone);
        bounds.z0 = 0;
        bounds.z1 = p->space->ground.tall;
        kiln_obstacles_query(p->space->obstacles, &bounds, add_other, &list);
    }
    bool one = joins(&wall, &only, &zone, &list, p->space->ground.tall);
    arena_free(scratch);
    return one;
}

bool passage_fits(const passage *p, const pack_opening *opening) {
    return fits(p, opening, true);
}

/* ---- Edits */

/* Between its wall's ends, and clear of the other openings? */
static bool has_room(const pack_wall *wall, const pack_opening *from, const pack_opening *to) {
    if (!wall_opening_fits(wall, to)) return false;
    for (uint32_t i = 0; i < wall->opening_count; i++) {
        const pack_opening *o = &wall->openings[i];
        if (o == from) continue;
        if (llabs(2LL * o->at - 2LL * to->at) < (long long)o->width + to->width) return false;
    }
    return true;
}

static bool does(const passage *p, const pack_opening *from, const pack_opening *to) {
    return has_room(p->wall, from, to) && fits(p, to, false);
}

/* The nearest place by 0.01 where it fits as wide as it is; -1: none. */
static kiln_len find_place(const passage *p, const pack_opening *opening) {
    pack_opening to = *opening;
    kiln_len below = opening->at - opening->at % EDIT_STEP;
    kiln_len above = below + EDIT_STEP;
    while (above - opening->at <= EDIT_MAX) {
        bool up = above - opening->at < opening->at - below;
        to.at = up ? above : below;
        if (does(p, opening, &to)) return to.at;
        if (up)
            above += EDIT_STEP;
        else
            below -= EDIT_STEP;
    }
    return -1;
}

/* The least width from `least` on with which it fits where it is; -1: none. */
static kiln_len find_width(const passage *p, const pack_opening *opening, kiln_len least) {
    pack_opening to = *opening;
    for (kiln_len more = 0; more <= EDIT_MAX; more += EDIT_STEP) {
        to.width = least + more;
        if (does(p, opening, &to)) return to.width;
    }
    return -1;
}

const char *passage_edit(arena *a, const passage *p, const pack_opening *opening, kiln_len least) {
    kiln_len at = least > opening->width ? -1 : find_place(p, opening);
    kiln_len whole = (opening->width + EDIT_STEP - 1) / EDIT_STEP * EDIT_STEP;
    kiln_len width = find_width(p, opening, least > whole ? least : whole);
    if (at < 0 && width < 0) return NULL;
    if (at < 0) return arena_printf(a, "width: %s", len_text(a, width));
    if (width < 0) return arena_printf(a, "at: %s", len_text(a, at));
    return arena_printf(a, "at: %s; or width: %s", len_text(a, at), len_text(a, width));
}
