"""Session rows: none before there is something to store, short-lived if they have no player, and expired ones are
deleted."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models.signals import post_save
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from games import services
from games.gateway.session_store import SessionStore
from games.models import Player, Room
from games.selectors.people import sessions
from games.workers import sweeper
from tests.web.accounts import AUTH, mails_sent, post, sign_up
from tests.web.conftest import client_of
from tests.web.permissions.table import ROWS, Row
from tests.web.permissions.world import World, open_world
from tests.web.socket_client import db, open_socket

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mails_sent"]
COOKIE = "lionheart_session"
HOUR, YEAR = timedelta(hours=1), timedelta(days=365)


@contextmanager
def rows_written() -> Iterator[list[str]]:
    """The keys of all session rows that are written."""
    keys: list[str] = []

    def note(instance: Session, **more: Any) -> None:
        keys.append(instance.session_key)

    post_save.connect(note, sender=Session)
    try:
        yield keys
    finally:
        post_save.disconnect(note, sender=Session)


def of_method(method: str) -> list[Row]:
    """The rows of the permission table with this method."""
    return [row for row in ROWS if row.request.startswith(f"{method} ")]


def writers(world: World, rows: list[Row]) -> list[Row]:
    """Those for which a nameless visitor writes a session row."""
    found = []
    for row in rows:
        with rows_written() as keys:
            world.answer("guest", row)
        if keys:
            found.append(row)
    return found


@pytest.fixture
def world(openid_known: None, silence: None, settings: Settings) -> World:
    """A room, and a server with all optional features on."""
    return open_world(settings)


@pytest.mark.once
@pytest.mark.parametrize("key", [False, True], ids=["without a cookie", "with the key that a browser gets"])
def test_no_address_that_a_visitor_without_a_name_may_get_writes_a_session(world: World, key: bool) -> None:
    if key:
        world.sessions["guest"] = SessionStore(client_of().cookies[COOKIE].value)
    rows = of_method("GET")
    assert len(rows) > 100
    assert [row.request for row in writers(world, rows)] == []


@pytest.mark.once
def test_whatever_writes_a_session_is_throttled_by_network_address(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = writers(world, of_method("POST"))
    assert {"POST api/me/", "POST api/rooms/"} <= {row.request for row in rows}
    monkeypatch.setattr("games.api.base.CreateThrottle.THROTTLE_RATES", {"create": "0/min"})
    assert {row.request: world.answer("guest", row) for row in rows} == dict.fromkeys(
        (row.request for row in rows), "too_fast"
    )


def wrong_in_many_ways(row: Row) -> list[Row]:
    """A valid request, and variations that are refused whatever it asks for."""
    bodies = ({"nonsense": True}, {**row.body, "edition": "nobody's"}, {**row.body, "options": {"players": 99}})
    return [row, *(replace(row, body=body) for body in bodies), replace(row, named={**row.named, "room": "nowhere"})]


@pytest.mark.once
@pytest.mark.parametrize("key", [False, True], ids=["without a cookie", "with the key that a browser gets"])
def test_refused_posts_of_a_visitor_leave_neither_a_guest_nor_a_session(world: World, key: bool) -> None:
    if key:
        world.sessions["guest"] = SessionStore(client_of().cookies[COOKIE].value)
    left: list[tuple[int, int]] = []

    def look() -> None:
        left.append((Player.objects.count(), Session.objects.count()))

    look()
    answers = []
    for row in of_method("POST"):
        for asked in wrong_in_many_ways(row):
            word = world.answer("guest", asked, look)
            if word not in ("yes", "login"):
                answers.append((word, left[-1] == left[0], asked))
    assert len({word for word, *_ in answers}) > 10
    assert [(word, asked) for word, nothing, asked in answers if not nothing] == []


def test_a_browser_keeps_the_key_that_it_got_when_it_is_refused() -> None:
    """A WebSocket that it has opened learns by it who its owner is."""
    browser = client_of()
    given = browser.cookies[COOKIE].value
    assert browser.post("/api/rooms/none/join/", {}).status_code == 404
    assert browser.cookies[COOKIE].value == given
    assert browser.post("/api/me/", {"name": "Ada"}).status_code == 200
    assert Session.objects.get().session_key == given


def test_a_guest_who_has_joined_something_meanwhile_is_kept(make_room: Any) -> None:
    """Their open page may have used it before the refusal."""
    guest, room = services.player_create(), make_room()
    here = services.presence_open(room=room, player=guest)
    assert not services.guest_discard(player=guest)
    services.presence_close(presence=here)
    assert services.guest_discard(player=guest)
    assert not Player.objects.filter(id=guest.id).exists()


def test_a_session_that_kept_something_else_keeps_it_when_a_visitor_is_refused() -> None:
    browser, store = client_of(), SessionStore()
    store["state"] = "x"
    store.save()
    browser.cookies[COOKIE] = store.session_key or ""
    assert browser.post("/api/rooms/none/join/", {}).status_code == 404
    left = Session.objects.get()
    assert left.get_decoded() == {"state": "x"}
    assert left.expire_date - timezone.now() <= HOUR
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me/", {"name": "\u3164"}),
        ("/api/me/language/", {"language": "de"}),
        ("/api/mail/confirm/", {"token": "a:b:c"}),
        ("/api/rooms/none/start/", {}),
        (f"{AUTH}/login", {"username": "nobody", "password": "no word of anybody"}),
        (f"{AUTH}/signup", {"username": "[bot]", "password": "no word of anybody"}),
        (f"{AUTH}/password/request", {"email": "nobody@post.example"}),
        (f"{AUTH}/password/reset", {"key": "1-abc", "password": "no word of anybody"}),
        (f"{AUTH}/email/verify", {"key": "forged"}),
        (f"{AUTH}/provider/redirect", {"provider": "nobody", "process": "login", "callback_url": "/"}),
    ],
)
def test_what_is_refused_leaves_no_session(mails_sent: None, path: str, body: dict[str, str]) -> None:
    post(client_of(), path, body)
    assert not Session.objects.exists()


def test_a_thousand_visitors_leave_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.api.base.VisitorThrottle.THROTTLE_RATES", {"visit": "9999/min"})
    answers = [Client().get("/api/me/") for _ in range(1000)]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.cookies[COOKIE].value for answer in answers}) == 1000
    assert not Session.objects.exists()


def test_visits_without_a_name_are_limited_by_network_address(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = client_of(people[0])
    monkeypatch.setattr("games.api.base.VisitorThrottle.THROTTLE_RATES", {"visit": "5/min"})
    visitor = Client()
    assert [visitor.get("/api/me/").status_code for _ in range(7)] == [200] * 5 + [429] * 2
    assert Client().get("/api/me/").status_code == 429
    assert {ada.get("/api/me/").status_code for _ in range(9)} == {200}
    assert Client(REMOTE_ADDR="192.0.2.7").get("/api/me/").status_code == 200


def test_the_key_that_a_browser_got_becomes_that_of_its_session() -> None:
    browser = client_of()
    given = browser.cookies[COOKIE]
    assert (given["max-age"], given["httponly"], given["samesite"]) == ("", True, "Lax")
    browser.get("/api/me/")
    assert browser.cookies[COOKIE].value == given.value
    assert browser.post("/api/me/", {"name": "Ada"}).status_code == 200
    assert Session.objects.get().session_key == given.value == browser.cookies[COOKIE].value
    assert browser.get("/api/me/").json()["name"] == "Ada"


@pytest.mark.parametrize(
    "made_up", ["a" * 40, "a" * 32, "0" * 39, "a" * 20 + "Ä" * 20, "x", "a" * 500, "{key}0", "{start}" + "0" * 20]
)
def test_a_key_that_was_given_to_nobody_is_not_taken_on(made_up: str) -> None:
    key = client_of().cookies[COOKIE].value
    browser = APIClient()
    browser.cookies[COOKIE] = made_up.format(key=key, start=key[:20])
    planted = browser.cookies[COOKIE].value
    browser.get("/api/me/")
    assert browser.post("/api/me/", {"name": "Ada"}).status_code in (200, 403)
    store = SessionStore(planted)
    store["player"] = "a player"
    store.save()
    assert store.session_key != planted
    assert not Session.objects.filter(session_key=planted).exists()


def test_a_log_in_takes_on_no_key_of_before() -> None:
    browser = client_of()
    planted = browser.cookies[COOKIE].value
    assert sign_up(browser, "Ada").status_code == 200
    assert browser.cookies[COOKIE].value != planted
    assert sessions.ended([planted]) == {planted}
    other = client_of()
    other.cookies[COOKIE] = planted
    assert other.get("/api/me/").json()["name"] is None


def test_the_session_key_of_a_deleted_player_opens_nothing() -> None:
    browser = client_of()
    browser.post("/api/me/", {"name": "Ada"})
    key = browser.cookies[COOKIE].value
    assert browser.post("/api/me/delete/", {"password": ""}).status_code == 200
    assert browser.cookies[COOKIE].value == ""
    assert not Session.objects.exists()
    browser.cookies[COOKIE] = key
    assert browser.get("/api/me/").json()["name"] is None


@pytest.mark.django_db(transaction=True)
async def test_a_socket_of_before_the_first_row_learns_its_owners_name(make_room: Any, people: list[Player]) -> None:
    room: Room = await db(make_room)
    browser = await db(client_of)
    socket = await open_socket(room.id, cookies=f"{COOKIE}={browser.cookies[COOKIE].value}")
    await socket.receive("snapshot")
    assert not await db(Session.objects.exists)
    assert (await db(browser.post, f"/api/rooms/{room.id}/join/", {})).status_code == 200
    while (await socket.receive("snapshot", "room"))["type"] != "snapshot":
        pass
    assert socket.received[-1]["seat"] == 1
    await socket.close()


@pytest.mark.parametrize(
    ("kept", "life"), [({"state": "x"}, HOUR), ({"player": "x"}, YEAR), ({"_auth_user_id": "1"}, YEAR)]
)
def test_a_session_that_names_nobody_lives_for_an_hour(kept: dict[str, str], life: timedelta) -> None:
    store = SessionStore()
    store.update(kept)
    store.save()
    left = Session.objects.get().expire_date - timezone.now()
    assert life - timedelta(minutes=5) < left <= life
    assert store.get_expiry_age() == life.total_seconds()


def test_a_session_that_gets_a_player_lives_longer() -> None:
    store = SessionStore()
    store["state"] = "x"
    store.save()
    store["player"] = "x"
    store.save()
    assert Session.objects.get().expire_date - timezone.now() > timedelta(days=364)


def test_the_sweeper_clears_sessions_that_have_run_out_and_no_others(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.people.session_sweeping.BATCH_SIZE", 10)
    guest, account = client_of(people[0]), client_of()
    sign_up(account, "Olga")
    gone = client_of()
    sign_up(gone, "Otto")
    now = timezone.now()
    Session.objects.filter(session_key=gone.cookies[COOKIE].value).update(expire_date=now - HOUR)
    Session.objects.bulk_create(
        Session(session_key=f"old{number}", session_data="", expire_date=now - HOUR) for number in range(25)
    )
    sweeper.housekeeping()
    kept = {guest.cookies[COOKIE].value, account.cookies[COOKIE].value}
    assert set(Session.objects.values_list("session_key", flat=True)) == kept
    assert UserSession.objects.get().session_key == account.cookies[COOKIE].value
    assert services.sessions_sweep() == 0
