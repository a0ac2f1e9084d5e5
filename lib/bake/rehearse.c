/* rehearse.c - makes a change in a copy of the pack and runs the checks that it can concern. */
#include "rehearse.h"

#include "barriers.h"
#include "entry.h"
#include "lint_nav.h"
#include "lint_place.h"
#include "lint_seat.h"
#include "lint_seat_place.h"
#include "lint_wall.h"
#include "navgrid.h"
#include "wayin.h"

#include <stdlib.h>
#include <string.h>

/* Whatever a seat's sides depend on is within this of its hip. */
#define AROUND (5 * KILN_TILE)

/* The work of a rehearsal is counted in about 0.04 microseconds: for a node, an object, a seat of the
 * pack, a seat that is measured. */
enum { NODE_WORK = 1, OBJECT_WORK = 40, SEAT_WORK = 100, MEASURE_WORK = 4000 };
#define WORK_MAX 20000000u

/* ---- Findings by what they are about */

static int compare_told(const void *left, const void *right) {
    const told *a = left, *b = right;
    if (a->rule != b->rule) return a->rule < b->rule ? -1 : 1;
    return strcmp(a->address, b->address);
}

static told *list_told(arena *a, const diag *d, uint32_t *count) {
    told *list = ARENA_ARRAY(a, told, d->count);
    *count = 0;
    for (uint32_t i = 0; i < d->count; i++)
        if (d->items[i]->severity >= SEVERITY_WARNING)
            list[(*count)++] = (told){d->items[i]->rule, d->items[i]->address};
    if (*count > 1) qsort(list, *count, sizeof *list, compare_told);
    return list;
}

/* Is there more of anything? */
static bool has_more(const told *after, uint32_t after_count, const told *before,
                     uint32_t before_count) {
    for (uint32_t i = 0, k = 0; i < after_count; i++, k++) {
        while (k < before_count && compare_told(&before[k], &after[i]) < 0) k++;
        if (k == before_count || compare_told(&before[k], &after[i]) != 0) return true;
    }
    return false;
}

bool rehearsal_tells(const rehearsal *r, rule_id id, const char *address) {
    told key = {id, address};
    return r->count > 0 && bsearch(&key, r->told, r->count, sizeof key, compare_told);
}

/* ---- The state of a run */

rehearsals rehearsals_new(const stage *s, arena *memory) {
    rehearsals r = {.stage = s, .memory = memory};
    r.before = list_told(memory, s->findings, &r.before_count);
    return r;
}

static uint64_t nodes_of(const rehearsals *r, uint32_t level) {
    const kiln_grid *grid = &r->stage->results->levels[level].grid;
    return (uint64_t)grid->width * grid->height;
}

bool rehearsals_left(const rehearsals *r, uint32_t level) {
    const level_space *space = &r->stage->results->levels[level];
    const pack *p = r->stage->pack;
    uint64_t next = nodes_of(r, level) * NODE_WORK + (uint64_t)p->object_count * OBJECT_WORK +
                    (uint64_t)p->seat_count * SEAT_WORK;
    bool sure = !space->beyond_limit && !space->floor_unsure && !space->objects_unsure;
    return sure && r->stage->findings->dropped == 0 && r->work + next < WORK_MAX;
}

/* ---- The change */

static void copy_pack(rehearsal *out, const pack *from) {
    out->pack = *from;
    out->pack.objects = ARENA_ARRAY(out->memory, pack_object, from->object_count);
    out->pack.seats = ARENA_ARRAY(out->memory, pack_seat, from->seat_count);
    if (from->object_count)
        memcpy(out->pack.objects, from->objects, from->object_count * sizeof *from->objects);
    if (from->seat_count)
        memcpy(out->pack.seats, from->seats, from->seat_count * sizeof *from->seats);
}

static void move_object(pack *p, uint32_t index, const move *by) {
    pack_object *o = &p->objects[index];
    o->center2.x += 2 * by->x;
    o->center2.y += 2 * by->y;
    o->z += by->z;
    for (uint32_t i = o->seats.first; i < o->seats.first + o->seats.count; i++) {
        p->seats[i].at.x += by->x;
        p->seats[i].at.y += by->y;
        p->seats[i].height += by->z;
    }
}

