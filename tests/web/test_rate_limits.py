"""Rate limits of WebSockets: a client is first slowed down, then refused, finally disconnected."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games import services
from games.gateway.rate_limits import (
    NETWORK_BUCKETS,
    NETWORK_FACTOR,
    PERSON_BUCKETS,
    PERSON_FACTOR,
    REFUSALS,
    Admission,
    Bucket,
    BucketCache,
    CreditLimit,
)
from games.models import Game, Player, Presence
from tests.web.socket_client import SocketClient, db, open_lobby_from, open_socket

RATE = 10.0


def ask(
    allowance: CreditLimit, kind: str = "ping", *, size: int = 50, person: str | None = None, now: float = 0
) -> Admission:
    return allowance.admit(kind, size, person, now)


def spend(allowance: CreditLimit, person: str | None = None, now: float = 0) -> list[float]:
    """Sends pings at one moment until one is refused; returns the delays of those before it."""
    waits = []
    while not (leave := ask(allowance, person=person, now=now)).refused:
        waits.append(leave.wait)
    return waits


def test_a_bucket_fills_up_with_time_and_no_further_than_its_most() -> None:
    bucket = Bucket(rate=2, capacity=6)
    assert bucket.wait(6, now=0) == 0
    bucket.take(6)
    assert bucket.wait(1, now=0) == 0.5
    assert bucket.wait(6, now=2) == 1
    assert bucket.wait(6, now=1_000) == 0
    bucket.take(7)
    assert bucket.wait(1, now=1_000) == 1


def test_first_all_goes_at_once_then_slower_then_it_is_refused_with_the_time_to_wait() -> None:
    allowance = CreditLimit(RATE, BucketCache())
    waits = spend(allowance)
    assert waits[:30] == [0] * 30
    assert waits[30:] == [pytest.approx(number / RATE) for number in range(1, 21)]
    refused = ask(allowance)
    assert refused.refused
    assert refused.wait == pytest.approx(1 / RATE)
    assert not ask(allowance, now=0.11).refused
    assert len(spend(allowance, now=1_000)) == len(waits)


def test_more_expensive_frames_cost_more() -> None:
    for kind, size, frames in (
        ("sync", 50, 10),
        ("hand_over", 50, 16),
        ("chat", 50, 16),
        ("ping", 40_960, 4),
        ("", 50, 50),
    ):
        allowance = CreditLimit(RATE, BucketCache())
        for _ in range(frames):
            assert not ask(allowance, kind, size=size).refused, kind
        assert ask(allowance, kind, size=size).refused, kind


def test_all_connections_of_a_person_share_their_credits_and_a_new_one_brings_no_others() -> None:
    people = BucketCache()
    sent = [len(spend(CreditLimit(RATE, people), "Ada")) for _ in range(4)]
    assert sent == [50, 50, 0, 0]
    assert len(spend(CreditLimit(RATE, people), "Bo")) == 50
    assert len(spend(CreditLimit(RATE, people))) == 50


def test_all_connections_of_a_network_share_credits_and_this_machine_itself_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.gateway.rate_limits.NETWORK_FACTOR", 3)
    for address, sent in (("192.0.2.1", [50, 50, 50, 0]), ("127.0.0.1", [50] * 4), ("", [50] * 4)):
        networks = BucketCache()
        limits = [CreditLimit(RATE, BucketCache(), address, networks) for _ in range(4)]
        assert [len(spend(limit, name)) for limit, name in zip(limits, "abcd", strict=True)] == sent
        assert CreditLimit(RATE, BucketCache(), address, networks).debt(0) == pytest.approx(
            61 / 30 if sent[3] == 0 else 0
        )
        assert len(spend(CreditLimit(RATE, BucketCache(), "192.0.2.2", networks))) == 50


def test_an_answer_that_was_more_work_than_its_frame_is_paid_for_too() -> None:
    for seconds, size, cost in (
        (0.0, 0, 0),
        (0.009, 65_000, 0),
        (0.201, 0, 20),
        (0.0, 65_536 * 20, 20),
        (4.001, 0, 400),
    ):
        people = BucketCache()
        allowance = CreditLimit(RATE, people)
        allowance.charge(seconds, size, "Ada", 0)
        assert len(spend(allowance)) == max(0, 50 - cost)
        fresh = CreditLimit(RATE, BucketCache())
        fresh.charge(seconds, size, "Ada", 0, first=True)
        assert len(spend(fresh)) == 50
        assert people.bucket("Ada", RATE * PERSON_FACTOR).wait(60, 0) == pytest.approx(cost / 20)


def test_the_person_asked_for_longest_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.gateway.rate_limits.MAX_BUCKETS", 2)
    people = BucketCache()
    ada, bo = people.bucket("Ada", RATE), people.bucket("Bo", RATE)
    assert people.bucket("Ada", RATE) is ada
    people.bucket("Cy", RATE)
    assert people.bucket("Ada", RATE) is ada
    assert people.bucket("Bo", RATE) is not bo


def test_clients_that_ignore_refusals_are_disconnected_and_others_are_not() -> None:
    allowance = CreditLimit(RATE, BucketCache())
    spend(allowance)
    for _ in range(REFUSALS - 1):
        assert not ask(allowance).close
    assert ask(allowance).close
    patient = CreditLimit(RATE, BucketCache())
    for hour in range(1_000):
        assert not ask(patient, "chat", now=hour * 3_600).close
        spend(patient, now=hour * 3_600)


@pytest.fixture
def nobody_known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Empty rate limits, as after a restart; responses cost nothing unless a test says so."""
    monkeypatch.setattr("games.realtime.consumers.threads.processor_seconds", lambda: 0.0)
    PERSON_BUCKETS.forget()
    NETWORK_BUCKETS.forget()
    yield
    PERSON_BUCKETS.forget()
    NETWORK_BUCKETS.forget()


