"""Politics cards of the plain bot: which to wish for, and when to play them (I-15 to I-17)."""

from games.bots.internet.situation import Viewpoint
from games.bots.shared.land import FOREST_FEE
from games.bots.shared.raids import alliance_value, renegade_value
from games.engine.bot_api import common, internet

MIN_RENEGADE, MIN_ALLIANCE = 4.0, 3.5


def wishes(viewpoint: Viewpoint) -> tuple[internet.PoliticsKind, ...]:
    """Wish for a Fief, or for a Renegade while there is time to use it."""
    early = viewpoint.rounds > 5 and viewpoint.situation.board.provinces_of(viewpoint.me)
    return ("renegade", "fief") if early else ("fief", "renegade")


def plays(prompt: internet.SheetPrompt, viewpoint: Viewpoint, spare: int) -> list[internet.Play]:
    """The cards worth playing now, at most one of each kind, with fees of at most `spare`."""
    found = [
        _renegade(viewpoint, spare) if prompt.renegades else None,
        _alliance(viewpoint) if prompt.forced_alliances else None,
    ]
    return [play for play in found if play is not None]


def _threshold_factor(viewpoint: Viewpoint) -> float:
    """Factor for the minimum values above: towards the end, a card in hand loses value."""
    return min(1.0, 0.2 + viewpoint.rounds / 12)


def _renegade(viewpoint: Viewpoint, spare: int) -> internet.Play | None:
    if not viewpoint.own.knights:
        return None
    board, best = viewpoint.situation.board, _threshold_factor(viewpoint) * MIN_RENEGADE
    chosen: internet.Play | None = None
    for own, other, knight, spaces in common.possible_renegades(board, viewpoint.me):
        value = renegade_value(
            viewpoint.situation, board.provinces[common.SPACES[own]], board.provinces[common.SPACES[other]]
        )
        value = viewpoint.situation.style.liked(value, "politics")
        for space in spaces:
            fee = fees(viewpoint, knight, space)
            if value - viewpoint.ducat * fee > best and fee <= spare:
                best, chosen = value - viewpoint.ducat * fee, common.Renegade(own, other, knight, space)
    return chosen


def fees(viewpoint: Viewpoint, *spaces: str) -> int:
    """The fees for knights on these spaces."""
    forest = viewpoint.situation.board.land.of("f")
    return FOREST_FEE * sum(forest >> common.SPACES[space] & 1 for space in spaces)


def _alliance(viewpoint: Viewpoint) -> internet.Play | None:
    board, best = viewpoint.situation.board, _threshold_factor(viewpoint) * MIN_ALLIANCE
    chosen: internet.Play | None = None
    for own, others in common.possible_alliances(board, viewpoint.me).items():
        for other in others:
            mine, theirs = board.provinces[common.SPACES[own]], board.provinces[common.SPACES[other]]
            threat = viewpoint.situation.style.liked(alliance_value(viewpoint.situation, mine, theirs), "politics")
            if threat > best:
                best, chosen = threat, common.ForcedAlliance(own, other)
    return chosen
