/* pack_plan.c - scene files: levels with rooms, walls and openings. */
#include "loader.h"

/* ---- The format */

typedef struct room_form {
    value id, outline, hole;
} room_form;

static const value_range corners = {.min = 3, .text = "at least 3 corners"};

static const key_row room_rows[] = {
    KEY(room_form, id, VALUE_ID, REQUIRED),
    KEY(room_form, outline, VALUE_LIST, REQUIRED, .range = &corners),
    KEY_AS(room_form, hole, "void", VALUE_FLAG),
};

/* An item of an outline. */
static const key_row corner_row = {.name = "a corner of `outline`",
                                   .type = VALUE_LENGTH,
                                   .items = 2,
                                   .range = &coordinate,
                                   .unkeyed = true};

typedef struct opening_form {
    value id, at, width, sill, head;
} opening_form;

static const key_row opening_rows[] = {
    KEY(opening_form, id, VALUE_ID, REQUIRED),
    KEY(opening_form, at, VALUE_LENGTH, REQUIRED, .range = &coordinate),
    KEY(opening_form, width, VALUE_LENGTH, REQUIRED, .range = &extent),
    KEY(opening_form, sill, VALUE_LENGTH, .range = &distance),
    KEY(opening_form, head, VALUE_LENGTH, REQUIRED, .range = &positive),
};

typedef struct wall_form {
    value id, from, to, thickness, height, openings;
} wall_form;

static const key_row wall_rows[] = {
    KEY(wall_form, id, VALUE_ID, REQUIRED),
    KEY(wall_form, from, VALUE_LENGTH, REQUIRED, .items = 2, .range = &coordinate),
    KEY(wall_form, to, VALUE_LENGTH, REQUIRED, .items = 2, .range = &coordinate),
    KEY(wall_form, thickness, VALUE_LENGTH, .range = &extent, .fallback = 1000),
    KEY(wall_form, height, VALUE_LENGTH, .range = &extent, .fallback = 27000),
    KEY(wall_form, openings, VALUE_LIST),
};

typedef struct level_form {
    value id, elevation, rooms, walls, objects, banks, spots, seats;
} level_form;

static const key_row level_rows[] = {
    KEY(level_form, id, VALUE_ID, REQUIRED),
    KEY(level_form, elevation, VALUE_LENGTH, .range = &coordinate),
    KEY(level_form, rooms, VALUE_LIST),
    KEY(level_form, walls, VALUE_LIST),
    KEY(level_form, objects, VALUE_LIST),
    KEY(level_form, banks, VALUE_LIST),
    KEY(level_form, spots, VALUE_LIST),
    KEY(level_form, seats, VALUE_LIST),
};

typedef struct scene_form {
    value id, levels, people, robots;
} scene_form;

static const key_row scene_rows[] = {
    KEY(scene_form, id, VALUE_ID, REQUIRED),
    KEY(scene_form, levels, VALUE_LIST, REQUIRED, .range = &at_least_one),
    KEY(scene_form, people, VALUE_LIST),
    KEY(scene_form, robots, VALUE_LIST),
};

static const key_table room_table = KEY_TABLE("a room", room_rows);
static const key_table opening_table = KEY_TABLE("an opening", opening_rows);
static const key_table wall_table = KEY_TABLE("a wall", wall_rows);
static const key_table level_table = KEY_TABLE("a level", level_rows);
static const key_table scene_table = KEY_TABLE("a scene", scene_rows);

/* SPEC 2: an opening with at most this sill and at least this head is walkable; with at least this
 * width it is passable for robots too. */
enum { WALKABLE_SILL_MAX = 200, WALKABLE_HEAD_MIN = 19000, PASSABLE_WIDTH_MIN = 9000 };

/* ---- Rooms */

static bool read_outline(loader *l, const yaml_node *list, kiln_point *out) {
    bool good = true;
    for (const yaml_node *item = list->first; item; item = item->next) {
        value corner;
        good &= read_value(&l->in, item, &corner_row, &corner);
        *out++ = (kiln_point){(kiln_len)corner.number[0], (kiln_len)corner.number[1]};
    }
    return good;
}

static void read_room(loader *l, const yaml_node *node, names *plan) {
    pack *p = l->pack;
    room_form form;
    loader_enter(l, node);
    bool good = read_form(&l->in, node, &room_table, &form);
    name_entry *id = loader_declare(l, plan, &form.id, NAME_ROOM);
    if (!form.outline.node) return;
    uint32_t count = form.outline.node->count;
    kiln_point *outline = ARENA_ARRAY(l->memory, kiln_point, count);
    if (!read_outline(l, form.outline.node, outline) || !good || !id) return;
    ARENA_PUSH_ROOM(l->memory, p->rooms, p->room_count, l->room_capacity);
    id->index = p->room_count;
    p->rooms[p->room_count++] = (pack_room){
        .id = id->text,
        .level = p->level_count,
        .outline = outline,
        .count = count,
        .hole = form.hole.number[0],
        .where = id->where,
        .outline_where = node_span(&l->in, form.outline.node),
    };
}

