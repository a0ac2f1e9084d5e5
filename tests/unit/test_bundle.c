#include "bundle_bytes.h"
#include "failing.h"
#include "scene.h"
#include "sha256.h"
#include "suites.h"
#include "tiny_run.h"
#include "wall.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

static bake_run run;
static bake_bundle written;
static kiln_bundle *bundle;

static void set_up(void) {
    run = tiny_run();
    written = tiny_bundle(&run);
    ck_assert_int_eq(kiln_open_memory(written.bytes, written.size, NULL, &bundle), KILN_OK);
}

static void tear_down(void) {
    kiln_close(bundle);
    tiny_run_free(&run);
}

#define ck_range(range, first_, count_)                                                            \
    do {                                                                                           \
        ck_assert_uint_eq((range).first, first_);                                                  \
        ck_assert_uint_eq((range).count, count_);                                                  \
    } while (0)
#define ck_point(point, expected)                                                                  \
    do {                                                                                           \
        ck_assert_int_eq((point).x, (expected).x);                                                 \
        ck_assert_int_eq((point).y, (expected).y);                                                 \
    } while (0)

/* ---- Round trip ---- */

START_TEST(the_info_comes_back) {
    kiln_info info = kiln_bundle_info(bundle);
    ck_assert_str_eq(info.name, "tiny");
    ck_assert_str_eq(info.title, "Tiny \xC3\xA9 office");
    ck_assert_str_eq(info.license, "CC0-1.0");
    ck_assert_uint_eq(info.format, KILN_FORMAT_VERSION);
    ck_assert_uint_eq(info.revision, BAKE_REVISION);
    ck_assert(!info.stripped);
    ck_assert_mem_eq(info.content_hash, written.content_hash, 32);
    ck_assert_mem_eq(info.input_hash, run.pack->input_hash, 32);
    const uint32_t counts[] = {info.assets,   6, info.scenes, 2,          info.levels,      3,
                               info.rooms,    3, info.walls,  2,          info.objects,     3,
                               info.seats,    4, info.spots,  2,          info.people,      3,
                               info.robots,   1, info.parts,  info.parts, info.asset_seats, 3,
                               info.openings, 2};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i += 2)
        ck_assert_uint_eq(counts[i], counts[i + 1]);
}
END_TEST

static void check_part(uint32_t index, const char *id, kiln_box box, uint32_t color) {
    kiln_part_info part;
    ck_assert_int_eq(kiln_part_get(bundle, index, &part), KILN_OK);
    ck_assert_str_eq(part.id, id);
    ck_assert_mem_eq(&part.box, &box, sizeof box);
    ck_assert_uint_eq(part.color, color);
}

START_TEST(assets_come_back) {
    for (uint32_t i = 0; i < run.pack->asset_count; i++) {
        const pack_asset *asset = &run.pack->assets[i];
        kiln_asset_info info;
        ck_assert_int_eq(kiln_asset_get(bundle, i, &info), KILN_OK);
        ck_assert_str_eq(info.id, asset->id);
        ck_assert_int_eq(info.kind, asset->kind);
        ck_assert_int_eq(info.size_x, asset->size_x);
        ck_assert_int_eq(info.size_y, asset->size_y);
        ck_assert_int_eq(info.floor, asset->floor);
        ck_assert_uint_eq(info.parts.count, asset->parts.count);
        for (uint32_t k = 0; k < asset->parts.count; k++) {
            const pack_part *part = &asset->parts.parts[k];
            check_part(info.parts.first + k, part->id, part->box, part->color);
        }
        ck_assert_uint_eq(info.seats.count, asset->seat_count);
        for (uint32_t k = 0; k < asset->seat_count; k++) {
            kiln_asset_seat_info seat;
            ck_assert_int_eq(kiln_asset_seat_get(bundle, info.seats.first + k, &seat), KILN_OK);
            ck_assert_str_eq(seat.id, asset->seats[k].id);
            ck_assert_int_eq(seat.pose, asset->seats[k].pose);
            ck_point(seat.at, asset->seats[k].at);
            ck_assert_int_eq(seat.height, asset->seats[k].height);
            ck_assert_int_eq(seat.facing, asset->seats[k].facing);
        }
    }
}
END_TEST

