/* bundle_places.c - see bundle_places.h and bundle_format.h. */
#include "bundle_places.h"

#include "bundle_format.h"

static uint32_t run_ordinal(kiln_len run) {
    for (uint32_t i = 0; i < KILN_APPROACH_RUN_COUNT; i++)
        if (run == kiln_approach_runs[i]) return i + 1;
    return 0;
}

static void put_address(arena *a, bundle_bytes *to, uint32_t level, uint32_t first_room,
                        const place_result *r) {
    bundle_put_word(a, to, level);
    bundle_put_word(a, to, r->place.source);
    bundle_put_word(a, to, run_ordinal(r->run));
    bundle_put_word(a, to, first_room + r->room);
    bundle_put_word(a, to, r->node);
    bundle_put_word(a, to,
                    (r->place_clear ? KILN_ADDRESS_PLACE_CLEAR : 0) |
                        (r->run_clear ? KILN_ADDRESS_RUN_CLEAR : 0));
}

void bundle_put_addresses(arena *a, const pack *p, const results *r, bundle_bytes *to) {
    for (uint32_t i = 0; i < p->level_count; i++)
        for (uint32_t k = 0; k < r->books[i].address_count; k++)
            put_address(a, to, i, p->levels[i].rooms.first, &r->books[i].addresses[k]);
}

void bundle_put_refused(arena *a, const pack *p, const results *r, bundle_bytes *to) {
    for (uint32_t i = 0; i < p->level_count; i++) {
        for (uint32_t k = 0; k < r->books[i].refused_count; k++) {
            const place_result *refused = &r->books[i].refused[k];
            bundle_put_word(a, to, i);
            bundle_put_word(a, to, (uint32_t)refused->place.kind);
            bundle_put_word(a, to, refused->place.source);
            bundle_put_word(a, to, (uint32_t)refused->reason);
        }
    }
}

void bundle_put_routes(arena *a, const pack *p, const results *r, bundle_bytes *to) {
    for (uint32_t i = 0; i < p->level_count; i++) {
        for (uint32_t k = 0; k < r->routes[i].count; k++) {
            bundle_put_word(a, to, i);
            bundle_put_word(a, to, r->routes[i].goals[k]);
        }
    }
}

uint32_t bundle_field_count(const pack *p, const results *r) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->level_count; i++) count += r->routes[i].count;
    return count;
}

void bundle_fields(const pack *p, const results *r, bundle_section *out) {
    uint32_t instance = 0;
    for (uint32_t i = 0; i < p->level_count; i++) {
        for (uint32_t k = 0; k < r->routes[i].count; k++, instance++) {
            const route_field *field = &r->routes[i].fields[k];
            bundle_bytes raw = {field->runs, field->size, field->size};
            out[instance] = (bundle_section){KILN_SECTION_ID_FIELD, instance, raw, 0};
        }
    }
}
