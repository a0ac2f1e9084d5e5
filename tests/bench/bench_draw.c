/* bench_draw.c - ordering parts for drawing, beside comparing all pairs: an office of 600 parts as
 * in the motion document, eight people walking in it, and up to 50 000 parts. */
#include "bench.h"
#include "draw_order.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OFFICE = 600, PEOPLE = 8, MOST = 50000 };

/* ---- Scenes */

typedef struct scene {
    kiln_draw_item *items;
    uint32_t count, capacity;
} scene;

/* A box by corner and size, in 1/100 tile, moved by (x, y). */
static void add(scene *s, kiln_len x, kiln_len y, const int *part) {
    if (s->count == s->capacity) return;
    kiln_box box = {.x0 = x + part[0] * 100, .y0 = y + part[1] * 100, .z0 = part[2] * 100};
    box.x1 = box.x0 + part[3] * 100, box.y1 = box.y0 + part[4] * 100,
    box.z1 = box.z0 + part[5] * 100;
    s->items[s->count++] = (kiln_draw_item){.shape = kiln_prism_of_box(box)};
}

/* A desk with its chair, a monitor and what lies about: 15 parts on 1.6 x 2.4 tiles. */
static void add_desk(scene *s, kiln_len x, kiln_len y) {
    static const int parts[][6] = {
        {0, 100, 70, 160, 80, 4}, {4, 104, 0, 5, 5, 70},    {151, 104, 0, 5, 5, 70},
        {4, 171, 0, 5, 5, 70},    {151, 171, 0, 5, 5, 70},  {66, 68, 0, 28, 28, 4},
        {77, 79, 4, 6, 6, 38},    {59, 66, 42, 42, 40, 6},  {61, 60, 58, 38, 6, 38},
        {70, 150, 74, 20, 16, 2}, {78, 156, 76, 4, 4, 16},  {52, 154, 92, 56, 4, 34},
        {58, 120, 74, 44, 14, 2}, {120, 130, 74, 8, 8, 10}, {20, 130, 74, 22, 16, 4},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) add(s, x, y, parts[i]);
}

static scene office_of(uint32_t count) {
    scene s = {calloc(count, sizeof *s.items), 0, count};
    kiln_len side = 1;
    while ((uint32_t)(side * side * 15) < count) side++;
    for (kiln_len i = 0; i < side * side; i++) add_desk(&s, i % side * 18000, i / side * 26000);
    return s;
}

/* Somebody of 16 parts. */
static void add_person(scene *s, kiln_len x, kiln_len y) {
    static const int parts[][6] = {
        {13, 13, 0, 11, 26, 8},   {26, 13, 0, 11, 26, 8},    {14, 17, 8, 10, 13, 68},
        {26, 17, 8, 10, 13, 68},  {13, 17, 76, 25, 15, 12},  {12, 16, 88, 27, 17, 46},
        {4, 18, 107, 8, 11, 25},  {4, 19, 86, 7, 10, 21},    {5, 19, 77, 6, 9, 9},
        {39, 18, 107, 8, 11, 25}, {39, 19, 86, 7, 10, 21},   {40, 19, 77, 6, 9, 9},
        {21, 20, 134, 8, 8, 5},   {17, 16, 139, 17, 18, 16}, {16, 15, 155, 18, 19, 11},
        {16, 12, 134, 18, 3, 32},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) add(s, x, y, parts[i]);
}

/* A pile of slats, each crossing all others on screen. */
static scene pile_of(uint32_t count) {
    scene s = {calloc(count, sizeof *s.items), 0, count};
    for (uint32_t i = 0; i < count; i++) {
        const int slat[] = {0, 0, (int)i, 400, 400, 1};
        add(&s, 0, 0, slat);
    }
    return s;
}

/* ---- The slow way: every pair, from the parts themselves */

typedef struct all_pairs {
    const scene *scene;
    kiln_shape *shapes;
    kiln_corners *corners;
    uint32_t (*edges)[2];
    uint32_t *order, *waiting, *start;
    uint32_t edge_count;
} all_pairs;

