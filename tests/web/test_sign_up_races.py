"""Two people ask for one name at the same moment: one gets it, and the other is refused."""

import threading
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from games.models import Player
from games.services.people import accounts
from tests.web.accounts import error, log_in, me, sign_up, who
from tests.web.conftest import client_of
from tests.web.races import act_after_name_check, run_concurrently

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.servers]
ALIKE = ("Ada Eins", "ada EINS", "Adа Eins", "Ad\u00e1 Eins", "A da Eins")
"""The first, and names that are equal to it for the database, or for people (the third has a Cyrillic а)."""
LATE_WORD = "a long word of Bo's"


def answered_name(answer: Any) -> str:
    return str(answer.json()["data"]["user"]["username"])


@pytest.mark.parametrize("name", ALIKE)
def test_signing_up_while_another_player_does_reports_the_name_as_taken(
    name: str, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, late = client_of(people[0]), client_of(people[1])
    firsts: list[Any] = []
    act_after_name_check(monkeypatch, lambda: firsts.append(sign_up(first, ALIKE[0])))
    assert error(sign_up(late, name, LATE_WORD)) == (409, "refused", "name_taken")
    assert answered_name(firsts[0]) == me(first)["name"] == User.objects.get().username == ALIKE[0]
    assert (me(late)["name"], me(late)["account"]) == ("Bo", False)
    assert error(log_in(client_of(), name, LATE_WORD))[2] == "wrong_password"
    assert sign_up(late, "Bo of Bonn").status_code == 200
    assert who(late) == people[1]


@pytest.mark.parametrize("name", ALIKE)
def test_signing_up_while_an_account_takes_the_name_reports_it_as_taken(
    name: str, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, late = client_of(people[0]), client_of(people[1])
    assert sign_up(first, "Countess").status_code == 200
    act_after_name_check(monkeypatch, lambda: first.post("/api/me/", {"name": ALIKE[0]}))
    assert error(sign_up(late, name, LATE_WORD)) == (409, "refused", "name_taken")
    assert me(first)["name"] == User.objects.get().username == ALIKE[0]


@pytest.mark.parametrize("name", ALIKE)
def test_one_of_two_concurrent_sign_ups_succeeds(
    name: str, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In two threads, both of which check before either writes."""
    clients = [client_of(people[0]), client_of(people[1])]
    both, look, looked = threading.Barrier(2), accounts.is_taken, threading.local()

    def look_together(wanted: str, *, player: Player | None = None) -> bool:
        found = look(wanted, player=player)
        if not hasattr(looked, "once"):
            looked.once = True
            both.wait()
        return found

    monkeypatch.setattr(accounts, "is_taken", look_together)
    pairs = list(zip(clients, (ALIKE[0], name), strict=True))
    answers = run_concurrently(*(partial(sign_up, client, asked) for client, asked in pairs))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    for answer, (client, asked) in zip(answers, pairs, strict=True):
        if answer.status_code == 200:
            assert answered_name(answer) == me(client)["name"] == asked == User.objects.get().username
        else:
            assert error(answer)[1:] == ("refused", "name_taken")
            assert not me(client)["account"]


def test_signing_up_twice_in_one_browser_makes_one_account(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_of(people[0])
    twin = APIClient(enforce_csrf_checks=True)
    twin.cookies.load(client.cookies)
    twin.credentials(HTTP_X_CSRFTOKEN=client.cookies["lionheart_csrf"].value)
    firsts: list[Any] = []
    act_after_name_check(monkeypatch, lambda: firsts.append(sign_up(twin, ALIKE[0])))
    assert error(sign_up(client, ALIKE[0])) == (409, "refused", "name_taken")
    assert firsts[0].status_code == 200
    assert Player.objects.get(user=User.objects.get()) == people[0]