/* ---- Walls */

static bool read_opening(loader *l, const yaml_node *node, kiln_len wall_height, names *ids,
                         pack_opening *out) {
    opening_form form;
    bool good = read_form(&l->in, node, &opening_table, &form);
    name_entry *id = loader_declare(l, ids, &form.id, NAME_OPENING);
    kiln_len sill = (kiln_len)form.sill.number[0], head = (kiln_len)form.head.number[0];
    if (good && head <= sill) {
        complain(&l->in, RULE_K107, form.head.node, "`head` is %s; it must be above the sill, %s",
                 shown(form.head.node), len_text(l->memory, sill));
        good = false;
    }
    if (!good || !id) return false;
    kiln_len width = (kiln_len)form.width.number[0];
    bool walkable = sill <= WALKABLE_SILL_MAX && head >= WALKABLE_HEAD_MIN;
    *out = (pack_opening){
        .id = id->text,
        .at = (kiln_len)form.at.number[0],
        .width = width,
        .sill = sill,
        .head = head < wall_height ? head : wall_height,
        .walkable = walkable,
        .passable = walkable && width >= PASSABLE_WIDTH_MIN,
        .where = id->where,
        .head_where = node_span(&l->in, form.head.node),
        .authored_head = head,
    };
    return true;
}

static void read_openings(loader *l, const yaml_node *list, pack_wall *wall, names *ids) {
    wall->openings = ARENA_ARRAY(l->memory, pack_opening, list->count);
    for (const yaml_node *item = list->first; item; item = item->next) {
        uint32_t index = wall->opening_count;
        if (!read_opening(l, item, wall->height, ids, &wall->openings[index])) continue;
        names_find(ids, wall->openings[index].id)->index = index;
        wall->opening_count++;
    }
}

/* Returns whether the wall and all its openings could be read. */
static bool read_wall(loader *l, const yaml_node *node, names *plan) {
    pack *p = l->pack;
    wall_form form;
    loader_enter(l, node);
    bool good = read_form(&l->in, node, &wall_table, &form);
    name_entry *id = loader_declare(l, plan, &form.id, NAME_WALL);
    wall_facts facts = {.openings = {.incomplete = form.openings.bad ? NAME_OPENING : 0}};
    pack_wall wall = {
        .id = id ? id->text : "",
        .level = p->level_count,
        .from = {(kiln_len)form.from.number[0], (kiln_len)form.from.number[1]},
        .to = {(kiln_len)form.to.number[0], (kiln_len)form.to.number[1]},
        .thickness = (kiln_len)form.thickness.number[0],
        .height = (kiln_len)form.height.number[0],
        .where = id ? id->where : (span){0},
    };
    if (form.openings.node) read_openings(l, form.openings.node, &wall, &facts.openings);
    if (good && wall.from.x == wall.to.x && wall.from.y == wall.to.y) {
        complain(&l->in, RULE_K202, form.id.node, "the wall ends where it begins, at %s",
                 point_text(l->memory, wall.to));
        good = false;
    }
    if (!good || !id) return false;
    uint32_t facts_count = p->wall_count;
    ARENA_PUSH_ROOM(l->memory, p->walls, p->wall_count, l->wall_capacity);
    ARENA_PUSH_ROOM(l->memory, l->walls, facts_count, l->wall_facts_capacity);
    l->walls[p->wall_count] = facts;
    id->index = p->wall_count;
    p->walls[p->wall_count++] = wall;
    return !form.openings.bad &&
           (!form.openings.node || form.openings.node->count == wall.opening_count);
}

/* ---- Levels and scenes */

/* Was any of a list's items left out? */
static bool lost_items(const value *list, kiln_range kept) {
    return list->bad || (list->node && list->node->count != kept.count);
}

static void read_plan(loader *l, const level_form *form, pack_level *level, names *plan) {
    pack *p = l->pack;
    level->rooms.first = p->room_count;
    level->walls.first = p->wall_count;
    if (form->rooms.node)
        for (const yaml_node *item = form->rooms.node->first; item; item = item->next)
            read_room(l, item, plan);
    if (form->walls.node)
        for (const yaml_node *item = form->walls.node->first; item; item = item->next)
            level->floor_lost |= !read_wall(l, item, plan);
    level->rooms.count = p->room_count - level->rooms.first;
    level->walls.count = p->wall_count - level->walls.first;
    level->floor_lost |=
        lost_items(&form->rooms, level->rooms) || lost_items(&form->walls, level->walls);
}

/* A pack's levels: every one costs something, and nobody builds that many. */
enum { LEVELS_MAX = 1000 };

