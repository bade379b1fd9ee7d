"""What a plain player makes of its view before it thinks."""

from dataclasses import dataclass
from functools import cached_property

from games.bots.classic.outlook import Outlook, board_seen, outlook
from games.bots.classic.worths import action_worth
from games.engine import classic


@dataclass(frozen=True)
class Seen:
    """A view with its board made ready to think on."""

    view: classic.View

    @cached_property
    def board(self) -> classic.Board:
        return board_seen(self.view.board, len(self.view.colours))

    @cached_property
    def outlook(self) -> Outlook:
        return outlook(self.view)

    @property
    def me(self) -> int:
        assert self.view.viewer is not None
        return self.view.viewer

    @property
    def players(self) -> int:
        return len(self.view.seats)

    @property
    def mine(self) -> classic.SeatView:
        """The viewer's own seat."""
        return self.view.seats[self.me]

    @property
    def ducats(self) -> int:
        return self.mine.ducats or 0

    @property
    def hand(self) -> tuple[classic.PoliticsCard, ...]:
        return self.mine.hand or ()

    def worth(self, seat: int, action: int) -> float:
        """What an action of the card, by its number, is worth to a seat."""
        assert self.view.card is not None
        return action_worth(
            self.board,
            seat,
            self.view.card.actions[action - 1],
            self.players,
            self.outlook,
            self.view.seats[seat].knights,
            sum(self.view.politics_stacks),
        )
