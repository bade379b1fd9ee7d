"""Encoding values as JSON and decoding them."""

import json
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import pytest

from games import engine
from games.engine.editions.classic.moves import (
    Bid,
    CallDuel,
    Decide,
    Expand,
    ForcedAlliance,
    PlaceBorder,
    Renegade,
    Stop,
    TakeCard,
)
from games.engine.encoding.codec import LARGEST, from_json, to_json
from games.engine.errors import Malformed
from games.engine.geometry import Mask
from games.engine.mechanics.events import Scored


@dataclass(frozen=True)
class Red:
    kind: ClassVar[str] = "red"
    number: int


@dataclass(frozen=True)
class Blue:
    kind: ClassVar[str] = "blue"
    space: Annotated[str, "space"] = "A1"


@dataclass(frozen=True)
class Box:
    colour: Red | Blue
    mask: Mask
    masks: tuple[Mask, ...]
    pair: tuple[int, str]
    by_seat: dict[int, str]
    side: Literal["east", "south"]
    maybe: int | None = None
    yes: bool = False


BOX = Box(Red(3), Mask(2**100), (Mask(1), Mask(0)), (1, "a"), {4: "d"}, "east")


def test_a_value_is_written_with_its_kind_and_its_masks_in_hexadecimal() -> None:
    assert to_json(BOX) == {
        "colour": {"kind": "red", "number": 3},
        "mask": "10000000000000000000000000",
        "masks": ["1", "0"],
        "pair": [1, "a"],
        "by_seat": {"4": "d"},
        "side": "east",
        "maybe": None,
        "yes": False,
    }


def test_a_value_is_read_as_it_was_written() -> None:
    assert from_json(Box, json.loads(json.dumps(to_json(BOX)))) == BOX
    other = Box(Blue("C2"), Mask(0), (), (2, ""), {}, "south", 7, True)
    assert from_json(Box, json.loads(json.dumps(to_json(other)))) == other


def test_a_field_with_a_default_may_be_left_out() -> None:
    data = to_json(BOX)
    del data["maybe"], data["yes"]
    assert from_json(Box, data) == BOX


@pytest.mark.parametrize(
    ("changes", "path", "expected"),
    [
        ({"colour": {"kind": "green"}}, "colour.kind", "one of blue, red"),
        ({"colour": {"number": 3}}, "colour.kind", "one of blue, red"),
        ({"colour": {"kind": ["red"]}}, "colour.kind", "one of blue, red"),
        ({"colour": {"kind": "red"}}, "colour.number", "a value"),
        ({"colour": {"kind": "red", "number": "3"}}, "colour.number", "a whole number"),
        ({"colour": {"kind": "red", "number": 3.0}}, "colour.number", "a whole number"),
        ({"colour": {"kind": "red", "number": True}}, "colour.number", "a whole number"),
        ({"colour": {"kind": "red", "number": LARGEST + 1}}, "colour.number", "a whole number"),
        ({"colour": {"kind": "red", "number": 3, "size": 1}}, "colour.size", "no such field"),
        ({"colour": {"kind": "blue", "space": "A0"}}, "colour.space", 'a space such as "C2"'),
        ({"colour": {"kind": "blue", "space": ["A1"]}}, "colour.space", 'a space such as "C2"'),
        ({"colour": "red"}, "colour", "an object"),
        ({"mask": 5}, "mask", "a set of spaces in hexadecimal"),
        ({"mask": "xyz"}, "mask", "a set of spaces in hexadecimal"),
        ({"mask": "-1"}, "mask", "a set of spaces in hexadecimal"),
        ({"masks": "1"}, "masks", "a list"),
        ({"masks": ["1", None]}, "masks[1]", "a set of spaces in hexadecimal"),
        ({"pair": [1]}, "pair", "a list of 2"),
        ({"pair": [1, 2]}, "pair[1]", "text"),
        ({"by_seat": []}, "by_seat", "an object"),
        ({"by_seat": {"4": 4}}, "by_seat.4", "text"),
        ({"by_seat": {"four": "d"}}, "by_seat.four", "a whole number"),
        ({"side": "north"}, "side", "east or south"),
        ({"side": ["east"]}, "side", "east or south"),
        ({"maybe": "7"}, "maybe", "a whole number or nothing"),
        ({"yes": 1}, "yes", "true or false"),
    ],
)
def test_a_value_of_another_form_is_refused_with_its_path(changes: dict[str, Any], path: str, expected: str) -> None:
    with pytest.raises(Malformed) as fault:
        from_json(Box, to_json(BOX) | changes)
    assert (fault.value.path, fault.value.expected) == (path, expected)


