/* surface.c - the highest top under a hip. */
#include "surface.h"

#include "polygon.h"

static void take_higher(surface *s, kiln_len top, uint32_t owner, uint32_t part) {
    if (!s->found || top > s->top) *s = (surface){true, top, owner, part};
}

surface surface_of_asset_seat(const pack_asset *asset, const pack_asset_seat *seat) {
    surface below = {0}, above = {0};
    for (uint32_t i = 0; i < asset->parts.count; i++) {
        kiln_box b = asset->parts.parts[i].box;
        kiln_point hip = seat->at;
        if (hip.x < b.x0 || hip.x > b.x1 || hip.y < b.y0 || hip.y > b.y1) continue;
        if (b.z0 < seat->height)
            take_higher(&below, b.z1, KILN_NONE, i);
        else if (!above.found || b.z1 < above.top)
            above = (surface){true, b.z1, KILN_NONE, i};
    }
    return below.found ? below : above;
}

typedef struct search {
    const pack_seat *seat;
    surface found;
    uint32_t index;
} search;

static bool look(void *user, uint32_t index, const kiln_obstacle *o) {
    search *s = user;
    kiln_point hip = s->seat->at;
    if (o->shape.z0 >= s->seat->height || polygon_locate(o->shape.corner, 4, 2 * (int64_t)hip.x,
                                                         2 * (int64_t)hip.y) == POLYGON_OUTSIDE)
        return true;
    /* Of equal tops the first obstacle, whatever the order of visits. */
    if (s->found.found && o->shape.z1 == s->found.top && index > s->index) return true;
    if (s->found.found && o->shape.z1 < s->found.top) return true;
    s->found = (surface){true, o->shape.z1, o->owner, o->part};
    s->index = index;
    return true;
}

surface surface_of_free_seat(const pack_seat *seat, const level_space *space) {
    search s = {.seat = seat};
    kiln_box box = {seat->at.x - 1, seat->at.y - 1, 0, seat->at.x + 1, seat->at.y + 1, INT32_MAX};
    kiln_obstacles_query(space->obstacles, &box, look, &s);
    return s.found;
}

bool surface_differs(const surface *s, kiln_len height) {
    kiln_len by = s->top > height ? s->top - height : height - s->top;
    return s->found && by > SURFACE_TOLERANCE;
}
