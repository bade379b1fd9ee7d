"""Half-open connections, which send nothing more: they are closed, and delay no other client."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from games.servers.handshake_limits import MAX_HALF_OPEN
from tests.conftest import SHIPPED
from tests.faults.hostile import shaken
from tests.remote_players import Person
from tests.services import GameServer, answers, game_server, throwaway_database

pytestmark = pytest.mark.servers


def up_to(line: socket.socket, end: bytes) -> bytes:
    """What arrives up to these bytes; uvicorn waits for an answer to its close frame before it ends the connection."""
    got = b""
    while end not in got:
        chunk = line.recv(65_536)
        assert chunk, got[-200:]
        got += chunk
    return got


@pytest.fixture(params=SHIPPED)
def impatient(request: pytest.FixtureRequest) -> Iterator[GameServer]:
    """A server, Daphne or uvicorn, with short timeouts."""
    quick = {"TICK_SECONDS": "0.3", "SOCKET_SILENCE": "3", "HANDSHAKE_SECONDS": "3"}
    with (
        throwaway_database() as database,
        game_server(database, environment=quick, command=request.param) as server,
    ):
        yield server
        assert "Traceback" not in server.log.read_text()


def test_a_silent_socket_is_closed(impatient: GameServer) -> None:
    ada, bo = Person(impatient.url, "Ada"), Person(impatient.url, "Bo")
    room = ada.post("rooms/", edition="classic", options={"players": 2})["id"]
    bo.post(f"rooms/{room}/join/")
    with ada.table(room) as table, shaken(impatient.url, f"/ws/rooms/{room}/", bo.cookies) as line:
        while not table.room["seats"][1]["online"]:
            table.receive("room")
        # A player's client answers the ticks like a browser; the silent connection gets a reason and is closed.
        while table.room["seats"][1]["online"]:
            table.receive("room")
        got = up_to(line, (4610).to_bytes(2, "big"))
        assert b'"code":"silent","reason":"closing"' in got
        assert table.ask("ping")["type"] == "done"


def test_a_closed_socket_has_time_to_read_why(impatient: GameServer) -> None:
    """A connection that is reset takes with it what the client has not read."""
    bo = Person(impatient.url, "Bo")
    begun = time.monotonic()
    with shaken(impatient.url, f"/ws/rooms/{'0' * 24}/", bo.cookies) as line:
        assert b'"unknown_room"' in up_to(line, (4404).to_bytes(2, "big"))
        with suppress(ConnectionResetError):
            assert line.recv(1) == b""
    assert time.monotonic() - begun > 2


HALVES = (
    (b"", b""),
    (b"GET /", b"x"),
    (b"GET /ws/lobby/ HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgr", b"x"),
    (b"POST /api/me/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999\r\n\r\n", b"x"),
    (b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /he", b"x"),
)
"""What a client sends at first, and then again and again: nothing, half a line, half a handshake, half a body, and half
a request after a whole one."""


def test_half_open_connections_are_closed(impatient: GameServer) -> None:
    with ExitStack() as stack:
        begun = time.monotonic()
        left = {stack.enter_context(connected(impatient.url)): drip for _, drip in HALVES for _ in range(10)}
        for line, (half, _) in zip(left, [half for half in HALVES for _ in range(10)], strict=True):
            line.sendall(half)
        while left:
            assert time.monotonic() - begun < 90, [line.getsockname() for line in left]
            assert answers(impatient.url)
            ended = [line for line, drip in left.items() if is_ended(line, drip)]
            assert not ended or time.monotonic() - begun > 1, "a client had no time to send it all"
            for line in ended:
                del left[line]


def connected(url: str) -> socket.socket:
    """A bare TCP connection."""
    host, port = url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=60)


def is_ended(line: socket.socket, drip: bytes) -> bool:
    """Whether the server has ended a connection on which a little more is sent."""
    try:
        line.sendall(drip)
        line.settimeout(0.005)
        return line.recv(65_536) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


@pytest.mark.parametrize("command", SHIPPED)
def test_too_many_half_open_connections_are_closed(command: str) -> None:
    """Some are closed; a client that sends a complete request is served."""
    patient = {"HANDSHAKE_SECONDS": "1000", "SOCKET_SILENCE": "1000"}
    with ExitStack() as stack:
        database = stack.enter_context(throwaway_database())
        server = stack.enter_context(game_server(database, environment=patient, command=command))
        ada = Person(server.url, "Ada")
        room = ada.post("rooms/", edition="classic", options={"players": 2})["id"]
        table = stack.enter_context(ada.table(room))
        lines = [stack.enter_context(connected(server.url)) for _ in range(MAX_HALF_OPEN + 100)]
        begun, left = time.monotonic(), lines
        while len(left) > MAX_HALF_OPEN:
            assert time.monotonic() - begun < 90, f"{len(left)} are left"
            left = [line for line in left if not is_ended(line, b"")]
        assert len(left) == MAX_HALF_OPEN
        for line in left:
            line.settimeout(60)
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert line.recv(12) == b"HTTP/1.1 200"
        assert table.ask("ping")["type"] == "done"
        assert "Traceback" not in server.log.read_text()
