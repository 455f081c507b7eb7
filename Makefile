# Two commands do everything on a Debian machine with a Swift toolchain:
#   make run                     installs missing packages, builds, opens the program
#   make run ARGS="show Shippo"  the same, with arguments
#   make test                    the same, then lint and all tests
#   make install PREFIX=DIR      builds, and installs below DIR (/usr/local); with BUILD=DIR what is built there already
#   make uninstall PREFIX=DIR    takes away what that put there

SWIFT ?= swift
ARGS ?=
PREFIX ?= /usr/local
DESTDIR ?=
BUILD ?=
# Libraries of our own, which are built beside the program.
LIBRARIES = libPetContactsPhoneNumbers.so
RELEASE = $(SWIFT) build -c release --static-swift-stdlib
SOURCES = Package.swift Sources Tests
BUILD_PACKAGES = libchafa0 libgdk-pixbuf-2.0-0 libphonenumber-dev libreadline-dev libsqlite3-dev libstdc++-12-dev
TEST_PACKAGES = groff-base python3 sqlite3

.PHONY: run build test lint install uninstall packages test-packages clean

run: build
	@"$$($(RELEASE) --show-bin-path)/petcontacts" $(ARGS)

build: packages
	@$(RELEASE) --product petcontacts >&2
	@$(RELEASE) --product PetContactsPhoneNumbers >&2

test: test-packages lint
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --disable-xctest

lint:
	$(SWIFT) format lint --strict --recursive $(SOURCES)

install uninstall: export PREFIX := $(PREFIX)
install uninstall: export DESTDIR := $(DESTDIR)

install: $(if $(BUILD),,build)
	@Scripts/installation install "$(or $(BUILD),$$($(RELEASE) --show-bin-path))" $(LIBRARIES)

uninstall:
	@Scripts/installation uninstall

packages:
	@Scripts/install-packages $(BUILD_PACKAGES)

test-packages:
	@Scripts/install-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)

clean:
	$(SWIFT) package clean
