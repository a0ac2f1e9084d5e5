/* query_draw.c - a bundle's levels as drawings and as SVG. */
#include "bundle_draw.h"
#include "draw_hanging.h"
#include "memory.h"
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
        if (kiln_item_drawable(&item)) status = kiln_item_list_add(list, &item, allocator);
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
            .number = i,
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

/* What is drawn, and what it is drawn with. */
typedef struct request {
    const kiln_bundle *bundle;
    uint32_t level;
    kiln_view view;
    const kiln_allocator *allocator;
} request;

/* In the order that was baked, when it was. */
static kiln_status order_parts(const request *r, const kiln_item_list *items, uint32_t floor,
                               kiln_drawing **out) {
    if (!kiln_drawing_baked(r->bundle, r->level, r->view))
        return kiln_drawing_prepare(items->items, items->count, floor, r->view, r->allocator, out);
    kiln_draw_graph graph;
    const uint32_t parts[] = {items->count, floor};
    kiln_status status =
        kiln_drawing_unpack(r->bundle, r->level, r->view, parts, r->allocator, &graph);
    if (status != KILN_OK) return status;
    return kiln_drawing_of_graph(items->items, floor, &graph, r->view, r->allocator, out);
}

/* The drawing owns the parts it is made of. */
static kiln_status drawing_of_plan(const request *r, const kiln_plan *plan, kiln_drawing **out) {
    kiln_plan_parts parts;
    *out = NULL;
    kiln_status status = kiln_plan_parts_new(plan, r->view, r->allocator, &parts);
    if (status != KILN_OK) return status;
    status = order_parts(r, &parts.items, plan->floor_count, out);
    if (status == KILN_OK) {
        (*out)->parts = parts;
    } else {
        kiln_plan_parts_free(&parts, r->allocator);
    }
    return status;
}

