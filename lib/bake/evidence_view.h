/* evidence_view.h - evidence as one of the four views shows it, and which of them shows it best.
 *
 * Views are judged by what is seen at places of the picture: around the contact, at 15 by 15 places
 * 0.03 apart, and over the whole body, at 12 by 12. Let T be how many places around the contact
 * show the touching box first of all, O how many the touched one, each up to 75, and B the seen part
 * of the body, 0 to 75. The view with the most T + O + 2 min(T, O) + B is taken, of equal ones the
 * first. What hides an eighth of the contact or of the body is drawn as a ghost. */
#ifndef BAKE_EVIDENCE_VIEW_H
#define BAKE_EVIDENCE_VIEW_H

#include "cutout.h"
#include "evidence.h"

typedef struct evidence_view {
    kiln_view view;
    kiln_plan_parts parts; /* what stands around; colors are quiet */
    kiln_draw_item *body;  /* the moving parts */
    uint32_t body_count;
    uint32_t touching; /* one of them, or KILN_NONE */
    uint32_t touched;  /* one of parts.items, or KILN_NONE */
    uint32_t floor_count;
    uint32_t *order;    /* of parts.items, then body */
    uint8_t *opacities; /* in percent, likewise */
    uint32_t shown[2];  /* T and O */
    uint32_t score;
} evidence_view;

/* The colors that tell things apart: who touches (and a place where nobody can stand), what is
 * touched, the rest of the body, the way into the seat. */
#define EVIDENCE_TOUCHING 0xD8304Au
#define EVIDENCE_TOUCHED  0xF2A71Bu
#define EVIDENCE_BODY     0x7C9CCBu
#define EVIDENCE_WAY      0x5B86C4u

/* The best view; in the arena, but for the parts: evidence_view_free(). False when the piece cannot
 * be drawn: too many parts overlap in the picture, or they lie too far out. */
bool evidence_view_best(arena *a, const pack *p, const cutout *piece, const evidence *e,
                        evidence_view *best);
void evidence_view_free(evidence_view *view);

#endif
