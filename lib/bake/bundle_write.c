/* bundle_write.c - the rows of every section, from a pack and its results. bundle_format.h says
 * what they mean; here every word is written by itself, in the order of the row's members. */
#include "bundle_write.h"

#include "bundle_format.h"
#include "bundle_places.h"
#include "pose.h"
#include "wall.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Strings already written, by content: an open hash table of offsets, 0 is empty. */
typedef struct string_table {
    uint32_t *slots;
    size_t slot_count, used;
} string_table;

typedef struct writer {
    arena *memory;
    const pack *pack;
    const results *results;
    bool strip;
    bundle_bytes sections[KILN_SECTION_COUNT];
    string_table strings;
    uint32_t spanned[KILN_SECTION_COUNT]; /* rows of each section that ranges have covered */
} writer;

/* ---- Words ----------------------------------------------------------------------------------- */

static void put(writer *w, kiln_section section, uint32_t word) {
    bundle_put_word(w->memory, &w->sections[section], word);
}

static void put_len(writer *w, kiln_section section, kiln_len value) {
    put(w, section, (uint32_t)value);
}

static void put_point(writer *w, kiln_section section, kiln_point point) {
    put_len(w, section, point.x);
    put_len(w, section, point.y);
}

static void put_range(writer *w, kiln_section section, kiln_range range) {
    put(w, section, range.first);
    put(w, section, range.count);
}

/* The next `count` rows of `target`. */
static void put_span(writer *w, kiln_section section, kiln_section target, uint32_t count) {
    put_range(w, section, (kiln_range){w->spanned[target], count});
    w->spanned[target] += count;
}

static uint32_t hash_of(const char *text) {
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *text; text++) hash = (hash ^ (uint8_t)*text) * 16777619u;
    return hash;
}

/* The slot that holds a text, or the empty one where it belongs. */
static uint32_t *slot_of(const writer *w, const char *text) {
    const string_table *t = &w->strings;
    const char *strings = (const char *)w->sections[KILN_SECTION_STRINGS].items;
    for (size_t i = hash_of(text);; i++) {
        uint32_t *slot = &t->slots[i & (t->slot_count - 1)];
        if (*slot == 0 || strcmp(strings + *slot, text) == 0) return slot;
    }
}

static void grow_strings(writer *w) {
    string_table old = w->strings;
    w->strings.slot_count = old.slot_count ? old.slot_count * 2 : 256;
    w->strings.slots = ARENA_ARRAY(w->memory, uint32_t, w->strings.slot_count);
    for (size_t i = 0; i < old.slot_count; i++) {
        const char *strings = (const char *)w->sections[KILN_SECTION_STRINGS].items;
        if (old.slots[i]) *slot_of(w, strings + old.slots[i]) = old.slots[i];
    }
}

static uint32_t intern(writer *w, const char *text) {
    if (text[0] == '\0') return 0;
    if (w->strings.used * 2 >= w->strings.slot_count) grow_strings(w);
    uint32_t *slot = slot_of(w, text);
    if (*slot) return *slot;
    bundle_bytes *strings = &w->sections[KILN_SECTION_STRINGS];
    *slot = (uint32_t)strings->count;
    w->strings.used++;
    bundle_put_bytes(w->memory, strings, text, strlen(text) + 1);
    return *slot;
}

static void put_string(writer *w, kiln_section section, const char *text) {
    put(w, section, intern(w, text));
}

/* An id or address that nothing but lookups by name need. */
static void put_name(writer *w, kiln_section section, const char *text) {
    put_string(w, section, w->strip ? "" : text);
}

/* ---- Assets ---------------------------------------------------------------------------------- */

