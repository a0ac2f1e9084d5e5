/* kiln.c - the program: finds the command and runs it. */
#include "commands.h"
#include "rules.h"

#include <stdarg.h>
#include <string.h>

const command *const commands[] = {
    &command_new,     &command_lint,  &command_bake, &command_seats,   &command_addresses,
    &command_roam,    &command_route, &command_draw, &command_inspect, &command_status,
    &command_explain, &command_help,  NULL,
};

static const char *const color_names[] = {"auto", "always", "never", NULL};

const opt_row common_rows[] = {
    {"color", 0, "WHEN", "auto (on a terminal, unless NO_COLOR is set), always or never",
     OPT_CHOICE, offsetof(common_options, color), color_names},
    {"quiet", 'q', NULL, "no summaries, no progress", OPT_FLAG, offsetof(common_options, quiet),
     NULL},
    {"help", 'h', NULL, "show help and exit", OPT_FLAG, offsetof(common_options, help), NULL},
    {"version", 0, NULL, "show the version and exit", OPT_FLAG, offsetof(common_options, version),
     NULL},
    {0},
};

static int show_version(call *c) {
    str text = str_new(c->memory);
    str_addf(&text, "kiln %s\n", KILN_VERSION);
    output_result(c->out, &text);
    return EXIT_CLEAN;
}

static int show_help(call *c, const command *row) {
    str text = str_new(c->memory);
    if (row) {
        help_for_command(&text, row);
    } else {
        help_for_all(&text);
    }
    output_result(c->out, &text);
    return EXIT_CLEAN;
}

int usage_error(call *c, const command *row, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const char *text = arena_vprintf(c->memory, format, arguments);
    va_end(arguments);
    output_error(c->out, "%s\nTry 'kiln %s%s--help'.", text, row ? row->name : "", row ? " " : "");
    return EXIT_USAGE;
}

int unknown_rule(call *c, const command *row, const char *code) {
    const char *codes[RULE_COUNT];
    for (int i = 0; i < RULE_COUNT; i++) codes[i] = rules[i].code;
    return usage_error(c, row, "unknown rule '%s'%s", code,
                       opt_suggestion(c->memory, code, codes, RULE_COUNT));
}

const command *command_find(call *c, const char *name) {
    const char *names[64];
    uint32_t count = 0;
    for (; commands[count]; count++) {
        if (!strcmp(commands[count]->name, name)) return commands[count];
        names[count] = commands[count]->name;
    }
    usage_error(c, NULL, "unknown command '%s'%s", name,
                opt_suggestion(c->memory, name, names, count));
    return NULL;
}

/* `arguments` follow the command's name. */
static int run_command(call *c, const command *row, common_options *common,
                       const opt_list *arguments) {
    void *options = arena_alloc(c->memory, 1, row->options_size ? row->options_size : 1);
    opt_group groups[] = {{row->options, options}, {common_rows, common}};
    opt_list operands = {0};
    const char *error = opt_parse(c->memory, arguments, groups, 2, false, &operands);
    *c->out = output_open((color_choice)common->color, common->quiet);
    c->out->command = row->name;
    if (common->help) return show_help(c, row);
    if (common->version) return show_version(c);
    if (error) return usage_error(c, row, "%s", error);
    if (operands.count < row->least || operands.count > row->most) {
        bool more = operands.count > row->most;
        return usage_error(
            c, row, "%s%s%s; usage: kiln %s %s", more ? "unexpected operand '" : "missing operand",
            more ? operands.items[row->most] : "", more ? "'" : "", row->name, row->operands);
    }
    for (uint32_t i = 0; i < operands.count; i++) {
        if (!*operands.items[i])
            return usage_error(c, row, "an operand is empty; usage: kiln %s %s", row->name,
                               row->operands);
    }
    c->operands = operands.items;
    c->operand_count = operands.count;
    c->options = options;
    return row->run(c);
}

/* Options may also stand before the command's name. */
static int run(call *c, const opt_list *arguments) {
    common_options common = {0};
    opt_group groups[] = {{common_rows, &common}};
    opt_list rest = {0};
    const char *error = opt_parse(c->memory, arguments, groups, 1, true, &rest);
    *c->out = output_open((color_choice)common.color, common.quiet);
    if (error) return usage_error(c, NULL, "%s", error);
    if (common.version) return show_version(c);
    if (rest.count == 0 && common.help) return show_help(c, NULL);
    if (rest.count == 0) return usage_error(c, NULL, "which command?");
    const command *row = command_find(c, rest.items[0]);
    if (!row) return EXIT_USAGE;
    opt_list own = {.items = rest.items + 1, .count = rest.count - 1};
    return run_command(c, row, &common, &own);
}

int main(int argc, char **argv) {
    output_prepare_process();
    output out = output_open(COLOR_AUTO, false);
    call c = {.memory = arena_new(), .out = &out};
    opt_list arguments = {0};
    for (int i = 1; i < argc; i++) opt_list_add(c.memory, &arguments, argv[i]);
    int code = output_close(&out, run(&c, &arguments));
    arena_free(c.memory);
    return code;
}
