"""Politics cards of a plain player: which to wish for, and when to play them (I-15 to I-17)."""

from games.bots.internet.situation import Seen
from games.bots.shared.land import FOREST_FEE
from games.bots.shared.raids import defection, shelter
from games.engine.bot_api import common, internet

LEAST_RENEGADE, LEAST_ALLIANCE = 4.0, 3.5


def wishes(seen: Seen) -> tuple[internet.PoliticsKind, ...]:
    """A Fief, or while there is time to use it, a Renegade."""
    early = seen.rounds > 5 and seen.situation.board.provinces_of(seen.me)
    return ("renegade", "fief") if early else ("fief", "renegade")


def plays(prompt: internet.SheetPrompt, seen: Seen, spare: int) -> list[internet.Play]:
    """The cards worth playing now, at most one of each kind, whose fees are no more than what can be spared."""
    found = [_renegade(seen, spare) if prompt.renegades else None, _alliance(seen) if prompt.forced_alliances else None]
    return [play for play in found if play is not None]


def _patience(seen: Seen) -> float:
    """Towards the end a card in hand is worth less and less."""
    return min(1.0, 0.2 + seen.rounds / 12)


def _renegade(seen: Seen, spare: int) -> internet.Play | None:
    if not seen.own.knights:
        return None
    board, best = seen.situation.board, _patience(seen) * LEAST_RENEGADE
    chosen: internet.Play | None = None
    for own, other, knight, spaces in common.possible_renegades(board, seen.me):
        worth = defection(seen.situation, board.provinces[common.SPACES[own]], board.provinces[common.SPACES[other]])
        for space in spaces:
            fee = fees(seen, knight, space)
            if worth - seen.ducat * fee > best and fee <= spare:
                best, chosen = worth - seen.ducat * fee, common.Renegade(own, other, knight, space)
    return chosen


def fees(seen: Seen, *spaces: str) -> int:
    """What knights on these spaces cost."""
    forest = seen.situation.board.land.of("f")
    return FOREST_FEE * sum(forest >> common.SPACES[space] & 1 for space in spaces)


def _alliance(seen: Seen) -> internet.Play | None:
    board, best = seen.situation.board, _patience(seen) * LEAST_ALLIANCE
    chosen: internet.Play | None = None
    for own, others in common.possible_alliances(board, seen.me).items():
        for other in others:
            mine, theirs = board.provinces[common.SPACES[own]], board.provinces[common.SPACES[other]]
            threat = shelter(seen.situation, mine, theirs)
            if threat > best:
                best, chosen = threat, common.ForcedAlliance(own, other)
    return chosen
