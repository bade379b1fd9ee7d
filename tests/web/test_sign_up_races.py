"""Two people ask for one name at the same moment: one has it, and the other is told so."""

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
from tests.web.races import at_once, between_look_and_write

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.servers]
ALIKE = ("Ada Eins", "ada EINS", "Adа Eins", "Ad\u00e1 Eins", "A da Eins")
"""The first, and names that are it to the database, or to people (the third has a Cyrillic а)."""
LATE_WORD = "a long word of Bo's"


def answered_name(answer: Any) -> str:
    return str(answer.json()["data"]["user"]["username"])


@pytest.mark.parametrize("name", ALIKE)
def test_who_signs_up_while_another_does_under_that_name_is_told_that_it_is_taken(
    name: str, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, late = client_of(people[0]), client_of(people[1])
    firsts: list[Any] = []
    between_look_and_write(monkeypatch, lambda: firsts.append(sign_up(first, ALIKE[0])))
    assert error(sign_up(late, name, LATE_WORD)) == (409, "refused", "name_taken")
    assert answered_name(firsts[0]) == me(first)["name"] == User.objects.get().username == ALIKE[0]
    assert (me(late)["name"], me(late)["account"]) == ("Bo", False)
    assert error(log_in(client_of(), name, LATE_WORD))[2] == "wrong_password"
    assert sign_up(late, "Bo of Bonn").status_code == 200
    assert who(late) == people[1]


@pytest.mark.parametrize("name", ALIKE)
def test_who_signs_up_while_an_account_takes_that_name_is_told_that_it_is_taken(
    name: str, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, late = client_of(people[0]), client_of(people[1])
    assert sign_up(first, "Countess").status_code == 200
    between_look_and_write(monkeypatch, lambda: first.post("/api/me/", {"name": ALIKE[0]}))
    assert error(sign_up(late, name, LATE_WORD)) == (409, "refused", "name_taken")
    assert me(first)["name"] == User.objects.get().username == ALIKE[0]


@pytest.mark.parametrize("name", ALIKE)
def test_of_two_who_sign_up_at_once_one_does(name: str, people: list[Player], monkeypatch: pytest.MonkeyPatch) -> None:
    """In two threads, which both look before either writes."""
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
    answers = at_once(*(partial(sign_up, client, asked) for client, asked in pairs))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    for answer, (client, asked) in zip(answers, pairs, strict=True):
        if answer.status_code == 200:
            assert answered_name(answer) == me(client)["name"] == asked == User.objects.get().username
        else:
            assert error(answer)[1:] == ("refused", "name_taken")
            assert not me(client)["account"]


def test_who_signs_up_twice_in_one_browser_has_one_account(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_of(people[0])
    twin = APIClient(enforce_csrf_checks=True)
    twin.cookies.load(client.cookies)
    twin.credentials(HTTP_X_CSRFTOKEN=client.cookies["lionheart_csrf"].value)
    firsts: list[Any] = []
    between_look_and_write(monkeypatch, lambda: firsts.append(sign_up(twin, ALIKE[0])))
    assert error(sign_up(client, ALIKE[0])) == (409, "refused", "name_taken")
    assert firsts[0].status_code == 200
    assert Player.objects.get(user=User.objects.get()) == people[0]
