"""What the world sees and receives: the public address with its certificate, emails and pushes."""

import json
import socket
import ssl
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from smtplib import SMTPException
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.http.request import validate_host
from django.utils import timezone

from games.management.doctor.findings import Finding, fault, ok, unused, warning
from games.models import Notification, PushSubscription
from games.support.room_homes import RoomHomes
from games.support.version import VERSION
from lionheart.embedded import is_loopback

SECONDS = 10.0
"""For each answer from the network."""
EXPIRY = timedelta(days=14)
"""A certificate should have been renewed this long before it expires."""
WRONG_DATES = (9, 10)
"""OpenSSL's codes for a certificate that is not yet valid, and for one that has expired."""
NEW_CERTIFICATE = "Get one for this name (docs/operating.md, Install), and reload nginx."
PRIVATE = ("/readyz", "/metrics")
"""For monitoring, not for the public."""
PROXY_SECONDS = 11.0
"""After which nginx again sends rooms to a worker that was away."""
FORGED = "192.0.2.1"
"""An address that nobody has (RFC 5737), for a request that claims to come from it."""
BUILT = "app.webmanifest"
"""A file of the client that every page names."""
ROOMS = [f"{number:04x}{'0' * 20}" for number in range(0, 0x10000, 0x400)]
"""Ids of rooms all over the circle on which nginx spreads them."""
HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "bGlvbmhlYXJ0LWRvY3Rvcg==",
}
UNREACHED = (HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT)
"""How nginx answers for a server that does not."""
MOST_BYTES = 100_000
"""That are read of an answer."""


class Answer(NamedTuple):
    """What a server said."""

    status: int
    location: str
    body: bytes
    seen_as: str


def examine_site(address: str) -> Iterator[Finding]:
    """Whether players reach this server at its public address: its page, its sockets, its certificate."""
    if not address:
        yield warning(
            "site",
            "the public address was not examined",
            "Name it: `manage.py doctor --address https://play.example`, or set BASE_URL.",
        )
        return
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        yield fault("site", f"{address} is not an address", "Write it like https://play.example.")
        return
    host = parts.hostname
    try:
        alive = _get(address, "/healthz")
    except ssl.SSLCertVerificationError as error:
        yield _refused(error)
        return
    except (OSError, HTTPException) as error:
        yield _silence(address, error)
        return
    if alive.status != 200:
        yield fault("site", f"{address}/healthz answers {alive.status}", _unreached())
        return
    yield ok("site", f"{address} answers")
    if alive.body.decode(errors="replace").split()[-1:] != [VERSION]:
        yield _other_version(address)
    if validate_host(host, settings.ALLOWED_HOSTS):
        yield from _forgery(address)
        yield from _pages(address)
    else:
        yield fault(
            "site",
            f"{host} is not in ALLOWED_HOSTS: players get an error",
            f"Set ALLOWED_HOSTS='{host}' in the file of settings, and restart what runs.",
        )
    if parts.scheme == "https":
        yield _certificate(host, parts.port or 443)
        yield from _redirect(host)
    elif not is_loopback(host):
        yield warning(
            "certificate",
            "without HTTPS passwords travel readable, and browsers offer neither pushes nor installation",
            "Set up HTTPS (docs/operating.md, Install).",
        )


def examine_workers(address: str) -> Iterator[Finding]:
    """Whether each of several workers answers, and the proxy sends rooms to those that expect them."""
    servers = settings.WORKER_SERVERS
    if len(servers) < 2:
        return
    if len(servers) != settings.WORKERS:
        yield warning(
            "workers",
            f"WORKERS is {settings.WORKERS}, and WORKER_SERVERS names {len(servers)}",
            "Set WORKERS to the number of workers: limits and connections are counted by it.",
        )
    processes: dict[str, str] = {}
    for server in servers:
        yield from _worker(server, urlsplit(address).hostname or "", processes)
    if len(processes) == len(servers):
        yield from _affinity(address, processes)


def examine_mail(test_address: str) -> Iterator[Finding]:
    """Whether the mail server lets us in, and takes a test message if an address is given."""
    if not settings.EMAIL_URL:
        yield unused("mail", "no emails: nobody can reset a password, or hear of their turn by email")
        return
    server = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    try:
        with get_connection() as mail_server:
            if test_address:
                text = "This is the test message that you asked for. Emails of this server arrive."
                EmailMessage("Lionheart: a test", text, to=[test_address], connection=mail_server).send()
    except (OSError, SMTPException) as error:
        yield fault(
            "mail",
            f"{server}: {_reason(error)}",
            "Compare EMAIL_URL with what your provider says: host, port, tls or ssl, name and password.",
        )
        return
    said = f"took a message to {test_address}" if test_address else "lets us in; try --mail you@example.org, too"
    yield ok("mail", f"{server} {said}")
    yield from _waiting("mail", "address")


