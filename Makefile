# Two commands do everything on a Debian machine with a Swift toolchain:
#   make run                     installs missing packages, builds, opens the program
#   make run ARGS="show Shippo"  the same, with arguments
#   make test                    the same, then lint and all tests
#   make soak                    what takes hours: 10,000 kills, the laws of storage from 200 seeds, every fault of every call
#   make fuzz FUZZ_SECONDS=60    feeds what reads from outside with made-up input, each reader so long
#   make sanitize                all tests but transcripts, under the address and thread sanitizers; SANITIZERS=thread for one
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
# A cold start is short: the Swift runtime and the C++ library under it are linked statically, where the toolchain has
# that as an archive, and no folder of our own is searched for shared objects. The linker runs in this folder.
ARCHIVES = .build/archives
PROGRAM = $(RELEASE) --product petcontacts --disable-local-rpath -Xlinker -L$(ARCHIVES)
BENCH = $(SWIFT) build -c release --scratch-path .build/bench
FUZZ_SECONDS ?= 60
SANITIZERS ?= address thread
FUZZER = PETCONTACTS_FUZZ=1 $(SWIFT) build -c release --sanitize=fuzzer --sanitize=address --product Fuzzer --scratch-path .build/fuzz
# A seed of its own each time, which is said; PETCONTACTS_SEED=N begins there again.
SOAK = export PETCONTACTS_SOAK=1 PETCONTACTS_KILLS=$${PETCONTACTS_KILLS:-10000} PETCONTACTS_LAWS=$${PETCONTACTS_LAWS:-200} \
  PETCONTACTS_SEED=$${PETCONTACTS_SEED:-$$(date +%s)}; \
  echo "$$PETCONTACTS_KILLS kills and the laws of storage from $$PETCONTACTS_LAWS seeds, from PETCONTACTS_SEED=$$PETCONTACTS_SEED on"
SOAKED = StorageTests\.(Kill|Conformance|SeveralProcesses)Tests|MemoryStorageTests|Transcripts\.FaultTests
SOURCES = Package.swift Sources Tests Plugins Assets/kit
# Extensions in Swift, each a package of its own, whose programs are put into their bin.
EXTENSIONS = VetRecords
BUILD_PACKAGES = libchafa0 libgdk-pixbuf-2.0-0 libphonenumber-dev libreadline-dev libsqlite3-dev libstdc++-12-dev
TEST_PACKAGES = bubblewrap fish gnustep-base-runtime groff-base less libplist-utils python3 python3-jsonschema sqlite3 zsh
BENCH_PACKAGES = libplist3 python3 sqlite3

.PHONY: run build test soak fuzz sanitize bench lint install uninstall packages test-packages bench-packages clean

run: build
	@"$$($(RELEASE) --show-bin-path)/petcontacts" $(ARGS)

build: packages
	@archive=$$(clang -print-file-name=libstdc++.a 2>/dev/null); mkdir -p $(ARCHIVES); \
	case $$archive in /*) ln -sf "$$archive" $(ARCHIVES) ;; esac
	@$(PROGRAM) >&2
	@! nm "$$($(RELEASE) --show-bin-path)/petcontacts" 2> /dev/null | grep -qE 'libdispatch_init|12_RegexParser' || { \
	  echo "The program takes in Swift's concurrency or regular expressions, which make each start late." >&2; exit 1; }
	@$(RELEASE) --product PetContactsPhoneNumbers >&2
	@$(call build-extensions,release) >&2

test: test-packages lint
	$(SWIFT) build --build-tests
	@$(call build-extensions,debug) >&2
	@Scripts/run-tests $(SWIFT)

soak: test-packages
	$(SWIFT) build --build-tests
	@$(SOAK); Scripts/run-tests $(SWIFT) --filter '$(SOAKED)'

fuzz: packages
	$(FUZZER)
	@Scripts/fuzz "$$($(FUZZER) --show-bin-path)/Fuzzer" $(FUZZ_SECONDS)

sanitize: test-packages
	@Scripts/sanitize $(SWIFT) $(SANITIZERS)

# The Swift runtime is linked into them, because the sandbox that they run in has no toolchain.
build-extensions = set -e; for name in $(EXTENSIONS); do \
  $(SWIFT) build -c $(1) --static-swift-stdlib --package-path Plugins/$$name --scratch-path .build/$$name; \
  install -D .build/$$name/$(1)/$$name Plugins/$$name/bin/$$name; done

# Built beside, with the Swift runtime as shared objects: linked statically, Foundation writes no property lists.
# BENCH_ROWS=cold,codec runs some of it, BENCH_SIZE=1000000 another size; see Tests/Benchmarks/README.md.
bench: bench-packages build
	@$(BENCH) --product BenchmarkFloor >&2
	@$(BENCH) --product Benchmarks >&2
	@"$$($(BENCH) --show-bin-path)/Benchmarks" "$$($(RELEASE) --show-bin-path)/petcontacts"

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

bench-packages:
	@Scripts/install-packages $(BUILD_PACKAGES) $(BENCH_PACKAGES)

clean:
	$(SWIFT) package clean
