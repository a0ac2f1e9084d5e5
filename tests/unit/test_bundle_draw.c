/* Drawings as they are baked: what is read back, without them, damaged, without memory. */
#include "bundle_bytes.h"
#include "bundle_draw.h"
#include "failing.h"
#include "suites.h"
#include "tiny_run.h"

#include <string.h>

static bake_run run;
static bytes_bundle *pieces;

static void set_up(void) {
    run = tiny_run();
    bake_bundle written = tiny_bundle(&run);
    pieces = bytes_open(written.bytes, written.size);
}

static void tear_down(void) {
    bytes_close(pieces);
    tiny_run_free(&run);
}

static kiln_bundle *opened(void) {
    size_t size;
    uint8_t *file = bytes_file(pieces, &size);
    kiln_bundle *bundle;
    ck_assert_int_eq(kiln_open_memory(file, size, NULL, &bundle), KILN_OK);
    free(file);
    return bundle;
}

/* ---- Text */

typedef struct text {
    char *bytes;
    size_t length;
} text;

static bool take(void *user, const char *bytes, size_t size) {
    text *t = user;
    t->bytes = realloc(t->bytes, t->length + size + 1);
    memcpy(t->bytes + t->length, bytes, size);
    t->bytes[t->length += size] = '\0';
    return true;
}

static text svg_of(const kiln_bundle *bundle, uint32_t level, kiln_view view) {
    text t = {0};
    kiln_svg_options options = {.view = view};
    ck_assert_int_eq(kiln_svg(bundle, level, &options, take, &t), KILN_OK);
    return t;
}

/* ---- Read back */

START_TEST(the_baked_order_is_the_one_found_anew) {
    kiln_bundle *bundle = opened();
    for (uint32_t i = 0; i < TINY_LEVELS * KILN_VIEW_COUNT; i++) {
        uint32_t level = i / KILN_VIEW_COUNT;
        kiln_view view = (kiln_view)(i % KILN_VIEW_COUNT);
        kiln_drawing *baked, *anew;
        ck_assert_int_eq(kiln_drawing_of_level(bundle, level, view, NULL, &baked), KILN_OK);
        const kiln_draw_graph *a = &baked->graph;
        ck_assert(kiln_drawing_baked(bundle, level, view) == (a->count > 0));
        ck_assert_uint_eq(run.results.drawings[i].parts, a->count);
        uint32_t floor = 0; /* coverings come first */
        while (floor < a->count && kiln_drawing_items(baked)[floor].owner == 1) floor++;
        ck_assert_int_eq(
            kiln_drawing_prepare(kiln_drawing_items(baked), a->count, floor, view, NULL, &anew),
            KILN_OK);
        const kiln_draw_graph *b = &anew->graph;
        ck_assert_uint_eq(a->count, b->count);
        ck_assert_uint_eq(a->pairs, b->pairs);
        ck_assert_mem_eq(a->order, b->order,
                         (3 * (size_t)a->count + 1 + a->pairs) * sizeof *a->order);
        kiln_drawing_free(baked);
        kiln_drawing_free(anew);
    }
    kiln_close(bundle);
}
END_TEST

START_TEST(a_bundle_without_drawings_looks_the_same) {
    kiln_bundle *with = opened();
    for (uint32_t row = pieces->count; row-- > 0;)
        if (pieces->sections[row].id == KILN_SECTION_ID_DRAWING)
            bytes_remove(pieces, &pieces->sections[row]);
    kiln_bundle *without = opened();
    for (uint32_t level = 0; level < TINY_LEVELS; level++) {
        for (int view = 0; view < KILN_VIEW_COUNT; view++) {
            ck_assert(!kiln_drawing_baked(without, level, (kiln_view)view));
            text a = svg_of(with, level, (kiln_view)view),
                 b = svg_of(without, level, (kiln_view)view);
            ck_assert_str_eq(a.bytes, b.bytes);
            free(a.bytes), free(b.bytes);
        }
    }
    kiln_close(with);
    kiln_close(without);
}
END_TEST

