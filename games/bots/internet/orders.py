"""Orders of the plain bot for the actions that it has won, planned on the current board, one after the other."""

from dataclasses import dataclass
from random import Random

from games.bots.internet.situation import with_board
from games.bots.shared import carrying_out
from games.bots.shared.enclosure import missing_borders, plans_of
from games.bots.shared.situation import Situation
from games.engine.bot_api import common, internet
from games.engine.bot_api.common import Board


@dataclass(slots=True)
class OrderPlanner:
    """Plans a seat's orders; keeps the board as it will be after the orders so far, and the knights left."""

    situation: Situation
    me: int
    knights: int
    rng: Random

    def orders(self, what: internet.PoolAction, most: int) -> tuple[internet.Order, ...]:
        """The orders for one action, with spare borders in case some prove illegal."""
        borders, knights, expansions = _allowed(what)
        orders: list[internet.Order] = []
        while borders or knights:
            prompt = self._prompt(what.kind, borders, min(knights, self.knights), min(knights, expansions))
            step = carrying_out.carry_out(prompt, self.situation, self.me, self.rng)
            if isinstance(step, common.Stop):
                break
            orders.append(step)
            self._apply(step)
            borders -= isinstance(step, common.PlaceBorder)
            knights -= not isinstance(step, common.PlaceBorder)
            expansions -= isinstance(step, common.Expand)
        if what.kind == "borders":
            orders += self._spare_borders(most - len(orders))
        return tuple(orders)

    def _prompt(self, what: str, borders: int, knights: int, expansions: int) -> common.CarryOutPrompt:
        """The prompt that an action would have if it were carried out step by step."""
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

    def _apply(self, step: internet.Order) -> None:
        self.knights -= isinstance(step, common.PlaceKnight)
        self.situation = with_board(
            self.situation, board_after(self.situation.board, self.me, step, self.situation.players)
        )

    def _spare_borders(self, number: int) -> list[common.PlaceBorder]:
        """The next borders of the seat's plans."""
        edges: dict[str, None] = {}
        for plan in plans_of(self.situation, self.me, 2):
            edges |= dict.fromkeys(missing_borders(self.situation.board, plan.spaces))
        open_edges = set(common.open_edges(self.situation.board, None))
        return [common.PlaceBorder(edge) for edge in edges if edge in open_edges][: max(0, number)]


def _allowed(what: internet.PoolAction) -> tuple[int, int, int]:
    """The numbers of borders, knights and expansions of an action."""
    match what.kind:
        case "borders":
            return what.n, 0, 0
        case "sword":
            return 0, 1, 1
        case "two_swords":
            return 0, 2, 1
        case "politics":
            return 0, 0, 0


def is_legal(board: Board, seat: int, order: internet.Order) -> bool:
    """Whether an order of a seat is legal on a board; fees and supply are not considered."""
    match order:
        case common.PlaceBorder(edge):
            return common.border_refusal(board, edge, None) is None
        case common.PlaceKnight(space):
            return common.knight_refusal(board, seat, space) is None
        case common.Expand(castle, spaces):
            return common.expansion_refusal(board, seat, castle, spaces) is None


def board_after(board: Board, seat: int, order: internet.Order, players: int) -> Board:
    """The board after an order of a seat, with the provinces that it founds."""
    match order:
        case common.PlaceBorder(edge):
            board = board.with_border(common.EDGES[edge])
        case common.PlaceKnight(space):
            board = board.with_knight(common.SPACES[space], seat)
        case common.Expand(castle, spaces):
            board = common.expand(board, castle, spaces)
    founded, _ = common.found_provinces(board, seat, players)
    return founded
