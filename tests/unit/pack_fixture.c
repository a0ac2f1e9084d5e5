/* pack_fixture.c - packs for tests. */
#define _GNU_SOURCE
#include "pack_fixture.h"

#include "str.h"

#include <check.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char fixture_pack[] = "kiln: 1\n"
                            "name: test\n"
                            "license: CC0-1.0\n"
                            "assets: [assets.yaml]\n"
                            "scenes: [scene.yaml]\n";

const char fixture_assets[] =
    "assets:\n"
    "  - id: desk\n"
    "    kind: furniture\n"
    "    size: [1.6, 0.8]\n"
    "    parts: [{id: top, at: [0, 0, 0.7], size: [1.6, 0.8, 0.04]}]\n"
    "  - id: chair\n"
    "    kind: furniture\n"
    "    size: [0.5, 0.5]\n"
    "    parts: [{id: cushion, at: [0.05, 0, 0.4], size: [0.4, 0.4, 0.08]}]\n"
    "    seats: [{id: seat, at: [0.25, 0.36], height: 0.48}]\n"
    "  - {id: rug, kind: covering, size: [2, 1], parts: [{id: rug, at: [0, 0, 0], size: [2, 1, "
    "0.01]}]}\n"
    "  - {id: mina, kind: person, size: [0.5, 0.5], parts: [{id: head, at: [0.1, 0.1, 1], size: "
    "[0.2, 0.2, 0.2]}]}\n"
    "  - {id: optimus, kind: robot}\n";

static const char plain_scene[] = "id: main\n"
                                  "levels:\n"
                                  "  - id: ground\n"
                                  "    objects:\n"
                                  "      - {id: desk-1, asset: desk, at: [3, 4]}\n"
                                  "      - {id: chair-1, asset: chair, at: [3, 3]}\n"
                                  "      - {id: rug-1, asset: rug, at: [0, 0]}\n"
                                  "people:\n"
                                  "  - {id: mina, asset: mina, start: chair-1/seat}\n"
                                  "robots:\n"
                                  "  - {asset: optimus, level: ground, count: 2}\n";

pack_fixture fixture_new(void) {
    pack_fixture f = {.limits = pack_limits_default()};
    strcpy(f.folder, "/tmp/kiln-pack-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(f.folder));
    f.memory = arena_new();
    fixture_write(&f, "pack.yaml", fixture_pack);
    fixture_write(&f, "assets.yaml", fixture_assets);
    fixture_write(&f, "scene.yaml", plain_scene);
    return f;
}

void fixture_write(const pack_fixture *f, const char *path, const char *text) {
    char full[256];
    snprintf(full, sizeof full, "%s/%s", f->folder, path);
    for (char *at = full + strlen(f->folder) + 1; (at = strchr(at, '/')) != NULL; at++) {
        *at = '\0';
        mkdir(full, 0700);
        *at = '/';
    }
    FILE *file = fopen(full, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

pack_status fixture_load(pack_fixture *f) {
    f->d = diag_new(f->memory);
    return pack_load(f->folder, &f->limits, f->d, &f->pack, &f->error);
}

static void add_place(str *out, const pack_fixture *f, span where) {
    const char *path = f->d->files[where.file].path;
    if (strncmp(path, f->folder, strlen(f->folder)) == 0) path += strlen(f->folder) + 1;
    str_addf(out, "%s:%u:%u", path, where.line, where.column);
}

const char *fixture_findings(const pack_fixture *f) {
    str out = str_new(f->memory);
    str_add(&out, "");
    diag_sort(f->d);
    for (uint32_t i = 0; i < f->d->count; i++) {
        const finding *item = f->d->items[i];
        if (item->severity == SEVERITY_INFO) continue;
        add_place(&out, f, item->where);
        str_addf(&out, " %s %s", rules[item->rule].code, item->message);
        if (item->suggestion) str_addf(&out, " [%s]", item->suggestion);
        for (uint32_t j = 0; j < item->related_count; j++) {
            str_add(&out, " < ");
            add_place(&out, f, item->related[j].where);
        }
        str_add(&out, "\n");
    }
    return out.text;
}

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *at) {
    (void)status, (void)type, (void)at;
    return remove(path);
}

void fixture_free(pack_fixture *f) {
    nftw(f->folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    arena_free(f->memory);
}
