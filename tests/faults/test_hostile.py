"""What a hostile client can send to a real server: it gets a typed refusal or is closed with a reason, affects no other
client, and no answer contains hidden information."""

import json
import re
from contextlib import ExitStack, suppress
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from games.protocol import MAX_FRAME
from tests.faults.hostile import Innocent, close_code, innocent, knows_only_what_is_public, mallory, server, shaken
from tests.remote_players import Person, Table, table_at
from tests.services import ROOT, game_server, throwaway_database
from tests.web.play import answer_to, open_prompts

pytestmark = pytest.mark.servers
__all__ = ["innocent", "mallory", "server"]
EXAMPLES = json.loads((ROOT / "docs" / "protocol.examples.json").read_text())
TABLE = ("move", "explain", "preview", "survey", "chat", "hand_over", "take_back", "pause", "end_early", "vote")
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
    assert refused.value.response.status_code in (400, 403)  # 400: Daphne parses it first, and rejects it


@pytest.mark.parametrize("end", ["", "; boundary=", "; boundary=é", "; boundary=x"])
def test_a_malformed_form(innocent: Innocent, end: str) -> None:
    """The server parses no forms itself: the application answers, in the format of the address."""
    asked = Request(innocent.url + "/api/v1/programs/", b"x", {"Content-Type": f"multipart/form-data{end}"})
    with pytest.raises(HTTPError) as refused:
        urlopen(asked, timeout=60)
    with refused.value as answer:
        assert (answer.code, answer.headers["Content-Type"]) == (415, "application/problem+json")
        assert json.load(answer)["code"] == "unsupported"


@pytest.mark.parametrize("cookies", ["", "lionheart_session=" + "a" * 32, "lionheart_session=';--", "; ;=;" * 50])
def test_no_session(innocent: Innocent, cookies: str) -> None:
    with table_at(innocent.url, innocent.room, cookies) as table:
        assert table.state["seat"] is None
        for kind in TABLE:
            frame = next(one["frame"] for one in EXAMPLES["client"] if one["frame"]["type"] == kind)
            table.socket.send(json.dumps({**frame, "id": kind}))
            error = table.receive("error")
            assert error["code"] == "not_seated" or error["reason"] in ("untimed", "name_needed"), error
        knows_only_what_is_public(table)


def test_foreign_room_ids(innocent: Innocent, mallory: Table) -> None:
    acting = innocent.ada if open_prompts(innocent.ada.state) else innocent.bo
    prompt = open_prompts(acting.state)[0]
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


def test_a_frame_that_announces_ten_megabytes(mallory: Table) -> None:
    a_text, masked_and_long = b"\x81", b"\xff"
    mallory.socket.socket.sendall(a_text + masked_and_long + (10_000_000).to_bytes(8, "big") + b"mask" + b"x" * 100)
    assert close_code(mallory) == 1009


@pytest.mark.parametrize("message", ["x" * 10_000_000, ["x" * 32_768] * 320], ids=["one", "fragments"])
def test_ten_megabyte_frames(innocent: Innocent, mallory: Table, message: str | list[str]) -> None:
    with suppress(ConnectionClosed):
        mallory.socket.send(message)
    with pytest.raises(ConnectionClosed) as closed:
        mallory.receive("no such frame")
    # A connection that is closed while the client keeps sending may break before the client has read the reason.
    assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
    assert innocent.ada.ask("ping")["type"] == "done"


