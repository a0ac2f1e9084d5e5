/* draw_wall.c - the walls of a picture: which are whole and which cut down, how they meet, and the
 * pieces around their openings. */
#include "draw_plan.h"
#include "memory.h"
#include "nav.h"
#include "wall_line.h"

#include <stdlib.h>

/* Beyond that many cells no wall counts as far: so large a floor is no picture. */
#define FLOOR_CELLS_MAX 4000000u

/* A wall's side is looked at in so many places along it at most. */
#define PLACES_MAX 64

/* So many meetings of walls are looked at on one level; beyond, they pass through each other. */
#define MEETINGS_MAX (1u << 24)

/* A stretch along a wall, in half units. */
typedef struct stretch {
    int64_t start2, end2;
} stretch;

typedef struct wall {
    const kiln_plan_wall *plan;
    kiln_wall_line line;
    stretch whole;   /* as authored */
    stretch drawn;   /* with its corners */
    kiln_len height; /* as drawn */
    bool far;
} wall;

typedef struct stretch_list {
    stretch *items;
    uint32_t count, capacity;
} stretch_list;

/* An opening with where it begins and ends. */
typedef struct gap {
    stretch at;
    const kiln_plan_opening *opening;
} gap;

typedef struct builder {
    const kiln_plan *plan;
    kiln_view view;
    const kiln_allocator *allocator;
    kiln_plan_parts *parts;
    wall *walls;
    kiln_obstacles *index; /* of the walls' rectangles */
    kiln_floor floor;
    stretch_list taken; /* of the wall at hand: where others are drawn through it */
    gap *gaps;          /* room for the openings of any wall */
    uint32_t gap_capacity;
    kiln_status status;
    /* Of the wall at hand. */
    uint32_t wall, piece, next_taken;
} builder;

/* ---- Far walls */

static bool is_floor(const kiln_floor *floor, int64_t x, int64_t y) {
    int64_t column = x - floor->x0, row = y - floor->y0;
    if (column < 0 || row < 0) return false;
    column /= KILN_NAV_STEP, row /= KILN_NAV_STEP;
    if (column >= floor->width || row >= floor->height) return false;
    return floor->cells[(uint64_t)row * floor->width + (uint64_t)column];
}

/* Would the wall hide floor at this place? Points of the wall above `at` lie in front of those from
 * `at` on along the line of sight. */
static bool hides_floor(const builder *b, const kiln_plan_wall *plan, kiln_point at) {
    /* The line of sight in plan: view coordinates (1, 1), turned back. */
    int64_t x = b->view == KILN_VIEW_NE || b->view == KILN_VIEW_SE ? 1 : -1;
    int64_t y = b->view == KILN_VIEW_NE || b->view == KILN_VIEW_NW ? 1 : -1;
    int64_t reach = plan->height < 16 * KILN_TILE ? plan->height : 16 * KILN_TILE;
    for (int64_t away = plan->thickness / 2 + KILN_NAV_STEP / 2; away <= reach;
         away += KILN_NAV_STEP) {
        if (is_floor(&b->floor, at.x + x * away, at.y + y * away)) return true;
    }
    return false;
}

static bool is_far(const builder *b, const wall *w) {
    if (b->floor.width == 0) return false;
    int64_t length2 = w->whole.end2, places = length2 / KILN_NAV_STEP + 1;
    if (places > PLACES_MAX) places = PLACES_MAX;
    for (int64_t i = 0; i < places; i++) {
        int64_t along2 = length2 * (2 * i + 1) / (2 * places);
        if (hides_floor(b, w->plan, kiln_wall_line_point(&w->line, w->plan->from, along2, 0)))
            return false;
    }
    return true;
}

static kiln_status build_floor(builder *b) {
    const kiln_plan *plan = b->plan;
    kiln_floor_area *areas = kiln_memory_new(b->allocator, plan->room_count, sizeof *areas);
    if (!areas) return KILN_ERROR_MEMORY;
    for (uint32_t i = 0; i < plan->room_count; i++) {
        const kiln_plan_room *room = &plan->rooms[i];
        areas[i] =
            (kiln_floor_area){.points = room->outline, .count = room->count, .hole = room->hole};
    }
    kiln_status status = KILN_OK;
    if (kiln_floor_nodes(areas, plan->room_count) <= FLOOR_CELLS_MAX)
        status = kiln_floor_build(areas, plan->room_count, b->allocator, &b->floor);
    kiln_memory_release(b->allocator, areas, plan->room_count, sizeof *areas);
    return status == KILN_ERROR_MEMORY ? status : KILN_OK;
}

/* ---- How walls meet */

