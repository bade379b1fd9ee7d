"""Which power card to play or sell, and which to take: the first step of the best plan for the next turns (R-8, R-9).

A plan plays or sells the cards in hand one after another, with what each brings after those before it, the price, the
income, and an unknown card in place of one that is not worth a turn.
"""

from functools import cached_property
from random import Random
from typing import NamedTuple

from games.bots.returns import finish
from games.bots.returns.powers import best_pair, pairs
from games.bots.returns.situation import Seen
from games.bots.shared.prospects import best_knight, borders_worth
from games.bots.shared.raids import best_raid_of, defection, opened_raids, shelter
from games.engine.bot_api import returns

MANY_PROVINCES = 9
TURNS_AHEAD, TURNS_AFTER_FILLING_UP = 3, 2
SOONER = 0.9
"""What is gained a turn later is worth so much less."""
SECOND_KNIGHT = 0.8
"""The second of two knights is worth so much of the first."""
NEXT_RAID = 0.6
"""And the second of two expansions, which takes what the first left."""
NEXT_PAIR = 0.4
"""And a second traitor or alliance."""
OPENED = 0.5
"""What a knight lets one take, with a card still to come."""
SHELTER = 0.5
"""What an alliance keeps a neighbour from taking, it might not have taken anyway."""
KEPT = 0.3
"""A card left in hand is worth so much of what playing it would gain now."""
TO_COME = 4
"""With so many ducats more it will be paid for."""
DRAWN = 1.5
"""What the use of an unknown card gains, its price taken off."""
VICTORY = 40.0
NEAR = 16
"""Who lacks no more points than this looks for what reaches the goal."""
HASTE = 1.5
"""For them a point at once is worth so much more, the nearer the goal."""
BORDERS_AHEAD = 6
"""Provinces to be founded are looked for with so many borders."""
NEVER = -9.0


def use(prompt: returns.UseCardPrompt, seen: Seen, rng: Random) -> returns.Move:
    """The first move of the best plan for this turn and the next."""
    outlook = Outlook(seen)
    hand = tuple(choice.card for choice in prompt.choices)
    symbols = {choice.card.name: choice.symbols for choice in prompt.choices}
    options: list[tuple[float, returns.Move]] = []
    for card in dict.fromkeys(hand):
        rest = tuple(other for other in hand if other is not card)
        worth = outlook.sold(card, rest, seen.ducats, outlook.turns, NONE)
        options.append((worth + 0.05 * rng.random(), returns.SellCard(card.name)))
        for number in symbols[card.name]:
            symbol = card.symbols[number - 1]
            worth = outlook.played(card, symbol, rest, seen.ducats, outlook.turns, NONE)
            options.append((worth, returns.PlayCard(card.name, number)))
    return max(options, key=lambda option: option[0])[1]


def fill_up(prompt: returns.FillUpPrompt, seen: Seen, rng: Random) -> returns.Move:
    """The market's card that the best plan can be made with, unless the deck promises more."""
    outlook = Outlook(seen)
    hand = seen.view.seats[seen.me].hand or ()
    alike = {(card.symbols, card.price, card.sale): card for card in prompt.market}
    ducats, turns = seen.ducats + outlook.income, min(TURNS_AFTER_FILLING_UP, outlook.turns)
    drawn = outlook.best(hand, ducats, turns, NONE, unknown=True)
    worth, name = max(
        ((outlook.best((*hand, card), ducats, turns, NONE, unknown=False), card.name) for card in alike.values()),
        default=(0.0, ""),
    )
    return returns.PickCard(name) if worth > drawn and name else returns.DrawCard()


Hand = tuple[returns.PowerCard, ...]


class Deeds(NamedTuple):
    """What comes before in a plan, by kind of symbol."""

    borders: int = 0
    knights: int = 0
    expansion: int = 0
    traitor: int = 0
    alliance: int = 0

    def and_then(self, symbol: returns.Symbol) -> "Deeds":
        """With one more symbol."""
        return self._replace(**{symbol.kind: getattr(self, symbol.kind) + symbol.n})


NONE = Deeds()


