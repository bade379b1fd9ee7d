"""`make containers`: builds the images, starts `deploy/compose.yml`, plays over HTTP and HTTPS through nginx, restarts
each service while people play, and checks that no acknowledged move is lost. Then everything is removed again.

It needs root, or a Docker daemon that runs. Where no image registry can be reached, the images of others are made from
Debian's packages, which takes some minutes; CONTAINERS_BASES names a folder in which they are kept for the next time.
"""

import os
import secrets
import signal
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import requests

from games.support.room_homes import RoomHomes
from tests.many.reconnecting_players import ReconnectingPlayer, started_room
from tests.services import free_port
from tools.containers.certificates import make_certificate
from tools.containers.docker import Docker, running_docker
from tools.containers.steps import StepFailed, run, step
from tools.containers.without_docker import validated
from tools.setup import ROOT

SERVICES = ("worker", "bots", "sweeper", "redis", "database", "nginx")
WORKERS = 2
SECONDS = 300
"""More than anything takes; a longer wait is a failure."""
METRICS = "import urllib.request as u; print(u.urlopen('http://127.0.0.1:9100/metrics').read().decode())"


@dataclass
class Site:
    """The deployment under trial."""

    docker: Docker
    project: str
    settings: dict[str, str]
    people: list[ReconnectingPlayer] = field(default_factory=list)
    finished: int = 0

    @property
    def url(self) -> str:
        """Where players find it."""
        scheme = "https" if self.settings["HTTPS"] == "true" else "http"
        return f"{scheme}://localhost:{self.settings[f'{scheme.upper()}_ADDRESS'].partition(':')[2]}"

    def compose(self, *arguments: str, seconds: float = SECONDS, given: bytes = b"") -> str:
        """Runs Docker Compose with the deployment's settings."""
        files = ["--project-name", self.project, "--file", str(ROOT / "deploy" / "compose.yml")]
        environment = {**self.docker.environment, **self.settings}
        program = [str(self.docker.compose()), *files, *arguments]
        return run(program, seconds=seconds, environment=environment, given=given)

    def containers(self, service: str) -> list[str]:
        """The names of a service's containers."""
        return sorted(self.compose("ps", "--format", "{{.Name}}", service).split())

    def metrics(self, container: str) -> str:
        """What a process of ours serves to Prometheus."""
        return self.docker.run("exec", container, ".venv/bin/python", "-c", METRICS)

    def sent_moves(self) -> list[str]:
        """The client IDs of all frames in the log of moves, as stored in the database."""
        query = "SELECT client_id FROM games_move WHERE client_id <> ''"
        return self.compose("exec", "-T", "database", "psql", "-U", "lionheart", "-Atc", query).split()

    @property
    def acknowledged(self) -> list[str]:
        """The client IDs of all moves whose players know that they are stored."""
        return [key for person in self.people for key in person.acknowledged]


def main() -> int:
    """Runs the trial; returns whether all went well."""
    begun = time.monotonic()
    # What it made is removed even if it is stopped.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.default_int_handler)
    try:
        with step("Docker"):
            stack = ExitStack()
            docker = stack.enter_context(running_docker())
        with stack:
            trial(docker)
    except StepFailed as error:
        print(f"\nFAILED {error}\n\nValidated without containers:", flush=True)
        for line in validated():
            print(f"  {line}", flush=True)
        return 1
    print(f"\nEverything works, and nothing was lost ({time.monotonic() - begun:.0f} s).", flush=True)
    return 0


def trial(docker: Docker) -> None:
    """Builds, starts, plays, restarts and removes a deployment."""
    with step("images of others"):
        images = docker.images()
    project = f"lionheart-trial-{os.getpid()}"
    port = free_port(row=2)
    with TemporaryDirectory(prefix="lionheart-certificate-") as certificates:
        settings = images | {
            "IMAGE": project,
            "SECRET_KEY": secrets.token_urlsafe(50),
            "DATABASE_PASSWORD": secrets.token_urlsafe(20) + " @:/?#%&'\"$",
            "ALLOWED_HOSTS": "localhost",
            "WORKERS": str(WORKERS),
            "HTTP_ADDRESS": f"127.0.0.1:{port}",
            "HTTPS_ADDRESS": f"127.0.0.1:{port + 1}",
            "HTTPS": "false",
            "CERTIFICATES": certificates,
        }
        site = Site(docker, project, settings)
        try:
            with step("our image"):
                site.compose("build", seconds=1200)
                check_image(site)
            with step("start"):
                put_proof(Path(certificates))
                start(site)
                check_users(site)
                check_proof(site)
            with step("play, and restart each service"), ExitStack() as stack:
                restart_each(site, stack)
            with step("HTTPS with a certificate"):
                trust(make_certificate(Path(certificates)))
                settings["HTTPS"] = "true"
                start(site)
                check_redirect(site)
                check_proof(site)
            with step("play over HTTPS"), ExitStack() as stack:
                play_to_the_end(site, stack)
            with step("check"):
                check_moves(site)
            with step("lose everything, and restore the backup"):
                lose_and_restore(site)
                check_moves(site)
        except StepFailed:
            print(site.compose("logs", "--no-color", "--tail", "15"), flush=True)
            raise
        finally:
            with step("remove"):
                site.compose("down", "--volumes", "--remove-orphans", "--timeout", "30")
                docker.run("rmi", "--force", project)
                docker.remove_stand_ins()


