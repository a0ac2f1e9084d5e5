/* Where things stand: objects at quarter turns and other angles, odd sizes, banks, walls. */
#include "geom.h"
#include "pack_fixture.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

/* Loads a level with these sections; there must be no error or warning. */
static pack_fixture load_level(const char *sections) {
    char text[2048];
    pack_fixture f = fixture_new();
    snprintf(text, sizeof text, "id: main\nlevels:\n  - id: ground\n%s", sections);
    fixture_write(&f, "scene.yaml", text);
    ck_assert_int_eq(fixture_load(&f), PACK_LOADED);
    ck_assert_str_eq(fixture_findings(&f), "");
    return f;
}

static kiln_box footprint(const pack_fixture *f, uint32_t object) {
    kiln_prism body = pack_object_footprint(f->pack, object);
    ck_assert_int_eq(body.z0, 0);
    ck_assert_int_eq(body.z1, 1);
    return kiln_prism_bounds(&body);
}

#define ck_assert_point(point, at_x, at_y)                                                         \
    do {                                                                                           \
        ck_assert_int_eq((point).x, (at_x));                                                       \
        ck_assert_int_eq((point).y, (at_y));                                                       \
    } while (0)

/* A desk of 1.6 x 0.8 at [3, 4] and a chair of 0.5 x 0.5 at [1, 1], whose seat is at [0.25, 0.36]. */
static const struct turn_case {
    const char *facing;
    kiln_heading heading;
    kiln_len width, length;
    kiln_point seat;
} turns[] = {
    {"north", 0, 16000, 8000, {12500, 13600}},      {"west", 90000, 8000, 16000, {11400, 12500}},
    {"south", 180000, 16000, 8000, {12500, 11400}}, {"east", 270000, 8000, 16000, {13600, 12500}},
    {"450", 90000, 8000, 16000, {11400, 12500}},    {"-90", 270000, 8000, 16000, {13600, 12500}},
    {"1.8e2", 180000, 16000, 8000, {12500, 11400}},
};

START_TEST(at_is_the_least_corner_at_every_quarter_turn) {
    const struct turn_case *row = &turns[_i];
    char text[512];
    snprintf(text, sizeof text,
             "    objects:\n"
             "      - {id: a, asset: desk, at: [3, 4], facing: %s}\n"
             "      - {id: b, asset: chair, at: [1, 1], facing: %s, z: 0.25}\n",
             row->facing, row->facing);
    pack_fixture f = load_level(text);
    const pack *p = f.pack;
    kiln_box box = footprint(&f, 0);
    ck_assert_int_eq(box.x0, 30000);
    ck_assert_int_eq(box.y0, 40000);
    ck_assert_int_eq(box.x1, 30000 + row->width);
    ck_assert_int_eq(box.y1, 40000 + row->length);
    ck_assert_int_eq(p->objects[0].facing, row->heading);
    ck_assert_point(p->seats[0].at, row->seat.x, row->seat.y);
    ck_assert_int_eq(p->seats[0].facing, row->heading);
    ck_assert_int_eq(p->seats[0].height, 4800 + 2500);
    kiln_prism cushion = pack_object_part(p, 1, 0);
    ck_assert_int_eq(cushion.z0, 4000 + 2500);
    ck_assert_str_eq(p->seats[0].address, "main/b/seat");
    ck_assert_uint_eq(p->seats[0].object, 1);
    ck_assert_uint_eq(p->objects[1].seats.count, 1);
    fixture_free(&f);
}
END_TEST

/* cos 30 is 0.8660...: the corner at (-0.25, -0.25) turns to (-0.0915, -0.3415), the seat at
 * (0, 0.11) to (-0.055, 0.0953). */
START_TEST(other_angles_turn_about_the_center_and_round_once) {
    pack_fixture f =
        load_level("    objects: [{id: a, asset: chair, center: [1, 1], facing: 30}]\n");
    const pack *p = f.pack;
    ck_assert_point(p->objects[0].center2, 20000, 20000);
    kiln_prism body = pack_object_footprint(p, 0);
    kiln_box box = kiln_prism_bounds(&body);
    bool found = false;
    for (int i = 0; i < 4; i++) found |= body.corner[i].x == 9085 && body.corner[i].y == 6585;
    ck_assert(found);
    ck_assert_int_eq(box.x1, 13415);
    ck_assert_point(p->seats[0].at, 9450, 10953);
    ck_assert_int_eq(p->seats[0].facing, 30000);
    fixture_free(&f);
}
END_TEST

