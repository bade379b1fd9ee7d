"""Tokens of programs."""

from typing import Literal

from msgspec import Struct


class TokenInfo(Struct, frozen=True, kw_only=True):
    """A token of the asker's: `start` are the first signs of its key, `program` the name of the program that it lets
    in, null if it is the asker."""

    id: str
    name: str
    start: str
    scopes: tuple[Literal["read", "rooms", "play"], ...]
    program: str | None
    created: str
    used: str | None
    expires: str | None


class Tokens(Struct, frozen=True, kw_only=True):
    """The asker's tokens, the newest first, from `GET /api/me/tokens/`."""

    tokens: tuple[TokenInfo, ...]


class TokenMade(Struct, frozen=True, kw_only=True):
    """A token that was just made, from `POST /api/me/tokens/`, with its `key`, which is never shown again."""

    token: TokenInfo
    key: str
