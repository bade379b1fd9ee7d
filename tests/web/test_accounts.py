"""Accounts: signing up keeps all that a guest has, logging in restores it, and nobody gets into another's."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import IntegrityError

from games import services
from games.models import ChatMessage, Game, Player, Room
from games.selectors.people import sessions
from games.services import Refused
from tests.web.accounts import PASSWORD, error, log_in, log_out, mails_sent, me, post, sign_up, who
from tests.web.conftest import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mails_sent"]


@pytest.mark.usefixtures("argon2")
def test_a_guest_who_signs_up_keeps_games_seats_and_their_person(people: list[Player], make_game: Any) -> None:
    game = make_game(2)
    client = client_of(people[0])
    person = me(client)["person"]
    answer = sign_up(client, "Ada of Ayr")
    assert answer.status_code == 200
    assert me(client) == {"name": "Ada of Ayr", "person": person, "language": "en", "account": True, "blocked": []}
    assert [one["room"] for one in client.get("/api/me/games/").json()["running"]] == [game.room_id]
    state = client.get(f"/api/games/{game.id}/").json()
    assert state["seat"] == 0
    log_out(client)
    assert me(client)["name"] is None
    assert client.get(f"/api/games/{game.id}/").json()["seat"] is None
    assert log_in(client, "ada OF ayr").status_code == 200
    assert me(client)["person"] == person
    assert User.objects.get().password.startswith("argon2$argon2id$")


def test_logging_in_changes_the_sessions_key(people: list[Player]) -> None:
    client = client_of(people[0])
    before = client.cookies["lionheart_session"].value
    sign_up(client, "Ada of Ayr")
    signed_up = client.cookies["lionheart_session"].value
    log_out(client)
    me(client)
    planted = client.cookies["lionheart_session"].value
    log_in(client, "Ada of Ayr")
    after = client.cookies["lionheart_session"].value
    assert len({before, signed_up, planted, after}) == 4
    assert sessions.ended([before, signed_up, planted, after]) == {before, signed_up, planted}


def test_a_guests_games_go_to_the_account_that_they_log_in_to(
    people: list[Player], make_room: Callable[..., Room]
) -> None:
    ada = client_of(people[0])
    sign_up(ada, "Ada of Ayr")
    account = who(ada)
    shared = make_room(3, 2)
    mine = services.room_create(player=people[1], edition="classic", options={"players": 2}, name="Bo's")
    services.chat_say(room_id=mine.id, player=people[1], text="Hello.")
    guest = client_of(people[1])
    assert log_in(guest, "Ada of Ayr").status_code == 200
    assert who(guest) == account
    assert [seat.player for seat in mine.seats.all()] == [account, None]
    mine.refresh_from_db()
    assert mine.creator == account
    # Where the account has a seat, the guest leaves theirs.
    assert [seat.player for seat in shared.seats.all()] == [account, None, None]
    assert ChatMessage.objects.get(room=mine).player == account


def test_a_guest_who_logs_in_does_not_play_two_seats_of_a_running_game(
    people: list[Player], make_game: Callable[..., Game]
) -> None:
    ada = client_of(people[0])
    sign_up(ada, "Ada of Ayr")
    game = make_game(2)
    guest = client_of(people[1])
    log_in(guest, "Ada of Ayr")
    seats = [(seat.player_id, seat.bot) for seat in game.room.seats.all()]
    assert seats == [(people[0].id, False), (None, True)]


def test_a_session_with_only_the_player_does_not_open_the_account(
    people: list[Player], make_game: Callable[..., Game]
) -> None:
    """A session that names a player with an account, but is not logged in to it, is a stranger's."""
    game = make_game(2)
    sign_up(client_of(people[0]), "Ada of Ayr")
    thief = client_of(people[0])
    assert me(thief)["name"] is None
    assert thief.get(f"/api/games/{game.id}/").json()["seat"] is None


