"""The client's types: both editions' are there, and one name never means two things."""

import re
from dataclasses import dataclass

import pytest

from games.engine.editions import EDITIONS
from games.protocol.typescript import UnsupportedType, Writer, generate

TYPES = generate()


def declared(name: str) -> str:
    found = re.search(
        rf"^export (?:type|interface) {name}\b(.*?)(?=^export |^/\*\*|\Z)", TYPES, re.MULTILINE | re.DOTALL
    )
    assert found, name
    return found[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_a_view_that_names_it(edition: str) -> None:
    assert f"edition: '{edition}'" in declared(f"{edition.title()}View")
    assert f"{edition.title()}View" in declared("View")


@pytest.mark.parametrize("union", ["Move", "Prompt", "GameEvent"])
def test_unions_hold_the_parts_of_every_edition(union: str) -> None:
    parts = {f"{edition.title()}{union.removeprefix('Game')}" for edition in EDITIONS}
    assert parts <= set(re.findall(r"\w+", declared(union)))


def test_editions_get_distinct_types_for_the_same_name() -> None:
    assert "fiefs" in declared("ClassicOutcomeView")
    assert "fiefs" not in declared("ReturnsOutcomeView")
    assert "ClassicGameEnded" in declared("ClassicEvent")
    assert "ReturnsGameEnded" in declared("ReturnsEvent")


def test_names_that_the_data_define_are_types() -> None:
    """The compiler reports the names that the client has no text for."""
    options = [option.name for edition in EDITIONS.values() for option in edition.info.options]
    assert options
    assert all(f"'{name}'" in declared("OptionName") for name in options)
    assert "setup?: 'variable' | 'basic'" in declared("Options")
    assert "'colour_bids'" in declared("InternetView")
    assert "'two_swords'" in declared("Action")
    assert not re.findall(r"  (?:kind|phase|edition|cause): string", TYPES)


def test_no_name_is_declared_twice() -> None:
    names = re.findall(r"^export (?:type|interface) (\w+)", TYPES, re.MULTILINE)
    assert len(names) == len(set(names))


def test_two_types_of_one_name_are_refused() -> None:
    first: type = dataclass(type("Twice", (), {"__annotations__": {"a": int}}))
    second: type = dataclass(type("Twice", (), {"__annotations__": {"b": int}}))
    writer = Writer()
    writer.reach(first)
    with pytest.raises(UnsupportedType, match="Twice"):
        writer.reach(second)
