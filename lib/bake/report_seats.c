/* report_seats.c - which side each seat is entered from and why not from the others. */
#include "excerpt.h"
#include "json.h"
#include "report.h"

#include <string.h>

static const char *const side_names[] = {"front", "left", "right", "back"};
static const char *const pose_names[] = {"stand", "sit", "lie"};
static const char *const stage_names[] = {"none", "fold", "move"};

typedef struct obstacle_name {
    const char *object, *part; /* no part: a wall */
} obstacle_name;

static obstacle_name name_of(const report_names *names, uint32_t owner, uint32_t part) {
    obstacle_name name = {0};
    names->obstacle(names->user, owner, part, &name.object, &name.part);
    return name;
}

static void add_obstacle(str *out, obstacle_name name) {
    if (!name.part) str_add(out, "wall ");
    str_add_safe(out, name.object);
    if (!name.part) return;
    str_add(out, "/");
    str_add_safe(out, name.part);
}

static const char *actor_of(const report_names *names, uint32_t actor) {
    return actor == KILN_NONE ? NULL : names->actor(names->user, actor);
}

static void add_hit(str *out, const kiln_hit *hit, const report_names *names) {
    const char *actor = actor_of(names, hit->actor);
    str_add_safe(out, hit->part);
    str_add(out, " of ");
    str_add_safe(out, actor ? actor : "a plain person");
    str_add(out, " passes ");
    str_add_len(out, hit->depth);
    str_add(out, " into ");
    add_obstacle(out, name_of(names, hit->owner, hit->obstacle));
    str_addf(out, " at %d %% (%s)", hit->progress / 100, stage_names[hit->stage]);
}

void report_side_reason(str *out, const kiln_entry *entry, const report_names *names) {
    switch (entry->verdict) {
    case KILN_VERDICT_CLEAR:
        str_add(out, "clear");
        break;
    case KILN_VERDICT_HIT:
        add_hit(out, &entry->hit, names);
        break;
    case KILN_VERDICT_UNREACHABLE:
        str_add(out, "no walkable node within 0.25 of ");
        str_add_point(out, entry->stand);
        break;
    case KILN_VERDICT_OCCUPIED:
        add_obstacle(out, name_of(names, entry->owner, entry->obstacle));
        str_add(out, " is in the standing place ");
        str_add_point(out, entry->stand);
        break;
    case KILN_VERDICT_NO_FLOOR:
        str_add(out, "the standing place ");
        str_add_point(out, entry->stand);
        str_add(out, " is not all on floor");
        break;
    case KILN_VERDICT_NO_PLACE:
        str_add(out, "no place outside its own footprint within 2 tiles");
        break;
    }
}

static const kiln_entry *chosen_of(const report_seat *seat) {
    return seat->info.chosen < seat->count ? &seat->entries[seat->info.chosen] : NULL;
}

/* The widest address, as far as columns are worth aligning. */
static size_t address_width(const report_seat *seats, uint32_t count) {
    enum { MOST = 40 };
    size_t width = 0;
    for (uint32_t i = 0; i < count; i++) {
        size_t length = strlen(seats[i].info.address);
        if (length > width && length <= MOST) width = length;
    }
    return width;
}

static void seat_text(str *out, const report_seat *seat, size_t width, const report_names *names) {
    const kiln_entry *chosen = chosen_of(seat);
    size_t length = strlen(seat->info.address);
    str_add_safe(out, seat->info.address);
    if (length < width) str_add_char(out, ' ', width - length);
    str_addf(out, "  %s  ", pose_names[seat->info.pose]);
    if (chosen) {
        str_addf(out, "%-5s  ", side_names[chosen->side]);
        str_add_point(out, chosen->stand);
        str_add(out, " on ");
        str_add_safe(out, seat->level);
        if (chosen->verdict != KILN_VERDICT_CLEAR)
            str_add(out, chosen->verdict == KILN_VERDICT_HIT ? ", not clear" : ", out of reach");
    } else {
        str_add(out, "nowhere to stand");
    }
    str_add(out, "\n");
    for (uint32_t i = 0; i < seat->count; i++) {
        if (seat->entries[i].verdict == KILN_VERDICT_CLEAR) continue;
        str_addf(out, "    %-5s  ", side_names[seat->entries[i].side]);
        report_side_reason(out, &seat->entries[i], names);
        str_add(out, "\n");
    }
}

