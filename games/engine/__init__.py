"""The rules engine's public API: pure functions on immutable game states.

Standard library only; no clock, and no randomness except a seed. `new_game`, `waiting`, `apply`, `view` and `outcome`
are enough to play; `explain`, `preview`, `survey`, `default_move`, `replay`, `undo`, `end_by_agreement` and `problems`
complement them. States are opaque to callers.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from games.engine.components.shuffles import DrawResult, DrawSpec, draw_from_seed
from games.engine.edition import AnyEdition, EditionInfo
from games.engine.editions import EDITIONS
from games.engine.encoding.codec import from_json, to_json
from games.engine.encoding.forms import has_form
from games.engine.errors import (
    CannotUndo,
    EngineError,
    IllegalMove,
    Irreversible,
    Malformed,
    NotUndoable,
    Refusal,
    StalePrompt,
)
from games.engine.mechanics.board_view import BoardView, view_board
from games.engine.mechanics.dealings import Dealing
from games.engine.mechanics.events import Event, MoveUndone, Scored
from games.engine.mechanics.ledger import Ledger
from games.engine.mechanics.previews import Prospect, Survey
from games.engine.mechanics.table import TableState
from games.engine.mechanics.table_view import TableOutcome
from games.engine.mechanics.turn import Kind
from games.engine.options import OptionInfo
from games.engine.records import game_record, record_text
from games.engine.records import undo as undoing
from games.engine.records.agreed_end import AgreedEnd
from games.engine.records.game_record import RULES_VERSION, Record, record_to_json
from games.engine.records.record_text import record_to_text
from games.engine.records.undo import Act, Undo

State = TableState
Outcome = TableOutcome
Prompt = Any
View = Any
"""The types of these two depend on the edition, which is named at run time."""
Move = Kind
S = TypeVar("S", bound=TableState)
"""A state whose edition the caller knows."""

__all__ = [
    "RULES_VERSION",
    "Act",
    "AgreedEnd",
    "BoardView",
    "CannotUndo",
    "Dealing",
    "DrawResult",
    "DrawSpec",
    "EditionInfo",
    "EngineError",
    "Event",
    "IllegalMove",
    "Irreversible",
    "Ledger",
    "Malformed",
    "Move",
    "NotUndoable",
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
    "apply_by_steps",
    "apply_entry",
    "by_correspondence",
    "castle_owners",
    "check_options",
    "dealings",
    "default_move",
    "draw_from_seed",
    "draw_spec",
    "editions",
    "end_by_agreement",
    "entry_from_json",
    "events_from_json",
    "explain",
    "is_final",
    "is_offer",
    "is_repeated_offer",
    "is_revealed_at_once",
    "ledger",
    "move_from_json",
    "new_game",
    "open_view",
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
    "round_entered",
    "round_of",
    "sample",
    "scores",
    "sealed",
    "state_from_json",
    "state_to_json",
    "survey",
    "to_json",
    "undo",
    "usual_rounds",
    "view",
    "visible",
    "waiting",
    "why_irreversible",
    "why_no_agreed_end",
    "why_not_undoable",
    "why_unrated",
]


def register(edition: AnyEdition) -> None:
    """Register another edition in this process, such as a game that a test or your own program defines."""
    if edition.info.name in EDITIONS:
        raise ValueError(f"there is an edition {edition.info.name} already")
    EDITIONS[edition.info.name] = edition


def editions() -> tuple[EditionInfo, ...]:
    """All registered editions, each with its numbers of seats and its options."""
    return tuple(edition.info for edition in EDITIONS.values())


def by_correspondence(edition: str) -> bool:
    """Whether an edition is meant for play by correspondence, with days between rounds."""
    return _edition(edition).info.by_correspondence


def usual_rounds(edition: str, options: Mapping[str, Any]) -> int:
    """How many rounds a game with these options usually has; `options` as for `check_options`."""
    return _edition(edition).usual_rounds(check_options(edition, options))


def check_options(edition: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Validate options and fill in the defaults.

    `options` has "players" and any of the edition's own. Raises Malformed for an unknown option or choice, IllegalMove
    if the number of players does not allow a choice.
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


def why_unrated(edition: str, options: Mapping[str, Any]) -> OptionInfo | None:
    """The first option that keeps a game with these options from being rated; None if it may be rated. `options` are
    complete and validated."""
    return next((one for one in _edition(edition).info.options if not one.can_be_rated(options[one.name])), None)


def _checked(option: OptionInfo, value: Any, players: int) -> Any:
    if not any(value is choice or (isinstance(value, str) and value == choice) for choice in option.choices):
        raise Malformed(f"options.{option.name}", " or ".join(map(json.dumps, option.choices)))
    allowed = option.seats.get(str(value))
    if allowed is not None and players not in allowed:
        data = {"option": option.name, "choice": value, "players": players}
        raise IllegalMove(Refusal(option.rules[str(value)], "option_not_for_players", data))
    return value


def new_game(edition: str, options: Mapping[str, Any], seed: str) -> tuple[State, tuple[Event, ...]]:
    """Start a game: its first state, and the events so far. `seed` is any text; equal seeds give equal games."""
    if not isinstance(seed, str):
        raise Malformed("seed", "text")
    return _edition(edition).new_game(check_options(edition, options), seed)


def draw_spec(edition: str, options: Mapping[str, Any]) -> DrawSpec:
    """Everything that is drawn from the seed before the first move: for `draw_from_seed`, and to verify a shuffle."""
    return _edition(edition).draw_spec(check_options(edition, options))


def waiting(state: State) -> dict[int, tuple[Prompt, ...]]:
    """The prompts of each seat that may act now, the required prompt before optional ones."""
    return _of(state).waiting(state)


def pending(state: State) -> tuple[int, ...]:
    """The seats that the game is waiting for; seats with only optional prompts are not among them."""
    return _of(state).pending(state)


def apply(state: S, seat: int, move: Move, prompt: str | None = None) -> tuple[S, tuple[Event, ...]]:
    """Make a seat's move: the next state, and the events. `prompt` is the id of the prompt that the move answers.

    Raises StalePrompt if the seat no longer has that prompt, IllegalMove with the rule's ID if a rule forbids the move.
    """
    edition = _of(state)
    _check_seat(state, seat)
    _check_move(edition, move)
    if prompt is not None and prompt not in edition.prompt_ids(state, seat, move):
        raise StalePrompt(seat, prompt)
    return edition.apply(state, seat, move)


def apply_by_steps(state: S, seat: int, entry: Move | AgreedEnd) -> tuple[S, tuple[BoardView, ...]]:
    """Apply an entry as `apply_entry` does: the next state, and the board at each event, to show what happened step by
    step."""
    if isinstance(entry, AgreedEnd):
        ended, events = end_by_agreement(state, seat)
        return ended, (view_board(state.board),) * len(events)
    transition = _of(state).transition(state, seat, entry)
    return transition.state, tuple(map(view_board, transition.boards))


def explain(state: State, seat: int, move: Move) -> Refusal | None:
    """Why a seat's move is illegal: rule, reason and data; None if it is legal."""
    _check_seat(state, seat)
    _check_move(_of(state), move)
    return _of(state).explain(state, seat, move)


