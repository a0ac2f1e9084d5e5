/* arena.h - memory of one command run: allocated piece by piece, zeroed, released at once.
 *
 * An arena never returns NULL: when memory ends it calls arena_out_of_memory(), so the code above it
 * has no cleanup ladders. Under AddressSanitizer every piece is a malloc of its own. */
#ifndef BAKE_ARENA_H
#define BAKE_ARENA_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef struct arena arena;

arena *arena_new(void);
void arena_free(arena *a); /* NULL is allowed */

/* "kiln: out of memory" to stderr, then exit code 70. Also for libraries that ran out. */
_Noreturn void arena_out_of_memory(void);

/* `count` zeroed items of `size` bytes, suitably aligned. An overflowing product counts as out of
 * memory. */
void *arena_alloc(arena *a, size_t count, size_t size);

/* `items` with room for more: old_count items are kept, the new ones zeroed. Use only the result:
 * it is a copy, or `items` extended in place. */
void *arena_grow(arena *a, const void *items, size_t old_count, size_t new_count, size_t size);

#define ARENA_NEW(a, type)          ((type *)arena_alloc((a), 1, sizeof(type)))
#define ARENA_ARRAY(a, type, count) ((type *)arena_alloc((a), (count), sizeof(type)))

/* A growing array `items` of `count` with `capacity`, all three plain variables or members: makes
 * room for one more. */
#define ARENA_PUSH_ROOM(a, items, count, capacity)                                                 \
    do {                                                                                           \
        if ((count) == (capacity)) {                                                               \
            (capacity) = (capacity) ? (capacity)*2 : 8;                                            \
            (items) = arena_grow((a), (items), (count), (capacity), sizeof *(items));              \
        }                                                                                          \
    } while (0)

char *arena_strdup(arena *a, const char *text);
char *arena_strndup(arena *a, const char *text, size_t length);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
char *
arena_printf(arena *a, const char *format, ...);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 0)))
#endif
char *
arena_vprintf(arena *a, const char *format, va_list arguments);

#endif
