# `make` lists the targets. Each does one thing; `demo` and `test` set up what they need.
.DEFAULT_GOAL := help
.PHONY: help opening coredata-plans migration-kills deps build demo test check docs sanitize portable format goldens bench plans shop load engines icu scale editors thresholds fuzz growth packages coverage examples pictures release release-test deb install library library-test wheel python clean

PACKAGES := libmariadb-dev libpcre2-dev libpq-dev libsimdjson-dev libsqlite3-dev libutf8proc-dev libzstd-dev zlib1g-dev
SOURCES := Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

deps: ## install the C libraries that are missing (Debian)
	@.ci/deps $(PACKAGES)

build: deps ## build everything in debug
	swift build --explicit-target-dependency-import-check error

demo: deps ## build in release and run the founding predicates on the data in Tests/Data
	swift build -c release --product predcheck
	Tests/Data/demo.sh "$$(swift build -c release --show-bin-path)/predcheck"

# All tests at once hold more than 1,300 files open; Foundation's Process.run crashed once there, in the
# list of open files.
test: deps ## run all tests, PostgreSQL's and MariaDB's with servers of their own
	@.ci/deps python3
	.ci/postgres run .ci/mariadb run swift test --experimental-maximum-parallelization-width 128

check: ## what CI runs: format lint, strict build, tests, documentation, examples, counts
	.ci/run

docs: deps ## write a website of the reference and all pages, with search, to .build/documentation
	@.ci/deps python3 python3-markdown
	swift build
	.ci/documentation build

editors: deps ## check the grammars for editors, and Neovim's configuration if it is there
	@.ci/deps python3
	swift build --product predcheck
	.ci/editors "$$(swift build --show-bin-path)/predcheck"

pictures: deps ## draw the README's pictures again from what predcheck prints
	@.ci/deps python3
	swift build --product predcheck
	Documentation/Pictures/draw "$$(swift build --show-bin-path)"

examples: deps ## run the commands on README.md, Documentation and Integrations/Examples
	@.ci/deps python3
	swift build --product predcheck
	swift build --product predicateql
	.ci/examples "$$(swift build --show-bin-path)"
	Documentation/Pictures/draw --check "$$(swift build --show-bin-path)"

sanitize: deps ## run tests under the address, undefined behaviour and thread sanitizers
	.ci/sanitize

portable: deps ## run all tests with the locks that stand in for the standard library's on macOS 14
	.ci/postgres run .ci/mariadb run swift test --scratch-path .build/portable -Xswiftc -DPREDICATE_PORTABLE

format: ## format the sources
	swift format --in-place --recursive $(SOURCES)

goldens: deps ## write the golden files anew and show what changed
	UPDATE_GOLDENS=1 swift test
	git --no-pager diff --stat -- Tests/Goldens

bench: deps ## measure us and every peer that can be installed (minutes; FULL=1 for 267 MB)
	Benchmarks/Tools/bench.py

plans: deps ## our SQL beside an expert's over 1,000,000 rows, in SQLite and PostgreSQL (PLAN_ROWS=…)
	.ci/postgres run Benchmarks/Tools/plans.py

shop: deps ## 60 predicates over a shop beside an expert's SQL, in SQLite and PostgreSQL (ORDERS=…)
	.ci/postgres run Benchmarks/Tools/shop.py

opening: deps ## the time to open databases of 10, 100 and 2,000 tables, in SQLite, PostgreSQL and MariaDB
	.ci/postgres run .ci/mariadb run Benchmarks/Tools/opening.py

coredata-plans: deps ## predicates over a store of Core Data beside an expert's SQL on its tables (OBJECTS=…)
	Benchmarks/Tools/coredata.py

migration-kills: deps ## kill predcheck migrate KILLS (200) times at random points, and compare the results
	@.ci/deps python3
	swift build --product predcheck
	.ci/migration-kills "$$(swift build --show-bin-path)/predcheck" $(or $(KILLS),200)

load: deps ## a mixed load with faults for SECONDS (3600) over an SQLite file and over PostgreSQL
	swift build --product load
	.build/debug/load sqlite 0
	.build/debug/load sqlite $(or $(SECONDS),3600)
	.ci/postgres run .build/debug/load postgres 0
	.ci/postgres run .build/debug/load postgres $(or $(SECONDS),3600)

engines: deps ## CASES (5000) random predicates in DuckDB, ClickHouse, Spark and MariaDB, beside memory (asks PyPI; Java)
	@.ci/deps python3-venv
	Tests/Engines/run $(or $(CASES),5000)

icu: deps ## compare the escapes and classes of MATCHES with ICU 72, over all code points (UPDATE_GOLDENS=1 writes the sample)
	@.ci/deps libicu72
	swift run -c release icu

scale: library ## predicates in Spark, DuckDB and ClickHouse beside an expert's SQL, over ROWS (1,000,000) (asks PyPI; Java)
	@.ci/deps python3-venv
	Benchmarks/Engines/run $(or $(ROWS),1000000)

thresholds: deps ## check instruction and allocation counts (UPDATE_THRESHOLDS=1 writes them)
	@.ci/deps binutils python3 valgrind
	Benchmarks/Tools/thresholds.py

fuzz: deps ## fuzz all targets for SECONDS (60), or TARGETS="parse sql"
	Tests/Fuzz/fuzz --seconds $(or $(SECONDS),60) $(TARGETS)

packages: deps ## build packages that use this one as others do, and run their programs (minutes)
	PREDICATE_PACKAGES=1 swift test --filter LibraryPackageTests

growth: deps ## check that the time a predicate takes grows in proportion to its length, up to TERMS (1000)
	swift build --build-tests
	GROWTH=$(or $(TERMS),1000) swift test --skip-build --filter GrowthTests --no-parallel

coverage: deps ## line coverage by the tests, and lines that none runs without a reason; MODULE=PredicateSyntax shows all
	Tests/Fuzz/coverage $(MODULE)

release: deps ## build predcheck for machines without Swift: .build/release-binary/predcheck
	@.ci/deps binutils gcc
	Integrations/Packaging/build-release

deb: release ## a Debian package of it, with manual and completions
	@.ci/deps dpkg-dev lintian mandoc
	Integrations/Packaging/build-deb

release-test: deb ## install the package in a bare Debian, and press Tab in bash, zsh and fish
	Integrations/Packaging/test-release
	Integrations/Packaging/test-completions .build/release-binary/predcheck

PREFIX ?= /usr/local
install: ## install what `make release` built below PREFIX (/usr/local)
	Integrations/Packaging/install-files .build/release-binary/predcheck "$(DESTDIR)$(PREFIX)"

library: deps ## write libpredicateql.so, with the Swift runtime inside, to .build/library
	.ci/library

library-test: library ## try the C library: its test, the same under valgrind, CALLS (10,000,000), masks over columns of 1 GB
	@.ci/deps valgrind
	.ci/library test

wheel: library ## write the Python package, with the library inside, to .build/wheel
	.ci/wheel

python: wheel ## install the wheel into an environment of its own and run its tests (asks PyPI)
	.ci/wheel test

clean: ## remove what was built
	swift package clean
