"""What the server says in four languages: every message is there in each, used, compiled, and takes the same values."""

import ast
import gettext
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.services import ROOT
from tools.messages import LOCALES, entries

LANGUAGES = ("de", "nl", "ru")
GETTEXT = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}
Message = tuple[str, ...]
SAME = {
    "de": {"normal", "Internet", "Code"},
    "nl": {
        "Internet",
        "Code",
        "spam",
        "mail",
        "mails",
        "mail {number}",
        "open",
        "blitz",
        "account",
        "account {number}",
        "moderator",
    },
}
"""Words that a language shares with English."""


def in_python(text: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in GETTEXT:
            words = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            yield tuple(words)


def in_template(text: str) -> Iterator[Message]:
    for plain in re.findall(r'\{% translate "([^"]*)"', text):
        yield (plain,)
    for block in re.findall(r"\{% blocktranslate[^%]*%\}(.*?)\{% endblocktranslate %\}", text, re.DOTALL):
        yield tuple(re.sub(r"\{\{ (\w+) \}\}", r"%(\1)s", part) for part in block.split("{% plural %}"))


def said() -> set[Message]:
    """All that the server says, in English."""
    games = ROOT / "games"
    python = (message for path in games.rglob("*.py") for message in in_python(path.read_text()))
    templates = (message for path in (games / "templates").rglob("*.*") for message in in_template(path.read_text()))
    return {*python, *templates}


def values(words: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)s|\{\w*\}", words))


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def messages(language: str) -> dict[Message, Message]:
    found = entries((LOCALES / language / "LC_MESSAGES" / "django.po").read_text())
    del found[("",)]
    return found


def test_each_language_has_what_the_server_says_and_no_more(language: str) -> None:
    there = set(messages(language))
    assert there == said(), f"games/locale/{language}: add {said() - there}, take out {there - said()}"


def test_messages_take_the_same_values_and_are_in_their_language(language: str) -> None:
    for english, words in messages(language).items():
        assert len(words) == (1 if len(english) == 1 else 3 if language == "ru" else 2), english
        for number, form in enumerate(words):
            # Only Russian uses the form for one thing for 21 too.
            is_for_one = len(words) == 2 and number == 0
            assert values(form) == values(english[0 if is_for_one else -1]), english
            if language == "ru" and english != ("l, j F Y, H:i",):
                assert re.search("[а-яё]", form) or form.startswith("Lionheart"), english
        assert words != english or words[0] in SAME[language]


def test_what_is_compiled_is_what_is_written(language: str) -> None:
    with (LOCALES / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for english, words in messages(language).items():
        if len(english) == 1:
            assert (compiled.gettext(english[0]),) == words
        else:
            one, many = english
            assert {compiled.ngettext(one, many, count) for count in (1, 2, 5, 21)} == set(words)
    subprocess.run([sys.executable, "tools/messages.py", "--check"], cwd=ROOT, check=True)


def test_russian_counts_1_2_5_and_21() -> None:
    with (LOCALES / "ru" / "LC_MESSAGES" / "django.mo").open("rb") as file:
        tables = gettext.GNUTranslations(file)
    counted = [
        tables.ngettext("{count} table is waiting for you", "{count} tables are waiting for you", count).format(
            count=count
        )
        for count in (1, 2, 5, 11, 21)
    ]
    assert counted == [
        "Вас ждёт 1 стол",
        "Вас ждут 2 стола",
        "Вас ждут 5 столов",
        "Вас ждут 11 столов",
        "Вас ждёт 21 стол",
    ]
