"""The conditions of an order sheet: statements about what has happened in this round (I-12).

They are flat data of six kinds, never nested. They can be written as sentences and parsed from them:

    if yellow placed a knight on C6 in 1A         if yellow placed a knight in 1A
    if red placed a border on D7|D8 in 1B         if red placed a border in 1B
    if red expanded C3 in 2A                      if red expanded over F5 in 2A         if red expanded in 2A
    if grey carried out something in 1C           if grey carried out nothing in 1C
    if blue played renegade removing C6           if blue played renegade placing D7    if blue played renegade
    if my condition 1 of 1A decided
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from games.engine.editions.internet.components import ACTIONS, PLAYABLE, ActionName, PlayableKind
from games.engine.errors import Malformed
from games.engine.geometry import EDGES, SPACES, EdgeName, SpaceName


@dataclass(frozen=True, slots=True)
class PlacedKnight:
    """A seat placed a knight in an action, anywhere or on the given space."""

    kind: ClassVar[str] = "placed_knight"
    seat: int
    action: ActionName
    space: SpaceName | None = None


@dataclass(frozen=True, slots=True)
class PlacedBorder:
    """A seat placed a border in an action, anywhere or on the given edge."""

    kind: ClassVar[str] = "placed_border"
    seat: int
    action: ActionName
    edge: EdgeName | None = None


@dataclass(frozen=True, slots=True)
class HasExpanded:
    """A seat expanded in an action: any province, that of `castle`, or over `space`; not both at once."""

    kind: ClassVar[str] = "has_expanded"
    seat: int
    action: ActionName
    castle: SpaceName | None = None
    space: SpaceName | None = None


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """A seat carried out something in an action, or nothing if not `anything`."""

    kind: ClassVar[str] = "carried_out"
    seat: int
    action: ActionName
    anything: bool


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A seat played a politics card: any, one that removed the knight on a space, or one that placed one there."""

    kind: ClassVar[str] = "played_card"
    seat: int
    card: PlayableKind
    removed: SpaceName | None = None
    placed: SpaceName | None = None


@dataclass(frozen=True, slots=True)
class Decided:
    """The seat's own condition of that number, from 1, decided in an action."""

    kind: ClassVar[str] = "decided"
    action: ActionName
    condition: int


StatementKind = Literal["placed_knight", "placed_border", "has_expanded", "carried_out"]
"""The kinds of conditions about an action of a seat."""
Condition = PlacedKnight | PlacedBorder | HasExpanded | CarriedOut | PlayedCard | Decided


def condition_to_text(condition: Condition, colours: Sequence[str]) -> str:
    """A condition as a sentence; `colours` are the names of the seats' colours."""
    if isinstance(condition, Decided):
        return f"if my condition {condition.condition} of {condition.action} decided"
    who = colours[condition.seat]
    match condition:
        case PlacedKnight():
            return f"if {who} placed a knight{_at(' on ', condition.space)} in {condition.action}"
        case PlacedBorder():
            return f"if {who} placed a border{_at(' on ', condition.edge)} in {condition.action}"
        case HasExpanded():
            what = _at(" ", condition.castle) + _at(" over ", condition.space)
            return f"if {who} expanded{what} in {condition.action}"
        case CarriedOut():
            return f"if {who} carried out {'something' if condition.anything else 'nothing'} in {condition.action}"
        case PlayedCard():
            what = _at(" removing ", condition.removed) + _at(" placing ", condition.placed)
            return f"if {who} played {condition.card}{what}"


def _at(word: str, name: str | None) -> str:
    return "" if name is None else word + name


_SPACE, _EDGE = r"[A-Z]\d{1,2}", r"[A-Z]\d{1,2}\|[A-Z]\d{1,2}"
_IN = rf" in (?P<action>{'|'.join(ACTIONS)})"
_REMOVING, _PLACING = rf"(?: removing (?P<removed>{_SPACE}))?", rf"(?: placing (?P<placed>{_SPACE}))?"
_WHO = r"if (?P<seat>[a-z]+)"
_FORMS: tuple[tuple[re.Pattern[str], Callable[..., Condition]], ...] = tuple(
    (re.compile(pattern), make)
    for pattern, make in (
        (rf"{_WHO} placed a knight(?: on (?P<space>{_SPACE}))?{_IN}", PlacedKnight),
        (rf"{_WHO} placed a border(?: on (?P<edge>{_EDGE}))?{_IN}", PlacedBorder),
        (rf"{_WHO} expanded(?: (?P<castle>{_SPACE}))?(?: over (?P<space>{_SPACE}))?{_IN}", HasExpanded),
        (rf"{_WHO} carried out (?P<anything>something|nothing){_IN}", CarriedOut),
        (rf"{_WHO} played (?P<card>{'|'.join(PLAYABLE)}){_REMOVING}{_PLACING}", PlayedCard),
        (
            rf"if my condition (?P<condition>[0-9]{{1,6}}) of (?P<action>{'|'.join(ACTIONS)}) decided",
            Decided,
        ),
    )
)


def condition_from_text(text: str, colours: Sequence[str]) -> Condition:
    """Parse a condition from a sentence; Malformed if it is none, or names an unknown colour, space or edge."""
    for pattern, make in _FORMS:
        match = pattern.fullmatch(text.strip())
        if match is not None:
            return make(**{name: _value(name, found, colours) for name, found in match.groupdict().items()})
    raise Malformed("condition", 'one simple statement, such as "if yellow placed a knight on C6 in 1A"')


def _value(name: str, found: str | None, colours: Sequence[str]) -> Any:
    if found is None:
        return None
    match name:
        case "seat":
            if found not in colours:
                raise Malformed("condition", "a colour out of " + ", ".join(colours))
            return colours.index(found)
        case "condition":
            return int(found)
        case "anything":
            return found == "something"
        case "action" | "card":
            return found
        case _:
            if found not in (EDGES if name == "edge" else SPACES):
                raise Malformed("condition", 'a space such as "C6", or an edge such as "D7|D8"')
            return found
