# check.mk - tests of every kind. `make check` runs those of a minute or two; .ci/run adds the rest.

.PHONY: check sanitize coverage headers layers cli rules golden bench fuzz replay format-check reports

check: ## install what is missing, build, run all tests
	@scripts/deps build check
	+@$(SUBMAKE) debug
	+@$(SUBMAKE) release
	+@$(SUBMAKE) CONFIG=debug replay-programs
	+@scripts/check

sanitize: ## run the unit tests under AddressSanitizer and UndefinedBehaviorSanitizer
	+@$(SUBMAKE) CONFIG=sanitize program unit

coverage: ## run the unit and command-line tests and print which lines they reach (gcovr)
	@scripts/deps build check coverage
	+@$(SUBMAKE) CONFIG=coverage program unit
	KILN=build/coverage/kiln tests/cli/run
	KILN=build/coverage/kiln tests/rules/run
	gcovr --root . --object-directory build/coverage --filter lib/ --filter tools/ --print-summary

headers: ## compile every header alone; kiln.h as C99 and C++11
	@scripts/headers

layers: ## check what depends on what
	+@$(SUBMAKE) CONFIG=release program
	@scripts/layers build/release

cli: ## run the command-line tests (tests/cli/run --update rewrites what they expect)
	+@$(SUBMAKE) CONFIG=release program
	@tests/cli/run

rules: ## run the examples of all rules (tests/rules/run --update rewrites what they expect)
	+@$(SUBMAKE) CONFIG=release program
	@tests/rules/run

golden: ## compare the content hashes of the shipped packs with those written down
	+@$(SUBMAKE) CONFIG=release program
	@tests/golden/run build/kiln

reports: ## write reports/ anew: findings, seats and pictures of every shipped pack
	+@$(SUBMAKE) CONFIG=release program
	@scripts/reports build/kiln

format-check: ## check the layout of all C files against .clang-format
	clang-format --dry-run -Werror $(shell git ls-files '*.c' '*.h')

# ---- Benchmarks: every tests/bench/bench_NAME.c is a program.
BENCH_PROGRAMS := $(patsubst tests/bench/%.c,$(B)/%,$(wildcard tests/bench/bench_*.c))
BENCH_SHARED := $(patsubst %.c,$(B)/%.o,$(filter-out tests/bench/bench_%,$(wildcard tests/bench/*.c)))
$(BENCH_PROGRAMS): $(B)/%: $(B)/tests/bench/%.o $(BENCH_SHARED) $(LIBTOOL) $(LIBBAKE) $(LIBKILN)
	$(call link,$(BENCH_LINK) $(LIBS))
# Lets the program answer for the library, the plain way.
$(B)/bench_places: BENCH_LINK = -Wl,--wrap=kiln_level_plan_blocked
.PHONY: bench-programs
bench-programs: $(BENCH_PROGRAMS)

bench: ## measure baking, asking, paths, drawing and robots, each beside a slower way
	+@$(SUBMAKE) CONFIG=release program bench-programs
	@for program in $(patsubst $(B)/%,build/release/%,$(BENCH_PROGRAMS)); do $$program || exit; done

# ---- Fuzzing: every tests/fuzz/fuzz_NAME.c is a libFuzzer target with its corpus in
# tests/fuzz/corpus/NAME. Without clang the corpora are replayed only.
FUZZ_NAMES    := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
FUZZ_PROGRAMS := $(FUZZ_NAMES:%=$(B)/fuzz-%)
FUZZ_SECONDS  ?= 60
$(FUZZ_PROGRAMS): $(B)/fuzz-%: $(B)/tests/fuzz/fuzz_%.o $(LIBBAKE) $(LIBKILN)
	$(call link,-fsanitize=fuzzer -l:libyaml.a -l:libz.a -lm)
REPLAY_PROGRAMS := $(FUZZ_NAMES:%=$(B)/replay-%)
$(REPLAY_PROGRAMS): $(B)/replay-%: $(B)/tests/fuzz/fuzz_%.o $(B)/tests/fuzz/replay.o $(LIBBAKE) $(LIBKILN)
	$(call link,$(LIBS))
.PHONY: fuzz-programs replay-programs
fuzz-programs: $(FUZZ_PROGRAMS)
replay-programs: $(REPLAY_PROGRAMS)

replay: ## feed the fuzz targets their corpora once (CONFIG=sanitize sees the most)
	+@$(SUBMAKE) replay-programs
	@scripts/replay $(B)

fuzz: ## fuzz every target for FUZZ_SECONDS (60), with clang
	+@$(SUBMAKE) CONFIG=fuzz CC=clang fuzz-programs
	@scripts/fuzz $(FUZZ_SECONDS)
