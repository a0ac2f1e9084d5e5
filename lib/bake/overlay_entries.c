/* overlay_entries.c - from where seats are entered: the standing places of every side that was
 * measured, and what became of it. */
#include "chart.h"
#include "mark.h"

/* What a side is. */
typedef enum fate { FATE_REFUSED, FATE_SPARE, FATE_FORCED, FATE_CHOSEN, FATE_COUNT } fate;

typedef struct side {
    kiln_point stand, hip;
    fate fate;
} side;

typedef struct entries {
    side *sides;
    uint32_t count, capacity, counts[FATE_COUNT];
} entries;

#define GREEN  0x1B8A5Au
#define ORANGE 0xE07B00u
#define RED    0xC9302Cu

/* In 1/10000 tile. */
enum { RADIUS = 850, RING = 600, CROSS = 550, LINE = 280, HEAD = 1500 };

/* Of an arrow its whole length is worth seeing. */
static void gather_seat(chart *c, entries *e, uint32_t index) {
    kiln_seat_info seat;
    kiln_entry items[KILN_SIDE_COUNT];
    uint32_t count;
    if (kiln_seat_get(c->bundle, index, &seat) != KILN_OK ||
        kiln_seat_entries(c->bundle, index, items, KILN_SIDE_COUNT, &count) != KILN_OK)
        return;
    for (uint32_t i = 0; i < count; i++) {
        if (!items[i].has_stand) continue;
        bool clear = items[i].verdict == KILN_VERDICT_CLEAR, chosen = i == seat.chosen;
        fate what =
            chosen ? (clear ? FATE_CHOSEN : FATE_FORCED) : (clear ? FATE_SPARE : FATE_REFUSED);
        ARENA_PUSH_ROOM(c->memory, e->sides, e->count, e->capacity);
        e->sides[e->count++] = (side){items[i].stand, seat.at, what};
        e->counts[what]++;
        chart_show(c, items[i].stand);
        if (!chosen) continue;
        chart_show(c, mark_middle(items[i].stand, seat.at));
        chart_show(c, seat.at);
    }
}

/* ---- Marks, as strokes of one path for each kind */

static void draw_place(kiln_pen *pen, fate what, kiln_point stand, kiln_point hip) {
    switch (what) {
    case FATE_REFUSED:
        mark_cross(pen, stand, CROSS);
        break;
    case FATE_SPARE:
        mark_disc(pen, stand, RING);
        break;
    default:
        mark_disc(pen, stand, RADIUS);
        mark_arrow(pen, stand, hip, HEAD);
    }
}

static const mark_style styles[FATE_COUNT] = {{MARK_NONE, RED, LINE, 0},
                                              {KILN_PAPER_COLOR, GREEN, LINE, 0},
                                              {ORANGE, ORANGE, LINE, 0},
                                              {GREEN, GREEN, LINE, 0}};

static void symbol(kiln_pen *pen, uint32_t which) {
    bool arrow = which == FATE_CHOSEN || which == FATE_FORCED;
    mark_begin(pen, &styles[which]);
    draw_place(pen, (fate)which, (kiln_point){arrow ? -1600 : 0, 0}, (kiln_point){2200, 0});
    mark_end(pen);
}

static void add_rows(chart *c, const entries *e) {
    static const char *const texts[FATE_COUNT] = {"refused side", "other clear side",
                                                  "entry, though not clear", "entry"};
    if (e->count == 0) legend_add(&c->legend, NULL, 0, "no entries");
    for (int i = FATE_COUNT; i-- > 0;) {
        if (e->counts[i] > 0)
            legend_add(&c->legend, symbol, (uint32_t)i,
                       arena_printf(c->memory, "%s: %u", texts[i], e->counts[i]));
    }
}

/* ---- The overlay */

static void gather(chart *c, void **data) {
    entries *e = ARENA_NEW(c->memory, entries);
    kiln_level_info level;
    *data = e;
    if (kiln_level_get(c->bundle, c->level, &level) != KILN_OK) return;
    for (uint32_t i = 0; i < level.seats.count; i++) gather_seat(c, e, level.seats.first + i);
    add_rows(c, e);
}

static void draw(const chart *c, const void *data, kiln_pen *pen) {
    (void)c;
    const entries *e = data;
    for (int what = 0; what < FATE_COUNT; what++) {
        if (e->counts[what] == 0) continue;
        mark_begin(pen, &styles[what]);
        for (uint32_t i = 0; i < e->count; i++)
            if ((int)e->sides[i].fate == what)
                draw_place(pen, e->sides[i].fate, e->sides[i].stand, e->sides[i].hip);
        mark_end(pen);
    }
}

const chart_overlay overlay_entries = {gather, draw, false, NULL};
