"""A process that is about to end sends its sockets elsewhere; and who is not let in, or not any more."""

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
from tests.web.lines import SECONDS, Line, cookies_of, db, open_address, open_line
from tests.web.play import answer_to, asked

pytestmark = pytest.mark.django_db(transaction=True)
MakeGame = Callable[..., Game]


@pytest.fixture(autouse=True)
def stays() -> Iterator[None]:
    """The tests' own process goes on."""
    yield
    OPEN_SOCKETS.is_draining = False
    assert not len(OPEN_SOCKETS), "a socket that is closed is still counted"


async def reason_of(line: Line) -> tuple[str, int]:
    """Why the server closes a line: what it says before, and the code."""
    while (error := await line.hear("error")).get("reason") != "closing":
        pass
    return error["code"], await line.closed()


async def test_what_was_asked_before_is_answered_and_what_comes_after_is_not_carried_out(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    seat = await db(lambda: game.room.seats.filter(pending=True)[0].number)
    line, lobby = await open_line(game.room_id, people[seat]), await open_address("/ws/lobby/")
    prompt = asked(await line.hear("snapshot"))[0]
    await line.say("ping", "first")
    await line.say("move", "move", prompt=prompt["id"], move=answer_to(prompt))
    assert (await line.hear("done"))["id"] == "first"
    drained = asyncio.ensure_future(OPEN_SOCKETS.drain(0))
    while (await line.hear("error"))["code"] != "restart":
        pass
    await line.say("chat", "late", text="hello?")
    if not any(frame.get("id") == "move" for frame in line.heard):
        assert (await line.hear("done"))["id"] == "move"
    assert await line.closed() == 4412
    assert await reason_of(lobby) == ("restart", 4412)
    await drained
    assert await db(game.moves.count) == 1
    assert not any(frame.get("id") == "late" for frame in line.heard)


async def test_a_process_that_is_about_to_end_takes_nobody_in_and_is_not_ready(make_game: MakeGame) -> None:
    game = await db(make_game, 2)
    await OPEN_SOCKETS.drain(0)
    assert await reason_of(await open_line(game.room_id)) == ("restart", 4412)
    answer = await db(lambda: Client().get("/readyz"))
    assert answer.status_code == 503
    assert (answer.json()["ready"], answer.json()["serving"]) == (False, False)


async def test_not_all_are_told_at_the_same_moment() -> None:
    told: list[float] = []

    class Silent:
        kind, address, queued, session_key, person = "room", "192.0.2.1", (0, 0), None, None

        def ban(self) -> None:
            """Nobody is."""

        def receive_broadcast(self, message: dict[str, Any]) -> None:
            """Hears nothing."""

        def sign_out(self) -> None:
            """There is no session."""

        def leave(self) -> None:
            told.append(asyncio.get_running_loop().time())
            here.remove(self)

    here = OpenSockets()
    for _ in range(40):
        here.add(Silent())
    begun = asyncio.get_running_loop().time()
    await here.drain(0.5)
    assert len(told) == 40
    assert told[0] - begun < 0.2
    assert told[-1] - told[0] > 0.2


async def test_who_never_goes_holds_nobody_up_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.support.open_sockets.DRAIN_TIMEOUT", 0.1)

    class Deaf:
        kind, address, queued, session_key, person = "room", "", (0, 0), None, None

        def ban(self) -> None:
            """Nobody is."""

        def receive_broadcast(self, message: dict[str, Any]) -> None:
            """Hears nothing."""

        def sign_out(self) -> None:
            """There is no session."""

        def leave(self) -> None:
            """Does nothing of the kind."""

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
    line = await open_address(f"/ws/rooms/{game.room_id}/?version={said}")
    if welcome:
        assert (await line.hear("snapshot"))["stream"] == 0
        await line.hang_up()
    else:
        assert await reason_of(line) == ("outdated", 4409)


async def test_a_person_has_so_many_sockets_and_others_are_not_concerned(
    make_game: MakeGame, people: list[Player], settings: Any
) -> None:
    settings.SOCKETS_PER_PERSON = 2
    game = await db(make_game, 2)
    lines = [await open_line(game.room_id, people[0]) for _ in range(2)]
    for line in lines:
        await line.hear("snapshot")
    third = await open_line(game.room_id, people[0])
    assert await reason_of(third) == ("too_many", 4430)
    assert not any(frame["type"] == "snapshot" for frame in third.heard)
    for other in (people[1], None):
        lines.append(await open_line(game.room_id, other))
        await lines[-1].hear("snapshot")
    await lines.pop(0).hang_up()
    lines.append(await open_line(game.room_id, people[0]))
    await lines[-1].hear("snapshot")
    for line in lines:
        await line.hang_up()


async def test_an_address_has_so_many_sockets_and_others_are_not_concerned(settings: Any) -> None:
    settings.SOCKETS_PER_ADDRESS = 2
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}

    async def come(address: str) -> Line:
        return await open_address("/ws/lobby/", headers=((b"x-forwarded-for", address.encode()),))

    # What a client claims stands before what the proxy saw.
    lines = [await come(claimed) for claimed in ("192.0.2.1", "198.51.100.9, 192.0.2.1")]
    for line in lines:
        await line.hear("rooms")
    assert await reason_of(await come("203.0.113.5, 192.0.2.1")) == ("too_many", 4430)
    lines += [await come("192.0.2.2"), *[await come("127.0.0.1") for _ in range(4)]]
    for line in lines[2:]:
        await line.hear("rooms")
    for line in lines:
        await line.hang_up()


async def test_a_session_that_was_ended_closes_its_sockets_within_five_seconds_and_no_others(
    make_game: MakeGame, people: list[Player]
) -> None:
    game = await db(make_game, 2)
    cookies = await db(cookies_of, people[0])
    lines = [
        await open_line(game.room_id, cookies=cookies),
        await open_address("/ws/lobby/", cookies),
        await open_line(game.room_id, people[0]),
        await open_line(game.room_id, people[1]),
        await open_line(game.room_id, cookies="lionheart_session=of-nobody"),
    ]
    for line in lines:
        await line.hear("snapshot", "rooms")
    key = cookies.partition("lionheart_session=")[2].partition(";")[0]
    await db(lambda: Session.objects.get(session_key=key).delete())
    assert session_expiry.EVERY * 2 <= 5, "where the machine has time"
    for line in lines[:2]:
        assert await reason_of(line) == ("signed_out", 4401)
    for line in lines[2:]:
        assert (await line.ask("ping"))["type"] == "done"
        await line.hang_up()


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