static void put_part(writer *w, const char *id, const kiln_box *box, kiln_point shift,
                     uint32_t color) {
    const kiln_section s = KILN_SECTION_PARTS;
    put_string(w, s, id);
    put_len(w, s, box->x0 + shift.x);
    put_len(w, s, box->y0 + shift.y);
    put_len(w, s, box->z0);
    put_len(w, s, box->x1 + shift.x);
    put_len(w, s, box->y1 + shift.y);
    put_len(w, s, box->z1);
    put(w, s, color);
}

/* A resting part has the color it was authored with, else that of the standing part it is made
 * of. */
static uint32_t resting_color(const pack_asset *asset, const pack_shape *authored,
                              const kiln_fold *fold, uint32_t part) {
    if (part < authored->count) return authored->parts[part].color;
    for (uint32_t i = 0; i < fold->count; i++)
        if (fold->parts[i].resting == part && fold->parts[i].standing < asset->parts.count)
            return asset->parts.parts[fold->parts[i].standing].color;
    return 0;
}

/* A body's seated or lying shape, moved from body coordinates to those of its template. */
static void put_resting(writer *w, const pack_asset *asset, const pack_shape *authored,
                        const kiln_body_shape *shape, const kiln_fold *fold, kiln_point origin) {
    for (uint32_t i = 0; i < shape->count; i++)
        put_part(w, shape->parts[i].id, &shape->parts[i].box, origin,
                 resting_color(asset, authored, fold, i));
}

static void put_rig(writer *w, kiln_section s, const pack_asset *asset) {
    kiln_rig rig = asset->kind == KILN_ASSET_ROBOT ? asset->rig : (kiln_rig){0};
    put_len(w, s, rig.hip_height);
    put_len(w, s, rig.ankle_height);
    put_len(w, s, rig.shoulder_height);
    put_len(w, s, rig.hip_half_width);
    put_len(w, s, rig.shoulder_half_width);
    put_len(w, s, rig.width);
    put_len(w, s, rig.rest_hip);
    put_len(w, s, rig.rest_knee);
    put_len(w, s, rig.rest_shoulder);
    put_len(w, s, rig.rest_elbow);
}

static void write_asset(writer *w, const pack_asset *asset, const kiln_body *body) {
    static const kiln_point sitting = {KILN_SITTING_ORIGIN_X, KILN_SITTING_ORIGIN_Y};
    static const kiln_point lying = {KILN_LYING_ORIGIN_X, KILN_LYING_ORIGIN_Y};
    const kiln_section s = KILN_SECTION_ASSETS;
    bool person = asset->kind == KILN_ASSET_PERSON;
    put_name(w, s, asset->id);
    put(w, s, (uint32_t)asset->kind);
    put_len(w, s, asset->size_x);
    put_len(w, s, asset->size_y);
    put(w, s, asset->floor);
    put_span(w, s, KILN_SECTION_PARTS, asset->parts.count);
    put_span(w, s, KILN_SECTION_PARTS, person ? body->seated.count : 0);
    put_span(w, s, KILN_SECTION_PARTS, person ? body->lying.count : 0);
    put_span(w, s, KILN_SECTION_ASSET_SEATS, asset->seat_count);
    put_rig(w, s, asset);

    /* Limbs are found by their ids, so people and robots keep them. */
    bool nameless = w->strip && asset->kind <= KILN_ASSET_COVERING;
    for (uint32_t i = 0; i < asset->parts.count; i++) {
        const pack_part *part = &asset->parts.parts[i];
        put_part(w, nameless ? "" : part->id, &part->box, (kiln_point){0, 0}, part->color);
    }
    if (!person) return;
    put_resting(w, asset, &asset->seated, &body->seated, &body->sit, sitting);
    put_resting(w, asset, &asset->lying, &body->lying, &body->lie, lying);
}

static void write_asset_seats(writer *w, const pack_asset *asset) {
    const kiln_section s = KILN_SECTION_ASSET_SEATS;
    for (uint32_t i = 0; i < asset->seat_count; i++) {
        const pack_asset_seat *seat = &asset->seats[i];
        put_name(w, s, seat->id);
        put(w, s, (uint32_t)seat->pose);
        put_point(w, s, seat->at);
        put_len(w, s, seat->height);
        put_len(w, s, seat->facing);
    }
}

