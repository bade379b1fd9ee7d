"""Wrong passwords slow down the client that tries them, and lock nobody out of an account or a room who knows the right
one."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from games import services
from games.models import Player, Room
from tests.long_form import LONG_FORM
from tests.web.accounts import PASSWORD, error, log_in, log_out, mails_sent, post, sign_up
from tests.web.conftest import client_of, reason

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["mails_sent"]
WRONG = (400, "malformed", "wrong_password")
TOO_MANY = (429, "too_fast", "too_many_attempts")
KNOWN = "lionheart_known"
MANY = 1_000 if LONG_FORM else 150
"""Networks: more than the tries that are counted together."""


@pytest.fixture
def networks() -> Iterator[str]:
    """Addresses, each in another network."""
    return (f"198.{18 + number // 65_536}.{number // 256 % 256}.{number % 256}" for number in count())


def at(network: str, client: APIClient | None = None) -> APIClient:
    """A browser in a network; a stranger's, unless one is given."""
    client = client or APIClient()
    client.defaults["REMOTE_ADDR"] = network
    return client


def guess(network: str, name: str, times: int = 1) -> list[tuple[int, str, str | None]]:
    client = at(network)
    return [error(log_in_bare(client, name, f"guess number {number}")) for number in range(times)]


def log_in_bare(client: APIClient, name: str, password: str) -> Any:
    """Logs in without another request before or after."""
    field = "email" if "@" in name else "username"
    return client.post("/_allauth/browser/v1/auth/login", {field: name, "password": password}, format="json")


def test_many_networks_shut_nobody_out(networks: Iterator[str]) -> None:
    sign_up(client_of(), "Ada")
    first = next(networks)
    assert guess(first, "Ada", 6) == [WRONG] * 5 + [TOO_MANY]
    answers = [guess(network, "Ada")[0] for network, _ in zip(networks, range(MANY), strict=False)]
    assert set(answers) == {WRONG}
    assert log_in_bare(at(next(networks)), "Ada", PASSWORD).status_code == 200
    # A browser that has tried too often is still recognized.
    assert guess(first, "Ada") == [TOO_MANY]


@pytest.mark.parametrize("name", ["Ada", "Nobody", "ada@post.example", "nobody@post.example"])
def test_a_name_that_many_networks_try_has_few_tries_from_each(
    name: str, networks: Iterator[str], mails_sent: None, settings: Any
) -> None:
    """Whether the account exists or not."""
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_failed_anywhere": "20/300s/key"}
    sign_up(client_of(), "Ada", email="ada@post.example")
    for _ in range(4):
        assert guess(next(networks), name, 5) == [WRONG] * 5
    for _ in range(4):
        assert guess(next(networks), name, 3) == [WRONG, TOO_MANY, TOO_MANY]
    assert guess(next(networks), "Another Name", 5) == [WRONG] * 5


