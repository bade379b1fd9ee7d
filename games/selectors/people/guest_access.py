"""Whether a guest has set up what would let them act as an account, or hear of its games, if it went along to it."""

from django.db.models import Q

from games.models import MailAddress, Player, PushSubscription, Token

KEEP_GUEST_ACCESS = "keep_guest_access"
"""By what whoever logs in says that it goes along, since the guest was they."""


def has_guest_access(player: Player | None) -> bool:
    """Whether a guest has tokens, a mail address or browsers for web push. An account's are its own."""
    if player is None or player.user_id is not None:
        return False
    tokens = Token.objects.filter(Q(owner=player) | Q(player=player) | Q(player__operator=player), revoked=None)
    notices = (of.objects.filter(player=player) for of in (MailAddress, PushSubscription))
    return tokens.exists() or any(kind.exists() for kind in notices)
