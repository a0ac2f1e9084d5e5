#include "draw_plan.h"
#include "failing.h"
#include "random.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* A room of 6 by 4 with walls of 0.2, wound like the walls: south, east, north, west. */
static const kiln_point room_outline[] = {{0, 0}, {60000, 0}, {60000, 40000}, {0, 40000}};
static const kiln_plan_room room = {"", room_outline, 4, false, 0};

enum { SOUTH, EAST, NORTH, WEST, WALLS };

static kiln_plan_wall wall(kiln_len x0, kiln_len y0, kiln_len x1, kiln_len y1) {
    return (kiln_plan_wall){.from = {x0, y0}, .to = {x1, y1}, .thickness = 2000, .height = 27000};
}

static void room_walls(kiln_plan_wall walls[WALLS]) {
    for (int i = 0; i < WALLS; i++) {
        kiln_point from = room_outline[i], to = room_outline[(i + 1) % WALLS];
        walls[i] = wall(from.x, from.y, to.x, to.y);
    }
}

static kiln_plan_parts parts_of(const kiln_plan_wall *walls, uint32_t count, kiln_view view) {
    kiln_plan plan = {.rooms = &room, .room_count = 1, .walls = walls, .wall_count = count};
    kiln_plan_parts parts;
    ck_assert_int_eq(kiln_plan_parts_new(&plan, view, NULL, &parts), KILN_OK);
    return parts;
}

static void forget(kiln_plan_parts *parts) {
    kiln_plan_parts_free(parts, NULL);
}

static const kiln_draw_item *piece(const kiln_plan_parts *parts, uint32_t wall, uint32_t ordinal) {
    for (uint32_t i = 0; i < parts->items.count; i++) {
        const kiln_draw_item *item = &parts->items.items[i];
        if (item->owner == KILN_WALL + wall && item->part == ordinal) return item;
    }
    return NULL;
}

static void check_box(const kiln_draw_item *item, kiln_box expected) {
    ck_assert_ptr_nonnull(item);
    kiln_box got = kiln_prism_bounds(&item->shape);
    ck_assert_msg(memcmp(&got, &expected, sizeof got) == 0, "(%d %d %d)-(%d %d %d)", got.x0, got.y0,
                  got.z0, got.x1, got.y1, got.z1);
}

/* No two pieces pass through each other. */
static void check_apart(const kiln_item_list *list) {
    for (uint32_t i = 0; i < list->count; i++)
        for (uint32_t k = 0; k < i; k++)
            ck_assert_msg(!kiln_prism_overlap(&list->items[i].shape, &list->items[k].shape),
                          "pieces %u and %u of walls %u and %u", list->items[i].part,
                          list->items[k].part, list->items[i].owner - KILN_WALL,
                          list->items[k].owner - KILN_WALL);
}

static bool covered(const kiln_item_list *list, kiln_len x, kiln_len y) {
    kiln_prism spot = kiln_prism_of_box((kiln_box){x - 1, y - 1, -1, x + 1, y + 1, 1});
    for (uint32_t i = 0; i < list->count; i++)
        if (kiln_prism_overlap(&spot, &list->items[i].shape)) return true;
    return false;
}

/* ---- Far and near */

START_TEST(walls_are_whole_where_nothing_is_behind_them) {
    static const bool far[KILN_VIEW_COUNT][WALLS] = {
        [KILN_VIEW_NE] = {[EAST] = true, [NORTH] = true},
        [KILN_VIEW_NW] = {[NORTH] = true, [WEST] = true},
        [KILN_VIEW_SW] = {[WEST] = true, [SOUTH] = true},
        [KILN_VIEW_SE] = {[SOUTH] = true, [EAST] = true},
    };
    kiln_plan_wall walls[WALLS + 1];
    room_walls(walls);
    walls[WALLS] = wall(30000, 0, 30000, 40000); /* across the room: never */
    for (int view = 0; view < KILN_VIEW_COUNT; view++) {
        kiln_plan_parts parts = parts_of(walls, WALLS + 1, (kiln_view)view);
        ck_assert_uint_eq(parts.items.count, WALLS + 1);
        for (uint32_t i = 0; i <= WALLS; i++) {
            kiln_len height = i < WALLS && far[view][i] ? 27000 : KILN_KERB_HEIGHT;
            ck_assert_int_eq(piece(&parts, i, 0)->shape.z1, height);
        }
        check_apart(&parts.items);
        check_apart(&parts.bases);
        forget(&parts);
    }
}
END_TEST

