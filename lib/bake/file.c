/* file.c - whole files, read with a cap and written atomically. */
#define _GNU_SOURCE /* mkostemp */
#include "file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* A temporary file is called NAME followed by this, the Xs replaced. */
static const char suffix[] = ".kiln-tmp-XXXXXX";
enum { SUFFIX_LENGTH = sizeof suffix - 1, SUFFIX_RANDOM = 6 };

static bool fail(file_error *error, file_step step, int number) {
    *error = (file_error){step, number};
    return false;
}

/* ---- Reading ---- */

/* Up to `size` bytes; fewer only at the file's end. -1: errno tells. */
static ssize_t read_up_to(int fd, char *bytes, size_t size) {
    size_t done = 0;
    while (done < size) {
        ssize_t n = read(fd, bytes + done, size - done);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return -1;
        if (n == 0) break;
        done += (size_t)n;
    }
    return (ssize_t)done;
}

static bool read_open_file(arena *a, int fd, size_t cap, char **text, size_t *size,
                           file_error *error) {
    struct stat st;
    if (fstat(fd, &st) != 0) return fail(error, FILE_STEP_READ, errno);
    if (!S_ISREG(st.st_mode)) return fail(error, FILE_STEP_KIND, 0);
    if ((uintmax_t)st.st_size > cap) return fail(error, FILE_STEP_SIZE, 0);
    /* One byte more than it had: a file that grows meanwhile is noticed. */
    size_t room = (size_t)st.st_size + 1;
    char *bytes = arena_alloc(a, room, 1);
    ssize_t n = read_up_to(fd, bytes, room);
    if (n < 0) return fail(error, FILE_STEP_READ, errno);
    if ((size_t)n == room) return fail(error, FILE_STEP_READ, EAGAIN);
    bytes[n] = '\0';
    *text = bytes;
    *size = (size_t)n;
    return true;
}

bool file_read(arena *a, const char *path, size_t cap, char **text, size_t *size,
               file_error *error) {
    *text = NULL;
    *size = 0;
    *error = (file_error){0};
    /* Not blocking: a pipe with nobody at its other end must not hang the open. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return fail(error, FILE_STEP_OPEN, errno);
    bool ok = read_open_file(a, fd, cap, text, size, error);
    close(fd);
    return ok;
}

bool file_holds(const char *path, const void *bytes, size_t size) {
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return false;
    struct stat st;
    bool same = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && (uintmax_t)st.st_size == size;
    for (size_t done = 0; same && done < size;) {
        char piece[65536];
        size_t want = size - done < sizeof piece ? size - done : sizeof piece;
        same = read_up_to(fd, piece, want) == (ssize_t)want &&
               memcmp(piece, (const char *)bytes + done, want) == 0;
        done += want;
    }
    close(fd);
    return same;
}

/* ---- Writing ---- */

static bool write_all(int fd, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t n = write(fd, bytes, size);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        bytes += n;
        size -= (size_t)n;
    }
    return true;
}

