"""The scenarios of internet; `recording.py` records one game for each.

One case in the rules occurs in no game that chance leads to, only in tests of the rule: two players win a politics
action when a single card is left (test_internet_auction.py)."""

from collections.abc import Callable, Iterator
from typing import Any

from games import engine
from tests.engine import internet_playing
from tests.engine.playing import Moment
from tests.engine.scenarios import Scenario, Steps, among_bots, default_moves_only, happens, shared_win, won_by_money

EARLIEST, LATEST_OF_SIX = 14, 18
"""The King Is Dead is among the first pools of its group, or among the last."""


def at_random(options: dict[str, Any], seed: str, edition: str) -> Iterator[Moment]:
    """A game of random sheets, with conditions, cards and endings on them."""
    yield from internet_playing.moments(options, seed)


def _random(players: int, shows: Callable[[Steps], bool], **options: Any) -> Scenario:
    return Scenario({"players": players, **options}, shows, at_random, "internet")


def _sensible(players: int, shows: Callable[[Steps], bool], **options: Any) -> Scenario:
    return Scenario({"players": players, **options}, shows, among_bots, "internet")


def _nobody(players: int) -> Scenario:
    return Scenario({"players": players}, shared_win, default_moves_only, "internet")


def _two_carry_out(steps: Steps) -> bool:
    return any(len(won.seats) > 1 for state, _ in steps for won in state.won)


def _ends_in(round_: int) -> Callable[[Steps], bool]:
    return lambda steps: engine.round_of(steps[-1][0]) == round_


def _silver_finds_in_a_row(steps: Steps) -> bool:
    return any(sum(e.kind == "pool_drawn" and e.pool.kind == "silver_find" for e in events) > 1 for _, events in steps)


def _king_before_the_other_pool(steps: Steps) -> bool:
    drawn = [[e.pool.kind for e in events if e.kind == "pool_drawn"] for _, events in steps]
    return any(kinds[:1] == ["the_king_is_dead"] and len(kinds) > 1 for kinds in drawn)


def _all_claim(steps: Steps) -> bool:
    return any(e.kind == "claims_settled" and len(e.seats) == state.players for state, events in steps for e in events)


def _decided_by_one_of_its_own(steps: Steps) -> bool:
    """Whether a list was decided by a line after a first one that did not hold."""
    return any(e.kind == "line_decided" and not e.otherwise and e.line > 1 for _, events in steps for e in events)


INTERNET_WAYS: dict[str, Scenario] = {
    "internet-four-players": _sensible(4, happens("province_founded")),
    "internet-five-players": _sensible(5, happens("expanded")),
    "internet-six-players": _sensible(6, happens("knight_turned")),
    "internet-seven-players": _sensible(7, happens("province_founded")),
    "internet-four-players-at-random": _random(4, happens("line_decided", otherwise=False)),
    "internet-five-players-at-random": _random(5, _decided_by_one_of_its_own),
    "internet-six-players-at-random": _random(6, happens("politics_lost")),
    "internet-seven-players-at-random": _random(7, happens("alliance_broken")),
    "internet-fixed-colours-and-open-politics": _random(
        4, happens("politics_won", card="fief"), colour_bidding=False, open_politics=True
    ),
    "internet-lots-for-a-colour": _sensible(5, happens("lot_drawn", about="colour")),
    "internet-lots-for-a-turn": _sensible(5, happens("lot_drawn", about="turn")),
    "internet-lots-for-cards": _random(7, happens("lot_drawn", about="card")),
    "internet-two-win-an-action": _sensible(6, _two_carry_out),
    "internet-three-equal-bids": _sensible(7, happens("action_settled", why="tie")),
    "internet-all-claim": _sensible(4, _all_claim),
    "internet-politics-by-lot": _random(4, happens("politics_gained", how="lot")),
    "internet-alliance-paid-off": _random(4, happens("alliance_ended")),
    "internet-nothing-left-to-end": _random(4, happens("alliance_already_ended")),
    "internet-sheet-missed": _random(4, happens("won_action_lapsed")),
    "internet-sheet-taken-back": _random(5, happens("sheet_taken_back")),
    "internet-cut-off": _sensible(7, happens("cut_off")),
    "internet-silver-finds-in-a-row": _sensible(4, _silver_finds_in_a_row),
    "internet-king-drawn-first": _sensible(4, _king_before_the_other_pool),
    "internet-king-dies-as-early-as-can-be": _sensible(6, _ends_in(EARLIEST)),
    "internet-king-dies-as-late-as-can-be": _sensible(6, _ends_in(LATEST_OF_SIX)),
    "internet-won-by-money": _random(4, won_by_money),
    "internet-nobody-there-four-players": _nobody(4),
    "internet-nobody-there-seven-players": _nobody(7),
}
