"""Whole games for tests, in any edition."""

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
"""Every edition with every one of its table options, including internet."""


def next_move(state: Any, luck: Random) -> tuple[int, engine.Move]:
    """A legal move of a seat that may act: usually one that the game waits for, sometimes another; never an offer that
    already stands, since the services do not store it."""
    if state.edition == "internet":
        return internet_playing.next_move(state, luck)
    seat, move = playing.next_move(state, luck)
    while engine.is_repeated_offer(state, seat, move):
        seat, move = playing.next_move(state, luck)
    return seat, move


def answer(state: Any, seat: int, luck: Random) -> engine.Move:
    """A legal answer to a seat's first prompt."""
    if state.edition == "internet":
        return internet_playing.answer(state, seat, luck)
    return playing.answer(state, seat, engine.waiting(state)[seat][0], luck)


def moments(options: dict[str, Any], seed: str, edition: str = "classic") -> Iterator[Moment]:
    """A game from start to end; the same options and seed give the same game."""
    if edition == "internet":
        return internet_playing.moments(options, seed)
    return playing.moments(options, seed, edition)
