"""Appoints and dismisses moderators; requires the right to change accounts."""

from typing import Any

from django.contrib.auth.models import Group, User

from games.errors import Refused
from games.models.staff_groups import PERMISSIONS
from games.services.support.audit_log import audited


def staff_appoint(*, by: Any, user_id: int, post: str, why: str) -> User:
    """Gives an account a post (one of the two groups) or none. Refused for the acting user's account and for
    superusers, who are managed on the server itself."""
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        raise Refused("unknown_person")
    with audited(
        by=by,
        act="staff.appoint",
        about=user,
        why=why,
        detail=(post if post in PERMISSIONS else "none"),
        needs="auth.change_user",
    ):
        if user.pk == by.pk:
            raise Refused("refused", "yourself")
        if user.is_superuser:
            raise Refused("refused", "outranked")
        if post and post not in PERMISSIONS:
            raise Refused("malformed", "post", field="post")
        user.groups.remove(*Group.objects.filter(name__in=PERMISSIONS))
        if post:
            user.groups.add(Group.objects.get(name=post))
        user.is_staff = bool(post)
        user.save(update_fields=["is_staff"])
    return user
