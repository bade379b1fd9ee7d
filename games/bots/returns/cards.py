"""Choice of power cards to play, sell and take: the first step of the best plan for the next turns (R-8, R-9).

A plan plays or sells the cards in hand one after another. It considers what each gains after the previous ones, prices
and income, and may use an unknown card instead of one that is not worth a turn.
"""

from functools import cached_property
from random import Random
from typing import NamedTuple

from games.bots.returns import finish
from games.bots.returns.powers import best_pair, pairs
from games.bots.returns.situation import Viewpoint
from games.bots.shared.prospects import best_knight_value, borders_value
from games.bots.shared.raids import alliance_value, best_raid_of, renegade_value, unlocked_raids
from games.engine.bot_api import returns

MANY_PROVINCES = 9
TURNS_AHEAD, TURNS_AFTER_FILLING_UP = 3, 2
DISCOUNT = 0.9
"""The factor for gains one turn later."""
SECOND_KNIGHT = 0.8
"""The value of the second of two knights, relative to the first."""
SECOND_RAID = 0.6
"""The value of the second of two expansions, which takes what the first left, relative to the first."""
SECOND_PAIR = 0.4
"""The value of a second traitor or alliance, relative to the first."""
UNLOCKED_RAID = 0.5
"""The share of an expansion's value that counts for a knight which makes it possible."""
ALLIANCE_SHARE = 0.5
"""The share of a prevented attack that counts for an alliance, since the attack might never have come."""
IN_HAND = 0.3
"""The value of a card left in hand, relative to playing it now."""
EXPECTED_INCOME = 4
"""The ducats expected to be gained before a card left in hand is paid for."""
UNKNOWN_CARD = 1.5
"""The gain from using an unknown card, net of its price."""
VICTORY = 40.0
NEAR_GOAL = 16
"""A seat that lacks at most this many points looks for ways to reach the goal."""
URGENCY = 1.5
"""The maximum extra value of an immediate point for such a seat, at the goal."""
BORDERS_AHEAD = 6
"""The most borders for which foundings are searched."""
IMPOSSIBLE = -9.0


class Plan(NamedTuple):
    """What the next turns are worth, in points, if they begin with a move."""

    value: float
    move: returns.Move


def use_card(prompt: returns.UseCardPrompt, viewpoint: Viewpoint, rng: Random) -> returns.Move:
    """Play or sell a card: the first move of the best plan for this turn and the next ones."""
    style = viewpoint.situation.style

    def judged(plan: Plan) -> float:
        return style.judged(plan.value, rng) + (0.05 * rng.random() if isinstance(plan.move, returns.SellCard) else 0)

    return max(uses(prompt, viewpoint), key=judged).move


def uses(prompt: returns.UseCardPrompt, viewpoint: Viewpoint) -> list[Plan]:
    """The best plan that begins with each sale of a card, and with each way to play one."""
    planner = TurnPlanner(viewpoint)
    hand = tuple(choice.card for choice in prompt.choices)
    symbols = {choice.card.name: choice.symbols for choice in prompt.choices}
    plans = []
    for card in dict.fromkeys(hand):
        rest = tuple(other for other in hand if other is not card)
        sold = planner.value_of_selling(card, rest, viewpoint.ducats, planner.turns, NOTHING_PLAYED)
        plans.append(Plan(sold, returns.SellCard(card.name)))
        for number in symbols[card.name]:
            symbol = card.symbols[number - 1]
            played = planner.value_of_playing(card, symbol, rest, viewpoint.ducats, planner.turns, NOTHING_PLAYED)
            plans.append(Plan(played, returns.PlayCard(card.name, number)))
    return plans


def fill_up(prompt: returns.FillUpPrompt, viewpoint: Viewpoint) -> returns.Move:
    """Take the card of the market that allows the best plan, or draw if that promises more."""
    drawn, picked = refills(prompt, viewpoint)
    return picked.move if picked and picked.value > drawn.value else drawn.move


