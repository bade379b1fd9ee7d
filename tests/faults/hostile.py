"""Fixtures for the tests of hostile clients: two innocent players and a hostile client beside them."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass

import pytest
from websockets.exceptions import ConnectionClosed

from tests.conftest import SHIPPED
from tests.remote_players import Person, Table
from tests.services import GameServer, game_server, throwaway_database
from tests.web.play import open_prompts
from tests.web.schema import check


@dataclass
class Innocent:
    """Two players who must not be affected by anything that others send."""

    url: str
    room: str
    ada: Table
    bo: Table

    def unharmed(self) -> None:
        """Their connections are alive and show the true state; they have received no error."""
        for table in (self.ada, self.bo):
            assert table.ask("ping")["type"] == "done"
            assert '"type":"error"' not in table.text
        acting, other = (self.ada, self.bo) if open_prompts(self.ada.state) else (self.bo, self.ada)
        before = other.state["stream"]
        acting.answer()
        while other.state["stream"] == before or acting.state["stream"] == before:
            (other if other.state["stream"] == before else acting).receive("update")
        assert self.ada.state["stream"] == self.bo.state["stream"] == before + 1


@pytest.fixture(scope="module", params=SHIPPED)
def server(request: pytest.FixtureRequest) -> Iterator[GameServer]:
    """A server, Daphne or uvicorn, which nothing in these tests may disturb."""
    with throwaway_database() as database, game_server(database, command=request.param) as server:
        before = len(server.log.read_text())
        yield server
        assert server.process.poll() is None
        assert "Traceback" not in server.log.read_text()[before:]


@pytest.fixture
def innocent(server: GameServer) -> Iterator[Innocent]:
    with ExitStack() as stack:
        ada, bo = (Person(server.url, name) for name in ("Ada", "Bo"))
        room = ada.post("rooms/", edition="classic", options={"players": 2})["id"]
        bo.post(f"rooms/{room}/join/")
        ada.post(f"rooms/{room}/start/")
        tables = [stack.enter_context(person.table(room)) for person in (ada, bo)]
        playing = Innocent(server.url, room, *tables)
        yield playing
        playing.unharmed()


@pytest.fixture
def mallory(innocent: Innocent) -> Iterator[Table]:
    """A client with a name and the room's address, but no seat; everything sent to it is public and well-formed."""
    with Person(innocent.url, "Mallory").table(innocent.room) as table:
        yield table
        knows_only_what_is_public(table)


def knows_only_what_is_public(table: Table) -> None:
    """The frames sent to a table's connection contain only public information."""
    decoder, text = json.JSONDecoder(), table.text
    while text:
        frame, end = decoder.raw_decode(text)
        check(frame)
        text = text[end:]
        if frame["type"] in ("snapshot", "update"):
            assert frame["prompts"] == []
            assert frame["view"]["viewer"] is None
            assert [seat["hand"] for seat in frame["view"]["seats"]] == [None, None]


def close_code(table: Table) -> int:
    """Receives until the server closes the connection; returns the close code."""
    with pytest.raises(ConnectionClosed) as closed:
        table.receive("no such frame")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def shaken(url: str, path: str, cookies: str) -> socket.socket:
    """A bare connection after the WebSocket handshake, which sends nothing more and answers no ping."""
    host, port = url.removeprefix("http://").split(":")
    line = socket.create_connection((host, int(port)), timeout=60)
    headers = {
        "Host": f"{host}:{port}",
        "Origin": url,
        "Cookie": cookies,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    line.sendall(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
    return line
