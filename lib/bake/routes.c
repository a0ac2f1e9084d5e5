/* routes.c - route fields, by breadth first search from the goal.
 *
 * A node's key is its distance from the goal, then the turns on the way, then its step: the least
 * key that a neighbour offers is the node's. Neighbours offer theirs in order of distance, so a key
 * is final before it is passed on. */
#include "routes.h"

#include "route.h"

#include <string.h>

/* ---- One field */

#define OPEN UINT64_MAX /* not reached yet */

/* Cells are the nodes with a column east of them and a row on both sides, which are closed as the
 * nodes are that nobody can stand on: key 0. */
struct route_baker {
    const kiln_grid *grid;
    uint32_t stride;
    size_t cells;
    uint64_t *fresh, *key;
    uint32_t *queue;
    uint8_t *runs;
};

static size_t cell_of(const route_baker *b, uint32_t node) {
    return (size_t)(node / b->grid->width + 1) * b->stride + node % b->grid->width;
}

route_baker *route_baker_new(arena *a, const kiln_grid *grid) {
    route_baker *b = ARENA_NEW(a, route_baker);
    size_t nodes = (size_t)grid->width * grid->height;
    b->grid = grid;
    b->stride = grid->width + 1;
    b->cells = (size_t)b->stride * (grid->height + (size_t)2) + 1;
    b->fresh = ARENA_ARRAY(a, uint64_t, b->cells);
    b->key = ARENA_ARRAY(a, uint64_t, b->cells);
    b->queue = ARENA_ARRAY(a, uint32_t, nodes);
    b->runs = ARENA_ARRAY(a, uint8_t, nodes);
    for (uint32_t node = 0; node < nodes; node++)
        if (grid->island[node] != KILN_NONE) b->fresh[cell_of(b, node)] = OPEN;
    return b;
}

static uint64_t key_of(uint64_t distance, uint64_t turns, kiln_step step) {
    return distance << 32 | turns << 2 | (uint64_t)step;
}

/* Offers a cell a step to one of its neighbours. */
static inline uint32_t offer(route_baker *b, size_t cell, uint64_t key, uint32_t tail) {
    uint64_t old = b->key[cell];
    if (key >= old) return tail;
    b->key[cell] = key;
    if (old == OPEN) b->queue[tail++] = (uint32_t)cell;
    return tail;
}

static void search(route_baker *b, uint32_t goal) {
    const size_t stride = b->stride, start = cell_of(b, goal);
    uint32_t head = 0, tail = 0;
    memcpy(b->key, b->fresh, b->cells * sizeof *b->key);
    b->key[start] = 0;
    tail = offer(b, start + 1, key_of(1, 0, KILN_STEP_WEST), tail);
    tail = offer(b, start + stride, key_of(1, 0, KILN_STEP_SOUTH), tail);
    tail = offer(b, start - 1, key_of(1, 0, KILN_STEP_EAST), tail);
    tail = offer(b, start - stride, key_of(1, 0, KILN_STEP_NORTH), tail);
    while (head < tail) {
        size_t cell = b->queue[head++];
        uint64_t key = b->key[cell], straight = key + key_of(1, 0, KILN_STEP_EAST);
        kiln_step step = (kiln_step)(key & 3);
        uint64_t turned = straight - (uint64_t)step + key_of(0, 1, KILN_STEP_EAST);
        const uint64_t from[KILN_STEP_COUNT] = {
            step == KILN_STEP_EAST ? straight : turned + KILN_STEP_EAST,
            step == KILN_STEP_NORTH ? straight : turned + KILN_STEP_NORTH,
            step == KILN_STEP_WEST ? straight : turned + KILN_STEP_WEST,
            step == KILN_STEP_SOUTH ? straight : turned + KILN_STEP_SOUTH,
        };
        tail = offer(b, cell + 1, from[KILN_STEP_WEST], tail);
        tail = offer(b, cell + stride, from[KILN_STEP_SOUTH], tail);
        tail = offer(b, cell - 1, from[KILN_STEP_EAST], tail);
        tail = offer(b, cell - stride, from[KILN_STEP_NORTH], tail);
    }
}

/* ---- Its runs: nodes without a step go on with the run before them, leading ones begin the first
 * one behind them. */

typedef struct run_writer {
    uint8_t *runs;
    uint32_t size, length;
    unsigned step;
} run_writer;

static void end_run(run_writer *w) {
    if (w->length > 0) w->runs[w->size++] = (uint8_t)((w->length - 1) << 2 | w->step);
    w->length = 0;
}

static void add_node(run_writer *w, unsigned step) {
    if (step != w->step || w->length == KILN_FIELD_RUN_MAX) end_run(w);
    w->step = step;
    w->length++;
}

