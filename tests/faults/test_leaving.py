"""A server that is asked to shut down: it sends its clients elsewhere, is no longer ready, and ends in time."""

import http.client
import json
import signal
import subprocess
import threading
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.conftest import SHIPPED
from tests.remote_players import Person, Table
from tests.services import GameServer, game_server, restarted, throwaway_database
from tests.web.play import answer_to, open_prompts

pytestmark = pytest.mark.servers

SPREAD = 1.0


@pytest.fixture(params=SHIPPED)
def server(request: pytest.FixtureRequest) -> Iterator[GameServer]:
    """A server, Daphne or uvicorn."""
    environment = {"DRAIN_SECONDS": str(SPREAD)}
    with (
        throwaway_database() as database,
        game_server(database, environment=environment, command=request.param) as server,
    ):
        yield server


def farewell(table: Table) -> tuple[str, int]:
    """What the server sends before it closes a connection, and the close code."""
    error = table.receive("error")
    with pytest.raises(ConnectionClosed) as closed:
        table.receive("no such frame")
    assert closed.value.rcvd is not None
    assert error["reason"] == "closing"
    return error["code"], closed.value.rcvd.code


def is_ready(probe: http.client.HTTPConnection) -> bool:
    """Whether the server reports that it is ready, on a connection that stays open."""
    probe.request("GET", "/readyz")
    answer = probe.getresponse()
    ready: bool = json.loads(answer.read())["ready"]
    assert answer.status == (200 if ready else 503)
    return ready


def test_on_shutdown_clients_are_sent_elsewhere_and_nothing_is_lost(server: GameServer) -> None:
    people = [Person(server.url, name) for name in ("Ada", "Bo")]
    room = people[0].post("rooms/", edition="classic", options={"players": 2})["id"]
    people[1].post(f"rooms/{room}/join/")
    people[0].post(f"rooms/{room}/start/")
    host, port = server.url.removeprefix("http://").split(":")
    probe = http.client.HTTPConnection(host, int(port), timeout=60)
    with people[0].table(room) as ada, people[1].table(room) as bo:
        who = 0 if open_prompts(ada.state) else 1
        prompt = open_prompts((ada, bo)[who].state)[0]
        move = {"prompt": prompt["id"], "move": answer_to(prompt)}
        assert is_ready(probe)
        (ada, bo)[who].socket.send(json.dumps({"id": "last", "type": "move", **move}))
        server.process.send_signal(signal.SIGTERM)
        begun = time.monotonic()
        if server.command == "worker":
            # Open connections still get the answer that it is not ready; Daphne closes all at once and has no time for
            # it.
            while is_ready(probe):
                pass
        goodbyes: list[tuple[str, int]] = []
        hearers = [threading.Thread(target=lambda table=table: goodbyes.append(farewell(table))) for table in (ada, bo)]
        for hearer in hearers:
            hearer.start()
        for hearer in hearers:
            hearer.join()
        assert goodbyes == [("restart", 4512)] * 2
    probe.close()
    server.process.wait(timeout=60)
    assert time.monotonic() - begun < SPREAD + 20
    assert "Traceback" not in server.log.read_text()
    with restarted(server), people[0].table(room) as ada, people[1].table(room) as bo:
        again = (ada, bo)[who].ask_as("last", "move", **move)
        assert again["type"] == "done"
        assert ada.state["stream"] == bo.state["stream"] == 1


def test_without_clients_it_shuts_down_at_once(server: GameServer) -> None:
    server.process.send_signal(signal.SIGTERM)
    try:
        server.process.wait(timeout=20)
    except subprocess.TimeoutExpired:
        pytest.fail("it does not end")
