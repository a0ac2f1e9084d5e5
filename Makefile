# kiln - build, test, install. `make help` lists the targets.
#
#   make bake     install what is missing, build, lint and bake every pack under packs/
#   make check    install what is missing, build, run all tests
#
# CONFIG=release (default), debug, sanitize or coverage; each has its own folder build/CONFIG.

CONFIG ?= release
B := build/$(CONFIG)

CC ?= cc
AR ?= ar
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wstrict-prototypes \
            -Wmissing-prototypes -Wpointer-arith -Wcast-qual -Wwrite-strings -Wundef -Wvla

CONFIG_FLAGS_release  := -O2 -g -DNDEBUG
CONFIG_FLAGS_debug    := -O0 -g
CONFIG_FLAGS_sanitize := -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
CONFIG_FLAGS_coverage := -O0 -g --coverage
CONFIG_FLAGS := $(CONFIG_FLAGS_$(CONFIG))
ifeq ($(CONFIG_FLAGS),)
$(error CONFIG must be release, debug, sanitize or coverage, not "$(CONFIG)")
endif

# -ffp-contract=off comes after the caller's flags: fused multiply-adds would change results.
ALL_CFLAGS = -std=gnu11 $(WARNINGS) $(CONFIG_FLAGS) $(CFLAGS) -ffp-contract=off -MMD -MP
ALL_LDFLAGS = $(CONFIG_FLAGS) $(LDFLAGS)

# Each layer sees only what it may use: tools -> lib/bake -> lib/kiln -> libc, zlib.
INCLUDE_kiln  := -Ilib/kiln
INCLUDE_bake  := -Ilib/kiln -Ilib/bake
INCLUDE_tools := -Ilib/kiln -Ilib/bake -Itools

KILN_OBJECTS := $(patsubst %.c,$(B)/%.o,$(wildcard lib/kiln/*.c))
BAKE_OBJECTS := $(patsubst %.c,$(B)/%.o,$(wildcard lib/bake/*.c))
TOOL_OBJECTS := $(patsubst %.c,$(B)/%.o,$(wildcard tools/*.c))
LIBKILN := $(B)/libkiln.a
LIBBAKE := $(B)/libkilnbake.a

.DEFAULT_GOAL := all
.PHONY: all clean
all: $(B)/kiln

$(B)/lib/kiln/%.o: lib/kiln/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(INCLUDE_kiln) -c $< -o $@
$(B)/lib/bake/%.o: lib/bake/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(INCLUDE_bake) -c $< -o $@
$(B)/tools/%.o: tools/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(INCLUDE_tools) -c $< -o $@

$(LIBKILN): $(KILN_OBJECTS)
	@rm -f $@
	$(AR) rcs $@ $^
$(LIBBAKE): $(BAKE_OBJECTS)
	@rm -f $@
	$(AR) rcs $@ $^
$(B)/kiln: $(TOOL_OBJECTS) $(LIBBAKE) $(LIBKILN)
	$(CC) $(ALL_LDFLAGS) $^ -lyaml -lz -lm -o $@

# Unit tests: one program out of all files under tests/unit and tests/property; see tests/unit/main.c.
UNIT_OBJECTS := $(patsubst %.c,$(B)/%.o,$(wildcard tests/unit/*.c tests/property/*.c))
INCLUDE_tests := -Ilib/kiln -Ilib/bake -Itests/unit
$(B)/tests/%.o: tests/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(INCLUDE_tests) -c $< -o $@
$(B)/unit: $(UNIT_OBJECTS) $(LIBBAKE) $(LIBKILN)
	$(CC) $(ALL_LDFLAGS) $^ -lcheck -lsubunit -lrt -lpthread -lyaml -lz -lm -o $@
.PHONY: unit
unit: $(B)/unit
	$(B)/unit

clean:
	rm -rf build

-include $(shell find build -name '*.d' 2>/dev/null)
