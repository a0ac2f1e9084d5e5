/* query_draw.c - a bundle's levels as drawings and as SVG. */
#include "draw_order.h"
#include "memory.h"
#include "scene.h"
#include "svg.h"

#include <string.h>

/* ---- A level's plan */

typedef struct level_plan {
    kiln_plan plan;
    kiln_plan_room *rooms;
    kiln_plan_wall *walls;
    kiln_plan_opening *openings;
    uint32_t opening_count;
    kiln_item_list parts;
} level_plan;

static bool is_covering(const kiln_bundle *b, uint32_t object) {
    return KILN_ROWS(b, ASSETS)[KILN_ROWS(b, OBJECTS)[object].asset].kind == KILN_ASSET_COVERING;
}

static kiln_status add_object(const kiln_bundle *b, uint32_t index, kiln_item_list *list,
                              const kiln_allocator *allocator) {
    const row_object *object = &KILN_ROWS(b, OBJECTS)[index];
    const row_asset *asset = &KILN_ROWS(b, ASSETS)[object->asset];
    const row_part *parts = KILN_ROWS(b, PARTS) + asset->parts.first;
    kiln_turn turn = kiln_turn_of(object->facing);
    kiln_status status = KILN_OK;
    for (uint32_t i = 0; i < asset->parts.count && status == KILN_OK; i++) {
        kiln_draw_item item = {
            .shape = kiln_prism_placed(parts[i].box, asset->size_x, asset->size_y, turn,
                                       object->center2, object->z),
            .color = parts[i].color,
            .owner = index,
            .part = i,
        };
        if (kiln_item_above_floor(&item)) status = kiln_item_list_add(list, &item, allocator);
    }
    return status;
}

/* Coverings first, each kind in the order of the objects. */
static kiln_status plan_parts(const kiln_bundle *b, const row_level *level, level_plan *out,
                              const kiln_allocator *allocator) {
    kiln_status status = KILN_OK;
    for (int covering = 1; covering >= 0; covering--) {
        for (uint32_t i = 0; i < level->objects.count && status == KILN_OK; i++) {
            uint32_t object = level->objects.first + i;
            if (is_covering(b, object) == covering)
                status = add_object(b, object, &out->parts, allocator);
        }
        if (covering) out->plan.floor_count = out->parts.count;
    }
    out->plan.parts = out->parts.items;
    out->plan.part_count = out->parts.count;
    return status;
}

static void plan_rooms(const kiln_bundle *b, const row_level *level, level_plan *out) {
    for (uint32_t i = 0; i < level->rooms.count; i++) {
        const row_room *room = &KILN_ROWS(b, ROOMS)[level->rooms.first + i];
        out->rooms[i] = (kiln_plan_room){
            .id = kiln_string(b, room->id),
            .outline = &KILN_ROWS(b, POINTS)[room->outline.first].at,
            .count = room->outline.count,
            .hole = room->hole,
        };
    }
    out->plan.rooms = out->rooms;
    out->plan.room_count = level->rooms.count;
}

static void plan_walls(const kiln_bundle *b, const row_level *level, level_plan *out) {
    kiln_plan_opening *next = out->openings;
    for (uint32_t i = 0; i < level->walls.count; i++) {
        const row_wall *wall = &KILN_ROWS(b, WALLS)[level->walls.first + i];
        out->walls[i] = (kiln_plan_wall){
            .from = wall->from,
            .to = wall->to,
            .thickness = wall->thickness,
            .height = wall->height,
            .openings = next,
            .opening_count = wall->openings.count,
        };
        for (uint32_t k = 0; k < wall->openings.count; k++) {
            const row_opening *o = &KILN_ROWS(b, OPENINGS)[wall->openings.first + k];
            *next++ = (kiln_plan_opening){o->at, o->width, o->sill, o->head,
                                          o->flags & KILN_OPENING_WALKABLE};
        }
    }
    out->plan.walls = out->walls;
    out->plan.wall_count = level->walls.count;
    out->plan.first_wall = level->walls.first;
}

static void free_plan(level_plan *plan, const row_level *level, const kiln_allocator *allocator) {
    kiln_memory_release(allocator, plan->rooms, level->rooms.count, sizeof *plan->rooms);
    kiln_memory_release(allocator, plan->walls, level->walls.count, sizeof *plan->walls);
    kiln_memory_release(allocator, plan->openings, plan->opening_count, sizeof *plan->openings);
    kiln_item_list_free(&plan->parts, allocator);
    *plan = (level_plan){0};
}

