"""Who may use the admin, and who may act as a moderator, in this session."""

from django.http import HttpRequest

from games.accounts import second_factor
from games.services import Refused, moderation


def is_trusted_staff(request: HttpRequest) -> bool:
    """Whether the user is of the staff, is not banned, and has shown the second factor that they need."""
    user = request.user
    if not (user.is_active and user.is_staff) or second_factor.is_missing(request):
        return False
    try:
        moderation.refuse_if_banned(user)
    except Refused:
        return False
    return True


def may_moderate(request: HttpRequest) -> bool:
    """Whether the user moderates."""
    return is_trusted_staff(request) and request.user.has_perm("games.moderate")
