/* replay.c - feeds files to a fuzz target once each: its corpus is a test on every compiler.
 *
 * Linked with one tests/fuzz/fuzz_NAME.c; arguments are files and folders. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static unsigned replayed;

static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

static void replay_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    /* Of the exact size, so that a sanitizer sees a read beyond the end. */
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    uint8_t *data = malloc(size ? size : 1);
    if (!data || fread(data, 1, size, file) != size) {
        perror(path);
        exit(1);
    }
    fclose(file);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    replayed++;
}

static void replay(const char *path) {
    struct dirent **entries;
    int count = scandir(path, &entries, visible, by_name);
    if (count < 0) {
        replay_file(path);
        return;
    }
    for (int i = 0; i < count; i++) {
        char inner[4096];
        snprintf(inner, sizeof inner, "%s/%s", path, entries[i]->d_name);
        replay(inner);
        free(entries[i]);
    }
    free(entries);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) replay(argv[i]);
    printf("%u passed, 0 failed\n", replayed);
    return replayed ? 0 : 1;
}
