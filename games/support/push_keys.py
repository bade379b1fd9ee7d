"""The server's key pair for web push (VAPID, RFC 8292): by it, makers of browsers know who sends through them."""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SIZE = 32
"""Bytes of a private key."""


class BadKey(ValueError):
    """A text that is no private key."""


def new_key() -> str:
    """A private key, as it stands in the environment."""
    return written(generate_private_key(SECP256R1()).private_numbers().private_value.to_bytes(SIZE, "big"))


def read_key(text: str) -> EllipticCurvePrivateKey:
    """The key that a text of the environment stands for."""
    try:
        number = read(text)
        if len(number) != SIZE:
            raise BadKey
        return derive_private_key(int.from_bytes(number, "big"), SECP256R1())
    except ValueError:
        raise BadKey("43 letters, digits, - and _ are needed, as `manage.py push_keys` makes them") from None


def public_key(private: EllipticCurvePrivateKey) -> str:
    """Its public part, as browsers want it."""
    return written(private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def is_key(text: str) -> bool:
    """Whether a text stands for a private key."""
    try:
        read_key(text)
    except BadKey:
        return False
    return True


def read(text: str) -> bytes:
    """Bytes from base64 for addresses, without padding; ValueError if it is none."""
    if not text.isascii() or text.strip("=") != text or any(not (one.isalnum() or one in "-_") for one in text):
        raise ValueError("no base64 for addresses")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def written(data: bytes) -> str:
    """The same the other way."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()
