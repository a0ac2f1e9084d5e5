/* cmd_roam.c - kiln roam: lets the robots run, and measures how they do. */
#include "input.h"
#include "jobs.h"
#include "roam_report.h"

#include <math.h>
#include <string.h>

enum { RUNS_MOST = 1000, RATE_LEAST = 10, RATE_MOST = 1000 };
#define MINUTES_DEFAULT 30
#define MINUTES_MOST    10000
#define SPEED_MOST      3.4
#define RADIUS_MOST     2.0
#define SEED_DEFAULT    0x0117

typedef struct roam_options {
    double minutes, slow_every, dump_every, speed, radius;
    uint32_t seed, runs, rate, jobs;
    const char *scene;
    bool no_run_in, no_short_run_in, avoid_furniture, json;
    uint64_t limits[LIMIT_COUNT];
} roam_options;

static const opt_row rows[] = {
    {"minutes", 0, "M", "how long a run is (30)", OPT_DECIMAL, offsetof(roam_options, minutes),
     NULL},
    {"seed", 0, "N", "of the first run (279)", OPT_NUMBER, offsetof(roam_options, seed), NULL},
    {"runs", 0, "K", "how many runs, each with the next seed (1)", OPT_NUMBER,
     offsetof(roam_options, runs), NULL},
    {"scene", 0, "ID", "which scene (the first with robots)", OPT_TEXT,
     offsetof(roam_options, scene), NULL},
    {"rate", 0, "HZ", "frames a second (60)", OPT_NUMBER, offsetof(roam_options, rate), NULL},
    {"slow-every", 0, "S", "a frame of 4 s every S seconds, as of a tab that was away", OPT_DECIMAL,
     offsetof(roam_options, slow_every), NULL},
    {"no-run-in", 0, NULL, "walk straight to every place", OPT_FLAG,
     offsetof(roam_options, no_run_in), NULL},
    {"no-short-run-in", 0, NULL, "leave out the run-ins of 0.45", OPT_FLAG,
     offsetof(roam_options, no_short_run_in), NULL},
    {"avoid-furniture", 0, NULL, "walk around furniture, not through it", OPT_FLAG,
     offsetof(roam_options, avoid_furniture), NULL},
    {"speed", 0, "V", "metres a second (1.2)", OPT_DECIMAL, offsetof(roam_options, speed), NULL},
    {"radius", 0, "R", "how far robots keep from walls (0.28)", OPT_DECIMAL,
     offsetof(roam_options, radius), NULL},
    {"dump-every", 0, "S", "print where the robots are every S seconds", OPT_DECIMAL,
     offsetof(roam_options, dump_every), NULL},
    {"json", 0, NULL, "print JSON (kiln.roam/1)", OPT_FLAG, offsetof(roam_options, json), NULL},
    {"jobs", 'j', "N", "N runs at a time (1)", OPT_NUMBER, offsetof(roam_options, jobs), NULL},
    LIMIT_ROW(roam_options),
    {0},
};

/* ---- What is asked for ----------------------------------------------------------------------- */

static int too_much(call *c, const char *option, double least, double most) {
    if (least > 0)
        return usage_error(c, &command_roam, "'--%s' goes from %g to %g", option, least, most);
    return usage_error(c, &command_roam, "'--%s' is at most %g", option, most);
}

static int check_options(call *c, const roam_options *o) {
    if (o->minutes > MINUTES_MOST) return too_much(c, "minutes", 0, MINUTES_MOST);
    if (o->runs > RUNS_MOST) return too_much(c, "runs", 0, RUNS_MOST);
    if (o->rate && (o->rate < RATE_LEAST || o->rate > RATE_MOST))
        return too_much(c, "rate", RATE_LEAST, RATE_MOST);
    if (o->speed > SPEED_MOST) return too_much(c, "speed", 0, SPEED_MOST);
    if (o->radius > RADIUS_MOST) return too_much(c, "radius", 0, RADIUS_MOST);
    if (o->slow_every > MINUTES_MOST * 60.0)
        return too_much(c, "slow-every", 0, MINUTES_MOST * 60.0);
    if (o->dump_every > MINUTES_MOST * 60.0)
        return too_much(c, "dump-every", 0, MINUTES_MOST * 60.0);
    if (o->runs && o->seed > UINT32_MAX - o->runs + 1)
        return usage_error(c, &command_roam, "there are no %u seeds from %u on", o->runs, o->seed);
    return EXIT_CLEAN;
}

static uint64_t frames_in(double seconds, uint32_t rate) {
    double frames = floor(seconds * rate + 0.5);
    return frames < 1 ? 1 : (uint64_t)frames;
}

