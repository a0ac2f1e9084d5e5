/* yaml_syntax.c - what libyaml's errors mean to an author, and where they really are. */
#include "yaml_text.h"

#include <string.h>

/* libyaml looks no further for the ':' of a key. */
enum { KEY_MAX = 1024 };

typedef struct scene {
    diag *d;
    uint32_t file;
    const yaml_error *e;
    source text;
} scene;

static char char_at(const scene *s, source_place place) {
    size_t offset = source_offset(&s->text, place);
    return offset < s->text.size ? s->text.text[offset] : 0;
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_hex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool at_end(const scene *s, source_place place) {
    size_t offset = source_offset(&s->text, place);
    while (offset < s->text.size && is_space(s->text.text[offset])) offset++;
    return offset == s->text.size;
}

/* The column of the first character of a line that is no blank. */
static uint32_t indentation(const scene *s, uint32_t line) {
    size_t offset = source_offset(&s->text, (source_place){line, 1});
    uint32_t column = 1;
    for (; offset < s->text.size && (s->text.text[offset] == ' ' || s->text.text[offset] == '\t');
         offset++)
        column++;
    return column;
}

/* libyaml's end of the file is a line further when the last line has no end. */
static span span_at(const scene *s, source_place at) {
    source_place p = source_place_of(&s->text, source_offset(&s->text, at));
    return (span){s->file, p.line, p.column, p.line, p.column + 1};
}

static finding *add(const scene *s, rule_id id, source_place at, const char *message) {
    return diag_add(s->d, id, span_at(s, at), "", "%s", message);
}

static void relate(const scene *s, finding *f, source_place at, const char *message) {
    diag_relate(s->d, f, span_at(s, at), "%s", message);
}

static bool starts_with(const char *text, const char *prefix) {
    return text && strncmp(text, prefix, strlen(prefix)) == 0;
}

static bool is_tab(const scene *s) {
    if (char_at(s, s->e->at) != '\t') return false;
    finding *f = add(s, RULE_K101, s->e->at, "a tab is used for indentation");
    diag_suggest(s->d, f, "indent with spaces");
    return true;
}

/* Where the key before a ':' starts: at its quote, or after the last character that cannot be in an
 * unquoted key. */
static size_t key_start(const scene *s, size_t colon) {
    const char *text = s->text.text;
    char quote = colon && (text[colon - 1] == '"' || text[colon - 1] == '\'') ? text[colon - 1] : 0;
    size_t start = quote ? colon - 1 : colon;
    while (start > 0 && text[start - 1] != '\n' && text[start - 1] != '\r') {
        start--;
        if (quote ? text[start] == quote : strchr(",[]{}\"'", text[start]) != NULL) {
            start += quote ? 0 : 1;
            break;
        }
    }
    while (start < colon && (is_space(text[start]) || text[start] == '-')) start++;
    return start;
}

static bool is_long_key(const scene *s) {
    source_place at = s->e->context_at;
    if (strcmp(s->e->problem, "could not find expected ':'") != 0) {
        if (char_at(s, s->e->at) != ':') return false;
        size_t start = key_start(s, source_offset(&s->text, s->e->at));
        at = source_place_of(&s->text, start);
    }
    if (at.line != s->e->at.line || s->e->at.column - at.column < KEY_MAX) return false;
    finding *f = add(s, RULE_K101, at, "a key of more than 1024 characters");
    diag_suggest(s->d, f, "shorten the key; quote a text that holds `: `");
    return true;
}

/* `color: #a07040}`: the comment swallows the bracket. */
static bool is_comment_in_brackets(const scene *s) {
    source_place open = s->e->bracket;
    if (open.line == 0 || !starts_with(s->e->context, "while parsing a flow")) return false;
    const char *text = s->text.text;
    size_t size = s->text.size, end = source_offset(&s->text, s->e->at);
    for (size_t i = source_offset(&s->text, open) + 1; i < end && i < size; i++) {
        size_t digits = 0;
        if (text[i] != '#' || !is_space(text[i - 1])) continue;
        while (i + 1 + digits < size && is_hex(text[i + 1 + digits])) digits++;
        if (digits != 6) continue;
        finding *f = add(s, RULE_K101, source_place_of(&s->text, i),
                         "`#` starts a comment here, up to the end of the line");
        diag_suggest(s->d, f, "quote the color: \"#%.6s\"", text + i + 1);
        return true;
    }
    return false;
}

/* A bracket that the lines after it, or another bracket, show to be open. */
static bool is_open_bracket(const scene *s) {
    source_place open = s->e->bracket, at = s->e->at;
    if (open.line == 0 || !starts_with(s->e->context, "while parsing a flow")) return false;
    char bracket = char_at(s, open), found = char_at(s, at);
    bool ends = at_end(s, at), other = found == (bracket == '[' ? '}' : ']');
    bool outdented = at.line > open.line && indentation(s, at.line) <= indentation(s, open.line);
    if (!ends && !other && !outdented) return false;
    finding *f = add(s, RULE_K101, open,
                     bracket == '[' ? "this `[` is never closed" : "this `{` is never closed");
    diag_suggest(s->d, f, bracket == '[' ? "add the missing `]`" : "add the missing `}`");
    if (!ends)
        relate(s, f, at,
               bracket == '[' ? "a `]` is expected before this" : "a `}` is expected before this");
    return true;
}

/* A quoted text over several lines with something unexpected behind it: most likely its closing
 * quote is missing, and the next text's opening quote was taken for it. */
static bool is_open_quote(const scene *s) {
    const yaml_node *quote = s->e->quote;
    source_place open = s->e->context_at, at = s->e->at;
    char found = char_at(s, open);
    bool key = strcmp(s->e->problem, "could not find expected ':'") == 0 &&
               (found == '"' || found == '\'') && at.line > open.line;
    if (!key) {
        if (!quote || quote->end_line != at.line || quote->end_column > at.column) return false;
        open = (source_place){quote->line, quote->column};
    }
    finding *f = add(s, RULE_K101, open, "this quote is not closed where it should be");
    relate(s, f, at, "the text goes on to here");
    diag_suggest(s->d, f, "close the quote on its own line");
    return true;
}

static bool has(const scene *s, size_t offset, char c) {
    return offset < s->text.size && s->text.text[offset] == c;
}

/* "kiln:1": without a space behind its ':' a key is no key, and the next line fails. */
static bool is_joined_key(const scene *s) {
    static const char key_characters[] = "abcdefghijklmnopqrstuvwxyz_";
    bool colon_missing = strcmp(s->e->problem, "could not find expected ':'") == 0;
    if (!colon_missing &&
        strcmp(s->e->problem, "mapping values are not allowed in this context") != 0)
        return false;
    source_place at = {colon_missing ? s->e->context_at.line : s->e->at.line - 1, 1};
    if (at.line == 0) return false;
    at.column = indentation(s, at.line);
    size_t start = source_offset(&s->text, at);
    for (; has(s, start, '-') && has(s, start + 1, ' '); start += 2) at.column += 2;
    const char *text = s->text.text + start;
    size_t left = s->text.size - start, length = 0, rest = 0; /* the text has no NUL behind it */
    while (length < left && text[length] && strchr(key_characters, text[length])) length++;
    while (rest < left && !strchr(" \t\r\n#", text[rest])) rest++;
    if (length == 0 || rest < length + 2 || text[length] != ':') return false;
    at.column += (uint32_t)length;
    finding *f = add(s, RULE_K101, at, "a `:` without a space behind it makes no key");
    diag_suggest(s->d, f, "write `%.*s: %.*s`", (int)length, text, (int)(rest - length - 1),
                 text + length + 1);
    return true;
}

static bool is_bad_start(const scene *s) {
    if (strcmp(s->e->problem, "found character that cannot start any token") != 0) return false;
    char found = char_at(s, s->e->at);
    finding *f = add(s, RULE_K101, s->e->at,
                     arena_printf(s->d->memory, "a value cannot start with `%c`", found));
    diag_suggest(s->d, f, "quote the text");
    return true;
}

static bool is_bare_directive(const scene *s) {
    if (strcmp(s->e->problem, "did not find expected <document start>") != 0) return false;
    if (!at_end(s, s->e->at)) return false;
    finding *f = add(s, RULE_K101, s->e->at, "a `%` directive without a document behind it");
    diag_suggest(s->d, f, "remove the directive");
    return true;
}

static bool is_second_value(const scene *s) {
    if (strcmp(s->e->problem, "mapping values are not allowed in this context") != 0) return false;
    size_t start = source_offset(&s->text, (source_place){s->e->at.line, 1});
    size_t end = source_offset(&s->text, s->e->at);
    bool second = false;
    for (size_t i = start; i + 1 < end && !second; i++)
        second = s->text.text[i] == ':' && is_space(s->text.text[i + 1]);
    finding *f = add(s, RULE_K101, s->e->at,
                     second ? "a second `: ` in one line" : "a key is not allowed here");
    diag_suggest(s->d, f, "%s",
                 second ? "quote the text, or put the inner key on a line of its own"
                        : "align the key with the others of its mapping");
    return true;
}

static bool is_misfit(const scene *s) {
    if (strcmp(s->e->problem, "did not find expected key") != 0) return false;
    bool first = indentation(s, s->e->at.line) == s->e->at.column;
    finding *f =
        add(s, RULE_K101, s->e->at,
            first ? "the indentation fits nothing above" : "unexpected text after a value");
    relate(s, f, s->e->context_at, "the mapping starts here");
    diag_suggest(s->d, f, "%s",
                 first ? "align the line with the keys it belongs to" : "quote the whole value");
    return true;
}

/* Errors that need no closer look. NULL matches anything; contexts match by their beginning. */
typedef struct row {
    const char *problem, *context;
    rule_id id;
    bool at_context;                            /* the error is where libyaml's context is */
    const char *message, *suggestion, *related; /* related: about the other place */
} row;

static const row table[] = {
    {"found unexpected end of stream", NULL, RULE_K101, true, "this quote is never closed",
     "close the quote on its own line", NULL},
    {"found unexpected document indicator", NULL, RULE_K101, true, "this quote is never closed",
     "close the quote on its own line", "the document ends here"},
    {"could not find expected ':'", NULL, RULE_K101, true, "a key without a `:` behind it",
     "write `key: value`", NULL},
    {"did not find expected ',' or ']'", NULL, RULE_K101, false, "expected `,` or `]`",
     "separate the items with commas", "the list starts here"},
    {"did not find expected ',' or '}'", NULL, RULE_K101, false, "expected `,` or `}`",
     "separate the keys with commas", "the mapping starts here"},
    {"did not find expected '-' indicator", NULL, RULE_K101, false,
     "expected a list item, which starts with `-`", "align the line with what it belongs to",
     "the list starts here"},
    {"block sequence entries are not allowed in this context", NULL, RULE_K101, false,
     "a list item is not allowed here", "start the list on a line of its own", NULL},
    {"mapping keys are not allowed in this context", NULL, RULE_K101, false,
     "a `?` is not allowed here", "quote a text that starts with `?`", NULL},
    {"did not find expected node content", NULL, RULE_K101, false, "expected a value",
     "write a value, or remove the comma or bracket", NULL},
    {"did not find expected <document start>", NULL, RULE_K101, false,
     "text after the end of the document", "check the indentation: a file holds one document",
     NULL},
    {"found unknown escape character", NULL, RULE_K101, false, "an unknown escape",
     "write `\\\\` for a backslash, or use single quotes", NULL},
    {"did not find expected hexdecimal number", NULL, RULE_K101, false,
     "an escape without its hexadecimal digits", "write `\\\\` for a backslash", NULL},
    {"found invalid Unicode character escape code", NULL, RULE_K101, false,
     "an escape that is no Unicode character", "write the character itself", NULL},
    {NULL, "while scanning a block scalar", RULE_K101, false,
     "only `-`, `+` or a digit may follow `|` and `>`", "quote a text that starts with `|` or `>`",
     NULL},
    {NULL, "while scanning an alias", RULE_K112, true, "`*` starts an alias",
     "quote a text that starts with `*`", NULL},
    {NULL, "while scanning an anchor", RULE_K112, true, "`&` starts an anchor",
     "quote a text that starts with `&`", NULL},
    {NULL, "while scanning a tag", RULE_K112, true, "`!` starts a tag",
     "quote a text that starts with `!`", NULL},
    {NULL, "while parsing a tag", RULE_K112, true, "`!` starts a tag",
     "quote a text that starts with `!`", NULL},
    {"found undefined tag handle", NULL, RULE_K112, true, "`!` starts a tag",
     "quote a text that starts with `!`", NULL},
    {NULL, "while scanning a directive", RULE_K101, true, "a `%` directive that is not known",
     "remove the line", NULL},
    {NULL, "while scanning a %", RULE_K101, true, "a `%` directive that is not known",
     "remove the line", NULL},
    {"found incompatible YAML document", NULL, RULE_K101, false, "another version of YAML",
     "remove the `%YAML` line", NULL},
    {"found duplicate %YAML directive", NULL, RULE_K101, false, "a second `%YAML` line",
     "remove the line", NULL},
};

static void look_up(const scene *s) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const row *r = &table[i];
        if (r->problem && strcmp(r->problem, s->e->problem) != 0) continue;
        if (r->context && !starts_with(s->e->context, r->context)) continue;
        finding *f = add(s, r->id, r->at_context ? s->e->context_at : s->e->at, r->message);
        if (r->suggestion) diag_suggest(s->d, f, "%s", r->suggestion);
        if (r->related) relate(s, f, r->at_context ? s->e->at : s->e->context_at, r->related);
        return;
    }
    add(s, RULE_K101, s->e->at, s->e->problem);
}

void yaml_explain(diag *d, uint32_t file, const yaml_error *error) {
    /* From the most telling sign to the least. */
    static bool (*const tests[])(const scene *) = {
        is_tab,        is_long_key,  is_comment_in_brackets, is_open_bracket, is_open_quote,
        is_joined_key, is_bad_start, is_bare_directive,      is_second_value, is_misfit};
    arena *scratch = arena_new();
    scene s = {d, file, error, source_new(scratch, d->files[file].text, d->files[file].size)};
    bool explained = false;
    for (size_t i = 0; i < sizeof tests / sizeof *tests && !explained; i++)
        explained = tests[i](&s);
    if (!explained) look_up(&s);
    arena_free(scratch);
}
