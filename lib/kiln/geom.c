/* geom.c - turning, and prisms made of boxes and corners. */
#include "geom.h"

#include <assert.h>

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

#define TURN_BITS 62 /* kiln_turn: 2^62 is 1 */

/* ---- Sine and cosine */

/* Fractions of 1 in the series below are scaled by 2^126. */
#define SERIES_BITS 126

/* pi / 180000, rounded to nearest: a thousandth of a degree in radians. */
#define MILLIDEGREE (((uwide)UINT64_C(0x4934548464d1) << 64) | UINT64_C(0xcf32349eb36bd12a))

/* a * b. The low halves' product is left out: the result is at most 12 units of 2^-126 too small. */
static uwide series_product(uwide a, uwide b) {
    uwide a1 = a >> 64, a0 = (uint64_t)a;
    uwide b1 = b >> 64, b0 = (uint64_t)b;
    uwide high = a1 * b1 + ((a1 * b0) >> 64) + ((a0 * b1) >> 64);
    return high << (128 - SERIES_BITS);
}

/* The alternating Taylor series first - first x^2 / ((n+1)(n+2)) + ..., where `first` is x^n / n!.
 * For x up to pi/4 it ends after 17 terms with an error below 2^-118. That decides the rounding to
 * 2^-62: no whole thousandth of a degree comes nearer than 2^-87 to a half. */
static uwide series(uwide first, uwide square, uint32_t n) {
    uwide sum = 0;
    bool add = true;
    for (uwide term = first; term != 0; add = !add, n += 2) {
        sum = add ? sum + term : sum - term;
        term = series_product(term, square) / ((n + 1) * (n + 2));
    }
    return sum;
}

/* The sine of [0, 90] degrees. */
static int64_t quadrant_sine(kiln_heading angle) {
    static const int64_t thirds[] = {0, INT64_C(1) << 61, INT64_C(3993837246235628775),
                                     INT64_C(1) << TURN_BITS}; /* 0, 1/2, sqrt(3)/2, 1 */
    if (angle % 30000 == 0) return thirds[angle / 30000];
    bool steep = angle > 45000;
    uwide x = (uwide)(steep ? 90000 - angle : angle) * MILLIDEGREE;
    uwide one = (uwide)1 << SERIES_BITS;
    uwide square = series_product(x, x);
    uwide value = steep ? series(one, square, 0) : series(x, square, 1);
    int drop = SERIES_BITS - TURN_BITS;
    return (int64_t)((value + ((uwide)1 << (drop - 1))) >> drop);
}

static kiln_heading heading_wrap(int64_t heading) {
    int64_t rest = heading % 360000;
    return (kiln_heading)(rest < 0 ? rest + 360000 : rest);
}

static int64_t sine(int64_t heading) {
    kiln_heading angle = heading_wrap(heading);
    bool negative = angle >= 180000;
    if (negative) angle -= 180000;
    int64_t value = quadrant_sine(angle > 90000 ? 180000 - angle : angle);
    return negative ? -value : value;
}

kiln_turn kiln_turn_of(kiln_heading heading) {
    return (kiln_turn){.sin = sine(heading), .cos = sine((int64_t)heading + 90000)};
}

kiln_heading kiln_heading_add(kiln_heading a, kiln_heading b) {
    return heading_wrap((int64_t)a + b);
}

bool kiln_heading_quarter(kiln_heading heading) {
    return heading % 90000 == 0;
}

/* ---- Points */

static kiln_len narrow(wide value) {
    assert(value >= INT32_MIN && value <= INT32_MAX);
    return (kiln_len)value;
}

static kiln_len sum(kiln_len a, kiln_len b) {
    return narrow((wide)a + b);
}

/* Half of an integer, rounded down. */
static int64_t half_down(int64_t value) {
    return (value - (value & 1)) / 2;
}

