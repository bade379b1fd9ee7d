"""Before an upgrade, the new version looks at the tables of the one before."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.migrations.loader import MigrationLoader

from games.models import Game
from tests.web.rounds import play_default
from tests.web.test_one_outbox_migration import LATEST, migrated

pytestmark = [pytest.mark.servers, pytest.mark.timeout(240)]
EARLIER = sorted(name for app, name in MigrationLoader(None).graph.nodes if app == "games")


@pytest.mark.django_db(transaction=True)
def test_running_games_are_verified_before_the_tables_are_migrated(make_game: Callable[..., Game]) -> None:
    """From every version on that an operator can have."""
    game, wrong = make_game(players=2), make_game(players=2)
    for _ in range(9):
        with transaction.atomic():
            play_default(game)
    Game.objects.filter(id=wrong.id).update(state="{}")
    try:
        for name in reversed(EARLIER):
            migrated([("games", name)])
            printed, complained = StringIO(), StringIO()
            with pytest.raises(CommandError, match="1 of 2 running games would change"):
                call_command("verify_games", "--open", stdout=printed, stderr=complained)
            assert "2 running games, 1 wrong" in printed.getvalue(), name
            assert wrong.id in complained.getvalue()
    finally:
        migrated(LATEST)
