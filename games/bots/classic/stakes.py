"""What is at stake in a contest: the value of the action to each contender, what each can pay, and what a duel and a
deal bring.

All gains are in points of the seat that is asked, compared with nobody acting. A point that another gains counts
against it by `harm`: an action is worth more if it keeps a leader from it, and a ducat paid to a leader costs more.
"""

from dataclasses import dataclass
from math import exp
from random import Random

from games.bots.classic.chances import Harm
from games.bots.classic.situation import Viewpoint
from games.bots.classic.values import action_value

DOUBT, DOUBT_MIN = 0.12, 0.5
"""How uncertain the outcome of a duel is: a difference of this share of the bids makes winning e times as likely."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """By seat, an action's value in points and the ducats that it could bid; the points that a ducat is worth."""

    values: tuple[float, ...]
    purses: tuple[float, ...]
    ducat: float
    harm: Harm

    def worth(self, seat: int, other: int) -> float:
        """The bid at which a seat does not care whether it wins or another does with the same bid."""
        harm = self.harm[seat][other]
        return (self.values[seat] + harm * self.values[other]) / self.paying(seat, other)

    def cap(self, seat: int, other: int) -> float:
        """The most that a seat would bid against another."""
        return min(self.purses[seat], self.worth(seat, other))

    def acting(self, seat: int, paid: float) -> float:
        """The gain of a seat that acts and pays the bank."""
        return self.values[seat] - paid * self.ducat

    def leaving(self, seat: int, other: int, paid: float) -> float:
        """The gain of a seat if another acts and pays the bank."""
        return -self.harm[seat][other] * (self.values[other] - paid * self.ducat)

    def buying(self, seat: int, other: int, paid: float) -> float:
        """The gain of a seat that acts and pays another."""
        return self.values[seat] - paid * self.paying(seat, other)

    def selling(self, seat: int, other: int, paid: float) -> float:
        """The gain of a seat that is paid by another, who acts."""
        return paid * self.paying(seat, other) - self.harm[seat][other] * self.values[other]

    def paying(self, seat: int, other: int) -> float:
        """The points that a seat loses with each ducat that it pays another, or gains with each that it is paid."""
        return self.ducat * (1 + self.harm[seat][other])

    def strongest(self, seat: int, rivals: tuple[int, ...]) -> int:
        """The rival that would bid most against a seat."""
        return max(rivals, key=lambda other: self.cap(other, seat))

    def duel(self, seat: int, rivals: tuple[int, ...]) -> float:
        """The gain that a seat can expect of a duel, in which the winner pays about what the next would have bid."""
        other = self.strongest(seat, rivals)
        own, theirs = self.cap(seat, other), self.cap(other, seat)
        price = min(own, theirs)
        likely = 1 / (1 + exp(max(-30.0, min(30.0, (theirs - own) / (DOUBT * price + DOUBT_MIN)))))
        return likely * self.acting(seat, price) + (1 - likely) * self.leaving(seat, other, price)

    def others_duel(self, seat: int, rivals: tuple[int, ...]) -> float:
        """The gain of a seat if these others contest the action without it."""
        if len(rivals) == 1:
            return self.leaving(seat, rivals[0], 0)
        first, second = sorted(rivals, key=lambda other: -min(self.purses[other], self.values[other]))[:2]
        return self.leaving(seat, first, min(self.cap(first, second), self.cap(second, first)))

    def most_to_pay(self, seat: int, other: int) -> float:
        """The most that a seat can pay another for the action and be no worse off than with a duel."""
        return (self.values[seat] - self.duel(seat, (other,))) / self.paying(seat, other)

    def least_to_take(self, seat: int, other: int) -> float:
        """The least for which a seat can leave the action to another and be no worse off than with a duel."""
        return (self.duel(seat, (other,)) + self.harm[seat][other] * self.values[other]) / self.paying(seat, other)


def stakes_of(viewpoint: Viewpoint, action: int, luck: Random | None = None) -> Stakes:
    """The stakes of the current card's action with this number; with `luck` as the bot judges them."""
    seats, style, me = range(viewpoint.players), viewpoint.situation.style, viewpoint.me
    values = [style.judged(action_value(viewpoint, seat, action), luck) for seat in seats]
    values[me] = style.liked(values[me], viewpoint.action(action).kind)
    return Stakes(
        values=tuple(values),
        purses=tuple(viewpoint.purse(seat) for seat in seats),
        ducat=style.liked(style.thrift * viewpoint.evaluation.ducat, "ducats"),
        harm=viewpoint.harm,
    )