static kiln_status new_plan(const kiln_bundle *b, const row_level *level,
                            const kiln_allocator *allocator, level_plan *out) {
    *out = (level_plan){0};
    for (uint32_t i = 0; i < level->walls.count; i++)
        out->opening_count += KILN_ROWS(b, WALLS)[level->walls.first + i].openings.count;
    out->rooms = kiln_memory_new(allocator, level->rooms.count, sizeof *out->rooms);
    out->walls = kiln_memory_new(allocator, level->walls.count, sizeof *out->walls);
    out->openings = kiln_memory_new(allocator, out->opening_count, sizeof *out->openings);
    kiln_status status = KILN_ERROR_MEMORY;
    if (out->rooms && out->walls && out->openings) {
        plan_rooms(b, level, out);
        plan_walls(b, level, out);
        status = plan_parts(b, level, out, allocator);
    }
    if (status != KILN_OK) free_plan(out, level, allocator);
    return status;
}

/* ---- Drawings */

/* The drawing owns the parts it is made of. */
static kiln_status drawing_of_plan(const kiln_plan *plan, kiln_view view,
                                   const kiln_allocator *allocator, kiln_drawing **out) {
    kiln_plan_parts parts;
    kiln_status status = kiln_plan_parts_new(plan, view, allocator, &parts);
    if (status != KILN_OK) return status;
    status = kiln_drawing_prepare(parts.items.items, parts.items.count, plan->floor_count, view,
                                  allocator, out);
    if (status == KILN_OK) {
        (*out)->parts = parts;
    } else {
        kiln_plan_parts_free(&parts, allocator);
    }
    return status;
}

kiln_status kiln_drawing_of_level(const kiln_bundle *bundle, uint32_t level, kiln_view view,
                                  const kiln_allocator *allocator, kiln_drawing **out) {
    *out = NULL;
    const row_level *row = KILN_ROW(bundle, LEVELS, level);
    if (!row || (uint32_t)view >= KILN_VIEW_COUNT) return KILN_ERROR_RANGE;
    level_plan plan;
    kiln_status status = new_plan(bundle, row, allocator, &plan);
    if (status != KILN_OK) return status;
    status = drawing_of_plan(&plan.plan, view, allocator, out);
    free_plan(&plan, row, allocator);
    return status;
}

/* ---- People */

/* A person's shape where it starts: the parts, and how they are put there. */
typedef struct start {
    kiln_range parts;
    kiln_point origin; /* of the shape: the point that comes to `at` */
    kiln_point at;
    kiln_len z;
    kiln_turn turn;
} start;

static start start_of(const kiln_bundle *b, const row_person *person) {
    const row_asset *asset = &KILN_ROWS(b, ASSETS)[person->asset];
    start s = {.parts = asset->parts,
               .origin = {asset->size_x / 2, asset->size_y / 2},
               .at = person->at,
               .turn = kiln_turn_of(person->facing)};
    if (person->seat == KILN_NONE) return s;
    const row_seat *seat = &KILN_ROWS(b, SEATS)[person->seat];
    bool lying = seat->pose == KILN_POSE_LIE;
    s.parts = lying ? asset->lying : asset->seated;
    s.origin = lying ? (kiln_point){KILN_LYING_ORIGIN_X, KILN_LYING_ORIGIN_Y}
                     : (kiln_point){KILN_SITTING_ORIGIN_X, KILN_SITTING_ORIGIN_Y};
    s.z = seat->height - (lying ? 0 : KILN_SITTING_HIPS_Z);
    return s;
}

/* Adds those of a person's parts that are seen; returns how many. */
static uint32_t add_person(const kiln_bundle *b, uint32_t index, kiln_draw_item *items,
                           uint32_t room) {
    start s = start_of(b, &KILN_ROWS(b, PEOPLE)[index]);
    uint32_t count = 0;
    for (uint32_t i = 0; i < s.parts.count; i++) {
        const row_part *part = &KILN_ROWS(b, PARTS)[s.parts.first + i];
        kiln_box box = part->box;
        box.x0 -= s.origin.x, box.x1 -= s.origin.x, box.y0 -= s.origin.y, box.y1 -= s.origin.y;
        kiln_draw_item item = {.shape = kiln_prism_turned(box, s.turn, s.at, s.z),
                               .color = part->color,
                               .owner = KILN_PERSON + index,
                               .part = s.parts.first + i};
        if (!kiln_item_above_floor(&item)) continue;
        if (count < room) items[count] = item;
        count++;
    }
    return count;
}

kiln_status kiln_people_items(const kiln_bundle *bundle, uint32_t level, kiln_draw_item *items,
                              uint32_t capacity, uint32_t *count) {
    *count = 0;
    const row_level *row = KILN_ROW(bundle, LEVELS, level);
    if (!row) return KILN_ERROR_RANGE;
    kiln_range people = KILN_ROWS(bundle, SCENES)[row->scene].people;
    for (uint32_t i = people.first; i < people.first + people.count; i++) {
        if (KILN_ROWS(bundle, PEOPLE)[i].level != level) continue;
        uint32_t fit = *count < capacity ? *count : capacity;
        *count += add_person(bundle, i, fit > 0 ? items + fit : items, capacity - fit);
    }
    return capacity > 0 && *count > capacity ? KILN_ERROR_CAPACITY : KILN_OK;
}