kiln_status kiln_drawing_of_level(const kiln_bundle *bundle, uint32_t level, kiln_view view,
                                  const kiln_allocator *allocator, kiln_drawing **out) {
    *out = NULL;
    const row_level *row = KILN_ROW(bundle, LEVELS, level);
    if (!row || (uint32_t)view >= KILN_VIEW_COUNT) return KILN_ERROR_RANGE;
    request r = {bundle, level, view, allocator};
    level_plan plan;
    kiln_status status = new_plan(bundle, row, allocator, &plan);
    if (status != KILN_OK) return status;
    status = drawing_of_plan(&r, &plan.plan, out);
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
        if (!kiln_item_drawable(&item)) continue;
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

/* In percent: how much of the faces of furniture that hangs in the air is to be seen. What hangs from a
 * ceiling lies across heads in the picture and is outlined only. */
enum { HANGING_OPACITY = 12, OVERHEAD_OPACITY = 0 };

static void set_opacities(const kiln_picture *picture, const bool *hanging, uint8_t *out) {
    uint32_t resting = picture->resting_count, count = resting + picture->moving_count;
    for (uint32_t i = 0; i < count; i++) {
        bool hangs = i < resting && hanging[i];
        bool overhead = hangs && picture->resting[i].shape.z0 >= KILN_OVERHEAD_BASE;
        out[i] = overhead ? OVERHEAD_OPACITY : hangs ? HANGING_OPACITY : 100;
    }
}

static kiln_status write_ordered(const request *r, kiln_picture *picture, uint32_t floor,
                                 kiln_write write, void *user) {
    uint32_t resting = picture->resting_count, count = resting + picture->moving_count;
    bool *hanging = kiln_memory_new(r->allocator, resting, sizeof *hanging);
    uint8_t *opacities = kiln_memory_new(r->allocator, count, sizeof *opacities);
    kiln_status status = hanging && opacities ? KILN_OK : KILN_ERROR_MEMORY;
    if (status == KILN_OK)
        status = kiln_find_hanging(picture->resting, resting, floor, r->allocator, hanging);
    if (status == KILN_OK) {
        set_opacities(picture, hanging, opacities);
        picture->opacities = opacities;
        status = kiln_picture_svg(picture, write, user);
    }
    kiln_memory_release(r->allocator, hanging, resting, sizeof *hanging);
    kiln_memory_release(r->allocator, opacities, count, sizeof *opacities);
    return status;
}

static kiln_status compose_and_write(const request *r, kiln_picture *picture,
                                     const kiln_drawing *drawing, kiln_write write, void *user) {
    kiln_composer *composer;
    uint32_t count;
    picture->bases = drawing->parts.bases.items;
    picture->base_count = drawing->parts.bases.count;
    picture->resting = drawing->parts.items.items;
    picture->resting_count = drawing->parts.items.count;
    kiln_status status = kiln_composer_new(drawing, picture->moving_count, r->allocator, &composer);
    if (status != KILN_OK) return status;
    status =
        kiln_compose(composer, picture->moving, picture->moving_count, &picture->order, &count);
    if (status == KILN_OK)
        status = write_ordered(r, picture, picture->plan->floor_count, write, user);
    kiln_composer_free(composer);
    return status;
}

static kiln_status draw_picture(const request *r, kiln_picture *picture, kiln_write write,
                                void *user) {
    const row_level *row = &KILN_ROWS(r->bundle, LEVELS)[r->level];
    level_plan plan;
    kiln_drawing *drawing;
    kiln_status status = new_plan(r->bundle, row, r->allocator, &plan);
    if (status != KILN_OK) return status;
    status = drawing_of_plan(r, &plan.plan, &drawing);
    picture->plan = &plan.plan;
    if (status == KILN_OK) status = compose_and_write(r, picture, drawing, write, user);
    kiln_drawing_free(drawing);
    free_plan(&plan, row, r->allocator);
    return status;
}

/* Those who start on the level. */
static kiln_status find_people(const request *r, kiln_draw_item **items, uint32_t *count) {
    kiln_people_items(r->bundle, r->level, NULL, 0, count);
    *items = kiln_memory_new(r->allocator, *count, sizeof **items);
    if (!*items) return KILN_ERROR_MEMORY;
    return kiln_people_items(r->bundle, r->level, *items, *count, count);
}

static kiln_status draw_level(const request *r, const kiln_svg_options *options,
                              const kiln_svg_overlay *overlay, kiln_write write, void *user) {
    kiln_picture picture = {
        .view = options->view,
        .scale = options->scale,
        .title = kiln_string(r->bundle, KILN_ROWS(r->bundle, LEVELS)[r->level].id),
        .moving = options->moving,
        .moving_count = options->moving_count,
        .name = name_item,
        .name_user = r->bundle,
    };
    if (overlay) picture.overlay = *overlay;
    if (options->moving || options->empty) {
        if (options->empty) picture.moving_count = 0;
        return draw_picture(r, &picture, write, user);
    }
    kiln_draw_item *people;
    uint32_t count;
    kiln_status status = find_people(r, &people, &count);
    picture.moving = people;
    picture.moving_count = count;
    if (status == KILN_OK) status = draw_picture(r, &picture, write, user);
    kiln_memory_release(r->allocator, people, count, sizeof *people);
    return status;
}

kiln_status kiln_svg_overlaid(const kiln_bundle *bundle, uint32_t level,
                              const kiln_svg_options *options, const kiln_svg_overlay *overlay,
                              kiln_write write, void *user) {
    kiln_svg_options set = options ? *options : (kiln_svg_options){0};
    if (level >= bundle->counts[KILN_SECTION_LEVELS] || (uint32_t)set.view >= KILN_VIEW_COUNT)
        return KILN_ERROR_RANGE;
    request r = {bundle, level, set.view, &set.allocator};
    return draw_level(&r, &set, overlay, write, user);
}

kiln_status kiln_svg(const kiln_bundle *bundle, uint32_t level, const kiln_svg_options *options,
                     kiln_write write, void *user) {
    return kiln_svg_overlaid(bundle, level, options, NULL, write, user);
}
