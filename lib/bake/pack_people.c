/* pack_people.c - people with their routines, and robots. */
#include "bundle_format.h"
#include "loader.h"

#include <string.h>

/* ---- The format */

typedef struct person_form {
    value id, asset, start, routine;
} person_form;

static const key_row person_rows[] = {
    KEY(person_form, id, VALUE_ID, REQUIRED),
    KEY(person_form, asset, VALUE_NAME, REQUIRED),
    KEY(person_form, start, VALUE_ANY, REQUIRED), /* the name of a seat or spot, or a point */
    KEY(person_form, routine, VALUE_LIST),
};

typedef struct point_form {
    value level, at, facing;
} point_form;

static const key_row point_rows[] = {
    KEY(point_form, level, VALUE_NAME, REQUIRED),
    KEY(point_form, at, VALUE_LENGTH, REQUIRED, .items = 2, .range = &coordinate),
    KEY(point_form, facing, VALUE_FACING, .range = &angle),
};

/* A step of a routine: a stay at a seat or spot, or an absence through an opening. */
typedef struct step_form {
    value at, activity, stay, away, exit;
} step_form;

enum { STAY = 1, AWAY = 2 };

static const key_row step_rows[] = {
    KEY(step_form, at, VALUE_NAME, REQUIRED, .variants = STAY),
    KEY_AS(step_form, activity, "do", VALUE_ID, REQUIRED, .variants = STAY),
    KEY_AS(step_form, stay, "for", VALUE_SECONDS, REQUIRED, .range = &duration, .variants = STAY),
    KEY(step_form, away, VALUE_SECONDS, REQUIRED, .range = &duration, .variants = AWAY),
    KEY(step_form, exit, VALUE_NAME, REQUIRED, .variants = AWAY),
};

static const value_range robot_count = {1, KILN_ROBOTS_OF_SCENE, false, false,
                                        "between 1 and 1000"};

typedef struct robots_form {
    value asset, level, count;
} robots_form;

static const key_row robots_rows[] = {
    KEY(robots_form, asset, VALUE_NAME, REQUIRED),
    KEY(robots_form, level, VALUE_NAME, REQUIRED),
    KEY(robots_form, count, VALUE_WHOLE, REQUIRED, .range = &robot_count),
};

/* A row for `start` where it is a name. */
static const key_row start_row = {.name = "start", .type = VALUE_NAME};

static const key_table person_table = KEY_TABLE("a person", person_rows);
static const key_table point_table = KEY_TABLE("a place", point_rows);
static const key_table step_table = KEY_TABLE("a step", step_rows);
static const key_table robots_table = KEY_TABLE("robots", robots_rows);

/* ---- Places by name_entry */

/* "sofa-1/left" cut at its first slash; `rest` is NULL when there is none. */
typedef struct path {
    const char *first, *rest;
} path;

static path cut(loader *l, const char *text) {
    const char *slash = strchr(text, '/');
    if (!slash) return (path){text, NULL};
    return (path){arena_strndup(l->memory, text, (size_t)(slash - text)), slash + 1};
}

static void no_such_place(loader *l, const value *reference, const char *nearest) {
    size_t scene = strlen(l->scene_id);
    bool whole_address = scene > 0 && strncmp(reference->text, l->scene_id, scene) == 0 &&
                         reference->text[scene] == '/';
    if (whole_address)
        nearest = reference->text + scene + 1; /* here the scene goes without saying */
    finding *f = loader_unknown(l, &l->placed, reference, "seat or spot");
    if (f && nearest) diag_mean(l->d, f, nearest);
}

