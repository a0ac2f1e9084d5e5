/* The draw order against what a line of sight meets first: for all pairs of boxes, in four views,
 * over random scenes with turned boxes, flat ones, stacks and moving people. */
#include "draw_order.h"
#include "draw_reference.h"
#include "random.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

enum { SCENES = 300, PARTS = 28, MOVING = 9 };

/* ---- Random scenes */

static kiln_prism random_box(uint64_t *random, int32_t reach) {
    kiln_box box = {.x0 = random_from(random, -reach, reach),
                    .y0 = random_from(random, -reach, reach)};
    box.z0 = random_from(random, 0, 3) ? 0 : random_from(random, 0, reach);
    bool flat = random_from(random, 0, 15) == 0;
    box.x1 = box.x0 + random_from(random, 1, reach / 2);
    box.y1 = box.y0 + (flat ? random_from(random, 0, 1) : random_from(random, 1, reach / 2));
    box.z1 = box.z0 + (flat ? random_from(random, 0, 1) : random_from(random, 1, reach / 2));
    if (random_from(random, 0, 9) == 0) box.x1 = box.x0 + 2 * reach; /* a wall */
    if (random_from(random, 0, 2) > 0) return kiln_prism_of_box(box);
    kiln_turn turn = kiln_turn_of(random_from(random, 0, 359) * 1000);
    kiln_point origin = {box.x0, box.y0};
    box.x1 -= box.x0, box.y1 -= box.y0, box.x0 = box.y0 = 0;
    return kiln_prism_turned(box, turn, origin, 0);
}

/* Most boxes keep out of those before them, as furniture does; some stand on another. */
static void random_scene(uint64_t *random, kiln_draw_item *items, uint32_t count) {
    int32_t reach = random_from(random, 0, 1) ? 60 : 300;
    for (uint32_t i = 0; i < count; i++) {
        for (int attempt = 0; attempt < 20; attempt++) {
            kiln_prism shape = random_box(random, reach);
            if (i > 0 && random_from(random, 0, 3) == 0) {
                kiln_len lift = items[random_from(random, 0, (int32_t)i - 1)].shape.z1 - shape.z0;
                shape = kiln_prism_moved(shape, 0, 0, lift);
            }
            bool clear = true;
            for (uint32_t k = 0; k < i && clear; k++)
                clear = !kiln_prism_overlap(&shape, &items[k].shape);
            items[i] = (kiln_draw_item){.shape = shape};
            if (clear) break;
        }
    }
}

/* ---- What must hold */

/* What is behind what, and what follows from that. */
typedef struct truth {
    int order[PARTS][PARTS];
    bool behind[PARTS][PARTS];
} truth;

static truth find_truth(const kiln_draw_item *items, kiln_view view) {
    truth t;
    memset(&t, 0, sizeof t);
    for (uint32_t a = 0; a < PARTS; a++) {
        for (uint32_t b = 0; b < a; b++) {
            int order = reference_order(&items[a].shape, &items[b].shape, view, 1e-6);
            t.order[a][b] = order, t.order[b][a] = -order;
            t.behind[a][b] = order<0, t.behind[b][a] = order> 0;
        }
    }
    for (uint32_t k = 0; k < PARTS; k++)
        for (uint32_t a = 0; a < PARTS; a++)
            for (uint32_t b = 0; b < PARTS && t.behind[a][k]; b++) t.behind[a][b] |= t.behind[k][b];
    return t;
}

static bool listed(const kiln_draw_pair *pairs, uint32_t count, uint32_t behind, uint32_t front) {
    for (uint32_t i = 0; i < count; i++)
        if (pairs[i].behind == behind && pairs[i].front == front) return true;
    return false;
}

/* Every part once; every pair right, or listed as broken and then in a ring. Returns how many are
 * broken. */