static void write_assets(writer *w) {
    const pack *p = w->pack;
    put_string(w, KILN_SECTION_PACK, p->name);
    put_string(w, KILN_SECTION_PACK, p->title ? p->title : "");
    put_string(w, KILN_SECTION_PACK, p->license ? p->license : "");
    for (uint32_t i = 0; i < p->asset_count; i++) {
        write_asset(w, &p->assets[i], &w->results->bodies[i]);
        write_asset_seats(w, &p->assets[i]);
    }
}

/* ---- Plans ----------------------------------------------------------------------------------- */

static void write_scenes(writer *w) {
    const kiln_section s = KILN_SECTION_SCENES;
    for (uint32_t i = 0; i < w->pack->scene_count; i++) {
        const pack_scene *scene = &w->pack->scenes[i];
        put_name(w, s, scene->id);
        put_span(w, s, KILN_SECTION_LEVELS, scene->levels.count);
        put_span(w, s, KILN_SECTION_PEOPLE, scene->people.count);
        put_span(w, s, KILN_SECTION_ROBOTS, scene->robots.count);
    }
}

static void put_grid(writer *w, const kiln_grid *grid) {
    const kiln_section s = KILN_SECTION_LEVELS;
    bool empty = grid->width == 0 || grid->height == 0;
    put_len(w, s, empty ? 0 : grid->x0);
    put_len(w, s, empty ? 0 : grid->y0);
    put(w, s, empty ? 0 : grid->width);
    put(w, s, empty ? 0 : grid->height);
    put(w, s, empty ? 0 : grid->walkable);
    put(w, s, empty ? 0 : grid->islands);
}

static void write_levels(writer *w) {
    const kiln_section s = KILN_SECTION_LEVELS;
    for (uint32_t i = 0; i < w->pack->level_count; i++) {
        const pack_level *level = &w->pack->levels[i];
        put_name(w, s, level->id);
        put(w, s, level->scene);
        put_len(w, s, level->elevation);
        put_span(w, s, KILN_SECTION_ROOMS, level->rooms.count);
        put_span(w, s, KILN_SECTION_WALLS, level->walls.count);
        put_span(w, s, KILN_SECTION_OBJECTS, level->objects.count);
        put_span(w, s, KILN_SECTION_SEATS, level->seats.count);
        put_span(w, s, KILN_SECTION_SPOTS, level->spots.count);
        put_grid(w, &w->results->levels[i].grid);
        const level_book *book = &w->results->books[i];
        for (int kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++)
            put_span(w, s, KILN_SECTION_ADDRESSES, book->kept[kind]);
        put_span(w, s, KILN_SECTION_REFUSED, book->refused_count);
        put_span(w, s, KILN_SECTION_ROUTES, w->results->routes[i].count);
    }
}

static void write_rooms(writer *w) {
    const kiln_section s = KILN_SECTION_ROOMS;
    for (uint32_t i = 0; i < w->pack->room_count; i++) {
        const pack_room *room = &w->pack->rooms[i];
        put_name(w, s, room->id);
        put(w, s, room->level);
        put(w, s, room->hole);
        put_span(w, s, KILN_SECTION_POINTS, room->count);
        for (uint32_t k = 0; k < room->count; k++)
            put_point(w, KILN_SECTION_POINTS, room->outline[k]);
    }
}

static void put_prism(writer *w, kiln_section section, const kiln_prism *prism) {
    for (int i = 0; i < 4; i++) put_point(w, section, prism->corner[i]);
    put_len(w, section, prism->z0);
    put_len(w, section, prism->z1);
}