static bool has_step(uint64_t key) {
    return key != 0 && key != OPEN;
}

static unsigned first_step(const route_baker *b) {
    for (size_t cell = 0; cell < b->cells; cell++)
        if (has_step(b->key[cell])) return (unsigned)(b->key[cell] & 3);
    return KILN_STEP_EAST;
}

route_field route_field_to(route_baker *b, uint32_t goal) {
    const kiln_grid *grid = b->grid;
    search(b, goal);
    run_writer w = {.runs = b->runs, .step = first_step(b)};
    for (uint32_t j = 0; j < grid->height; j++) {
        const uint64_t *row = b->key + (size_t)(j + 1) * b->stride;
        for (uint32_t i = 0; i < grid->width; i++)
            add_node(&w, has_step(row[i]) ? (unsigned)(row[i] & 3) : w.step);
    }
    end_run(&w);
    return (route_field){b->runs, w.size};
}

/* ---- Goals */

static void add_goal(level_routes *r, uint8_t *wanted, uint32_t node) {
    if (node == KILN_NONE || wanted[node]) return;
    wanted[node] = 1;
    r->count++;
}

static void add_goals(const stage *s, uint32_t index, level_routes *r, uint8_t *wanted) {
    const pack_level *level = &s->pack->levels[index];
    const level_space *space = &s->results->levels[index];
    const level_book *book = &s->results->books[index];
    for (uint32_t i = 0; i < level->seats.count; i++) {
        const seat_result *seat = &s->results->seats[level->seats.first + i];
        if (seat->chosen != KILN_NONE) add_goal(r, wanted, seat->entries[seat->chosen].node);
    }
    for (uint32_t i = 0; i < level->spots.count; i++) {
        kiln_point at = s->pack->spots[level->spots.first + i].at;
        add_goal(r, wanted, kiln_grid_reach(&space->grid, &space->ground, at));
    }
    for (uint32_t i = 0; i < book->address_count; i++) add_goal(r, wanted, book->addresses[i].node);
}

static bool too_many(const stage *s, uint32_t index, uint32_t goals, uint32_t nodes) {
    uint64_t steps = (uint64_t)goals * nodes;
    if (steps <= KILN_ROUTE_STEPS_MAX) return false;
    const pack_level *level = &s->pack->levels[index];
    finding *f = diag_add(s->findings, RULE_K109, level->where, level->address,
                          "the level's %u places times %u nodes are %llu steps of routes; above %u "
                          "none is baked, and paths are searched for",
                          goals, nodes, (unsigned long long)steps, KILN_ROUTE_STEPS_MAX);
    f->severity = SEVERITY_INFO;
    return true;
}

static void find_goals(const stage *s, uint32_t index) {
    const kiln_grid *grid = &s->results->levels[index].grid;
    level_routes *r = &s->results->routes[index];
    uint32_t nodes = grid->width * grid->height;
    arena *scratch = arena_new();
    uint8_t *wanted = ARENA_ARRAY(scratch, uint8_t, nodes);
    add_goals(s, index, r, wanted);
    if (r->count > 0 && too_many(s, index, r->count, nodes)) r->count = 0;
    r->goals = ARENA_ARRAY(s->memory, uint32_t, r->count);
    for (uint32_t node = 0, i = 0; i < r->count; node++)
        if (wanted[node]) r->goals[i++] = node;
    arena_free(scratch);
}

void routes_run(const stage *s) {
    uint32_t count = s->pack->level_count;
    s->results->routes = ARENA_ARRAY(s->memory, level_routes, count);
    for (uint32_t i = 0; i < count; i++) find_goals(s, i);
}

/* ---- Fields */

static void bake_level(const stage *s, level_routes *r, const kiln_grid *grid) {
    arena *scratch = arena_new();
    route_baker *baker = route_baker_new(scratch, grid);
    r->fields = ARENA_ARRAY(s->memory, route_field, r->count);
    for (uint32_t i = 0; i < r->count; i++) {
        if (i % 16 == 0) stage_progress(s, i, r->count);
        route_field field = route_field_to(baker, r->goals[i]);
        uint8_t *runs = ARENA_ARRAY(s->memory, uint8_t, field.size);
        r->fields[i] = (route_field){memcpy(runs, field.runs, field.size), field.size};
    }
    arena_free(scratch);
}

void routes_bake(const stage *s) {
    for (uint32_t i = 0; i < s->pack->level_count; i++) {
        level_routes *r = &s->results->routes[i];
        if (r->count > 0 && !r->fields) bake_level(s, r, &s->results->levels[i].grid);
    }
}
