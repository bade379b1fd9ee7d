"""Whether a guest has set up access or notifications that an account would take over when the guest logs in."""

from django.db.models import Q

from games.models import MailAddress, Player, PushSubscription, Token

KEEP_GUEST_ACCESS = "keep_guest_access"
"""The parameter with which a player who logs in confirms that they were the guest, so that the access moves to the
account."""


def has_guest_access(player: Player | None) -> bool:
    """Whether a guest has tokens, an email address or web push subscriptions. False for accounts."""
    if player is None or player.user_id is not None:
        return False
    tokens = Token.objects.filter(Q(owner=player) | Q(player=player) | Q(player__operator=player), revoked=None)
    notices = (of.objects.filter(player=player) for of in (MailAddress, PushSubscription))
    return tokens.exists() or any(kind.exists() for kind in notices)
