"""Bots of each liking do more of what they like than the others, and play about as well as without it."""

from collections import Counter
from math import sqrt
from statistics import fmean
from typing import Any

import pytest

from games import bots, engine
from games.bots.self_play import play
from games.bots.shared.style import KNIGHT, PAGE
from games.bots.simulation import jobs, play_one
from tests.bots.test_choose import answer
from tests.bots.test_exploiters import LONG_DECK
from tests.bots.test_plain import CORNER
from tests.engine.boards import FOUR_PROVINCES
from tests.engine.table import contest
from tests.long_form import LONG_FORM

EDITIONS = ("classic", "returns", "internet")
LEVELS = ("page", "squire", "plain") if LONG_FORM else ("squire",)
TABLE_GAMES, GAMES = (60, 200) if LONG_FORM else (4, 1)
DOES = {
    "border_placed": "builder",
    "expanded": "raider",
    "knight_placed": "raider",
    "card_taken": "schemer",
    "politics_won": "schemer",
    "traitor_found": "schemer",
    "alliance_made": "schemer",
    "knight_turned": "schemer",
    "alliance_forced": "schemer",
}
"""The events by which each liking is known; a miser by the ducats that it holds."""


def things_done(edition: str, level: str, seed: str, likings: list[str]) -> Counter[tuple[int, str]]:
    """By seat and liking, what the seats of a game did of what each liking is known by; ducats by the number of moves
    for which they were held."""
    done: Counter[tuple[int, str]] = Counter()
    event: Any
    for turn in play(edition, {"players": len(likings)}, seed, [f"{level}:{liking}" for liking in likings]):
        for event in turn.events:
            if event.kind in DOES:
                done[event.seat, DOES[event.kind]] += 1
        if engine.round_of(turn.state) >= 1:
            done.update({(seat, "miser"): one.ducats for seat, one in enumerate(turn.state.seats)})
    return done


@pytest.mark.random_games
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_liking_does_more_of_its_own_than_the_others(edition: str) -> None:
    likings = list(bots.LIKINGS)
    sums: Counter[tuple[str, str]] = Counter()
    for game in range(TABLE_GAMES):
        seats = likings[game % 4 :] + likings[: game % 4]
        for (seat, what), count in things_done(edition, "plain", f"likings-{game}", seats).items():
            sums[seats[seat], what] += count
    for liking in likings:
        others = fmean(sums[other, liking] for other in likings if other != liking)
        assert sums[liking, liking] > (1.1 if LONG_FORM else 1.0) * others, (
            f"{liking}: {sums[liking, liking]}, the others {others:.0f} each"
        )


@pytest.mark.random_games
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("liking", bots.LIKINGS)
def test_a_liking_costs_and_gains_little(edition: str, level: str, liking: str) -> None:
    """The short form shows that they make legal moves: a game says nothing about their strength."""
    names = (f"{level}:{liking}", level) * (2 if edition == "internet" else 1)
    won = 0.0
    for job in jobs(edition, {"players": len(names)}, GAMES, "likings", names):
        result = play_one(job)
        assert not result.error
        won += result.share_won(names[0])
    margin = 0.98 / sqrt(GAMES)
    assert 0.4 - margin <= won / GAMES <= 0.6 + margin, f"{won} of {GAMES} games"


def test_no_liking_changes_nothing() -> None:
    assert KNIGHT.with_liking("") == KNIGHT
    assert PAGE.with_liking("") == PAGE


def test_every_level_of_schemers_plays_tricks_and_of_raiders_minds_the_points_of_others() -> None:
    assert PAGE.with_liking("schemer").tricks
    assert PAGE.with_liking("raider").harm > 0
    assert PAGE.with_liking("builder").horizon == PAGE.horizon


@pytest.mark.rule("C-17")
@pytest.mark.parametrize(
    ("over", "diagram", "liking"),
    [("borders 3", CORNER, "builder"), ("sword", FOUR_PROVINCES, "raider"), ("politics", FOUR_PROVINCES, "schemer")],
)
def test_it_bids_more_for_what_it_likes_and_as_much_for_other_actions(over: str, diagram: str, liking: str) -> None:
    def bids(liking: str) -> int:
        table: Any = {"players": 3, "ducats": (60, 60, 60), "deck": LONG_DECK}
        state = contest(0, 1, 2, over=over, diagram=diagram, **table)
        return sum(answer(state, 0, str(seed), liking=liking).ducats for seed in range(20))

    assert bids(liking) > bids("")
    other = next(each for each in ("builder", "schemer") if each != liking)
    assert bids(other) == bids("")