def test_what_is_refused_unseen_from_one_network_does_not_count_for_the_others(
    networks: Iterator[str], settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {
        **settings.ACCOUNT_RATE_LIMITS,
        "login_failed_anywhere": "8/300s/key",
        "login": "1000/m/ip",
        "login_failed": "1000/m/ip,5/300s/key",
    }
    guess(next(networks), "Ada", 40)
    assert guess(next(networks), "Ada", 3) == [WRONG] * 3
    assert guess(next(networks), "Ada", 2) == [WRONG, TOO_MANY]


def test_right_passwords_are_not_counted(networks: Iterator[str]) -> None:
    sign_up(client_of(), "Ada")
    User.objects.create_superuser("boss", password=PASSWORD)
    network = next(networks)
    for _ in range(7):
        client = at(network, client_of())
        assert log_in(client, "Ada").status_code == 200
        answer = at(network).post("/admin/login/", {"username": "boss", "password": PASSWORD}, format="multipart")
        assert answer.status_code == 302


@pytest.mark.parametrize("name", ["Ada", "ADA", "ada@post.example"])
def test_a_browser_that_has_been_logged_in_is_let_through(name: str, networks: Iterator[str], mails_sent: None) -> None:
    known = at(next(networks), client_of())
    sign_up(known, "Ada", email="ada@post.example")
    log_out(known)
    here = next(networks)
    assert guess(here, name, 6)[-1] == TOO_MANY
    assert error(log_in(at(here, client_of()), name)) == TOO_MANY
    assert log_in(at(here, known), name).status_code == 200
    # It has attempts of its own, but not any number.
    log_out(known)
    assert [error(log_in(known, name, "guess")) for _ in range(8)][-1] == TOO_MANY


def test_a_known_browser_is_let_through_where_others_try_many_names(networks: Iterator[str]) -> None:
    """In the network of a school, for example; in the admin as well."""
    User.objects.create_superuser("boss", password=PASSWORD)
    here, words = next(networks), {"username": "boss", "password": PASSWORD}
    known, admins = at(here, client_of()), Client(REMOTE_ADDR=here)
    sign_up(known, "Ada")
    log_out(known)
    assert admins.post("/admin/login/", words).status_code == 302
    admins.post("/admin/logout/")
    tries = [guess(here, f"Nobody {number}")[0] for number in range(33)]
    assert tries[-1][:2] == TOO_MANY[:2]
    assert error(log_in(at(here, client_of()), "Ada"))[:2] == TOO_MANY[:2]
    assert Client(REMOTE_ADDR=here).post("/admin/login/", words).status_code == 429
    assert log_in(known, "Ada").status_code == 200
    assert admins.post("/admin/login/", words).status_code == 302


def test_right_passwords_count_for_their_network(networks: Iterator[str], settings: Any) -> None:
    """They cost as much to check, and a browser that keeps no cookie is unknown."""
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "login_from_network": "3/m/ip"}
    sign_up(client_of(), "Ada")
    here = next(networks)
    answers = [log_in(at(here, client_of()), "Ada") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]


def test_a_moderators_browser_is_let_through_to_the_admin(networks: Iterator[str]) -> None:
    User.objects.create_superuser("boss", password=PASSWORD)
    here, words = next(networks), {"username": "boss", "password": PASSWORD}
    browser = Client(REMOTE_ADDR=here)
    assert browser.post("/admin/login/", words).status_code == 302
    browser.post("/admin/logout/")
    stranger = Client(REMOTE_ADDR=here)
    guesses = [stranger.post("/admin/login/", {**words, "password": "guess"}).status_code for _ in range(7)]
    assert guesses == [200] * 5 + [429] * 2
    assert stranger.post("/admin/login/", words).status_code == 429
    assert browser.post("/admin/login/", words).status_code == 302


def test_password_guesses_count_even_in_a_logged_in_browser(networks: Iterator[str]) -> None:
    User.objects.create_superuser("boss", password=PASSWORD)
    User.objects.create_superuser("mo", password=PASSWORD)
    browser = Client(REMOTE_ADDR=next(networks))
    browser.post("/admin/login/", {"username": "mo", "password": PASSWORD})
    guesses = [
        browser.post("/admin/login/", {"username": "boss", "password": f"guess {number}"}).status_code
        for number in range(7)
    ]
    assert guesses == [200] * 5 + [429] * 2


def shut_out(client: APIClient, name: str) -> tuple[int, str, str | None]:
    """The response to a right password where others have tried too often."""
    guess(client.defaults["REMOTE_ADDR"], name, 6)
    return error(log_in(client, name))


def test_the_cookie_is_for_one_account_alone(networks: Iterator[str]) -> None:
    ada = at(next(networks), client_of())
    sign_up(ada, "Ada")
    log_out(ada)
    sign_up(client_of(), "Bo")
    assert shut_out(ada, "Bo") == TOO_MANY


