"""The session store: Django's database backend, but no row is written before there is something to store.

A browser without a session gets a signed key without a row. The first value stored creates the row under that same key,
so that a socket opened before its visitor had a name learns the name. Keys that this server did not sign are not
accepted. Sessions without a player expire soon.
"""

import secrets

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from games.selectors.people.sessions import PLAYER
from games.support.prepared_queries import PreparedQuery

RUNNING = PreparedQuery(lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now))
SALT = "lionheart.session_key"
RANDOM, SIGNED = 20, 20
"""Hexadecimal digits of a reserved key, random and signature: together as long as the table's column."""


class SessionStore(DatabaseStore):
    """A session that may have a reserved key and no row yet."""

    _reserved: str | None = None

    def load(self) -> dict[str, object]:
        """The stored values; none for a key that is only reserved."""
        key = self.session_key
        kept: dict[str, object] = super().load()
        if self.session_key is None and key is not None and _is_signed(key):
            self._reserved = key
        return kept

    def _get_session_from_db(self) -> Session | None:
        found = RUNNING.first(str(self.session_key), timezone.now())
        if found is None:
            self._session_key = None
        return found

    def reserve_key(self) -> str | None:
        """A new key for a browser without one; None if it has a session or a reserved key already."""
        self.get(PLAYER)  # loads the session
        if self.session_key is not None or self._reserved is not None:
            return None
        self._reserved = _new_key()
        return self._reserved

    def is_empty(self) -> bool:
        """Whether the browser's cookie may be deleted. A reserved key is kept, unless the session was emptied."""
        return super().is_empty() and (self._reserved is None or self.modified)

    def get_session_cookie_age(self) -> int:
        """Seconds until the cookie expires: a player's session lives long, any other does not."""
        if PLAYER in self or SESSION_KEY in self:
            return super().get_session_cookie_age()
        return int(settings.NAMELESS_SESSION_AGE)

    def flush(self) -> None:
        """Deletes the session and its key."""
        super().flush()
        self._reserved = None

    def take_back(self, name: str) -> None:
        """Removes a value. If nothing is left the row is deleted, and the key is reserved as it was before."""
        key = self.session_key
        del self[name]
        if self.keys():
            self.save()
            return
        self.flush()
        self._reserved = key if key is not None and _is_signed(key) else None
        self.modified = False

    def cycle_key(self) -> None:
        """Changes the session's key, as after each log-in; a reserved key is not reused."""
        self.get(PLAYER)  # loads the session
        self._reserved = None
        super().cycle_key()

    def _get_new_session_key(self) -> str:
        reserved, self._reserved = self._reserved, None
        return reserved or str(super()._get_new_session_key())  # type: ignore[misc]


def set_reserved_key(request: HttpRequest, response: HttpResponseBase) -> None:
    """Gives a browser without a session a reserved key, as a cookie that lasts until the browser is closed. Writes
    no row."""
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


def _is_signed(key: str) -> bool:
    return len(key) == RANDOM + SIGNED and constant_time_compare(key[RANDOM:], _signature(key[:RANDOM]))


def _signature(random: str) -> str:
    return salted_hmac(SALT, random, algorithm="sha256").hexdigest()[:SIGNED]
