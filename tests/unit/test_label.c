/* Tests of label.h and font.h: every letter is well drawn, texts are as wide as they say, and what
 * is written is good XML whatever the text. */
#include "font.h"
#include "label.h"
#include "str.h"
#include "suites.h"

#include <stdio.h>
#include <string.h>

static bool add_bytes(void *user, const char *bytes, size_t size) {
    str_add_bytes(user, bytes, size);
    return true;
}

/* A label at the origin, as it is written. */
static const char *drawn(arena *memory, const label *text) {
    str out = str_new(memory);
    kiln_pen pen = {.write = add_bytes, .user = &out};
    label_draw(&pen, text, (kiln_place){0, 0});
    kiln_pen_flush(&pen);
    return out.text ? out.text : "";
}

/* ---- Letters */

static const uint32_t beyond_ascii[] = {0xB2, 0x2026, 0xE9};

START_TEST(letters_are_made_of_known_steps_and_stay_in_their_place) {
    for (uint32_t code = ' '; code <= '~' + 3; code++) {
        const letter *l = letter_of(code <= '~' ? code : beyond_ascii[code - '~' - 1]);
        ck_assert_uint_ge(l->advance, 8);
        const char *at = l->strokes;
        ck_assert_msg(code == ' ' ? !*at : *at == 'M', "%c", (int)code);
        while (*at) {
            int x, y, length, pairs = *at == 'Q' ? 2 : 1;
            ck_assert_msg(strchr("MLXYQ", *at++) != NULL, "%c", (int)code);
            for (; pairs > 0; pairs--) {
                ck_assert_int_eq(sscanf(at, "%d %d%n", &x, &y, &length), 2);
                ck_assert_msg(x >= 1 && x < (int)l->advance, "%c: x %d", (int)code, x);
                ck_assert_msg(y >= -LETTER_DEPTH && y <= 32, "%c: y %d", (int)code, y);
                at += length;
                at += *at == ' ';
            }
        }
    }
}
END_TEST

START_TEST(letters_are_told_apart) {
    for (uint32_t a = ' '; a <= '~'; a++) {
        for (uint32_t b = ' '; b < a; b++)
            ck_assert_str_ne(letter_of(a)->strokes, letter_of(b)->strokes);
    }
    ck_assert_ptr_eq(letter_of(0xE9), letter_of(0x1F600));
    ck_assert_ptr_eq(letter_of(0xE9), letter_of(UINT32_MAX));
    ck_assert_ptr_eq(letter_of(0xE9), letter_of('\n'));
    ck_assert_ptr_eq(letter_of(0xE9), letter_of(127));
    ck_assert_ptr_ne(letter_of(0xB2), letter_of(0xE9));
    ck_assert_ptr_ne(letter_of(0x2026), letter_of(0xE9));
}
END_TEST

/* ---- Widths */

static const struct {
    const char *text;
    int64_t size, width;
} widths[] = {
    {"", 4000, 0},
    {"I", 4000, 900}, /* 8 and 1 for the gap */
    {"II", 4000, 1800},
    {"II", 1000, 450},
    {"m\xC2\xB2", 4000, 3500 + 1500}, /* one letter, of two bytes */
    {"\xC3\xA9", 4000, 2300},
    {"\xFF\xFE", 4000, 4600}, /* no UTF-8: a box a byte */
};

START_TEST(widths_are_sums) {
    ck_assert_int_eq(label_width(widths[_i].text, widths[_i].size), widths[_i].width);
}
END_TEST

START_TEST(capitals_are_seven_tenths_high) {
    ck_assert_int_eq(label_height(1000), 700);
}
END_TEST

/* ---- Texts */

START_TEST(a_label_is_its_strokes_on_a_halo) {
    arena *memory = arena_new();
    label text = {"IL", 4000, LABEL_LEFT, 0x102030, false};
    ck_assert_str_eq(
        drawn(memory, &text),
        "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" aria-label=\"IL\">\n"
        "<path stroke=\"#f8f6f1\" stroke-width=\"13.6\" stroke-opacity=\".8\" "
        "d=\"M4 0l0-28M13-28l0 28l15 0\"/>\n"
        "<path stroke=\"#102030\" stroke-width=\"3.6\" d=\"M4 0l0-28M13-28l0 28l15 0\"/>\n"
        "</g>\n");
    arena_free(memory);
}
END_TEST

/* The circle of an o of 20 by 18 units, and a question mark's parabolas. */
START_TEST(curves_are_cubic_and_quadratic) {
    arena *memory = arena_new();
    label text = {"o", 4000, LABEL_LEFT, 0, false};
    ck_assert_ptr_nonnull(strstr(drawn(memory, &text), "d=\"M3-10c0-5.8 3.78-10 9-10"));
    text.text = "?";
    ck_assert_ptr_nonnull(strstr(drawn(memory, &text), "q0 4-4 6q-4 2-4 7M11-1l0 1"));
    arena_free(memory);
}
END_TEST

START_TEST(anchors_move_texts) {
    arena *memory = arena_new();
    label text = {"I", 4000, LABEL_MIDDLE, 0, false};
    ck_assert_ptr_nonnull(strstr(drawn(memory, &text), "d=\"M-.5 0l0-28\""));
    text.anchor = LABEL_RIGHT;
    ck_assert_ptr_nonnull(strstr(drawn(memory, &text), "d=\"M-5 0l0-28\""));
    arena_free(memory);
}
END_TEST

/* Each letter is rounded for itself: the hundredth one stands where it should. */
START_TEST(rounding_does_not_add_up) {
    arena *memory = arena_new();
    char line[101];
    memset(line, 'I', 100), line[100] = '\0';
    label text = {line, 333, LABEL_LEFT, 0, false};
    /* 99 letters of 9 units and 4 more, a unit being 0.08325 */
    ck_assert_ptr_nonnull(strstr(drawn(memory, &text), "M74.51 0l0-2.33\"/>"));
    arena_free(memory);
}
END_TEST

START_TEST(what_cannot_be_seen_is_not_written) {
    arena *memory = arena_new();
    label text = {"", 4000, LABEL_LEFT, 0, false};
    ck_assert_str_eq(drawn(memory, &text), "");
    text.text = "   ";
    ck_assert_str_eq(drawn(memory, &text), "");
    arena_free(memory);
}
END_TEST

START_TEST(texts_stay_good_xml) {
    arena *memory = arena_new();
    label text = {"<a&\"\x01\x7F\xC3\xA9\xFF\xEF\xBF\xBE>", 1200, LABEL_LEFT, 0, false};
    ck_assert_ptr_nonnull(
        strstr(drawn(memory, &text), "aria-label=\"&lt;a&amp;&quot;??\xC3\xA9??&gt;\""));
    arena_free(memory);
}
END_TEST

SUITE(label) {
    Suite *suite = suite_create("label");
    TCase *cases = tcase_create("label");
    tcase_add_test(cases, letters_are_made_of_known_steps_and_stay_in_their_place);
    tcase_add_test(cases, letters_are_told_apart);
    tcase_add_loop_test(cases, widths_are_sums, 0, sizeof widths / sizeof *widths);
    tcase_add_test(cases, capitals_are_seven_tenths_high);
    tcase_add_test(cases, a_label_is_its_strokes_on_a_halo);
    tcase_add_test(cases, curves_are_cubic_and_quadratic);
    tcase_add_test(cases, anchors_move_texts);
    tcase_add_test(cases, rounding_does_not_add_up);
    tcase_add_test(cases, what_cannot_be_seen_is_not_written);
    tcase_add_test(cases, texts_stay_good_xml);
    suite_add_tcase(suite, cases);
    return suite;
}