START_TEST(stripped_bundles_are_drawn_without_ids) {
    bundle_options options = {.revision = 1, .strip_names = true};
    bake_bundle written = bundle_write(run.memory, run.pack, &run.results, &options);
    kiln_bundle *bundle, *named = opened();
    ck_assert_int_eq(kiln_open_memory(written.bytes, written.size, NULL, &bundle), KILN_OK);
    text t = svg_of(bundle, 0, KILN_VIEW_NE), n = svg_of(named, 0, KILN_VIEW_NE);
    ck_assert_ptr_null(strstr(t.bytes, " id="));
    ck_assert_ptr_nonnull(strstr(n.bytes, " id=\"chair-1/seat\""));
    ck_assert_ptr_nonnull(strstr(n.bytes, " id=\"mina/"));
    ck_assert_ptr_nonnull(strstr(n.bytes, " id=\"wall:"));
    free(t.bytes), free(n.bytes);
    kiln_close(bundle);
    kiln_close(named);
}
END_TEST

/* ---- Arguments */

START_TEST(arguments_are_checked) {
    kiln_bundle *bundle = opened();
    kiln_drawing *drawing;
    uint32_t count;
    text t = {0};
    kiln_draw_item item;
    const kiln_svg_options bad_view = {.view = KILN_VIEW_COUNT}, huge = {.scale = 5000};
    ck_assert_int_eq(kiln_drawing_of_level(bundle, TINY_LEVELS, KILN_VIEW_NE, NULL, &drawing),
                     KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_drawing_of_level(bundle, 0, KILN_VIEW_COUNT, NULL, &drawing),
                     KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_svg(bundle, TINY_LEVELS, NULL, take, &t), KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_svg(bundle, 0, &bad_view, take, &t), KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_svg(bundle, 0, &huge, take, &t), KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_people_items(bundle, TINY_LEVELS, NULL, 0, &count), KILN_ERROR_RANGE);
    ck_assert_int_eq(kiln_people_items(bundle, 0, &item, 1, &count), KILN_ERROR_CAPACITY);
    ck_assert_uint_gt(count, 1);
    ck_assert_ptr_null(t.bytes);
    kiln_close(bundle);
}
END_TEST

START_TEST(others_can_be_drawn_or_nobody) {
    kiln_bundle *bundle = opened();
    kiln_draw_item ghost = {.shape = kiln_prism_of_box((kiln_box){0, 0, 0, 5000, 5000, 17000}),
                            .color = 0xABCDEF,
                            .owner = KILN_PERSON};
    kiln_svg_options options = {.moving = &ghost, .moving_count = 1};
    text t = {0}, nobody = {0};
    ck_assert_int_eq(kiln_svg(bundle, 0, &options, take, &t), KILN_OK);
    ck_assert_ptr_nonnull(strstr(t.bytes, "#abcdef"));
    ck_assert_ptr_nonnull(strstr(t.bytes, " id=\"mina/"));
    options.empty = true;
    ck_assert_int_eq(kiln_svg(bundle, 0, &options, take, &nobody), KILN_OK);
    ck_assert_ptr_null(strstr(nobody.bytes, "#abcdef"));
    ck_assert_ptr_null(strstr(nobody.bytes, " id=\"mina/"));
    free(t.bytes), free(nobody.bytes);
    kiln_close(bundle);
}
END_TEST

/* ---- Damage */