START_TEST(a_low_wall_stays_low_and_without_rooms_all_are_kerbs) {
    kiln_plan_wall walls[WALLS];
    room_walls(walls);
    walls[EAST].height = walls[WEST].height = 900;
    kiln_plan_parts parts = parts_of(walls, WALLS, KILN_VIEW_NE);
    ck_assert_int_eq(piece(&parts, EAST, 0)->shape.z1, 900);
    ck_assert_int_eq(piece(&parts, WEST, 0)->shape.z1, 900);
    forget(&parts);
    kiln_plan plan = {.walls = walls, .wall_count = WALLS};
    ck_assert_int_eq(kiln_plan_parts_new(&plan, KILN_VIEW_NE, NULL, &parts), KILN_OK);
    ck_assert_int_eq(piece(&parts, NORTH, 0)->shape.z1, KILN_KERB_HEIGHT);
    forget(&parts);
}
END_TEST

/* ---- Corners and crossings */

START_TEST(corners_are_filled_once) {
    kiln_plan_wall walls[WALLS];
    room_walls(walls);
    for (int view = 0; view < KILN_VIEW_COUNT; view++) {
        kiln_plan_parts parts = parts_of(walls, WALLS, (kiln_view)view);
        for (int i = 0; i < WALLS; i++) {
            kiln_point at = room_outline[i];
            for (int k = 0; k < 4; k++) {
                kiln_len x = at.x + (k & 1 ? 999 : -999), y = at.y + (k & 2 ? 999 : -999);
                ck_assert(covered(&parts.items, x, y));
                ck_assert(covered(&parts.bases, x, y));
            }
        }
        check_apart(&parts.items);
        forget(&parts);
    }
}
END_TEST

START_TEST(walls_end_at_what_goes_through) {
    /* Of equal walls the earlier goes through: a T, and a cross. */
    const kiln_plan_wall walls[] = {wall(0, 0, 60000, 0), wall(20000, 0, 20000, 30000),
                                    wall(40000, -20000, 40000, 20000)};
    kiln_plan_parts parts = parts_of(walls, 3, KILN_VIEW_NE);
    check_box(piece(&parts, 0, 0), (kiln_box){0, -1000, 0, 60000, 1000, KILN_KERB_HEIGHT});
    check_box(piece(&parts, 1, 0), (kiln_box){19000, 1000, 0, 21000, 30000, KILN_KERB_HEIGHT});
    check_box(piece(&parts, 2, 0), (kiln_box){39000, -20000, 0, 41000, -1000, KILN_KERB_HEIGHT});
    check_box(piece(&parts, 2, 1), (kiln_box){39000, 1000, 0, 41000, 20000, KILN_KERB_HEIGHT});
    /* Where a wall goes on in another its end is not seen: sides run from the least corner, on. */
    ck_assert_uint_eq(piece(&parts, 0, 0)->covered, 0);
    ck_assert_uint_eq(piece(&parts, 1, 0)->covered, 1);
    ck_assert_uint_eq(piece(&parts, 2, 0)->covered, 4);
    ck_assert_uint_eq(piece(&parts, 2, 1)->covered, 1);
    forget(&parts);
}
END_TEST

START_TEST(the_higher_wall_goes_through) {
    kiln_plan_wall walls[WALLS + 1];
    room_walls(walls + 1);
    walls[0] = wall(30000, 0, 30000, 40000); /* the first, but a kerb: ends at the north wall */
    kiln_plan_parts parts = parts_of(walls, WALLS + 1, KILN_VIEW_NE);
    ck_assert_int_eq(kiln_prism_bounds(&piece(&parts, 0, 0)->shape).y1, 39000);
    ck_assert_ptr_null(piece(&parts, 1 + NORTH, 1));
    check_apart(&parts.items);
    forget(&parts);
}
END_TEST

/* ---- Openings */

