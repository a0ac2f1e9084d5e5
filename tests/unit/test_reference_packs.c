/* The packs made after the robots document: what it counts in its two buildings is found in ours. */
#include "bake.h"
#include "suites.h"

#include <string.h>

static bake_run run;
static kiln_bundle *bundle;

static void open_pack(const char *path) {
    bake_settings settings = bake_settings_default();
    const char *error;
    ck_assert_int_eq(bake_check(path, &settings, &run, &error), PACK_LOADED);
    bake_bundle written = bake_write(&run, &settings);
    ck_assert_ptr_null(written.error);
    ck_assert_int_eq(kiln_open_memory(written.bytes, written.size, NULL, &bundle), KILN_OK);
}

static void close_pack(void) {
    kiln_close(bundle);
    bake_run_free(&run);
}

static kiln_level_info level_at(uint32_t level) {
    kiln_level_info info;
    ck_assert_int_eq(kiln_level_get(bundle, level, &info), KILN_OK);
    return info;
}

static uint32_t robots_on(uint32_t level) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < kiln_bundle_info(bundle).robots; i++) {
        kiln_robots_info robots;
        ck_assert_int_eq(kiln_robots_get(bundle, i, &robots), KILN_OK);
        if (robots.level == level) count += robots.count;
    }
    return count;
}

static uint32_t refused_of(const kiln_level_info *level, kiln_address_kind kind) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < level->refused.count; i++) {
        kiln_refused_info refused;
        ck_assert_int_eq(kiln_refused_get(bundle, level->refused.first + i, &refused), KILN_OK);
        count += refused.kind == kind;
    }
    return count;
}

/* Of the desks: how many have that run-in. */
static uint32_t desks_with(const kiln_level_info *level, kiln_len run_in) {
    kiln_range desks = level->addresses[KILN_ADDRESS_DESK];
    uint32_t count = 0;
    for (uint32_t i = desks.first; i < desks.first + desks.count; i++) {
        kiln_address_info address;
        ck_assert_int_eq(kiln_address_get(bundle, i, &address), KILN_OK);
        count += address.run == run_in;
    }
    return count;
}

/* Of the desks without a run-in of 0.9: how many times it would start outside every room. */
static uint32_t run_ins_outside(const kiln_level_info *level) {
    kiln_range desks = level->addresses[KILN_ADDRESS_DESK];
    uint32_t count = 0;
    for (uint32_t i = desks.first; i < desks.first + desks.count; i++) {
        kiln_address_info address;
        kiln_seat_info seat;
        uint32_t room;
        ck_assert_int_eq(kiln_address_get(bundle, i, &address), KILN_OK);
        ck_assert_int_eq(kiln_seat_get(bundle, address.source, &seat), KILN_OK);
        if (address.run == 9000) continue;
        /* From the seat to the address, and 0.9 on. */
        double x = seat.at.x / 1e4, y = seat.at.y / 1e4, on = 1.65 / 0.75;
        kiln_position start = {x + (address.at.x - x) * on, y + (address.at.y - y) * on};
        count += kiln_room_at(bundle, address.level, start, &room) == KILN_ERROR_NOT_FOUND;
    }
    return count;
}

static uint32_t robot_pieces(const kiln_level_info *level) {
    uint32_t count = 0;
    for (uint32_t i = level->walls.first; i < level->walls.first + level->walls.count; i++) {
        kiln_wall_info wall;
        ck_assert_int_eq(kiln_wall_get(bundle, i, &wall), KILN_OK);
        count++;
        for (uint32_t k = 0; k < wall.openings.count; k++) {
            kiln_opening_info opening;
            ck_assert_int_eq(kiln_opening_get(bundle, wall.openings.first + k, &opening), KILN_OK);
            count += opening.passable;
        }
    }
    return count;
}

typedef struct heights {
    uint32_t troffers, pendants;
    kiln_len highest_fixture, lowest_light; /* bases below and above a robot's shoulders */
} heights;

static heights heights_of(const kiln_level_info *level) {
    heights h = {.lowest_light = INT32_MAX};
    for (uint32_t i = level->objects.first; i < level->objects.first + level->objects.count; i++) {
        const pack_object *object = &run.pack->objects[i];
        const pack_asset *asset = &run.pack->assets[object->asset];
        kiln_len base = INT32_MAX;
        for (uint32_t k = 0; k < asset->parts.count; k++) {
            kiln_len z = object->z + asset->parts.parts[k].box.z0;
            if (z < base) base = z;
        }
        h.troffers += strcmp(asset->id, "light.troffer") == 0;
        h.pendants += strcmp(asset->id, "light.pendant") == 0;
        if (base > 14000 && base < h.lowest_light) h.lowest_light = base;
        if (base <= 14000 && base > h.highest_fixture) h.highest_fixture = base;
    }
    return h;
}

