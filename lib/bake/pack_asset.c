/* pack_asset.c - assets files: furniture, coverings, people, robots; springs and behaviours. */
#include "loader.h"

#include "rig.h"

#include <string.h>

static const int64_t neutral_grey = 0xa0a0a0;

/* ---- The format */

typedef struct part_form {
    value id, at, size, color;
} part_form;

static const key_row part_rows[] = {
    KEY(part_form, id, VALUE_ID, REQUIRED),
    KEY(part_form, at, VALUE_LENGTH, REQUIRED, .items = 3, .range = &coordinate),
    KEY(part_form, size, VALUE_LENGTH, REQUIRED, .items = 3, .range = &extent),
    KEY(part_form, color, VALUE_COLOR, .fallback = neutral_grey, .cosmetic = true),
};

typedef struct seat_form {
    value id, pose, at, height, facing;
} seat_form;

static const char *const poses[] = {"sit", "lie", NULL}; /* KILN_POSE_SIT + place */

static const key_row seat_rows[] = {
    KEY(seat_form, id, VALUE_ID, REQUIRED),
    KEY(seat_form, pose, VALUE_WORD, .words = poses),
    KEY(seat_form, at, VALUE_LENGTH, REQUIRED, .items = 2, .range = &coordinate),
    KEY(seat_form, height, VALUE_LENGTH, REQUIRED, .range = &distance),
    KEY(seat_form, facing, VALUE_FACING, .range = &angle),
};

/* Defaults: the GAIT table of the motion document. */
typedef struct gait_form {
    value cycle, swing, arm, bob, ease;
} gait_form;

static const key_row gait_rows[] = {
    KEY(gait_form, cycle, VALUE_LENGTH, .range = &positive, .fallback = 9000),
    KEY(gait_form, swing, VALUE_LENGTH, .range = &distance, .fallback = 600),
    KEY(gait_form, arm, VALUE_LENGTH, .range = &distance, .fallback = 500),
    KEY(gait_form, bob, VALUE_LENGTH, .range = &distance, .fallback = 200),
    KEY(gait_form, ease, VALUE_LENGTH, .range = &distance, .fallback = 1500),
};

/* Defaults: the rig of the robots document. */
typedef struct rig_form {
    value hip_height, ankle_height, shoulder_height, hip_half_width, shoulder_half_width, width;
    value rest_hip, rest_knee, rest_shoulder, rest_elbow;
} rig_form;

static const value_range bend = {-KILN_RIG_BEND, KILN_RIG_BEND, false, false,
                                 "between -180 and 180 degrees"};

static const key_row rig_rows[] = {
    KEY(rig_form, hip_height, VALUE_LENGTH, .range = &positive, .fallback = 9168),
    KEY(rig_form, ankle_height, VALUE_LENGTH, .range = &distance, .fallback = 800),
    KEY(rig_form, shoulder_height, VALUE_LENGTH, .range = &positive, .fallback = 14000),
    KEY(rig_form, hip_half_width, VALUE_LENGTH, .range = &distance, .fallback = 1000),
    KEY(rig_form, shoulder_half_width, VALUE_LENGTH, .range = &distance, .fallback = 1750),
    KEY(rig_form, width, VALUE_LENGTH, .range = &positive, .fallback = 5200),
    KEY(rig_form, rest_hip, VALUE_DEGREES, .range = &bend),
    KEY(rig_form, rest_knee, VALUE_DEGREES, .range = &bend),
    KEY(rig_form, rest_shoulder, VALUE_DEGREES, .range = &bend),
    KEY(rig_form, rest_elbow, VALUE_DEGREES, .range = &bend),
};

typedef struct shape_form {
    value parts;
} shape_form;

static const key_row shape_rows[] = {
    KEY(shape_form, parts, VALUE_LIST, REQUIRED, .range = &at_least_one),
};

typedef struct asset_form {
    value id, kind, size, parts, seats, floor, seated, lying, gait, rig;
} asset_form;

static const char *const kinds[] = {"furniture", "covering", "person", "robot", NULL};

