"""What the lobby and a player's list of games show of running games: round, points and the last move."""

from typing import Any

import pytest

from games import engine, protocol
from games.models import Game, Player, Room
from games.selectors.rooms import lobby, my_games, room_view
from games.support import game_cache
from tests.web.rounds import play_until_round
from tests.web.stored_game import StoredGame

pytestmark = [pytest.mark.django_db, pytest.mark.servers]


def listed(game: Game) -> protocol.Room:
    """The room as the lobby lists it."""
    (room,) = lobby.shown([game.room_id])
    return room


@pytest.mark.parametrize("edition", ["classic", "returns", "internet"])
def test_a_running_game_shows_its_round_its_points_and_the_last_move(people: list[Player], edition: str) -> None:
    players = next(one.min_seats for one in engine.editions() if one.name == edition)
    game = play_until_round(StoredGame(edition, {"players": players}, people).game, 2)
    state = game_cache.position(game).state
    progress = listed(game).progress
    assert progress == protocol.Progress(
        round=2,
        usual_rounds=engine.usual_rounds(edition, game.options),
        scores=tuple(seat.score for seat in engine.view(state, None).seats),
        last_move=game.last_move.isoformat(),
    )
    (own,) = my_games.my_games(people[0]).running
    assert (own.round, own.usual_rounds) == (progress.round, progress.usual_rounds)


@pytest.mark.parametrize(
    "hidden", [{"rounds_behind": 2}, {"watching": "link"}, {"watching": "none"}, {"password": "closed"}], ids=str
)
def test_nothing_is_shown_of_games_that_strangers_do_not_see_live(people: list[Player], hidden: dict[str, Any]) -> None:
    game = play_until_round(StoredGame("classic", {"players": 2}, people).game, 1)
    Room.objects.update(**hidden)
    assert listed(game).progress is None


def test_only_the_lobby_shows_it_and_the_ratings_of_those_who_play(people: list[Player]) -> None:
    """At the table it would change with every move, and is in the view."""
    game = play_until_round(StoredGame("classic", {"players": 2}, people).game, 1)
    room = room_view.room_get(game.room_id)
    assert room is not None
    assert room_view.room_for(room, people[0].id).progress is None
    assert {seat.rating for seat in room_view.room_for(room, people[0].id).seats} == {None}