static uint32_t bank_seats(const kiln_level_info *level) {
    uint32_t count = 0;
    for (uint32_t i = level->objects.first; i < level->objects.first + level->objects.count; i++)
        if (run.pack->objects[i].bank != KILN_NONE) count += run.pack->objects[i].seats.count;
    return count;
}

START_TEST(the_reference_office_has_the_counts_of_the_document) {
    open_pack("packs/reference-office");
    ck_assert_uint_eq(kiln_bundle_info(bundle).levels, 2);
    kiln_level_info ground = level_at(0), mezzanine = level_at(1);
    ck_assert_uint_eq(ground.rooms.count + mezzanine.rooms.count, 26);
    ck_assert_uint_eq(ground.rooms.count, 17);
    ck_assert_uint_eq(ground.seats.count, 76);
    ck_assert_uint_eq(bank_seats(&ground), 44);
    ck_assert_uint_eq(robots_on(0), 3);
    ck_assert_uint_eq(robots_on(1), 1);
    ck_assert_uint_eq(robot_pieces(&ground), 54);

    kiln_room_info room;
    ck_assert_int_eq(kiln_room_get(bundle, ground.rooms.first, &room), KILN_OK);
    ck_assert_double_eq_tol(room.area, 409.2, 1e-9);
    ck_assert_int_eq(kiln_room_get(bundle, ground.rooms.first + 1, &room), KILN_OK);
    ck_assert_str_eq(room.id, "booth-a");
    ck_assert_int_eq(room.high.x - room.low.x, 20000);
    ck_assert_int_eq(room.high.y - room.low.y, 18000);

    heights h = heights_of(&ground);
    ck_assert_uint_eq(h.troffers, 81);
    ck_assert_uint_eq(h.pendants, 22);
    ck_assert_int_eq(h.highest_fixture, 11500);
    ck_assert_int_eq(h.lowest_light, 23000);
    close_pack();
}
END_TEST

START_TEST(the_reference_office_has_the_book_of_the_document) {
    open_pack("packs/reference-office");
    kiln_level_info ground = level_at(0);
    const kiln_range *kept = ground.addresses;
    ck_assert_uint_eq(kept[KILN_ADDRESS_DESK].count, 72);
    ck_assert_uint_eq(kept[KILN_ADDRESS_ROOM].count, 17);
    ck_assert_uint_eq(kept[KILN_ADDRESS_DESK].count + kept[KILN_ADDRESS_FIXTURE].count +
                          kept[KILN_ADDRESS_ROOM].count,
                      224);
    ck_assert_uint_eq(kept[KILN_ADDRESS_FIXTURE].count + refused_of(&ground, KILN_ADDRESS_FIXTURE),
                      147);
    ck_assert_uint_eq(desks_with(&ground, 9000), 36);
    ck_assert_uint_eq(desks_with(&ground, 9000) + desks_with(&ground, 4500), 62);
    ck_assert_uint_eq(run_ins_outside(&ground), 9); /* and so 27 in a wall or behind one */
    close_pack();
}
END_TEST

START_TEST(the_loft_has_a_gallery_of_desks_alone) {
    open_pack("packs/loft");
    ck_assert_uint_eq(kiln_bundle_info(bundle).levels, 2);
    kiln_level_info floor = level_at(0), gallery = level_at(1);
    ck_assert_uint_eq(floor.rooms.count, 5);
    ck_assert_uint_eq(gallery.rooms.count, 1);
    ck_assert_uint_eq(gallery.addresses[KILN_ADDRESS_DESK].count, 3);
    ck_assert_uint_eq(gallery.addresses[KILN_ADDRESS_FIXTURE].count, 0);
    ck_assert_uint_eq(robots_on(0), 3);
    ck_assert_uint_eq(robots_on(1), 1);
    for (uint32_t level = 0; level < 2; level++) {
        kiln_level_info info = level_at(level);
        heights h = heights_of(&info);
        ck_assert_int_le(h.highest_fixture, 11500);
        ck_assert_int_ge(h.lowest_light, 23000);
    }
    close_pack();
}
END_TEST

SUITE(reference_packs) {
    Suite *suite = suite_create("reference_packs");
    TCase *tests = tcase_create("reference_packs");
    tcase_add_test(tests, the_reference_office_has_the_counts_of_the_document);
    tcase_add_test(tests, the_reference_office_has_the_book_of_the_document);
    tcase_add_test(tests, the_loft_has_a_gallery_of_desks_alone);
    suite_add_tcase(suite, tests);
    return suite;
}
