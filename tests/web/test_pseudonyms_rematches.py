"""Rematches under pseudonyms: all know who played before, and learn of nobody which seat they have now (I-19)."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from games import services
from games.models import Game, Player, Room
from tests.web.conftest import reason

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
        services.room_edit(room_id=again.id, player=people[0], seating="choice")
        seats.add(tuple(again.seats.values_list("player", flat=True)))
        change: dict[str, Any] = {"room_id": again.id, "player": people[0], "pseudonyms": False}
        assert reason(partial(services.room_edit, **change)) == ("refused", "would_unmask")
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