static roam_settings settings_of(const roam_options *o, uint32_t scene) {
    roam_settings s = {.scene = scene, .rate = o->rate ? o->rate : 60};
    s.frames = frames_in((o->minutes > 0 ? o->minutes : MINUTES_DEFAULT) * 60, s.rate);
    if (o->slow_every > 0) s.slow = frames_in(o->slow_every, s.rate);
    s.robots = (kiln_robots_options){.seed = o->seed ? o->seed : SEED_DEFAULT,
                                     .speed = o->speed,
                                     .radius = o->radius,
                                     .skip_run_in = o->no_run_in,
                                     .skip_short_run_in = o->no_short_run_in,
                                     .avoid_furniture = o->avoid_furniture};
    return s;
}

/* By its id; without one, the first that has robots. */
static int find_scene(call *c, const kiln_bundle *bundle, const char *id, uint32_t *scene) {
    kiln_info info = kiln_bundle_info(bundle);
    kiln_scene_info found;
    const char **names = ARENA_ARRAY(c->memory, const char *, info.scenes);
    if (id && info.stripped) {
        output_error(c->out, "the bundle has no names: it was baked with --strip-names");
        return EXIT_USAGE;
    }
    for (*scene = 0; *scene < info.scenes; ++*scene) {
        if (kiln_scene_get(bundle, *scene, &found) != KILN_OK) continue;
        names[*scene] = found.id;
        if (id ? !strcmp(id, found.id) : found.robots.count > 0) break;
    }
    if (*scene < info.scenes && found.robots.count > 0) return EXIT_CLEAN;
    if (*scene == info.scenes && id)
        return usage_error(c, &command_roam, "no scene '%s'%s", id,
                           opt_suggestion(c->memory, id, names, info.scenes));
    output_error(c->out, "%s%s has no robots", id ? "scene " : c->operands[0], id ? id : "");
    return EXIT_USAGE;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

/* What all runs share. A job is given no more than the call, so this is in it. */
typedef struct roam_work {
    const roam_options *options;
    const kiln_bundle *bundle;
    roam_settings settings;
    uint32_t runs;
} roam_work;

/* One run, as it is watched. */
typedef struct watcher {
    call *c;
    const roam_work *work;
    arena *memory; /* of what is dumped */
    uint32_t run;
    uint64_t frames;
    double next_dump;
} watcher;

static void dump(watcher *w, const kiln_robots *robots, double seconds) {
    str text = str_new(w->memory);
    uint32_t seed = w->work->settings.robots.seed + w->run;
    roam_dump(&text, w->work->bundle, robots, seconds, seed, w->work->options->json);
    output_result(w->c->out, &text);
    w->next_dump += w->work->options->dump_every;
    if (w->next_dump <= seconds) w->next_dump = seconds;
    arena_free(w->memory);
    w->memory = arena_new();
}

static void on_frame(void *user, const kiln_robots *robots, double seconds) {
    watcher *w = user;
    double every = w->work->options->dump_every;
    if (every > 0) {
        if (seconds + 1e-6 >= w->next_dump) dump(w, robots, seconds);
    } else if (w->frames++ % 1024 == 0) {
        double minutes = (double)w->work->settings.frames / w->work->settings.rate / 60;
        output_progress(w->c->out, "roam", (uint32_t)(w->run * minutes + seconds / 60),
                        (uint32_t)(w->work->runs * minutes + 0.5));
    }
}

static int one_run(call *c, uint32_t index, void *result, str *text) {
    const roam_work *work = c->options;
    (void)text;
    arena *memory = arena_new();
    watcher w = {.c = c, .work = work, .memory = arena_new(), .run = index};
    roam_watch watch = {output_seconds, on_frame, &w};
    roam_settings settings = work->settings;
    settings.robots.seed += index;
    kiln_status status = roam_measure(memory, work->bundle, &settings, &watch, result);
    arena_free(w.memory);
    arena_free(memory);
    return status == KILN_OK ? EXIT_CLEAN : input_bundle_error(c, c->operands[0], status);
}

/* ---- What came of it ------------------------------------------------------------------------- */

static void note_speed(call *c, const roam_result *all, double seconds) {
    double each = all->frames ? all->work / (double)all->frames : 0;
    output_note(c->out,
                "%.1f min of %u robot%s in %.2f s; a frame of all takes %.2f us, %.0f a second",
                all->placed ? all->seconds / 60 / all->placed : 0, all->robots,
                all->robots == 1 ? "" : "s", seconds, each * 1e6, each > 0 ? 1 / each : 0);
}

static void note_missing(call *c, const roam_report *report) {
    for (uint32_t i = 0; i < report->run_count; i++) {
        const roam_result *r = report->runs[i];
        if (r->placed < r->robots)
            output_note(c->out, "seed %u: %u of %u robots found nowhere to stand",
                        report->settings->robots.seed + i, r->robots - r->placed, r->robots);
    }
}

/* The gate: a robot that leaves its rooms or scrapes a wall. */
static int judge(call *c, const roam_report *report) {
    int code = EXIT_CLEAN;
    for (uint32_t i = 0; i < report->run_count; i++) {
        const roam_result *r = report->runs[i];
        if (!roam_misbehaved(r)) continue;
        output_error(c->out,
                     "seed %u: robots were in no room %llu times, too close to a wall %llu times",
                     report->settings->robots.seed + i, (unsigned long long)r->outside,
                     (unsigned long long)r->in_band);
        code = EXIT_FINDINGS;
    }
    return code;
}

static int report_runs(call *c, const roam_work *work, char *blocks, size_t size, double start) {
    const roam_options *o = work->options;
    const roam_result **runs = ARENA_ARRAY(c->memory, const roam_result *, work->runs);
    roam_result *all = arena_alloc(c->memory, 1, size);
    for (uint32_t i = 0; i < work->runs; i++) {
        runs[i] = (const roam_result *)(const void *)(blocks + i * size);
        roam_add(all, runs[i]);
    }
    roam_report report = {work->bundle,
                          &work->settings,
                          o->minutes > 0 ? o->minutes : MINUTES_DEFAULT,
                          o->slow_every,
                          runs,
                          all,
                          work->runs};
    str text = str_new(c->memory);
    if (o->json) {
        roam_report_json(&text, &report, o->dump_every > 0);
    } else {
        if (o->dump_every > 0) str_add(&text, "\n");
        roam_report_text(&text, &report);
    }
    output_result(c->out, &text);
    note_speed(c, all, output_seconds() - start);
    note_missing(c, &report);
    return judge(c, &report);
}

/* What no run can do without is found out once. */
static int try_robots(call *c, const roam_work *work) {
    kiln_robots *robots;
    kiln_status status =
        kiln_robots_new(work->bundle, work->settings.scene, &work->settings.robots, &robots);
    kiln_robots_free(robots);
    return status == KILN_OK ? EXIT_CLEAN : input_bundle_error(c, c->operands[0], status);
}

static int roam(call *c, const kiln_bundle *bundle, const bake_run *checked) {
    (void)checked;
    const roam_options *o = c->options;
    uint32_t scene;
    double start = output_seconds();
    int code = find_scene(c, bundle, o->scene, &scene);
    if (code != EXIT_CLEAN) return code;
    roam_work work = {o, bundle, settings_of(o, scene), o->runs ? o->runs : 1};
    code = try_robots(c, &work);
    if (code != EXIT_CLEAN) return code;
    job_plan plan = {work.runs, o->jobs ? o->jobs : 1, roam_result_size(bundle, scene)};
    char *blocks = arena_alloc(c->memory, work.runs, plan.size);
    str text = str_new(c->memory);
    if (o->dump_every > 0 && !o->json) {
        roam_dump_titles(&text);
        output_result(c->out, &text);
    }
    call jobs = *c;
    jobs.options = &work;
    code = jobs_run(&jobs, &plan, one_run, blocks, &text);
    return code == EXIT_CLEAN ? report_runs(c, &work, blocks, plan.size, start) : code;
}

static int run(call *c) {
    const roam_options *o = c->options;
    int code = check_options(c, o);
    return code == EXIT_CLEAN ? input_show(c, c->operands[0], o->limits, roam) : code;
}

const command command_roam = {
    .name = "roam",
    .operands = "PACK|BUNDLE",
    .summary = "Let the robots run, and measure how they do.",
    .details =
        "For each run, by its seed: arrivals at places with a facing, and how many degrees off it "
        "robots stop there (quartiles and median); how much of the time they stand, with nowhere "
        "to "
        "go; how much of it after having failed to get anywhere; how much they are held up on "
        "their "
        "way, turning or giving way; metres walked; rooms entered; how close they came to a wall; "
        "how often they were in no room. Then errands by where they lead, with which run-in; how "
        "often nothing was found to walk to, a robot that got nowhere was stopped, and an errand "
        "ended where it led. Ends with 1 when a robot left its rooms or came closer to a wall than "
        "its radius.",
    .least = 1,
    .most = 1,
    .options = rows,
    .options_size = sizeof(roam_options),
    .run = run,
};
