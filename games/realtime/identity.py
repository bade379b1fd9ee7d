"""The identity behind a socket: from the browser's session, or from a program's token."""

from importlib import import_module

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import salted_hmac

from games import services
from games.models import ID_LENGTH, Player, Token
from games.protocol import Close
from games.selectors.moderation.sanctions import sanction_against
from games.selectors.people.sessions import BY_TOKEN, player_in
from games.selectors.people.tokens import token_of
from games.services import Refused


class NotAdmitted(Exception):
    """A token that grants no access, or a banned player; `close` is the close code for the socket."""

    def __init__(self, refusal: Refused, close: Close) -> None:
        super().__init__(str(refusal))
        self.refusal, self.close = refusal, close


class TokenSession(SessionBase):
    """Takes the place of a browser's session when a program authenticates its handshake with a token."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._token_key, self._token_id = key, ""

    @property
    def session_key(self) -> str:
        """A key that expires as a session's does: when the token is revoked or runs out."""
        return f"{BY_TOKEN}{self._token_id}"

    def player(self) -> Player:
        """The player whom the token authenticates. Raises NotAdmitted if there is none or a scope is missing."""
        token = token_of(self._token_key)
        if token is None:
            raise NotAdmitted(Refused("signed_out", "closing"), Close.SIGNED_OUT)
        for scope in (Token.Scope.PLAY, Token.Scope.READ):  # A snapshot shows everything, so both are needed.
            if scope not in token.scopes:
                raise NotAdmitted(Refused("forbidden", "scope", scope=scope.value), Close.FORBIDDEN)
        self._token_id = token.id
        services.token_mark_used(token=token)
        return token.player


def player_of(session: SessionBase | None) -> Player | None:
    """The player whom a session belongs to, read again since a name may have been chosen in the meantime. Raises
    NotAdmitted for a banned player."""
    player = _known(session)
    if player is not None and sanction_against(player.id, "be") is not None:
        raise NotAdmitted(Refused("banned", "closing"), Close.BANNED)
    return player


def _known(session: SessionBase | None) -> Player | None:
    if isinstance(session, TokenSession):
        return session.player()
    key = None if session is None else session.session_key
    if key is None:
        return None
    return player_in(import_module(settings.SESSION_ENGINE).SessionStore(session_key=key))


def visitor_of(session: SessionBase | None) -> str:
    """An ID that tells browsers without a player apart; it does not reveal the session key. Empty without a session."""
    key = None if session is None else session.session_key
    return "" if key is None else salted_hmac("games.visitor", key, algorithm="sha256").hexdigest()[:ID_LENGTH]
