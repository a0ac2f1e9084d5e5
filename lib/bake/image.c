/* image.c - pictures in pixels. The SVG goes to rsvg-convert and the PNG comes back through
 * temporary files without names, so that neither side waits for the other. */
#include "image.h"

#include <errno.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

#define PROGRAM "rsvg-convert"

static uint64_t attribute(const char *svg, const char *name) {
    const char *found = strstr(svg, name);
    return found ? strtoull(found + strlen(name), NULL, 10) : 0;
}

static image_status check_size(const str *svg, const char **error) {
    uint64_t width = attribute(svg->text, " width=\""), height = attribute(svg->text, " height=\"");
    if (width > 0 && height > 0 && width <= IMAGE_SIDE_MAX && height <= IMAGE_SIDE_MAX &&
        width * height <= IMAGE_PIXELS_MAX)
        return IMAGE_OK;
    *error = arena_printf(svg->memory,
                          "a PNG of %" PRIu64 " by %" PRIu64 " pixels is too large: at most %u, "
                          "and %u along a side",
                          width, height, IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX);
    return IMAGE_TOO_LARGE;
}

/* Runs the program with these as its input and output. Returns NULL, or what went wrong. */
static const char *convert(arena *memory, FILE *in, FILE *out) {
    char name[] = PROGRAM, unlimited[] = "--unlimited", format[] = "--format=png";
    char *const arguments[] = {name, unlimited, format, NULL};
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = 0;
    if (posix_spawn_file_actions_init(&actions) != 0) arena_out_of_memory();
    int number = posix_spawn_file_actions_adddup2(&actions, fileno(in), STDIN_FILENO);
    if (number == 0)
        number = posix_spawn_file_actions_adddup2(&actions, fileno(out), STDOUT_FILENO);
    if (number == 0) number = posix_spawnp(&child, PROGRAM, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (number == ENOENT) return "a PNG needs the program " PROGRAM " (Debian: librsvg2-bin)";
    if (number != 0) return arena_printf(memory, "cannot run " PROGRAM ": %s", strerror(number));
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return arena_printf(memory, "lost " PROGRAM ": %s", strerror(errno));
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? NULL : PROGRAM " failed";
}

static bool add_file(FILE *file, str *out) {
    char block[65536];
    size_t count;
    if (fseek(file, 0, SEEK_SET) != 0) return false;
    while ((count = fread(block, 1, sizeof block, file)) > 0) str_add_bytes(out, block, count);
    return !ferror(file);
}

static const char *through_files(const str *svg, FILE *in, FILE *out, str *png) {
    static const char signature[] = "\x89PNG\r\n\x1a\n";
    if (fwrite(svg->text, 1, svg->length, in) != svg->length || fflush(in) != 0 ||
        fseek(in, 0, SEEK_SET) != 0)
        return arena_printf(svg->memory, "cannot write a temporary file: %s", strerror(errno));
    const char *error = convert(svg->memory, in, out);
    if (error) return error;
    size_t start = png->length;
    if (!add_file(out, png)) return "cannot read a temporary file";
    bool whole = png->length - start > sizeof signature &&
                 memcmp(png->text + start, signature, sizeof signature - 1) == 0;
    return whole ? NULL : PROGRAM " wrote no PNG";
}

image_status image_png(const str *svg, str *png, const char **error) {
    image_status status = check_size(svg, error);
    if (status != IMAGE_OK) return status;
    FILE *in = tmpfile(), *out = tmpfile();
    if (in && out) {
        *error = through_files(svg, in, out, png);
    } else {
        *error = arena_printf(svg->memory, "cannot make a temporary file: %s", strerror(errno));
    }
    if (in) fclose(in);
    if (out) fclose(out);
    return *error ? IMAGE_FAILED : IMAGE_OK;
}
