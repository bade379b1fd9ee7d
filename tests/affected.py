"""Selects the tests that a change affects: those that import a changed file, according to ruff's import graph.

- A test affects itself; a test helper affects the tests that import it, directly or through other helpers.
- A module affects the tests that import it directly or, if there are none, those that import it through helpers.
- A module also affects the tests that are named like it: `delayed_view.py` `test_delayed_resync.py`, which reaches it
  through many others.
- A module that tests reach through its package (`services.room_join`) affects the tests that use a name that the
  package imports from it.
- If no test imports a module, the tests of the modules that import it are affected.
- A document affects the tests that have its name in a string, and so do a module from which it is generated, and a
  command of `manage.py`.
- If that yields nothing either, whole folders of tests run.

`python -m tests.affected` prints the result for the uncommitted changes, or for the changes since a given commit.
"""

import ast
import json
import re
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tests.services import ROOT

FALLBACK = ("tests/web", "tests/project")
"""Runs if no affected test is found for a changed file; the engine's tests run in every check anyway."""
COMMANDS = "games/management/commands/"
"""Tests call a command by its name."""
PROTOCOL = "games/protocol/"
FROM_PROTOCOL = ("docs/openapi.json", "docs/protocol.schema.json", "docs/reasons.md")
"""Documents that are generated from the modules of the protocol."""
EDITIONS, SCHEMA = "games/engine/editions/", "tests/web/test_schema.py"
"""The protocol's schema and examples have values of the editions' types: options, views, prompts, moves."""
UNTESTED = (".gitignore", "LICENSE", "CHANGELOG.md")
CLIENT = "frontend/"
TEXTS = "frontend/src/base/i18n/texts/"
"""Read by `scripts/texts.ts` for the client and by tests/project."""
CODE = (".py", ".ts", ".tsx")


@dataclass
class Affected:
    """Python test files or folders to run, changed client files, and changed files for which no tests were found."""

    python: set[str] = field(default_factory=set)
    client: set[str] = field(default_factory=set)
    unmatched: set[str] = field(default_factory=set)


class Imports:
    """The import graph, by paths relative to the root of the repository."""

    @cached_property
    def importers(self) -> dict[str, list[str]]:
        """The files that import each file directly."""
        command = [str(ROOT / ".venv" / "bin" / "ruff"), "analyze", "graph", "--direction", "dependents", "--quiet"]
        found = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        graph: dict[str, list[str]] = json.loads(found)
        return graph

    def tests(self, file: str) -> set[str]:
        """The tests that a module of the server or of the tools affects."""
        level, seen = {file}, {file}
        while level:
            for tests_of in (self._direct_tests, self.tests_importing):
                found = set().union(*map(tests_of, level))
                if found:
                    return found
            importers = {importer for module in level for importer in self.importers.get(module, ())}
            level = {importer for importer in importers if not is_test(importer)} - seen
            seen |= level
        return set()

    def _direct_tests(self, file: str) -> set[str]:
        """The tests that import a module directly, or use a name that its package imports from it."""
        found = set(filter(is_test, self.importers.get(file, ())))
        package = str(Path(file).with_name("__init__.py"))
        if package in self.importers.get(file, ()):
            names = re.compile(rf"\b({'|'.join(names_from(package, Path(file).stem))})\b")
            for importer in self.importers.get(package, ()):
                if is_test(importer) and names.search((ROOT / importer).read_text()):
                    found.add(importer)
        return found

    def tests_importing(self, file: str) -> set[str]:
        """The tests that import a file, directly or through helpers. Imports by a conftest.py are ignored, since they
        would select all tests of its folder."""
        found, queue = set[str](), [file]
        while queue:
            for importer in self.importers.get(queue.pop(), ()):
                if is_test(importer):
                    found.add(importer)
                elif importer.startswith("tests/") and Path(importer).name != "conftest.py":
                    queue.append(importer)
        return found


def is_test(file: str) -> bool:
    """Whether pytest collects the file."""
    return file.startswith("tests/") and Path(file).name.startswith("test_")


def names_from(package: str, module: str) -> list[str]:
    """The names that a package's `__init__.py` imports from one of its modules, and the name of the module."""
    body = ast.parse((ROOT / package).read_text()).body
    imports = [node for node in body if isinstance(node, ast.ImportFrom) and str(node.module).endswith(f".{module}")]
    return [module, *(alias.asname or alias.name for node in imports for alias in node.names)]


def reading(file: str) -> set[str]:
    """The tests that have a name in a string: of this document, of one generated from this module, or of this command
    of `manage.py`."""
    if file.startswith(TEXTS):
        return {"tests/project"}
    if file.startswith(EDITIONS):
        return {SCHEMA}
    documents = FROM_PROTOCOL if file.startswith(PROTOCOL) else () if file.endswith(CODE) else (file,)
    names = [f'{Path(document).name}"' for document in documents]
    names += [f'"{Path(file).stem}"'] if file.startswith(COMMANDS) else []
    sources = ((str(path.relative_to(ROOT)), path.read_text()) for path in (ROOT / "tests").rglob("test_*.py"))
    return {test for test, source in sources if any(name in source for name in names)}


def named_like(file: str) -> set[str]:
    """The tests whose names begin with the first word of a module's; the engine's tests run in every check anyway."""
    if not file.startswith("games/") or file.startswith(("games/engine/", "games/bots/")):
        return set()
    word = Path(file).stem.partition("_")[0]
    tests = (str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py"))
    return {test for test in tests if word and re.fullmatch(rf"test_{word}s?(_\w+)?", Path(test).stem)}


def module_of(file: str) -> str:
    """The module that reads an edition's data file; any other file is returned unchanged."""
    return re.sub(r"^games/engine/data/(\w+)/\w+\.toml$", r"games/engine/editions/\1/data_files.py", file)


def affected(changed: set[str]) -> Affected:
    """The tests that the changed files affect."""
    imports, found = Imports(), Affected()
    for file in sorted(map(module_of, changed)):
        named = reading(file)
        found.python |= named
        if file.startswith(CLIENT):
            found.client.add("scripts/texts.ts" if file.startswith(TEXTS) else file.removeprefix(CLIENT))
        elif is_test(file):
            found.python |= {file} if (ROOT / file).exists() else set()
        elif Path(file).name == "conftest.py":
            found.python.add(str(Path(file).parent))
        elif file.endswith(".py") and (ROOT / file).exists():
            tests = imports.tests_importing(file) if file.startswith("tests/") else imports.tests(file)
            found.python |= tests | named_like(file)
            if not tests | named and not file.startswith("tests/"):
                found.unmatched.add(file)
        elif file.startswith(("docs/", "tests/", "tools/prose.toml")) or file.endswith(".md"):
            found.python.add("tests/project")
        elif file not in UNTESTED:
            found.unmatched.add(file)
    if found.unmatched:
        found.python |= set(FALLBACK)
    folders = {path for path in found.python if not path.endswith(".py")}
    inside = tuple(f"{folder}/" for folder in folders)
    found.python = folders | {path for path in found.python if not path.startswith(inside)}
    return found


def changed_files(since: str = "HEAD") -> set[str]:
    """The files that differ from a commit, and untracked files."""
    diff = ["git", "diff", "--name-only", since]
    untracked = ["git", "ls-files", "--others", "--exclude-standard"]
    listed = [
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
        for command in (diff, untracked)
    ]
    return {file for files in listed for file in files}


if __name__ == "__main__":
    result = affected(changed_files(*sys.argv[1:2]))
    for kind, files in vars(result).items():
        print(f"{kind}:", *sorted(files))