static bool too_many_levels(loader *l, const yaml_node *node) {
    if (l->pack->level_count < LEVELS_MAX) return false;
    l->in.address = l->scene_id;
    if (!l->levels_spent)
        diag_suggest(l->d,
                     complain(&l->in, RULE_K109, node, "more than %d levels in a pack", LEVELS_MAX),
                     "split the pack");
    l->levels_spent = l->scenes_incomplete = true;
    l->levels.incomplete |= NAME_LEVEL;
    l->placed.incomplete |= NAME_OBJECT | NAME_BANK | NAME_SPOT | NAME_SEAT;
    return true;
}

/* A level is kept whatever is wrong with it: what stands on it is checked all the same. */
static void read_level(loader *l, const yaml_node *node) {
    pack *p = l->pack;
    level_form form;
    bool lost;
    if (too_many_levels(l, node)) return;
    loader_enter(l, node);
    read_container(&l->in, node, &level_table, &form, &lost);
    if (lost || form.objects.bad || form.banks.bad) l->placed.incomplete |= NAME_OBJECT | NAME_BANK;
    if (lost || form.spots.bad) l->placed.incomplete |= NAME_SPOT;
    if (lost || form.seats.bad) l->placed.incomplete |= NAME_SEAT;
    l->scenes_incomplete |= lost || form.objects.bad || form.banks.bad;
    name_entry *id = loader_declare(l, &l->levels, &form.id, NAME_LEVEL);
    if (id) id->index = p->level_count;
    pack_level level = {
        .id = id ? id->text : arena_strdup(l->memory, form.id.text),
        .address = loader_address(l, form.id.text),
        .scene = p->scene_count,
        .elevation = (kiln_len)form.elevation.number[0],
        .where = node_span(&l->in, form.id.node ? form.id.node : node),
    };
    level_facts facts = {.plan = {.incomplete = lost || form.walls.bad ? NAME_WALL : 0}};
    level.floor_lost = lost;
    read_plan(l, &form, &level, &facts.plan);
    level.objects.first = p->object_count;
    level.seats.first = p->seat_count;
    level.spots.first = p->spot_count;
    read_objects(l, form.objects.node, &level.floor_lost);
    level.objects.count = p->object_count - level.objects.first;
    level.objects_lost |= lost || lost_items(&form.objects, level.objects);
    kiln_range banks = {p->bank_count, 0};
    read_banks(l, form.banks.node);
    banks.count = p->bank_count - banks.first;
    level.objects_lost |= lost_items(&form.banks, banks);
    read_spots(l, form.spots.node);
    read_free_seats(l, form.seats.node);
    level.objects.count = p->object_count - level.objects.first;
    level.seats.count = p->seat_count - level.seats.first;
    level.spots.count = p->spot_count - level.spots.first;
    uint32_t facts_count = p->level_count;
    ARENA_PUSH_ROOM(l->memory, p->levels, p->level_count, l->level_capacity);
    ARENA_PUSH_ROOM(l->memory, l->level_facts, facts_count, l->level_facts_capacity);
    l->level_facts[p->level_count] = facts;
    p->levels[p->level_count++] = level;
}

void read_scene_file(loader *l, const yaml_node *root) {
    pack *p = l->pack;
    scene_form form;
    bool lost;
    l->in.address = "";
    read_container(&l->in, root, &scene_table, &form, &lost);
    lost |= !form.levels.node;
    name_entry *id = loader_declare(l, &l->ids, &form.id, NAME_SCENE);
    l->scenes_incomplete |= lost || form.people.bad || form.robots.bad || !id;
    if (form.id.node && !id) return; /* a second scene of that name: left out */
    l->scene_id = id ? id->text : "";
    p->scene_id_lost |= !id || id->bad;
    l->placed = l->levels = (names){.incomplete = lost ? ~0u : 0};
    l->budget = (load_budget){0};
    pack_scene scene = {
        .id = l->scene_id,
        .levels.first = p->level_count,
        .people.first = p->person_count,
        .robots.first = p->robots_count,
        .where = node_span(&l->in, form.id.node ? form.id.node : root),
    };
    if (form.levels.node)
        for (const yaml_node *item = form.levels.node->first; item; item = item->next)
            read_level(l, item);
    scene.levels.count = p->level_count - scene.levels.first;
    l->scene_levels = scene.levels;
    if (form.people.node) read_people(l, form.people.node);
    if (form.robots.node) read_robots(l, form.robots.node);
    scene.people.count = p->person_count - scene.people.first;
    scene.people_lost = lost || lost_items(&form.people, scene.people);
    scene.robots.count = p->robots_count - scene.robots.first;
    l->in.address = "";
    ARENA_PUSH_ROOM(l->memory, p->scenes, p->scene_count, l->scene_capacity);
    if (id) id->index = p->scene_count;
    p->scenes[p->scene_count++] = scene;
}
