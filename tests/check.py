"""The stages of `make check`, before a commit: what a change may have broken, in under a minute.

Lint, types, import contracts, the engine's tests except random games, the client's types, and every other test that
imports a changed file. SINCE names the commit that counts as unchanged; by default the last one.
"""

import os

from tests.affected import affected, changed_files
from tests.stages import ALL, CLIENT, Stage, build, every, imports, lint, npm, pytest, run, types

QUICK = ("tests/engine", "tests/bots")
"""Their tests run in each check, except those that play random games."""
OR_NONE = (0, 5)
"""Pytest's statuses when all tests pass, and when none is left of those that were chosen."""


def engine() -> bool:
    """The rules and the bots, without random games."""
    return pytest("-m", "not random_games", *QUICK)


def client() -> bool:
    """The client's types, and that it builds."""
    return every(build(), npm("types"))


def changed() -> bool:
    """The tests that import a changed file."""
    what = affected(changed_files(os.environ.get("SINCE") or "HEAD"))
    if what.undecided:
        print(f"=== changed: everything runs, as tests cannot be chosen for {', '.join(sorted(what.undecided))}")
    games = {test for test in what.python if test.startswith(QUICK)}
    others = what.python - games
    return every(
        not games or pytest("-m", "random_games", *sorted(games), allowed=OR_NONE),
        not others or (build() and pytest(*sorted(others), allowed=OR_NONE)),
        not what.client or client_changes(sorted(what.client)),
    )


def client_changes(files: list[str]) -> bool:
    """Lint of the client's changed files, and the tests that import them."""
    linted = [file for file in files if file.endswith((".ts", ".tsx")) and (CLIENT / file).exists()]
    return every(
        not linted or run("npx", "oxlint", "--max-warnings", "0", *linted, cwd=CLIENT),
        run("npx", "vitest", "related", "--run", "--passWithNoTests", *files, cwd=CLIENT),
    )


CHECKS = (
    Stage("lint", "ruff finds nothing, the format is ruff's, names and prose are plain", lint),
    Stage("imports", "imports run downwards, the engine is pure", imports),
    Stage("types", "mypy, strict", types),
    Stage("client", "build, tsc", client),
    Stage("engine", "the rules and the bots, without random games", engine, share=ALL),
    Stage("changed", "the tests that import a changed file", changed, share=ALL),
)
"""In the order in which they begin."""
