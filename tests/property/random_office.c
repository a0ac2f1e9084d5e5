/* random_office.c - offices for property tests, written as packs and baked. */
#include "random_office.h"

#include "pack_fixture.h"
#include "random.h"
#include "str.h"

#include <check.h>

static const char assets[] =
    "assets:\n"
    "  - {id: desk, kind: furniture, size: [1.6, 0.8],\n"
    "     parts: [{id: top, at: [0, 0, 0.7], size: [1.6, 0.8, 0.04]}]}\n"
    "  - {id: chair, kind: furniture, size: [0.5, 0.5],\n"
    "     parts: [{id: cushion, at: [0.05, 0, 0.4], size: [0.4, 0.4, 0.08]}],\n"
    "     seats: [{id: seat, at: [0.25, 0.36], height: 0.48}]}\n"
    "  - {id: bed, kind: furniture, size: [1, 2],\n"
    "     parts: [{id: bed, at: [0, 0, 0], size: [1, 2, 0.5]}],\n"
    "     seats: [{id: bed, pose: lie, at: [0.5, 1], height: 0.5}]}\n"
    "  - {id: board, kind: furniture, size: [0.15, 0.05],\n"
    "     parts: [{id: board, at: [0, 0, 1.15], size: [0.15, 0.05, 0.9]}]}\n"
    "  - {id: rug, kind: covering, size: [2, 1],\n"
    "     parts: [{id: rug, at: [0, 0, 0], size: [2, 1, 0.01]}]}\n"
    "  - {id: optimus, kind: robot}\n";

/* A building of `across` by `up` rooms of 4 to 7 by 3 to 6 metres. */
typedef struct building {
    uint64_t random;
    str text;
    int32_t x[6], y[5]; /* where its walls are, in tenths */
    int across, up, count;
} building;

static int32_t pick(building *b, int32_t first, int32_t last) {
    return random_from(&b->random, first, last);
}

static void add_rooms(building *b) {
    str_add(&b->text, "    rooms:\n");
    for (int i = 0; i < b->across; i++) {
        for (int j = 0; j < b->up; j++) {
            double x0 = b->x[i] / 10.0, y0 = b->y[j] / 10.0;
            double x1 = b->x[i + 1] / 10.0, y1 = b->y[j + 1] / 10.0;
            if (pick(b, 0, 3) == 0) /* without its north-east corner */
                str_addf(&b->text,
                         "      - {id: r%d-%d, outline: [[%g, %g], [%g, %g], [%g, %g], [%g, %g], "
                         "[%g, %g], [%g, %g]]}\n",
                         i, j, x0, y0, x1, y0, x1, y1 - 1.1, x0 + 1.2, y1 - 1.1, x0 + 1.2, y1, x0,
                         y1);
            else
                str_addf(&b->text,
                         "      - {id: r%d-%d, outline: [[%g, %g], [%g, %g], [%g, %g], [%g, "
                         "%g]]}\n",
                         i, j, x0, y0, x0, y1, x1, y1, x1, y0);
        }
    }
    for (int i = pick(b, 0, 2); i-- > 0;) { /* over the others */
        double x = pick(b, b->x[0], b->x[b->across]) / 10.0 + 0.05;
        double y = pick(b, b->y[0], b->y[b->up]) / 10.0 + 0.03;
        str_addf(&b->text,
                 "      - {id: over-%d, void: %s, outline: [[%g, %g], [%g, %g], [%g, %g]]}\n", i,
                 pick(b, 0, 2) == 0 ? "true" : "false", x, y, x + 2.2, y, x + 0.4, y + 1.7);
    }
}

/* A wall between two points in tenths, with a door or two, or a window. */
static void add_wall(building *b, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    static const double widths[] = {0.85, 0.9, 0.95, 1.2, 2.0};
    double length = ((x1 - x0) + (y1 - y0)) / 10.0;
    str_addf(&b->text,
             "      - {id: w-%d, from: [%g, %g], to: [%g, %g], thickness: %g, openings: [",
             b->count++, x0 / 10.0, y0 / 10.0, x1 / 10.0, y1 / 10.0, pick(b, 2, 5) / 20.0);
    int kind = pick(b, 0, 9);
    double at = 1.3 + pick(b, 0, (int32_t)(length * 100) - 260) / 100.0;
    if (kind < 8)
        str_addf(&b->text, "{id: door, at: %g, width: %g, sill: 0, head: 2.1}", at,
                 widths[pick(b, 0, 4)]);
    else if (kind == 8)
        str_addf(&b->text, "{id: window, at: %g, width: 1.4, sill: 0.9, head: 2.1}", at);
    str_add(&b->text, "]}\n");
}

