# Condotta: `make play` to play, `make test` before you commit. Every target makes its environment in .venv itself.

PYTHON ?= python3
WORKERS ?= auto
UV ?= uv

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
CLIENT := condotta/server/static/index.html
SIDE_BY_SIDE := --jobs=4 $(if $(filter output-sync,$(.FEATURES)),--output-sync)  # installing waits for the network

unexport PYTHONDONTWRITEBYTECODE  # where it is set, each of the many processes of the tests would compile everything anew

.DEFAULT_GOAL := help
.PHONY: help play terminal web test needs read-tests training web-test lint format compiled wheel bench lock clean

help:  ## what can be done here
	@echo "make play      play in the browser (needs Node 20 and npm to build the client)"
	@echo "make terminal  play in this terminal"
	@echo "make web       build the browser client"
	@echo "make test      all checks, then all tests (WORKERS=n: so many processes); installs Debian's Chromium,"
	@echo "               postgresql and gcc where it may, else skips the tests that need them"
	@echo "make training  install PyTorch and sb3-contrib, for examples/train_ppo.py and its test (large; CI does it)"
	@echo "make lint      the checks alone: ruff, mypy, import-linter"
	@echo "make format    let ruff put the code in form"
	@echo "make compiled  a faster copy of condotta in build/compiled, made by mypyc (needs a C compiler, takes minutes);"
	@echo "               condotta simulate and the bots of make play use it as long as it fits the source"
	@echo "make wheel     dist/: a wheel for every computer, and a compiled one for this platform and Python"
	@echo "make bench     how fast we are on this machine"
	@echo "make lock      write requirements.lock anew from pyproject.toml (needs uv; UPGRADE=--upgrade: newest versions)"
	@echo "make clean     remove what was built; .venv stays"
	@echo
	@echo "PYTHON=python3.12 names the Python to make .venv with; it must be 3.11 or newer."

play: $(READY) $(CLIENT)
	$(BIN)/condotta play

terminal: $(READY)
	$(BIN)/condotta play --terminal

web: $(CLIENT)

test:
	@$(MAKE) --no-print-directory $(SIDE_BY_SIDE) needs lint web-test $(if $(filter true,$(CI)),training) read-tests
	$(BIN)/pytest -n $(WORKERS) --maxprocesses 8 --dist loadfile --no-loadscope-reorder || { \
		test $$? = 1 && echo "Once more, alone: what has failed beside all the others" && $(BIN)/pytest --last-failed; }

needs:
	@tools/needs.sh

# Python keeps what pytest makes of the tests: else each of its processes, which begin together, would make it anew, and that
# takes two thirds of the time until the first test runs. What is wrong with them, pytest tells later.
read-tests: $(READY)
	@nice $(BIN)/pytest --collect-only --quiet -p no:cacheprovider >/dev/null 2>&1 || true

training: $(READY)  # compiles nothing: only some of its thousands of files are ever imported
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --requirement requirements-training.txt

web-test: $(CLIENT)
	cd web && npx eslint . && npm test  # the client was built, so its types are right

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict
	$(BIN)/lint-imports

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

compiled: $(READY)
	$(BIN)/python tools/compile.py

wheel: $(READY) $(CLIENT) compiled
	rm -f dist/condotta-*.whl
	CONDOTTA_WHEEL= $(BIN)/python -m hatchling build -t wheel
	CONDOTTA_WHEEL=compiled $(BIN)/python -m hatchling build -t wheel

bench: $(READY)
	@for script in bench/*.py; do echo "$$script"; $(BIN)/python "$$script" || exit 1; done

lock:  # pip needs the extras: else it asks the registry for package[extra], and a newer release does not fit
	$(UV) pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes --no-config --no-strip-extras \
		--no-annotate --custom-compile-command "make lock" $(UPGRADE) --quiet --output-file requirements.lock

clean:
	rm -rf build dist condotta/server/static .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -not -path './$(VENV)/*' -not -path '*/node_modules/*' -prune -exec rm -rf {} +

# The browser client, built anew when something in web/ has changed.
$(CLIENT): web/node_modules/.ready $(shell find web -type f -not -path 'web/node_modules/*' 2>/dev/null)
	cd web && npm run build
	@touch $@

web/node_modules/.ready: web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "make web needs Node 20 or newer with npm: https://nodejs.org" >&2; exit 1; }
	cd web && npm ci
	@touch $@

# The environment: exactly the versions of requirements.lock, and this source tree.
$(READY): pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Condotta needs Python 3.11 or newer; $(PYTHON) is: $$($(PYTHON) --version 2>&1)." >&2; \
		echo "Name another one: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) cannot make virtual environments: ensurepip is missing." >&2; \
		echo "On Debian and Ubuntu install it with: sudo apt install python3-venv" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	tools/install.sh $(BIN)/python --require-hashes --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
