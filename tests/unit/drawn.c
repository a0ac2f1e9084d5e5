#include "drawn.h"

#include "planview.h"

#include <check.h>
#include <string.h>

drawn_level drawn_open(const char *level) {
    drawn_level d = {.fixture = lint_of_level(level)};
    bake_settings settings = bake_settings_default();
    bake_bundle baked = bake_write(&d.fixture.run, &settings);
    ck_assert_ptr_null(baked.error);
    ck_assert_int_eq(kiln_open_memory(baked.bytes, baked.size, NULL, &d.bundle), KILN_OK);
    return d;
}

void drawn_close(drawn_level *d) {
    kiln_close(d->bundle);
    lint_free(&d->fixture);
}

bool drawn_add_bytes(void *user, const char *bytes, size_t size) {
    str_add_bytes(user, bytes, size);
    return true;
}

static chart *chart_of(const drawn_level *d, unsigned kinds) {
    const bake_run *run = &d->fixture.run;
    chart_source source = {d->bundle, run->pack, run->findings};
    chart *c = chart_new(run->memory, &source, 0, kinds);
    ck_assert_int_eq(c->status, KILN_OK);
    return c;
}

const char *drawn_plan(const drawn_level *d, unsigned kinds) {
    str svg = str_new(d->fixture.run.memory);
    ck_assert_int_eq(
        planview_svg(chart_of(d, kinds), &(planview_options){0}, drawn_add_bytes, &svg), KILN_OK);
    return svg.text;
}

const char *drawn_view(const drawn_level *d, unsigned kinds, kiln_view view) {
    str svg = str_new(d->fixture.run.memory);
    kiln_svg_options options = {.view = view};
    kiln_svg_overlay overlay = chart_isometric(chart_of(d, kinds));
    ck_assert_int_eq(kiln_svg_overlaid(d->bundle, 0, &options, &overlay, drawn_add_bytes, &svg),
                     KILN_OK);
    return svg.text;
}

/* A number as the pen writes it, in 1/100 pixel; where it ends. */
static const char *read_number(const char *text, int64_t *hundredths) {
    while (*text == ' ') text++;
    bool minus = *text == '-';
    if (minus) text++;
    int64_t value = 0, unit = 100;
    for (; *text >= '0' && *text <= '9'; text++) value = 10 * value + (*text - '0');
    value *= 100;
    if (*text == '.')
        for (text++; *text >= '0' && *text <= '9'; text++) value += (*text - '0') * (unit /= 10);
    *hundredths = minus ? -value : value;
    return text;
}

/* How many pairs of numbers follow a step's letter. */
static int pairs_of(char letter) {
    if (!strchr("Mlcq", letter)) ck_abort_msg("step '%c'", letter);
    return letter == 'c' ? 3 : letter == 'q' ? 2 : 1;
}

kiln_extent drawn_extent(const char *data) {
    kiln_extent e = KILN_EXTENT_NONE;
    int64_t x = 0, y = 0;
    while (*data != '"') {
        char letter = *data++;
        if (letter == 'z') continue;
        int64_t from_x = letter == 'M' ? 0 : x, from_y = letter == 'M' ? 0 : y;
        for (int pair = pairs_of(letter); pair > 0; pair--) {
            int64_t dx, dy;
            data = read_number(read_number(data, &dx), &dy);
            x = from_x + dx, y = from_y + dy;
            kiln_extent_add(&e, (kiln_place){x, y});
        }
    }
    return e;
}

/* A label's first path is its halo, unless it has none. */
kiln_extent drawn_text(const char *group) {
    const char *path = strstr(group, "<path "), *end = strstr(group, "</g>");
    const char *second = strstr(path + 1, "<path ");
    if (second && second < end) path = second;
    return drawn_extent(strstr(path, " d=\"") + 4);
}

static bool meet(kiln_extent a, kiln_extent b) {
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/* Every text is read once, and only what is wrong is told of: an assertion costs a write. */
void drawn_check_apart(const char *svg) {
    enum { TEXTS_MAX = 1000 };
    static struct {
        const char *at;
        kiln_extent extent;
    } texts[TEXTS_MAX];
    int count = 0;
    for (const char *at = svg; (at = strstr(at, "aria-label=\"")) != NULL; at++) {
        ck_assert_int_lt(count, TEXTS_MAX);
        texts[count].at = at;
        texts[count].extent = drawn_text(at);
        for (int i = 0; i < count; i++)
            if (meet(texts[i].extent, texts[count].extent))
                ck_abort_msg("%.40s meets %.40s", texts[i].at, at);
        count++;
    }
}

void drawn_check_within(const char *svg) {
    int64_t width, height;
    read_number(read_number(strstr(svg, "viewBox=\"0 0 ") + 13, &width), &height);
    for (const char *at = strstr(svg, " d=\""); at; at = strstr(at + 1, " d=\"")) {
        kiln_extent e = drawn_extent(at + 4);
        bool within = e.left > e.right ||
                      (e.left >= 0 && e.top >= 0 && e.right <= width && e.bottom <= height);
        if (!within)
            ck_abort_msg("%lld %lld %lld %lld of %lld %lld: %.100s", (long long)e.left,
                         (long long)e.top, (long long)e.right, (long long)e.bottom,
                         (long long)width, (long long)height, at);
    }
}

uint32_t drawn_count(const char *svg, const char *what) {
    uint32_t count = 0;
    for (; (svg = strstr(svg, what)) != NULL; svg++) count++;
    return count;
}
