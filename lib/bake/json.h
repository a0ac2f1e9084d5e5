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
void json_open_inline(json *j, char bracket); /* on one line */
void json_close(json *j, char bracket);       /* '}' or ']' */
void json_key(json *j, const char *key);
void json_string(json *j,
                 const char *text); /* NULL writes null; what is not UTF-8 becomes U+FFFD */
void json_int(json *j, int64_t value);
void json_bool(json *j, bool value);
void json_null(json *j);
void json_len(json *j, int64_t units); /* tiles */
void json_double(json *j,
                 double value); /* shortest text that reads back the same; not finite: null */
void json_point(json *j, kiln_point p); /* [x, y], on one line */

#endif
