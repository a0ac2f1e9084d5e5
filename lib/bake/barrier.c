/* barrier.c - what findings say of doors that keep people out. */
#include "barrier.h"

#include "stage.h"
#include "str.h"

#include <stdlib.h>

static int by_opening(const void *key, const void *item) {
    const barrier *a = key, *b = item;
    if (a->wall != b->wall) return a->wall < b->wall ? -1 : 1;
    return (a->opening > b->opening) - (a->opening < b->opening);
}

barrier *barrier_at(const level_space *space, uint32_t wall, uint32_t opening) {
    const barrier key = {.wall = wall, .opening = opening};
    if (space->barrier_count == 0) return NULL;
    return bsearch(&key, space->barriers, space->barrier_count, sizeof key, by_opening);
}

const barrier *barrier_before(const level_space *space, uint32_t island) {
    if (island == KILN_NONE || !space->behind || space->behind[island] == KILN_NONE) return NULL;
    return &space->barriers[space->behind[island]];
}

void barrier_tell(const stage *s, barrier *b, finding *f) {
    if (f == &s->findings->scratch) return;
    b->is_error = b->cut_total > 0 && pack_refuses(s->pack, f->rule, f->address);
    if (b->is_error) f->severity = SEVERITY_ERROR;
    for (uint32_t i = 0; i < b->cut_count; i++) {
        bool last = i + 1 == b->cut_count && b->cut_total > b->cut_count;
        diag_relate(
            s->findings, f, b->cut[i].where, "nobody gets to %s `%s`%s", b->cut[i].what,
            b->cut[i].name,
            last ? arena_printf(s->findings->memory, ", and %u more", b->cut_total - b->cut_count)
                 : "");
    }
}

void barrier_relate(const stage *s, const barrier *b, finding *f) {
    const pack *p = s->pack;
    const pack_wall *wall = &p->walls[b->wall];
    const pack_opening *opening = &wall->openings[b->opening];
    const char *why = "which is too narrow";
    if (b->kind == BARRIER_BLOCKED)
        why = arena_printf(s->findings->memory, "which `%s` blocks", p->objects[b->object].id);
    if (b->kind == BARRIER_GAP)
        why = arena_printf(s->findings->memory, "which room `%s` ends %s short of",
                           p->rooms[b->room].id, len_text(s->findings->memory, b->gap));
    if (b->kind == BARRIER_OFF_GRID) why = "which no line of the grid passes";
    diag_relate(s->findings, f, opening->where, "the way there leads through `%s/%s`, %s", wall->id,
                opening->id, why);
}
