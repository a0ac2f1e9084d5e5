/* flat.h - what stands on the ground, and furniture there that is probably a covering (K212). */
#ifndef BAKE_FLAT_H
#define BAKE_FLAT_H

#include "pack.h"

/* "No higher than 0.03"; "what stands on the ground (base below 0.1)" (SPEC 2). */
#define FLAT_HEIGHT 300
#define GROUND_BASE 1000

/* The asset's lowest and highest z; false without parts. */
static inline bool asset_heights(const pack_asset *asset, kiln_len *least, kiln_len *most) {
    for (uint32_t i = 0; i < asset->parts.count; i++) {
        kiln_box box = asset->parts.parts[i].box;
        if (i == 0 || box.z0 < *least) *least = box.z0;
        if (i == 0 || box.z1 > *most) *most = box.z1;
    }
    return asset->parts.count > 0;
}

static inline bool on_ground(const pack *p, uint32_t object) {
    kiln_len least, most;
    return asset_heights(&p->assets[p->objects[object].asset], &least, &most) &&
           p->objects[object].z + least < GROUND_BASE;
}

/* Flat furniture on the ground. The same on a desk is a keyboard. */
static inline bool flat_furniture(const pack *p, uint32_t object) {
    const pack_asset *asset = &p->assets[p->objects[object].asset];
    kiln_len least, most;
    return asset->kind == KILN_ASSET_FURNITURE && asset->seat_count == 0 &&
           asset_heights(asset, &least, &most) && most <= FLAT_HEIGHT && on_ground(p, object);
}

#endif
