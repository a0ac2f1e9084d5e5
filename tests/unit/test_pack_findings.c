/* What is said about packs that are not right: every K1xx rule, its place, its did-you-mean, and that
 * one cause makes one finding. */
#include "pack_fixture.h"
#include "str.h"
#include "suites.h"

#include <string.h>

/* What a case's text is: the whole of a file, or the end of one. */
typedef enum case_kind {
    PACK,        /* pack.yaml */
    PACK_END,    /* after the plain pack.yaml */
    ASSETS_FILE, /* assets.yaml */
    ASSETS,      /* after the plain assets.yaml, whose 13 lines end in the list of assets */
    SCENE,       /* scene.yaml */
    LEVEL,       /* after the beginning of a level, 3 lines */
    OBJECT,      /* the one object of a level, in line 5 */
    PERSON       /* the one person of a scene, in line 9 */
} case_kind;

static const struct kind_row {
    const char *file, *before;
} kinds[] = {
    [PACK] = {"pack.yaml", ""},
    [PACK_END] = {"pack.yaml", fixture_pack},
    [ASSETS_FILE] = {"assets.yaml", ""},
    [ASSETS] = {"assets.yaml", fixture_assets},
    [SCENE] = {"scene.yaml", ""},
    [LEVEL] = {"scene.yaml", "id: main\n"
                             "levels:\n"
                             "  - id: ground\n"},
    [OBJECT] = {"scene.yaml", "id: main\n"
                              "levels:\n"
                              "  - id: ground\n"
                              "    objects:\n"
                              "      - "},
    [PERSON] =
        {"scene.yaml",
         "id: main\n"
         "levels:\n"
         "  - id: ground\n"
         "    walls: [{id: w, from: [0, 0], to: [9, 0], openings: [{id: door, at: 2, width: 1, "
         "head: 2}]}]\n"
         "    objects: [{id: chair-1, asset: chair, at: [3, 3]}]\n"
         "    spots: [{id: coffee, at: [1, 1]}]\n"
         "    seats: [{id: ledge, at: [2, 2], height: 0.4}]\n"
         "people:\n"
         "  - "},
};

