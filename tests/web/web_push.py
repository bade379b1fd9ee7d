"""A web push service on 127.0.0.1, and browsers that subscribe to it. It decrypts each message with the browser's keys,
and the tests check the server's signature.

Decryption follows RFC 8188 and 8291, without the library that encrypts.
"""

import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from games import services
from games.models import Game, Player, PushSubscription
from games.notifications.web_push.channel import WEB_PUSH
from games.support.push_keys import new_key, public_key, read_key
from games.workers import delivery
from tests.web.fake_clock import FakeClock
from tests.web.mail_outbox import slow_game

SUBJECT = "mailto:host@play.example"
AUTH = bytes(range(16))


def plain(data: bytes) -> str:
    """Unpadded base64url, as keys have it in paths."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    """Decodes unpadded base64url."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Browser:
    """A browser, with the keys that it has made."""

    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))
    auth: bytes = AUTH

    @property
    def point(self) -> bytes:
        """The public key."""
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def opened(self, body: bytes) -> bytes:
        """Decrypts a body for this browser: one record of aes128gcm."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        shared = self.key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), theirs))
        secret = _derived(shared, self.auth, b"WebPush: info\0" + self.point + theirs, 32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        text, mark, filling = AESGCM(key).decrypt(nonce, record, None).rpartition(b"\x02")
        assert (mark, filling.strip(b"\0")) == (b"\x02", b"")
        return text


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


@dataclass
class ReceivedPush:
    """A push message that was received: the browser's path, the headers, and its body, encrypted and decrypted."""

    path: str
    headers: dict[str, str]
    body: bytes
    payload: dict[str, Any]


class PushService:
    """A web push service. It responds with `answers` in turn, then with 201."""

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.received: list[ReceivedPush] = []
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.asked: list[str] = []
        push_service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                push_service.asked.append(self.path)
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status, more = push_service.answers.pop(0) if push_service.answers else (201, {})
                if status == 201:
                    payload = json.loads(push_service.browsers[self.path].opened(body))
                    head = {name.lower(): value for name, value in self.headers.items()}
                    push_service.received.append(ReceivedPush(self.path, head, body, payload))
                self.send_response(status)
                for name, value in {**more, "Content-Length": "0"}.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *args: Any) -> None:
                """Logs nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def subscription(self, path: str) -> dict[str, Any]:
        """The subscription of a new browser, as it posts it."""
        browser = self.browsers.setdefault(path, Browser())
        keys = {"p256dh": plain(browser.point), "auth": plain(browser.auth)}
        return {"endpoint": f"{self.url}{path}", **keys, "zone": "UTC"}

    def subscribe(self, player: Player, path: str = "", **overrides: Any) -> PushSubscription:
        """Subscribes a player's browser."""
        path = path or f"/{player.name.lower()}"
        wanted = {"turn": True, "reminders": True, "news": True, "quiet_from": None, "quiet_to": None}
        return services.push_subscribe(player=player, **wanted | self.subscription(path) | overrides)

    def deliver(self, fake_clock: FakeClock, seconds: float = 0) -> list[ReceivedPush]:
        """Moves the time forward and delivers pushes; returns the new ones."""
        fake_clock.pass_by(seconds)
        before = len(self.received)
        while delivery.deliver_once(WEB_PUSH, fake_clock.now):
            pass
        return self.received[before:]


def signed(came: ReceivedPush, origin: str, key: str) -> dict[str, Any]:
    """The claims of a message's VAPID signature, which is verified."""
    scheme, _, rest = came.headers["authorization"].partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, fields["k"]) == ("vapid", public_key(read_key(key)))
    point = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), raw(fields["k"]))
    claims: dict[str, Any] = jwt.decode(fields["t"], point, algorithms=["ES256"], audience=origin)
    return claims


@pytest.fixture
def push_service(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """A push service, and the settings of a server that sends pushes to it."""
    settings.VAPID_PRIVATE_KEY, settings.VAPID_SUBJECT = new_key(), SUBJECT
    settings.PUSH_LOOPBACK = True
    monkeypatch.setattr(WEB_PUSH, "grace", timedelta(minutes=1))
    push_service = PushService()
    thread = threading.Thread(target=push_service.server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield push_service
    push_service.server.shutdown()
    push_service.server.server_close()
    thread.join()


@pytest.fixture
def both(push_service: PushService, people: list[Player], fake_clock: FakeClock) -> Game:
    """A correspondence game of two players who get pushes, before its first move."""
    for player in people[:2]:
        push_service.subscribe(player)
    return slow_game(people)


def name_of(game: Game, seat: int) -> str:
    """The name of a seat's player."""
    player = game.room.seats.get(number=seat).player
    assert player is not None
    return player.name.lower()