def check_image(site: Site) -> None:
    """No secret of this deployment, and nothing that git ignores, is in the image or in how it was built."""
    image = site.settings["IMAGE"]
    built = site.docker.run("history", "--no-trunc", image) + site.docker.run("inspect", image)
    for name in ("SECRET_KEY", "DATABASE_PASSWORD"):
        assert site.settings[name] not in built, f"{name} is in the image"
    inside = site.docker.run(
        "run", "--rm", image, "find", ".", "-name", ".env", "-o", "-name", ".git", "-o", "-name", "*.pem"
    )
    kept = [path for path in inside.split() if not path.startswith("./.venv/")]
    assert kept == [], f"the image contains {kept}"


def check_users(site: Site) -> None:
    """No process is root's, except nginx's first, which reads the key of the certificate."""
    for service in SERVICES:
        for container in site.containers(service):
            _, *processes = site.docker.run("top", container, "-eo", "pid,user").splitlines()
            users = [line.split()[1] for line in processes]
            assert users, f"{container} does not run"
            assert users.count("root") == (service == "nginx"), f"{container} runs as {users}"


def restart_each(site: Site, stack: ExitStack) -> None:
    """Restarts the services one after the other while people play; each time they play on, and rooms return."""
    table = Table(site, stack)
    table.make_moves(20)
    for service in SERVICES:
        addresses = site.docker.run("inspect", "--format", ADDRESS, *site.containers(service)).split()
        restart = Background(partial(site.compose, "restart", service))
        table.play_while(restart.is_running)
        restart.result()
        begun = time.monotonic()
        table.make_moves(10)
        now = site.docker.run("inspect", "--format", ADDRESS, *site.containers(service)).split()
        moved = "" if now == addresses else f", {' '.join(addresses)} became {' '.join(now)}"
        print(f"  {service}: ten moves within {time.monotonic() - begun:.1f} s of its restart{moved}", flush=True)
        table.play_while(lambda: not table.is_at_home())
    table.play_while(lambda: "sweeper" not in site.metrics(*site.containers("sweeper")))
    check_bots(site)


ADDRESS = "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}"