/* A derived shape in its template's coordinates, with the colors of what it is made of. */
START_TEST(people_rest_in_colored_shapes) {
    kiln_asset_info info;
    ck_assert_int_eq(kiln_asset_get(bundle, TINY_MINA, &info), KILN_OK);
    const kiln_body *body = &run.results.bodies[TINY_MINA];
    ck_assert_uint_eq(info.seated.count, body->seated.count);
    ck_assert_uint_gt(info.seated.count, 6);
    ck_assert_uint_eq(info.lying.count, body->lying.count);
    static const struct {
        const char *id;
        uint32_t color;
    } colors[] = {{"thigh-l", 0x111111}, {"shin-l", 0x111111}, {"thigh-r", 0x222222},
                  {"shin-r", 0x222222},  {"foot-l", 0x333333}, {"foot-r", 0x444444},
                  {"torso", 0x555555},   {"head", 0x666666}};
    uint32_t matched = 0;
    for (uint32_t i = 0; i < info.seated.count; i++) {
        kiln_part_info part;
        ck_assert_int_eq(kiln_part_get(bundle, info.seated.first + i, &part), KILN_OK);
        ck_assert_str_eq(part.id, body->seated.parts[i].id);
        ck_assert_int_eq(part.box.x0, body->seated.parts[i].box.x0 + KILN_SITTING_ORIGIN_X);
        ck_assert_int_eq(part.box.y1, body->seated.parts[i].box.y1 + KILN_SITTING_ORIGIN_Y);
        ck_assert_int_eq(part.box.z1, body->seated.parts[i].box.z1);
        for (size_t k = 0; k < sizeof colors / sizeof *colors; k++) {
            if (strcmp(part.id, colors[k].id) != 0) continue;
            ck_assert_uint_eq(part.color, colors[k].color);
            matched++;
        }
    }
    ck_assert_uint_eq(matched, 8);
}
END_TEST

START_TEST(authored_shapes_keep_their_colors) {
    kiln_asset_info info;
    ck_assert_int_eq(kiln_asset_get(bundle, TINY_JUN, &info), KILN_OK);
    ck_assert_uint_eq(info.seated.count, 2);
    const pack_shape *seated = &run.pack->assets[TINY_JUN].seated;
    for (uint32_t i = 0; i < 2; i++)
        check_part(info.seated.first + i, seated->parts[i].id, seated->parts[i].box,
                   seated->parts[i].color);
}
END_TEST

START_TEST(plans_come_back) {
    const pack *p = run.pack;
    for (uint32_t i = 0; i < p->scene_count; i++) {
        kiln_scene_info info;
        ck_assert_int_eq(kiln_scene_get(bundle, i, &info), KILN_OK);
        ck_assert_str_eq(info.id, p->scenes[i].id);
        ck_range(info.levels, p->scenes[i].levels.first, p->scenes[i].levels.count);
        ck_range(info.people, p->scenes[i].people.first, p->scenes[i].people.count);
        ck_range(info.robots, p->scenes[i].robots.first, p->scenes[i].robots.count);
    }
    for (uint32_t i = 0; i < p->level_count; i++) {
        kiln_level_info info;
        ck_assert_int_eq(kiln_level_get(bundle, i, &info), KILN_OK);
        ck_assert_str_eq(info.id, p->levels[i].id);
        ck_assert_uint_eq(info.scene, p->levels[i].scene);
        ck_assert_int_eq(info.elevation, p->levels[i].elevation);
        ck_assert_uint_eq(info.rooms.count, p->levels[i].rooms.count);
        ck_assert_uint_eq(info.walls.count, p->levels[i].walls.count);
        ck_assert_uint_eq(info.objects.count, p->levels[i].objects.count);
        ck_assert_uint_eq(info.seats.count, p->levels[i].seats.count);
        ck_assert_uint_eq(info.spots.count, p->levels[i].spots.count);
    }
    kiln_level_info attic;
    ck_assert_int_eq(kiln_level_get(bundle, 2, &attic), KILN_OK);
    ck_assert_uint_eq(attic.objects.first, 2);
    ck_assert_uint_eq(attic.seats.first, 2);
    ck_assert_uint_eq(attic.rooms.first, 2);
}
END_TEST