def refills(prompt: returns.FillUpPrompt, viewpoint: Viewpoint) -> tuple[Plan, Plan | None]:
    """The best plan with a card that is drawn, and the best with a card of the market, if there is any."""
    planner = TurnPlanner(viewpoint)
    hand = viewpoint.view.seats[viewpoint.me].hand or ()
    alike = {(card.symbols, card.price, card.sale): card for card in prompt.market}
    ducats, turns = viewpoint.ducats + planner.income, min(TURNS_AFTER_FILLING_UP, planner.turns)
    drawn = Plan(planner.best_value(hand, ducats, turns, NOTHING_PLAYED, unknown=True), returns.DrawCard())
    values = {
        card.name: planner.best_value((*hand, card), ducats, turns, NOTHING_PLAYED, unknown=False)
        for card in alike.values()
    }
    best = max(values, key=lambda name: (values[name], name), default=None)
    return drawn, Plan(values[best], returns.PickCard(best)) if best else None


Hand = tuple[returns.PowerCard, ...]


class PlayedSymbols(NamedTuple):
    """The symbols played before in a plan: numbers by kind."""

    borders: int = 0
    knights: int = 0
    expansion: int = 0
    traitor: int = 0
    alliance: int = 0

    def plus(self, symbol: returns.Symbol) -> "PlayedSymbols":
        """The symbols with one more."""
        return self._replace(**{symbol.kind: getattr(self, symbol.kind) + symbol.n})


NOTHING_PLAYED = PlayedSymbols()


