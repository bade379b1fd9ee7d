#!/usr/bin/env python3
"""The prose check: reports phrases and identifiers listed in `tools/prose.toml`, with suggestions.

Checks Python, TypeScript, Markdown, templates, and the comments of settings files.

    .venv/bin/python tools/prose.py              the whole repository and the commit subjects, as `make check` does
    .venv/bin/python tools/prose.py games/api    some files or folders

A comment `prose: ok` on the same line or the line above suppresses a report.
"""

import argparse
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
RULES = "tools/prose.toml"
SUPPRESSION = "prose: ok"
SUBJECT_LENGTH = 72
BLANK = "\0"
"""Replaces omitted text, so that no phrase matches across the gap."""


class Hit(NamedTuple):
    path: str
    line: int
    found: str
    write: str

    def __str__(self) -> str:
        return f'{self.path}:{self.line}: "{self.found}": write {self.write}'


class Texts(NamedTuple):
    """The prose of a file and the code with its identifiers; both keep the line numbers of the file."""

    prose: str
    code: str = ""


def matches(path: str, patterns: Collection[str]) -> bool:
    """Whether a path is one of the files, is in one of the folders, or matches one of the globs."""
    return any(path == each or path.startswith(f"{each.rstrip('/')}/") or fnmatchcase(path, each) for each in patterns)


class WordList:
    """The rules of prose.toml, compiled for searching."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.skipped: list[str] = data.get("skip", [])
        self.since: str = data.get("since", "")
        self.phrases: dict[str, str] = data.get("phrases", {})
        self.name_words: dict[str, str] = data.get("name_words", {})
        self._phrase = _any_of(self.phrases)
        self._words = re.compile(rf"_({'|'.join(self.name_words) or '(?!)'})(?=_)")
        self._known: dict[str, list[str]] = {}

    @classmethod
    def read(cls) -> "WordList":
        return cls(tomllib.loads((ROOT / RULES).read_text(encoding="utf-8")))

    def hits(self, path: str, text: str) -> Iterator[Hit]:
        """The violations in a file, by line."""
        reader = reader_of(path)
        if reader is None or matches(path, self.skipped):
            return
        texts, lines = reader(text), text.split("\n")
        for hit in sorted([*self._in_path(path), *self._in_prose(path, texts), *self._in_code(path, texts)]):
            if not any(SUPPRESSION in line for line in lines[max(hit.line - 2, 0) : hit.line]):
                yield hit

    def _in_path(self, path: str) -> Iterator[Hit]:
        if path.endswith((".py", ".ts", ".tsx")):
            stem = Path(path).name.partition(".")[0]
            yield from (Hit(path, 1, stem, write) for write in self._suggestions(stem))

    def _in_prose(self, path: str, texts: Texts) -> Iterator[Hit]:
        prose, phrases = texts.prose.lower(), list(self.phrases)
        for match in self._phrase.finditer(prose):
            write = self.phrases[phrases[int(str(match.lastgroup).removeprefix("p"))]]
            yield Hit(path, _line(prose, match.start()), " ".join(match.group().split()), write)

    def _in_code(self, path: str, texts: Texts) -> Iterator[Hit]:
        for name in set(IDENTIFIER.findall(texts.code)):
            for write in self._suggestions(name):
                for match in re.finditer(rf"\b{name}\b", texts.code):
                    yield Hit(path, _line(texts.code, match.start()), name, write)

    def _suggestions(self, name: str) -> list[str]:
        """The suggestions for the words in an identifier."""
        if name not in self._known:
            words = self._words.findall(f"_{'_'.join(WORD.findall(name)).lower()}_")
            self._known[name] = [self.name_words[word] for word in words]
        return self._known[name]


def _any_of(phrases: Iterable[str]) -> re.Pattern[str]:
    """One expression for all phrases, several times faster than searching for each in turn."""
    spaced = [phrase.replace(" ", r"\s+") for phrase in phrases]
    alternatives = "|".join(f"(?P<p{number}>{phrase})" for number, phrase in enumerate(spaced))
    return re.compile(rf"\b(?:{alternatives})\b" if phrases else "(?!)")


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
PYTHON = re.compile(
    r"""#[^\n]*"""
    r"""|"{3}[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"{3}|'{3}[^'\\]*(?:(?:\\.|'(?!''))[^'\\]*)*'{3}"""
    r"""|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*\'""",
    re.DOTALL,
)
SCRIPT = re.compile(
    r"""//[^\n]*|/\*.*?\*/"""
    r"""|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'|`[^`\\]*(?:\\.[^`\\]*)*`""",
    re.DOTALL,
)
MARKDOWN = re.compile(r"^ *```.*?^ *```|`[^`\n]*`|<!--.*?-->|\]\([^)\n]*\)", re.DOTALL | re.MULTILINE)
COMMENT = re.compile(r"(?:(?<=\s)|^)#[^\n]*")
RELEASE = re.compile(r"^## \[?v?\d", re.MULTILINE)
LEADER = re.compile(r"^[\s#/*\"']+|(?<=\n)[ \t]*\*+")
"""The characters that start a comment, a string, or a line of a block comment."""


