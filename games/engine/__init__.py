"""The rules engine: a game is a value, and these are its verbs. Standard library only; no clock, no chance but a seed.

`new_game`, `waiting`, `apply`, `view` and `outcome` are all that playing needs; `explain`, `preview`, `survey`,
`stand_in`, `replay`, `undo` and `problems` stand beside them. States are opaque outside the engine, and never change.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.components.shuffles import Drawn, Draws, drawn
from games.engine.edition import Edition, EditionInfo, OptionInfo
from games.engine.editions import EDITIONS
from games.engine.encoding.codec import from_json, to_json
from games.engine.encoding.forms import has_form
from games.engine.errors import CannotUndo, EngineError, IllegalMove, Lasts, Malformed, NotUndone, Refusal, StalePrompt
from games.engine.mechanics.drafts import Prospect, Survey
from games.engine.mechanics.events import Event, Scored, TakenBack
from games.engine.records import game_record, record_text
from games.engine.records import undo as undoing
from games.engine.records.game_record import RULES_VERSION, Record, record_to_json
from games.engine.records.record_text import record_to_text
from games.engine.records.undo import Act, Undo

State = Any
Move = Any
Prompt = Any
View = Any
Outcome = Any

__all__ = [
    "RULES_VERSION",
    "Act",
    "CannotUndo",
    "Drawn",
    "Draws",
    "EditionInfo",
    "EngineError",
    "Event",
    "IllegalMove",
    "Lasts",
    "Malformed",
    "Move",
    "NotUndone",
    "OptionInfo",
    "Outcome",
    "Prompt",
    "Prospect",
    "Record",
    "Refusal",
    "Scored",
    "StalePrompt",
    "State",
    "Survey",
    "Undo",
    "View",
    "apply",
    "by_correspondence",
    "check_options",
    "drawn",
    "draws",
    "editions",
    "entry_from_json",
    "explain",
    "is_offer",
    "is_said",
    "move_from_json",
    "new_game",
    "open_view",
    "opens",
    "outcome",
    "pending",
    "preview",
    "problems",
    "question_id",
    "record_from_json",
    "record_from_text",
    "record_to_json",
    "record_to_text",
    "register",
    "replay",
    "round_of",
    "sealed",
    "stand_in",
    "state_from_json",
    "state_to_json",
    "survey",
    "to_json",
    "undo",
    "view",
    "visible",
    "waiting",
    "why_lasting",
    "why_not_undone",
]


def register(edition: Edition) -> None:
    """Makes one more edition playable in this process: a game that a test or a program of one's own brings along."""
    if edition.info.name in EDITIONS:
        raise ValueError(f"there is an edition {edition.info.name} already")
    EDITIONS[edition.info.name] = edition


def editions() -> tuple[EditionInfo, ...]:
    """The editions for which rooms can be opened, each with its number of seats and its options."""
    return tuple(edition.info for edition in EDITIONS.values())


def by_correspondence(edition: str) -> bool:
    """Whether an edition is made for days between its rounds."""
    return _edition(edition).info.by_correspondence