class TurnPlanner:
    """Evaluates plans for the next turns from one viewpoint."""

    def __init__(self, viewpoint: Viewpoint) -> None:
        self.viewpoint = viewpoint
        self.turns = max(1, min(TURNS_AHEAD, round(viewpoint.situation.rounds + 0.5)))
        self.income = viewpoint.view.seats[viewpoint.me].income
        self.points_to_goal = viewpoint.points_to_goal
        self._gains: dict[tuple[returns.Symbol, PlayedSymbols], float] = {}

    def best_value(self, hand: Hand, ducats: int, turns: int, played: PlayedSymbols, *, unknown: bool) -> float:
        """The value of the best plan for `turns` turns with these cards and ducats; it may use an `unknown` card."""
        if not turns:
            return self.viewpoint.purse(ducats) + sum(self._value_in_hand(card, ducats, played) for card in hand)
        best = UNKNOWN_CARD + DISCOUNT * self._future_value(hand, ducats, turns - 1, played) if unknown else IMPOSSIBLE
        for card in hand:
            rest = tuple(other for other in hand if other is not card)
            best = max(best, self.value_of_selling(card, rest, ducats, turns, played))
            if card.price <= ducats:
                for symbol in card.symbols:
                    best = max(best, self.value_of_playing(card, symbol, rest, ducats, turns, played))
        return best

    def value_of_selling(
        self, card: returns.PowerCard, rest: Hand, ducats: int, turns: int, played: PlayedSymbols
    ) -> float:
        """The value of the best plan that sells a card now."""
        return DISCOUNT * self._future_value(rest, ducats + card.sale, turns - 1, played)

    def value_of_playing(
        self,
        card: returns.PowerCard,
        symbol: returns.Symbol,
        rest: Hand,
        ducats: int,
        turns: int,
        played: PlayedSymbols,
    ) -> float:
        """The value of the best plan that plays a card's symbol now."""
        gained = self.gain(symbol, played)
        if gained <= 0:
            return IMPOSSIBLE
        return gained + DISCOUNT * self._future_value(rest, ducats - card.price, turns - 1, played.plus(symbol))

    def _future_value(self, hand: Hand, ducats: int, turns: int, played: PlayedSymbols) -> float:
        return self.best_value(hand, ducats + (self.income if turns else 0), turns, played, unknown=True)

    def _value_in_hand(self, card: returns.PowerCard, ducats: int, played: PlayedSymbols) -> float:
        """The value of a card that is still in hand after the plan."""
        gained = max(self.gain(symbol, played) for symbol in card.symbols)
        price = self.viewpoint.purse(ducats + EXPECTED_INCOME) - self.viewpoint.purse(
            max(0, ducats + EXPECTED_INCOME - card.price)
        )
        sale = self.viewpoint.purse(ducats + card.sale) - self.viewpoint.purse(ducats)
        return IN_HAND * max(gained - price, sale)

    def gain(self, symbol: returns.Symbol, played: PlayedSymbols) -> float:
        """The gain from a symbol after others have been played."""
        key = symbol, played
        gained = self._gains.get(key)
        if gained is None:
            style = self.viewpoint.situation.style
            gained = self._gains[key] = style.liked(self._compute_gain(symbol, played), symbol.kind)
        return gained

    def _compute_gain(self, symbol: returns.Symbol, played: PlayedSymbols) -> float:
        viewpoint = self.viewpoint
        situation, me = viewpoint.situation, viewpoint.me
        borders, knights, expansions, traitors, alliances = played
        supply = viewpoint.view.seats[me].knights - knights
        match symbol.kind:
            case "borders":
                gained = self._borders_value(borders + symbol.n) - self._borders_value(borders)
                gained += self._urgency * (self._founding_points(borders + symbol.n) - self._founding_points(borders))
                return gained + self._victory(borders + symbol.n, min(1, expansions), borders, min(1, expansions))
            case "knights":
                more = min(symbol.n, supply)
                return (
                    self._knight_value * sum(SECOND_KNIGHT ** (knights + n) for n in range(more)) if more > 0 else 0.0
                )
            case "expansion":
                raid = best_raid_of(situation, me)[0]
                if knights:
                    raid += UNLOCKED_RAID * max(0.0, self._unlocked - raid)
                gained = (raid + self._urgency * self._capture_points) * SECOND_RAID**expansions
                return gained + (self._victory(borders, 1, borders, 0) if not expansions else 0.0)
            case "traitor":
                return (
                    best_pair(viewpoint, pairs(viewpoint), renegade_value)[0] * SECOND_PAIR**traitors
                    if supply > 0
                    else 0.0
                )
            case "alliance":
                return (
                    ALLIANCE_SHARE * best_pair(viewpoint, pairs(viewpoint), alliance_value)[0] * SECOND_PAIR**alliances
                )

    @cached_property
    def _urgency(self) -> float:
        return max(0.0, URGENCY * (1 - self.points_to_goal / NEAR_GOAL))

    def _founding_points(self, borders: int) -> int:
        """The points from foundings that this many borders would complete."""
        near = borders and self.points_to_goal <= NEAR_GOAL
        return (
            finish.best_foundings(self.viewpoint.situation, self.viewpoint.me, min(borders, BORDERS_AHEAD))[0]
            if near
            else 0
        )

    @cached_property
    def _capture_points(self) -> int:
        """The points of the expansion that scores most."""
        return (
            finish.best_raid(self.viewpoint.situation, self.viewpoint.me)[0] if self.points_to_goal <= NEAR_GOAL else 0
        )

    def _borders_value(self, borders: int) -> float:
        return borders_value(self.viewpoint.situation, self.viewpoint.me, borders, MANY_PROVINCES) if borders else 0.0

    @cached_property
    def _unlocked(self) -> float:
        """The value of the best expansion that one more knight would make possible."""
        return max((taken for taken, _ in unlocked_raids(self.viewpoint.situation, self.viewpoint.me)), default=0.0)

    @cached_property
    def _knight_value(self) -> float:
        viewpoint = self.viewpoint
        knights = viewpoint.view.seats[viewpoint.me].knights
        return (
            max(best_knight_value(viewpoint.situation, viewpoint.me, knights), UNLOCKED_RAID * self._unlocked)
            if knights
            else 0.0
        )

    def _victory(self, borders: int, expansions: int, borders_before: int, expansions_before: int) -> float:
        """The value of winning, if these borders and expansions reach the goal and those before did not."""
        if self.points_to_goal > NEAR_GOAL or not self._reaches_goal(borders, expansions):
            return 0.0
        return 0.0 if self._reaches_goal(borders_before, expansions_before) else VICTORY

    def _reaches_goal(self, borders: int, expansions: int) -> bool:
        return self._founding_points(borders) + (self._capture_points if expansions else 0) >= self.points_to_goal