/* ---- SVG */

/* The ids of what an item is part of. */
static const char *id_in(const kiln_bundle *b, row_string address) {
    const char *text = kiln_string(b, address), *slash = strrchr(text, '/');
    return slash ? slash + 1 : text;
}

static void name_item(const void *user, const kiln_draw_item *item, const char **owner,
                      const char **part) {
    const kiln_bundle *b = user;
    *owner = *part = "";
    if (item->owner >= KILN_WALL) {
        const row_wall *wall = KILN_ROW(b, WALLS, item->owner - KILN_WALL);
        if (wall) *owner = kiln_string(b, wall->id);
        return;
    }
    const row_part *row = NULL;
    if (item->owner >= KILN_PERSON) {
        const row_person *person = KILN_ROW(b, PEOPLE, item->owner - KILN_PERSON);
        if (person) *owner = id_in(b, person->address);
        row = KILN_ROW(b, PARTS, item->part);
    } else {
        const row_object *object = KILN_ROW(b, OBJECTS, item->owner);
        if (!object) return;
        *owner = id_in(b, object->address);
        kiln_range parts = KILN_ROWS(b, ASSETS)[object->asset].parts;
        if (item->part < parts.count) row = &KILN_ROWS(b, PARTS)[parts.first + item->part];
    }
    if (row) *part = kiln_string(b, row->id);
}

static kiln_status draw(const kiln_picture *base, const kiln_drawing *drawing,
                        const kiln_allocator *allocator, kiln_write write, void *user) {
    kiln_composer *composer;
    kiln_picture picture = *base;
    uint32_t count;
    picture.bases = drawing->parts.bases.items;
    picture.base_count = drawing->parts.bases.count;
    picture.resting = drawing->parts.items.items;
    picture.resting_count = drawing->parts.items.count;
    kiln_status status = kiln_composer_new(drawing, picture.moving_count, allocator, &composer);
    if (status != KILN_OK) return status;
    status = kiln_compose(composer, picture.moving, picture.moving_count, &picture.order, &count);
    if (status == KILN_OK) status = kiln_picture_svg(&picture, write, user);
    kiln_composer_free(composer);
    return status;
}

static kiln_status draw_plan(kiln_picture *picture, const kiln_plan *plan,
                             const kiln_allocator *allocator, kiln_write write, void *user) {
    kiln_drawing *drawing;
    kiln_status status = drawing_of_plan(plan, picture->view, allocator, &drawing);
    if (status != KILN_OK) return status;
    picture->plan = plan;
    status = draw(picture, drawing, allocator, write, user);
    kiln_drawing_free(drawing);
    return status;
}

/* Who is drawn: the people who start there, unless others are given. */
static kiln_status find_people(const kiln_bundle *b, uint32_t level,
                               const kiln_allocator *allocator, kiln_draw_item **items,
                               uint32_t *count) {
    kiln_people_items(b, level, NULL, 0, count);
    *items = kiln_memory_new(allocator, *count, sizeof **items);
    if (!*items) return KILN_ERROR_MEMORY;
    return kiln_people_items(b, level, *items, *count, count);
}

kiln_status kiln_svg(const kiln_bundle *bundle, uint32_t level, const kiln_svg_options *options,
                     kiln_write write, void *user) {
    kiln_svg_options set = options ? *options : (kiln_svg_options){0};
    const row_level *row = KILN_ROW(bundle, LEVELS, level);
    if (!row || (uint32_t)set.view >= KILN_VIEW_COUNT) return KILN_ERROR_RANGE;
    level_plan plan;
    kiln_draw_item *people = NULL;
    uint32_t people_count = 0;
    kiln_status status = new_plan(bundle, row, &set.allocator, &plan);
    if (status != KILN_OK) return status;
    if (!set.empty && !set.moving)
        status = find_people(bundle, level, &set.allocator, &people, &people_count);
    if (status == KILN_OK) {
        kiln_picture picture = {.view = set.view,
                                .scale = set.scale,
                                .title = kiln_string(bundle, row->id),
                                .moving = people ? people : set.moving,
                                .moving_count = people ? people_count : set.moving_count,
                                .name = name_item,
                                .name_user = bundle};
        if (set.empty) picture.moving_count = 0;
        status = draw_plan(&picture, &plan.plan, &set.allocator, write, user);
    }
    kiln_memory_release(&set.allocator, people, people_count, sizeof *people);
    free_plan(&plan, row, &set.allocator);
    return status;
}