static void write_openings(writer *w, uint32_t wall) {
    const kiln_section s = KILN_SECTION_OPENINGS;
    for (uint32_t i = 0; i < w->pack->walls[wall].opening_count; i++) {
        const pack_opening *opening = &w->pack->walls[wall].openings[i];
        put_name(w, s, opening->id);
        put(w, s, wall);
        put_len(w, s, opening->at);
        put_len(w, s, opening->width);
        put_len(w, s, opening->sill);
        put_len(w, s, opening->head);
        put(w, s,
            (opening->walkable ? KILN_OPENING_WALKABLE : 0) |
                (opening->passable ? KILN_OPENING_PASSABLE : 0));
    }
}

static void write_walls(writer *w) {
    const kiln_section s = KILN_SECTION_WALLS;
    for (uint32_t i = 0; i < w->pack->wall_count; i++) {
        const pack_wall *wall = &w->pack->walls[i];
        wall_pieces pieces = wall_pieces_for_people(w->memory, wall);
        put_name(w, s, wall->id);
        put(w, s, wall->level);
        put_point(w, s, wall->from);
        put_point(w, s, wall->to);
        put_len(w, s, wall->thickness);
        put_len(w, s, wall->height);
        put_span(w, s, KILN_SECTION_OPENINGS, wall->opening_count);
        put_span(w, s, KILN_SECTION_PIECES, pieces.count);
        write_openings(w, i);
        for (uint32_t k = 0; k < pieces.count; k++)
            put_prism(w, KILN_SECTION_PIECES, &pieces.items[k]);
    }
}

static void write_objects(writer *w) {
    const kiln_section s = KILN_SECTION_OBJECTS;
    for (uint32_t i = 0; i < w->pack->object_count; i++) {
        const pack_object *object = &w->pack->objects[i];
        put_name(w, s, object->address);
        put(w, s, object->level);
        put(w, s, object->asset);
        put_len(w, s, object->facing);
        put_point(w, s, object->center2);
        put_len(w, s, object->z);
        put_range(w, s, object->seats.count ? object->seats : (kiln_range){0, 0});
    }
}

static void write_spots(writer *w) {
    const kiln_section s = KILN_SECTION_SPOTS;
    for (uint32_t i = 0; i < w->pack->spot_count; i++) {
        const pack_spot *spot = &w->pack->spots[i];
        put_name(w, s, spot->address);
        put(w, s, spot->level);
        put_point(w, s, spot->at);
        put_len(w, s, spot->facing);
    }
}

/* ---- Seats ----------------------------------------------------------------------------------- */

static void put_blocker(writer *w, uint32_t owner, uint32_t part) {
    put(w, KILN_SECTION_ENTRIES, owner);
    put(w, KILN_SECTION_ENTRIES, owner == KILN_NONE ? KILN_NONE : part);
}

static void put_hit(writer *w, const kiln_hit *hit) {
    const kiln_section s = KILN_SECTION_ENTRIES;
    bool any = hit->stage != KILN_STAGE_NONE;
    put(w, s, (uint32_t)hit->stage);
    put(w, s, any ? hit->actor : KILN_NONE);
    put_string(w, s, any ? hit->part : "");
    put_blocker(w, any ? hit->owner : KILN_NONE, hit->obstacle);
    put_len(w, s, any ? hit->progress : 0);
    put_len(w, s, any ? hit->depth : 0);
    for (int i = 0; i < 3; i++) put_len(w, s, any ? hit->point[i] : 0);
}

static void write_entry(writer *w, const kiln_entry *entry) {
    const kiln_section s = KILN_SECTION_ENTRIES;
    put(w, s, (uint32_t)entry->side);
    put(w, s, (uint32_t)entry->verdict);
    put(w, s,
        (entry->has_stand ? KILN_ENTRY_HAS_STAND : 0) |
            (entry->standable ? KILN_ENTRY_STANDABLE : 0) | (entry->clear ? KILN_ENTRY_CLEAR : 0));
    put_point(w, s, entry->stand);
    put(w, s, entry->node);
    bool blocked = entry->verdict == KILN_VERDICT_OCCUPIED;
    put_blocker(w, blocked ? entry->owner : KILN_NONE, entry->obstacle);
    put_hit(w, &entry->hit);
}

