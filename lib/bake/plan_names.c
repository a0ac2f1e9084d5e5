/* plan_names.c - finds places for room names: inside the room's outline, outside of the rooms that
 * come later, and on as little furniture as can be. */
#include "plan_names.h"

#include "legend.h"
#include "mark.h"
#include "polygon.h"
#include "str.h"

#include <string.h>

/* So many rooms of a level get names; so many places are tried in each, and fewer in rooms of very
 * many corners. */
#define ROOMS_MAX  2000u
#define PLACES_MAX 25
#define TESTS_MAX  2000000u

/* So many edges of rooms are looked at for all names; rooms after that get none. It takes half a
 * second. */
#define BUDGET 100000000

/* Furniture is counted in cells of 1/8 tile, and no more than so many along a side. */
#define CELL       1250
#define CELLS_MAX  1024
#define WALL_COUNT 60   /* a wall counts as much as so many parts */
#define MARK       1500 /* a mark covers so much around its place, and counts that much */
#define MARK_COUNT 3

/* So many letters are kept before an ellipsis, which has three bytes. */
#define LETTERS_MIN 3

/* No text is smaller: 7 pixels. */
#define SIZE_MIN 700

/* ---- How much stands where */

typedef struct clutter {
    kiln_len x0, y0, cell;
    int64_t width, height;
    int64_t *sums; /* (width + 1) * (height + 1): of all cells below and to the left */
} clutter;

static int64_t clamp(int64_t value, int64_t most) {
    return value < 0 ? 0 : value > most ? most : value;
}

static int64_t *sum_at(const clutter *c, int64_t x, int64_t y) {
    return &c->sums[clamp(y, c->height) * (c->width + 1) + clamp(x, c->width)];
}

/* Marks the corners of what covers some cells; add_up() makes counts of them. */
static void add_cover(clutter *c, const kiln_prism *shape, int64_t weight) {
    kiln_box box = kiln_prism_bounds(shape);
    int64_t x0 = clamp((box.x0 - (int64_t)c->x0) / c->cell, c->width);
    int64_t y0 = clamp((box.y0 - (int64_t)c->y0) / c->cell, c->height);
    int64_t x1 = clamp((box.x1 - (int64_t)c->x0) / c->cell + 1, c->width);
    int64_t y1 = clamp((box.y1 - (int64_t)c->y0) / c->cell + 1, c->height);
    *sum_at(c, x0, y0) += weight, *sum_at(c, x1, y1) += weight;
    *sum_at(c, x1, y0) -= weight, *sum_at(c, x0, y1) -= weight;
}

/* Each cell becomes the sum of all up to it. */
static void add_up(clutter *c) {
    for (int64_t y = 0; y <= c->height; y++) {
        int64_t row = 0;
        for (int64_t x = 0; x <= c->width; x++) {
            row += *sum_at(c, x, y);
            *sum_at(c, x, y) = row + (y > 0 ? *sum_at(c, x, y - 1) : 0);
        }
    }
}

/* The counts lie in the cell before which they are summed: one step up and to the right. */
static void shift(clutter *c) {
    for (int64_t y = c->height; y >= 0; y--) {
        for (int64_t x = c->width; x >= 0; x--)
            *sum_at(c, x, y) = x > 0 && y > 0 ? *sum_at(c, x - 1, y - 1) : 0;
    }
}

static clutter measure_clutter(const plan_clutter *of, kiln_box bounds) {
    const plan_level *l = of->level;
    int64_t width = (int64_t)bounds.x1 - bounds.x0, height = (int64_t)bounds.y1 - bounds.y0;
    int64_t longer = width > height ? width : height, cell = longer / CELLS_MAX + 1;
    clutter c = {.x0 = bounds.x0, .y0 = bounds.y0, .cell = cell < CELL ? CELL : (kiln_len)cell};
    c.width = width / c.cell + 1, c.height = height / c.cell + 1;
    c.sums = ARENA_ARRAY(l->memory, int64_t, (size_t)((c.width + 1) * (c.height + 1)));
    for (uint32_t i = 0; i < l->standing.count; i++) add_cover(&c, &l->standing.items[i].shape, 1);
    for (uint32_t i = 0; i < of->walls->count; i++)
        add_cover(&c, &of->walls->items[i].shape, WALL_COUNT);
    for (uint32_t i = 0; i < of->mark_count; i++) {
        kiln_point at = of->marks[i];
        kiln_prism mark =
            kiln_prism_of_box((kiln_box){at.x - MARK, at.y - MARK, 0, at.x + MARK, at.y + MARK, 1});
        add_cover(&c, &mark, MARK_COUNT);
    }
    add_up(&c);
    shift(&c);
    add_up(&c);
    return c;
}

static int64_t clutter_in(const clutter *c, kiln_box box) {
    int64_t x0 = (box.x0 - (int64_t)c->x0) / c->cell, y0 = (box.y0 - (int64_t)c->y0) / c->cell;
    int64_t x1 = (box.x1 - (int64_t)c->x0) / c->cell + 1;
    int64_t y1 = (box.y1 - (int64_t)c->y0) / c->cell + 1;
    return *sum_at(c, x1, y1) - *sum_at(c, x0, y1) - *sum_at(c, x1, y0) + *sum_at(c, x0, y0);
}

