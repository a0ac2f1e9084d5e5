/* yaml_tree.c - libyaml's events made into a tree. */
#include "yaml_tree.h"

#include "yaml_text.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/* An open sequence or mapping. */
typedef struct frame {
    yaml_node *node, *last;
    uint32_t children;
    bool block;
} frame;

/* A key, with its first eight bytes at hand for sorting. */
typedef struct key_row {
    uint64_t head;
    yaml_node *node;
} key_row;

typedef struct builder {
    diag *d;
    uint32_t file;
    const yaml_limits *limits;
    uint32_t *nodes_used;
    arena *tree, *scratch;
    frame *frames;
    uint32_t depth, capacity;
    const yaml_node *root;
    const yaml_node *last_quote; /* the last quoted text that spans several lines */
    key_row *keys;               /* room for the keys of one mapping */
    uint32_t key_capacity;
    uint32_t documents;
    bool refused;   /* something K112: the tree would be incomplete */
    bool flooded;   /* more of that than is kept: reading on tells nothing new */
    bool merge_key; /* the value to come belongs to a merge key, which has its finding */
} builder;

/* Counts and sizes are held in 29 bits. */
enum { COUNT_MAX = (1 << 29) - 1 };

/* The length of a key whose pair is to be dropped. */
#define DROPPED UINT32_MAX

span yaml_span(uint32_t file, const yaml_node *node) {
    return (span){file, node->line, node->column, node->end_line, node->end_column};
}

static span mark_span(uint32_t file, yaml_mark_t mark, uint32_t length) {
    uint32_t line = (uint32_t)mark.line + 1, column = (uint32_t)mark.column + 1;
    return (span){file, line, column, line, column + length};
}

static bool in_key_position(const builder *b) {
    if (b->depth == 0) return false;
    const frame *top = &b->frames[b->depth - 1];
    return top->node->kind == YAML_MAPPING && top->children % 2 == 0;
}

static void limit_finding(builder *b, span where, const char *what, uint64_t limit,
                          const char *advice) {
    finding *f =
        diag_add(b->d, RULE_K109, where, "", "%s than %llu", what, (unsigned long long)limit);
    diag_suggest(b->d, f, "%s", advice);
}

/* A new node in its place in the tree, or NULL after a finding that ends the parse. */
static yaml_node *add_node(builder *b, const yaml_event_t *event, yaml_kind kind) {
    span where = mark_span(b->file, event->start_mark, 1);
    uint32_t most = b->limits->nodes < COUNT_MAX ? b->limits->nodes : COUNT_MAX;
    if (*b->nodes_used >= most) {
        limit_finding(b, where, "the pack has more YAML nodes", most,
                      "split the pack, or raise the limit with --limit yaml=N");
        return NULL;
    }
    ++*b->nodes_used;
    if (in_key_position(b) && kind != YAML_SCALAR) {
        finding *f = diag_add(b->d, RULE_K101, where, "", "a %s is used as a key",
                              kind == YAML_MAPPING ? "mapping" : "list");
        diag_suggest(b->d, f, "keys are plain words; quote a text that starts with a bracket");
        return NULL;
    }
    yaml_node *node = ARENA_NEW(b->tree, yaml_node);
    node->kind = kind & 3u;
    node->line = where.line;
    node->column = where.column;
    node->end_line = (uint32_t)event->end_mark.line + 1;
    node->end_column = (uint32_t)event->end_mark.column + 1;
    if (b->depth == 0) {
        b->root = node;
        return node;
    }
    frame *top = &b->frames[b->depth - 1];
    if (top->last)
        top->last->next = node;
    else
        top->node->first = node;
    top->last = node;
    top->children++;
    return node;
}

/* Text that authors wrote, short enough for a message. */
static const char *quoted(builder *b, const char *prefix, const char *text) {
    return diag_quote(b->d, arena_printf(b->scratch, "%s%s", prefix, text));
}

