"""What real servers log about a game, and about requests that fail."""

import json
import signal
import urllib.error
from contextlib import suppress

import pytest

from tests.conftest import SHIPPED
from tests.remote_players import Person
from tests.services import game_server, read, throwaway_database
from tests.web.play import open_prompts

pytestmark = pytest.mark.servers


@pytest.mark.parametrize("command", SHIPPED)
def test_requests_and_sockets_are_logged_without_links_names_cookies_or_chat(command: str) -> None:
    settings = {"LOG_LEVEL": "INFO", "LOG_FORMAT": "json", "DRAIN_SECONDS": "0.2"}
    with throwaway_database() as database, game_server(database, environment=settings, command=command) as server:
        people = [Person(server.url, name) for name in ("Adelgunde", "Burkhard")]
        room = people[0].post("rooms/", edition="classic", options={"players": 2}, name="Swordfish")["id"]
        people[1].post(f"rooms/{room}/join/")
        people[0].post(f"rooms/{room}/start/")
        with suppress(urllib.error.HTTPError):
            read(f"{server.url}/rooms/{room}/nothing?token=swordfish")
        with people[0].table(room) as ada, people[1].table(room) as bo:
            (ada if open_prompts(ada.state) else bo).answer()
            ada.ask("chat", text="swordfish")
            game = ada.room["game"]
            bo.socket.close()
            server.process.send_signal(signal.SIGTERM)
            ada.receive("error")
        server.process.wait(timeout=60)
        text = server.log.read_text()
        entries = [json.loads(line) for line in text.splitlines() if command == "worker" or line.startswith("{")]
    requests = [one for one in entries if one["event"] == "request.ended"]
    done = [(one["method"], one["route"], one.get("status")) for one in requests]
    assert ("POST", "/api/rooms/<slug:room>/join/", 200) in done
    assert ("GET", "elsewhere", 404) in done
    sockets = [one for one in entries if one["event"] == "socket.ended"]
    assert {one["route"] for one in sockets} == {"/ws/rooms/<room>/"}
    assert 4512 in [one.get("code") for one in sockets]
    for one in requests + sockets:
        assert one["seconds"] >= 0
        assert one["about"].partition("-")[0] in ("request", "socket")
    assert [one["event"] for one in entries if one["event"].startswith("process.")] == [
        "process.leaving",
        "process.left",
    ]
    cookies = [value for person in people for value in person.jar.values()]
    secrets = [room, game, "Adelgunde", "Burkhard", "wordfish", *cookies]
    assert [secret for secret in secrets if secret in text] == []