class Table:
    """Three people who play one game after the other."""

    def __init__(self, site: Site, stack: ExitStack) -> None:
        self._site, self._at_table = site, stack.enter_context(ExitStack())
        self._start()

    def _start(self) -> None:
        """Others sit down and start, as soon as the server answers; those who played before leave."""
        self._at_table.close()
        end = time.monotonic() + SECONDS
        while True:
            try:
                self._people, self._room = started_room(self._at_table, self._site, patient=True)
                break
            except (requests.ConnectionError, AssertionError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
        self._site.people += self._people

    def play_while(self, busy: Callable[[], bool]) -> None:
        """They answer what they are asked as long as a condition holds."""
        end = time.monotonic() + SECONDS
        while busy():
            assert time.monotonic() < end, "the game does not continue"
            self.play()

    def make_moves(self, number: int) -> None:
        """They play until this number of moves has been acknowledged."""
        end = len(self._site.acknowledged) + number
        self.play_while(lambda: len(self._site.acknowledged) < end)

    def play(self) -> None:
        """Each answers once; after a game they start another."""
        if {person.look() for person in self._people} == {"ended"}:
            self._site.finished += 1
            self._start()
        for person in self._people:
            person.answer()

    def is_at_home(self) -> bool:
        """Whether nginx has connected all of them to the worker that has the room according to the workers."""
        names = self._site.containers("worker")
        home = RoomHomes([f"{name}:8001" for name in names]).home_of(self._room).partition(":")[0]
        # nginx trusts a worker that was down only once a request to it has ended, which a socket does not.
        requests.get(f"{self._site.url}/rooms/{self._room}", timeout=SECONDS)
        return 'lionheart_sockets{at="room"} 3.0' in self._site.metrics(home)


class Background:
    """A call in a thread."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._error: Exception | None = None
        self._thread = threading.Thread(target=self._run, args=(work,))
        self._thread.start()

    def _run(self, work: Callable[[], object]) -> None:
        try:
            work()
        except StepFailed as error:
            self._error = error

    def is_running(self) -> bool:
        """Whether it has not returned yet."""
        return self._thread.is_alive()

    def result(self) -> None:
        """Waits for its end; raises its error."""
        self._thread.join()
        if self._error:
            raise self._error


def check_bots(site: Site) -> None:
    """A bot, of a process that was restarted, makes its moves."""
    with ExitStack() as stack:
        player = ReconnectingPlayer(site.url, "Dora", patient=True)
        site.people.append(player)
        room = player.person.post("rooms/", edition="classic", options={"players": 2})["id"]
        player.person.post(f"rooms/{room}/bots/")
        player.person.post(f"rooms/{room}/start/")
        stack.enter_context(player.at(room))
        end = time.monotonic() + SECONDS
        while 'lionheart_moves_total{by="bot"}' not in site.metrics(*site.containers("bots")):
            assert time.monotonic() < end, "the bot does not move"
            player.look()
            player.answer()


def trust(certificate: Path) -> None:
    """Has our players trust this certificate, and no other."""
    os.environ["REQUESTS_CA_BUNDLE"] = os.environ["SSL_CERT_FILE"] = str(certificate)


PROOF = ".well-known/acme-challenge/proof"


def put_proof(certificates: Path) -> None:
    """Writes a file into a folder as certbot does, to prove that the host is its user's."""
    certificates.chmod(0o755)
    (certificates / PROOF).parent.mkdir(parents=True)
    (certificates / PROOF).write_text("proven")


def check_proof(site: Site) -> None:
    """The proof can be read."""
    assert requests.get(f"{site.url}/{PROOF}", timeout=SECONDS).text == "proven", "certbot's proof cannot be read"


def check_redirect(site: Site) -> None:
    """HTTP leads to HTTPS; pages have HSTS."""
    plain = f"http://localhost:{site.settings['HTTP_ADDRESS'].partition(':')[2]}"
    answer = requests.get(f"{plain}/rooms/x", allow_redirects=False, timeout=SECONDS)
    assert (answer.status_code, answer.headers["Location"]) == (301, "https://localhost/rooms/x"), answer.headers
    page = requests.get(site.url, timeout=SECONDS)
    assert page.ok
    assert "Strict-Transport-Security" in page.headers


def play_to_the_end(site: Site, stack: ExitStack) -> None:
    """One game from the beginning to its end."""
    table, finished = Table(site, stack), site.finished
    table.play_while(lambda: site.finished == finished)


def start(site: Site) -> None:
    """Starts the deployment, or starts again what has new settings, and waits until nginx answers."""
    site.compose("up", "--detach", seconds=600)
    end = time.monotonic() + SECONDS
    while True:
        with suppress(requests.ConnectionError):
            requests.get(f"{site.url}/healthz", timeout=SECONDS)
            return
        assert time.monotonic() < end, "nginx does not answer"
        time.sleep(0.2)


def lose_and_restore(site: Site) -> None:
    """Does what docs/hosting.md says about backups with containers; they and all volumes are deleted in between."""
    manage = (".venv/bin/python", "manage.py")
    site.compose("exec", "-T", "sweeper", *manage, "backup")
    with TemporaryDirectory(prefix="lionheart-backup-") as folder:
        site.compose("cp", "sweeper:/lionheart/var/backups", folder)
        (copy,) = Path(folder, "backups").iterdir()
        backup = copy.read_bytes()
    site.compose("down", "--volumes", "--timeout", "30")
    site.compose("run", "--rm", "-T", "sweeper", "sh", "-c", "cat > var/backups/newest.jsonl.gz", given=backup)
    site.compose("run", "--rm", "-T", "sweeper", *manage, "restore", "var/backups/newest.jsonl.gz")
    start(site)


def check_moves(site: Site) -> None:
    """Every acknowledged move is in the log once, and none is duplicated."""
    stored, acknowledged = site.sent_moves(), site.acknowledged
    assert len(stored) == len(set(stored)), "a move is stored twice"
    lost = set(acknowledged) - set(stored)
    assert not lost, f"{len(lost)} of {len(acknowledged)} acknowledged moves are lost"
    print(f"  {site.finished} games, {len(acknowledged)} acknowledged moves, all stored once", flush=True)