START_TEST(rooms_come_back) {
    for (uint32_t i = 0; i < run.pack->room_count; i++) {
        const pack_room *room = &run.pack->rooms[i];
        kiln_room_info info;
        kiln_point outline[8];
        uint32_t count;
        ck_assert_int_eq(kiln_room_get(bundle, i, &info), KILN_OK);
        ck_assert_str_eq(info.id, room->id);
        ck_assert_uint_eq(info.level, room->level);
        ck_assert_int_eq(info.hole, room->hole);
        ck_assert_uint_eq(info.count, room->count);
        ck_assert_int_eq(kiln_room_outline(bundle, i, outline, 8, &count), KILN_OK);
        ck_assert_uint_eq(count, room->count);
        ck_assert_mem_eq(outline, room->outline, count * sizeof *outline);
    }
}
END_TEST

START_TEST(walls_come_back) {
    for (uint32_t i = 0; i < run.pack->wall_count; i++) {
        const pack_wall *wall = &run.pack->walls[i];
        wall_pieces pieces = wall_pieces_for_people(run.memory, wall);
        kiln_wall_info info;
        kiln_prism items[8];
        uint32_t count;
        ck_assert_int_eq(kiln_wall_get(bundle, i, &info), KILN_OK);
        ck_assert_str_eq(info.id, wall->id);
        ck_assert_uint_eq(info.level, wall->level);
        ck_point(info.from, wall->from);
        ck_point(info.to, wall->to);
        ck_assert_int_eq(info.thickness, wall->thickness);
        ck_assert_int_eq(info.height, wall->height);
        ck_assert_uint_eq(info.openings.count, wall->opening_count);
        ck_assert_uint_eq(info.pieces, pieces.count);
        ck_assert_int_eq(kiln_wall_pieces(bundle, i, items, 8, &count), KILN_OK);
        ck_assert_uint_eq(count, pieces.count);
        ck_assert_mem_eq(items, pieces.items, count * sizeof *items);
        for (uint32_t k = 0; k < wall->opening_count; k++) {
            const pack_opening *opening = &wall->openings[k];
            kiln_opening_info o;
            ck_assert_int_eq(kiln_opening_get(bundle, info.openings.first + k, &o), KILN_OK);
            ck_assert_str_eq(o.id, opening->id);
            ck_assert_uint_eq(o.wall, i);
            ck_assert_int_eq(o.at, opening->at);
            ck_assert_int_eq(o.width, opening->width);
            ck_assert_int_eq(o.sill, opening->sill);
            ck_assert_int_eq(o.head, opening->head);
            ck_assert_int_eq(o.walkable, opening->walkable);
            ck_assert_int_eq(o.passable, opening->passable);
        }
    }
}
END_TEST

START_TEST(objects_come_back) {
    for (uint32_t i = 0; i < run.pack->object_count; i++) {
        const pack_object *object = &run.pack->objects[i];
        const pack_asset *asset = &run.pack->assets[object->asset];
        kiln_object_info info;
        kiln_prism boxes[4];
        uint32_t count;
        ck_assert_int_eq(kiln_object_get(bundle, i, &info), KILN_OK);
        ck_assert_str_eq(info.id, object->id);
        ck_assert_str_eq(info.address, object->address);
        ck_assert_uint_eq(info.level, object->level);
        ck_assert_uint_eq(info.asset, object->asset);
        ck_assert_int_eq(info.facing, object->facing);
        ck_point(info.center2, object->center2);
        ck_assert_int_eq(info.z, object->z);
        ck_range(info.seats, object->seats.first, object->seats.count);
        ck_assert_int_eq(kiln_object_boxes(bundle, i, boxes, 4, &count), KILN_OK);
        ck_assert_uint_eq(count, asset->parts.count);
        for (uint32_t k = 0; k < count; k++) {
            kiln_prism expected =
                kiln_prism_placed(asset->parts.parts[k].box, asset->size_x, asset->size_y,
                                  kiln_turn_of(object->facing), object->center2, object->z);
            ck_assert_mem_eq(&boxes[k], &expected, sizeof expected);
        }
    }
}
END_TEST