/* Some file systems cannot sync a folder or a device; that is not an error of the write. */
static bool sync_fd(int fd) {
    return fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

static mode_t default_mode(void) {
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* `name` NULL: of any file. */
static bool is_temporary_of(const char *entry, const char *name) {
    size_t whole = strlen(entry), fixed = SUFFIX_LENGTH - SUFFIX_RANDOM;
    if (whole <= SUFFIX_LENGTH) return false;
    size_t length = whole - SUFFIX_LENGTH;
    bool of_name = !name || (strlen(name) == length && memcmp(entry, name, length) == 0);
    return of_name && memcmp(entry + length, suffix, fixed) == 0;
}

/* Removes the temporary files of dead writers. A living writer holds a lock on its own. */
static void sweep(int folder_fd, const char *name) {
    int listing = openat(folder_fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *dir = listing < 0 ? NULL : fdopendir(listing);
    if (!dir) {
        if (listing >= 0) close(listing);
        return;
    }
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (!is_temporary_of(entry->d_name, name)) continue;
        int fd = openat(folder_fd, entry->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (fd < 0) continue;
        if (flock(fd, LOCK_EX | LOCK_NB) == 0) unlinkat(folder_fd, entry->d_name, 0);
        close(fd);
    }
    closedir(dir);
}

/* Creates and locks a temporary file; `path` ends in the suffix. A sweep may take the file away
 * before it is locked: then once more. Where files cannot be locked no sweep takes them either. */
static int create_temporary(char *path) {
    char *end = path + strlen(path) - SUFFIX_LENGTH;
    for (int attempt = 0; attempt < 100; attempt++) {
        memcpy(end, suffix, sizeof suffix);
        int fd = mkostemp(path, O_CLOEXEC);
        if (fd < 0) return -1;
        struct stat st;
        bool locked = flock(fd, LOCK_EX | LOCK_NB) == 0;
        if (!locked && errno != EWOULDBLOCK) return fd;
        if (locked && fstat(fd, &st) == 0 && st.st_nlink > 0) return fd;
        close(fd);
    }
    errno = EAGAIN;
    return -1;
}

static bool fill_temporary(int fd, const void *bytes, size_t size, bool synced, file_error *error) {
    bool ok = write_all(fd, bytes, size) && fchmod(fd, default_mode()) == 0;
    if (ok && synced) ok = sync_fd(fd);
    int number = errno;
    /* The lock must outlive the rename, so a duplicate is closed first to see late errors. */
    int copy = ok ? dup(fd) : -1;
    if (ok && (copy < 0 || close(copy) != 0)) {
        ok = false;
        number = errno;
    }
    return ok || fail(error, FILE_STEP_WRITE, number);
}

/* `target` is no symbolic link; `name` is its last component. Synced, and leftovers looked for, in the
 * folder `folder_fd`, unless that is -1. */
static bool replace_file(const char *target, const char *name, int folder_fd, const void *bytes,
                         size_t size, file_error *error) {
    char temporary[PATH_MAX + SUFFIX_LENGTH + 1];
    if (strlen(target) >= PATH_MAX) return fail(error, FILE_STEP_CREATE, ENAMETOOLONG);
    memcpy(temporary, target, strlen(target));
    memcpy(temporary + strlen(target), suffix, sizeof suffix);
    bool synced = folder_fd >= 0;
    if (synced) sweep(folder_fd, name);
    int fd = create_temporary(temporary);
    if (fd < 0) return fail(error, FILE_STEP_CREATE, errno);
    bool ok = fill_temporary(fd, bytes, size, synced, error);
    if (ok && rename(temporary, target) != 0) ok = fail(error, FILE_STEP_RENAME, errno);
    if (!ok) unlink(temporary);
    close(fd);
    if (ok && synced && !sync_fd(folder_fd)) ok = fail(error, FILE_STEP_WRITE, errno);
    return ok;
}

static bool write_directly(const char *path, const void *bytes, size_t size, file_error *error) {
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0) return fail(error, FILE_STEP_OPEN, errno);
    bool ok = write_all(fd, bytes, size);
    int number = errno;
    if (close(fd) != 0 && ok) {
        ok = false;
        number = errno;
    }
    return ok || fail(error, FILE_STEP_WRITE, number);
}

static bool write_file(const char *path, const void *bytes, size_t size, bool synced,
                       file_error *error) {
    *error = (file_error){0};
    struct stat st;
    bool exists = stat(path, &st) == 0;
    if (exists && S_ISDIR(st.st_mode)) return fail(error, FILE_STEP_CREATE, EISDIR);
    if (exists && !S_ISREG(st.st_mode)) return write_directly(path, bytes, size, error);
    char resolved[PATH_MAX];
    if (exists && !realpath(path, resolved)) return fail(error, FILE_STEP_CREATE, errno);
    const char *target = exists ? resolved : path;
    const char *slash = strrchr(target, '/');
    const char *name = slash ? slash + 1 : target;
    char folder[PATH_MAX] = ".";
    size_t length = slash == target ? 1 : (size_t)(name - target);
    if (length >= sizeof folder) return fail(error, FILE_STEP_CREATE, ENAMETOOLONG);
    if (slash) {
        memcpy(folder, target, length);
        folder[length] = '\0';
    }
    if (!synced) return replace_file(target, name, -1, bytes, size, error);
    int folder_fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder_fd < 0) return fail(error, FILE_STEP_CREATE, errno);
    bool ok = replace_file(target, name, folder_fd, bytes, size, error);
    close(folder_fd);
    return ok;
}

bool file_write_atomic(const char *path, const void *bytes, size_t size, file_error *error) {
    return write_file(path, bytes, size, true, error);
}

bool file_write_unsynced(const char *path, const void *bytes, size_t size, file_error *error) {
    return write_file(path, bytes, size, false, error);
}

void file_sweep(const char *folder) {
    int folder_fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder_fd < 0) return;
    sweep(folder_fd, NULL);
    close(folder_fd);
}

const char *file_error_text(arena *a, const char *path, const file_error *error) {
    static const char *const steps[] = {
        [FILE_STEP_NONE] = "use",    [FILE_STEP_OPEN] = "open",      [FILE_STEP_KIND] = "read",
        [FILE_STEP_SIZE] = "read",   [FILE_STEP_READ] = "read",      [FILE_STEP_CREATE] = "create",
        [FILE_STEP_WRITE] = "write", [FILE_STEP_RENAME] = "replace",
    };
    const char *reason = error->step == FILE_STEP_KIND   ? "not a regular file"
                         : error->step == FILE_STEP_SIZE ? "the file is too large"
                                                         : strerror(error->number);
    return arena_printf(a, "cannot %s %s: %s", steps[error->step], path, reason);
}
