"""Expensive reads are limited by person and by network, and each client has one at a time."""

import inspect
import re
import threading
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from games import services
from games.api.client.urls import urlpatterns
from games.api.costly_reads import ExpensiveRead
from games.gateway import costly_read_limits
from games.gateway.costly_read_limits import MAX_WAITING, NETWORK_FACTOR, READ_LIMITS, ReadLimits
from games.models import Game, Player, Room
from games.services import Refused
from tests.web.conftest import client_of
from tests.web.programs import program, reader

pytestmark = pytest.mark.django_db
PLAYS_AGAIN = ("replays.", "earlier_moments.", "rounds.", "delayed_view.", "records.record")
"""Selectors that replay games."""
HOME, ELSEWHERE = "192.0.2.1", "198.51.100.7"


@pytest.fixture
def costly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes every read cost 6 of the 10 seconds that a client has, and stops the time."""
    clock = count(0, 6)
    monkeypatch.setattr(costly_read_limits, "processor_seconds", lambda: next(clock))
    monkeypatch.setattr(costly_read_limits, "now", lambda: 1_000.0)


@pytest.fixture
def over(make_game: Callable[..., Game]) -> Game:
    """A finished game."""
    game = make_game(2)
    Room.objects.update(state=Room.State.ENDED)
    return game


def views(patterns: Any) -> Iterator[Any]:
    """All views of the server."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from views(pattern.url_patterns)
        elif isinstance(pattern, URLPattern):
            yield getattr(pattern.callback, "cls", None)


def test_every_address_that_plays_games_again_is_paid_for() -> None:
    found = {view for view in views(get_resolver().url_patterns) if view is not None and hasattr(view, "get")}
    costly = {view for view in found if any(name in inspect.getsource(view.get) for name in PLAYS_AGAIN)}
    assert len(costly) >= 8
    assert [view for view in costly if not issubclass(view, ExpensiveRead)] == []


def addresses(game: Game) -> list[str]:
    """Paths of expensive reads."""
    room = f"/api/rooms/{game.room_id}"
    parts = ("replay/", "replay/all/0/", "replay/public/log/", "history/0/", "rounds/", "record.txt", "record.json")
    return [f"{room}/{part}" for part in parts] + [f"/api/games/{game.id}/", "/api/rooms/"]


def is_refused(answer: Any) -> bool:
    """Whether a response is a refusal by the rate limit; it says when to retry."""
    if answer.status_code != 429:
        return False
    refusal = answer.json()
    error = refusal.get("error", refusal)
    assert error["code"] == "too_fast"
    assert 0 < error["data"]["retry_after"] <= int(answer["Retry-After"]) <= error["data"]["retry_after"] + 1
    return True


@pytest.mark.usefixtures("costly")
def test_each_costly_read_counts_and_one_too_many_is_refused(over: Game, people: list[Player]) -> None:
    for address in addresses(over):
        READ_LIMITS.forget()
        client = client_of(people[0])
        assert [is_refused(client.get(address)) for _ in range(3)] == [False, False, True], address
        assert not is_refused(client_of(people[1]).get(address))


def test_every_get_of_the_clients_api_has_a_limit_of_its_network_and_this_machine_has_none(
    over: Game, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "read", "2/min")
    named = {"room": over.room_id, "game": over.id, "person": "x", "edition": "classic", "who": "all", "token": "x"}
    found = {
        re.sub(r"<\w+:(\w+)>", lambda one: named.get(one[1], "3"), f"/api/{pattern.pattern}")
        for pattern in urlpatterns
        if isinstance(pattern, URLPattern) and hasattr(getattr(pattern.callback, "cls", None), "get")
    }
    assert len(found) > 20
    assert not any("<" in address for address in found)
    client = client_of(people[0])
    loose = []
    for number, address in enumerate(sorted(found)):
        answers = [client.get(address, REMOTE_ADDR=f"192.0.2.{number}").status_code for _ in range(3)]
        if answers[2] != 429 or 429 in answers[:2] or client.get(address).status_code == 429:
            loose.append((address, answers))
    assert loose == []


