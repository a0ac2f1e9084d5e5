/* output.c - what a command says. */
#include "output.h"

#include "excerpt.h"
#include "file.h"
#include "target.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define BAR_DELAY    0.5  /* seconds of work before it shows */
#define BAR_INTERVAL 0.05 /* seconds between two drawings */
#define BAR_WIDTH    30

double output_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool set(const char *variable) {
    const char *value = getenv(variable);
    return value && *value;
}

static bool capable_terminal(int descriptor) {
    const char *term = getenv("TERM");
    return isatty(descriptor) && !(term && !strcmp(term, "dumb"));
}

void output_prepare_process(void) {
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of its write */
    /* Opened the wrong way round, so that using one still fails. */
    for (int fd = 0; fd < 3; fd++) {
        if (fcntl(fd, F_GETFD) < 0) {
            int taken = open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
            if (taken != fd) exit(EXIT_IO);
        }
    }
}

output output_open(color_choice color, bool quiet) {
    output o = {.quiet = quiet};
    o.color = color == COLOR_ALWAYS ||
              (color == COLOR_AUTO && capable_terminal(STDOUT_FILENO) && !set("NO_COLOR"));
    o.bar_allowed = !quiet && capable_terminal(STDERR_FILENO);
    o.start = output_seconds();
    return o;
}

static void clear_bar(output *o) {
    if (!o->bar) return;
    fputs("\r\033[K", stderr);
    o->bar = false;
}

void output_progress(void *user, const char *stage, uint32_t done, uint32_t total) {
    output *o = user;
    if (!o->bar_allowed) return;
    double time = output_seconds();
    if (time - o->start < BAR_DELAY || time - o->drawn < BAR_INTERVAL) return;
    o->drawn = time;
    o->bar = true;
    int filled = total ? (int)((uint64_t)done * BAR_WIDTH / total) : 0;
    if (filled > BAR_WIDTH) filled = BAR_WIDTH;
    fprintf(stderr, "\r\033[K%-17s [", stage);
    for (int i = 0; i < BAR_WIDTH; i++) fputc(i < filled ? '#' : '-', stderr);
    fprintf(stderr, "] %u/%u", done, total);
    fflush(stderr);
}

void output_result(output *o, const str *text) {
    if (text->length == 0) return;
    if (fwrite(text->text, 1, text->length, stdout) != text->length && !o->write_error) {
        o->write_error = errno;
    }
}

static void flush_results(output *o) {
    if (fflush(stdout) && !o->write_error) o->write_error = errno;
}

int output_result_to(output *o, const char *path, const str *text) {
    if (path && strcmp(path, "-") != 0) return output_bytes_to(o, path, text->text, text->length);
    output_result(o, text);
    return EXIT_CLEAN;
}

int output_bytes_to(output *o, const char *path, const void *bytes, size_t size) {
    arena *scratch = arena_new();
    file_error error;
    int code = EXIT_CLEAN;
    const char *refusal = target_refusal(o, scratch, path);
    if (refusal) {
        output_error(o, "%s", refusal);
        code = EXIT_USAGE;
    } else if (!file_write_atomic(path, bytes, size, &error)) {
        output_error(o, "%s", file_error_text(scratch, path, &error));
        code = EXIT_IO;
    }
    arena_free(scratch);
    return code;
}

/* Lines to standard error, after what was said on standard output. */
static void say(output *o, bool named, const char *format, va_list arguments) {
    clear_bar(o);
    flush_results(o);
    arena *memory = arena_new();
    char *text = arena_vprintf(memory, format, arguments);
    str line = str_new(memory);
    if (named) str_addf(&line, "kiln%s%s: ", o->command ? " " : "", o->command ? o->command : "");
    for (char *end; text; text = end) {
        end = strchr(text, '\n');
        if (end) *end++ = '\0';
        str_add_safe(&line, text);
        str_add(&line, "\n");
    }
    fputs(line.text, stderr);
    arena_free(memory);
}

void output_note(output *o, const char *format, ...) {
    if (o->quiet) return;
    va_list arguments;
    va_start(arguments, format);
    say(o, false, format, arguments);
    va_end(arguments);
}

void output_error(output *o, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(o, true, format, arguments);
    va_end(arguments);
}

int output_close(output *o, int code) {
    clear_bar(o);
    flush_results(o);
    if (o->write_error == 0 || o->write_error == EPIPE) return code;
    output_error(o, "cannot write standard output: %s", strerror(o->write_error));
    return EXIT_IO;
}