/* "object/seat": the seat's index, or KILN_NONE. */
static uint32_t find_object_seat(loader *l, const value *reference, path at) {
    const name_entry *object = names_find(&l->placed, at.first);
    if (!object || object->kind != NAME_OBJECT) {
        if (l->placed.incomplete & NAME_OBJECT) return KILN_NONE;
        const char *near = names_nearest(&l->placed, l->d, at.first, NAME_OBJECT);
        no_such_place(l, reference, near ? arena_printf(l->memory, "%s/%s", near, at.rest) : NULL);
        return KILN_NONE;
    }
    if (object->index == KILN_NONE) return KILN_NONE;
    const pack_object *model = &l->pack->objects[object->index];
    const names *seats = &l->assets[model->asset].seats;
    const name_entry *seat = names_find(seats, at.rest);
    if (seat) return seat->index == KILN_NONE ? KILN_NONE : model->seats.first + seat->index;
    if (seats->incomplete) return KILN_NONE;
    const char *near = names_nearest(seats, l->d, at.rest, NAME_SEAT);
    no_such_place(l, reference, near ? arena_printf(l->memory, "%s/%s", at.first, near) : NULL);
    return KILN_NONE;
}

/* A spot or free seat. */
static pack_place find_standing_place(loader *l, const value *reference) {
    pack_place place = {.where = node_span(&l->in, reference->node)};
    const name_entry *found = names_find(&l->placed, reference->text);
    if (found && (found->kind & (NAME_SPOT | NAME_SEAT))) {
        if (found->index == KILN_NONE) return place;
        place.kind = found->kind == NAME_SPOT ? PACK_PLACE_SPOT : PACK_PLACE_SEAT;
        place.index = found->index;
        return place;
    }
    if (!found && (l->placed.incomplete & (NAME_SPOT | NAME_SEAT))) return place;
    const char *near = NULL;
    if (found && found->kind == NAME_OBJECT && found->index != KILN_NONE) {
        const pack_object *object = &l->pack->objects[found->index];
        if (object->seats.count > 0)
            near = arena_printf(l->memory, "%s/%s", found->text,
                                l->pack->assets[object->asset].seats[0].id);
    } else if (!found) {
        near = names_nearest(&l->placed, l->d, reference->text, NAME_SPOT | NAME_SEAT);
    }
    no_such_place(l, reference, near);
    return place;
}

/* The place a name leads to; kind NONE when it leads nowhere (reported) or to something left out. */
static pack_place find_place(loader *l, const value *reference) {
    path at = cut(l, reference->text);
    pack_place place = {.where = node_span(&l->in, reference->node)};
    if (!at.rest) {
        place = find_standing_place(l, reference);
    } else {
        place.index = find_object_seat(l, reference, at);
        if (place.index != KILN_NONE) place.kind = PACK_PLACE_SEAT;
    }
    const pack *p = l->pack;
    if (place.kind == PACK_PLACE_SEAT) place.level = p->seats[place.index].level;
    if (place.kind == PACK_PLACE_SPOT) place.level = p->spots[place.index].level;
    return place;
}

static uint32_t find_level(loader *l, const value *reference) {
    if (!reference->node) return KILN_NONE;
    const name_entry *level = loader_find(l, &l->levels, reference, NAME_LEVEL);
    return level ? level->index : KILN_NONE;
}

static pack_place read_point(loader *l, const yaml_node *node) {
    point_form form;
    bool good = read_form(&l->in, node, &point_table, &form);
    uint32_t level = find_level(l, &form.level);
    pack_place place = {.where = node_span(&l->in, node)};
    if (!good || level == KILN_NONE) return place;
    place.kind = PACK_PLACE_POINT;
    place.level = level;
    place.at = (kiln_point){(kiln_len)form.at.number[0], (kiln_len)form.at.number[1]};
    place.facing = (kiln_heading)form.facing.number[0];
    return place;
}

static pack_place read_start(loader *l, const yaml_node *node) {
    value reference;
    if (!node) return (pack_place){0};
    if (node->kind == YAML_MAPPING) return read_point(l, node);
    if (node->kind == YAML_SEQUENCE) {
        complain(&l->in, RULE_K104, node,
                 "`start` must be the name of a seat or spot, or {level, at, facing}, not a list");
        return (pack_place){0};
    }
    if (!read_value(&l->in, node, &start_row, &reference)) return (pack_place){0};
    return find_place(l, &reference);
}

