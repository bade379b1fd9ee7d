"""Where sessions are kept: in the database, as by Django's own backend, but only once there is something to keep.

A browser without a session is given a signed key, under which no row is written yet. The first thing to keep makes the
row under that very key, so that a socket that was opened before its owner had a name learns of it. A key that somebody
made up is not taken on. Sessions that name nobody have a short life.
"""

import secrets

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import constant_time_compare, salted_hmac

from games.selectors.people.sessions import PLAYER

SALT = "lionheart.session_key"
RANDOM, SIGNED = 20, 20
"""Hexadecimal digits of a reserved key, which is as long as the table's column: random ones, and their signature."""


class SessionStore(DatabaseStore):
    """A session, which may have a reserved key and no row."""

    _reserved: str | None = None

    def load(self) -> dict[str, object]:
        """What is kept; nothing under a key that was only reserved."""
        key = self.session_key
        kept: dict[str, object] = super().load()
        if self.session_key is None and key is not None and _is_ours(key):
            self._reserved = key
        return kept

    def reserve_key(self) -> str | None:
        """A new key for a browser that has none; None if it has a session, or a reserved key, already."""
        self.get(PLAYER)  # it is loaded, if it is there
        if self.session_key is not None or self._reserved is not None:
            return None
        self._reserved = _new_key()
        return self._reserved

    def is_empty(self) -> bool:
        """Whether the browser need not keep its cookie. It keeps a reserved key, unless the session was emptied."""
        return super().is_empty() and (self._reserved is None or self.modified)

    def get_session_cookie_age(self) -> int:
        """Seconds until it expires: a person's session lives long, all others do not."""
        if PLAYER in self or SESSION_KEY in self:
            return super().get_session_cookie_age()
        return int(settings.NAMELESS_SESSION_AGE)

    def flush(self) -> None:
        """Forgets the session, and its key."""
        super().flush()
        self._reserved = None

    def take_back(self, name: str) -> None:
        """Keeps something no longer. If nothing is left the row goes, and the key is reserved as it was before."""
        key = self.session_key
        del self[name]
        if self.keys():
            self.save()
            return
        self.flush()
        self._reserved = key if key is not None and _is_ours(key) else None
        self.modified = False

    def cycle_key(self) -> None:
        """Another key for the same session, as after each log-in: not one that was there before."""
        self.get(PLAYER)  # it is loaded, if it is there
        self._reserved = None
        super().cycle_key()

    def _get_new_session_key(self) -> str:
        reserved, self._reserved = self._reserved, None
        return reserved or str(super()._get_new_session_key())  # type: ignore[misc]


def give_key(request: HttpRequest, response: HttpResponseBase) -> None:
    """Gives a browser without a session the key of the one that it may get, until it is closed. Writes no row."""
    key = request.session.reserve_key() if isinstance(request.session, SessionStore) else None
    if key is not None:
        response.set_cookie(
            settings.SESSION_COOKIE_NAME,
            key,
            domain=settings.SESSION_COOKIE_DOMAIN,
            path=settings.SESSION_COOKIE_PATH,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=settings.SESSION_COOKIE_HTTPONLY,
            samesite="Lax",
        )


def _new_key() -> str:
    random = secrets.token_hex(RANDOM // 2)
    return random + _signature(random)


def _is_ours(key: str) -> bool:
    return len(key) == RANDOM + SIGNED and constant_time_compare(key[RANDOM:], _signature(key[:RANDOM]))


def _signature(random: str) -> str:
    return salted_hmac(SALT, random, algorithm="sha256").hexdigest()[:SIGNED]