static finding *refuse(builder *b, yaml_mark_t mark, size_t length, const char *what,
                       const char *name) {
    b->refused = true;
    b->flooded = !diag_wants(b->d, RULE_K112);
    span where = mark_span(b->file, mark, (uint32_t)length);
    return diag_add(b->d, RULE_K112, where, "", "the %s %s is refused", what, name);
}

/* Anchors and tags stand before a node. */
static void refuse_properties(builder *b, const yaml_event_t *event, const yaml_char_t *anchor,
                              const yaml_char_t *tag) {
    if (anchor) {
        const char *name = (const char *)anchor;
        refuse(b, event->start_mark, 1 + strlen(name), "anchor", quoted(b, "&", name));
    }
    if (tag) {
        static const char core[] = "tag:yaml.org,2002:";
        const char *name = (const char *)tag, *prefix = "";
        if (strncmp(name, core, sizeof core - 1) == 0) name += sizeof core - 1, prefix = "!!";
        refuse(b, event->start_mark, strlen(prefix) + strlen(name), "tag", quoted(b, prefix, name));
    }
}

static bool on_alias(builder *b, const yaml_event_t *event) {
    const char *name = (const char *)event->data.alias.anchor;
    if (!b->merge_key) {
        finding *f = refuse(b, event->start_mark, 1 + strlen(name), "alias", quoted(b, "*", name));
        diag_suggest(b->d, f, "write the value out; quote a text that starts with `*`");
    }
    b->merge_key = false;
    yaml_node *node = add_node(b, event, YAML_SCALAR);
    if (!node) return false;
    node->length = (uint32_t)strlen(name);
    node->text = arena_strndup(b->tree, name, node->length);
    return true;
}

/* Control characters come in through escapes such as "\0". */
static bool text_fits(builder *b, const yaml_node *node) {
    for (uint32_t i = 0; i < node->length; i++) {
        unsigned char c = (unsigned char)node->text[i];
        if ((c >= 0x20 && c != 0x7F) || c == '\n' || c == '\t' || c == '\r') continue;
        finding *f = diag_add(b->d, RULE_K101, yaml_span(b->file, node), "",
                              "the text holds the control character U+%04X", c);
        diag_suggest(b->d, f, "remove the escape");
        return false;
    }
    return true;
}

static bool on_scalar(builder *b, const yaml_event_t *event) {
    bool key = in_key_position(b), plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    refuse_properties(b, event, event->data.scalar.anchor, event->data.scalar.tag);
    yaml_node *node = add_node(b, event, YAML_SCALAR);
    if (!node) return false;
    if (event->data.scalar.length > b->limits->scalar_bytes) {
        limit_finding(b, yaml_span(b->file, node), "a text of more bytes", b->limits->scalar_bytes,
                      "shorten the text");
        return false;
    }
    const char *text = (const char *)event->data.scalar.value;
    node->text = arena_strndup(b->tree, text, event->data.scalar.length);
    node->length = (uint32_t)event->data.scalar.length;
    node->quoted = !plain;
    if (!plain && node->end_line > node->line) b->last_quote = node;
    b->merge_key = key && plain && strcmp(node->text, "<<") == 0;
    if (b->merge_key) refuse(b, event->start_mark, 2, "merge key", "`<<`");
    return event->data.scalar.style != YAML_DOUBLE_QUOTED_SCALAR_STYLE || text_fits(b, node);
}

static bool open_frame(builder *b, const yaml_event_t *event, yaml_kind kind, bool block) {
    b->merge_key = false;
    yaml_node *node = add_node(b, event, kind);
    if (!node) return false;
    if (b->depth >= b->limits->depth) {
        limit_finding(b, mark_span(b->file, event->start_mark, 1), "nested deeper",
                      b->limits->depth, "nest less deeply");
        return false;
    }
    ARENA_PUSH_ROOM(b->scratch, b->frames, b->depth, b->capacity);
    b->frames[b->depth++] = (frame){.node = node, .block = block};
    return true;
}

static bool on_sequence(builder *b, const yaml_event_t *event) {
    refuse_properties(b, event, event->data.sequence_start.anchor, event->data.sequence_start.tag);
    return open_frame(b, event, YAML_SEQUENCE,
                      event->data.sequence_start.style == YAML_BLOCK_SEQUENCE_STYLE);
}

