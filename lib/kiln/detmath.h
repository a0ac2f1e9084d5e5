/* detmath.h - sine, cosine, arctangent and arcsine that give the same bits on every system.
 *
 * Built from + - * /, floor and sqrt alone: those round alike everywhere, while the C library's own
 * differ between systems in the last bit. Errors stay within 9e-16 for arguments up to 1e6. */
#ifndef KILN_DETMATH_H
#define KILN_DETMATH_H

#define KILN_PI 3.14159265358979323846

double kiln_sin(double x);
double kiln_cos(double x);

/* Both at once, the same bits in less time. */
void kiln_sin_cos(double x, double *sine, double *cosine);

/* The angle of (x, y) from the x axis, in [-pi, pi]; 0 for the origin. */
double kiln_atan2(double y, double x);

/* For x in [-1, 1]. */
double kiln_asin(double x);

#endif
