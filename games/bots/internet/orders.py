"""How a plain player carries out the actions that it has won: as it would on today's board, one after the other."""

from dataclasses import dataclass
from random import Random

from games.bots.internet.situation import on_another_board
from games.bots.shared import carrying_out
from games.bots.shared.enclosure import missing_borders, plans_of
from games.bots.shared.situation import Situation
from games.engine.bot_api import common, internet
from games.engine.bot_api.common import Board

_ALLOWED = {"borders": (0, 0), "sword": (1, 1), "two_swords": (2, 1)}
"""Knights and expansions of each kind of action."""


@dataclass(slots=True)
class Planning:
    """The board as it will be when one's own orders so far have been carried out, and the knights left."""

    situation: Situation
    me: int
    knights: int
    rng: Random

    def orders(self, what: internet.PoolAction, most: int) -> tuple[internet.Order, ...]:
        """The orders for one action; borders beyond those that it places stand in for such as prove illegal."""
        borders, (knights, expansions) = what.n, _ALLOWED[what.kind]
        orders: list[internet.Order] = []
        while borders or knights:
            prompt = self._prompt(what.kind, borders, min(knights, self.knights), min(knights, expansions))
            step = carrying_out.carry_out(prompt, self.situation, self.me, self.rng)
            if isinstance(step, common.Stop):
                break
            orders.append(step)
            self._do(step)
            borders -= isinstance(step, common.PlaceBorder)
            knights -= not isinstance(step, common.PlaceBorder)
            expansions -= isinstance(step, common.Expand)
        if what.kind == "borders":
            orders += self._spare_borders(most - len(orders))
        return tuple(orders)

    def _prompt(self, what: str, borders: int, knights: int, expansions: int) -> common.CarryOutPrompt:
        """What one would be asked, were the action carried out step by step."""
        board = self.situation.board
        spaces = common.knight_spaces(board, self.me) if knights else 0
        return common.CarryOutPrompt(
            id="",
            action=None,
            what=what,
            borders_left=borders,
            knights_left=knights,
            expansions_left=expansions,
            edges=common.open_edges(board, None) if borders else (),
            knights={common.SPACE_NAMES[space]: ((),) for space in common.spaces_of(spaces)},
            fees={},
            expansions={},
        )

    def _do(self, step: internet.Order) -> None:
        self.knights -= isinstance(step, common.PlaceKnight)
        self.situation = on_another_board(
            self.situation, done(self.situation.board, self.me, step, self.situation.players)
        )

    def _spare_borders(self, number: int) -> list[common.PlaceBorder]:
        """The next borders of one's plans."""
        edges: dict[str, None] = {}
        for plan in plans_of(self.situation, self.me, 2):
            edges |= dict.fromkeys(missing_borders(self.situation.board, plan.spaces))
        open_edges = set(common.open_edges(self.situation.board, None))
        return [common.PlaceBorder(edge) for edge in edges if edge in open_edges][: max(0, number)]


def can_be_done(board: Board, seat: int, order: internet.Order) -> bool:
    """Whether a seat may carry out an order on a board, for all that the board says."""
    match order:
        case common.PlaceBorder(edge):
            return common.border_refusal(board, edge, None) is None
        case common.PlaceKnight(space):
            return common.knight_refusal(board, seat, space) is None
        case common.Expand(castle, spaces):
            return common.expansion_refusal(board, seat, castle, spaces) is None


def done(board: Board, seat: int, order: internet.Order, players: int) -> Board:
    """The board once a seat has carried out an order, with what it founds."""
    match order:
        case common.PlaceBorder(edge):
            board = board.with_border(common.EDGES[edge])
        case common.PlaceKnight(space):
            board = board.with_knight(common.SPACES[space], seat)
        case common.Expand(castle, spaces):
            board = common.expand(board, castle, spaces)
    founded, _ = common.found_provinces(board, seat, players)
    return founded
