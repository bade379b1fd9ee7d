"""Invalid frames: a typed error with the frame's ID, nothing changed, nothing logged, and the connection stays open."""

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import protocol
from games.gateway import frames
from games.models import Game, Move, Player
from tests.web.socket_client import db, open_socket

MOVE = {"kind": "place_castle", "castle": "A1", "knight": "A2"}


def frame(**fields: Any) -> str:
    """A frame with content."""
    return json.dumps({"id": "q", "type": "move", "prompt": "0", "move": MOVE} | fields)


BAD = {
    "no JSON": ("{", None, "malformed"),
    "nothing": ("", None, "malformed"),
    "no object": ("[]", None, "malformed"),
    "a number": ("7", None, "malformed"),
    "NaN": ('{"id": "q", "type": "hand_over", "seat": NaN}', None, "malformed"),
    "infinity": ('{"id": "q", "type": "hand_over", "seat": 1e999}', None, "malformed"),
    "deep nesting": ('{"id": "q", "type": "move", "prompt": "0", "move": ' + "[" * 20000, None, "malformed"),
    "deep nesting, closed": (
        '{"id":"q","type":"move","prompt":"0","move":{"a":' + "[" * 5000 + "]" * 5000 + "}}",
        None,
        "*",
    ),
    "a huge number": ('{"id": "q", "type": "hand_over", "seat": ' + "9" * 5000 + "}", None, "malformed"),
    "a huge number in a move": (frame(move={**MOVE, "castle": 10**30}), "q", "malformed"),
    "a fraction": (frame(move={"kind": "bid", "ducats": 1.5, "treasures": []}), "q", "malformed"),
    "too long": (frame(prompt="x" * protocol.MAX_FRAME), None, "too_big"),
    "lone surrogates": ('{"id": "q", "type": "chat", "text": "\\ud800"}', None, "malformed"),
    "a zero byte in the id": ('{"id": "\\u0000", "type": "ping"}', None, "malformed"),
    "an id that ends its line": ('{"id": "q\\n", "type": "ping"}', None, "malformed"),
    "an id that is too long": (frame(id="x" * 65), None, "malformed"),
    "an id that is a number": (frame(id=7), None, "malformed"),
    "no id": ('{"type": "ping"}', None, "malformed"),
    "no type": ('{"id": "q"}', "q", "malformed"),
    "an unknown type": (frame(type="websocket.close"), "q", "unknown_type"),
    "a type of the server": (frame(type="snapshot"), "q", "unknown_type"),
    "a private type": (frame(type="_connect"), "q", "unknown_type"),
    "an unknown field": (frame(seat=1), "q", "malformed"),
    "a move that is text": (frame(move="stop"), "q", "malformed"),
    "a move without kind": (frame(move={}), "q", "malformed"),
    "a move of an unknown kind": (frame(move={"kind": "__class__"}), "q", "malformed"),
    "a move with an unknown field": (frame(move={**MOVE, "seat": 1}), "q", "malformed"),
    "a space that is none": (frame(move={**MOVE, "castle": "Z99"}), "q", "malformed"),
    "a stale prompt": (frame(prompt="-1"), "q", "stale_prompt"),
    "a zero byte in the prompt": (frame(prompt="\x00"), "q", "stale_prompt"),
    "a move that a rule forbids": (frame(move={**MOVE, "knight": "A1"}), "q", "illegal"),
    "a seat that is not there": ('{"id": "q", "type": "hand_over", "seat": 9}', "q", "refused"),
    "a seat below all": ('{"id": "q", "type": "hand_over", "seat": -1}', "q", "malformed"),
    "chat that says nothing": ('{"id": "q", "type": "chat", "text": ""}', "q", "malformed"),
    "chat that says too much": ('{"id": "q", "type": "chat", "text": "' + "x" * 501 + '"}', "q", "malformed"),
}


@pytest.mark.django_db(transaction=True)
async def test_every_bad_frame_is_answered_by_a_typed_error_and_changes_nothing(
    make_game: Callable[..., Game], people: list[Player], settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.SOCKET_RATE = 1000
    game = await db(make_game, 2)
    seat = await db(lambda: game.room.seats.filter(pending=True)[0].number)
    before = await db(lambda: Game.objects.values().get(id=game.id))
    socket = await open_socket(game.room_id, people[seat])
    prompt = (await socket.receive("snapshot"))["prompts"][0]["id"]
    caplog.set_level(logging.INFO)
    for name, (text, key, code) in BAD.items():
        await socket.send_text(text.replace('"prompt": "0"', f'"prompt": "{prompt}"'))
        error = await socket.receive("error")
        assert error["id"] == key or code == "*", name
        assert error["code"] == code or code == "*", name
        assert error["code"] != "server", name
    await socket.communicator.send_to(bytes_data=b'{"id": "q", "type": "ping"}')
    assert (await socket.receive("error"))["code"] == "malformed"
    assert (await socket.request("ping"))["type"] == "done"
    assert await db(lambda: Game.objects.values().get(id=game.id)) == before
    assert await db(Move.objects.count) == 0
    assert caplog.records == []
    await socket.close()


@pytest.mark.django_db(transaction=True)
async def test_a_server_error_is_answered_and_logged_without_its_message(
    make_game: Callable[..., Game],
    people: list[Player],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    from games.selectors.rooms import room_view

    game = await db(make_game, 2)
    socket = await open_socket(game.room_id, people[0])
    await socket.receive("snapshot")

    def broken(room_id: str) -> None:
        raise RuntimeError(f"the bid is {'secret' * 2}")

    with monkeypatch.context() as patch:
        patch.setattr(room_view, "room_get", broken)
        await socket.send("sync", "q")
        error = await socket.receive("error")
        assert (error["code"], error["id"]) == ("server", "q")
    assert "secretsecret" not in caplog.text
    assert "RuntimeError" in caplog.text
    assert (await socket.request("sync"))["type"] == "done"
    await socket.close()


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.dictionaries(st.sampled_from(["id", "type", "move", "prompt", "seat", "text", "other"]), VALUES)
KINDS = st.sampled_from([*sorted(frames.TYPES), "rooms", ""])


@pytest.mark.once
@given(
    st.one_of(
        st.text(), FIELDS.map(json.dumps), st.tuples(FIELDS, KINDS).map(lambda p: json.dumps(p[0] | {"type": p[1]}))
    )
)
def test_whatever_is_sent_is_a_command_or_has_a_typed_answer(text: str) -> None:
    answer = frames.parse(text)
    assert not isinstance(answer, protocol.ErrorFrame) or answer.code in ("malformed", "too_big", "unknown_type")


@pytest.mark.once
@given(VALUES)
def test_whatever_is_sent_as_a_move_is_one_or_is_malformed(value: Any) -> None:
    from games import engine
    from games.engine.errors import Malformed

    for move in (value, {"kind": "bid", "ducats": value}, {"kind": "decide", "cards": value, "politics": value}):
        try:
            engine.move_from_json("classic", move)
        except Malformed:
            continue
