"""What players without sense do in every edition: each choice that a prompt lists is as likely as the next."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from games.engine import thinking

_STOPS, _ADDS_SPACE = 0.03, 0.8

Move = thinking.PlaceBorder | thinking.PlaceKnight | thinking.Expand | thinking.Stop


def castle(prompt: thinking.PlaceCastlePrompt, rng: Random) -> thinking.PlaceCastle:
    """Any castle, any knight beside it."""
    space, knights = entry(prompt.choices, rng)
    return thinking.PlaceCastle(space, rng.choice(knights))


def carry_out(prompt: thinking.CarryOutPrompt, rng: Random) -> Move:
    """Any border, knight or expansion; now and then the end of it."""
    kinds: list[Callable[[], Move]] = []
    if prompt.edges:
        kinds.append(lambda: thinking.PlaceBorder(rng.choice(prompt.edges)))
    if prompt.knights:
        kinds.append(lambda: _knight(prompt, rng))
    if prompt.expansions:
        kinds.append(lambda: _expand(prompt, rng))
    if not kinds or rng.random() < _STOPS:
        return thinking.Stop()
    return rng.choice(kinds)()


def _knight(prompt: thinking.CarryOutPrompt, rng: Random) -> thinking.PlaceKnight:
    space, payments = entry(prompt.knights, rng)
    return thinking.PlaceKnight(space, rng.choice(payments))


def _expand(prompt: thinking.CarryOutPrompt, rng: Random) -> thinking.Expand:
    own, firsts = entry(prompt.expansions, rng)
    first, seconds = entry(firsts, rng)
    if seconds and rng.random() < _ADDS_SPACE:
        return thinking.Expand(own, (first, rng.choice(seconds)))
    return thinking.Expand(own, (first,))


def entry(choices: Mapping[str, Any], rng: Random) -> tuple[str, Any]:
    """One of the keys of a factored choice, with what it leads to."""
    keys: Sequence[str] = list(choices)
    key = rng.choice(keys)
    return key, choices[key]
