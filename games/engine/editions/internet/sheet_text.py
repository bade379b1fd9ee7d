"""Order sheets to and from text, for tests and bug reports, one statement a line.

    round 3
    end C3=F5
    2A if yellow placed a knight on C6 in 1A: border D7|D8
    2A otherwise: border D4|D5
    2B otherwise: knight C4, expand C3 over F5 F6
    bid 1A 3
    bid 2B 2 wishing fief renegade playing renegade C3 F5 F6 C4
    claim

The lines of an action are read from the top, "otherwise" last; "nothing" is an order sheet's word for no orders.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from games.engine.editions.internet.components import ACTIONS, POLITICS, ActionName, PoliticsKind
from games.engine.editions.internet.conditions import condition_from_text, condition_to_text
from games.engine.editions.internet.moves import (
    ActionOrders,
    HandIn,
    Order,
    PaidEnding,
    Play,
    PoolBid,
    SheetLine,
)
from games.engine.encoding.codec import from_json
from games.engine.encoding.move_text import move_from_text, move_to_text
from games.engine.errors import Malformed
from games.engine.mechanics.moves import Expand, PlaceBorder, PlaceKnight

_ACTION = "|".join(ACTIONS)
_ORDERS = re.compile(rf"({_ACTION}) (if [^:]*|otherwise): (.*)")
_BID = re.compile(rf"bid ({_ACTION}) ([0-9]{{1,9}})(?: wishing ([a-z_ ]+?))?(?: playing (.+))?")
_END = re.compile(r"end ([A-Z][0-9]+)=([A-Z][0-9]+)")


def sheet_to_text(sheet: HandIn, colours: Sequence[str]) -> str:
    """A sheet as text; `colours` are the names of the seats' colours."""
    lines = [f"round {sheet.round}"]
    lines += [f"end {ending.own}={ending.other}" for ending in sheet.endings]
    for orders in sheet.orders:
        lines += [
            f"{orders.action} {condition_to_text(line.condition, colours)}: {orders_to_text(line.orders)}"
            for line in orders.lines
        ]
        lines.append(f"{orders.action} otherwise: {orders_to_text(orders.otherwise)}")
    for bid in sheet.bids:
        wishing = f" wishing {' '.join(bid.wishes)}" if bid.wishes else ""
        playing = f" playing {move_to_text(bid.play)}" if bid.play else ""
        lines.append(f"bid {bid.action} {bid.ducats}{wishing}{playing}")
    return "\n".join([*lines, *(["claim"] if sheet.claim else [])]) + "\n"


def orders_to_text(orders: Sequence[Order]) -> str:
    """The orders of a line: "knight C4, expand C3 over F5 F6", or "nothing"."""
    return ", ".join(map(_order_to_text, orders)) or "nothing"


def _order_to_text(order: Order) -> str:
    match order:
        case PlaceBorder():
            return f"border {order.edge}"
        case PlaceKnight():
            return f"knight {order.space}"
        case Expand():
            return f"expand {order.castle} over {' '.join(order.spaces)}"


@dataclass(slots=True)
class _Draft:
    """The part of a sheet parsed so far; the lines of an action until its "otherwise"."""

    sheet: HandIn
    action: ActionName | None = None
    lines: list[SheetLine] = field(default_factory=list)

    def change(self, **changes: Any) -> None:
        self.sheet = replace(self.sheet, **changes)


def sheet_from_text(text: str, colours: Sequence[str]) -> HandIn:
    """Parse a sheet; Malformed names the line."""
    draft = _Draft(HandIn(0))
    for number, line in enumerate(text.strip().splitlines(), start=1):
        if not line.strip():
            continue
        try:
            _read_line(draft, line.strip(), colours)
        except Malformed as error:
            raise Malformed(f"line {number}", error.expected) from None
    if draft.action is not None:
        raise Malformed("sheet", f'a line "{draft.action} otherwise: …"')
    return draft.sheet


def _read_line(draft: _Draft, line: str, colours: Sequence[str]) -> None:
    if match := re.fullmatch("round ([0-9]{1,6})", line):
        draft.change(round=int(match[1]))
    elif match := _ORDERS.fullmatch(line):
        _read_orders(draft, cast("ActionName", match[1]), match[2], orders_from_text(match[3]), colours)
    elif match := _BID.fullmatch(line):
        wishes = tuple(map(_wish, (match[3] or "").split()))
        play = move_from_text(match[4], Play) if match[4] else None
        bid = PoolBid(cast("ActionName", match[1]), int(match[2]), wishes, play)
        draft.change(bids=(*draft.sheet.bids, bid))
    elif match := _END.fullmatch(line):
        ending = from_json(PaidEnding, {"own": match[1], "other": match[2]})
        draft.change(endings=(*draft.sheet.endings, ending))
    elif line == "claim":
        draft.change(claim=True)
    else:
        raise Malformed("", "round, end, orders of an action, bid or claim")


def _read_orders(
    draft: _Draft, action: ActionName, when: str, orders: tuple[Order, ...], colours: Sequence[str]
) -> None:
    if draft.action not in (None, action):
        raise Malformed("", f'"{draft.action} otherwise: …" first')
    draft.action = action
    if when != "otherwise":
        draft.lines.append(SheetLine(condition_from_text(when, colours), orders))
        return
    done = ActionOrders(action, tuple(draft.lines), orders)
    draft.change(orders=(*draft.sheet.orders, done))
    draft.action, draft.lines = None, []


def orders_from_text(text: str) -> tuple[Order, ...]:
    """Parse the orders of a line."""
    return () if text == "nothing" else tuple(map(_order, text.split(", ")))


def _order(text: str) -> Order:
    match text.split():
        case ["border", edge]:
            order: dict[str, Any] = {"kind": PlaceBorder.kind, "edge": edge}
        case ["knight", space]:
            order = {"kind": PlaceKnight.kind, "space": space}
        case ["expand", castle, "over", *spaces]:
            order = {"kind": Expand.kind, "castle": castle, "spaces": spaces}
        case _:
            raise Malformed("", "border D7|D8, knight C6, expand C3 over F5 F6, or nothing")
    read: Order = from_json(Order, order)
    return read


def _wish(word: str) -> PoliticsKind:
    if word not in POLITICS:
        raise Malformed("", "wishes out of " + ", ".join(POLITICS))
    return word
