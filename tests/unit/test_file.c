#include "file.h"
#include "suites.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static arena *memory;
static char folder[] = "/tmp/kiln-file-XXXXXX";

static void set_up(void) {
    memory = arena_new();
    strcpy(folder + sizeof folder - 7, "XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
}

static void tear_down(void) {
    ck_assert_int_eq(system("rm -r \"$PWD\""), 0);
    arena_free(memory);
}

static void write_ok(const char *path, const char *text) {
    file_error error;
    ck_assert(file_write_atomic(path, text, strlen(text), &error));
    ck_assert_int_eq(error.step, FILE_STEP_NONE);
}

static void holds(const char *path, const char *expected) {
    char *text;
    size_t size;
    file_error error;
    ck_assert(file_read(memory, path, 1 << 20, &text, &size, &error));
    ck_assert_uint_eq(size, strlen(expected));
    ck_assert_str_eq(text, expected);
    ck_assert(file_holds(path, expected, size));
}

static int entries(void) {
    FILE *list = popen("ls -A | wc -l", "r");
    int count = -1;
    ck_assert_int_eq(fscanf(list, "%d", &count), 1);
    pclose(list);
    return count;
}

START_TEST(a_file_is_written_and_replaced) {
    write_ok("a", "one");
    holds("a", "one");
    write_ok("a", "");
    holds("a", "");
    write_ok("./a", "three");
    holds("a", "three");
    ck_assert_int_eq(entries(), 1);
}
END_TEST

START_TEST(the_mode_follows_the_umask) {
    struct stat st;
    mode_t old = umask(027);
    write_ok("a", "one");
    ck_assert_int_eq(stat("a", &st), 0);
    ck_assert_uint_eq(st.st_mode & 0777, 0640);
    ck_assert_uint_eq(umask(old), 027);
}
END_TEST

START_TEST(a_link_stays_a_link) {
    struct stat st;
    ck_assert_int_eq(mkdir("d", 0777), 0);
    write_ok("d/real", "old");
    ck_assert_int_eq(symlink("d/real", "link"), 0);
    write_ok("link", "new");
    holds("d/real", "new");
    ck_assert_int_eq(lstat("link", &st), 0);
    ck_assert(S_ISLNK(st.st_mode));
}
END_TEST

START_TEST(a_device_is_written_to_and_stays) {
    struct stat st;
    write_ok("/dev/null", "text");
    ck_assert_int_eq(stat("/dev/null", &st), 0);
    ck_assert(S_ISCHR(st.st_mode));
    file_error error;
    ck_assert(!file_write_atomic("/dev/full", "text", 4, &error));
    ck_assert_int_eq(error.step, FILE_STEP_WRITE);
    ck_assert_int_eq(error.number, ENOSPC);
}
END_TEST

START_TEST(many_files_are_written_without_syncing) {
    file_error error;
    struct stat st;
    mode_t old = umask(022);
    ck_assert(file_write_unsynced("a", "one", 3, &error));
    ck_assert(file_write_unsynced("a", "two", 3, &error));
    holds("a", "two");
    ck_assert_int_eq(stat("a", &st), 0);
    ck_assert_uint_eq(st.st_mode & 0777, 0644);
    umask(old);
    ck_assert_int_eq(symlink("a", "link"), 0);
    ck_assert(file_write_unsynced("link", "three", 5, &error));
    holds("a", "three");
    ck_assert_int_eq(entries(), 2);
    ck_assert(!file_write_unsynced("no/such/a", "x", 1, &error));
    ck_assert_str_eq(file_error_text(memory, "no/such/a", &error),
                     "cannot create no/such/a: No such file or directory");
}
END_TEST

START_TEST(a_folder_is_swept_of_leftovers_alone) {
    write_ok("a", "");
    write_ok("b.kiln-tmp-abcdef", "left by a killed writer");
    write_ok("c.kiln-tmp-abcde", "of somebody else");
    write_ok(".kiln-tmp-abcdef", "of no file");
    int living = open("d.kiln-tmp-abcdef", O_CREAT | O_RDWR, 0600);
    ck_assert_int_eq(flock(living, LOCK_EX), 0);
    file_sweep(".");
    ck_assert_int_ne(access("b.kiln-tmp-abcdef", F_OK), 0);
    ck_assert_int_eq(entries(), 4);
    close(living);
    file_sweep("no such folder");
}
END_TEST

START_TEST(errors_name_the_step) {
    file_error error;
    ck_assert(!file_write_atomic("no/such/a", "x", 1, &error));
    ck_assert_str_eq(file_error_text(memory, "no/such/a", &error),
                     "cannot create no/such/a: No such file or directory");
    ck_assert(!file_write_atomic(".", "x", 1, &error));
    ck_assert_str_eq(file_error_text(memory, ".", &error), "cannot create .: Is a directory");
    char *text;
    size_t size;
    ck_assert(!file_read(memory, "none", 10, &text, &size, &error));
    ck_assert_str_eq(file_error_text(memory, "none", &error),
                     "cannot open none: No such file or directory");
    ck_assert(!file_read(memory, ".", 10, &text, &size, &error));
    ck_assert_str_eq(file_error_text(memory, ".", &error), "cannot read .: not a regular file");
    ck_assert_ptr_null(text);
}
END_TEST

START_TEST(reading_stops_at_the_cap) {
    char *text;
    size_t size;
    file_error error;
    write_ok("a", "12345");
    ck_assert(file_read(memory, "a", 5, &text, &size, &error));
    ck_assert(!file_read(memory, "a", 4, &text, &size, &error));
    ck_assert_str_eq(file_error_text(memory, "a", &error), "cannot read a: the file is too large");
}
END_TEST

START_TEST(a_pipe_does_not_hang_the_reader) {
    char *text;
    size_t size;
    file_error error;
    ck_assert_int_eq(mkfifo("p", 0666), 0);
    ck_assert(!file_read(memory, "p", 10, &text, &size, &error));
    ck_assert_int_eq(error.step, FILE_STEP_KIND);
    ck_assert(!file_holds("p", "", 0));
}
END_TEST

START_TEST(holds_compares_all_bytes) {
    enum { SIZE = 200000 };
    static char bytes[SIZE];
    for (size_t i = 0; i < SIZE; i++) bytes[i] = (char)(i * 7 / 3);
    file_error error;
    ck_assert(file_write_atomic("a", bytes, SIZE, &error));
    ck_assert(file_holds("a", bytes, SIZE));
    ck_assert(!file_holds("a", bytes, SIZE - 1));
    bytes[SIZE - 1] ^= 1;
    ck_assert(!file_holds("a", bytes, SIZE));
    ck_assert(!file_holds("none", bytes, 0));
}
END_TEST

START_TEST(a_full_disk_leaves_the_old_file) {
    static char bytes[8192];
    write_ok("a", "old");
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit = {4096, 4096};
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    file_error error;
    ck_assert(!file_write_atomic("a", bytes, sizeof bytes, &error));
    ck_assert_int_eq(error.step, FILE_STEP_WRITE);
    ck_assert_int_eq(error.number, EFBIG);
    holds("a", "old");
    ck_assert_int_eq(entries(), 1);
}
END_TEST

/* SIGXFSZ, not ignored, kills the writer in the middle of its write. */
static void die_writing(void) {
    static char bytes[8192];
    pid_t child = fork();
    if (child == 0) {
        struct rlimit limit = {4096, 4096}, core = {0, 0};
        setrlimit(RLIMIT_CORE, &core);
        setrlimit(RLIMIT_FSIZE, &limit);
        signal(SIGXFSZ, SIG_DFL);
        file_error error;
        file_write_atomic("a", bytes, sizeof bytes, &error);
        _exit(0);
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status));
}

