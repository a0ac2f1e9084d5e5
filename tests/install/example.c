/* example.c - a program that uses the installed library, and nothing else of kiln. */
#include <kiln.h>
#include <stdio.h>

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    kiln_bundle *bundle;
    kiln_status status = kiln_open_file(argv[1], NULL, &bundle);
    if (status != KILN_OK) {
        fprintf(stderr, "%s: %s\n", argv[1], kiln_status_text(status));
        return 1;
    }
    uint32_t seat;
    kiln_entry entry;
    status = kiln_seat_find(bundle, argv[2], &seat);
    if (status == KILN_OK) status = kiln_seat_entry(bundle, seat, &entry);
    if (status == KILN_OK) {
        printf("stand at %g, %g before sitting down\n", (double)entry.stand.x / KILN_TILE,
               (double)entry.stand.y / KILN_TILE);
    } else {
        fprintf(stderr, "%s: %s\n", argv[2], kiln_status_text(status));
    }
    kiln_close(bundle);
    return status != KILN_OK;
}
