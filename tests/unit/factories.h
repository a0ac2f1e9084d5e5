/* factories.h - small scenes in three lines, for tests of seats, motion and paths.
 *
 *     scene s = {0};
 *     uint32_t chair = place(&s, &task_chair, 0, 0, 0);
 *     ck_assert_int_eq(measure(&s, chair, 0).entries[0].verdict, KILN_VERDICT_CLEAR);
 *
 * Furniture is described as in packs: in tiles, from the footprint's corner, front towards +y. The
 * floor is a square of 16 by 16 around (0, 0). A scene is built when it is first asked, as seen
 * through its `view`: turned about (0, 0), then mirrored in the north-south axis. scene_reset()
 * forgets what was built: to be seen after more was placed, and at the end. */
#ifndef FACTORIES_H
#define FACTORIES_H

#include "seat.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

static inline kiln_len tiles(double value) {
    return (kiln_len)(value < 0 ? value * 10000 - 0.5 : value * 10000 + 0.5);
}

/* ---- Furniture ---- */

typedef struct furniture_part {
    double at[3], size[3];
} furniture_part;

typedef struct furniture_seat {
    double at[2], height, facing;
    kiln_pose pose;
} furniture_seat;

typedef struct furniture {
    double size[2];
    furniture_part parts[12];
    uint32_t part_count;
    furniture_seat seats[4];
    uint32_t seat_count;
} furniture;

/* No test uses all of these. */
#define CATALOGUE static const __attribute__((unused)) furniture

CATALOGUE task_chair = {.size = {0.5, 0.5},
                        .parts = {{{0.11, 0.08, 0}, {0.28, 0.28, 0.04}},     /* pedestal */
                                  {{0.22, 0.19, 0.04}, {0.06, 0.06, 0.38}},  /* column */
                                  {{0.05, 0.06, 0.42}, {0.40, 0.40, 0.06}},  /* seat */
                                  {{0.06, 0.00, 0.58}, {0.38, 0.06, 0.38}}}, /* back */
                        .part_count = 4,
                        .seats = {{{0.25, 0.36}, 0.48, 0, KILN_POSE_SIT}},
                        .seat_count = 1};

/* The task chair with armrests as high as the elbows. */
CATALOGUE arm_chair = {.size = {0.66, 0.6},
                       .parts = {{{0.19, 0.08, 0}, {0.28, 0.28, 0.04}},
                                 {{0.30, 0.19, 0.04}, {0.06, 0.06, 0.38}},
                                 {{0.13, 0.06, 0.42}, {0.40, 0.40, 0.06}},
                                 {{0.14, 0.00, 0.58}, {0.38, 0.06, 0.38}},
                                 {{0.00, 0.10, 0.42}, {0.05, 0.40, 0.24}},  /* arm-l */
                                 {{0.61, 0.10, 0.42}, {0.05, 0.40, 0.24}}}, /* arm-r */
                       .part_count = 6,
                       .seats = {{{0.33, 0.36}, 0.48, 0, KILN_POSE_SIT}},
                       .seat_count = 1};

CATALOGUE stool = {
    .size = {0.4, 0.4},
    .parts = {{{0.03, 0.03, 0.43}, {0.34, 0.34, 0.05}}, {{0.17, 0.17, 0}, {0.06, 0.06, 0.43}}},
    .part_count = 2,
    .seats = {{{0.20, 0.24}, 0.48, 0, KILN_POSE_SIT}},
    .seat_count = 1};

CATALOGUE bar_stool = {
    .size = {0.4, 0.4},
    .parts = {{{0.03, 0.01, 0.68}, {0.34, 0.34, 0.06}}, {{0.17, 0.15, 0}, {0.06, 0.06, 0.68}}},
    .part_count = 2,
    .seats = {{{0.20, 0.25}, 0.74, 0, KILN_POSE_SIT}},
    .seat_count = 1};

