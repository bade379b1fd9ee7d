"""The prose check finds the listed phrases and identifiers in each kind of file, and long commit subjects."""

import subprocess
from pathlib import Path

import pytest

from tools import prose

PHRASE = "once more"  # prose: ok
NAME = "is_told"


def lines(path: str, text: str) -> list[tuple[int, str]]:
    """Where something is found, and what."""
    return [(hit.line, hit.found) for hit in prose.hits(path, text)]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("games/a.py", "x = 1\n# Sent @.\n"),
        ("games/a.py", 'x = 1\n"""Sent @."""\n'),
        ("games/a.py", 'x = 1\nraise Refused("sent @")\n'),
        ("frontend/src/a.ts", "const x = 1\n// Sent @.\n"),
        ("frontend/src/a.tsx", "const x = 1\n/** Sent @. */\n"),
        ("frontend/scripts/a.mjs", "/*\n * Sent @. */\n"),
        ("docs/a.md", "# Title\nSent @.\n"),
        ("CHANGELOG.md", "## Unreleased\n- Sent @.\n"),
        ("games/templates/games/a.html", "<p>\n{% translate 'Sent @.' %}</p>\n"),
        ("Makefile", "all:\n# Sent @.\n"),
        ("deploy/compose.yml", "a: 1\nb: 2 # Sent @.\n"),
    ],
)
def test_a_phrase_is_found_in_each_kind_of_file(path: str, text: str) -> None:
    assert lines(path, text.replace("@", PHRASE)) == [(2, PHRASE)]
    assert lines(path, text.replace("@", PHRASE.upper())) == [(2, PHRASE)]
    assert lines(path, text.replace("@", "again")) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("games/a.py", "# Sent once\n# more.\n"),
        ("games/a.py", 'x = f("sent once "\n      "more")\n'),
        ("frontend/src/a.ts", "/**\n * Sent once\n * more. */\n"),
        ("docs/a.md", "Sent once\nmore.\n"),
    ],
)
def test_a_phrase_is_found_over_the_end_of_a_line(path: str, text: str) -> None:
    assert [found for _, found in lines(path, text)] == [PHRASE]


def test_no_phrase_reaches_over_code() -> None:
    assert lines("games/a.py", "x = 1  # once\ny = 2  # more\n") == []
    assert lines("docs/a.md", "once `x` more") == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("games/a.py", "\ndef {}() -> bool: ...\n"),
        ("frontend/src/a.ts", "\nconst {} = true\n"),
        ("docs/a.md", "\nCall `{}`.\n"),
        ("docs/a.md", "```python\n{}()\n```\n"),
    ],
)
@pytest.mark.parametrize("name", [NAME, "isTold", "IS_TOLD", "ToldBy"])
def test_an_identifier_is_found_in_code(path: str, text: str, name: str) -> None:
    assert lines(path, text.format(name)) == [(2, name)]
    assert lines(path, text.format("is_sent")) == []


def test_words_of_identifiers_are_free_in_prose_and_parts_of_words_everywhere() -> None:
    assert lines("games/a.py", "# With regard to soldiers.\nuntold, disregarded = 1, 2\n") == []


def test_module_names_are_identifiers() -> None:
    assert lines("games/api/is_told.py", "") == [(1, NAME)]


def test_a_marker_allows_what_is_beside_it() -> None:
    assert lines("games/a.py", f"x = 1  # {PHRASE}; prose: ok\n") == []
    assert lines("games/a.py", f"# prose: ok\nx = '{PHRASE}'\ny = '{PHRASE}'\n") == [(3, PHRASE)]
    assert lines("docs/a.md", f"<!-- prose: ok -->\n{PHRASE}\n") == []


def test_the_rulebooks_and_the_fields_words_pass() -> None:
    text = "A stand-in makes a standing offer, lays a card, goes on the board and tells a bot apart from a player."
    assert lines("docs/a.md", text) == []
    assert lines("docs/rules/a.md", PHRASE) == []


def test_releases_and_generated_files_are_not_read() -> None:
    assert lines("CHANGELOG.md", f"## Unreleased\n\n## 0.9\n- {PHRASE}\n") == []
    assert lines("frontend/src/protocol.gen.ts", f"// {PHRASE}") == []
    assert lines("frontend/src/base/i18n/texts/a.json", f'{{"a": "{PHRASE}"}}') == []


def test_a_hit_says_where_and_what_to_write() -> None:
    [hit] = prose.hits("games/a.py", f"# {PHRASE}")
    assert str(hit) == f'games/a.py:1: "{PHRASE}": write again'


@pytest.fixture
def history(tmp_path: Path) -> Path:
    """A repository with a long subject, the tag `base`, one of 72 characters and one of 73."""
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-C", str(tmp_path)]
    subprocess.run([*git, "init", "-q"], check=True)
    for length in (80, 72, 73):
        subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "x" * length + "\n\nbody"], check=True)
        if length == 80:
            subprocess.run([*git, "tag", "base"], check=True)
    return tmp_path


def test_subjects_of_commits_since_the_check_have_72_characters_at_most(history: Path) -> None:
    [found] = prose.long_subjects("base", history)
    assert f'"{"x" * 73}"' in found


def test_subjects_are_not_checked_where_there_is_no_history(
    history: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert prose.long_subjects("0123456789", history) == []
    assert prose.long_subjects("base", tmp_path_factory.mktemp("tarball")) == []
