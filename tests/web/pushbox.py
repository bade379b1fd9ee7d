"""Browsers that hear by web push, and the server of their maker: one of the test's own on 127.0.0.1, that opens what
comes with the browser's keys and looks whether this server has signed it.

Opened by RFC 8188 and 8291 as they are written, not by the library that seals.
"""

import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
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
from games.support.push_keys import new_key, public_key, read_key
from games.workers import push_delivery
from tests.web.clockwork import Clockwork
from tests.web.postbox import slow_game

SUBJECT = "mailto:host@play.example"
AUTH = bytes(range(16))


def plain(data: bytes) -> str:
    """As keys are written in addresses."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def raw(text: str) -> bytes:
    """The other way."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Browser:
    """Somebody's browser, with the keys that it has made."""

    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))
    auth: bytes = AUTH

    @property
    def point(self) -> bytes:
        """The public key."""
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def opened(self, body: bytes) -> bytes:
        """What was sealed for this browser: one record of aes128gcm."""
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
class Came:
    """A push that has come: for which browser, its head, and what was in it, sealed and open."""

    path: str
    headers: dict[str, str]
    body: bytes
    told: dict[str, Any]


class Maker:
    """The server of the browsers' maker. `answers` are given in turn; after them, 201."""

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.came: list[Came] = []
        self.answers: list[tuple[int, dict[str, str]]] = []
        self.asked: list[str] = []
        maker = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                maker.asked.append(self.path)
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status, more = maker.answers.pop(0) if maker.answers else (201, {})
                if status == 201:
                    told = json.loads(maker.browsers[self.path].opened(body))
                    head = {name.lower(): value for name, value in self.headers.items()}
                    maker.came.append(Came(self.path, head, body, told))
                self.send_response(status)
                for name, value in {**more, "Content-Length": "0"}.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *args: Any) -> None:
                """Says nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def wish(self, path: str) -> dict[str, Any]:
        """What a new browser says when its person wants to be told there."""
        browser = self.browsers.setdefault(path, Browser())
        keys = {"p256dh": plain(browser.point), "auth": plain(browser.auth)}
        return {"endpoint": f"{self.url}{path}", **keys, "zone": "UTC"}

    def told(self, player: Player, path: str = "", **wish: Any) -> PushSubscription:
        """Somebody who hears in a browser of theirs."""
        path = path or f"/{player.name.lower()}"
        wanted = {"turn": True, "reminders": True, "news": True, "quiet_from": None, "quiet_to": None}
        return services.push_subscribe(player=player, **wanted | self.wish(path) | wish)

    def post(self, clockwork: Clockwork, seconds: float = 0) -> list[Came]:
        """So much time passes, and the courier goes round: what he has brought."""
        clockwork.pass_by(seconds)
        before = len(self.came)
        while push_delivery.deliver_once(clockwork.now):
            pass
        return self.came[before:]


def signed(came: Came, origin: str, key: str) -> dict[str, Any]:
    """What a push's signature says, if it is this server's."""
    scheme, _, rest = came.headers["authorization"].partition(" ")
    said = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, said["k"]) == ("vapid", public_key(read_key(key)))
    point = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), raw(said["k"]))
    claims: dict[str, Any] = jwt.decode(said["t"], point, algorithms=["ES256"], audience=origin)
    return claims


@pytest.fixture
def maker(settings: Any) -> Iterator[Maker]:
    """A server that sends pushes, and where they go."""
    settings.VAPID_PRIVATE_KEY, settings.VAPID_SUBJECT = new_key(), SUBJECT
    settings.PUSH_LOOPBACK, settings.PUSH_GRACE = True, 60
    maker = Maker()
    thread = threading.Thread(target=maker.server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield maker
    maker.server.shutdown()
    maker.server.server_close()
    thread.join()


@pytest.fixture
def both(maker: Maker, people: list[Player], clockwork: Clockwork) -> Game:
    """A game by correspondence of two who hear by push, before its first move."""
    for player in people[:2]:
        maker.told(player)
    return slow_game(people)


def name_of(game: Game, seat: int) -> str:
    """Who sits on a seat."""
    player = game.room.seats.get(number=seat).player
    assert player is not None
    return player.name.lower()