CATALOGUE lounge_chair = {.size = {0.8, 0.8},
                          .parts = {{{0.12, 0.10, 0.06}, {0.56, 0.58, 0.32}},
                                    {{0.12, 0.10, 0.38}, {0.56, 0.28, 0.44}},
                                    {{0.00, 0.08, 0.00}, {0.12, 0.62, 0.52}},
                                    {{0.68, 0.08, 0.00}, {0.12, 0.62, 0.52}}},
                          .part_count = 4,
                          .seats = {{{0.40, 0.58}, 0.38, 0, KILN_POSE_SIT}},
                          .seat_count = 1};

CATALOGUE sofa = {.size = {2.2, 0.85},
                  .parts = {{{0.17, 0.04, 0.06}, {1.86, 0.72, 0.38}},
                            {{0.17, 0.04, 0.44}, {1.86, 0.40, 0.40}},
                            {{0.00, 0.04, 0.00}, {0.17, 0.74, 0.60}},
                            {{2.03, 0.04, 0.00}, {0.17, 0.74, 0.60}}},
                  .part_count = 4,
                  .seats = {{{0.48, 0.65}, 0.44, 0, KILN_POSE_SIT},
                            {{1.10, 0.65}, 0.44, 0, KILN_POSE_SIT},
                            {{1.72, 0.65}, 0.44, 0, KILN_POSE_SIT}},
                  .seat_count = 3};

/* Its front, +y, is where the sitter is. */
CATALOGUE desk = {.size = {1.6, 0.8},
                  .parts = {{{0.08, 0.14, 0}, {0.06, 0.52, 0.71}},
                            {{1.46, 0.14, 0}, {0.06, 0.52, 0.71}},
                            {{0, 0, 0.71}, {1.6, 0.8, 0.03}}},
                  .part_count = 3};

CATALOGUE coffee_table = {.size = {1.2, 0.6},
                          .parts = {{{0.05, 0.05, 0}, {0.05, 0.50, 0.34}},
                                    {{1.10, 0.05, 0}, {0.05, 0.50, 0.34}},
                                    {{0, 0, 0.34}, {1.2, 0.6, 0.04}}},
                          .part_count = 3};

CATALOGUE bed_single = {
    .size = {0.9, 2.1},
    .parts = {{{0, 0, 0}, {0.9, 0.06, 0.9}}, {{0, 0.06, 0.1}, {0.9, 2.04, 0.35}}},
    .part_count = 2,
    .seats = {{{0.45, 1.0}, 0.45, 0, KILN_POSE_LIE}},
    .seat_count = 1};

CATALOGUE bed_double = {
    .size = {1.6, 2.1},
    .parts = {{{0, 0, 0}, {1.6, 0.06, 0.9}}, {{0, 0.06, 0.1}, {1.6, 2.04, 0.35}}},
    .part_count = 2,
    .seats = {{{0.4, 1.0}, 0.45, 0, KILN_POSE_LIE}, {{1.2, 1.0}, 0.45, 0, KILN_POSE_LIE}},
    .seat_count = 2};

CATALOGUE bed_triple = {
    .size = {2.1, 2.1},
    .parts = {{{0, 0, 0}, {2.1, 0.06, 0.9}}, {{0, 0.06, 0.1}, {2.1, 2.04, 0.35}}},
    .part_count = 2,
    .seats = {{{0.35, 1.0}, 0.45, 0, KILN_POSE_LIE},
              {{1.05, 1.0}, 0.45, 0, KILN_POSE_LIE},
              {{1.75, 1.0}, 0.45, 0, KILN_POSE_LIE}},
    .seat_count = 3};

/* A block of the given size that floats at a height. */
static inline furniture block(double x, double y, double z0, double z1) {
    return (furniture){.size = {x, y}, .parts = {{{0, 0, z0}, {x, y, z1 - z0}}}, .part_count = 1};
}

/* ---- Scenes ---- */

typedef struct scene_view {
    kiln_heading turned;
    bool mirrored;
} scene_view;

typedef struct placement {
    furniture what;
    double center[2], facing;
} placement;

enum { SCENE_ITEMS = 64 };

