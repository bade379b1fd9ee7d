"""Tokens for programs."""

from typing import Literal

from msgspec import Struct


class TokenInfo(Struct, frozen=True, kw_only=True):
    """A token of yours: `start` is the beginning of its key, `program` the name of the program that it
    authenticates, null if it acts as you."""

    id: str
    name: str
    start: str
    scopes: tuple[Literal["read", "rooms", "play"], ...]
    program: str | None
    created: str
    used: str | None
    expires: str | None


class Tokens(Struct, frozen=True, kw_only=True):
    """Your tokens, newest first, from `GET /api/me/tokens/`."""

    tokens: tuple[TokenInfo, ...]


class TokenMade(Struct, frozen=True, kw_only=True):
    """A token just created, from `POST /api/me/tokens/`, with its `key`, which is never shown again."""

    token: TokenInfo
    key: str
