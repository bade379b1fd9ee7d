"""Rematches under pseudonyms: everybody knows who played before, and cannot find out which seat a person has now
(I-19)."""

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


def test_in_a_pseudonymous_rematch_nobody_keeps_a_seat_that_they_are_known_to_have_had(
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
def test_the_old_room_does_not_show_which_named_people_went_to_the_rematch(
    people: list[Player], pace: dict[str, Any], django_assert_num_queries: Any
) -> None:
    """Otherwise a player who leaves it when a pseudonym joins would be identified."""
    host, other, spectator = people[:3]
    before = services.room_create(
        player=host, edition="classic", options={"players": 2}, pseudonyms=True, pace=pace, public=False
    )
    services.room_join(room_id=before.id, player=other)
    services.room_start(room_id=before.id, player=host)
    services.room_end_game(room_id=before.id)
    listeners = [Listener(before.id, player) for player in (other, spectator)]
    assert shown_presence(before) == ([False, True], [spectator.name])
    with CaptureQueriesContext(connection) as asked:
        shown_presence(before)
    again = services.room_rematch(room_id=before.id, player=host)
    with django_assert_num_queries(len(asked)):
        assert shown_presence(before) == ([True, True], [])
    hidden = room_for(cast("Room", room_get(before.id)), None)
    assert (hidden.spectator_count, hidden.spectators_left_out) == (1, 1), "nobody is taken for nameless"
    for player, listener in zip((other, spectator), listeners, strict=True):
        listener.connection.close()
        assert shown_presence(before) == ([True, True], [])
        if player == other:
            services.room_join(room_id=again.id, player=player)
    services.room_start(room_id=again.id, player=host)
    assert shown_presence(before) == ([True, True], [])
    services.room_end_game(room_id=again.id)
    assert shown_presence(before) == ([False, False], [])


def shown_presence(room: Room) -> tuple[list[bool], list[str]]:
    """Which seats' players are shown as present, without a time of absence, and the names of the spectators."""
    shown = room_for(cast("Room", room_get(room.id)), None)
    return [one.online and one.away_since is None for one in shown.seats], [one.name for one in shown.spectators]
