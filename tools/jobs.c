/* jobs.c - the same work many times, in processes of their own. */
#include "jobs.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A started job, and the files it writes: its two streams, then result and text. */
typedef struct process {
    pid_t id;
    FILE *out, *err, *data;
} process;

static FILE *scratch_file(call *c) {
    FILE *file = tmpfile();
    if (file) return file;
    output_error(c->out, "cannot make a temporary file: %s", strerror(errno));
    exit(EXIT_IO);
}

_Noreturn static void work_in_child(call *c, process *p, uint32_t index, job *work, size_t size) {
    str text = str_new(c->memory);
    void *result = arena_alloc(c->memory, 1, size);
    dup2(fileno(p->out), STDOUT_FILENO);
    dup2(fileno(p->err), STDERR_FILENO);
    c->out->bar_allowed = false;
    int code = output_close(c->out, work(c, index, result, &text));
    bool sent = fwrite(result, size, 1, p->data) == 1 &&
                fwrite(text.length ? text.text : "", 1, text.length, p->data) == text.length &&
                fflush(p->data) == 0;
    fflush(stderr);
    _exit(sent ? code : EXIT_IO);
}

static process start(call *c, uint32_t index, job *work, size_t size) {
    process p = {.out = scratch_file(c), .err = scratch_file(c), .data = scratch_file(c)};
    fflush(stdout);
    fflush(stderr);
    p.id = fork();
    if (p.id == 0) work_in_child(c, &p, index, work, size);
    if (p.id < 0) {
        output_error(c->out, "cannot start a process: %s", strerror(errno));
        exit(EXIT_IO);
    }
    return p;
}

/* What is left of the file, added to `text`; closes it. */
static void read_rest(FILE *file, str *text) {
    char buffer[4096];
    size_t length;
    while ((length = fread(buffer, 1, sizeof buffer, file)) > 0) {
        str_add_bytes(text, buffer, length);
    }
    fclose(file);
}

/* Waits for a job, passes on what it said, and returns its exit code. */
static int finish(call *c, process *p, void *result, size_t size, str *text) {
    int status = 0;
    while (waitpid(p->id, &status, 0) < 0 && errno == EINTR) continue;
    rewind(p->data);
    rewind(p->out);
    rewind(p->err);
    if (fread(result, size, 1, p->data) != 1) memset(result, 0, size);
    str out = str_new(c->memory), err = str_new(c->memory);
    read_rest(p->data, text);
    read_rest(p->out, &out);
    read_rest(p->err, &err);
    output_result(c->out, &out);
    fflush(stdout);
    if (err.length) fputs(err.text, stderr);
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    output_error(c->out, "a job ended by signal %d", WTERMSIG(status));
    return EXIT_INTERNAL;
}

static int run_here(call *c, const job_plan *plan, job *work, char *results, str *text) {
    int code = EXIT_CLEAN;
    for (uint32_t i = 0; i < plan->count; i++) {
        int one = work(c, i, results + i * plan->size, text);
        if (one > code) code = one;
    }
    return code;
}

int jobs_run(call *c, const job_plan *plan, job *work, void *results, str *text) {
    if (plan->at_a_time == 1 || plan->count == 1) return run_here(c, plan, work, results, text);
    process *processes = ARENA_ARRAY(c->memory, process, plan->count);
    uint32_t started = 0;
    int code = EXIT_CLEAN;
    for (uint32_t i = 0; i < plan->count; i++) {
        for (; started < plan->count && started - i < plan->at_a_time; started++)
            processes[started] = start(c, started, work, plan->size);
        char *result = (char *)results + i * plan->size;
        int one = finish(c, &processes[i], result, plan->size, text);
        if (one > code) code = one;
        output_progress(c->out, c->out->command, i + 1, plan->count);
    }
    return code;
}
