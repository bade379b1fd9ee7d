"""Politics cards: which to take, and when to play them."""

from games.bots.classic.situation import Seen
from games.bots.shared.land import FOREST_FEE
from games.bots.shared.raids import defection, prize, shelter
from games.engine.bot_api import classic, common

ALLIANCE_PRICE = 10
LEAST_RENEGADE, LEAST_ALLIANCE = 4.0, 3.5
LEAST_ATTACK = 10.0
RENEGADE_IN_HAND, ALLIANCE_IN_HAND = 4.2, 2.6


def plays(prompt: classic.DecidePrompt, seen: Seen) -> tuple[classic.PoliticsPlay, ...]:
    """The politics cards worth playing now, best first; at most one of each kind."""
    found = [play for play in (_renegade(prompt, seen), _alliance(prompt, seen)) if play is not None]
    return tuple(play for _, play in sorted(found, key=lambda scored: -scored[0]))


def _renegade(prompt: classic.DecidePrompt, seen: Seen) -> tuple[float, classic.PoliticsPlay] | None:
    board = seen.board
    best: tuple[float, classic.PoliticsPlay] | None = None
    for choice in prompt.renegades:
        own = board.provinces[common.SPACES[choice.own]]
        other = board.provinces[common.SPACES[choice.other]]
        gained = defection(seen.situation, own, other)
        for space, payments in choice.spaces.items():
            worth = gained - seen.ducat * _fee(seen, choice.knight, space)
            if worth > max(_patience(seen) * LEAST_RENEGADE, best[0] if best else 0.0):
                best = worth, classic.Renegade(choice.own, choice.other, choice.knight, space, payments[0])
    return best


def _fee(seen: Seen, *spaces: str) -> int:
    forest = seen.board.land.of("f")
    return FOREST_FEE * sum(forest >> common.SPACES[space] & 1 for space in spaces)


def _alliance(prompt: classic.DecidePrompt, seen: Seen) -> tuple[float, classic.PoliticsPlay] | None:
    board = seen.board
    best: tuple[float, classic.PoliticsPlay] | None = None
    for own_name, others in prompt.alliances.items():
        own = board.provinces[common.SPACES[own_name]]
        for other_name in others:
            other = board.provinces[common.SPACES[other_name]]
            threat = shelter(seen.situation, own, other)
            if threat > max(_patience(seen) * LEAST_ALLIANCE, best[0] if best else 0.0):
                best = threat, classic.ForcedAlliance(own_name, other_name)
    return best


def _patience(seen: Seen) -> float:
    """Towards the end a card in hand is worth less and less."""
    return min(1.0, 0.3 + seen.outlook.rounds / 12)


def take(prompt: classic.TakeCardPrompt, seen: Seen) -> classic.TakeCard:
    """The card of the opened stack that is worth most."""
    time = min(1.0, seen.outlook.rounds / 5)
    worths = {"renegade": RENEGADE_IN_HAND * time, "forced_alliance": ALLIANCE_IN_HAND * time}

    def worth(card: classic.PoliticsCard) -> float:
        if card.kind == "fief":
            return card.value
        if card.kind == "treasure":
            return card.value * seen.ducat * 0.9
        return worths[card.kind] * (1.0 if seen.board.provinces_of(seen.me) else 0.6)

    return classic.TakeCard(max(prompt.cards, key=worth))


def end_alliance(prompt: classic.EndAlliancePrompt, seen: Seen) -> classic.EndAlliance | None:
    """Buy off an alliance that bars an attack worth more than its price, when the attack can follow at once."""
    for own_name, others in prompt.alliances.items():
        own = seen.board.provinces[common.SPACES[own_name]]
        for other_name in others:
            other = seen.board.provinces[common.SPACES[other_name]]
            attack = prize(seen.situation, own.castle, other.castle)
            cost = max(LEAST_ATTACK, ALLIANCE_PRICE * seen.ducat + 3)
            if own.knight_count > other.knight_count and attack > cost:
                return classic.EndAlliance(own_name, other_name, prompt.payments[0])
    return None
