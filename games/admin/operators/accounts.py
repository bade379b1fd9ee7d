"""Accounts, for superusers: they appoint moderators. What the two groups may do is set by a migration."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import Group, User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from games.admin.pages import DetailAdmin
from games.admin.posted import why
from games.admin.viewer import acts_on
from games.models.staff_groups import ADMINISTRATORS, MODERATORS
from games.services import moderation

POSTS = (
    (MODERATORS, gettext_lazy("moderator")),
    (ADMINISTRATORS, gettext_lazy("administrator")),
    ("", gettext_lazy("no role")),
)

admin.site.unregister((User, Group))


def appoint(request: HttpRequest, user: User) -> object:
    """Assigns the chosen role."""
    return moderation.staff_appoint(
        by=request.user, user_id=user.pk, post=request.POST.get("post", ""), why=why(request)
    )


@admin.register(User)
class AccountAdmin(DetailAdmin):
    """Accounts by name, without their addresses or passwords."""

    page = "games/admin/account.html"
    fields = ("username", "is_staff", "is_active", "date_joined", "last_login")
    list_display = ("username", "post", "is_active", "date_joined", "last_login")
    presence_columns = ("last_login",)
    list_filter = ("is_staff", "is_superuser")
    search_fields = ("username",)
    ordering = ("-id",)
    acts = {"appoint": appoint}

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        return super().get_queryset(request).defer("password", "email").prefetch_related("groups")

    @admin.display(description=gettext_lazy("role"))
    def post(self, user: User) -> str:
        """The account's role in moderation."""
        if user.is_superuser:
            return str(gettext_lazy("superuser"))
        held = {group.name for group in user.groups.all()}
        return ", ".join(str(words) for name, words in POSTS if name in held) if user.is_staff else ""

    def page_context(self, request: HttpRequest, thing: User) -> dict[str, Any]:
        held = {group.name for group in thing.groups.all()} if thing.is_staff else set()
        return {
            "account": thing,
            "post": self.post(thing),
            "posts": [(name, words, name in held) for name, words in POSTS],
            "may": request.user.has_perm("auth.change_user"),
            "player": getattr(thing, "player", None),
            "log": acts_on(request, "account", str(thing.pk)),
        }