static void check_entry(const kiln_entry *a, const kiln_entry *b) {
    ck_assert_int_eq(a->side, b->side);
    ck_assert_int_eq(a->verdict, b->verdict);
    ck_assert_int_eq(a->has_stand, b->has_stand);
    ck_assert_int_eq(a->standable, b->standable);
    ck_assert_int_eq(a->clear, b->clear);
    ck_point(a->stand, b->stand);
    ck_assert_uint_eq(a->node, b->node);
    ck_assert_uint_eq(a->owner, b->owner);
    ck_assert_uint_eq(a->obstacle, b->obstacle);
    ck_assert_int_eq(a->hit.stage, b->hit.stage);
    ck_assert_uint_eq(a->hit.actor, b->hit.actor);
    ck_assert_pstr_eq(a->hit.part, b->hit.part);
    ck_assert_uint_eq(a->hit.owner, b->hit.owner);
    ck_assert_uint_eq(a->hit.obstacle, b->hit.obstacle);
    ck_assert_int_eq(a->hit.progress, b->hit.progress);
    ck_assert_int_eq(a->hit.depth, b->hit.depth);
    ck_assert_mem_eq(a->hit.point, b->hit.point, sizeof a->hit.point);
}

START_TEST(seats_come_back) {
    for (uint32_t i = 0; i < run.pack->seat_count; i++) {
        const pack_seat *seat = &run.pack->seats[i];
        const seat_result *result = &run.results.seats[i];
        kiln_seat_info info;
        kiln_entry entries[KILN_SIDE_COUNT], entry;
        uint32_t count;
        ck_assert_int_eq(kiln_seat_get(bundle, i, &info), KILN_OK);
        ck_assert_str_eq(info.address, seat->address);
        ck_assert_uint_eq(info.level, seat->level);
        ck_assert_uint_eq(info.object, seat->object);
        ck_assert_int_eq(info.pose, seat->pose);
        ck_point(info.at, seat->at);
        ck_assert_int_eq(info.height, seat->height);
        ck_assert_int_eq(info.facing, seat->facing);
        ck_assert_uint_eq(info.chosen, result->chosen);
        ck_assert_int_eq(kiln_seat_entries(bundle, i, entries, KILN_SIDE_COUNT, &count), KILN_OK);
        ck_assert_uint_eq(count, result->count);
        for (uint32_t k = 0; k < count; k++) check_entry(&entries[k], &result->entries[k]);
        kiln_status status = kiln_seat_entry(bundle, i, &entry);
        ck_assert_int_eq(status, result->chosen == KILN_NONE ? KILN_ERROR_NOT_FOUND : KILN_OK);
        if (status == KILN_OK) check_entry(&entry, &result->entries[result->chosen]);
    }
}
END_TEST

