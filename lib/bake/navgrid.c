/* navgrid.c - what stands on a level, where people can stand, and the grid they walk on. */
#include "navgrid.h"

#include "crowd.h"
#include "polygon.h"
#include "starts.h"
#include "wall.h"

/* The height people need free in scenes that have none (SPEC 2). */
#define TALL_WITHOUT_PEOPLE 18000

/* libkiln's only failure here is a lack of memory. */
static void must(kiln_status status) {
    if (status != KILN_OK) arena_out_of_memory();
}

static bool is_furniture(const pack *p, uint32_t object) {
    return p->assets[p->objects[object].asset].kind == KILN_ASSET_FURNITURE;
}

static kiln_len tallest_person(const pack *p, const pack_scene *scene) {
    kiln_len tall = 0;
    for (uint32_t i = 0; i < scene->people.count; i++) {
        const pack_shape *shape = &p->assets[p->people[scene->people.first + i].asset].parts;
        for (uint32_t k = 0; k < shape->count; k++) {
            if (shape->parts[k].box.z1 > tall) tall = shape->parts[k].box.z1;
        }
    }
    return tall > 0 ? tall : TALL_WITHOUT_PEOPLE;
}

/* ---- Obstacles */

typedef struct obstacle_list {
    kiln_obstacle *items;
    uint32_t count;
} obstacle_list;

static void add_obstacle(obstacle_list *list, kiln_prism shape, uint32_t owner, uint32_t part) {
    list->items[list->count++] = (kiln_obstacle){shape, owner, part};
}

/* How many obstacles a level has at most. */
static uint64_t obstacle_bound(const pack *p, const pack_level *level) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < level->objects.count; i++) {
        uint32_t object = level->objects.first + i;
        if (is_furniture(p, object)) count += p->assets[p->objects[object].asset].parts.count;
    }
    for (uint32_t i = 0; i < level->walls.count; i++)
        count += 2 * (uint64_t)p->walls[level->walls.first + i].opening_count + 1;
    return count;
}

/* Furniture in the pack's order, then the walls' pieces: the order decides ties. */
static obstacle_list list_obstacles(const pack *p, const pack_level *level, arena *memory) {
    obstacle_list list = {ARENA_ARRAY(memory, kiln_obstacle, obstacle_bound(p, level)), 0};
    for (uint32_t i = 0; i < level->objects.count; i++) {
        uint32_t object = level->objects.first + i;
        if (!is_furniture(p, object)) continue;
        uint32_t parts = p->assets[p->objects[object].asset].parts.count;
        for (uint32_t k = 0; k < parts; k++)
            add_obstacle(&list, pack_object_part(p, object, k), object, k);
    }
    for (uint32_t i = 0; i < level->walls.count; i++) {
        uint32_t wall = level->walls.first + i;
        wall_pieces pieces = wall_pieces_for_people(memory, &p->walls[wall]);
        for (uint32_t k = 0; k < pieces.count; k++)
            add_obstacle(&list, pieces.items[k], KILN_WALL + wall, k);
    }
    return list;
}

/* ---- Floor */

typedef struct area_list {
    arena *memory;
    kiln_floor_area *items;
    uint32_t count, capacity;
} area_list;

static void add_area(area_list *list, kiln_floor_area area) {
    ARENA_PUSH_ROOM(list->memory, list->items, list->count, list->capacity);
    list->items[list->count++] = area;
}

static void add_quad(area_list *list, kiln_prism quad) {
    kiln_point *points = ARENA_ARRAY(list->memory, kiln_point, 4);
    for (int i = 0; i < 4; i++) points[i] = quad.corner[i];
    add_area(list, (kiln_floor_area){.points = points, .count = 4, .always = true});
}