void report_seats_text(str *out, const report_seat *seats, uint32_t count,
                       const report_names *names) {
    str_add(out, "");
    size_t width = address_width(seats, count);
    for (uint32_t i = 0; i < count; i++) seat_text(out, &seats[i], width, names);
}

static void hit_json(json *j, const kiln_hit *hit, const report_names *names) {
    json_key(j, "hit");
    if (hit->stage == KILN_STAGE_NONE) {
        json_null(j);
        return;
    }
    obstacle_name name = name_of(names, hit->owner, hit->obstacle);
    json_open(j, '{');
    json_key(j, "actor");
    json_string(j, actor_of(names, hit->actor));
    json_key(j, "part");
    json_string(j, hit->part);
    json_key(j, "object");
    json_string(j, name.object);
    json_key(j, "obstacle");
    json_string(j, name.part);
    json_key(j, "stage");
    json_string(j, stage_names[hit->stage]);
    json_key(j, "progress");
    json_len(j, hit->progress); /* 1/10000 too */
    json_key(j, "depth");
    json_len(j, hit->depth);
    json_key(j, "point");
    json_open(j, '[');
    for (int i = 0; i < 3; i++) json_len(j, hit->point[i]);
    json_close(j, ']');
    json_close(j, '}');
}

static void stand_json(json *j, const kiln_entry *entry) {
    json_key(j, "stand");
    if (entry && entry->has_stand)
        json_point(j, entry->stand);
    else
        json_null(j);
}

static void side_json(json *j, arena *memory, const kiln_entry *entry, const report_names *names) {
    str reason = str_new(memory);
    report_side_reason(&reason, entry, names);
    json_open_inline(j, '{');
    json_key(j, "side");
    json_string(j, side_names[entry->side]);
    json_key(j, "standable");
    json_bool(j, entry->standable);
    json_key(j, "clear");
    json_bool(j, entry->clear);
    stand_json(j, entry);
    json_key(j, "reason");
    json_string(j, reason.text);
    hit_json(j, &entry->hit, names);
    json_close(j, '}');
}

static void seat_json(json *j, arena *memory, const report_seat *seat, const report_names *names) {
    const kiln_entry *chosen = chosen_of(seat);
    json_open(j, '{');
    json_key(j, "address");
    json_string(j, seat->info.address);
    json_key(j, "pose");
    json_string(j, pose_names[seat->info.pose]);
    json_key(j, "side");
    json_string(j, chosen ? side_names[chosen->side] : NULL);
    json_key(j, "clear");
    json_bool(j, chosen && chosen->verdict == KILN_VERDICT_CLEAR);
    stand_json(j, chosen);
    json_key(j, "level");
    json_string(j, seat->level);
    json_key(j, "sides");
    json_open(j, '[');
    for (uint32_t i = 0; i < seat->count; i++) side_json(j, memory, &seat->entries[i], names);
    json_close(j, ']');
    json_close(j, '}');
}

void report_seats_json(str *out, const report_seat *seats, uint32_t count,
                       const report_names *names) {
    json j = json_new(out);
    json_open(&j, '{');
    json_key(&j, "schema");
    json_string(&j, "kiln.seats/1");
    json_key(&j, "seats");
    json_open(&j, '[');
    for (uint32_t i = 0; i < count; i++) seat_json(&j, out->memory, &seats[i], names);
    json_close(&j, ']');
    json_close(&j, '}');
}