/* ---- Exits */

/* The opening `at` on one level; false when it is not there. `lost`: it may be, in what could not
 * be read. */
static bool find_exit_on(loader *l, uint32_t level, path at, pack_step *step, bool *lost) {
    const names *plan = &l->level_facts[level].plan;
    const name_entry *wall = names_find(plan, at.first);
    *lost |= (plan->incomplete & NAME_WALL) != 0;
    if (!wall || wall->kind != NAME_WALL) return false;
    *lost |= wall->index == KILN_NONE;
    if (wall->index == KILN_NONE) return false;
    const names *openings = &l->walls[wall->index].openings;
    const name_entry *opening = names_find(openings, at.rest);
    *lost |= openings->incomplete != 0 || (opening && opening->index == KILN_NONE);
    if (!opening || opening->index == KILN_NONE) return false;
    step->wall = wall->index;
    step->opening = opening->index;
    return true;
}

/* Only the wall was named, or only the opening. */
static const char *whole_exit(loader *l, uint32_t level, const char *half) {
    const pack *p = l->pack;
    kiln_range walls = p->levels[level].walls;
    const char *first = NULL;
    for (uint32_t i = walls.first; i < walls.first + walls.count; i++) {
        const pack_wall *wall = &p->walls[i];
        for (uint32_t k = 0; k < wall->opening_count; k++) {
            const pack_opening *o = &wall->openings[k];
            bool named = !strcmp(wall->id, half) || !strcmp(o->id, half);
            if (!named || (first && !o->walkable)) continue;
            first = arena_printf(l->memory, "%s/%s", wall->id, o->id);
            if (o->walkable) return first;
        }
    }
    return first;
}

static const char *nearest_exit(loader *l, uint32_t level, path at) {
    if (!at.rest) return whole_exit(l, level, at.first);
    const names *plan = &l->level_facts[level].plan;
    const name_entry *wall = names_find(plan, at.first);
    if (!wall || wall->kind != NAME_WALL || wall->index == KILN_NONE) {
        const char *near = names_nearest(plan, l->d, at.first, NAME_WALL);
        return near ? arena_printf(l->memory, "%s/%s", near, at.rest) : NULL;
    }
    const char *near = names_nearest(&l->walls[wall->index].openings, l->d, at.rest, NAME_OPENING);
    return near ? arena_printf(l->memory, "%s/%s", at.first, near) : NULL;
}

/* Fills wall and opening of a step; `level` is the person's, searched first, or KILN_NONE. */
static bool find_exit(loader *l, const value *reference, uint32_t level, pack_step *step) {
    path at = cut(l, reference->text);
    kiln_range levels = l->scene_levels;
    bool lost = levels.count == 0 || l->levels_spent;
    if (at.rest) {
        if (level != KILN_NONE && find_exit_on(l, level, at, step, &lost)) return true;
        for (uint32_t i = 0; i < levels.count; i++)
            if (find_exit_on(l, levels.first + i, at, step, &lost)) return true;
        if (lost) return false;
    }
    finding *f = loader_unknown(l, &l->levels, reference, "wall/opening");
    if (!f || levels.count == 0 || !diag_wants(l->d, RULE_K106)) return false;
    const char *near = nearest_exit(l, level != KILN_NONE ? level : levels.first, at);
    if (near)
        diag_mean(l->d, f, near);
    else
        diag_suggest(l->d, f, "an exit is an opening's address: wall/opening");
    return false;
}

/* ---- People */

/* Which of the two a step is: the one it has more keys of. */
static uint8_t step_variant(const yaml_node *node) {
    int stay = !!find_key(node, "at") + !!find_key(node, "do") + !!find_key(node, "for");
    int away = !!find_key(node, "away") + !!find_key(node, "exit");
    return away > 0 && away >= stay ? AWAY : STAY;
}