/* Rooms in order, voids as holes; floor coverings and walkable openings are floor in any case. */
static area_list floor_areas(const pack *p, const pack_level *level, arena *memory) {
    area_list list = {.memory = memory};
    for (uint32_t i = 0; i < level->rooms.count; i++) {
        const pack_room *room = &p->rooms[level->rooms.first + i];
        add_area(&list, (kiln_floor_area){room->outline, room->count, room->hole, false});
    }
    for (uint32_t i = 0; i < level->objects.count; i++) {
        uint32_t object = level->objects.first + i;
        const pack_asset *asset = &p->assets[p->objects[object].asset];
        if (asset->kind == KILN_ASSET_COVERING && asset->floor)
            add_quad(&list, pack_object_footprint(p, object));
    }
    for (uint32_t i = 0; i < level->walls.count; i++) {
        const pack_wall *wall = &p->walls[level->walls.first + i];
        for (uint32_t k = 0; k < wall->opening_count; k++) {
            if (wall->openings[k].walkable)
                add_quad(&list, wall_opening_floor(wall, &wall->openings[k]));
        }
    }
    return list;
}

/* ---- Limits */

/* Of all levels together: so many full levels' nodes; what painting their floors may take
 * (kiln_floor_work); and how many corners of rooms the questions about places may meet. Each is
 * about a second. */
enum { FULL_LEVELS = 10, ROWS_MAX = 100000000, CORNERS_MAX = 1000000000 };

/* What the stage does for each level, with what is left of what all of them may take. */
typedef struct grid_maker {
    const stage *stage;
    level_starts starts;
    uint64_t nodes, pairs, rows, corners;
    bool spent; /* a finding says so: no level from here on has a grid */
} grid_maker;

static void report_spent(grid_maker *m, const pack_level *level, const char *what, uint64_t limit,
                         const char *name) {
    diag *d = m->stage->findings;
    finding *f = diag_add(d, RULE_K109, level->where, level->address,
                          "level `%s`, and those after it, are not looked into: up to here the "
                          "pack's levels have over %llu %s",
                          level->id, (unsigned long long)limit, what);
    diag_suggest(d, f, "split the pack, or raise the limit with --limit %s=N", name);
    m->spent = true;
}

static bool few_nodes(grid_maker *m, const pack_level *level, const area_list *areas) {
    const stage *s = m->stage;
    uint64_t nodes = kiln_floor_nodes(areas->items, areas->count);
    if (nodes > s->limits->nodes) {
        finding *f = diag_add(s->findings, RULE_K109, level->where, level->address,
                              "the level needs a grid of %llu nodes; the limit is %u",
                              (unsigned long long)nodes, s->limits->nodes);
        diag_suggest(s->findings, f, "--limit nodes=%llu", (unsigned long long)nodes);
        return false;
    }
    if (nodes > m->nodes) {
        report_spent(m, level, "nodes", (uint64_t)FULL_LEVELS * s->limits->nodes, "nodes");
        return false;
    }
    m->nodes -= nodes;
    return true;
}

/* Takes what a level needs from the rest; a finding when that is not enough. */
static bool take(grid_maker *m, const pack_level *level, uint64_t *left, uint64_t need,
                 const char *what) {
    if (need <= *left) {
        *left -= need;
        return true;
    }
    finding *f =
        diag_add(m->stage->findings, RULE_K109, level->where, level->address,
                 "level `%s`, and those after it, are not looked into: %s", level->id, what);
    diag_suggest(m->stage->findings, f, "split the pack");
    m->spent = true;
    return false;
}

static bool few_rows(grid_maker *m, const pack_level *level, const area_list *areas) {
    return take(m, level, &m->rows, kiln_floor_work(areas->items, areas->count),
                "the outlines of rooms and floor coverings cross the rows of its grid over "
                "100000000 times");
}

/* ---- Crowds: what stands there, and the places that are asked about (crowd.h) */

typedef struct box_list {
    kiln_box *items;
    uint32_t count;
} box_list;

static void add_box(box_list *list, kiln_box box, kiln_len reach) {
    list->items[list->count++] =
        (kiln_box){box.x0 - reach, box.y0 - reach, 0, box.x1 + reach, box.y1 + reach, 1};
}

static void add_place(box_list *list, kiln_point at, kiln_len reach) {
    add_box(list, (kiln_box){at.x, at.y, 0, at.x, at.y, 1}, reach);
}

/* How far around it a question looks: a person at a node near a place; into a seat, with the place
 * to stand beside it; from an object to the place before it where robots stand. */
enum { PLACE_REACH = 7500, SEAT_REACH = 12500, OBJECT_REACH = 15000 };

