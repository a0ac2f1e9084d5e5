/* draw_plan.c - the parts a level is drawn with. */
#include "draw_plan.h"

#include "memory.h"

#include <string.h>

kiln_status kiln_item_list_add(kiln_item_list *list, const kiln_draw_item *item,
                               const kiln_allocator *allocator) {
    if (list->count == list->capacity) {
        if (list->count == KILN_DRAW_ITEMS_MAX) return KILN_ERROR_LIMIT;
        uint32_t capacity = list->capacity > 0 ? 2 * list->capacity : 64;
        if (capacity > KILN_DRAW_ITEMS_MAX) capacity = KILN_DRAW_ITEMS_MAX;
        kiln_draw_item *items = kiln_memory_new(allocator, capacity, sizeof *items);
        if (!items) return KILN_ERROR_MEMORY;
        if (list->count > 0) memcpy(items, list->items, list->count * sizeof *items);
        kiln_memory_release(allocator, list->items, list->capacity, sizeof *items);
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = *item;
    return KILN_OK;
}

void kiln_item_list_free(kiln_item_list *list, const kiln_allocator *allocator) {
    kiln_memory_release(allocator, list->items, list->capacity, sizeof *list->items);
    *list = (kiln_item_list){0};
}

bool kiln_item_drawable(kiln_draw_item *item) {
    if (item->shape.z0 < 0 && item->shape.z1 <= 0) return false;
    if (item->shape.z0 < 0) item->shape.z0 = 0;
    return kiln_prism_in_reach(&item->shape);
}

void kiln_plan_parts_free(kiln_plan_parts *parts, const kiln_allocator *allocator) {
    kiln_item_list_free(&parts->items, allocator);
    kiln_item_list_free(&parts->bases, allocator);
}

kiln_status kiln_plan_parts_new(const kiln_plan *plan, kiln_view view,
                                const kiln_allocator *allocator, kiln_plan_parts *out) {
    *out = (kiln_plan_parts){0};
    kiln_status status = KILN_OK;
    for (uint32_t i = 0; i < plan->part_count && status == KILN_OK; i++)
        status = kiln_item_list_add(&out->items, &plan->parts[i], allocator);
    if (status == KILN_OK) status = kiln_plan_walls(plan, view, out, allocator);
    if (status != KILN_OK) kiln_plan_parts_free(out, allocator);
    return status;
}
