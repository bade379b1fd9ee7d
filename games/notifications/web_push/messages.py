"""Pushes in words, and sealed: encrypted for one browser (RFC 8291), and signed by this server (RFC 8292). They say
what mails say, of one table, in the language of whoever reads them; whoever carries them learns none of it.
"""

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
from django.utils import timezone, translation
from django.utils.crypto import salted_hmac

from games.models import Mail, PushSubscription
from games.notifications.mail.letters import SUBJECTS
from games.notifications.web_push.endpoints import read_endpoint
from games.selectors.notifications.mails import Item
from games.support.push_keys import from_base64url, public_key, read_key, to_base64url

FIRST = (Mail.Kind.REMINDER, Mail.Kind.TURN, Mail.Kind.VOTE, Mail.Kind.STAND_IN, Mail.Kind.NEWS)
"""What is said, if there is several to say of a table: what presses most."""
URGENT = (Mail.Kind.REMINDER, Mail.Kind.TURN, Mail.Kind.VOTE)
SHORTEST, LONGEST = timedelta(minutes=1), timedelta(days=7)
"""So long a push is kept for a browser that cannot be reached."""
SIGNED = 12 * 3600
"""So many seconds a signature holds; RFC 8292 allows twice as many."""
STEP = 512
"""Contents are filled up to a multiple of so many bytes, so that their length tells nothing."""


@dataclass(frozen=True, slots=True)
class PushMessage:
    """A push as it goes out to a browser. `batch` names it."""

    batch: str
    to: int
    endpoint: str
    headers: tuple[tuple[str, str], ...]
    body: bytes


def parcel(batch: str, to: PushSubscription, items: Sequence[Item], now: datetime) -> PushMessage:
    """What is to be told of one table."""
    item = min(items, key=lambda one: (FIRST.index(one.kind), -one.round))
    kept = min(max((item.until or now + timedelta(days=1)) - now, SHORTEST), LONGEST)
    headers = (
        ("TTL", str(int(kept.total_seconds()))),
        ("Urgency", "high" if item.kind in URGENT else "normal"),
        # The newest of a table takes the place of those that were not brought yet. It names the table to nobody.
        ("Topic", salted_hmac(f"games.push.topic {to.pk}", item.room_id, algorithm="sha256").hexdigest()[:32]),
        ("Content-Encoding", "aes128gcm"),
        ("Content-Type", "application/octet-stream"),
        ("Authorization", authorization(read_endpoint(to.endpoint).origin)),
    )
    return PushMessage(batch, to.pk, to.endpoint, headers, sealed(_words(to, item), to.p256dh, to.auth))


def sealed(words: bytes, p256dh: str, auth: str) -> bytes:
    """Contents that only the browser with these keys can read."""
    filled = words + b" " * (-len(words) % STEP)
    own = generate_private_key(SECP256R1())
    body: bytes = http_ece.encrypt(
        filled, private_key=own, dh=from_base64url(p256dh), auth_secret=from_base64url(auth), version="aes128gcm"
    )
    return body


def authorization(origin: str) -> str:
    """Who sends, to whom, and until when that holds."""
    key = read_key(settings.VAPID_PRIVATE_KEY)
    said = {"aud": origin, "exp": int(time.time()) + SIGNED, "sub": settings.VAPID_SUBJECT}
    return f"vapid t={jwt.encode(said, key, algorithm='ES256')}, k={public_key(key)}"


def are_keys(p256dh: str, auth: str) -> bool:
    """Whether two texts are the keys of a browser: a point of the curve, and 16 bytes."""
    try:
        point, secret = from_base64url(p256dh), from_base64url(auth)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        return False
    return (len(point), len(secret)) == (65, 16) and (p256dh, auth) == (to_base64url(point), to_base64url(secret))


def _words(to: PushSubscription, item: Item) -> bytes:
    """What the service worker (frontend/public/push-worker.js) shows, and where a click leads."""
    language = to.player.language
    with timezone.override(ZoneInfo(to.zone)), translation.override(language):
        title = str(SUBJECTS[item.kind]).format(room=item.room, round=item.round)
        body = render_to_string("games/notifications/mail/item.txt", {"item": item, "zone": to.zone}).strip()
    room = f"/rooms/{item.room_id}"
    address = f"{room}/rounds/{item.round}" if item.kind == Mail.Kind.NEWS else room
    # The same name as the notices of an open page have: of each table only the newest is shown.
    told = {"title": title, "body": body, "tag": f"lionheart {item.room_id}", "lang": language, "url": address}
    return json.dumps(told, ensure_ascii=False).encode()
