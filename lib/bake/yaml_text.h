/* yaml_text.h - what yaml_tree.c does before and after libyaml: judging the bytes, and saying what
 * a syntax error means. */
#ifndef BAKE_YAML_TEXT_H
#define BAKE_YAML_TEXT_H

#include "source.h"
#include "yaml_tree.h"

/* Whether every byte of a registered file may be there; else adds one K101. */
bool yaml_bytes_fit(diag *d, uint32_t file);

/* A syntax error as libyaml tells it, in our lines and columns. */
typedef struct yaml_error {
    const char *problem, *context; /* libyaml's words; `context` may be NULL */
    source_place at, context_at;
    source_place bracket;   /* the innermost open '[' or '{'; line 0: none is open */
    const yaml_node *quote; /* the last quoted text that was read over several lines, or NULL */
} yaml_error;

/* Adds the finding: K101, or K112 for aliases and tags that are written wrongly. */
void yaml_explain(diag *d, uint32_t file, const yaml_error *error);

#endif
