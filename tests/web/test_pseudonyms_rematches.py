"""Rematches under pseudonyms: all know who played before, and learn of nobody which seat they have now (I-19)."""

from collections.abc import Callable
from functools import partial
from typing import Any, cast

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import services
from games.models import Game, Player, Room
from games.selectors.rooms.room_view import room_for, room_get
from tests.web.conftest import reason
from tests.web.test_hidden import Listener

pytestmark = [pytest.mark.django_db, pytest.mark.rule("I-19")]


def test_in_a_rematch_nobody_sits_where_they_are_known_to_have_sat(
    make_game: Callable[..., Game], people: list[Player]
) -> None:
    game = make_game(3)
    Room.objects.filter(id=game.room_id).update(pseudonyms=True)
    services.room_end_game(room_id=game.room_id)
    seats = set()
    for _ in range(12):
        again = services.room_rematch(room_id=game.room_id, player=people[0])
        for player in people[1:3]:
            services.room_join(room_id=again.id, player=player)
        seats.add(tuple(again.seats.values_list("player", flat=True)))
        for change in ({"pseudonyms": False}, {"seating": "choice"}):
            edit: dict[str, Any] = {"room_id": again.id, "player": people[0], **change}
            assert reason(partial(services.room_edit, **edit)) == ("refused", "would_unmask")
        Room.objects.filter(id=again.id).update(rematch_of=None, state=Room.State.CLOSED)
    assert len(seats) > 1


def test_a_table_whose_people_are_expected_back_gets_no_pseudonyms(
    make_game: Callable[..., Game], people: list[Player]
) -> None:
    """Everybody has seen for whom which seat is held."""
    game = make_game(3)
    services.room_end_game(room_id=game.room_id)
    again = services.room_rematch(room_id=game.room_id, player=people[0])
    change: dict[str, Any] = {"room_id": again.id, "player": people[0], "pseudonyms": True}
    assert reason(lambda: services.room_edit(**change)) == ("refused", "would_unmask")


@pytest.mark.parametrize("pace", [{"kind": "correspondence", "hours": 24}, {"kind": "untimed"}])
def test_the_table_before_tells_of_nobody_named_there_whether_they_have_gone_to_the_rematch(
    people: list[Player], pace: dict[str, Any], django_assert_num_queries: Any
) -> None:
    """Else whoever leaves it when a pseudonym sits down would be known."""
    host, other, watcher = people[:3]
    before = services.room_create(
        player=host, edition="classic", options={"players": 2}, pseudonyms=True, pace=pace, public=False
    )
    services.room_join(room_id=before.id, player=other)
    services.room_start(room_id=before.id, player=host)
    services.room_end_game(room_id=before.id)
    listeners = [Listener(before.id, player) for player in (other, watcher)]
    assert told(before) == ([False, True], [watcher.name])
    with CaptureQueriesContext(connection) as asked:
        told(before)
    again = services.room_rematch(room_id=before.id, player=host)
    with django_assert_num_queries(len(asked)):
        assert told(before) == ([True, True], [])
    for player, listener in zip((other, watcher), listeners, strict=True):
        listener.conversation.close()
        assert told(before) == ([True, True], [])
        if player == other:
            services.room_join(room_id=again.id, player=player)
    services.room_start(room_id=again.id, player=host)
    assert told(before) == ([True, True], [])
    services.room_end_game(room_id=again.id)
    assert told(before) == ([False, False], [])


def told(room: Room) -> tuple[list[bool], list[str]]:
    """Which seats' people are said to be at a room, without a time at which they went, and who is said to watch."""
    shown = room_for(cast("Room", room_get(room.id)), None)
    return [one.online and one.away_since is None for one in shown.seats], [one.name for one in shown.watchers]
