/* yaml_bytes.c - which bytes a YAML file may hold. libyaml reports no line for these. */
#include "utf8.h"
#include "yaml_text.h"

#include <string.h>

static finding *refuse(diag *d, rule_id id, uint32_t file, size_t offset, const char *what) {
    arena *scratch = arena_new();
    source s = source_new(scratch, d->files[file].text, d->files[file].size);
    source_place p = source_place_of(&s, offset);
    arena_free(scratch);
    span where = {file, p.line, p.column, p.line, p.column + 1};
    return diag_add(d, id, where, "", "%s", what);
}

static bool line_break(uint32_t code) {
    return code == 0x85 || code == 0x2028 || code == 0x2029;
}

/* What is wrong with a character, or NULL. */
static const char *wrong(arena *memory, uint32_t code, unsigned char byte) {
    if (code == UTF8_INVALID) return arena_printf(memory, "byte 0x%02X is not UTF-8", byte);
    if (code == 0) return "a NUL byte";
    const char *what = NULL;
    if (line_break(code))
        what = "a line break that editors do not show as one";
    else if (code < 0xA0)
        what = "a control character";
    else if (code == 0xFEFF)
        what = "a byte order mark inside the text";
    else if (code == 0xFFFE || code == 0xFFFF)
        what = "no character";
    return what ? arena_printf(memory, "U+%04X is %s", (unsigned)code, what) : NULL;
}

/* libyaml takes quadratic time for many of these. */
static bool tag_directive(const char *text, size_t size, size_t offset) {
    return text[offset] == '%' && size - offset >= 4 && memcmp(text + offset, "%TAG", 4) == 0 &&
           (offset == 0 || text[offset - 1] == '\n' || text[offset - 1] == '\r' ||
            offset == source_bom(text, size));
}

bool yaml_bytes_fit(diag *d, uint32_t file) {
    const char *text = d->files[file].text;
    size_t size = d->files[file].size;
    const unsigned char *bytes = (const unsigned char *)text;
    if (size >= 2 && (bytes[0] ^ bytes[1]) == 1 && (bytes[0] | bytes[1]) == 0xFF) {
        finding *f = refuse(d, RULE_K101, file, 0, "the file is not UTF-8 but UTF-16 or UTF-32");
        diag_suggest(d, f, "save the file as UTF-8");
        return false;
    }
    for (size_t i = size ? source_bom(text, size) : 0; i < size;) {
        bool plain = (bytes[i] >= 0x20 && bytes[i] < 0x7F) || bytes[i] == '\n' ||
                     bytes[i] == '\t' || bytes[i] == '\r';
        if (plain && !tag_directive(text, size, i)) {
            i++;
            continue;
        }
        if (plain) {
            refuse(d, RULE_K112, file, i, "the tag directive `%TAG` is refused");
            return false;
        }
        uint32_t code;
        size_t length = utf8_decode(text + i, size - i, &code);
        const char *what = wrong(d->memory, code, bytes[i]);
        if (what) {
            const char *advice = code == UTF8_INVALID ? "save the file as UTF-8" : "remove it";
            diag_suggest(d, refuse(d, RULE_K101, file, i, what), "%s", advice);
            return false;
        }
        i += length;
    }
    return true;
}
