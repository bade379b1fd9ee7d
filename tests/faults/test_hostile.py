"""What a hostile client can send, to a real server: a typed refusal or a closed line with a reason, no effect on anyone
else, and nothing hidden in any answer."""

import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from games.protocol import MAX_FRAME
from lionheart.half_open import MOST
from tests.conftest import SHIPPED
from tests.remote import Person, Table, table_at
from tests.services import GameServer, answers, game_server, throwaway_database
from tests.web.play import answer_to, asked
from tests.web.schema import EXAMPLES, check

pytestmark = pytest.mark.servers

JSON = dict[str, Any]
TABLE = ("move", "explain", "preview", "survey", "chat", "hand_over", "take_back", "pause", "vote")


@dataclass
class Innocent:
    """Two people at play, whom nothing that others send may reach."""

    url: str
    room: str
    ada: Table
    bo: Table

    def unharmed(self) -> None:
        """Their lines live and tell the truth; nobody has told them of an error."""
        for table in (self.ada, self.bo):
            assert table.ask("ping")["type"] == "done"
            assert '"type":"error"' not in table.text
        acting, other = (self.ada, self.bo) if asked(self.ada.state) else (self.bo, self.ada)
        before = other.state["stream"]
        acting.answer()
        while other.state["stream"] == before or acting.state["stream"] == before:
            (other if other.state["stream"] == before else acting).hear("update")
        assert self.ada.state["stream"] == self.bo.state["stream"] == before + 1


@pytest.fixture(scope="module", params=SHIPPED)
def server(request: pytest.FixtureRequest) -> Iterator[GameServer]:
    """A server, daphne's or uvicorn's, that nothing in here may make stumble."""
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
    """Somebody with a name and the room's address, but no seat; all that they are told is public and well-formed."""
    with Person(innocent.url, "Mallory").table(innocent.room) as table:
        yield table
        knows_only_what_is_public(table)


def knows_only_what_is_public(table: Table) -> None:
    """Of what a table was sent."""
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
    """Hears what there is to hear until the server closes the line; with which code."""
    with pytest.raises(ConnectionClosed) as closed:
        table.hear("nothing that there is")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


ORIGINS = (
    None,
    "null",
    "http://evil.example",
    "http://127.0.0.1:1",
    "https://127.0.0.1",
    "file://",
    "http://[",
    "x" * 99,
)


@pytest.mark.parametrize("origin", ORIGINS, ids=lambda origin: str(origin)[:20])
def test_wrong_origin(innocent: Innocent, origin: str | None) -> None:
    cookies = Person(innocent.url, "Mallory").cookies
    with pytest.raises(InvalidStatus) as refused, table_at(innocent.url, innocent.room, cookies, origin=origin):
        pass
    assert refused.value.response.status_code in (400, 403)  # 400: daphne reads it first, and finds that it is none


@pytest.mark.parametrize("cookies", ["", "lionheart_session=" + "a" * 32, "lionheart_session=';--", "; ;=;" * 50])
def test_no_session(innocent: Innocent, cookies: str) -> None:
    with table_at(innocent.url, innocent.room, cookies) as table:
        assert table.state["seat"] is None
        for kind in TABLE:
            frame = next(one["frame"] for one in EXAMPLES["client"] if one["frame"]["type"] == kind)
            table.socket.send(json.dumps({**frame, "id": kind}))
            error = table.hear("error")
            assert error["code"] == "not_seated" or error["reason"] in ("untimed", "name_needed"), error
        knows_only_what_is_public(table)


def test_foreign_room_ids(innocent: Innocent, mallory: Table) -> None:
    acting = innocent.ada if asked(innocent.ada.state) else innocent.bo
    prompt = asked(acting.state)[0]
    played = mallory.ask("move", prompt=prompt["id"], move=answer_to(prompt))
    assert (played["type"], played["code"]) == ("error", "not_seated")
    assert {mallory.ask("hand_over", seat=seat)["code"] for seat in (0, 1)} == {"not_seated"}
    assert mallory.ask("sync", game=innocent.ada.room["game"], seat=0, stream=0)["type"] == "done"
    with pytest.raises(InvalidStatus), table_at(innocent.url, "%2e%2e%2fadmin"):
        pass
    for room in (innocent.room[:-1], innocent.room.upper() + "A", "0" * 24, "..", "1", "'", "%00"):
        with table_at(innocent.url, room, first="error") as table:
            assert '"unknown_room"' in table.text
            assert close_code(table) == 4404


