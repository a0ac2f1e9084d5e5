/* Tests of image.h: an SVG as PNG, the caps, what is no SVG. */
#include "image.h"
#include "suites.h"

static image_status png_of(arena *memory, const char *text, str *png) {
    const char *error = NULL;
    str svg = str_new(memory);
    *png = str_new(memory);
    str_add(&svg, text);
    image_status status = image_png(&svg, png, &error);
    ck_assert((status == IMAGE_OK) == !error);
    return status;
}

/* The last byte of the width and of the height in the PNG's first chunk. */
START_TEST(writes_pixels) {
    arena *memory = arena_new();
    str png;
    ck_assert_int_eq(png_of(memory,
                            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 5 3\" "
                            "width=\"5\" height=\"3\"><rect width=\"5\" height=\"3\"/></svg>",
                            &png),
                     IMAGE_OK);
    ck_assert_uint_gt(png.length, 24);
    ck_assert_int_eq(png.text[19], 5);
    ck_assert_int_eq(png.text[23], 3);
    arena_free(memory);
}
END_TEST

static const struct {
    const char *size;
    image_status status;
} sizes[] = {
    {"width=\"32768\" height=\"1\"", IMAGE_TOO_LARGE},
    {"width=\"1\" height=\"32768\"", IMAGE_TOO_LARGE},
    {"width=\"8001\" height=\"8000\"", IMAGE_TOO_LARGE},
    {"width=\"99999999999999999999\" height=\"99999999999999999999\"", IMAGE_TOO_LARGE},
    {"width=\"0\" height=\"8\"", IMAGE_TOO_LARGE},
};

START_TEST(refuses_sizes) {
    arena *memory = arena_new();
    str png;
    const char *svg = arena_printf(memory, "<svg %s></svg>", sizes[_i].size);
    ck_assert_int_eq(png_of(memory, svg, &png), sizes[_i].status);
    ck_assert_uint_eq(png.length, 0);
    arena_free(memory);
}
END_TEST

SUITE(image) {
    Suite *suite = suite_create("image");
    TCase *cases = tcase_create("image");
    tcase_add_test(cases, writes_pixels);
    tcase_add_loop_test(cases, refuses_sizes, 0, sizeof sizes / sizeof *sizes);
    suite_add_tcase(suite, cases);
    return suite;
}