static void move_asset_seat(rehearsal *out, const change *c) {
    pack *p = &out->pack;
    const pack_asset *before = p->assets;
    p->assets = ARENA_ARRAY(out->memory, pack_asset, p->asset_count);
    memcpy(p->assets, before, p->asset_count * sizeof *before);
    pack_asset *asset = &p->assets[c->index];
    const pack_asset_seat *seats = asset->seats;
    asset->seats = ARENA_ARRAY(out->memory, pack_asset_seat, asset->seat_count);
    memcpy(asset->seats, seats, asset->seat_count * sizeof *seats);
    kiln_point *at = &asset->seats[c->asset_seat].at;
    *at = (kiln_point){at->x + c->by.x, at->y + c->by.y};
    for (uint32_t i = 0; i < p->object_count; i++) {
        const pack_object *o = &p->objects[i];
        if (o->asset != c->index || c->asset_seat >= o->seats.count) continue;
        p->seats[o->seats.first + c->asset_seat].at =
            kiln_turn_halves(kiln_turn_of(o->facing), 2 * (int64_t)at->x - asset->size_x,
                             2 * (int64_t)at->y - asset->size_y, o->center2.x, o->center2.y);
    }
}

static void make_change(rehearsal *out, const change *c) {
    out->level = KILN_NONE;
    if (c->kind == CHANGE_ASSET_SEAT) {
        move_asset_seat(out, c);
    } else if (c->kind == CHANGE_FREE_SEAT) {
        out->pack.seats[c->index].at.x += c->by.x;
        out->pack.seats[c->index].at.y += c->by.y;
    } else {
        move_object(&out->pack, c->index, &c->by);
        out->level = out->pack.objects[c->index].level;
    }
}

/* ---- The checks */

/* Can the seat's sides have changed? */
static bool is_concerned(const rehearsal *r, const change *c, uint32_t seat) {
    const pack_seat *s = &r->pack.seats[seat];
    if (c->kind == CHANGE_FREE_SEAT) return seat == c->index;
    if (c->kind == CHANGE_ASSET_SEAT)
        return s->object != KILN_NONE && r->pack.objects[s->object].asset == c->index &&
               s->asset_seat == c->asset_seat;
    const pack_object *o = &r->pack.objects[c->index];
    if (s->level != o->level) return false;
    kiln_prism footprint = pack_object_footprint(&r->pack, c->index);
    kiln_box box = kiln_prism_bounds(&footprint);
    return s->at.x >= box.x0 - AROUND && s->at.x <= box.x1 + AROUND && s->at.y >= box.y0 - AROUND &&
           s->at.y <= box.y1 + AROUND;
}

static void copy_results(rehearsal *out, const results *from) {
    out->results = *from;
    uint32_t levels = out->pack.level_count, seats = out->pack.seat_count;
    out->results.levels = ARENA_ARRAY(out->memory, level_space, levels);
    out->results.seats = ARENA_ARRAY(out->memory, seat_result, seats);
    memcpy(out->results.levels, from->levels, levels * sizeof *from->levels);
    if (seats) memcpy(out->results.seats, from->seats, seats * sizeof *from->seats);
}

static void measure(rehearsals *r, const stage *s, const change *c, rehearsal *out) {
    if (out->level != KILN_NONE) {
        navgrid_again(s, out->level);
        wayin_run(s);
        r->work += nodes_of(r, out->level) * NODE_WORK;
    }
    for (uint32_t i = 0; i < s->pack->seat_count; i++) {
        if (s->results->seats[i].count == 0 || !is_concerned(out, c, i)) continue;
        entry_again(s, i);
        r->work += MEASURE_WORK;
    }
    r->work += (uint64_t)s->pack->object_count * OBJECT_WORK;
    r->work += (uint64_t)s->pack->seat_count * SEAT_WORK;
}

void rehearse(rehearsals *r, const change *c, rehearsal *out) {
    *out = (rehearsal){.memory = arena_new()};
    copy_pack(out, r->stage->pack);
    copy_results(out, r->stage->results);
    make_change(out, c);
    stage s = {.name = r->stage->name,
               .pack = &out->pack,
               .limits = r->stage->limits,
               .findings = diag_new(out->memory),
               .memory = out->memory,
               .results = &out->results};
    measure(r, &s, c, out);
    barriers_run(&s);
    lint_wall_run(&s);
    lint_place_run(&s);
    lint_seat_run(&s);
    lint_seat_place_run(&s);
    lint_nav_run(&s);
    out->told = list_told(out->memory, s.findings, &out->count);
    out->worse = has_more(out->told, out->count, r->before, r->before_count);
}

void rehearsal_free(rehearsal *r) {
    if (r->level != KILN_NONE) {
        level_space *space = &r->results.levels[r->level];
        kiln_obstacles_free(space->obstacles);
        kiln_floor_free(&space->floor, NULL);
        kiln_grid_free(&space->grid, NULL);
    }
    arena_free(r->memory);
    *r = (rehearsal){0};
}
