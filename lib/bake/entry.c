/* entry.c - people's shapes, the sitters of a scene, and the measured sides of every seat. */
#include "entry.h"

#include <stdlib.h>
#include <string.h>

/* ---- Bodies */

static kiln_body_shape shape_of(arena *a, const pack_shape *shape) {
    kiln_body_part *parts = ARENA_ARRAY(a, kiln_body_part, shape->count);
    for (uint32_t i = 0; i < shape->count; i++)
        parts[i] = (kiln_body_part){shape->parts[i].id, shape->parts[i].box};
    return (kiln_body_shape){parts, shape->count};
}

static void build_body(const stage *s, uint32_t index) {
    const pack_asset *asset = &s->pack->assets[index];
    arena *scratch = arena_new();
    kiln_body_source source = {.actor = index, .size_x = asset->size_x, .size_y = asset->size_y};
    source.standing = shape_of(scratch, &asset->parts);
    source.seated = shape_of(scratch, &asset->seated);
    source.lying = shape_of(scratch, &asset->lying);
    kiln_status status = kiln_body_build(&source, NULL, &s->results->bodies[index]);
    arena_free(scratch);
    if (status == KILN_ERROR_MEMORY) arena_out_of_memory();
    if (status != KILN_OK)
        diag_add(s->findings, RULE_K107, asset->where, "",
                 "the parts of `%s` reach beyond 10000 tiles", asset->id);
}

static void build_bodies(const stage *s) {
    const pack *p = s->pack;
    s->results->bodies = ARENA_ARRAY(s->memory, kiln_body, p->asset_count);
    for (uint32_t i = 0; i < p->asset_count; i++) {
        if (p->assets[i].kind == KILN_ASSET_PERSON) build_body(s, i);
    }
    kiln_body_source plain = kiln_body_plain();
    if (kiln_body_build(&plain, NULL, &s->results->plain) != KILN_OK) arena_out_of_memory();
}

void entry_free(const pack *p, results *r) {
    if (!r->bodies) return;
    for (uint32_t i = 0; i < p->asset_count; i++) kiln_body_free(&r->bodies[i], NULL);
    kiln_body_free(&r->plain, NULL);
}

/* ---- Sitters */

static int compare_shapes(const kiln_body_shape *a, const kiln_body_shape *b) {
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    for (uint32_t i = 0; i < a->count; i++) {
        int order = strcmp(a->parts[i].id, b->parts[i].id);
        if (!order) order = memcmp(&a->parts[i].box, &b->parts[i].box, sizeof a->parts[i].box);
        if (order) return order;
    }
    return 0;
}

static int compare_bodies(const kiln_body *a, const kiln_body *b) {
    int order = compare_shapes(&a->standing, &b->standing);
    if (!order) order = compare_shapes(&a->seated, &b->seated);
    if (!order) order = compare_shapes(&a->lying, &b->lying);
    return order;
}

static int by_shape(const void *left, const void *right) {
    const kiln_body *a = *(kiln_body *const *)left, *b = *(kiln_body *const *)right;
    int order = compare_bodies(a, b);
    return order ? order : (a->actor > b->actor) - (a->actor < b->actor);
}

static int by_actor(const void *left, const void *right) {
    const kiln_body *a = *(kiln_body *const *)left, *b = *(kiln_body *const *)right;
    return (a->actor > b->actor) - (a->actor < b->actor);
}

/* Of people with the same shapes the first is enough: they fit or hit alike. */
static uint32_t without_doubles(const kiln_body **bodies, uint32_t count) {
    if (count < 2) return count;
    qsort(bodies, count, sizeof *bodies, by_shape);
    uint32_t kept = 1;
    for (uint32_t i = 1; i < count; i++) {
        if (compare_bodies(bodies[kept - 1], bodies[i]) != 0) bodies[kept++] = bodies[i];
    }
    qsort(bodies, kept, sizeof *bodies, by_actor);
    return kept;
}

/* The person assets a scene uses; it has no people: all of the pack. */
static void mark_people(const pack *p, const pack_scene *scene, bool *wanted) {
    for (uint32_t i = 0; i < p->asset_count; i++)
        wanted[i] = scene->people.count == 0 && !scene->people_lost &&
                    p->assets[i].kind == KILN_ASSET_PERSON;
    for (uint32_t i = 0; i < scene->people.count; i++)
        wanted[p->people[scene->people.first + i].asset] = true;
}