def test_one_of_two_concurrent_sign_ups_with_lookalike_names_succeeds(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the other had signed up between the check and the write: the database decides."""
    assert sign_up(client_of(people[0]), "Ada Eins").status_code == 200
    monkeypatch.setattr("games.services.people.accounts.is_taken", lambda name, player=None: False)
    late = client_of(people[1])
    assert error(sign_up(late, "Adа Eins"))[1:] == ("refused", "name_taken")
    assert User.objects.count() == 1
    assert me(late)["name"] == "Bo"


def test_a_player_with_an_account_changes_its_name(people: list[Player]) -> None:
    client = client_of(people[0])
    sign_up(client, "Ada of Ayr")
    assert client.post("/api/me/", {"name": "Countess"}).status_code == 200
    log_out(client)
    assert error(log_in(client, "Ada of Ayr")) == (400, "malformed", "wrong_password")
    assert log_in(client, "countess").status_code == 200
    sign_up(client_of(), "Ada of Ayr")
    assert error(client.post("/api/me/", {"name": "ada ΟF ayr"}))[1:] == ("refused", "name_taken")


@pytest.mark.parametrize(
    ("password", "reason"),
    [("short7!", "too_short"), ("7391846250174", "entirely_numeric"), ("password123", "too_common"), ("", "required")],
)
def test_a_password_that_is_guessed_soon_is_refused(password: str, reason: str) -> None:
    answer = sign_up(client_of(), "Ada", password)
    assert answer.json()["error"]["field"] == "password"
    assert error(answer) == (400, "malformed", reason)


def test_logins_by_the_thousand_are_refused(people: list[Player]) -> None:
    sign_up(client_of(people[0]), "Ada")
    thief = client_of()
    answers = [error(log_in(thief, "Ada", f"guess number {number}")) for number in range(8)]
    assert answers[:5] == [(400, "malformed", "wrong_password")] * 5
    assert set(answers[5:]) == {(429, "too_fast", "too_many_attempts")}
    # Not even with the right one, until some time has passed.
    assert error(log_in(thief, "Ada"))[:2] == (429, "too_fast")
    # A client address that has tried many names is refused for all of them.
    others = [error(log_in(thief, f"Other{number}", "guess it"))[0] for number in range(8)]
    assert others[-1] == 429


@pytest.mark.parametrize("name", ["Ada", "Nobody", "ada@post.example"])
def test_log_in_does_not_reveal_who_has_an_account(name: str, mails_sent: None) -> None:
    sign_up(client_of(), "Ada", email="ada@post.example")
    assert error(log_in(client_of(), name, "not the word")) == (400, "malformed", "wrong_password")


def test_the_admins_login_is_counted_too(client: Any) -> None:
    User.objects.create_superuser("boss", password=PASSWORD)
    guesses = [
        client.post("/admin/login/", {"username": "boss", "password": f"guess {number}"}).status_code
        for number in range(8)
    ]
    assert guesses == [200] * 5 + [429] * 3
    assert client.post("/admin/login/", {"username": "boss", "password": PASSWORD}).status_code == 429


def test_a_changed_password_signs_out_elsewhere() -> None:
    here, there = client_of(), client_of()
    sign_up(here, "Ada")
    log_in(there, "Ada")
    body = {"current_password": PASSWORD, "new_password": "another long word"}
    wrong = post(here, "/_allauth/browser/v1/account/password/change", {**body, "current_password": "wrong"})
    assert error(wrong)[2] == "wrong_password"
    assert post(here, "/_allauth/browser/v1/account/password/change", body).status_code == 200
    assert me(here)["account"]
    assert me(there)["name"] is None


def test_sessions_are_listed_and_revoked_by_their_owner_alone() -> None:
    here, there, other = client_of(), client_of(), client_of()
    sign_up(here, "Ada")
    log_in(there, "Ada")
    sign_up(other, "Bo")
    listed = here.get("/_allauth/browser/v1/auth/sessions").json()["data"]
    assert sorted(one["is_current"] for one in listed) == [False, True]
    theirs = next(one["id"] for one in listed if not one["is_current"])
    assert error(post(other, "sessions", {"sessions": [theirs]}, "delete"))[1] == "malformed"
    assert me(there)["account"]
    key = there.cookies["lionheart_session"].value
    assert post(here, "sessions", {"sessions": [theirs]}, "delete").status_code == 200
    assert sessions.ended([key]) == {key}
    assert me(there)["name"] is None
    assert me(here)["account"]


def test_a_deactivated_account_is_a_stranger(people: list[Player]) -> None:
    client = client_of(people[0])
    sign_up(client, "Ada")
    User.objects.update(is_active=False)
    assert me(client)["name"] is None
    assert log_in(client_of(), "Ada").status_code in (400, 401)


@pytest.mark.parametrize(
    "body", ["[" * 20_000, "{" + '"a":' * 3, '{"username": "\\ud800", "password": "x"}', "[]", "x" * 70_000, "1"]
)
def test_invalid_json_is_refused(body: str) -> None:
    client = client_of()
    answer = client.post("/_allauth/browser/v1/auth/login", body, content_type="application/json")
    assert error(answer)[:2] == (400, "malformed")


def test_another_site_cannot_log_a_visitor_in() -> None:
    sign_up(client_of(), "Ada")
    client = client_of()
    client.credentials()
    answer = client.post("/_allauth/browser/v1/auth/login", {"username": "Ada", "password": PASSWORD}, format="json")
    assert error(answer)[:2] == (403, "forbidden")
    assert not me(client)["account"]


def test_staff_who_log_in_have_a_player_too(client: Any) -> None:
    boss = User.objects.create_superuser("admin", password=PASSWORD)
    client.post("/admin/login/", {"username": "admin", "password": PASSWORD})
    assert Player.objects.get(user=boss).name == "admin"
    assert error(sign_up(client_of(), "admin"))[2] == "name_reserved"


def test_one_account_is_one_person(people: list[Player]) -> None:
    sign_up(client_of(people[0]), "Ada")
    user = User.objects.get()
    with pytest.raises(IntegrityError):
        Player.objects.filter(pk=people[1].pk).update(user=user)


def test_an_account_has_a_name_in_any_case() -> None:
    assert services.account_name_suggest(["admin", "", "Ada"]) == "Ada"
    assert services.account_name_suggest(["admin"]).startswith("Player ")
    with pytest.raises(Refused):
        services.account_name_check("admin")


def test_logging_out_leaves_no_session() -> None:
    client = client_of()
    sign_up(client, "Ada")
    key = client.cookies["lionheart_session"].value
    log_out(client)
    assert not Session.objects.filter(session_key=key).exists()
