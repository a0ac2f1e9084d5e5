/* starts.c - people sorted by the level of their start: one pass, however many levels there are. */
#include "starts.h"

static bool is_point(const pack_person *person) {
    return person->start.kind == PACK_PLACE_POINT;
}

level_starts starts_of(arena *a, const pack *p) {
    uint32_t *first = ARENA_ARRAY(a, uint32_t, (size_t)p->level_count + 1), total = 0;
    for (uint32_t i = 0; i < p->person_count; i++)
        if (is_point(&p->people[i])) first[p->people[i].start.level]++;
    for (uint32_t i = 0; i < p->level_count; i++) total += first[i], first[i] = total;
    first[p->level_count] = total;
    uint32_t *people = ARENA_ARRAY(a, uint32_t, total);
    for (uint32_t i = p->person_count; i-- > 0;)
        if (is_point(&p->people[i])) people[--first[p->people[i].start.level]] = i;
    return (level_starts){first, people};
}