START_TEST(spots_people_and_robots_come_back) {
    for (uint32_t i = 0; i < run.pack->spot_count; i++) {
        kiln_spot_info info;
        ck_assert_int_eq(kiln_spot_get(bundle, i, &info), KILN_OK);
        ck_assert_str_eq(info.id, run.pack->spots[i].id);
        ck_assert_str_eq(info.address, run.pack->spots[i].address);
        ck_assert_uint_eq(info.level, run.pack->spots[i].level);
        ck_point(info.at, run.pack->spots[i].at);
        ck_assert_int_eq(info.facing, run.pack->spots[i].facing);
    }
    static const kiln_person_info people[] = {
        {"mina", "main/mina", 0, TINY_MINA, 0, KILN_NONE, 0, {13800, 12000}, 90000},
        {"jun", "main/jun", 0, TINY_JUN, KILN_NONE, 0, 0, {12500, 25000}, 270000},
        {"ara", "loft/ara", 1, TINY_MINA, KILN_NONE, KILN_NONE, 2, {10000, -2500}, 180000},
    };
    for (uint32_t i = 0; i < 3; i++) {
        kiln_person_info info;
        ck_assert_int_eq(kiln_person_get(bundle, i, &info), KILN_OK);
        ck_assert_str_eq(info.id, people[i].id);
        ck_assert_str_eq(info.address, people[i].address);
        ck_assert_uint_eq(info.scene, people[i].scene);
        ck_assert_uint_eq(info.asset, people[i].asset);
        ck_assert_uint_eq(info.seat, people[i].seat);
        ck_assert_uint_eq(info.spot, people[i].spot);
        ck_assert_uint_eq(info.level, people[i].level);
        ck_point(info.at, people[i].at);
        ck_assert_int_eq(info.facing, people[i].facing);
    }
    kiln_robots_info robots;
    ck_assert_int_eq(kiln_robots_get(bundle, 0, &robots), KILN_OK);
    ck_assert_uint_eq(robots.scene, 0);
    ck_assert_uint_eq(robots.asset, TINY_ROBOT);
    ck_assert_uint_eq(robots.level, 0);
    ck_assert_uint_eq(robots.count, 4);
}
END_TEST

START_TEST(robots_alone_have_rigs) {
    kiln_rig rig, optimus = kiln_rig_default();
    for (uint32_t i = 0; i < kiln_bundle_info(bundle).assets; i++) {
        kiln_status status = kiln_asset_rig(bundle, i, &rig);
        ck_assert_int_eq(status, i == TINY_ROBOT ? KILN_OK : KILN_ERROR_RANGE);
        if (i == TINY_ROBOT) ck_assert_mem_eq(&rig, &optimus, sizeof rig);
    }
    ck_assert_int_eq(kiln_asset_rig(bundle, KILN_NONE, &rig), KILN_ERROR_RANGE);
    ck_assert_int_eq(rig.width, 0);
}
END_TEST

START_TEST(addresses_are_found) {
    uint32_t index;
    for (uint32_t i = 0; i < run.pack->seat_count; i++) {
        ck_assert_int_eq(kiln_seat_find(bundle, run.pack->seats[i].address, &index), KILN_OK);
        ck_assert_uint_eq(index, i);
    }
    for (uint32_t i = 0; i < run.pack->object_count; i++) {
        ck_assert_int_eq(kiln_object_find(bundle, run.pack->objects[i].address, &index), KILN_OK);
        ck_assert_uint_eq(index, i);
    }
    for (uint32_t i = 0; i < run.pack->spot_count; i++) {
        ck_assert_int_eq(kiln_spot_find(bundle, run.pack->spots[i].address, &index), KILN_OK);
        ck_assert_uint_eq(index, i);
    }
    for (uint32_t i = 0; i < run.pack->person_count; i++) {
        ck_assert_int_eq(kiln_person_find(bundle, run.pack->people[i].address, &index), KILN_OK);
        ck_assert_uint_eq(index, i);
    }
    static const char *const wrong[] = {"", "main", "main/chair-1/sea", "main/chair-1/seat2", "zz"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        index = 7;
        ck_assert_int_eq(kiln_seat_find(bundle, wrong[i], &index), KILN_ERROR_NOT_FOUND);
        ck_assert_uint_eq(index, 0);
        ck_assert_int_eq(kiln_spot_find(bundle, wrong[i], &index), KILN_ERROR_NOT_FOUND);
    }
}
END_TEST

