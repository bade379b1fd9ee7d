"""Presence: leases that expire, and clients that do not read what they are sent."""

import asyncio
import json
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import services
from games.models import Game, Player, Presence
from games.realtime import send_queue, ticks
from games.realtime.consumers import TableConsumer
from games.selectors.rooms import room_view as rooms_of
from games.selectors.rooms.presence import shown_away_since
from games.services import Lease
from tests.web.conftest import client_of
from tests.web.socket_client import SECONDS, db

pytestmark = pytest.mark.servers


def online(game: Game) -> list[bool]:
    """The people who are shown as present."""
    room = rooms_of.room_get(game.room_id)
    assert room is not None
    return [seat.online for seat in rooms_of.room_for(room, None).seats]


async def until(condition: Callable[[], bool]) -> None:
    """Waits until it is true."""
    async with asyncio.timeout(SECONDS):
        while not condition():  # noqa: ASYNC110 - nobody there to set an event
            await asyncio.sleep(0.01)


@pytest.mark.django_db
def test_a_lease_that_nobody_renews_runs_out_and_is_swept(make_game: Callable[..., Game], people: list[Player]) -> None:
    game = make_game(2)
    presence = services.presence_open(room=game.room, player=people[0])
    assert online(game) == [True, False]
    long_ago = timezone.now() - timedelta(seconds=100)
    Presence.objects.update(seen=long_ago, expires=long_ago)
    assert online(game) == [False, False]
    seat = game.room.seats.get(number=0)
    seat.seen = None
    assert shown_away_since(seat) == long_ago
    assert services.presence_sweep() == 1
    assert game.room.seats.get(number=0).seen == long_ago
    services.presence_renew(presence=presence)
    assert online(game) == [True, False]


@pytest.mark.django_db
def test_a_second_tab_keeps_one_there_when_the_first_is_closed(
    make_game: Callable[..., Game], people: list[Player]
) -> None:
    game = make_game(2)
    first, _ = [services.presence_open(room=game.room, player=people[0]) for _ in range(2)]
    services.presence_close(presence=first)
    assert online(game) == [True, False]


@pytest.mark.django_db
def test_strangers_are_counted_as_spectators(make_game: Callable[..., Game], people: list[Player]) -> None:
    game = make_game(2)
    for player in (people[0], people[3], people[3], None, None):
        services.presence_open(room=game.room, player=player)
    room = rooms_of.room_get(game.room_id)
    assert room is not None
    assert rooms_of.room_for(room, None).spectator_count == 3


@pytest.mark.django_db
def test_leases_that_begin_together_do_so_though_one_of_them_has_begun(make_game: Callable[..., Game]) -> None:
    game = make_game(2)
    first, second = Presence(room_id=game.room_id), Presence(room_id=game.room_id)
    services.presence_renew(presence=first)
    services.presences_store([Lease(first), Lease(second)])
    assert Presence.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("is_swept", [False, True])
def test_a_stranger_who_takes_a_name_stays_present(
    make_game: Callable[..., Game], people: list[Player], is_swept: bool
) -> None:
    game = make_game(2)
    presence = services.presence_open(room=game.room, player=None)
    presence.seen = presence.expires = presence.seen - timedelta(hours=1)  # as it was when they came
    if is_swept:
        Presence.objects.all().delete()
    services.presence_identify(presence=presence, player=people[0])
    assert online(game) == [True, False]


@pytest.mark.django_db(transaction=True)
async def test_a_client_that_does_not_read_is_disconnected_and_its_memory_is_bounded(
    make_game: Callable[..., Game], settings: Any
) -> None:
    settings.SOCKET_RATE = 1000
    game = await db(make_game, 2)
    inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    reading = asyncio.Event()
    got: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        got.append(message)
        if message["type"] == "websocket.send":
            await reading.wait()

    scope = {"type": "websocket", "headers": [], "url_route": {"kwargs": {"room": game.room_id}}}
    consumer = TableConsumer()
    task = asyncio.create_task(consumer(scope, inbox.get, send))
    inbox.put_nowait({"type": "websocket.connect"})
    for number in range(send_queue.MAX_QUEUED + 10):
        inbox.put_nowait({"type": "websocket.receive", "text": json.dumps({"id": str(number), "type": "ping"})})
    await until(lambda: consumer.is_closing)
    reading.set()
    await until(lambda: got[-1] == {"type": "websocket.close", "code": 4608})
    assert len(got) < send_queue.MAX_QUEUED
    async with asyncio.timeout(SECONDS):
        await task  # though no client says goodbye
    assert await db(Presence.objects.count) == 0


@pytest.mark.django_db(transaction=True)
async def test_the_lease_ends_even_if_the_socket_is_torn_down_without_a_farewell(
    make_game: Callable[..., Game],
) -> None:
    game = await db(make_game, 2)
    inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    heard = asyncio.Event()

    async def send(message: Any) -> None:
        if message["type"] == "websocket.send":
            heard.set()

    scope = {"type": "websocket", "headers": [], "url_route": {"kwargs": {"room": game.room_id}}}
    task = asyncio.create_task(TableConsumer()(scope, inbox.get, send))
    inbox.put_nowait({"type": "websocket.connect"})
    async with asyncio.timeout(SECONDS):
        await heard.wait()
    while not await db(Presence.objects.count):
        await db(Presence.objects.count)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await db(Presence.objects.count) == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_player", [False, True])
async def test_a_tick_under_way_when_a_socket_closes_leaves_no_lease(
    make_game: Callable[..., Game],
    people: list[Player],
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    is_player: bool,
) -> None:
    settings.TICK_SECONDS = 0.05
    game, renew = await db(make_game, 2), services.presences_renew
    begun, may_end = threading.Event(), threading.Event()

    def renew_slowly(**named: Any) -> None:
        begun.set()
        may_end.wait(SECONDS)
        renew(**named)

    inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def send(message: Any) -> None:
        """Sends to a client that reads."""

    monkeypatch.setattr(services, "presences_renew", renew_slowly)
    session = await db(lambda: client_of(people[0]).session) if is_player else None
    route = {"kwargs": {"room": game.room_id}}
    scope: dict[str, Any] = {"type": "websocket", "headers": [], "url_route": route, "session": session}
    task = asyncio.create_task(TableConsumer()(scope, inbox.get, send))
    inbox.put_nowait({"type": "websocket.connect"})
    await until(begun.is_set)
    inbox.put_nowait({"type": "websocket.disconnect"})
    await asyncio.wait({task}, timeout=0.5)  # A client that does not wait for the tick is marked as absent by then.
    may_end.set()
    async with asyncio.timeout(SECONDS):
        await task
        await asyncio.get_running_loop().run_in_executor(ticks.tick_batches._threads, lambda: None)
    assert await db(Presence.objects.count) == 0
