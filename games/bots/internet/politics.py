"""Politics cards of a plain player: which to wish for, and when to play them (I-15 to I-17)."""

from games.bots.internet.scene import Seen
from games.bots.land import FOREST_FEE
from games.bots.raids import defection, shelter
from games.engine import internet, thinking

LEAST_RENEGADE, LEAST_ALLIANCE = 4.0, 3.5


def wishes(seen: Seen) -> tuple[internet.PoliticsKind, ...]:
    """A Fief, or while there is time to use it, a Renegade."""
    early = seen.rounds > 5 and seen.scene.board.provinces_of(seen.me)
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
    board, best = seen.scene.board, _patience(seen) * LEAST_RENEGADE
    chosen: internet.Play | None = None
    for own, other, knight, spaces in thinking.possible_renegades(board, seen.me):
        worth = defection(seen.scene, board.provinces[thinking.SPACES[own]], board.provinces[thinking.SPACES[other]])
        for space in spaces:
            fee = fees(seen, knight, space)
            if worth - seen.ducat * fee > best and fee <= spare:
                best, chosen = worth - seen.ducat * fee, thinking.Renegade(own, other, knight, space)
    return chosen


def fees(seen: Seen, *spaces: str) -> int:
    """What knights on these spaces cost."""
    forest = seen.scene.board.land.of("f")
    return FOREST_FEE * sum(forest >> thinking.SPACES[space] & 1 for space in spaces)


def _alliance(seen: Seen) -> internet.Play | None:
    board, best = seen.scene.board, _patience(seen) * LEAST_ALLIANCE
    chosen: internet.Play | None = None
    for own, others in thinking.possible_alliances(board, seen.me).items():
        for other in others:
            mine, theirs = board.provinces[thinking.SPACES[own]], board.provinces[thinking.SPACES[other]]
            threat = shelter(seen.scene, mine, theirs)
            if threat > best:
                best, chosen = threat, thinking.ForcedAlliance(own, other)
    return chosen