@pytest.mark.usefixtures("costly")
def test_strangers_of_one_network_count_together_and_without_a_cookie(over: Game, people: list[Player]) -> None:
    address = addresses(over)[0]

    def ask(client: APIClient, network: str) -> bool:
        return is_refused(client.get(address, REMOTE_ADDR=network))

    assert [ask(APIClient(), HOME) for _ in range(3)] == [False, False, True]
    assert not ask(APIClient(), ELSEWHERE)
    assert not ask(client_of(people[0]), HOME)
    guests = [client_of(services.player_create()) for _ in range(20)]
    refused = [ask(guest, HOME) for guest in guests]
    assert refused == sorted(refused)  # first none, then, once the network has spent its own, all
    assert 0 < refused.count(False) <= NETWORK_FACTOR * 10 / 6
    assert not ask(guests[-1], ELSEWHERE)


@pytest.mark.usefixtures("costly")
def test_a_person_their_tokens_and_their_programs_count_together(over: Game, people: list[Player]) -> None:
    Player.objects.update(user=None)
    owner = account_of(people[0])
    clients = [client_of(owner), reader(owner), reader(owner), program(owner, "Rook")[0], program(owner, "Pawn")[0]]
    old, new = f"/api/games/{over.id}/", f"/api/v1/games/{over.id}/"
    refused = [is_refused(client.get(new if number else old)) for number, client in enumerate(clients)]
    assert refused == [False, False, True, True, True]
    assert not is_refused(reader(account_of(people[1])).get(new))


def test_all_tokens_of_a_person_share_the_rate_of_the_api(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "api", "5/min")
    owner = account_of(people[0])
    clients = [reader(owner), reader(owner), program(owner, "Rook")[0], program(owner, "Pawn")[0]]
    answers = [client.get("/api/v1/paces/").status_code for client in clients * 2]
    assert answers == [200] * 5 + [429] * 3
    assert reader(account_of(people[1])).get("/api/v1/paces/").status_code == 200


def test_all_tokens_from_a_network_share_a_rate_and_this_machine_does_not(
    people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "api_network", "3/min")
    clients = [reader(account_of(player)) for player in people]
    for network, answers in ((HOME, [200, 200, 200, 429]), (ELSEWHERE, [200, 200, 200, 429]), ("127.0.0.1", [200] * 4)):
        assert [one.get("/api/v1/paces/", REMOTE_ADDR=network).status_code for one in clients] == answers


def account_of(player: Player) -> Player:
    """The same person with an account, who may have programs."""
    from django.contrib.auth.models import User

    player.user = User.objects.create_user(player.name.lower())
    player.save()
    return player


def test_what_was_spent_comes_back(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.READ_SECONDS = 10
    limits, spent, at = ReadLimits(), iter([0, 12, 0, 0]), [0.0]
    monkeypatch.setattr(costly_read_limits, "processor_seconds", lambda: next(spent))
    monkeypatch.setattr(costly_read_limits, "now", lambda: at[0])
    limits.begin("Ada", None).end()
    with pytest.raises(Refused) as refused:
        limits.begin("Ada", None)
    assert (refused.value.code, refused.value.data) == ("too_fast", {"limit": "READ_SECONDS", "retry_after": 20.0})
    at[0] = 20.0
    limits.begin("Ada", None).end()


def test_one_read_of_an_asker_runs_at_a_time_and_a_few_wait() -> None:
    limits, first = ReadLimits(), threading.Event()
    running, most, done, refused = [0], [0], [], []

    def read() -> None:
        try:
            reading = limits.begin("Ada", HOME)
        except Refused as error:
            refused.append(error.data["retry_after"])
            return
        running[0] += 1
        most[0] = max(most[0], running[0])
        first.wait()
        running[0] -= 1
        done.append(reading)
        reading.end()

    readers = [threading.Thread(target=read) for _ in range(MAX_WAITING + 4)]
    for thread in readers:
        thread.start()
    while len(refused) < 3:
        readers[-1].join(0.01)
    limits.begin("Bo", HOME).end()
    first.set()
    for thread in readers:
        thread.join()
    assert (len(done), most, refused) == (MAX_WAITING + 1, [1], [costly_read_limits.RETRY_AFTER] * 3)
    limits.begin("Ada", HOME).end()


def test_a_second_concurrent_read_is_asked_to_retry(
    over: Game, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(costly_read_limits, "MAX_WAIT", 0.01)
    client, address = client_of(people[0]), addresses(over)[0]
    reading = READ_LIMITS.begin(people[0].id, None)
    assert is_refused(client.get(address))
    assert not is_refused(client_of(people[1]).get(address))
    reading.end()
    assert not is_refused(client.get(address))