START_TEST(an_odd_size_centred_has_its_corner_half_a_unit_down) {
    pack_fixture f = fixture_new();
    fixture_write(&f, "assets.yaml",
                  "assets:\n"
                  "  - id: odd\n"
                  "    kind: furniture\n"
                  "    size: [0.5001, 0.3]\n"
                  "    parts: [{id: p, at: [0, 0, 0], size: [0.5001, 0.3, 1]}]\n"
                  "    seats: [{id: s, at: [0.25, 0.1], height: 0.4, facing: west}]\n");
    fixture_write(&f, "scene.yaml",
                  "id: main\n"
                  "levels:\n"
                  "  - id: ground\n"
                  "    objects:\n"
                  "      - {id: n, asset: odd, center: [1, 1], facing: north}\n"
                  "      - {id: w, asset: odd, center: [1, 1], facing: west}\n"
                  "      - {id: s, asset: odd, center: [-1, -1], facing: south}\n");
    ck_assert_int_eq(fixture_load(&f), PACK_LOADED);
    ck_assert_str_eq(fixture_findings(&f), "");
    kiln_box north = footprint(&f, 0), west = footprint(&f, 1), south = footprint(&f, 2);
    ck_assert_int_eq(north.x0, 7499);
    ck_assert_int_eq(north.x1, 12500);
    ck_assert_int_eq(north.y0, 8500);
    ck_assert_int_eq(west.y0, 7499);
    ck_assert_int_eq(west.x0, 8500);
    ck_assert_int_eq(south.x0, -12501);
    ck_assert_int_eq(south.x1, -7500);
    const pack_seat *seats = f.pack->seats;
    ck_assert_point(seats[0].at, 7499 + 2500, 8500 + 1000);
    ck_assert_point(seats[1].at, 8500 + 2000, 7499 + 2500); /* (x, y) is (length - y, x) */
    ck_assert_point(seats[2].at, -12501 + 2501, -11500 + 2000);
    ck_assert_int_eq(seats[0].facing, 90000);
    ck_assert_int_eq(seats[2].facing, 270000);
    fixture_free(&f);
}
END_TEST

/* Two columns, three rows; the first desk is south-west of the middle by 0.8 and 2.4 in the bank's
 * own frame, its chair 0.55 further south. */
static const struct bank_case {
    const char *facing;
    kiln_heading chair_facing, desk_facing;
    kiln_point first_desk, first_chair, last_desk; /* doubled centres */
} banks[] = {
    {"north", 0, 180000, {104000, 52000}, {104000, 41000}, {136000, 148000}},
    {"west", 90000, 270000, {168000, 84000}, {179000, 84000}, {72000, 116000}},
    {"south", 180000, 0, {136000, 148000}, {136000, 159000}, {104000, 52000}},
    {"east", 270000, 90000, {72000, 116000}, {61000, 116000}, {168000, 84000}},
};

START_TEST(a_bank_is_rows_of_desks_with_chairs) {
    const struct bank_case *row = &banks[_i];
    char text[512];
    snprintf(text, sizeof text,
             "    objects: [{id: a, asset: rug, at: [0, 0]}]\n"
             "    banks:\n"
             "      - {id: b, desk: desk, chair: chair, center: [6, 5], facing: %s, columns: 2,\n"
             "         rows: 3, pitch: [1.6, 2.4], seat_offset: 0.55}\n",
             row->facing);
    pack_fixture f = load_level(text);
    const pack *p = f.pack;
    static const char *const ids[] = {"a",
                                      "b.r0c0",
                                      "b.r0c0.chair",
                                      "b.r0c1",
                                      "b.r0c1.chair",
                                      "b.r1c0",
                                      "b.r1c0.chair",
                                      "b.r1c1",
                                      "b.r1c1.chair",
                                      "b.r2c0",
                                      "b.r2c0.chair",
                                      "b.r2c1",
                                      "b.r2c1.chair"};
    ck_assert_uint_eq(p->object_count, 13);
    for (uint32_t i = 0; i < 13; i++) ck_assert_str_eq(p->objects[i].id, ids[i]);
    ck_assert_str_eq(p->objects[2].address, "main/b.r0c0.chair");
    ck_assert_point(p->objects[1].center2, row->first_desk.x, row->first_desk.y);
    ck_assert_point(p->objects[2].center2, row->first_chair.x, row->first_chair.y);
    ck_assert_point(p->objects[11].center2, row->last_desk.x, row->last_desk.y);
    ck_assert_int_eq(p->objects[1].facing, row->desk_facing);
    ck_assert_int_eq(p->objects[2].facing, row->chair_facing);
    ck_assert_uint_eq(p->seat_count, 6);
    ck_assert_str_eq(p->seats[5].address, "main/b.r2c1.chair/seat");
    ck_assert_int_eq(p->seats[5].facing, row->chair_facing);
    ck_assert_uint_eq(p->objects[0].bank, KILN_NONE);
    ck_assert_uint_eq(p->objects[12].bank, 0);
    ck_assert_str_eq(p->banks[0].id, "b");
    ck_assert_uint_eq(p->objects[12].where.line, 6);
    ck_assert_uint_eq(p->levels[0].objects.count, 13);
    fixture_free(&f);
}
END_TEST