def survey(state: State, seat: int, move: Move, action: str | None = None, line: int | None = None) -> Survey:
    """Validate a draft of a move, such as an order sheet, line by line. `action` and `line` name the list of orders
    that is being edited, if any: the survey then lists the orders that could come next in it."""
    _check_seat(state, seat)
    _check_move(_of(state), move)
    return _of(state).survey(state, seat, move, action, line)


def preview(state: State, seat: int, move: Move) -> Prospect:
    """The consequences of a move on the board: points, land founded and cut off; empty if they are not public, or the
    move is illegal."""
    _check_seat(state, seat)
    _check_move(_of(state), move)
    return _of(state).preview(state, seat, move)


def is_final(state: State, seat: int, move: Move) -> bool:
    """Whether a move on the board could not be undone: it ends the game, or something is drawn or revealed after it.
    False if it is illegal, or its outcome is not public."""
    _check_seat(state, seat)
    _check_move(_of(state), move)
    if not _of(state).can_be_previewed(state, seat, move):
        return False
    after, events = apply(state, seat, move)
    return why_not_undoable(after, Act(seat, True, why_irreversible(state, after, events)), seat) is not None


def view(state: State, seat: int | None) -> View:
    """The game as a seat may see it, or with None a spectator."""
    if seat is not None:
        _check_seat(state, seat)
    return _of(state).view(state, seat)


def open_view(state: State) -> View:
    """Everything that all seats together can see: every hand, all money, sealed answers. The seed and future draws are
    left out, since nobody knows them."""
    return _of(state).open_view(state)


def ledger(edition: str, options: Mapping[str, Any], seat: int | None) -> Ledger:
    """What a seat, or with None a spectator, knows beyond its view before the first event of a game; `after` adds the
    events of one act after the other, as far as the seat may know them. `options` as for `check_options`."""
    return _edition(edition).ledger(check_options(edition, options), seat)


