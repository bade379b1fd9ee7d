"""What a player has won against bots alone, which level is suggested to them, and their next goal."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.utils import timezone

from games import bots, services
from games.models import Game, Player, Room, Seat
from games.protocol.responses import SeatResult
from games.selectors.people import bot_progress
from games.services.account_lifecycle.account_merge import merge_guest
from tests.web.conftest import client_of
from tests.web.hosting import give_accounts

pytestmark = pytest.mark.django_db
JSON = dict[str, Any]


class Evening:
    """Games that a player has finished against bots."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.won: dict[str, bool] = {}

    def play(self, levels: Sequence[str], *, won: bool, edition: str = "classic") -> Room:
        """Finishes a game against bots of these levels."""
        options = {"players": len(levels) + 1}
        room = services.room_play_now(player=self.player, edition=edition, options=options)
        for number, level in enumerate(levels, 1):
            room.seats.filter(number=number).update(level=level)
        Room.objects.filter(id=room.id).update(state=Room.State.ENDED, ended_by=Room.EndedBy.PLAY)
        Game.objects.filter(room=room).update(ended=timezone.now())
        self.won[room.game.id] = won
        return room

    def results(self, games: Sequence[Game]) -> dict[str, tuple[SeatResult, ...]]:
        """The player, on seat 0, comes first or second."""
        return {game.id: (SeatResult(colour="red", place=1 if self.won[game.id] else 2, points=9),) for game in games}

    def progress(self, edition: str = "classic") -> JSON:
        """The player's progress in an edition, from the API."""
        answer = client_of(self.player).get("/api/me/progress/").json()
        return next(one for one in answer["editions"] if one["edition"] == edition)


@pytest.fixture
def evening(people: list[Player], monkeypatch: pytest.MonkeyPatch) -> Evening:
    evening = Evening(people[0])
    monkeypatch.setattr(bot_progress, "results_of", evening.results)
    return evening


def test_games_are_counted_by_edition_players_and_level(evening: Evening) -> None:
    evening.play(["squire"], won=True)
    evening.play(["squire"], won=False)
    evening.play(["plain", "plain"], won=False)
    evening.play(["squire"], won=True, edition="returns")
    assert evening.progress()["records"] == [
        {"players": 2, "level": "squire", "games": 2, "wins": 1},
        {"players": 3, "level": "plain", "games": 1, "wins": 0},
    ]
    assert evening.progress("returns")["records"] == [{"players": 2, "level": "squire", "games": 1, "wins": 1}]


def test_a_mixed_table_counts_as_one_of_its_weakest_bot(evening: Evening) -> None:
    evening.play(["plain", "page"], won=True)
    assert [one["level"] for one in evening.progress()["records"]] == ["page"]


@pytest.mark.parametrize("why", ["person", "stand_in", "stopped", "running"])
def test_only_finished_games_that_one_played_oneself_against_bots_alone_count(
    evening: Evening, people: list[Player], why: str
) -> None:
    room = evening.play(["squire", "squire"], won=True)
    if why == "person":
        room.seats.filter(number=1).update(bot=False, player=people[1])
    elif why == "stand_in":
        room.seats.filter(number=0).update(stand_in=True)
    elif why == "stopped":
        Room.objects.filter(id=room.id).update(ended_by=Room.EndedBy.MODERATOR)
    else:
        Room.objects.filter(id=room.id).update(state=Room.State.PLAYING)
    assert evening.progress()["records"] == []


@pytest.mark.parametrize(
    ("games", "suggested"),
    [
        ([], "squire"),
        ([("squire", True)], "squire"),
        ([("squire", True), ("squire", True)], "plain"),
        ([("squire", True), ("squire", False)], "squire"),
        ([("squire", True), ("plain", True)], "plain"),
        ([("squire", False), ("squire", False)], "squire"),
        ([("squire", False), ("squire", False), ("squire", False)], "page"),
        ([("page", False), ("page", False), ("page", False)], "page"),
        ([("plain", True), ("plain", True)], "count"),
        ([("count", True), ("count", True)], "count"),
        ([("count", False), ("count", False), ("count", False)], "plain"),
        ([("squire", True), ("squire", True), ("page", False)], "page"),
    ],
)
def test_the_next_level_is_suggested_after_two_wins_and_the_one_below_after_three_losses(
    evening: Evening, games: list[tuple[str, bool]], suggested: str
) -> None:
    for level, won in games:
        evening.play([level], won=won)
    assert evening.progress()["suggested"] == suggested


def test_the_goal_is_the_level_above_those_beaten_with_as_many_players(evening: Evening) -> None:
    assert evening.progress()["goal"] == {"players": 4, "level": "page"}
    evening.play(["squire"], won=True)
    assert evening.progress()["goal"] == {"players": 2, "level": "plain"}
    evening.play(["plain"], won=True)
    assert evening.progress()["goal"] == {"players": 2, "level": "count"}
    evening.play(["count"], won=True)
    assert evening.progress()["goal"] == {"players": 3, "level": "page"}
    for players in (2, 3):
        for level in bots.offered("classic", players + 1):
            evening.play([level] * players, won=True)
    assert evening.progress()["goal"] is None


def test_no_level_is_suggested_or_a_goal_at_a_table_where_it_does_not_play(evening: Evening) -> None:
    for _ in range(2):
        evening.play(["plain"] * 2, won=True)
    assert evening.progress()["suggested"] == "plain"
    assert evening.progress()["goal"]["level"] != "count"


def test_a_visitor_without_a_name_starts_with_a_squire(evening: Evening) -> None:
    answer = client_of(None).get("/api/me/progress/").json()
    assert {one["suggested"] for one in answer["editions"]} == {"squire"}
    assert not Seat.objects.exists()


def test_a_guest_keeps_it_with_an_account(evening: Evening, people: list[Player]) -> None:
    evening.play(["squire"], won=True)
    before = evening.progress()
    give_accounts(people[1:2])
    people[1].refresh_from_db()
    merge_guest(guest=people[0], player=people[1], keeps_access=False)
    evening.player = people[1]
    assert before["records"]
    assert evening.progress() == before
