/* A whole pack, baked and opened again: asked at run time, libkiln says what the baker found. */
#include "bake.h"
#include "suites.h"

#include <string.h>

static bake_run run;
static kiln_bundle *bundle;

static void set_up(void) {
    bake_settings settings = bake_settings_default();
    const char *error;
    ck_assert_int_eq(bake_check("packs/startup-office", &settings, &run, &error), PACK_LOADED);
    bake_bundle written = bake_write(&run, &settings);
    ck_assert_ptr_null(written.error);
    ck_assert_int_eq(kiln_open_memory(written.bytes, written.size, NULL, &bundle), KILN_OK);
}

static void tear_down(void) {
    kiln_close(bundle);
    bake_run_free(&run);
}

static kiln_obstacles *obstacles_of(uint32_t level) {
    kiln_obstacles *obstacles;
    ck_assert_int_eq(kiln_obstacles_of_level(bundle, level, NULL, &obstacles), KILN_OK);
    return obstacles;
}

START_TEST(the_obstacles_are_those_baked_with) {
    for (uint32_t level = 0; level < run.pack->level_count; level++) {
        const kiln_obstacles *baked = run.results.levels[level].obstacles;
        kiln_obstacles *asked = obstacles_of(level);
        ck_assert_uint_gt(kiln_obstacles_count(baked), 0);
        ck_assert_uint_eq(kiln_obstacles_count(asked), kiln_obstacles_count(baked));
        for (uint32_t i = 0; i < kiln_obstacles_count(baked); i++)
            ck_assert_mem_eq(kiln_obstacles_get(asked, i), kiln_obstacles_get(baked, i),
                             sizeof(kiln_obstacle));
        kiln_obstacles_free(asked);
    }
}
END_TEST

START_TEST(the_grids_are_those_baked_with) {
    for (uint32_t level = 0; level < run.pack->level_count; level++) {
        const kiln_grid *grid = &run.results.levels[level].grid;
        uint32_t nodes = grid->width * grid->height;
        ck_assert_uint_gt(nodes, 0);
        for (uint32_t n = 0; n < nodes; n++) {
            bool walkable;
            uint32_t island;
            ck_assert_int_eq(kiln_node_walkable(bundle, level, n, &walkable, &island), KILN_OK);
            ck_assert_uint_eq(island, grid->island[n]);
        }
    }
}
END_TEST

static void same_hit(const kiln_hit *a, const kiln_hit *b) {
    ck_assert_int_eq(a->stage, b->stage);
    ck_assert_uint_eq(a->actor, b->actor);
    ck_assert_pstr_eq(a->part, b->part);
    ck_assert_uint_eq(a->owner, b->owner);
    ck_assert_uint_eq(a->obstacle, b->obstacle);
    ck_assert_int_eq(a->progress, b->progress);
    ck_assert_int_eq(a->depth, b->depth);
    ck_assert_mem_eq(a->point, b->point, sizeof a->point);
}

/* Measures one side again, with every sitter of the scene; returns how many were stopped. */
static uint32_t measure(uint32_t seat, const kiln_entry *entry, const kiln_obstacles *asked) {
    const pack_seat *s = &run.pack->seats[seat];
    const pack_level *level = &run.pack->levels[s->level];
    const scene_sitters *sitters = &run.results.sitters[level->scene];
    const kiln_obstacles *baked = run.results.levels[s->level].obstacles;
    kiln_seat_pose pose = {s->pose, s->at, s->height, s->facing};
    uint32_t stopped = 0;
    for (uint32_t i = 0; i < sitters->count; i++) {
        const kiln_body *body = sitters->bodies[i];
        kiln_hit expected, hit;
        bool clear =
            kiln_transition_clear(body, &pose, entry->side, entry->stand, baked, &expected);
        ck_assert_int_eq(
            kiln_seat_motion(bundle, asked, seat, body->actor, entry->side, entry->stand, &hit),
            KILN_OK);
        same_hit(&hit, &expected);
        stopped += !clear;
    }
    return stopped;
}

START_TEST(motions_are_as_baked) {
    uint32_t clear = 0, stopped = 0;
    for (uint32_t seat = 0; seat < run.pack->seat_count; seat++) {
        kiln_obstacles *asked = obstacles_of(run.pack->seats[seat].level);
        const seat_result *result = &run.results.seats[seat];
        kiln_entry entries[KILN_SIDE_COUNT];
        uint32_t count;
        ck_assert_int_eq(kiln_seat_entries(bundle, seat, entries, KILN_SIDE_COUNT, &count),
                         KILN_OK);
        ck_assert_uint_eq(count, result->count);
        for (uint32_t i = 0; i < count; i++) {
            same_hit(&entries[i].hit, &result->entries[i].hit);
            if (!entries[i].has_stand) continue;
            uint32_t hits = measure(seat, &entries[i], asked);
            ck_assert_int_eq(entries[i].clear, hits == 0);
            if (hits)
                stopped++;
            else
                clear++;
        }
        kiln_obstacles_free(asked);
    }
    ck_assert_uint_gt(clear, 10);
    ck_assert_uint_gt(stopped, 10);
}
END_TEST

/* Every address that the pack knows is found, and means the same. */
START_TEST(addresses_are_found) {
    uint32_t index;
    for (uint32_t i = 0; i < run.pack->seat_count; i++) {
        ck_assert_int_eq(kiln_seat_find(bundle, run.pack->seats[i].address, &index), KILN_OK);
        ck_assert_uint_eq(index, i);
    }
    for (uint32_t i = 0; i < run.pack->object_count; i++) {
        kiln_object_info info;
        ck_assert_int_eq(kiln_object_find(bundle, run.pack->objects[i].address, &index), KILN_OK);
        ck_assert_uint_eq(index, i);
        ck_assert_int_eq(kiln_object_get(bundle, i, &info), KILN_OK);
        ck_assert_str_eq(info.id, run.pack->objects[i].id);
    }
}
END_TEST

SUITE(bundle_office) {
    Suite *suite = suite_create("bundle_office");
    TCase *tests = tcase_create("bundle_office");
    tcase_set_timeout(tests, 30);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, the_obstacles_are_those_baked_with);
    tcase_add_test(tests, the_grids_are_those_baked_with);
    tcase_add_test(tests, motions_are_as_baked);
    tcase_add_test(tests, addresses_are_found);
    suite_add_tcase(suite, tests);
    return suite;
}
