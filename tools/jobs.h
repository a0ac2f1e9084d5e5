/* jobs.h - the same work many times, several at a time, each in a process of its own. What the jobs
 * say comes out whole and in their order. */
#ifndef TOOLS_JOBS_H
#define TOOLS_JOBS_H

#include "commands.h"

/* How many jobs, how many of them at a time, and how large a job's result is. */
typedef struct job_plan {
    uint32_t count, at_a_time;
    size_t size;
} job_plan;

/* Does job `index`, fills `result`, may add to `text`; returns an exit code. */
typedef int job(call *c, uint32_t index, void *result, str *text);

/* Fills results, `count` of them side by side and without pointers; `text` gets the jobs' texts in
 * order. Returns the greatest exit code. */
int jobs_run(call *c, const job_plan *plan, job *work, void *results, str *text);

#endif
