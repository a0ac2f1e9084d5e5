/* lint_wall.c - openings that do not fit their wall, that nobody fits through, that have something
 * standing in them, or that a room ends short of.
 *
 * One cause, one finding: seats, spots and starts that only such a door leads to are named here, and
 * the finding is an error then; other findings leave them out. */
#include "lint_wall.h"

#include "barrier.h"
#include "doorway.h"
#include "passage.h"
#include "str.h"
#include "wall.h"

#include <inttypes.h>

/* What people and robots need (SPEC 3, K208), and the width of what robots use as a door (SPEC 2). */
enum { PERSON_WIDTH = KILN_PERSON_SIZE, ROBOT_DOOR = 9000 };

typedef struct wall_check {
    const stage *stage;
    const pack_level *level;
    const level_space *space;
    const pack_wall *wall;
    arena *scratch;
    bool robots; /* there are some on this level */
} wall_check;

static const char *text(const wall_check *c, int64_t units) {
    return len_text(c->scratch, units);
}

/* "scene/wall/opening" */
static const char *address(const wall_check *c, const pack_opening *opening) {
    return arena_printf(c->scratch, "%s/%s", stage_address(c->stage, c->wall->level, c->wall->id),
                        opening->id);
}

/* ---- K207 opening misfit */

/* The place nearest to `at` where the opening fits; -1: it is too wide for the wall. */
static kiln_len fitting_place(const pack_wall *wall, const pack_opening *opening) {
    pack_opening moved = *opening;
    moved.at = (opening->width + 1) / 2;
    if (opening->at >= moved.at) moved.at = wall_length(wall) - moved.at;
    if (!wall_opening_fits(wall, &moved)) moved.at--; /* the length was rounded up */
    return wall_opening_fits(wall, &moved) ? moved.at : -1;
}

static void check_fit(const wall_check *c, const pack_opening *opening) {
    if (wall_opening_fits(c->wall, opening)) return;
    diag *d = c->stage->findings;
    int64_t start2 = 2 * (int64_t)opening->at - opening->width;
    int64_t end2 = 2 * (int64_t)opening->at + opening->width;
    finding *f = diag_add(d, RULE_K207, opening->where, address(c, opening),
                          "opening `%s` runs from %s to %s, but wall `%s` only from 0 to %s",
                          opening->id, text(c, start2 / 2), text(c, end2 / 2), c->wall->id,
                          text(c, wall_length(c->wall)));
    diag_relate(d, f, c->wall->where, "wall `%s`", c->wall->id);
    kiln_len place = fitting_place(c->wall, opening);
    if (place >= 0)
        diag_suggest(d, f, "at: %s", text(c, place));
    else
        diag_suggest(d, f, "width: %s", text(c, wall_length(c->wall)));
}

static void check_head(const wall_check *c, const pack_opening *opening) {
    if (opening->authored_head <= c->wall->height) return;
    diag *d = c->stage->findings;
    finding *f =
        diag_add(d, RULE_K207, opening->head_where, address(c, opening),
                 "the head of opening `%s` at %s is above its wall of %s; it is cut to that",
                 opening->id, text(c, opening->authored_head), text(c, c->wall->height));
    f->severity = SEVERITY_WARNING;
    diag_relate(d, f, c->wall->where, "wall `%s`", c->wall->id);
    diag_suggest(d, f, "head: %s", text(c, c->wall->height));
}

/* The openings of a wall as boxes: along it in half units, and in height. */
static kiln_obstacles *index_openings(const wall_check *c) {
    kiln_obstacle *items = ARENA_ARRAY(c->scratch, kiln_obstacle, c->wall->opening_count);
    for (uint32_t i = 0; i < c->wall->opening_count; i++) {
        const pack_opening *o = &c->wall->openings[i];
        kiln_len head = o->head > o->sill ? o->head : o->sill; /* a sill above the wall */
        kiln_box box = {2 * o->at - o->width, 0, o->sill, 2 * o->at + o->width, 1, head};
        items[i] = (kiln_obstacle){kiln_prism_of_box(box), 0, i};
    }
    kiln_obstacles *index;
    if (kiln_obstacles_build(items, c->wall->opening_count, NULL, &index) != KILN_OK)
        arena_out_of_memory();
    return index;
}

