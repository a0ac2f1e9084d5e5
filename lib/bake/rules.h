/* rules.h - the rules, one row each in rules.def. */
#ifndef BAKE_RULES_H
#define BAKE_RULES_H

#include <stdint.h>

typedef enum severity { SEVERITY_OFF, SEVERITY_INFO, SEVERITY_WARNING, SEVERITY_ERROR } severity;

typedef enum rule_id {
#define RULE(code, level, name, summary, help, explanation) RULE_##code,
#include "rules.def"
#undef RULE
    RULE_COUNT
} rule_id;

typedef struct rule {
    const char *code;        /* "K302" */
    severity severity;       /* unless the pack overrides it */
    const char *name;        /* "no-clear-side": part of the test folder's name */
    const char *summary;     /* one line */
    const char *help;        /* the help line under a finding that has no suggestion of its own */
    const char *explanation; /* paragraphs */
} rule;

extern const rule rules[RULE_COUNT];

/* By code, any case; RULE_COUNT when there is none. */
rule_id rule_find(const char *code);
const char *severity_name(severity s);

#endif
