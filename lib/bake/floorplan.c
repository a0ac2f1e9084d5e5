/* floorplan.c - rooms and what is floor besides them. */
#include "floorplan.h"

#include "polygon.h"
#include "wall.h"

typedef struct area {
    const kiln_point *points;
    uint32_t count;
    bool hole, broken;
    kiln_box bounds;
} area;

struct floorplan {
    const kiln_floor *cells;
    area *rooms, *others; /* in order: the last room counts; any other one does */
    uint32_t room_count, other_count, other_capacity;
};

static void add_quad(floorplan *f, arena *a, const kiln_prism *quad) {
    kiln_point *points = ARENA_ARRAY(a, kiln_point, 4);
    for (int i = 0; i < 4; i++) points[i] = quad->corner[i];
    ARENA_PUSH_ROOM(a, f->others, f->other_count, f->other_capacity);
    f->others[f->other_count++] = (area){points, 4, false, false, polygon_bounds(points, 4)};
}

floorplan *floorplan_new(arena *a, const pack *p, const results *r, uint32_t index) {
    const pack_level *level = &p->levels[index];
    floorplan *f = ARENA_NEW(a, floorplan);
    f->cells = &r->levels[index].floor;
    f->room_count = level->rooms.count;
    f->rooms = ARENA_ARRAY(a, area, f->room_count);
    for (uint32_t i = 0; i < f->room_count; i++) {
        const pack_room *room = &p->rooms[level->rooms.first + i];
        f->rooms[i] =
            (area){room->outline, room->count, room->hole, r->broken_rooms[level->rooms.first + i],
                   polygon_bounds(room->outline, room->count)};
    }
    for (uint32_t i = 0; i < level->objects.count; i++) {
        uint32_t object = level->objects.first + i;
        const pack_asset *asset = &p->assets[p->objects[object].asset];
        if (asset->kind != KILN_ASSET_COVERING || !asset->floor) continue;
        kiln_prism quad = pack_object_footprint(p, object);
        add_quad(f, a, &quad);
    }
    for (uint32_t i = 0; i < level->walls.count; i++) {
        const pack_wall *wall = &p->walls[level->walls.first + i];
        for (uint32_t k = 0; k < wall->opening_count; k++) {
            kiln_prism quad = wall_opening_floor(wall, &wall->openings[k]);
            add_quad(f, a, &quad);
        }
    }
    return f;
}

bool floorplan_any(const floorplan *f) {
    return f->room_count > 0 || f->cells->width > 0;
}

static bool holds(const area *a, kiln_point at2) {
    const kiln_box *b = &a->bounds;
    if (at2.x < 2 * (int64_t)b->x0 || at2.x > 2 * (int64_t)b->x1 || at2.y < 2 * (int64_t)b->y0 ||
        at2.y > 2 * (int64_t)b->y1)
        return false;
    if (a->broken) return true;
    return polygon_locate(a->points, a->count, at2.x, at2.y) != POLYGON_OUTSIDE;
}

/* The cell that holds the point is floor: the quick answer for nearly all. */
static bool on_cell(const kiln_floor *cells, kiln_point at2) {
    int64_t x = at2.x - 2 * (int64_t)cells->x0, y = at2.y - 2 * (int64_t)cells->y0;
    if (x < 0 || y < 0) return false;
    int64_t i = x / (2 * KILN_NAV_STEP), j = y / (2 * KILN_NAV_STEP);
    return i < cells->width && j < cells->height && cells->cells[j * cells->width + i];
}

bool floorplan_has(const floorplan *f, kiln_point at2) {
    if (on_cell(f->cells, at2)) return true;
    for (uint32_t i = f->room_count; i-- > 0;) {
        if (!holds(&f->rooms[i], at2)) continue;
        if (!f->rooms[i].hole) return true;
        break;
    }
    for (uint32_t i = 0; i < f->other_count; i++) {
        if (holds(&f->others[i], at2)) return true;
    }
    return false;
}
