/* json.h - writing JSON: commas, indentation and escapes are its business, the order of members the
 * caller's. */
#ifndef BAKE_JSON_H
#define BAKE_JSON_H

#include "str.h"

#include <stdbool.h>

typedef struct json {
    str *out;
    uint32_t depth;
    bool first[32];   /* nothing written yet at this depth */
    bool inlined[32]; /* on one line */
    bool after_key;
} json;

json json_new(str *out);
void json_open(json *j, char bracket);        /* '{' or '[' */
void json_open_inline(json *j, char bracket); /* on one line, with all that is inside */
void json_close(json *j, char bracket);       /* '}' or ']'; the outermost one ends the line */
void json_key(json *j, const char *key);

/* NULL writes null; what is not UTF-8 becomes U+FFFD; control characters are escaped. */
void json_string(json *j, const char *text);
void json_int(json *j, int64_t value);
void json_bool(json *j, bool value);
void json_null(json *j);
void json_len(json *j, int64_t units); /* tiles */

/* The shortest text of at least 15 digits, trailing zeros dropped, that reads back the same; what is
 * not finite writes null. */
void json_double(json *j, double value);
void json_point(json *j, kiln_point p); /* [x, y], on one line */

#endif
