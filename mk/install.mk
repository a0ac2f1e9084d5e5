# install.mk - what a system gets: the program and its man page, libkiln, its one header, kiln.pc.

PREFIX  ?= /usr/local
VERSION := $(shell sed -n 's/^#define KILN_VERSION "\(.*\)"/\1/p' lib/kiln/kiln.h)
INSTALLED := bin/kiln lib/libkiln.a lib/pkgconfig/kiln.pc include/kiln.h share/man/man1/kiln.1

.PHONY: install uninstall

install: ## install into PREFIX (/usr/local), below DESTDIR
	+@$(SUBMAKE) CONFIG=release program
	install -D -m 755 build/kiln $(DESTDIR)$(PREFIX)/bin/kiln
	install -D -m 644 build/release/libkiln.a $(DESTDIR)$(PREFIX)/lib/libkiln.a
	install -D -m 644 lib/kiln/kiln.h $(DESTDIR)$(PREFIX)/include/kiln.h
	build/kiln help --man >build/kiln.1
	install -D -m 644 build/kiln.1 $(DESTDIR)$(PREFIX)/share/man/man1/kiln.1
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' kiln.pc.in >build/kiln.pc
	install -D -m 644 build/kiln.pc $(DESTDIR)$(PREFIX)/lib/pkgconfig/kiln.pc

uninstall: ## remove what install put there
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,$(INSTALLED))
