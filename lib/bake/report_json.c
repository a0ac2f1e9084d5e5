/* report_json.c - findings as kiln.lint/1. */
#include "json.h"
#include "report.h"

static void text_or_null(json *j, const char *key, const char *text) {
    json_key(j, key);
    json_string(j, text && *text ? text : NULL);
}

static void number(json *j, const char *key, uint32_t value) {
    json_key(j, key);
    json_int(j, value);
}

static void text(json *j, const char *key, const char *value) {
    json_key(j, key);
    json_string(j, value);
}

static void related_places(json *j, const diag *d, const finding *f) {
    json_key(j, "related");
    json_open(j, '[');
    for (uint32_t i = 0; i < f->related_count; i++) {
        const related *r = &f->related[i];
        json_open_inline(j, '{');
        text(j, "file", d->files[r->where.file].path);
        number(j, "line", r->where.line);
        number(j, "column", r->where.column);
        text(j, "message", r->message);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* The suggestion as an edit of a file: what is there from `line`, `column` on becomes the text. */
static void edit_or_null(json *j, const diag *d, const finding *f) {
    json_key(j, "edit");
    if (!f->edit) {
        json_string(j, NULL);
        return;
    }
    json_open_inline(j, '{');
    text(j, "file", d->files[f->edit_where.file].path);
    number(j, "line", f->edit_where.line);
    number(j, "column", f->edit_where.column);
    number(j, "end_line", f->edit_where.end_line);
    number(j, "end_column", f->edit_where.end_column);
    text(j, "replacement", f->edit);
    json_close(j, '}');
}

static void one(json *j, const diag *d, const finding *f) {
    json_open(j, '{');
    text(j, "code", rules[f->rule].code);
    text(j, "severity", severity_name(f->severity));
    text(j, "message", f->message);
    text(j, "file", d->files[f->where.file].path);
    number(j, "line", f->where.line);
    number(j, "column", f->where.column);
    number(j, "end_line", f->where.end_line);
    number(j, "end_column", f->where.end_column);
    text_or_null(j, "address", f->address);
    related_places(j, d, f);
    text_or_null(j, "suggestion", f->suggestion);
    edit_or_null(j, d, f);
    if (f->picture) text(j, "picture", f->picture);
    json_close(j, '}');
}

void report_lint_json(str *out, const diag *d) {
    json j = json_new(out);
    diag_counts counts = diag_count(d);
    json_open(&j, '{');
    text(&j, "schema", "kiln.lint/1");
    json_key(&j, "findings");
    json_open(&j, '[');
    for (uint32_t i = 0; i < d->count; i++) {
        const finding *f = d->items[i];
        if (!f->allowed && f->severity != SEVERITY_OFF) one(&j, d, f);
    }
    json_close(&j, ']');
    json_key(&j, "summary");
    json_open(&j, '{');
    number(&j, "errors", counts.errors);
    number(&j, "warnings", counts.warnings);
    number(&j, "infos", counts.infos);
    number(&j, "allowed", counts.allowed);
    number(&j, "files", d->file_count);
    number(&j, "dropped", d->dropped);
    json_close(&j, '}');
    json_close(&j, '}');
}
