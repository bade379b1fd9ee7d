"""Who may act as a moderator in this session."""

from django.http import HttpRequest

from games.accounts import second_factor
from games.services import Refused, moderation


def may_moderate(request: HttpRequest) -> bool:
    """Whether the user moderates, is not banned, and has shown the second factor that they need."""
    user = request.user
    if not (user.is_active and user.is_staff and user.has_perm("games.moderate")) or second_factor.is_missing(request):
        return False
    try:
        moderation.refuse_if_banned(user)
    except Refused:
        return False
    return True