static scene_sitters sitters_of(const stage *s, const pack_scene *scene, bool *wanted) {
    const pack *p = s->pack;
    mark_people(p, scene, wanted);
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->asset_count; i++) count += wanted[i];
    scene_sitters sitters = {.bodies = ARENA_ARRAY(s->memory, const kiln_body *, count + 1)};
    sitters.unsure = scene->people_lost;
    for (uint32_t i = 0; i < p->asset_count; i++) {
        if (!wanted[i]) continue;
        sitters.unsure |= p->assets[i].lost;
        if (s->results->bodies[i].standing.count > 0 && !p->assets[i].lost)
            sitters.bodies[sitters.count++] = &s->results->bodies[i];
    }
    sitters.count = without_doubles(sitters.bodies, sitters.count);
    if (sitters.count == 0) sitters.bodies[sitters.count++] = &s->results->plain;
    return sitters;
}

static void build_sitters(const stage *s) {
    const pack *p = s->pack;
    s->results->sitters = ARENA_ARRAY(s->memory, scene_sitters, p->scene_count);
    arena *scratch = arena_new();
    bool *wanted = ARENA_ARRAY(scratch, bool, p->asset_count);
    for (uint32_t i = 0; i < p->scene_count; i++)
        s->results->sitters[i] = sitters_of(s, &p->scenes[i], wanted);
    arena_free(scratch);
}

/* ---- Seats */

enum { ALL_SIDES = (1 << KILN_SIDE_COUNT) - 1 };

/* The sides each of an asset's seats may use, in the asset's frame. */
static const uint32_t *sides_of_asset(arena *a, const pack_asset *asset) {
    uint32_t *sides = ARENA_ARRAY(a, uint32_t, asset->seat_count);
    kiln_point *hips = ARENA_ARRAY(a, kiln_point, asset->seat_count);
    uint32_t lying = 0;
    for (uint32_t i = 0; i < asset->seat_count; i++) {
        if (asset->seats[i].pose == KILN_POSE_LIE) hips[lying++] = asset->seats[i].at;
    }
    for (uint32_t i = 0, place = 0; i < asset->seat_count; i++) {
        const pack_asset_seat *seat = &asset->seats[i];
        sides[i] = seat->pose != KILN_POSE_LIE
                       ? ALL_SIDES
                       : kiln_lying_sides(hips, lying, place++, asset->size_x, asset->size_y,
                                          seat->facing);
    }
    return sides;
}

static kiln_seat_site free_site(const pack_seat *seat) {
    const kiln_len half = KILN_PERSON_SIZE / 2;
    kiln_seat_site site = {.sides = ALL_SIDES};
    site.footprint = kiln_prism_of_box((kiln_box){seat->at.x - half, seat->at.y - half, 0,
                                                  seat->at.x + half, seat->at.y + half, 1});
    if (seat->pose == KILN_POSE_LIE) {
        kiln_point middle = {half, half};
        site.sides = kiln_lying_sides(&middle, 1, 0, KILN_PERSON_SIZE, KILN_PERSON_SIZE, 0);
    }
    return site;
}

static kiln_seat_site site_of(const pack *p, const pack_seat *seat, const uint32_t *const *sides) {
    kiln_seat_site site;
    if (seat->object == KILN_NONE) {
        site = free_site(seat);
    } else {
        site.footprint = pack_object_footprint(p, seat->object);
        site.sides = sides[p->objects[seat->object].asset][seat->asset_seat];
    }
    site.seat = (kiln_seat_pose){seat->pose, seat->at, seat->height, seat->facing};
    return site;
}

/* ---- Measuring */

/* Returns the work it took. */
static uint64_t measure(const stage *s, uint32_t index) {
    const pack_seat *seat = &s->pack->seats[index];
    const level_space *space = &s->results->levels[seat->level];
    const scene_sitters *sitters = &s->results->sitters[s->pack->levels[seat->level].scene];
    seat_result *result = &s->results->seats[index];
    kiln_seat_sides sides = kiln_seat_measure(&result->site, sitters->bodies, sitters->count,
                                              &space->grid, &space->ground);
    memcpy(result->entries, sides.entries, sizeof result->entries);
    result->count = sides.count;
    result->chosen = sides.chosen;
    return sides.work;
}

void entry_again(const stage *s, uint32_t index) {
    const pack_seat *seat = &s->pack->seats[index];
    kiln_seat_site *site = &s->results->seats[index].site;
    if (seat->object == KILN_NONE)
        *site = free_site(seat);
    else
        site->footprint = pack_object_footprint(s->pack, seat->object);
    site->seat = (kiln_seat_pose){seat->pose, seat->at, seat->height, seat->facing};
    measure(s, index);
}

/* A seat's level and site: all that its measure depends on. */
typedef struct seat_key {
    uint32_t level, index;
    const kiln_seat_site *site;
} seat_key;

