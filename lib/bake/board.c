/* board.c - places for texts, one after the other. */
#include "board.h"

static bool overlap(const kiln_extent *a, const kiln_extent *b) {
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

bool board_take(board *b, kiln_extent place) {
    const kiln_extent *in = &b->bounds;
    if (b->count == BOARD_MAX || place.left < in->left || place.top < in->top ||
        place.right > in->right || place.bottom > in->bottom)
        return false;
    for (uint32_t i = 0; i < b->count; i++)
        if (overlap(&place, &b->taken[i])) return false;
    ARENA_PUSH_ROOM(b->memory, b->taken, b->count, b->capacity);
    b->taken[b->count++] = place;
    return true;
}

bool board_find(board *b, kiln_place size, kiln_place at, int64_t away, int rounds,
                kiln_place *middle) {
    static const kiln_place ways[] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}};
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < 4; i++) {
            int64_t x = at.x + ways[i].x * (away + size.x / 2);
            int64_t y = at.y + ways[i].y * (away + size.y / 2);
            *middle = (kiln_place){x, y};
            if (board_take(b, (kiln_extent){x - size.x / 2, y - size.y / 2, x + size.x / 2,
                                            y + size.y / 2}))
                return true;
        }
        away += size.y;
    }
    return false;
}

void board_write(board *b, kiln_pen *pen, const label *text, kiln_place at, int64_t away) {
    int64_t height = label_height(text->size), rim = text->size / 4; /* of halo and tails */
    kiln_place size = {label_width(text->text, text->size) + rim, height + 2 * rim}, middle;
    if (!board_find(b, size, at, away, 1, &middle)) return;
    label centred = *text;
    centred.anchor = LABEL_MIDDLE;
    label_draw(pen, &centred, (kiln_place){middle.x, middle.y + height / 2});
}
