/* report_seats.c - which side each seat is entered from and why not from the others. */
#include "excerpt.h"
#include "json.h"
#include "report.h"

#include <string.h>

static const char *const pose_names[] = {"stand", "sit", "lie"};

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

static void picture_text(str *out, const char *picture) {
    if (!picture) return;
    str_add(out, "           = picture: ");
    str_add_safe(out, picture);
    str_add(out, "\n");
}

static void seat_text(str *out, const report_seat *seat, size_t width, const reason_names *names) {
    const kiln_entry *chosen = chosen_of(seat);
    size_t length = strlen(seat->info.address);
    str_add_safe(out, seat->info.address);
    if (length < width) str_add_char(out, ' ', width - length);
    str_addf(out, "  %s  ", pose_names[seat->info.pose]);
    if (chosen) {
        str_addf(out, "%-5s  ", reason_side(chosen->side));
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
        bool clear = seat->entries[i].verdict == KILN_VERDICT_CLEAR;
        if (clear && !seat->pictures[i]) continue;
        str_addf(out, "    %-5s  ", reason_side(seat->entries[i].side));
        reason_add(out, &seat->entries[i], names);
        str_add(out, "\n");
        picture_text(out, seat->pictures[i]);
    }
}

void report_seats_text(str *out, const report_seat *seats, uint32_t count,
                       const reason_names *names) {
    str_add(out, "");
    size_t width = address_width(seats, count);
    for (uint32_t i = 0; i < count; i++) {
        reason_names here = *names;
        here.obstacles = seats[i].obstacles;
        seat_text(out, &seats[i], width, &here);
    }
}

static void hit_json(json *j, const kiln_hit *hit, const reason_names *names) {
    json_key(j, "hit");
    if (hit->stage == KILN_STAGE_NONE) {
        json_null(j);
        return;
    }
    const char *object = "", *part_name = NULL;
    names->obstacle(names->user, hit->owner, hit->obstacle, &object, &part_name);
    json_open(j, '{');
    json_key(j, "actor");
    json_string(j, hit->actor == KILN_NONE ? NULL : names->actor(names->user, hit->actor));
    json_key(j, "part");
    json_string(j, hit->part);
    json_key(j, "object");
    json_string(j, object);
    json_key(j, "obstacle");
    json_string(j, part_name);
    json_key(j, "stage");
    json_string(j, reason_stage(hit->stage));
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

static void side_json(json *j, arena *memory, const report_seat *seat, uint32_t index,
                      const reason_names *names) {
    const kiln_entry *entry = &seat->entries[index];
    str reason = str_new(memory);
    reason_add(&reason, entry, names);
    json_open_inline(j, '{');
    json_key(j, "side");
    json_string(j, reason_side(entry->side));
    json_key(j, "standable");
    json_bool(j, entry->standable);
    json_key(j, "clear");
    json_bool(j, entry->clear);
    stand_json(j, entry);
    json_key(j, "reason");
    json_string(j, reason.text);
    hit_json(j, &entry->hit, names);
    if (seat->pictures[index]) {
        json_key(j, "picture");
        json_string(j, seat->pictures[index]);
    }
    json_close(j, '}');
}

static void seat_json(json *j, arena *memory, const report_seat *seat, const reason_names *names) {
    const kiln_entry *chosen = chosen_of(seat);
    json_open(j, '{');
    json_key(j, "address");
    json_string(j, seat->info.address);
    json_key(j, "pose");
    json_string(j, pose_names[seat->info.pose]);
    json_key(j, "side");
    json_string(j, chosen ? reason_side(chosen->side) : NULL);
    json_key(j, "clear");
    json_bool(j, chosen && chosen->verdict == KILN_VERDICT_CLEAR);
    stand_json(j, chosen);
    json_key(j, "level");
    json_string(j, seat->level);
    json_key(j, "sides");
    json_open(j, '[');
    for (uint32_t i = 0; i < seat->count; i++) side_json(j, memory, seat, i, names);
    json_close(j, ']');
    json_close(j, '}');
}

void report_seats_json(str *out, const report_seat *seats, uint32_t count,
                       const reason_names *names) {
    json j = json_new(out);
    json_open(&j, '{');
    json_key(&j, "schema");
    json_string(&j, "kiln.seats/1");
    json_key(&j, "seats");
    json_open(&j, '[');
    for (uint32_t i = 0; i < count; i++) {
        reason_names here = *names;
        here.obstacles = seats[i].obstacles;
        seat_json(&j, out->memory, &seats[i], &here);
    }
    json_close(&j, ']');
    json_close(&j, '}');
}
