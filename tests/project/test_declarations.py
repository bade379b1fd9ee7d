"""What an option or a bot needs besides its declaration. Each failure names the file, and what to write there."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from random import Random
from typing import Any

import pytest

from games import bots, engine
from games.models import Seat
from tests.client_texts import missing
from tests.engine.any_edition import next_move
from tests.engine.tables import table_with
from tests.services import ROOT

EDITIONS = [pytest.param(info, id=info.name) for info in engine.editions()]
GAMES = 20
LEVELS = tuple(dict.fromkeys(name for info in engine.editions() for name in bots.offered(info.name)))
"""The bots that are offered as opponents, the weakest first."""
CHOICES = [
    pytest.param(info.name, option, choice, id=f"{info.name}-{option.name}-{choice}")
    for info in engine.editions()
    for option in info.options
    for choice in option.choices
    if choice != option.default
]


def texts_of(option: engine.OptionInfo) -> Iterator[tuple[str, str]]:
    """The keys of an option's texts, with what each is."""
    yield f"option.{option.name}", "its name, as in the form for a room"
    yield f"option.{option.name}.about", "a sentence on what it changes"
    if not isinstance(option.default, bool):
        yield from ((f"option.{option.name}.{choice}", "the name of this choice") for choice in option.choices)


@pytest.mark.parametrize("info", EDITIONS)
def test_each_option_has_its_texts_in_every_language(info: engine.EditionInfo) -> None:
    lacking = missing({key: what for option in info.options for key, what in texts_of(option)})
    assert not lacking, "\n".join([*lacking, "then run: make generate"])


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


@pytest.mark.parametrize(("edition", "option", "choice"), CHOICES)
def test_each_choice_of_an_option_changes_what_players_see(
    edition: str, option: engine.OptionInfo, choice: str | bool
) -> None:
    table = table_with(edition, option, choice)
    tables = [table | {option.name: option.default}, table]
    games = (zip_longest(*(shown(edition, options, str(seed)) for options in tables)) for seed in range(GAMES))
    assert any(usual != other for game in games for usual, other in game), (
        f"games/engine/editions/{edition}/: with {option.name}={choice}, {GAMES} games are the same as without: "
        "implement what the option changes"
    )


def shown(edition: str, options: dict[str, Any], seed: str) -> Iterator[Any]:
    """What the first player sees and is asked in a game, except the options."""
    luck, (state, _) = Random(seed), engine.new_game(edition, options, seed)
    while engine.outcome(state) is None:
        yield replace(engine.view(state, 0), options=None), engine.waiting(state).get(0)
        state, _ = engine.apply(state, *next_move(state, luck))


def test_each_bot_has_its_name_in_every_language() -> None:
    names = {f"option.level.{name}": "how this bot plays" for name in bots.all_names()}
    levels = {f"character.level.{name}": "the name of this level" for name in LEVELS}
    lacking = missing(names | levels)
    assert not lacking, "\n".join([*lacking, "then run: make generate"])


def test_each_message_about_a_level_names_them_all() -> None:
    """By `other` the Knight."""
    wanted = {*LEVELS, "other"} - {bots.DEFAULT}
    for file in sorted((ROOT / "frontend/src/base/i18n/texts").glob("*.json")):
        for key, words in json.loads(file.read_text(encoding="utf-8")).items():
            for language, said in words.items():
                for choices in re.findall(r"\{level, select,((?:\s*\w+ \{[^{}]*\})+)\}", said):
                    named = set(re.findall(r"(\w+) \{", choices))
                    assert named == wanted, f"{file.name}: {key} in {language} names {named}, not {wanted}"


@pytest.mark.parametrize("info", EDITIONS)
def test_each_edition_has_the_default_bots(info: engine.EditionInfo) -> None:
    module = f"games/bots/{info.name}/__init__.py"
    known = bots.names(info.name)
    for name in (bots.DEFAULT, bots.OPPONENT):
        assert name in bots.offered(info.name), f"{module}: BOTS must have {name}, and offer it"
    longest = Seat._meta.get_field("level").max_length or 0
    assert not [name for name in known if len(name) > longest], f"{module}: names have at most {longest} letters"
