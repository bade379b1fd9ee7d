"""Account deletion is final: concurrent requests of the same player store nothing about them."""

import inspect
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User

from games import services
from games.models import MailAddress, Player, Room, Token
from games.selectors.people.tokens import token_of
from games.services import Refused
from tests.web.conftest import client_of, reason
from tests.web.races import run_concurrently

MAIL: dict[str, Any] = {"network": "", "choice": "at_once", "digest_hour": 7, "quiet_from": None, "quiet_to": None}
PUSH: dict[str, Any] = {"endpoint": "https://a.example", "p256dh": "a", "auth": "b", "turn": True, "reminders": True}
GAME: dict[str, Any] = {"edition": "classic", "options": {"players": 2}}
Act = Callable[[Player, Room], Any]


def _command(gone: Player, room: Room) -> None:
    with services.command_once(player=gone, room_id=room.id, client_id="1", frame=b""):
        pass


WRITES: dict[str, Act] = {
    "account_create": lambda gone, room: services.account_create(user=User(username="Nemo"), guest=gone),
    "account_log_in": lambda gone, room: services.account_log_in(
        user=User.objects.create_user("Nemo"), guest=gone, network="192.0.2.1"
    ),
    "account_rename": lambda gone, room: services.account_rename(player=gone, name="Nemo"),
    "chat_say": lambda gone, room: services.chat_say(room_id=room.id, player=gone, text="words"),
    "command_once": _command,
    "lobby_say": lambda gone, room: services.lobby_say(player=gone, text="words"),
    "mail_set_preferences": lambda gone, room: services.mail_set_preferences(
        player=gone, address="nemo@post.example", zone="UTC", **MAIL
    ),
    "player_rename": lambda gone, room: services.player_rename(player=gone, name="Nemo"),
    "player_set_mail_language": lambda gone, room: services.player_set_mail_language(player=gone, language="de"),
    "player_set_languages": lambda gone, room: services.player_set_languages(player=gone, languages=["de"]),
    "push_subscribe": lambda gone, room: services.push_subscribe(
        player=gone, news=True, quiet_from=None, quiet_to=None, zone="UTC", **PUSH
    ),
    "relation_set": lambda gone, room: services.relation_set(owner=gone, about=host(room), blocked=True, note="words"),
    "relation_set about them": lambda gone, room: services.relation_set(
        owner=host(room), about=gone, blocked=True, note="words"
    ),
    "room_create": lambda gone, room: services.room_create(player=gone, **GAME),
    "room_enter_password": lambda gone, room: services.room_enter_password(
        room_id=room.id, player=gone, password="Minne"
    ),
    "room_join": lambda gone, room: services.room_join(room_id=room.id, player=gone),
    "room_match": lambda gone, room: services.room_match(player=gone, **GAME),
    "room_play_now": lambda gone, room: services.room_play_now(player=gone, **GAME),
    "room_rematch": lambda gone, room: services.room_rematch(room_id=room.id, player=gone),
    "room_start": lambda gone, room: services.room_start(room_id=room.id, player=gone),
    "seat_take_back": lambda gone, room: services.seat_take_back(room_id=room.id, player=gone),
    "seat_take_over": lambda gone, room: services.seat_take_over(room_id=room.id, player=gone, seat=0),
    "token_create": lambda gone, room: services.token_create(owner=gone, name="a token", scopes=["read"]),
    "token_create for a program": lambda gone, room: services.token_create(
        owner=gone, name="a token", scopes=["play"], program="Rook"
    ),
}
"""Services that may store something about the person who calls them."""
BY_SEAT = {
    *(
        "absence_vote",
        "draft_save",
        "early_end_agree",
        "early_end_decline",
        "extension_agree",
        "extension_decline",
        "pause_agree",
        "pause_decline",
        "pause_end",
    ),
    *("room_add_bot", "room_ask_ready", "room_edit", "room_transfer_host", "room_leave"),
    *("room_ready", "room_kick", "seat_hand_over"),
}
"""Only for players with a seat, or the host, which is checked under the room's lock: a deleted player is neither."""
NOTHING_KEPT = {
    *(
        "account_name_check",
        "account_name_suggest",
        "account_name_choose",
        "guest_discard",
        "mail_resend_confirmation",
        "mail_remove",
    ),
    *(
        "person_delete",
        "presence_identify",
        "presence_open",
        "push_cases_set",
        "push_unsubscribe",
    ),
    *("token_revoke", "tokens_revoke"),
}
"""Stores nothing new about a person except a lease for an open WebSocket, which ends with the session."""