static int compare_numbers(int64_t a, int64_t b) {
    return (a > b) - (a < b);
}

static int compare_points(kiln_point a, kiln_point b) {
    int order = compare_numbers(a.x, b.x);
    return order ? order : compare_numbers(a.y, b.y);
}

static int compare_keys(const seat_key *a, const seat_key *b) {
    const kiln_seat_pose *p = &a->site->seat, *q = &b->site->seat;
    int order = compare_numbers(a->level, b->level);
    if (!order) order = compare_points(p->at, q->at);
    if (!order) order = compare_numbers(p->height, q->height);
    if (!order) order = compare_numbers(p->facing, q->facing);
    if (!order) order = compare_numbers(p->pose, q->pose);
    if (!order) order = compare_numbers(a->site->sides, b->site->sides);
    for (int i = 0; i < 4 && !order; i++)
        order = compare_points(a->site->footprint.corner[i], b->site->footprint.corner[i]);
    return order;
}

static int by_site(const void *left, const void *right) {
    const seat_key *a = left, *b = right;
    int order = compare_keys(a, b);
    return order ? order : compare_numbers(a->index, b->index);
}

/* For each seat the first one with the same site: twins (K211) are measured once. */
static const uint32_t *first_alike(arena *a, const pack *p, const results *r) {
    seat_key *keys = ARENA_ARRAY(a, seat_key, p->seat_count);
    uint32_t *alike = ARENA_ARRAY(a, uint32_t, p->seat_count);
    for (uint32_t i = 0; i < p->seat_count; i++)
        keys[i] = (seat_key){p->seats[i].level, i, &r->seats[i].site};
    if (p->seat_count > 1) qsort(keys, p->seat_count, sizeof *keys, by_site);
    for (uint32_t i = 0, first = 0; i < p->seat_count; i++) {
        if (compare_keys(&keys[first], &keys[i]) != 0) first = i;
        alike[keys[i].index] = keys[first].index;
    }
    return alike;
}

/* Measures a level's seats; what goes beyond the budget is left out, and the level as a whole. */
static void measure_level(const stage *s, const pack_level *level, const uint32_t *alike,
                          uint64_t *left) {
    seat_result *seats = s->results->seats;
    uint32_t first = level->seats.first, end = first + level->seats.count;
    if (s->results->levels[level - s->pack->levels].beyond_limit) return;
    for (uint32_t i = first; i<end && * left> 0; i++) {
        if (i % 64 == 0) stage_progress(s, i, s->pack->seat_count);
        if (alike[i] != i) {
            seats[i] = seats[alike[i]];
            continue;
        }
        uint64_t work = measure(s, i);
        *left -= work < *left ? work : *left;
    }
    if (*left > 0) return;
    for (uint32_t i = first; i < end; i++) seats[i].count = 0, seats[i].chosen = KILN_NONE;
}

/* One finding for all levels from the first one on whose seats take more than is left. */
static void measure_levels(const stage *s, const uint32_t *alike) {
    uint64_t left = s->limits->motions;
    for (uint32_t i = 0; i < s->pack->level_count; i++) {
        const pack_level *level = &s->pack->levels[i];
        measure_level(s, level, alike, &left);
        if (left > 0) continue;
        finding *f =
            diag_add(s->findings, RULE_K109, level->where, level->address,
                     "the seats of level `%s`, and of those after it, are not measured: "
                     "with the parts around them and the people to sit there it takes over "
                     "%llu steps",
                     level->id, (unsigned long long)s->limits->motions);
        diag_suggest(s->findings, f, "thin them out, or raise the limit with --limit motions=N");
        return;
    }
}

static void build_sites(const stage *s, arena *scratch) {
    const pack *p = s->pack;
    s->results->seats = ARENA_ARRAY(s->memory, seat_result, p->seat_count);
    const uint32_t **sides = ARENA_ARRAY(scratch, const uint32_t *, p->asset_count);
    for (uint32_t i = 0; i < p->asset_count; i++) sides[i] = sides_of_asset(scratch, &p->assets[i]);
    for (uint32_t i = 0; i < p->seat_count; i++) {
        s->results->seats[i].site = site_of(p, &p->seats[i], sides);
        s->results->seats[i].chosen = KILN_NONE;
    }
}

void entry_run(const stage *s) {
    arena *scratch = arena_new();
    build_bodies(s);
    build_sitters(s);
    build_sites(s, scratch);
    const uint32_t *alike = first_alike(scratch, s->pack, s->results);
    measure_levels(s, alike);
    arena_free(scratch);
}