def check_options(edition: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options made complete with their defaults.

    `options` has "players" and any of the edition's own. Malformed if one is unknown or has no such choice, IllegalMove
    if the number of players does not allow it.
    """
    info: EditionInfo = _edition(edition).info
    if not isinstance(options, Mapping):
        raise Malformed("options", "an object")
    players = options.get("players")
    if type(players) is not int or not info.min_seats <= players <= info.max_seats:
        raise Malformed("options.players", f"a whole number from {info.min_seats} to {info.max_seats}")
    known = {option.name: option for option in info.options}
    for name in options:
        if name != "players" and name not in known:
            raise Malformed(f"options.{name}"[:80], "one of players, " + ", ".join(known))
    complete: dict[str, Any] = {"players": players}
    for option in info.options:
        complete[option.name] = _checked(option, options.get(option.name, option.default), players)
    return complete


def _checked(option: OptionInfo, value: Any, players: int) -> Any:
    if not any(value is choice or (isinstance(value, str) and value == choice) for choice in option.choices):
        raise Malformed(f"options.{option.name}", " or ".join(str(choice).lower() for choice in option.choices))
    allowed = option.seats.get(str(value))
    if allowed is not None and players not in allowed:
        data = {"option": option.name, "choice": value, "players": players}
        raise IllegalMove(Refusal(option.rules[str(value)], "option_not_for_players", data))
    return value


def new_game(edition: str, options: Mapping[str, Any], seed: str) -> tuple[State, tuple[Event, ...]]:
    """A game at its start, and what has happened in it already. `seed` is any text; the same makes the same game."""
    if not isinstance(seed, str):
        raise Malformed("seed", "text")
    started: tuple[State, tuple[Event, ...]] = _edition(edition).new_game(check_options(edition, options), seed)
    return started


def draws(edition: str, options: Mapping[str, Any]) -> Draws:
    """What is drawn from a seed before the first move, for `drawn` and for whoever checks a shuffle."""
    return _edition(edition).draws(check_options(edition, options))


def waiting(state: State) -> dict[int, tuple[Prompt, ...]]:
    """For each seat that may act now its prompts, the one that the game waits for first."""
    prompts: dict[int, tuple[Prompt, ...]] = _of(state).waiting(state)
    return prompts


def pending(state: State) -> tuple[int, ...]:
    """The seats that the game really waits for."""
    seats: tuple[int, ...] = _of(state).pending(state)
    return seats


def apply(state: State, seat: int, move: Move, prompt: str | None = None) -> tuple[State, tuple[Event, ...]]:
    """The state after a seat's move, and what happened. `prompt` is the id of the prompt that it answers.

    StalePrompt if that prompt no longer waits for the seat, IllegalMove with the rule's ID if a rule forbids the move.
    """
    edition = _of(state)
    _check_seat(state, seat)
    _check_move(edition, move)
    if prompt is not None and prompt not in edition.prompt_ids(state, seat, move):
        raise StalePrompt(seat, prompt)
    applied: tuple[State, tuple[Event, ...]] = edition.apply(state, seat, move)
    return applied


def explain(state: State, seat: int, move: Move) -> Refusal | None:
    """Why a move of a seat is refused: rule, reason and data; None if it is legal."""
    _check_seat(state, seat)
    _check_move(_of(state), move)
    refusal: Refusal | None = _of(state).explain(state, seat, move)
    return refusal


def survey(state: State, seat: int, move: Move, action: str | None = None, line: int | None = None) -> Survey:
    """A draft of a move, such as an order sheet, looked over line by line. `action` and `line` name the list of orders
    that is being written, if there is one: the survey says what it could go on with."""
    _check_seat(state, seat)
    _check_move(_of(state), move)
    found: Survey = _of(state).survey(state, seat, move, action, line)
    return found


def preview(state: State, seat: int, move: Move) -> Prospect:
    """What a move on the board would bring: points, land founded and cut off; nothing where that is not open to see, or
    the move is illegal."""
    _check_seat(state, seat)
    _check_move(_of(state), move)
    found: Prospect = _of(state).preview(state, seat, move)
    return found


def view(state: State, seat: int | None) -> View:
    """What a seat may see, or with None a spectator."""
    if seat is not None:
        _check_seat(state, seat)
    return _of(state).view(state, seat)


def open_view(state: State) -> View:
    """All that the seats together see: every hand, all money, what is sealed. Nobody knows the seed or what chance has
    still to bring, so these are not in it."""
    return _of(state).open_view(state)


def round_of(state: State) -> int:
    """The number of the round that is under way, 0 before the first; where seats have turns, it is each one's once."""
    number: int = _of(state).round_of(state)
    return number


def visible(events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    """Those of the events that a seat may know of, or with None a spectator."""
    return tuple(event for event in events if event.audience is None or seat in event.audience)


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it runs."""
    return _of(state).outcome(state)


def question_id(state: State) -> str:
    """The id of the question that the game puts now; what stays optional besides has ids of its own."""
    return _of(state).question_id(state)


def is_offer(edition: str, move: Move) -> bool:
    """Whether a move is an offer: it settles nothing, and may be made over and over (C-16)."""
    return _edition(edition).is_offer(move)


def is_said(state: State, seat: int, move: Move) -> bool:
    """Whether a move is an offer that its seat stands by already, so that making it again would change nothing."""
    _check_seat(state, seat)
    return _of(state).is_said(state, seat, move)


def sealed(state: State) -> dict[int, Move]:
    """The secret answers made so far that can still be changed, by seat: for commitments, never for a player."""
    return _of(state).sealed(state)


def opens(edition: str, answer: Move) -> bool:
    """Whether a secret answer is shown to all as soon as every one is in; if not, when the game is over."""
    return _edition(edition).opens(answer)


def stand_in(state: State, seat: int) -> Move:
    """The move that the rules make for a seat whose time is up."""
    _check_seat(state, seat)
    return _of(state).stand_in(state, seat)


def problems(state: State) -> tuple[str, ...]:
    """Every invariant that the state breaks, in words; none for a state that legal moves have reached."""
    found: tuple[str, ...] = _of(state).problems(state)
    return found


def why_lasting(before: State, after: State, events: Sequence[Event]) -> Lasts | None:
    """Why an act that led from one state to another cannot be taken back; None if it can."""
    return undoing.why_lasting(before, after, events, (sealed(before), sealed(after)))


def why_not_undone(state: State, last: Act | None, seat: int) -> NotUndone | None:
    """Why a seat cannot take back what it did last; None if it can. `last` is the last act that stands."""
    _check_seat(state, seat)
    return undoing.why_not(last, seat, over=outcome(state) is not None, sealed=sealed(state))


def undo(state: State, last: Act | None, seat: int, before: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The state after a seat has taken its last act back, which was a `move` made `before`; and what happened.
    CannotUndo says why not."""
    reason = why_not_undone(state, last, seat)
    if reason is not None:
        raise CannotUndo(seat, reason)
    return before, (TakenBack(seat=seat, what=move.kind),)


def replay(record: Record) -> State:
    """The state that a record leads to."""
    state, _ = new_game(record.edition, record.options, record.seed)
    standing: list[tuple[Act, State, Move]] = []
    for seat, move in record.moves:
        if isinstance(move, Undo):
            last, before, undone = standing.pop() if standing else (None, state, move)
            state, _ = undo(state, last, seat, before, undone)
            continue
        before = state
        state, events = apply(before, seat, move)
        act = Act(seat, True, why_lasting(before, state, events))
        standing = [(act, before, move)] if act.lasts else [*standing, (act, before, move)]
    return state


def record_from_text(text: str) -> Record:
    """The record that `record_to_text` wrote; Malformed names the line at fault."""
    return record_text.record_from_text(text, _move_type)


def record_from_json(data: Any) -> Record:
    """The record that `record_to_json` wrote; Malformed names the path to what is at fault."""
    return game_record.record_from_json(data, _move_type)


def entry_from_json(edition: str, data: Any) -> Move | Undo:
    """An entry of a record, a move or an undo, from its JSON form; Malformed as for a move."""
    return game_record.entry_from_json(_edition(edition).move_type, data)


def move_from_json(edition: str, data: Any) -> Move:
    """A move from its JSON form; Malformed says where it is not one and what would be right."""
    return from_json(_edition(edition).move_type, data)


def state_to_json(state: State) -> Any:
    """A whole state, hidden things too, for the server's own use."""
    return {"edition": state.edition, "rules_version": RULES_VERSION, "state": to_json(state)}


def state_from_json(data: Any, rules_version: int = RULES_VERSION) -> State:
    """The state that `state_to_json` wrote; Malformed if it is of another form or another rules version than the one
    named. A state of other rules can be looked at; what `apply` makes of it is nothing that its game ever was."""
    if not isinstance(data, dict) or data.get("rules_version") != rules_version:
        raise Malformed("rules_version", str(rules_version))
    return from_json(_edition(data.get("edition")).state_type, data.get("state"), "state")


def _move_type(edition: Any) -> Any:
    return _edition(edition).move_type


def _edition(name: Any) -> Edition:
    if not isinstance(name, str) or name not in EDITIONS:
        raise Malformed("edition", "one of " + ", ".join(EDITIONS))
    return EDITIONS[name]


def _of(state: State) -> Edition:
    edition = EDITIONS.get(getattr(state, "edition", ""))
    if edition is None or not isinstance(state, edition.state_type):
        raise Malformed("state", "a state of a game")
    return edition


def _check_seat(state: State, seat: int) -> None:
    if type(seat) is not int or not 0 <= seat < len(state.seats):
        raise Malformed("seat", f"a seat from 0 to {len(state.seats) - 1}")


def _check_move(edition: Edition, move: Move) -> None:
    if not has_form(edition.move_type)(move):
        raise Malformed("move", f"a move of {edition.info.name}, with every field in its form")