typedef struct scene {
    scene_view view;
    placement items[SCENE_ITEMS];
    uint32_t count;
    const kiln_body *bodies[8]; /* none: the plain person */
    uint32_t body_count;
    bool built, grounded;
    kiln_body plain;
    kiln_obstacles *obstacles;
    kiln_floor floor;
    kiln_ground ground;
    kiln_grid grid;
} scene;

typedef kiln_seat_sides seat_report;

/* Stands something with the middle of its footprint at (x, y), its front looking along `facing`
 * degrees. Returns its number, which is its owner among the obstacles. */
static inline uint32_t place(scene *s, const furniture *what, double x, double y, double facing) {
    ck_assert_uint_lt(s->count, SCENE_ITEMS);
    s->items[s->count] = (placement){*what, {x, y}, facing};
    return s->count++;
}

/* Stands a block, given in lattice units, where it is. */
static inline uint32_t place_box(scene *s, kiln_box box) {
    furniture what =
        block((box.x1 - box.x0) / 1e4, (box.y1 - box.y0) / 1e4, box.z0 / 1e4, box.z1 / 1e4);
    return place(s, &what, (box.x0 + box.x1) / 2e4, (box.y0 + box.y1) / 2e4, 0);
}

/* Forgets what was built: after something more was placed, and at the end. */
static inline void scene_reset(scene *s) {
    if (s->grounded) {
        kiln_grid_free(&s->grid, NULL);
        kiln_floor_free(&s->floor, NULL);
    }
    s->grounded = false;
    if (!s->built) return;
    kiln_obstacles_free(s->obstacles);
    kiln_body_free(&s->plain, NULL);
    s->built = false;
}

static inline kiln_heading seen_heading(const scene *s, double degrees) {
    int64_t heading = (int64_t)(degrees * 1000) + s->view.turned;
    if (s->view.mirrored) heading = -heading;
    return kiln_heading_add((kiln_heading)(heading % 360000), 0);
}

/* Twice the point (x, y), as seen. */
static inline kiln_point seen_center2(const scene *s, double x, double y) {
    kiln_point p = kiln_turn_point(kiln_turn_of(s->view.turned),
                                   (kiln_point){tiles(2 * x), tiles(2 * y)}, (kiln_point){0, 0});
    if (s->view.mirrored) p.x = -p.x;
    return p;
}

static inline kiln_point seen(const scene *s, double x, double y) {
    kiln_point p = kiln_turn_point(kiln_turn_of(s->view.turned), (kiln_point){tiles(x), tiles(y)},
                                   (kiln_point){0, 0});
    if (s->view.mirrored) p.x = -p.x;
    return p;
}

/* A box of an item, in tiles and its own coordinates, as it stands. */
static inline kiln_prism seen_prism(const scene *s, const placement *item, furniture_part part) {
    kiln_box box = {tiles(part.at[0]),
                    tiles(part.at[1]),
                    tiles(part.at[2]),
                    tiles(part.at[0] + part.size[0]),
                    tiles(part.at[1] + part.size[1]),
                    tiles(part.at[2] + part.size[2])};
    kiln_len width = tiles(item->what.size[0]), depth = tiles(item->what.size[1]);
    if (s->view.mirrored) {
        kiln_len x0 = box.x0;
        box.x0 = width - box.x1;
        box.x1 = width - x0;
    }
    return kiln_prism_placed(box, width, depth, kiln_turn_of(seen_heading(s, item->facing)),
                             seen_center2(s, item->center[0], item->center[1]), 0);
}

static inline void scene_build(scene *s) {
    if (s->built) return;
    static kiln_obstacle all[SCENE_ITEMS * 12];
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        for (uint32_t j = 0; j < s->items[i].what.part_count; j++) {
            kiln_prism shape = seen_prism(s, &s->items[i], s->items[i].what.parts[j]);
            all[count++] = (kiln_obstacle){shape, i, j};
        }
    }
    kiln_body_source plain = kiln_body_plain();
    ck_assert_int_eq(kiln_body_build(&plain, NULL, &s->plain), KILN_OK);
    if (s->body_count == 0) s->bodies[s->body_count++] = &s->plain;
    ck_assert_int_eq(kiln_obstacles_build(all, count, NULL, &s->obstacles), KILN_OK);
    s->built = true;
}