def sample(view: View, prompts: Sequence[Prompt], ledger: Ledger, seed: str) -> State:
    """A full state that a seat may think it is in: with this view, these prompts and this ledger of the seat.

    What the seat cannot know is drawn from `seed`, any text: each possible state can come up, not all equally likely.
    """
    drawn: State = _edition(view.edition).sample(view, prompts, ledger, seed)
    return drawn


def round_of(state: State) -> int:
    """The number of the current round, 0 before the first; in editions with turns, a round is one turn of each seat."""
    return _of(state).round_of(state)


def scores(state: State) -> tuple[int, ...]:
    """The points of each seat so far; they are public."""
    return _of(state).scores(state)


def visible(events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    """The events that a seat may know of, or with None a spectator."""
    return tuple(event for event in events if event.audience is None or seat in event.audience)


def castle_owners(state: State) -> dict[str, int]:
    """The colour of each castle, by its space: that of a seat has the seat's number. Castles never move."""
    return {castle.space: castle.colour for castle in view_board(state.board).castles}


def outcome(state: State) -> Outcome | None:
    """How the game ended; None while it is running."""
    return _of(state).outcome(state)


def question_id(state: State) -> str:
    """The id of the current question; optional prompts have ids of their own."""
    return _of(state).question_id(state)


def is_offer(edition: str, move: Move) -> bool:
    """Whether a move is an offer, which settles nothing and may be made repeatedly (C-16)."""
    return _edition(edition).is_offer(move)


def is_repeated_offer(state: State, seat: int, move: Move) -> bool:
    """Whether a move repeats the seat's standing offer, so that it would change nothing."""
    _check_seat(state, seat)
    return _of(state).is_repeated_offer(state, seat, move)


def sealed(state: State) -> dict[int, Move]:
    """The sealed answers so far, which can still be changed, by seat: for commitments only, never shown to players."""
    return _of(state).sealed(state)


def is_revealed_at_once(edition: str, answer: Move) -> bool:
    """Whether a sealed answer is revealed to all as soon as the last one is in, rather than when the game is over."""
    return _edition(edition).is_revealed_at_once(answer)


def default_move(state: State, seat: int) -> Move:
    """The move that the rules make for a seat whose time is up (C-27, R-21)."""
    _check_seat(state, seat)
    move: Move = _of(state).default_move(state, seat)
    return move


def problems(state: State) -> tuple[str, ...]:
    """A description of every invariant that the state violates; empty for any state reached by legal moves."""
    return _of(state).problems(state)


def why_irreversible(before: State, after: State, events: Sequence[Event]) -> Irreversible | None:
    """Why the act that led from one state to another can never be undone; None if it can be."""
    return undoing.why_irreversible(before, after, events, (sealed(before), sealed(after)))


def why_not_undoable(state: State, last: Act | None, seat: int) -> NotUndoable | None:
    """Why a seat cannot undo its last act now; None if it can. `last` is the latest act that has not been undone."""
    _check_seat(state, seat)
    return undoing.why_not_undoable(last, seat, over=outcome(state) is not None, sealed=sealed(state))


def undo(state: S, last: Act | None, seat: int, before: S, move: Move) -> tuple[S, tuple[Event, ...]]:
    """Undo a seat's last act, the `move` made in the state `before`: the next state, and the events. Raises CannotUndo
    with the reason."""
    reason = why_not_undoable(state, last, seat)
    if reason is not None:
        raise CannotUndo(seat, reason)
    return before, (MoveUndone(seat=seat, what=move.kind),)


def why_no_agreed_end(state: State) -> Refusal | None:
    """Why players cannot agree to end the game now: it is over, has not begun, or something is sealed; None if they
    can."""
    return _of(state).why_no_agreed_end(state)


def end_by_agreement(state: S, seat: int) -> tuple[S, tuple[Event, ...]]:
    """End the game early, a seat being the last to agree: the final state, scored by the edition's rule, and the
    events. Raises IllegalMove if that is not possible now."""
    _check_seat(state, seat)
    return _of(state).end_by_agreement(state, seat)


def apply_entry(state: S, seat: int, entry: Move | AgreedEnd) -> tuple[S, tuple[Event, ...]]:
    """Apply an entry of a record that is not an undo, a move or the agreed end: the next state, and the events."""
    return end_by_agreement(state, seat) if isinstance(entry, AgreedEnd) else apply(state, seat, entry)


def replay(record: Record) -> State:
    """Replay a record: the state after its last move."""
    state, _ = new_game(record.edition, record.options, record.seed)
    standing: list[tuple[Act, State, Move]] = []
    for seat, move in record.moves:
        if isinstance(move, Undo):
            last, before, undone = standing.pop() if standing else (None, state, move)
            state, _ = undo(state, last, seat, before, undone)
            continue
        before = state
        state, events = apply_entry(before, seat, move)
        act = Act(seat, True, why_irreversible(before, state, events))
        standing = [(act, before, move)] if act.irreversible else [*standing, (act, before, move)]
    return state


def record_from_text(text: str) -> Record:
    """Parse the output of `record_to_text`; Malformed names the line that is wrong."""
    return record_text.record_from_text(text, _move_type)


def record_from_json(data: Any) -> Record:
    """Parse the output of `record_to_json`; Malformed names the path to what is wrong."""
    return game_record.record_from_json(data, _move_type)


def entry_from_json(edition: str, data: Any) -> Move | Undo | AgreedEnd:
    """Parse one entry of a record from JSON, a move, an undo or the agreed end; Malformed as for `move_from_json`."""
    entry: Move | Undo | AgreedEnd = game_record.entry_from_json(_edition(edition).move_type, data)
    return entry


def move_from_json(edition: str, data: Any) -> Move:
    """Parse a move from JSON; Malformed says where it is wrong and what is expected there."""
    move: Move = from_json(_edition(edition).move_type, data)
    return move


def events_from_json(edition: str, data: Sequence[Sequence[Any]]) -> tuple[Event, ...]:
    """Parse events, pairs of audience and event; Malformed says where one is wrong."""
    types = _edition(edition).event_types
    return tuple(
        replace(from_json(types[event["kind"]], event), audience=None if audience is None else tuple(audience))
        for audience, event in data
    )


def dealings(edition: str, owners: Mapping[str, int], data: Sequence[Sequence[Any]]) -> tuple[Dealing, ...]:
    """What passed between two seats in stored events, given as in `events_from_json`; `owners` are those of the castles
    (`castle_owners`)."""
    types = _edition(edition).event_types
    found = [pair for pair in data if types[pair[1]["kind"]].dealings is not Event.dealings]
    return tuple(one for event in events_from_json(edition, found) for one in event.dealings(owners))


def round_entered(edition: str, players: int, stored: Sequence[Any]) -> int | None:
    """The number of the round that a stored event, given as a pair as in `events_from_json`, and those after it belong
    to; None if it is the same as before."""
    if _edition(edition).event_types[stored[1]["kind"]].enters_round is Event.enters_round:
        return None
    (event,) = events_from_json(edition, [stored])
    return event.enters_round(players)


def state_to_json(state: State) -> Any:
    """Serialise a whole state, hidden information included: for storage on the server only."""
    return {"edition": state.edition, "rules_version": RULES_VERSION, "state": to_json(state)}


def state_from_json(data: Any, rules_version: int = RULES_VERSION) -> State:
    """Parse the output of `state_to_json`; Malformed if its form is wrong, if it lacks points of a cause, or if its
    rules version is not the given one. A state of another rules version can be viewed, but `apply` would play it by
    today's rules."""
    if not isinstance(data, dict) or data.get("rules_version") != rules_version:
        raise Malformed("rules_version", str(rules_version))
    state: State = from_json(_edition(data.get("edition")).state_type, data.get("state"), "state")
    if any(len(seat.scores) != len(state.causes) for seat in state.seats):
        raise Malformed("state.seats", "points for each of " + ", ".join(state.causes))
    return state


def _move_type(edition: Any) -> Any:
    return _edition(edition).move_type


def _edition(name: Any) -> AnyEdition:
    if not isinstance(name, str) or name not in EDITIONS:
        raise Malformed("edition", "one of " + ", ".join(EDITIONS))
    return EDITIONS[name]


def _of(state: State) -> AnyEdition:
    edition = EDITIONS.get(getattr(state, "edition", ""))
    if edition is None or not isinstance(state, edition.state_type):
        raise Malformed("state", "a state of a game")
    return edition


def _check_seat(state: State, seat: int) -> None:
    if type(seat) is not int or not 0 <= seat < len(state.seats):
        raise Malformed("seat", f"a seat from 0 to {len(state.seats) - 1}")


def _check_move(edition: AnyEdition, move: Move) -> None:
    if not has_form(edition.move_type)(move):
        raise Malformed("move", f"a move of {edition.info.name}, with every field in its form")
