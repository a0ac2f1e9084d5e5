/* lint_asset.h - stage: assets by themselves: K201, K212. */
#ifndef BAKE_LINT_ASSET_H
#define BAKE_LINT_ASSET_H

#include "stage.h"

void lint_asset_run(const stage *s);

#endif
