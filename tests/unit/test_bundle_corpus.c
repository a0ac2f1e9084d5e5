/* The fuzzer's first bundles, tests/fuzz/corpus/bundle: what the writer gives today, its sections
 * stored, so that no zlib matters. After a change of the format, write them anew:
 *
 *     KILN_UPDATE=1 CK_RUN_SUITE=bundle_corpus build/debug/unit
 */
#include "bundle_bytes.h"
#include "file.h"
#include "suites.h"
#include "tiny_run.h"

#include <stdio.h>

static void change_nothing(bytes_bundle *b) {
    (void)b;
}

static void add_unknown(bytes_bundle *b) {
    bytes_add(b, KILN_FOURCC('X', 'T', 'R', 'A'), 3, "a section of a later kiln", 25);
}

static const struct {
    const char *path;
    bake_run (*run)(void);
    bool strip;
    void (*change)(bytes_bundle *b);
} seeds[] = {
    {"tests/fuzz/corpus/bundle/tiny.kiln", tiny_run, false, change_nothing},
    {"tests/fuzz/corpus/bundle/stripped.kiln", tiny_run, true, change_nothing},
    {"tests/fuzz/corpus/bundle/unknown-section.kiln", tiny_run, false, add_unknown},
    {"tests/fuzz/corpus/bundle/empty.kiln", tiny_run_empty, false, change_nothing},
};

START_TEST(the_corpus_is_current) {
    bake_run run = seeds[_i].run();
    bundle_options options = {.revision = BAKE_REVISION, .strip_names = seeds[_i].strip};
    bake_bundle written = bundle_write(run.memory, run.pack, &run.results, &options);
    ck_assert_ptr_null(written.error);
    bytes_bundle *pieces = bytes_open(written.bytes, written.size);
    seeds[_i].change(pieces);
    size_t size;
    uint8_t *file = bytes_file(pieces, &size);
    file_error error;
    ck_assert_uint_lt(size, 20000);
    if (getenv("KILN_UPDATE")) ck_assert(file_write_atomic(seeds[_i].path, file, size, &error));
    ck_assert_msg(file_holds(seeds[_i].path, file, size), "%s is out of date", seeds[_i].path);
    free(file);
    bytes_close(pieces);
    tiny_run_free(&run);
}
END_TEST

START_TEST(deflated_bundles_open) {
    static const char path[] = "tests/fuzz/corpus/bundle/deflated.kiln";
    bake_run run = tiny_run();
    bake_bundle written = tiny_bundle(&run);
    file_error error;
    kiln_bundle *b;
    if (getenv("KILN_UPDATE"))
        ck_assert(file_write_atomic(path, written.bytes, written.size, &error));
    tiny_run_free(&run);
    ck_assert_int_eq(kiln_open_file(path, NULL, &b), KILN_OK);
    ck_assert_str_eq(kiln_bundle_info(b).name, "tiny");
    kiln_close(b);
}
END_TEST

SUITE(bundle_corpus) {
    Suite *suite = suite_create("bundle_corpus");
    TCase *tests = tcase_create("bundle_corpus");
    tcase_add_loop_test(tests, the_corpus_is_current, 0, sizeof seeds / sizeof *seeds);
    tcase_add_test(tests, deflated_bundles_open);
    suite_add_tcase(suite, tests);
    return suite;
}
