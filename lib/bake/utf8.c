/* utf8.c - decoding UTF-8 strictly, and how wide a terminal draws it. */
#include "utf8.h"

size_t utf8_decode(const char *text, size_t length, uint32_t *code) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *bytes = (const unsigned char *)text;
    uint32_t lead = bytes[0];
    *code = lead;
    if (lead < 0x80) return 1;
    *code = UTF8_INVALID;
    size_t size = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (size == 0 || size > length) return 1;
    uint32_t value = lead & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++) {
        if ((bytes[i] & 0xC0u) != 0x80) return 1;
        value = value << 6 | (bytes[i] & 0x3Fu);
    }
    if (value < least[size] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return 1;
    *code = value;
    return size;
}

typedef struct range {
    uint32_t first, last;
} range;

static int within(const range *ranges, size_t count, uint32_t code) {
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last) return 1;
    return 0;
}

#define WITHIN(ranges, code) within(ranges, sizeof ranges / sizeof *ranges, code)

int utf8_columns(uint32_t code) {
    static const range none[] = {
        {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD},   {0x0610, 0x061A}, {0x064B, 0x065F},
        {0x0E31, 0x0E31}, {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E},   {0x1160, 0x11FF}, {0x1AB0, 0x1AFF},
        {0x1DC0, 0x1DFF}, {0x200B, 0x200D}, {0x2060, 0x2060},   {0x20D0, 0x20FF}, {0x3099, 0x309A},
        {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xE0100, 0xE01EF},
    };
    static const range wide[] = {
        {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},
        {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},   {0xA960, 0xA97F},   {0xAC00, 0xD7A3},
        {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF01, 0xFF60},   {0xFFE0, 0xFFE6},
        {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x1FA70, 0x1FAFF},
        {0x20000, 0x3FFFD},
    };
    if (code < 0x300) return 1;
    if (WITHIN(none, code)) return 0;
    return WITHIN(wide, code) ? 2 : 1;
}

int utf8_unsafe(uint32_t code) {
    static const range unsafe[] = {
        {0x80, 0x9F},     {0x061C, 0x061C}, {0x200E, 0x200F},
        {0x2028, 0x202E}, {0x2066, 0x2069}, {0xFEFF, 0xFEFF},
        {0xFFF9, 0xFFFB}, {0xFFFE, 0xFFFF}, {UTF8_INVALID, UTF8_INVALID},
    };
    if (code < 0x80) return code < 0x20 || code == 0x7F;
    return WITHIN(unsafe, code);
}
