/* cmd_seats.c - kiln seats: from which side each seat is entered, and why from no other. */
#include "input.h"
#include "pictures.h"

#include <string.h>

typedef struct seats_options {
    bool json, all, png;
    const char *draw;
    uint64_t limits[LIMIT_COUNT];
} seats_options;

static const opt_row rows[] = {
    {"json", 0, NULL, "print JSON (kiln.seats/1)", OPT_FLAG, offsetof(seats_options, json), NULL},
    {"draw", 0, "DIR", "draw every refused side of each seat without a clear one into that folder",
     OPT_TEXT, offsetof(seats_options, draw), NULL},
    {"all", 0, NULL, "with --draw: of every seat, and also the side it is entered from", OPT_FLAG,
     offsetof(seats_options, all), NULL},
    {"png", 0, NULL, "with --draw: PNG rather than SVG", OPT_FLAG, offsetof(seats_options, png),
     NULL},
    LIMIT_ROW(seats_options),
    {0},
};

static void print_seats(call *c, const report_seat *seats, uint32_t count,
                        const reason_names *names) {
    const seats_options *options = c->options;
    str text = str_new(c->memory);
    if (options->json) {
        report_seats_json(&text, seats, count, names);
    } else {
        report_seats_text(&text, seats, count, names);
    }
    output_result(c->out, &text);
}

/* ---- From a pack */

static report_seat pack_row(const bake_run *run, uint32_t index) {
    const pack *p = run->pack;
    const pack_seat *seat = &p->seats[index];
    const seat_result *result = &run->results.seats[index];
    return (report_seat){
        .info = {.address = seat->address,
                 .level = seat->level,
                 .object = seat->object,
                 .pose = seat->pose,
                 .at = seat->at,
                 .height = seat->height,
                 .facing = seat->facing,
                 .chosen = result->chosen},
        .level = p->levels[seat->level].id,
        .entries = result->entries,
        .count = result->count,
        .obstacles = run->results.levels[seat->level].obstacles,
    };
}

/* ---- Pictures */

static bool fails(const report_seat *seat) {
    return seat->info.chosen >= seat->count ||
           seat->entries[seat->info.chosen].verdict != KILN_VERDICT_CLEAR;
}

/* The code of the rule that tells of each seat's sides, or NULL. */
static const char **codes_of_seats(arena *a, const bake_run *run) {
    const char **codes = ARENA_ARRAY(a, const char *, run->pack->seat_count);
    const diag *d = run->findings;
    for (uint32_t i = 0; i < d->count; i++) {
        const finding *f = d->items[i];
        if (f->seat != FINDING_NO_SEAT && f->side != FINDING_AT_REST)
            codes[f->seat] = rules[f->rule].code;
    }
    return codes;
}

/* Returns how many seats are left out. */
static uint32_t draw_seats(call *c, pictures *p, const bake_run *run, report_seat *seats,
                           uint32_t count) {
    const seats_options *options = c->options;
    const char **codes = codes_of_seats(c->memory, run);
    pictures_of_pack(p, run, "");
    uint32_t drawn = 0, left_out = 0;
    for (uint32_t i = 0; i < count; i++) {
        output_progress(c->out, "pictures", i, count);
        if (!options->all && !fails(&seats[i])) continue;
        if (drawn == PICTURES_SEATS_MAX) {
            left_out++;
            continue;
        }
        drawn++;
        for (uint32_t k = 0; k < seats[i].count; k++) {
            bool clear = seats[i].entries[k].verdict == KILN_VERDICT_CLEAR;
            if (clear && !(options->all && k == seats[i].info.chosen)) continue;
            seats[i].pictures[k] = pictures_draw(p, i, k, codes[i]);
        }
    }
    return left_out;
}

static int show_pack(call *c, bake_run *run) {
    uint32_t count = run->pack->seat_count;
    report_seat *seats = ARENA_ARRAY(c->memory, report_seat, count);
    for (uint32_t i = 0; i < count; i++) seats[i] = pack_row(run, i);
    const seats_options *options = c->options;
    pictures *p = NULL;
    if (options->draw) {
        p = pictures_new(c, options->draw, options->png, run);
        pictures_only_check(p, true);
        draw_seats(c, p, run, seats, count);
        pictures_only_check(p, false);
        if (pictures_checked(p) != EXIT_CLEAN) return pictures_end(p);
        uint32_t left_out = draw_seats(c, p, run, seats, count);
        if (left_out) output_note(c->out, "%u more seats are not drawn", left_out);
    }
    reason_names names = reason_names_of_pack(run->pack);
    print_seats(c, seats, count, &names);
    int code = pictures_end(p);
    input_note_errors(c, run->findings);
    return code;
}

static int seats_of_pack(call *c) {
    const seats_options *options = c->options;
    bake_settings settings = input_settings(c, options->limits);
    bake_run run;
    int code = input_usable_pack(c, c->operands[0], &settings, &run);
    if (code == EXIT_CLEAN) code = show_pack(c, &run);
    bake_run_free(&run);
    return code;
}

