"""Shutdown and admission: a process that ends makes its WebSockets reconnect elsewhere, and connections over a limit,
or of an outdated client, are closed."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory
from django.utils import timezone

from games.models import Game, Player
from games.protocol import OLDEST
from games.realtime import session_expiry
from games.selectors.people import sessions
from games.support.addresses import address_of, address_of_request, is_local
from games.support.open_sockets import OPEN_SOCKETS, OpenSockets
from tests.web.conftest import client_of
from tests.web.play import answer_to, open_prompts
from tests.web.socket_client import SECONDS, SocketClient, cookies_of, db, open_lobby_from, open_socket, open_socket_at

pytestmark = pytest.mark.django_db(transaction=True)
MakeGame = Callable[..., Game]


@pytest.fixture(autouse=True)
def stays() -> Iterator[None]:
    """The tests' own process keeps running."""
    yield
    OPEN_SOCKETS.is_draining = False
    assert not len(OPEN_SOCKETS), "a socket that is closed is still counted"


async def reason_of(socket: SocketClient) -> tuple[str, int]:
    """Why the server closes a connection: its last error and the close code."""
    while (error := await socket.receive("error")).get("reason") != "closing":
        pass
    return error["code"], await socket.wait_closed()


async def test_what_was_asked_before_is_answered_and_what_comes_after_is_not_carried_out(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    seat = await db(lambda: game.room.seats.filter(pending=True)[0].number)
    socket, lobby = await open_socket(game.room_id, people[seat]), await open_socket_at("/ws/lobby/")
    prompt = open_prompts(await socket.receive("snapshot"))[0]
    await socket.send("ping", "first")
    await socket.send("move", "move", prompt=prompt["id"], move=answer_to(prompt))
    assert (await socket.receive("done"))["id"] == "first"
    drained = asyncio.ensure_future(OPEN_SOCKETS.drain(0))
    while (await socket.receive("error"))["code"] != "restart":
        pass
    await socket.send("chat", "late", text="hello?")
    if not any(frame.get("id") == "move" for frame in socket.received):
        assert (await socket.receive("done"))["id"] == "move"
    assert await socket.wait_closed() == 4512
    assert await reason_of(lobby) == ("restart", 4512)
    await drained
    assert await db(game.moves.count) == 1
    assert not any(frame.get("id") == "late" for frame in socket.received)


async def test_a_process_that_is_about_to_end_takes_nobody_in_and_is_not_ready(make_game: MakeGame) -> None:
    game = await db(make_game, 2)
    await OPEN_SOCKETS.drain(0)
    assert await reason_of(await open_socket(game.room_id)) == ("restart", 4512)
    answer = await db(lambda: Client().get("/readyz"))
    assert answer.status_code == 503
    assert (answer.json()["ready"], answer.json()["serving"]) == (False, False)


async def test_closing_connections_is_spread_over_time() -> None:
    closed_at: list[float] = []

    class Silent:
        kind, address, queued, session_key, person = "room", "192.0.2.1", (0, 0), None, None

        def ban(self) -> None:
            """Does nothing."""

        def receive_broadcast(self, message: dict[str, Any]) -> None:
            """Does nothing."""

        def announce(self, frame: bytes) -> None:
            """Does nothing."""

        def sign_out(self) -> None:
            """Does nothing: there is no session."""

        def leave(self) -> None:
            closed_at.append(asyncio.get_running_loop().time())
            here.remove(self)

    here = OpenSockets()
    for _ in range(40):
        here.add(Silent())
    begun = asyncio.get_running_loop().time()
    await here.drain(0.5)
    assert len(closed_at) == 40
    assert closed_at[0] - begun < 0.2
    assert closed_at[-1] - closed_at[0] > 0.2


async def test_a_client_that_never_disconnects_delays_the_shutdown_only_briefly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.support.open_sockets.DRAIN_TIMEOUT", 0.1)

    class Deaf:
        kind, address, queued, session_key, person = "room", "", (0, 0), None, None

        def ban(self) -> None:
            """Does nothing."""

        def receive_broadcast(self, message: dict[str, Any]) -> None:
            """Does nothing."""

        def announce(self, frame: bytes) -> None:
            """Does nothing."""

        def sign_out(self) -> None:
            """Does nothing: there is no session."""

        def leave(self) -> None:
            """Does not disconnect."""

    here = OpenSockets()
    here.add(Deaf())
    async with asyncio.timeout(SECONDS):
        await here.drain(0.1)


@pytest.mark.parametrize(
    ("said", "welcome"),
    [("0", False), (str(OLDEST - 1), False), (str(OLDEST), True), ("9999", True), ("old", True), ("", True)],
)
async def test_a_client_of_an_older_protocol_is_asked_to_load_again(
    make_game: MakeGame, said: str, welcome: bool
) -> None:
    game = await db(make_game, 2)
    socket = await open_socket_at(f"/ws/rooms/{game.room_id}/?version={said}")
    if welcome:
        assert (await socket.receive("snapshot"))["stream"] == 0
        await socket.close()
    else:
        assert await reason_of(socket) == ("outdated", 4409)


async def test_connections_per_person_are_limited_without_affecting_others(
    make_game: MakeGame, people: list[Player], settings: Any
) -> None:
    settings.SOCKETS_PER_PERSON = 2
    game = await db(make_game, 2)
    sockets = [await open_socket(game.room_id, people[0]) for _ in range(2)]
    for socket in sockets:
        await socket.receive("snapshot")
    third = await open_socket(game.room_id, people[0])
    assert await reason_of(third) == ("too_many", 4630)
    assert not any(frame["type"] == "snapshot" for frame in third.received)
    for other in (people[1], None):
        sockets.append(await open_socket(game.room_id, other))
        await sockets[-1].receive("snapshot")
    await sockets.pop(0).close()
    sockets.append(await open_socket(game.room_id, people[0]))
    await sockets[-1].receive("snapshot")
    for socket in sockets:
        await socket.close()


async def test_connections_per_address_are_limited_without_affecting_others(settings: Any) -> None:
    settings.SOCKETS_PER_ADDRESS = 2
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}

    # What a client claims precedes what the proxy saw.
    sockets = [await open_lobby_from(claimed) for claimed in ("192.0.2.1", "198.51.100.9, 192.0.2.1")]
    for socket in sockets:
        await socket.receive("rooms")
    assert await reason_of(await open_lobby_from("203.0.113.5, 192.0.2.1")) == ("too_many", 4630)
    sockets += [await open_lobby_from("192.0.2.2"), *[await open_lobby_from("127.0.0.1") for _ in range(4)]]
    for socket in sockets[2:]:
        await socket.receive("rooms")
    for socket in sockets:
        await socket.close()


