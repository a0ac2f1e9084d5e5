/* draworder.c - the drawings of every level and view, and rings of parts (K801).
 *
 * A ring is told of once, in the first view that has it, with the fewest parts that make it. */
#include "draworder.h"

#include "draw_order.h"
#include "pack_draw.h"
#include "str.h"

#include <stdlib.h>
#include <string.h>

/* So many broken pairs of one view are looked into. */
#define RINGS_MAX 64

/* What the pictures of all levels may hold and take together: pairs of parts that overlap, and
 * comparisons (KILN_DRAW_WORK_MAX). A hall of 100 000 objects has 4 000 000 pairs in all views. */
#define PACK_PAIRS_MAX (UINT64_C(1) << 25)
#define PACK_WORK_MAX  (UINT64_C(1) << 31)
#define MEETING_WORK   16 /* of two walls, of which one may have to give way to the other */

/* libkiln's only failures here are a lack of memory, and limits. */
static bool within_limits(kiln_status status) {
    if (status == KILN_ERROR_MEMORY) arena_out_of_memory();
    return status == KILN_OK;
}

/* What is left for the levels to come. */
typedef struct draw_budget {
    uint64_t pairs, work;
} draw_budget;

typedef struct order_check {
    const stage *stage;
    const pack *pack;
    const pack_level *level;
    draw_budget *left;
    kiln_view view;
    const kiln_draw_item *items; /* of the drawing */
    arena *scratch;              /* of the level: what was told of must last */
    str *told;                   /* the rings told of, as sorted lists of names, each in newlines */
} order_check;

/* ---- Rings */

static const char *view_name(kiln_view view) {
    static const char *const names[KILN_VIEW_COUNT] = {"south-west", "south-east", "north-east",
                                                       "north-west"};
    return names[view];
}

/* A search through a drawing, and what all of them may still look at. */
typedef struct ring_search {
    const kiln_draw_graph *graph;
    uint32_t *queue, *before; /* before: KILN_NONE between searches */
    uint64_t left;
} ring_search;

/* Room for two looks at everything: the first ring is always found, and most are small. */
static ring_search ring_search_new(const order_check *c, const kiln_draw_graph *graph) {
    ring_search s = {.graph = graph, .left = 2 * ((uint64_t)graph->count + graph->pairs)};
    s.queue = ARENA_ARRAY(c->scratch, uint32_t, graph->count);
    s.before = ARENA_ARRAY(c->scratch, uint32_t, graph->count);
    for (uint32_t i = 0; i < graph->count; i++) s.before[i] = KILN_NONE;
    return s;
}

/* From `from` on until `to` is found; returns how many parts were reached, 0 when the budget ends. */
static uint32_t search_ring(ring_search *s, uint32_t from, uint32_t to) {
    const kiln_draw_graph *graph = s->graph;
    uint32_t head = 0, tail = 0;
    bool spent = false;
    s->before[from] = from;
    s->queue[tail++] = from;
    while (head < tail && s->before[to] == KILN_NONE && !spent) {
        uint32_t part = s->queue[head++], end = graph->start[part + 1];
        uint64_t work = 1 + (uint64_t)end - graph->start[part];
        spent = work > s->left;
        s->left -= spent ? s->left : work;
        for (uint32_t i = graph->start[part]; i < end; i++) {
            uint32_t behind = graph->behind[i];
            if (s->before[behind] != KILN_NONE) continue;
            s->before[behind] = part;
            s->queue[tail++] = behind;
        }
    }
    return tail;
}

/* The shortest way from `from` to `to`, each part behind the one before; both included. There is
 * one, or the pair would not be broken. NULL when the budget ends before. */
static uint32_t *find_ring(const order_check *c, ring_search *s, uint32_t from, uint32_t to,
                           uint32_t *count) {
    uint32_t reached = search_ring(s, from, to), *ring = NULL;
    *count = 1;
    if (s->before[to] != KILN_NONE) {
        for (uint32_t at = to; at != from; at = s->before[at]) ++*count;
        ring = ARENA_ARRAY(c->scratch, uint32_t, *count);
        uint32_t place = *count;
        for (uint32_t at = to; place-- > 0; at = s->before[at]) ring[place] = at;
    }
    for (uint32_t i = 0; i < reached; i++) s->before[s->queue[i]] = KILN_NONE;
    return ring;
}

