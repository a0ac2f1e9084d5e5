/* lint_wall.h - stage: walls and their openings: K207, K208, K209. */
#ifndef BAKE_LINT_WALL_H
#define BAKE_LINT_WALL_H

#include "stage.h"

void lint_wall_run(const stage *s);

#endif