static void write_seats(writer *w) {
    const kiln_section s = KILN_SECTION_SEATS;
    for (uint32_t i = 0; i < w->pack->seat_count; i++) {
        const pack_seat *seat = &w->pack->seats[i];
        const seat_result *result = &w->results->seats[i];
        put_name(w, s, seat->address);
        put(w, s, seat->level);
        put(w, s, seat->object);
        put(w, s, (uint32_t)seat->pose);
        put_point(w, s, seat->at);
        put_len(w, s, seat->height);
        put_len(w, s, seat->facing);
        put_span(w, s, KILN_SECTION_ENTRIES, result->count);
        put(w, s, result->chosen);
        for (uint32_t k = 0; k < result->count; k++) write_entry(w, &result->entries[k]);
    }
}

/* ---- People ---------------------------------------------------------------------------------- */

/* Where a place is: its level, point and facing. */
static pack_place resolved(const pack *p, const pack_place *place) {
    pack_place out = *place;
    if (place->kind == PACK_PLACE_SEAT) {
        const pack_seat *seat = &p->seats[place->index];
        out.level = seat->level, out.at = seat->at, out.facing = seat->facing;
    } else if (place->kind == PACK_PLACE_SPOT) {
        const pack_spot *spot = &p->spots[place->index];
        out.level = spot->level, out.at = spot->at, out.facing = spot->facing;
    }
    return out;
}

static void write_people(writer *w) {
    const kiln_section s = KILN_SECTION_PEOPLE;
    for (uint32_t i = 0; i < w->pack->person_count; i++) {
        const pack_person *person = &w->pack->people[i];
        pack_place start = resolved(w->pack, &person->start);
        put_name(w, s, person->address);
        put(w, s, person->scene);
        put(w, s, person->asset);
        put(w, s, start.kind == PACK_PLACE_SEAT ? start.index : KILN_NONE);
        put(w, s, start.kind == PACK_PLACE_SPOT ? start.index : KILN_NONE);
        put(w, s, start.level);
        put_point(w, s, start.at);
        put_len(w, s, start.facing);
    }
}

static void write_robots(writer *w) {
    const kiln_section s = KILN_SECTION_ROBOTS;
    for (uint32_t i = 0; i < w->pack->robots_count; i++) {
        const pack_robots *robots = &w->pack->robots[i];
        put(w, s, robots->scene);
        put(w, s, robots->asset);
        put(w, s, robots->level);
        put(w, s, robots->count);
    }
}

static void write_places(writer *w) {
    bundle_bytes *sections = w->sections;
    bundle_put_addresses(w->memory, w->pack, w->results, &sections[KILN_SECTION_ADDRESSES]);
    bundle_put_refused(w->memory, w->pack, w->results, &sections[KILN_SECTION_REFUSED]);
    bundle_put_routes(w->memory, w->pack, w->results, &sections[KILN_SECTION_ROUTES]);
}

/* ---- Orders ---------------------------------------------------------------------------------- */

typedef struct named {
    const char *address;
    uint32_t index;
} named;

static int by_address(const void *left, const void *right) {
    const named *a = left, *b = right;
    int order = strcmp(a->address, b->address);
    if (order != 0) return order;
    return a->index < b->index ? -1 : a->index > b->index;
}

/* `address` is the first of `count` addresses that lie `stride` bytes apart. */
static void write_order(writer *w, kiln_section section, const void *items, uint32_t count,
                        size_t stride, size_t address) {
    if (w->strip) return;
    named *order = ARENA_ARRAY(w->memory, named, count);
    for (uint32_t i = 0; i < count; i++) {
        memcpy(&order[i].address, (const char *)items + i * stride + address, sizeof(char *));
        order[i].index = i;
    }
    if (count > 1) qsort(order, count, sizeof *order, by_address);
    for (uint32_t i = 0; i < count; i++) put(w, section, order[i].index);
}

