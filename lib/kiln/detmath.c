/* detmath.c - polynomials after exact argument reduction. */
#include "detmath.h"

#include <math.h>
#include <stddef.h>

/* pi/2 in three parts, the first two of 33 bits: products with a quadrant's number are exact. */
static const double half_pi_1 = 1.57079632673412561417e+00;
static const double half_pi_2 = 6.07710050630396597660e-11;
static const double half_pi_3 = 2.02226624879595063154e-21;

/* The series of sine and cosine on [-pi/4, pi/4], where the first term left out is below 1e-18. */
static double sine_near(double x) {
    double q = x * x, sum = 0;
    for (int n = 17; n >= 3; n -= 2) sum = q / (double)(n * (n - 1)) * (1 - sum);
    return x - x * sum;
}

static double cosine_near(double x) {
    double q = x * x, sum = 0;
    for (int n = 18; n >= 2; n -= 2) sum = q / (double)(n * (n - 1)) * (1 - sum);
    return 1 - sum;
}

/* The nearest whole number of quarter turns, modulo 4, and what is left of the angle. */
static int quarters(double x, double *rest) {
    double turns = floor(x * (2 / KILN_PI) + 0.5);
    *rest = ((x - turns * half_pi_1) - turns * half_pi_2) - turns * half_pi_3;
    return (int)(turns - 4 * floor(turns / 4));
}

static double quarter_sine(double rest, int quarter) {
    double value = (quarter & 1) ? cosine_near(rest) : sine_near(rest);
    return (quarter & 2) ? -value : value;
}

double kiln_sin(double x) {
    double rest;
    int quarter = quarters(x, &rest);
    return quarter_sine(rest, quarter);
}

double kiln_cos(double x) {
    double rest;
    int quarter = quarters(x, &rest);
    return quarter_sine(rest, quarter + 1);
}

void kiln_sin_cos(double x, double *sine, double *cosine) {
    double rest;
    int quarter = quarters(x, &rest);
    double s = sine_near(rest), c = cosine_near(rest);
    double first = quarter & 1 ? c : s, second = quarter & 1 ? s : c;
    *sine = quarter & 2 ? -first : first;
    *cosine = (quarter + 1) & 2 ? -second : second;
}

/* For x in [0, 1]: halved twice, arctan x = 4 arctan(x''), with x'' at most 0.2; then its series. */
static double arctangent(double x) {
    static const double inverses[] = {1.0 / 25, 1.0 / 23, 1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15,
                                      1.0 / 13, 1.0 / 11, 1.0 / 9,  1.0 / 7,  1.0 / 5,  1.0 / 3};
    double y = x / (1 + sqrt(1 + x * x));
    y = y / (1 + sqrt(1 + y * y));
    double q = y * y, sum = 0;
    for (size_t i = 0; i < sizeof inverses / sizeof *inverses; i++) sum = q * (inverses[i] - sum);
    return 4 * (y - y * sum);
}

double kiln_atan2(double y, double x) {
    double ax = fabs(x), ay = fabs(y);
    if (ax <= 0 && ay <= 0) return 0;
    double angle = ay <= ax ? arctangent(ay / ax) : KILN_PI / 2 - arctangent(ax / ay);
    if (x < 0) angle = KILN_PI - angle;
    return y < 0 ? -angle : angle;
}

double kiln_asin(double x) {
    return kiln_atan2(x, sqrt((1 - x) * (1 + x)));
}
