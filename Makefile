# Two commands do everything on a Debian machine with a Swift toolchain:
#   make run                     installs missing packages, builds, opens the program
#   make run ARGS="show Shippo"  the same, with arguments
#   make test                    the same, then lint and all tests

SWIFT ?= swift
ARGS ?=
RELEASE = $(SWIFT) build -c release --static-swift-stdlib --product petcontacts
SOURCES = Package.swift Sources Tests
BUILD_PACKAGES = libreadline-dev libsqlite3-dev libgdk-pixbuf-2.0-0
TEST_PACKAGES = python3 sqlite3 gnustep-base-runtime libplist-utils

.PHONY: run build test lint packages test-packages clean

run: build
	@"$$($(RELEASE) --show-bin-path)/petcontacts" $(ARGS)

build: packages
	@$(RELEASE) >&2

test: test-packages lint
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --disable-xctest

lint:
	$(SWIFT) format lint --strict --recursive $(SOURCES)

packages:
	@Scripts/install-packages $(BUILD_PACKAGES)

test-packages:
	@Scripts/install-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)

clean:
	$(SWIFT) package clean