static bool on_mapping(builder *b, const yaml_event_t *event) {
    refuse_properties(b, event, event->data.mapping_start.anchor, event->data.mapping_start.tag);
    return open_frame(b, event, YAML_MAPPING,
                      event->data.mapping_start.style == YAML_BLOCK_MAPPING_STYLE);
}

static key_row key_row_of(yaml_node *node) {
    uint64_t head = 0;
    for (uint32_t i = 0; i < 8; i++)
        head = head << 8 | (i < node->length ? (unsigned char)node->text[i] : 0u);
    return (key_row){head, node};
}

static int compare_texts(const key_row *a, const key_row *b) {
    const yaml_node *x = a->node, *y = b->node;
    if (a->head != b->head) return a->head < b->head ? -1 : 1;
    if (x->length != y->length) return x->length < y->length ? -1 : 1;
    return memcmp(x->text, y->text, x->length);
}

/* By text, then by place. */
static int compare_keys(const void *left, const void *right) {
    const key_row *a = left, *b = right;
    int order = compare_texts(a, b);
    if (order) return order;
    const yaml_node *x = a->node, *y = b->node;
    if (x->line != y->line) return x->line < y->line ? -1 : 1;
    return (x->column > y->column) - (x->column < y->column);
}

static bool any_equal(const key_row *keys, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (compare_texts(&keys[i], &keys[k]) == 0) return true;
    return false;
}

static void report_duplicate(builder *b, const yaml_node *key, const yaml_node *first) {
    bool wanted = diag_wants(b->d, RULE_K103);
    finding *f = diag_add(b->d, RULE_K103, yaml_span(b->file, key), "", "duplicate key %s",
                          wanted ? quoted(b, "", key->text) : "");
    diag_relate(b->d, f, yaml_span(b->file, first), "first given here");
}

/* Marks the keys that were given before. Sorting keeps a mapping of a million keys, however they
 * were chosen, from taking quadratic time. Returns whether there are any. */
static bool mark_duplicates(builder *b, yaml_node *mapping) {
    uint32_t count = 0;
    if (mapping->count > b->key_capacity) {
        b->key_capacity = mapping->count < 64 ? 64 : mapping->count;
        b->keys = ARENA_ARRAY(b->scratch, key_row, b->key_capacity);
    }
    for (yaml_node *key = mapping->first; key; key = key->next->next)
        b->keys[count++] = key_row_of(key);
    if (count <= 8 && !any_equal(b->keys, count)) return false;
    qsort(b->keys, count, sizeof *b->keys, compare_keys);
    bool any = false;
    for (uint32_t i = 1, first = 0; i < count; i++) {
        if (compare_texts(&b->keys[i], &b->keys[first]) != 0) {
            first = i;
            continue;
        }
        any = true;
        report_duplicate(b, b->keys[i].node, b->keys[first].node);
        b->keys[i].node->length = DROPPED;
    }
    return any;
}

/* Takes the marked pairs out. The first pair always stays. */
static void drop_marked(yaml_node *mapping) {
    yaml_node *value = NULL; /* of the last pair that stays */
    uint32_t count = 0;
    for (yaml_node *key = mapping->first; key; key = key->next->next) {
        if (key->length == DROPPED) continue;
        if (value) value->next = key;
        value = key->next;
        count++;
    }
    if (value) value->next = NULL;
    mapping->count = count & COUNT_MAX;
}

static bool on_end(builder *b, const yaml_event_t *event) {
    frame top = b->frames[--b->depth];
    /* libyaml ends a block collection where the next thing starts. */
    if (top.block) {
        const yaml_node *last = top.last ? top.last : top.node;
        top.node->end_line = last->end_line;
        top.node->end_column = last->end_column;
    } else {
        top.node->end_line = (uint32_t)event->end_mark.line + 1;
        top.node->end_column = (uint32_t)event->end_mark.column + 1;
    }
    bool mapping = top.node->kind == YAML_MAPPING;
    top.node->count = (mapping ? top.children / 2 : top.children) & COUNT_MAX;
    if (mapping && mark_duplicates(b, top.node)) drop_marked(top.node);
    return true;
}

