/* lint_seat_place.c - seats at another height than their surface, seats that share their only
 * standing place, seats that face away from the desk beside them. */
#include "lint_seat_place.h"

#include "str.h"
#include "surface.h"

#include <stdlib.h>

/* ---- K306 seat height */

static void check_asset_seat(const stage *s, const pack_asset *asset, const pack_asset_seat *seat) {
    surface under = surface_of_asset_seat(asset, seat);
    if (asset->lost || (under.found && !surface_differs(&under, seat->height))) return;
    diag *d = s->findings;
    const char *address = arena_printf(d->memory, "%s/%s", asset->id, seat->id);
    if (!under.found) {
        diag_add(d, RULE_K306, seat->where, address,
                 "seat `%s` of `%s` has no part under its place %s; its height is %s", seat->id,
                 asset->id, point_text(d->memory, seat->at), len_text(d->memory, seat->height));
        return;
    }
    const pack_part *part = &asset->parts.parts[under.part];
    finding *f = diag_add(d, RULE_K306, seat->height_where, address,
                          "seat `%s` of `%s` is at height %s, but the top of `%s` under it at %s",
                          seat->id, asset->id, len_text(d->memory, seat->height), part->id,
                          len_text(d->memory, under.top));
    diag_relate(d, f, part->where, "part `%s`", part->id);
    diag_suggest(d, f, "height: %s", len_text(d->memory, under.top));
    diag_edit(d, f, seat->height_where, len_text(d->memory, under.top));
}

static void check_free_seat(const stage *s, const pack_seat *seat) {
    const level_space *space = &s->results->levels[seat->level];
    surface under = surface_of_free_seat(seat, space);
    if (!surface_differs(&under, seat->height)) return;
    diag *d = s->findings;
    bool wall = under.owner >= KILN_WALL;
    finding *f = diag_add(d, RULE_K306, seat->where, seat->address,
                          "the seat is at height %s, but the top of %s under it at %s",
                          len_text(d->memory, seat->height),
                          pack_obstacle_name(s->pack, d->memory, under.owner, under.part),
                          len_text(d->memory, under.top));
    diag_relate(d, f,
                wall ? s->pack->walls[under.owner - KILN_WALL].where
                     : s->pack->objects[under.owner].where,
                "%s is here", wall ? "the wall" : s->pack->objects[under.owner].id);
    diag_suggest(d, f, "height: %s", len_text(d->memory, under.top));
}

static void check_heights(const stage *s) {
    for (uint32_t i = 0; i < s->pack->asset_count; i++) {
        const pack_asset *asset = &s->pack->assets[i];
        for (uint32_t k = 0; k < asset->seat_count; k++)
            check_asset_seat(s, asset, &asset->seats[k]);
    }
    for (uint32_t i = 0; i < s->pack->seat_count; i++) {
        const pack_seat *seat = &s->pack->seats[i];
        if (seat->object == KILN_NONE && s->results->seats[i].count > 0 &&
            !s->results->levels[seat->level].objects_unsure)
            check_free_seat(s, &s->pack->seats[i]);
    }
}

/* ---- K307 shared standing place */

/* A seat's only clear standing place. Two closer than a step of the grid, in x and in y, are one
 * place to whoever walks there. */
typedef struct place {
    uint32_t seat, level;
    int32_t cell_x, cell_y;
    kiln_point stand;
} place;

static int32_t cell(kiln_len at) {
    return at >= 0 ? at / KILN_NAV_STEP : -((KILN_NAV_STEP - 1 - at) / KILN_NAV_STEP);
}

/* Is what is free around the seat, or who sits there, not known? */
static bool is_unsure(const stage *s, const pack_seat *seat) {
    const level_space *space = &s->results->levels[seat->level];
    return space->floor_unsure || space->objects_unsure ||
           s->results->sitters[s->pack->levels[seat->level].scene].unsure;
}

static bool only_place(const stage *s, uint32_t seat, place *out) {
    const pack_seat *p = &s->pack->seats[seat];
    const seat_result *r = &s->results->seats[seat];
    if (p->object != KILN_NONE && s->results->objects[p->object].twin) return false;
    if (is_unsure(s, p)) return false;
    uint32_t clear = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        if (r->entries[i].verdict != KILN_VERDICT_CLEAR) continue;
        kiln_point at = r->entries[i].stand;
        *out = (place){seat, p->level, cell(at.x), cell(at.y), at};
        clear++;
    }
    return clear == 1;
}

