"""The server as a process: it starts, survives a kill, and reports what is wrong."""

import http.cookiejar
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from games.support.data_lock import DataInUse, lock_data
from tests import services

HOLDER = """
import os, signal, subprocess, sys
from pathlib import Path
from games.support.data_lock import lock_data
lock_data(Path(sys.argv[1]))
if sys.argv[2] == "fork":
    child = os.fork()
    if not child:
        signal.pause()
else:
    child = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"], close_fds=False).pid
print(child, flush=True)
signal.pause()
"""
"""A process that takes a lock and has a child."""


@pytest.fixture(scope="module")
def server() -> Iterator[services.GameServer]:
    """A server on an empty database of its own."""
    with started() as server:
        yield server


@contextmanager
def started() -> Iterator[services.GameServer]:
    """A second one, which a test may end."""
    with services.throwaway_database() as database, services.game_server(database) as server:
        yield server


def test_it_serves_pages_and_their_files_with_debug_off(server: services.GameServer) -> None:
    page = services.read(server.url)
    script = page.partition('src="')[2].partition('"')[0]
    assert script.startswith("/static/assets/")
    assert len(services.read(server.url + script)) > 1_000
    assert "login" in services.read(server.url + "/admin/login/")
    assert len(services.read(server.url + "/static/admin/css/base.css")) > 1_000


def test_it_exits_cleanly_on_an_interrupt() -> None:
    with started() as server:
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(timeout=60) == 0
        log = server.log.read_text()
    assert "Stopped." in log
    assert "Traceback" not in log


def test_after_a_kill_and_a_restart_it_serves_at_the_same_address() -> None:
    with started() as server:
        server.process.kill()
        server.process.wait()
        assert not services.answers(server.url)
        with services.restarted(server):
            assert "Lionheart" in services.read(server.url)


def test_a_port_in_use_is_reported(server: services.GameServer) -> None:
    second = serve(server.environment)
    assert second.returncode != 0
    assert f"Cannot listen on 127.0.0.1:{server.environment['PORT']}" in second.stderr
    assert "Traceback" not in second.stderr


@pytest.mark.once
@pytest.mark.parametrize(("command", "second"), [("serve", "worker"), ("worker", "serve")])
def test_a_second_server_on_the_same_data_is_refused(command: str, second: str) -> None:
    """Until the first has ended, in whatever way: its children do not hold its lock."""
    with services.throwaway_database() as database, services.game_server(database, command=command) as first:
        port = {"PORT": str(services.free_port())}
        refused = serve({**first.environment, **port}, second)
        assert refused.returncode != 0
        assert f"Another server (process {first.process.pid}) is running on {file_of(database)}" in refused.stderr
        assert "Traceback" not in refused.stderr
        first.process.kill()
        first.process.wait()
        with services.restarted(first):
            assert services.answers(first.url)


def file_of(database: str) -> Path:
    """The file of an SQLite URL."""
    return Path(database.removeprefix("sqlite:///")).resolve()


@pytest.mark.once
@pytest.mark.parametrize("child", ["fork", "exec"])
def test_a_lock_ends_with_its_process_and_not_with_its_children(child: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    holder = [sys.executable, "-c", HOLDER, str(tmp_path / "lock"), child]
    with services.running(holder, log=log, cwd=services.ROOT) as process:
        services.wait_until(lambda: log.read_text().endswith("\n"), process=process, log=log)
        orphan = int(log.read_text())
        try:
            with pytest.raises(DataInUse, match=rf"process {process.pid}"):
                lock_data(tmp_path / "lock")
            process.kill()
            process.wait()
            os.kill(orphan, 0)
            lock_data(tmp_path / "lock")
        finally:
            os.kill(orphan, signal.SIGKILL)


def test_a_deployment_that_would_lose_messages_is_refused() -> None:
    shared = {"DATABASE_URL": "", "REDIS_URL": "", "SECRET_KEY": "", "WORKERS": "2"}
    ports = {"HTTPS": "true", "PORT": "8000", "METRICS_PORT": "8000"}
    times = {"TICK_SECONDS": "60", "SOCKET_SILENCE": "60"}
    refused = serve({**os.environ, **shared, **ports, **times})
    assert refused.returncode != 0
    for problem in ("E001", "E002", "E003", "E010", "E011", "E012", "E013"):
        assert f"lionheart.{problem}" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_cross_site_post_is_refused(server: services.GameServer) -> None:
    jar = http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    browser.open(server.url, timeout=30).close()
    token = next(cookie.value for cookie in jar if cookie.name == "lionheart_csrf")
    headers = {"Origin": "http://evil.example", "X-CSRFToken": token or ""}
    request = urllib.request.Request(f"{server.url}/admin/login/", data=b"", headers=headers)
    with pytest.raises(urllib.error.HTTPError, match="403"):
        browser.open(request, timeout=30)


def serve(environment: dict[str, str], command: str = "serve") -> subprocess.CompletedProcess[str]:
    """Starts a server that is expected to refuse."""
    return services.manage(environment, command, check=False)
