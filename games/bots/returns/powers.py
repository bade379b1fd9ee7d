"""Traitors and alliances of the plain bot: which provinces to choose, and what they are worth (R-13, R-14)."""

from collections.abc import Callable, Mapping
from random import Random

from games.bots.returns.situation import Viewpoint
from games.bots.shared.carrying_out import best_space
from games.bots.shared.raids import alliance_value, renegade_value
from games.bots.shared.situation import Situation
from games.engine.bot_api import common, returns
from games.engine.bot_api.common import Province

Pair = tuple[float, str, str]
"""A value, the castle of the seat's province, and that of the other."""


def best_pair(
    viewpoint: Viewpoint,
    choices: Mapping[str, tuple[str, ...]],
    value: Callable[[Situation, Province, Province], float],
) -> Pair:
    """The pair of one of the seat's provinces and another with the highest value."""
    provinces = viewpoint.board.provinces
    return max(
        (
            (value(viewpoint.situation, provinces[common.SPACES[own]], provinces[common.SPACES[other]]), own, other)
            for own, others in choices.items()
            for other in others
        ),
        default=(0.0, "", ""),
    )


def turn_knight(prompt: returns.TurnKnightPrompt, viewpoint: Viewpoint) -> returns.Move:
    """Choose the pair of provinces where a Traitor changes most."""
    _, own, other = best_pair(viewpoint, prompt.choices, renegade_value)
    return returns.TurnKnight(own, other)


def ally(prompt: returns.AllyPrompt, viewpoint: Viewpoint) -> returns.Move:
    """Ally with the neighbour that is the greatest threat; stop if none is."""
    value, own, other = best_pair(viewpoint, prompt.choices, alliance_value)
    return returns.Ally(own, other) if value > 0 else common.Stop()


def give_up(prompt: returns.GiveUpKnightPrompt, viewpoint: Viewpoint) -> returns.Move:
    """Give up the knight with the most neighbouring pieces: it covers least that others do not."""
    pieces = viewpoint.board.pieces

    def neighbouring_pieces(knight: str) -> int:
        return (common.neighbours(1 << common.SPACES[knight]) & pieces).bit_count()

    return returns.GiveUpKnight(max(prompt.knights, key=neighbouring_pieces))


def place(prompt: returns.TraitorPlacePrompt, viewpoint: Viewpoint, rng: Random) -> returns.Move:
    """Place the new knight on the best space of the province."""
    within = viewpoint.board.provinces[common.SPACES[prompt.own]].spaces
    space = best_space(prompt.spaces, viewpoint.situation, viewpoint.me, within, rng)
    assert space is not None
    return common.PlaceKnight(space)


def pairs(viewpoint: Viewpoint) -> dict[str, tuple[str, ...]]:
    """Each own castle → castles of foreign neighbouring provinces that are not allied with it."""
    found = {}
    for own in viewpoint.board.provinces_of(viewpoint.me):
        allies = common.allies_of(viewpoint.board, own.castle)
        others = common.foreign_neighbours(viewpoint.board, own)
        found[common.SPACE_NAMES[own.castle]] = tuple(
            common.SPACE_NAMES[other.castle] for other in others if other.castle not in allies
        )
    return found
