/* board.c - places for texts, one after the other. */
#include "board.h"

static bool overlap(const kiln_extent *a, const kiln_extent *b) {
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

static bool is_free(const board *b, const kiln_extent *place) {
    const kiln_extent *in = &b->bounds;
    if (b->count == BOARD_MAX || place->left < in->left || place->top < in->top ||
        place->right > in->right || place->bottom > in->bottom)
        return false;
    for (uint32_t i = 0; i < b->count; i++)
        if (overlap(place, &b->taken[i])) return false;
    return true;
}

bool board_take(board *b, kiln_extent place) {
    if (!is_free(b, &place)) return false;
    ARENA_PUSH_ROOM(b->memory, b->taken, b->count, b->capacity);
    b->taken[b->count++] = place;
    return true;
}

void board_avoid(board *b, kiln_extent place) {
    if (b->avoided_count == BOARD_MAX) return;
    ARENA_PUSH_ROOM(b->memory, b->avoided, b->avoided_count, b->avoided_capacity);
    b->avoided[b->avoided_count++] = place;
}

static uint32_t count_covered(const board *b, const kiln_extent *place) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->avoided_count; i++) count += overlap(place, &b->avoided[i]);
    return count;
}

static kiln_extent around(kiln_place middle, kiln_place size) {
    return (kiln_extent){middle.x - size.x / 2, middle.y - size.y / 2, middle.x + size.x / 2,
                         middle.y + size.y / 2};
}

bool board_find(board *b, kiln_place size, kiln_place at, int64_t away, int rounds,
                kiln_place *middle) {
    static const kiln_place ways[] = {{0, -1}, {0, 1},   {1, 0}, {-1, 0},
                                      {1, -1}, {-1, -1}, {1, 1}, {-1, 1}};
    uint32_t least = UINT32_MAX;
    for (int i = 0; i < rounds * 8 && least > 0; i++) {
        int64_t far = away + i / 8 * size.y;
        kiln_place to = {at.x + ways[i % 8].x * (far + size.x / 2),
                         at.y + ways[i % 8].y * (far + size.y / 2)};
        kiln_extent place = around(to, size);
        if (!is_free(b, &place)) continue;
        uint32_t covered = count_covered(b, &place);
        if (covered >= least) continue;
        least = covered, *middle = to;
    }
    return least < UINT32_MAX && board_take(b, around(*middle, size));
}

void board_write(board *b, kiln_pen *pen, const label *text, kiln_place at, int64_t away) {
    int64_t height = label_height(text->size), rim = text->size / 4; /* of halo and tails */
    kiln_place size = {label_width(text->text, text->size) + rim, height + 2 * rim}, middle;
    if (!board_find(b, size, at, away, 2, &middle)) return;
    label centred = *text;
    centred.anchor = LABEL_MIDDLE;
    label_draw(pen, &centred, (kiln_place){middle.x, middle.y + height / 2});
}