static void add_walls(building *b) {
    str_add(&b->text, "    walls:\n");
    for (int i = 0; i <= b->across; i++)
        for (int j = 0; j < b->up; j++)
            if (i == 0 || i == b->across || pick(b, 0, 4) > 0)
                add_wall(b, b->x[i], b->y[j], b->x[i], b->y[j + 1]);
    for (int j = 0; j <= b->up; j++)
        for (int i = 0; i < b->across; i++)
            if (j == 0 || j == b->up || pick(b, 0, 4) > 0)
                add_wall(b, b->x[i], b->y[j], b->x[i + 1], b->y[j]);
    for (int i = pick(b, 0, 3); i-- > 0;) {
        double x = pick(b, b->x[0] * 10, b->x[b->across] * 10) / 100.0;
        double y = pick(b, b->y[0] * 10, b->y[b->up] * 10) / 100.0;
        str_addf(&b->text, "      - {id: w-%d, from: [%g, %g], to: [%g, %g]}\n", b->count++, x, y,
                 x + pick(b, -150, 150) / 100.0, y + pick(b, 10, 150) / 100.0);
    }
}

static void add_objects(building *b) {
    static const char *const names[] = {"chair", "chair", "chair", "board", "board",
                                        "desk",  "rug",   "bed",   "board"};
    str_add(&b->text, "    objects:\n");
    for (int i = pick(b, 3, 30); i > 0; i--) {
        str_addf(&b->text, "      - {id: o-%d, asset: %s, center: [%g, %g], facing: %g, z: %g}\n",
                 b->count++, names[pick(b, 0, 8)],
                 pick(b, b->x[0] * 20, b->x[b->across] * 20) / 200.0,
                 pick(b, b->y[0] * 20, b->y[b->up] * 20) / 200.0,
                 pick(b, 0, 1) ? pick(b, 0, 3) * 90 : pick(b, 0, 359999) / 1000.0,
                 pick(b, 0, 4) == 0 ? pick(b, 0, 30) / 20.0 : 0);
    }
    str_addf(&b->text,
             "    banks:\n      - {id: bank-%d, desk: desk, chair: chair, center: [%g, %g], "
             "facing: %d, columns: %d, rows: 1, pitch: [1.6, 2.4], seat_offset: 0.65}\n",
             b->count++, b->x[0] / 10.0 + 3, b->y[0] / 10.0 + 2, pick(b, 0, 3) * 90, pick(b, 1, 3));
    str_addf(&b->text,
             "    seats:\n      - {id: ledge-%d, at: [%g, %g], height: 0.45, facing: %d}\n",
             b->count++, b->x[1] / 10.0 - 1, b->y[1] / 10.0 - 1, pick(b, 0, 359));
}

static void add_level(building *b, const char *id, int across, int up) {
    b->across = across;
    b->up = up;
    b->x[0] = pick(b, -100, 100);
    b->y[0] = pick(b, -100, 100);
    for (int i = 0; i < across; i++) b->x[i + 1] = b->x[i] + pick(b, 40, 70);
    for (int i = 0; i < up; i++) b->y[i + 1] = b->y[i] + pick(b, 30, 60);
    str_addf(&b->text, "  - id: %s\n", id);
    add_rooms(b);
    add_walls(b);
    add_objects(b);
}

static office office_written(const char *scene) {
    pack_fixture f = fixture_new();
    fixture_write(&f, "assets.yaml", assets);
    fixture_write(&f, "scene.yaml", scene);
    office o = office_of_pack(f.folder);
    fixture_free(&f);
    return o;
}

office office_random(uint64_t seed) {
    arena *memory = arena_new();
    building b = {.random = seed, .text = str_new(memory)};
    str_add(&b.text, "id: main\nlevels:\n");
    int across = pick(&b, 2, 5);
    add_level(&b, "ground", across, pick(&b, 1, 4));
    add_level(&b, "upper", 1, pick(&b, 1, 2));
    str_add(&b.text, "robots:\n  - {asset: optimus, level: ground, count: 3}\n"
                     "  - {asset: optimus, level: upper, count: 1}\n"
                     "  - {asset: optimus, level: ground, count: 1}\n");
    office o = office_written(b.text.text);
    arena_free(memory);
    return o;
}

office office_of_scene(const char *scene) {
    office o = office_written(scene);
    ck_assert_uint_eq(diag_count(o.run.findings).errors, 0);
    return o;
}

office office_of_pack(const char *path) {
    office o;
    bake_settings settings = bake_settings_default();
    const char *error;
    ck_assert_int_eq(bake_check(path, &settings, &o.run, &error), PACK_LOADED);
    bake_bundle made = bake_write(&o.run, &settings);
    ck_assert_ptr_null(made.error);
    ck_assert_int_eq(kiln_open_memory(made.bytes, made.size, NULL, &o.bundle), KILN_OK);
    return o;
}

void office_free(office *o) {
    kiln_close(o->bundle);
    bake_run_free(&o->run);
}
