"""The two staff groups and their permissions: a migration operation.

Moderators handle reports, people, rooms and chat. Administrators also see the machinery (seats, deadlines, emails) and
may unseal a running game, and moderators cannot change their decisions or sanction them
(games/selectors/moderation/staff.py).
"""

from typing import Any

from django.contrib.auth.management import create_permissions
from django.db.migrations.operations.base import Operation

MODERATORS, ADMINISTRATORS = "moderator", "administrator"
VIEW_PERMISSIONS = (
    *("view_report", "view_sanction", "view_player", "view_playernote", "view_room", "view_game"),
    *("view_chatmessage", "view_auditentry"),
)
MACHINERY_PERMISSIONS = ("view_seat", "view_deadline", "view_mailaddress", "view_notification")
PERMISSIONS = {
    MODERATORS: (*VIEW_PERMISSIONS, "moderate"),
    ADMINISTRATORS: (*VIEW_PERMISSIONS, "moderate", "unseal", *MACHINERY_PERMISSIONS),
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


class TakePermissions(Operation):
    """Takes permissions from a staff group, to which earlier migrations have given them. Its others stay, and so do
    those of single accounts."""

    reduces_to_sql = False
    reversible = True

    def __init__(self, group: str, codenames: tuple[str, ...]) -> None:
        self.group, self.codenames = group, codenames

    def deconstruct(self) -> tuple[str, list[Any], dict[str, Any]]:
        """How the operation is written."""
        return (type(self).__qualname__, [self.group, self.codenames], {})

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Changes no tables."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Takes the permissions, if the group has them."""
        for group in self._groups(to_state.apps):
            group.permissions.remove(*self._permissions(to_state.apps, app_label))

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Gives them back."""
        for group in self._groups(to_state.apps):
            group.permissions.add(*self._permissions(to_state.apps, app_label))

    def describe(self) -> str:
        """A description of the operation."""
        return f"Takes {', '.join(self.codenames)} from the group {self.group}"

    def _groups(self, apps: Any) -> Any:
        return apps.get_model("auth", "Group").objects.filter(name=self.group)

    def _permissions(self, apps: Any, app_label: str) -> Any:
        permissions = apps.get_model("auth", "Permission").objects
        return permissions.filter(content_type__app_label=app_label, codename__in=self.codenames)
