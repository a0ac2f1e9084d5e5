/* detmath.c - polynomials after exact argument reduction. */
#include "detmath.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

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

/* sin(x + quarter * pi/2). */
static double sine_turned(double x, int quarter) {
    double turns = floor(x * (2 / KILN_PI) + 0.5);
    double near = ((x - turns * half_pi_1) - turns * half_pi_2) - turns * half_pi_3;
    int q = (int)(turns - 4 * floor(turns / 4)) + quarter;
    double value = (q & 1) ? cosine_near(near) : sine_near(near);
    return (q & 2) ? -value : value;
}

double kiln_sin(double x) {
    return sine_turned(x, 0);
}

double kiln_cos(double x) {
    return sine_turned(x, 1);
}

/* For x in [0, 1]: halved twice, arctan x = 4 arctan(x''), with x'' at most 0.2; then its series. */
static double arctangent(double x) {
    double y = x / (1 + sqrt(1 + x * x));
    y = y / (1 + sqrt(1 + y * y));
    double q = y * y, sum = 0;
    for (int n = 25; n >= 3; n -= 2) sum = q * (1.0 / (double)n - sum);
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