def test_the_cookie_ends_with_the_password(networks: Iterator[str]) -> None:
    left, here = (at(next(networks), client_of()) for _ in range(2))
    sign_up(left, "Ada")
    log_out(left)
    assert log_in(here, "Ada").status_code == 200
    before = here.cookies[KNOWN].value
    body = {"current_password": PASSWORD, "new_password": "another long word"}
    assert post(here, "/_allauth/browser/v1/account/password/change", body).status_code == 200
    assert here.cookies[KNOWN].value != before
    log_out(here)
    network = next(networks)
    guess(network, "Ada", 6)
    assert error(log_in(at(network, left), "Ada", "another long word")) == TOO_MANY
    assert log_in(at(network, here), "Ada", "another long word").status_code == 200


@pytest.mark.parametrize("forged", ["", "x", "eyJ1c2VyIjoxfQ:1:x", "\u00e4" * 50, "x" * 4_000])
def test_a_forged_cookie_is_ignored(forged: str, networks: Iterator[str]) -> None:
    sign_up(client_of(), "Ada")
    client = at(next(networks), client_of())
    client.cookies[KNOWN] = forged
    assert shut_out(client, "Ada") == TOO_MANY


def test_the_cookie_is_http_only_and_contains_no_name(settings: Any) -> None:
    client = client_of()
    sign_up(client, "Ada")
    cookie = client.cookies[KNOWN]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert "Ada" not in cookie.value
    assert int(cookie["max-age"]) > 300 * 24 * 3600


@pytest.fixture
def accounts_of_all_kinds(mails_sent: None) -> None:
    """A player's account, a locked one, one that uses a provider, and an operator's."""
    sign_up(client_of(), "Ada", email="ada@post.example")
    User.objects.create_user("Bo", password=PASSWORD, is_active=False)
    User.objects.create_user("Cy", password=None)
    User.objects.create_superuser("boss", password=PASSWORD)


@pytest.mark.usefixtures("accounts_of_all_kinds")
def test_names_that_are_known_and_unknown_take_as_long(networks: Iterator[str]) -> None:
    """The same number of hashes, which take nearly all the time, the same number of queries, and the same response."""

    def answer_of(name: str) -> tuple[Any, ...]:
        hashed: list[str] = []
        encode = MD5PasswordHasher.encode

        def counted(self: MD5PasswordHasher, password: str, salt: str) -> str:
            hashed.append(password)
            return encode(self, password, salt)

        with (
            patch.object(MD5PasswordHasher, "encode", counted),
            CaptureQueriesContext(
                connection,
            ) as asked,
        ):
            answer = log_in_bare(at(next(networks)), name, "not the word")
        body = answer.json()["error"]
        return answer.status_code, body, len(hashed), len(asked)

    by_name = [answer_of(name) for name in ("Nobody", "Ada", "Bo", "Cy", "boss")]
    assert all(one == by_name[0] for one in by_name)
    by_mail = [answer_of(name) for name in ("nobody@post.example", "ada@post.example")]
    assert by_mail[0][:3] == by_mail[1][:3]
    assert by_name[0][2] == by_mail[0][2] == 1


def test_many_wrong_tries_shut_no_friend_out_of_a_room(
    people: list[Player], make_room: Callable[..., Room], networks: Iterator[str]
) -> None:
    room = make_room(3, 1)
    services.room_edit(room_id=room.id, player=people[0], password="right")

    def enter(player: Player, password: str, network: str) -> None:
        services.room_enter_password(room_id=room.id, player=player, password=password, network=network)

    for network, _ in zip(networks, range(MANY), strict=False):
        assert reason(lambda network=network: enter(people[1], "wrong", network)) == ("forbidden", "wrong_password")  # type: ignore[misc]
    last = next(networks)
    # From each network one more is checked, for now.
    assert reason(lambda: enter(people[1], "wrong", last)) == ("forbidden", "wrong_password")
    assert reason(lambda: enter(people[1], "wrong", last)) == ("too_fast", "too_many_passwords")
    enter(people[2], "right", next(networks))
    assert services.room_join(room_id=room.id, player=people[2]).number == 1
