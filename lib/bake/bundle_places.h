/* bundle_places.h - the rows of addresses and routes, and the fields. */
#ifndef BAKE_BUNDLE_PLACES_H
#define BAKE_BUNDLE_PLACES_H

#include "bundle_pack.h"
#include "results.h"

/* Appends the rows of ADDRESSES, REFUSED and ROUTES, level by level. */
void bundle_put_addresses(arena *a, const pack *p, const results *r, bundle_bytes *to);
void bundle_put_refused(arena *a, const pack *p, const results *r, bundle_bytes *to);
void bundle_put_routes(arena *a, const pack *p, const results *r, bundle_bytes *to);

/* How many fields there are; their sections, which borrow the runs. */
uint32_t bundle_field_count(const pack *p, const results *r);
void bundle_fields(const pack *p, const results *r, bundle_section *out);

#endif
