"""Who is at the other end of a socket, by the session that its browser has, or by the token of a program."""

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
    """A token that lets nobody in, or somebody who may not be here, and what their line is closed with."""

    def __init__(self, refusal: Refused, close: Close) -> None:
        super().__init__(str(refusal))
        self.refusal, self.close = refusal, close


class TokenSession(SessionBase):
    """Stands where a browser's session would: a program has said the key of a token with its handshake."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._token_key, self._token_id = key, ""

    @property
    def session_key(self) -> str:
        """It ends as a session does: when the token is revoked, or its time is up."""
        return f"{BY_TOKEN}{self._token_id}"

    def player(self) -> Player:
        """Whom the token lets in now; NotLetIn if nobody."""
        token = token_of(self._token_key)
        if token is None:
            raise NotAdmitted(Refused("signed_out", "closing"), Close.SIGNED_OUT)
        for scope in (Token.Scope.PLAY, Token.Scope.READ):  # Whoever is let in is shown all that they may see.
            if scope not in token.scopes:
                raise NotAdmitted(Refused("forbidden", "scope", scope=scope.value), Close.FORBIDDEN)
        self._token_id = token.id
        services.token_used(token=token)
        return token.player


def player_of(session: SessionBase | None) -> Player | None:
    """The player whom a session belongs to, read anew: a name may have been chosen since. NotLetIn if they may not be
    here."""
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
    """What tells a browser without a name from others; no key to its session. Empty where there is none."""
    key = None if session is None else session.session_key
    return "" if key is None else salted_hmac("games.visitor", key, algorithm="sha256").hexdigest()[:ID_LENGTH]
