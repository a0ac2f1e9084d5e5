/* cmd_help.c - kiln help: the same texts as --help. */
#include "commands.h"

typedef struct help_options {
    bool man;
} help_options;

static const opt_row rows[] = {
    {"man", 0, NULL, "print the man page, in roff", OPT_FLAG, offsetof(help_options, man), NULL},
    {0},
};

static int run(call *c) {
    const help_options *options = c->options;
    str text = str_new(c->memory);
    if (options->man) {
        help_man_page(&text);
    } else if (c->operand_count == 0) {
        help_for_all(&text);
    } else {
        const command *row = command_find(c, c->operands[0]);
        if (!row) return EXIT_USAGE;
        help_for_command(&text, row);
    }
    output_result(c->out, &text);
    return EXIT_CLEAN;
}

const command command_help = {
    .name = "help",
    .operands = "[COMMAND]",
    .summary = "Show what a command does, and its options.",
    .most = 1,
    .options = rows,
    .options_size = sizeof(help_options),
    .run = run,
};