static int compare_cells(const place *a, const place *b) {
    if (a->level != b->level) return a->level < b->level ? -1 : 1;
    if (a->cell_y != b->cell_y) return a->cell_y < b->cell_y ? -1 : 1;
    return (a->cell_x > b->cell_x) - (a->cell_x < b->cell_x);
}

static int by_cell(const void *left, const void *right) {
    const place *a = left, *b = right;
    int order = compare_cells(a, b);
    return order ? order : (a->seat > b->seat) - (a->seat < b->seat);
}

/* The first place of a cell. */
static uint32_t lower_bound(const place *places, uint32_t count, const place *key) {
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare_cells(&places[middle], key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool close_by(kiln_point a, kiln_point b) {
    return labs((long)a.x - b.x) < KILN_NAV_STEP && labs((long)a.y - b.y) < KILN_NAV_STEP;
}

/* The first earlier seat whose place is the same; KILN_NONE when there is none. */
static uint32_t earlier_at(const place *places, uint32_t count, const place *of) {
    uint32_t first = KILN_NONE;
    for (int32_t dy = -1; dy <= 1; dy++) {
        for (int32_t dx = -1; dx <= 1; dx++) {
            place key = *of;
            key.cell_x += dx;
            key.cell_y += dy;
            uint32_t i = lower_bound(places, count, &key);
            for (; i < count && compare_cells(&places[i], &key) == 0; i++) {
                if (places[i].seat >= of->seat || places[i].seat >= first) break;
                if (close_by(places[i].stand, of->stand)) first = places[i].seat;
            }
        }
    }
    return first;
}

static void check_shared_places(const stage *s) {
    arena *scratch = arena_new();
    place *places = ARENA_ARRAY(scratch, place, s->pack->seat_count);
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->pack->seat_count; i++) count += only_place(s, i, &places[count]);
    if (count > 1) qsort(places, count, sizeof *places, by_cell);
    for (uint32_t i = 0; i < count && diag_wants(s->findings, RULE_K307); i++) {
        uint32_t other = earlier_at(places, count, &places[i]);
        if (other == KILN_NONE) continue;
        const pack_seat *seat = &s->pack->seats[places[i].seat], *first = &s->pack->seats[other];
        finding *f = diag_add(s->findings, RULE_K307, seat->where, seat->address,
                              "the only clear standing place of `%s`, %s, is also that of `%s`",
                              seat->address, point_text(scratch, places[i].stand), first->address);
        diag_relate(s->findings, f, first->where, "`%s` is here", first->address);
    }
    arena_free(scratch);
}

/* ---- K308 faces away */

/* A table top: its underside leaves room for knees, it is thin, and large enough to work at. */
enum {
    TOP_UNDERSIDE = 4500,
    TOP_LOW = 6000,
    TOP_HIGH = 12000,
    TOP_THICKNESS = 1500,
    TOP_SIZE = 3000,
    BESIDE = 3000,    /* from the seat's footprint */
    HALF_WIDTH = 1500 /* of the strip looked at */
};

static bool is_table_top(const pack *p, const kiln_obstacle *o) {
    if (o->owner >= KILN_WALL) return false;
    const pack_asset *asset = &p->assets[p->objects[o->owner].asset];
    kiln_box box = asset->parts.parts[o->part].box;
    return asset->seat_count == 0 && box.x1 - box.x0 >= TOP_SIZE && box.y1 - box.y0 >= TOP_SIZE &&
           o->shape.z0 >= TOP_UNDERSIDE && o->shape.z1 >= TOP_LOW && o->shape.z1 <= TOP_HIGH &&
           o->shape.z1 - o->shape.z0 <= TOP_THICKNESS;
}

static bool is_wall(const pack *p, const kiln_obstacle *o) {
    (void)p;
    return o->owner >= KILN_WALL;
}

typedef bool wanted(const pack *p, const kiln_obstacle *o);

typedef struct strip_search {
    const pack *pack;
    wanted *is_wanted;
    kiln_prism strip;
    uint32_t index; /* of the first one; KILN_NONE */
} strip_search;

static bool look_for(void *user, uint32_t index, const kiln_obstacle *o) {
    strip_search *s = user;
    if (index < s->index && s->is_wanted(s->pack, o) && kiln_prism_overlap(&s->strip, &o->shape))
        s->index = index;
    return true;
}

/* The first one over the strip from the hip to `to`, forward in the occupant's frame. */
static uint32_t first_along(const stage *s, const pack_seat *seat, kiln_len to, wanted *is_wanted) {
    const level_space *space = &s->results->levels[seat->level];
    kiln_box box = {-HALF_WIDTH, to < 0 ? to : 0, TOP_UNDERSIDE,
                    HALF_WIDTH,  to < 0 ? 0 : to, TOP_HIGH};
    strip_search search = {.pack = s->pack, .is_wanted = is_wanted, .index = KILN_NONE};
    search.strip = kiln_prism_turned(box, kiln_turn_of(seat->facing), seat->at, 0);
    kiln_box bounds = kiln_prism_bounds(&search.strip);
    kiln_obstacles_query(space->obstacles, &bounds, look_for, &search);
    return search.index;
}

/* How far ahead of the hip a point lies. */
static kiln_len ahead_of(const kiln_seat_pose *seat, kiln_point p) {
    kiln_point offset = {p.x - seat->at.x, p.y - seat->at.y};
    return kiln_turn_point(kiln_turn_of(360000 - seat->facing), offset, (kiln_point){0, 0}).y;
}

/* How far the seat's footprint reaches ahead of and behind the hip. */
static void reach(const seat_result *r, kiln_len *ahead, kiln_len *behind) {
    *ahead = *behind = 0;
    for (int i = 0; i < 4; i++) {
        kiln_len y = ahead_of(&r->site.seat, r->site.footprint.corner[i]);
        if (y > *ahead) *ahead = y;
        if (-y > *behind) *behind = -y;
    }
}

/* Whether a wall stands between the hip and a table top behind it. */
static bool walled_off(const stage *s, const seat_result *r, const pack_seat *seat,
                       const kiln_obstacle *top) {
    kiln_len nearest = INT32_MIN;
    for (int i = 0; i < 4; i++) {
        kiln_len y = ahead_of(&r->site.seat, top->shape.corner[i]);
        if (y > nearest) nearest = y;
    }
    return nearest < 0 && first_along(s, seat, nearest, is_wall) != KILN_NONE;
}

static const char *heading_name(arena *a, kiln_heading heading) {
    static const char *const names[] = {"north", "west", "south", "east"};
    if (kiln_heading_quarter(heading)) return names[heading / 90000];
    str s = str_new(a);
    str_add_heading(&s, heading);
    return s.text;
}

/* A chair by itself: benches and sofas have tables behind them on purpose. */
static bool is_chair(const stage *s, const pack_seat *seat) {
    if (seat->pose != KILN_POSE_SIT || seat->object == KILN_NONE) return false;
    if (s->results->objects[seat->object].twin) return false;
    return s->pack->assets[s->pack->objects[seat->object].asset].seat_count == 1;
}

static void check_facing(const stage *s, uint32_t index) {
    const pack *p = s->pack;
    const pack_seat *seat = &p->seats[index];
    if (s->results->levels[seat->level].objects_unsure) return;
    if (s->results->seats[index].count == 0 || !is_chair(s, seat)) return;
    kiln_len ahead, behind;
    reach(&s->results->seats[index], &ahead, &behind);
    uint32_t found = first_along(s, seat, -(behind + BESIDE), is_table_top);
    if (found == KILN_NONE || first_along(s, seat, ahead + BESIDE, is_table_top) != KILN_NONE)
        return;
    const kiln_obstacle *top = kiln_obstacles_get(s->results->levels[seat->level].obstacles, found);
    if (walled_off(s, &s->results->seats[index], seat, top)) return;
    uint32_t desk = top->owner;
    const pack_object *chair = &p->objects[seat->object];
    diag *d = s->findings;
    finding *f = diag_add(d, RULE_K308, seat->where, seat->address,
                          "`%s` faces %s, away from `%s` close behind it", chair->id,
                          heading_name(d->memory, seat->facing), p->objects[desk].id);
    diag_relate(d, f, p->objects[desk].where, "`%s` is here", p->objects[desk].id);
    if (chair->bank == KILN_NONE)
        diag_suggest(d, f, "facing: %s",
                     heading_name(d->memory, kiln_heading_add(chair->facing, 180000)));
}

void lint_seat_place_run(const stage *s) {
    check_heights(s);
    check_shared_places(s);
    for (uint32_t i = 0; i < s->pack->seat_count; i++) check_facing(s, i);
}
