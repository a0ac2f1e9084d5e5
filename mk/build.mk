# build.mk - how the libraries, the program and the unit tests are built. Sources are found by
# wildcard: a new file needs no edit here.

CC ?= cc
AR ?= ar
# Instrumented code makes compilers see dangers that are none: there they only warn.
WERROR ?= $(if $(filter sanitize coverage fuzz,$(CONFIG)),,-Werror)

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wstrict-prototypes \
            -Wmissing-prototypes -Wpointer-arith -Wcast-qual -Wwrite-strings -Wundef -Wvla $(WERROR)

CONFIG_FLAGS_release  := -O2 -g -DNDEBUG
CONFIG_FLAGS_debug    := -O0 -g
CONFIG_FLAGS_sanitize := -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
CONFIG_FLAGS_coverage := -O0 -g --coverage -fprofile-update=atomic
CONFIG_FLAGS_fuzz     := -O1 -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
CONFIG_FLAGS := $(CONFIG_FLAGS_$(CONFIG))
ifeq ($(CONFIG_FLAGS),)
$(error CONFIG must be release, debug, sanitize, coverage or fuzz, not "$(CONFIG)")
endif

# -ffp-contract=off comes after the caller's flags: fused multiply-adds would change results.
ALL_CFLAGS  = -std=gnu11 $(WARNINGS) $(CONFIG_FLAGS) $(CFLAGS) -ffp-contract=off -MMD -MP
ALL_LDFLAGS = $(CONFIG_FLAGS) $(LDFLAGS)

# Each layer sees only what it may use: tools -> lib/bake -> lib/kiln -> libc, zlib.
INCLUDE_kiln  := -Ilib/kiln
INCLUDE_bake  := -Ilib/kiln -Ilib/bake
INCLUDE_tools := -Ilib/kiln -Ilib/bake -Itools
INCLUDE_tests := -Ilib/kiln -Ilib/bake -Itools -Itests/unit

objects = $(patsubst %.c,$(B)/%.o,$(wildcard $(1)))

KILN_OBJECTS := $(call objects,lib/kiln/*.c)
BAKE_OBJECTS := $(call objects,lib/bake/*.c)
TOOL_OBJECTS := $(call objects,tools/*.c)
UNIT_OBJECTS := $(call objects,tests/unit/*.c tests/property/*.c)
LIBKILN := $(B)/libkiln.a
LIBBAKE := $(B)/libkilnbake.a
LIBTOOL := $(B)/libtools.a
LIBS    := -lyaml -lz -lm

# The compile command as it was last time: everything is rebuilt when it changes.
FLAGS := $(B)/flags
ifneq ($(shell cat $(FLAGS) 2>/dev/null),$(strip $(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS)))
.PHONY: $(FLAGS)
endif
$(FLAGS):
	@mkdir -p $(@D)
	@echo '$(strip $(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS))' >$@

# V=1 prints whole commands.
say = @$(if $(V),,printf '  %-4s %s\n' $(1) $(2);)
Q  := $(if $(V),,@)

define compile
@mkdir -p $(@D)
$(call say,CC,$<)
$(Q)$(CC) $(ALL_CFLAGS) $(1) -c $< -o $@
endef
define link
$(call say,LINK,$@)
$(Q)$(CC) $(ALL_LDFLAGS) $^ $(1) -o $@
endef

$(B)/lib/kiln/%.o: lib/kiln/%.c $(FLAGS)
	$(call compile,$(INCLUDE_kiln))
$(B)/lib/bake/%.o: lib/bake/%.c $(FLAGS)
	$(call compile,$(INCLUDE_bake))
$(B)/tools/%.o: tools/%.c $(FLAGS)
	$(call compile,$(INCLUDE_tools))
$(B)/tests/%.o: tests/%.c $(FLAGS)
	$(call compile,$(INCLUDE_tests))

$(LIBKILN): $(KILN_OBJECTS)
$(LIBBAKE): $(BAKE_OBJECTS)
$(LIBTOOL): $(TOOL_OBJECTS)
$(LIBKILN) $(LIBBAKE) $(LIBTOOL):
	@rm -f $@
	$(call say,AR,$@)
	$(Q)$(AR) rcs $@ $^

# Files that the program carries: the rules' examples for `kiln explain`, the pack of `kiln new`.
EMBED_rules   := $(sort $(shell find tests/rules -mindepth 2 -type f 2>/dev/null))
EMBED_starter := $(sort $(shell find tools/starter -type f))
EMBED_OBJECTS := $(B)/embed/rules.o $(B)/embed/starter.o
EMBED_SOURCES := $(EMBED_OBJECTS:.o=.c)
EMBED_NAMES   := $(EMBED_OBJECTS:.o=.names)
$(EMBED_NAMES): $(B)/embed/%.names: .FORCE
	@mkdir -p $(@D)
	@printf '%s\n' $(EMBED_$*) | cmp -s - $@ || printf '%s\n' $(EMBED_$*) >$@
.SECONDEXPANSION:
$(EMBED_SOURCES): $(B)/embed/%.c: scripts/embed $(B)/embed/%.names $$(EMBED_$$*)
	@scripts/embed $* $(B)/embed/$*.names >$@.new && mv $@.new $@
$(EMBED_OBJECTS): %.o: %.c $(FLAGS)
	$(call compile,$(INCLUDE_tools))

$(B)/kiln: $(TOOL_OBJECTS) $(EMBED_OBJECTS) $(LIBBAKE) $(LIBKILN)
	$(call link,$(LIBS))

# The release program has a place of its own.
build/kiln: build/release/kiln
	@cp $< $@.new && mv $@.new $@

# One program out of all files under tests/unit and tests/property; see tests/unit/main.c.
$(B)/unit: $(UNIT_OBJECTS) $(LIBTOOL) $(LIBBAKE) $(LIBKILN)
	$(call link,-lcheck -lsubunit -lrt -lpthread $(LIBS))

.PHONY: program unit debug release .FORCE
program: $(if $(filter build/release,$(B)),build/kiln,$(B)/kiln)
unit: $(B)/unit ## run the unit tests (CONFIG=...; CK_RUN_SUITE=NAME runs one suite)
	@$(B)/unit
debug release: ## build the program and the unit tests in that configuration
	+@$(SUBMAKE) CONFIG=$@ program build/$@/unit

-include $(shell find $(B) -name '*.d' 2>/dev/null)
