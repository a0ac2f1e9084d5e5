/* fuzz_pack.c - any three texts as the files of a pack: a model without dangling indices or
 * coordinates outside the world, and lints that get through it.
 *
 * The input is pack.yaml, assets.yaml and scene.yaml, parted by lines of `%%`; of two texts the
 * pack.yaml is a plain one. A libFuzzer target; see fuzz_yaml.c. */
#define _GNU_SOURCE
#include "bake.h"
#include "geom.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char folder[] = "/tmp/kiln-fuzz-XXXXXX";
static const char *const names[] = {"pack.yaml", "assets.yaml", "scene.yaml"};
static const char plain[] = "kiln: 1\nname: fuzz\nlicense: none\nassets: [assets.yaml]\n"
                            "scenes: [scene.yaml]\n";

static void require(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "broken promise: %s\n", what);
    abort();
}

static const char *path_of(const char *name) {
    static char path[64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_file(const char *name, const void *text, size_t size) {
    FILE *file = fopen(path_of(name), "w");
    require(file && fwrite(text, 1, size, file) == size && fclose(file) == 0, "files are written");
}

static void remove_folder(void) {
    for (int i = 0; i < 3; i++) unlink(path_of(names[i]));
    rmdir(folder);
}

static void make_folder(void) {
    static bool made;
    if (made) return;
    made = mkdtemp(folder) != NULL;
    require(made && atexit(remove_folder) == 0, "there is a folder");
}

static void write_pack(const char *text, size_t size) {
    const char *parts[3], *end = text + size, *at = text;
    size_t sizes[3], count = 0;
    while (count < 3) {
        const char *cut = count < 2 ? memmem(at, (size_t)(end - at), "\n%%\n", 4) : NULL;
        parts[count] = at;
        sizes[count++] = (size_t)((cut ? cut : end) - at);
        if (!cut) break;
        at = cut + 4;
    }
    size_t missing = 3 - count;
    write_file(names[0], plain, missing ? sizeof plain - 1 : 0);
    write_file(names[1], "", 0);
    write_file(names[2], "", 0);
    for (size_t i = 0; i < count; i++)
        if (i + missing < 3) write_file(names[i + missing], parts[i], sizes[i]);
}

/* ---- What a model promises */

static bool inside(kiln_range range, uint32_t count) {
    return range.first <= count && range.count <= count - range.first;
}

static bool in_world(kiln_len units) {
    return units >= -10000 * KILN_TILE && units <= 10000 * KILN_TILE;
}

static void check_object(const pack *p, uint32_t index) {
    const pack_object *o = &p->objects[index];
    require(o->level < p->level_count && o->asset < p->asset_count, "objects stand on a level");
    require(o->bank == KILN_NONE || o->bank < p->bank_count, "banks exist");
    require(inside(o->seats, p->seat_count), "an object's seats exist");
    require(o->seats.count == p->assets[o->asset].seat_count, "every seat is placed");
    for (uint32_t i = 0; i < o->seats.count; i++) {
        const pack_seat *seat = &p->seats[o->seats.first + i];
        require(seat->object == index && seat->level == o->level, "seats know their object");
        require(in_world(seat->at.x) && in_world(seat->at.y) && in_world(seat->height),
                "seats are in the world");
    }
    for (uint32_t i = 0; i < p->assets[o->asset].parts.count; i++) {
        kiln_prism body = pack_object_part(p, index, i);
        kiln_box box = kiln_prism_bounds(&body);
        require(in_world(box.x0) && in_world(box.x1) && in_world(box.y0) && in_world(box.y1) &&
                    in_world(box.z0) && in_world(box.z1) && box.z0 < box.z1,
                "parts are in the world");
    }
}

static void check_place(const pack *p, const pack_place *place) {
    if (place->kind == PACK_PLACE_NONE) return;
    require(place->level < p->level_count, "places are on a level");
    if (place->kind == PACK_PLACE_SEAT) require(place->index < p->seat_count, "seats exist");
    if (place->kind == PACK_PLACE_SPOT) require(place->index < p->spot_count, "spots exist");
}

static void check_person(const pack *p, const pack_person *person) {
    require(person->asset < p->asset_count && person->start.kind != PACK_PLACE_NONE,
            "people are somewhere");
    require(p->assets[person->asset].kind == KILN_ASSET_PERSON, "people are people");
    check_place(p, &person->start);
    for (uint32_t i = 0; i < person->step_count; i++) {
        const pack_step *step = &person->routine[i];
        require(step->milliseconds > 0, "steps take time");
        check_place(p, &step->place);
        bool away = step->place.kind == PACK_PLACE_NONE;
        require(away == (step->wall != KILN_NONE), "who is away left by a door");
        if (away)
            require(step->wall < p->wall_count &&
                        step->opening < p->walls[step->wall].opening_count,
                    "exits exist");
    }
}

static void check_model(const pack *p) {
    for (uint32_t i = 0; i < p->scene_count; i++) {
        require(inside(p->scenes[i].levels, p->level_count), "levels exist");
        require(inside(p->scenes[i].people, p->person_count), "people exist");
        require(inside(p->scenes[i].robots, p->robots_count), "robots exist");
    }
    for (uint32_t i = 0; i < p->level_count; i++) {
        const pack_level *level = &p->levels[i];
        require(level->scene < p->scene_count, "scenes exist");
        require(inside(level->rooms, p->room_count) && inside(level->walls, p->wall_count) &&
                    inside(level->objects, p->object_count) &&
                    inside(level->seats, p->seat_count) && inside(level->spots, p->spot_count),
                "what is on a level exists");
    }
    for (uint32_t i = 0; i < p->object_count; i++) check_object(p, i);
    for (uint32_t i = 0; i < p->person_count; i++) check_person(p, &p->people[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    make_folder();
    write_pack((const char *)data, size);
    bake_settings settings = bake_settings_default();
    settings.limits.yaml.nodes = 5000;
    settings.limits.objects = 60;
    settings.limits.nodes = 3000;
    bake_run run;
    const char *error;
    if (bake_check(folder, &settings, &run, &error) == PACK_LOADED) check_model(run.pack);
    bake_run_free(&run);
    return 0;
}