static int by_text(const void *left, const void *right) {
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* Whether a ring of these names is told of for the first time. */
static bool is_new(const order_check *c, const char *const *names, uint32_t count) {
    const char **sorted = ARENA_ARRAY(c->scratch, const char *, count);
    memcpy(sorted, names, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, by_text);
    str line = str_new(c->scratch);
    str_add(&line, "\n");
    for (uint32_t i = 0; i < count; i++) str_addf(&line, "%s, ", sorted[i]);
    str_add(&line, "\n");
    if (strstr(c->told->text, line.text)) return false;
    str_add(c->told, line.text);
    return true;
}

/* "`a` covers `b`, which covers `c`, which covers `a` again". */
static const char *chain(const order_check *c, const char *const *names, uint32_t count) {
    str text = str_new(c->scratch);
    str_addf(&text, "`%s` covers ", names[0]);
    for (uint32_t i = 1; i < count && i < STAGE_RELATED_MAX; i++)
        str_addf(&text, "`%s`, which covers ", names[i]);
    if (count > STAGE_RELATED_MAX)
        str_addf(&text, "%u more, the last of which covers ", count - STAGE_RELATED_MAX);
    str_addf(&text, "`%s` again", names[0]);
    return text.text;
}

static void relate_part(const order_check *c, finding *f, const kiln_draw_item *item) {
    const pack *p = c->pack;
    diag *d = c->stage->findings;
    if (item->owner >= KILN_WALL) {
        const pack_wall *wall = &p->walls[item->owner - KILN_WALL];
        diag_relate(d, f, wall->where, "wall `%s`", wall->id);
        return;
    }
    const pack_object *object = &p->objects[item->owner];
    const pack_part *part = &p->assets[object->asset].parts.parts[item->part];
    diag_relate(d, f, part->where, "part `%s` of `%s`", part->id, object->id);
}

static finding *add_finding(const order_check *c, const kiln_draw_item *item, const char *text) {
    span where;
    const char *address = c->level->address;
    if (item->owner >= KILN_WALL) {
        const pack_wall *wall = &c->pack->walls[item->owner - KILN_WALL];
        where = wall->where;
        address = stage_address(c->stage, wall->level, wall->id);
    } else {
        where = c->pack->objects[item->owner].where;
        address = c->pack->objects[item->owner].address;
    }
    return diag_add(c->stage->findings, RULE_K801, where, address, "%s, seen from the %s", text,
                    view_name(c->view));
}

static void tell(const order_check *c, const uint32_t *ring, uint32_t count) {
    const char **names = ARENA_ARRAY(c->scratch, const char *, count);
    for (uint32_t i = 0; i < count; i++) {
        const kiln_draw_item *item = &c->items[ring[i]];
        names[i] = pack_obstacle_name(c->pack, c->scratch, item->owner, item->part);
    }
    if (!is_new(c, names, count)) return;
    finding *f = add_finding(c, &c->items[ring[0]], chain(c, names, count));
    for (uint32_t i = 0; i < count && i < STAGE_RELATED_MAX; i++)
        relate_part(c, f, &c->items[ring[i]]);
}

static void check_rings(const order_check *c, const kiln_drawing *drawing) {
    kiln_draw_pair broken[RINGS_MAX];
    uint32_t count;
    kiln_drawing_broken(drawing, broken, RINGS_MAX, &count);
    if (count == 0) return;
    ring_search search = ring_search_new(c, &drawing->graph);
    for (uint32_t i = 0; i < count && i < RINGS_MAX && diag_wants(c->stage->findings, RULE_K801);
         i++) {
        uint32_t length;
        uint32_t *ring = find_ring(c, &search, broken[i].behind, broken[i].front, &length);
        if (!ring) return;
        tell(c, ring, length);
    }
}

/* ---- Drawings */

static const uint32_t *keep(arena *a, const uint32_t *words, uint32_t count) {
    uint32_t *kept = ARENA_ARRAY(a, uint32_t, count);
    if (count > 0) memcpy(kept, words, count * sizeof *words);
    return kept;
}

static level_drawing kept_drawing(arena *a, const kiln_draw_graph *graph) {
    return (level_drawing){
        .parts = graph->count,
        .pairs = graph->pairs,
        .order = keep(a, graph->order, graph->count),
        .start = keep(a, graph->start, graph->count + 1),
        .behind = keep(a, graph->behind, graph->pairs),
    };
}

static void spend(uint64_t *left, uint64_t cost) {
    *left -= cost < *left ? cost : *left;
}

/* False when a limit stands against it. */
static bool draw_view(order_check *c, const kiln_plan *plan, level_drawing *out) {
    kiln_plan_parts parts;
    kiln_drawing *drawing;
    if (!within_limits(kiln_plan_parts_new(plan, c->view, NULL, &parts))) return false;
    bool drawn = within_limits(kiln_drawing_prepare(parts.items.items, parts.items.count,
                                                    plan->floor_count, c->view, NULL, &drawing));
    spend(&c->left->work, MEETING_WORK * (uint64_t)parts.meetings + parts.items.count);
    spend(&c->left->work, drawn ? drawing->work : KILN_DRAW_WORK_MAX);
    if (drawn) {
        spend(&c->left->pairs, drawing->graph.pairs);
        c->items = parts.items.items;
        check_rings(c, drawing);
        *out = kept_drawing(c->stage->memory, &drawing->graph);
        kiln_drawing_free(drawing);
    }
    kiln_plan_parts_free(&parts, NULL);
    return drawn;
}

static void report_limit(const order_check *c) {
    diag_add(c->stage->findings, RULE_K109, c->level->where, c->level->address,
             "the level is too crowded to be drawn: over %u parts, over %u pairs of them that "
             "overlap in the picture, or too many to compare",
             KILN_DRAW_ITEMS_MAX, KILN_DRAW_PAIRS_MAX);
}

/* Nothing is left: one finding for all levels from this one on. */
static void report_spent(const stage *s, uint32_t level) {
    const pack_level *first = &s->pack->levels[level];
    diag_add(
        s->findings, RULE_K109, first->where, first->address,
        "the pack is too crowded to be drawn from level `%s` on: over %llu pairs of parts that "
        "overlap in its pictures, or too many to compare",
        first->id, (unsigned long long)PACK_PAIRS_MAX);
}

static void draw_level(const stage *s, uint32_t level, draw_budget *left) {
    order_check c = {.stage = s, .pack = s->pack, .level = &s->pack->levels[level], .left = left};
    level_drawing *drawings = &s->results->drawings[(size_t)level * KILN_VIEW_COUNT];
    c.scratch = arena_new();
    str told = str_new(c.scratch);
    str_add(&told, "");
    c.told = &told;
    bool drawn = pack_draw_bound(s->pack, level) <= KILN_DRAW_ITEMS_MAX;
    if (drawn) {
        kiln_plan plan = pack_draw_plan(c.scratch, s->pack, level);
        for (int view = 0; view < KILN_VIEW_COUNT && drawn; view++) {
            c.view = (kiln_view)view;
            drawn = draw_view(&c, &plan, &drawings[view]);
        }
    }
    if (!drawn) report_limit(&c);
    arena_free(c.scratch);
}

void draworder_run(const stage *s) {
    uint32_t count = s->pack->level_count;
    s->results->drawings = ARENA_ARRAY(s->memory, level_drawing, (size_t)count * KILN_VIEW_COUNT);
    draw_budget left = {PACK_PAIRS_MAX, PACK_WORK_MAX};
    for (uint32_t i = 0; i < count; i++) {
        stage_progress(s, i, count);
        if (s->results->levels[i].beyond_limit) continue;
        if (left.pairs == 0 || left.work == 0) {
            report_spent(s, i);
            return;
        }
        draw_level(s, i, &left);
    }
}
