/* routes.h - stage: a route field for every place on a level that can be walked to. */
#ifndef BAKE_ROUTES_H
#define BAKE_ROUTES_H

#include "stage.h"

/* Fills the goals of results.routes: the nodes of seats' chosen standing places, of spots and of
 * addresses. Needs results.levels, seats and books. */
void routes_run(const stage *s);

/* Fills their fields, which only bundles need. */
void routes_bake(const stage *s);

/* Makes field after field over one grid. */
typedef struct route_baker route_baker;

route_baker *route_baker_new(arena *a, const kiln_grid *grid);

/* The field towards a walkable node: at each node of its island a step along a shortest path, and
 * of these one with the fewest turns that steps alike at every node allow; then the first of east,
 * north, west, south. Its runs are valid until the next call. */
route_field route_field_to(route_baker *b, uint32_t goal);

#endif