def host(room: Room) -> Player:
    """The player who made the room."""
    assert room.creator is not None
    return room.creator


def rows(player: Player) -> dict[str, Any]:
    """All rows that refer to a player, and the player's own."""
    found: dict[str, Any] = {"self": Player.objects.filter(pk=player.pk).values().get()}
    for relation in Player._meta.related_objects:
        model: Any = relation.related_model
        kept = model._base_manager.filter(**{relation.field.name: player}).values_list("pk", flat=True)
        found[f"{model.__name__}.{relation.field.name}"] = sorted(kept)
    return found


def test_every_service_that_stores_personal_data_is_listed() -> None:
    asked = {name for name in services.__all__ if inspect.isfunction(getattr(services, name))}
    about_people = {
        name
        for name in asked
        if {"player", "owner", "guest"} & set(inspect.signature(getattr(services, name)).parameters)
    }
    tried = {name.partition(" ")[0] for name in WRITES}
    assert about_people == tried | BY_SEAT | NOTHING_KEPT


@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.parametrize("name", WRITES)
@pytest.mark.parametrize("has_account", [True, False])
def test_nothing_is_stored_about_a_player_who_was_deleted_after_being_read(
    people: list[Player], settings: Any, monkeypatch: pytest.MonkeyPatch, name: str, has_account: bool
) -> None:
    monkeypatch.setattr("games.services.notifications.push_settings._check", lambda *about: None)
    settings.EMAIL_URL, settings.BASE_URL, settings.GUEST_PROGRAMS = "smtp://post.example", "https://a.example", True
    wish = {"password": "Minne"} if name == "room_enter_password" else {}
    room = services.room_create(player=people[1], **GAME, **wish)
    read = services.account_create(user=User(username="Xenia"), guest=people[0]) if has_account else people[0]
    if name not in ("room_enter_password", "room_join", "room_match"):
        services.room_join(room_id=room.id, player=read)
    services.person_delete(player=Player.objects.get(pk=read.pk))
    before, count = rows(read), Player.objects.count()
    if name in ("account_create", "account_log_in"):
        WRITES[name](read, room)
        assert Player.objects.count() == count + 1, "another player's account"
    else:
        assert reason(lambda: WRITES[name](read, room)) == ("refused", "name_needed")
    assert rows(read) == before


@pytest.mark.django_db
def test_the_session_of_a_deleted_player_is_a_strangers(people: list[Player]) -> None:
    browser = client_of(people[0])
    services.person_delete(player=people[0])
    assert browser.get("/api/me/").json()["person"] is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.servers
def test_requests_during_an_account_deletion_leave_nothing(people: list[Player], settings: Any) -> None:
    settings.EMAIL_URL, settings.BASE_URL = "smtp://post.example", "https://a.example"
    room = services.room_create(player=people[1], **GAME)
    account = services.account_create(user=User(username="Xenia"), guest=people[0])
    keys: list[str] = []

    def tried(act: Callable[[], Any]) -> None:
        with suppress(Refused):
            made = act()
            keys.extend(made[1:] if isinstance(made, tuple) else ())

    wishes: list[Callable[[], Any]] = [
        partial(services.token_create, owner=account, name="a token", scopes=["read"]),
        partial(services.mail_set_preferences, player=account, address="nemo@post.example", zone="UTC", **MAIL),
        partial(services.room_join, room_id=room.id, player=account),
    ]
    run_concurrently(partial(services.person_delete, player=account), *(partial(tried, wish) for wish in wishes * 2))
    assert [token_of(key) for key in keys] == [None] * len(keys)
    assert not Token.objects.filter(revoked=None).exists()
    assert not MailAddress.objects.exists()
    assert [seat.player for seat in room.seats.all()] == [people[1], None]
