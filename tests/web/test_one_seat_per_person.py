"""Nobody gets to know two hands of one game, and no data export contains another player's moves at the same seat
(C-26)."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User

from games import services
from games.models import Game, Move, Player
from games.selectors.people import own_data
from games.services import moderation
from games.services.account_lifecycle import account_merge
from tests.web.conftest import reason
from tests.web.staff import refused, staff
from tests.web.test_moves import acting, play

pytestmark = pytest.mark.django_db
MakeGame = Callable[..., Game]
ANOTHER = ("refused", "had_another_seat")


def offer(game: Game, seat: int) -> None:
    game.room.seats.filter(number=seat).update(stand_in=True, offered=True)


def test_a_former_player_gets_no_other_seat_in_the_same_game(make_game: MakeGame, people: list[Player]) -> None:
    game, mo = make_game(3), staff("mo")
    services.room_leave(room_id=game.room_id, player=people[0])
    offer(game, 1)
    take: dict[str, Any] = {"room_id": game.room_id, "seat": 1}
    assert reason(partial(services.seat_take_over, player=people[0], **take)) == ANOTHER
    hand: Any = {"by": mo, "room_id": game.room_id, "why": "to continue"}
    assert refused(moderation.seat_to_person, **hand, seat=1, player_id=people[0].id) == ANOTHER
    assert moderation.seat_to_person(**hand, seat=0, player_id=people[0].id).player == people[0]
    assert services.seat_take_over(player=people[3], **take).player == people[3]
    services.room_leave(room_id=game.room_id, player=people[3])
    offer(game, 2)
    assert reason(partial(services.seat_take_over, player=people[3], **(take | {"seat": 2}))) == ANOTHER


def test_a_log_in_brings_no_second_hand(make_game: MakeGame, people: list[Player]) -> None:
    running, over = make_game(3), make_game(3)
    guest, player = people[1], people[0]
    player.user = User.objects.create(username="Ada")
    player.save()
    for game in (running, over):
        services.room_leave(room_id=game.room_id, player=player)
    services.room_end_game(room_id=over.room_id)
    account_merge.merge_guest(guest=guest, player=player, keeps_access=False)
    left = running.room.seats.get(number=1)
    assert (left.player, left.bot) == (None, True)
    assert over.room.seats.get(number=1).player == player


def test_the_data_of_a_person_have_their_own_moves_alone(make_game: MakeGame, people: list[Player]) -> None:
    game = make_game(2)
    first = acting(game)
    numbers: dict[str, list[int]] = {}
    for person in (people[first], people[2], people[3]):
        if person != people[first]:
            offer(game, first)
            services.seat_take_over(room_id=game.room_id, player=person, seat=first)
        while acting(game) != first:
            play(game, acting(game), f"{person.name} waits {Game.objects.get().version}")
        play(game, first, f"{person.name} plays")
        numbers[person.id] = list(Move.objects.filter(seat=first).order_by("number").values_list("number", flat=True))
    seen = 0
    for person in (people[first], people[2], people[3]):
        own = Move.objects.filter(number__in=numbers[person.id][seen:]).order_by("number")
        seen = len(numbers[person.id])
        (exported,) = json.loads(own_data.as_json(person))["games"]
        assert exported["seat"] == first
        assert [(one["move"], one["made"]) for one in exported["moves"]] == [(one.move, str(one.made)) for one in own]
        assert exported["moves"]
    services.person_delete(player=people[2])
    (exported,) = json.loads(own_data.as_json(people[first]))["games"]
    assert len(exported["moves"]) == len(numbers[people[first].id])