enum {
    FURNITURE = 1 << KILN_ASSET_FURNITURE,
    COVERING = 1 << KILN_ASSET_COVERING,
    PERSON = 1 << KILN_ASSET_PERSON,
    ROBOT = 1 << KILN_ASSET_ROBOT,
    BODIES = FURNITURE | COVERING | PERSON
};

static const key_row asset_rows[] = {
    KEY(asset_form, id, VALUE_ID, REQUIRED),
    KEY(asset_form, kind, VALUE_WORD, REQUIRED, .words = kinds),
    KEY(asset_form, size, VALUE_LENGTH, REQUIRED, .items = 2, .range = &extent, .variants = BODIES),
    KEY(asset_form, parts, VALUE_LIST, REQUIRED, .range = &at_least_one, .variants = BODIES),
    KEY(asset_form, seats, VALUE_LIST, .variants = FURNITURE),
    KEY(asset_form, floor, VALUE_FLAG, .variants = COVERING),
    KEY(asset_form, seated, VALUE_MAP, .variants = PERSON),
    KEY(asset_form, lying, VALUE_MAP, .variants = PERSON),
    KEY(asset_form, gait, VALUE_MAP, .variants = PERSON),
    KEY(asset_form, rig, VALUE_MAP, .variants = ROBOT),
};

typedef struct file_form {
    value assets, springs, behaviours;
} file_form;

static const key_row file_rows[] = {
    KEY(file_form, assets, VALUE_LIST),
    KEY(file_form, springs, VALUE_LIST),
    KEY(file_form, behaviours, VALUE_LIST),
};

static const key_table part_table = KEY_TABLE("a part", part_rows);
static const key_table seat_table = KEY_TABLE("a seat", seat_rows);
static const key_table gait_table = KEY_TABLE("`gait`", gait_rows);
static const key_table rig_table = KEY_TABLE("`rig`", rig_rows);
static const key_table shape_table = KEY_TABLE("a pose", shape_rows);
static const key_table asset_table = KEY_TABLE("an asset", asset_rows);
static const key_table file_table = KEY_TABLE("an assets file", file_rows);

/* ---- Parts */

static bool read_part(loader *l, names *ids, const yaml_node *node, pack_part *out) {
    part_form form;
    bool good = read_form(&l->in, node, &part_table, &form);
    name_entry *id = loader_declare(l, ids, &form.id, NAME_PART);
    if (!good || !id) return false;
    const int64_t *at = form.at.number, *size = form.size.number;
    for (int i = 0; i < 3; i++) {
        if (at[i] + size[i] <= COORDINATE_MAX) continue;
        complain(&l->in, RULE_K107, form.at.node,
                 "the part reaches to %s; it must stay within 10000 tiles",
                 len_text(l->memory, at[i] + size[i]));
        return false;
    }
    *out = (pack_part){
        .id = id->text,
        .box = {(kiln_len)at[0], (kiln_len)at[1], (kiln_len)at[2], (kiln_len)(at[0] + size[0]),
                (kiln_len)(at[1] + size[1]), (kiln_len)(at[2] + size[2])},
        .color = (uint32_t)form.color.number[0],
        .where = id->where,
    };
    return true;
}

static pack_shape read_parts(loader *l, const yaml_node *list, bool *lost) {
    names ids = {0};
    pack_shape shape = {.parts = ARENA_ARRAY(l->memory, pack_part, list->count)};
    for (const yaml_node *item = list->first; item; item = item->next)
        if (read_part(l, &ids, item, &shape.parts[shape.count])) shape.count++;
    *lost |= shape.count < list->count;
    return shape;
}

/* `seated` or `lying`; empty when absent or unusable. */
static pack_shape read_pose(loader *l, const value *pose, bool *lost) {
    shape_form form;
    *lost |= pose->bad;
    if (!pose->node) return (pack_shape){0};
    if (read_form(&l->in, pose->node, &shape_table, &form))
        return read_parts(l, form.parts.node, lost);
    *lost = true;
    return (pack_shape){0};
}

/* ---- Seats */

