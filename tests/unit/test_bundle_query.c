/* Asking an opened bundle: paths, motions, and what is refused. */
#include "obstacle.h"
#include "suites.h"
#include "tiny_run.h"

#include <string.h>

static bake_run run;
static kiln_bundle *bundle;

static void set_up(void) {
    run = tiny_run();
    bake_bundle written = tiny_bundle(&run);
    ck_assert_int_eq(kiln_open_memory(written.bytes, written.size, NULL, &bundle), KILN_OK);
}

static void tear_down(void) {
    kiln_close(bundle);
    tiny_run_free(&run);
}

START_TEST(paths_are_found) {
    uint32_t node, nodes[64], count, turns;
    ck_assert_int_eq(kiln_node_nearest(bundle, 0, (kiln_point){-99999, -99999}, &node), KILN_OK);
    ck_assert_uint_eq(node, 0);
    ck_assert_int_eq(kiln_path(bundle, 0, 0, 2 * 17 + 3, nodes, 64, &count, &turns), KILN_OK);
    ck_assert_uint_eq(count, 6);
    ck_assert_uint_eq(turns, 1);
    ck_assert_uint_eq(nodes[0], 0);
    ck_assert_uint_eq(nodes[5], 37);
    ck_assert_int_eq(kiln_path(bundle, 0, 0, 37, nodes, 5, &count, NULL), KILN_ERROR_CAPACITY);
    ck_assert_uint_eq(count, 6);
    ck_assert_int_eq(kiln_path(bundle, 0, 0, 37, NULL, 0, &count, NULL), KILN_OK);
    ck_assert_uint_eq(count, 6);
    /* Across the column that is not walkable. */
    ck_assert_int_eq(kiln_path(bundle, 0, 0, 16, nodes, 64, &count, &turns), KILN_ERROR_NOT_FOUND);
    ck_assert_uint_eq(count, 0);
    ck_assert_int_eq(kiln_path(bundle, 0, 0, 17 * 13, nodes, 64, &count, &turns), KILN_ERROR_RANGE);
    /* A level without nodes. */
    ck_assert_int_eq(kiln_node_nearest(bundle, 1, (kiln_point){0, 0}, &node), KILN_ERROR_NOT_FOUND);
    ck_assert_int_eq(kiln_path(bundle, 1, 0, 0, nodes, 64, &count, &turns), KILN_ERROR_RANGE);
}
END_TEST

/* ---- Arguments ---- */

START_TEST(indices_outside_are_refused_and_outputs_zeroed) {
#define REFUSED(call, type, limit)                                                                 \
    do {                                                                                           \
        static const type zero;                                                                    \
        type out;                                                                                  \
        const uint32_t bad[] = {limit, UINT32_MAX, UINT32_MAX - 1};                                \
        for (int i = 0; i < 3; i++) {                                                              \
            memset(&out, 0xAA, sizeof out);                                                        \
            ck_assert_int_eq(call(bundle, bad[i], &out), KILN_ERROR_RANGE);                        \
            ck_assert_mem_eq(&out, &zero, sizeof out);                                             \
        }                                                                                          \
        ck_assert_int_eq(call(bundle, (limit)-1, &out), KILN_OK);                                  \
    } while (0)
    kiln_info info = kiln_bundle_info(bundle);
    REFUSED(kiln_asset_get, kiln_asset_info, info.assets);
    REFUSED(kiln_part_get, kiln_part_info, info.parts);
    REFUSED(kiln_asset_seat_get, kiln_asset_seat_info, info.asset_seats);
    REFUSED(kiln_scene_get, kiln_scene_info, info.scenes);
    REFUSED(kiln_level_get, kiln_level_info, info.levels);
    REFUSED(kiln_room_get, kiln_room_info, info.rooms);
    REFUSED(kiln_wall_get, kiln_wall_info, info.walls);
    REFUSED(kiln_opening_get, kiln_opening_info, info.openings);
    REFUSED(kiln_object_get, kiln_object_info, info.objects);
    REFUSED(kiln_seat_get, kiln_seat_info, info.seats);
    REFUSED(kiln_spot_get, kiln_spot_info, info.spots);
    REFUSED(kiln_person_get, kiln_person_info, info.people);
    REFUSED(kiln_robots_get, kiln_robots_info, info.robots);
    REFUSED(kiln_grid_get, kiln_grid_info, info.levels);
#undef REFUSED
    bool walkable;
    uint32_t out, count;
    kiln_point point;
    kiln_entry entry;
    kiln_prism prism;
    const uint32_t nodes = 17 * 13;
    ck_assert_int_eq(kiln_node_point(bundle, 0, nodes - 1, &point), KILN_OK);
    ck_assert_int_eq(kiln_node_point(bundle, 0, nodes, &point), KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_node_point(bundle, 3, 0, &point), KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_node_walkable(bundle, 0, nodes, &walkable, &out), KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_node_walkable(bundle, 1, 0, &walkable, &out), KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_node_walkable(bundle, 3, 0, &walkable, &out), KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_node_nearest(bundle, 3, (kiln_point){0, 0}, &out), KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_seat_entries(bundle, 4, &entry, 1, &count), KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_seat_entry(bundle, 4, &entry), KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_wall_pieces(bundle, 2, &prism, 1, &count), KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_object_boxes(bundle, 3, &prism, 1, &count), KILN_ERROR_RANGE);
}
END_TEST