static all_pairs all_pairs_of(const scene *s, uint32_t edges) {
    return (all_pairs){.scene = s,
                       .shapes = calloc(s->count, sizeof(kiln_shape)),
                       .corners = calloc(s->count, sizeof(kiln_corners)),
                       .edges = calloc(edges, sizeof(uint32_t[2])),
                       .order = calloc(s->count, sizeof(uint32_t)),
                       .waiting = calloc(s->count, sizeof(uint32_t)),
                       .start = calloc(s->count + 1, sizeof(uint32_t))};
}

static void all_pairs_free(all_pairs *a) {
    free(a->shapes), free(a->corners), free(a->edges);
    free(a->order), free(a->waiting), free(a->start);
}

/* Kahn's order over lists that are scanned for each part. */
static void sort_all(all_pairs *a) {
    uint32_t count = a->scene->count, head = 0, tail = 0;
    memset(a->waiting, 0, count * sizeof *a->waiting);
    memset(a->start, 0, (count + 1) * sizeof *a->start);
    for (uint32_t i = 0; i < a->edge_count; i++) a->waiting[a->edges[i][1]]++;
    for (uint32_t i = 0; i < count; i++)
        if (a->waiting[i] == 0) a->order[tail++] = i;
    while (head < tail) {
        uint32_t part = a->order[head++];
        for (uint32_t i = 0; i < a->edge_count; i++)
            if (a->edges[i][0] == part && --a->waiting[a->edges[i][1]] == 0)
                a->order[tail++] = a->edges[i][1];
    }
}

static void compare_all(void *user) {
    all_pairs *a = user;
    uint32_t count = a->scene->count;
    a->edge_count = 0;
    for (uint32_t i = 0; i < count; i++)
        kiln_shape_of(&a->scene->items[i].shape, KILN_VIEW_NE, i, &a->shapes[i], &a->corners[i]);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = i + 1; k < count; k++) {
            const kiln_shape *p = &a->shapes[i], *q = &a->shapes[k];
            if (p->x0 >= q->x1 || q->x0 >= p->x1) continue;
            int order = kiln_shape_order(p, &a->corners[i], q, &a->corners[k]);
            if (order == 0) continue;
            a->edges[a->edge_count][0] = order < 0 ? i : k;
            a->edges[a->edge_count++][1] = order < 0 ? k : i;
        }
    }
    sort_all(a);
}

/* ---- Rows */

static void prepare(void *user) {
    const scene *s = user;
    kiln_drawing *drawing;
    kiln_drawing_prepare(s->items, s->count, 0, KILN_VIEW_NE, NULL, &drawing);
    kiln_drawing_free(drawing);
}

static uint32_t pairs_in(const scene *s) {
    kiln_drawing *drawing;
    kiln_drawing_prepare(s->items, s->count, 0, KILN_VIEW_NE, NULL, &drawing);
    uint32_t pairs = drawing->graph.pairs;
    kiln_drawing_free(drawing);
    return pairs;
}

static void measure_prepare(const char *kind, scene s, bool compare, double document) {
    char what[80];
    uint32_t pairs = pairs_in(&s);
    snprintf(what, sizeof what, "prepare, %s, %u parts, %u pairs", kind, s.count, pairs);
    double seconds = bench_median(prepare, &s), slow = 0;
    if (compare) {
        all_pairs a = all_pairs_of(&s, pairs + 1);
        slow = bench_median(compare_all, &a);
        all_pairs_free(&a);
    }
    bench_row_of(what, seconds, compare ? "all pairs" : NULL, slow, document);
    bench_note("%.0f ns for each part and pair", seconds / (s.count + pairs) * 1e9);
}

typedef struct walk {
    kiln_composer *composer;
    scene people;
    const uint32_t *order;
    uint32_t count, frame;
} walk;

static void compose(void *user) {
    walk *w = user;
    w->frame++;
    for (uint32_t i = 0; i < w->people.count; i++) {
        kiln_len step = w->frame & 1 ? 300 : -300;
        w->people.items[i].shape = kiln_prism_moved(w->people.items[i].shape, step, step / 3, 0);
    }
    kiln_compose(w->composer, w->people.items, w->people.count, &w->order, &w->count);
}

