"""The doctor examines mail, pushes, and the site as browsers reach it."""

import json
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games.management.doctor import outside
from games.management.doctor.findings import Level
from games.management.doctor.outside import ROOMS
from games.models import PushSubscription
from games.support.process import PROCESS_ID
from games.support.push_keys import new_key
from games.support.room_homes import RoomHomes
from games.support.version import VERSION
from tests.mail_server import mail_server
from tests.services import free_port
from tests.web.doctor.report import found, worst

pytestmark = [pytest.mark.django_db, pytest.mark.servers]

OTHER_ID = "f" * 16
HANGS = 0
"""In place of a status."""


def test_mail_is_tried_and_a_test_message_arrives(settings: Settings) -> None:
    settings.EMAIL_URL = "smtp://127.0.0.1"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.MAIL_FROM = settings.DEFAULT_FROM_EMAIL = "lionheart@play.example"
    settings.BASE_URL = "https://play.example"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    assert worst("mail")[0] is Level.FAULT
    assert "nothing listens there" in worst("mail")[1]
    with mail_server(settings.EMAIL_PORT) as received:
        assert worst("mail")[0] is Level.OK
        assert not received.emails
        assert worst("mail", test_address="host@play.example")[0] is Level.OK
        assert len(received.emails) == 1


def test_push_services_are_reached_for(settings: Settings, people: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    settings.VAPID_PRIVATE_KEY, settings.VAPID_SUBJECT = new_key(), "mailto:host@play.example"
    assert worst("push") == (Level.OK, "the key is set; no browser has subscribed yet")
    settings.VAPID_SUBJECT = "mailto:you@play.example"
    assert worst("push")[0] is Level.WARNING, "the example's address reaches nobody"
    settings.VAPID_SUBJECT = "mailto:host@play.example"
    PushSubscription.objects.create(
        player=people[0], endpoint="https://push.invalid/abc", p256dh="p", auth="a", created=timezone.now()
    )
    level, text = worst("push")
    assert level is Level.FAULT
    assert text == "push.invalid cannot be reached, for 1 browsers: its name is unknown"
    assert "abc" not in text, "an endpoint is an address that pushes are sent to"


class Site(ThreadingHTTPServer):
    """A proxy, or a worker, that answers what `answers` says about a path: a status (or none) and a body. A gullible
    proxy passes on the address that a visitor claims to have."""

    def __init__(self, answers: dict[str, tuple[int, str]]) -> None:
        site = self
        self.answers, self.is_gullible = answers, False

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                status, body = site.answers.get(self.path, (404, ""))
                if status == HANGS:
                    time.sleep(1)
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                if site.is_gullible:
                    self.send_header("Seen-As", self.headers.get("X-Forwarded-For", "127.0.0.1"))
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *args: Any) -> None:
                pass

        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def server(self) -> str:
        """Its host and port."""
        return f"127.0.0.1:{self.server_address[1]}"


GOOD = {
    "/healthz": (200, f"ok, Lionheart {VERSION}"),
    "/": (200, "page"),
    "/static/app.webmanifest": (200, "{}"),
    "/ws/lobby/": (101, ""),
}


@contextmanager
def site(answers: dict[str, tuple[int, str]], certificate: Path | None = None) -> Iterator[Site]:
    """A server in a thread of its own; with a certificate (and its key, in one file) it speaks HTTPS."""
    with Site(dict(answers)) as server:
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def hosts(settings: Settings) -> None:
    """Our own address is allowed."""
    settings.ALLOWED_HOSTS = ["127.0.0.1", "localhost"]


