/* svg.h - a level as an SVG, and the pen it is written with.
 *
 * The bytes go to a callback as they come. Numbers are whole hundredths of a pixel, printed without
 * trailing zeros. Pictures start at (0, 0), so that most numbers are short. */
#ifndef KILN_SVG_H
#define KILN_SVG_H

#include "draw_plan.h"

/* Pixels a tile: by default, and at most. */
#define KILN_SVG_SCALE     64
#define KILN_SVG_SCALE_MAX 4096

/* The paper, what colors are multiplied with in shadow, and the floor's edge. */
#define KILN_PAPER_COLOR  0xF8F6F1u
#define KILN_SHADOW_COLOR 0x5C6480u
#define KILN_SLAB_COLOR   0xD3C9B9u

/* The color of a room's floor, by its number on the level. */
uint32_t kiln_room_color(uint32_t room);

/* `color`, with `amount` of 256 parts of another one mixed in; the same in so much shadow. */
uint32_t kiln_color_mix(uint32_t color, uint32_t other, uint32_t amount);
uint32_t kiln_color_shade(uint32_t color, uint32_t amount);

/* ---- Writing ---- */

typedef struct kiln_pen {
    kiln_write write;
    void *user;
    bool failed; /* a write returned false; nothing more is written */
    kiln_view view;
    bool above; /* seen from above instead, north up: heights do not count */
    uint32_t scale;
    int64_t left, top;     /* what the picture's left and top edge would be, in 1/100 pixel */
    int64_t width, height; /* of the picture, likewise: whole pixels */
    uint32_t used;
    char buffer[4096];
} kiln_pen;

void kiln_pen_flush(kiln_pen *pen);

void kiln_pen_text(kiln_pen *pen, const char *text);    /* as it is */
void kiln_pen_escaped(kiln_pen *pen, const char *text); /* for attributes and text */
void kiln_pen_number(kiln_pen *pen, int64_t hundredths);
void kiln_pen_whole(kiln_pen *pen, int64_t value);
void kiln_pen_color(kiln_pen *pen, uint32_t color); /* #rrggbb */

/* a / b, rounded half up; b > 0. */
int64_t kiln_rounded(int64_t a, int64_t b);

/* A place in the picture, in 1/100 pixel. */
typedef struct kiln_place {
    int64_t x, y;
} kiln_place;

kiln_place kiln_pen_place(const kiln_pen *pen, kiln_point at, kiln_len z);

/* The same for a point that was projected for the pen's view. */
kiln_place kiln_pen_projected(const kiln_pen *pen, kiln_screen at);

/* How far a place moves when its point goes `u` units to greater u (view coordinates: see draw.h).
 */
kiln_place kiln_pen_shift(const kiln_pen *pen, int64_t u);

/* A step of a path's data: a letter and two numbers, in 1/100 pixel; a space instead of a letter goes
 * on with the numbers of the step before. */
void kiln_pen_step(kiln_pen *pen, char letter, int64_t x, int64_t y);

/* A closed outline through some places, as a path's data. */
void kiln_pen_outline(kiln_pen *pen, const kiln_place *places, uint32_t count);

/* ` name="#rrggbb"` */
void kiln_pen_color_attribute(kiln_pen *pen, const char *name, uint32_t color);

/* Begins the path of a room's floor, or of a hole in it, up to its data: an outline, `"/>` and a
 * line's end follow. */
void kiln_pen_begin_room(kiln_pen *pen, const kiln_plan_room *room);

/* ---- Pictures ---- */

/* How far drawings reach, in 1/100 pixel. */
typedef struct kiln_extent {
    int64_t left, top, right, bottom;
} kiln_extent;

#define KILN_EXTENT_NONE                                                                           \
    (kiln_extent) {                                                                                \
        INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN                                                 \
    }

void kiln_extent_add(kiln_extent *extent, kiln_place at);

/* Moves the pen's edges so that the picture shows that much, but for fractions of a pixel; nothing
 * is a picture of one point. */
void kiln_pen_frame(kiln_pen *pen, kiln_extent extent);

/* The picture's first elements: size, title, paper, and the group of all others, in which lines
 * are thin. The last ones, and what the pen still holds. */
void kiln_picture_begin(kiln_pen *pen, const char *title);
void kiln_picture_end(kiln_pen *pen);

/* The color of what is drawn around a part of that color. */
uint32_t kiln_outline_color(uint32_t color);

typedef enum kiln_layer {
    KILN_LAYER_FLOOR,  /* after floors and coverings, below everything else */
    KILN_LAYER_MOVING, /* right before the first of the moving parts; not when there are none */
    KILN_LAYER_TOP     /* above everything */
} kiln_layer;

/* What is drawn over a picture: called once for each layer. */
typedef struct kiln_svg_overlay {
    void (*draw)(void *user, kiln_pen *pen, kiln_layer layer); /* may be NULL */
    /* Before anything is written: what else the picture has to show, for a pen that has the edges it
     * would have without. May be NULL. */
    void (*reach)(void *user, const kiln_pen *pen, kiln_extent *extent);
    void *user;
    kiln_len margin[4]; /* more room around the picture: left, top, right, bottom; as long as
                           heights are in it */
} kiln_svg_overlay;

/* What a picture shows. */
typedef struct kiln_picture {
    kiln_view view;
    uint32_t scale;
    const char *title;
    const kiln_plan *plan;         /* for the floor, with ... */
    const kiln_draw_item *bases;   /* ... what the walls stand on */
    const kiln_draw_item *resting; /* by number, the floor's first */
    const kiln_draw_item *moving;  /* numbered behind the resting ones */
    uint32_t base_count, resting_count, moving_count;
    const uint32_t *order;    /* of all of them */
    const uint8_t *opacities; /* of faces, in percent, by number: below 100 outlines are pale, at 0
                                 dashed; NULL: all are solid */
    /* Gives the ids of an item's owner and part, "" when they have none. */
    void (*name)(const void *user, const kiln_draw_item *item, const char **owner,
                 const char **part);
    const void *name_user;
    kiln_svg_overlay overlay;
} kiln_picture;

/* Errors: RANGE (the scale), IO (a write returned false). */
kiln_status kiln_picture_svg(const kiln_picture *picture, kiln_write write, void *user);

/* kiln_svg() with something drawn over it; `overlay` may be NULL. */
kiln_status kiln_svg_overlaid(const kiln_bundle *bundle, uint32_t level,
                              const kiln_svg_options *options, const kiln_svg_overlay *overlay,
                              kiln_write write, void *user);

#endif
