# kiln - build, test, install. `make help` lists the targets.
#
#   make bake     install what is missing, build, lint and bake every pack under packs/
#   make check    install what is missing, build, run all tests
#
# CONFIG=release (default), debug, sanitize or coverage; each has its own folder build/CONFIG.
# CC, CFLAGS and LDFLAGS may be given; a change of any of them rebuilds. B=FOLDER builds elsewhere, V=1 prints
# whole commands.

CONFIG ?= release
B := build/$(CONFIG)

MAKEFLAGS += --no-builtin-rules
.DEFAULT_GOAL := all

include mk/build.mk
include mk/check.mk
include mk/install.mk


.PHONY: all bake help clean
all: program ## build the program (CONFIG=release: also build/kiln)

bake: ## install what is missing, build, lint and bake every pack under packs/
	@scripts/deps build
	+@$(SUBMAKE) CONFIG=release program
	@mkdir -p build/packs
	build/kiln bake -j $(shell nproc) packs/* -o build/packs/

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

clean: ## remove build/
	rm -rf build

# Recursive builds use all processors, unless -j was given to the first make.
SUBMAKE = $(MAKE) --no-print-directory $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell nproc))
