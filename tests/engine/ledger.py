"""Checks the accounts of a game: every change of points, ducats, cards, knights and borders must come from an event."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games import engine
from games.engine import Event
from games.engine.editions.classic.components import PoliticsCard
from games.engine.mechanics.events import Scored
from games.engine.mechanics.table import TableState

LAND = ("founding", "expansion", "spaces_lost", "cut_off")
"""The causes of points for land, which are divided into parts."""


def discrepancies(before: TableState, events: Sequence[Event], after: TableState) -> list[str]:
    """The changes by a move that its events do not account for (B-11, B-12, C-25)."""
    problems = []
    kinds = ", ".join(sorted({event.kind for event in events}))
    for seat in range(before.players):
        old, new = before.seats[seat], after.seats[seat]
        for what, was, came, now in (
            ("points", _by_cause(before, seat), _points(events, seat), _by_cause(after, seat)),
            ("ducats", Counter(n=old.ducats), Counter(n=_ducats(before, events, seat)), Counter(n=new.ducats)),
            ("knights", Counter(n=old.knights), Counter(n=_knights(events, seat)), Counter(n=new.knights)),
            ("cards", _hand(old), _cards(before, events, seat), _hand(new)),
        ):
            difference = Counter(now)
            difference.subtract(was)
            difference.subtract(came)
            if any(difference.values()):
                problems.append(
                    f"seat {seat} has {what} that tests/engine/ledger.py counts in none of {kinds}: {dict(difference)}"
                )
    if before.edition == "internet" and _ducat_pool(before, events) != after.ducat_pool:  # type: ignore[attr-defined]
        problems.append(f"the ducat pool does not hold the {_ducat_pool(before, events)} that events account for")
    if not any(event.kind == "expanded" for event in events):
        borders = before.board.border_count + _borders(events)
        if after.board.border_count != borders:
            problems.append(f"{after.board.border_count} borders are on the board where events account for {borders}")
    problems += [
        f"the parts of {event} have another sum than its points"
        for event in events
        if isinstance(event, Scored)
        and (event.parts or event.cause in LAND)
        and sum(part.points for part in event.parts) != event.points
    ]
    return problems


def _by_cause(state: TableState, seat: int) -> Counter[Any]:
    return Counter(dict(zip(state.causes, state.seats[seat].scores, strict=True)))


def _points(events: Sequence[Any], seat: int) -> Counter[Any]:
    points: Counter[Any] = Counter()
    for event in events:
        if event.kind == "scored" and event.seat == seat:
            points[event.cause] += event.points
    return points


def _ducats(before: TableState, events: Sequence[Event], seat: int) -> int:
    """What a seat has received minus what it has paid: ducats only enter and leave by a rule."""
    start = engine.ledger(before.edition, engine.to_json(before.options), None)
    return start.after(engine.visible(events, None)).ducats[seat] - start.ducats[seat]


def _knights(events: Sequence[Any], seat: int) -> int:
    knights = 0
    for event in events:
        match event.kind:
            case "castle_placed" if event.colour == seat:
                knights -= 1
            case "knight_placed" if event.seat == seat:
                knights -= 1
            case "traitor_found":
                knights += event.colour == seat
            case "knight_turned":
                knights += (event.colour == seat) - (event.seat == seat)
            case _:
                pass
    return knights


def _ducat_pool(before: Any, events: Sequence[Any]) -> int:
    ducats: int = before.ducat_pool
    for event in events:
        match event.kind:
            case "colour_taken" | "alliance_ended":
                ducats += event.ducats
            case "action_settled":
                ducats += event.rest
            case "claims_settled":
                ducats = event.left
            case "ducat_pool_grown":
                ducats += 5 + event.mines
            case _:
                pass
    return ducats


def _hand(seat: Any) -> Counter[Any]:
    """The cards of a hand; in internet the round in which they were won is ignored here."""
    return Counter(getattr(card, "card", card) for card in seat.hand)


def _cards(before: TableState, events: Sequence[Any], seat: int) -> Counter[Any]:
    if before.edition == "internet":
        return _politics(events, seat)
    cards: Counter[Any] = Counter()
    for event in events:
        match event.kind:
            case "card_sold" | "card_played" if event.seat == seat:
                cards[event.card] -= 1
            case "card_gained" | "card_received" | "card_picked" if event.seat == seat:
                cards[event.card] += 1
            case "alliance_forced" if event.seat == seat:
                cards[PoliticsCard("forced_alliance")] -= 1
            case "knight_turned" if event.seat == seat:
                cards[PoliticsCard("renegade")] -= 1
                cards.subtract(_treasures(event.treasures))
            case "knight_placed" | "alliance_ended" if event.seat == seat:
                cards.subtract(_treasures(event.treasures))
            case "bids_revealed" if event.winner == seat:
                cards.subtract(_treasures(next(bid.treasures for bid in event.bids if bid.seat == seat)))
    return cards


def _politics(events: Sequence[Any], seat: int) -> Counter[str]:
    """The politics cards of internet, by kind."""
    cards: Counter[str] = Counter()
    for event in events:
        match event.kind:
            case "politics_gained" if event.seat == seat:
                cards[event.card] += 1
            case "politics_lost" if event.seat == seat:
                cards[event.card] -= 1
            case "alliance_forced" | "alliance_broken" if event.seat == seat:
                cards["forced_alliance"] -= 1
            case "knight_turned" if event.seat == seat:
                cards["renegade"] -= 1
    return cards


def _treasures(values: Sequence[int]) -> list[PoliticsCard]:
    return [PoliticsCard("treasure", value) for value in values]


def _borders(events: Sequence[Any]) -> int:
    borders = 0
    for event in events:
        borders += event.kind in ("border_placed", "first_border_placed")
        borders -= len(event.returned) if event.kind == "province_founded" else 0
    return borders
