"""Append-only tables, enforced by database triggers: a migration operation."""

from collections.abc import Mapping
from typing import Any

from django.db.migrations.operations.models import ModelOperation

POSTGRESQL = (
    """
    CREATE OR REPLACE FUNCTION {table}_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '{table} is append-only'; END $$
    """,
    """
    CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table}
    FOR EACH ROW EXECUTE FUNCTION {table}_is_append_only()
    """,
)
REPLACES = "WHEN EXISTS (SELECT 1 FROM {table} WHERE rowid = NEW.rowid)"
"""SQLite does not report a row that is replaced (REPLACE, INSERT OR REPLACE) as deleted. The table's only unique column
is its numeric key, which is the rowid."""
SQLITE = tuple(
    f"""
    CREATE TRIGGER {{table}}_no_{name} BEFORE {act} ON {{table}} {when}
    BEGIN SELECT RAISE(ABORT, '{{table}} is append-only'); END
    """
    for name, act, when in (("update", "UPDATE", ""), ("delete", "DELETE", ""), ("replace", "INSERT", REPLACES))
)
UNDO = {
    "postgresql": ("DROP TRIGGER {table}_append_only ON {table}", "DROP FUNCTION {table}_is_append_only()"),
    "sqlite": tuple(f"DROP TRIGGER {{table}}_no_{name}" for name in ("update", "delete", "replace")),
}
DO = {"postgresql": POSTGRESQL, "sqlite": SQLITE}


class AppendOnly(ModelOperation):
    """Makes the rows of a model append-only: they can no longer be updated or deleted."""

    reversible = True

    @property
    def model_name_lower(self) -> str:
        """The model's name, as operations on parts of a model have it."""
        return str(self.name_lower)

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Changes nothing in Django's state."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Creates the triggers."""
        self._execute(DO, app_label, schema_editor)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Drops the triggers."""
        self._execute(UNDO, app_label, schema_editor)

    def describe(self) -> str:
        """A description of the operation."""
        return f"Rows of {self.name} are neither changed nor taken out"

    def _execute(self, statements: Mapping[str, tuple[str, ...]], app_label: str, schema_editor: Any) -> None:
        for statement in statements.get(schema_editor.connection.vendor, ()):
            schema_editor.execute(statement.format(table=f"{app_label}_{self.name_lower}"), params=None)
