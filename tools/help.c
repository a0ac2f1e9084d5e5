/* help.c - help texts and the man page, made from the commands' rows. */
#include "commands.h"

#include <string.h>

#define WIDTH 80

static const struct {
    int code;
    const char *meaning;
} exit_codes[] = {
    {EXIT_CLEAN, "nothing to complain about"},
    {EXIT_FINDINGS, "findings at or above the fail level"},
    {EXIT_USAGE, "the command line is wrong"},
    {EXIT_IO, "something could not be read or written"},
    {EXIT_NOT_INPUT, "the input is neither a pack nor a bundle"},
    {EXIT_CORRUPT, "the bundle is damaged or of another version"},
    {EXIT_STALE, "the bundle is older than its pack"},
    {EXIT_INTERNAL, "a fault of kiln itself, or out of memory"},
};

static const char introduction[] =
    "kiln checks and bakes animated interiors. It says what is wrong with a pack of furniture, "
    "people and floor plans, at the line that must change, and bakes what never changes at run "
    "time into one file.";

void help_wrap(str *out, const char *text, size_t indent) {
    size_t column = indent;
    while (*text) {
        if (*text == '\n') {
            str_add(out, "\n");
            column = 0;
            for (text++; *text == ' '; text++, column++) str_add(out, " ");
            continue;
        }
        size_t length = strcspn(text, " \n");
        bool first = column == 0 || column == indent;
        if (!first && column + 1 + length > WIDTH) {
            str_add(out, "\n");
            str_add_char(out, ' ', indent);
            column = indent;
        } else if (column > indent) {
            str_add(out, " ");
            column++;
        }
        str_add_bytes(out, text, length);
        column += length;
        text += length;
        if (*text == ' ') text++;
    }
    str_add(out, "\n");
}

static const char *option_form(arena *a, const opt_row *row) {
    const char *form = row->letter ? arena_printf(a, "-%c, --%s", row->letter, row->name)
                                   : arena_printf(a, "    --%s", row->name);
    return row->argument ? arena_printf(a, "%s %s", form, row->argument) : form;
}

static void add_options(str *out, const opt_row *rows) {
    const size_t column = 28;
    for (; rows && rows->name; rows++) {
        const char *form = option_form(out->memory, rows);
        str_addf(out, "  %s", form);
        size_t at = 2 + strlen(form);
        if (at + 2 > column) {
            str_add(out, "\n");
            at = 0;
        }
        str_add_char(out, ' ', column - at);
        help_wrap(out, rows->help, column);
    }
}

void help_for_command(str *out, const command *row) {
    str_addf(out, "usage: kiln %s [OPTION]... %s\n\n", row->name, row->operands);
    help_wrap(out, row->summary, 0);
    str_add(out, "\n");
    add_options(out, row->options);
    add_options(out, common_rows);
    if (row->details) {
        str_add(out, "\n");
        help_wrap(out, row->details, 0);
    }
}

void help_for_all(str *out) {
    str_add(out, "usage: kiln COMMAND [OPTION]... [ARGUMENT]...\n\n");
    help_wrap(out, introduction, 0);
    str_add(out, "\nCommands:\n");
    for (const command *const *row = commands; *row; row++) {
        str_addf(out, "  %-10s", (*row)->name);
        help_wrap(out, (*row)->summary, 12);
    }
    str_add(out, "\nOptions of every command:\n");
    add_options(out, common_rows);
    str_add(out, "\nExit codes:\n");
    for (size_t i = 0; i < sizeof exit_codes / sizeof *exit_codes; i++) {
        str_addf(out, "  %2d  %s\n", exit_codes[i].code, exit_codes[i].meaning);
    }
    str_add(out, "\nkiln COMMAND --help tells more about one of them.\n");
}

/* ---- The man page */

static void add_roff(str *out, const char *text) {
    bool line_start = true;
    for (; *text; text++) {
        if (line_start && (*text == '.' || *text == '\'')) str_add(out, "\\&");
        line_start = *text == '\n';
        if (*text == '-') {
            str_add(out, "\\-");
        } else if (*text == '\\') {
            str_add(out, "\\e");
        } else {
            str_add_char(out, *text, 1);
        }
    }
}

static void add_roff_options(str *out, const opt_row *rows) {
    for (; rows && rows->name; rows++) {
        str_add(out, ".TP\n.B ");
        if (rows->letter) str_addf(out, "\\-%c, ", rows->letter);
        add_roff(out, arena_printf(out->memory, "--%s", rows->name));
        if (rows->argument) {
            str_add(out, " \\fI");
            add_roff(out, rows->argument);
            str_add(out, "\\fR");
        }
        str_add(out, "\n");
        add_roff(out, rows->help);
        str_add(out, "\n");
    }
}

static void add_roff_command(str *out, const command *row) {
    str_add(out, ".SS kiln ");
    add_roff(out, row->name);
    str_add(out, " [OPTION]... ");
    add_roff(out, row->operands);
    str_add(out, "\n");
    add_roff(out, row->summary);
    str_add(out, "\n");
    add_roff_options(out, row->options);
    if (row->details) {
        str_add(out, ".PP\n");
        add_roff(out, row->details);
        str_add(out, "\n");
    }
}

void help_man_page(str *out) {
    str_add(out, ".TH KILN 1 \"\" \"kiln " KILN_VERSION "\"\n"
                 ".SH NAME\nkiln \\- check and bake animated interiors\n"
                 ".SH SYNOPSIS\n.B kiln\n.I COMMAND\n[OPTION]... [ARGUMENT]...\n"
                 ".SH DESCRIPTION\n");
    add_roff(out, introduction);
    str_add(out, "\n.SH COMMANDS\n");
    for (const command *const *row = commands; *row; row++) add_roff_command(out, *row);
    str_add(out, ".SH OPTIONS OF EVERY COMMAND\n");
    add_roff_options(out, common_rows);
    str_add(out, ".SH EXIT STATUS\n");
    for (size_t i = 0; i < sizeof exit_codes / sizeof *exit_codes; i++) {
        str_addf(out, ".TP\n.B %d\n", exit_codes[i].code);
        add_roff(out, exit_codes[i].meaning);
        str_add(out, "\n");
    }
    str_add(out, ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nWhen set and not empty, \\fB\\-\\-color "
                 "auto\\fR means never.\n");
}
