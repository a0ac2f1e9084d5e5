/* roam.h - measuring robots on their errands: one run after a seed, frame by frame. */
#ifndef TOOLS_ROAM_H
#define TOOLS_ROAM_H

#include "arena.h"
#include "kiln.h"

/* A frame as long as a tab's that was in the background (robots document). */
#define ROAM_SLOW_FRAME 4.0

/* Robots farther from every wall than this are simply far: metres. */
#define ROAM_FAR 10.0

typedef struct roam_settings {
    uint32_t scene;
    kiln_robots_options robots;
    uint32_t rate;   /* frames a second */
    uint64_t frames; /* that many; slow ones come in addition */
    uint64_t slow;   /* a slow frame after so many others; 0: none */
} roam_settings;

/* Degrees off the facing, in steps of a hundredth. */
enum { ROAM_DEGREE = 100, ROAM_ERRORS = 180 * ROAM_DEGREE + 1 };

/* What run-in an errand with a facing was begun with. */
typedef enum roam_run { ROAM_RUN_LONG, ROAM_RUN_SHORT, ROAM_RUN_NONE, ROAM_RUN_COUNT } roam_run;

/* What one run came to, or several together. Of one size for all runs of a scene: room_count flags
 * follow it. */
typedef struct roam_result {
    uint32_t robots, placed;             /* placed: least of a run */
    uint32_t errands[KILN_ERRAND_COUNT]; /* set out on; NONE: nothing was found */
    uint32_t runs[ROAM_RUN_COUNT];
    uint32_t arrivals, rescues;
    uint64_t frames, in_band, outside; /* in_band, outside: of robots */
    double seconds;                    /* of robots: in all, */
    double standing, failed;           /* with nowhere to go; of it after a failure, */
    double held;                       /* on their way without a step */
    double metres, clearance;          /* walked; least, at most ROAM_FAR */
    double work;                       /* seconds of real time that moving them took */
    uint32_t rooms_least, rooms_most;  /* entered in one run */
    uint32_t faced;                    /* arrivals with a facing: */
    uint32_t errors[ROAM_ERRORS];      /* how far off it, see ROAM_DEGREE */
    uint32_t room_count;
    bool entered[]; /* rooms of the scene's levels, in order */
} roam_result;

size_t roam_result_size(const kiln_bundle *bundle, uint32_t scene);

/* `frame` is called before the first frame and after each one, slow ones too. Time is the robots'
 * own: a slow frame counts as 0.1 s. `clock`, for `work`, may be NULL. */
typedef struct roam_watch {
    double (*clock)(void);
    void (*frame)(void *user, const kiln_robots *robots, double seconds);
    void *user;
} roam_watch;

/* One run into `result`, which is all zero. `watch` may be NULL. Errors: as kiln_robots_new(), and of
 * what its queries meet. */
kiln_status roam_measure(arena *memory, const kiln_bundle *bundle, const roam_settings *settings,
                         const roam_watch *watch, roam_result *result);

/* Adds a run to `all`, which is all zero at first. */
void roam_add(roam_result *all, const roam_result *run);

/* The error that `percent` in a hundred faced arrivals do not exceed, in degrees; below 0 when there
 * are none. */
double roam_error(const roam_result *result, uint32_t percent);

/* Did a robot leave its rooms, or come closer to a wall than its radius? */
bool roam_misbehaved(const roam_result *result);

#endif
