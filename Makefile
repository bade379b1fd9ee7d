# Two commands: `make run` serves the game, `make test` checks everything. CONTRIBUTING.md has the rest.

# The first Python that is new enough, with venv if there is one; `make run PYTHON=python3.12` takes another. The system's
# comes first: those who distribute Python build it with optimizations that are left out where it is built by hand, as
# by pyenv, and with which everything takes a seventh less processor time.
ifndef PYTHON
PYTHON := $(shell for modules in "sys, ensurepip" sys; do \
	for p in /usr/bin/python3 python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c "import $$modules; sys.exit(sys.version_info < (3, 11))" 2>/dev/null && echo $$p && exit; done; done)
endif
HOST ?= 127.0.0.1
PORT ?= 8000
export HOST PORT
PARTS := run

.PHONY: run run-many test check proof rules figures bench faults load fuzz mutation audit setup lock format

run: setup
	@exec .venv/bin/python manage.py serve

# PostgreSQL, Redis, two workers, bots, sweeper and nginx on this machine (docs/hosting.md).
run-many: setup
	@exec .venv/bin/python tools/many.py

# All stages, or some of them: make test STAGES="lint types"
test: PARTS := test
test: setup
	@exec .venv/bin/python tests/run.py $(STAGES)

# What a change may have broken, in under a minute; SINCE=main compares with another commit than the last one.
check: PARTS := test
check: setup
	@SINCE=$(SINCE) exec .venv/bin/python tests/run.py --check $(STAGES)

# The long form of the tests.
proof: PARTS := test
proof: setup
	@LIONHEART_PROOF=1 exec .venv/bin/python tests/run.py $(STAGES)

# Writes docs/rules-catalogue.md: each rule with its tests; one without fails.
rules:
	@$(PYTHON) tools/rules.py

# Makes the pictures of the rules pages from their diagrams.
figures: setup
	@exec .venv/bin/python tools/figures.py

# How fast the engine is, in CPU time (docs/speed.md).
bench: PARTS := test
bench: setup
	@exec .venv/bin/python -m tests.bench

# The toy game of the load test here and on its peers, and the tables (docs/load.md): make load LOAD="--reps 2"
load: PARTS := test
load: setup
	@exec .venv/bin/python tests/load/run.py $(LOAD)

# Breaks everything under twenty games for ten minutes, each thing alone, then all at once (docs/promises.md).
faults: PARTS := test
faults: setup
	@exec .venv/bin/python -m tests.faults.nemesis

# Random games of everything for FUZZ_SECONDS, with every invariant; prints how to replay a failure.
fuzz: PARTS := test
fuzz: setup
	@exec .venv/bin/python -m tests.engine.fuzz

# Whether the tests of borders, knights, expansion, founding and contests would notice faults (docs/mutation.md).
mutation: PARTS := test
mutation: setup
	@exec .venv/bin/python tools/mutation.py

# Asks whether flaws of the packages are known; ends with 2 where it could not ask (SECURITY.md).
audit: PARTS := test
audit: setup
	@exec .venv/bin/python tools/audit.py

setup:
	@$(if $(PYTHON),,$(error Lionheart needs Python 3.11 or newer, and found none))
	@$(PYTHON) tools/setup.py $(PARTS)

# Regenerates requirements/*.txt from requirements/*.in, and the client's lock from its package.json.
lock: PARTS := test
lock: setup
	@PATH="$(CURDIR)/.venv/bin:$$PATH" sh tools/lock.sh

format: PARTS := test
format: setup
	@.venv/bin/ruff check --fix . && .venv/bin/ruff format .
