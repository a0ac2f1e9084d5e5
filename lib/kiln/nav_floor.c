/* nav_floor.c - which cells are floor: polygons painted over each other on the 0.25 lattice.
 *
 * A polygon is filled by parity. Each edge flips, in every row of cell centres it crosses, the
 * first cell right of the crossing; a running exclusive or along the row then tells inside from
 * outside, 64 cells at a time. Centres exactly on the outline are marked in a plane of their own. */
#include "memory.h"
#include "nav.h"

#define WORD 64u
#define HALF (KILN_NAV_STEP / 2)

/* Columns or rows of cells counted from the origin, first to last; none when last < first. */
typedef struct extent {
    int64_t first, last;
} extent;

/* Three planes of bits, a bit a cell. `inside` and `outline` are of the area being painted and are
 * clear between areas. */
typedef struct canvas {
    extent columns, rows;
    size_t row_words, plane_words;
    uint64_t *floor, *inside, *outline;
} canvas;

static int64_t floor_div(int64_t a, int64_t b) {
    return a / b - (a % b < 0);
}

/* The first cell whose centre is at `at` or beyond, and the last one not beyond it. */
static int64_t first_centre(int64_t at) {
    return -floor_div(HALF - at, KILN_NAV_STEP);
}

static int64_t last_centre(int64_t at) {
    return floor_div(at - HALF, KILN_NAV_STEP);
}

static int64_t centre(int64_t cell) {
    return cell * KILN_NAV_STEP + HALF;
}