#define WRITE_ORDER(w, section, items, count, type)                                                \
    write_order(w, KILN_SECTION_##section, items, count, sizeof(type), offsetof(type, address))

static void write_orders(writer *w) {
    const pack *p = w->pack;
    WRITE_ORDER(w, OBJECT_ORDER, p->objects, p->object_count, pack_object);
    WRITE_ORDER(w, SEAT_ORDER, p->seats, p->seat_count, pack_seat);
    WRITE_ORDER(w, SPOT_ORDER, p->spots, p->spot_count, pack_spot);
    WRITE_ORDER(w, PERSON_ORDER, p->people, p->person_count, pack_person);
}

/* ---- Grids, drawings, and the whole -------------------------------------------------------------------- */

static bundle_bytes grid_bits(arena *a, const kiln_grid *grid) {
    size_t nodes = (size_t)grid->width * grid->height, size = (nodes + 7) / 8;
    bundle_bytes bits = {.items = arena_alloc(a, size, 1), .count = size, .capacity = size};
    for (size_t n = 0; n < nodes; n++)
        if (grid->island[n] != KILN_NONE) bits.items[n >> 3] |= (uint8_t)(1u << (n & 7));
    return bits;
}

/* Every row was written whole, and the ranges cover all of them. */
static void check_rows(const writer *w) {
#define CHECK_ROWS(name, id, row)                                                                  \
    assert(w->sections[KILN_SECTION_##name].count % sizeof(row) == 0);                             \
    assert(w->spanned[KILN_SECTION_##name] == 0 ||                                                 \
           w->spanned[KILN_SECTION_##name] * sizeof(row) ==                                        \
               w->sections[KILN_SECTION_##name].count);
    KILN_SECTIONS(CHECK_ROWS)
#undef CHECK_ROWS
    (void)w;
}

/* The sections that grow largest. */
static void reserve_rows(writer *w) {
    const pack *p = w->pack;
    const struct {
        kiln_section section;
        size_t size;
    } sizes[] = {
        {KILN_SECTION_OBJECTS, p->object_count * sizeof(row_object)},
        {KILN_SECTION_SEATS, p->seat_count * sizeof(row_seat)},
        {KILN_SECTION_ENTRIES, KILN_SIDE_COUNT * p->seat_count * sizeof(row_entry)},
        {KILN_SECTION_ADDRESSES, p->object_count * sizeof(row_address)},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        bundle_make_room(w->memory, &w->sections[sizes[i].section], sizes[i].size);
}

static void write_rows(writer *w) {
    static const uint8_t empty_string[1];
    reserve_rows(w);
    bundle_put_bytes(w->memory, &w->sections[KILN_SECTION_STRINGS], empty_string, 1);
    write_assets(w);
    write_scenes(w);
    write_levels(w);
    write_rooms(w);
    write_walls(w);
    write_objects(w);
    write_seats(w);
    write_spots(w);
    write_people(w);
    write_robots(w);
    write_places(w);
    write_orders(w);
    check_rows(w);
}

static bundle_bytes inputs(const writer *w) {
    bundle_bytes bytes = {0};
    for (uint32_t i = 0; i < w->pack->input_count; i++) {
        const pack_input *input = &w->pack->inputs[i];
        bundle_put_bytes(w->memory, &bytes, input->hash, sizeof input->hash);
        bundle_put_bytes(w->memory, &bytes, input->path, strlen(input->path) + 1);
    }
    return bytes;
}

/* A number as the way from another one. */
static void put_step(writer *w, bundle_bytes *to, uint32_t from, uint32_t number) {
    uint32_t step = number < from ? 2 * (from - number) - 1 : 2 * (number - from);
    bundle_put_word(w->memory, to, step);
}

static bundle_bytes drawing_words(writer *w, const level_drawing *d) {
    bundle_bytes words = {0};
    if (d->parts == 0) return words;
    bundle_make_room(w->memory, &words, 4 * (2 + 2 * (size_t)d->parts + d->pairs));
    bundle_put_word(w->memory, &words, d->parts);
    bundle_put_word(w->memory, &words, d->pairs);
    for (uint32_t i = 0, next = 0; i < d->parts; i++) {
        put_step(w, &words, next, d->order[i]);
        next = d->order[i] + 1;
    }
    for (uint32_t part = 0; part < d->parts; part++) {
        uint32_t last = part;
        bundle_put_word(w->memory, &words, d->start[part + 1] - d->start[part]);
        for (uint32_t i = d->start[part]; i < d->start[part + 1]; i++) {
            put_step(w, &words, last, d->behind[i]);
            last = d->behind[i];
        }
    }
    return words;
}

static void add_section(bundle_section *sections, uint32_t *count, bundle_section section) {
    if (section.raw.count > 0) sections[(*count)++] = section;
}

static bundle_section *collect(writer *w, uint32_t *count) {
    static const uint32_t ids[KILN_SECTION_COUNT] = {
#define SECTION_ID(name, id, row) [KILN_SECTION_##name] = id,
        KILN_SECTIONS(SECTION_ID)
#undef SECTION_ID
    };
    uint32_t levels = w->pack->level_count, drawings = levels * KILN_VIEW_COUNT;
    uint32_t fields = bundle_field_count(w->pack, w->results);
    const results *r = w->results;
    bundle_section *sections = ARENA_ARRAY(
        w->memory, bundle_section, (size_t)KILN_SECTION_COUNT + levels + drawings + fields + 1);
    *count = 0;
    for (uint32_t i = 0; i < KILN_SECTION_COUNT; i++)
        sections[(*count)++] = (bundle_section){ids[i], 0, w->sections[i], 0};
    for (uint32_t i = 0; i < levels; i++) {
        bundle_bytes bits = grid_bits(w->memory, &r->levels[i].grid);
        add_section(sections, count, (bundle_section){KILN_SECTION_ID_GRID, i, bits, 0});
    }
    for (uint32_t i = 0; i < drawings; i++) {
        bundle_bytes words = drawing_words(w, &r->drawings[i]);
        add_section(sections, count, (bundle_section){KILN_SECTION_ID_DRAWING, i, words, 0});
    }
    bundle_fields(w->pack, w->results, sections + *count);
    *count += fields;
    if (!w->strip) {
        sections[(*count)++] =
            (bundle_section){KILN_SECTION_ID_INPUTS, 0, inputs(w), KILN_SECTION_APART};
    }
    return sections;
}

/* A bundle that cannot be opened must not be written. */
static const char *open_error(arena *a, const bake_bundle *bundle) {
    kiln_bundle *opened;
    kiln_status status = kiln_open_memory(bundle->bytes, bundle->size, NULL, &opened);
    kiln_close(opened);
    if (status == KILN_OK) return NULL;
    return arena_printf(a, "the bundle would not open: %s", kiln_status_text(status));
}

bake_bundle bundle_write(arena *memory, const pack *p, const results *r,
                         const bundle_options *options) {
    writer w = {.memory = memory, .pack = p, .results = r, .strip = options->strip_names};
    write_rows(&w);
    bundle_head head = {
        .revision = options->revision,
        .flags = w.strip ? KILN_BUNDLE_STRIPPED : 0,
        .input_hash = p->input_hash,
    };
    uint32_t count;
    bundle_section *sections = collect(&w, &count);
    bake_bundle bundle = bundle_pack(memory, sections, count, &head);
    if (!bundle.error) bundle.error = open_error(memory, &bundle);
    if (bundle.error) bundle.bytes = NULL, bundle.size = 0;
    return bundle;
}
