/* pack_place.c - what stands on a level: objects, spots, free seats. */
#include "loader.h"

#include "geom.h"

/* ---- The format */

typedef struct object_form {
    value id, asset, at, center, facing, z;
} object_form;

static const key_row object_rows[] = {
    KEY(object_form, id, VALUE_ID, REQUIRED),
    KEY(object_form, asset, VALUE_NAME, REQUIRED),
    KEY(object_form, at, VALUE_LENGTH, .items = 2, .range = &coordinate),     /* one of the */
    KEY(object_form, center, VALUE_LENGTH, .items = 2, .range = &coordinate), /* two */
    KEY(object_form, facing, VALUE_FACING, .range = &angle),
    KEY(object_form, z, VALUE_LENGTH, .range = &coordinate),
};

typedef struct spot_form {
    value id, at, facing;
} spot_form;

static const key_row spot_rows[] = {
    KEY(spot_form, id, VALUE_ID, REQUIRED),
    KEY(spot_form, at, VALUE_LENGTH, REQUIRED, .items = 2, .range = &coordinate),
    KEY(spot_form, facing, VALUE_FACING, .range = &angle),
};

typedef struct free_seat_form {
    value id, at, height, facing;
} free_seat_form;

static const key_row free_seat_rows[] = {
    KEY(free_seat_form, id, VALUE_ID, REQUIRED),
    KEY(free_seat_form, at, VALUE_LENGTH, REQUIRED, .items = 2, .range = &coordinate),
    KEY(free_seat_form, height, VALUE_LENGTH, REQUIRED, .range = &distance),
    KEY(free_seat_form, facing, VALUE_FACING, .range = &angle),
};

static const key_table object_table = KEY_TABLE("an object", object_rows);
static const key_table spot_table = KEY_TABLE("a spot", spot_rows);
static const key_table free_seat_table = KEY_TABLE("a free seat", free_seat_rows);

/* ---- Placing */

/* Per object of the limit: so many seats, so many parts; per scene of the pack: so many objects. */
enum { SEATS_PER_OBJECT = 4, PARTS_PER_OBJECT = 40, FULL_SCENES = 10 };

