/* jobs.h - the same work for every operand of a call, several at a time, each in a process of its
 * own. What they say comes out whole and in the order of the operands. */
#ifndef TOOLS_JOBS_H
#define TOOLS_JOBS_H

#include "commands.h"

/* Works on operand `index`, fills `result`, may add to `text`; returns an exit code. */
typedef int job(call *c, uint32_t index, void *result, str *text);

/* Fills results[operand_count], each of `size` bytes and without pointers; `text` gets the jobs'
 * texts in order. Returns the greatest exit code. */
int jobs_run(call *c, uint32_t at_a_time, job *work, void *results, size_t size, str *text);

#endif
