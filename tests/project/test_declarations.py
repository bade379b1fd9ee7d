"""What an option or a bot needs besides its declaration. Each failure names the file, and what to write there."""

import json
import re
from collections.abc import Iterator

import pytest

from games import bots, engine
from games.models import Seat
from tests.services import ROOT

CATALOGUES = [f"frontend/src/base/i18n/{language}.json" for language in ("en", "de", "nl", "ru")]
EDITIONS = [pytest.param(info, id=info.name) for info in engine.editions()]


def missing_texts(texts: dict[str, str]) -> list[str]:
    """What to add to the client's catalogues, for keys with what their text is."""
    words = {path: json.loads((ROOT / path).read_text(encoding="utf-8")) for path in CATALOGUES}
    return [
        f'{path}: add "{key}", {what}' for key, what in texts.items() for path in CATALOGUES if not words[path].get(key)
    ]


def texts_of(option: engine.OptionInfo) -> Iterator[tuple[str, str]]:
    """The keys of an option's texts, with what each is."""
    yield f"option.{option.name}", "its name, as in the form for a room"
    if isinstance(option.default, bool):
        yield f"option.{option.name}.about", "a sentence on what it changes"
    else:
        yield from ((f"option.{option.name}.{choice}", "the name of this choice") for choice in option.choices)


@pytest.mark.parametrize("info", EDITIONS)
def test_each_option_has_its_texts_in_every_language(info: engine.EditionInfo) -> None:
    missing = missing_texts({key: what for option in info.options for key, what in texts_of(option)})
    assert not missing, "\n".join([*missing, "then run: make generate"])


@pytest.mark.parametrize("info", EDITIONS)
def test_each_option_is_described_by_its_rule(info: engine.EditionInfo) -> None:
    page = f"docs/rules/{info.name}.md"
    rules = re.split(r"(?m)^(?=\*\*|#)", (ROOT / page).read_text(encoding="utf-8"))
    for option in info.options:
        described = [rule for rule in rules if re.match(rf"\*\*{option.rule}\b", rule)]
        assert re.search(rf"`{option.name}\b", "".join(described)), (
            f"{page}: describe the option `{option.name}`, by this name, in a rule that begins with **{option.rule}**, "
            f"or name another `rule` in games/engine/editions/{info.name}/state.py"
        )


@pytest.mark.parametrize("info", EDITIONS)
def test_each_option_is_read_by_its_edition(info: engine.EditionInfo) -> None:
    folder = f"games/engine/editions/{info.name}"
    source = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).glob("*.py")))
    unread = [one.name for one in info.options if not re.search(rf'\.{one.name}\b|\["{one.name}"\]', source)]
    assert not unread, f"{folder}/: nothing reads {unread} of `state.options`: implement what the option changes"


def test_each_bot_has_its_name_in_every_language() -> None:
    missing = missing_texts({f"option.level.{name}": "how this bot plays" for name in bots.all_names()})
    assert not missing, "\n".join([*missing, "then run: make generate"])


@pytest.mark.parametrize("info", EDITIONS)
def test_each_edition_has_the_default_bot_first(info: engine.EditionInfo) -> None:
    module = f"games/bots/{info.name}/__init__.py"
    known = bots.names(info.name)
    assert known[:1] == (bots.DEFAULT,), f"{module}: BOTS must begin with {bots.DEFAULT}"
    longest = Seat._meta.get_field("level").max_length or 0
    assert not [name for name in known if len(name) > longest], f"{module}: names have at most {longest} letters"
