"""Pages that were loaded from an older server: their frames are understood, or they are asked to reload."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.gateway import frames
from games.models import Game
from games.protocol import CLOSE_RANGES, OLDEST, VERSION, Close, ErrorFrame
from tests.services import ROOT
from tests.web.socket_client import db, open_socket_at
from tests.web.test_shutdown_and_admission import reason_of

CLIENT_FRAMES = ROOT / "tests" / "web" / "client_frames"
"""The frames that clients of each version send: `docs/protocol.examples.json` at that version. None is ever removed."""
FRAMES = [
    (version, frame)
    for version in range(OLDEST, VERSION + 1)
    for frame in json.loads((CLIENT_FRAMES / f"version_{version}.json").read_text())
]


@pytest.mark.parametrize(("version", "frame"), FRAMES)
def test_frames_of_every_admitted_client_version_can_be_decoded(version: int, frame: dict[str, Any]) -> None:
    parsed = frames.parse(json.dumps(frame))
    assert not isinstance(parsed, ErrorFrame)
    assert parsed.id == frame["id"]


def test_the_current_version_lists_every_frame_type() -> None:
    assert {frame["type"] for version, frame in FRAMES if version == VERSION} == frames.TYPES


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("comes_back", ["", "&resume"])
async def test_a_client_whose_frames_are_malformed_now_is_asked_to_load_again(
    make_game: Callable[..., Game], comes_back: str
) -> None:
    """Version 1 gave the last message that it had received as a number."""
    game = await db(make_game, 2)
    socket = await open_socket_at(f"/ws/rooms/{game.room_id}/?version=1{comes_back}")
    await socket.send("sync", game=game.id, stream=0, chat=17)
    assert await reason_of(socket) == ("outdated", 4409)
    assert not any(frame.get("code") == "malformed" for frame in socket.received)


@pytest.mark.parametrize("code", Close)
def test_every_close_code_says_what_to_do_to_clients_that_do_not_know_it(code: Close) -> None:
    final = {Close.SIGNED_OUT, Close.FORBIDDEN, Close.UNKNOWN_ROOM, Close.BANNED, Close.OUTDATED}
    asked = [name for name, codes in CLOSE_RANGES.items() if code in codes]
    assert asked == ["STOP" if code in final else "ELSEWHERE" if code == Close.RESTART else "LATER"]
