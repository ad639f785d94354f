# make play   set everything up and play
# make test   set everything up and run every check and test
# make help   the other targets

PYTHON ?= python3
BIN := .venv/bin
export UV_COMPILE_BYTECODE := 1
export UV_PYTHON_DOWNLOADS := never

.PHONY: play test setup bench lock help clean

play: setup
	@$(BIN)/ludion serve

test: setup
	@$(BIN)/python -m tests

setup: .venv/ready
	@$(BIN)/python hatch_build.py

# The set-up is done again whenever what it installs has changed.
.venv/ready: requirements/dev.txt pyproject.toml
	@echo "Setting up Ludion in .venv (the first time takes a minute or two)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ludion needs Python 3.11 or later")'
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==0.13.7
	@$(BIN)/uv pip install --python $(BIN)/python --require-hashes -r requirements/dev.txt
	@$(BIN)/uv pip install --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@$(BIN)/ludion warm
	@touch $@

bench: setup
	@$(BIN)/uv pip install --python $(BIN)/python --require-hashes -r requirements/bench.txt
	@$(BIN)/python -m bench

# Pins every package by its hash, for all platforms. The files name no address.
lock: setup
	@for extra in dev bench; do $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	  --generate-hashes --no-header --no-annotate --no-emit-index-url \
	  --extra $$extra pyproject.toml -o requirements/$$extra.txt; done

clean:
	rm -rf .venv bench/build

help:
	@sed -n 's/^# make/make/p' Makefile
	@echo "make bench  measure Ludion's speed against its peers"
	@echo "make lock   pin the newest versions of all packages"
