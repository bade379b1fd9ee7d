"""No single player can spoil a rematch for the others (E17)."""

from collections.abc import Callable
from functools import partial

import pytest

from games import services
from games.models import Game, Player, Room
from games.selectors.rooms.room_view import rematch_of
from tests.web.conftest import reason
from tests.web.hosting import stored_room

pytestmark = pytest.mark.django_db
MakeGame = Callable[..., Game]


@pytest.fixture
def before(make_game: MakeGame) -> Room:
    """A room of three whose game is over."""
    return services.room_end_game(room_id=make_game(3).room_id)


def asks(room: Room, player: Player) -> Room:
    return services.room_rematch(room_id=room.id, player=player)


@pytest.mark.parametrize("pseudonyms", [False, True])
def test_a_rematch_that_its_host_has_left_or_that_was_closed_is_followed_by_another(
    before: Room, people: list[Player], pseudonyms: bool
) -> None:
    ada, bo, cy, _ = people
    Room.objects.filter(id=before.id).update(pseudonyms=pseudonyms)
    left = asks(before, cy)
    services.room_leave(room_id=left.id, player=cy)
    assert rematch_of(stored_room(before)) is None
    again = asks(before, ada)
    assert again.id not in (left.id, before.id)
    assert asks(before, bo) == asks(before, cy) == again
    assert rematch_of(stored_room(before)) == again.id
    services.room_close(room_id=again.id)
    assert asks(before, bo).id not in (left.id, again.id)


@pytest.mark.parametrize("blocks", ["host", "other"])
def test_a_block_leaves_nobody_without_a_rematch(before: Room, people: list[Player], blocks: str) -> None:
    ada, bo, cy, _ = people
    first = asks(before, cy)
    owner, about = (cy, ada) if blocks == "host" else (ada, cy)
    services.relation_set(owner=owner, about=about, blocked=True, note="")
    own = asks(before, ada)
    assert own.id != first.id
    assert own.creator == ada
    assert asks(before, ada) == own
    assert asks(before, bo) == first
    assert rematch_of(stored_room(before)) == first.id


def test_a_removed_player_gets_another_rematch_unless_that_would_identify_them(
    before: Room, people: list[Player]
) -> None:
    ada, bo, *_ = people
    first = asks(before, ada)
    asks(before, bo)
    services.room_kick(room_id=first.id, player=ada, seat=1)
    assert asks(before, bo).id != first.id
    Room.objects.filter(rematch_of=before).exclude(id=first.id).update(state=Room.State.CLOSED)
    Room.objects.filter(id=first.id).update(pseudonyms=True)
    assert reason(partial(asks, before, bo)) == ("forbidden", "removed")


def test_a_player_who_arrives_after_the_rematch_began_may_watch_it(before: Room, people: list[Player]) -> None:
    ada, bo, cy, _ = people
    again = asks(before, ada)
    asks(before, bo)
    services.room_kick(room_id=again.id, player=ada, seat=2)
    services.room_add_bot(room_id=again.id, player=ada)
    services.room_start(room_id=again.id, player=ada)
    assert asks(before, cy) == again