static void add_questions(const grid_maker *m, uint32_t index, box_list *list) {
    const pack *p = m->stage->pack;
    const pack_level *level = &p->levels[index];
    for (uint32_t i = 0; i < level->objects.count; i++) {
        kiln_prism footprint = pack_object_footprint(p, level->objects.first + i);
        add_box(list, kiln_prism_bounds(&footprint), OBJECT_REACH);
    }
    for (uint32_t i = 0; i < level->seats.count; i++)
        add_place(list, p->seats[level->seats.first + i].at, SEAT_REACH);
    for (uint32_t i = 0; i < level->spots.count; i++)
        add_place(list, p->spots[level->spots.first + i].at, PLACE_REACH);
    for (uint32_t i = m->starts.first[index]; i < m->starts.first[index + 1]; i++)
        add_place(list, p->people[m->starts.people[i]].start.at, PLACE_REACH);
    for (uint32_t i = 0; i < level->walls.count; i++) {
        const pack_wall *wall = &p->walls[level->walls.first + i];
        for (uint32_t k = 0; k < wall->opening_count; k++) {
            kiln_prism floor = wall_opening_floor(wall, &wall->openings[k]);
            add_box(list, kiln_prism_bounds(&floor), PLACE_REACH);
        }
    }
}

/* How many questions there are. */
static size_t question_count(const grid_maker *m, uint32_t index) {
    const pack_level *level = &m->stage->pack->levels[index];
    size_t count = (size_t)level->objects.count + level->seats.count + level->spots.count;
    count += m->starts.first[index + 1] - m->starts.first[index];
    for (uint32_t i = 0; i < level->walls.count; i++)
        count += m->stage->pack->walls[level->walls.first + i].opening_count;
    return count;
}

static crowd crowd_on(const grid_maker *m, uint32_t index, const obstacle_list *obstacles,
                      arena *scratch) {
    box_list list = {ARENA_ARRAY(scratch, kiln_box, obstacles->count + question_count(m, index)),
                     0};
    for (uint32_t i = 0; i < obstacles->count; i++)
        add_box(&list, kiln_prism_bounds(&obstacles->items[i].shape), 0);
    add_questions(m, index, &list);
    return crowd_of(scratch, list.items, obstacles->count, list.count);
}

/* Rooms weigh what their corners are; places in the middle of rooms are asked about too. */
static bool few_corners(grid_maker *m, uint32_t index) {
    const pack *p = m->stage->pack;
    const pack_level *level = &p->levels[index];
    arena *scratch = arena_new();
    box_list list = {
        ARENA_ARRAY(scratch, kiln_box, question_count(m, index) + 2 * (size_t)level->rooms.count),
        0};
    uint32_t *weights = ARENA_ARRAY(scratch, uint32_t, level->rooms.count);
    add_questions(m, index, &list);
    for (uint32_t i = 0; i < level->rooms.count; i++) {
        const pack_room *room = &p->rooms[level->rooms.first + i];
        kiln_box box = polygon_bounds(room->outline, room->count);
        add_place(&list, (kiln_point){box.x0 / 2 + box.x1 / 2, box.y0 / 2 + box.y1 / 2}, 1);
        weights[i] = room->count;
    }
    uint32_t questions = list.count;
    for (uint32_t i = 0; i < level->rooms.count; i++) {
        const pack_room *room = &p->rooms[level->rooms.first + i];
        add_box(&list, polygon_bounds(room->outline, room->count), 1);
    }
    uint64_t corners = crowd_weight(scratch, list.items, questions, list.count, weights);
    arena_free(scratch);
    return take(m, level, &m->corners, corners,
                "its rooms have too many corners for what stands in them, one times the other is "
                "over 1000000000");
}

/* Names the part that lies over most others. */
static void relate_worst(const stage *s, finding *f, const crowd *c, const obstacle_list *list) {
    if (c->worst == KILN_NONE) return;
    const kiln_obstacle *o = &list->items[c->worst];
    bool wall = o->owner >= KILN_WALL;
    diag_relate(s->findings, f,
                wall ? s->pack->walls[o->owner - KILN_WALL].where
                     : s->pack->objects[o->owner].where,
                "%s lies over %llu others",
                pack_obstacle_name(s->pack, s->findings->memory, o->owner, o->part),
                (unsigned long long)c->most);
}

