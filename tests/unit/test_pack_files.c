/* The files of a pack: globs, links, what is no file, limits, and the hash of it all. */
#define _GNU_SOURCE
#include "pack_fixture.h"
#include "sha256.h"
#include "str.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void pack_yaml(const pack_fixture *f, const char *assets, const char *scenes) {
    char text[512];
    snprintf(text, sizeof text, "kiln: 1\nname: test\nlicense: CC0-1.0\nassets: %s\nscenes: %s\n",
             assets, scenes);
    fixture_write(f, "pack.yaml", text);
}

static void robot(const pack_fixture *f, const char *path, const char *id) {
    char text[128];
    snprintf(text, sizeof text, "assets: [{id: %s, kind: robot}]\n", id);
    fixture_write(f, path, text);
}

static void link_to(const pack_fixture *f, const char *target, const char *path) {
    char full[256];
    snprintf(full, sizeof full, "%s/%s", f->folder, path);
    ck_assert_int_eq(symlink(target, full), 0);
}

/* The ids of the assets in their order, or the findings. */
static const char *load_ids(pack_fixture *f) {
    ck_assert_int_eq(fixture_load(f), PACK_LOADED);
    const char *findings = fixture_findings(f), *ids = "";
    for (uint32_t i = 0; i < f->pack->asset_count; i++)
        ids = arena_printf(f->memory, "%s%s ", ids, f->pack->assets[i].id);
    return *findings ? findings : ids;
}

