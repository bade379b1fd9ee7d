"""The two staff groups and their permissions: a migration operation.

Moderators handle reports, people, rooms and chat. Administrators may also unseal a running game, and moderators cannot
change their decisions or sanction them (games/selectors/moderation/staff.py).
"""

from typing import Any

from django.contrib.auth.management import create_permissions
from django.db.migrations.operations.base import Operation

MODERATORS, ADMINISTRATORS = "moderator", "administrator"
VIEW_PERMISSIONS = (
    *("view_report", "view_sanction", "view_player", "view_playernote", "view_room", "view_game", "view_seat"),
    *("view_chatmessage", "view_deadline", "view_auditentry"),
)
PERMISSIONS = {
    MODERATORS: (*VIEW_PERMISSIONS, "moderate"),
    ADMINISTRATORS: (*VIEW_PERMISSIONS, "moderate", "unseal", "view_mailaddress", "view_notification"),
}


def create_groups(group: Any, permission: Any) -> None:
    """Creates the groups with their permissions, using historical models; other permissions that they have are kept."""
    for name, codenames in PERMISSIONS.items():
        staff, _ = group.objects.get_or_create(name=name)
        staff.permissions.add(*permission.objects.filter(content_type__app_label="games", codename__in=codenames))


class StaffGroups(Operation):
    """Creates the staff groups. Django writes permissions only after all migrations, so this operation writes them
    first."""

    reduces_to_sql = False
    reversible = True

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Changes no tables."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Creates the groups, or adds permissions to existing ones."""
        apps = to_state.apps
        config = apps.get_app_config(app_label)
        config.models_module = True  # Otherwise create_permissions skips the app.
        create_permissions(config, verbosity=0, using=schema_editor.connection.alias, apps=apps)
        create_groups(apps.get_model("auth", "Group"), apps.get_model("auth", "Permission"))

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Keeps the groups, since they may have members."""

    def describe(self) -> str:
        """A description of the operation."""
        return "Makes the groups of moderators and administrators"
