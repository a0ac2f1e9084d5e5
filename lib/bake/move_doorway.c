/* move_doorway.c - moves of what stands in a doorway (K209). */
#include "flat.h"
#include "move.h"
#include "wall.h"

enum { STEP = 500, MOST = 2 * KILN_TILE, ZONES_MAX = 4 };

typedef struct stand {
    const move_scene *scene;
    uint32_t object;
    kiln_prism zones[ZONES_MAX]; /* of the doorways it stands in, as deep as a person */
    uint32_t zone_count;
    const kiln_prism *part;
    bool hit;
} stand;

static uint32_t part_count(const stand *s) {
    const pack *p = s->scene->pack;
    return p->assets[p->objects[s->object].asset].parts.count;
}

static bool in_zone(const stand *s, const kiln_prism *zone, const move *by) {
    for (uint32_t i = 0; i < part_count(s); i++) {
        kiln_prism part =
            kiln_prism_moved(pack_object_part(s->scene->pack, s->object, i), by->x, by->y, 0);
        if (kiln_prism_overlap(&part, zone)) return true;
    }
    return false;
}

static void find_zones(stand *s) {
    static const move none;
    const pack *p = s->scene->pack;
    const pack_level *level = &p->levels[p->objects[s->object].level];
    for (uint32_t i = level->walls.first; i < level->walls.first + level->walls.count; i++) {
        const pack_wall *wall = &p->walls[i];
        kiln_len depth = wall->thickness > KILN_PERSON_SIZE ? wall->thickness : KILN_PERSON_SIZE;
        for (uint32_t k = 0; k < wall->opening_count && s->zone_count < ZONES_MAX; k++) {
            if (!wall->openings[k].walkable) continue;
            kiln_prism zone = wall_opening_zone(wall, &wall->openings[k], depth);
            zone.z1 = s->scene->space->ground.tall;
            if (in_zone(s, &zone, &none)) s->zones[s->zone_count++] = zone;
        }
    }
}

static bool look_for_hit(void *user, uint32_t index, const kiln_obstacle *other) {
    (void)index;
    stand *s = user;
    s->hit |= other->owner != s->object && !s->scene->ignored(s->scene->user, other->owner) &&
              kiln_prism_overlap(s->part, &other->shape);
    return !s->hit;
}

/* Out of the doorways, in nothing else, and with floor under it? */
static bool is_free(stand *s, const move *by) {
    const pack *p = s->scene->pack;
    const pack_object *o = &p->objects[s->object];
    kiln_point at2 = {o->center2.x + 2 * by->x, o->center2.y + 2 * by->y};
    if (on_ground(p, s->object) && !floorplan_has(s->scene->plan, at2)) return false;
    for (uint32_t i = 0; i < s->zone_count; i++)
        if (in_zone(s, &s->zones[i], by)) return false;
    s->hit = false;
    for (uint32_t i = 0; i < part_count(s) && !s->hit; i++) {
        kiln_prism part = kiln_prism_moved(pack_object_part(p, s->object, i), by->x, by->y, 0);
        kiln_box bounds = kiln_prism_bounds(&part);
        s->part = &part;
        kiln_obstacles_query(s->scene->space->obstacles, &bounds, look_for_hit, s);
    }
    return !s->hit;
}

uint32_t move_out_of_doorways(const move_scene *scene, uint32_t object, move out[MOVE_OPTIONS]) {
    static const int directions[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    stand s = {.scene = scene, .object = object};
    uint32_t count = 0;
    find_zones(&s);
    for (kiln_len way = STEP; way <= MOST; way += STEP) {
        for (int i = 0; i < 4 && count < MOVE_OPTIONS; i++) {
            move by = {directions[i][0] * way, directions[i][1] * way, 0};
            if (is_free(&s, &by)) out[count++] = by;
        }
    }
    return count;
}
