"""Limits on views whose responses are expensive to compute."""

from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from games.api.authentication import player_of
from games.gateway.costly_read_limits import READ_LIMITS, Read
from games.support.addresses import limited_network


class ReadThrottle(BaseThrottle):
    """Starts a read unless the caller or their network has read too much. Local requests are not counted by network."""

    def allow_request(self, request: Request, view: "ExpensiveRead") -> bool:  # type: ignore[override]
        if request.method not in SAFE_METHODS:
            return True
        network = limited_network(request)
        stranger = None if network is None else f"stranger {network}"
        view.reading = READ_LIMITS.begin(view.answerable(request) or stranger, network)
        return True


class ExpensiveRead(APIView):
    """A view whose reads are counted: together for all strangers of a network, and for a player with all their tokens
    and programs."""

    reading: Read | None = None

    def answerable(self, request: Request) -> str | None:
        """The id of the player who is responsible for the caller; None for a stranger."""
        player = player_of(request)
        return None if player is None else player.answerable

    def get_throttles(self) -> list[BaseThrottle]:
        return [*super().get_throttles(), ReadThrottle()]

    def dispatch(self, *arguments: Any, **named: Any) -> Any:
        try:
            return super().dispatch(*arguments, **named)
        finally:
            if self.reading is not None:
                self.reading.end()
