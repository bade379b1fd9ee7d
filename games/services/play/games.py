"""Games: begun, and moved on one move at a time. The log is the truth, the state a cache (docs/architecture.md)."""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction

from games import broadcast, engine
from games.errors import Refused
from games.fairness import commitments
from games.models import Game, Move, Room, Seat
from games.selectors.play.clocks import database_time
from games.selectors.play.games import encode_updates
from games.services.notifications.notify import tell_round
from games.services.play import bot_pauses, drafts
from games.services.play.clocks import clock_follow, clock_start
from games.services.play.move_storage import Entry, Sitting, entries_write, in_one_go, seats_mark, states_swap
from games.services.play.seat_knowledge import holders_note
from games.support import game_cache, metrics
from games.support.error_logging import log_error
from games.support.game_cache import Position, Step, stream_key

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Played:
    """A stored move: its number, and where its player's stream stood after it. `again`: it had been played before."""

    number: int
    stream: int
    again: bool = False


def game_create(*, room: Room, seed: str | None = None) -> Game:
    """Begins the room's game, from a seed that nobody knows, unless it has been played before, and that is committed
    to. Called in the transaction that starts the room."""
    seed, salt = seed or new_seed(), commitments.new_secret()
    state, events = engine.new_game(room.edition, room.options, seed)
    game = Game.objects.create(
        room=room,
        edition=room.edition,
        options=room.options,
        seed=seed,
        salt=salt,
        commitment=commitments.commitment(salt, seed),
        rules_version=engine.RULES_VERSION,
        state=game_cache.state_text(state),
        streams={stream_key(viewer): 0 for viewer in (None, *range(room.options["players"]))},
        opening=events_json(events),
        moved=database_time(),
    )
    holders_note(game)
    room.seats.filter(number__in=engine.pending(state)).update(pending=True)
    clock_start(room=room, game=game, position=Position(game.id, 0, state, game.streams))
    return game


def new_seed() -> str:
    """A seed, from which everything that chance does in a game follows."""
    return commitments.new_secret()


@transaction.atomic
def game_bot_move(*, room_id: str, seat: int, version: int, move: Any, prompt: str) -> Played | None:
    """Plays a bot's move, thought out at a version; None if the bot's seat has been shown anything since, or is a
    person's again. What it is not shown, such as a changed sealed answer, holds it up no more than a person."""
    game = locked_game(room_id)
    if game.version != version and not _has_been_shown_nothing(game, seat, version):
        metrics.CONFLICTS.labels("bot_too_late").inc()
        return None
    if game.room.state != Room.State.PLAYING or game.room.paused is not None:
        return None
    sitting = Seat.objects.filter(room_id=room_id, number=seat).first()
    if sitting is None or not (sitting.bot or sitting.stand_in):
        return None
    return play(game, seat, move, prompt, by=Move.By.BOT, client_id=None)


def _has_been_shown_nothing(game: Game, seat: int, since: int) -> bool:
    """Whether a seat sees a game as it did at a version."""
    shown = {str(seat): 0} if since == 0 else game.moves.filter(number=since).values_list("streams", flat=True).first()
    return shown is not None and shown[str(seat)] == game.streams[str(seat)]


def locked_game(room_id: str) -> Game:
    """The room's game. The room's row, which every writer takes first, is locked until the transaction ends."""
    room = Room.objects.select_for_update(no_key=True).filter(id=room_id).first()
    if room is None:
        raise Refused("unknown_room")
    game = Game.objects.filter(room=room).first()
    if game is None:
        raise Refused("not_started")
    game.room = room
    return game


def play(game: Game, seat: int, move: Any, prompt: str, *, by: Move.By, client_id: str | None) -> Played:
    """Plays a move, whoever made it. The room's row is locked."""
    turn = work_out(game, seat, move, prompt, by=by, client_id=client_id)
    store([turn], {game.room_id: list(Seat.objects.filter(room=game.room_id))})
    return turn.played


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that has been worked out and not been stored."""

    game: Game
    row: Entry
    after: Position
    step: Step
    restarts_pause: bool
    """Whether the bots' pause begins again with it; never with what not everybody knows of."""
    over: int | None = None
    """The round that it brought to its end, where that is news (I-5)."""

    @property
    def played(self) -> Played:
        """What its player will be told."""
        return Played(self.after.version, self.after.streams[str(self.row.seat)])


def work_out(game: Game, seat: int, move: Any, prompt: str, *, by: Move.By, client_id: str | None) -> Turn:
    """What a move comes to; refused, if it may not be made. Writes nothing."""
    if game_cache.has_other_rules(game):
        raise Refused("refused", "begun_by_other_rules")
    before = game_cache.position(game)
    question = before.current_prompt_id(prompt)
    if question is None:
        raise engine.StalePrompt(seat, prompt)
    state, events = engine.apply(before.state, seat, move, question)
    act = engine.Act(seat, by == Move.By.PERSON, engine.why_irreversible(before.state, state, events))
    may_undo = engine.why_not_undoable(state, act, seat) is None
    after = before.after_move(state, undo=seat if may_undo else None)
    is_public = advance_streams(before, after, events)
    all_in = _are_all_in(before, after, seat, question)
    is_sealed = all_in or engine.sealed(state).get(seat) == move
    as_json, salt = engine.to_json(move), commitments.new_secret() if is_sealed else ""
    seals = _seals(game, before, {seat: (salt, as_json)}) if all_in else []
    timed_out = seat if by == Move.By.TIME else None
    step = Step(after.version, after.streams, events_json(events), seals, timed_out)
    row = Entry(
        number=step.number,
        seat=seat,
        by=by,
        client_id=client_id,
        prompt=prompt,
        move=as_json,
        events=step.events,
        streams=step.streams,
        salt=salt,
        seals=seals,
        lasts=act.irreversible or "",
    )
    restarts = is_public and (by != Move.By.PERSON or bot_pauses.restarts_pause(game, before, state, seat))
    return Turn(game, row, after, step, restarts, _round_over(game, before.state, state))


