"""The events of classic. Those that editions share are in `games.engine.mechanics.events`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from games.engine.editions.classic.components import ActionCard, PoliticsCard
from games.engine.editions.classic.moves import PoliticsPlay
from games.engine.editions.classic.steps import LapseReason
from games.engine.mechanics.dealings import Dealing
from games.engine.mechanics.events import Event, Reveals, payment


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadDrawn(Event):
    """The first lead player was drawn (C-5)."""

    kind: ClassVar[str] = "lead_drawn"
    reveals: ClassVar[Reveals] = "drawn"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTurned(Event):
    """The lead player turned up an action card (C-6)."""

    kind: ClassVar[str] = "card_turned"
    reveals: ClassVar[Reveals] = "drawn"
    seat: int
    round: int
    card: ActionCard

    def enters_round(self, players: int) -> int | None:
        return self.round


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionMade(Event):
    """A seat laid its decision cards in secret (C-7). Changing them causes no event."""

    kind: ClassVar[str] = "decision_made"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionLaid(Event):
    """Decision cards were revealed or laid openly, with the politics card played with each (C-7, C-8)."""

    kind: ClassVar[str] = "decision_laid"
    seat: int
    cards: tuple[int, ...]
    politics: tuple[PoliticsPlay | None, ...]

    def reveals_in(self, open_money: bool) -> Reveals:
        """All seats hold the same decision cards, but a politics card was hidden in its owner's hand."""
        return "hidden" if any(self.politics) else "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class PoliticsReturned(Event):
    """An announced politics card was not legal when its turn came and went back to its owner's hand (C-8)."""

    kind: ClassVar[str] = "politics_returned"
    seat: int
    play: PoliticsPlay
    rule: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionLapsed(Event):
    """No seat carried out an action (C-9, C-14, C-18)."""

    kind: ClassVar[str] = "action_lapsed"
    reveals: ClassVar[Reveals] = "open"
    action: int
    why: LapseReason


@dataclass(frozen=True, slots=True, kw_only=True)
class DucatsShared(Event):
    """The `seats` that chose ducats got `each` (C-10)."""

    kind: ClassVar[str] = "ducats_shared"
    reveals: ClassVar[Reveals] = "open"
    action: int
    seats: tuple[int, ...]
    each: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NegotiationOpened(Event):
    """Two seats chose the same action and negotiate (C-16)."""

    kind: ClassVar[str] = "negotiation_opened"
    reveals: ClassVar[Reveals] = "open"
    action: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed(Event):
    """A seat made a proposal, which stands (C-16)."""

    kind: ClassVar[str] = "proposed"
    seat: int
    act: bool
    ducats: int

    def reveals_in(self, open_money: bool) -> Reveals:
        return payment(self.ducats if self.act else 0, (), open_money)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalLapsed(Event):
    """A proposal no longer stands: it was withdrawn, or its seat no longer has the ducats (`broke`) (C-16)."""

    kind: ClassVar[str] = "proposal_lapsed"
    seat: int
    broke: bool

    def reveals_in(self, open_money: bool) -> Reveals:
        return "hidden" if self.broke and not open_money else "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealMade(Event):
    """A proposal was accepted: `payer` paid `payee`, `acting` acts (C-16)."""

    kind: ClassVar[str] = "deal_made"
    seat: int
    payer: int
    payee: int
    ducats: int
    acting: int

    def reveals_in(self, open_money: bool) -> Reveals:
        """Offered ducats are known to be there, demanded ones are not."""
        return payment(self.ducats if self.payer == self.seat else 0, (), open_money)

    def dealings(self, owners: Mapping[str, int]) -> tuple[Dealing, ...]:
        return (Dealing("bargain", self.payee, self.payer, self.ducats),)


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelCalled(Event):
    """A negotiating player called the duel (C-16)."""

    kind: ClassVar[str] = "duel_called"
    reveals: ClassVar[Reveals] = "open"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelOpened(Event):
    """The contenders bid in secret; `second` after a tie (C-17, C-18)."""

    kind: ClassVar[str] = "duel_opened"
    reveals: ClassVar[Reveals] = "open"
    action: int
    seats: tuple[int, ...]
    second: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BidMade(Event):
    """A seat made a sealed bid (C-17). Changing it causes no event."""

    kind: ClassVar[str] = "bid_made"
    seat: int


@dataclass(frozen=True, slots=True)
class RevealedBid:
    """A bid, once all are in."""

    seat: int
    ducats: int
    treasures: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BidsRevealed(Event):
    """All bids were revealed; the `winner` paid, or the `tied` seats share the highest bid (C-17, C-18)."""

    kind: ClassVar[str] = "bids_revealed"
    action: int
    bids: tuple[RevealedBid, ...]
    winner: int | None
    tied: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionWon(Event):
    """A seat carries out an action (C-15 to C-18)."""

    kind: ClassVar[str] = "action_won"
    reveals: ClassVar[Reveals] = "open"
    action: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionEnded(Event):
    """An action ended; the numbers count what was forgone or could not be carried out (C-14)."""

    kind: ClassVar[str] = "action_ended"
    reveals: ClassVar[Reveals] = "open"
    action: int
    seat: int
    borders: int
    knights: int
    expansions: int
    stopped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StackOpened(Event):
    """A seat opened the politics stack that it chose (C-14)."""

    kind: ClassVar[str] = "stack_opened"
    seat: int
    stack: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StackSeen(Event):
    """For its seat alone: the cards of the stack that it looks through (C-14)."""

    kind: ClassVar[str] = "stack_seen"
    seat: int
    stack: int
    cards: tuple[PoliticsCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTaken(Event):
    """A seat took a politics card in secret (C-14); `CardGained` shows it to that seat."""

    kind: ClassVar[str] = "card_taken"
    seat: int
    stack: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGained(Event):
    """For its taker alone: the politics card taken (C-14)."""

    kind: ClassVar[str] = "card_gained"
    seat: int
    card: PoliticsCard


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over; the winners (C-21, C-28)."""

    kind: ClassVar[str] = "game_ended"
    winners: tuple[int, ...]
