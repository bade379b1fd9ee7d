"""Which decision card to lay: the action that is worth most after the others' likely choices are reckoned with.

All seats are thought to reckon alike: how likely each chooses each action is worked towards a balance in which every
seat answers the others' choices, the better action the likelier. One's own card is drawn from that balance, so that
four players of like mind do not all fall upon the same action.
"""

from collections.abc import Sequence
from math import exp
from random import Random

from games.bots.classic.politics import plays
from games.bots.classic.seen import Seen
from games.engine import classic

EVENNESS = 0.6
"""How many points better an action must be to be e times as likely."""
STEPS = 10
AGAINST_ONE, AGAINST_MANY = 0.4, 0.2
"""What of a contested action's worth is left, against one and against several others."""

Chances = list[list[float]]
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
    """How likely each seat chooses each action; certain where its cards lie open."""
    card = seen.view.card
    assert card is not None
    numbers = range(1, len(card.actions) + 1)
    worths = [[seen.worth(seat, number) for number in numbers] for seat in range(seen.players)]
    laid = [seen.view.seats[seat].decision.cards for seat in range(seen.players)]
    counts = [2 if seat == seen.view.lead and seen.players < 4 else 1 for seat in range(seen.players)]
    chances = [
        [float(number in cards) if cards else counts[seat] / len(numbers) for number in numbers]
        for seat, cards in enumerate(laid)
    ]
    for _ in range(STEPS):
        for seat, cards in enumerate(laid):
            if not cards:
                answer = _answer(card.actions, worths[seat], _rivals(chances, seat), counts[seat], seen)
                chances[seat] = [(old + new) / 2 for old, new in zip(chances[seat], answer, strict=True)]
    return chances


def _answer(
    actions: Sequence[classic.Action], worths: list[float], rivals: list[list[float]], count: int, seen: Seen
) -> list[float]:
    """How likely a seat chooses each action, given how many rivals it has at each."""
    expected = [
        _expected(action, worth, chances, seen) for action, worth, chances in zip(actions, worths, rivals, strict=True)
    ]
    best = max(expected)
    weights = [exp((value - best) / EVENNESS) for value in expected]
    return [min(1.0, count * weight / sum(weights)) for weight in weights]


def _expected(action: classic.Action, worth: float, rivals: list[float], seen: Seen) -> float:
    """What choosing an action can be expected to bring, by how likely it is to have none, one, two … rivals."""
    if action.kind == "ducats":
        return sum(chance * (action.n // (1 + n)) for n, chance in enumerate(rivals)) * seen.outlook.ducat
    return worth * (rivals[0] + AGAINST_ONE * rivals[1] + AGAINST_MANY * sum(rivals[2:]))


def _rivals(chances: Chances, seat: int) -> list[list[float]]:
    """For each action how likely none, one, two … of the others choose it."""
    found = []
    for number in range(len(chances[0])):
        odds = [1.0]
        for other, theirs in enumerate(chances):
            if other != seat:
                chance = theirs[number]
                odds = [a * (1 - chance) + b * chance for a, b in zip([*odds, 0.0], [0.0, *odds], strict=True)]
        found.append(odds)
    return found
