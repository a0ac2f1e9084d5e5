/* lint_asset.c - parts outside the footprint, flat furniture, robots too wide. */
#include "lint_asset.h"

#include "flat.h"
#include "str.h"

/* ---- K201 part outside its footprint */

/* How far a part reaches beyond the footprint; 0: not at all. */
static kiln_len reach_beyond(const pack_asset *asset, const kiln_box *box) {
    kiln_len beyond[] = {-box->x0, -box->y0, box->x1 - asset->size_x, box->y1 - asset->size_y};
    kiln_len most = 0;
    for (int i = 0; i < 4; i++) {
        if (beyond[i] > most) most = beyond[i];
    }
    return most;
}

/* One finding an asset, at the part that reaches furthest: a footprint that is too small lets many
 * parts out at once. */
static void check_footprint(const stage *s, const pack_asset *asset) {
    uint32_t worst = KILN_NONE;
    kiln_len most = 0, least_x = 0, least_y = 0, size_x = asset->size_x, size_y = asset->size_y;
    for (uint32_t i = 0; i < asset->parts.count; i++) {
        const kiln_box *box = &asset->parts.parts[i].box;
        kiln_len beyond = reach_beyond(asset, box);
        if (beyond == 0) continue;
        if (box->x0 < least_x) least_x = box->x0;
        if (box->y0 < least_y) least_y = box->y0;
        if (box->x1 > size_x) size_x = box->x1;
        if (box->y1 > size_y) size_y = box->y1;
        if (beyond > most) most = beyond, worst = i;
    }
    if (worst == KILN_NONE) return;
    const pack_part *part = &asset->parts.parts[worst];
    diag *d = s->findings;
    arena *a = d->memory;
    kiln_point size = {asset->size_x, asset->size_y};
    kiln_point low = {part->box.x0, part->box.y0}, high = {part->box.x1, part->box.y1};
    finding *f = diag_add(
        d, RULE_K201, part->where, asset->id,
        "part `%s` of `%s` reaches %s beyond the footprint of %s: it spans %s to %s", part->id,
        asset->id, len_text(a, most), point_text(a, size), point_text(a, low), point_text(a, high));
    diag_relate(d, f, asset->where, "the footprint of `%s`", asset->id);
    for (uint32_t i = 0; i < asset->parts.count && f->related_count <= STAGE_RELATED_MAX; i++) {
        const pack_part *other = &asset->parts.parts[i];
        if (i != worst && reach_beyond(asset, &other->box) > 0)
            diag_relate(d, f, other->where, "part `%s` reaches out by %s", other->id,
                        len_text(a, reach_beyond(asset, &other->box)));
    }
    kiln_point needed = {size_x - least_x, size_y - least_y};
    if (least_x == 0 && least_y == 0)
        diag_suggest(d, f, "size: %s", point_text(a, needed));
    else
        diag_suggest(d, f, "size: %s, and move every part by %s", point_text(a, needed),
                     point_text(a, (kiln_point){-least_x, -least_y}));
}

/* ---- K212 flat furniture */

static void check_flat(const stage *s) {
    const pack *p = s->pack;
    arena *scratch = arena_new();
    bool *told = ARENA_ARRAY(scratch, bool, p->asset_count);
    for (uint32_t i = 0; i < p->object_count; i++) {
        const pack_object *object = &p->objects[i];
        const pack_asset *asset = &p->assets[object->asset];
        if (told[object->asset] || asset->lost || !flat_furniture(p, i)) continue;
        told[object->asset] = true;
        kiln_len least, most;
        asset_heights(asset, &least, &most);
        finding *f =
            diag_add(s->findings, RULE_K212, asset->where, asset->id,
                     "`%s` is furniture on the ground, %s high, and nobody can walk over it",
                     asset->id, len_text(scratch, most));
        diag_relate(s->findings, f, object->where, "`%s` stands here", object->id);
        diag_suggest(s->findings, f, "kind: covering");
    }
    arena_free(scratch);
}

/* ---- K604 robot too wide */

static void check_robot(const stage *s, const pack_asset *asset) {
    arena *a = s->findings->memory;
    const kiln_len most = 2 * KILN_ROBOT_RADIUS;
    if (asset->kind != KILN_ASSET_ROBOT || asset->rig.width <= most) return;
    finding *f = diag_add(s->findings, RULE_K604, asset->width_where, asset->id,
                          "`%s` is %s wide, and robots keep only %s to themselves", asset->id,
                          len_text(a, asset->rig.width), len_text(a, most));
    diag_suggest(s->findings, f, "width: %s", len_text(a, most));
}

void lint_asset_run(const stage *s) {
    for (uint32_t i = 0; i < s->pack->asset_count; i++) {
        check_footprint(s, &s->pack->assets[i]);
        check_robot(s, &s->pack->assets[i]);
    }
    check_flat(s);
}
