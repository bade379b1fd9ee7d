"""The server as a process: it comes up, it can be killed, it says what is wrong."""

import http.cookiejar
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests import services


@pytest.fixture(scope="module")
def server() -> Iterator[services.GameServer]:
    """A server on an empty database of its own."""
    with started() as server:
        yield server


@contextmanager
def started() -> Iterator[services.GameServer]:
    """Another, that may come to its end."""
    with services.throwaway_database() as database, services.game_server(database) as server:
        yield server


def test_it_serves_pages_and_their_files_with_debug_off(server: services.GameServer) -> None:
    page = services.read(server.url)
    script = page.partition('src="')[2].partition('"')[0]
    assert script.startswith("/static/assets/")
    assert len(services.read(server.url + script)) > 1_000
    assert "login" in services.read(server.url + "/admin/login/")
    assert len(services.read(server.url + "/static/admin/css/base.css")) > 1_000


def test_it_ends_quietly_at_an_interrupt() -> None:
    with started() as server:
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(timeout=60) == 0
        log = server.log.read_text()
    assert "Stopped." in log
    assert "Traceback" not in log


def test_killed_and_started_again_it_goes_on_at_the_same_address() -> None:
    with started() as server:
        server.process.kill()
        server.process.wait()
        assert not services.answers(server.url)
        with services.restarted(server):
            assert "Lionheart" in services.read(server.url)


def test_a_taken_port_is_named(server: services.GameServer) -> None:
    second = serve(server.environment)
    assert second.returncode != 0
    assert f"Cannot listen on 127.0.0.1:{server.environment['PORT']}" in second.stderr
    assert "Traceback" not in second.stderr


def test_a_deployment_that_would_lose_messages_is_refused() -> None:
    shared = {"DATABASE_URL": "", "REDIS_URL": "", "SECRET_KEY": "", "WORKERS": "2"}
    told = {"DEBUG": "true", "HTTPS": "true", "PORT": "8000", "METRICS_PORT": "8000"}
    times = {"TICK_SECONDS": "60", "SOCKET_SILENCE": "60"}
    refused = serve({**os.environ, **shared, **told, **times})
    assert refused.returncode != 0
    for problem in ("E001", "E002", "E003", "E007", "E009", "E010", "E011", "E012", "E013"):
        assert f"lionheart.{problem}" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_page_of_another_site_cannot_post(server: services.GameServer) -> None:
    jar = http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    browser.open(server.url, timeout=30).close()
    token = next(cookie.value for cookie in jar if cookie.name == "lionheart_csrf")
    headers = {"Origin": "http://evil.example", "X-CSRFToken": token or ""}
    request = urllib.request.Request(f"{server.url}/admin/login/", data=b"", headers=headers)
    with pytest.raises(urllib.error.HTTPError, match="403"):
        browser.open(request, timeout=30)


def serve(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Starts a server that is expected to refuse."""
    command = [sys.executable, "manage.py", "serve"]
    return subprocess.run(
        command, cwd=services.ROOT, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
