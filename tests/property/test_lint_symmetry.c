/* The same arrangement turned by 90, 180 and 270 degrees, and mirrored, gets the same verdicts: for
 * every side of every seat, and rule by rule. */
#include "lint_fixture.h"
#include "random.h"
#include "str.h"
#include "suites.h"

#include <string.h>

enum { OBJECTS = 12, SCENES = 12, HALF_ROOM = 40000 };

static const char *const assets[] = {"desk",    "chair", "stool", "table",
                                     "cabinet", "bed",   "chair", "stool"};

typedef struct thing {
    const char *asset;
    kiln_point center;
    kiln_heading facing;
} thing;

/* What the YAML is written from; everything in lattice units around the middle of the room. */
typedef struct arrangement {
    thing things[OBJECTS];
    kiln_point start, wall_from, wall_to;
    kiln_len door;
} arrangement;

/* A quarter turn `turns` times, then west and east swapped. */
typedef struct symmetry {
    int turns;
    bool mirrored;
} symmetry;

static kiln_point map_point(symmetry s, kiln_point p) {
    for (int i = 0; i < s.turns; i++) p = (kiln_point){-p.y, p.x};
    return s.mirrored ? (kiln_point){-p.x, p.y} : p;
}

static kiln_heading map_heading(symmetry s, kiln_heading h) {
    h = (h + 90000 * s.turns) % 360000;
    return s.mirrored ? (360000 - h) % 360000 : h;
}

static kiln_side map_side(symmetry s, kiln_side side) {
    if (!s.mirrored || side == KILN_SIDE_FRONT || side == KILN_SIDE_BACK) return side;
    return side == KILN_SIDE_LEFT ? KILN_SIDE_RIGHT : KILN_SIDE_LEFT;
}

static kiln_point random_point(uint64_t *seed, int32_t reach) {
    kiln_len x = 500 * random_from(seed, -reach, reach);
    kiln_len y = 500 * random_from(seed, -reach, reach);
    return (kiln_point){x, y};
}

static arrangement random_arrangement(uint64_t *seed) {
    arrangement a;
    for (int i = 0; i < OBJECTS; i++) {
        a.things[i].asset = assets[random_from(seed, 0, 7)];
        a.things[i].center = random_point(seed, 70);
        a.things[i].facing = 90000 * random_from(seed, 0, 3);
    }
    a.start = random_point(seed, 70);
    a.wall_from = (kiln_point){500 * random_from(seed, -60, 60), -HALF_ROOM};
    a.wall_to = (kiln_point){a.wall_from.x, HALF_ROOM};
    a.door = 500 * random_from(seed, 20, 140);
    return a;
}

static void add_corner(str *out, symmetry s, kiln_len x, kiln_len y) {
    str_add_point(out, map_point(s, (kiln_point){x, y}));
    str_add(out, x < 0 && y > 0 ? "]}]\n" : ", ");
}

static const char *scene_text(arena *memory, const arrangement *a, symmetry s) {
    str out = str_new(memory);
    str_add(&out, "id: main\nlevels:\n  - id: ground\n    rooms: [{id: r, outline: [");
    add_corner(&out, s, -HALF_ROOM, -HALF_ROOM);
    add_corner(&out, s, HALF_ROOM, -HALF_ROOM);
    add_corner(&out, s, HALF_ROOM, HALF_ROOM);
    add_corner(&out, s, -HALF_ROOM, HALF_ROOM);
    str_add(&out, "    walls: [{id: w, from: ");
    str_add_point(&out, map_point(s, a->wall_from));
    str_add(&out, ", to: ");
    str_add_point(&out, map_point(s, a->wall_to));
    str_add(&out, ", openings: [{id: d, width: 1, sill: 0, head: 2.1, at: ");
    str_add_len(&out, a->door);
    str_add(&out, "}]}]\n    objects:\n");
    for (int i = 0; i < OBJECTS; i++) {
        str_addf(&out, "      - {id: o%d, asset: %s, center: ", i, a->things[i].asset);
        str_add_point(&out, map_point(s, a->things[i].center));
        str_add(&out, ", facing: ");
        str_add_heading(&out, map_heading(s, a->things[i].facing));
        str_add(&out, "}\n");
    }
    str_add(&out, "people: [{id: mina, asset: mina, start: {level: ground, facing: north, at: ");
    str_add_point(&out, map_point(s, a->start));
    str_add(&out, "}}]\n");
    return out.text;
}