static bool few_pairs(grid_maker *m, uint32_t index, const obstacle_list *obstacles) {
    const stage *s = m->stage;
    const pack_level *level = &s->pack->levels[index];
    arena *scratch = arena_new();
    crowd c = crowd_on(m, index, obstacles, scratch);
    arena_free(scratch);
    bool few = c.pairs <= m->pairs;
    if (few) {
        m->pairs -= c.pairs;
    } else if (c.pairs <= s->limits->pairs) {
        report_spent(m, level, "pairs of parts over one another", s->limits->pairs, "pairs");
    } else {
        finding *f =
            diag_add(s->findings, RULE_K109, level->where, level->address,
                     "the level is too crowded: parts lie over one another, or over a seat, "
                     "spot or door, %llu times; the limit is %u",
                     (unsigned long long)c.pairs, s->limits->pairs);
        relate_worst(s, f, &c, obstacles);
        diag_suggest(s->findings, f, "thin them out, or raise the limit with --limit pairs=%llu",
                     (unsigned long long)c.pairs);
    }
    return few;
}

/* ---- Levels */

static bool has_lost_shapes(const pack *p, const pack_level *level) {
    for (uint32_t i = 0; i < level->objects.count; i++)
        if (p->assets[p->objects[level->objects.first + i].asset].lost) return true;
    return false;
}

static void build_level(grid_maker *m, uint32_t index) {
    const stage *s = m->stage;
    const pack_level *level = &s->pack->levels[index];
    level_space *space = &s->results->levels[index];
    arena *scratch = arena_new();
    area_list areas = floor_areas(s->pack, level, scratch);
    obstacle_list obstacles = {0};
    space->main_island = KILN_NONE;
    space->floor_unsure = level->floor_lost;
    space->objects_unsure = level->objects_lost || has_lost_shapes(s->pack, level);
    space->beyond_limit = m->spent || !few_nodes(m, level, &areas) || !few_rows(m, level, &areas) ||
                          !few_corners(m, index);
    if (!space->beyond_limit) {
        obstacles = list_obstacles(s->pack, level, scratch);
        space->beyond_limit = !few_pairs(m, index, &obstacles);
    }
    space->floor_unsure |= space->beyond_limit;
    if (space->beyond_limit) areas.count = obstacles.count = 0;
    must(kiln_obstacles_build(obstacles.items, obstacles.count, NULL, &space->obstacles));
    must(kiln_floor_build(areas.items, areas.count, NULL, &space->floor));
    space->ground = (kiln_ground){&space->floor, space->obstacles,
                                  tallest_person(s->pack, &s->pack->scenes[level->scene])};
    must(kiln_grid_build(&space->ground, NULL, &space->grid));
    arena_free(scratch);
}

static grid_maker maker_of(const stage *s, arena *scratch) {
    return (grid_maker){.stage = s,
                        .starts = starts_of(scratch, s->pack),
                        .nodes = (uint64_t)FULL_LEVELS * s->limits->nodes,
                        .pairs = s->limits->pairs,
                        .rows = ROWS_MAX,
                        .corners = CORNERS_MAX};
}

void navgrid_again(const stage *s, uint32_t level) {
    arena *scratch = arena_new();
    grid_maker m = maker_of(s, scratch);
    build_level(&m, level);
    arena_free(scratch);
}

void navgrid_run(const stage *s) {
    uint32_t count = s->pack->level_count;
    arena *scratch = arena_new();
    grid_maker m = maker_of(s, scratch);
    s->results->levels = ARENA_ARRAY(s->memory, level_space, count);
    for (uint32_t i = 0; i < count; i++) {
        stage_progress(s, i, count);
        build_level(&m, i);
    }
    arena_free(scratch);
}

void navgrid_free(const pack *p, results *r) {
    if (!r->levels) return;
    for (uint32_t i = 0; i < p->level_count; i++) {
        kiln_obstacles_free(r->levels[i].obstacles);
        kiln_floor_free(&r->levels[i].floor, NULL);
        kiln_grid_free(&r->levels[i].grid, NULL);
    }
}
