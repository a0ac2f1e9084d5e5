/* lint_room.h - stage: the outlines of rooms: K206, K210. */
#ifndef BAKE_LINT_ROOM_H
#define BAKE_LINT_ROOM_H

#include "stage.h"

/* Also fills results.broken_rooms. */
void lint_room_run(const stage *s);

#endif
