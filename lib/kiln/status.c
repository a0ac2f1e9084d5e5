/* status.c - the statuses in words. */
#include "kiln.h"

static const char *const texts[KILN_STATUS_COUNT] = {
    [KILN_OK] = "no error",
    [KILN_ERROR_MEMORY] = "out of memory",
    [KILN_ERROR_IO] = "the file cannot be opened or read",
    [KILN_ERROR_MAGIC] = "not a kiln bundle",
    [KILN_ERROR_TEXT_MODE] = "the bundle was damaged by a transfer in text mode; copy it as binary",
    [KILN_ERROR_VERSION] = "the bundle has another format version; bake it again with this kiln",
    [KILN_ERROR_TRUNCATED] = "the bundle is cut off; bake or copy it again",
    [KILN_ERROR_CORRUPT] = "the bundle is damaged; bake or copy it again",
    [KILN_ERROR_LIMIT] = "the bundle is larger than the reader's limits allow",
    [KILN_ERROR_CAPACITY] = "the array given is too small",
    [KILN_ERROR_RANGE] = "an index or argument is outside its range",
    [KILN_ERROR_NOT_FOUND] = "not found",
};

const char *kiln_status_text(kiln_status status) {
    int index = (int)status;
    if (index < 0 || index >= KILN_STATUS_COUNT) return "unknown status";
    return texts[index];
}
