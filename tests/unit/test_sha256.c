#include "sha256.h"
#include "suites.h"

#include <string.h>

static void hash_of(const void *data, size_t size, size_t piece, char *text) {
    const char *p = data;
    sha256 s;
    uint8_t hash[SHA256_BYTES];
    sha256_begin(&s);
    for (size_t at = 0; at < size; at += piece)
        sha256_add(&s, p + at, size - at < piece ? size - at : piece);
    sha256_end(&s, hash);
    sha256_hex(hash, text);
}

/* FIPS 180-4 examples, and the lengths around a block's end. */
static const struct {
    const char *text;
    size_t repeat;
    const char *hash;
} vectors[] = {
    {"", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmno"
     "pqrsmnopqrstnopqrstu",
     1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    {"a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
};

START_TEST(the_standard_vectors) {
    static char buffer[1000000];
    size_t length = strlen(vectors[_i].text);
    for (size_t r = 0; r < vectors[_i].repeat; r++)
        memcpy(buffer + r * length, vectors[_i].text, length);
    static const size_t pieces[] = {1, 7, 63, 64, 65, 1000000};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        char text[65];
        hash_of(buffer, length * vectors[_i].repeat, pieces[i], text);
        ck_assert_str_eq(text, vectors[_i].hash);
    }
}
END_TEST

/* A hash over the hashes of 0, 1, ... 130 bytes, made with another implementation (Python's
 * hashlib). */
START_TEST(every_length_around_two_blocks) {
    uint8_t bytes[131];
    sha256 all;
    sha256_begin(&all);
    for (size_t n = 0; n <= 130; n++) {
        sha256 s;
        uint8_t hash[SHA256_BYTES];
        bytes[n] = (uint8_t)n;
        sha256_begin(&s);
        sha256_add(&s, bytes, n);
        sha256_end(&s, hash);
        sha256_add(&all, hash, sizeof hash);
    }
    uint8_t hash[SHA256_BYTES];
    char text[65];
    sha256_end(&all, hash);
    sha256_hex(hash, text);
    ck_assert_str_eq(text, "e5bbbecd60c3632a3455f465bfd8b079c30ef608d2bcc34227f4e5573029020e");
}
END_TEST

START_TEST(nothing_may_be_added_as_null) {
    sha256 s;
    uint8_t hash[SHA256_BYTES];
    char text[65];
    sha256_begin(&s);
    sha256_add(&s, NULL, 0);
    sha256_add(&s, "abc", 3);
    sha256_add(&s, NULL, 0);
    sha256_end(&s, hash);
    sha256_hex(hash, text);
    ck_assert_str_eq(text, vectors[1].hash);
}
END_TEST

SUITE(sha256) {
    Suite *suite = suite_create("sha256");
    TCase *tests = tcase_create("sha256");
    tcase_add_loop_test(tests, the_standard_vectors, 0, sizeof vectors / sizeof *vectors);
    tcase_add_test(tests, every_length_around_two_blocks);
    tcase_add_test(tests, nothing_may_be_added_as_null);
    suite_add_tcase(suite, tests);
    return suite;
}
