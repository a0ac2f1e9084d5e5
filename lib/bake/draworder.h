/* draworder.h - stage: in which order every level is drawn from every side, and where there is no
 * true order (K801). */
#ifndef BAKE_DRAWORDER_H
#define BAKE_DRAWORDER_H

#include "stage.h"

void draworder_run(const stage *s);

#endif
