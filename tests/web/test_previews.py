"""What links to tables show on other sites: games that everybody may follow live, and nothing of all others."""

import re
import struct
from collections.abc import Callable
from html import unescape
from random import Random
from typing import Any

import pytest
from django.test import Client

from games import engine, services
from games.gateway import costly_read_limits
from games.models import Game, Player, Room
from games.web import board_drawing, preview_picture, previews
from tests.client_texts import LANGUAGES
from tests.engine.alternative_worlds import alternative_world
from tests.web.conftest import seen_by
from tests.web.delayed_games import dealt, people, played
from tests.web.other_worlds import page, rolled_back
from tests.web.stored_game import StoredGame
from tests.web.test_featured import CLOSED

pytestmark = [pytest.mark.django_db, pytest.mark.once]
__all__ = ["dealt", "people"]
MakeGame = Callable[..., Game]
ROUND = {
    "en": "Classic · Ada 3, Bo 7 · Round 4 of about {usual}",
    "de": "Klassisch · Ada 3, Bo 7 · Runde 4 von etwa {usual}",
    "nl": "Klassiek · Ada 3, Bo 7 · Ronde 4 van ongeveer {usual}",
    "ru": "Классика · Ada 3, Bo 7 · Раунд 4 примерно из {usual}",
}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The drawings that were made; they are not turned into PNGs, which takes long."""
    made: list[str] = []

    def png(drawing: str) -> bytes:
        made.append(drawing)
        return drawing.encode()

    monkeypatch.setattr(preview_picture, "_png", png)
    return made


def tags(address: str, language: str = "en") -> dict[str, str]:
    """What a link to a page shows."""
    html = Client(headers={"accept-language": language}).get(address).content.decode()
    found: dict[str, str] = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', html))
    return {name: unescape(content) for name, content in found.items()}


def picture_of(room_id: str) -> bytes:
    return bytes(Client().get(f"/rooms/{room_id}/preview.png").content)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_says_who_plays_what_and_how_far_they_are(make_game: MakeGame, language: str) -> None:
    game = make_game(2)
    Game.objects.update(scores=[3, 7], round=4)
    usual = engine.usual_rounds("classic", game.options)
    for address in (f"/rooms/{game.room_id}", f"/rooms/{game.room_id}/replay", f"/rooms/{game.room_id}/rounds/3"):
        shown = tags(address, language)
        assert shown["title"] == "A table · Lionheart"
        assert shown["description"] == ROUND[language].format(usual=usual)
        assert shown["image"] == f"http://testserver/rooms/{game.room_id}/preview.png?at=0"


def test_a_finished_game_is_shown_as_such(make_game: MakeGame, drawn: list[str]) -> None:
    game = make_game(2)
    services.room_end_game(room_id=game.room_id)
    assert tags(f"/rooms/{game.room_id}/replay")["description"] == "Classic · Ada 0, Bo 0 · Finished"
    assert "Ada" in picture_of(game.room_id).decode()


@pytest.mark.parametrize("closed", CLOSED, ids=str)
def test_other_tables_show_the_same_as_one_that_does_not_exist(
    make_game: MakeGame, drawn: list[str], closed: dict[str, Any]
) -> None:
    game = make_game(2)
    assert tags(f"/rooms/{game.room_id}") != tags("/rooms/nothing")
    Room.objects.update(**closed)
    for address in ("/rooms/{}", "/rooms/{}/preview.png"):
        there, nowhere = (Client().get(address.format(room)) for room in (game.room_id, "0" * 24))
        assert there.content == nowhere.content
        assert {**there.headers, "Expires": ""} == {**nowhere.headers, "Expires": ""}
    assert tags(f"/rooms/{game.room_id}") == tags("/credits")
    assert [drawing for drawing in drawn if "Ada" in drawing or "castle" in drawing] == []


@pytest.mark.parametrize("room", ["%00", "a%2Fb", "é", "a b", "x" * 300])
def test_odd_addresses_show_what_every_page_does(drawn: list[str], room: str) -> None:
    assert tags(f"/rooms/{room}") == (tags("/credits") if "%2F" not in room else {})
    assert Client().get(f"/rooms/{room}/preview.png").status_code == (404 if "%2F" in room else 200)


def test_the_picture_is_a_png_of_the_board_and_the_players(make_game: MakeGame) -> None:
    game = make_game(2)
    Player.objects.filter(name="Ada").update(name='<"&\n' + "W" * 20)
    answer = Client().get(f"/rooms/{game.room_id}/preview.png")
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("image/png", "public, max-age=60")
    assert answer.content.startswith(b"\x89PNG")
    assert struct.unpack(">2I", answer.content[16:24]) == (1200, 630)
    assert answer.content != Client().get("/preview.png").content
    assert Client().get("/preview.png").content.startswith(b"\x89PNG")
    view = seen_by(game, None)["view"]
    named = [preview_picture.picture(view, [name, ""]) for name in ("", "Łucja", "Лев", "Λέων")]
    assert len(set(named)) == 4
    again = Client().get(f"/rooms/{game.room_id}/preview.png", headers={"if-none-match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("edition", [("classic", 4), ("returns", 3), ("internet", 7)], ids=lambda one: one[0])
def test_every_part_of_a_drawing_is_one_of_the_clients(edition: tuple[str, int], drawn: list[str]) -> None:
    """Also at the start of a game, and for colours of no player."""
    state, _ = engine.new_game(edition[0], {"players": edition[1]}, "5e" * 32)
    view = engine.to_json(engine.view(state, None))
    space = "A1"
    view["board"]["castles"] = [{"space": space, "colour": colour} for colour in range(len(view["colours"]))]
    view["board"]["knights"] = view["board"]["castles"]
    view["board"]["provinces"] = [
        {"castle": space, "colour": piece["colour"], "spaces": ["A1", "A2", "B1"]} for piece in view["board"]["castles"]
    ]
    preview_picture.picture(view, ["Ada"] * edition[1])
    preview_picture.generic_picture()
    parts = set(re.findall(r' id="([^"]+)"', board_drawing.parts()))
    used = set(re.findall(r'(?:href="|url\()#([^")]+)', "".join(drawn)))
    assert used - parts == {"A1-land"}
    assert {"neutral", "yellow"} & {one.removeprefix("castle-") for one in used}


def test_a_position_is_drawn_once_and_a_new_one_has_a_new_address(
    people: list[Player], dealt: None, drawn: list[str]
) -> None:
    stored = StoredGame("classic", {"players": 3}, people)
    room = stored.game.room_id
    before = tags(f"/rooms/{room}")["image"]
    assert picture_of(room) == picture_of(room)
    assert len(drawn) == 1
    played(stored, 1)
    assert tags(f"/rooms/{room}")["image"] != before
    picture_of(room)
    assert len(drawn) == 2
    view = seen_by(stored.game, None)["view"]
    assert drawn[1].count("#castle-") == len(view["board"]["castles"])
    assert drawn[1].count("#knight-") == len(view["board"]["knights"])


def test_pictures_count_towards_expensive_reads(
    make_game: MakeGame, drawn: list[str], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.READ_SECONDS = 10
    clock = iter(range(0, 1000, 60))
    monkeypatch.setattr(previews, "seconds", lambda: next(clock))
    monkeypatch.setattr(costly_read_limits, "now", lambda: 1_000.0)
    game = make_game(2)
    address = f"/rooms/{game.room_id}/preview.png"
    assert Client().get(address, REMOTE_ADDR="192.0.2.1").status_code == 200
    refused = Client().get(address, REMOTE_ADDR="192.0.2.1")
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    assert Client().get(address, REMOTE_ADDR="198.51.100.7").status_code == 200
    assert len(drawn) == 1


@pytest.mark.rule("C-26", "I-19", "R-20")
@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("classic", {"players": 3, "setup": "variable", "decisions": "hidden"}),
        ("returns", {"players": 3, "hidden_money": True}),
        ("internet", {"players": 4}),
    ],
    ids=["classic", "returns", "internet"],
)
def test_what_the_public_may_not_know_changes_nothing(
    edition: str, options: dict[str, Any], people: list[Player], dealt: None, drawn: list[str]
) -> None:
    stored, luck = StoredGame(edition, options, people), Random(edition)
    met: set[tuple[str, bool]] = set()
    for state in stored.moments(Random("moves")):
        if len(met) == 6 or (state.phase.kind, len(engine.sealed(state)) > 0) in met:
            continue
        met.add((state.phase.kind, len(engine.sealed(state)) > 0))
        with rolled_back():
            here = shown_of(stored)
        with rolled_back():
            stored.become(alternative_world(state, None, luck), None, luck)
            there = shown_of(stored)
        assert here == there
    assert len(met) > 2


def shown_of(stored: StoredGame) -> list[str]:
    """All that a link to the game shows."""
    room = stored.game.room_id
    return [page(Client().get(f"/rooms/{room}{more}")) for more in ("", "/replay", "/preview.png")]