def _split(text: str, token: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """The text in pairs: what precedes a token, and the token."""
    end = 0
    for match in token.finditer(text):
        yield text[end : match.start()], match.group()
        end = match.end()
    yield text[end:], ""


def _blank(text: str) -> str:
    """A placeholder with as many lines; for white space only the line breaks, so that phrases match across it."""
    return "\n" * text.count("\n") if not text or text.isspace() else BLANK + "\n" * text.count("\n") + BLANK


def _content(token: str) -> str:
    """The text of a comment or string without its delimiters, line by line."""
    bare = LEADER.sub(lambda match: "\n" * match.group().count("\n") or " ", token)
    return bare.rstrip("\"'/*")


def python(text: str) -> Texts:
    """Comments, docstrings and other strings are prose: strings include refusals, logs and the admin's labels."""
    pieces = list(_split(text, PYTHON))
    prose = "".join(_blank(between) + _content(token) for between, token in pieces)
    return Texts(prose, "".join(between + _blank(token) for between, token in pieces))


def script(text: str) -> Texts:
    """Comments are prose. Strings are omitted: texts for users are in the catalogues."""
    pieces = [(between, token, token.startswith("/")) for between, token in _split(text, SCRIPT)]
    prose = "".join(
        _blank(between) + (_content(token) if is_comment else _blank(token)) for between, token, is_comment in pieces
    )
    return Texts(prose, "".join(between + _blank(token) for between, token, _ in pieces))


def markdown(text: str) -> Texts:
    """Code spans and blocks contain identifiers; the rest is prose, without link targets and comments."""
    pieces = list(_split(text, MARKDOWN))
    code = "".join(_blank(between) + (token if "`" in token[:4] else _blank(token)) for between, token in pieces)
    return Texts("".join(between + _blank(token) for between, token in pieces), code)


def changelog(text: str) -> Texts:
    """The unreleased section; published ones are frozen."""
    released = RELEASE.search(text)
    return markdown(text[: released.start()] if released else text)


def comments(text: str) -> Texts:
    """The comments of a settings file or shell script."""
    return Texts("".join(_blank(between) + _content(token) for between, token in _split(text, COMMENT)))


READERS: dict[str, Callable[[str], Texts]] = {
    "CHANGELOG.md": changelog,
    "games/templates/*": Texts,
    "Makefile": comments,
    "*.py": python,
    "*.md": markdown,
    **dict.fromkeys(("*.ts", "*.tsx", "*.mts", "*.mjs", "*.js"), script),
    **dict.fromkeys(("*.toml", "*.yml", "*.conf", "*.sh", "*.in", ".ci/*", "deploy/*"), comments),
}
"""The reader for each glob; the first glob that matches a path applies."""


def reader_of(path: str) -> Callable[[str], Texts] | None:
    return next((reader for glob, reader in READERS.items() if fnmatchcase(path, glob)), None)


def tracked() -> list[str]:
    """The files of the repository, including untracked files that git does not ignore."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    found = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for path in found.split("\0") if path and (ROOT / path).is_file()]


def long_subjects(since: str, root: Path = ROOT) -> list[str]:
    """The commits after `since` with too long a subject; none if git does not have that commit."""
    log = ["git", "log", "--no-merges", "--format=%h %s", f"{since}..HEAD"]
    found = subprocess.run(log, cwd=root, capture_output=True, text=True, check=False).stdout
    subjects = [line.partition(" ") for line in found.splitlines()]
    return [
        f'commit {commit}: "{subject}": write at most {SUBJECT_LENGTH} characters, not {len(subject)}'
        for commit, _, subject in subjects
        if len(subject) > SUBJECT_LENGTH
    ]


def hits_in(words: WordList, paths: Collection[str]) -> Iterator[Hit]:
    for path in sorted(paths):
        if reader_of(path):
            yield from words.hits(path, (ROOT / path).read_text(encoding="utf-8"))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("paths", nargs="*", help="files or folders to check; default: all, and the commit subjects")
    chosen = parser.parse_args(arguments)
    if not (ROOT / ".git").exists():
        print("prose check: skipped, since this is not a git clone")
        return 0
    words, paths = WordList.read(), tracked()
    if chosen.paths:
        paths = [path for path in paths if matches(path, chosen.paths)]
    found = [str(hit) for hit in hits_in(words, paths)]
    if not chosen.paths and words.since:
        found += long_subjects(words.since)
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