START_TEST(globs_match_names_in_order) {
    static const struct {
        const char *globs, *ids;
    } rows[] = {
        {"[a/*.yaml]", "one two "},
        {"[a/two.yaml, a/one.yaml, a/*.yaml]", "two one "}, /* each once */
        {"[\"*/*.yaml\"]", "one two three "},
        {"[a/t?o.yaml, ./b//three.yaml]", "two three "},
        {"[\"a/*o*e*\", \"*/*ree.yaml\"]", "one three "},
        {"[\"*/.*.yaml\"]", "hidden "},
        {"[\"[a]/one.yaml\"]", "pack.yaml:4:10 K106 there is no file `\"[a]/one.yaml\"`\n"},
        {"[a/onE.yaml]", "pack.yaml:4:10 K106 there is no file `a/onE.yaml` "
                         "[did you mean `a/one.yaml`?]\n"},
        {"[c]", "pack.yaml:4:10 K106 c is no regular file\n"},
        {"[\"*.txt\"]", "pack.yaml:4:10 K106 no file matches `\"*.txt\"`\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pack_fixture f = fixture_new();
        robot(&f, "a/two.yaml", "two");
        robot(&f, "a/one.yaml", "one");
        robot(&f, "a/.hidden.yaml", "hidden");
        robot(&f, "b/three.yaml", "three");
        fixture_write(&f, "a/nut.txt", "no yaml");
        fixture_write(&f, "c/empty/x", "");
        pack_yaml(&f, rows[i].globs, "[]");
        ck_assert_str_eq(load_ids(&f), rows[i].ids);
        fixture_free(&f);
    }
}
END_TEST

START_TEST(a_file_is_of_one_list) {
    pack_fixture f = fixture_new();
    pack_yaml(&f, "[assets.yaml]", "[\"*.yaml\"]");
    ck_assert_str_eq(load_ids(&f), "pack.yaml:5:10 K103 assets.yaml is among the assets already "
                                   "< pack.yaml:4:10\n");
    ck_assert_uint_eq(f.pack->scene_count, 1);
    fixture_free(&f);
}
END_TEST

START_TEST(links_stay_inside) {
    pack_fixture other = fixture_new(), f = fixture_new();
    robot(&other, "out.yaml", "out");
    robot(&f, "real/in.yaml", "in");
    link_to(&f, "real/in.yaml", "in.yaml");
    link_to(&f, "real", "folder");
    pack_yaml(&f, "[in.yaml]", "[]");
    ck_assert_str_eq(load_ids(&f), "in ");
    pack_yaml(&f, "[folder/in.yaml]", "[]");
    ck_assert_str_eq(load_ids(&f), "in ");

    link_to(&f, arena_printf(f.memory, "%s/out.yaml", other.folder), "out.yaml");
    link_to(&f, other.folder, "away");
    link_to(&f, "nothing", "broken.yaml");
    link_to(&f, "loop.yaml", "loop.yaml");
    pack_yaml(&f, "[out.yaml, away/out.yaml, broken.yaml, loop.yaml]", "[]");
    ck_assert_str_eq(
        load_ids(&f),
        "pack.yaml:4:10 K108 out.yaml leads out of the pack by a symbolic link\n"
        "pack.yaml:4:20 K108 away/out.yaml leads out of the pack by a symbolic link\n"
        "pack.yaml:4:35 K106 broken.yaml is a symbolic link to nothing\n"
        "pack.yaml:4:48 K106 loop.yaml cannot be read: Too many levels of symbolic links\n");
    ck_assert_uint_eq(f.pack->asset_count, 0);

    /* A folder whose name begins like the pack's is another folder. */
    const char *sibling = arena_printf(f.memory, "%sX", f.folder);
    ck_assert_int_eq(rename(other.folder, sibling), 0);
    strcpy(other.folder, sibling);
    link_to(&f, arena_printf(f.memory, "%s/out.yaml", sibling), "sibling.yaml");
    pack_yaml(&f, "[sibling.yaml]", "[]");
    ck_assert_str_eq(load_ids(&f),
                     "pack.yaml:4:10 K108 sibling.yaml leads out of the pack by a symbolic link\n");
    fixture_free(&f);
    fixture_free(&other);
}
END_TEST

START_TEST(what_is_no_regular_file_is_refused_without_waiting) {
    pack_fixture f = fixture_new();
    char full[128];
    snprintf(full, sizeof full, "%s/pipe.yaml", f.folder);
    ck_assert_int_eq(mkfifo(full, 0600), 0);
    pack_yaml(&f, "[pipe.yaml]", "[]");
    ck_assert_str_eq(load_ids(&f), "pack.yaml:4:10 K106 pipe.yaml is no regular file\n");
    fixture_free(&f);
}
END_TEST

START_TEST(large_files_are_refused) {
    pack_fixture f = fixture_new();
    f.limits.yaml.file_bytes = strlen(fixture_assets) - 1;
    ck_assert_str_eq(load_ids(&f),
                     arena_printf(f.memory,
                                  "assets.yaml:0:0 K109 the file has more than %zu bytes [split "
                                  "the file, or raise the limit with --limit file=N]\n",
                                  strlen(fixture_assets) - 1));
    f.limits.yaml.file_bytes++;
    ck_assert_str_eq(load_ids(&f), "desk chair rug mina optimus ");
    f.limits.yaml.file_bytes = 10;
    ck_assert_int_eq(fixture_load(&f), PACK_LOADED);
    ck_assert(!f.pack->usable);
    ck_assert_uint_eq(f.d->per_rule[RULE_K109], 1);
    fixture_free(&f);
}
END_TEST

/* 160 objects are allowed; what is beyond is one finding, whatever else there is. */
START_TEST(objects_are_limited) {
    for (int rows = 30; rows <= 31; rows++) {
        pack_fixture f = fixture_new();
        char text[512];
        snprintf(text, sizeof text,
                 "id: main\n"
                 "levels:\n"
                 "  - id: ground\n"
                 "    banks:\n"
                 "      - {id: a, desk: desk, chair: chair, center: [0, 0], columns: 1, rows: 20,\n"
                 "         pitch: [2, 2], seat_offset: 0.5}\n"
                 "      - {id: b, desk: desk, chair: chair, center: [0, 9], columns: 1, rows: %d,\n"
                 "         pitch: [2, 2], seat_offset: 0.5}\n"
                 "      - {id: c, desk: desk, chair: chair, center: [9, 9], columns: 1, rows: %d,\n"
                 "         pitch: [2, 2], seat_offset: 0.5}\n",
                 rows, rows);
        fixture_write(&f, "scene.yaml", text);
        f.limits.objects = 160;
        ck_assert_int_eq(fixture_load(&f), PACK_LOADED);
        const char *too_many = "scene.yaml:9:14 K109 more than 160 objects in a scene "
                               "[split the pack, or raise the limit with --limit objects=N]\n";
        ck_assert_str_eq(fixture_findings(&f), rows == 30 ? "" : too_many);
        ck_assert_uint_eq(f.pack->object_count, 160);
        fixture_free(&f);
    }
}
END_TEST

START_TEST(a_pack_is_a_folder_or_its_pack_yaml) {
    pack_fixture f = fixture_new();
    diag *d = diag_new(f.memory);
    const char *path = arena_printf(f.memory, "%s/pack.yaml", f.folder), *error;
    pack *p;
    ck_assert_int_eq(pack_load(path, &f.limits, d, &p, &error), PACK_LOADED);
    ck_assert_uint_eq(p->asset_count, 5);
    ck_assert_str_eq(d->files[0].path, path);

    path = arena_printf(f.memory, "%s///", f.folder);
    d = diag_new(f.memory);
    ck_assert_int_eq(pack_load(path, &f.limits, d, &p, &error), PACK_LOADED);
    ck_assert_str_eq(d->files[1].path, arena_printf(f.memory, "%s/assets.yaml", f.folder));

    path = arena_printf(f.memory, "%s/assets.yaml", f.folder);
    ck_assert_int_eq(pack_load(path, &f.limits, d, &p, &error), PACK_MISSING);
    ck_assert_ptr_null(p);
    ck_assert_ptr_nonnull(error);

    ck_assert_int_eq(pack_load("/nowhere/at/all", &f.limits, d, &p, &error), PACK_UNREADABLE);
    ck_assert_str_eq(error, "cannot read /nowhere/at/all: No such file or directory");

    char full[128];
    snprintf(full, sizeof full, "%s/pack.yaml", f.folder);
    ck_assert_int_eq(remove(full), 0);
    ck_assert_int_eq(pack_load(f.folder, &f.limits, d, &p, &error), PACK_MISSING);
    ck_assert_int_eq(mkdir(full, 0700), 0);
    ck_assert_int_eq(pack_load(f.folder, &f.limits, d, &p, &error), PACK_UNREADABLE);
    ck_assert_int_eq(remove(full), 0);
    link_to(&f, "/etc/hostname", "pack.yaml");
    d = diag_new(f.memory);
    ck_assert_int_eq(pack_load(f.folder, &f.limits, d, &p, &error), PACK_LOADED);
    ck_assert_uint_eq(d->per_rule[RULE_K108], 1);
    ck_assert(!p->usable);
    fixture_free(&f);
}
END_TEST

static void hash_of(pack_fixture *f, uint8_t hash[SHA256_BYTES]) {
    ck_assert_int_eq(fixture_load(f), PACK_LOADED);
    memcpy(hash, f->pack->input_hash, SHA256_BYTES);
}

START_TEST(the_input_hash_is_of_paths_and_bytes) {
    pack_fixture f = fixture_new(), g = fixture_new();
    uint8_t first[SHA256_BYTES], second[SHA256_BYTES];
    hash_of(&f, first);
    hash_of(&g, second); /* another folder */
    ck_assert_mem_eq(first, second, sizeof first);
    fixture_write(&g, "assets.yaml", arena_printf(g.memory, "%s# more\n", fixture_assets));
    hash_of(&g, second);
    ck_assert_mem_ne(first, second, sizeof first);
    fixture_write(&g, "assets.yaml", fixture_assets);
    fixture_write(&g, "unrelated.yaml", "x");
    hash_of(&g, second);
    ck_assert_mem_eq(first, second, sizeof first);
    fixture_free(&f);
    fixture_free(&g);
}
END_TEST

START_TEST(a_thousand_globs_and_no_more) {
    arena *a = arena_new();
    for (int more = 0; more < 2; more++) {
        str text = str_new(a);
        str_add(&text, "kiln: 1\nname: test\nlicense: MIT\nassets: [assets.yaml]\nscenes:\n");
        for (int i = 0; i < 1000 + more; i++) str_add(&text, "  - scene.yaml\n");
        pack_fixture f = fixture_new();
        fixture_write(&f, "pack.yaml", text.text);
        fixture_load(&f);
        ck_assert_str_eq(fixture_findings(&f),
                         more ? "pack.yaml:6:3 K109 `scenes` has 1001 globs, more than 1000\n"
                              : "");
        fixture_free(&f);
    }
    arena_free(a);
}
END_TEST

SUITE(pack_files) {
    Suite *suite = suite_create("pack_files");
    TCase *tests = tcase_create("pack_files");
    tcase_add_test(tests, globs_match_names_in_order);
    tcase_add_test(tests, a_file_is_of_one_list);
    tcase_add_test(tests, links_stay_inside);
    tcase_add_test(tests, what_is_no_regular_file_is_refused_without_waiting);
    tcase_add_test(tests, large_files_are_refused);
    tcase_add_test(tests, objects_are_limited);
    tcase_add_test(tests, a_pack_is_a_folder_or_its_pack_yaml);
    tcase_add_test(tests, the_input_hash_is_of_paths_and_bytes);
    tcase_add_test(tests, a_thousand_globs_and_no_more);
    suite_add_tcase(suite, tests);
    return suite;
}
