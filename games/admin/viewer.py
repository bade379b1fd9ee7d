"""What the user of a request may see."""

from django.http import HttpRequest

from games.models import AuditEntry
from games.selectors.moderation import dashboard
from games.selectors.moderation.oversight import Oversight


def oversight(request: HttpRequest) -> Oversight:
    """The `Oversight` of the user, cached for the request."""
    seen: Oversight | None = getattr(request, "oversight", None)
    if seen is None:
        seen = request.oversight = Oversight(request.user)  # type: ignore[attr-defined]
    return seen


def acts_on(request: HttpRequest, kind: str, key: str, player: str = "") -> list[AuditEntry]:
    """The latest audit entries about an object, or about a player, that the user may see."""
    return dashboard.acts_on(oversight(request), kind, key, player)
