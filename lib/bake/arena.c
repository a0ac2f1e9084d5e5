/* arena.c - pieces cut from chunks of one size; what is large gets a chunk of its own. */
#include "arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define ONE_CHUNK_A_PIECE 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ONE_CHUNK_A_PIECE 1
#endif
#endif

/* Pieces above LARGE get a chunk of their own, so that at most a quarter of a chunk is lost when
 * the next piece does not fit. Under AddressSanitizer every piece does, so that it sees overruns.
 */
enum {
    CHUNK = 64 * 1024,
#ifdef ONE_CHUNK_A_PIECE
    LARGE = 0
#else
    LARGE = CHUNK / 4
#endif
};

typedef struct chunk {
    struct chunk *next;
    _Alignas(max_align_t) unsigned char bytes[];
} chunk;

/* The rest of a chunk that is being cut up. */
typedef struct rest {
    unsigned char *free;
    size_t room;
} rest;

struct arena {
    chunk *chunks;
    rest items, texts; /* apart, so that short texts are not padded */
};

void arena_out_of_memory(void) {
    fputs("kiln: out of memory\n", stderr);
    exit(70);
}

/* The only place where lib/bake asks the system for memory. */
static void *take(size_t size) {
    void *block = malloc(size);
    if (!block) arena_out_of_memory();
    return block;
}

static unsigned char *chunk_new(arena *a, size_t size) {
    if (size > SIZE_MAX - sizeof(chunk)) arena_out_of_memory();
    chunk *c = take(sizeof(chunk) + size);
    c->next = a->chunks;
    a->chunks = c;
    return c->bytes;
}

arena *arena_new(void) {
    arena *a = take(sizeof *a);
    *a = (arena){0};
    return a;
}

void arena_free(arena *a) {
    if (!a) return;
    for (chunk *c = a->chunks, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    free(a);
}

/* The next `size` bytes; `size` keeps the alignment of those to come. */
static unsigned char *piece(arena *a, rest *r, size_t size) {
    if (size > LARGE) return chunk_new(a, size);
    if (size > r->room) *r = (rest){chunk_new(a, CHUNK), CHUNK};
    unsigned char *p = r->free;
    r->free += size;
    r->room -= size;
    return p;
}

static unsigned char *text_piece(arena *a, size_t length) {
    if (length == SIZE_MAX) arena_out_of_memory();
    return piece(a, &a->texts, length + 1);
}

/* Every piece starts aligned for everything. A chunk of its own needs no padding, which would hide
 * overruns. */
static size_t padded(size_t bytes) {
    enum { ALIGN = _Alignof(max_align_t) };
    if (bytes > LARGE) return bytes;
    return bytes == 0 ? ALIGN : (bytes + ALIGN - 1) / ALIGN * ALIGN;
}

static size_t product(size_t count, size_t size) {
    if (size && count > SIZE_MAX / size) arena_out_of_memory();
    return count * size;
}

void *arena_alloc(arena *a, size_t count, size_t size) {
    size_t bytes = product(count, size);
    return memset(piece(a, &a->items, padded(bytes)), 0, bytes);
}

/* Extends the newest piece in place. */
static unsigned char *extended(rest *r, const void *items, size_t old_bytes, size_t bytes) {
    const unsigned char *old = items;
    size_t held = padded(old_bytes);
    if (bytes > LARGE || bytes < held || old + held != r->free || padded(bytes) - held > r->room)
        return NULL;
    unsigned char *start = r->free - held;
    memset(start + old_bytes, 0, bytes - old_bytes);
    r->room -= padded(bytes) - held;
    r->free += padded(bytes) - held;
    return start;
}

void *arena_grow(arena *a, const void *items, size_t old_count, size_t new_count, size_t size) {
    size_t old_bytes = product(old_count, size), bytes = product(new_count, size);
    void *grown = old_bytes ? extended(&a->items, items, old_bytes, bytes) : NULL;
    if (grown) return grown;
    grown = arena_alloc(a, new_count, size);
    if (old_bytes) memcpy(grown, items, old_bytes < bytes ? old_bytes : bytes);
    return grown;
}

char *arena_strndup(arena *a, const char *text, size_t length) {
    unsigned char *copy = text_piece(a, length);
    if (length) memcpy(copy, text, length);
    copy[length] = 0;
    return (char *)copy;
}

char *arena_strdup(arena *a, const char *text) {
    return arena_strndup(a, text, strlen(text));
}

char *arena_vprintf(arena *a, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0) arena_out_of_memory();
    char *text = (char *)text_piece(a, (size_t)length);
    vsnprintf(text, (size_t)length + 1, format, arguments);
    return text;
}

char *arena_printf(arena *a, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    char *text = arena_vprintf(a, format, arguments);
    va_end(arguments);
    return text;
}