static int64_t least(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t greatest(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static extent common(extent a, extent b) {
    return (extent){greatest(a.first, b.first), least(a.last, b.last)};
}

static uint64_t length(extent e) {
    return e.last < e.first ? 0 : (uint64_t)(e.last - e.first) + 1;
}

/* ---- Bounds */

typedef struct bounds {
    int64_t x0, y0, x1, y1;
} bounds;

static const bounds nothing = {INT64_MAX / 4, INT64_MAX / 4, INT64_MIN / 4, INT64_MIN / 4};

static void include(bounds *b, const kiln_floor_area *area) {
    for (uint32_t i = 0; i < area->count; i++) {
        kiln_point p = area->points[i];
        b->x0 = least(b->x0, p.x), b->x1 = greatest(b->x1, p.x);
        b->y0 = least(b->y0, p.y), b->y1 = greatest(b->y1, p.y);
    }
}

/* Around the areas that can give floor; holes only take it away. */
static bounds bounds_of_floor(const kiln_floor_area *areas, uint32_t count) {
    bounds b = nothing;
    for (uint32_t i = 0; i < count; i++) {
        if (!areas[i].hole) include(&b, &areas[i]);
    }
    return b;
}

static bool in_range(const kiln_floor_area *areas, uint32_t count) {
    bounds b = {0, 0, 0, 0};
    for (uint32_t i = 0; i < count; i++) include(&b, &areas[i]);
    return b.x0 >= -KILN_NAV_MAX && b.y0 >= -KILN_NAV_MAX && b.x1 <= KILN_NAV_MAX &&
           b.y1 <= KILN_NAV_MAX;
}

static extent columns_of(bounds b) {
    return (extent){first_centre(b.x0), last_centre(b.x1)};
}

static extent rows_of(bounds b) {
    return (extent){first_centre(b.y0), last_centre(b.y1)};
}

uint64_t kiln_floor_nodes(const kiln_floor_area *areas, uint32_t count) {
    bounds b = bounds_of_floor(areas, count);
    uint64_t columns = length(columns_of(b)), rows = length(rows_of(b));
    return columns == 0 || rows == 0 ? 0 : (columns + 1) * (rows + 1);
}

uint64_t kiln_floor_work(const kiln_floor_area *areas, uint32_t count) {
    uint64_t work = 0;
    for (uint32_t i = 0; i < count; i++) {
        const kiln_floor_area *area = &areas[i];
        bounds b = nothing;
        include(&b, area);
        if (area->count > 0) work += length(rows_of(b)) * (1 + length(columns_of(b)) / 256);
        for (uint32_t k = 0; k < area->count; k++) {
            kiln_point p = area->points[k], q = area->points[k + 1 < area->count ? k + 1 : 0];
            work += (uint64_t)(greatest(p.y, q.y) - least(p.y, q.y)) / KILN_NAV_STEP;
        }
    }
    return work;
}

/* ---- Painting */

static size_t row_start(const canvas *c, int64_t row) {
    return (size_t)(row - c->rows.first) * c->row_words;
}

static void flip(const canvas *c, int64_t column, int64_t row) {
    uint64_t bit = (uint64_t)(column - c->columns.first);
    c->inside[row_start(c, row) + bit / WORD] ^= (uint64_t)1 << bit % WORD;
}

static void mark_outline(const canvas *c, extent columns, int64_t row) {
    columns = common(columns, c->columns);
    if (length(columns) == 0 || row < c->rows.first || row > c->rows.last) return;
    uint64_t first = (uint64_t)(columns.first - c->columns.first);
    uint64_t last = (uint64_t)(columns.last - c->columns.first);
    uint64_t *words = c->outline + row_start(c, row);
    uint64_t from_first = ~(uint64_t)0 << first % WORD;
    uint64_t to_last = ~(uint64_t)0 >> (WORD - 1 - last % WORD);
    if (first / WORD == last / WORD) {
        words[first / WORD] |= from_first & to_last;
        return;
    }
    words[first / WORD] |= from_first;
    for (uint64_t i = first / WORD + 1; i < last / WORD; i++) words[i] = ~(uint64_t)0;
    words[last / WORD] |= to_last;
}

/* Along a row of centres: the whole edge when it lies in it, its upper end when that does. The
 * lower end and what is between are met by cross_rows(). */
static void mark_level(const canvas *c, kiln_point a, kiln_point b) {
    int64_t row = first_centre(greatest(a.y, b.y));
    if (centre(row) != greatest(a.y, b.y)) return;
    extent columns = {first_centre(b.x), last_centre(b.x)};
    if (a.y == b.y) {
        columns = (extent){first_centre(least(a.x, b.x)), last_centre(greatest(a.x, b.x))};
    } else if (a.y > b.y) {
        columns = (extent){first_centre(a.x), last_centre(a.x)};
    }
    mark_outline(c, columns, row);
}

/* Flips the first centre right of the edge in every row it crosses; `a` is the lower end and
 * counts, the upper one does not. The crossing is at + part / height, kept exactly. */
static void cross_rows(const canvas *c, kiln_point a, kiln_point b) {
    extent rows = common((extent){first_centre(a.y), last_centre((int64_t)b.y - 1)}, c->rows);
    if (length(rows) == 0) return;
    int64_t height = (int64_t)b.y - a.y, run = (int64_t)b.x - a.x;
    int64_t start = (centre(rows.first) - a.y) * run, step = KILN_NAV_STEP * run;
    int64_t at = a.x + floor_div(start, height), part = start - floor_div(start, height) * height;
    int64_t step_at = floor_div(step, height), step_part = step - step_at * height;
    for (int64_t row = rows.first; row <= rows.last; row++) {
        int64_t column = first_centre(at + (part > 0));
        if (part == 0 && centre(column) == at) mark_outline(c, (extent){column, column}, row);
        column = greatest(column, c->columns.first);
        if (column <= c->columns.last) flip(c, column, row);
        at += step_at, part += step_part;
        if (part >= height) at++, part -= height;
    }
}

static void draw_outline(const canvas *c, const kiln_floor_area *area) {
    for (uint32_t i = 0; i < area->count; i++) {
        kiln_point a = area->points[i], b = area->points[i + 1 < area->count ? i + 1 : 0];
        mark_level(c, a, b);
        if (a.y < b.y) cross_rows(c, a, b);
        if (a.y > b.y) cross_rows(c, b, a);
    }
}

/* Each bit becomes the parity of itself and all below it. */
static uint64_t running_parity(uint64_t word) {
    for (unsigned shift = 1; shift < WORD; shift *= 2) word ^= word << shift;
    return word;
}

/* Applies a row of the area to the floor, and clears it for the next area. */
static void fill_row(const canvas *c, size_t first, size_t last, bool hole) {
    uint64_t carry = 0;
    for (size_t i = first; i <= last; i++) {
        uint64_t covered = carry;
        if (c->inside[i] | c->outline[i]) {
            covered ^= running_parity(c->inside[i]);
            carry = covered >> (WORD - 1) ? ~(uint64_t)0 : 0;
            covered |= c->outline[i];
            c->inside[i] = c->outline[i] = 0;
        }
        if (hole) {
            c->floor[i] &= ~covered;
        } else {
            c->floor[i] |= covered;
        }
    }
}

/* The last flip of a row lies a column beyond the area. */
static void paint(const canvas *c, const kiln_floor_area *area) {
    bounds b = nothing;
    include(&b, area);
    extent columns = columns_of(b), rows = common(rows_of(b), c->rows);
    columns.last++;
    columns = common(columns, c->columns);
    if (length(columns) == 0 || length(rows) == 0) return;
    draw_outline(c, area);
    size_t first = (size_t)(columns.first - c->columns.first) / WORD;
    size_t last = (size_t)(columns.last - c->columns.first) / WORD;
    for (int64_t row = rows.first; row <= rows.last; row++) {
        fill_row(c, row_start(c, row) + first, row_start(c, row) + last, area->hole);
    }
}

static void paint_all(const canvas *c, const kiln_floor_area *areas, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (areas[i].hole || !areas[i].always) paint(c, &areas[i]);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (areas[i].always && !areas[i].hole) paint(c, &areas[i]);
    }
}

/* ---- The result */

static bool is_floor(const canvas *c, int64_t column, int64_t row) {
    uint64_t bit = (uint64_t)(column - c->columns.first);
    return c->floor[row_start(c, row) + bit / WORD] >> bit % WORD & 1;
}

/* The part of the canvas that holds all floor. */
static void trim(canvas *c, extent *columns, extent *rows) {
    *columns = *rows = (extent){INT64_MAX / 4, INT64_MIN / 4};
    for (int64_t row = c->rows.first; row <= c->rows.last; row++) {
        int64_t first = c->columns.first, last = c->columns.last;
        while (first <= last && !is_floor(c, first, row)) first++;
        if (first > last) continue;
        while (!is_floor(c, last, row)) last--;
        columns->first = least(columns->first, first);
        columns->last = greatest(columns->last, last);
        rows->first = least(rows->first, row);
        rows->last = row;
    }
}

static kiln_status extract(canvas *c, const kiln_allocator *allocator, kiln_floor *out) {
    extent columns, rows;
    trim(c, &columns, &rows);
    if (length(columns) == 0) return KILN_OK;
    size_t width = (size_t)length(columns), height = (size_t)length(rows);
    uint8_t *cells = kiln_memory_new(allocator, width * height, 1);
    if (!cells) return KILN_ERROR_MEMORY;
    for (size_t j = 0; j < height; j++) {
        for (size_t i = 0; i < width; i++) {
            cells[j * width + i] = is_floor(c, columns.first + (int64_t)i, rows.first + (int64_t)j);
        }
    }
    out->x0 = (kiln_len)(columns.first * KILN_NAV_STEP);
    out->y0 = (kiln_len)(rows.first * KILN_NAV_STEP);
    out->width = (uint32_t)width, out->height = (uint32_t)height;
    out->cells = cells;
    return KILN_OK;
}

kiln_status kiln_floor_build(const kiln_floor_area *areas, uint32_t count,
                             const kiln_allocator *allocator, kiln_floor *out) {
    *out = (kiln_floor){0};
    if (!in_range(areas, count)) return KILN_ERROR_RANGE;
    uint64_t nodes = kiln_floor_nodes(areas, count);
    if (nodes == 0) return KILN_OK;
    if (nodes > KILN_NAV_NODES_MAX) return KILN_ERROR_LIMIT;
    bounds b = bounds_of_floor(areas, count);
    canvas c = {.columns = columns_of(b), .rows = rows_of(b)};
    c.row_words = (size_t)(length(c.columns) + WORD - 1) / WORD;
    c.plane_words = c.row_words * (size_t)length(c.rows);
    c.floor = kiln_memory_new(allocator, 3 * c.plane_words, sizeof *c.floor);
    if (!c.floor) return KILN_ERROR_MEMORY;
    c.inside = c.floor + c.plane_words;
    c.outline = c.inside + c.plane_words;
    paint_all(&c, areas, count);
    kiln_status status = extract(&c, allocator, out);
    kiln_memory_release(allocator, c.floor, 3 * c.plane_words, sizeof *c.floor);
    return status;
}

void kiln_floor_free(kiln_floor *floor, const kiln_allocator *allocator) {
    kiln_memory_release(allocator, floor->cells, (size_t)floor->width * floor->height, 1);
    *floor = (kiln_floor){0};
}
