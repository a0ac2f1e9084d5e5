# check.mk - tests of every kind. `make check` runs those of a minute or two; .ci/run adds the rest.

.PHONY: check sanitize coverage headers layers cli rules golden schemas bench fuzz format-check

check: ## install what is missing, build, run all tests
	@scripts/deps build check
	+@$(SUBMAKE) debug
	+@$(SUBMAKE) release
	+@scripts/check

sanitize: ## run the unit tests under AddressSanitizer and UndefinedBehaviorSanitizer
	+@$(SUBMAKE) CONFIG=sanitize program unit

headers: ## compile every header alone; kiln.h as C99 and C++11
	@scripts/headers

layers: ## check what depends on what
	+@$(SUBMAKE) CONFIG=release program
	@scripts/layers build/release

format-check: ## check the layout of all C files against .clang-format
	clang-format --dry-run -Werror $(shell git ls-files '*.c' '*.h')

cli: ## run the command-line tests (tests/cli/run --update rewrites what they expect)
	+@$(SUBMAKE) CONFIG=release program
	@tests/cli/run