static kiln_prism footprint(const wall *w) {
    int64_t across2 = w->plan->thickness;
    kiln_point corners[] = {
        kiln_wall_line_point(&w->line, w->line.from, 0, -across2),
        kiln_wall_line_point(&w->line, w->line.to, 0, -across2),
        kiln_wall_line_point(&w->line, w->line.to, 0, across2),
        kiln_wall_line_point(&w->line, w->line.from, 0, across2),
    };
    return kiln_prism_of_corners(corners, 0, 1);
}

static kiln_status index_walls(builder *b) {
    uint32_t count = b->plan->wall_count;
    kiln_obstacle *items = kiln_memory_new(b->allocator, count, sizeof *items);
    if (!items) return KILN_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        if (b->walls[i].line.square > 0) items[i].shape = footprint(&b->walls[i]);
    }
    kiln_status status = kiln_obstacles_build(items, count, b->allocator, &b->index);
    kiln_memory_release(b->allocator, items, count, sizeof *items);
    return status;
}

/* Two walls at right angles: where each line crosses the other one, in half units along it. */
static bool crossing(const wall *a, const wall *b, int64_t *along_a, int64_t *along_b) {
    if (a->line.dx * b->line.dx + a->line.dy * b->line.dy != 0) return false;
    *along_a = kiln_wall_line_along2(&a->line, b->line.from);
    *along_b = kiln_wall_line_along2(&b->line, a->line.from);
    return true;
}

/* Fills the corner with another wall that an end of this one lies in. */
static void reach_through(wall *w, const wall *other) {
    int64_t here, there, half = other->plan->thickness, own = w->plan->thickness;
    if (!crossing(w, other, &here, &there)) return;
    if (there < -own || there > other->whole.end2 + own) return;
    bool at_start = here - half <= 0 && 0 <= here + half;
    bool at_end = here - half <= w->whole.end2 && w->whole.end2 <= here + half;
    if (at_start && here - half < w->drawn.start2) w->drawn.start2 = here - half;
    if (at_end && here + half > w->drawn.end2) w->drawn.end2 = here + half;
}

static bool goes_through(const builder *b, uint32_t wall_a, uint32_t wall_b) {
    const wall *a = &b->walls[wall_a], *other = &b->walls[wall_b];
    return a->height != other->height ? a->height > other->height : wall_a < wall_b;
}

static void add_taken(builder *b, stretch at) {
    stretch_list *list = &b->taken;
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity ? 2 * list->capacity : 16;
        stretch *items = kiln_memory_new(b->allocator, capacity, sizeof *items);
        if (!items) {
            b->status = KILN_ERROR_MEMORY;
            return;
        }
        for (uint32_t i = 0; i < list->count; i++) items[i] = list->items[i];
        kiln_memory_release(b->allocator, list->items, list->capacity, sizeof *items);
        list->items = items, list->capacity = capacity;
    }
    list->items[list->count++] = at;
}

/* Gives way where another wall is drawn through the whole thickness of this one. */
static void give_way(builder *b, const wall *w, const wall *other) {
    int64_t here, there, half = other->plan->thickness, own = w->plan->thickness;
    if (!crossing(w, other, &here, &there)) return;
    if (there - own < other->drawn.start2 || there + own > other->drawn.end2) return;
    add_taken(b, (stretch){here - half, here + half});
}

typedef struct meeting {
    builder *b;
    uint32_t wall;
    bool second; /* the walls' corners are known: find out who gives way */
} meeting;

static bool meet(void *user, uint32_t index, const kiln_obstacle *obstacle) {
    (void)obstacle;
    meeting *m = user;
    builder *b = m->b;
    if (index == m->wall) return true;
    if (b->parts->meetings == MEETINGS_MAX) return false;
    b->parts->meetings++;
    if (!m->second) {
        reach_through(&b->walls[m->wall], &b->walls[index]);
    } else if (goes_through(b, index, m->wall)) {
        give_way(b, &b->walls[m->wall], &b->walls[index]);
    }
    return b->status == KILN_OK;
}

/* Walls that touch count too, and those whose corners reach here. */
static void visit_walls_at(builder *b, uint32_t index, bool second) {
    const wall *w = &b->walls[index];
    meeting m = {b, index, second};
    kiln_prism shape = footprint(w);
    kiln_box near = kiln_prism_bounds(&shape);
    near.x0 -= KILN_TILE, near.y0 -= KILN_TILE, near.x1 += KILN_TILE, near.y1 += KILN_TILE;
    kiln_obstacles_query(b->index, &near, meet, &m);
}

static int by_start(const void *left, const void *right) {
    const stretch *a = left, *b = right;
    if (a->start2 != b->start2) return a->start2 < b->start2 ? -1 : 1;
    return a->end2 < b->end2 ? -1 : a->end2 > b->end2;
}

