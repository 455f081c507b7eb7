# Two commands do everything on a Debian machine with a Swift toolchain:
#   make run                     installs missing packages, builds, opens the program
#   make run ARGS="show Shippo"  the same, with arguments
#   make test                    the same, then lint and all tests

SWIFT ?= swift
ARGS ?=
BENCH = $(SWIFT) build -c release --scratch-path .build/bench
# A cold start is short: the Swift runtime and the C++ library under it are linked statically, where the toolchain has
# that as an archive, and no folder of our own is searched for shared objects.
ARCHIVES = $(CURDIR)/.build/archives
RELEASE = $(SWIFT) build -c release --static-swift-stdlib --product petcontacts \
	--disable-local-rpath -Xlinker -L$(ARCHIVES)
SOURCES = Package.swift Sources Tests
BUILD_PACKAGES = libreadline-dev libsqlite3-dev libgdk-pixbuf-2.0-0
TEST_PACKAGES = python3 sqlite3
BENCH_PACKAGES = sqlite3 libplist3

.PHONY: run build test bench lint packages test-packages bench-packages clean

run: build
	@"$$($(RELEASE) --show-bin-path)/petcontacts" $(ARGS)

build: packages
	@mkdir -p $(ARCHIVES) && ln -sf "$$(clang -print-file-name=libstdc++.a)" $(ARCHIVES)/libstdc++.a
	@$(RELEASE) >&2

test: test-packages lint
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --disable-xctest

# Built beside, with the Swift runtime as shared objects: linked statically, Foundation writes no property lists.
# BENCH_ROWS=cold,codec runs some of it, BENCH_SIZE=1000000 another size; see Tests/Benchmarks/README.md.
bench: bench-packages build
	@$(BENCH) --product BenchmarkFloor >&2
	@$(BENCH) --product Benchmarks >&2
	@"$$($(BENCH) --show-bin-path)/Benchmarks" "$$($(RELEASE) --show-bin-path)/petcontacts"

lint:
	$(SWIFT) format lint --strict --recursive $(SOURCES)

packages:
	@Scripts/install-packages $(BUILD_PACKAGES)

test-packages:
	@Scripts/install-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)

bench-packages:
	@Scripts/install-packages $(BUILD_PACKAGES) $(BENCH_PACKAGES)

clean:
	$(SWIFT) package clean
