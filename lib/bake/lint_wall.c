/* lint_wall.c - openings that do not fit their wall, are too narrow, or have something standing in
 * them. */
#include "lint_wall.h"

#include "doorway.h"
#include "str.h"
#include "wall.h"

/* What people and robots need (SPEC 3, K208), and the width of what robots use as a door (SPEC 2). */
enum { PERSON_WIDTH = KILN_PERSON_SIZE, ROBOT_WIDTH = 5600, ROBOT_DOOR = 9000 };

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

/* ---- K208 opening too narrow */

static void check_width(const wall_check *c, const pack_opening *opening) {
    if (!opening->walkable) return;
    bool person = opening->width < PERSON_WIDTH;
    if (!person && (!c->robots || opening->width >= ROBOT_WIDTH)) return;
    diag *d = c->stage->findings;
    finding *f = diag_add(d, RULE_K208, opening->where, address(c, opening),
                          "opening `%s` is %s wide, too narrow to walk through: %s need %s",
                          opening->id, text(c, opening->width), person ? "people" : "robots",
                          text(c, person ? PERSON_WIDTH : ROBOT_WIDTH));
    diag_relate(d, f, c->wall->where, "in wall `%s`", c->wall->id);
    diag_suggest(d, f, "width: %s", text(c, c->robots ? ROBOT_DOOR : PERSON_WIDTH));
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