def test_room_ids_are_unguessable(innocent: Innocent) -> None:
    person = Person(innocent.url, "Mallory")
    rooms = [person.post("rooms/", edition="classic", options={"players": 2})["id"] for _ in range(4)]
    assert all(re.fullmatch("[0-9a-f]{24}", room) for room in rooms)  # 96 bits
    assert len({room[at : at + 4] for room in rooms for at in range(0, 24, 4)}) == 24
    for room in rooms:
        person.post(f"rooms/{room}/leave/")


def test_a_frame_that_says_it_has_ten_megabytes(mallory: Table) -> None:
    a_text, masked_and_long = b"\x81", b"\xff"
    mallory.socket.socket.sendall(a_text + masked_and_long + (10_000_000).to_bytes(8, "big") + b"mask" + b"x" * 100)
    assert close_code(mallory) == 1009


@pytest.mark.parametrize("message", ["x" * 10_000_000, ["x" * 32_768] * 320], ids=["one", "fragments"])
def test_ten_megabyte_frames(innocent: Innocent, mallory: Table, message: str | list[str]) -> None:
    with suppress(ConnectionClosed):
        mallory.socket.send(message)
    with pytest.raises(ConnectionClosed) as closed:
        mallory.hear("nothing that there is")
    # A line that is closed on somebody who goes on talking may break before they have read why.
    assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
    assert innocent.ada.ask("ping")["type"] == "done"


