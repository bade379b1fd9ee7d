"""What the random bots of all editions share: all choices of a prompt are equally likely."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeVar

from games.engine.bot_api import common

T = TypeVar("T")

_STOPS, _ADDS_SPACE = 0.03, 0.8

Move = common.PlaceBorder | common.PlaceKnight | common.Expand | common.Stop


def castle(prompt: common.PlaceCastlePrompt, rng: Random) -> common.PlaceCastle:
    """Any castle, with any knight beside it."""
    space, knights = entry(prompt.choices, rng)
    return common.PlaceCastle(space, rng.choice(knights))


def carry_out(prompt: common.CarryOutPrompt, rng: Random) -> Move:
    """Any border, knight or expansion, or now and then a stop."""
    kinds: list[Callable[[], Move]] = []
    if prompt.edges:
        kinds.append(lambda: common.PlaceBorder(rng.choice(prompt.edges)))
    if prompt.knights:
        kinds.append(lambda: _knight(prompt, rng))
    if prompt.expansions:
        kinds.append(lambda: _expand(prompt, rng))
    if not kinds or rng.random() < _STOPS:
        return common.Stop()
    return rng.choice(kinds)()


def _knight(prompt: common.CarryOutPrompt, rng: Random) -> common.PlaceKnight:
    space, payments = entry(prompt.knights, rng)
    return common.PlaceKnight(space, rng.choice(payments))


def _expand(prompt: common.CarryOutPrompt, rng: Random) -> common.Expand:
    own, firsts = entry(prompt.expansions, rng)
    first, seconds = entry(firsts, rng)
    if seconds and rng.random() < _ADDS_SPACE:
        return common.Expand(own, (first, rng.choice(seconds)))
    return common.Expand(own, (first,))


def entry(choices: Mapping[str, T], rng: Random) -> tuple[str, T]:
    """A random entry of a factored choice: key and value."""
    keys: Sequence[str] = list(choices)
    key = rng.choice(keys)
    return key, choices[key]