/* The office with the people in it, prepared anew for every frame. */
static void measure_compose(uint32_t parts) {
    scene office = office_of(parts);
    walk w = {.people = {calloc(PEOPLE * 16, sizeof(kiln_draw_item)), 0, PEOPLE * 16}};
    for (kiln_len i = 0; i < PEOPLE; i++)
        add_person(&w.people, 8000 + i * 13000, 3000 + i % 4 * 26000);
    kiln_drawing *drawing;
    kiln_drawing_prepare(office.items, office.count, 0, KILN_VIEW_NE, NULL, &drawing);
    kiln_composer_new(drawing, w.people.count, NULL, &w.composer);
    scene all = {calloc(parts + w.people.count, sizeof *all.items), 0, 0};
    memcpy(all.items, office.items, office.count * sizeof *all.items);
    memcpy(all.items + office.count, w.people.items, w.people.count * sizeof *all.items);
    all.count = office.count + w.people.count;
    char what[80];
    snprintf(what, sizeof what, "compose, 8 people (128 parts) among %u", parts);
    bench_row_of(what, bench_median(compose, &w), "prepare everything", bench_median(prepare, &all),
                 parts == OFFICE ? 1e-3 : 0);
    kiln_composer_free(w.composer);
    kiln_drawing_free(drawing);
    free(all.items), free(w.people.items), free(office.items);
}

typedef struct reorder {
    kiln_composer *composer;
    uint32_t *before, *after, *rank, *length;
    uint32_t count, moves;
    kiln_order_move *list;
} reorder;

static void find_moves(void *user) {
    reorder *r = user;
    kiln_order_moves(r->composer, r->before, r->count, r->after, r->count, r->list, r->count,
                     &r->moves);
}

/* The longest run that keeps its order, the quadratic way: one from each part on. */
static void find_moves_plainly(void *user) {
    reorder *r = user;
    uint32_t longest = 0, *rank = r->rank, *length = r->length;
    for (uint32_t i = 0; i < r->count; i++) rank[r->before[i]] = i;
    for (uint32_t i = 0; i < r->count; i++) {
        length[i] = 1;
        for (uint32_t k = 0; k < i; k++)
            if (rank[r->after[k]] < rank[r->after[i]] && length[k] >= length[i])
                length[i] = length[k] + 1;
        if (length[i] > longest) longest = length[i];
    }
    r->moves = r->count - longest;
}

/* One person of 16 parts walks from the front to the back of 728 parts. */
static void measure_moves(void) {
    scene office = office_of(OFFICE + PEOPLE * 16);
    kiln_drawing *drawing;
    kiln_drawing_prepare(office.items, office.count, 0, KILN_VIEW_NE, NULL, &drawing);
    reorder r = {.count = office.count};
    kiln_composer_new(drawing, 0, NULL, &r.composer);
    r.before = calloc(r.count, sizeof *r.before);
    r.after = calloc(r.count, sizeof *r.after);
    r.list = calloc(r.count, sizeof *r.list);
    r.rank = calloc(r.count, sizeof *r.rank);
    r.length = calloc(r.count, sizeof *r.length);
    for (uint32_t i = 0; i < r.count; i++)
        r.before[i] = i, r.after[i] = (i + r.count - 16) % r.count;
    char what[80];
    find_moves(&r);
    snprintf(what, sizeof what, "order moves, %u parts, %u of them moved", r.count, r.moves);
    uint32_t moves = r.moves;
    find_moves_plainly(&r);
    if (r.moves != moves) abort();
    bench_row(what, bench_median(find_moves, &r), "comparing all parts",
              bench_median(find_moves_plainly, &r));
    kiln_composer_free(r.composer);
    kiln_drawing_free(drawing);
    free(r.before), free(r.after), free(r.list), free(r.rank), free(r.length), free(office.items);
}

int main(void) {
    static const uint32_t sizes[] = {OFFICE, 1000, 5000, MOST};
    bench_title("Drawing: offices of ever more parts, one pile, people walking");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        scene s = office_of(sizes[i]);
        measure_prepare("office", s, sizes[i] <= 5000, sizes[i] == OFFICE ? 1.7e-3 : 0);
        free(s.items);
    }
    scene pile = pile_of(OFFICE);
    measure_prepare("one pile", pile, false, 0);
    free(pile.items);
    measure_compose(OFFICE);
    measure_compose(MOST);
    measure_moves();
    return 0;
}