async def test_a_session_that_was_ended_closes_its_sockets_within_five_seconds_and_no_others(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    cookies = await db(cookies_of, people[0])
    sockets = [
        await open_socket(game.room_id, cookies=cookies),
        await open_socket_at("/ws/lobby/", cookies),
        await open_socket(game.room_id, people[0]),
        await open_socket(game.room_id, people[1]),
        await open_socket(game.room_id, cookies="lionheart_session=of-nobody"),
    ]
    for socket in sockets:
        await socket.receive("snapshot", "rooms")
    key = cookies.partition("lionheart_session=")[2].partition(";")[0]
    await db(lambda: Session.objects.get(session_key=key).delete())
    assert session_expiry.EVERY * 2 <= 5, "where the machine has time"
    for socket in sockets[:2]:
        assert await reason_of(socket) == ("signed_out", 4401)
    for socket in sockets[2:]:
        assert (await socket.request("ping"))["type"] == "done"
        await socket.close()


def test_a_session_that_has_run_out_has_ended(people: list[Player]) -> None:
    keys = [client_of(player).session.session_key or "" for player in people[:2]]
    Session.objects.filter(session_key=keys[0]).update(expire_date=timezone.now())
    assert sessions.ended(keys) == {keys[0]}
    assert sessions.ended([f"{number}" for number in range(1200)] + keys[1:]) == {f"{number}" for number in range(1200)}


@pytest.mark.parametrize(
    ("proxies", "forwarded", "peer", "address"),
    [
        (0, b"192.0.2.1", "127.0.0.1", "127.0.0.1"),
        (1, b"192.0.2.1", "127.0.0.1", "192.0.2.1"),
        (1, b"spoofed, 192.0.2.1", "127.0.0.1", "192.0.2.1"),
        (2, b"spoofed, 192.0.2.1, 10.0.0.1", "127.0.0.1", "192.0.2.1"),
        (2, b"10.0.0.1", "127.0.0.1", "10.0.0.1"),
        (1, None, "203.0.113.9", "203.0.113.9"),
        (0, None, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        (0, None, "::ffff:192.0.2.1", "192.0.2.1"),
        (1, b"'; DROP TABLE", "127.0.0.1", "'; DROP TABLE"),
    ],
)
def test_whose_address_it_is(settings: Any, proxies: int, forwarded: bytes | None, peer: str, address: str) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
    headers = [] if forwarded is None else [(b"x-forwarded-for", forwarded)]
    assert address_of({"headers": headers, "client": (peer, 5000)}) == address
    request = RequestFactory(REMOTE_ADDR=peer, HTTP_X_FORWARDED_FOR=(forwarded or b"").decode()).get("/")
    assert address_of_request(request) == address
    assert is_local(address) is (address == "127.0.0.1")


def test_a_handshake_without_a_peer_is_from_here() -> None:
    assert is_local(address_of({"headers": [], "client": None}))