static uint32_t check_order(const truth *t, const uint32_t *order, uint32_t count,
                            const kiln_draw_pair *broken, uint32_t broken_count) {
    uint32_t rank[PARTS], wrong = 0;
    ck_assert_uint_eq(count, PARTS);
    memset(rank, 0xFF, sizeof rank);
    for (uint32_t i = 0; i < count; i++) {
        ck_assert_uint_lt(order[i], PARTS);
        ck_assert_uint_eq(rank[order[i]], UINT32_MAX);
        rank[order[i]] = i;
    }
    for (uint32_t a = 0; a < PARTS; a++) {
        for (uint32_t b = 0; b < PARTS; b++) {
            if (t->order[a][b] >= 0 || rank[a] < rank[b]) continue;
            ck_assert_msg(listed(broken, broken_count, a, b), "%u is drawn over %u", a, b);
            ck_assert_msg(t->behind[b][a], "%u and %u lie in no ring", a, b);
            wrong++;
        }
    }
    return wrong;
}

static uint32_t check_drawing(const truth *t, const kiln_drawing *drawing) {
    kiln_draw_pair broken[PARTS * PARTS];
    uint32_t count, broken_count;
    ck_assert_int_eq(kiln_drawing_broken(drawing, broken, PARTS * PARTS, &broken_count), KILN_OK);
    const uint32_t *order = kiln_drawing_order(drawing, &count);
    uint32_t wrong = check_order(t, order, count, broken, broken_count);
    ck_assert_uint_eq(wrong, broken_count);
    for (uint32_t part = 0; part < PARTS; part++) {
        const uint32_t *behind;
        uint32_t found = 0;
        ck_assert_int_eq(kiln_drawing_behind(drawing, part, &behind, &count), KILN_OK);
        for (uint32_t other = 0; other < PARTS; other++) {
            if (t->order[other][part] >= 0) continue;
            ck_assert_msg(found < count && behind[found] == other, "%u behind %u", other, part);
            found++;
        }
        ck_assert_uint_eq(found, count);
    }
    return wrong;
}

START_TEST(every_pair_is_in_the_order_a_line_of_sight_meets_it) {
    uint64_t random = 1;
    uint32_t pairs = 0, broken = 0;
    for (int scene = 0; scene < SCENES; scene++) {
        kiln_draw_item items[PARTS];
        random_scene(&random, items, PARTS);
        for (int view = 0; view < KILN_VIEW_COUNT; view++) {
            kiln_drawing *drawing;
            truth t = find_truth(items, (kiln_view)view);
            ck_assert_int_eq(kiln_drawing_prepare(items, PARTS, 0, (kiln_view)view, NULL, &drawing),
                             KILN_OK);
            broken += check_drawing(&t, drawing);
            pairs += drawing->graph.pairs;
            kiln_drawing_free(drawing);
        }
    }
    /* The scenes are worth the name: thousands of pairs, and some rings. */
    ck_assert_uint_gt(pairs, 20000);
    ck_assert_uint_gt(broken, 4);
}
END_TEST

/* The same scenes with their last parts moving: three frames a scene. */
START_TEST(moving_parts_are_slotted_in_where_they_belong) {
    uint64_t random = 2;
    uint32_t resting = PARTS - MOVING, moved = 0;
    for (int scene = 0; scene < SCENES / 3; scene++) {
        kiln_draw_item items[PARTS];
        random_scene(&random, items, PARTS);
        kiln_view view = (kiln_view)(scene % KILN_VIEW_COUNT);
        kiln_drawing *drawing;
        kiln_composer *composer;
        ck_assert_int_eq(kiln_drawing_prepare(items, resting, 0, view, NULL, &drawing), KILN_OK);
        ck_assert_int_eq(kiln_composer_new(drawing, MOVING, NULL, &composer), KILN_OK);
        for (int frame = 0; frame < 3; frame++) {
            const uint32_t *order;
            uint32_t count, broken_count, before_count;
            kiln_draw_pair broken[PARTS * PARTS];
            truth t = find_truth(items, view);
            ck_assert_int_eq(kiln_compose(composer, items + resting, MOVING, &order, &count),
                             KILN_OK);
            kiln_drawing_broken(drawing, broken, PARTS * PARTS, &before_count);
            kiln_composer_broken(composer, broken + before_count, PARTS * PARTS - before_count,
                                 &broken_count);
            check_order(&t, order, count, broken, before_count + broken_count);
            moved += count;
            for (uint32_t i = resting; i < PARTS; i++)
                items[i].shape = kiln_prism_moved(items[i].shape, random_from(&random, -40, 40),
                                                  random_from(&random, -40, 40), 0);
        }
        kiln_composer_free(composer);
        kiln_drawing_free(drawing);
    }
    ck_assert_uint_eq(moved, SCENES * PARTS);
}
END_TEST