/* What standing needs. */
static inline void scene_ground(scene *s) {
    scene_build(s);
    if (s->grounded) return;
    s->grounded = true;
    const kiln_point corners[] = {
        {-80000, -80000}, {80000, -80000}, {80000, 80000}, {-80000, 80000}};
    const kiln_floor_area area = {.points = corners, .count = 4};
    ck_assert_int_eq(kiln_floor_build(&area, 1, NULL, &s->floor), KILN_OK);
    s->ground = (kiln_ground){&s->floor, s->obstacles, kiln_body_height(s->bodies[0])};
    ck_assert_int_eq(kiln_grid_build(&s->ground, NULL, &s->grid), KILN_OK);
}

static inline kiln_seat_pose seat_pose(scene *s, uint32_t item, uint32_t seat) {
    scene_build(s);
    const furniture_seat *which = &s->items[item].what.seats[seat];
    kiln_prism at = seen_prism(s, &s->items[item],
                               (furniture_part){{which->at[0], which->at[1], 0}, {0, 0, 0}});
    return (kiln_seat_pose){.pose = which->pose,
                            .at = at.corner[0],
                            .height = tiles(which->height),
                            .facing = seen_heading(s, s->items[item].facing + which->facing)};
}

/* One person's motion into a seat, from a point given in tiles. */
static inline kiln_hit motion_hit(scene *s, uint32_t item, uint32_t seat, kiln_side side, double x,
                                  double y) {
    kiln_seat_pose pose = seat_pose(s, item, seat);
    if (s->view.mirrored && side == KILN_SIDE_LEFT) {
        side = KILN_SIDE_RIGHT;
    } else if (s->view.mirrored && side == KILN_SIDE_RIGHT) {
        side = KILN_SIDE_LEFT;
    }
    kiln_hit hit;
    bool clear =
        kiln_transition_clear(s->bodies[0], &pose, side, seen(s, x, y), s->obstacles, &hit);
    ck_assert_int_eq(clear, hit.stage == KILN_STAGE_NONE);
    return hit;
}

static inline kiln_seat_site seat_site(scene *s, uint32_t item, uint32_t seat) {
    const placement *it = &s->items[item];
    furniture_part whole = {{0, 0, 0}, {it->what.size[0], it->what.size[1], 0.0001}};
    kiln_seat_site site = {.seat = seat_pose(s, item, seat), .footprint = seen_prism(s, it, whole)};
    kiln_len width = tiles(it->what.size[0]), depth = tiles(it->what.size[1]);
    kiln_point hips[4];
    for (uint32_t i = 0; i < it->what.seat_count; i++) {
        const furniture_seat *other = &it->what.seats[i];
        hips[i] = (kiln_point){tiles(other->at[0]), tiles(other->at[1])};
        if (s->view.mirrored) hips[i].x = width - hips[i].x;
    }
    site.sides = kiln_lying_sides(hips, it->what.seat_count, seat, width, depth,
                                  tiles(it->what.seats[seat].facing) / 10);
    return site;
}

static inline seat_report measure(scene *s, uint32_t item, uint32_t seat) {
    scene_ground(s);
    kiln_seat_site site = seat_site(s, item, seat);
    return kiln_seat_measure(&site, s->bodies, s->body_count, &s->grid, &s->ground);
}

/* The side a seat is entered from; KILN_SIDE_COUNT when people can stand nowhere. */
static inline kiln_side chosen_side(const seat_report *report) {
    return report->chosen == KILN_NONE ? KILN_SIDE_COUNT : report->entries[report->chosen].side;
}

static inline const kiln_entry *entry_of(const seat_report *report, kiln_side side) {
    for (uint32_t i = 0; i < report->count; i++) {
        if (report->entries[i].side == side) return &report->entries[i];
    }
    return NULL;
}

#endif