static bool read_step(loader *l, const yaml_node *node, uint32_t level, pack_step *out) {
    uint8_t variant = step_variant(node);
    step_form form;
    bool good = read_variant(&l->in, node, &step_table, variant, &form);
    *out = (pack_step){
        .activity = arena_strdup(l->memory, form.activity.text),
        .milliseconds = variant == AWAY ? form.away.number[0] : form.stay.number[0],
        .wall = KILN_NONE,
        .opening = KILN_NONE,
        .where = node_span(&l->in, node),
    };
    if (form.at.node) {
        out->place = find_place(l, &form.at);
        good &= out->place.kind != PACK_PLACE_NONE;
    }
    if (form.exit.node) good &= find_exit(l, &form.exit, level, out);
    return good;
}

static void read_routine(loader *l, const yaml_node *list, pack_person *person) {
    uint32_t level = person->start.kind == PACK_PLACE_NONE ? KILN_NONE : person->start.level;
    person->routine = ARENA_ARRAY(l->memory, pack_step, list->count);
    for (const yaml_node *item = list->first; item; item = item->next)
        if (read_step(l, item, level, &person->routine[person->step_count])) person->step_count++;
}

static void read_person(loader *l, const yaml_node *node) {
    pack *p = l->pack;
    person_form form;
    loader_enter(l, node);
    bool good = read_form(&l->in, node, &person_table, &form);
    name_entry *id = loader_declare(l, &l->placed, &form.id, NAME_PERSON);
    pack_person person = {
        .id = id ? id->text : "",
        .address = loader_address(l, form.id.text),
        .scene = p->scene_count,
        .asset = loader_find_asset(l, &form.asset, 1u << KILN_ASSET_PERSON, "a person"),
        .start = read_start(l, form.start.node),
        .where = id ? id->where : (span){0},
    };
    if (form.routine.node) read_routine(l, form.routine.node, &person);
    if (!good || !id || person.asset == KILN_NONE || person.start.kind == PACK_PLACE_NONE) return;
    ARENA_PUSH_ROOM(l->memory, p->people, p->person_count, l->person_capacity);
    id->index = p->person_count;
    p->people[p->person_count++] = person;
}

void read_people(loader *l, const yaml_node *list) {
    for (const yaml_node *item = list ? list->first : NULL; item; item = item->next)
        read_person(l, item);
}

/* ---- Robots */

/* Is there room for them in the scene? The first group that does not fit is told of. */
static bool robots_fit(loader *l, const yaml_node *count_node, uint32_t count, uint32_t *in_scene) {
    bool fitted = *in_scene <= KILN_ROBOTS_OF_SCENE;
    *in_scene += count;
    if (*in_scene <= KILN_ROBOTS_OF_SCENE) return true;
    if (fitted)
        diag_add(l->d, RULE_K109, node_span(&l->in, count_node), l->in.address,
                 "over %d robots in one scene: this group, and those after it, are left out",
                 KILN_ROBOTS_OF_SCENE);
    return false;
}

void read_robots(loader *l, const yaml_node *list) {
    pack *p = l->pack;
    uint32_t in_scene = 0;
    l->in.address = l->scene_id;
    for (const yaml_node *item = list ? list->first : NULL; item; item = item->next) {
        robots_form form;
        bool good = read_form(&l->in, item, &robots_table, &form);
        uint32_t asset = loader_find_asset(l, &form.asset, 1u << KILN_ASSET_ROBOT, "a robot");
        uint32_t level = find_level(l, &form.level);
        if (!good || asset == KILN_NONE || level == KILN_NONE) continue;
        uint32_t count = (uint32_t)form.count.number[0];
        if (!robots_fit(l, form.count.node, count, &in_scene)) continue;
        ARENA_PUSH_ROOM(l->memory, p->robots, p->robots_count, l->robots_capacity);
        p->robots[p->robots_count++] = (pack_robots){
            .scene = p->scene_count,
            .asset = asset,
            .level = level,
            .count = count,
            .where = node_span(&l->in, form.asset.node),
        };
    }
}