static void report_overlap(const wall_check *c, const pack_opening *later,
                           const pack_opening *earlier) {
    int64_t start_a = 2 * (int64_t)later->at - later->width, end_a = start_a + 2 * later->width;
    int64_t start_b = 2 * (int64_t)earlier->at - earlier->width;
    int64_t end_b = start_b + 2 * earlier->width;
    int64_t common = (end_a < end_b ? end_a : end_b) - (start_a > start_b ? start_a : start_b);
    finding *f = diag_add(c->stage->findings, RULE_K207, later->where, address(c, later),
                          "opening `%s` overlaps opening `%s` by %s", later->id, earlier->id,
                          text(c, common / 2));
    diag_relate(c->stage->findings, f, earlier->where, "`%s` is here", earlier->id);
}

static void check_overlaps(const wall_check *c) {
    if (c->wall->opening_count < 2) return;
    kiln_obstacles *index = index_openings(c);
    for (uint32_t i = 1; i < c->wall->opening_count; i++) {
        uint32_t first = kiln_obstacles_first(index, &kiln_obstacles_get(index, i)->shape);
        if (first < i) report_overlap(c, &c->wall->openings[i], &c->wall->openings[first]);
    }
    kiln_obstacles_free(index);
}

/* ---- What lies behind a door */

static barrier *barrier_of(const wall_check *c, const pack_opening *opening) {
    return barrier_at(c->space, (uint32_t)(c->wall - c->stage->pack->walls),
                      (uint32_t)(opening - c->wall->openings));
}

/* The finding is that of the barrier there, if it is of one of these kinds. */
static void tell_barrier(const wall_check *c, const pack_opening *opening, finding *f,
                         barrier_kind kind, barrier_kind or_kind) {
    barrier *b = barrier_of(c, opening);
    if (b && (b->kind == kind || b->kind == or_kind)) barrier_tell(c->stage, b, f);
}

/* ---- K208 opening too narrow */

/* Is there a walkable opening right beside it, so that both are one? */
static bool has_neighbour(const wall_check *c, const pack_opening *opening) {
    for (uint32_t i = 0; i < c->wall->opening_count; i++) {
        const pack_opening *o = &c->wall->openings[i];
        int64_t apart2 = 2 * (int64_t)o->at - 2 * (int64_t)opening->at;
        if (o != opening && o->walkable && imaxabs(apart2) <= (int64_t)o->width + opening->width)
            return true;
    }
    return false;
}

/* Lies it so that no line of the grid passes, though there is floor on both sides? */
static bool is_off_grid(const wall_check *c, const passage *p, const pack_opening *opening) {
    return !c->space->floor_unsure && doorway_node(c->space, c->wall, opening, 1) != KILN_NONE &&
           doorway_node(c->space, c->wall, opening, -1) != KILN_NONE &&
           !has_neighbour(c, opening) && !passage_fits(p, opening);
}

static finding *tell_narrow(const wall_check *c, const pack_opening *opening, const char *why) {
    finding *f = diag_add(c->stage->findings, RULE_K208, opening->where, address(c, opening),
                          "opening `%s` is %s wide%s", opening->id, text(c, opening->width), why);
    diag_relate(c->stage->findings, f, c->wall->where, "in wall `%s`", c->wall->id);
    return f;
}

static const char robots_need[] = "robots pass only openings of 0.9 (0.56 is their body)";

static void check_width(const wall_check *c, const pack_opening *opening) {
    if (!opening->walkable) return;
    passage p = {c->stage->pack, c->space, c->wall};
    bool person = opening->width < PERSON_WIDTH, robot = c->robots && opening->width < ROBOT_DOOR;
    finding *f;
    if (person) {
        f = tell_narrow(c, opening, ", too narrow to walk through: people need 0.5");
    } else if (is_off_grid(c, &p, opening)) {
        f = tell_narrow(c, opening,
                        arena_printf(c->scratch,
                                     " at %s, and no path fits through it there: people walk on "
                                     "multiples of 0.25 and need 0.25 on both sides%s%s",
                                     text(c, opening->at), robot ? "; " : "",
                                     robot ? robots_need : ""));
    } else if (robot) {
        f = tell_narrow(c, opening, arena_printf(c->scratch, ": %s", robots_need));
        f->severity = SEVERITY_INFO;
    } else {
        return;
    }
    kiln_len least = c->robots ? ROBOT_DOOR : PERSON_WIDTH;
    const char *edit = c->space->floor_unsure || f == &c->stage->findings->scratch
                           ? NULL
                           : passage_edit(c->scratch, &p, opening, least);
    if (edit)
        diag_suggest(c->stage->findings, f, "%s", edit);
    else
        diag_suggest(c->stage->findings, f, "width: %s", text(c, least));
    tell_barrier(c, opening, f, BARRIER_NARROW, BARRIER_OFF_GRID);
}

