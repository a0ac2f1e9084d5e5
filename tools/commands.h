/* commands.h - the commands of the program. To add one: write cmd_NAME.c with its row, declare the
 * row here, list it in kiln.c. Help, man page and usage errors come from the row. */
#ifndef TOOLS_COMMANDS_H
#define TOOLS_COMMANDS_H

#include "opt.h"
#include "output.h"

/* One call of a command. */
typedef struct call {
    arena *memory;
    output *out;
    const char *const *operands;
    uint32_t operand_count; /* within the row's bounds */
    const void *options;    /* the command's own struct, filled */
} call;

typedef struct command {
    const char *name;
    const char *operands; /* as in the usage line: "PACK..." */
    const char *summary;  /* one line */
    const char *details;  /* paragraphs for the help, or NULL */
    uint32_t least, most; /* how many operands */
    const opt_row *options;
    size_t options_size; /* of the struct the options' targets lie in; starts as zero */
    int (*run)(call *c); /* returns the exit code */
} command;

extern const command command_addresses, command_bake, command_draw, command_explain, command_help,
    command_inspect, command_lint, command_new, command_roam, command_route, command_seats,
    command_status;

/* All commands, in the order of the help; ends with NULL. */
extern const command *const commands[];

/* Options that every command has. */
typedef struct common_options {
    int color; /* color_choice */
    bool quiet, help, version;
} common_options;

extern const opt_row common_rows[];

/* The row of a command, or NULL after an error with the nearest name. */
const command *command_find(call *c, const char *name);

/* Usage, summary, options, details. */
void help_for_command(str *out, const command *row);
void help_for_all(str *out);

/* Words of `text`, wrapped at 80 columns; the cursor is at column `indent` already. Newlines in the
 * text are kept, with what is indented after them. */
void help_wrap(str *out, const char *text, size_t indent);

/* The man page, in roff. */
void help_man_page(str *out);

/* Says what is wrong with the command line; returns EXIT_USAGE. `row` may be NULL. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
int usage_error(call *c, const command *row, const char *format, ...);

/* The usage error for a code that no rule has, with the nearest one. */
int unknown_rule(call *c, const command *row, const char *code);

#endif
