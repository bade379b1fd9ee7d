"""Choice of decision cards: a mixed strategy that a rival who knows it cannot exploit.

The round is taken for a game of its own, in which each seat knows what every action is worth to the others and what a
duel for it would bring (`stakes`). Regret matching approximates its equilibrium: each seat plays more often what it
regrets not having played. With two players no answer to the average strategy gains anything, if the values are right.
The bot draws its cards from that strategy.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from operator import mul
from random import Random

from games.bots.classic.politics import plays
from games.bots.classic.situation import Viewpoint
from games.bots.classic.stakes import Stakes, stakes_of
from games.engine.bot_api import classic

ITERATIONS = {2: 200, 3: 80, 4: 50}
"""The iterations of regret matching, by the number of players."""
NEGLIGIBLE = 0.02
"""Less likely choices are never made."""

Choice = tuple[int, ...]
"""Decision cards, by their places on the card: 0, 1, 2."""
Gains = tuple[tuple[tuple[float, ...], ...], ...]
"""What choosing an action brings: by seat, action and the set of rivals that choose it, too (as bits, by their order).
"""


def decide(prompt: classic.DecidePrompt, viewpoint: Viewpoint, rng: Random) -> classic.Decide:
    """Choose decision cards, and politics cards to play with them."""
    cards = _draw(prompt, viewpoint, rng)
    chosen = plays(prompt, viewpoint)[: prompt.count]
    return classic.Decide(cards, (*chosen, *(None,) * (prompt.count - len(chosen))))


def _draw(prompt: classic.DecidePrompt, viewpoint: Viewpoint, rng: Random) -> tuple[int, ...]:
    """Cards drawn from the mixed strategy of the bot's seat."""
    likely = [
        (tuple(place + 1 for place in choice), chance)
        for choice, chance in strategies(prompt, viewpoint, rng)[viewpoint.me]
    ]
    weights = [chance if chance > NEGLIGIBLE else 0.0 for _, chance in likely]
    return rng.choices([cards for cards, _ in likely], weights if any(weights) else None)[0]


def strategies(
    prompt: classic.DecidePrompt, viewpoint: Viewpoint, luck: Random | None = None
) -> tuple[tuple[tuple[Choice, float], ...], ...]:
    """The probabilities of each seat's choices; certain for cards that have been laid openly. With `luck`, as the bot
    judges them."""
    view = viewpoint.view
    assert view.card is not None
    actions = tuple((action.kind, action.n) for action in view.card.actions)
    stakes = tuple(stakes_of(viewpoint, number, luck) for number in range(1, len(actions) + 1))
    options = [_options(seat, view.lead, viewpoint.players) for seat in view.seats]
    options[viewpoint.me] = tuple(combinations([card - 1 for card in prompt.cards], prompt.count))
    return equilibrium(actions, stakes, tuple(options))


def _options(seat: classic.SeatView, lead: int | None, players: int) -> tuple[Choice, ...]:
    """The cards that another seat has laid openly, or all that it may lay (C-7)."""
    if seat.decision.cards:
        return (tuple(card - 1 for card in seat.decision.cards),)
    return tuple(combinations(range(3), 2 if seat.seat == lead and players < 4 else 1))


