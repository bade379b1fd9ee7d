"""nginx routes what belongs to a room to one worker, and spreads all else (deploy/site.conf)."""

import gzip
import re
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.error import HTTPError

import pytest

from games.models.ids import id_beside, new_id
from games.support.room_homes import RoomHomes
from tests import services
from tests.web.paths import paths
from tools import local_deployment
from tools.local_deployment import Deployment
from tools.supervision import is_listening

WORKERS = 3
ROOMS = [new_id() for _ in range(60)]


class Answer(BaseHTTPRequestHandler):
    """Answers every request with the port of the server that got it; files may be kept like a worker's."""

    def do_GET(self) -> None:
        assert isinstance(self.server, ThreadingHTTPServer)
        said = str(self.server.server_port).encode()
        self.send_response(200)
        if self.path.startswith("/static/"):
            self.send_header("Cache-Control", "max-age=60, public")
            self.send_header("Vary", "Accept-Encoding")
            if "gzip" in self.headers.get("Accept-Encoding", ""):
                said = gzip.compress(said)
                self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Writes no log."""


@contextmanager
def worker(port: int) -> Iterator[None]:
    """A server in place of a worker."""
    with ThreadingHTTPServer(("127.0.0.1", port), Answer) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()


@dataclass
class Site:
    """nginx in front of servers that say which one they are."""

    url: str
    ports: list[int]
    running: dict[int, ExitStack]

    def start(self, port: int) -> None:
        self.running[port].enter_context(worker(port))

    def stop(self, port: int) -> None:
        self.running[port].close()

    def worker_of(self, path: str) -> int:
        with urllib.request.urlopen(self.url + path, timeout=30) as answer:
            return int(answer.read())

    def homes(self) -> dict[str, int]:
        """The worker of each room."""
        return {room: self.worker_of(f"/ws/rooms/{room}/") for room in ROOMS}


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that nginx's processes, which are not root's, can enter."""
    with tempfile.TemporaryDirectory(prefix="lionheart-nginx-") as name:
        Path(name).chmod(0o711)
        yield Path(name)


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    first = services.free_port(row=WORKERS + 1)
    ports = [first + number for number in range(1, WORKERS + 1)]
    place = Deployment("", "", tuple(("127.0.0.1", each) for each in ports), (), f"127.0.0.1:{first}", "", "", "")
    command, log = local_deployment.nginx_command(place, folder), folder / "log"
    with ExitStack() as stack:
        found = Site(f"http://127.0.0.1:{first}", ports, {each: stack.enter_context(ExitStack()) for each in ports})
        for each in ports:
            found.start(each)
        process = stack.enter_context(services.running([*command], log=log, cwd=folder))
        services.wait_until(lambda: is_listening(first), process=process, log=log)
        yield found


def test_every_address_of_a_room_and_its_game_leads_to_one_worker(site: Site) -> None:
    with_ids = [f"/{path}" for path, _ in paths() if re.search(r"<\w+:(room|game)>", path)]
    assert len(with_ids) > 40
    for room in ROOMS[:2]:
        home, game = site.worker_of(f"/ws/rooms/{room}/"), id_beside(room)
        for route in with_ids:
            path = re.sub(r"<\w+:\w+>", "1", re.sub(r"<\w+:game>", game, re.sub(r"<\w+:room>", room, route)))
            assert site.worker_of(path) == home, path


def test_rooms_are_spread_as_the_workers_expect(site: Site) -> None:
    homes = site.homes()
    expected = RoomHomes([f"127.0.0.1:{port}" for port in site.ports])
    assert {room: f"127.0.0.1:{port}" for room, port in homes.items()} == {
        room: expected.home_of(room) for room in ROOMS
    }
    assert min(Counter(homes.values())[port] for port in site.ports) >= len(ROOMS) / WORKERS / 3


@pytest.mark.parametrize(
    "path", ["/", "/ws/lobby/", "/api/rooms/", "/api/me/", "/rooms/no-room", "/players/0123456789abcdef"]
)
def test_what_belongs_to_no_room_is_spread(site: Site, path: str) -> None:
    """Not by the client's address: a club behind one address would be served by one worker."""
    assert set(site.ports) == {site.worker_of(path) for _ in range(60)}


def test_only_the_rooms_of_a_worker_that_fails_move_and_they_come_home(site: Site) -> None:
    before, failed = site.homes(), site.ports[1]
    site.stop(failed)
    meanwhile = site.homes()
    assert failed not in meanwhile.values()
    assert {room: port for room, port in before.items() if port != failed}.items() <= meanwhile.items()
    site.start(failed)
    end = time.monotonic() + 60
    while site.homes() != before:
        assert time.monotonic() < end, "the rooms did not come home"
        time.sleep(0.1)


def test_nginx_answers_for_files_that_a_worker_has_sent_even_if_none_runs(site: Site) -> None:
    """Compressed for those who ask for it; a file that no worker has sent is not found."""
    path = "/static/assets/main-12345678.js"
    plain = site.worker_of(path)
    compressed = read_compressed(site, path)
    for port in site.ports:
        site.stop(port)
    assert {site.worker_of(path) for _ in range(20)} == {plain}
    assert {read_compressed(site, path) for _ in range(20)} == {compressed}
    with pytest.raises(HTTPError, match="502"):
        site.worker_of("/static/assets/other-12345678.js")


def read_compressed(site: Site, path: str) -> int:
    """The worker whose answer a browser gets, which accepts compressed ones."""
    request = urllib.request.Request(site.url + path, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        return int(gzip.decompress(answer.read()))
