"""Choice of decision cards: the most valuable action, given the likely choices of the other seats.

All seats are assumed to reason alike. Their mixed strategies are iterated towards an equilibrium in which each seat
responds to the others, better actions being more likely. The bot draws its own card from that mixed strategy, so that
four of these bots do not all choose the same action.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from random import Random

from games.bots.classic.politics import plays
from games.bots.classic.situation import Viewpoint
from games.bots.classic.values import action_value
from games.engine.bot_api import classic

TEMPERATURE = 0.6
"""Softmax temperature: an action that is this many points better is e times as likely."""
ITERATIONS = 6
SHARE_AGAINST_ONE, SHARE_AGAINST_MANY = 0.4, 0.2
"""The share of a contested action's value that is left, against one and against several rivals."""

Probabilities = Sequence[Sequence[float]]
"""For each seat, the probability of choosing each action."""


def decide(prompt: classic.DecidePrompt, viewpoint: Viewpoint, rng: Random) -> classic.Decide:
    """Choose decision cards, and politics cards to play with them."""
    probabilities = choice_probabilities(viewpoint)[viewpoint.me]
    cards: list[int] = []
    for _ in range(prompt.count):
        left = [card for card in prompt.cards if card not in cards]
        cards += rng.choices(left, [probabilities[card - 1] + 1e-9 for card in left])
    chosen = plays(prompt, viewpoint)[: prompt.count]
    return classic.Decide(tuple(cards), (*chosen, *(None,) * (prompt.count - len(chosen))))


def choice_probabilities(viewpoint: Viewpoint) -> Probabilities:
    """The probabilities of each seat's choices; certain for cards that have been laid openly."""
    view = viewpoint.view
    assert view.card is not None
    actions = tuple((action.kind, action.n) for action in view.card.actions)
    numbers = range(1, len(actions) + 1)
    values = tuple(
        tuple(action_value(viewpoint, seat, number) for number in numbers) for seat in range(viewpoint.players)
    )
    laid = tuple(() if seat.seat == viewpoint.me else seat.decision.cards for seat in view.seats)
    counts = tuple(2 if seat == view.lead and viewpoint.players < 4 else 1 for seat in range(viewpoint.players))
    ducats = tuple(
        viewpoint.ducat if seat == viewpoint.me else viewpoint.evaluation.ducat for seat in range(viewpoint.players)
    )
    first = view.lead or 0
    order = (*range(first, viewpoint.players), *range(first))
    return _iterate(actions, values, laid, counts, ducats, order)


@lru_cache(maxsize=32)
def _iterate(
    actions: tuple[tuple[classic.ActionKind, int], ...],
    values: tuple[tuple[float, ...], ...],
    laid: tuple[tuple[int, ...], ...],
    counts: tuple[int, ...],
    ducats: tuple[float, ...],
    order: tuple[int, ...],
) -> Probabilities:
    """Iterate best responses seat by seat from the lead, an order that all know; its slight advantage rotates."""
    probabilities = [
        [float(number in cards) if cards else count / len(actions) for number in range(1, len(actions) + 1)]
        for cards, count in zip(laid, counts, strict=True)
    ]
    for _ in range(ITERATIONS):
        for seat in order:
            if not laid[seat]:
                expected_values = [
                    _expected_value(
                        action,
                        values[seat][place],
                        _rival_count_probabilities(probabilities, seat, place),
                        ducats[seat],
                    )
                    for place, action in enumerate(actions)
                ]
                answer = _best_response(expected_values, counts[seat])
                probabilities[seat] = [(old + new) / 2 for old, new in zip(probabilities[seat], answer, strict=True)]
    return probabilities


def _best_response(expected_values: list[float], count: int) -> list[float]:
    """The probabilities with which a seat that lays `count` cards chooses each action, given their expected values."""
    best = max(expected_values)
    weights = [exp((value - best) / TEMPERATURE) for value in expected_values]
    return [min(1.0, count * weight / sum(weights)) for weight in weights]


def _expected_value(action: tuple[classic.ActionKind, int], alone: float, rivals: list[float], ducat: float) -> float:
    """The expected value of choosing an action; `rivals` has the probabilities of having none, one, two … rivals."""
    kind, n = action
    if kind == "ducats":
        return sum(chance * (n // (1 + others)) for others, chance in enumerate(rivals)) * ducat
    return alone * (rivals[0] + SHARE_AGAINST_ONE * rivals[1] + SHARE_AGAINST_MANY * sum(rivals[2:]))


def _rival_count_probabilities(probabilities: Probabilities, seat: int, place: int) -> list[float]:
    """The probabilities that none, one, two … of the other seats choose an action."""
    distribution = [1.0]
    for other, theirs in enumerate(probabilities):
        if other != seat:
            chance = theirs[place]
            rest = 1 - chance
            distribution = [
                a * rest + b * chance for a, b in zip([*distribution, 0.0], [0.0, *distribution], strict=True)
            ]
    return distribution