/* ---- Where a box fits into a room */

typedef struct finder {
    const plan_level *level;
    const clutter *clutter;
    uint32_t room;
    uint32_t *over; /* the later rooms that may cover parts of it */
    uint32_t over_count, over_capacity, steps;
    uint64_t corners; /* of all these rooms */
    int64_t *budget;  /* of edges to look at */
} finder;

/* Does the edge pass through the box? */
static bool edge_meets(kiln_point a, kiln_point b, kiln_box box) {
    if ((a.x <= box.x0 && b.x <= box.x0) || (a.x >= box.x1 && b.x >= box.x1) ||
        (a.y <= box.y0 && b.y <= box.y0) || (a.y >= box.y1 && b.y >= box.y1))
        return false;
    const kiln_point corners[] = {
        {box.x0, box.y0}, {box.x1, box.y0}, {box.x1, box.y1}, {box.x0, box.y1}};
    int left = 0, right = 0;
    for (int i = 0; i < 4; i++) {
        int64_t side = polygon_cross(a, b, corners[i]);
        left += side >= 0, right += side <= 0;
    }
    return left < 4 && right < 4;
}

static bool outline_meets(const kiln_plan_room *room, kiln_box box) {
    for (uint32_t i = 0; i < room->count; i++)
        if (edge_meets(room->outline[i], room->outline[(i + 1) % room->count], box)) return true;
    return false;
}

static bool holds_middle(const kiln_plan_room *room, kiln_box box) {
    return polygon_locate(room->outline, room->count, (int64_t)box.x0 + box.x1,
                          (int64_t)box.y0 + box.y1) != POLYGON_OUTSIDE;
}

static bool fits(const finder *f, kiln_box box) {
    *f->budget -= (int64_t)f->corners;
    const kiln_plan_room *rooms = f->level->plan.rooms, *room = &rooms[f->room];
    if (!holds_middle(room, box) || outline_meets(room, box)) return false;
    for (uint32_t i = 0; i < f->over_count; i++) {
        const kiln_plan_room *other = &rooms[f->over[i]];
        if (holds_middle(other, box) || outline_meets(other, box)) return false;
    }
    return true;
}

static finder find_in(const plan_level *l, const clutter *c, uint32_t room, int64_t *budget) {
    const kiln_room_info *info = &l->rooms[room];
    finder f = {.level = l, .clutter = c, .room = room, .corners = info->count, .budget = budget};
    for (uint32_t i = room + 1; i < l->plan.room_count; i++) {
        const kiln_room_info *other = &l->rooms[i];
        if (other->low.x >= info->high.x || other->high.x <= info->low.x ||
            other->low.y >= info->high.y || other->high.y <= info->low.y)
            continue;
        ARENA_PUSH_ROOM(l->memory, f.over, f.over_count, f.over_capacity);
        f.over[f.over_count++] = i;
        f.corners += other->count;
    }
    for (f.steps = PLACES_MAX; f.steps > 1 && f.steps * f.steps * f.corners > TESTS_MAX;) f.steps--;
    return f;
}

static int64_t distance(kiln_point at, kiln_position middle) {
    int64_t x = at.x - (int64_t)(middle.x * KILN_TILE), y = at.y - (int64_t)(middle.y * KILN_TILE);
    return (x < 0 ? -x : x) + (y < 0 ? -y : y);
}

/* The middle of the best place for a box of that size: where it covers the least, then nearest to
 * the room's middle, then first. Places that cover more than `most` do not count. */
static bool find_place(const finder *f, kiln_len width, kiln_len height, int64_t most,
                       kiln_point *best) {
    const kiln_room_info *room = &f->level->rooms[f->room];
    int64_t free_x = (int64_t)room->high.x - room->low.x - width;
    int64_t free_y = (int64_t)room->high.y - room->low.y - height;
    int64_t best_score = INT64_MAX;
    if (free_x < 0 || free_y < 0) return false;
    for (uint32_t n = 0; n<f->steps * f->steps && * f->budget> 0; n++) {
        int64_t i = n % f->steps, k = n / f->steps, last = f->steps > 1 ? f->steps - 1 : 1;
        if (f->steps == 1) i = k = 1, last = 2;
        kiln_box box = {.x0 = (kiln_len)(room->low.x + free_x * i / last),
                        .y0 = (kiln_len)(room->low.y + free_y * k / last)};
        box.x1 = box.x0 + width, box.y1 = box.y0 + height;
        kiln_point middle = {box.x0 + width / 2, box.y0 + height / 2};
        int64_t covered = clutter_in(f->clutter, box);
        int64_t score = covered * KILN_TILE + distance(middle, room->centre);
        if (covered > most || score >= best_score || !fits(f, box)) continue;
        best_score = score, *best = middle;
    }
    return best_score < INT64_MAX;
}

