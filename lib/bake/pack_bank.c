/* pack_bank.c - banks: rows of desks with a chair each, unrolled into objects. */
#include "loader.h"

#include "geom.h"

/* ---- The format */

static const value_range bank_lines = {1, 100000, false, false, "between 1 and 100000"};

typedef struct bank_form {
    value id, desk, chair, center, facing, columns, rows, pitch, seat_offset;
} bank_form;

static const key_row bank_rows[] = {
    KEY(bank_form, id, VALUE_ID, REQUIRED),
    KEY(bank_form, desk, VALUE_NAME, REQUIRED),
    KEY(bank_form, chair, VALUE_NAME, REQUIRED),
    KEY(bank_form, center, VALUE_LENGTH, REQUIRED, .items = 2, .range = &coordinate),
    KEY(bank_form, facing, VALUE_FACING, .range = &angle),
    KEY(bank_form, columns, VALUE_WHOLE, REQUIRED, .range = &bank_lines),
    KEY(bank_form, rows, VALUE_WHOLE, REQUIRED, .range = &bank_lines),
    KEY(bank_form, pitch, VALUE_LENGTH, REQUIRED, .items = 2, .range = &positive),
    KEY(bank_form, seat_offset, VALUE_LENGTH, REQUIRED, .range = &distance),
};

static const key_table bank_table = KEY_TABLE("a bank", bank_rows);

/* ---- Unrolling */

/* A bank with its references resolved. */
typedef struct bank {
    const bank_form *form;
    uint32_t index, desk, chair;
    kiln_heading facing;
    kiln_turn turn;
    span where;
    bool failed; /* reported; the rest of it is skipped */
} bank;

/* The exact centre, doubled, of something at (x2/2, y2/2) in the bank's frame: quarter turns keep
 * half units, other angles round to the lattice like every turned point. */
static void turned_center(const bank *b, int64_t x2, int64_t y2, placement *out) {
    int64_t ox2 = 2 * b->form->center.number[0], oy2 = 2 * b->form->center.number[1];
    if (kiln_heading_quarter(b->facing)) {
        static const int8_t sines[] = {0, 1, 0, -1};
        int quarter = b->facing / 90000;
        int64_t sine = sines[quarter], cosine = sines[(quarter + 1) % 4];
        out->center2_x = ox2 + x2 * cosine - y2 * sine;
        out->center2_y = oy2 + x2 * sine + y2 * cosine;
        return;
    }
    kiln_point center = kiln_turn_halves(b->turn, x2, y2, ox2, oy2);
    out->center2_x = 2 * (int64_t)center.x;
    out->center2_y = 2 * (int64_t)center.y;
}

/* One desk or chair. */
static void place_one(loader *l, bank *b, const char *id, uint32_t asset, placement *object) {
    const name_entry *taken = names_find(&l->placed, id);
    if (taken) {
        loader_duplicate(l, taken, NAME_BANK, b->where);
        b->failed = true;
        return;
    }
    name_entry *added = names_add(&l->placed, l->memory, id, NAME_OBJECT, b->where);
    object->id = id;
    object->address = loader_address(l, id);
    object->asset = asset;
    object->bank = b->index;
    object->where = b->where;
    object->position = object->height = b->form->center.node;
    b->failed = !loader_place(l, added, object);
}

static void place_pair(loader *l, bank *b, int64_t row, int64_t column) {
    const bank_form *f = b->form;
    int64_t x2 = (2 * column - (f->columns.number[0] - 1)) * f->pitch.number[0];
    int64_t y2 = (2 * row - (f->rows.number[0] - 1)) * f->pitch.number[1];
    const char *id = arena_printf(l->memory, "%s.r%dc%d", f->id.text, (int)row, (int)column);
    placement desk = {.facing = kiln_heading_add(b->facing, 180000)};
    turned_center(b, x2, y2, &desk);
    place_one(l, b, id, b->desk, &desk);
    if (b->failed) return;
    placement chair = {.facing = b->facing};
    turned_center(b, x2, y2 - 2 * f->seat_offset.number[0], &chair);
    place_one(l, b, arena_printf(l->memory, "%s.chair", id), b->chair, &chair);
}

/* Is the block small enough to be computed at all? What it places is checked one by one. */
static bool block_fits(loader *l, const bank *b) {
    const bank_form *f = b->form;
    uint64_t objects = 2 * (uint64_t)f->columns.number[0] * (uint64_t)f->rows.number[0];
    if (objects > l->limits->objects) {
        finding *item = diag_add(l->d, RULE_K109, b->where, l->in.address,
                                 "the bank has %llu objects, more than the %u of a scene",
                                 (unsigned long long)objects, l->limits->objects);
        diag_suggest(l->d, item, "split the pack, or raise the limit with --limit objects=N");
        l->budget.spent = true;
        return false;
    }
    int64_t width = (f->columns.number[0] - 1) * f->pitch.number[0];
    int64_t depth = (f->rows.number[0] - 1) * f->pitch.number[1];
    if (width > 2 * (int64_t)COORDINATE_MAX || depth > 2 * (int64_t)COORDINATE_MAX) {
        complain(&l->in, RULE_K107, f->center.node,
                 "the bank would reach beyond 10000 tiles from the origin");
        return false;
    }
    return true;
}

static void unroll(loader *l, bank *b) {
    if (!block_fits(l, b)) return;
    for (int64_t row = 0; row < b->form->rows.number[0]; row++)
        for (int64_t column = 0; column < b->form->columns.number[0] && !b->failed; column++)
            place_pair(l, b, row, column);
}

static uint32_t find_chair(loader *l, const value *reference) {
    uint32_t chair = loader_find_asset(l, reference, 1u << KILN_ASSET_FURNITURE, "furniture");
    if (chair == KILN_NONE || l->pack->assets[chair].seat_count > 0) return chair;
    const names *seats = &l->assets[chair].seats;
    if (!seats->root && !seats->incomplete)
        complain(&l->in, RULE_K106, reference->node, "%s has no seat, and a bank's chair needs one",
                 shown(reference->node));
    return KILN_NONE;
}

static void read_bank(loader *l, const yaml_node *node) {
    pack *p = l->pack;
    bank_form form;
    loader_enter(l, node);
    bool good = read_form(&l->in, node, &bank_table, &form);
    name_entry *id = loader_declare(l, &l->placed, &form.id, NAME_BANK);
    bank b = {
        .form = &form,
        .index = p->bank_count,
        .desk = loader_find_asset(l, &form.desk, 1u << KILN_ASSET_FURNITURE, "furniture"),
        .chair = find_chair(l, &form.chair),
        .facing = (kiln_heading)form.facing.number[0],
        .where = id ? id->where : (span){0},
    };
    b.turn = kiln_turn_of(b.facing);
    if (!good || !id || b.desk == KILN_NONE || b.chair == KILN_NONE) {
        l->placed.incomplete |= NAME_OBJECT; /* the names of its desks and chairs */
        return;
    }
    ARENA_PUSH_ROOM(l->memory, p->banks, p->bank_count, l->bank_capacity);
    id->index = p->bank_count;
    p->banks[p->bank_count++] =
        (pack_bank){.id = id->text, .level = p->level_count, .where = b.where};
    unroll(l, &b);
    if (b.failed) l->placed.incomplete |= NAME_OBJECT;
}

void read_banks(loader *l, const yaml_node *list) {
    for (const yaml_node *item = list ? list->first : NULL; item; item = item->next)
        read_bank(l, item);
}