/* Any array: its size with capacity 0, all of it, and one less. */
START_TEST(arrays_tell_their_size) {
    kiln_point outline[4] = {{0, 0}};
    kiln_entry entries[4];
    kiln_prism prisms[3];
    kiln_actor_box boxes[64];
    const kiln_point stand = {13800, 7000};
    uint32_t count, all;
#define SIZED(all, items, call, ...)                                                               \
    do {                                                                                           \
        ck_assert_int_eq(call(__VA_ARGS__, NULL, 0, &count), KILN_OK);                             \
        ck_assert_uint_eq(count, all);                                                             \
        ck_assert_int_eq(call(__VA_ARGS__, items, (all)-1, &count), KILN_ERROR_CAPACITY);          \
        ck_assert_uint_eq(count, all);                                                             \
        ck_assert_int_eq(call(__VA_ARGS__, items, all, &count), KILN_OK);                          \
        ck_assert_uint_eq(count, all);                                                             \
    } while (0)
    ck_assert_int_eq(kiln_room_outline(bundle, 0, outline, 3, &count), KILN_ERROR_CAPACITY);
    ck_assert_int_eq(outline[2].x, 40000);
    ck_assert_int_eq(outline[3].y, 0);
    SIZED(4, outline, kiln_room_outline, bundle, 0);
    SIZED(4, entries, kiln_seat_entries, bundle, 0);
    SIZED(3, prisms, kiln_wall_pieces, bundle, 0);
    SIZED(2, prisms, kiln_object_boxes, bundle, 0);
    ck_assert_int_eq(
        kiln_seat_motion_boxes(bundle, 0, TINY_MINA, KILN_SIDE_LEFT, stand, 10000, NULL, 0, &all),
        KILN_OK);
    ck_assert_uint_gt(all, 2);
    SIZED(all, boxes, kiln_seat_motion_boxes, bundle, 0, TINY_MINA, KILN_SIDE_LEFT, stand, 10000);
#undef SIZED
    ck_assert_int_eq(kiln_room_outline(bundle, 99, outline, 4, &count), KILN_ERROR_RANGE);
    ck_assert_uint_eq(count, 0);
}
END_TEST

/* ---- Motion ---- */

START_TEST(obstacles_are_objects_then_walls) {
    kiln_obstacles *obstacles;
    ck_assert_int_eq(kiln_obstacles_of_level(bundle, 0, NULL, &obstacles), KILN_OK);
    /* Two parts of the chair, none of the rug, three wall pieces. */
    ck_assert_uint_eq(kiln_obstacles_count(obstacles), 5);
    for (uint32_t i = 0; i < 5; i++) {
        const kiln_obstacle *o = kiln_obstacles_get(obstacles, i);
        ck_assert_uint_eq(o->owner, i < 2 ? 0 : KILN_WALL);
        ck_assert_uint_eq(o->part, i < 2 ? i : i - 2);
    }
    kiln_obstacles_free(obstacles);
    ck_assert_int_eq(kiln_obstacles_of_level(bundle, 1, NULL, &obstacles), KILN_OK);
    ck_assert_uint_eq(kiln_obstacles_count(obstacles), 0);
    kiln_obstacles_free(obstacles);
    ck_assert_int_eq(kiln_obstacles_of_level(bundle, 3, NULL, &obstacles), KILN_ERROR_RANGE);
    ck_assert_ptr_null(obstacles);
}
END_TEST

