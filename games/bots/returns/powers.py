"""Traitors and alliances: between which provinces, and what that is worth (R-13, R-14)."""

from collections.abc import Callable, Mapping
from random import Random

from games.bots.returns.situation import Seen
from games.bots.shared.carrying_out import space_for
from games.bots.shared.raids import defection, shelter
from games.bots.shared.situation import Situation
from games.engine.bot_api import common, returns
from games.engine.bot_api.common import Province

Pair = tuple[float, str, str]
"""What it is worth, the own castle, the other's."""


def best_pair(
    seen: Seen, choices: Mapping[str, tuple[str, ...]], worth: Callable[[Situation, Province, Province], float]
) -> Pair:
    """Of all pairs of an own province and another the one for which something is worth most."""
    provinces = seen.board.provinces
    return max(
        (
            (worth(seen.situation, provinces[common.SPACES[own]], provinces[common.SPACES[other]]), own, other)
            for own, others in choices.items()
            for other in others
        ),
        default=(0.0, "", ""),
    )


def turn_knight(prompt: returns.TurnKnightPrompt, seen: Seen) -> returns.Move:
    """The pair of provinces where it changes most."""
    _, own, other = best_pair(seen, prompt.choices, defection)
    return returns.TurnKnight(own, other)


def ally(prompt: returns.AllyPrompt, seen: Seen) -> returns.Move:
    """With whoever threatens one most; with nobody if there is no such threat."""
    worth, own, other = best_pair(seen, prompt.choices, shelter)
    return returns.Ally(own, other) if worth > 0 else common.Stop()


def give_up(prompt: returns.GiveUpKnightPrompt, seen: Seen) -> returns.Move:
    """One in the midst of other pieces: it reaches least that the others do not."""
    pieces = seen.board.pieces

    def held(knight: str) -> int:
        return (common.neighbours(1 << common.SPACES[knight]) & pieces).bit_count()

    return returns.GiveUpKnight(max(prompt.knights, key=held))


def place(prompt: returns.TraitorPlacePrompt, seen: Seen, rng: Random) -> returns.Move:
    """Where a knight of the province stands best."""
    within = seen.board.provinces[common.SPACES[prompt.own]].spaces
    space = space_for(prompt.spaces, seen.situation, seen.me, within, rng)
    assert space is not None
    return common.PlaceKnight(space)


def pairs(seen: Seen) -> dict[str, tuple[str, ...]]:
    """Each own province and its neighbours of another colour that no alliance joins to it."""
    found = {}
    for own in seen.board.provinces_of(seen.me):
        allies = common.allies_of(seen.board, own.castle)
        others = common.foreign_neighbours(seen.board, own)
        found[common.SPACE_NAMES[own.castle]] = tuple(
            common.SPACE_NAMES[other.castle] for other in others if other.castle not in allies
        )
    return found
