/* json.c - writing JSON. */
#include "json.h"

#include "utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = sizeof(((json *)0)->first) / sizeof(bool) };

json json_new(str *out) {
    return (json){.out = out};
}

static void new_line(json *j) {
    str_add(j->out, "\n");
    str_add_char(j->out, ' ', (size_t)2 * j->depth);
}

/* What stands before a value or a key: a comma, a line break and the indentation. */
static void separate(json *j) {
    if (j->after_key || j->depth == 0) {
        j->after_key = false;
        return;
    }
    if (!j->first[j->depth]) str_add(j->out, j->inlined[j->depth] ? ", " : ",");
    if (!j->inlined[j->depth]) new_line(j);
    j->first[j->depth] = false;
}

static void open(json *j, char bracket, bool inlined) {
    assert(bracket == '{' || bracket == '[');
    assert(j->depth + 1 < DEPTH);
    separate(j);
    inlined |= j->depth > 0 && j->inlined[j->depth];
    j->depth++;
    j->first[j->depth] = true;
    j->inlined[j->depth] = inlined;
    str_add_char(j->out, bracket, 1);
}

void json_open(json *j, char bracket) {
    open(j, bracket, false);
}

void json_open_inline(json *j, char bracket) {
    open(j, bracket, true);
}

void json_close(json *j, char bracket) {
    assert(bracket == '}' || bracket == ']');
    assert(j->depth > 0 && !j->after_key);
    bool broken = !j->first[j->depth] && !j->inlined[j->depth];
    j->depth--;
    if (broken) new_line(j);
    str_add_char(j->out, bracket, 1);
    if (j->depth == 0) str_add(j->out, "\n");
}

static void add_escaped(str *out, uint32_t code) {
    static const char short_forms[][3] = {
        ['"'] = "\\\"", ['\\'] = "\\\\", ['\n'] = "\\n", ['\t'] = "\\t",
        ['\r'] = "\\r", ['\b'] = "\\b",  ['\f'] = "\\f",
    };
    if (code < sizeof short_forms / sizeof *short_forms && short_forms[code][0])
        str_add(out, short_forms[code]);
    else
        str_addf(out, "\\u%04x", (unsigned)(code == UTF8_INVALID ? 0xFFFD : code));
}

static void add_quoted(str *out, const char *text) {
    str_add(out, "\"");
    const char *end = text + strlen(text), *plain = text;
    while (text < end) {
        uint32_t code;
        size_t size = utf8_decode(text, (size_t)(end - text), &code);
        if (utf8_unsafe(code) || code == '"' || code == '\\') {
            str_add_bytes(out, plain, (size_t)(text - plain));
            add_escaped(out, code);
            plain = text + size;
        }
        text += size;
    }
    str_add_bytes(out, plain, (size_t)(end - plain));
    str_add(out, "\"");
}

void json_key(json *j, const char *key) {
    assert(!j->after_key);
    separate(j);
    add_quoted(j->out, key);
    str_add(j->out, ": ");
    j->after_key = true;
}

void json_string(json *j, const char *text) {
    separate(j);
    if (text)
        add_quoted(j->out, text);
    else
        str_add(j->out, "null");
}

void json_int(json *j, int64_t value) {
    separate(j);
    str_addf(j->out, "%" PRId64, value);
}

void json_bool(json *j, bool value) {
    separate(j);
    str_add(j->out, value ? "true" : "false");
}

void json_null(json *j) {
    json_string(j, NULL);
}

void json_len(json *j, int64_t units) {
    separate(j);
    str_add_len(j->out, units);
}

void json_double(json *j, double value) {
    if (!(value - value == 0)) { /* not finite */
        json_null(j);
        return;
    }
    separate(j);
    char text[32];
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value) break;
    }
    str_add(j->out, text);
}

void json_point(json *j, kiln_point p) {
    separate(j);
    str_add_point(j->out, p);
}
