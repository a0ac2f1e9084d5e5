/* navgrid.c - what stands on a level, where people can stand, and the grid they walk on. */
#include "navgrid.h"

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
static kiln_obstacles *build_obstacles(const pack *p, const pack_level *level) {
    arena *scratch = arena_new();
    obstacle_list list = {ARENA_ARRAY(scratch, kiln_obstacle, obstacle_bound(p, level)), 0};
    for (uint32_t i = 0; i < level->objects.count; i++) {
        uint32_t object = level->objects.first + i;
        if (!is_furniture(p, object)) continue;
        uint32_t parts = p->assets[p->objects[object].asset].parts.count;
        for (uint32_t k = 0; k < parts; k++)
            add_obstacle(&list, pack_object_part(p, object, k), object, k);
    }
    for (uint32_t i = 0; i < level->walls.count; i++) {
        uint32_t wall = level->walls.first + i;
        wall_pieces pieces = wall_pieces_for_people(scratch, &p->walls[wall]);
        for (uint32_t k = 0; k < pieces.count; k++)
            add_obstacle(&list, pieces.items[k], KILN_WALL + wall, k);
    }
    kiln_obstacles *obstacles;
    must(kiln_obstacles_build(list.items, list.count, NULL, &obstacles));
    arena_free(scratch);
    return obstacles;
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

/* ---- Levels */

static bool within_limits(const stage *s, const pack_level *level, const area_list *areas) {
    uint64_t nodes = kiln_floor_nodes(areas->items, areas->count);
    if (nodes > s->limits->nodes) {
        finding *f = diag_add(s->findings, RULE_K109, level->where, level->address,
                              "the level needs a grid of %llu nodes; the limit is %u",
                              (unsigned long long)nodes, s->limits->nodes);
        diag_suggest(s->findings, f, "--limit nodes=%llu", (unsigned long long)nodes);
        return false;
    }
    return true;
}

static bool has_lost_shapes(const pack *p, const pack_level *level) {
    for (uint32_t i = 0; i < level->objects.count; i++)
        if (p->assets[p->objects[level->objects.first + i].asset].lost) return true;
    return false;
}

static void build_level(const stage *s, uint32_t index) {
    const pack_level *level = &s->pack->levels[index];
    level_space *space = &s->results->levels[index];
    arena *scratch = arena_new();
    area_list areas = floor_areas(s->pack, level, scratch);
    space->main_island = KILN_NONE;
    space->floor_unsure = level->floor_lost;
    space->objects_unsure = level->objects_lost || has_lost_shapes(s->pack, level);
    space->beyond_limit = !within_limits(s, level, &areas);
    if (space->beyond_limit) {
        areas.count = 0;
        must(kiln_obstacles_build(NULL, 0, NULL, &space->obstacles));
    } else {
        space->obstacles = build_obstacles(s->pack, level);
    }
    must(kiln_floor_build(areas.items, areas.count, NULL, &space->floor));
    space->ground = (kiln_ground){&space->floor, space->obstacles,
                                  tallest_person(s->pack, &s->pack->scenes[level->scene])};
    must(kiln_grid_build(&space->ground, NULL, &space->grid));
    arena_free(scratch);
}

void navgrid_run(const stage *s) {
    uint32_t count = s->pack->level_count;
    s->results->levels = ARENA_ARRAY(s->memory, level_space, count);
    for (uint32_t i = 0; i < count; i++) {
        stage_progress(s, i, count);
        build_level(s, i);
    }
}

void navgrid_free(const pack *p, results *r) {
    if (!r->levels) return;
    for (uint32_t i = 0; i < p->level_count; i++) {
        kiln_obstacles_free(r->levels[i].obstacles);
        kiln_floor_free(&r->levels[i].floor, NULL);
        kiln_grid_free(&r->levels[i].grid, NULL);
    }
}
