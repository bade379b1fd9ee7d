"""Which decision card to lay: the action that is worth most after the others' likely choices are reckoned with.

All seats are thought to reckon alike: how likely each chooses each action is worked towards a balance in which every
seat answers the others' choices, the better action the likelier. One's own card is drawn from that balance, so that
four players of like mind do not all fall upon the same action.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from random import Random

from games.bots.classic.politics import plays
from games.bots.classic.situation import Seen
from games.bots.classic.values import worth
from games.engine.bot_api import classic

EVENNESS = 0.6
"""How many points better an action must be to be e times as likely."""
STEPS = 6
AGAINST_ONE, AGAINST_MANY = 0.4, 0.2
"""What of a contested action's worth is left, against one and against several others."""

Chances = Sequence[Sequence[float]]
"""For each seat how likely it chooses each action."""


def decide(prompt: classic.DecidePrompt, seen: Seen, rng: Random) -> classic.Decide:
    """Cards and the politics that go with them."""
    chances = balance(seen)[seen.me]
    cards: list[int] = []
    for _ in range(prompt.count):
        left = [card for card in prompt.cards if card not in cards]
        cards += rng.choices(left, [chances[card - 1] + 1e-9 for card in left])
    chosen = plays(prompt, seen)[: prompt.count]
    return classic.Decide(tuple(cards), (*chosen, *(None,) * (prompt.count - len(chosen))))


def balance(seen: Seen) -> Chances:
    """How likely each seat chooses each action; certain where another's cards lie open."""
    view = seen.view
    assert view.card is not None
    actions = tuple((action.kind, action.n) for action in view.card.actions)
    numbers = range(1, len(actions) + 1)
    worths = tuple(tuple(worth(seen, seat, number) for number in numbers) for seat in range(seen.players))
    laid = tuple(() if seat.seat == seen.me else seat.decision.cards for seat in view.seats)
    counts = tuple(2 if seat == view.lead and seen.players < 4 else 1 for seat in range(seen.players))
    ducats = tuple(seen.ducat if seat == seen.me else seen.outlook.ducat for seat in range(seen.players))
    first = view.lead or 0
    order = (*range(first, seen.players), *range(first))
    return _balance(actions, worths, laid, counts, ducats, order)


@lru_cache(maxsize=32)
def _balance(
    actions: tuple[tuple[str, int], ...],
    worths: tuple[tuple[float, ...], ...],
    laid: tuple[tuple[int, ...], ...],
    counts: tuple[int, ...],
    ducats: tuple[float, ...],
    order: tuple[int, ...],
) -> Chances:
    """Worked out seat by seat from the lead, an order that all know: whoever comes first has a little the better of it,
    and the lead goes round."""
    chances = [
        [float(number in cards) if cards else count / len(actions) for number in range(1, len(actions) + 1)]
        for cards, count in zip(laid, counts, strict=True)
    ]
    for _ in range(STEPS):
        for seat in order:
            if not laid[seat]:
                expected = [
                    _expected(action, worths[seat][place], _rivals(chances, seat, place), ducats[seat])
                    for place, action in enumerate(actions)
                ]
                answer = _answer(expected, counts[seat])
                chances[seat] = [(old + new) / 2 for old, new in zip(chances[seat], answer, strict=True)]
    return chances


def _answer(expected: list[float], count: int) -> list[float]:
    """How likely a seat that lays so many cards chooses each action, by what it expects of each."""
    best = max(expected)
    weights = [exp((value - best) / EVENNESS) for value in expected]
    return [min(1.0, count * weight / sum(weights)) for weight in weights]


def _expected(action: tuple[str, int], alone: float, rivals: list[float], ducat: float) -> float:
    """What choosing an action can be expected to bring, by how likely it is to have none, one, two … rivals."""
    kind, n = action
    if kind == "ducats":
        return sum(chance * (n // (1 + others)) for others, chance in enumerate(rivals)) * ducat
    return alone * (rivals[0] + AGAINST_ONE * rivals[1] + AGAINST_MANY * sum(rivals[2:]))


def _rivals(chances: Chances, seat: int, place: int) -> list[float]:
    """How likely none, one, two … of the others choose an action."""
    odds = [1.0]
    for other, theirs in enumerate(chances):
        if other != seat:
            chance = theirs[place]
            rest = 1 - chance
            odds = [a * rest + b * chance for a, b in zip([*odds, 0.0], [0.0, *odds], strict=True)]
    return odds