@pytest.mark.parametrize("data", [None, 3, "box", [], [1]])
def test_a_value_that_is_no_object_is_refused(data: Any) -> None:
    with pytest.raises(Malformed, match="expected an object"):
        from_json(Box, data)


def test_a_type_that_the_codec_does_not_support_is_a_bug() -> None:
    with pytest.raises(TypeError, match="cannot read"):
        from_json(set[int], [1])


def test_the_audience_of_an_event_is_never_written() -> None:
    written = to_json(Scored(seat=1, points=3, cause="founding", audience=(1,)))
    assert written == {"kind": "scored", "seat": 1, "points": 3, "cause": "founding", "parts": []}


@pytest.mark.parametrize(
    "move",
    [
        Stop(),
        CallDuel(),
        PlaceBorder("A1|A2"),
        Expand("C3", ("C4", "C5")),
        Bid(3, (8, 10)),
        Decide((1, 3), (ForcedAlliance("A1", "B1"), Renegade("A1", "B1", "B2", "A2", (8,)))),
    ],
)
def test_moves_are_read_as_they_were_written(move: engine.Move) -> None:
    assert engine.move_from_json("classic", json.loads(json.dumps(to_json(move)))) == move


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"kind": "place_border", "edge": "A2|A1"}, "edge"),
        ({"kind": "place_border", "edge": "A1|B2"}, "edge"),
        ({"kind": "place_knight", "space": "a1"}, "space"),
        ({"kind": "expand", "castle": "A1", "spaces": ["A2", "AA1"]}, "spaces[1]"),
        ({"kind": "decide", "cards": [1], "politics": [{"kind": "fief"}]}, "politics[0].kind"),
        ({"kind": "take_card", "card": {"kind": "fief"}, "stack": 1}, "stack"),
        ({"kind": "bid", "ducats": None}, "ducats"),
        ({"kind": "fly"}, "kind"),
        ({}, "kind"),
        ([], ""),
        (None, ""),
    ],
)
def test_a_malformed_move_is_refused_with_its_path(data: Any, path: str) -> None:
    with pytest.raises(Malformed) as fault:
        engine.move_from_json("classic", data)
    assert fault.value.path == path


def test_a_politics_card_without_a_value_is_read() -> None:
    move = engine.move_from_json("classic", {"kind": "take_card", "card": {"kind": "renegade"}})
    assert isinstance(move, TakeCard)
    assert move.card.value == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_state_is_read_as_it_was_written(players: int) -> None:
    state, _ = engine.new_game("classic", {"players": players}, "codec")
    assert engine.state_from_json(json.loads(json.dumps(engine.state_to_json(state)))) == state


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"rules_version": 0}, "rules_version"),
        ({"rules_version": None}, "rules_version"),
        ({"edition": "chess"}, "edition"),
        ({"edition": 3}, "edition"),
        ({"state": None}, "state"),
        ({"state": {}}, "state."),
    ],
)
def test_a_state_of_another_version_or_format_is_refused(changes: dict[str, Any], path: str) -> None:
    state, _ = engine.new_game("classic", {"players": 2}, "codec")
    with pytest.raises(Malformed) as fault:
        engine.state_from_json(engine.state_to_json(state) | changes)
    assert fault.value.path.startswith(path)


@pytest.mark.parametrize("info", engine.editions(), ids=lambda info: info.name)
def test_a_state_without_points_of_a_cause_is_refused(info: engine.EditionInfo) -> None:
    """A state stored before there was a new reason for points: the game is then replayed from its log."""
    state, _ = engine.new_game(info.name, {"players": info.min_seats}, "codec")
    data = json.loads(json.dumps(engine.state_to_json(state)))
    data["state"]["seats"][0]["scores"].pop()
    with pytest.raises(Malformed) as fault:
        engine.state_from_json(data)
    assert fault.value.path == "state.seats"


@pytest.mark.parametrize("data", [None, [], "state"])
def test_a_state_that_is_no_object_is_refused(data: Any) -> None:
    with pytest.raises(Malformed):
        engine.state_from_json(data)
