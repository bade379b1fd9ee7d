"""Politics cards of the plain bot: which to take, and when to play them."""

from games.bots.classic.situation import Viewpoint
from games.bots.shared.land import FOREST_FEE
from games.bots.shared.raids import alliance_value, capture_value, renegade_value
from games.engine.bot_api import classic, common

ALLIANCE_PRICE = 10
MIN_RENEGADE, MIN_ALLIANCE = 4.0, 3.5
MIN_ATTACK = 10.0
RENEGADE_IN_HAND, ALLIANCE_IN_HAND = 4.2, 2.6


def plays(prompt: classic.DecidePrompt, viewpoint: Viewpoint) -> tuple[classic.PoliticsPlay, ...]:
    """The politics cards worth playing now, best first; at most one of each kind."""
    found = [play for kind in classic.POLITICS if (play := _best(kind, prompt, viewpoint)) is not None]
    return tuple(play for _, play in sorted(found, key=lambda scored: -scored[0]))


def _best(
    kind: classic.PoliticsKind, prompt: classic.DecidePrompt, viewpoint: Viewpoint
) -> tuple[float, classic.PoliticsPlay] | None:
    """The best play of a kind with its value, or None if none is worth it."""
    match kind:
        case "renegade":
            return _renegade(prompt, viewpoint)
        case "forced_alliance":
            return _alliance(prompt, viewpoint)
        case "fief" | "treasure":
            return None


def _renegade(prompt: classic.DecidePrompt, viewpoint: Viewpoint) -> tuple[float, classic.PoliticsPlay] | None:
    board = viewpoint.board
    best: tuple[float, classic.PoliticsPlay] | None = None
    for choice in prompt.renegades:
        own = board.provinces[common.SPACES[choice.own]]
        other = board.provinces[common.SPACES[choice.other]]
        gained = viewpoint.situation.style.liked(renegade_value(viewpoint.situation, own, other), "politics")
        for space, payments in choice.spaces.items():
            value = gained - viewpoint.evaluation.ducat * _fee(viewpoint, choice.knight, space)
            if value > max(_threshold_factor(viewpoint) * MIN_RENEGADE, best[0] if best else 0.0):
                best = value, classic.Renegade(choice.own, choice.other, choice.knight, space, payments[0])
    return best


def _fee(viewpoint: Viewpoint, *spaces: str) -> int:
    forest = viewpoint.board.land.of("f")
    return FOREST_FEE * sum(forest >> common.SPACES[space] & 1 for space in spaces)


def _alliance(prompt: classic.DecidePrompt, viewpoint: Viewpoint) -> tuple[float, classic.PoliticsPlay] | None:
    board = viewpoint.board
    best: tuple[float, classic.PoliticsPlay] | None = None
    for own_name, others in prompt.alliances.items():
        own = board.provinces[common.SPACES[own_name]]
        for other_name in others:
            other = board.provinces[common.SPACES[other_name]]
            threat = viewpoint.situation.style.liked(alliance_value(viewpoint.situation, own, other), "politics")
            if threat > max(_threshold_factor(viewpoint) * MIN_ALLIANCE, best[0] if best else 0.0):
                best = threat, classic.ForcedAlliance(own_name, other_name)
    return best


def _threshold_factor(viewpoint: Viewpoint) -> float:
    """Factor for the minimum values above: towards the end, a card in hand loses value."""
    return min(1.0, 0.3 + viewpoint.evaluation.rounds / 12)


def take(prompt: classic.TakeCardPrompt, viewpoint: Viewpoint) -> classic.TakeCard:
    """Take the most valuable card of the opened stack."""
    time = min(1.0, viewpoint.evaluation.rounds / 5)
    time *= viewpoint.situation.style.liked(1.0, "politics")
    time *= 1.0 if viewpoint.board.provinces_of(viewpoint.me) else 0.6

    def value(card: classic.PoliticsCard) -> float:
        match card.kind:
            case "fief":
                return card.value
            case "treasure":
                return card.value * viewpoint.evaluation.ducat * 0.9
            case "renegade":
                return RENEGADE_IN_HAND * time
            case "forced_alliance":
                return ALLIANCE_IN_HAND * time

    return classic.TakeCard(max(prompt.cards, key=value))


def end_alliance(prompt: classic.EndAlliancePrompt, viewpoint: Viewpoint) -> classic.EndAlliance | None:
    """Buy off an alliance that prevents an attack worth more than its price, if the attack can follow immediately."""
    for own_name, others in prompt.alliances.items():
        own = viewpoint.board.provinces[common.SPACES[own_name]]
        for other_name in others:
            other = viewpoint.board.provinces[common.SPACES[other_name]]
            attack = capture_value(viewpoint.situation, own.castle, other.castle)
            cost = max(MIN_ATTACK, ALLIANCE_PRICE * viewpoint.evaluation.ducat + 3)
            if own.knight_count > other.knight_count and attack > cost:
                return classic.EndAlliance(own_name, other_name, prompt.payments[0])
    return None
