/* rules.c - the rule table. */
#include "rules.h"

#include <strings.h>

const rule rules[RULE_COUNT] = {
#define RULE(code, level, name, summary, help, explanation)                                        \
    {#code, level, name, summary, help, explanation},
#include "rules.def"
#undef RULE
};

rule_id rule_find(const char *code) {
    int id = 0;
    while (id < RULE_COUNT && strcasecmp(rules[id].code, code) != 0) id++;
    return (rule_id)id;
}

const char *severity_name(severity s) {
    static const char *const names[] = {"off", "info", "warning", "error"};
    return names[s];
}