/* A lattice point and a half: pitch of an odd number of units, an odd number of columns. */
START_TEST(a_bank_keeps_half_units_at_quarter_turns) {
    pack_fixture f = load_level(
        "    banks:\n"
        "      - {id: b, desk: desk, chair: chair, center: [0, 0], columns: 2, rows: 1,\n"
        "         pitch: [2.0001, 2], seat_offset: 0.5}\n");
    kiln_box west = footprint(&f, 0), east = footprint(&f, 2);
    ck_assert_int_eq(west.x0, -10001 - 8000); /* the exact corner is at -18000.5 */
    ck_assert_int_eq(east.x0, 10000 - 8000);
    fixture_free(&f);
}
END_TEST

/* Turned by 30 degrees, the desks of a bank with pitch 2 lie at (+-0.866, +-0.5) from its center. */
START_TEST(a_bank_turns_to_any_angle) {
    pack_fixture f = load_level("    banks:\n"
                                "      - {id: b, desk: desk, chair: chair, center: [5, 5], "
                                "columns: 2, rows: 1, facing: 30,\n"
                                "         pitch: [2, 2], seat_offset: 0.5}\n");
    const pack *p = f.pack;
    ck_assert_point(p->objects[0].center2, 2 * 41340, 2 * 45000); /* 5 - 0.86602... */
    ck_assert_point(p->objects[2].center2, 2 * 58660, 2 * 55000);
    ck_assert_point(p->objects[3].center2, 2 * (58660 + 2500), 2 * (55000 - 4330));
    ck_assert_int_eq(p->objects[2].facing, 210000);
    ck_assert_int_eq(p->seats[0].facing, 30000);
    fixture_free(&f);
}
END_TEST

START_TEST(walls_and_rooms_have_their_defaults) {
    pack_fixture f =
        load_level("    elevation: 3.5\n"
                   "    rooms:\n"
                   "      - {id: a, outline: [[0, 0], [4, 0], [4, 3]]}\n"
                   "      - {id: b, outline: [[1, 1], [2, 1], [2, 2], [1, 2]], void: true}\n"
                   "    walls:\n"
                   "      - {id: w, from: [0, 0], to: [4, 0]}\n"
                   "      - id: x\n"
                   "        from: [0, 0]\n"
                   "        to: [0, 4]\n"
                   "        thickness: 0.2\n"
                   "        height: 2\n"
                   "        openings:\n"
                   "          - {id: d, at: 1, width: 0.9, sill: 0.02, head: 1.9}\n"
                   "          - {id: e, at: 2, width: 0.8999, head: 2.1}\n"
                   "          - {id: f, at: 3, width: 1, sill: 0.0201, head: 2}\n"
                   "          - {id: g, at: 3, width: 1, head: 1.8999}\n"
                   "    spots: [{id: s, at: [1, 2], facing: west}]\n"
                   "    seats: [{id: ledge, at: [9, 0.4], height: 0.45}]\n");
    const pack *p = f.pack;
    ck_assert_int_eq(p->levels[0].elevation, 35000);
    ck_assert_str_eq(p->levels[0].address, "main/ground");
    ck_assert_uint_eq(p->levels[0].rooms.count, 2);
    ck_assert_uint_eq(p->rooms[0].count, 3);
    ck_assert_point(p->rooms[0].outline[2], 40000, 30000);
    ck_assert(!p->rooms[0].hole);
    ck_assert(p->rooms[1].hole);
    ck_assert_int_eq(p->walls[0].thickness, 1000);
    ck_assert_int_eq(p->walls[0].height, 27000);
    const pack_opening *o = p->walls[1].openings;
    ck_assert_uint_eq(p->walls[1].opening_count, 4);
    ck_assert(o[0].walkable && o[0].passable);
    ck_assert(o[1].walkable && !o[1].passable);
    ck_assert_int_eq(o[1].sill, 0);
    ck_assert_int_eq(o[1].head, 20000); /* cut to the wall */
    ck_assert_int_eq(o[1].authored_head, 21000);
    ck_assert(!o[2].walkable && !o[2].passable);
    ck_assert(!o[3].walkable);
    ck_assert_str_eq(p->spots[0].address, "main/s");
    ck_assert_int_eq(p->spots[0].facing, 90000);
    ck_assert_str_eq(p->seats[0].address, "main/ledge");
    ck_assert_uint_eq(p->seats[0].object, KILN_NONE);
    ck_assert_int_eq(p->seats[0].height, 4500);
    fixture_free(&f);
}
END_TEST

