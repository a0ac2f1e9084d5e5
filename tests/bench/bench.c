/* bench.c - timing and printing for the programs under tests/bench. */
#include "bench.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define LEAST_ROUNDS  9
#define MOST_ROUNDS   1000
#define LEAST_SECONDS 0.2
#define ROUND_SECONDS 200e-6 /* the clock's own cost is a few thousandths of it */

static double seconds_on(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double bench_now(void) {
    return seconds_on(CLOCK_MONOTONIC);
}

double bench_work(void) {
    return seconds_on(CLOCK_PROCESS_CPUTIME_ID);
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_median_of(double *seconds, size_t count) {
    if (count == 0) return 0;
    qsort(seconds, count, sizeof *seconds, by_value);
    return seconds[count / 2];
}

static double round_of(void (*work)(void *user), void *user, unsigned calls) {
    double start = bench_work();
    for (unsigned i = 0; i < calls; i++) work(user);
    return (bench_work() - start) / calls;
}

double bench_median(void (*work)(void *user), void *user) {
    double rounds[MOST_ROUNDS];
    double one = round_of(work, user, 1);
    unsigned calls = one < ROUND_SECONDS ? (unsigned)(ROUND_SECONDS / (one + 1e-9)) + 1 : 1;
    double start = bench_now();
    size_t count = 0;
    while (count < MOST_ROUNDS && (count < LEAST_ROUNDS || bench_now() - start < LEAST_SECONDS)) {
        rounds[count++] = round_of(work, user, calls);
    }
    return bench_median_of(rounds, count);
}

/* ---- Tables */

enum { WHAT_WIDTH = 46, BESIDE_WIDTH = 30 };

void bench_title(const char *format, ...) {
    va_list values;
    va_start(values, format);
    printf("\n");
    vprintf(format, values);
    va_end(values);
    printf("\n%*s   %-*s%11s%12s%11s\n", WHAT_WIDTH + 11, "time", BESIDE_WIDTH, "beside", "time",
           "ratio", "document");
}

void bench_note(const char *format, ...) {
    va_list values;
    va_start(values, format);
    printf("  ");
    vprintf(format, values);
    va_end(values);
    printf("\n");
}

static void print_time(double seconds) {
    static const struct {
        double unit;
        const char *name;
    } units[] = {{1, "s "}, {1e-3, "ms"}, {1e-6, "us"}, {1e-9, "ns"}};
    size_t i = 0;
    while (i + 1 < sizeof units / sizeof *units && seconds < units[i].unit) i++;
    double value = seconds / units[i].unit;
    printf("%8.*f %s", value < 10 ? 2 : value < 100 ? 1 : 0, value, units[i].name);
}

void bench_row_of(const char *what, double seconds, const char *slow_way, double slow_seconds,
                  double document) {
    printf("%-*s", WHAT_WIDTH, what);
    print_time(seconds);
    if (slow_way) {
        printf("   %-*s", BESIDE_WIDTH, slow_way);
        print_time(slow_seconds);
        printf(" %9.1f x", slow_seconds / seconds);
    }
    if (document > 0) {
        if (!slow_way) printf("%*s", BESIDE_WIDTH + 26, "");
        print_time(document);
    }
    printf("\n");
    fflush(stdout);
}

void bench_row(const char *what, double seconds, const char *slow_way, double slow_seconds) {
    bench_row_of(what, seconds, slow_way, slow_seconds, 0);
}
