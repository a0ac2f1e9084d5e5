/* number.c - exact decimals. */
#include "number.h"

#include <inttypes.h>

/* Larger exponents change nothing: no scalar has that many digits. */
enum { EXPONENT_MAX = 100000000 };
static const int64_t unit_max = INT64_C(1000000000000000000);

/* The parts of a number's text. */
typedef struct shape {
    const char *digits; /* the first digit or the point */
    int64_t whole;      /* digits before the point */
    int64_t exponent;
    bool negative;
} shape;

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static int64_t skip_digits(const char **at) {
    const char *start = *at;
    while (is_digit(**at)) ++*at;
    return *at - start;
}

/* "e-3" and the like, or nothing. */
static bool read_exponent(const char **at, int64_t *exponent) {
    *exponent = 0;
    if (**at != 'e' && **at != 'E') return true;
    ++*at;
    bool negative = **at == '-';
    if (**at == '-' || **at == '+') ++*at;
    if (!is_digit(**at)) return false;
    for (; is_digit(**at); ++*at)
        if (*exponent < EXPONENT_MAX) *exponent = *exponent * 10 + (**at - '0');
    if (negative) *exponent = -*exponent;
    return true;
}

static bool read_shape(const char *text, shape *out) {
    const char *at = text;
    out->negative = *at == '-';
    if (*at == '-' || *at == '+') at++;
    out->digits = at;
    bool leading_zero = at[0] == '0' && is_digit(at[1]);
    out->whole = skip_digits(&at);
    int64_t fraction = 0;
    if (*at == '.') {
        at++;
        fraction = skip_digits(&at);
    }
    if (out->whole + fraction == 0 || leading_zero) return false;
    return read_exponent(&at, &out->exponent) && *at == '\0';
}

/* What the digits below the unit amount to. */
typedef enum rest { REST_NONE, REST_BELOW_HALF, REST_HALF, REST_ABOVE_HALF } rest;

/* `place`: 0 for the first digit below the unit, 1 for the next, ... */
static rest rest_add(rest so_far, char digit, int64_t place) {
    if (digit == '0') return so_far;
    if (place > 0)
        return so_far == REST_NONE || so_far == REST_BELOW_HALF ? REST_BELOW_HALF : REST_ABOVE_HALF;
    return digit < '5' ? REST_BELOW_HALF : digit == '5' ? REST_HALF : REST_ABOVE_HALF;
}

/* The magnitude in whole units, at most unit_max, and what is left below. */
static int64_t read_units(const shape *s, uint32_t decimals, rest *left) {
    int64_t units = 0;
    int64_t power = s->whole + s->exponent + decimals; /* of the next digit: 10^(power - 1) units */
    *left = REST_NONE;
    for (const char *at = s->digits; is_digit(*at) || *at == '.'; at++) {
        if (*at == '.') continue;
        if (power <= 0)
            *left = rest_add(*left, *at, -power);
        else if (units < unit_max)
            units = units * 10 + (*at - '0');
        power--;
    }
    for (; power > 0 && units > 0 && units < unit_max; power--) units *= 10;
    return units < unit_max ? units : unit_max;
}

bool decimal_parse(const char *text, uint32_t decimals, decimal *out) {
    shape s;
    *out = (decimal){0};
    if (!read_shape(text, &s)) return false;
    rest left;
    int64_t units = read_units(&s, decimals, &left);
    if (units == unit_max) {
        out->floor = s.negative ? INT64_MIN : INT64_MAX;
        return true;
    }
    out->inexact = left != REST_NONE;
    if (s.negative) {
        out->floor = out->inexact ? -units - 1 : -units;
        out->up = left == REST_BELOW_HALF || left == REST_HALF;
    } else {
        out->floor = units;
        out->up = left == REST_HALF || left == REST_ABOVE_HALF;
    }
    return true;
}

int64_t decimal_rounded(const decimal *value) {
    return value->floor + value->up;
}

const char *decimal_text(arena *a, int64_t units, uint32_t decimals) {
    uint64_t scale = 1, size = units < 0 ? 0 - (uint64_t)units : (uint64_t)units;
    for (uint32_t i = 0; i < decimals; i++) scale *= 10;
    uint64_t fraction = size % scale;
    int digits = (int)decimals;
    while (digits > 0 && fraction % 10 == 0) {
        fraction /= 10;
        digits--;
    }
    const char *sign = units < 0 ? "-" : "";
    if (digits == 0) return arena_printf(a, "%s%" PRIu64, sign, size / scale);
    return arena_printf(a, "%s%" PRIu64 ".%0*" PRIu64, sign, size / scale, digits, fraction);
}
