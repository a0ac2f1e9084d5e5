/* pictures.h - pictures of seats, each side of a seat in a file of its own.
 *
 * A file is called like the seat's address, with ~ for /, and the side: main~chair-1~seat.front.svg;
 * ".rest" for the resting shape. Of several packs, the pack's name comes first. An address of more
 * than 180 bytes is cut there, and ~~ and the beginning of its SHA-256 follow. No two seats share a
 * name: ids hold neither / nor ~. */
#ifndef TOOLS_PICTURES_H
#define TOOLS_PICTURES_H

#include "bake.h"
#include "commands.h"

/* So many seats of a pack are drawn at most, as many as findings of one rule are shown. */
#define PICTURES_SEATS_MAX DIAG_PER_RULE

/* For the help of a command that draws them. */
#define PICTURES_HELP                                                                              \
    "A picture of a refused side shows the body at the first contact: red what touches, yellow "   \
    "what is touched, pale the way from the standing place (a dashed square) to the seat; from "   \
    "the side that shows the contact best. Its file is called like the seat and the side, such "   \
    "as main~chair-1~seat.front.svg. Nothing is removed from DIR: a note tells of pictures of "    \
    "earlier runs. Of a pack 1000 seats are drawn at most. A PNG is made with rsvg-convert "       \
    "(Debian: librsvg2-bin)."

#define PICTURES_NEED_FOLDER "pictures go into a folder, not to standard output"

typedef struct pictures pictures;

/* The folder is made when the first picture is written. With `png`, as PNG. `runs` are those of the
 * call's operands; a pack that could not be loaded has none. */
pictures *pictures_new(call *c, const char *folder, bool png, const bake_run *runs);

/* The pack the following pictures are of; `prefix` is "" or its name. */
void pictures_of_pack(pictures *p, const bake_run *run, const char *prefix);

/* Draws one side of a seat, or (FINDING_AT_REST) its resting shape. Returns the path of its file, or
 * NULL: there is nothing to be seen, or a picture could not be written before. `code` of a rule or
 * NULL. */
const char *pictures_draw(pictures *p, uint32_t seat, uint32_t side, const char *code);

/* Draws the sides that findings tell of, those allowed or off aside, and sets their pictures. `runs`
 * are those of the call's operands; a pack that could not be loaded has none. */
pictures *pictures_of_findings(call *c, const char *folder, bool png, const bake_run *runs,
                               diag *d);

/* Would those pictures be written over a file that the call reads or writes, or be read as files of
 * a pack? Nothing is drawn or written. Returns EXIT_CLEAN or, after a message, EXIT_USAGE. */
int pictures_check_findings(call *c, const char *folder, bool png, const bake_run *runs, diag *d);

/* With `only`, pictures_draw() draws nothing: it looks whether the picture may be written.
 * pictures_checked() returns EXIT_CLEAN or, after a message, EXIT_USAGE. */
void pictures_only_check(pictures *p, bool only);
int pictures_checked(const pictures *p);

/* Notes how many were written, and how many of earlier runs are still there. Returns EXIT_CLEAN, or
 * EXIT_USAGE or EXIT_IO when a picture could not be made or written, which was said. NULL is allowed. */
int pictures_end(pictures *p);

#endif
