"""An announced restart reaches everybody who is connected, and those who come later, until it has happened."""

import io
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.models import Game, Player
from games.realtime import restart_notices
from games.selectors import planned_restart
from tests.web.socket_client import close_all, db, open_socket, open_socket_at

pytestmark = pytest.mark.django_db(transaction=True)


def announce(*arguments: str) -> str:
    out = io.StringIO()
    call_command("announce_restart", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def notices(monkeypatch: pytest.MonkeyPatch) -> restart_notices.RestartNotices:
    """Those of a process that no test before has sent anything, and that looks when it is asked to."""
    fresh = restart_notices.RestartNotices(planned_restart.planned_restart)
    monkeypatch.setattr(restart_notices, "NOTICES", fresh)
    monkeypatch.setattr(restart_notices, "start", lambda: None)
    return fresh


async def test_all_connections_are_sent_it_new_ones_too_and_that_it_was_taken_back(
    make_game: Callable[..., Game], people: list[Player], notices: restart_notices.RestartNotices
) -> None:
    game = await db(make_game, 2)
    player, spectator = await open_socket(game.room_id, people[0]), await open_socket(game.room_id)
    lobby = await open_socket_at("/ws/lobby/")
    await player.receive("snapshot")
    await spectator.receive("snapshot")
    await lobby.receive("rooms")
    before = timezone.now()
    assert "restarts at" in await db(announce, "10")
    await notices.look()
    sent: list[dict[str, Any]] = [await socket.receive("restart") for socket in (player, spectator, lobby)]
    assert sent[0] == sent[1] == sent[2]
    assert timedelta(0) <= datetime.fromisoformat(sent[0]["at"]) - before - timedelta(minutes=10) < timedelta(minutes=1)
    later = await open_socket(game.room_id, people[1])
    assert await later.receive("restart") == sent[0]
    await notices.look()
    await db(announce, "--cancel")
    await notices.look()
    for socket in (player, spectator, lobby, later):
        assert (await socket.receive("restart"))["at"] is None
    await close_all([player, spectator, lobby, later])


def test_it_is_over_with_the_restart_or_five_minutes_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    announce("10")
    planned = planned_restart.planned_restart()
    assert planned is not None
    monkeypatch.setattr(planned_restart, "STARTED", datetime.now(UTC))
    assert planned_restart.planned_restart() is None
    announce("1")
    for late, expected in ((timedelta(minutes=5), True), (timedelta(minutes=7), False)):
        monkeypatch.setattr(timezone, "now", lambda late=late: datetime.now(UTC) + late)
        assert (planned_restart.planned_restart() is not None) is expected


@pytest.mark.parametrize("arguments", [(), ("0",), ("1441",), ("20:15",), ("5", "--cancel")])
def test_a_wrong_time_is_refused_and_announces_nothing(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        announce(*arguments)
    assert planned_restart.planned_restart() is None
