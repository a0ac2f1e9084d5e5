/* image.h - pictures in pixels. An SVG is turned into a PNG by rsvg-convert, a program of librsvg
 * that is looked for in PATH: pictures in pixels are the only thing that needs it. */
#ifndef BAKE_IMAGE_H
#define BAKE_IMAGE_H

#include "str.h"

/* What a PNG may have at most: pixels in all, and along a side. */
#define IMAGE_PIXELS_MAX 64000000u
#define IMAGE_SIDE_MAX   32767u

typedef enum image_status {
    IMAGE_OK,
    IMAGE_TOO_LARGE,
    IMAGE_FAILED /* no rsvg-convert, no temporary file, or it refused */
} image_status;

/* Adds the PNG of an SVG that begins as kiln_svg() writes it; else `error` says why there is none.
 * The bytes are not the same with every version of librsvg. */
image_status image_png(const str *svg, str *png, const char **error);

#endif