static const kiln_entry *entry_of(const seat_result *r, kiln_side side) {
    for (uint32_t i = 0; i < r->count; i++) {
        if (r->entries[i].side == side) return &r->entries[i];
    }
    return NULL;
}

static void assert_same_sides(const seat_result *plain, const seat_result *mapped, symmetry s) {
    ck_assert_uint_eq(plain->count, mapped->count);
    for (uint32_t i = 0; i < plain->count; i++) {
        const kiln_entry *x = &plain->entries[i];
        const kiln_entry *y = entry_of(mapped, map_side(s, x->side));
        ck_assert_ptr_nonnull(y);
        ck_assert_int_eq(x->verdict, y->verdict);
        ck_assert_int_eq(x->standable, y->standable);
        ck_assert_int_eq(x->clear, y->clear);
        ck_assert_int_eq(x->hit.stage, y->hit.stage);
        ck_assert_int_eq(x->hit.progress, y->hit.progress);
        ck_assert_int_eq(x->hit.depth, y->hit.depth);
        kiln_point stand = map_point(s, x->stand);
        ck_assert_int_eq(stand.x, y->stand.x);
        ck_assert_int_eq(stand.y, y->stand.y);
    }
    if (s.mirrored) return; /* left is tried before right */
    ck_assert_uint_eq(plain->chosen, mapped->chosen);
}

/* The seat of the other scene that lies where this one is mapped to: the bed's two places change
 * names in a mirror. */
static uint32_t counterpart(const pack *p, const pack_seat *seat, symmetry s) {
    kiln_point at = map_point(s, seat->at);
    for (uint32_t i = 0; i < p->seat_count; i++) {
        const pack_seat *other = &p->seats[i];
        if (other->object == seat->object && other->at.x == at.x && other->at.y == at.y) return i;
    }
    ck_abort_msg("no seat of o%u at %d %d", seat->object, at.x, at.y);
    return KILN_NONE;
}

/* The standing place that people are sent to is never in a solid. */
static void assert_standable(const lint_fixture *f) {
    for (uint32_t i = 0; i < f->run.pack->seat_count; i++) {
        const seat_result *r = &f->run.results.seats[i];
        const kiln_ground *ground = &f->run.results.levels[f->run.pack->seats[i].level].ground;
        if (r->chosen != KILN_NONE)
            ck_assert(kiln_can_stand(ground, r->entries[r->chosen].stand, NULL));
    }
}

static void assert_same(const lint_fixture *plain, const lint_fixture *mapped, symmetry s) {
    const pack *p = plain->run.pack;
    ck_assert_uint_eq(p->seat_count, mapped->run.pack->seat_count);
    for (uint32_t i = 0; i < p->seat_count; i++) {
        uint32_t other = counterpart(mapped->run.pack, &p->seats[i], s);
        assert_same_sides(&plain->run.results.seats[i], &mapped->run.results.seats[other], s);
    }
    for (int id = 0; id < RULE_COUNT; id++)
        ck_assert_msg(plain->run.findings->per_rule[id] == mapped->run.findings->per_rule[id],
                      "%s:\n%s\nand\n%s", rules[id].code, lint_list(plain), lint_list(mapped));
    const kiln_grid *grid = &plain->run.results.levels[0].grid;
    ck_assert_uint_eq(grid->walkable, mapped->run.results.levels[0].grid.walkable);
    ck_assert_uint_eq(grid->islands, mapped->run.results.levels[0].grid.islands);
}

START_TEST(turned_and_mirrored_arrangements_get_the_same_verdicts) {
    uint64_t seed = (uint64_t)_i;
    arena *memory = arena_new();
    arrangement a = random_arrangement(&seed);
    lint_fixture plain = lint_of(NULL, scene_text(memory, &a, (symmetry){0, false}));
    ck_assert_uint_gt(plain.run.findings->count, 0);
    assert_standable(&plain);
    for (int i = 1; i < 8; i++) {
        symmetry s = {i % 4, i >= 4};
        lint_fixture mapped = lint_of(NULL, scene_text(memory, &a, s));
        assert_same(&plain, &mapped, s);
        lint_free(&mapped);
    }
    lint_free(&plain);
    arena_free(memory);
}
END_TEST

SUITE(lint_symmetry) {
    Suite *suite = suite_create("lint_symmetry");
    TCase *tests = tcase_create("lint_symmetry");
    tcase_add_loop_test(tests, turned_and_mirrored_arrangements_get_the_same_verdicts, 0, SCENES);
    suite_add_tcase(suite, tests);
    return suite;
}