/* ---- Moves */

enum { LONG = 9 };

static uint32_t longest(const uint32_t *values, uint32_t count, uint32_t from, uint32_t above) {
    uint32_t best = 0;
    for (uint32_t i = from; i < count; i++) {
        if (values[i] == KILN_NONE || (above != KILN_NONE && values[i] <= above)) continue;
        uint32_t length = 1 + longest(values, count, i + 1, values[i]);
        if (length > best) best = length;
    }
    return best;
}

static void shuffle(uint64_t *random, uint32_t *order, uint32_t count) {
    for (uint32_t i = count; i-- > 1;) {
        uint32_t k = (uint32_t)random_from(random, 0, (int32_t)i), swap = order[i];
        order[i] = order[k], order[k] = swap;
    }
}

/* As a list of nodes would: out, and in again. */
static void apply(uint32_t *list, uint32_t *count, kiln_order_move move) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < *count; i++)
        if (list[i] != move.element) list[kept++] = list[i];
    uint32_t at = kept;
    for (uint32_t i = 0; i < kept; i++)
        if (list[i] == move.before) at = i;
    ck_assert(move.before == KILN_NONE || at < kept);
    memmove(list + at + 1, list + at, (kept - at) * sizeof *list);
    list[at] = move.element;
    *count = kept + 1;
}

START_TEST(moves_are_the_fewest_and_lead_there) {
    kiln_draw_item items[LONG] = {0};
    kiln_drawing *drawing;
    kiln_composer *composer;
    ck_assert_int_eq(kiln_drawing_prepare(items, LONG - 2, 0, KILN_VIEW_NE, NULL, &drawing),
                     KILN_OK);
    ck_assert_int_eq(kiln_composer_new(drawing, 2, NULL, &composer), KILN_OK);
    uint64_t random = 3;
    for (int round = 0; round < 3000; round++) {
        uint32_t previous[LONG], next[LONG], list[LONG + 1], places[LONG];
        for (uint32_t i = 0; i < LONG; i++) previous[i] = next[i] = i;
        shuffle(&random, previous, LONG);
        if (round & 1) shuffle(&random, next, LONG);
        uint32_t before = LONG - (uint32_t)random_from(&random, 0, 2);
        uint32_t after = LONG - (uint32_t)random_from(&random, 0, 2), kept = 0;
        for (uint32_t i = 0; i < after; i++) {
            places[i] = KILN_NONE;
            for (uint32_t k = 0; k < before; k++)
                if (previous[k] == next[i]) places[i] = k;
        }
        kiln_order_move moves[LONG];
        uint32_t count;
        ck_assert_int_eq(
            kiln_order_moves(composer, previous, before, next, after, moves, LONG, &count),
            KILN_OK);
        ck_assert_uint_eq(count, after - longest(places, after, 0, KILN_NONE));
        for (uint32_t i = 0; i < before; i++) { /* what is gone is the caller's */
            bool stays = false;
            for (uint32_t k = 0; k < after; k++) stays |= next[k] == previous[i];
            if (stays) list[kept++] = previous[i];
        }
        for (uint32_t i = 0; i < count; i++) apply(list, &kept, moves[i]);
        ck_assert_uint_eq(kept, after);
        ck_assert_mem_eq(list, next, after * sizeof *next);
    }
    kiln_composer_free(composer);
    kiln_drawing_free(drawing);
}
END_TEST

SUITE(draw_property) {
    Suite *suite = suite_create("draw-property");
    TCase *tests = tcase_create("draw-property");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, every_pair_is_in_the_order_a_line_of_sight_meets_it);
    tcase_add_test(tests, moving_parts_are_slotted_in_where_they_belong);
    tcase_add_test(tests, moves_are_the_fewest_and_lead_there);
    suite_add_tcase(suite, tests);
    return suite;
}