/* ---- K209 doorway blocked */

static void check_doorway(const wall_check *c, const pack_opening *opening) {
    if (!opening->walkable || opening->width < PERSON_WIDTH) return;
    doorway d = doorway_look(c->scratch, c->space, c->wall, opening);
    if (d.free >= PERSON_WIDTH) return;
    const pack *p = c->stage->pack;
    diag *findings = c->stage->findings;
    const pack_object *object = &p->objects[d.objects[0]];
    finding *f = diag_add(findings, RULE_K209, object->where, object->address,
                          "`%s` stands in the doorway `%s` of wall `%s` and leaves %s of its %s "
                          "free; people need %s",
                          object->id, opening->id, c->wall->id, text(c, d.free),
                          text(c, opening->width), text(c, PERSON_WIDTH));
    diag_relate(findings, f, opening->where, "the doorway");
    for (uint32_t i = 1; i < d.count && i <= STAGE_RELATED_MAX; i++)
        diag_relate(findings, f, p->objects[d.objects[i]].where, "`%s` stands there too",
                    p->objects[d.objects[i]].id);
    if (d.count == 1) f->object = d.objects[0];
    tell_barrier(c, opening, f, BARRIER_BLOCKED, BARRIER_BLOCKED);
}

/* ---- K402 a room that ends short of its door */

static void check_gap(const wall_check *c, const pack_opening *opening) {
    barrier *b = barrier_of(c, opening);
    if (!b || b->kind != BARRIER_GAP) return;
    diag *findings = c->stage->findings;
    const pack_room *room = &c->stage->pack->rooms[b->room];
    finding *f = diag_add(
        findings, RULE_K402, room->where, stage_address(c->stage, c->wall->level, room->id),
        "room `%s` cannot be entered by `%s/%s`: its outline ends %s short of the "
        "wall, and there is no floor between",
        room->id, c->wall->id, opening->id, text(c, b->gap));
    diag_relate(findings, f, opening->where, "the door");
    diag_relate(findings, f, room->outline_where, "the outline");
    diag_suggest(findings, f, "draw the outline up to the wall, %s further", text(c, b->gap));
    barrier_tell(c->stage, b, f);
}

/* ---- All walls */

static bool has_robots(const pack *p, uint32_t level) {
    for (uint32_t i = 0; i < p->robots_count; i++) {
        if (p->robots[i].level == level && p->robots[i].count > 0) return true;
    }
    return false;
}

static void check_wall(const wall_check *c) {
    for (uint32_t i = 0; i < c->wall->opening_count; i++) {
        const pack_opening *opening = &c->wall->openings[i];
        check_fit(c, opening);
        check_head(c, opening);
        check_width(c, opening);
        check_doorway(c, opening);
        check_gap(c, opening);
    }
    check_overlaps(c);
}

static void check_level(const stage *s, uint32_t index) {
    const pack_level *level = &s->pack->levels[index];
    wall_check c = {.stage = s, .level = level, .space = &s->results->levels[index]};
    c.robots = has_robots(s->pack, index);
    for (uint32_t i = 0; i < level->walls.count; i++) {
        c.scratch = arena_new();
        c.wall = &s->pack->walls[level->walls.first + i];
        check_wall(&c);
        arena_free(c.scratch);
    }
}

void lint_wall_run(const stage *s) {
    for (uint32_t i = 0; i < s->pack->level_count; i++) {
        stage_progress(s, i, s->pack->level_count);
        check_level(s, i);
    }
}
