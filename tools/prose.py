#!/usr/bin/env python3
"""The prose check: reports phrases and identifiers listed in `tools/prose.toml`, with suggestions, and long commit
subjects.

Checks Python, TypeScript, Markdown, templates, and the comments of settings files. A comment `prose: ok` on the same
line or the line above suppresses a report.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
RULES = tomllib.loads((ROOT / "tools" / "prose.toml").read_text(encoding="utf-8"))
PHRASES: dict[str, str] = RULES["phrases"]
NAME_WORDS: dict[str, str] = RULES["name_words"]
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


def hits(path: str, text: str) -> Iterator[Hit]:
    """The violations in a file, by line."""
    reader = reader_of(path)
    if reader is None:
        return
    texts, lines = reader(text), text.split("\n")
    for hit in sorted([*_in_path(path), *_in_prose(path, texts.prose), *_in_code(path, texts.code)]):
        if not any(SUPPRESSION in line for line in lines[max(hit.line - 2, 0) : hit.line]):
            yield hit


def _in_path(path: str) -> Iterator[Hit]:
    if path.endswith((".py", ".ts", ".tsx")):
        stem = Path(path).name.partition(".")[0]
        yield from (Hit(path, 1, stem, write) for write in _suggestions(stem))


def _in_prose(path: str, prose: str) -> Iterator[Hit]:
    prose, suggestions = prose.lower(), list(PHRASES.values())
    for match in PHRASE.finditer(prose):
        write = suggestions[(match.lastindex or 0) - 1]
        yield Hit(path, _line(prose, match), " ".join(match.group().split()), write)


def _in_code(path: str, code: str) -> Iterator[Hit]:
    for match in IDENTIFIER.finditer(code):
        for write in _suggestions(match.group()):
            yield Hit(path, _line(code, match), match.group(), write)


@cache
def _suggestions(name: str) -> list[str]:
    """The suggestions for the words in an identifier."""
    return [NAME_WORDS[word] for word in NAME_WORD.findall(f"_{'_'.join(WORD.findall(name)).lower()}_")]


def _line(text: str, match: re.Match[str]) -> int:
    return text.count("\n", 0, match.start()) + 1


PHRASE = re.compile(rf"\b(?:{'|'.join(f'({phrase})' for phrase in PHRASES)})\b".replace(" ", r"\s+"))
"""One expression with a group for each phrase: several times faster than searching for each in turn."""
NAME_WORD = re.compile(rf"_({'|'.join(NAME_WORDS)})(?=_)")
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
RELEASE = re.compile(r"^## \d", re.MULTILINE)
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


def source(text: str, tokens: re.Pattern[str], prose_starts: tuple[str, ...]) -> Texts:
    """Source code. `tokens` are its comments and strings; those that start in one of these ways are prose."""
    pieces = list(_split(text, tokens))
    prose = "".join(
        _blank(between) + (_content(token) if token.startswith(prose_starts) else _blank(token))
        for between, token in pieces
    )
    return Texts(prose, "".join(between + _blank(token) for between, token in pieces))


def markdown(text: str) -> Texts:
    """Code spans and blocks contain identifiers; the rest is prose, without link targets and comments."""
    pieces = list(_split(text, MARKDOWN))
    code = "".join(_blank(between) + (token if "`" in token[:4] else _blank(token)) for between, token in pieces)
    return Texts("".join(between + _blank(token) for between, token in pieces), code)


def changelog(text: str) -> Texts:
    """The unreleased section; published ones are frozen."""
    return markdown(RELEASE.split(text)[0])


def comments(text: str) -> Texts:
    """The comments of a settings file or shell script."""
    return Texts(source(text, COMMENT, ("#",)).prose)


# Python's strings include refusals, logs and the admin's labels; texts of the client are in JSON files.
python = partial(source, tokens=PYTHON, prose_starts=("#", '"', "'"))
script = partial(source, tokens=SCRIPT, prose_starts=("/",))

READERS: dict[str, Callable[[str], Texts] | None] = {
    **dict.fromkeys(RULES["skip"]),
    "CHANGELOG.md": changelog,
    "games/templates/*": Texts,
    "Makefile": comments,
    "*.py": python,
    "*.md": markdown,
    **dict.fromkeys(("*.ts", "*.tsx", "*.mts", "*.mjs", "*.js"), script),
    **dict.fromkeys(("*.toml", "*.yml", "*.conf", "*.sh", "*.in", ".ci/*", "deploy/*"), comments),
}
"""The reader for each glob, None for what is not checked; the first glob that matches a path applies."""


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


def main() -> int:
    if not (ROOT / ".git").exists():
        print("prose check: skipped, since this is not a git clone")
        return 0
    checked = [path for path in tracked() if reader_of(path)]
    found = [str(hit) for path in checked for hit in hits(path, (ROOT / path).read_text(encoding="utf-8"))]
    found += long_subjects(RULES["since"])
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
