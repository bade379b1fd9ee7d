"""The protocol on real servers in separate processes: Daphne as in `make run`, uvicorn as in deployments."""

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from games.protocol import MAX_FRAME
from tests.conftest import SHIPPED
from tests.remote_players import Person, play_until, table_at
from tests.services import ROOT, answers, free_port, game_server, managed, running, throwaway_database, wait_until

CANNOT_OPEN = """
import os, sys
import django
from django.core.management import call_command

os.environ["DJANGO_SETTINGS_MODULE"] = "lionheart.settings"
django.setup()
from games.realtime.room_connection import RoomConnection

RoomConnection.open = lambda self: 1 / 0
call_command(sys.argv[1])
"""
"""A server that raises an exception whenever a WebSocket is opened on a room."""


@pytest.fixture(scope="module", params=SHIPPED)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server, whose output must not have a traceback."""
    settings, log = {"BOT_PACE": "0", "AWAY_AFTER": "0"}, Path(tmp_path_factory.mktemp("bots"), "log")
    with throwaway_database() as database, ExitStack() as stack:
        server = stack.enter_context(game_server(database, environment=settings, command=request.param))
        if request.param == "worker":
            stack.enter_context(managed("bots", log=log, environment=server.environment))
        before = len(server.log.read_text())
        yield server.url
        assert "Traceback" not in server.log.read_text()[before:]


def test_two_people_play_a_game_while_a_stranger_watches(server: str) -> None:
    ada, bo, spectator = (Person(server, name) for name in ("Ada", "Bo", "Wo"))
    room = ada.post("rooms/", edition="classic", options={"players": 2})["id"]
    bo.post(f"rooms/{room}/join/")
    with ada.table(room) as first, bo.table(room) as second, spectator.table(room) as third:
        ada.post(f"rooms/{room}/start/")
        for table in (first, second, third):
            while table.state["view"] is None:
                table.receive("snapshot")
        play_until([first, second, third], "ended")
        assert first.state["view"]["outcome"] == third.state["view"]["outcome"]
    assert bo.get(f"rooms/{room}/")["state"] == "ended"
    with bo.table(room) as again:
        assert again.phase == "ended"


def test_a_table_at_which_much_was_said_is_shown_whole(server: str) -> None:
    """The limit is for frames of clients; those of the server may be longer, also after a reconnect."""
    ada = Person(server, "Ada")
    room = ada.post("rooms/", edition="classic", options={"players": 2})["id"]
    said = [f"{number}: {'€' * 490}" for number in range(8)]
    for name in ("Bo", "Cy", "Di", "Eve", "Flo", "Gus"):
        with Person(server, name).table(room) as table:
            assert [table.ask("chat", text=text)["type"] for text in said] == ["done"] * len(said)
    with ada.table(room) as table:
        assert [message["text"] for message in table.state["chat"]] == said * 6
        assert len(table.text.encode()) > MAX_FRAME
        table.ask("sync")
        assert table.ask("ping")["type"] == "done"


def test_bad_input_does_not_close_the_connection(server: str) -> None:
    ada = Person(server, "Ada")
    room = ada.post("rooms/", edition="classic", options={"players": 2})["id"]
    with ada.table(room) as table:
        for bad in ("{", "[" * 30000, '{"id":"q","type":"hand_over","seat":NaN}', "x" * 65000, b"\x00\x01", "\x00"):
            table.socket.send(bad)
            assert table.receive("error")["code"] == "malformed"
        assert table.ask("ping")["type"] == "done"


def test_an_oversized_frame_is_answered_or_closes_the_connection_with_its_code(server: str) -> None:
    ada = Person(server, "Ada")
    room = ada.post("rooms/", edition="classic", options={"players": 2})["id"]
    with ada.table(room) as table:
        table.socket.send(json.dumps({"id": "q", "type": "chat", "text": "x" * 70_000}))
        try:
            answer: str | int = table.receive("error")["code"]
        except ConnectionClosed as closed:
            answer = closed.rcvd.code if closed.rcvd else 1006
        assert answer in ("too_big", 1009)


def test_a_room_that_is_not_there_closes_with_4404(server: str) -> None:
    with Person(server, "Ada").table("nothing", first="error") as table:
        with pytest.raises(ConnectionClosed) as closed:
            table.receive("snapshot")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


@pytest.mark.parametrize("command", SHIPPED)
def test_an_error_on_connecting_closes_the_connection_with_its_code(command: str, tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log"
    with throwaway_database() as database:
        settings = {**os.environ, "DATABASE_URL": database, "SECRET_KEY": "of-a-test", "PORT": str(port)}
        broken = [sys.executable, "-c", CANNOT_OPEN, command]
        with running(broken, log=log, cwd=ROOT, environment=settings) as process:
            url = f"http://127.0.0.1:{port}"
            wait_until(lambda: answers(f"{url}/healthz"), process=process, log=log)
            with table_at(url, "nothing", first="error") as table:
                assert json.loads(table.text) == {"type": "error", "id": None, "code": "server", "reason": "closing"}
                with pytest.raises(ConnectionClosed) as closed:
                    table.receive("snapshot")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4600


@pytest.mark.parametrize("command", SHIPPED)
def test_systemd_hears_when_the_server_has_started(command: str) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd,
        throwaway_database() as database,
    ):
        systemd.bind(f"{folder}/notify")
        systemd.settimeout(60)
        with game_server(database, environment={"NOTIFY_SOCKET": f"{folder}/notify"}, command=command):
            assert systemd.recv(100) == b"READY=1"


@pytest.mark.once
def test_the_protocols_types_are_those_that_the_client_has() -> None:
    subprocess.run([sys.executable, "manage.py", "protocol_types", "--check"], cwd=ROOT, check=True)