/* Where the wall at hand gives way, in order and apart from one another. */
static void sort_taken(stretch_list *taken) {
    if (taken->count < 2) return;
    qsort(taken->items, taken->count, sizeof *taken->items, by_start);
    uint32_t last = 0;
    for (uint32_t i = 1; i < taken->count; i++) {
        stretch at = taken->items[i];
        if (at.start2 > taken->items[last].end2)
            taken->items[++last] = at;
        else if (at.end2 > taken->items[last].end2)
            taken->items[last].end2 = at.end2;
    }
    taken->count = last + 1;
}

/* ---- Pieces */

/* The corner at a place: counted from the nearer end, so that both ends are exact. */
static kiln_point corner(const wall *w, int64_t along2, int64_t across2) {
    bool from_end = along2 >= w->whole.end2;
    return kiln_wall_line_point(&w->line, from_end ? w->line.to : w->line.from,
                                from_end ? along2 - w->whole.end2 : along2, across2);
}

/* What a stretch of the wall is filled with. Its ends are covered where another piece goes on. */
typedef struct filling {
    kiln_len z0, z1, thickness;
    uint32_t color;
    bool start_covered, end_covered;
} filling;

/* The corner of a prism that is this point. */
static int corner_at(const kiln_prism *shape, kiln_point point) {
    int i = 0;
    while (i < 3 && (shape->corner[i].x != point.x || shape->corner[i].y != point.y)) i++;
    return i;
}

static void add_piece(builder *b, stretch at, filling f) {
    const wall *w = &b->walls[b->wall];
    kiln_point corners[] = {corner(w, at.start2, -f.thickness), corner(w, at.end2, -f.thickness),
                            corner(w, at.end2, f.thickness), corner(w, at.start2, f.thickness)};
    kiln_draw_item item = {
        .shape = kiln_prism_of_corners(corners, f.z0, f.z1),
        .color = f.color,
        .owner = KILN_WALL + b->plan->first_wall + b->wall,
        .part = b->piece++,
    };
    if (f.start_covered) item.covered |= 1u << corner_at(&item.shape, corners[3]);
    if (f.end_covered) item.covered |= 1u << corner_at(&item.shape, corners[1]);
    kiln_item_list *list = f.z0 < 0 ? &b->parts->bases : &b->parts->items;
    if (b->status == KILN_OK) b->status = kiln_item_list_add(list, &item, b->allocator);
}

/* Fills a stretch but for what other walls have taken. Stretches come in order; those at one place
 * may come several times. */
static void fill(builder *b, stretch at, filling f) {
    if (f.z0 >= f.z1) return;
    const stretch_list *taken = &b->taken;
    filling cut = f;
    while (b->next_taken < taken->count && taken->items[b->next_taken].end2 <= at.start2)
        b->next_taken++;
    if (b->next_taken > 0 && taken->items[b->next_taken - 1].end2 == at.start2)
        cut.start_covered = true;
    for (uint32_t i = b->next_taken; i < taken->count && at.start2 < at.end2; i++) {
        stretch other = taken->items[i];
        if (other.start2 >= at.end2) {
            cut.end_covered |= other.start2 == at.end2;
            break;
        }
        cut.end_covered = true;
        if (other.start2 > at.start2) add_piece(b, (stretch){at.start2, other.start2}, cut);
        cut.end_covered = f.end_covered;
        cut.start_covered = true;
        if (other.end2 > at.start2) at.start2 = other.end2;
    }
    if (at.start2 < at.end2) add_piece(b, at, cut);
}

static int by_place(const void *left, const void *right) {
    const gap *a = left, *b = right;
    int order = by_start(&a->at, &b->at);
    if (order != 0) return order;
    return a->opening < b->opening ? -1 : 1;
}

/* The openings that the wall, as high as it is drawn, shows, in order along it. */
static uint32_t sort_gaps(builder *b, const wall *w) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->plan->opening_count; i++) {
        const kiln_plan_opening *opening = &w->plan->openings[i];
        stretch at = {2 * (int64_t)opening->at - opening->width,
                      2 * (int64_t)opening->at + opening->width};
        if (at.start2 < 0) at.start2 = 0;
        if (at.end2 > w->whole.end2) at.end2 = w->whole.end2;
        if (at.start2 < at.end2 && opening->sill < w->height) b->gaps[count++] = (gap){at, opening};
    }
    if (count > 1) qsort(b->gaps, count, sizeof *b->gaps, by_place);
    return count;
}