def examine_push() -> Iterator[Finding]:
    """Whether pushes are signed, and their services can be reached from here."""
    if not settings.VAPID_PRIVATE_KEY:
        yield unused("push", "no pushes: browsers with no page open hear nothing")
        return
    if settings.VAPID_SUBJECT.startswith("mailto:you@"):
        yield warning(
            "push",
            f"VAPID_SUBJECT is {settings.VAPID_SUBJECT}, from the example",
            "Set it to an address at which browsers' vendors reach you, and restart the server.",
        )
    endpoints = PushSubscription.objects.order_by("-id").values_list("endpoint", flat=True)[:1000]
    hosts = Counter(urlsplit(endpoint).netloc for endpoint in endpoints)
    if not hosts:
        yield ok("push", "the key is set; no browser has subscribed yet")
    for host, count in hosts.most_common(3):
        try:
            with socket.create_connection((host, 443), timeout=SECONDS):
                yield ok("push", f"{host} can be reached, for {count} browsers")
        except OSError as error:
            yield fault(
                "push",
                f"{host} cannot be reached, for {count} browsers: {_reason(error)}",
                "Let the sweeper reach the internet at port 443.",
            )
    yield from _waiting("push", "browser")


def _forgery(address: str) -> Iterator[Finding]:
    """Whether a visitor can choose the address that limits count."""
    if _get(address, "/healthz", {"X-Forwarded-For": FORGED}).seen_as == FORGED:
        yield fault(
            "site",
            "visitors can name any network address as theirs: no limit by address holds",
            "Use deploy/site.conf, which overwrites X-Forwarded-For, and set PROXIES to the number of proxies.",
        )


def _pages(address: str) -> Iterator[Finding]:
    """The first page, what should be private, and a socket."""
    first = _get(address, "/")
    if first.status != 200:
        yield fault("site", f"the first page answers {first.status}", "See what the workers log about it.")
    built = f"{settings.STATIC_URL}{BUILT}"
    if (status := _get(address, built).status) != 200:
        yield fault(
            "site",
            f"{built} answers {status}: pages probably have neither style nor script",
            "Run `make setup`, restart the server, and see whether nginx reads the folder of that server.",
        )
    public = [path for path in PRIVATE if _get(address, path).status != 404]
    if public:
        yield warning(
            "site",
            f"everybody can read {', '.join(public)}",
            "Use deploy/site.conf, which answers 404 there.",
        )
    socket_answer = _get(address, "/ws/lobby/", {**HANDSHAKE, "Origin": address})
    if socket_answer.status == 101:
        yield ok("site", "sockets open")
    else:
        yield fault(
            "site",
            f"sockets do not open (answer {socket_answer.status}): tables would not move",
            _unreached()
            if socket_answer.status in UNREACHED
            else "Use deploy/site.conf: it passes Upgrade and Host on, and speaks HTTP/1.1 with the workers.",
        )


def _unreached() -> str:
    ports = " ".join(server.rpartition(":")[2] for server in settings.WORKER_SERVERS) or settings.PORT
    return (
        "nginx answers, but reaches no worker. Up to half a minute after a start that is normal; else see whether the "
        f"workers run, and whether nginx's site has their ports: {ports}."
    )


def _silence(address: str, error: Exception) -> Finding:
    """What does not answer: the proxy, which refuses private paths by itself, or only the server behind it."""
    try:
        _get(address, PRIVATE[0])
    except (OSError, HTTPException):
        return fault(
            "site",
            f"{address} does not answer: {_reason(error)}",
            "Is the name that of this machine, the port open in the firewall, nginx running?",
        )
    return fault(
        "site",
        f"nginx answers at {address}, but the server behind it does not",
        "It hangs: see what it logs, then restart it: `sudo systemctl try-restart 'lionheart*.service'`.",
    )


def _refused(error: ssl.SSLCertVerificationError) -> Finding:
    """Why a certificate is refused, here or by browsers, too, whose clocks may be right."""
    if error.verify_code not in WRONG_DATES:
        return fault("certificate", f"browsers refuse it: {error.verify_message}", NEW_CERTIFICATE)
    return fault(
        "certificate",
        f"{error.verify_message}, by this machine's clock: {timezone.now():%Y-%m-%d %H:%M} UTC",
        "If that is not the time, let it be set over the network (systemd-timesyncd or chrony). If it is: "
        f"{NEW_CERTIFICATE}",
    )


def _certificate(host: str, port: int) -> Finding:
    context = ssl.create_default_context()
    with (
        socket.create_connection((host, port), timeout=SECONDS) as line,
        context.wrap_socket(line, server_hostname=host) as secured,
    ):
        found = secured.getpeercert() or {}
    end = datetime.fromtimestamp(ssl.cert_time_to_seconds(str(found["notAfter"])), UTC)
    left = end - timezone.now()
    text = f"valid for {host} until {end:%Y-%m-%d}, {left.days} days"
    if left < EXPIRY:
        return warning("certificate", text, "It should have been renewed: `systemctl status certbot.timer`.")
    return ok("certificate", text)


