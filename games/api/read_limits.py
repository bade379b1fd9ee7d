"""Addresses whose answers are a lot of work."""

from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from games.api.authentication import player_of
from games.gateway.read_limits import READS, Reading
from games.support.addresses import address_of_request, is_local


class ReadThrottle(BaseThrottle):
    """Lets a read begin, if its asker and their network have not read too much. This machine itself is not counted."""

    def allow_request(self, request: Request, view: "ExpensiveRead") -> bool:  # type: ignore[override]
        if request.method not in SAFE_METHODS:
            return True
        address = address_of_request(request)
        network = None if is_local(address) else address
        stranger = None if network is None else f"stranger {network}"
        view.reading = READS.begin(view.answerable(request) or stranger, network)
        return True


class ExpensiveRead(APIView):
    """A view whose reads are counted, whoever asks: strangers of one network together, and a person with all tokens and
    programs."""

    reading: Reading | None = None

    def answerable(self, request: Request) -> str | None:
        """Who answers for the asker; None for a stranger."""
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