/* What is around an opening. At either end the wall may be solid. */
static void fill_gap(builder *b, const wall *w, const gap *g, bool solid_before, bool solid_after) {
    const kiln_plan_opening *opening = g->opening;
    kiln_len sill = opening->walkable ? 0 : opening->sill;
    kiln_len head = opening->head < w->height ? opening->head : w->height;
    if (head < sill) head = sill;
    filling f = {0, sill, w->plan->thickness, KILN_WALL_COLOR, solid_before, solid_after};
    fill(b, g->at, f);
    f.z0 = head, f.z1 = w->height;
    fill(b, g->at, f);
    if (opening->walkable || !w->far) return;
    f.z0 = sill, f.z1 = head, f.color = KILN_PANE_COLOR;
    if (f.thickness > KILN_PANE_THICKNESS) f.thickness = KILN_PANE_THICKNESS;
    fill(b, g->at, f);
}

/* The gaps made to follow one another, and those left out that others cover. */
static uint32_t part_gaps(gap *gaps, uint32_t count, int64_t done2) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        gap g = gaps[i];
        if (g.at.start2 < done2) g.at.start2 = done2;
        if (g.at.end2 <= g.at.start2) continue;
        done2 = g.at.end2;
        gaps[kept++] = g;
    }
    return kept;
}

static void cut_wall(builder *b, uint32_t index) {
    const wall *w = &b->walls[index];
    b->wall = index, b->piece = b->next_taken = b->taken.count = 0;
    visit_walls_at(b, index, true);
    sort_taken(&b->taken);
    fill(b, w->drawn, (filling){-KILN_SLAB_DEPTH, 0, w->plan->thickness, KILN_WALL_COLOR, 0, 0});
    b->piece = b->next_taken = 0;
    uint32_t gaps = part_gaps(b->gaps, sort_gaps(b, w), w->drawn.start2);
    filling solid = {0, w->height, w->plan->thickness, KILN_WALL_COLOR, false, false};
    stretch rest = w->drawn;
    for (uint32_t i = 0; i < gaps && b->status == KILN_OK; i++) {
        const gap *g = &b->gaps[i];
        int64_t next2 = i + 1 < gaps ? b->gaps[i + 1].at.start2 : w->drawn.end2;
        if (rest.start2 < g->at.start2) fill(b, (stretch){rest.start2, g->at.start2}, solid);
        fill_gap(b, w, g, rest.start2 < g->at.start2, g->at.end2 < next2);
        rest.start2 = g->at.end2;
    }
    if (rest.start2 < rest.end2) fill(b, rest, solid);
}

/* ---- All walls */

static kiln_status new_walls(builder *b) {
    uint32_t count = b->plan->wall_count;
    b->walls = kiln_memory_new(b->allocator, count, sizeof *b->walls);
    for (uint32_t i = 0; i < count; i++) {
        if (b->plan->walls[i].opening_count > b->gap_capacity)
            b->gap_capacity = b->plan->walls[i].opening_count;
    }
    b->gaps = kiln_memory_new(b->allocator, b->gap_capacity, sizeof *b->gaps);
    return b->walls && b->gaps ? build_floor(b) : KILN_ERROR_MEMORY;
}

static void measure_wall(builder *b, wall *w, const kiln_plan_wall *plan) {
    w->plan = plan;
    w->line = kiln_wall_line_of(plan->from, plan->to);
    if (w->line.square == 0) return;
    w->whole = w->drawn = (stretch){0, kiln_wall_line_length2(&w->line)};
    w->far = is_far(b, w);
    w->height = w->far || plan->height < KILN_KERB_HEIGHT ? plan->height : KILN_KERB_HEIGHT;
}

static void cut_walls(builder *b) {
    uint32_t count = b->plan->wall_count;
    for (uint32_t i = 0; i < count; i++) measure_wall(b, &b->walls[i], &b->plan->walls[i]);
    b->status = index_walls(b);
    for (int second = 0; second < 2; second++) {
        for (uint32_t i = 0; i < count && b->status == KILN_OK; i++) {
            if (b->walls[i].line.square == 0) continue;
            if (second) {
                cut_wall(b, i);
            } else {
                visit_walls_at(b, i, false);
            }
        }
    }
}

kiln_status kiln_plan_walls(const kiln_plan *plan, kiln_view view, kiln_plan_parts *parts,
                            const kiln_allocator *allocator) {
    builder b = {.plan = plan, .view = view, .allocator = allocator, .parts = parts};
    b.status = new_walls(&b);
    if (b.status == KILN_OK) cut_walls(&b);
    kiln_obstacles_free(b.index);
    kiln_floor_free(&b.floor, allocator);
    kiln_memory_release(allocator, b.taken.items, b.taken.capacity, sizeof *b.taken.items);
    kiln_memory_release(allocator, b.gaps, b.gap_capacity, sizeof *b.gaps);
    kiln_memory_release(allocator, b.walls, plan->wall_count, sizeof *b.walls);
    return b.status;
}
