"""The board that a table's page shows until the client has loaded."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from games import services
from games.gateway import costly_read_limits
from games.gateway.costly_read_limits import READ_LIMITS
from games.models import Game, Player, Room
from tests.web.conftest import seen_by
from tests.web.delayed_games import dealt, people, played
from tests.web.stored_game import StoredGame
from tests.web.test_featured import CLOSED

pytestmark = [pytest.mark.django_db, pytest.mark.once]
__all__ = ["dealt", "people"]
MakeGame = Callable[..., Game]
DATA = "data:image/svg+xml,"
USE = "{http://www.w3.org/2000/svg}use"


def poster_at(address: str, network: str = "127.0.0.1") -> ET.Element | None:
    """The picture that a page shows."""
    html = Client().get(address, REMOTE_ADDR=network).content.decode()
    found = re.search(r'<img class="poster" alt="" src="([^"]+)">', html)
    return None if found is None else ET.fromstring(unquote(unescape(found[1]).removeprefix(DATA)))


def uses(poster: ET.Element | None) -> list[str]:
    """The parts of which a picture consists."""
    assert poster is not None
    return [use.attrib["href"].removeprefix("#") for use in poster.iter(USE)]


def test_it_is_the_board_as_it_is_now(people: list[Player], dealt: None) -> None:
    stored = StoredGame("classic", {"players": 3}, people)
    drawn = []
    for rounds in (0, 2, 5):
        played(stored, rounds)
        board, shown = seen_by(stored.game, None)["view"]["board"], uses(poster_at(f"/rooms/{stored.game.room_id}"))
        for kind in ("castle", "knight"):
            assert len([part for part in shown if part.startswith(f"{kind}-")]) == len(board[f"{kind}s"])
        drawn.append(shown)
    assert drawn[0] != drawn[1]
    assert drawn[1] != drawn[2]


@pytest.mark.parametrize("edition", ["classic", "returns", "internet"])
def test_the_address_of_the_image_is_complete(edition: str, people: list[Player], dealt: None) -> None:
    stored = StoredGame(edition, {"players": 4 if edition == "internet" else 3}, people)
    poster = poster_at(f"/rooms/{stored.game.room_id}")
    assert poster is not None
    assert set(uses(poster)) <= {element.attrib["id"] for element in poster.iter() if "id" in element.attrib}


def test_only_the_table_itself_has_one(make_game: MakeGame) -> None:
    game = make_game(2)
    for more in ("/replay", "/rounds", "/rounds/1"):
        assert poster_at(f"/rooms/{game.room_id}{more}") is None
    assert poster_at("/") is None
    services.room_end_game(room_id=game.room_id)
    assert poster_at(f"/rooms/{game.room_id}") is not None


@pytest.mark.parametrize("closed", CLOSED, ids=str)
def test_a_table_that_not_everybody_may_follow_live_has_none(make_game: MakeGame, closed: dict[str, Any]) -> None:
    game = make_game(2)
    Room.objects.update(**closed)
    assert poster_at(f"/rooms/{game.room_id}") is None


def test_a_network_that_has_read_too_much_gets_the_page_without_it(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.READ_SECONDS = 10
    monkeypatch.setattr(costly_read_limits, "now", lambda: 1_000.0)
    game = make_game(2)
    address, greedy = f"/rooms/{game.room_id}", "192.0.2.1"
    assert poster_at(address, greedy) is not None
    reading = READ_LIMITS.begin(None, greedy)
    reading.charge(1_000)
    reading.end()
    assert poster_at(address, greedy) is None
    assert poster_at(address, "198.51.100.7") is not None
