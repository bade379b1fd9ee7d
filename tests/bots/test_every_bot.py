"""Every bot of every edition: legal moves at every table, and its strength. New bots and options are tested, too."""

from typing import Any

import pytest

from games import engine
from games.bots import BOTS
from games.bots.self_play import play
from games.bots.simulation import jobs, play_one
from tests.engine.playing import name_of
from tests.engine.tables import info_of, tables
from tests.long_form import LONG_FORM

pytestmark = pytest.mark.random_games

TABLES = [
    *(("classic", options) for options in tables("classic")),
    *(("internet", options) for options in tables("internet", varied=(4,))),
    *(("returns", options) for options in tables("returns")),
]
EVERY_BOT = [(edition, bot) for edition, bots in BOTS.items() for bot in bots]
BASELINE = "random"
"""The bot against which the others are measured."""
MOST_MOVES = 1_500


@pytest.mark.parametrize(("edition", "options"), TABLES, ids=name_of)
def test_bots_play_to_the_end_at_every_table(edition: str, options: dict[str, Any]) -> None:
    names, first = list(BOTS[edition]), TABLES.index((edition, options))
    bots = [names[(first + seat) % len(names)] for seat in range(options["players"])]
    check_games(edition, options, bots)


@pytest.mark.parametrize(("edition", "bot"), EVERY_BOT)
def test_a_bot_plays_to_the_end_against_itself(edition: str, bot: str) -> None:
    for players in {info_of(edition).min_seats, info_of(edition).max_seats}:
        check_games(edition, {"players": players}, [bot] * players)


@pytest.mark.parametrize(("edition", "bot"), [one for one in EVERY_BOT if one[1] != BASELINE])
def test_a_bot_is_as_strong_against_random_ones_as_it_declares(edition: str, bot: str) -> None:
    games, players = 500 if LONG_FORM else 6, info_of(edition).min_seats
    bots, won = [bot, BASELINE] * (players // 2), 0.0
    for job in jobs(edition, {"players": players}, games, "sense", bots):
        result = play_one(job)
        assert not result.error
        won += result.share_won(bot)
    least = BOTS[edition][bot].beats_random
    assert won / games >= least, (
        f"{bot} wins {won / games:.0%} of {games} games against as many random bots. Make it stronger, or lower "
        f"`beats_random` (now {least}) in games/bots/{edition}/__init__.py"
    )


def check_games(edition: str, options: dict[str, Any], bots: list[str]) -> None:
    """Plays games; `play` checks that moves are legal and states valid."""
    for number in range(100 if LONG_FORM else 1):
        last = list(play(edition, options, f"whole-{number}", bots))[-1]
        assert engine.outcome(last.state) is not None
        assert last.number < MOST_MOVES, f"{bots} take too long: does one never pass?"