START_TEST(whole_walls_have_panes_and_doorways) {
    static const kiln_plan_opening openings[] = {
        {.at = 40000, .width = 10000, .sill = 0, .head = 21000, .walkable = true},
        {.at = 15000, .width = 20000, .sill = 9000, .head = 22000},
    };
    kiln_plan_wall walls[WALLS];
    room_walls(walls);
    walls[NORTH].openings = walls[SOUTH].openings = openings;
    walls[NORTH].opening_count = walls[SOUTH].opening_count = 2;
    kiln_plan_parts parts = parts_of(walls, WALLS, KILN_VIEW_NE);
    /* The north wall runs west from x = 60000: the window first. Its corners belong to it or to
     * the east wall, which comes before it. */
    static const struct {
        kiln_box box;
        uint32_t color, covered;
    } expected[] = {
        {{55000, 39000, 0, 59000, 41000, 27000}, KILN_WALL_COLOR, 2},
        {{35000, 39000, 0, 55000, 41000, 9000}, KILN_WALL_COLOR, 10},
        {{35000, 39000, 22000, 55000, 41000, 27000}, KILN_WALL_COLOR, 10},
        {{35000, 39800, 9000, 55000, 40200, 22000}, KILN_PANE_COLOR, 10},
        {{25000, 39000, 0, 35000, 41000, 27000}, KILN_WALL_COLOR, 0},
        {{15000, 39000, 21000, 25000, 41000, 27000}, KILN_WALL_COLOR, 10},
        {{-1000, 39000, 0, 15000, 41000, 27000}, KILN_WALL_COLOR, 0},
    };
    for (uint32_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const kiln_draw_item *item = piece(&parts, NORTH, i);
        check_box(item, expected[i].box);
        ck_assert_uint_eq(item->color, expected[i].color);
        ck_assert_uint_eq(item->covered, expected[i].covered);
    }
    ck_assert_ptr_null(piece(&parts, NORTH, 7));
    /* In a kerb only the way through shows. */
    check_box(piece(&parts, SOUTH, 0), (kiln_box){-1000, -1000, 0, 35000, 1000, KILN_KERB_HEIGHT});
    check_box(piece(&parts, SOUTH, 1), (kiln_box){45000, -1000, 0, 59000, 1000, KILN_KERB_HEIGHT});
    ck_assert_ptr_null(piece(&parts, SOUTH, 2));
    check_apart(&parts.items);
    forget(&parts);
}
END_TEST

/* Openings that overlap, lie outside, are upside down or too high: findings, but drawn. */
START_TEST(odd_openings_are_drawn_all_the_same) {
    static const kiln_plan_opening openings[] = {
        {.at = 20000, .width = 20000, .sill = 9000, .head = 22000},
        {.at = 25000, .width = 20000, .sill = 5000, .head = 20000},
        {.at = 20000, .width = 1000, .sill = 0, .head = 22000, .walkable = true},
        {.at = -9000, .width = 1000, .sill = 0, .head = 22000},
        {.at = 59900, .width = 30000, .sill = 20000, .head = 5000},
        {.at = 40000, .width = 2000, .sill = 10000, .head = 99000},
        {.at = 48000, .width = 0, .sill = 10000, .head = 20000},
    };
    kiln_plan_wall walls[WALLS];
    room_walls(walls);
    walls[NORTH].openings = openings;
    walls[NORTH].opening_count = sizeof openings / sizeof *openings;
    walls[EAST].to = walls[EAST].from; /* a wall without length is not drawn */
    kiln_plan_parts parts = parts_of(walls, WALLS, KILN_VIEW_NE);
    ck_assert_ptr_null(piece(&parts, EAST, 0));
    check_apart(&parts.items);
    for (uint32_t i = 0; i < parts.items.count; i++) {
        const kiln_prism *shape = &parts.items.items[i].shape;
        ck_assert(shape->z0 < shape->z1 && shape->z0 >= 0 && shape->z1 <= 27000);
    }
    forget(&parts);
}
END_TEST

/* Many walls along the axes, wherever they meet: nothing passes through anything, and every place
 * on a wall is drawn. */
