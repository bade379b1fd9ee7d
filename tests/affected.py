"""Which tests a change affects: those that import a changed file, by ruff's graph of imports.

A test affects itself; a helper affects the tests that import it, through other helpers too. A module affects the tests
that import it themselves, or else those that do through helpers. A module that tests reach through its package
(`services.room_join`) affects the tests that use one of the names that the package takes from it. Where no test
imports a module, the tests of the modules that import it are affected. What cannot be decided so affects a whole
folder. `python -m tests.affected` prints both for the uncommitted changes, or for the changes since a given commit.
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

ANYTHING = ("tests/web", "tests/project")
"""What runs when it cannot be decided which tests a change affects; the engine's tests run in every check."""
UNTESTED = (".gitignore", "LICENSE", "CHANGELOG.md")
CLIENT = "frontend/"


@dataclass
class Affected:
    """What to run: Python test files or folders, client files whose related tests run, and what was not decided."""

    python: set[str] = field(default_factory=set)
    client: set[str] = field(default_factory=set)
    undecided: set[str] = field(default_factory=set)


class Imports:
    """Who imports whom, by file names relative to the root of the repository."""

    @cached_property
    def importers(self) -> dict[str, list[str]]:
        """The files that import a file, directly."""
        command = [str(ROOT / ".venv" / "bin" / "ruff"), "analyze", "graph", "--direction", "dependents", "--quiet"]
        found = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        graph: dict[str, list[str]] = json.loads(found)
        return graph

    def tests(self, file: str) -> set[str]:
        """The tests that a module of the program affects."""
        level, seen = {file}, {file}
        while level:
            for tests_of in (self._tests_at, self.tests_importing):
                found = set().union(*map(tests_of, level))
                if found:
                    return found
            level = {one for each in level for one in self.importers.get(each, ()) if not is_test(one)} - seen
            seen |= level
        return set()

    def _tests_at(self, file: str) -> set[str]:
        """The tests that import a module themselves, or use what its package takes from it."""
        found = set(filter(is_test, self.importers.get(file, ())))
        package = str(Path(file).with_name("__init__.py"))
        if package in self.importers.get(file, ()):
            names = re.compile(rf"\b({'|'.join(names_from(package, Path(file).stem))})\b")
            for importer in self.importers.get(package, ()):
                if is_test(importer) and names.search((ROOT / importer).read_text()):
                    found.add(importer)
        return found

    def tests_importing(self, file: str) -> set[str]:
        """The tests that import a file, themselves or through helpers. What a conftest.py imports affects all tests of
        its folder a little, and none in particular."""
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
    """The names that a package's `__init__.py` takes from one of its modules, and the module's own."""
    body = ast.parse((ROOT / package).read_text()).body
    taken = [node for node in body if isinstance(node, ast.ImportFrom) and str(node.module).endswith(f".{module}")]
    return [module, *(alias.asname or alias.name for node in taken for alias in node.names)]


def affected(changed: set[str]) -> Affected:
    """What the changed files affect."""
    imports, found = Imports(), Affected()
    for file in sorted(changed):
        if file.startswith(CLIENT):
            found.client.add(file.removeprefix(CLIENT))
        elif is_test(file):
            found.python |= {file} if (ROOT / file).exists() else set()
        elif Path(file).name == "conftest.py":
            found.python.add(str(Path(file).parent))
        elif file.endswith(".py") and (ROOT / file).exists():
            tests = imports.tests_importing(file) if file.startswith("tests/") else imports.tests(file)
            found.python |= tests
            if not tests and not file.startswith("tests/"):
                found.undecided.add(file)
        elif file.startswith(("docs/", "tests/", "tools/prose.toml")) or file.endswith(".md"):
            found.python.add("tests/project")
        elif file not in UNTESTED:
            found.undecided.add(file)
    if found.undecided:
        found.python |= set(ANYTHING)
    folders = {each for each in found.python if not each.endswith(".py")}
    found.python = folders | {each for each in found.python if not each.startswith(tuple(f"{one}/" for one in folders))}
    return found


def changed_files(since: str = "HEAD") -> set[str]:
    """The files that differ from a commit, and those that git does not know yet."""
    differing = ["git", "diff", "--name-only", since]
    unknown = ["git", "ls-files", "--others", "--exclude-standard"]
    listed = [
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
        for command in (differing, unknown)
    ]
    return {file for files in listed for file in files}


if __name__ == "__main__":
    what = affected(changed_files(*sys.argv[1:2]))
    for kind, files in vars(what).items():
        print(f"{kind}:", *sorted(files))