@pytest.mark.usefixtures("hosts")
@pytest.mark.parametrize(
    ("change", "level", "said"),
    [
        ({}, Level.OK, "answers"),
        ({"/healthz": (502, "")}, Level.FAULT, "/healthz answers 502"),
        ({"/": (500, "")}, Level.FAULT, "the first page answers 500"),
        ({"/static/app.webmanifest": (404, "")}, Level.FAULT, "/static/app.webmanifest answers 404"),
        ({"/metrics": (200, "moves")}, Level.WARNING, "everybody can read /metrics"),
        ({"/ws/lobby/": (400, "")}, Level.FAULT, "sockets do not open (answer 400)"),
        ({"/ws/lobby/": (502, "")}, Level.FAULT, "sockets do not open (answer 502)"),
    ],
)
def test_the_public_address_is_tried(change: dict[str, tuple[int, str]], level: Level, said: str) -> None:
    with site(GOOD | change) as server:
        assert worst("site", f"http://{server.server}")[0] is level
        assert any(said in text for _, text in found(f"http://{server.server}")["site"])


@pytest.mark.parametrize(
    ("readyz", "said"),
    [
        (404, "nginx answers at http://{}, but the server behind it does not"),
        (HANGS, "http://{} does not answer: no answer"),
    ],
)
def test_a_server_that_hangs_is_not_taken_for_nginx(readyz: int, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "SECONDS", 0.1)
    with site({"/healthz": (HANGS, ""), "/readyz": (readyz, "")}) as proxy:
        assert worst("site", f"http://{proxy.server}") == (Level.FAULT, said.format(proxy.server))


@pytest.mark.usefixtures("hosts")
def test_a_proxy_that_passes_on_forged_addresses_is_found() -> None:
    with site(GOOD) as server:
        server.is_gullible = True
        assert worst("site", f"http://{server.server}") == (
            Level.FAULT,
            "visitors can name any network address as theirs: no limit by address holds",
        )


@pytest.mark.parametrize(("proxies", "seen"), [(0, "127.0.0.1"), (1, "198.51.100.7")])
def test_a_visitor_is_shown_the_address_that_limits_count(
    client: Client, settings: Settings, proxies: int, seen: str
) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
    answer = client.get("/healthz", headers={"x-forwarded-for": "192.0.2.1, 198.51.100.7"})
    assert answer["Seen-As"] == seen


@pytest.mark.usefixtures("hosts")
@pytest.mark.parametrize("alive", ["ok", "ok, Lionheart 0.8.9"])
def test_a_site_that_was_not_restarted_is_found(alive: str) -> None:
    """Since 0.10 /healthz names the version."""
    assert worst("version") == (Level.OK, f"Lionheart {VERSION} is installed here")
    with site(GOOD | {"/healthz": (200, alive)}) as server:
        level, text = worst("version", f"http://{server.server}")
        assert (level, "still runs another version" in text) == (Level.FAULT, True)


def test_names_that_do_not_lead_here_and_unknown_hosts_are_reported(settings: Settings) -> None:
    assert "its name is unknown" in worst("site", "http://play.invalid")[1]
    assert "is not an address" in worst("site", "play.example")[1]
    settings.ALLOWED_HOSTS = ["play.example"]
    with site(GOOD | {"/": (400, ""), "/ws/lobby/": (403, "")}) as server:
        faults = [text for level, text in found(f"http://{server.server}")["site"] if level is Level.FAULT]
    assert faults == ["127.0.0.1 is not in ALLOWED_HOSTS: players get an error"], "not what follows from it, too"