static bool within_budget(loader *l, const placement *object) {
    load_budget *b = &l->budget;
    const pack_asset *asset = &l->pack->assets[object->asset];
    uint64_t limit = l->limits->objects;
    b->objects++;
    b->seats += asset->seat_count;
    b->parts += asset->parts.count;
    if (b->spent) return false;
    const struct {
        bool spent;
        uint64_t most;
        const char *what;
    } rows[] = {
        {b->objects > limit, limit, "objects in a scene"},
        {b->seats > limit * SEATS_PER_OBJECT, limit * SEATS_PER_OBJECT, "seats in a scene"},
        {b->parts > limit * PARTS_PER_OBJECT, limit * PARTS_PER_OBJECT, "parts in a scene"},
        {l->pack->object_count >= limit * FULL_SCENES, limit * FULL_SCENES, "objects in a pack"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows && !b->spent; i++) {
        if (!rows[i].spent) continue;
        b->spent = true;
        finding *f = diag_add(l->d, RULE_K109, object->where, object->address, "more than %llu %s",
                              (unsigned long long)rows[i].most, rows[i].what);
        diag_suggest(l->d, f, "split the pack, or raise the limit with --limit objects=N");
    }
    return !b->spent;
}

/* At a quarter turn the corner of an odd size lies half a unit down: then the centre does, too. */
static void settle(placement *object, const pack_asset *asset) {
    if (!kiln_heading_quarter(object->facing)) return;
    bool lengthwise = object->facing % 180000 == 0;
    kiln_len width = lengthwise ? asset->size_x : asset->size_y;
    kiln_len length = lengthwise ? asset->size_y : asset->size_x;
    object->center2_x -= (object->center2_x - width) & 1;
    object->center2_y -= (object->center2_y - length) & 1;
}

static bool in_world(int64_t units) {
    return units >= -COORDINATE_MAX && units <= COORDINATE_MAX;
}

/* Does everything of the asset stay in the world? It reaches at most 10 000 tiles from its corner,
 * so nothing here leaves its type. */
static bool fits(loader *l, const placement *object) {
    const pack_asset *asset = &l->pack->assets[object->asset];
    const kiln_box *reach = &l->assets[object->asset].reach;
    const yaml_node *wrong = NULL;
    if (!in_world(object->center2_x / 2) || !in_world(object->center2_y / 2)) {
        wrong = object->position;
    } else {
        kiln_point center2 = {(kiln_len)object->center2_x, (kiln_len)object->center2_y};
        kiln_prism body = kiln_prism_placed(*reach, asset->size_x, asset->size_y,
                                            kiln_turn_of(object->facing), center2, 0);
        kiln_box bounds = kiln_prism_bounds(&body);
        bool inside = in_world(bounds.x0) && in_world(bounds.x1) && in_world(bounds.y0) &&
                      in_world(bounds.y1);
        int64_t bottom = (int64_t)reach->z0 + object->z, top = (int64_t)reach->z1 + object->z;
        if (!inside)
            wrong = object->position;
        else if (!in_world(bottom) || !in_world(top))
            wrong = object->height;
    }
    if (wrong)
        complain(&l->in, RULE_K107, wrong,
                 "`%s` would reach beyond 10000 tiles from the level's origin", object->id);
    return !wrong;
}

static kiln_range place_seats(loader *l, const placement *object, kiln_point center2) {
    pack *p = l->pack;
    const pack_asset *asset = &p->assets[object->asset];
    kiln_turn turn = kiln_turn_of(object->facing);
    kiln_range range = {p->seat_count, asset->seat_count};
    for (uint32_t i = 0; i < asset->seat_count; i++) {
        const pack_asset_seat *seat = &asset->seats[i];
        ARENA_PUSH_ROOM(l->memory, p->seats, p->seat_count, l->seat_capacity);
        p->seats[p->seat_count++] = (pack_seat){
            .address = arena_printf(l->memory, "%s/%s", object->address, seat->id),
            .level = p->level_count,
            .object = p->object_count,
            .asset_seat = i,
            .pose = seat->pose,
            .at = kiln_turn_halves(turn, 2 * (int64_t)seat->at.x - asset->size_x,
                                   2 * (int64_t)seat->at.y - asset->size_y, center2.x, center2.y),
            .height = seat->height + object->z,
            .facing = kiln_heading_add(object->facing, seat->facing),
            .where = object->where,
            .seat_where = seat->where,
        };
    }
    return range;
}

bool loader_place(loader *l, name_entry *id, const placement *object) {
    pack *p = l->pack;
    placement settled = *object;
    if (!within_budget(l, object)) return false;
    settle(&settled, &p->assets[object->asset]);
    if (!fits(l, &settled)) return false;
    kiln_point center2 = {(kiln_len)settled.center2_x, (kiln_len)settled.center2_y};
    kiln_range seats = place_seats(l, object, center2);
    bool generated = object->bank != KILN_NONE;
    ARENA_PUSH_ROOM(l->memory, p->objects, p->object_count, l->object_capacity);
    id->index = p->object_count;
    p->objects[p->object_count++] = (pack_object){
        .id = object->id,
        .address = object->address,
        .level = p->level_count,
        .asset = object->asset,
        .bank = object->bank,
        .facing = object->facing,
        .center2 = center2,
        .by_center = object->by_center,
        .z = object->z,
        .seats = seats,
        .where = object->where,
        .position_where = generated ? (span){0} : node_span(&l->in, object->position),
        .z_where = generated || object->height == object->position
                       ? (span){0}
                       : node_span(&l->in, object->height),
    };
    return true;
}

/* ---- Objects */

/* Where the object is said to stand: its `at` or its `center`; NULL after a finding. */
static const yaml_node *position_of(loader *l, const yaml_node *node, const object_form *form) {
    if (form->at.node && form->center.node) {
        bool at_first = form->at.node->line != form->center.node->line
                            ? form->at.node->line < form->center.node->line
                            : form->at.node->column < form->center.node->column;
        const yaml_node *first = at_first ? form->at.node : form->center.node;
        const yaml_node *second = at_first ? form->center.node : form->at.node;
        finding *f = complain(&l->in, RULE_K103, second,
                              "the object has its position twice, as `at` and as `center`");
        diag_relate(l->d, f, node_span(&l->in, first), "the first is here");
        return NULL;
    }
    if (!form->at.node && !form->center.node) {
        complain(&l->in, RULE_K105, node->first, "an object needs `at` or `center`");
        return NULL;
    }
    if (form->at.node && !kiln_heading_quarter((kiln_heading)form->facing.number[0])) {
        finding *f =
            complain(&l->in, RULE_K107, form->facing.node,
                     "`at` needs a quarter turn, and `facing` is %s", shown(form->facing.node));
        diag_suggest(l->d, f, "place it by its `center`");
        return NULL;
    }
    return form->at.node ? form->at.node : form->center.node;
}

/* `floor_lost` is set when an object that may be floor is left out. */
static void read_object(loader *l, const yaml_node *node, bool *floor_lost) {
    object_form form;
    loader_enter(l, node);
    bool good = read_form(&l->in, node, &object_table, &form);
    name_entry *id = loader_declare(l, &l->placed, &form.id, NAME_OBJECT);
    uint32_t asset =
        loader_find_asset(l, &form.asset, 1u << KILN_ASSET_FURNITURE | 1u << KILN_ASSET_COVERING,
                          "furniture or a covering");
    const yaml_node *position = good ? position_of(l, node, &form) : NULL;
    if (!position || !id || asset == KILN_NONE) {
        bool covering = asset == KILN_NONE || l->pack->assets[asset].kind == KILN_ASSET_COVERING;
        *floor_lost |= covering && l->floor_assets;
        return;
    }
    kiln_heading facing = (kiln_heading)form.facing.number[0];
    const pack_asset *model = &l->pack->assets[asset];
    bool lengthwise = facing % 180000 == 0;
    placement object = {
        .id = id->text,
        .address = loader_address(l, form.id.text),
        .asset = asset,
        .bank = KILN_NONE,
        .facing = facing,
        .center2_x = 2 * form.center.number[0],
        .center2_y = 2 * form.center.number[1],
        .by_center = !form.at.node,
        .z = (kiln_len)form.z.number[0],
        .where = id->where,
        .position = position,
        .height = form.z.node ? form.z.node : position,
    };
    if (form.at.node) {
        object.center2_x = 2 * form.at.number[0] + (lengthwise ? model->size_x : model->size_y);
        object.center2_y = 2 * form.at.number[1] + (lengthwise ? model->size_y : model->size_x);
    }
    loader_place(l, id, &object);
}

void read_objects(loader *l, const yaml_node *list, bool *floor_lost) {
    for (const yaml_node *item = list ? list->first : NULL; item; item = item->next)
        read_object(l, item, floor_lost);
}

/* ---- Spots and free seats */

void read_spots(loader *l, const yaml_node *list) {
    pack *p = l->pack;
    for (const yaml_node *item = list ? list->first : NULL; item; item = item->next) {
        spot_form form;
        loader_enter(l, item);
        bool good = read_form(&l->in, item, &spot_table, &form);
        name_entry *id = loader_declare(l, &l->placed, &form.id, NAME_SPOT);
        if (!good || !id) continue;
        ARENA_PUSH_ROOM(l->memory, p->spots, p->spot_count, l->spot_capacity);
        id->index = p->spot_count;
        p->spots[p->spot_count++] = (pack_spot){
            .id = id->text,
            .address = loader_address(l, form.id.text),
            .level = p->level_count,
            .at = {(kiln_len)form.at.number[0], (kiln_len)form.at.number[1]},
            .facing = (kiln_heading)form.facing.number[0],
            .where = id->where,
        };
    }
}

void read_free_seats(loader *l, const yaml_node *list) {
    pack *p = l->pack;
    for (const yaml_node *item = list ? list->first : NULL; item; item = item->next) {
        free_seat_form form;
        loader_enter(l, item);
        bool good = read_form(&l->in, item, &free_seat_table, &form);
        name_entry *id = loader_declare(l, &l->placed, &form.id, NAME_SEAT);
        if (!good || !id) continue;
        ARENA_PUSH_ROOM(l->memory, p->seats, p->seat_count, l->seat_capacity);
        id->index = p->seat_count;
        p->seats[p->seat_count++] = (pack_seat){
            .address = loader_address(l, form.id.text),
            .level = p->level_count,
            .object = KILN_NONE,
            .asset_seat = KILN_NONE,
            .pose = KILN_POSE_SIT,
            .at = {(kiln_len)form.at.number[0], (kiln_len)form.at.number[1]},
            .height = (kiln_len)form.height.number[0],
            .facing = (kiln_heading)form.facing.number[0],
            .where = id->where,
            .seat_where = id->where,
            .at_where = node_span(&l->in, form.at.node),
        };
    }
}
