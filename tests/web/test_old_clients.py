"""Pages that were loaded from an older server: they are understood, or asked to load again; none gets stuck."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.gateway import frames
from games.models import Game
from games.protocol import OLDEST, VERSION
from tests.services import ROOT
from tests.web.lines import db, open_address
from tests.web.test_leaving import reason_of

SPOKEN = ROOT / "tests" / "web" / "clients"
"""What clients of each version say: `docs/protocol.examples.json` as it then was. Nothing is ever taken out."""
FRAMES = [
    (version, frame)
    for version in range(OLDEST, VERSION + 1)
    for frame in json.loads((SPOKEN / f"{version}.json").read_text())
]


@pytest.mark.parametrize(("version", "frame"), FRAMES)
def test_what_a_client_that_is_let_in_says_can_be_read(version: int, frame: dict[str, Any]) -> None:
    read = frames.parse(json.dumps(frame))
    assert read.id == frame["id"]


def test_every_kind_of_frame_that_there_is_is_among_those_of_the_present_version() -> None:
    assert {frame["type"] for version, frame in FRAMES if version == VERSION} == frames.TYPES


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("comes_back", ["", "&resume"])
async def test_a_client_whose_frames_are_malformed_now_is_asked_to_load_again(
    make_game: Callable[..., Game], comes_back: str
) -> None:
    """Version 1 named the message that it had heard last by a number."""
    game = await db(make_game, 2)
    line = await open_address(f"/ws/rooms/{game.room_id}/?version=1{comes_back}")
    await line.say("sync", game=game.id, stream=0, chat=17)
    assert await reason_of(line) == ("outdated", 4409)
    assert not any(frame.get("code") == "malformed" for frame in line.heard)