def _redirect(host: str) -> Iterator[Finding]:
    if not settings.HTTPS:
        yield fault("site", "HTTPS is not set for this process", "Set HTTPS=true for all processes.")
    try:
        answer = _get(f"http://{host}", "/")
    except (OSError, HTTPException):
        yield warning(
            "site",
            f"http://{host} does not answer: who types the name without https finds nothing",
            "Let nginx listen on port 80, too, and redirect.",
        )
        return
    if answer.status not in (301, 302, 307, 308) or not answer.location.startswith("https://"):
        yield warning("site", f"http://{host} does not lead to HTTPS", "Redirect it (deploy/site.conf).")


def _worker(server: str, host: str, processes: dict[str, str]) -> Iterator[Finding]:
    """Whether a worker answers, is ready, and is of this version and these settings; if it is ready, its process is put
    into `processes`."""
    try:
        said = json.loads(_get(f"http://{server}", "/readyz").body)
    except (OSError, HTTPException, ValueError) as error:
        unit = f"lionheart-worker@{server.rpartition(':')[2]}"
        advice = f"Start it (`sudo systemctl enable --now {unit}`), and see what it logs."
        if isinstance(error, TimeoutError):
            advice = f"It hangs: see what it logs, then `sudo systemctl restart {unit}`."
        yield fault("workers", f"{server} does not answer: {_reason(error)}", advice)
        return
    process = str(said.pop("process", ""))
    yield from _of_these_settings(server, host)
    if said.pop("version", "") != VERSION:
        yield _other_version(server)
    unready = [part for part, works in said.items() if not works and part != "ready"]
    if unready:
        yield fault("workers", f"{server} is not ready: {', '.join(unready)}", "See the other parts here.")
    else:
        processes[server] = process


def _affinity(address: str, processes: dict[str, str]) -> Iterator[Finding]:
    """Whether the proxy sends each room to the worker that expects it."""
    homes = RoomHomes(tuple(processes))
    expected = {room: processes[homes.home_of(room)] for room in ROOMS}
    try:
        astray = _astray(address, expected) if address else []
        if astray:
            time.sleep(PROXY_SECONDS)
            astray = _astray(address, expected)
    except (OSError, HTTPException):
        yield ok("workers", f"{len(processes)} answer")  # What is wrong with the address was said about the site.
        return
    if astray:
        yield warning(
            "workers",
            f"the proxy sends {len(astray)} of {len(ROOMS)} rooms to another worker than WORKER_SERVERS says",
            "Up to half a minute after a restart that is normal. Else name the workers alike in nginx and in "
            "WORKER_SERVERS: their games cost more.",
        )
    else:
        yield ok("workers", f"{len(processes)} answer, and the proxy sends each room to its own")


def _of_these_settings(server: str, host: str) -> Iterator[Finding]:
    """Whether a worker serves the public name."""
    asked = {"Host": host, "X-Forwarded-Proto": "https"}
    if host and _get(f"http://{server}", "/", asked).status == HTTPStatus.BAD_REQUEST:
        yield fault(
            "workers",
            f"{server} refuses the name {host}: it runs with other settings than these",
            "Restart what runs, so that all have the same: `sudo systemctl try-restart 'lionheart*.service'`.",
        )


def _astray(address: str, expected: dict[str, str]) -> list[str]:
    """The rooms for which another process answers than expected."""
    return [
        room for room, process in expected.items() if _get(address, f"/rooms/{room}/process").body.decode() != process
    ]


def _other_version(where: str) -> Finding:
    return fault(
        "version",
        f"{where} still runs another version than the {VERSION} that is installed here",
        "Restart all processes of the site (docs/operating.md, Upgrade).",
    )


def _waiting(part: str, recipient: str) -> Iterator[Finding]:
    """Messages of which no attempt has succeeded."""
    failed = Notification.objects.filter(**{f"{recipient}__isnull": False}, attempts__gt=0).count()
    if failed:
        yield warning(part, f"{failed} wait for another attempt", "They are retried for hours; see the sweeper's log.")


def _get(address: str, path: str, headers: dict[str, str] | None = None) -> Answer:
    """One request, without following redirects."""
    parts = urlsplit(address)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    with closing(kind(parts.hostname or "", parts.port, timeout=SECONDS)) as line:
        line.request("GET", path, headers=headers or {})
        found = line.getresponse()
        # After 101 the socket's frames follow, without an end.
        body = b"" if found.status == HTTPStatus.SWITCHING_PROTOCOLS else found.read(MOST_BYTES)
        return Answer(found.status, found.getheader("Location") or "", body, found.getheader("Seen-As") or "")


def _reason(error: Exception) -> str:
    if isinstance(error, socket.gaierror):
        return "its name is unknown"
    if isinstance(error, TimeoutError):
        return "no answer"
    if isinstance(error, ConnectionRefusedError):
        return "nothing listens there"
    return " ".join(str(error).split()) or type(error).__name__
