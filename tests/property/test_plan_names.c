/* Names in plans of random rooms: each lies in its room and in no later one, and none meets another. */
#include "drawn.h"
#include "polygon.h"
#include "random.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOMS_MAX 12

typedef struct room {
    kiln_point outline[6];
    uint32_t count;
    bool hole;
} room;

/* A rectangle, or one without a quarter of it. */
static room random_room(uint64_t *state) {
    kiln_len x = random_from(state, 0, 40) * 2500, y = random_from(state, 0, 30) * 2500;
    kiln_len w = random_from(state, 1, 16) * 2500, h = random_from(state, 1, 12) * 2500;
    kiln_len u = random_from(state, 1, 9) * w / 10, v = random_from(state, 1, 9) * h / 10;
    room r = {.outline = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, .count = 4};
    if (random_from(state, 0, 1))
        r = (room){{{x, y}, {x + w, y}, {x + w, y + v}, {x + u, y + v}, {x + u, y + h}, {x, y + h}},
                   6,
                   false};
    r.hole = random_from(state, 0, 7) == 0;
    return r;
}

static const char *level_text(arena *memory, uint64_t *state, const room *rooms, uint32_t count) {
    str s = str_new(memory);
    str_add(&s, "rooms:\n");
    for (uint32_t i = 0; i < count; i++) {
        str_addf(&s, "  - {id: room-%u, %soutline: [", i, rooms[i].hole ? "void: true, " : "");
        for (uint32_t k = 0; k < rooms[i].count; k++) {
            if (k > 0) str_add(&s, ", ");
            str_add_point(&s, rooms[i].outline[k]);
        }
        str_add(&s, "]}\n");
    }
    str_add(&s, "objects:\n");
    for (int i = random_from(state, 1, 20); i > 0; i--)
        str_addf(&s, "  - {id: table-%d, asset: table, at: [%d, %d], facing: north}\n", i,
                 random_from(state, 0, 10), random_from(state, 0, 8));
    str_add(&s, "spots:\n");
    for (int i = random_from(state, 1, 20); i > 0; i--)
        str_addf(&s, "  - {id: spot-%d, at: [%d, %d.%d]}\n", i, random_from(state, 0, 10),
                 random_from(state, 0, 8), random_from(state, 0, 9));
    return s.text;
}

/* ---- What was written */

/* The level's point of a place in the picture: room 0's first corner is known. */
typedef struct frame {
    kiln_place place;
    kiln_point point;
} frame;

static kiln_point point_of(const frame *f, int64_t x, int64_t y) {
    return (kiln_point){(kiln_len)(f->point.x + (x - f->place.x) * 100 / 64),
                        (kiln_len)(f->point.y - (y - f->place.y) * 100 / 64)};
}

static bool holds(const room *r, kiln_point at) {
    return polygon_locate(r->outline, r->count, 2 * (int64_t)at.x, 2 * (int64_t)at.y) ==
           POLYGON_INSIDE;
}

/* Its corners, sides and middle; rooms are larger than the gaps between these. */
static void check_place(const frame *f, const room *rooms, uint32_t count, uint32_t own,
                        kiln_extent e) {
    for (int i = 0; i <= 20; i++) {
        for (int k = 0; k <= 4; k++) {
            kiln_point at = point_of(f, e.left + (e.right - e.left) * i / 20,
                                     e.top + (e.bottom - e.top) * k / 4);
            if (!holds(&rooms[own], at)) ck_abort_msg("room-%u does not hold its name", own);
            for (uint32_t later = own + 1; later < count; later++)
                if (holds(&rooms[later], at))
                    ck_abort_msg("room-%u lies under room-%u", own, later);
        }
    }
}

static uint32_t check_names(const char *svg, const room *rooms, uint32_t count) {
    kiln_extent corner;
    const char *first = strstr(strstr(svg, "id=\"room:room-0\""), " d=\""), *area = NULL;
    char start[64];
    snprintf(start, sizeof start, "%.*s\"", (int)strcspn(first + 4, "l"), first + 4);
    corner = drawn_extent(start);
    frame f = {{corner.left, corner.top}, rooms[0].outline[0]};
    uint32_t named = 0;
    for (const char *at = svg; (at = strstr(at, "aria-label=\"")) != NULL; at++) {
        const char *text = at + 12;
        char *end = NULL;
        uint32_t own = strncmp(text, "room-", 5) == 0 ? (uint32_t)strtoul(text + 5, &end, 10) : 0;
        if (end && *end == '"') {
            named++;
            check_place(&f, rooms, count, own, drawn_text(at));
            if (area) check_place(&f, rooms, count, own, drawn_text(area));
        }
        area = strstr(text, " m\xC2\xB2\"") == strchr(text, '"') - 4 ? at : NULL;
    }
    return named;
}

START_TEST(names_lie_in_their_rooms) {
    uint64_t state = 20 + (uint64_t)_i;
    room rooms[ROOMS_MAX];
    uint32_t count = (uint32_t)random_from(&state, 3, ROOMS_MAX), named = 0;
    for (uint32_t i = 0; i < count; i++) rooms[i] = random_room(&state);
    arena *memory = arena_new();
    drawn_level d = drawn_open(level_text(memory, &state, rooms, count));
    const char *pictures[] = {drawn_plan(&d, 0), drawn_plan(&d, DRAWN_ALL),
                              drawn_view(&d, DRAWN_ALL, (kiln_view)(_i % KILN_VIEW_COUNT))};
    for (int i = 0; i < 3; i++) {
        if (i < 2) named += check_names(pictures[i], rooms, count);
        drawn_check_within(pictures[i]);
        drawn_check_apart(pictures[i]);
    }
    ck_assert_uint_gt(named, 0);
    drawn_close(&d);
    arena_free(memory);
}
END_TEST

SUITE(plan_names) {
    Suite *suite = suite_create("plan_names");
    TCase *cases = tcase_create("plan_names");
    tcase_add_loop_test(cases, names_lie_in_their_rooms, 0, 40);
    suite_add_tcase(suite, cases);
    return suite;
}