START_TEST(grids_come_back) {
    for (uint32_t level = 0; level < TINY_LEVELS; level++) {
        const kiln_grid *grid = &run.results.levels[level].grid;
        kiln_grid_info info;
        ck_assert_int_eq(kiln_grid_get(bundle, level, &info), KILN_OK);
        ck_assert_int_eq(info.x0, grid->x0);
        ck_assert_int_eq(info.y0, grid->y0);
        ck_assert_uint_eq(info.width, grid->width);
        ck_assert_uint_eq(info.height, grid->height);
        ck_assert_uint_eq(info.walkable, grid->walkable);
        ck_assert_uint_eq(info.islands, grid->islands);
        for (uint32_t n = 0; n < grid->width * grid->height; n++) {
            bool walkable;
            uint32_t island;
            kiln_point point, expected = kiln_grid_point(grid, n);
            ck_assert_int_eq(kiln_node_walkable(bundle, level, n, &walkable, &island), KILN_OK);
            ck_assert_uint_eq(island, grid->island[n]);
            ck_assert_int_eq(walkable, grid->island[n] != KILN_NONE);
            ck_assert_int_eq(kiln_node_point(bundle, level, n, &point), KILN_OK);
            ck_point(point, expected);
        }
    }
}
END_TEST

/* ---- The file ---- */

START_TEST(equal_runs_give_equal_bytes) {
    bake_run again = tiny_run();
    bake_bundle other = tiny_bundle(&again);
    ck_assert_uint_eq(other.size, written.size);
    ck_assert_mem_eq(other.bytes, written.bytes, written.size);
    tiny_run_free(&again);
}
END_TEST

/* From the file's raw sections alone, as schemas/bundle.md defines it. */
START_TEST(the_content_hash_is_over_the_raw_sections) {
    bytes_bundle *pieces = bytes_open(written.bytes, written.size);
    sha256 s;
    uint8_t hash[32];
    size_t raw = 0;
    uint32_t apart = 0;
    sha256_begin(&s);
    for (uint32_t i = 0; i < pieces->count; i++) {
        uint8_t words[12];
        raw += pieces->sections[i].size;
        apart += pieces->sections[i].flags == KILN_SECTION_APART;
        if (pieces->sections[i].flags == KILN_SECTION_APART) continue;
        bytes_store(words, pieces->sections[i].id);
        bytes_store(words + 4, pieces->sections[i].instance);
        bytes_store(words + 8, pieces->sections[i].size);
        sha256_add(&s, words, sizeof words);
        sha256_add(&s, pieces->sections[i].raw, pieces->sections[i].size);
    }
    sha256_end(&s, hash);
    ck_assert_uint_eq(apart, 1);
    ck_assert_mem_eq(hash, written.content_hash, 32);
    ck_assert_uint_eq(raw, written.raw_size);
    bytes_close(pieces);
}
END_TEST

/* The files it was baked from are no content: the same pack elsewhere has the same content. */
START_TEST(inputs_are_listed_apart) {
    static const uint8_t expected[] = {[0] = 1, 2,   3,   [32] = 'p', 'a', 'c', 'k',
                                       '.',     'y', 'a', 'm',        'l', 0,   0xFF};
    bytes_bundle *pieces = bytes_open(written.bytes, written.size);
    const bytes_section *s = bytes_find(pieces, KILN_SECTION_ID_INPUTS, 0);
    ck_assert_ptr_nonnull(s);
    ck_assert_mem_eq(s->raw, expected, sizeof expected);
    ck_assert_uint_eq(s->size, 32 + sizeof "pack.yaml" + 32 + sizeof "scenes/main.yaml");
    bytes_close(pieces);
    run.pack->input_count = 1;
    bake_bundle other = tiny_bundle(&run);
    ck_assert_uint_lt(other.raw_size, written.raw_size);
    ck_assert_mem_eq(other.content_hash, written.content_hash, 32);
}
END_TEST

