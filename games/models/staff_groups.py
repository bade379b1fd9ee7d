"""The two groups of those who moderate, and what each may do: a migration's operation.

Moderators work with reports, people, rooms and talk. Administrators may besides unseal a running game, and their
decisions cannot be touched by moderators, nor they themselves (games/selectors/moderation/staff.py).
"""

from typing import Any

from django.contrib.auth.management import create_permissions
from django.db.migrations.operations.base import Operation

MODERATORS, ADMINISTRATORS = "moderator", "administrator"
SEEN = (
    *("view_report", "view_sanction", "view_player", "view_playernote", "view_room", "view_game", "view_seat"),
    *("view_chatmessage", "view_deadline", "view_auditentry"),
)
RIGHTS = {
    MODERATORS: (*SEEN, "moderate"),
    ADMINISTRATORS: (*SEEN, "moderate", "unseal", "view_mail", "view_mailaddress", "view_push"),
}


def make(group: Any, permission: Any) -> None:
    """Makes the groups, of the models as they are named, with their rights; others that they have stay."""
    for name, rights in RIGHTS.items():
        made, _ = group.objects.get_or_create(name=name)
        made.permissions.add(*permission.objects.filter(content_type__app_label="games", codename__in=rights))


class StaffGroups(Operation):
    """Makes the groups. Django itself writes permissions only after all migrations, so they are written here."""

    reduces_to_sql = False
    reversible = True

    def state_forwards(self, app_label: str, state: Any) -> None:
        """The tables stay as they are."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Makes them, or adds to those that are there."""
        apps = to_state.apps
        config = apps.get_app_config(app_label)
        config.models_module = True  # What is made here is passed over without.
        create_permissions(config, verbosity=0, using=schema_editor.connection.alias, apps=apps)
        make(apps.get_model("auth", "Group"), apps.get_model("auth", "Permission"))

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """They stay: somebody may be in them."""

    def describe(self) -> str:
        """What it does, in words."""
        return "Makes the groups of moderators and administrators"
