"""The stages of `make check`, which finds what a change may have broken.

Lint, types, import contracts, generated files, the engine's tests except random games, the client's types and sizes,
and every other test that imports a changed file. Changes are counted from the commit SINCE, by default the last one.
"""

import os

from tests.affected import FALLBACK, affected, changed_files
from tests.stages import ALL, CLIENT, Stage, build, every, generated, imports, lint, npm, pytest, run, types

ALWAYS = ("tests/engine", "tests/bots")
"""Folders whose tests run in every check, except those that play random games."""
BROWSER = "tests/browser"
"""Runs by itself: Playwright keeps an event loop running in its process."""
PASSED_OR_EMPTY = (0, 5)
"""Pytest's exit statuses when all tests pass, and when none is left after deselection."""


def engine() -> bool:
    """The rules and the bots, without random games."""
    return pytest("-m", "not random_games", *ALWAYS)


def client() -> bool:
    """Builds the client, and checks the size of its pages and its types."""
    return every(build() and pytest("tests/project/test_page_sizes.py", jobs=1), npm("types"))


def changed() -> bool:
    """The tests that import a changed file."""
    selected = affected(changed_files(os.environ.get("SINCE") or "HEAD"))
    if selected.unmatched:
        unmatched = ", ".join(sorted(selected.unmatched))
        print(f"=== changed: running {' and '.join(FALLBACK)}, since no tests were found for {unmatched}")
    games = {test for test in selected.python if test.startswith(ALWAYS)}
    pages = {test for test in selected.python if test.startswith(BROWSER)}
    others = selected.python - games - pages
    return every(
        not games or pytest("-m", "random_games", *sorted(games), allowed=PASSED_OR_EMPTY),
        not others or (build() and pytest(*sorted(others), allowed=PASSED_OR_EMPTY)),
        not pages or (build() and pytest(*sorted(pages), allowed=PASSED_OR_EMPTY)),
        not selected.client or client_changes(sorted(selected.client)),
    )


def client_changes(files: list[str]) -> bool:
    """Lints the client's changed files and runs the tests that import them."""
    linted = [file for file in files if file.endswith((".ts", ".tsx")) and (CLIENT / file).exists()]
    return every(
        not linted or run("npx", "oxlint", "--max-warnings", "0", *linted, cwd=CLIENT),
        run("npx", "vitest", "related", "--run", "--passWithNoTests", *files, cwd=CLIENT),
    )


CHECKS = (
    Stage("lint", "ruff finds nothing, the format is ruff's, names and prose are plain", lint),
    Stage("imports", "imports point downwards, the engine is pure", imports),
    Stage("generated", "migrations and generated files are up to date", generated),
    Stage("types", "mypy, strict", types),
    Stage("client", "build, pages within their sizes, tsc", client),
    Stage("engine", "the rules and the bots, without random games", engine, share=ALL),
    Stage("changed", "the tests that import a changed file", changed, share=ALL),
)
"""In the order in which they start, the shortest first; none starts once one has failed."""
