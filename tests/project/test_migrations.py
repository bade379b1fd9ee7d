"""Migrations go first, workers after them, one by one: code of the version before runs on the new tables meanwhile. A
migration that it could not run on is named in docs/hosting.md, with what to do then.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from games.models.staff_groups import StaffGroups, TakePermissions
from tests.services import ROOT

HARMLESS = (
    *(migrations.CreateModel, migrations.AddIndex, migrations.RemoveIndex, migrations.AlterModelOptions),
    StaffGroups,  # Rows that old code does not read.
    TakePermissions,  # Old code then shows moderators fewer pages.
)
LOOSER = (migrations.RemoveConstraint, migrations.AlterModelManagers, migrations.AlterOrderWithRespectTo)
UNSTORED = {"choices", "help_text", "verbose_name", "validators", "default", "db_default", "blank", "related_name"}
"""What of a field the database does not know, or what only helps those who leave the field out."""


def hindrances(operation: Operation, before: ProjectState) -> Iterator[str]:
    """Why code that knows the earlier tables could not run after an operation."""
    match operation:
        case migrations.AddField(field=field):
            if not (field.null or field.has_db_default() or field.many_to_many):
                yield f"old code leaves {operation.model_name}.{operation.name} out when it writes: null or db_default"
        case migrations.AlterField():
            field = before.models["games", operation.model_name_lower].get_field(operation.name)
            if not _is_looser(field, operation.field):
                yield f"old code knows {operation.model_name}.{operation.name} as it was"
        case migrations.RunPython(hints={"old_code_does_not_read": True}):
            pass  # It writes into what comes with the same migration alone.
        case migrations.AddConstraint():
            yield f"old code does not heed {operation.constraint.name}"
        case _ if not isinstance(operation, HARMLESS + LOOSER):
            yield f"nobody knows what {type(operation).__name__} means for old code"


def _is_looser(before: Any, after: Any) -> bool:
    """Whether all that could be stored in a field still can, and can be read."""
    (_, old_path, _, old), (_, new_path, _, new) = before.deconstruct(), after.deconstruct()
    changed = {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)} - UNSTORED
    if (old.get("max_length") or 0) < (new.get("max_length") or 0):
        changed -= {"max_length"}
    return old_path == new_path and not changed


def hindered() -> dict[str, list[str]]:
    """The migrations after which old code could not run, each with why."""
    loader = MigrationLoader(None)
    found: dict[str, list[str]] = {}
    for app, name in loader.graph.forwards_plan(loader.graph.leaf_nodes("games")[0]):
        migration = loader.graph.nodes[app, name]
        if app != "games" or migration.initial:
            continue
        state = loader.project_state([(app, name)], at_end=False)
        new = {one.name_lower for one in migration.operations if isinstance(one, migrations.CreateModel)}
        for operation in migration.operations:
            # Old code does not know a table that comes with the same migration.
            if getattr(operation, "model_name_lower", "") not in new:
                found.setdefault(name, []).extend(hindrances(operation, state))
            operation.state_forwards(app, state)
    return {name: why for name, why in found.items() if why}


def test_a_migration_on_which_old_code_could_not_go_on_is_named_in_the_docs() -> None:
    docs = (ROOT / "docs" / "hosting.md").read_text()
    named = set(re.findall(r"`(\d{4}_\w+)`", docs))
    found = hindered()
    assert found.keys() == named, "\n".join(
        f"{name}: {'; '.join(found.get(name, ['it is safe: need not be named']))}" for name in found.keys() ^ named
    )


def test_staff_groups_are_created_once_the_tables_of_permissions_are_complete() -> None:
    """`makemigrations` cannot know that StaffGroups writes permissions, so a remade migration loses this order."""
    loader = MigrationLoader(None)
    for key, migration in loader.disk_migrations.items():
        if any(isinstance(operation, StaffGroups) for operation in migration.operations):
            first = set(loader.graph.forwards_plan(key))
            assert {*loader.graph.leaf_nodes("auth"), *loader.graph.leaf_nodes("contenttypes")} <= first, key


def before() -> ProjectState:
    """A table as it was."""
    state = ProjectState()
    fields: list[tuple[str, Any]] = [
        ("id", models.AutoField(primary_key=True)),
        ("name", models.CharField(max_length=20, null=True)),
    ]
    migrations.CreateModel("Thing", fields).state_forwards("games", state)
    return state


SAFE = [
    migrations.AddField("thing", "new", models.IntegerField(null=True)),
    migrations.AddField("thing", "new", models.IntegerField(default=0, db_default=0)),
    migrations.AlterField("thing", "name", models.CharField(max_length=40, null=True, help_text="More.")),
    migrations.AddIndex("thing", models.Index(fields=["name"], name="by_name")),
    migrations.CreateModel("Other", [("id", models.AutoField(primary_key=True))]),
]
UNSAFE = [
    migrations.AddField("thing", "new", models.IntegerField(default=0)),
    migrations.AlterField("thing", "name", models.CharField(max_length=10, null=True)),
    migrations.AlterField("thing", "name", models.CharField(max_length=20)),
    migrations.AlterField("thing", "name", models.TextField(null=True)),
    migrations.AddConstraint("thing", models.UniqueConstraint(fields=["name"], name="one_name")),
    migrations.RemoveField("thing", "name"),
    migrations.RenameField("thing", "name", "title"),
    migrations.DeleteModel("Thing"),
    migrations.RunPython(migrations.RunPython.noop),
    migrations.RunSQL("SELECT 1"),
]


@pytest.mark.parametrize("operation", SAFE, ids=lambda one: type(one).__name__)
def test_what_old_code_does_not_notice_is_let_be(operation: Operation) -> None:
    assert not list(hindrances(operation, before()))


@pytest.mark.parametrize("operation", UNSAFE, ids=lambda one: type(one).__name__)
def test_what_old_code_would_stumble_over_is_found(operation: Operation) -> None:
    assert list(hindrances(operation, before()))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("field", "goes_on"), [(SAFE[0], True), (SAFE[1], True), (UNSAFE[0], False)], ids=str)
def test_old_code_writes_into_a_new_table_if_and_only_if_it_is_said_to_be_safe(field: Any, goes_on: bool) -> None:
    """The rule's heart, on the real database: an INSERT that does not know of a column."""
    old = before()
    new = old.clone()
    field.state_forwards("games", new)
    thing = old.apps.get_model("games", "Thing")
    with connection.schema_editor() as editor:
        editor.create_model(thing)
    try:
        with connection.schema_editor() as editor:
            field.database_forwards("games", editor, old, new)
        if goes_on:
            assert thing.objects.create(name="old").pk
        else:
            with pytest.raises(Exception, match=r"(?i)not.null"):
                thing.objects.create(name="old")
    finally:
        with connection.schema_editor() as editor:
            editor.delete_model(new.apps.get_model("games", "Thing"))