@pytest.mark.parametrize("path", ["/healthz", "/ws/lobby/"])
def test_a_proxy_that_reaches_no_worker_is_not_called_wrong(path: str, settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    settings.WORKER_SERVERS = ["127.0.0.1:8001", "127.0.0.1:8002"]
    with site(GOOD | {path: (502, "")}) as server:
        findings = [one for one in outside.examine_site(f"http://{server.server}") if one.level is Level.FAULT]
    (one,) = findings
    assert "nginx's site has their ports: 8001 8002." in one.remedy


def certificate_for(name: str, days: int, file: Path, since: int = -1) -> Path:
    """Writes a self-signed certificate, valid between two days from now, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now + timedelta(days=since))
        .not_valid_after(now + timedelta(days=days, hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return file


@pytest.mark.usefixtures("hosts")
@pytest.mark.parametrize(
    ("name", "days", "is_trusted", "level", "said"),
    [
        ("localhost", 60, True, Level.OK, "60 days"),
        ("localhost", 10, True, Level.WARNING, "10 days"),
        ("localhost", 60, False, Level.FAULT, "self-signed"),
        ("play.example", 60, True, Level.FAULT, "localhost"),
    ],
)
def test_certificates_are_read_as_browsers_do(
    name: str, days: int, is_trusted: bool, level: Level, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = certificate_for(name, days, tmp_path / "certificate.pem")
    if is_trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
    with site(GOOD, file) as server:
        found_level, text = worst("certificate", f"https://localhost:{server.server_address[1]}")
        assert found_level is level
        assert said in text


@pytest.mark.parametrize(
    ("since", "until", "said"), [(1, 60, "certificate is not yet valid"), (-60, -1, "certificate has expired")]
)
def test_a_certificate_of_another_time_may_mean_that_the_clock_is_wrong(
    since: int, until: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = certificate_for("localhost", until, tmp_path / "certificate.pem", since)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    with site(GOOD, file) as server:
        (finding,) = outside.examine_site(f"https://localhost:{server.server_address[1]}")
    assert finding.level is Level.FAULT
    assert finding.text.startswith(f"{said}, by this machine's clock: 20")
    assert "let it be set over the network" in finding.remedy


def readiness(process: str, **parts: bool) -> str:
    """A worker's answer at /readyz."""
    return json.dumps({"ready": all(parts.values()), **parts, "process": process, "version": VERSION})


@pytest.mark.usefixtures("hosts")
def test_a_proxy_that_sends_rooms_elsewhere_is_found(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "PROXY_SECONDS", 0)
    with ExitStack() as stack:
        ids = ("a" * 16, "b" * 16)
        workers = [stack.enter_context(site({"/readyz": (200, readiness(one))})) for one in ids]
        settings.WORKER_SERVERS, settings.WORKERS = [worker.server for worker in workers], 2
        process = dict(zip(settings.WORKER_SERVERS, ids, strict=True))
        homes = RoomHomes(settings.WORKER_SERVERS)
        rooms = {f"/rooms/{room}/process": (200, process[homes.home_of(room)]) for room in ROOMS}
        proxy = stack.enter_context(site(GOOD | rooms))
        address = f"http://{proxy.server}"
        assert worst("workers", address) == (Level.OK, "2 answer, and the proxy sends each room to its own")
        proxy.answers[f"/rooms/{ROOMS[0]}/process"] = (200, OTHER_ID)
        assert worst("workers", address)[0] is Level.WARNING
        settings.WORKERS = 3
        assert (Level.WARNING, "WORKERS is 3, and WORKER_SERVERS names 2") in found(address)["workers"]
        settings.WORKERS = 2
        assert f"1 of {len(ROOMS)} rooms" in worst("workers", address)[1]
        workers[1].answers["/readyz"] = (200, readiness(ids[1]).replace(VERSION, "0.8.9"))
        assert worst("version", address)[1].startswith(f"{workers[1].server} still runs another version")
        workers[1].answers["/"] = (400, "")
        assert any("refuses the name 127.0.0.1" in text for _, text in found(address)["workers"])
        workers[0].answers["/readyz"] = (503, readiness(ids[0], redis=False))
        assert any("is not ready: redis" in text for _, text in found(address)["workers"])
        settings.WORKER_SERVERS = [workers[0].server, f"127.0.0.1:{free_port()}"]
        assert any("does not answer" in text for _, text in found(address)["workers"])


@pytest.mark.usefixtures("hosts")
def test_a_worker_that_hangs_is_named_though_the_site_does_not_answer(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent, site({"/readyz": (200, readiness("a" * 16))}) as worker:
        hangs = f"127.0.0.1:{silent.getsockname()[1]}"
        settings.WORKER_SERVERS = [worker.server, hangs]
        assert worst("workers", f"http://127.0.0.1:{free_port()}") == (
            Level.FAULT,
            f"{hangs} does not answer: no answer",
        )


def test_any_room_says_which_process_answers_for_it(client: Client) -> None:
    assert client.get(f"/rooms/{ROOMS[1]}/process").content.decode() == PROCESS_ID
    assert client.get("/rooms/short/process").status_code == 404
