# `make run` serves the game, `make test` runs all tests. CONTRIBUTING.md explains the other commands.

# The first Python that is new enough, preferably one with venv; `make run PYTHON=python3.12` uses another. Prefer the
# system Python: distributions build it with optimizations that pyenv omits (about 14 % less CPU).
ifndef PYTHON
PYTHON := $(shell for modules in "sys, ensurepip" sys; do \
	for p in /usr/bin/python3 python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c "import $$modules; sys.exit(sys.version_info < (3, 11))" 2>/dev/null && echo $$p && exit; done; done)
endif
HOST ?= 127.0.0.1
PORT ?= 8000
export HOST PORT
PARTS := run

.PHONY: run run-many test check proof generate train bench faults containers load fuzz mutation rehearsal audit release setup lock format

run: setup
	@exec .venv/bin/python manage.py serve

# Starts PostgreSQL, Redis, two workers (or WORKERS=4), bots, sweeper and nginx on this machine (docs/hosting.md).
run-many: setup
	@exec .venv/bin/python tools/local_deployment.py

# Runs all stages, or some: make test STAGES="lint types"
test: PARTS := test
test: setup
	@exec .venv/bin/python tests/run.py $(STAGES)

# Checks what a change may have broken; SINCE=main compares with main, not the last commit.
check: PARTS := test
check: setup
	@SINCE=$(SINCE) exec .venv/bin/python tests/run.py --check $(STAGES)

# Runs the long form of the tests.
proof: PARTS := test
proof: setup
	@LIONHEART_PROOF=1 exec .venv/bin/python tests/run.py $(STAGES)

# Writes all generated files: types and schemas, keys of texts, tables of the docs, figures, compiled messages, the
# shuffles that the client verifies in its tests. Fails if a rule has no test.
generate: PARTS := test
generate: setup
	@.venv/bin/python tools/setup.py packages
	@cd frontend && PATH="$(CURDIR)/.venv/bin:$$PATH" npm run --silent i18n
	@.venv/bin/python manage.py protocol_types
	@.venv/bin/python -m tests.web.permissions.page
	@.venv/bin/python -m tests.web.test_client_shuffles
	@.venv/bin/python tools/figures.py
	@.venv/bin/python tools/front_page_games.py
	@.venv/bin/python tools/messages.py
	@.venv/bin/python tools/rules_catalogue.py

# Trains the Count of classic, in 8 minutes of one core (docs/bots.md): make train JOBS=4
train: setup
	@exec .venv/bin/python manage.py train --jobs $(or $(JOBS),1) --commit "$$(git rev-parse --short HEAD)"

# Benchmarks the engine, in CPU time (docs/performance.md).
bench: PARTS := test
bench: setup
	@exec .venv/bin/python -m tests.bench

# Load test: a toy game on this server and on its peers, with result tables (docs/performance.md): make load LOAD="--reps 2"
load: PARTS := test
load: setup
	@exec .venv/bin/python tests/load/run.py $(LOAD)

# Injects faults into twenty games for ten minutes, first one kind at a time, then all at once (docs/guarantees.md).
faults: PARTS := test
faults: setup
	@exec .venv/bin/python -m tests.faults.nemesis

# Builds, starts and removes the containers of deploy/compose.yml; plays on them while each is restarted
# (docs/hosting.md).
containers: PARTS := test
containers: setup
	@exec .venv/bin/python -m tools.containers

# Plays random games of all editions for FUZZ_SECONDS and checks every invariant; prints how to replay a failure.
fuzz: PARTS := test
fuzz: setup
	@exec .venv/bin/python -m tests.engine.fuzz

# Mutation tests: would the tests of borders, knights, expansion, founding and contests notice faults?
# (docs/performance.md)
mutation: PARTS := test
mutation: setup
	@exec .venv/bin/python tools/mutation.py

# Upgrades a server of release 0.9 with running games, takes that back, and restores a backup elsewhere
# (docs/operating.md). Five minutes.
rehearsal: PARTS := test
rehearsal: setup
	@exec .venv/bin/python -m tests.rehearsal

# Looks up known vulnerabilities; exits with 2 if offline.
audit: PARTS := test
audit: setup
	@exec .venv/bin/python tools/audit.py

# Checks, builds and tags the version of pyproject.toml (CONTRIBUTING.md, Releases): make release RELEASE=--without-tests
release: PARTS := test
release: setup
	@exec .venv/bin/python tools/release.py $(RELEASE)

setup:
	@$(if $(PYTHON),,$(error Lionheart needs Python 3.11 or newer, but none was found))
	@$(PYTHON) tools/setup.py $(PARTS)

# Regenerates requirements/*.txt from requirements/*.in, and the client's lock file from its package.json.
lock: PARTS := test
lock: setup
	@PATH="$(CURDIR)/.venv/bin:$$PATH" sh tools/lock.sh

format: PARTS := test
format: setup
	@.venv/bin/ruff format . && .venv/bin/ruff check --fix . && .venv/bin/ruff format .
