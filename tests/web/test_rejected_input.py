"""Rejected input gets a typed problem: fields of the server's own, odd and overlong names and texts, made-up sessions,
claimed addresses. docs/guarantees.md has the rest of that list."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.test import Client
from pytest_django import Settings
from rest_framework.test import APIClient

from games.models import Game, Player, Room
from games.services import Refused, chat_say, player_create
from lionheart.asgi import http_application
from tests.web.conftest import client_of
from tests.web.permissions.table import API, PROGRAMS, Row
from tests.web.permissions.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.once]
OWN = {"id": "0" * 24, "creator": "0" * 24, "player": "0" * 24, "seed": "1", "state": "ended", "is_staff": True}
"""Fields that a request might try to set, and no path accepts."""
POSTS = [row for row in (*API, *PROGRAMS) if row.request.startswith("POST api/")]
MARKUP = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}}",
    "javascript:alert(1)",
    "' OR 1=1 --",
)
ODD = (
    *("", " ", "x" * 5_000, "a\u202eb", "a\u200bb", "\u2066a", "a\0b", "\ufdd0"),
    *("\u0000", "\u2028", "\ue000"),
)


def in_chunks(environ: dict[str, Any]) -> ASGIRequest:
    """A request of the test client as the ASGI server has it when its body is chunked: without a length."""
    headers = {name[5:].replace("_", "-").lower(): environ[name] for name in environ if name.startswith("HTTP_")}
    headers["content-type"] = environ.get("CONTENT_TYPE", "")
    scope = {
        "type": "http",
        "method": environ["REQUEST_METHOD"],
        "path": environ["PATH_INFO"],
        "query_string": environ["QUERY_STRING"].encode(),
        "headers": [(name.encode(), str(value).encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("testserver", 80),
    }
    request, refused = http_application.create_request(scope, BytesIO(environ["wsgi.input"].read()))
    assert request is not None, refused
    return request


@pytest.mark.usefixtures("silence")
@pytest.mark.parametrize("has_length", [True, False], ids=["length", "chunks"])
def test_no_address_takes_a_field_of_the_servers_own(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, *, has_length: bool
) -> None:
    """In any content type."""
    if not has_length:
        monkeypatch.setattr("django.test.client.WSGIRequest", in_chunks)
    settings.GUEST_PROGRAMS = True
    world, taken = World(), []
    for row in POSTS:
        more = {name: value for name, value in OWN.items() if name not in row.body}
        answer = world.answer("host", Row(row.request, row.answers, row.at, row.body | more, row.named))
        if answer not in ("malformed", "unknown_field"):
            taken.append((row.request, answer))
    assert not taken


@pytest.mark.parametrize("address", ["/api/me/", "/_allauth/browser/v1/auth/login", "/api/v1/programs/"])
def test_a_body_that_is_too_long_is_refused_however_it_is_sent(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    settings.GUEST_PROGRAMS = True
    monkeypatch.setattr("django.test.client.WSGIRequest", in_chunks)
    body = '{"name": "Ada", "username": "ada", "password": "' + "x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE + '"}'
    answer = client_of().post(address, body, content_type="application/json")
    assert answer.status_code in (400, 413), answer.content


@pytest.mark.parametrize("name", ODD, ids=ascii)
def test_an_invalid_name_is_refused_by_its_field(name: str) -> None:
    answer = client_of().post("/api/me/", {"name": name})
    assert answer.status_code == 400, answer.content
    assert answer.json()["error"]["code"] == "malformed"
    assert not Player.objects.exists()


def test_half_a_character_is_refused() -> None:
    answer = client_of().post("/api/me/", b'{"name": "\\ud800"}', content_type="application/json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


@pytest.mark.parametrize("text", ["", " ", "x" * 5_000], ids=len)
def test_words_that_are_none_are_refused(people: list[Player], make_room: Any, text: str) -> None:
    room: Room = make_room()
    with pytest.raises(Refused) as refused:
        chat_say(room_id=room.id, player=people[0], text=text)
    assert refused.value.code == "malformed"


@pytest.mark.parametrize("markup", MARKUP)
def test_markup_is_text_wherever_it_is_shown(make_game: Any, markup: str) -> None:
    from tests.web.staff import browser_of, staff

    game: Game = make_game()
    Room.objects.filter(id=game.room_id).update(name=markup[:48])
    Player.objects.update(name=markup[:24])
    player = game.room.seats.all()[0].player
    assert player is not None
    chat_say(room_id=game.room_id, player=player, text=markup)
    browser = browser_of(staff("administrator", "administrator"))
    pages = ("room", f"room/{game.room_id}/change", f"player/{player.id}/change", "player", "chatmessage")
    for page in pages:
        html = browser.get(f"/admin/games/{page}/").content.decode()
        assert "<script>alert" not in html, page
        assert "<img src=x" not in html, page
    response = client_of().get(f"/api/rooms/{game.room_id}/")
    assert response["Content-Type"] == "application/json"
    assert response.json()["name"] == markup[:48]


def test_a_made_up_session_key_is_ignored_and_not_adopted() -> None:
    made_up = "a" * 32
    client = Client()
    client.cookies["lionheart_session"] = made_up
    answer = client.get("/api/me/")
    assert answer.json()["name"] is None
    assert answer.cookies["lionheart_session"].value not in ("", made_up)


def test_a_session_is_taken_from_no_address(people: list[Player]) -> None:
    theirs = client_of(people[0]).cookies["lionheart_session"].value
    response = Client().get(f"/api/me/?lionheart_session={theirs}&sessionid={theirs}")
    assert response.json()["name"] is None


def test_a_claimed_client_address_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.api.base.CreateThrottle.THROTTLE_RATES", {"create": "3/min"})
    client = client_of()
    answers = [client.post("/api/me/", {"name": "Ada"}, HTTP_X_FORWARDED_FOR=f"192.0.2.{n}") for n in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert answers[-1].json()["error"]["code"] == "too_fast"


def test_a_household_counts_as_one_however_many_addresses_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.api.base.CreateThrottle.THROTTLE_RATES", {"create": "3/min"})
    client = client_of()
    answers = [client.post("/api/me/", {"name": "Ada"}, REMOTE_ADDR=f"2001:db8:1:2::{n}") for n in range(1, 6)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert client.post("/api/me/", {"name": "Ada"}, REMOTE_ADDR="2001:db8:1:3::1").status_code == 200


def test_strangers_leave_no_guests_behind(people: list[Player], make_room: Callable[..., Room]) -> None:
    """S13"""
    path = f"/api/rooms/{make_room(3, 2).id}"
    asked: list[tuple[str, dict[str, object]]] = [
        (name, {}) for name in ("leave", "start", "bots", "edit", "ask-ready")
    ]
    asked += [("remove", {"seat": 1}), ("host", {"seat": 1}), ("ready", {"ready": True})]
    for name, body in asked:
        assert client_of().post(f"{path}/{name}/", body, format="json").status_code in (403, 409), name
    client_of().post("/api/mail/remove/", {}, format="json")
    assert Player.objects.count() == len(people)


@pytest.mark.parametrize("address", ["/api/nothing/", "/api/v1/nothing/"])
@pytest.mark.parametrize("method", ["GET", "PATCH", "HANDLE_EXCEPTION", "INITIALIZE_REQUEST", "FINALIZE_RESPONSE"])
def test_where_nothing_is_there_is_nothing_however_it_is_asked(address: str, method: str) -> None:
    answer = client_of().generic(method, address)
    assert answer.status_code == 404
    assert "unknown_address" in answer.content.decode()


def test_a_made_up_key_is_refused() -> None:
    for key in ("", "lh-" + "0" * 64, "'; --", "x" * 10_000, "\xff"):
        answer = APIClient().get("/api/v1/me/", headers={"Authorization": f"Bearer {key}"})
        assert answer.status_code == 401
        assert answer.headers["Content-Type"].startswith("application/problem+json")


def test_a_name_may_be_in_any_script() -> None:
    for name in ("Иван", "李雷", "Zoë", "محمد", "नेहा"):
        assert player_create(name=name).name == name
