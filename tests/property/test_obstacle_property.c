/* test_obstacle_property.c - the index against looking at every obstacle. */
#include "obstacle.h"
#include "random.h"
#include "suites.h"

#include <string.h>

enum { MOST = 1100 };

static uint64_t state;

static void seed(void) {
    state = 7;
}

/* How obstacles may be spread. */
enum { ANYWHERE, ON_A_LINE, IN_ONE_PLACE, IN_TWO_CLUSTERS, OF_ALL_SIZES, SPREADS };

static kiln_obstacle random_obstacle(int spread) {
    int x = random_from(&state, 0, 300000), y = random_from(&state, 0, 300000);
    int z = random_from(&state, 0, 3) * 5000, size = random_from(&state, 0, 9000);
    if (spread == ON_A_LINE) x = 5000;
    if (spread == IN_ONE_PLACE) x = y = z = 1000, size = 5000;
    if (spread == IN_TWO_CLUSTERS && y % 2) x += 100000000, y -= 100000000;
    if (spread == OF_ALL_SIZES) size = size % 5 ? size : 80 * size;
    kiln_box box = {0, 0, z, size, random_from(&state, 0, size), z + size % 7001};
    kiln_heading heading = spread == IN_ONE_PLACE ? 0 : 30000 * random_from(&state, 0, 11);
    kiln_prism shape = kiln_prism_turned(box, kiln_turn_of(heading), (kiln_point){x, y}, 0);
    return (kiln_obstacle){.shape = shape};
}

static kiln_obstacle items[MOST];
static uint8_t seen[MOST];

static bool mark(void *user, uint32_t index, const kiln_obstacle *obstacle) {
    seen[index]++;
    *(bool *)user |= memcmp(obstacle, &items[index], sizeof *obstacle) != 0;
    return true;
}

static void ask(const kiln_obstacles *obstacles, uint32_t count, const kiln_prism *body) {
    kiln_box box = kiln_prism_bounds(body);
    uint32_t first = KILN_NONE;
    bool wrong = false;
    memset(seen, 0, sizeof seen);
    kiln_obstacles_query(obstacles, &box, mark, &wrong);
    for (uint32_t i = count; i-- > 0;) {
        kiln_box bounds = kiln_prism_bounds(&items[i].shape);
        if (kiln_prism_overlap(body, &items[i].shape)) first = i;
        wrong |= seen[i] != kiln_box_overlap(&bounds, &box);
    }
    ck_assert(!wrong);
    ck_assert_uint_eq(kiln_obstacles_first(obstacles, body), first);
}

START_TEST(the_index_finds_what_looking_at_all_finds) {
    static const uint32_t counts[] = {1, 2, 7, 8, 9, 63, 64, 65, 200, 511, 512, 513, MOST};
    for (int round = 0; round < SPREADS * 13; round++) {
        int spread = round % SPREADS;
        uint32_t count = counts[round / SPREADS];
        for (uint32_t i = 0; i < count; i++) {
            items[i] = random_obstacle(spread);
            items[i].owner = i;
        }
        kiln_obstacles *obstacles;
        ck_assert_int_eq(kiln_obstacles_build(items, count, NULL, &obstacles), KILN_OK);
        for (int i = 0; i < 60; i++) {
            kiln_prism body = random_obstacle(spread == IN_ONE_PLACE ? ANYWHERE : spread).shape;
            if (i % 3 == 0) body = items[random_from(&state, 0, (int)count - 1)].shape;
            ask(obstacles, count, &body);
        }
        kiln_obstacles_free(obstacles);
    }
}
END_TEST

SUITE(obstacle_property) {
    Suite *suite = suite_create("obstacle_property");
    TCase *tests = tcase_create("obstacle_property");
    tcase_add_checked_fixture(tests, seed, NULL);
    tcase_add_test(tests, the_index_finds_what_looking_at_all_finds);
    suite_add_tcase(suite, tests);
    return suite;
}
