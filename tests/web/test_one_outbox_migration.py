"""The migration to one outbox: every email and push that was queued or sent stays, with its recipient and its state."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from games.models import Game, MailAddress, Notification, Player, PushSubscription

LATEST = MigrationLoader(None).graph.leaf_nodes("games")
FIELDS = ("kind", "game_id", "seat", "cause", "created", "due", "batch", "attempts", "sent")


def migrated(targets: list[tuple[str, str]]) -> Any:
    """The models after migrating to these targets."""
    MigrationExecutor(connection).migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


@pytest.mark.django_db(transaction=True)
def test_queued_emails_and_pushes_are_carried_over(make_game: Callable[..., Game], people: list[Player]) -> None:
    game, now = make_game(players=2), timezone.now()
    address = MailAddress.objects.create(player=people[0], address="ann@post.example", asked=now)
    browser = PushSubscription.objects.create(player=people[1], endpoint="https://push.example/1", created=now)
    times = {"created": now, "due": now + timedelta(hours=1)}
    emails = [
        {"kind": "confirm", **times},
        {"kind": "turn", "game_id": game.id, "cause": "7", "batch": "a" * 32, "attempts": 2, **times},
        {"kind": "news", "game_id": game.id, "seat": 1, "cause": "3", "sent": now, **times},
    ]
    pushes = [{"kind": "turn", "game_id": game.id, "seat": 1, "cause": "8", **times}]
    try:
        old = migrated([("games", "0001_initial")])
        for row in emails:
            old.get_model("games", "Mail").objects.create(to_id=address.id, **row)
        for row in pushes:
            old.get_model("games", "Push").objects.create(to_id=browser.id, **row)
        before = [
            (*row, model)
            for model in ("Mail", "Push")
            for row in old.get_model("games", model).objects.values_list(*FIELDS)
        ]
    finally:
        migrated(LATEST)
    after = Notification.objects.order_by("id")
    assert [
        (*(getattr(row, name) for name in FIELDS), "Mail" if row.address_id == address.id else "Push") for row in after
    ] == before
    assert [row.browser_id for row in after] == [None, None, None, browser.id]
