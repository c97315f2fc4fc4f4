# `make help` says what there is.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
UV_VERSION := 0.13.9
TOOLS := .venv-tool
UV := $(or $(shell command -v uv),$(TOOLS)/bin/uv)
RUN := .venv/bin/python
export UV_PYTHON_DOWNLOADS := never
export UV_PROJECT_ENVIRONMENT := .venv
unexport VIRTUAL_ENV
# Secrets that protect nothing: production's settings are only looked at, never served.
DEPLOY := DJANGO_SETTINGS_MODULE=truco_project.settings.production ALLOWED_HOSTS=truco.example \
	SECRET_KEY=$$($(RUN) -c "import secrets; print(secrets.token_urlsafe(64))") \
	TRUCO_MASTER_KEYS=$$($(RUN) -c "from cryptography.fernet import Fernet; print(Fernet.generate_key().decode())") \
	DATABASE_URL=postgres://nobody@127.0.0.1:9/none CELERY_BROKER_URL=redis://127.0.0.1:9/0

.PHONY: help up test lint format schema pictures bench
help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 16

up: .venv/.runtime ## serve everything on http://127.0.0.1:$PORT (8000), data in $TRUCO_HOME (.truco)
	@exec $(RUN) manage.py up

test: .venv/.development ## all tests; ARGS="-k name" chooses
	@$(RUN) -m pytest $(ARGS)

lint: .venv/.development ## style, types, the direction of imports, migrations, production's settings
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy .
	.venv/bin/lint-imports --no-logo
	@# The warning says that it couldn't ask a database; it needs none.
	$(RUN) -W ignore manage.py makemigrations --check --dry-run
	@echo "manage.py check --deploy (production settings)"; $(DEPLOY) $(RUN) manage.py check --deploy --fail-level WARNING

format: .venv/.development ## put the code into its form
	$(RUN) -m ruff check --fix .
	$(RUN) -m ruff format .

schema: .venv/.development ## write docs/openapi.yaml anew
	@$(RUN) manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml

pictures: .venv/.development ## take README's pictures of the web client anew
	@mkdir -p docs/pictures
	@TRUCO_TEST_PICTURES=docs/pictures $(RUN) -m pytest -q tests/web/test_pictures.py -k picture_is_taken

bench: .venv/.development ## what things cost, as ratios
	@$(RUN) -m tests.bench $(ARGS)

.venv/.runtime: uv.lock pyproject.toml | $(UV)
	@$(UV) sync --quiet --locked --no-dev --inexact --python $(PYTHON)
	@touch $@

.venv/.development: uv.lock pyproject.toml | $(UV)
	@$(UV) sync --quiet --locked --python $(PYTHON)
	@touch $@ .venv/.runtime

# Only where uv isn't on the PATH already.
$(TOOLS)/bin/uv:
	@command -v $(PYTHON) >/dev/null || { echo "truco: python3 is missing; install it (Debian: apt-get install python3 python3-venv)" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "truco: Python 3.11 or newer is needed; $$($(PYTHON) -V) was found (PYTHON=... names another)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "truco: Python's venv is missing; install it (Debian: apt-get install python3-venv)" >&2; exit 1; }
	@$(PYTHON) -m venv $(TOOLS) && $(TOOLS)/bin/pip install --quiet --disable-pip-version-check 'uv==$(UV_VERSION)'