START_TEST(drawings_belong_to_levels) {
    static const uint8_t words[16] = {0};
    static const struct {
        uint32_t instance, size;
    } bad[] = {{TINY_LEVELS * KILN_VIEW_COUNT, 8}, {UINT32_MAX, 8}, {4, 0}, {4, 4}, {4, 9}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bytes_section *old = bytes_find(pieces, KILN_SECTION_ID_DRAWING, 4);
        if (old) bytes_remove(pieces, old);
        bytes_section *s =
            bytes_add(pieces, KILN_SECTION_ID_DRAWING, bad[i].instance, words, bad[i].size);
        size_t size;
        uint8_t *file = bytes_file(pieces, &size);
        kiln_bundle *bundle;
        ck_assert_int_eq(kiln_open_memory(file, size, NULL, &bundle), KILN_ERROR_CORRUPT);
        free(file);
        bytes_remove(pieces, s);
    }
}
END_TEST

/* Every word of a drawing changed in many ways: it is drawn, or refused when it is asked for. */
START_TEST(drawings_that_lie_are_refused_or_drawn) {
    bytes_section *s = bytes_find(pieces, KILN_SECTION_ID_DRAWING, 0);
    uint32_t refused = 0, words = s->size / 4;
    static const uint32_t values[] = {0, 1, 2, 3, 7, 500, 0x7FFFFFFF, 0x80000000, UINT32_MAX};
    for (uint32_t i = 0; i < words * (sizeof values / sizeof *values); i++) {
        uint8_t *word = s->raw + 4 * (i % words);
        uint32_t before = bytes_load(word);
        bytes_store(word, values[i / words]);
        kiln_bundle *bundle = opened();
        failing memory = {0};
        kiln_allocator allocator = failing_allocator(&memory);
        kiln_svg_options options = {.allocator = allocator};
        kiln_drawing *drawing;
        text t = {0};
        kiln_status status = kiln_drawing_of_level(bundle, 0, KILN_VIEW_NE, &allocator, &drawing);
        ck_assert(status == KILN_OK || status == KILN_ERROR_CORRUPT);
        ck_assert_int_eq(kiln_svg(bundle, 0, &options, take, &t), status);
        if (i % words < 2 && before != values[i / words])
            ck_assert_int_eq(status, KILN_ERROR_CORRUPT);
        refused += status != KILN_OK;
        kiln_drawing_free(drawing);
        ck_assert_uint_eq(memory.blocks, 0);
        kiln_close(bundle);
        free(t.bytes);
        bytes_store(word, before);
    }
    ck_assert_uint_gt(refused, words * 4);
}
END_TEST

START_TEST(drawing_survives_without_memory) {
    kiln_bundle *bundle = opened();
    kiln_status status = KILN_ERROR_MEMORY;
    uint64_t tries = 1;
    for (; status == KILN_ERROR_MEMORY && tries < 200; tries++) {
        failing memory = {.fail_at = tries, .for_good = tries & 1};
        text t = {0};
        kiln_svg_options options = {.allocator = failing_allocator(&memory), .view = KILN_VIEW_SW};
        status = kiln_svg(bundle, 0, &options, take, &t);
        ck_assert_uint_eq(memory.blocks, 0);
        ck_assert(status == KILN_OK || t.bytes == NULL);
        free(t.bytes);
    }
    ck_assert_int_eq(status, KILN_OK);
    ck_assert_uint_gt(tries, 15);
    kiln_close(bundle);
}
END_TEST

SUITE(bundle_draw) {
    Suite *suite = suite_create("bundle-draw");
    TCase *tests = tcase_create("bundle-draw");
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, the_baked_order_is_the_one_found_anew);
    tcase_add_test(tests, a_bundle_without_drawings_looks_the_same);
    tcase_add_test(tests, stripped_bundles_are_drawn_without_ids);
    tcase_add_test(tests, arguments_are_checked);
    tcase_add_test(tests, others_can_be_drawn_or_nobody);
    tcase_add_test(tests, drawings_belong_to_levels);
    tcase_add_test(tests, drawings_that_lie_are_refused_or_drawn);
    tcase_add_test(tests, drawing_survives_without_memory);
    suite_add_tcase(suite, tests);
    return suite;
}