START_TEST(a_killed_writer_is_swept_up_by_the_next) {
    write_ok("a", "old");
    die_writing();
    holds("a", "old");
    ck_assert_int_eq(entries(), 2);
    write_ok("b", "another target");
    ck_assert_int_eq(entries(), 3);
    write_ok("a", "new");
    holds("a", "new");
    ck_assert_int_eq(entries(), 2);
}
END_TEST

START_TEST(a_living_writer_is_left_alone) {
    static const char other[] = "a.kiln-tmp-abcdef";
    int fd = open(other, O_CREAT | O_WRONLY, 0666);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(flock(fd, LOCK_EX | LOCK_NB), 0);
    write_ok("a", "new");
    ck_assert_int_eq(access(other, F_OK), 0);
    close(fd);
    write_ok("a", "newer");
    ck_assert_int_ne(access(other, F_OK), 0);
}
END_TEST

SUITE(file) {
    Suite *suite = suite_create("file");
    TCase *tests = tcase_create("file");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_file_is_written_and_replaced);
    tcase_add_test(tests, the_mode_follows_the_umask);
    tcase_add_test(tests, a_link_stays_a_link);
    tcase_add_test(tests, a_device_is_written_to_and_stays);
    tcase_add_test(tests, many_files_are_written_without_syncing);
    tcase_add_test(tests, a_folder_is_swept_of_leftovers_alone);
    tcase_add_test(tests, errors_name_the_step);
    tcase_add_test(tests, reading_stops_at_the_cap);
    tcase_add_test(tests, a_pipe_does_not_hang_the_reader);
    tcase_add_test(tests, holds_compares_all_bytes);
    tcase_add_test(tests, a_full_disk_leaves_the_old_file);
    tcase_add_test(tests, a_killed_writer_is_swept_up_by_the_next);
    tcase_add_test(tests, a_living_writer_is_left_alone);
    suite_add_tcase(suite, tests);
    return suite;
}
