/* bundle_check.c - the rows of a bundle, checked against one table, so that nothing read later can
 * be out of bounds. */
#include "geom.h"
#include "place.h"
#include "rig.h"
#include "scene.h"

#include <stddef.h>
#include <string.h>

/* ---- The table ------------------------------------------------------------------------------- */

#define FIELD(section, member, check, limit, target, parent)                                       \
    {                                                                                              \
#member, limit, KILN_SECTION_##section, offsetof(kiln_row_##section, member) / 4,          \
            sizeof((kiln_row_##section *)0)->member / 4, KILN_CHECK_##check, target, parent        \
    }
#define PLAIN(section, member, check, limit) FIELD(section, member, check, limit, 0, KILN_NO_PARENT)
#define STRING(section, member)              PLAIN(section, member, STRING, 0)
#define BELOW(section, member, limit)        PLAIN(section, member, BELOW, limit)
#define LEN(section, member)                 PLAIN(section, member, LEN, KILN_FORMAT_LEN)
#define SIZE(section, member)                PLAIN(section, member, SIZE, KILN_FORMAT_LEN)
#define HEADING(section, member)             PLAIN(section, member, BELOW, 360000)
#define REF(section, member, target)                                                               \
    FIELD(section, member, REF, 0, KILN_SECTION_##target, KILN_NO_PARENT)
#define REF_OR_NONE(section, member, target)                                                       \
    FIELD(section, member, REF_OR_NONE, 0, KILN_SECTION_##target, KILN_NO_PARENT)
#define SPAN(section, member, target)                                                              \
    FIELD(section, member, SPAN, 0, KILN_SECTION_##target, KILN_NO_PARENT)
/* The rows spanned name the row that spans them. */
#define SPAN_CHILDREN(section, member, target, parent)                                             \
    FIELD(section, member, SPAN, 0, KILN_SECTION_##target, offsetof(kiln_row_##target, parent) / 4)
#define OWNED(section, member, target, parent)                                                     \
    FIELD(section, member, OWNED, 0, KILN_SECTION_##target, offsetof(kiln_row_##target, parent) / 4)

static const kiln_field fields[] = {
    STRING(PACK, name),
    STRING(PACK, title),
    STRING(PACK, license),

    STRING(ASSETS, id),
    BELOW(ASSETS, kind, KILN_ASSET_ROBOT + 1),
    SIZE(ASSETS, size_x),
    SIZE(ASSETS, size_y),
    BELOW(ASSETS, floor, 2),
    SPAN(ASSETS, parts, PARTS),
    SPAN(ASSETS, seated, PARTS),
    SPAN(ASSETS, lying, PARTS),
    SPAN(ASSETS, seats, ASSET_SEATS),
    SIZE(ASSETS, rig.hip_height), /* and below: rig_sound() */
    SIZE(ASSETS, rig.ankle_height),
    SIZE(ASSETS, rig.shoulder_height),
    SIZE(ASSETS, rig.hip_half_width),
    SIZE(ASSETS, rig.shoulder_half_width),
    SIZE(ASSETS, rig.width),
    PLAIN(ASSETS, rig.rest_hip, LEN, KILN_RIG_BEND),
    PLAIN(ASSETS, rig.rest_knee, LEN, KILN_RIG_BEND),
    PLAIN(ASSETS, rig.rest_shoulder, LEN, KILN_RIG_BEND),
    PLAIN(ASSETS, rig.rest_elbow, LEN, KILN_RIG_BEND),

    STRING(PARTS, id),
    PLAIN(PARTS, box, BOX, KILN_FORMAT_LEN),
    BELOW(PARTS, color, 0x1000000),

    STRING(ASSET_SEATS, id),
    PLAIN(ASSET_SEATS, pose, REST, 0),
    LEN(ASSET_SEATS, at),
    LEN(ASSET_SEATS, height),
    HEADING(ASSET_SEATS, facing),

    STRING(SCENES, id),
    SPAN_CHILDREN(SCENES, levels, LEVELS, scene),
    SPAN_CHILDREN(SCENES, people, PEOPLE, scene),
    SPAN_CHILDREN(SCENES, robots, ROBOTS, scene),

    STRING(LEVELS, id),
    REF(LEVELS, scene, SCENES),
    LEN(LEVELS, elevation),
    SPAN_CHILDREN(LEVELS, rooms, ROOMS, level),
    SPAN_CHILDREN(LEVELS, walls, WALLS, level),
    SPAN_CHILDREN(LEVELS, objects, OBJECTS, level),
    SPAN_CHILDREN(LEVELS, seats, SEATS, level),
    SPAN_CHILDREN(LEVELS, spots, SPOTS, level),
    LEN(LEVELS, grid.origin),
    PLAIN(LEVELS, grid.width, ANY, 0), /* and below: grid_sound() */
    PLAIN(LEVELS, grid.height, ANY, 0),
    PLAIN(LEVELS, grid.walkable, ANY, 0),
    PLAIN(LEVELS, grid.islands, ANY, 0),
    SPAN_CHILDREN(LEVELS, desks, ADDRESSES, level),
    SPAN_CHILDREN(LEVELS, fixtures, ADDRESSES, level),
    SPAN_CHILDREN(LEVELS, middles, ADDRESSES, level),
    SPAN_CHILDREN(LEVELS, refused, REFUSED, level),
    SPAN_CHILDREN(LEVELS, routes, ROUTES, level),

    STRING(ROOMS, id),
    REF(ROOMS, level, LEVELS),
    BELOW(ROOMS, hole, 2),
    SPAN(ROOMS, outline, POINTS),

    LEN(POINTS, at),

    STRING(WALLS, id),
    REF(WALLS, level, LEVELS),
    LEN(WALLS, from),
    LEN(WALLS, to),
    SIZE(WALLS, thickness),
    SIZE(WALLS, height),
    SPAN_CHILDREN(WALLS, openings, OPENINGS, wall),
    SPAN(WALLS, pieces, PIECES),

    STRING(OPENINGS, id),
    REF(OPENINGS, wall, WALLS),
    LEN(OPENINGS, at),
    SIZE(OPENINGS, width),
    LEN(OPENINGS, sill),
    LEN(OPENINGS, head),
    BELOW(OPENINGS, flags, (KILN_OPENING_WALKABLE | KILN_OPENING_PASSABLE) + 1),

    PLAIN(PIECES, shape, PRISM, KILN_FORMAT_LEN),

    STRING(OBJECTS, address),
    REF(OBJECTS, level, LEVELS),
    REF(OBJECTS, asset, ASSETS),
    HEADING(OBJECTS, facing),
    PLAIN(OBJECTS, center2, LEN, 2 * KILN_FORMAT_LEN),
    LEN(OBJECTS, z),
    OWNED(OBJECTS, seats, SEATS, object),

    STRING(SEATS, address),
    REF(SEATS, level, LEVELS),
    REF_OR_NONE(SEATS, object, OBJECTS),
    PLAIN(SEATS, pose, REST, 0),
    PLAIN(SEATS, at, LEN, KILN_SEAT_REACH),
    PLAIN(SEATS, height, LEN, KILN_SEAT_REACH),
    HEADING(SEATS, facing),
    SPAN(SEATS, entries, ENTRIES),
    PLAIN(SEATS, chosen, ANY, 0), /* seat_sound() */

    BELOW(ENTRIES, side, KILN_SIDE_COUNT),
    BELOW(ENTRIES, verdict, KILN_VERDICT_NO_PLACE + 1),
    BELOW(ENTRIES, flags, (KILN_ENTRY_HAS_STAND | KILN_ENTRY_STANDABLE | KILN_ENTRY_CLEAR) + 1),
    PLAIN(ENTRIES, stand, LEN, KILN_SEAT_REACH),
    PLAIN(ENTRIES, node, ANY, 0), /* seat_sound() */
    PLAIN(ENTRIES, blocker, BLOCKER, 0),
    BELOW(ENTRIES, stage, KILN_STAGE_MOVE + 1),
    REF_OR_NONE(ENTRIES, actor, ASSETS),
    STRING(ENTRIES, part),
    PLAIN(ENTRIES, hit_by, BLOCKER, 0),
    PLAIN(ENTRIES, progress, SIZE, 10000),
    SIZE(ENTRIES, depth),
    LEN(ENTRIES, point),

    STRING(SPOTS, address),
    REF(SPOTS, level, LEVELS),
    LEN(SPOTS, at),
    HEADING(SPOTS, facing),

    STRING(PEOPLE, address),
    REF(PEOPLE, scene, SCENES),
    REF(PEOPLE, asset, ASSETS),
    REF_OR_NONE(PEOPLE, seat, SEATS),
    REF_OR_NONE(PEOPLE, spot, SPOTS),
    REF(PEOPLE, level, LEVELS),
    LEN(PEOPLE, at),
    HEADING(PEOPLE, facing),

    REF(ROBOTS, scene, SCENES),
    REF(ROBOTS, asset, ASSETS),
    REF(ROBOTS, level, LEVELS),
    PLAIN(ROBOTS, count, ANY, 0), /* robots_sound() */

    REF(ADDRESSES, level, LEVELS),
    PLAIN(ADDRESSES, source, ANY, 0), /* address_sound() */
    BELOW(ADDRESSES, run, KILN_APPROACH_RUN_COUNT + 1),
    REF(ADDRESSES, room, ROOMS),
    PLAIN(ADDRESSES, node, ANY, 0), /* address_sound() */
    BELOW(ADDRESSES, flags, (KILN_ADDRESS_PLACE_CLEAR | KILN_ADDRESS_RUN_CLEAR) + 1),

    REF(REFUSED, level, LEVELS),
    BELOW(REFUSED, kind, KILN_ADDRESS_KIND_COUNT),
    PLAIN(REFUSED, source, ANY, 0), /* source_sound() */
    BELOW(REFUSED, reason, KILN_REFUSAL_COUNT),

    REF(ROUTES, level, LEVELS),
    PLAIN(ROUTES, goal, ANY, 0), /* routes_sound() */

    REF(OBJECT_ORDER, index, OBJECTS),
    REF(SEAT_ORDER, index, SEATS),
    REF(SPOT_ORDER, index, SPOTS),
    REF(PERSON_ORDER, index, PEOPLE),
};

const kiln_field *kiln_fields(uint32_t *count) {
    *count = sizeof fields / sizeof *fields;
    return fields;
}

/* ---- One field of one row -------------------------------------------------------------------- */

typedef struct checker {
    const kiln_bundle *bundle;
    uint32_t spanned[KILN_SECTION_COUNT]; /* how many rows of each section SPANs have covered */
} checker;

static bool within(uint32_t word, uint32_t limit) {
    int64_t value = (int32_t)word;
    return value >= -(int64_t)limit && value <= (int64_t)limit;
}

static bool all_within(const uint32_t *words, uint32_t count, uint32_t limit) {
    for (uint32_t i = 0; i < count; i++)
        if (!within(words[i], limit)) return false;
    return true;
}

static bool string_sound(const kiln_bundle *bundle, uint32_t offset) {
    const char *strings = KILN_ROWS(bundle, STRINGS);
    if (offset >= bundle->counts[KILN_SECTION_STRINGS]) return false;
    return offset == 0 || strings[offset - 1] == '\0';
}

static bool blocker_sound(const kiln_bundle *bundle, uint32_t owner, uint32_t part) {
    if (owner == KILN_NONE) return part == KILN_NONE;
    if (owner >= KILN_WALL) {
        const row_wall *wall = KILN_ROW(bundle, WALLS, owner - KILN_WALL);
        return wall && part < wall->pieces.count;
    }
    const row_object *object = KILN_ROW(bundle, OBJECTS, owner);
    return object && part < KILN_ROWS(bundle, ASSETS)[object->asset].parts.count;
}

static bool children_name(const checker *c, const kiln_field *f, const uint32_t *range,
                          uint32_t parent) {
    if (f->parent == KILN_NO_PARENT) return true;
    size_t row_words = kiln_section_row_size((kiln_section)f->target) / 4;
    const uint32_t *rows = c->bundle->rows[f->target];
    for (uint32_t i = 0; i < range[1]; i++)
        if (rows[(range[0] + i) * row_words + f->parent] != parent) return false;
    return true;
}

static bool range_sound(checker *c, const kiln_field *f, const uint32_t *range, uint32_t row) {
    uint32_t first = range[0], count = range[1], all = c->bundle->counts[f->target];
    if (first > all || count > all - first) return false;
    if (f->check == KILN_CHECK_SPAN) {
        if (first != c->spanned[f->target]) return false;
        c->spanned[f->target] = first + count;
    }
    return children_name(c, f, range, row);
}

static bool box_sound(const uint32_t *words, uint32_t limit) {
    if (!all_within(words, 6, limit)) return false;
    for (int axis = 0; axis < 3; axis++)
        if ((int32_t)words[axis] > (int32_t)words[axis + 3]) return false;
    return true;
}

/* Every prism is made of four corners in the one way that geom.h describes. */
static bool prism_sound(const uint32_t *words, uint32_t limit) {
    kiln_prism prism;
    if (!all_within(words, 10, limit)) return false;
    memcpy(&prism, words, sizeof prism);
    kiln_prism made = kiln_prism_of_corners(prism.corner, prism.z0, prism.z1);
    return prism.z0 <= prism.z1 && memcmp(&made, &prism, sizeof prism) == 0;
}

static bool field_sound(checker *c, const kiln_field *f, const uint32_t *words, uint32_t row) {
    switch ((kiln_check)f->check) {
    case KILN_CHECK_ANY:
        return true;
    case KILN_CHECK_STRING:
        return string_sound(c->bundle, *words);
    case KILN_CHECK_REF:
        return *words < c->bundle->counts[f->target];
    case KILN_CHECK_REF_OR_NONE:
        return *words < c->bundle->counts[f->target] || *words == KILN_NONE;
    case KILN_CHECK_SPAN:
    case KILN_CHECK_OWNED:
        return range_sound(c, f, words, row);
    case KILN_CHECK_BELOW:
        return *words < f->limit;
    case KILN_CHECK_LEN:
        return all_within(words, f->words, f->limit);
    case KILN_CHECK_SIZE:
        return *words <= f->limit;
    case KILN_CHECK_BOX:
        return box_sound(words, f->limit);
    case KILN_CHECK_PRISM:
        return prism_sound(words, f->limit);
    case KILN_CHECK_BLOCKER:
        return blocker_sound(c->bundle, words[0], words[1]);
    case KILN_CHECK_REST:
        return *words == KILN_POSE_SIT || *words == KILN_POSE_LIE;
    case KILN_CHECK_COUNT:
        break;
    }
    return false;
}

/* ---- What lies in more than one field -------------------------------------------------------- */

/* Length of the UTF-8 sequence at `s`, 0 when it is none. A NUL comes at some point and ends it. */
static uint32_t utf8_length(const uint8_t *s) {
    static const struct {
        uint8_t first, last, low, high; /* lead bytes; limits of the second byte */
        uint8_t length;
    } forms[] = {
        {0x00, 0x7F, 0x00, 0x00, 1}, {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
        {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
        {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        uint32_t length = forms[i].length;
        if (s[0] < forms[i].first || s[0] > forms[i].last) continue;
        if (length > 1 && (s[1] < forms[i].low || s[1] > forms[i].high)) return 0;
        for (uint32_t k = 2; k < length; k++)
            if ((s[k] & 0xC0) != 0x80) return 0;
        return length;
    }
    return 0;
}

/* UTF-8 with a NUL at the start, for "", and one at the end. */
static bool strings_sound(const kiln_bundle *bundle) {
    const uint8_t *bytes = bundle->rows[KILN_SECTION_STRINGS];
    uint32_t size = bundle->counts[KILN_SECTION_STRINGS];
    if (size == 0 || bytes[0] != 0 || bytes[size - 1] != 0) return false;
    for (uint32_t at = 0, length; at < size; at += length) {
        length = utf8_length(bytes + at);
        if (length == 0) return false;
    }
    return true;
}

static bool table_sound(const kiln_bundle *bundle) {
    checker c = {.bundle = bundle};
    const uint32_t field_count = sizeof fields / sizeof *fields;
    for (uint32_t begin = 0, end; begin < field_count; begin = end) {
        uint8_t section = fields[begin].section;
        for (end = begin; end < field_count && fields[end].section == section;) end++;
        const uint32_t *row = bundle->rows[section];
        size_t row_words = kiln_section_row_size((kiln_section)section) / 4;
        for (uint32_t i = 0; i < bundle->counts[section]; i++, row += row_words)
            for (uint32_t f = begin; f < end; f++)
                if (!field_sound(&c, &fields[f], row + fields[f].word, i)) return false;
    }
    for (uint32_t f = 0; f < field_count; f++) {
        uint8_t target = fields[f].target;
        if (fields[f].check == KILN_CHECK_SPAN && c.spanned[target] != bundle->counts[target])
            return false;
    }
    return true;
}

/* Robots have a rig that can stand, others have none. */
static bool rig_sound(const row_asset *asset) {
    static const kiln_rig none;
    if (asset->kind == KILN_ASSET_ROBOT) return kiln_rig_check(&asset->rig) == KILN_RIG_SOUND;
    return memcmp(&asset->rig, &none, sizeof none) == 0;
}

static bool axis_sound(kiln_len origin, uint32_t nodes) {
    int64_t last = origin + (int64_t)(nodes - 1) * KILN_NAV_STEP;
    return origin % KILN_NAV_STEP == 0 && last <= KILN_FORMAT_LEN;
}

static bool grid_sound(const row_grid *grid) {
    if (kiln_grid_nodes(grid) == 0)
        return grid->origin.x == 0 && grid->origin.y == 0 && grid->width == 0 &&
               grid->height == 0 && grid->walkable == 0 && grid->islands == 0;
    return kiln_grid_nodes(grid) < KILN_NONE && grid->walkable <= kiln_grid_nodes(grid) &&
           grid->islands <= grid->walkable && (grid->islands == 0) == (grid->walkable == 0) &&
           axis_sound(grid->origin.x, grid->width) && axis_sound(grid->origin.y, grid->height);
}

static bool seat_sound(const kiln_bundle *bundle, const row_seat *seat) {
    const row_entry *entries = KILN_ROWS(bundle, ENTRIES) + seat->entries.first;
    uint64_t nodes = kiln_grid_nodes(&KILN_ROWS(bundle, LEVELS)[seat->level].grid);
    uint32_t count = seat->entries.count;
    if (count > KILN_SIDE_COUNT) return false;
    if (seat->chosen != KILN_NONE && seat->chosen >= count) return false;
    for (uint32_t i = 0; i < count; i++)
        if (entries[i].node != KILN_NONE && entries[i].node >= nodes) return false;
    return true;
}

/* The level of what an address is made of; KILN_NONE when there is no such thing. */
static uint32_t level_of_source(const kiln_bundle *bundle, uint32_t kind, uint32_t source) {
    const row_seat *seat = KILN_ROW(bundle, SEATS, source);
    const row_object *object = KILN_ROW(bundle, OBJECTS, source);
    const row_room *room = KILN_ROW(bundle, ROOMS, source);
    switch ((kiln_address_kind)kind) {
    case KILN_ADDRESS_DESK:
        return seat ? seat->level : KILN_NONE;
    case KILN_ADDRESS_FIXTURE:
        return object ? object->level : KILN_NONE;
    case KILN_ADDRESS_ROOM:
        return room ? room->level : KILN_NONE;
    case KILN_ADDRESS_KIND_COUNT:
        break;
    }
    return KILN_NONE;
}

static bool address_sound(const kiln_bundle *bundle, const row_address *address, uint32_t kind) {
    const row_level *level = &KILN_ROWS(bundle, LEVELS)[address->level];
    if (level_of_source(bundle, kind, address->source) != address->level) return false;
    if (KILN_ROWS(bundle, ROOMS)[address->room].level != address->level) return false;
    return address->node == KILN_NONE || address->node < kiln_grid_nodes(&level->grid);
}

static bool addresses_sound(const kiln_bundle *bundle, const row_level *level) {
    const kiln_range ranges[KILN_ADDRESS_KIND_COUNT] = {level->desks, level->fixtures,
                                                        level->middles};
    for (uint32_t kind = 0; kind < KILN_ADDRESS_KIND_COUNT; kind++)
        for (uint32_t i = 0; i < ranges[kind].count; i++)
            if (!address_sound(bundle, &KILN_ROWS(bundle, ADDRESSES)[ranges[kind].first + i], kind))
                return false;
    return true;
}

static bool refused_sound(const kiln_bundle *bundle) {
    for (uint32_t i = 0; i < bundle->counts[KILN_SECTION_REFUSED]; i++) {
        const row_refused *row = &KILN_ROWS(bundle, REFUSED)[i];
        if (level_of_source(bundle, row->kind, row->source) != row->level) return false;
    }
    return true;
}

/* Goals are nodes and ascend, so that one is found by halving. */
static bool routes_sound(const kiln_bundle *bundle, const row_level *level) {
    const row_route *routes = KILN_ROWS(bundle, ROUTES) + level->routes.first;
    for (uint32_t i = 0; i < level->routes.count; i++) {
        if (routes[i].goal >= kiln_grid_nodes(&level->grid)) return false;
        if (i > 0 && routes[i].goal <= routes[i - 1].goal) return false;
    }
    return true;
}

static bool level_sound(const kiln_bundle *bundle, const row_level *level) {
    return grid_sound(&level->grid) && addresses_sound(bundle, level) &&
           routes_sound(bundle, level);
}

static bool asset_is(const kiln_bundle *bundle, uint32_t asset, kiln_asset_kind kind) {
    return KILN_ROWS(bundle, ASSETS)[asset].kind == (uint32_t)kind;
}

/* People and robots start on levels of their own scene. */
static bool starts_in(const kiln_bundle *bundle, uint32_t level, uint32_t scene) {
    return KILN_ROWS(bundle, LEVELS)[level].scene == scene;
}

static bool people_sound(const kiln_bundle *bundle) {
    for (uint32_t i = 0; i < bundle->counts[KILN_SECTION_PEOPLE]; i++) {
        const row_person *person = &KILN_ROWS(bundle, PEOPLE)[i];
        if (!asset_is(bundle, person->asset, KILN_ASSET_PERSON)) return false;
        if (!starts_in(bundle, person->level, person->scene)) return false;
    }
    return true;
}

static bool robots_sound(const kiln_bundle *bundle) {
    uint32_t scene = KILN_NONE, in_scene = 0; /* a scene's groups follow one another */
    for (uint32_t i = 0; i < bundle->counts[KILN_SECTION_ROBOTS]; i++) {
        const row_robots *robots = &KILN_ROWS(bundle, ROBOTS)[i];
        if (!asset_is(bundle, robots->asset, KILN_ASSET_ROBOT)) return false;
        if (!starts_in(bundle, robots->level, robots->scene)) return false;
        if (robots->scene != scene) scene = robots->scene, in_scene = 0;
        if (robots->count < 1 || robots->count > KILN_ROBOTS_OF_SCENE - in_scene) return false;
        in_scene += robots->count;
    }
    return true;
}

/* Ascending without equals, so it is a permutation, and no string is compared more than twice.
 * `address` is the word that holds it. */
static bool order_sound(const kiln_bundle *bundle, kiln_section order, kiln_section target,
                        size_t address) {
    const row_order *items = bundle->rows[order];
    const uint32_t *rows = bundle->rows[target];
    size_t row_words = kiln_section_row_size(target) / 4;
    bool stripped = bundle->flags & KILN_BUNDLE_STRIPPED;
    if (bundle->counts[order] != (stripped ? 0 : bundle->counts[target])) return false;
    for (uint32_t i = 1; i < bundle->counts[order]; i++) {
        const char *a = kiln_string(bundle, rows[items[i - 1].index * row_words + address]);
        const char *b = kiln_string(bundle, rows[items[i].index * row_words + address]);
        if (strcmp(a, b) >= 0) return false;
    }
    return true;
}

#define ORDER_SOUND(order, target)                                                                 \
    order_sound(bundle, KILN_SECTION_##order, KILN_SECTION_##target,                               \
                offsetof(kiln_row_##target, address) / 4)

bool kiln_rows_sound(const kiln_bundle *bundle) {
    if (bundle->counts[KILN_SECTION_PACK] != 1) return false;
    if (!strings_sound(bundle) || !table_sound(bundle)) return false;
    for (uint32_t i = 0; i < bundle->counts[KILN_SECTION_ASSETS]; i++)
        if (!rig_sound(&KILN_ROWS(bundle, ASSETS)[i])) return false;
    for (uint32_t i = 0; i < bundle->counts[KILN_SECTION_LEVELS]; i++)
        if (!level_sound(bundle, &KILN_ROWS(bundle, LEVELS)[i])) return false;
    if (!refused_sound(bundle)) return false;
    for (uint32_t i = 0; i < bundle->counts[KILN_SECTION_SEATS]; i++)
        if (!seat_sound(bundle, &KILN_ROWS(bundle, SEATS)[i])) return false;
    if (!people_sound(bundle) || !robots_sound(bundle)) return false;
    return ORDER_SOUND(OBJECT_ORDER, OBJECTS) && ORDER_SOUND(SEAT_ORDER, SEATS) &&
           ORDER_SOUND(SPOT_ORDER, SPOTS) && ORDER_SOUND(PERSON_ORDER, PEOPLE);
}