START_TEST(assets_have_their_defaults) {
    pack_fixture f = fixture_new();
    ck_assert_int_eq(fixture_load(&f), PACK_LOADED);
    const pack *p = f.pack;
    ck_assert_uint_eq(p->assets[0].parts.parts[0].color, 0xa0a0a0);
    ck_assert_int_eq(p->assets[1].seats[0].pose, KILN_POSE_SIT);
    ck_assert_int_eq(p->assets[1].seats[0].facing, 0);
    const pack_gait *gait = &p->assets[3].gait; /* the GAIT table of the motion document */
    ck_assert_int_eq(gait->cycle, 9000);
    ck_assert_int_eq(gait->swing, 600);
    ck_assert_int_eq(gait->arm, 500);
    ck_assert_int_eq(gait->bob, 200);
    ck_assert_int_eq(gait->ease, 1500);
    const kiln_rig *rig = &p->assets[4].rig;
    ck_assert_int_eq(rig->hip_height, 9168);
    ck_assert_int_eq(rig->ankle_height, 800);
    ck_assert_int_eq(rig->shoulder_height, 14000);
    ck_assert_int_eq(rig->hip_half_width, 1000);
    ck_assert_int_eq(rig->shoulder_half_width, 1750);
    ck_assert_int_eq(rig->width, 5200);
    ck_assert_int_eq(rig->rest_hip, 0);
    ck_assert_int_eq(rig->rest_knee, 0);
    ck_assert_int_eq(rig->rest_shoulder, 0);
    ck_assert_int_eq(rig->rest_elbow, 0);
    for (int i = 0; i < 5; i++) ck_assert(p->assets[i].used);
    ck_assert_uint_eq(f.d->count, 0); /* hence no K111 either */
    fixture_free(&f);
}
END_TEST

START_TEST(an_obstacle_has_a_name) {
    pack_fixture f = load_level("    walls: [{id: w-south, from: [0, 0], to: [4, 0]}]\n"
                                "    objects: [{id: desk-1, asset: desk, at: [3, 4]}]\n");
    ck_assert_str_eq(pack_obstacle_name(f.pack, f.memory, 0, 0), "desk-1/top");
    ck_assert_str_eq(pack_obstacle_name(f.pack, f.memory, KILN_WALL, 3), "wall w-south");
    fixture_free(&f);
}
END_TEST

SUITE(pack_place) {
    Suite *suite = suite_create("pack_place");
    TCase *tests = tcase_create("pack_place");
    tcase_add_loop_test(tests, at_is_the_least_corner_at_every_quarter_turn, 0,
                        (int)(sizeof turns / sizeof *turns));
    tcase_add_test(tests, other_angles_turn_about_the_center_and_round_once);
    tcase_add_test(tests, an_odd_size_centred_has_its_corner_half_a_unit_down);
    tcase_add_loop_test(tests, a_bank_is_rows_of_desks_with_chairs, 0,
                        (int)(sizeof banks / sizeof *banks));
    tcase_add_test(tests, a_bank_keeps_half_units_at_quarter_turns);
    tcase_add_test(tests, a_bank_turns_to_any_angle);
    tcase_add_test(tests, walls_and_rooms_have_their_defaults);
    tcase_add_test(tests, assets_have_their_defaults);
    tcase_add_test(tests, an_obstacle_has_a_name);
    suite_add_tcase(suite, tests);
    return suite;
}