static bool read_seat(loader *l, names *ids, const yaml_node *node, pack_asset_seat *out,
                      uint32_t index) {
    seat_form form;
    bool good = read_form(&l->in, node, &seat_table, &form);
    name_entry *id = loader_declare(l, ids, &form.id, NAME_SEAT);
    if (!good || !id) return false;
    id->index = index;
    *out = (pack_asset_seat){
        .id = id->text,
        .pose = (kiln_pose)(KILN_POSE_SIT + form.pose.number[0]),
        .at = {(kiln_len)form.at.number[0], (kiln_len)form.at.number[1]},
        .height = (kiln_len)form.height.number[0],
        .facing = (kiln_heading)form.facing.number[0],
        .where = id->where,
        .at_where = node_span(&l->in, form.at.node),
        .height_where = node_span(&l->in, form.height.node),
    };
    return true;
}

static void read_seats(loader *l, const yaml_node *list, pack_asset *asset, names *ids) {
    asset->seats = ARENA_ARRAY(l->memory, pack_asset_seat, list->count);
    for (const yaml_node *item = list->first; item; item = item->next) {
        uint32_t index = asset->seat_count;
        if (read_seat(l, ids, item, &asset->seats[index], index)) asset->seat_count++;
    }
    asset->lost |= asset->seat_count < list->count;
}

/* ---- Gait and rig */

static bool read_gait(loader *l, const value *gait, pack_gait *out) {
    static const yaml_node none = {.kind = YAML_MAPPING};
    gait_form form;
    bool good = read_form(&l->in, gait->node ? gait->node : &none, &gait_table, &form);
    *out = (pack_gait){(kiln_len)form.cycle.number[0], (kiln_len)form.swing.number[0],
                       (kiln_len)form.arm.number[0], (kiln_len)form.bob.number[0],
                       (kiln_len)form.ease.number[0]};
    return good;
}

/* The finding belongs to the first of the two values that was given. */
static bool check_rig(loader *l, const rig_form *form, kiln_rig_flaw flaw) {
    const struct {
        const char *text;
        const value *first, *second;
    } flaws[] = {
        [KILN_RIG_NO_LEG] = {"`ankle_height` is `%s`; it must be below the hips, %s",
                             &form->ankle_height, &form->hip_height},
        [KILN_RIG_LOW_SHOULDERS] = {"`shoulder_height` is `%s`; it must be above the hips, %s",
                                    &form->shoulder_height, &form->hip_height},
        [KILN_RIG_WIDE_HIPS] = {"`hip_half_width` is `%s`; it must be at most half the width, %s",
                                &form->hip_half_width, &form->width},
        [KILN_RIG_WIDE_SHOULDERS] = {"`shoulder_half_width` is `%s`; it must be at most half the "
                                     "width, %s",
                                     &form->shoulder_half_width, &form->width},
    };
    if (flaw == KILN_RIG_SOUND) return true;
    const value *first = flaws[flaw].first, *second = flaws[flaw].second;
    complain(&l->in, RULE_K107, first->node ? first->node : second->node, flaws[flaw].text,
             len_text(l->memory, first->number[0]), len_text(l->memory, second->number[0]));
    return false;
}

static bool read_rig(loader *l, const value *rig, pack_asset *asset) {
    static const yaml_node none = {.kind = YAML_MAPPING};
    rig_form form;
    bool good = read_form(&l->in, rig->node ? rig->node : &none, &rig_table, &form);
    asset->rig = (kiln_rig){
        .hip_height = (kiln_len)form.hip_height.number[0],
        .ankle_height = (kiln_len)form.ankle_height.number[0],
        .shoulder_height = (kiln_len)form.shoulder_height.number[0],
        .hip_half_width = (kiln_len)form.hip_half_width.number[0],
        .shoulder_half_width = (kiln_len)form.shoulder_half_width.number[0],
        .width = (kiln_len)form.width.number[0],
        .rest_hip = (int32_t)form.rest_hip.number[0],
        .rest_knee = (int32_t)form.rest_knee.number[0],
        .rest_shoulder = (int32_t)form.rest_shoulder.number[0],
        .rest_elbow = (int32_t)form.rest_elbow.number[0],
    };
    const yaml_node *width = form.width.node;
    asset->width_where = width ? node_span(&l->in, width) : asset->where;
    return good && check_rig(l, &form, kiln_rig_check(&asset->rig));
}

