/* output.h - what a command says: results on standard output, everything else on standard error. */
#ifndef TOOLS_OUTPUT_H
#define TOOLS_OUTPUT_H

#include "str.h"

#include <stdbool.h>

/* SPEC 4: the same for every command. */
enum {
    EXIT_CLEAN = 0,
    EXIT_FINDINGS = 1,  /* findings at or above the fail level */
    EXIT_USAGE = 2,     /* of the command line */
    EXIT_IO = 3,        /* something could not be read or written */
    EXIT_NOT_INPUT = 4, /* neither a readable pack nor a bundle */
    EXIT_CORRUPT = 5,   /* a bundle that is damaged or of another version */
    EXIT_STALE = 6,     /* a bundle of an older state of its pack */
    EXIT_INTERNAL = 70  /* kiln's own fault, or out of memory */
};

typedef enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } color_choice;

typedef struct targets targets; /* target.h */

typedef struct output {
    const char *command; /* its name, for messages; NULL before it is known */
    targets *targets;    /* files that are read or to be written; NULL: none yet */
    bool color;          /* results may be coloured */
    bool quiet;          /* no summaries, no progress */
    bool bar;            /* a progress bar is on screen */
    bool bar_allowed;
    double start, drawn; /* seconds; when work began, when the bar was last drawn */
    int write_error;     /* errno of the first write to standard output that failed */
} output;

/* COLOR_AUTO: on a terminal, unless NO_COLOR is set or TERM is dumb. */
output output_open(color_choice color, bool quiet);

/* To standard output. A failure shows at output_close(). */
void output_result(output *o, const str *text);

/* A result into a file of its own (atomically), or to standard output when path is NULL or "-".
 * Returns EXIT_CLEAN or, after a message, EXIT_IO; EXIT_USAGE for a file that the call reads. */
int output_result_to(output *o, const char *path, const str *text);
int output_bytes_to(output *o, const char *path, const void *bytes, size_t size);

/* A summary line to standard error, unless quiet. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void output_note(output *o, const char *format, ...);

/* "kiln COMMAND: ..." to standard error, always. Nothing in it can control the terminal, nor in a note. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void output_error(output *o, const char *format, ...);

/* For bake_settings.progress; `user` is the output. Shows nothing in the first half second. */
void output_progress(void *user, const char *stage, uint32_t done, uint32_t total);

/* On a clock that only goes forward. */
double output_seconds(void);

/* Flushes. Returns `code`, or EXIT_IO when standard output could not be written; a reader that went
 * away (`kiln ... | head`) has seen enough and changes nothing. */
int output_close(output *o, int code);

/* A descriptor that is closed must not be taken by a file opened later; a reader that goes away
 * must not kill a command that is writing a bundle. */
void output_prepare_process(void);

#endif
