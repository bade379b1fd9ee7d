"""Commitments: hashes published before the secret they commit to, so that everyone can verify it afterwards.

All are SHA-256 in hexadecimal over UTF-8 text and can be computed with any tool:

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
"""The length of seeds and salts."""


def new_secret() -> str:
    """A new unguessable secret: a seed or a salt."""
    return secrets.token_hex(BYTES)


def commitment(salt: str, secret: str) -> str:
    """The hash that commits to a secret."""
    return hashlib.sha256(f"{salt}:{secret}".encode()).hexdigest()


def canonical(move: Any) -> str:
    """A move's canonical JSON, which is hashed."""
    return json.dumps(move, sort_keys=True, separators=(",", ":"))


def seal(salt: str, move: Any) -> str:
    """The hash that commits to a sealed move, given as JSON."""
    return commitment(salt, canonical(move))


def bot_seed(seed: str, version: int, seat: int) -> str:
    """The seed of a bot's random choices: as secret as the game's seed, and revealing nothing about it."""
    return _derived(seed, f"bot:{version}:{seat}")


def bot_secret(seed: str, seat: int) -> str:
    """What a bot keeps to itself in a whole game: as secret as the game's seed, and revealing nothing about it."""
    return _derived(seed, f"bot:{seat}")


def _derived(seed: str, purpose: str) -> str:
    return hmac.new(seed.encode(), purpose.encode(), hashlib.sha256).hexdigest()