/* ---- From a bundle, whose indices were all checked when it was opened */

typedef struct bundle_names {
    const kiln_bundle *bundle;
    arena *memory;
} bundle_names;

/* Where the names were left out, things are called by their numbers. */
static const char *name_or_number(arena *a, const char *name, uint32_t number) {
    return *name ? name : arena_printf(a, "#%u", number);
}

static const char *bundle_actor(const void *user, uint32_t asset) {
    const bundle_names *names = user;
    kiln_asset_info info;
    bool known = kiln_asset_get(names->bundle, asset, &info) == KILN_OK;
    return name_or_number(names->memory, known ? info.id : "", asset);
}

static void bundle_obstacle(const void *user, uint32_t owner, uint32_t part, const char **object,
                            const char **part_name) {
    const bundle_names *names = user;
    kiln_wall_info wall;
    kiln_object_info info;
    kiln_asset_info asset;
    kiln_part_info piece;
    const kiln_bundle *b = names->bundle;
    const char *id = "", *part_id = "";
    if (owner >= KILN_WALL) {
        if (kiln_wall_get(b, owner - KILN_WALL, &wall) == KILN_OK) id = wall.id;
        *object = name_or_number(names->memory, id, owner - KILN_WALL);
        *part_name = NULL;
        return;
    }
    if (kiln_object_get(b, owner, &info) == KILN_OK &&
        kiln_asset_get(b, info.asset, &asset) == KILN_OK) {
        id = info.id;
        if (kiln_part_get(b, asset.parts.first + part, &piece) == KILN_OK) part_id = piece.id;
    }
    *object = name_or_number(names->memory, id, owner);
    *part_name = name_or_number(names->memory, part_id, part);
}

static report_seat bundle_row(call *c, const kiln_bundle *bundle, uint32_t index) {
    report_seat row = {.level = ""};
    kiln_level_info level;
    kiln_entry *entries = ARENA_ARRAY(c->memory, kiln_entry, KILN_SIDE_COUNT);
    if (kiln_seat_get(bundle, index, &row.info) != KILN_OK) return row;
    row.info.address = name_or_number(c->memory, row.info.address, index);
    if (kiln_level_get(bundle, row.info.level, &level) == KILN_OK) row.level = level.id;
    row.level = name_or_number(c->memory, row.level, row.info.level);
    if (kiln_seat_entries(bundle, index, entries, KILN_SIDE_COUNT, &row.count) == KILN_OK) {
        row.entries = entries;
    }
    return row;
}

/* Those of every level, to be freed one by one; a level that cannot have them has NULL. */
static kiln_obstacles **obstacles_of(call *c, const kiln_bundle *bundle) {
    uint32_t levels = kiln_bundle_info(bundle).levels;
    kiln_obstacles **all = ARENA_ARRAY(c->memory, kiln_obstacles *, levels);
    for (uint32_t i = 0; i < levels; i++)
        if (kiln_obstacles_of_level(bundle, i, NULL, &all[i]) != KILN_OK) all[i] = NULL;
    return all;
}

static int seats_of_bundle(call *c) {
    kiln_bundle *bundle;
    int code = input_open_bundle(c, c->operands[0], &bundle);
    if (code != EXIT_CLEAN) return code;
    uint32_t count = kiln_bundle_info(bundle).seats;
    kiln_obstacles **obstacles = obstacles_of(c, bundle);
    report_seat *seats = ARENA_ARRAY(c->memory, report_seat, count);
    for (uint32_t i = 0; i < count; i++) {
        seats[i] = bundle_row(c, bundle, i);
        seats[i].obstacles = obstacles[seats[i].info.level];
    }
    bundle_names names = {bundle, c->memory};
    print_seats(
        c, seats, count,
        &(reason_names){.actor = bundle_actor, .obstacle = bundle_obstacle, .user = &names});
    for (uint32_t i = 0; i < kiln_bundle_info(bundle).levels; i++)
        kiln_obstacles_free(obstacles[i]);
    kiln_close(bundle);
    return EXIT_CLEAN;
}

static int run(call *c) {
    const seats_options *options = c->options;
    bool is_pack = input_is_pack(c->operands[0]);
    if (!options->draw && (options->all || options->png))
        return usage_error(c, &command_seats, "--all and --png need --draw DIR");
    if (options->draw && !strcmp(options->draw, "-"))
        return usage_error(c, &command_seats, PICTURES_NEED_FOLDER);
    if (options->draw && !is_pack)
        return usage_error(c, &command_seats, "pictures need the pack; %s is none", c->operands[0]);
    return is_pack ? seats_of_pack(c) : seats_of_bundle(c);
}

const command command_seats = {
    .name = "seats",
    .operands = "PACK|BUNDLE",
    .summary = "Show from which side each seat is entered, and why not from the others.",
    .details = PICTURES_HELP,
    .least = 1,
    .most = 1,
    .options = rows,
    .options_size = sizeof(seats_options),
    .run = run,
};