@lru_cache(maxsize=32)
def equilibrium(
    actions: tuple[tuple[classic.ActionKind, int], ...],
    stakes: tuple[Stakes, ...],
    options: tuple[tuple[Choice, ...], ...],
) -> tuple[tuple[tuple[Choice, float], ...], ...]:
    """The average strategies of regret matching (with regrets never below zero, and later strategies counting more)."""
    seats = range(len(options))
    gains = tuple(gains_of(actions, stakes, seat, len(options)) for seat in seats)
    tables = tuple(_table(gains[seat], options[seat], options[1 - seat]) for seat in seats) if len(options) == 2 else ()
    regrets = [[0.0] * len(own) for own in options]
    totals = [[0.0] * len(own) for own in options]
    mixed = [[1 / len(own)] * len(own) for own in options]
    chosen = [_chosen(own, mixed[seat], len(actions)) for seat, own in enumerate(options)]
    for turn in range(1, ITERATIONS[len(options)] + 1):
        for seat in seats:
            own, regret = options[seat], regrets[seat]
            if len(own) > 1:
                if tables:
                    worth = [sum(map(mul, row, mixed[1 - seat])) for row in tables[seat]]
                else:
                    worth = _worths(own, gains[seat], [chosen[other] for other in seats if other != seat])
                mean = sum(map(mul, mixed[seat], worth))
                regret[:] = [max(0.0, old + value - mean) for old, value in zip(regret, worth, strict=True)]
                total = sum(regret)
                mixed[seat] = [one / total for one in regret] if total > 0 else [1 / len(own)] * len(own)
                if not tables:
                    chosen[seat] = _chosen(own, mixed[seat], len(actions))
            totals[seat] = [old + turn * chance for old, chance in zip(totals[seat], mixed[seat], strict=True)]
    return tuple(
        tuple((choice, chance / sum(total)) for choice, chance in zip(own, total, strict=True))
        for own, total in zip(options, totals, strict=True)
    )


def _worths(
    own: tuple[Choice, ...], gains: tuple[tuple[float, ...], ...], rivals: Sequence[Sequence[float]]
) -> list[float]:
    """What each choice of a seat brings it, by the probability that each rival chooses each action."""
    expected = [sum(map(mul, gain, _sets([rival[place] for rival in rivals]))) for place, gain in enumerate(gains)]
    return [sum(expected[place] for place in choice) for choice in own]


def _table(
    gains: tuple[tuple[float, ...], ...], own: tuple[Choice, ...], theirs: tuple[Choice, ...]
) -> tuple[tuple[float, ...], ...]:
    """What each choice of a seat brings it against each choice of its only rival: the same, worked out once."""
    return tuple(tuple(sum(gains[place][place in choice] for place in mine) for choice in theirs) for mine in own)


def _chosen(own: tuple[Choice, ...], mixed: Sequence[float], actions: int) -> list[float]:
    """The probability that a seat chooses each action."""
    chosen = [0.0] * actions
    for choice, chance in zip(own, mixed, strict=True):
        for place in choice:
            chosen[place] += chance
    return chosen


def _sets(chances: Sequence[float]) -> list[float]:
    """The probabilities of all sets of rivals, as bits, from the probability of each rival."""
    sets = [1.0]
    for chance in chances:
        rest = 1 - chance
        sets = [one * rest for one in sets] + [one * chance for one in sets]
    return sets


def gains_of(
    actions: tuple[tuple[classic.ActionKind, int], ...], stakes: tuple[Stakes, ...], seat: int, players: int
) -> tuple[tuple[float, ...], ...]:
    """What choosing each action brings a seat, compared with not choosing it, by the set of rivals that choose it."""
    others = [other for other in range(players) if other != seat]
    sets = [tuple(other for bit, other in enumerate(others) if chosen >> bit & 1) for chosen in range(1 << len(others))]
    return tuple(
        tuple(_gain(kind, n, stake, seat, rivals) for rivals in sets)
        for (kind, n), stake in zip(actions, stakes, strict=True)
    )


def _gain(kind: classic.ActionKind, n: int, stakes: Stakes, seat: int, rivals: tuple[int, ...]) -> float:
    """What choosing an action brings a seat if these rivals choose it, too."""
    if kind == "ducats":
        each, without = n // (len(rivals) + 1), n // len(rivals) if rivals else 0
        denied = (without - each) * sum(stakes.harm[seat][other] for other in rivals)
        return (each + denied) * stakes.ducat
    if not rivals:
        return stakes.values[seat]
    return stakes.duel(seat, rivals) - stakes.others_duel(seat, rivals)