/* Stored sections, by an independent writer: the same answers. */
START_TEST(stored_sections_read_the_same) {
    size_t size;
    bytes_bundle *pieces = bytes_open(written.bytes, written.size);
    uint8_t *file = bytes_file(pieces, &size);
    kiln_bundle *other;
    ck_assert_int_eq(kiln_open_memory(file, size, NULL, &other), KILN_OK);
    for (int s = 0; s < KILN_SECTION_COUNT; s++) {
        ck_assert_uint_eq(other->counts[s], bundle->counts[s]);
        ck_assert_mem_eq(other->rows[s], bundle->rows[s],
                         bundle->counts[s] * kiln_section_row_size((kiln_section)s));
    }
    kiln_close(other);
    bytes_close(pieces);
    free(file);
}
END_TEST

START_TEST(every_word_of_every_row_is_described_once) {
    uint32_t count;
    const kiln_field *fields = kiln_fields(&count);
    uint8_t seen[KILN_SECTION_COUNT][64] = {{0}};
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_uint_gt(fields[i].words, 0);
        for (uint32_t w = 0; w < fields[i].words; w++)
            seen[fields[i].section][fields[i].word + w]++;
    }
    for (int s = KILN_SECTION_STRINGS + 1; s < KILN_SECTION_COUNT; s++) {
        uint32_t words = kiln_section_row_size((kiln_section)s) / 4;
        for (uint32_t w = 0; w < 64; w++)
            ck_assert_msg(seen[s][w] == (w < words), "section %d word %u", s, w);
    }
}
END_TEST

START_TEST(an_empty_pack_opens) {
    bake_run empty = tiny_run_empty();
    bake_bundle small = tiny_bundle(&empty);
    kiln_bundle *other;
    ck_assert_int_eq(kiln_open_memory(small.bytes, small.size, NULL, &other), KILN_OK);
    kiln_info info = kiln_bundle_info(other);
    ck_assert_str_eq(info.name, "empty");
    ck_assert_str_eq(info.title, "");
    ck_assert_uint_eq(info.assets + info.scenes + info.seats, 0);
    uint32_t index;
    ck_assert_int_eq(kiln_seat_find(other, "main/x/y", &index), KILN_ERROR_NOT_FOUND);
    kiln_close(other);
    tiny_run_free(&empty);
}
END_TEST

START_TEST(stripping_drops_names_but_not_limbs) {
    bundle_options options = {.revision = 7, .strip_names = true};
    bake_bundle small = bundle_write(run.memory, run.pack, &run.results, &options);
    ck_assert_ptr_null(small.error);
    ck_assert_uint_lt(small.raw_size, written.raw_size);
    ck_assert_mem_ne(small.content_hash, written.content_hash, 32);
    kiln_bundle *other;
    ck_assert_int_eq(kiln_open_memory(small.bytes, small.size, NULL, &other), KILN_OK);
    ck_assert(kiln_bundle_info(other).stripped);
    ck_assert_uint_eq(kiln_bundle_info(other).revision, 7);
    ck_assert_str_eq(kiln_bundle_info(other).name, "tiny");
    uint32_t index;
    ck_assert_int_eq(kiln_seat_find(other, "main/chair-1/seat", &index), KILN_ERROR_NOT_FOUND);
    ck_assert_int_eq(kiln_seat_find(other, "", &index), KILN_ERROR_NOT_FOUND);
    kiln_seat_info seat;
    ck_assert_int_eq(kiln_seat_get(other, 0, &seat), KILN_OK);
    ck_assert_str_eq(seat.address, "");
    kiln_object_info object;
    ck_assert_int_eq(kiln_object_get(other, 0, &object), KILN_OK);
    ck_assert_str_eq(object.id, "");
    kiln_asset_info chair, mina;
    kiln_part_info part;
    ck_assert_int_eq(kiln_asset_get(other, TINY_CHAIR, &chair), KILN_OK);
    ck_assert_int_eq(kiln_asset_get(other, TINY_MINA, &mina), KILN_OK);
    ck_assert_int_eq(kiln_part_get(other, chair.parts.first, &part), KILN_OK);
    ck_assert_str_eq(part.id, "");
    ck_assert_uint_eq(part.color, 0x4a6fa5);
    ck_assert_int_eq(kiln_part_get(other, mina.parts.first, &part), KILN_OK);
    ck_assert_str_eq(part.id, "leg-l");
    kiln_close(other);
}
END_TEST