static const struct finding_case {
    case_kind kind;
    const char *text, *findings;
} cases[] = {
    {PACK, "",
     "pack.yaml:1:1 K101 the file holds no document [write its keys, or remove the file]\n"},
    {SCENE,
     "id: main\n"
     "levels: [\n",
     "scene.yaml:2:9 K101 this `[` is never closed [add the missing `]`]\n"},
    {OBJECT, "{id: a, asset: rug, at: [1, 2], facng: north}",
     "scene.yaml:5:41 K102 an object has no key `facng` [did you mean `facing`?]\n"},
    {OBJECT, "{id: a, asset: rug, at: [1, 2], comment: x}",
     "scene.yaml:5:41 K102 an object has no key `comment` [an object has `id`, `asset`, `at`, "
     "`center`, `facing`, `z`]\n"},
    {OBJECT, "{id: a, aset: rug, at: [1, 2]}",
     "scene.yaml:5:17 K102 an object has no key `aset` [did you mean `asset`?]\n"},
    {OBJECT, "{ib: a, asset: rug, at: [1, 2]}",
     "scene.yaml:5:10 K102 an object has no key `ib` [did you mean `id`?]\n"},
    {ASSETS, "  - {id: x, kind: robot, gait: {}}\n",
     "assets.yaml:14:26 K102 an asset of this kind has no key `gait` [an asset has `id`, `kind`, "
     "`rig`]\n"},
    {ASSETS, "  - {id: x, kind: robot, rig: {hip_hight: 1}}\n",
     "assets.yaml:14:32 K102 `rig` has no key `hip_hight` [did you mean `hip_height`?]\n"},
    {OBJECT, "{id: a, asset: rug, asset: rug, at: [1, 2]}",
     "scene.yaml:5:29 K103 duplicate key `asset` < scene.yaml:5:17\n"},
    {ASSETS,
     "  - {id: x, kind: robot}\n"
     "  - {id: x, kind: robot}\n",
     "assets.yaml:15:10 K103 `x` is the id of an asset already < assets.yaml:14:10\n"},
    {ASSETS,
     "  - {id: x, kind: robot}\n"
     "springs: [{id: x, omega: 1, zeta: 1}]\n",
     "assets.yaml:15:16 K103 `x` is the id of an asset already < assets.yaml:14:10\n"},
    {LEVEL,
     "    spots: [{id: a, at: [1, 1]}]\n"
     "    objects: [{id: a, asset: rug, at: [1, 2]}]\n",
     "scene.yaml:5:20 K103 `a` is the id of a spot already < scene.yaml:4:18\n"},
    {LEVEL,
     "    rooms: [{id: a, outline: [[0, 0], [1, 0], [1, 1]]}]\n"
     "    walls: [{id: a, from: [0, 0], to: [1, 0]}]\n",
     "scene.yaml:5:18 K103 `a` is the id of a room already < scene.yaml:4:18\n"},
    {ASSETS,
     "  - {id: x, kind: covering, size: [1, 1], parts: [{id: p, at: [0, 0, 0], size: [1, 1, 1]}, "
     "{id: p, at: [0, 0, 0], size: [1, 1, 1]}]}\n",
     "assets.yaml:14:97 K103 `p` is the id of a part already < assets.yaml:14:56\n"},
    {LEVEL,
     "    walls: [{id: a, from: [0, 0], to: [9, 0], openings: [{id: d, at: 1, width: 1, head: 2}, "
     "{id: d, at: 4, width: 1, head: 2}]}]\n",
     "scene.yaml:4:98 K103 `d` is the id of an opening already < scene.yaml:4:63\n"},
    {LEVEL, "  - id: ground\n",
     "scene.yaml:4:9 K103 `ground` is the id of a level already < scene.yaml:3:9\n"},
    {OBJECT, "{id: a, asset: rug, center: [1, 2], at: [1, 2]}",
     "scene.yaml:5:49 K103 the object has its position twice, as `at` and as `center` < "
     "scene.yaml:5:37\n"},
    {LEVEL,
     "    objects: [{id: b.r0c1, asset: rug, at: [1, 2]}]\n"
     "    banks: [{id: b, desk: desk, chair: chair, center: [5, 5], columns: 2, rows: 1, pitch: "
     "[2, 2], seat_offset: 0.5}]\n",
     "scene.yaml:5:18 K103 `b.r0c1` is the id of an object already < scene.yaml:4:20\n"},
    {OBJECT, "{id: a, asset: rug, at: [\"1\", 2]}",
     "scene.yaml:5:34 K104 the x of `at` must be a length in tiles, not `\"1\"` [remove the "
     "quotes: 1]\n"},
    {OBJECT, "{id: 7, asset: rug, at: [1, 2]}",
     "scene.yaml:5:14 K104 `id` must be text, not `7` [quote it: \"7\"]\n"},
    {SCENE,
     "id: main\n"
     "levels: {id: ground}\n",
     "scene.yaml:2:9 K104 `levels` must be a list, not a mapping\n"},
    {SCENE,
     "id: main\n"
     "levels: [ground]\n",
     "scene.yaml:2:10 K104 a level must be a mapping, not `ground`\n"},
    {OBJECT, "{id: a, asset: rug, at: [1, 2, 3]}",
     "scene.yaml:5:33 K104 `at` must be a list of 2 numbers, not a list of 3\n"},
    {OBJECT, "{id: a, asset: rug, at: 1}",
     "scene.yaml:5:33 K104 `at` must be a list of 2 numbers, not `1`\n"},
    {OBJECT, "{id: a, asset: rug, at: [1, 2], facing: nroth}",
     "scene.yaml:5:49 K104 `facing` must be north, west, south, east or degrees, not `nroth` [did "
     "you mean `north`?]\n"},
    {OBJECT, "{id: a, asset: rug, at: [.nan, .inf]}",
     "scene.yaml:5:34 K104 the x of `at` must be a length in tiles, not `.nan`\n"
     "scene.yaml:5:40 K104 the y of `at` must be a length in tiles, not `.inf`\n"},
    {OBJECT, "{id: a, asset: rug, at: [0x10, 1_000], z: 12:30}",
     "scene.yaml:5:34 K104 the x of `at` must be a length in tiles, not `0x10`\n"
     "scene.yaml:5:40 K104 the y of `at` must be a length in tiles, not `1_000`\n"
     "scene.yaml:5:51 K104 `z` must be a length in tiles, not `12:30`\n"},
    {ASSETS,
     "  - {id: x, kind: covering, floor: yes, size: [1, 1], parts: [{id: p, at: [0, 0, 0], size: "
     "[1, 1, 1]}]}\n",
     "assets.yaml:14:36 K104 `floor` must be true or false, not `yes`\n"},
    {ASSETS, "  - {id: x, kind: funiture, sizes: 4}\n",
     "assets.yaml:14:19 K104 `kind` must be furniture, covering, person or robot, not `funiture` "
     "[did you mean `furniture`?]\n"
     "assets.yaml:14:29 K102 an asset has no key `sizes` [did you mean `size`?]\n"
     "assets.yaml:14:36 K104 `size` must be a list of 2 numbers, not `4`\n"},
    {ASSETS,
     "  - {id: x, kind: covering, size: [1, 1], parts: [{id: p, at: [0, 0, 0], size: [1, 1, 1], "
     "color: \"#12\"}]}\n",
     "assets.yaml:14:98 K104 `color` must be \"#rrggbb\" in hexadecimal, not `\"#12\"`\n"},
    {ASSETS,
     "  - id: x\n"
     "    kind: covering\n"
     "    size: [1, 1]\n"
     "    parts:\n"
     "      - id: p\n"
     "        at: [0, 0, 0]\n"
     "        size: [1, 1, 1]\n"
     "        color: #123456\n",
     "assets.yaml:21:15 K104 `color` must be \"#rrggbb\" in hexadecimal, not left empty [put the "
     "color in quotes: outside of them # begins a comment]\n"},
    {SCENE,
     "id: main\n"
     "levels:\n",
     "scene.yaml:2:8 K104 `levels` must be a list, not left empty\n"},
    {SCENE, "- main\n", "scene.yaml:1:1 K104 a scene must be a mapping, not a list\n"},
    {LEVEL, "robots: [{asset: optimus, level: ground, count: 1.5}]\n",
     "scene.yaml:4:49 K104 `count` must be a whole number, not `1.5`\n"},
    {PACK,
     "kiln: \"1\"\n"
     "name: test\n"
     "license: x\n"
     "assets: []\n"
     "scenes: []\n",
     "pack.yaml:1:7 K104 `kiln` must be a whole number, not `\"1\"` [remove the quotes: 1]\n"},
    {PACK,
     "name: test\n"
     "license: x\n"
     "assets: []\n"
     "scenes: []\n",
     "pack.yaml:1:1 K105 pack.yaml needs `kiln`\n"},
    {OBJECT, "{asset: rug, at: [1, 2]}", "scene.yaml:5:10 K105 an object needs `id`\n"},
    {ASSETS, "  - {kind: person}\n",
     "assets.yaml:14:6 K105 an asset needs `id`, `size` and `parts`\n"},
    {OBJECT, "{id: a, asset: rug}", "scene.yaml:5:10 K105 an object needs `at` or `center`\n"},
    {OBJECT, "{}", "scene.yaml:5:9 K105 an object needs `id` and `asset`\n"},
    {OBJECT, "{id: a, asset: rugg, at: [1, 2]}",
     "scene.yaml:5:24 K106 there is no asset `rugg` [did you mean `rug`?]\n"},
    {OBJECT, "{id: a, asset: mina, at: [1, 2]}",
     "scene.yaml:5:24 K106 `mina` is a person, and furniture or a covering is wanted here\n"},
    {PACK,
     "kiln: 1\n"
     "name: test\n"
     "license: x\n"
     "assets: [asset.yaml]\n"
     "scenes: [scenes/*.yaml]\n",
     "pack.yaml:4:10 K106 there is no file `asset.yaml` [did you mean `assets.yaml`?]\n"
     "pack.yaml:5:10 K106 no file matches `scenes/*.yaml`\n"},
    {PACK_END,
     "lint: {K999: off, k304: off}\n"
     "allow: [{rule: K40, at: x, reason: y}]\n",
     "pack.yaml:6:8 K106 there is no rule `K999`\n"
     "pack.yaml:6:19 K106 there is no rule `k304` [did you mean `K304`?]\n"
     "pack.yaml:7:16 K106 there is no rule `K40` [did you mean `K401`?]\n"},
    {OBJECT, "{id: a, asset: rug, at: [10000.0001, -1e400]}",
     "scene.yaml:5:34 K107 the x of `at` is `10000.0001`; it must be between -10000 and 10000 "
     "tiles\n"
     "scene.yaml:5:46 K107 the y of `at` is `-1e400`; it must be between -10000 and 10000 tiles\n"},
    {OBJECT, "{id: a, asset: rug, at: [9999, 2]}",
     "scene.yaml:5:33 K107 `a` would reach beyond 10000 tiles from the level's origin\n"},
    {OBJECT, "{id: a, asset: rug, at: [9, 2], z: 10000}",
     "scene.yaml:5:44 K107 `a` would reach beyond 10000 tiles from the level's origin\n"},
    {ASSETS,
     "  - {id: x, kind: covering, size: [-1, 1], parts: [{id: p, at: [0, 0, 0], size: [1, 1, "
     "1]}]}\n",
     "assets.yaml:14:36 K107 the x of `size` is `-1`; it must be above 0 and at most 10000 "
     "tiles\n"},
    {ASSETS,
     "  - {id: x, kind: covering, size: [1, 1], parts: [{id: p, at: [9999.5, 0, 0], size: [1, 1, "
     "1]}]}\n",
     "assets.yaml:14:63 K107 the part reaches to 10000.5; it must stay within 10000 tiles\n"},
    {OBJECT, "{id: a, asset: rug, at: [1, 2], facing: 45}",
     "scene.yaml:5:49 K107 `at` needs a quarter turn, and `facing` is `45` [place it by its "
     "`center`]\n"},
    {LEVEL, "    rooms: [{id: a, outline: [[0, 0], [1, 0]]}]\n",
     "scene.yaml:4:30 K107 `outline` has 2 items; it must have at least 3 corners\n"},
    {LEVEL,
     "    walls: [{id: a, from: [0, 0], to: [9, 0], openings: [{id: d, at: 1, width: 1, sill: 1, "
     "head: 1}]}]\n",
     "scene.yaml:4:98 K107 `head` is `1`; it must be above the sill, 1\n"},
    {ASSETS, "  - {id: x, kind: covering, size: [1, 1], parts: []}\n",
     "assets.yaml:14:50 K107 `parts` has 0 items; it must have at least 1\n"},
    {ASSETS, "  - {id: x, kind: robot, rig: {hip_height: 0.08}}\n",
     "assets.yaml:14:44 K107 `ankle_height` is `0.08`; it must be below the hips, 0.08\n"},
    {ASSETS, "  - {id: x, kind: robot, rig: {ankle_height: 1}}\n",
     "assets.yaml:14:46 K107 `ankle_height` is `1`; it must be below the hips, 0.9168\n"},
    {ASSETS, "  - {id: x, kind: robot, rig: {shoulder_height: 0.9}}\n",
     "assets.yaml:14:49 K107 `shoulder_height` is `0.9`; it must be above the hips, 0.9168\n"},
    {ASSETS, "  - {id: x, kind: robot, rig: {hip_half_width: 0.27}}\n",
     "assets.yaml:14:48 K107 `hip_half_width` is `0.27`; it must be at most half the width, "
     "0.52\n"},
    {ASSETS, "  - {id: x, kind: robot, rig: {hip_half_width: 0, width: 0.34}}\n",
     "assets.yaml:14:58 K107 `shoulder_half_width` is `0.175`; it must be at most half the width, "
     "0.34\n"},
    {ASSETS, "  - {id: x, kind: robot, rig: {rest_elbow: 181, rest_knee: straight}}\n",
     "assets.yaml:14:44 K107 `rest_elbow` is `181`; it must be between -180 and 180 degrees\n"
     "assets.yaml:14:60 K104 `rest_knee` must be an angle in degrees, not `straight`\n"},
    {ASSETS, "  - {id: x, kind: robot, rig: {width: 0}}\n",
     "assets.yaml:14:39 K107 `width` is `0`; it must be above 0 and at most 10000 tiles\n"},
    {LEVEL, "robots: [{asset: optimus, level: ground, count: 0}]\n",
     "scene.yaml:4:49 K107 `count` is `0`; it must be between 1 and 1000\n"},
    {PACK,
     "kiln: 1\n"
     "name: test\n"
     "license: x\n"
     "assets: [../assets.yaml]\n"
     "scenes: [/etc/*.yaml, \"a/../b\", \"**/x\"]\n",
     "pack.yaml:4:10 K108 `../assets.yaml` leaves the pack by `..`\n"
     "pack.yaml:5:10 K108 `/etc/*.yaml` is an absolute path\n"
     "pack.yaml:5:23 K108 `\"a/../b\"` leaves the pack by `..`\n"
     "pack.yaml:5:33 K104 `\"**/x\"` uses `**`, which globs here do not have: name every folder\n"},
    {PACK,
     "kiln: 2\n"
     "name: Test\n"
     "future: [1]\n",
     "pack.yaml:1:7 K110 the pack has format version `2`, and this kiln reads 1\n"},
    {PACK,
     "name: test\n"
     "kiln: 1\n"
     "license: x\n"
     "assets: [assets.yaml]\n"
     "scenes: [scene.yaml]\n",
     "pack.yaml:2:7 K110 `kiln` must be the first key of pack.yaml\n"},
    {OBJECT, "{id: a, asset: &x rug, at: [1, 2]}",
     "scene.yaml:5:24 K112 the anchor `&x` is refused\n"},
    {OBJECT, "{id: a, asset: rug, at: [1.00005, 2], facing: 0.0001}",
     "scene.yaml:5:34 K113 the x of `at` is `1.00005`, finer than 0.0001 tile [write 1.0001, which "
     "is what is used]\n"
     "scene.yaml:5:55 K113 `facing` is `0.0001`, finer than 0.001 degree [write 0, which is what "
     "is used]\n"},
    {OBJECT, "{id: Desk 1, asset: rug, at: [1, 2]}",
     "scene.yaml:5:14 K114 `Desk 1` is no identifier: use a-z, 0-9, '.', '_' and '-', a letter or "
     "digit first, at most 128 characters [for example `desk-1`]\n"},
    {PACK,
     "kiln: 1\n"
     "name: My Pack\n"
     "license: x\n"
     "assets: [assets.yaml]\n"
     "scenes: [scene.yaml]\n",
     "pack.yaml:2:7 K114 `My Pack` is no pack name: use a-z, 0-9 and '-', at most 128 "
     "characters [name: my-pack]\n"},
    {ASSETS,
     "  - {id: x, kind: covering, size: [1, 0.00001], parts: [{id: p, at: [0, 0, 0], size: [1, 1, "
     "-0]}]}\n",
     "assets.yaml:14:39 K202 the y of `size` is `0.00001`, which leaves nothing\n"
     "assets.yaml:14:93 K202 the z of `size` is `-0`, which leaves nothing\n"},
    {LEVEL, "    walls: [{id: a, from: [0, 0], to: [0, 0]}]\n",
     "scene.yaml:4:18 K202 the wall ends where it begins, at [0, 0]\n"},
    {ASSETS_FILE, "assets: [\n",
     "assets.yaml:1:9 K101 this `[` is never closed [add the missing `]`]\n"},
    {ASSETS_FILE,
     "assets:\n"
     "  - {id: desk, kind: furniture, size: [0, 1], parts: [{id: top, at: [0, 0, 0], size: [1, 1, "
     "1]}]}\n"
     "  - {id: chair, kind: furniture, size: [1, 1], parts: [{id: top, at: [0, 0, 0], size: [1, 1, "
     "1]}], seats: [{id: seat, at: [0.5, x], height: 1}]}\n"
     "  - {id: rug, kind: covering, size: [1, 1], parts: [{id: top, at: [0, 0, 0], size: [1, 1, "
     "1]}]}\n"
     "  - {id: mina, kind: person, sise: [1, 1], parts: [{id: top, at: [0, 0, 0], size: [1, 1, "
     "1]}]}\n"
     "  - {id: optimus, kind: robot}\n",
     "assets.yaml:2:40 K202 the x of `size` is `0`, which leaves nothing\n"
     "assets.yaml:3:129 K104 the y of `at` must be a length in tiles, not `x`\n"
     "assets.yaml:5:30 K102 an asset of this kind has no key `sise` [did you mean `size`?]\n"},
    {LEVEL,
     "    objects: [{id: chair-1, asset: chair, at: [x, 1]}, {id: b, asset: chair, at: [1, 1], "
     "facing: 10}]\n"
     "people: [{id: p, asset: mina, start: chair-1/seat}, {id: q, asset: mina, start: b/seat}]\n",
     "scene.yaml:4:48 K104 the x of `at` must be a length in tiles, not `x`\n"
     "scene.yaml:4:98 K107 `at` needs a quarter turn, and `facing` is `10` [place it by its "
     "`center`]\n"},
    {LEVEL,
     "    objects: [{asset: chair, at: [1, 1]}]\n"
     "people: [{id: p, asset: mina, start: chair-1/seat}]\n",
     "scene.yaml:4:16 K105 an object needs `id`\n"},
    {LEVEL,
     "    banks: [{id: b, desk: desk, chair: chair, center: [0, 0], columns: 2, rows: 0, pitch: "
     "[2, 2], seat_offset: 0.5}]\n"
     "people: [{id: p, asset: mina, start: b.r0c0.chair/seat}]\n",
     "scene.yaml:4:81 K107 `rows` is `0`; it must be between 1 and 100000\n"},
    {OBJECT, "{id: A, asset: rugg, at: [x, 1e9], fasing: 3, z: \"0\"}",
     "scene.yaml:5:14 K114 `A` is no identifier: use a-z, 0-9, '.', '_' and '-', a letter or digit "
     "first, at most 128 characters [for example `a`]\n"
     "scene.yaml:5:24 K106 there is no asset `rugg` [did you mean `rug`?]\n"
     "scene.yaml:5:35 K104 the x of `at` must be a length in tiles, not `x`\n"
     "scene.yaml:5:38 K107 the y of `at` is `1e9`; it must be between -10000 and 10000 tiles\n"
     "scene.yaml:5:44 K102 an object has no key `fasing` [did you mean `facing`?]\n"
     "scene.yaml:5:58 K104 `z` must be a length in tiles, not `\"0\"` [remove the quotes: 0]\n"},
    {PERSON, "{id: p, asset: mina, start: chair-1/seat}", ""},
    {PERSON, "{id: p, asset: mina, start: chair-1/seet}",
     "scene.yaml:9:33 K106 there is no seat or spot `chair-1/seet` [did you mean "
     "`chair-1/seat`?]\n"},
    {PERSON, "{id: p, asset: mina, start: chair-2/seat}",
     "scene.yaml:9:33 K106 there is no seat or spot `chair-2/seat` [did you mean "
     "`chair-1/seat`?]\n"},
    {PERSON, "{id: p, asset: mina, start: chair-1}",
     "scene.yaml:9:33 K106 there is no seat or spot `chair-1` [did you mean `chair-1/seat`?]\n"},
    {PERSON, "{id: p, asset: mina, start: cofee}",
     "scene.yaml:9:33 K106 there is no seat or spot `cofee` [did you mean `coffee`?]\n"},
    {PERSON, "{id: p, asset: mina, start: main/chair-1/seat}",
     "scene.yaml:9:33 K106 there is no seat or spot `main/chair-1/seat` [did you mean "
     "`chair-1/seat`?]\n"},
    {PERSON, "{id: p, asset: mina, start: p}",
     "scene.yaml:9:33 K106 there is no seat or spot `p`\n"},
    {PERSON, "{id: p, asset: mina, start: {level: grund, at: [1, 1]}}",
     "scene.yaml:9:41 K106 there is no level `grund` [did you mean `ground`?]\n"},
    {PERSON, "{id: p, asset: mina, start: 12}",
     "scene.yaml:9:33 K104 `start` must be text, not `12` [quote it: \"12\"]\n"},
    {PERSON, "{id: p, asset: mina, start: [1, 1]}",
     "scene.yaml:9:33 K104 `start` must be the name of a seat or spot, or {level, at, facing}, not "
     "a list\n"},
    {PERSON, "{id: p, asset: chair, start: coffee}",
     "scene.yaml:9:20 K106 `chair` is furniture, and a person is wanted here\n"},
    {PERSON,
     "{id: p, asset: mina, start: coffee, routine: [{at: ledge, do: sit, for: 1.5}, {away: 60, "
     "exit: w/door}]}",
     ""},
    {PERSON,
     "{id: p, asset: mina, start: coffee, routine: [{at: ledge, do: sit, for: 1, exit: w/door}, "
     "{away: 1}, {do: x}]}",
     "scene.yaml:9:80 K102 a step of this kind has no key `exit` [a step has `at`, `do`, `for`]\n"
     "scene.yaml:9:96 K105 a step needs `exit`\n"
     "scene.yaml:9:107 K105 a step needs `at` and `for`\n"},
    {PERSON,
     "{id: p, asset: mina, start: coffee, routine: [{away: 1, exit: w/dor}, {away: 1, exit: "
     "v/door}, {away: 1, exit: door}, {away: 1, exit: win/door}]}",
     "scene.yaml:9:67 K106 there is no wall/opening `w/dor` [did you mean `w/door`?]\n"
     "scene.yaml:9:91 K106 there is no wall/opening `v/door` [an exit is an opening's address: "
     "wall/opening]\n"
     "scene.yaml:9:116 K106 there is no wall/opening `door` [did you mean `w/door`?]\n"
     "scene.yaml:9:139 K106 there is no wall/opening `win/door` [an exit is an opening's address: "
     "wall/opening]\n"},
    {PERSON,
     "{id: p, asset: mina, start: coffee, routine: [{at: ledge, do: sit, for: 0}, {at: ledge, do: "
     "Sit, for: 0.0001}, {away: 1.00051, exit: w/door}]}",
     "scene.yaml:9:77 K107 `for` is `0`; it must be above 0 and at most 1000000 seconds\n"
     "scene.yaml:9:97 K114 `Sit` is no identifier: use a-z, 0-9, '.', '_' and '-', a letter or "
     "digit first, at most 128 characters [for example `sit`]\n"
     "scene.yaml:9:107 K107 `for` is `0.0001`; it must be above 0 and at most 1000000 seconds\n"
     "scene.yaml:9:123 K113 `away` is `1.00051`, finer than 0.001 second [write 1.001, which is "
     "what is used]\n"},
    {LEVEL,
     "robots: [{asset: mina, level: ground, count: 1}, {asset: optimus, level: groud, count: 1}]\n",
     "scene.yaml:4:18 K106 `mina` is a person, and a robot is wanted here\n"
     "scene.yaml:4:74 K106 there is no level `groud` [did you mean `ground`?]\n"},
    {LEVEL,
     "    banks: [{id: b, desk: rug, chair: desk, center: [0, 0], columns: 2, rows: 1, pitch: [2, "
     "2], seat_offset: 0.5}]\n",
     "scene.yaml:4:27 K106 `rug` is a covering, and furniture is wanted here\n"
     "scene.yaml:4:39 K106 `desk` has no seat, and a bank's chair needs one\n"},
    {LEVEL,
     "    banks: [{id: b, desk: desk, chair: chair, center: [9999, 0], columns: 2, rows: 1, pitch: "
     "[2, 2], seat_offset: 0.5}]\n",
     "scene.yaml:4:55 K107 `b.r0c1` would reach beyond 10000 tiles from the level's origin\n"},
    {LEVEL,
     "    banks: [{id: b, desk: desk, chair: chair, center: [0, 0], columns: 3, rows: 1, pitch: "
     "[10000, 2], seat_offset: 0.5}]\n",
     "scene.yaml:4:55 K107 `b.r0c0` would reach beyond 10000 tiles from the level's origin\n"},
    {LEVEL,
     "    banks: [{id: b, desk: desk, chair: chair, center: [0, 0], columns: 1000, rows: 1000, "
     "pitch: [1, 1], seat_offset: 0.5}]\n",
     "scene.yaml:4:18 K109 the bank has 2000000 objects, more than the 100000 of a scene [split "
     "the pack, or raise the limit with --limit objects=N]\n"},
    {LEVEL,
     "    banks: [{id: b, desk: desk, chair: chair, center: [0, 0], columns: 1.5, rows: 100001, "
     "pitch: [0, 1], seat_offset: -1}]\n",
     "scene.yaml:4:72 K104 `columns` must be a whole number, not `1.5`\n"
     "scene.yaml:4:83 K107 `rows` is `100001`; it must be between 1 and 100000\n"
     "scene.yaml:4:99 K107 the x of `pitch` is `0`; it must be above 0 and at most 10000 tiles\n"
     "scene.yaml:4:119 K107 `seat_offset` is `-1`; it must be between 0 and 10000 tiles\n"},
    {ASSETS,
     "  - {id: x, kind: person, size: [1, 1], parts: [{id: p, at: [0, 0, 0], size: [1, 1, 1]}], "
     "gait: {cycle: 0, swing: -1}}\n",
     "assets.yaml:14:105 K107 `cycle` is `0`; it must be above 0 and at most 10000 tiles\n"
     "assets.yaml:14:115 K107 `swing` is `-1`; it must be between 0 and 10000 tiles\n"},
    {ASSETS,
     "  - {id: x, kind: person, size: [1, 1], parts: [{id: p, at: [0, 0, 0], size: [1, 1, 1]}], "
     "seated: {}, lying: {parts: []}}\n",
     "assets.yaml:14:99 K105 a pose needs `parts`\n"
     "assets.yaml:14:118 K107 `parts` has 0 items; it must have at least 1\n"},
    {ASSETS,
     "  - {id: x, kind: furniture, size: [1, 1], parts: [{id: p, at: [0, 0, 0], size: [1, 1, 1]}], "
     "seats: [{id: s, pose: stand, at: [0, 0], height: -1}]}\n",
     "assets.yaml:14:116 K104 `pose` must be sit or lie, not `stand`\n"
     "assets.yaml:14:143 K107 `height` is `-1`; it must be between 0 and 10000 tiles\n"},
    {ASSETS, "springs: [{id: s, omega: 0, zeta: 0.6}, {id: t, omega: 10, zeta: x}]\n",
     "assets.yaml:14:26 K107 `omega` is `0`; it must be above 0 and at most 10^9\n"
     "assets.yaml:14:66 K104 `zeta` must be a number, not `x`\n"},
    {ASSETS,
     "behaviours: [{id: b, channels: {Y: {}, y: {waves: [{amplitude: 1}], ofset: 1}}, kicks: "
     "[{channel: z, velocity: 70, every: [3, 1]}]}]\n",
     "assets.yaml:14:33 K114 `Y` is no identifier: use a-z, 0-9, '.', '_' and '-', a letter or "
     "digit first, at most 128 characters [for example `y`]\n"
     "assets.yaml:14:53 K105 a wave needs `frequency`\n"
     "assets.yaml:14:69 K102 a channel has no key `ofset` [did you mean `offset`?]\n"
     "assets.yaml:14:123 K107 `every` is [shortest, longest], and the first is larger\n"},
    {SCENE,
     "id: main\n"
     "levels: []\n",
     "scene.yaml:2:9 K107 `levels` has 0 items; it must have at least 1\n"},
    /* A key without a space behind its colon. */
    {PACK,
     "kiln:1\n"
     "name: test\n",
     "pack.yaml:1:5 K101 a `:` without a space behind it makes no key [write `kiln: 1`]\n"},
    {SCENE,
     "id: main\n"
     "levels:\n"
     "  - id:ground\n"
     "    elevation: 0\n",
     "scene.yaml:3:7 K101 a `:` without a space behind it makes no key [write `id: ground`]\n"},
    {OBJECT, "{id: a, asset: rug, at: [1, 2], color: #a07040}",
     "scene.yaml:5:48 K101 `#` starts a comment here, up to the end of the line [quote the color: "
     "\"#a07040\"]\n"},
    {ASSETS_FILE, "- {id: rug}\n",
     "assets.yaml:1:1 K104 an assets file must be a mapping, not a list [start it with "
     "`assets:`]\n"},
    {OBJECT, "{id:a, asset: rug, at: [1, 2]}",
     "scene.yaml:5:10 K102 an object has no key `id:a` [write a space behind the colon: `id: "
     "a`]\n"},
    /* What depends on something that could not be read is silent; the rest is not. */
    {LEVEL,
     "    objects: [{id: Chair 1, asset: chair, at: [3, 3]}]\n"
     "    spots: [{id: coffee, at: [1, 1]}]\n"
     "people:\n"
     "  - {id: p, asset: mina, start: chair-1/seat, routine: [{at: cofee, do: x, for: 1}]}\n",
     "scene.yaml:4:20 K114 `Chair 1` is no identifier: use a-z, 0-9, '.', '_' and '-', a letter or "
     "digit first, at most 128 characters [for example `chair-1`]\n"
     "scene.yaml:7:62 K106 there is no seat or spot `cofee` [did you mean `coffee`?]\n"},
    {ASSETS,
     "  - {id: Bad, kind: robot}\n"
     "springs: [{id: Worse, omega: 1, zeta: 1}]\n",
     "assets.yaml:14:10 K114 `Bad` is no identifier: use a-z, 0-9, '.', '_' and '-', a letter or "
     "digit first, at most 128 characters [for example `bad`]\n"
     "assets.yaml:15:16 K114 `Worse` is no identifier: use a-z, 0-9, '.', '_' and '-', a letter or "
     "digit first, at most 128 characters [for example `worse`]\n"},
    {LEVEL,
     "    furniture: [{id: chair-1, asset: chair, at: [3, 3]}]\n"
     "people: [{id: p, asset: mina, start: chair-1/seat}]\n",
     "scene.yaml:4:5 K102 a level has no key `furniture` [a level has `id`, `elevation`, `rooms`, "
     "`walls`, `objects`, `banks`, `spots`, `seats`]\n"},
    {SCENE,
     "id: main\n"
     "levels:\n"
     "  - id: Ground Floor\n"
     "people: [{id: p, asset: mina, start: {level: ground, at: [1, 1]}}]\n",
     "scene.yaml:3:9 K114 `Ground Floor` is no identifier: use a-z, 0-9, '.', '_' and '-', a "
     "letter or digit first, at most 128 characters [for example `ground-floor`]\n"},
    {LEVEL,
     "    walls: [{id: W, from: [0, 0], to: [9, 0], openings: [{id: door, at: 2, width: 1, head: "
     "2}]}]\n"
     "    spots: [{id: coffee, at: [1, 1]}]\n"
     "people: [{id: p, asset: mina, start: coffee, routine: [{away: 1, exit: w/door}]}]\n",
     "scene.yaml:4:18 K114 `W` is no identifier: use a-z, 0-9, '.', '_' and '-', a letter or digit "
     "first, at most 128 characters [for example `w`]\n"},
    {LEVEL,
     "    objects: [{id: a, asset: chiar, at: [1, 1]}, {id: b, asset: chiar, at: [3, 1]}, {id: c, "
     "asset: chiar, at: [5, 1]}]\n",
     "scene.yaml:4:30 K106 there is no asset `chiar` [did you mean `chair`?] < scene.yaml:4:65 < "
     "scene.yaml:4:100\n"},
    {OBJECT, "{name: a, asset: rug, at: [1, 2]}",
     "scene.yaml:5:10 K102 an object has no key `name` [did you mean `id`, which is missing?]\n"},
    {OBJECT, "{name: a, what: rug, at: [1, 2]}",
     "scene.yaml:5:10 K102 an object has no key `name` [an object has `id`, `asset`, `at`, "
     "`center`, `facing`, `z`]\n"
     "scene.yaml:5:19 K102 an object has no key `what` [an object has `id`, `asset`, `at`, "
     "`center`, `facing`, `z`]\n"},
    {PERSON, "{id: p, asset: mina, start: coffee, routine: [{away: 1, exit: w}]}",
     "scene.yaml:9:67 K106 there is no wall/opening `w` [did you mean `w/door`?]\n"},
    {PACK,
     "kiln: 1\n"
     "name: test\n"
     "license: x\n"
     "assets: [\"*s.yaml\", \"scene*\"]\n"
     "scenes: [scene.yaml]\n",
     "pack.yaml:4:21 K104 `\"scene*\"` matches scene.yaml, which is a scene and not an assets file "
     "[let it match assets files only, or list the file under `scenes`]\n"},
    {PACK_END,
     "lint: {K111: of, K304: 1}\n"
     "allow: [{rule: K302, at: x}, {rule: K302, at: x, reason: \" \"}, x]\n",
     "pack.yaml:6:14 K104 `K111` must be off, info, warning or error, not `of`\n"
     "pack.yaml:6:24 K104 `K304` must be off, info, warning or error, not `1`\n"
     "pack.yaml:7:10 K105 an `allow` entry needs `reason`\n"
     "pack.yaml:7:58 K104 `reason` is empty\n"
     "pack.yaml:7:64 K104 an `allow` entry must be a mapping, not `x`\n"},
};

START_TEST(a_pack_has_these_findings) {
    const struct finding_case *row = &cases[_i];
    pack_fixture f = fixture_new();
    str text = str_new(f.memory);
    str_add(&text, kinds[row->kind].before);
    str_add(&text, row->text);
    fixture_write(&f, kinds[row->kind].file, text.text);
    ck_assert_int_eq(fixture_load(&f), PACK_LOADED);
    ck_assert_str_eq(fixture_findings(&f), row->findings);
    fixture_free(&f);
}
END_TEST

SUITE(pack_findings) {
    Suite *suite = suite_create("pack_findings");
    TCase *tests = tcase_create("pack_findings");
    tcase_add_loop_test(tests, a_pack_has_these_findings, 0, (int)(sizeof cases / sizeof *cases));
    suite_add_tcase(suite, tests);
    return suite;
}
