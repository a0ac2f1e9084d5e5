/* pack_motion.c - springs and behaviours. Their form is checked; nothing baked uses them, so the
 * model has their ids alone. */
#include "loader.h"

/* ---- The format */

static const value_range any_real = {-1000000000000000, 1000000000000000, false, false,
                                     "between -10^9 and 10^9"};
static const value_range positive_real = {0, 1000000000000000, true, false,
                                          "above 0 and at most 10^9"};

typedef struct spring_form {
    value id, omega, zeta;
} spring_form;

static const key_row spring_rows[] = {
    KEY(spring_form, id, VALUE_ID, REQUIRED),
    KEY(spring_form, omega, VALUE_REAL, REQUIRED, .range = &positive_real),
    KEY(spring_form, zeta, VALUE_REAL, REQUIRED, .range = &any_real),
};

typedef struct wave_form {
    value amplitude, frequency;
} wave_form;

static const key_row wave_rows[] = {
    KEY(wave_form, amplitude, VALUE_REAL, REQUIRED, .range = &any_real),
    KEY(wave_form, frequency, VALUE_REAL, REQUIRED, .range = &positive_real),
};

typedef struct channel_form {
    value waves, offset;
} channel_form;

static const key_row channel_rows[] = {
    KEY(channel_form, waves, VALUE_LIST),
    KEY(channel_form, offset, VALUE_REAL, .range = &any_real),
};

typedef struct kick_form {
    value channel, velocity, every;
} kick_form;

static const char *const pause[] = {"shortest", "longest", NULL};

static const key_row kick_rows[] = {
    KEY(kick_form, channel, VALUE_NAME, REQUIRED),
    KEY(kick_form, velocity, VALUE_REAL, REQUIRED, .range = &any_real),
    KEY(kick_form, every, VALUE_SECONDS, REQUIRED, .items = 2, .range = &duration, .words = pause),
};

typedef struct behaviour_form {
    value id, channels, kicks;
} behaviour_form;

static const key_row behaviour_rows[] = {
    KEY(behaviour_form, id, VALUE_ID, REQUIRED),
    KEY(behaviour_form, channels, VALUE_MAP, REQUIRED),
    KEY(behaviour_form, kicks, VALUE_LIST),
};

static const key_table spring_table = KEY_TABLE("a spring", spring_rows);
static const key_table wave_table = KEY_TABLE("a wave", wave_rows);
static const key_table channel_table = KEY_TABLE("a channel", channel_rows);
static const key_table kick_table = KEY_TABLE("a kick", kick_rows);
static const key_table behaviour_table = KEY_TABLE("a behaviour", behaviour_rows);

/* ---- Reading */

void read_spring(loader *l, const yaml_node *node) {
    spring_form form;
    read_form(&l->in, node, &spring_table, &form);
    loader_declare(l, &l->ids, &form.id, NAME_SPRING);
}

static void read_channel(loader *l, names *channels, const yaml_node *key) {
    const value id = {.node = key, .text = key->text, .bad = !check_id(&l->in, key)};
    channel_form form;
    loader_declare(l, channels, &id, NAME_CHANNEL);
    read_form(&l->in, key->next, &channel_table, &form);
    if (!form.waves.node) return;
    for (const yaml_node *item = form.waves.node->first; item; item = item->next) {
        wave_form wave;
        read_form(&l->in, item, &wave_table, &wave);
    }
}

static void read_kick(loader *l, names *channels, const yaml_node *node) {
    kick_form form;
    read_form(&l->in, node, &kick_table, &form);
    if (form.channel.node) loader_find(l, channels, &form.channel, NAME_CHANNEL);
    if (form.every.node && form.every.number[0] > form.every.number[1])
        complain(&l->in, RULE_K107, form.every.node,
                 "`every` is [shortest, longest], and the first is larger");
}

void read_behaviour(loader *l, const yaml_node *node) {
    behaviour_form form;
    read_form(&l->in, node, &behaviour_table, &form);
    loader_declare(l, &l->ids, &form.id, NAME_BEHAVIOUR);
    names channels = {.incomplete = form.channels.node ? 0 : NAME_CHANNEL};
    if (form.channels.node)
        for (const yaml_node *key = form.channels.node->first; key; key = key->next->next)
            read_channel(l, &channels, key);
    if (!form.kicks.node) return;
    for (const yaml_node *item = form.kicks.node->first; item; item = item->next)
        read_kick(l, &channels, item);
}
