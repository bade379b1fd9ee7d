"""Whole games for tests, of whichever edition."""

from collections.abc import Iterator
from random import Random
from typing import Any

from games import engine
from tests.engine import internet_playing, playing
from tests.engine.internet_playing import EVERY_INTERNET_TABLE
from tests.engine.playing import EVERY_GAME, Moment

EVERY_KIND: tuple[tuple[str, dict[str, Any]], ...] = (
    *EVERY_GAME,
    *(("internet", options) for options in EVERY_INTERNET_TABLE),
)
"""Every edition at every kind of table of its own, internet too."""


def next_move(state: Any, luck: Random) -> tuple[int, engine.Move]:
    """A legal move of a seat that may act: mostly one that the game waits for, now and then another; no offer that
    stands already, since services do not store it."""
    if state.edition == "internet":
        return internet_playing.next_move(state, luck)
    seat, move = playing.next_move(state, luck)
    while engine.is_repeated_offer(state, seat, move):
        seat, move = playing.next_move(state, luck)
    return seat, move


def answer(state: Any, seat: int, luck: Random) -> engine.Move:
    """A legal answer to what a seat is asked first."""
    if state.edition == "internet":
        return internet_playing.answer(state, seat, luck)
    return playing.answer(state, seat, engine.waiting(state)[seat][0], luck)


def moments(options: dict[str, Any], seed: str, edition: str = "classic") -> Iterator[Moment]:
    """A game from its start to its end; the same options and seed give the same game."""
    if edition == "internet":
        return internet_playing.moments(options, seed)
    return playing.moments(options, seed, edition)
