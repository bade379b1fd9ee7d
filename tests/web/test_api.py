"""The client's HTTP API: permissions, error responses, and protection against cross-site requests."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from games import bots, engine
from games.models import Game, Player, Room
from tests import services
from tests.web.conftest import client_of

pytestmark = pytest.mark.django_db
MakeRoom = Callable[..., Room]

TWO = {"edition": "classic", "options": {"players": 2}}


def error(response: Any) -> tuple[int, str, str | None]:
    """Status, code and reason of an error response."""
    body = response.json()["error"]
    return response.status_code, body["code"], body.get("reason")


def test_a_stranger_becomes_a_player_by_choosing_a_name(db: None) -> None:
    client = client_of()
    assert client.get("/api/me/").json() == {
        "name": None,
        "person": None,
        "language": None,
        "account": False,
        "blocked": [],
    }
    assert client.post("/api/me/", {"name": " Ada "}).json()["name"] == "Ada"
    assert client.post("/api/me/", {"name": "Ida"}).json()["name"] == "Ida"
    assert Player.objects.get().name == "Ida"


def test_a_named_player_chooses_a_language_of_the_server(db: None) -> None:
    client = client_of()
    assert error(client.post("/api/me/language/", {"language": "de"})) == (409, "refused", "name_needed")
    assert client.post("/api/me/", {"name": "Ada"}).json()["language"] == "en"
    assert client.post("/api/me/language/", {"language": "de"}).json()["language"] == "de"
    assert client.get("/api/me/").json()["language"] == "de"
    assert error(client.post("/api/me/language/", {"language": "tlh"}))[:2] == (400, "malformed")


@pytest.mark.parametrize(
    ("chosen", "reads", "language"),
    [("", "nl-NL,en;q=0.8", "nl"), ("ru", "nl", "ru"), ("", "fr", "en"), ("tlh", "de", "de")],
)
def test_the_page_is_in_the_language_that_was_chosen_or_the_browser_reads(
    db: None, chosen: str, reads: str, language: str
) -> None:
    client = APIClient()
    client.cookies["lionheart_language"] = chosen
    page = client.get("/", headers={"Accept-Language": reads}).content.decode()
    assert f'<html lang="{language}">' in page
    assert f'<link rel="modulepreload" href="/static/assets/{language}-' in page


@pytest.mark.parametrize(
    ("chosen", "said", "scheme"),
    [
        ("dark", ' data-theme="dark"', "dark"),
        ("light", ' data-theme="light"', "light"),
        ("", "", "light dark"),
        ('"><blink>', "", "light dark"),
    ],
)
def test_the_page_is_light_or_dark_from_its_first_byte(db: None, chosen: str, said: str, scheme: str) -> None:
    client = APIClient()
    client.cookies["lionheart_theme"] = chosen
    page = client.get("/", headers={"Accept-Language": "en"}).content.decode()
    assert f'<html lang="en"{said}>' in page
    assert f'<meta name="color-scheme" content="{scheme}">' in page
    assert "<blink>" not in page


def test_the_game_can_be_installed(db: None) -> None:
    """Browsers ask for a name, a start page, a window of its own, and icons in their sizes."""
    page = APIClient().get("/").content.decode()
    [address] = re.findall(r'<link rel="manifest" href="/static/([\w.-]+)">', page)
    public = services.ROOT / "frontend" / "public"
    manifest = json.loads((public / address).read_text())
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    sizes = {png_size(public / icon["src"]) for icon in manifest["icons"] if icon["type"] == "image/png"}
    assert sizes == {(192, 192), (512, 512)}
    assert all(f"{width}x{height}" in {icon["sizes"] for icon in manifest["icons"]} for width, height in sizes)
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    [touch] = re.findall(r'<link rel="apple-touch-icon" href="/static/([\w.-]+)">', page)
    assert png_size(public / touch) == (180, 180)


def png_size(path: Path) -> tuple[int, int]:
    """Width and height, from the header of a PNG."""
    head = path.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    return int.from_bytes(head[16:20]), int.from_bytes(head[20:24])


def test_a_wrong_name_is_answered_with_its_field(db: None) -> None:
    response = client_of().post("/api/me/", {"name": "a\u202eb"})
    assert error(response) == (400, "malformed", "characters")
    assert response.json()["error"]["field"] == "name"


def test_the_editions_are_those_of_the_engine(db: None) -> None:
    found = {edition["name"]: edition for edition in APIClient().get("/api/v1/editions/").json()}
    assert list(found) == [info.name for info in engine.editions()]
    classic = found["classic"]
    assert (classic["min_seats"], classic["max_seats"], classic["bots"]) == (2, 4, [*bots.offered("classic")])
    assert [found[name]["bot_seats"] for name in ("classic", "returns", "internet")] == [{"count": [2]}, {}, {}]
    for info in engine.editions():
        options = {option["name"]: option for option in found[info.name]["options"]}
        assert list(options) == [option.name for option in info.options]
        for option in info.options:
            assert options[option.name] == {
                "name": option.name,
                "kind": "flag" if option.choices == (False, True) else "choice",
                "choices": list(option.choices),
                "default": option.default,
                "seats": {choice: list(seats) for choice, seats in option.seats.items()},
                "rule": option.rule,
                "rated": option.rated,
            }


def test_a_room_goes_from_made_to_started(db: None) -> None:
    ada, bo = client_of(), client_of()
    room = ada.post("/api/rooms/", TWO).json()
    can = {"join": False, "start": False, "add_bots": True, "leave": True, "watch": False, "take_over": False}
    can |= {"edit": True, "ready": False, "enter": False, "rematch": False, "hint": False}
    assert room["can"] == can
    address = f"/api/rooms/{room['id']}/"
    assert [listed["id"] for listed in bo.get("/api/rooms/").json()["rooms"]] == [room["id"]]
    assert bo.get(address).json()["can"]["join"]
    assert bo.post(f"{address}join/").json()["seats"][1]["mine"]
    started = ada.post(f"{address}start/").json()
    assert started["state"] == "playing"
    game = ada.get(f"/api/games/{started['game']}/").json()
    assert (game["seat"], game["stream"], game["view"]["viewer"]) == (0, 0, 0)


def test_a_game_can_be_played_at_once(db: None) -> None:
    room = client_of().post("/api/play-now/").json()
    assert [seat["occupant"] for seat in room["seats"]] == ["person", "bot", "bot", "bot"]
    assert room["state"] == "playing"
    assert room["pace"]["kind"] == "untimed"


def test_a_game_at_once_can_have_a_clock(db: None) -> None:
    wish = {"edition": "returns", "options": {"players": 3}, "pace": {"kind": "relaxed"}}
    room = client_of().post("/api/play-now/", wish).json()
    assert (room["state"], room["pace"]["kind"]) == ("playing", "relaxed")


@pytest.mark.parametrize("address", ["me/", "rooms/", "play-now/", "rooms/{room}/join/", "rooms/{room}/start/"])
def test_a_post_without_the_csrf_token_is_refused_even_to_strangers(make_room: MakeRoom, address: str) -> None:
    url = "/api/" + address.format(room=make_room().id)
    for client in (APIClient(enforce_csrf_checks=True), client_of()):
        client.credentials()
        assert error(client.post(url, {}))[:2] == (403, "forbidden")


@pytest.mark.parametrize(
    ("address", "body", "field"),
    [
        ("rooms/", {"edition": "classic"}, "options"),
        ("rooms/", {"edition": "chess", "options": {"players": 2}}, "edition"),
        ("rooms/", {**TWO, "seed": "1"}, "seed"),
        ("rooms/", {**TWO, "name": "x" * 49}, "name"),
        ("rooms/", {**TWO, "name": 7.5}, "name"),
        ("rooms/", {**TWO, "options": []}, "options"),
        ("play-now/", {"options": {"players": 9}}, "options.players"),
        ("me/", {"name": None}, "name"),
        ("me/", [], None),
    ],
)
def test_a_malformed_body_names_its_field(db: None, address: str, body: Any, field: str | None) -> None:
    response = client_of().post(f"/api/{address}", body, format="json")
    assert error(response)[:2] == (400, "malformed")
    if field is not None:
        assert response.json()["error"]["field"] == field


@pytest.mark.parametrize(
    "body", [b"{}", b"{", b"null", b"\xff", b'{"name": NaN}', b'{"name": "\\ud800"}', b"[" * 5000, b'{"name": 1e999}']
)
def test_bytes_that_are_no_request_are_answered_with_an_error(db: None, body: bytes) -> None:
    response = client_of().post("/api/me/", body, content_type="application/json")
    assert error(response)[:2] == (400, "malformed")


@pytest.mark.parametrize("method", ["get", "post", "put", "delete", "patch"])
def test_unknown_addresses_are_answered_in_the_same_form(db: None, method: str) -> None:
    client = client_of()
    call = getattr(client, method)
    assert error(call("/api/rooms/nothing/here/"))[:2] == (404, "unknown_address")


@pytest.mark.parametrize("address", ["rooms/none/", "games/none/"])
def test_unknown_rooms_and_games_are_reported_as_unknown(db: None, address: str) -> None:
    assert error(client_of().get(f"/api/{address}"))[0] == 404


def test_a_stranger_reads_a_game_as_the_public(make_game: Callable[..., Game]) -> None:
    game = client_of().get(f"/api/games/{make_game(2).id}/").json()
    assert (game["seat"], game["view"]["viewer"], game["prompts"]) == (None, None, [])
    assert "seed" not in json.dumps(game)


def test_very_many_new_rooms_are_slowed_down(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    from games.api.base import CreateThrottle

    monkeypatch.setattr(CreateThrottle, "THROTTLE_RATES", {"create": "2/min"})
    client = client_of()
    statuses = [client.post("/api/me/", {"name": "Ada"}).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
