"""The server's key pair for web push (VAPID, RFC 8292), by which browser vendors recognise the sender."""

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
    """The text is not a private key."""


def new_key() -> str:
    """A new private key, in the form that the environment holds."""
    return to_base64url(generate_private_key(SECP256R1()).private_numbers().private_value.to_bytes(SIZE, "big"))


def read_key(text: str) -> EllipticCurvePrivateKey:
    """Parses a private key from the environment. Raises BadKey."""
    try:
        number = from_base64url(text)
        if len(number) != SIZE:
            raise BadKey
        return derive_private_key(int.from_bytes(number, "big"), SECP256R1())
    except ValueError:
        raise BadKey("43 letters, digits, - and _ are needed, as `manage.py push_keys` makes them") from None


def public_key(private: EllipticCurvePrivateKey) -> str:
    """The public key, as browsers expect it."""
    return to_base64url(private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def is_private_key(text: str) -> bool:
    """Whether a text is a valid private key."""
    try:
        read_key(text)
    except BadKey:
        return False
    return True


def from_base64url(text: str) -> bytes:
    """Decodes unpadded base64url; raises ValueError."""
    if not text.isascii() or text.strip("=") != text or any(not (one.isalnum() or one in "-_") for one in text):
        raise ValueError("not base64url without padding")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def to_base64url(data: bytes) -> str:
    """Encodes bytes as unpadded base64url."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()
