/* cmd_new.c - kiln new: writes the starter pack. */
#include "commands.h"
#include "embed.h"
#include "file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* The starter's files lie under this folder in the source tree, and hold this for the name. */
#define SOURCE_FOLDER "tools/starter/"
#define NAME_MARK     "@NAME@"

/* SPEC 2: a pack's name is [a-z0-9-]+. */
static bool valid_name(const char *name) {
    return *name && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(name);
}

/* The folder's path without trailing slashes, and its last component. */
static const char *trimmed(arena *a, const char *path) {
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/') length--;
    return arena_strndup(a, path, length);
}

static const char *last_component(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void fill_in_name(str *out, const embedded_file *file, const char *name) {
    const char *rest = file->text;
    for (const char *mark; (mark = strstr(rest, NAME_MARK)); rest = mark + strlen(NAME_MARK)) {
        str_add_bytes(out, rest, (size_t)(mark - rest));
        str_add(out, name);
    }
    str_add(out, rest);
}

/* Makes the folder of a file below `folder`; only one level deep, as the starter is. */
static int make_folder_of(call *c, const char *folder, const char *relative) {
    const char *slash = strchr(relative, '/');
    if (!slash) return EXIT_CLEAN;
    const char *path =
        arena_printf(c->memory, "%s/%.*s", folder, (int)(slash - relative), relative);
    if (mkdir(path, 0777) == 0 || errno == EEXIST) return EXIT_CLEAN;
    output_error(c->out, "cannot make the folder %s: %s", path, strerror(errno));
    return EXIT_IO;
}

static int write_file(call *c, const char *folder, const embedded_file *file, const char *name) {
    const char *relative = file->path + strlen(SOURCE_FOLDER);
    int code = make_folder_of(c, folder, relative);
    if (code != EXIT_CLEAN) return code;
    str text = str_new(c->memory);
    fill_in_name(&text, file, name);
    return output_result_to(c->out, arena_printf(c->memory, "%s/%s", folder, relative), &text);
}

static int run(call *c) {
    const char *folder = trimmed(c->memory, c->operands[0]);
    const char *name = last_component(folder);
    if (!valid_name(name)) {
        return usage_error(c, &command_new,
                           "a pack's name has lower-case letters, digits and '-' only, not '%s'",
                           name);
    }
    if (mkdir(folder, 0777)) {
        output_error(c->out, "cannot make the folder %s: %s", folder, strerror(errno));
        return EXIT_IO;
    }
    for (const embedded_file *file = embedded_starter; file->path; file++) {
        int code = write_file(c, folder, file, name);
        if (code != EXIT_CLEAN) return code;
    }
    output_note(c->out, "made %s; check it with: kiln lint %s", folder, folder);
    return EXIT_CLEAN;
}

const command command_new = {
    .name = "new",
    .operands = "NAME",
    .summary = "Write a starter pack that lints clean into a new folder.",
    .details = "NAME is the folder to make; its last part is the pack's name: lower-case letters, "
               "digits and '-'.",
    .least = 1,
    .most = 1,
    .run = run,
};
