/* lint_fixture.c - packs for the tests of rules. */
#include "lint_fixture.h"

#include "str.h"

#include <check.h>
#include <string.h>

const char lint_assets[] =
    "assets:\n"
    "  - id: desk\n"
    "    kind: furniture\n"
    "    size: [1.4, 0.7]\n"
    "    parts:\n"
    "      - {id: top, at: [0, 0, 0.7], size: [1.4, 0.7, 0.04]}\n"
    "      - {id: leg-l, at: [0, 0, 0], size: [0.05, 0.7, 0.7]}\n"
    "      - {id: leg-r, at: [1.35, 0, 0], size: [0.05, 0.7, 0.7]}\n"
    "  - id: chair\n"
    "    kind: furniture\n"
    "    size: [0.5, 0.5]\n"
    "    parts:\n"
    "      - {id: base, at: [0.22, 0.22, 0], size: [0.06, 0.06, 0.44]}\n"
    "      - {id: seat, at: [0.05, 0.05, 0.44], size: [0.4, 0.4, 0.05]}\n"
    "      - {id: back, at: [0.05, 0, 0.49], size: [0.4, 0.05, 0.46]}\n"
    "    seats: [{id: seat, at: [0.25, 0.37], height: 0.49}]\n"
    "  - id: stool\n"
    "    kind: furniture\n"
    "    size: [0.5, 0.5]\n"
    "    parts: [{id: seat, at: [0.05, 0.05, 0], size: [0.4, 0.3, 0.49]}]\n"
    "    seats: [{id: seat, at: [0.25, 0.25], height: 0.49}]\n"
    "  - id: table\n"
    "    kind: furniture\n"
    "    size: [0.7, 0.7]\n"
    "    parts:\n"
    "      - {id: top, at: [0, 0, 0.7], size: [0.7, 0.7, 0.04]}\n"
    "      - {id: side-l, at: [0, 0, 0], size: [0.03, 0.7, 0.7]}\n"
    "      - {id: side-r, at: [0.67, 0, 0], size: [0.03, 0.7, 0.7]}\n"
    "  - id: cabinet\n"
    "    kind: furniture\n"
    "    size: [1, 0.5]\n"
    "    parts: [{id: body, at: [0, 0, 0], size: [1, 0.5, 1.2]}]\n"
    "  - id: lamp\n"
    "    kind: furniture\n"
    "    size: [0.2, 0.2]\n"
    "    parts: [{id: shade, at: [0, 0, 0], size: [0.2, 0.2, 0.3]}]\n"
    "  - id: rug\n"
    "    kind: covering\n"
    "    size: [2, 1]\n"
    "    parts: [{id: pile, at: [0, 0, 0], size: [2, 1, 0.01]}]\n"
    "  - id: carpet\n"
    "    kind: covering\n"
    "    floor: true\n"
    "    size: [2, 1]\n"
    "    parts: [{id: pile, at: [0, 0, 0], size: [2, 1, 0.01]}]\n"
    "  - id: bed\n"
    "    kind: furniture\n"
    "    size: [1.4, 2]\n"
    "    parts: [{id: mattress, at: [0, 0, 0], size: [1.4, 2, 0.45]}]\n"
    "    seats:\n"
    "      - {id: left, pose: lie, at: [0.35, 1], height: 0.45}\n"
    "      - {id: right, pose: lie, at: [1.05, 1], height: 0.45}\n"
    "  - id: mina\n"
    "    kind: person\n"
    "    size: [0.5, 0.5]\n"
    "    parts:\n"
    "      - {id: shoe-l, at: [0.13, 0.13, 0], size: [0.11, 0.26, 0.08]}\n"
    "      - {id: shoe-r, at: [0.26, 0.13, 0], size: [0.11, 0.26, 0.08]}\n"
    "      - {id: leg-l, at: [0.135, 0.17, 0.08], size: [0.1, 0.13, 0.68]}\n"
    "      - {id: leg-r, at: [0.265, 0.17, 0.08], size: [0.1, 0.13, 0.68]}\n"
    "      - {id: torso, at: [0.115, 0.155, 0.76], size: [0.27, 0.17, 0.58]}\n"
    "      - {id: head, at: [0.165, 0.16, 1.34], size: [0.17, 0.18, 0.26]}\n";

lint_fixture lint_within(const pack_limits *limits, const char *assets, const char *scene) {
    lint_fixture f = {.files = fixture_new()};
    fixture_write(&f.files, "assets.yaml", assets ? assets : lint_assets);
    fixture_write(&f.files, "scene.yaml", scene);
    bake_settings settings = bake_settings_default();
    settings.limits = *limits;
    const char *error;
    ck_assert_int_eq(bake_check(f.files.folder, &settings, &f.run, &error), PACK_LOADED);
    return f;
}

lint_fixture lint_of(const char *assets, const char *scene) {
    pack_limits limits = pack_limits_default();
    return lint_within(&limits, assets, scene);
}

lint_fixture lint_of_level(const char *level) {
    arena *a = arena_new();
    str s = str_new(a);
    str_add(&s, "id: main\nlevels:\n  - id: ground\n");
    if (!strstr(level, "rooms:"))
        str_add(&s, "    rooms: [{id: room, outline: [[0, 0], [8, 0], [8, 6], [0, 6]]}]\n");
    while (*level) {
        size_t length = strcspn(level, "\n");
        str_add(&s, "    ");
        str_add_bytes(&s, level, length);
        str_add(&s, "\n");
        level += length + (level[length] == '\n');
    }
    lint_fixture f = lint_of(NULL, s.text);
    arena_free(a);
    return f;
}

const char *lint_list(const lint_fixture *f) {
    str out = str_new(f->run.memory);
    str_add(&out, "");
    for (uint32_t i = 0; i < f->run.findings->count; i++) {
        const finding *item = f->run.findings->items[i];
        if (item->rule == RULE_K111) continue;
        str_addf(&out, "%s %s %s\n", rules[item->rule].code, severity_name(item->severity),
                 item->address);
    }
    return out.text;
}

const finding *lint_only(const lint_fixture *f, rule_id id) {
    const finding *found = NULL;
    for (uint32_t i = 0; i < f->run.findings->count; i++) {
        if (f->run.findings->items[i]->rule != id) continue;
        ck_assert_msg(!found, "%s twice", rules[id].code);
        found = f->run.findings->items[i];
    }
    ck_assert_msg(found != NULL, "no %s in:\n%s", rules[id].code, lint_list(f));
    return found;
}

void lint_free(lint_fixture *f) {
    bake_run_free(&f->run);
    fixture_free(&f->files);
}