START_TEST(motions_are_measured) {
    kiln_obstacles *obstacles;
    kiln_hit hit;
    kiln_actor_box boxes[64];
    uint32_t count;
    kiln_point stand = {13800, 7000};
    ck_assert_int_eq(kiln_obstacles_of_level(bundle, 0, NULL, &obstacles), KILN_OK);
    static const uint32_t sitters[] = {TINY_MINA, TINY_JUN, KILN_NONE};
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(
            kiln_seat_motion(bundle, obstacles, 0, sitters[i], KILN_SIDE_LEFT, stand, &hit),
            KILN_OK);
        for (int32_t progress = 0; progress <= 10000; progress += 2500) {
            ck_assert_int_eq(kiln_seat_motion_boxes(bundle, 0, sitters[i], KILN_SIDE_LEFT, stand,
                                                    progress, boxes, 64, &count),
                             KILN_OK);
            ck_assert_uint_gt(count, 0);
            for (uint32_t k = 0; k < count; k++) {
                kiln_part_info part;
                if (sitters[i] == KILN_NONE) {
                    ck_assert_uint_eq(boxes[k].part, KILN_NONE);
                    continue;
                }
                ck_assert_int_eq(kiln_part_get(bundle, boxes[k].part, &part), KILN_OK);
                ck_assert_str_eq(part.id, boxes[k].id);
            }
        }
    }
    kiln_obstacles_free(obstacles);
}
END_TEST

START_TEST(motions_refuse_bad_arguments) {
    kiln_actor_box box;
    uint32_t count;
    static const struct {
        uint32_t seat, person;
        kiln_side side;
        kiln_point stand;
        int32_t progress;
    } bad[] = {
        {4, TINY_MINA, KILN_SIDE_LEFT, {0, 0}, 0},
        {0, TINY_CHAIR, KILN_SIDE_LEFT, {0, 0}, 0},
        {0, TINY_ROBOT, KILN_SIDE_LEFT, {0, 0}, 0},
        {0, TINY_ASSETS, KILN_SIDE_LEFT, {0, 0}, 0},
        {0, TINY_MINA, KILN_SIDE_COUNT, {0, 0}, 0},
        {0, TINY_MINA, (kiln_side)-1, {0, 0}, 0},
        {0, TINY_MINA, KILN_SIDE_LEFT, {100000001, 0}, 0},
        {0, TINY_MINA, KILN_SIDE_LEFT, {0, -100000001}, 0},
        {0, TINY_MINA, KILN_SIDE_LEFT, {0, INT32_MIN}, 0},
        {0, TINY_MINA, KILN_SIDE_LEFT, {0, 0}, -1},
        {0, TINY_MINA, KILN_SIDE_LEFT, {0, 0}, 10001},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_int_eq(kiln_seat_motion_boxes(bundle, bad[i].seat, bad[i].person, bad[i].side,
                                                bad[i].stand, bad[i].progress, &box, 1, &count),
                         KILN_ERROR_RANGE);
    const kiln_point far = {100000000, -100000000};
    ck_assert_int_eq(
        kiln_seat_motion_boxes(bundle, 0, TINY_MINA, KILN_SIDE_BACK, far, 10000, &box, 0, &count),
        KILN_OK);
}
END_TEST

SUITE(bundle_query) {
    Suite *suite = suite_create("bundle_query");
    TCase *tests = tcase_create("bundle_query");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, paths_are_found);
    tcase_add_test(tests, indices_outside_are_refused_and_outputs_zeroed);
    tcase_add_test(tests, arrays_tell_their_size);
    tcase_add_test(tests, obstacles_are_objects_then_walls);
    tcase_add_test(tests, motions_are_measured);
    tcase_add_test(tests, motions_refuse_bad_arguments);
    suite_add_tcase(suite, tests);
    return suite;
}