def store(turns: Sequence[Turn], seats: Mapping[str, Iterable[Seat | Sitting]]) -> None:
    """Stores moves of different games, and tells of them once they are committed. `seats` are those of their rooms, by
    the rooms' ids."""
    with in_one_go():
        entries_write((turn.game.id, turn.row) for turn in turns)
        seats_mark(_pending(turns, seats))
        are_swapped = states_swap([(turn.game, turn.after, turn.restarts_pause) for turn in turns])
    if not are_swapped:
        raise Refused("server", "raced")
    for turn in turns:
        game, after = turn.game, turn.after
        if engine.outcome(after.state) is not None:
            game.room.state, game.room.ended_by = Room.State.ENDED, Room.EndedBy.PLAY
            game.room.save(update_fields=["state", "ended_by", "changed"])
            if game.room.rated:
                Game.objects.filter(id=game.id).update(rating=Game.Rating.DUE)
            broadcast.room_changed(game.room_id)
            broadcast.lobby_changed()
        _mark_drafts(turn, seats[game.room_id])
        if turn.over is not None:
            tell_round(room=game.room, game=game, number=turn.over)
        clocks = clock_follow(room=game.room, game=game, position=after, last=turn.row)
        if clocks:
            Move.objects.filter(game=game, number=after.version).update(clocks=clocks)
    transaction.on_commit(partial(_keep, turns))
    for turn in turns:
        broadcast.game_moved(turn.game.room_id, turn.after.version)


def _keep(turns: Iterable[Turn]) -> None:
    """They are committed: what they brought is made ready before the notice goes out; if that fails, each who hears of
    it tries by themselves."""
    for turn in turns:
        game_cache.store(turn.after, turn.step)
        metrics.MOVES.labels(turn.row.by).inc()
        try:
            encode_updates(turn.after)
        except Exception as error:  # noqa: BLE001 - the move is stored, and everybody must hear of it
            log_error(log, "frames", error)


def _round_over(game: Game, before: Any, after: Any) -> int | None:
    """The number of the round that is over now, of an edition made for days between its rounds."""
    if not engine.by_correspondence(game.edition):
        return None
    number = engine.round_of(before)
    return number if engine.outcome(after) is not None or engine.round_of(after) > number else None


def _mark_drafts(turn: Turn, seats: Iterable[Seat | Sitting]) -> None:
    """What is handed in and can be taken back is its writer's draft again then; when all are in there is none."""
    row = turn.row
    if any(one.get("late") for one in row.seals):
        drafts.drafts_forget(game=turn.game)
    elif row.salt and row.by == Move.By.PERSON and _late(turn.game.edition, row.move):
        writer = next(seat.player_id for seat in seats if seat.number == row.seat)
        drafts.keep(turn.game, str(writer), row.prompt, row.move)


def _are_all_in(before: Position, after: Position, seat: int, question: str) -> bool:
    """Whether the last of several secret answers has been made; not so if the only one was taken back."""
    if not _sealed(before) or _sealed(after):
        return False
    return all(prompt.id != question for prompt in engine.waiting(after.state).get(seat, ()))


def _seals(game: Game, before: Position, last: dict[int, tuple[str, Any]]) -> list[dict[str, Any]]:
    """The seals of all secret answers, with the `last` of which all are in. `late` are those that are opened only when
    the game is over."""
    made = game.moves.filter(seat__in=_sealed(before)).exclude(salt="").order_by("number")
    moves = {seat: (salt, move) for seat, salt, move in made.values_list("seat", "salt", "move")} | last
    return [
        {"seat": seat, "hash": commitments.seal(salt, move), "salt": salt, "move": move} | _late(game.edition, move)
        for seat, (salt, move) in sorted(moves.items())
    ]


def _late(edition: str, move: Any) -> dict[str, bool]:
    return {} if engine.is_revealed_at_once(edition, engine.move_from_json(edition, move)) else {"late": True}


def _sealed(position: Position) -> dict[int, Any]:
    return engine.sealed(position.state)


def advance_streams(before: Position, after: Position, events: Any) -> bool:
    """Each viewer's stream goes on if something happened that they know of, or that changed what they see. Whether the
    public's does."""
    for viewer in before.viewers:
        if engine.visible(events, viewer) or before.seen_by(viewer) != after.seen_by(viewer):
            after.streams[stream_key(viewer)] += 1
    return after.streams[stream_key(None)] > before.streams[stream_key(None)]


def _pending(turns: Iterable[Turn], seats: Mapping[str, Iterable[Seat | Sitting]]) -> Iterator[tuple[int, bool]]:
    """The seats, by their keys, for which a game now waits and has not before, or the other way round."""
    for turn in turns:
        state = turn.after.state
        waited_for = engine.pending(state) if engine.outcome(state) is None else ()
        for seat in seats[turn.game.room_id]:
            if seat.pending != (seat.number in waited_for):
                yield seat.pk, not seat.pending


def events_json(events: Any) -> list[list[Any]]:
    """Events with their audiences: pairs of seats, or None for everybody, and the event."""
    return [[event.audience, engine.to_json(event)] for event in events]
