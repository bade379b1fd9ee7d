"""A table whose rows the database itself keeps as they were written: a migration's operation."""

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
"""Of a row that another replaces (REPLACE, INSERT OR REPLACE) SQLite does not say that it is deleted. Its only unique
column is the key, a number, which is the rowid."""
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
    """From now on rows of a model are neither changed nor taken out."""

    reversible = True

    @property
    def model_name_lower(self) -> str:
        """The model, as operations on parts of one name theirs."""
        return str(self.name_lower)

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Nothing that Django knows of."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Lays the triggers."""
        self._execute(DO, app_label, schema_editor)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Takes them away."""
        self._execute(UNDO, app_label, schema_editor)

    def describe(self) -> str:
        """What it does, in words."""
        return f"Rows of {self.name} are neither changed nor taken out"

    def _execute(self, statements: Mapping[str, tuple[str, ...]], app_label: str, schema_editor: Any) -> None:
        for statement in statements.get(schema_editor.connection.vendor, ()):
            schema_editor.execute(statement.format(table=f"{app_label}_{self.name_lower}"), params=None)
