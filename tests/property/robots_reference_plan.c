/* robots_reference_plan.c - the plan and the address book as the robots document has them. */
#include "robots_reference.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

#define GET(call) ck_assert_int_eq(call, KILN_OK)

bool ref_below(unsigned *ties, double a, double b) {
    if (fabs(a - b) < REFERENCE_TIE) ++*ties;
    return a < b;
}

static double metres(kiln_len units) {
    return units / 10000.0;
}

static ref_point point_of(kiln_point p) {
    return (ref_point){metres(p.x), -metres(p.y)};
}

/* `length` from a point along (sin angle, cos angle). */
static ref_point along(ref_point from, double angle, double length) {
    return (ref_point){from.x + sin(angle) * length, from.z + cos(angle) * length};
}

static double radians(kiln_heading heading) {
    return heading / 1000.0 * PI / 180;
}

static void *room_for(size_t count, size_t size) {
    void *block = calloc(count + 1, size);
    ck_assert_ptr_nonnull(block);
    return block;
}

/* ---- Distances ------------------------------------------------------------------------------- */

static double cross(ref_point a, ref_point b, ref_point c) {
    return (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
}

static double point_segment(ref_point p, ref_point a, ref_point b) {
    double dx = b.x - a.x, dz = b.z - a.z, length = dx * dx + dz * dz;
    double t = length > 0 ? ((p.x - a.x) * dx + (p.z - a.z) * dz) / length : 0;
    t = fmax(0, fmin(1, t));
    return hypot(p.x - a.x - t * dx, p.z - a.z - t * dz);
}

static double segment_segment(ref_point a, ref_point b, ref_point c, ref_point d) {
    if (cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0) return 0;
    return fmin(fmin(point_segment(a, c, d), point_segment(b, c, d)),
                fmin(point_segment(c, a, b), point_segment(d, a, b)));
}

static bool in_quad(const ref_point corner[4], ref_point p) {
    int left = 0, right = 0;
    for (int i = 0; i < 4; i++) {
        double side = cross(corner[i], corner[(i + 1) % 4], p);
        left += side > 0;
        right += side < 0;
    }
    return left == 0 || right == 0;
}

double ref_apart(ref_point from, ref_point to, const ref_point corner[4]) {
    if (in_quad(corner, from) || in_quad(corner, to)) return 0;
    double least = INFINITY;
    for (int i = 0; i < 4; i++)
        least = fmin(least, segment_segment(from, to, corner[i], corner[(i + 1) % 4]));
    return least;
}

bool ref_blocked(const ref_level *level, ref_point from, ref_point to, double radius) {
    bool blocked = false;
    double reach = hypot(to.x - from.x, to.z - from.z) + radius + 0.1;
    for (uint32_t i = 0; i < level->piece_count; i++) {
        const ref_piece *piece = &level->pieces[i];
        if (hypot(piece->middle.x - from.x, piece->middle.z - from.z) > piece->reach + reach)
            continue; /* much too far away */
        double gap = ref_apart(from, to, piece->corner);
        /* Exactly the radius is free, however it was rounded. */
        if (fabs(gap - radius) < REFERENCE_TIE)
            ++*level->ties;
        else if (gap < radius)
            blocked = true;
    }
    return blocked;
}

/* ---- Rooms ----------------------------------------------------------------------------------- */

static bool in_room(const ref_level *level, const ref_room *room, ref_point p) {
    bool inside = false;
    for (uint32_t i = 0; i < room->corner_count; i++) {
        ref_point a = room->corners[i], b = room->corners[(i + 1) % room->corner_count];
        if (point_segment(p, a, b) < REFERENCE_TIE) {
            ++*level->ties;
            return true;
        }
        if ((a.z > p.z) != (b.z > p.z) && p.x < a.x + (p.z - a.z) / (b.z - a.z) * (b.x - a.x))
            inside = !inside;
    }
    return inside;
}

uint32_t ref_room_at(const ref_level *level, ref_point at) {
    for (uint32_t i = level->room_count; i-- > 0;)
        if (in_room(level, &level->rooms[i], at))
            return level->rooms[i].hole ? KILN_NONE : level->rooms[i].id;
    return KILN_NONE;
}

static void measure_room(ref_room *room) {
    double max_x = -INFINITY, max_z = -INFINITY, sum = 0, x = 0, z = 0;
    room->min_x = room->min_z = INFINITY;
    for (uint32_t i = 0; i < room->corner_count; i++) {
        ref_point a = room->corners[i], b = room->corners[(i + 1) % room->corner_count];
        double part = a.x * b.z - b.x * a.z;
        sum += part;
        x += (a.x + b.x) * part;
        z += (a.z + b.z) * part;
        room->min_x = fmin(room->min_x, a.x);
        room->min_z = fmin(room->min_z, a.z);
        max_x = fmax(max_x, a.x);
        max_z = fmax(max_z, a.z);
    }
    room->area = fabs(sum) / 2;
    room->centroid = (ref_point){x / (3 * sum), z / (3 * sum)};
    room->width = max_x - room->min_x;
    room->depth = max_z - room->min_z;
}

static void load_rooms(ref_level *level, const kiln_bundle *bundle, kiln_range range) {
    level->room_count = range.count;
    level->rooms = room_for(range.count, sizeof *level->rooms);
    for (uint32_t i = 0; i < range.count; i++) {
        ref_room *room = &level->rooms[i];
        kiln_room_info info;
        GET(kiln_room_get(bundle, range.first + i, &info));
        kiln_point *outline = room_for(info.count, sizeof *outline);
        GET(kiln_room_outline(bundle, range.first + i, outline, info.count, &room->corner_count));
        room->id = range.first + i;
        room->hole = info.hole;
        room->corners = room_for(info.count, sizeof *room->corners);
        for (uint32_t k = 0; k < info.count; k++) room->corners[k] = point_of(outline[k]);
        measure_room(room);
        free(outline);
    }
}

/* ---- Walls ----------------------------------------------------------------------------------- */

static void add_piece(ref_level *level, const kiln_wall_info *wall, double begin, double end) {
    ref_point a = point_of(wall->from), b = point_of(wall->to);
    double length = hypot(b.x - a.x, b.z - a.z), half = metres(wall->thickness) / 2;
    ref_point d = {(b.x - a.x) / length, (b.z - a.z) / length};
    level->pieces = realloc(level->pieces, (level->piece_count + 1) * sizeof *level->pieces);
    ck_assert_ptr_nonnull(level->pieces);
    ref_piece *piece = &level->pieces[level->piece_count++];
    double middle = (begin + end) / 2;
    piece->middle = (ref_point){a.x + d.x * middle, a.z + d.z * middle};
    piece->reach = hypot((end - begin) / 2, half);
    for (int i = 0; i < 4; i++) {
        double s = i == 0 || i == 3 ? begin : end, t = i < 2 ? half : -half;
        piece->corner[i] = (ref_point){a.x + d.x * s - d.z * t, a.z + d.z * s + d.x * t};
    }
}

static void add_door(ref_level *level, const kiln_wall_info *wall, uint32_t id,
                     const kiln_opening_info *opening) {
    ref_point a = point_of(wall->from), b = point_of(wall->to);
    double length = hypot(b.x - a.x, b.z - a.z), s = metres(opening->at);
    level->doors = realloc(level->doors, (level->door_count + 1) * sizeof *level->doors);
    ck_assert_ptr_nonnull(level->doors);
    level->doors[level->door_count++] =
        (ref_door){.id = id,
                   .center = {a.x + (b.x - a.x) / length * s, a.z + (b.z - a.z) / length * s},
                   .yaw = atan2(-(b.z - a.z), b.x - a.x)};
}

/* Walks from one end of the wall to the other: at each place up to the next end of an opening. */
static void load_wall(ref_level *level, const kiln_bundle *bundle, uint32_t id) {
    kiln_wall_info wall;
    kiln_opening_info opening;
    GET(kiln_wall_get(bundle, id, &wall));
    double length = hypot(metres(wall.to.x - wall.from.x), metres(wall.to.y - wall.from.y));
    double holes[64][2];
    uint32_t count = 0;
    for (uint32_t i = 0; i < wall.openings.count; i++) {
        GET(kiln_opening_get(bundle, wall.openings.first + i, &opening));
        if (opening.sill > 200 || opening.head < 19000 || opening.width < 9000) continue;
        ck_assert_uint_lt(count, 64);
        add_door(level, &wall, wall.openings.first + i, &opening);
        holes[count][0] = metres(opening.at) - metres(opening.width) / 2;
        holes[count++][1] = metres(opening.at) + metres(opening.width) / 2;
    }
    for (double at = 0; at < length;) {
        double next = length, over = at;
        for (uint32_t i = 0; i < count; i++) {
            if (holes[i][0] <= at && holes[i][1] > over) over = holes[i][1];
            if (holes[i][0] > at && holes[i][0] < next) next = holes[i][0];
        }
        if (over == at) add_piece(level, &wall, at, next);
        at = over == at ? next : over;
    }
}

/* ---- The address book ------------------------------------------------------------------------ */

static uint32_t standable(const ref_level *level, ref_point p) {
    uint32_t room = ref_room_at(level, p);
    if (room == KILN_NONE || ref_blocked(level, p, p, level->radius)) return KILN_NONE;
    return room;
}

static void add_address(ref_level *level, unsigned run_ins, ref_address address) {
    static const double runs[] = {0.9, 0.45};
    address.room = standable(level, address.at);
    address.visited_at = -60;
    if (address.room == KILN_NONE) return;
    for (unsigned i = 0; i < run_ins && address.has_facing && !address.has_approach; i++) {
        ref_point back = along(address.at, address.facing, runs[i]);
        if (standable(level, back) == KILN_NONE) continue;
        if (ref_blocked(level, back, address.at, level->radius)) continue;
        address.has_approach = true;
        address.approach = back;
        address.run = runs[i];
    }
    ref_address **list = &level->book[address.kind];
    uint32_t *count = &level->book_count[address.kind];
    *list = realloc(*list, (*count + 1) * sizeof **list);
    ck_assert_ptr_nonnull(*list);
    (*list)[(*count)++] = address;
}

static void load_seat(ref_level *level, const kiln_bundle *bundle, uint32_t id, unsigned run_ins) {
    kiln_seat_info seat;
    GET(kiln_seat_get(bundle, id, &seat));
    if (seat.pose != KILN_POSE_SIT) return;
    ref_address address = {.kind = KILN_ADDRESS_DESK, .source = id, .has_facing = true};
    address.facing = radians(seat.facing);
    address.at = along(point_of(seat.at), address.facing, 0.75);
    add_address(level, run_ins, address);
}

/* Bundles do not say what comes from a bank, but for the names: BANK.rNcN. */
static bool from_bank(const char *id) {
    unsigned row, column;
    const char *at = strrchr(id, '.');
    return at && sscanf(at, ".r%uc%u", &row, &column) == 2;
}

static void load_prop(ref_level *level, const kiln_bundle *bundle, uint32_t id, unsigned run_ins) {
    kiln_object_info object;
    kiln_asset_info asset;
    kiln_part_info part;
    GET(kiln_object_get(bundle, id, &object));
    GET(kiln_asset_get(bundle, object.asset, &asset));
    if (asset.kind != KILN_ASSET_FURNITURE || asset.seats.count > 0 || from_bank(object.id)) return;
    kiln_len lowest = INT32_MAX;
    for (uint32_t i = 0; i < asset.parts.count; i++) {
        GET(kiln_part_get(bundle, asset.parts.first + i, &part));
        if (part.box.z0 < lowest) lowest = part.box.z0;
    }
    if (asset.parts.count == 0) lowest = 0;
    if (object.z + lowest > 14000) return; /* OPTIMUS.shoulderY */
    ref_address address = {.kind = KILN_ADDRESS_FIXTURE, .source = id, .has_facing = true};
    address.facing = radians(object.facing) + PI;
    address.at = along((ref_point){object.center2.x / 20000.0, -object.center2.y / 20000.0},
                       address.facing, 0.9);
    add_address(level, run_ins, address);
}

void ref_level_load(ref_level *level, const kiln_bundle *bundle, uint32_t id, double radius,
                    unsigned run_ins, unsigned *ties) {
    kiln_level_info info;
    *level = (ref_level){.id = id, .radius = radius, .ties = ties};
    GET(kiln_level_get(bundle, id, &info));
    load_rooms(level, bundle, info.rooms);
    for (uint32_t i = 0; i < info.walls.count; i++) load_wall(level, bundle, info.walls.first + i);
    for (uint32_t i = 0; i < info.seats.count; i++)
        load_seat(level, bundle, info.seats.first + i, run_ins);
    for (uint32_t i = 0; i < info.objects.count; i++)
        load_prop(level, bundle, info.objects.first + i, run_ins);
    for (uint32_t i = 0; i < level->room_count; i++) {
        const ref_room *room = &level->rooms[i];
        if (!room->hole)
            add_address(level, run_ins,
                        (ref_address){KILN_ADDRESS_ROOM, .source = room->id, .at = room->centroid});
    }
}

void ref_level_free(ref_level *level) {
    for (uint32_t i = 0; i < level->room_count; i++) free(level->rooms[i].corners);
    for (int kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++) free(level->book[kind]);
    free(level->rooms);
    free(level->pieces);
    free(level->doors);
}