/* ---- Assets */

static kiln_len least(kiln_len a, kiln_len b) {
    return a < b ? a : b;
}

static kiln_len most(kiln_len a, kiln_len b) {
    return a > b ? a : b;
}

static kiln_box around(kiln_box a, kiln_box b) {
    return (kiln_box){least(a.x0, b.x0), least(a.y0, b.y0), least(a.z0, b.z0),
                      most(a.x1, b.x1),  most(a.y1, b.y1),  most(a.z1, b.z1)};
}

static kiln_box reach_of(const pack_asset *asset) {
    kiln_box box = {.x1 = asset->size_x, .y1 = asset->size_y};
    for (uint32_t i = 0; i < asset->parts.count; i++) box = around(box, asset->parts.parts[i].box);
    for (uint32_t i = 0; i < asset->seat_count; i++) {
        const pack_asset_seat *seat = &asset->seats[i];
        box = around(box, (kiln_box){seat->at.x, seat->at.y, seat->height, seat->at.x, seat->at.y,
                                     seat->height});
    }
    return box;
}

static uint8_t variant_of(const yaml_node *node) {
    const yaml_node *kind = find_key(node, "kind");
    for (uint32_t i = 0; kind && kind->kind == YAML_SCALAR && kinds[i]; i++)
        if (strcmp(kind->text, kinds[i]) == 0) return (uint8_t)(1 << i);
    return 0;
}

static void keep_asset(loader *l, name_entry *id, const pack_asset *asset,
                       const asset_facts *facts) {
    pack *p = l->pack;
    uint32_t facts_count = p->asset_count;
    ARENA_PUSH_ROOM(l->memory, p->assets, p->asset_count, l->asset_capacity);
    ARENA_PUSH_ROOM(l->memory, l->assets, facts_count, l->asset_facts_capacity);
    p->assets[p->asset_count] = *asset;
    l->assets[p->asset_count] = *facts;
    id->index = p->asset_count++;
}

static void read_asset(loader *l, const yaml_node *node) {
    if (find_key(node, "floor")) l->floor_assets = true;
    const yaml_node *given_id = find_key(node, "id");
    l->in.address = given_id && given_id->kind == YAML_SCALAR ? given_id->text : "";
    asset_form form;
    uint8_t variant = variant_of(node);
    bool good = read_variant(&l->in, node, &asset_table, variant, &form) && variant;
    name_entry *id = loader_declare(l, &l->ids, &form.id, NAME_ASSET);
    asset_facts facts = {0};
    pack_asset asset = {
        .id = id ? id->text : "",
        .kind = (kiln_asset_kind)form.kind.number[0],
        .size_x = (kiln_len)form.size.number[0],
        .size_y = (kiln_len)form.size.number[1],
        .floor = form.floor.number[0],
        .where = id ? id->where : (span){0},
    };
    if (form.parts.node) asset.parts = read_parts(l, form.parts.node, &asset.lost);
    if (form.seats.node) read_seats(l, form.seats.node, &asset, &facts.seats);
    asset.seated = read_pose(l, &form.seated, &asset.lost);
    asset.lying = read_pose(l, &form.lying, &asset.lost);
    good &= read_gait(l, &form.gait, &asset.gait);
    good &= read_rig(l, &form.rig, &asset);
    facts.reach = reach_of(&asset);
    if (good && id) keep_asset(l, id, &asset, &facts);
}

void read_assets_file(loader *l, const yaml_node *root) {
    file_form form;
    if (!read_form(&l->in, root, &file_table, &form)) l->ids.incomplete |= NAME_ASSET;
    const struct {
        const value *list;
        void (*read)(loader *l, const yaml_node *node);
    } sections[] = {
        {&form.assets, read_asset},
        {&form.springs, read_spring},
        {&form.behaviours, read_behaviour},
    };
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        if (!sections[i].list->node) continue;
        for (const yaml_node *item = sections[i].list->node->first; item; item = item->next) {
            sections[i].read(l, item);
            l->in.address = "";
        }
    }
}