static const char *write_file(const void *bytes, size_t size) {
    static char path[64];
    snprintf(path, sizeof path, "/tmp/kiln-bundle-%d", (int)getpid());
    FILE *file = fopen(path, "wb");
    ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
    ck_assert_int_eq(fclose(file), 0);
    return path;
}

START_TEST(files_open_like_memory) {
    static uint8_t other_file[200000] = "no bundle";
    kiln_bundle *opened = bundle;
    const char *path = write_file(written.bytes, written.size);
    ck_assert_int_eq(kiln_open_file(path, NULL, &opened), KILN_OK);
    ck_assert_str_eq(kiln_bundle_info(opened).name, "tiny");
    kiln_close(opened);
    for (size_t size = 0; size < 200; size++) {
        write_file(written.bytes, size);
        ck_assert_int_eq(kiln_open_file(path, NULL, &opened), KILN_ERROR_TRUNCATED);
        ck_assert_ptr_null(opened);
    }
    failing memory = {0};
    kiln_options options = {failing_allocator(&memory), written.size - 1, 0};
    write_file(written.bytes, written.size);
    ck_assert_int_eq(kiln_open_file(path, &options, &opened), KILN_ERROR_LIMIT);
    write_file(other_file, sizeof other_file);
    options.max_file_bytes = 0;
    ck_assert_int_eq(kiln_open_file(path, &options, &opened), KILN_ERROR_MAGIC);
    ck_assert_uint_eq(memory.calls, 0); /* neither was read as a whole */
    options.max_file_bytes = written.size;
    write_file(written.bytes, written.size);
    ck_assert_int_eq(kiln_open_file(path, &options, &opened), KILN_OK);
    kiln_close(opened);
    ck_assert_uint_eq(memory.blocks, 0);
    unlink(path);
    ck_assert_int_eq(kiln_open_file(path, NULL, &opened), KILN_ERROR_IO);
    ck_assert_int_eq(errno, ENOENT);
    ck_assert_int_eq(kiln_open_file("/tmp", NULL, &opened), KILN_ERROR_IO);
    ck_assert_int_eq(errno, EISDIR);
    ck_assert_ptr_null(opened);
}
END_TEST

SUITE(bundle) {
    Suite *suite = suite_create("bundle");
    TCase *tests = tcase_create("bundle");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, the_info_comes_back);
    tcase_add_test(tests, assets_come_back);
    tcase_add_test(tests, people_rest_in_colored_shapes);
    tcase_add_test(tests, authored_shapes_keep_their_colors);
    tcase_add_test(tests, plans_come_back);
    tcase_add_test(tests, rooms_come_back);
    tcase_add_test(tests, walls_come_back);
    tcase_add_test(tests, objects_come_back);
    tcase_add_test(tests, seats_come_back);
    tcase_add_test(tests, spots_people_and_robots_come_back);
    tcase_add_test(tests, robots_alone_have_rigs);
    tcase_add_test(tests, addresses_are_found);
    tcase_add_test(tests, grids_come_back);
    tcase_add_test(tests, equal_runs_give_equal_bytes);
    tcase_add_test(tests, the_content_hash_is_over_the_raw_sections);
    tcase_add_test(tests, inputs_are_listed_apart);
    tcase_add_test(tests, stored_sections_read_the_same);
    tcase_add_test(tests, every_word_of_every_row_is_described_once);
    tcase_add_test(tests, an_empty_pack_opens);
    tcase_add_test(tests, stripping_drops_names_but_not_limbs);
    tcase_add_test(tests, files_open_like_memory);
    suite_add_tcase(suite, tests);
    return suite;
}