/* ---- Texts */

typedef struct name {
    const char *text, *area; /* "" when there is none */
    int64_t size;
} name;

/* From line to line, and around a text, in tenths of its size. */
enum { LINE = 13, RIM = 3 };

static int64_t name_width(const name *n) {
    int64_t a = label_width(n->text, n->size), b = label_width(n->area, n->size);
    return (a > b ? a : b) + 2 * n->size * RIM / 10;
}

static int64_t name_height(const name *n) {
    int64_t lines = *n->text && *n->area ? n->size * LINE / 10 : 0;
    return lines + label_height(n->size) + 2 * n->size * RIM / 10;
}

static kiln_len on_level(const kiln_pen *pen, int64_t hundredths) {
    int64_t length = kiln_rounded(hundredths * (KILN_TILE / 100), pen->scale);
    return length > INT32_MAX ? INT32_MAX : (kiln_len)length;
}

static void write_name(kiln_pen *pen, board *taken, const name *n, kiln_point middle) {
    kiln_place at = kiln_pen_place(pen, middle, 0);
    int64_t width = name_width(n), height = name_height(n);
    board_take(taken, (kiln_extent){at.x - width / 2, at.y - height / 2, at.x + width / 2,
                                    at.y + height / 2});
    at.y += height / 2 - n->size * RIM / 10;
    label area = {n->area, n->size, LABEL_MIDDLE, LEGEND_FAINT, false};
    label text = {n->text, n->size, LABEL_MIDDLE, LEGEND_INK, false};
    label_draw(pen, &area, at);
    if (*n->area) at.y -= n->size * LINE / 10;
    label_draw(pen, &text, at);
}

static bool try_name(const finder *f, kiln_pen *pen, board *taken, const name *n, int64_t most) {
    kiln_point middle;
    if (n->size < SIZE_MIN) return false;
    if (!find_place(f, on_level(pen, name_width(n)), on_level(pen, name_height(n)), most, &middle))
        return false;
    write_name(pen, taken, n, middle);
    return true;
}

/* Name and area, else the name alone, in several sizes; the smallest only where something is covered
 * anyway. */
static bool try_sizes(const finder *f, kiln_pen *pen, board *taken, name *n, int64_t most) {
    static const int percents[] = {100, 85, 70, 60};
    int64_t size = n->size;
    for (int lines = 2; lines > 0; lines--) {
        if (lines == 1 && *n->text) n->area = "";
        for (int i = 0; i < (most > 0 ? 4 : 3); i++) {
            n->size = size * percents[i] / 100;
            if (try_name(f, pen, taken, n, most)) return true;
        }
    }
    return false;
}

/* Where nothing is covered, if there is such a place even for less of the name. */
static void draw_name(const finder *f, kiln_pen *pen, board *taken, name n) {
    name whole = n;
    if (try_sizes(f, pen, taken, &n, 0)) return;
    n = whole;
    if (try_sizes(f, pen, taken, &n, INT64_MAX)) return;
    const kiln_room_info *room = &f->level->rooms[f->room];
    int64_t width = mark_size(pen, room->high.x - room->low.x) - 2 * n.size * RIM / 10;
    for (const char *text = n.text; width > 0; width = width * 3 / 4) {
        n.text = label_fit(f->level->memory, text, n.size, width);
        if (strlen(n.text) < LETTERS_MIN + 3 || try_name(f, pen, taken, &n, INT64_MAX)) return;
    }
}

static const char *area_text(arena *memory, double area) {
    int64_t tenths = (int64_t)(area * 10 + 0.5);
    return arena_printf(memory, "%lld.%lld m\xC2\xB2", (long long)(tenths / 10),
                        (long long)(tenths % 10));
}

static bool room_bounds(const plan_level *l, kiln_box *out) {
    *out = (kiln_box){INT32_MAX, INT32_MAX, 0, INT32_MIN, INT32_MIN, 1};
    for (uint32_t i = 0; i < l->plan.room_count; i++) {
        const kiln_room_info *room = &l->rooms[i];
        if (room->low.x < out->x0) out->x0 = room->low.x;
        if (room->low.y < out->y0) out->y0 = room->low.y;
        if (room->high.x > out->x1) out->x1 = room->high.x;
        if (room->high.y > out->y1) out->y1 = room->high.y;
    }
    return out->x0 < out->x1 && out->y0 < out->y1;
}

void plan_names_draw(const plan_clutter *of, int64_t size, board *taken, kiln_pen *pen) {
    const plan_level *l = of->level;
    kiln_box bounds;
    if (!room_bounds(l, &bounds)) return;
    clutter c = measure_clutter(of, bounds);
    int64_t budget = BUDGET;
    for (uint32_t i = 0; i < l->plan.room_count && i < ROOMS_MAX && budget > 0; i++) {
        const kiln_room_info *room = &l->rooms[i];
        if (room->hole || room->area <= 0) continue;
        finder f = find_in(l, &c, i, &budget);
        draw_name(&f, pen, taken, (name){room->id, area_text(l->memory, room->area), size});
    }
}