static bool on_document(builder *b, const yaml_event_t *event) {
    if (++b->documents > 1) {
        finding *f = diag_add(b->d, RULE_K101, mark_span(b->file, event->start_mark, 3), "",
                              "a second document starts here; a file holds one");
        diag_suggest(b->d, f, "move it to a file of its own");
        return false;
    }
    return true;
}

/* Returns false when the parse is to end, always after a finding. */
static bool on_event(builder *b, const yaml_event_t *event) {
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        return on_document(b, event);
    case YAML_ALIAS_EVENT:
        return on_alias(b, event);
    case YAML_SCALAR_EVENT:
        return on_scalar(b, event);
    case YAML_SEQUENCE_START_EVENT:
        return on_sequence(b, event);
    case YAML_MAPPING_START_EVENT:
        return on_mapping(b, event);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        return on_end(b, event);
    case YAML_NO_EVENT:
    case YAML_STREAM_START_EVENT:
    case YAML_STREAM_END_EVENT:
    case YAML_DOCUMENT_END_EVENT:
        break;
    }
    return true;
}

static source_place place_of(yaml_mark_t mark) {
    return (source_place){(uint32_t)mark.line + 1, (uint32_t)mark.column + 1};
}

static void on_error(builder *b, const yaml_parser_t *parser) {
    if (parser->error == YAML_MEMORY_ERROR) arena_out_of_memory();
    yaml_error e = {.problem = parser->problem,
                    .context = parser->context,
                    .at = place_of(parser->problem_mark),
                    .context_at = place_of(parser->context_mark),
                    .quote = b->last_quote};
    if (b->depth && !b->frames[b->depth - 1].block) {
        const yaml_node *bracket = b->frames[b->depth - 1].node;
        e.bracket = (source_place){bracket->line, bracket->column};
    }
    yaml_explain(b->d, b->file, &e);
}

/* Whether the file was read to its end. */
static bool read_events(builder *b, const char *text, size_t size) {
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) arena_out_of_memory();
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
    bool going = true, ended = false;
    while (going && !ended) {
        yaml_event_t event;
        going = yaml_parser_parse(&parser, &event);
        if (!going) {
            on_error(b, &parser);
            break;
        }
        ended = event.type == YAML_STREAM_END_EVENT;
        going = on_event(b, &event) && !b->flooded;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return going;
}

static bool size_fits(diag *d, uint32_t file, const yaml_limits *limits) {
    size_t size = d->files[file].size;
    uint64_t most = limits->file_bytes < INT32_MAX ? limits->file_bytes : INT32_MAX;
    if (size <= most) return true;
    finding *f = diag_add(d, RULE_K109, (span){.file = file}, "",
                          "the file has %zu bytes, more than %llu", size, (unsigned long long)most);
    diag_suggest(d, f, "split the file, or raise the limit with --limit file=N");
    return false;
}

const yaml_node *yaml_parse(diag *d, uint32_t file, const yaml_limits *limits, arena *memory,
                            uint32_t *nodes_used) {
    if (!size_fits(d, file, limits) || !yaml_bytes_fit(d, file)) return NULL;
    builder b = {.d = d,
                 .file = file,
                 .limits = limits,
                 .nodes_used = nodes_used,
                 .tree = memory,
                 .scratch = arena_new()};
    const char *text = d->files[file].text ? d->files[file].text : "";
    size_t size = d->files[file].size, bom = source_bom(text, size);
    bool whole = read_events(&b, text + bom, size - bom);
    arena_free(b.scratch);
    if (!whole || b.refused) return NULL;
    bool empty = !b.root || (b.root->kind == YAML_SCALAR && !b.root->quoted && !b.root->length);
    if (!empty) return b.root;
    finding *f = diag_add(d, RULE_K101, (span){file, 1, 1, 1, 2}, "", "the file holds no document");
    diag_suggest(d, f, "write its keys, or remove the file");
    return NULL;
}
