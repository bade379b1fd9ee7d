"""Who asks: the session says, of a guest and of whoever is logged in. Their posts need the CSRF token alike."""

from typing import Any

from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from games import services
from games.gateway.session_store import SessionStore
from games.models import Player
from games.selectors.people.sessions import PLAYER, player_in

_MADE = "guest_made"
"""Where a request keeps the guest that was made for it."""


class GuestAuthentication(SessionAuthentication):
    """Django's session, with CSRF enforced for everybody: DRF's own leaves those out who have not logged in."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        self.enforce_csrf(request)
        return super().authenticate(request)


def player_of(request: Request) -> Player | None:
    """The player whom the session belongs to."""
    return player_in(request.session)


def player_needed(request: Request) -> Player:
    """The player of the session, made on first need, and forgotten again if the request is refused (`forget_guest`)."""
    player = player_of(request)
    if player is None:
        player = request.parser_context[_MADE] = services.player_create()
        remember(request, player)
    return player


def forget_guest(request: Request) -> None:
    """Whoever is refused leaves no guest that was made for it, and no session."""
    made, session = request.parser_context.pop(_MADE, None), request.session
    if made is not None and services.guest_discard(player=made) and isinstance(session, SessionStore):
        session.take_back(PLAYER)


def player_or_unsaved(request: Request) -> Player:
    """The player of the session; else somebody who is nowhere, and is not kept. For what only they may do who are at a
    table already: however often strangers ask for it, they leave no guests behind."""
    return player_of(request) or Player()


def named_player(request: Request) -> Player:
    """The player of the session, who must have a name by now."""
    player = player_of(request)
    if player is None:
        raise services.Refused("refused", "name_needed")
    return player


def remember(request: Request, player: Player) -> Player:
    """The session belongs to this player from now on."""
    request.session[PLAYER] = player.id
    # At once, not with the response: their open socket looks here when it hears that they have sat down.
    request.session.save()
    return player
