/* bench.h - timing for the programs under tests/bench. Each bench_NAME.c is a program of its own and
 * prints rows; `make bench` runs them all. Nothing here is a test: a slow machine fails nothing. */
#ifndef BENCH_H
#define BENCH_H

#include <stddef.h>

/* Seconds on a clock that only goes forward. */
double bench_now(void);

/* Seconds this process has been at work: others on the machine count less. Asking takes longer. */
double bench_work(void);

/* Seconds of work in one call: the median over at least 9 rounds and 0.2 seconds. Calls are grouped into
 * rounds long enough for the clock. */
double bench_median(void (*work)(void *user), void *user);

/* The median of some durations; sorts them. */
double bench_median_of(double *seconds, size_t count);

/* A table's title, in the manner of printf, and the names of its columns. */
void bench_title(const char *format, ...);

/* A line below a row. */
void bench_note(const char *format, ...);

/* A row: what was done, how long it takes; beside it a slower way to the same answer and how many
 * times as long that takes. `slow_way` NULL: nothing to compare with. */
void bench_row(const char *what, double seconds, const char *slow_way, double slow_seconds);

/* The same with the time that the documents give for it, on another machine. */
void bench_row_of(const char *what, double seconds, const char *slow_way, double slow_seconds,
                  double document);

#endif