/* value / 2^63, rounded half up. gcc and clang shift negative numbers arithmetically. */
static kiln_len round_halves(wide value) {
    return narrow((value + ((wide)1 << TURN_BITS)) >> (TURN_BITS + 1));
}

kiln_point kiln_turn_halves(kiln_turn turn, int64_t x2, int64_t y2, int64_t ox2, int64_t oy2) {
    wide one = (wide)1 << TURN_BITS;
    return (kiln_point){
        .x = round_halves((wide)x2 * turn.cos - (wide)y2 * turn.sin + ox2 * one),
        .y = round_halves((wide)x2 * turn.sin + (wide)y2 * turn.cos + oy2 * one),
    };
}

kiln_point kiln_turn_point(kiln_turn turn, kiln_point offset, kiln_point origin) {
    return kiln_turn_halves(turn, 2 * (int64_t)offset.x, 2 * (int64_t)offset.y,
                            2 * (int64_t)origin.x, 2 * (int64_t)origin.y);
}

/* ---- Prisms */

static bool before(kiln_point a, kiln_point b) {
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

/* Positive when a, b, c turn left. */
static int64_t turning(kiln_point a, kiln_point b, kiln_point c) {
    return ((int64_t)b.x - a.x) * ((int64_t)c.y - b.y) -
           ((int64_t)b.y - a.y) * ((int64_t)c.x - b.x);
}

/* Appends a point to a chain that only turns left, dropping what it makes superfluous down to
 * `keep` points. */
static int chain_add(kiln_point *chain, int count, int keep, kiln_point point) {
    while (count > keep && turning(chain[count - 2], chain[count - 1], point) <= 0) count--;
    chain[count] = point;
    return count + 1;
}

/* The convex hull by monotone chain: strictly convex, counter-clockwise from the least point; the
 * last corner is repeated when there are fewer than four. */
static void hull(const kiln_point given[4], kiln_point out[4]) {
    kiln_point sorted[4];
    for (int i = 0; i < 4; i++) {
        int at = i;
        for (; at > 0 && before(given[i], sorted[at - 1]); at--) sorted[at] = sorted[at - 1];
        sorted[at] = given[i];
    }
    kiln_point chain[7];
    int count = 0;
    for (int i = 0; i < 4; i++) count = chain_add(chain, count, 1, sorted[i]);
    int lower = count;
    for (int i = 2; i >= 0; i--) count = chain_add(chain, count, lower, sorted[i]);
    if (count > 1) count--; /* the least point came round again */
    for (int i = 0; i < 4; i++) out[i] = chain[i < count ? i : count - 1];
}

kiln_prism kiln_prism_of_corners(const kiln_point corners[4], kiln_len z0, kiln_len z1) {
    kiln_prism prism = {.z0 = z0, .z1 = z1};
    int least = 0;
    bool convex = true;
    for (int i = 0; i < 4; i++) {
        convex = convex && turning(corners[i], corners[(i + 1) & 3], corners[(i + 2) & 3]) > 0;
        if (before(corners[i], corners[least])) least = i;
    }
    if (!convex) {
        hull(corners, prism.corner);
        return prism;
    }
    for (int i = 0; i < 4; i++) prism.corner[i] = corners[(least + i) & 3];
    return prism;
}

kiln_prism kiln_prism_of_box(kiln_box box) {
    return (kiln_prism){
        .corner = {{box.x0, box.y0}, {box.x1, box.y0}, {box.x1, box.y1}, {box.x0, box.y1}},
        .z0 = box.z0,
        .z1 = box.z1,
    };
}

/* A quarter turn about (0, 0): exact, and the result is axis-parallel again. */
static kiln_box quarter_turned(kiln_box box, kiln_turn turn) {
    kiln_box out = box;
    if (turn.sin > 0) { /* 90: (x, y) becomes (-y, x) */
        out.x0 = -box.y1, out.x1 = -box.y0, out.y0 = box.x0, out.y1 = box.x1;
    } else if (turn.sin < 0) { /* 270: (y, -x) */
        out.x0 = box.y0, out.x1 = box.y1, out.y0 = -box.x1, out.y1 = -box.x0;
    } else if (turn.cos < 0) { /* 180: (-x, -y) */
        out.x0 = -box.x1, out.x1 = -box.x0, out.y0 = -box.y1, out.y1 = -box.y0;
    }
    return out;
}

static bool quarter(kiln_turn turn) {
    return turn.sin == 0 || turn.cos == 0;
}

/* Any turn: the box's corners, taken from center2/2, turned about the origin and put at
 * origin2/2. */
static kiln_prism freely_turned(kiln_box box, kiln_point center2, kiln_turn turn, int64_t ox2,
                                int64_t oy2, kiln_len z) {
    int64_t x2[] = {2 * (int64_t)box.x0 - center2.x, 2 * (int64_t)box.x1 - center2.x};
    int64_t y2[] = {2 * (int64_t)box.y0 - center2.y, 2 * (int64_t)box.y1 - center2.y};
    kiln_point corners[] = {
        kiln_turn_halves(turn, x2[0], y2[0], ox2, oy2),
        kiln_turn_halves(turn, x2[1], y2[0], ox2, oy2),
        kiln_turn_halves(turn, x2[1], y2[1], ox2, oy2),
        kiln_turn_halves(turn, x2[0], y2[1], ox2, oy2),
    };
    return kiln_prism_of_corners(corners, sum(box.z0, z), sum(box.z1, z));
}

kiln_prism kiln_prism_turned(kiln_box box, kiln_turn turn, kiln_point origin, kiln_len z) {
    if (!quarter(turn)) {
        return freely_turned(box, (kiln_point){0, 0}, turn, 2 * (int64_t)origin.x,
                             2 * (int64_t)origin.y, z);
    }
    kiln_prism prism = kiln_prism_of_box(quarter_turned(box, turn));
    return kiln_prism_moved(prism, origin.x, origin.y, z);
}

kiln_prism kiln_prism_placed(kiln_box box, kiln_len size_x, kiln_len size_y, kiln_turn turn,
                             kiln_point center2, kiln_len z) {
    if (!quarter(turn)) {
        return freely_turned(box, (kiln_point){size_x, size_y}, turn, center2.x, center2.y, z);
    }
    kiln_box whole = quarter_turned((kiln_box){.x1 = size_x, .y1 = size_y}, turn);
    int64_t corner_x = half_down((int64_t)center2.x - (whole.x1 - whole.x0));
    int64_t corner_y = half_down((int64_t)center2.y - (whole.y1 - whole.y0));
    kiln_point origin = {narrow(corner_x - whole.x0), narrow(corner_y - whole.y0)};
    return kiln_prism_turned(box, turn, origin, z);
}

kiln_prism kiln_prism_moved(kiln_prism prism, kiln_len dx, kiln_len dy, kiln_len dz) {
    for (int i = 0; i < 4; i++) {
        prism.corner[i].x = sum(prism.corner[i].x, dx);
        prism.corner[i].y = sum(prism.corner[i].y, dy);
    }
    prism.z0 = sum(prism.z0, dz);
    prism.z1 = sum(prism.z1, dz);
    return prism;
}

kiln_box kiln_prism_bounds(const kiln_prism *prism) {
    kiln_point first = prism->corner[0];
    kiln_box box = {first.x, first.y, prism->z0, first.x, first.y, prism->z1};
    for (int i = 1; i < 4; i++) {
        kiln_point corner = prism->corner[i];
        if (corner.x < box.x0) box.x0 = corner.x;
        if (corner.x > box.x1) box.x1 = corner.x;
        if (corner.y < box.y0) box.y0 = corner.y;
        if (corner.y > box.y1) box.y1 = corner.y;
    }
    return box;
}
