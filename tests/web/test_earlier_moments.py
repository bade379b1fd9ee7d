"""History of a running game: each seat, and a spectator, is shown what they were sent at that moment, and nothing
else."""

from random import Random
from typing import Any

import pytest
from django.test import TestCase
from rest_framework.test import APIClient

from games import engine, services
from games.models import Game, Player, Room
from games.support.positions import stream_key
from tests.engine.any_edition import next_move
from tests.web.conftest import client_of, seen_by
from tests.web.stored_game import StoredGame

pytestmark = pytest.mark.django_db
Sent = dict[tuple[int | None, int], Any]


def past(game: Game, player: Player | None, stream: int, client: Any = None) -> tuple[int, Any]:
    """Status and response for a moment of a game."""
    answer = (client or client_of(player)).get(f"/api/rooms/{game.room_id}/history/{stream}/")
    return answer.status_code, answer.json()


def played(stored: StoredGame, moves: int, luck: Random) -> Sent:
    """Plays on, and keeps what each viewer was sent at each position of their stream; the second act is undone if
    possible."""
    sent: Sent = {}
    rolled_back = False
    for _ in range(moves):
        before = Game.objects.get(id=stored.game.id)
        if before.undo is not None and not rolled_back:
            rolled_back = True
            seat = before.undo
            with TestCase.captureOnCommitCallbacks(execute=True):
                services.game_undo(
                    room_id=before.room_id,
                    player_id=stored.people[seat].id,
                    stream=before.streams[str(seat)],
                    client_id=f"back {before.version}",
                )
            # What was undone is no moment any more, nor is the undo.
            after = Game.objects.get(id=before.id)
            gone = {(viewer, after.streams[name]) for viewer, name in viewers(after)}
            gone |= {(viewer, stream - 1) for viewer, stream in gone}
            sent = {moment: view for moment, view in sent.items() if moment not in gone}
            continue
        with TestCase.captureOnCommitCallbacks(execute=True):
            stored.play(stored.state, *next_move(stored.state, luck))
        game = Game.objects.get(id=before.id)
        for viewer, name in viewers(game):
            if game.streams[name] > before.streams[name]:
                sent[viewer, game.streams[name]] = seen_by(game, viewer)["view"]
    return sent


def viewers(game: Game) -> list[tuple[int | None, str]]:
    """All viewers who have a stream, with its name."""
    return [(seat, stream_key(seat)) for seat in (None, *range(game.options["players"]))]


@pytest.mark.once
@pytest.mark.rule("C-26", "I-19", "R-20")
@pytest.mark.parametrize(
    ("edition", "options"),
    [("classic", {"players": 3, "setup": "basic"}), ("returns", {"players": 2}), ("internet", {"players": 4})],
)
def test_each_viewer_is_shown_what_they_were_sent_then(
    people: list[Player], edition: str, options: dict[str, Any]
) -> None:
    stored, luck = StoredGame(edition, options, people), Random("past")
    seats = range(options["players"])
    clients: dict[int | None, APIClient] = {seat: client_of(stored.people[seat]) for seat in seats}
    clients[None] = client_of()
    for _ in range(2):
        sent = played(stored, 20, luck)
        assert len(sent) > 12
        for viewer, stream in luck.sample(sorted(sent, key=str), 12):
            status, moment = past(stored.game, None, stream, clients[viewer])
            assert (status, moment["stream"], moment["seat"]) == (200, stream, viewer)
            assert moment["view"] == sent[viewer, stream]
    assert engine.outcome(stored.state) is None


def test_there_is_no_moment_that_has_not_come(people: list[Player]) -> None:
    stored = StoredGame("returns", {"players": 2}, people)
    assert past(stored.game, people[0], 0)[0] == 200
    for stream in (1, 99, 10**30):
        status, moment = past(stored.game, people[0], stream)
        assert (status, moment["error"]["code"]) == (404, "unknown_moment")


def test_excluded_and_delayed_spectators_see_no_history(people: list[Player]) -> None:
    late = StoredGame("returns", {"players": 2}, people, rounds_behind=2)
    status, moment = past(late.game, people[3], 0)
    assert (status, moment["error"]["reason"]) == (409, "delayed_history")
    closed = StoredGame("returns", {"players": 2}, people)
    Room.objects.filter(id=closed.game.room_id).update(watching="none")
    assert past(closed.game, people[3], 0)[0] == 403
    assert past(closed.game, people[0], 0)[0] == 200
