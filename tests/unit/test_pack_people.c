/* People: where they start, where they go, and which door they leave by. */
#include "pack_fixture.h"
#include "suites.h"

static const char two_levels[] =
    "id: main\n"
    "levels:\n"
    "  - id: ground\n"
    "    walls:\n"
    "      - {id: w, from: [0, 0], to: [9, 0], openings: [{id: door, at: 2, width: 1, head: 2}]}\n"
    "      - {id: v, from: [0, 9], to: [9, 9], openings: [{id: back, at: 2, width: 1, head: 2}]}\n"
    "    objects: [{id: chair-1, asset: chair, at: [3, 3]}]\n"
    "    spots: [{id: coffee, at: [1, 1]}]\n"
    "  - id: upper\n"
    "    elevation: 3\n"
    "    walls:\n"
    "      - {id: w, from: [0, 0], to: [9, 0], openings: [{id: hatch, at: 3, width: 1, head: 2}, "
    "{id: door, at: 6, width: 1, head: 2}]}\n"
    "    spots: [{id: view, at: [2, 1], facing: east}]\n"
    "    seats: [{id: ledge, at: [2, 2], height: 0.4}]\n"
    "people:\n"
    "  - id: mina\n"
    "    asset: mina\n"
    "    start: chair-1/seat\n"
    "    routine:\n"
    "      - {at: chair-1/seat, do: work, for: 120}\n"
    "      - {at: ledge, do: rest, for: 0.0015}\n"
    "      - {away: 60, exit: w/door}\n"
    "      - {away: 1, exit: w/hatch}\n"
    "  - id: jun\n"
    "    asset: mina\n"
    "    start: {level: upper, at: [1.5, 2], facing: 10}\n"
    "    routine:\n"
    "      - {at: view, do: look, for: 1}\n"
    "      - {away: 1, exit: w/door}\n"
    "      - {away: 1, exit: v/back}\n"
    "  - {id: ada, asset: mina, start: view}\n"
    "robots: [{asset: optimus, level: upper, count: 3}]\n";

START_TEST(places_and_exits_are_resolved) {
    pack_fixture f = fixture_new();
    fixture_write(&f, "scene.yaml", two_levels);
    ck_assert_int_eq(fixture_load(&f), PACK_LOADED);
    ck_assert_str_eq(fixture_findings(&f), /* 0.0015 s is rounded to 0.002 */
                     "scene.yaml:21:36 K113 `for` is `0.0015`, finer than 0.001 second "
                     "[write 0.002, which is what is used]\n");
    const pack *p = f.pack;
    ck_assert_uint_eq(p->person_count, 3);
    ck_assert_uint_eq(p->scenes[0].people.count, 3);
    const pack_person *mina = &p->people[0], *jun = &p->people[1], *ada = &p->people[2];
    ck_assert_str_eq(mina->address, "main/mina");
    ck_assert_int_eq(mina->start.kind, PACK_PLACE_SEAT);
    ck_assert_uint_eq(mina->start.index, 0);
    ck_assert_uint_eq(mina->start.level, 0);
    ck_assert_uint_eq(mina->step_count, 4);
    ck_assert_str_eq(mina->routine[0].activity, "work");
    ck_assert_int_eq(mina->routine[0].milliseconds, 120000);
    ck_assert_int_eq(mina->routine[1].milliseconds, 2);
    ck_assert_uint_eq(mina->routine[1].place.index, 1); /* after the chair's seat */
    ck_assert_uint_eq(mina->routine[1].place.level, 1);
    ck_assert_int_eq(mina->routine[2].place.kind, PACK_PLACE_NONE);
    ck_assert_uint_eq(mina->routine[2].wall, 0); /* on her own level first */
    ck_assert_uint_eq(mina->routine[2].opening, 0);
    ck_assert_uint_eq(mina->routine[3].wall, 2); /* w/hatch is on the other one alone */
    ck_assert_uint_eq(mina->routine[3].opening, 0);
    ck_assert_int_eq(jun->start.kind, PACK_PLACE_POINT);
    ck_assert_int_eq(jun->start.at.x, 15000);
    ck_assert_int_eq(jun->start.facing, 10000);
    ck_assert_uint_eq(jun->start.level, 1);
    ck_assert_uint_eq(jun->routine[0].wall, KILN_NONE);
    ck_assert_uint_eq(jun->routine[1].wall, 2);
    ck_assert_uint_eq(jun->routine[1].opening, 1);
    ck_assert_uint_eq(jun->routine[2].wall, 1);
    ck_assert_int_eq(ada->start.kind, PACK_PLACE_SPOT);
    ck_assert_uint_eq(ada->start.index, 1);
    ck_assert_uint_eq(ada->step_count, 0);
    ck_assert_uint_eq(p->robots_count, 1);
    ck_assert_uint_eq(p->robots[0].level, 1);
    ck_assert_uint_eq(p->robots[0].count, 3);
    fixture_free(&f);
}
END_TEST

/* Bad items are left out and the rest is kept. */
START_TEST(what_is_wrong_is_left_out_of_the_model) {
    pack_fixture f = fixture_new();
    fixture_write(&f, "scene.yaml",
                  "id: main\n"
                  "levels:\n"
                  "  - id: ground\n"
                  "    elevation: high\n"
                  "    rooms: [{id: r, outline: [[0, 0], [1, 0], [1, y]]}]\n"
                  "    objects: [{id: a, asset: desk, at: [0, 0]}, {id: b, asset: desk, at: 1}]\n"
                  "    spots: [{id: s, at: [1, 1]}, {id: s, at: [2, 2]}, {id: t}]\n"
                  "people:\n"
                  "  - {id: p, asset: mina, start: s, routine: [{at: x, do: y, for: 1}]}\n"
                  "  - {id: q, asset: mina, start: nowhere}\n");
    ck_assert_int_eq(fixture_load(&f), PACK_LOADED);
    const pack *p = f.pack;
    ck_assert_uint_eq(p->level_count, 1);
    ck_assert_uint_eq(p->room_count, 0);
    ck_assert_uint_eq(p->object_count, 1);
    ck_assert_uint_eq(p->spot_count, 1);
    ck_assert_uint_eq(p->person_count, 1);
    ck_assert_uint_eq(p->people[0].step_count, 0);
    ck_assert_uint_eq(f.d->per_rule[RULE_K104], 3);
    ck_assert_uint_eq(f.d->per_rule[RULE_K103], 1);
    ck_assert_uint_eq(f.d->per_rule[RULE_K105], 1);
    ck_assert_uint_eq(f.d->per_rule[RULE_K106], 2);
    fixture_free(&f);
}
END_TEST

SUITE(pack_people) {
    Suite *suite = suite_create("pack_people");
    TCase *tests = tcase_create("pack_people");
    tcase_add_test(tests, places_and_exits_are_resolved);
    tcase_add_test(tests, what_is_wrong_is_left_out_of_the_model);
    suite_add_tcase(suite, tests);
    return suite;
}
