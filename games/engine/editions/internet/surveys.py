"""Validation of drafts of order sheets: lines that can never be legal, lines that would be illegal today, bids on
actions that would bring nothing today, what each line would found, score and cost, and the orders that could come next
in a list (I-6, I-11, I-13).

"Today" means carrying out this sheet alone on the current board: the alliances that it ends, then its cards, then its
orders one after the other, each action by its "otherwise", then the actions that it bids on.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from games.engine.editions.internet.actions import NO_LIMIT, action_refusal, do_order, order_refusal
from games.engine.editions.internet.components import ACTIONS, PoolAction
from games.engine.editions.internet.means import costs, means_refusals
from games.engine.editions.internet.moves import ActionOrders, BreakAlliance, HandIn, Order
from games.engine.editions.internet.orders import most_orders, orders_refusals, won_by
from games.engine.editions.internet.politics import carry_out_play, play_refusal, wish_refusal
from games.engine.editions.internet.state import State
from games.engine.errors import Refusal
from games.engine.geometry import names_of
from games.engine.mechanics.alliances import end_alliance, is_standing
from games.engine.mechanics.board_actions import may_not_place_borders
from games.engine.mechanics.expansion import expansions_of
from games.engine.mechanics.moves import Expand, PlaceBorder
from games.engine.mechanics.placement import knight_spaces, open_edges
from games.engine.mechanics.previews import Cost, Prospect, Survey
from games.engine.mechanics.turn import Transition

MOST_REFUSALS = 40
"""Validation stops after this many refusals."""


def survey(state: State, seat: int, sheet: HandIn, action: str | None, line: int | None) -> Survey:
    """Validate a draft; with `action` and `line` (from 1, "otherwise" last) include the orders that could come next."""
    found = (*orders_refusals(state, seat, sheet), *means_refusals(state, seat, sheet))
    refusals = tuple(islice(found, MOST_REFUSALS))
    if len(refusals) == MOST_REFUSALS:
        return Survey(refusals=refusals)
    trial = _TrialRun(state, seat)
    trial.end_alliances(sheet)
    remarks = (*trial.play_cards(sheet), *trial.carry_out_orders(sheet, action, line), *trial.judge_bids(sheet))
    line_costs = tuple(Cost(where, ducats) for where, ducats in costs(state, sheet) if ducats)
    return replace(trial.next, refusals=refusals, remarks=remarks, prospects=tuple(trial.prospects), costs=line_costs)


class _TrialRun:
    """Trial run of a sheet on the current board, with no other seat acting."""

    def __init__(self, state: State, seat: int) -> None:
        self._state, self._seat = state, seat
        self.next = Survey()
        self.prospects: list[Prospect] = []
        self._line_prospects: list[tuple[int, Prospect]] = []

    def end_alliances(self, sheet: HandIn) -> None:
        """End alliances by payment or card; this comes first (I-5, I-17)."""
        board = self._state.board
        paid = [(ending.own, ending.other) for ending in sheet.endings]
        by_card = [(bid.play.own, bid.play.other) for bid in sheet.bids if isinstance(bid.play, BreakAlliance)]
        for own, other in (*paid, *by_card):
            if is_standing(board, self._seat, own, other):
                board = end_alliance(board, own, other)
        self._state = replace(self._state, board=board)

    def play_cards(self, sheet: HandIn) -> Iterator[Refusal]:
        """Play Renegades and Forced Alliances, and yield the illegal ones (I-16)."""
        for number, bid in sorted(enumerate(sheet.bids, start=1), key=lambda one: one[1].action):
            if bid.play is None or isinstance(bid.play, BreakAlliance):
                continue
            refusal = play_refusal(self._state, self._seat, bid.play)
            if refusal is not None:
                yield replace(refusal, data={"bid": number, **refusal.data})
            else:
                transition = Transition(self._state)
                carry_out_play(transition, self._seat, bid.play)
                self._state = transition.state

    def carry_out_orders(self, sheet: HandIn, action: str | None, line: int | None) -> Iterator[Refusal]:
        """Carry out orders, and yield the illegal ones of every line, action by action (I-13)."""
        won = {one.action: one.what for one in won_by(self._state, self._seat)}
        for orders in sorted(sheet.orders, key=lambda orders: ACTIONS.index(orders.action)):
            if orders.action in won:
                yield from self._action(won[orders.action], orders, line if orders.action == action else None)

    def judge_bids(self, sheet: HandIn) -> Iterator[Refusal]:
        """Yield why actions that the sheet bids on would bring nothing if they were won (I-11, I-16)."""
        for number, bid in enumerate(sheet.bids, start=1):
            what = self._state.open_actions.get(bid.action)
            if what is None:
                continue
            politics = what.kind == "politics"
            refusal = wish_refusal(self._state, bid) if politics else action_refusal(self._state, self._seat, what)
            if refusal is not None:
                yield replace(refusal, data={"bid": number})

    def _action(self, what: PoolAction, orders: ActionOrders, asked: int | None) -> Iterator[Refusal]:
        before = self._state
        for number, line in enumerate((*(line.orders for line in orders.lines), orders.otherwise), start=1):
            self._state = before
            for place, refusal in self._line(what, line):
                at = {"action": orders.action, "line": number, "order": place}
                yield replace(refusal, data={**at, **refusal.data})
            for place, prospect in self._line_prospects:
                at = {"action": orders.action, "line": number, "order": place}
                self.prospects.append(replace(prospect, line=at))
            after = self._state
            if number == asked:
                self._state = before
                self._collect_next_orders(what, line)
            self._state = after

    def _line(self, what: PoolAction, line: tuple[Order, ...]) -> Iterator[tuple[int, Refusal]]:
        """Carry out a list of orders. Spare borders replace those that prove illegal, so they are judged as if none of
        the list had been carried out."""
        before, transition, done = self._state, Transition(self._state), 0
        self._line_prospects = []
        for place, order in enumerate(line, start=1):
            spare = what.kind == "borders" and done == what.n
            refusal = order_refusal(before if spare else transition.state, self._seat, order)
            if refusal is not None:
                yield place, refusal
            elif not spare:
                before_order = len(transition.events)
                do_order(transition, self._seat, order)
                done += 1
                prospect = Prospect.of(transition.events[before_order:])
                if prospect.scores or prospect.land:
                    self._line_prospects.append((place, prospect))
        self._state = transition.state

    def _collect_next_orders(self, what: PoolAction, line: tuple[Order, ...]) -> None:
        """Collect the orders that could come next in a list, or, if it is full or ends with an expansion by one space,
        in place of its last order."""
        last = line[-1] if line else None
        if what.kind != "borders" and (len(line) == most_orders(what) or _is_short(last)):
            line = line[:-1]
        spares = what.kind == "borders" and len(line) >= what.n
        if not spares:
            tuple(self._line(what, line))
        board, own = self._state.board, self._state.seats[self._seat]
        if what.kind == "borders":
            listed = {order.edge for order in line if isinstance(order, PlaceBorder)}
            barred = len(line) >= most_orders(what) or may_not_place_borders(board, self._seat)
            edges = () if barred else open_edges(board, NO_LIMIT)
            self.next = Survey(edges=tuple(edge for edge in edges if edge not in listed))
            return
        expanded = any(isinstance(order, Expand) for order in line)
        self.next = Survey(
            knights=names_of(knight_spaces(board, self._seat)) if own.knights else (),
            expansions={} if expanded else expansions_of(board, self._seat),
        )


def _is_short(order: Order | None) -> bool:
    return isinstance(order, Expand) and len(order.spaces) == 1
