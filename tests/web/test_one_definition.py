"""Inputs that both the WebSockets and the public API accept are validated by the same rules, unconverted."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games import protocol, services
from games.api.v1.addresses import ADDRESSES
from games.engine.editions.internet.components import ACTIONS
from games.gateway import frames
from games.gateway.commands import run_once_per_id
from games.models import ChatMessage, Player
from tests.web.play import answer_to
from tests.web.programs import SCHEMA, game_of_a_program, problem, program, until_asked

pytestmark = pytest.mark.once

TAGS = {"moves": "move", "take-back": "take_back", "hand-over": "hand_over", "end-early": "end_early"}
"""Frames whose type differs from the last part of their path."""
SHARED = {
    TAGS.get(last, last): pattern.callback.cls.post.takes  # type: ignore[union-attr]
    for pattern in ADDRESSES
    for last in [str(pattern.pattern).strip("/").rpartition("/")[2]]
    if TAGS.get(last, last) in frames.TYPES
}
"""The inputs of the paths that have a frame, by the frame's type."""
WHOLE: dict[str, dict[str, Any]] = {
    "move": {"prompt": "1", "move": {}},
    "undo": {"stream": 1},
    "explain": {"move": {}},
    "survey": {"move": {}, "action": "1A", "line": 1},
    "chat": {"text": "x", "to": [0]},
    "pause": {"do": "end"},
    "extend": {"do": "agree"},
    "end_early": {"do": "decline"},
    "take_back": {},
    "hand_over": {"seat": 1},
    "vote": {"seat": 1, "choice": "bot"},
}
TEXTS = [
    "",
    " ",
    "  ",
    "a ",
    " a",
    "a\n",
    "\na",
    "\t",
    "a\x00",
    "\x00",
    "ü",
    "\u2028",
    "\u200b",
    "1A\n",
    "9Z",
    "1D",
    "3A",
]
LENGTHS = [1, 2, 3, 8, 9, 63, 64, 65, 127, 128, 129, 499, 500, 501]
NUMBERS = [-1, 0, 1, 15, 16, 1000, 1001, 2**31 - 1, 2**31, 2**63, 10**30]
OTHERS = [
    None,
    True,
    1.0,
    1.5,
    [],
    {},
    [0] * 16,
    [0] * 17,
    [16],
    [-1],
    ["a"],
    [None],
    {"a": None},
    "agree",
    "bot",
    "stay",
]


def values() -> Iterator[Any]:
    """Values to send for a field."""
    yield from (*TEXTS, *("x" * length for length in LENGTHS), *NUMBERS, *OTHERS)


def as_json(value: Any) -> Any:
    """A value as JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def test_every_frame_that_is_an_address_as_well_is_compared() -> None:
    assert SHARED.keys() == WHOLE.keys()


@pytest.mark.parametrize("tag", WHOLE)
def test_both_interfaces_accept_or_refuse_the_same_values(tag: str) -> None:
    takes, whole = SHARED[tag], WHOLE[tag]
    ids = {"id": "q"} if "id" in takes().fields else {}
    assert takes().fields.keys() == whole.keys() | ids
    differ = []
    for name in [*whole, *ids]:
        for value in values():
            body = {**ids, **whole, name: value}
            frame = frames.parse(json.dumps({"id": "q", **body, "type": tag}))
            by_socket = "refused" if isinstance(frame, protocol.ErrorFrame) else as_json(getattr(frame, name))
            read = takes(data=body)
            by_http = as_json(read.validated_data[name]) if read.is_valid() else "refused"
            if by_http != by_socket:
                differ.append((name, value, by_socket, by_http))
    assert differ == []


@pytest.mark.parametrize("tag", WHOLE)
def test_what_may_be_left_out_is_the_same(tag: str) -> None:
    takes, whole = SHARED[tag], WHOLE[tag]
    ids = {"id": "q"} if "id" in takes().fields else {}
    for name in whole:
        body = {**ids, **{key: value for key, value in whole.items() if key != name}}
        frame = frames.parse(json.dumps({"id": "q", **body, "type": tag}))
        if isinstance(frame, protocol.ErrorFrame):
            assert not takes(data=body).is_valid(), name
            continue
        read = takes(data=body)
        assert read.is_valid(), name
        assert read.validated_data.get(name) == getattr(frame, name)


def test_what_is_sent_over_both_ways_is_done_once_with_blanks_in_it_too(people: list[Player]) -> None:
    game = game_of_a_program(people)
    client, player = program(people[0])
    prompt = until_asked(game, 0)
    for key, text in ((" a ", " hi  there "), (" ", "x"), ("b ", "y")):
        said = {"id": key, "text": text}
        assert client.post(f"/api/v1/rooms/{game.room_id}/chat/", said).status_code == 200
        frame = frames.parse(json.dumps({**said, "type": "chat"}))
        assert isinstance(frame, protocol.ChatFrame)
        run_once_per_id(room_id=game.room_id, player=player, frame=frame, network="")
        assert client.post(f"/api/v1/rooms/{game.room_id}/chat/", said).status_code == 200
    assert [one.text for one in ChatMessage.objects.order_by("at")] == ["hi there", "x", "y"]
    refusal = problem(client.post(f"/api/v1/rooms/{game.room_id}/chat/", {"id": "c", "text": " "}), 400, "malformed")
    assert (refusal["where"], refusal["reason"]) == ("text", "length")
    move = {"id": "m ", "prompt": prompt["id"], "move": answer_to(prompt)}
    services.game_move(
        room_id=game.room_id, player_id=player.id, move=move["move"], prompt=prompt["id"], client_id=move["id"]
    )
    assert client.post(f"/api/v1/games/{game.id}/moves/", move).json()["again"]


def test_actions_are_those_of_the_rules() -> None:
    """An unknown action is refused in a survey and in a draft alike."""
    for action in (*ACTIONS, "9Z", "1D", "3A", "1A\n", "", "1a"):
        for more in ({"type": "survey", "action": action}, {"type": "draft", "prompt": "1", "missing": [action]}):
            text = json.dumps({"id": "q", "move": {}, **more})
            parsed = frames.parse(text)
            if action in ACTIONS:
                assert not isinstance(parsed, protocol.ErrorFrame)
            else:
                assert isinstance(parsed, protocol.ErrorFrame)
                assert parsed.code == "malformed"


def test_the_schema_says_the_same_of_ids_as_the_frames() -> None:
    pattern = SCHEMA["components"]["schemas"]["UndoRequest"]["properties"]["id"]["pattern"]
    assert pattern == r"^[ -~]{1,64}$(?!\n)"
