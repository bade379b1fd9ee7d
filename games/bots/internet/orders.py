"""How a plain player carries out the actions that it has won: as it would on today's board, one after the other."""

from dataclasses import dataclass
from random import Random

from games.bots import carrying_out
from games.bots.enclosure import missing_borders, plans_of
from games.bots.internet.scene import on_another_board
from games.bots.scene import Scene
from games.engine import internet, thinking
from games.engine.thinking import Board

_ALLOWED = {"borders": (0, 0), "sword": (1, 1), "two_swords": (2, 1)}
"""Knights and expansions of each kind of action."""


@dataclass(slots=True)
class Planning:
    """The board as it will be when one's own orders so far have been carried out, and the knights left."""

    scene: Scene
    me: int
    knights: int
    rng: Random

    def orders(self, what: internet.PoolAction, most: int) -> tuple[internet.Order, ...]:
        """The orders for one action; borders beyond those that it places stand in for such as prove illegal."""
        borders, (knights, expansions) = what.n, _ALLOWED[what.kind]
        orders: list[internet.Order] = []
        while borders or knights:
            prompt = self._prompt(what.kind, borders, min(knights, self.knights), min(knights, expansions))
            step = carrying_out.carry_out(prompt, self.scene, self.me, self.rng)
            if isinstance(step, thinking.Stop):
                break
            orders.append(step)
            self._do(step)
            borders -= isinstance(step, thinking.PlaceBorder)
            knights -= not isinstance(step, thinking.PlaceBorder)
            expansions -= isinstance(step, thinking.Expand)
        if what.kind == "borders":
            orders += self._spare_borders(most - len(orders))
        return tuple(orders)

    def _prompt(self, what: str, borders: int, knights: int, expansions: int) -> thinking.CarryOutPrompt:
        """What one would be asked, were the action carried out step by step."""
        board = self.scene.board
        spaces = thinking.knight_spaces(board, self.me) if knights else 0
        return thinking.CarryOutPrompt(
            id="",
            action=None,
            what=what,
            borders_left=borders,
            knights_left=knights,
            expansions_left=expansions,
            edges=thinking.open_edges(board, None) if borders else (),
            knights={thinking.SPACE_NAMES[space]: ((),) for space in thinking.spaces_of(spaces)},
            fees={},
            expansions={},
        )

    def _do(self, step: internet.Order) -> None:
        self.knights -= isinstance(step, thinking.PlaceKnight)
        self.scene = on_another_board(self.scene, done(self.scene.board, self.me, step, self.scene.players))

    def _spare_borders(self, number: int) -> list[thinking.PlaceBorder]:
        """The next borders of one's plans."""
        edges: dict[str, None] = {}
        for plan in plans_of(self.scene, self.me, 2):
            edges |= dict.fromkeys(missing_borders(self.scene.board, plan.spaces))
        open_edges = set(thinking.open_edges(self.scene.board, None))
        return [thinking.PlaceBorder(edge) for edge in edges if edge in open_edges][: max(0, number)]


def can_be_done(board: Board, seat: int, order: internet.Order) -> bool:
    """Whether a seat may carry out an order on a board, for all that the board says."""
    match order:
        case thinking.PlaceBorder(edge):
            return thinking.border_refusal(board, edge, None) is None
        case thinking.PlaceKnight(space):
            return thinking.knight_refusal(board, seat, space) is None
        case thinking.Expand(castle, spaces):
            return thinking.expansion_refusal(board, seat, castle, spaces) is None


def done(board: Board, seat: int, order: internet.Order, players: int) -> Board:
    """The board once a seat has carried out an order, with what it founds."""
    match order:
        case thinking.PlaceBorder(edge):
            board = board.with_border(thinking.EDGES[edge])
        case thinking.PlaceKnight(space):
            board = board.with_knight(thinking.SPACES[space], seat)
        case thinking.Expand(castle, spaces):
            board = thinking.expand(board, castle, spaces)
    founded, _ = thinking.found_provinces(board, seat, players)
    return founded
