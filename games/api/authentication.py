"""Session authentication, for guests and logged-in players alike. Every POST needs the CSRF token."""

from typing import Any

from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from games import services
from games.gateway.session_store import SessionStore
from games.models import Player
from games.selectors.people.sessions import PLAYER, player_in
from games.support.addresses import address_of_request

_MADE = "guest_made"
"""The request attribute with the guest that was created for it."""


class GuestAuthentication(SessionAuthentication):
    """Django's session, with CSRF enforced for everyone; DRF exempts requests without a login."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        self.enforce_csrf(request)
        return super().authenticate(request)


def player_of(request: Request) -> Player | None:
    """The player of the session; None if it has none."""
    return player_in(request.session)


def ensure_player(request: Request) -> Player:
    """The player of the session; a guest is created if there is none, and discarded again if the request is refused
    (`forget_guest`)."""
    player = player_of(request)
    if player is None:
        player = request.parser_context[_MADE] = services.player_create(network=address_of_request(request))
        bind_session(request, player)
    return player


def forget_guest(request: Request) -> None:
    """Discards the guest that was created for a refused request, and the session."""
    made, session = request.parser_context.pop(_MADE, None), request.session
    if made is not None and services.guest_discard(player=made) and isinstance(session, SessionStore):
        session.take_back(PLAYER)


def player_or_unsaved(request: Request) -> Player:
    """The player of the session, or else an unsaved player without a seat anywhere. For actions that only players at a
    table may take: strangers who try them leave no guests behind."""
    return player_of(request) or Player()


def named_player(request: Request) -> Player:
    """The player of the session, who must have a name by now."""
    player = player_of(request)
    if player is None:
        raise services.Refused("refused", "name_needed")
    return player


def bind_session(request: Request, player: Player) -> Player:
    """Makes the session belong to a player."""
    request.session[PLAYER] = player.id
    # Not with the response: their open socket reads the session as soon as it is notified of their seat.
    request.session.save()
    return player