START_TEST(random_walls_never_overlap) {
    uint64_t random = 4;
    for (int round = 0; round < 200; round++) {
        enum { COUNT = 12 };
        kiln_plan_wall walls[COUNT];
        for (int i = 0; i < COUNT; i++) {
            kiln_len x = random_from(&random, 0, 9) * 6000, y = random_from(&random, 0, 6) * 6000;
            kiln_len length = random_from(&random, 1, 5) * 6000;
            bool along = i < COUNT / 2;
            walls[i] = along ? wall(x, 1 + i * 8000, x + length, 1 + i * 8000)
                             : wall(i * 7000 - 30000, y, i * 7000 - 30000, y + length);
            walls[i].thickness = random_from(&random, 1, 3) * 1000;
        }
        kiln_plan_parts parts = parts_of(walls, COUNT, (kiln_view)(round % KILN_VIEW_COUNT));
        check_apart(&parts.items);
        check_apart(&parts.bases);
        for (int i = 0; i < COUNT; i++) {
            kiln_point a = walls[i].from, b = walls[i].to;
            for (int k = 1; k < 16; k++)
                ck_assert(
                    covered(&parts.items, a.x + (b.x - a.x) / 16 * k, a.y + (b.y - a.y) / 16 * k));
        }
        forget(&parts);
    }
}
END_TEST

/* ---- The rest */

START_TEST(parts_are_cut_off_at_the_floor) {
    static const struct {
        kiln_len z0, z1, cut0, cut1;
        bool left;
    } rows[] = {{-2000, 500, 0, 500, true}, {0, 500, 0, 500, true}, {-2000, 0, 0, 0, false},
                {-2000, -500, 0, 0, false}, {0, 0, 0, 0, true},     {300, 500, 300, 500, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        kiln_draw_item item = {.shape = {.z0 = rows[i].z0, .z1 = rows[i].z1}};
        ck_assert_int_eq(kiln_item_drawable(&item), rows[i].left);
        if (!rows[i].left) continue;
        ck_assert_int_eq(item.shape.z0, rows[i].cut0);
        ck_assert_int_eq(item.shape.z1, rows[i].cut1);
    }
    /* 2^28, and one more. */
    kiln_draw_item item = {.shape = {.z1 = 268435456, .corner[2] = {.y = -268435456}}};
    ck_assert(kiln_item_drawable(&item));
    item.shape.corner[2].y--;
    ck_assert(!kiln_item_drawable(&item));
}
END_TEST

START_TEST(plans_survive_without_memory) {
    kiln_plan_wall walls[WALLS + 1];
    static const kiln_plan_opening door = {
        .at = 9000, .width = 9000, .head = 21000, .walkable = true};
    room_walls(walls);
    walls[NORTH].openings = &door, walls[NORTH].opening_count = 1;
    walls[WALLS] = wall(30000, 0, 30000, 40000);
    kiln_plan plan = {.rooms = &room, .room_count = 1, .walls = walls, .wall_count = WALLS + 1};
    kiln_status status = KILN_ERROR_MEMORY;
    size_t tries = 0;
    for (; status == KILN_ERROR_MEMORY && tries < 100; tries++) {
        failing memory = {.fail_at = tries + 1, .for_good = true};
        kiln_allocator allocator = failing_allocator(&memory);
        kiln_plan_parts parts;
        status = kiln_plan_parts_new(&plan, KILN_VIEW_NW, &allocator, &parts);
        if (status == KILN_OK) kiln_plan_parts_free(&parts, &allocator);
        ck_assert_uint_eq(memory.bytes, 0);
    }
    ck_assert_int_eq(status, KILN_OK);
    ck_assert_uint_gt(tries, 8);
}
END_TEST

SUITE(draw_wall) {
    Suite *suite = suite_create("draw-wall");
    TCase *tests = tcase_create("draw-wall");
    tcase_add_test(tests, walls_are_whole_where_nothing_is_behind_them);
    tcase_add_test(tests, a_low_wall_stays_low_and_without_rooms_all_are_kerbs);
    tcase_add_test(tests, corners_are_filled_once);
    tcase_add_test(tests, walls_end_at_what_goes_through);
    tcase_add_test(tests, the_higher_wall_goes_through);
    tcase_add_test(tests, whole_walls_have_panes_and_doorways);
    tcase_add_test(tests, odd_openings_are_drawn_all_the_same);
    tcase_add_test(tests, random_walls_never_overlap);
    tcase_add_test(tests, parts_are_cut_off_at_the_floor);
    tcase_add_test(tests, plans_survive_without_memory);
    suite_add_tcase(suite, tests);
    return suite;
}