class Outlook:
    """What the next turns may bring, reckoned from one view."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.turns = max(1, min(TURNS_AHEAD, round(seen.situation.rounds + 0.5)))
        self.income = seen.view.seats[seen.me].income
        self.need = seen.need
        self._gains: dict[tuple[returns.Symbol, Deeds], float] = {}

    def best(self, hand: Hand, ducats: int, turns: int, done: Deeds, *, unknown: bool) -> float:
        """What so many turns bring with these cards and ducats, and an `unknown` card or none."""
        if not turns:
            return self.seen.purse(ducats) + sum(self._kept(card, ducats, done) for card in hand)
        best = DRAWN + SOONER * self._later(hand, ducats, turns - 1, done) if unknown else NEVER
        for card in hand:
            rest = tuple(other for other in hand if other is not card)
            best = max(best, self.sold(card, rest, ducats, turns, done))
            if card.price <= ducats:
                for symbol in card.symbols:
                    best = max(best, self.played(card, symbol, rest, ducats, turns, done))
        return best

    def sold(self, card: returns.PowerCard, rest: Hand, ducats: int, turns: int, done: Deeds) -> float:
        """What comes of selling a card now."""
        return SOONER * self._later(rest, ducats + card.sale, turns - 1, done)

    def played(
        self, card: returns.PowerCard, symbol: returns.Symbol, rest: Hand, ducats: int, turns: int, done: Deeds
    ) -> float:
        """What comes of playing a card now."""
        gained = self.gain(symbol, done)
        if gained <= 0:
            return NEVER
        return gained + SOONER * self._later(rest, ducats - card.price, turns - 1, done.and_then(symbol))

    def _later(self, hand: Hand, ducats: int, turns: int, done: Deeds) -> float:
        return self.best(hand, ducats + (self.income if turns else 0), turns, done, unknown=True)

    def _kept(self, card: returns.PowerCard, ducats: int, done: Deeds) -> float:
        """What a card is worth that is still in hand after the plan."""
        gained = max(self.gain(symbol, done) for symbol in card.symbols)
        price = self.seen.purse(ducats + TO_COME) - self.seen.purse(max(0, ducats + TO_COME - card.price))
        sale = self.seen.purse(ducats + card.sale) - self.seen.purse(ducats)
        return KEPT * max(gained - price, sale)

    def gain(self, symbol: returns.Symbol, done: Deeds) -> float:
        """What a symbol gains after others."""
        key = symbol, done
        gained = self._gains.get(key)
        if gained is None:
            gained = self._gains[key] = self._reckoned(symbol, done)
        return gained

    def _reckoned(self, symbol: returns.Symbol, done: Deeds) -> float:
        seen = self.seen
        situation, me = seen.situation, seen.me
        borders, knights, expansions, traitors, alliances = done
        supply = seen.view.seats[me].knights - knights
        match symbol.kind:
            case "borders":
                gained = self._borders(borders + symbol.n) - self._borders(borders)
                gained += self._haste * (self._founded(borders + symbol.n) - self._founded(borders))
                return gained + self._victory(borders + symbol.n, min(1, expansions), borders, min(1, expansions))
            case "knights":
                more = min(symbol.n, supply)
                return self._knight * sum(SECOND_KNIGHT ** (knights + n) for n in range(more)) if more > 0 else 0.0
            case "expansion":
                raid = best_raid_of(situation, me)[0]
                if knights:
                    raid += OPENED * max(0.0, self._opened - raid)
                gained = (raid + self._haste * self._taken) * NEXT_RAID**expansions
                return gained + (self._victory(borders, 1, borders, 0) if not expansions else 0.0)
            case "traitor":
                return best_pair(seen, pairs(seen), defection)[0] * NEXT_PAIR**traitors if supply > 0 else 0.0
            case _:
                return SHELTER * best_pair(seen, pairs(seen), shelter)[0] * NEXT_PAIR**alliances

    @cached_property
    def _haste(self) -> float:
        return max(0.0, HASTE * (1 - self.need / NEAR))

    def _founded(self, borders: int) -> int:
        """The points that so many borders would found provinces for."""
        near = borders and self.need <= NEAR
        return finish.quickest(self.seen.situation, self.seen.me, min(borders, BORDERS_AHEAD))[0] if near else 0

    @cached_property
    def _taken(self) -> int:
        """The points of the expansion that scores most."""
        return finish.richest(self.seen.situation, self.seen.me)[0] if self.need <= NEAR else 0

    def _borders(self, borders: int) -> float:
        return borders_worth(self.seen.situation, self.seen.me, borders, MANY_PROVINCES) if borders else 0.0

    @cached_property
    def _opened(self) -> float:
        """What a knight more would let one take."""
        return max((taken for taken, _ in opened_raids(self.seen.situation, self.seen.me)), default=0.0)

    @cached_property
    def _knight(self) -> float:
        seen = self.seen
        knights = seen.view.seats[seen.me].knights
        return max(best_knight(seen.situation, seen.me, knights), OPENED * self._opened) if knights else 0.0

    def _victory(self, borders: int, expansions: int, borders_before: int, expansions_before: int) -> float:
        """What it is worth that these reach the goal, and those alone did not."""
        if self.need > NEAR or not self._reached(borders, expansions):
            return 0.0
        return 0.0 if self._reached(borders_before, expansions_before) else VICTORY

    def _reached(self, borders: int, expansions: int) -> bool:
        return self._founded(borders) + (self._taken if expansions else 0) >= self.need
