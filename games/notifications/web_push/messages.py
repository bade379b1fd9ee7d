"""Renders and encrypts pushes for one browser (RFC 8291), and signs them (RFC 8292). They say the same as emails,
about one table and in the recipient's language; the push server cannot read them."""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import http_ece
import jwt
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey, generate_private_key
from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.crypto import salted_hmac

from games.models import PushSubscription
from games.notifications.mail.messages import SUBJECTS
from games.notifications.web_push.endpoints import read_endpoint
from games.selectors.notifications.content import Item, Kind
from games.support.push_keys import from_base64url, public_key, read_key, to_base64url

PRIORITY = (Kind.REMINDER, Kind.TURN, Kind.VOTE, Kind.STAND_IN, Kind.CASE, Kind.NEWS)
"""Which notification to show if there are several about one table: the most urgent first."""
URGENT = (Kind.REMINDER, Kind.TURN, Kind.VOTE)
MIN_TTL, MAX_TTL = timedelta(minutes=1), timedelta(days=7)
"""Limits of how long the push server keeps a push for a browser that is offline."""
SIGNATURE_SECONDS = 12 * 3600
"""Validity of a signature in seconds; RFC 8292 allows twice as many."""
PADDING = 512
"""Contents are padded to a multiple of this many bytes, so that their length reveals nothing."""


@dataclass(frozen=True, slots=True)
class PushMessage:
    """A push to be sent to a browser. `batch` identifies it across retries."""

    batch: str
    endpoint: str
    headers: tuple[tuple[str, str], ...]
    body: bytes


def push_message(batch: str, to: PushSubscription, items: Sequence[Item], now: datetime) -> PushMessage:
    """The push about one table."""
    item = min(items, key=lambda one: (PRIORITY.index(one.kind), -one.round))
    kept = min(max((item.until or now + timedelta(days=1)) - now, MIN_TTL), MAX_TTL)
    headers = (
        ("TTL", str(int(kept.total_seconds()))),
        ("Urgency", "high" if item.kind in URGENT else "normal"),
        # A newer push replaces undelivered ones of its table. The hash does not reveal the table.
        ("Topic", salted_hmac(f"games.push.topic {to.pk}", item.room_id, algorithm="sha256").hexdigest()[:32]),
        ("Content-Encoding", "aes128gcm"),
        ("Content-Type", "application/octet-stream"),
        ("Authorization", authorization(read_endpoint(to.endpoint).origin)),
    )
    return PushMessage(batch, to.endpoint, headers, encrypt(_payload(to, item), to.p256dh, to.auth))


def encrypt(words: bytes, p256dh: str, auth: str) -> bytes:
    """Encrypts contents for the browser with these keys."""
    filled = words + b" " * (-len(words) % PADDING)
    own = generate_private_key(SECP256R1())
    body: bytes = http_ece.encrypt(
        filled, private_key=own, dh=from_base64url(p256dh), auth_secret=from_base64url(auth), version="aes128gcm"
    )
    return body


def authorization(origin: str) -> str:
    """The Authorization header: the server's signature for an origin, with its expiry."""
    key = read_key(settings.VAPID_PRIVATE_KEY)
    said = {"aud": origin, "exp": int(time.time()) + SIGNATURE_SECONDS, "sub": settings.VAPID_SUBJECT}
    return f"vapid t={jwt.encode(said, key, algorithm='ES256')}, k={public_key(key)}"


def are_valid_keys(p256dh: str, auth: str) -> bool:
    """Whether two texts are a browser's keys: a point of the curve, and 16 bytes."""
    try:
        point, secret = from_base64url(p256dh), from_base64url(auth)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        return False
    return (len(point), len(secret)) == (65, 16) and (p256dh, auth) == (to_base64url(point), to_base64url(secret))


def _payload(to: PushSubscription, item: Item) -> bytes:
    """The JSON for the service worker (frontend/public/push-worker.js): what to show, and where a click leads."""
    language = to.player.language
    with timezone.override(ZoneInfo(to.zone)), translation.override(language):
        title = str(SUBJECTS[item.kind]).format(room=item.room, round=item.round)
        body = render_to_string("games/notifications/mail/item.txt", {"item": item, "zone": to.zone}).strip()
    room = f"/rooms/{item.room_id}"
    address = f"{room}/rounds/{item.round}" if item.kind == Kind.NEWS else room
    if item.kind == Kind.CASE:
        address = reverse("admin:index")
    # The same tag as notifications of an open page: a browser shows only the newest per table.
    payload = {"title": title, "body": body, "tag": f"lionheart {item.room_id}", "lang": language, "url": address}
    return json.dumps(payload, ensure_ascii=False).encode()
