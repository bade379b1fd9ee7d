"""The example bot: short, and able to play a whole game on a real server, among the server's own bots."""

import ast
import io
import json
import os
import runpy
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
import requests
from websockets.exceptions import ConnectionClosedError
from websockets.sync.server import ServerConnection, serve

from games.protocol import CLOSE_RANGES, Close
from tests.services import ROOT, game_server, throwaway_database

BOT = ROOT / "examples" / "bot" / "bot.py"


@pytest.mark.once
def test_the_example_fits_on_a_page() -> None:
    assert len(BOT.read_text().splitlines()) <= 100


@pytest.mark.once
@pytest.mark.parametrize("script", [BOT, ROOT / "tools" / "example_bot_strength.py"], ids=lambda script: script.name)
def test_the_example_imports_nothing_that_make_run_does_not_install(script: Path) -> None:
    """The packages of the tests (requirements/dev.txt) are not installed where a reader tries it."""
    installed = {line.partition("==")[0] for line in (ROOT / "requirements" / "base.txt").read_text().splitlines()}
    of_module = packages_distributions()
    names = []
    for node in ast.walk(ast.parse(script.read_text())):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names.append(node.module or "")
    modules = {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"games"}
    assert not [module for module in modules if not installed & {name.lower() for name in of_module.get(module, [])}]


@pytest.mark.once
def test_the_example_plays_a_whole_game_with_one_command() -> None:
    with (
        throwaway_database() as database,
        game_server(database, environment={"BOT_PACE": "0", "GUEST_PROGRAMS": "true"}) as server,
    ):
        command = [sys.executable, str(BOT), "--server", server.url]
        done = subprocess.run(command, capture_output=True, text=True, timeout=280, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in {f"place {place} of 4" for place in (1, 2, 3, 4)}


@pytest.mark.once
def test_the_example_takes_its_seat_again_when_it_is_started_again() -> None:
    with (
        throwaway_database() as database,
        game_server(database, environment={"BOT_PACE": "0", "GUEST_PROGRAMS": "true"}) as server,
    ):
        key = posted(server.url, "programs", "", name="Page")["key"]
        room = posted(server.url, "rooms", key, edition="classic", options={"players": 2}, programs=True)["id"]
        for step in ("bots", "start"):
            posted(server.url, f"rooms/{room}/{step}", key)
        command = [sys.executable, str(BOT), "--server", server.url, "--room", room]
        environment = {**os.environ, "TOKEN": key}
        done = subprocess.run(command, capture_output=True, text=True, timeout=280, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in {"place 1 of 2", "place 2 of 2"}


def posted(url: str, path: str, key: str, **body: Any) -> dict[str, Any]:
    """A program's request, which must succeed."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    answer = requests.post(f"{url}/api/v1/{path}/", json=body, headers=headers, timeout=60)
    assert answer.ok, answer.text
    found: dict[str, Any] = answer.json()
    return found


OVER = {"outcome": {"places": {"0": 1}}, "viewer": 0, "seats": [{}, {}]}


@contextmanager
def lines(*meetings: Callable[[ServerConnection], object]) -> Iterator[str]:
    """A fake server that answers each new connection with the next of these; returns its address."""
    left = list(meetings)

    def meet(line: ServerConnection) -> None:
        left.pop(0)(line)

    with serve(meet, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.socket.getsockname()[1]}"
        server.shutdown()
        thread.join()
    assert not left


def come(address: str, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Runs the bot, with answers made up for its first requests; returns how long it waited before it reconnected."""
    waited: list[float] = []
    with monkeypatch.context() as patched:
        patched.setattr(urllib.request, "urlopen", lambda _: io.StringIO('{"key": "lh-0", "id": "here"}'))
        patched.setattr(time, "sleep", waited.append)
        patched.setattr(sys, "argv", ["bot.py", "--server", address])
        with pytest.raises(SystemExit) as end:
            runpy.run_path(str(BOT), run_name="__main__")
    assert end.value.code is None
    return waited


def gone(line: ServerConnection) -> None:
    """Closes the connection without a message."""
    line.socket.close()


@pytest.mark.once
def test_the_example_bot_reconnects_when_its_connection_breaks(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    def restart(line: ServerConnection) -> None:
        line.send(json.dumps({"type": "tick", "stream": 0}))
        assert json.loads(line.recv())["type"] == "ping"
        line.close(4512)

    def ends(line: ServerConnection) -> None:
        line.send(json.dumps({"type": "snapshot", "view": OVER, "prompts": []}))

    with lines(restart, gone, lambda line: line.close(1001), ends) as address:
        waited = come(address, monkeypatch)
    assert capsys.readouterr().out.strip() == "place 1 of 2"
    assert [0.5 * 2**n <= seconds <= 2**n for n, seconds in enumerate(waited)] == [True] * 3


@pytest.mark.once
@pytest.mark.parametrize("code", [Close.BANNED, CLOSE_RANGES["STOP"][-1]])
def test_the_example_stays_away_when_it_is_not_let_in(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    with lines(lambda line: line.close(code)) as address, pytest.raises(ConnectionClosedError):
        come(address, monkeypatch)