pytestmark = [pytest.mark.usefixtures("nobody_known"), pytest.mark.once]


async def flood(socket: SocketClient, frames: int) -> None:
    for number in range(frames):
        await socket.send("ping", str(number))


@pytest.mark.django_db(transaction=True)
async def test_a_client_that_sends_too_fast_gets_a_retry_time_and_is_finally_closed(
    make_game: Callable[..., Game], people: list[Player], settings: Any
) -> None:
    settings.SOCKET_RATE = RATE
    game = await db(make_game, 2)
    socket, other = await open_socket(game.room_id, people[0]), await open_socket(game.room_id, people[1])
    await other.receive("snapshot")
    await flood(socket, 60)
    error = await socket.receive("error")
    assert (error["code"], error["id"]) == ("too_fast", "50")
    assert 0 < error["data"]["retry_after"] < 1
    assert error["data"]["limit"] == "SOCKET_RATE"
    # It reads fast enough, so that this limit closes the connection and not that of the send queue.
    for number in range(REFUSALS + 10):
        await socket.send("ping", f"more{number}")
        if (await socket.receive("error"))["id"] is None:
            break
    assert socket.received[-1] == {"type": "error", "id": None, "code": "too_fast", "reason": "closing"}
    assert await socket.wait_closed() == 4629
    assert (await other.request("ping"))["type"] == "done"
    await other.close()


@pytest.mark.django_db(transaction=True)
async def test_a_socket_that_is_a_little_too_fast_is_slowed_down_and_answered_in_order(
    make_game: Callable[..., Game], people: list[Player], settings: Any
) -> None:
    settings.SOCKET_RATE = RATE
    game = await db(make_game, 2)
    socket = await open_socket(game.room_id, people[0])
    begun = time.monotonic()
    await flood(socket, 40)
    assert [(await socket.receive("done", "error"))["id"] for _ in range(40)] == [str(number) for number in range(40)]
    assert time.monotonic() - begun > 0.9  # 30 at once, then ten a second
    await socket.close()


@pytest.mark.django_db(transaction=True)
async def test_a_person_and_all_their_programs_pay_for_what_their_frames_cost(
    make_game: Callable[..., Game], people: list[Player], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SOCKET_RATE = RATE
    game = await db(make_game, 2)
    programs = [await db(services.program_create, name=name, operator=people[0]) for name in ("Rook", "Pawn")]
    sockets = [await open_socket(game.room_id, one) for one in (people[0], *programs, people[1])]
    for socket in sockets:
        await socket.receive("snapshot")
    own, rook, pawn, other = sockets
    clock = iter(range(1_000))
    monkeypatch.setattr(
        "games.realtime.consumers.threads.processor_seconds", lambda: next(clock)
    )  # a second for each response
    assert (await rook.request("sync"))["type"] == "done"
    monkeypatch.setattr("games.realtime.consumers.threads.processor_seconds", lambda: 0)
    for socket in (own, rook, pawn):
        refused = await socket.request("ping")
        assert refused["code"] == "too_fast"
        assert 0 < refused["data"]["retry_after"] < 10
    assert (await other.request("ping"))["type"] == "done"
    for socket in sockets:
        await socket.close()


@pytest.mark.django_db(transaction=True)
async def test_a_network_far_over_its_limit_gets_no_snapshots(settings: Any) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    network = NETWORK_BUCKETS.bucket("192.0.2.1", settings.SOCKET_RATE * NETWORK_FACTOR)
    network.wait(0, time.monotonic())
    network.take(100_000)
    socket = await open_lobby_from("192.0.2.1")
    assert (await socket.receive("error", "rooms"))["code"] == "too_fast"
    assert await socket.wait_closed() == 4629
    assert [frame["type"] for frame in socket.received] == ["error"]
    socket = await open_lobby_from("192.0.2.2")
    await socket.receive("rooms")
    await socket.close()


@pytest.mark.django_db(transaction=True)
async def test_a_silent_socket_is_closed_with_a_reason_and_one_that_answers_ticks_is_not(
    make_game: Callable[..., Game], people: list[Player], settings: Any
) -> None:
    settings.TICK_SECONDS, settings.SOCKET_SILENCE = 0.1, 2.0
    game = await db(make_game, 2)
    silent, lively = await open_socket(game.room_id, people[0]), await open_socket(game.room_id, people[1])
    for number in range(30):
        await lively.receive("tick")
        assert (await lively.request("ping", str(number)))["type"] == "done"
    assert (await silent.receive("error"))["code"] == "silent"
    assert await silent.wait_closed() == 4610
    while (await db(Presence.objects.count)) > 1:
        await lively.receive("tick")
        await lively.request("ping")
    await lively.close()
