"""Commitments: hashes that are published before what they hide is shown, so that everybody can check it afterwards.

All are SHA-256 in hexadecimal over text in UTF-8, and can be worked out with any tool:

- the shuffles of a game: `<salt>:<seed>`
- a sealed choice or bid: `<salt>:<its move as canonical JSON>`, with sorted keys, no spaces, and ASCII only

Salts and seeds are 256 random bits each, written as 64 hexadecimal digits.
"""

import hashlib
import hmac
import json
import secrets
from typing import Any

BYTES = 32
"""The length of a seed and of a salt."""


def fresh() -> str:
    """A new secret, which nobody can guess: a seed or a salt."""
    return secrets.token_hex(BYTES)


def commitment(salt: str, secret: str) -> str:
    """The hash that commits to a secret."""
    return hashlib.sha256(f"{salt}:{secret}".encode()).hexdigest()


def canonical(move: Any) -> str:
    """A move's JSON as the one text that is hashed."""
    return json.dumps(move, sort_keys=True, separators=(",", ":"))


def seal(salt: str, move: Any) -> str:
    """The hash that commits to a sealed move, given as JSON."""
    return commitment(salt, canonical(move))


def luck(seed: str, version: int, seat: int) -> str:
    """What a bot's chance comes from: as secret as the game's seed, and telling nothing of it."""
    return hmac.new(seed.encode(), f"bot:{version}:{seat}".encode(), hashlib.sha256).hexdigest()
