# `make help` lists what can be made. `make play` and `make test` set everything up first.

PYTHON ?= python3
BIN := .venv/bin
export UV_COMPILE_BYTECODE := 1
export UV_PYTHON_DOWNLOADS := never

.PHONY: play test quick simulate docs setup bench measure lock clean help

play: setup  ## play in the browser
	@$(BIN)/ludion serve

test: setup .venv-lab/ready  ## run every check and test
	@$(BIN)/python -m tests

quick: setup  ## run the checks for after each edit
	@$(BIN)/python -m tests --quick

simulate: setup  ## let simulated servers, people and faults run for ten minutes
	@$(BIN)/python -W ignore -m tests.simulation

docs: setup  ## build the documentation into build/docs
	@$(BIN)/python -m tests documentation

bench: setup .venv-lab/ready  ## measure Ludion's speed against its peers
	@.venv-lab/bin/python -m bench

measure: setup  ## measure again what the documentation claims, such as WHAT=judgement
	@$(BIN)/python -m bench.measure $(WHAT)

setup: .venv/ready  ## install everything into .venv and build the page
	@$(BIN)/python hatch_build.py

# The set-up is done again whenever what it installs has changed. The lab, with OpenSpiel and Ray,
# has a place of its own: they bring SciPy, which Numba would load in every process.
.venv/ready: requirements/dev.txt pyproject.toml
	@echo "Setting up Ludion in .venv (the first time takes a minute or two)"
	$(call install,.venv,requirements/dev.txt)
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
lock: setup  ## pin the newest versions of all packages
	@$(COMPILE) -o requirements/dev.txt
	@$(COMPILE) --extra lab --extra openspiel --extra ray --extra peers -c requirements/dev.txt -o requirements/lab.txt

clean:  ## remove what set-up and builds have made
	rm -rf .venv .venv-lab build bench/build

help:  ## show this list
	@sed -n 's/^\([a-z]*\):.*## /make \1\t/p' Makefile | expand -t 14
