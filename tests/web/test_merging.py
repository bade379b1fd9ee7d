"""A guest who logs in brings along what was decided about them and what others think of them; and takes nothing up that
the account may not have."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from games import services
from games.models import Draft, Game, Player, Regard, Room
from games.selectors import watching
from games.services import moderation
from tests.web.conftest import reason
from tests.web.staff import staff

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
MakeGame = Callable[..., Game]


@pytest.fixture
def account(people: list[Player]) -> Player:
    """Di's."""
    return services.account_enter(user=User.objects.create_user("Di of Dun"), guest=people[3])


def logs_in(account: Player, guest: Player) -> None:
    """A guest turns out to be whose account this is."""
    assert account.user is not None
    services.account_enter(user=account.user, guest=guest)


@pytest.mark.parametrize("banned", ["account", "guest"])
def test_who_may_not_sit_down_does_not_sit_down_as_a_guest_and_log_in_then(
    people: list[Player], make_game: MakeGame, account: Player, banned: str
) -> None:
    """S9"""
    mo = staff()
    ban: Any = {"by": mo, "step": "seat_ban", "why": "left every game"}
    if banned == "account":
        moderation.sanction_give(player_id=account.id, **ban)
    game = make_game(3)
    if banned == "guest":
        moderation.seat_to_person(by=mo, room_id=game.room_id, seat=2, player_id=account.id, why="for a friend")
        moderation.sanction_give(player_id=people[1].id, **ban)
    logs_in(account, people[1])
    theirs = game.room.seats.get(player=account)
    assert theirs.stand_in, "a bot plays for them"


@pytest.mark.parametrize("known", [False, True])
def test_whom_somebody_has_blocked_is_blocked_under_their_account(
    people: list[Player], account: Player, known: bool
) -> None:
    services.regard_set(owner=people[0], about=people[1], blocked=True, note="Left twice.")
    services.regard_set(owner=account, about=people[1], blocked=True, note="Myself!")
    if known:
        services.regard_set(owner=people[0], about=account, blocked=False, note="Nice.")
    logs_in(account, people[1])
    regard = Regard.objects.get()
    assert (regard.owner, regard.about, regard.blocked) == (people[0], account, True)
    assert regard.note == ("Nice." if known else "Left twice.")


def test_what_an_account_was_writing_on_a_seat_that_it_left_keeps_nobody_from_logging_in(
    people: list[Player], make_game: MakeGame, account: Player
) -> None:
    game = make_game(2)
    for player in (account, people[1]):
        Draft.objects.create(game=game, player=player, prompt="1", move={"kind": player.name})
    logs_in(account, people[1])
    assert Draft.objects.get().move == {"kind": "Bo"}


def test_who_was_sent_away_as_a_guest_is_so_under_their_account(
    people: list[Player], make_game: MakeGame, make_room: Callable[..., Room], account: Player
) -> None:
    """From rooms where neither ever sat, and where the account sits; once, if both were."""
    mo, watched, waiting, own = staff(), make_game(2).room, make_room(3), make_room(3)
    services.room_join(room_id=own.id, player=account)
    moderation.watcher_remove(by=mo, room_id=waiting.id, player_id=account.id, why="insults")
    for room in (watched, waiting, own):
        moderation.watcher_remove(by=mo, room_id=room.id, player_id=people[2].id, why="insults")
    other = services.player_create(name="Eve")
    moderation.watcher_remove(by=mo, room_id=watched.id, player_id=other.id, why="insults")
    logs_in(account, people[2])
    rooms = [Room.objects.get(id=room.id) for room in (watched, waiting, own)]
    assert [room.shut_out for room in rooms] == [[account.id, other.id], [account.id], [account.id]]
    assert [watching.is_barred(room, account.id) for room in rooms] == [True, True, False]
    assert reason(lambda: services.room_join(room_id=waiting.id, player=account)) == ("forbidden", "sent_away")
    services.room_leave(room_id=own.id, player=account)
    assert reason(lambda: services.room_join(room_id=own.id, player=account)) == ("forbidden", "sent_away")