def test_a_frame_of_the_greatest_allowed_length(mallory: Table) -> None:
    frame = {"id": "q", "type": "chat", "text": ""}
    mallory.socket.send(json.dumps({**frame, "text": "x" * (MAX_FRAME - len(json.dumps(frame)))}))
    assert mallory.receive("error")["code"] == "malformed"


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"id":"q","type":"explain","move":{"a":' + "["], ids=len)
def test_deep_nesting(mallory: Table, opening: str) -> None:
    for text in (opening * (60_000 // len(opening)), "[" * 30_000 + "]" * 30_000):
        mallory.socket.send(text)
        assert mallory.receive("error")["code"] == "malformed"
    nested = '{"id":"q","type":"explain","move":{"a":' + "[" * 900 + "]" * 900 + "}}"
    mallory.socket.send(nested)
    assert mallory.receive("error")["code"] in ("malformed", "not_seated")
    assert mallory.ask("ping")["type"] == "done"


def test_floods(innocent: Innocent, mallory: Table) -> None:
    with suppress(ConnectionClosed):
        for number in range(1_000):
            mallory.socket.send(json.dumps({"id": str(number), "type": "ping"}))
            if number % 100 == 0:
                assert innocent.ada.ask("ping")["type"] == "done"
                # Data that is unread when a connection is closed would discard the close frame too.
                mallory.receive_all(0.05)
    assert close_code(mallory) == 4629
    assert '"reason":"closing"' in mallory.text
    retry = [float(seconds) for seconds in re.findall(r'"retry_after":([\d.]+)', mallory.text)]
    assert len(retry) >= 100
    assert max(retry) < 3


def test_floods_of_invalid_frames(mallory: Table) -> None:
    with suppress(ConnectionClosed):
        for number in range(1_000):
            mallory.socket.send("{" * 100)
            if number % 100 == 0:
                mallory.receive_all(0.05)
    assert close_code(mallory) == 4629


def said(opcode: int, payload: bytes = b"") -> bytes:
    """A WebSocket frame as sent, masked with zeros."""
    return bytes((opcode, 0x80 | len(payload), 0, 0, 0, 0)) + payload


SMALL_TALK = {
    "pings": said(0x89, b"x" * 125),
    "pongs": said(0x8A),
    "empty pieces": said(0x00),
}
"""Frames that the servers handle by themselves, and that no client may send without limit."""


@pytest.mark.parametrize("kind", SMALL_TALK)
def test_floods_of_control_frames_and_empty_fragments(innocent: Innocent, mallory: Table, kind: str) -> None:
    line, one = mallory.socket.socket, SMALL_TALK[kind]
    line.sendall(said(0x01) if kind == "empty pieces" else b"")
    for _ in range(20):
        line.sendall(one)
    assert innocent.ada.ask("ping")["type"] == "done"
    with suppress(OSError):
        for _ in range(200):
            line.sendall(one * 10)
    with pytest.raises(ConnectionClosed) as closed:
        mallory.receive("no such frame")
    assert closed.value.rcvd is None or closed.value.rcvd.code == 4629
    assert innocent.ada.ask("ping")["type"] == "done"


def test_floods_of_pings_from_a_client_that_reads_nothing(innocent: Innocent) -> None:
    """The answers to them would otherwise be buffered without limit."""
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
        error = mallory.receive("error")
        assert (error["code"], error["id"]) == ("malformed", None)
    assert mallory.ask("ping")["type"] == "done"


def test_replayed_frames_of_other_players(innocent: Innocent, mallory: Table) -> None:
    acting, other = (innocent.ada, innocent.bo) if open_prompts(innocent.ada.state) else (innocent.bo, innocent.ada)
    prompt = open_prompts(acting.state)[0]
    frame = {"prompt": prompt["id"], "move": answer_to(prompt)}
    done = acting.ask_as("overheard", "move", **frame)
    other.receive("update")
    assert mallory.ask_as("overheard", "move", **frame)["code"] == "not_seated"
    # A player who sends another's frame gets prompts of their own; an answered prompt cannot be answered again.
    with table_at(innocent.url, innocent.room) as stranger:
        assert stranger.ask_as("overheard", "move", **frame)["code"] == "not_seated"
    stream = acting.state["stream"]
    assert acting.ask_as("overheard", "move", **frame) == done
    assert acting.state["stream"] == stream


def test_a_player_who_replays_another_players_frame() -> None:
    with throwaway_database() as database, game_server(database) as server, ExitStack() as stack:
        people = [Person(server.url, name) for name in ("Ada", "Bo")]
        room = people[0].post("rooms/", edition="classic", options={"players": 2})["id"]
        people[1].post(f"rooms/{room}/join/")
        people[0].post(f"rooms/{room}/start/")
        tables = [stack.enter_context(person.table(room)) for person in people]
        acting, other = tables if open_prompts(tables[0].state) else tables[::-1]
        prompt = open_prompts(acting.state)[0]
        frame = {"prompt": prompt["id"], "move": answer_to(prompt)}
        for key, expected in (("early", "stale_prompt"), ("late", "stale_prompt")):
            assert other.ask_as(key, "move", **frame)["code"] == expected
            if key == "early":
                acting.ask_as("late", "move", **frame)
                other.receive("update")
        assert other.state["stream"] == acting.state["stream"] == 1