def test_a_frame_as_long_as_one_may_be(mallory: Table) -> None:
    frame = {"id": "q", "type": "chat", "text": ""}
    mallory.socket.send(json.dumps({**frame, "text": "x" * (MAX_FRAME - len(json.dumps(frame)))}))
    assert mallory.hear("error")["code"] == "malformed"


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"id":"q","type":"explain","move":{"a":' + "["], ids=len)
def test_deep_nesting(mallory: Table, opening: str) -> None:
    for text in (opening * (60_000 // len(opening)), "[" * 30_000 + "]" * 30_000):
        mallory.socket.send(text)
        assert mallory.hear("error")["code"] == "malformed"
    nested = '{"id":"q","type":"explain","move":{"a":' + "[" * 900 + "]" * 900 + "}}"
    mallory.socket.send(nested)
    assert mallory.hear("error")["code"] in ("malformed", "not_seated")
    assert mallory.ask("ping")["type"] == "done"


def test_floods(innocent: Innocent, mallory: Table) -> None:
    with suppress(ConnectionClosed):
        for number in range(1_000):
            mallory.socket.send(json.dumps({"id": str(number), "type": "ping"}))
            if number % 100 == 0:
                assert innocent.ada.ask("ping")["type"] == "done"
                # What lies unread when a line is closed would take the last words on it along.
                mallory.hear_all(0.05)
    assert close_code(mallory) == 4429
    assert '"reason":"closing"' in mallory.text
    retry = [float(seconds) for seconds in re.findall(r'"retry_after":([\d.]+)', mallory.text)]
    assert len(retry) >= 100
    assert max(retry) < 3


def test_floods_of_what_is_no_frame(mallory: Table) -> None:
    with suppress(ConnectionClosed):
        for number in range(1_000):
            mallory.socket.send("{" * 100)
            if number % 100 == 0:
                mallory.hear_all(0.05)
    assert close_code(mallory) == 4429


def said(opcode: int, payload: bytes = b"") -> bytes:
    """A frame as it goes over the line, masked with nothing."""
    return bytes((opcode, 0x80 | len(payload), 0, 0, 0, 0)) + payload


SMALL_TALK = {
    "pings": said(0x89, b"x" * 125),
    "pongs": said(0x8A),
    "empty pieces": said(0x00),
}
"""What the servers see to by themselves, and nobody is to say without end."""


@pytest.mark.parametrize("kind", SMALL_TALK)
def test_floods_of_what_never_is_a_frame(innocent: Innocent, mallory: Table, kind: str) -> None:
    line, one = mallory.socket.socket, SMALL_TALK[kind]
    line.sendall(said(0x01) if kind == "empty pieces" else b"")
    for _ in range(20):
        line.sendall(one)
    assert innocent.ada.ask("ping")["type"] == "done"
    with suppress(OSError):
        for _ in range(200):
            line.sendall(one * 10)
    with pytest.raises(ConnectionClosed) as closed:
        mallory.hear("nothing that there is")
    assert closed.value.rcvd is None or closed.value.rcvd.code == 4429
    assert innocent.ada.ask("ping")["type"] == "done"


def test_floods_of_pings_by_somebody_who_reads_nothing(innocent: Innocent) -> None:
    """What they are answered with would otherwise be kept for them without end."""
    most = 50_000_000
    with shaken(innocent.url, f"/ws/rooms/{innocent.room}/", Person(innocent.url, "Mallory").cookies) as line:
        assert line.recv(12) == b"HTTP/1.1 101"
        sent, pings = 0, SMALL_TALK["pings"] * 100
        with suppress(OSError):
            while sent < most:
                line.sendall(pings)
                sent += len(pings)
        assert sent < most
    assert innocent.ada.ask("ping")["type"] == "done"


def test_binary_frames(mallory: Table) -> None:
    for data in (b"", b"\x00\xff\xfe", json.dumps({"id": "q", "type": "ping"}).encode(), b"\x80" * 60_000):
        mallory.socket.send(data)
        error = mallory.hear("error")
        assert (error["code"], error["id"]) == ("malformed", None)
    assert mallory.ask("ping")["type"] == "done"


def test_replays_of_others_frames(innocent: Innocent, mallory: Table) -> None:
    acting, other = (innocent.ada, innocent.bo) if asked(innocent.ada.state) else (innocent.bo, innocent.ada)
    prompt = asked(acting.state)[0]
    frame = {"prompt": prompt["id"], "move": answer_to(prompt)}
    done = acting.ask_as("overheard", "move", **frame)
    other.hear("update")
    assert mallory.ask_as("overheard", "move", **frame)["code"] == "not_seated"
    # A player who says another's words is asked by prompts of their own; what was answered cannot be answered again.
    with table_at(innocent.url, innocent.room) as stranger:
        assert stranger.ask_as("overheard", "move", **frame)["code"] == "not_seated"
    stream = acting.state["stream"]
    assert acting.ask_as("overheard", "move", **frame) == done
    assert acting.state["stream"] == stream


def test_a_player_who_replays_anothers_frame() -> None:
    with throwaway_database() as database, game_server(database) as server, ExitStack() as stack:
        people = [Person(server.url, name) for name in ("Ada", "Bo")]
        room = people[0].post("rooms/", edition="classic", options={"players": 2})["id"]
        people[1].post(f"rooms/{room}/join/")
        people[0].post(f"rooms/{room}/start/")
        tables = [stack.enter_context(person.table(room)) for person in people]
        acting, other = tables if asked(tables[0].state) else tables[::-1]
        prompt = asked(acting.state)[0]
        frame = {"prompt": prompt["id"], "move": answer_to(prompt)}
        for key, expected in (("early", "stale_prompt"), ("late", "stale_prompt")):
            assert other.ask_as(key, "move", **frame)["code"] == expected
            if key == "early":
                acting.ask_as("late", "move", **frame)
                other.hear("update")
        assert other.state["stream"] == acting.state["stream"] == 1


def shaken(url: str, path: str, cookies: str) -> socket.socket:
    """A bare connection that has shaken hands and will say no more, not even when it is pinged."""
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


def up_to(line: socket.socket, end: bytes) -> bytes:
    """What arrives up to such bytes; uvicorn waits for an answer to its goodbye before it ends the connection."""
    got = b""
    while end not in got:
        chunk = line.recv(65_536)
        assert chunk, got[-200:]
        got += chunk
    return got


@pytest.fixture(params=SHIPPED)
def impatient(request: pytest.FixtureRequest) -> Iterator[GameServer]:
    """A server, daphne's or uvicorn's, that waits for nobody for long."""
    quick = {"TICK_SECONDS": "0.3", "SOCKET_SILENCE": "3", "HANDSHAKE_SECONDS": "3"}
    with (
        throwaway_database() as database,
        game_server(database, environment=quick, command=request.param) as server,
    ):
        yield server
        assert "Traceback" not in server.log.read_text()


def test_a_socket_that_has_fallen_silent(impatient: GameServer) -> None:
    ada, bo = Person(impatient.url, "Ada"), Person(impatient.url, "Bo")
    room = ada.post("rooms/", edition="classic", options={"players": 2})["id"]
    bo.post(f"rooms/{room}/join/")
    with ada.table(room) as table, shaken(impatient.url, f"/ws/rooms/{room}/", bo.cookies) as line:
        while not table.room["seats"][1]["online"]:
            table.hear("room")
        # Whoever is at play answers the ticks as a browser does; the silent line is told why and closed.
        while table.room["seats"][1]["online"]:
            table.hear("room")
        got = up_to(line, (4410).to_bytes(2, "big"))
        assert b'"code":"silent","reason":"closing"' in got
        assert table.ask("ping")["type"] == "done"


HALVES = (
    (b"", b""),
    (b"GET /", b"x"),
    (b"GET /ws/lobby/ HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgr", b"x"),
    (b"POST /api/me/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999\r\n\r\n", b"x"),
    (b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /he", b"x"),
)
"""What somebody says first, and then again and again: nothing, half a line, half a handshake, half a body, and after a
request half of another."""


def test_half_open_connections(impatient: GameServer) -> None:
    with ExitStack() as stack:
        begun = time.monotonic()
        left = {stack.enter_context(connected(impatient.url)): drip for _, drip in HALVES for _ in range(10)}
        for line, (half, _) in zip(left, [half for half in HALVES for _ in range(10)], strict=True):
            line.sendall(half)
        while left:
            assert time.monotonic() - begun < 90, [line.getsockname() for line in left]
            assert answers(impatient.url)
            ended = [line for line, drip in left.items() if is_ended(line, drip)]
            assert not ended or time.monotonic() - begun > 1, "somebody had no time to say it all"
            for line in ended:
                del left[line]


def connected(url: str) -> socket.socket:
    """A bare connection."""
    host, port = url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=60)


def is_ended(line: socket.socket, drip: bytes) -> bool:
    """Whether the server has ended a connection, on which a little more is said."""
    try:
        line.sendall(drip)
        line.settimeout(0.005)
        return line.recv(65_536) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


@pytest.mark.parametrize("command", SHIPPED)
def test_more_half_open_connections_than_there_may_be(command: str) -> None:
    """Some go; whoever says all that they have to say is served."""
    patient = {"HANDSHAKE_SECONDS": "1000", "SOCKET_SILENCE": "1000"}
    with ExitStack() as stack:
        database = stack.enter_context(throwaway_database())
        server = stack.enter_context(game_server(database, environment=patient, command=command))
        ada = Person(server.url, "Ada")
        room = ada.post("rooms/", edition="classic", options={"players": 2})["id"]
        table = stack.enter_context(ada.table(room))
        lines = [stack.enter_context(connected(server.url)) for _ in range(MOST + 100)]
        begun, left = time.monotonic(), lines
        while len(left) > MOST:
            assert time.monotonic() - begun < 90, f"{len(left)} are left"
            left = [line for line in left if not is_ended(line, b"")]
        assert len(left) == MOST
        for line in left:
            line.settimeout(60)
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert line.recv(12) == b"HTTP/1.1 200"
        assert table.ask("ping")["type"] == "done"
        assert "Traceback" not in server.log.read_text()
