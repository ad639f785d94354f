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

test: setup .venv-lab/ready
	@$(BIN)/python -m tests

bench: setup .venv-lab/ready
	@.venv-lab/bin/python -m bench

setup: .venv/ready
	@$(BIN)/python hatch_build.py

# The set-up is done again whenever what it installs has changed. The lab, with OpenSpiel and Ray,
# has a place of its own: they bring SciPy, which Numba would load in every process.
.venv/ready: requirements/dev.txt pyproject.toml
	@echo "Setting up Ludion in .venv (the first time takes a minute or two)"
	$(call install,.venv,requirements/dev.txt)
	@$(BIN)/ludion warm
	@touch $@

.venv-lab/ready: requirements/lab.txt pyproject.toml
	@echo "Setting up what Ludion is compared with in .venv-lab"
	$(call install,.venv-lab,requirements/lab.txt)
	@touch $@

define install
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ludion needs Python 3.11 or later")'
	@$(PYTHON) -m venv $(1)
	@$(1)/bin/python -m pip install --quiet --disable-pip-version-check uv==0.13.7
	@$(1)/bin/uv pip install --python $(1)/bin/python --require-hashes -r $(2)
	@$(1)/bin/uv pip install --python $(1)/bin/python --no-deps --no-build-isolation --editable .
endef

# Pins every package by its hash, for all platforms. The files name no address.
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
  --no-header --no-annotate --no-emit-index-url pyproject.toml --extra dev
lock: setup
	@$(COMPILE) -o requirements/dev.txt
	@$(COMPILE) --extra lab -c requirements/dev.txt -o requirements/lab.txt

clean:
	rm -rf .venv .venv-lab bench/build

help:
	@sed -n 's/^# make/make/p' Makefile
	@echo "make bench  measure Ludion's speed against its peers"
	@echo "make lock   pin the newest versions of all packages"
