/* The shipped packs as they are drawn: coverings first, then every pair of parts whose drawings
 * overlap in the order a line of sight meets them, people included, from all four sides, and there
 * are no rings. */
#include "bake.h"
#include "draw_order.h"
#include "draw_reference.h"
#include "suites.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

/* Drawings share at least so much, in units of screen x times screen y: at coordinates of 100 tiles
 * the reference, in floating point, is good for a thousandth of that. */
#define AREA 1.0

/* Everything in the order it is drawn in. */
typedef struct scene {
    const kiln_draw_item *resting, *moving;
    const uint32_t *order;
    uint32_t resting_count, count;
    uint32_t floor; /* so many parts are of coverings */
} scene;

static const kiln_prism *shape_at(const scene *s, uint32_t place) {
    uint32_t part = s->order[place];
    return part < s->resting_count ? &s->resting[part].shape
                                   : &s->moving[part - s->resting_count].shape;
}

/* How many pairs are in the wrong order, of how many that have one. Coverings come before what
 * stands on them or beside them, whose lowest centimetre they may hide. */
static uint32_t wrong_pairs(const scene *s, kiln_view view, uint32_t *pairs) {
    uint32_t wrong = 0;
    for (uint32_t a = 0; a < s->count; a++) {
        ck_assert_int_eq(s->order[a] < s->floor, a < s->floor);
        uint32_t end = a < s->floor ? s->floor : s->count;
        for (uint32_t b = a + 1; b < end; b++) { /* b is drawn later */
            int truth = reference_order(shape_at(s, a), shape_at(s, b), view, AREA);
            *pairs += truth != 0;
            wrong += truth > 0;
        }
    }
    return wrong;
}

static uint32_t covering_parts(const pack *p, uint32_t level) {
    uint32_t count = 0;
    const kiln_range *objects = &p->levels[level].objects;
    for (uint32_t i = objects->first; i < objects->first + objects->count; i++) {
        const pack_asset *asset = &p->assets[p->objects[i].asset];
        if (asset->kind == KILN_ASSET_COVERING) count += asset->parts.count;
    }
    return count;
}

static void check_level(const kiln_bundle *bundle, uint32_t level, uint32_t floor, kiln_view view) {
    kiln_drawing *drawing;
    kiln_composer *composer;
    uint32_t broken, count, all, people, pairs = 0;
    const uint32_t *order;
    ck_assert_int_eq(kiln_people_items(bundle, level, NULL, 0, &people), KILN_OK);
    kiln_draw_item *moving = calloc(people + 1, sizeof *moving);
    ck_assert_int_eq(kiln_people_items(bundle, level, moving, people, &people), KILN_OK);
    ck_assert_int_eq(kiln_drawing_of_level(bundle, level, view, NULL, &drawing), KILN_OK);
    kiln_drawing_order(drawing, &count);
    ck_assert_int_eq(kiln_drawing_broken(drawing, NULL, 0, &broken), KILN_OK);
    ck_assert_uint_eq(broken, 0);
    ck_assert_int_eq(kiln_composer_new(drawing, people, NULL, &composer), KILN_OK);
    ck_assert_int_eq(kiln_compose(composer, moving, people, &order, &all), KILN_OK);
    ck_assert_int_eq(kiln_composer_broken(composer, NULL, 0, &broken), KILN_OK);
    ck_assert_uint_eq(broken, 0);
    ck_assert_uint_eq(all, count + people);
    scene s = {kiln_drawing_items(drawing), moving, order, count, all, floor};
    ck_assert_uint_eq(wrong_pairs(&s, view, &pairs), 0);
    ck_assert_uint_gt(pairs, count);
    kiln_composer_free(composer);
    kiln_drawing_free(drawing);
    free(moving);
}

static void check_pack(const char *path) {
    bake_settings settings = bake_settings_default();
    bake_run run;
    const char *error;
    kiln_bundle *bundle;
    ck_assert_int_eq(bake_check(path, &settings, &run, &error), PACK_LOADED);
    bake_bundle written = bake_write(&run, &settings);
    ck_assert_ptr_null(written.error);
    ck_assert_int_eq(kiln_open_memory(written.bytes, written.size, NULL, &bundle), KILN_OK);
    for (uint32_t level = 0; level < run.pack->level_count; level++)
        for (int view = 0; view < KILN_VIEW_COUNT; view++)
            check_level(bundle, level, covering_parts(run.pack, level), (kiln_view)view);
    kiln_close(bundle);
    bake_run_free(&run);
}

START_TEST(shipped_packs_are_drawn_right) {
    DIR *packs = opendir("packs");
    ck_assert_msg(packs, "run the tests from the top folder");
    uint32_t checked = 0;
    for (struct dirent *entry = readdir(packs); entry; entry = readdir(packs)) {
        char path[300];
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "packs/%s", entry->d_name);
        check_pack(path);
        checked++;
    }
    closedir(packs);
    ck_assert_uint_gt(checked, 0);
}
END_TEST

SUITE(draw_packs) {
    Suite *suite = suite_create("draw-packs");
    TCase *tests = tcase_create("draw-packs");
    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, shipped_packs_are_drawn_right);
    suite_add_tcase(suite, tests);
    return suite;
}
