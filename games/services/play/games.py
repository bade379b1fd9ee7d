"""Games: creation, and playing one move. The log is the source of truth, the state a cache (docs/architecture.md)."""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import transaction

from games import broadcast, engine
from games.errors import Refused
from games.fairness import commitments
from games.models import Game, Move, Room, Seat, id_beside
from games.selectors.play.clocks import database_time
from games.selectors.play.games import encode_updates
from games.services.notifications.outbox import notify_round
from games.services.play import bot_pauses, drafts
from games.services.play.clocks import clock_start, clock_sync
from games.services.play.move_storage import (
    MoveRow,
    SeatRow,
    lock_tables,
    mark_pending_seats,
    pipelined,
    swap_states,
    write_moves,
)
from games.services.play.proposals import early_end_lapse, proposals_lapse
from games.services.play.seat_knowledge import record_holders
from games.support import game_cache, metrics
from games.support.error_logging import log_error
from games.support.movers import Mover
from games.support.positions import Position, Step, stream_key

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MoveResult:
    """A stored move: its number and its player's stream position after it. `again`: it is a repeated request, played
    before."""

    number: int
    stream: int
    again: bool = False


def game_create(*, room: Room, seed: str | None = None) -> Game:
    """Creates the room's game from a committed seed: a fresh secret one, or that of a game played before. Called in the
    transaction that starts the room."""
    seed, salt = seed or new_seed(), commitments.new_secret()
    state, events = engine.new_game(room.edition, room.options, seed)
    game = Game.objects.create(
        id=id_beside(room.id),
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
        round=engine.round_of(state),
        scores=engine.scores(state),
        last_move=database_time(),
    )
    record_holders(game)
    room.seats.filter(number__in=engine.pending(state)).update(pending=True)
    clock_start(room=room, game=game, position=Position(game.id, 0, "", state, game.streams))
    return game


def new_seed() -> str:
    """A fresh seed, which determines everything random in a game."""
    return commitments.new_secret()


@transaction.atomic
def game_bot_move(*, room_id: str, seat: int, version: int, move: Any, prompt: str) -> MoveResult | None:
    """Plays a bot's move that was computed at `version`; None if the bot's seat has been shown anything since, or
    belongs to a person again. Changes that the seat is not shown, such as a changed sealed answer, do not invalidate
    the move."""
    table = lock_tables([(room_id, "", "")]).get(room_id)
    if table is None or table.game is None:
        raise Refused("unknown_room" if table is None else "not_started")
    game = table.game
    if game.version != version and not _has_seen_nothing_since(game, seat, version):
        metrics.CONFLICTS.labels("bot_too_late").inc()
        return None
    if game.room.state != Room.State.PLAYING or game.room.paused is not None:
        return None
    if not any(one.number == seat and (one.bot or one.stand_in) for one in table.seats):
        return None
    computed = compute_move(game, seat, move, prompt, by=Move.By.BOT)
    store_moves([computed], {room_id: table.seats})
    return computed.played


def _has_seen_nothing_since(game: Game, seat: int, since: int) -> bool:
    """Whether what a seat sees of a game is unchanged since a version."""
    shown = {str(seat): 0} if since == 0 else game.moves.filter(number=since).values_list("streams", flat=True).first()
    return shown is not None and shown[str(seat)] == game.streams[str(seat)]


def locked_game(room_id: str) -> Game:
    """The room's game. Locks the room's row, which every writer takes first, until the transaction ends."""
    room = Room.objects.select_for_update(no_key=True).filter(id=room_id).first()
    if room is None:
        raise Refused("unknown_room")
    game = Game.objects.filter(room=room).first()
    if game is None:
        raise Refused("not_started")
    game.room = room
    return game


def play_move(game: Game, seat: int, move: Any, prompt: str, *, by: Move.By) -> MoveResult:
    """Plays one move of the clock. The caller holds the lock on the room's row."""
    computed = compute_move(game, seat, move, prompt, by=by)
    store_moves([computed], {game.room_id: list(Seat.objects.filter(room=game.room_id))})
    return computed.played


@dataclass(frozen=True, slots=True)
class ComputedMove:
    """A computed move that has not been stored yet."""

    game: Game
    row: MoveRow
    after: Position
    step: Step
    restarts_pause: bool
    """Whether it restarts the bots' pause. Never true for anything that is not public."""
    completed_round: int | None = None
    """The number of the round that it completed, if people are notified of rounds (I-5)."""
    begins_round: bool = False
    ended_by: Room.EndedBy = Room.EndedBy.PLAY
    """What ended the game, if this did."""
    is_rated: bool = True
    """Whether the end that it leads to counts, if the game is rated."""

    @property
    def played(self) -> MoveResult:
        """What its player will receive."""
        return MoveResult(self.after.version, self.after.streams[str(self.row.seat)])


def compute_move(
    game: Game, seat: int, move: Any, prompt: str, *, by: Move.By, client_id: str | None = None
) -> ComputedMove:
    """Applies a move and returns the result without storing it; refused if the move is not allowed."""
    if game_cache.has_other_rules(game):
        raise Refused("refused", "rules_changed")
    before = game_cache.position(game)
    question = before.current_prompt_id(prompt)
    if question is None:
        raise engine.StalePrompt(seat, prompt)
    state, events = engine.apply(before.state, seat, move, question)
    act = engine.Act(seat, by == Move.By.PERSON, engine.why_irreversible(before.state, state, events))
    may_undo = engine.why_not_undoable(state, act, seat) is None
    after = before.after_move(state, undo=seat if may_undo else None)
    is_public = advance_streams(before, after, events)
    all_in = _completes_sealed_answers(before, after, seat, question)
    is_sealed = all_in or engine.sealed(state).get(seat) == move
    as_json, salt = engine.to_json(move), commitments.new_secret() if is_sealed else ""
    seals = _seals(game, before, {seat: (salt, as_json)}) if all_in else []
    step = Step(after.version, after.mark, Mover(seat, by), after.streams, events_json(events), seals)
    row = MoveRow(
        number=step.number,
        seat=seat,
        by=by,
        client_id=client_id,
        prompt=prompt,
        move=as_json,
        events=step.events,
        streams=step.streams,
        mark=step.mark,
        salt=salt,
        seals=seals,
        irreversible=act.irreversible or "",
    )
    restarts = is_public and (by != Move.By.PERSON or bot_pauses.restarts_pause(game, before, state, seat))
    begins_round = engine.round_of(state) > engine.round_of(before.state)
    return ComputedMove(game, row, after, step, restarts, _round_over(game, before.state, state), begins_round)


def compute_agreed_end(game: Game, seat: int, *, is_rated: bool) -> ComputedMove:
    """Ends a game by agreement, this seat being the last to agree, without storing it; IllegalMove if that is not
    possible now."""
    before = game_cache.position(game)
    state, events = engine.end_by_agreement(before.state, seat)
    after = before.after_move(state, undo=None)
    advance_streams(before, after, events)
    mover = Mover(seat, Move.By.PERSON)
    step = Step(after.version, after.mark, mover, after.streams, events_json(events), [])
    row = MoveRow(
        number=step.number,
        seat=mover.seat,
        by=mover.by,
        client_id=None,
        prompt="",
        move=engine.to_json(engine.AgreedEnd()),
        events=step.events,
        streams=step.streams,
        mark=step.mark,
    )
    ended_by = Room.EndedBy.AGREEMENT
    return ComputedMove(game, row, after, step, restarts_pause=True, ended_by=ended_by, is_rated=is_rated)


def store_moves(moves: Sequence[ComputedMove], seats: Mapping[str, Iterable[Seat | SeatRow]]) -> None:
    """Stores moves of different games, and broadcasts them on commit. `seats` are those of their rooms, by room id."""
    with pipelined():
        write_moves((computed.game.id, computed.row) for computed in moves)
        mark_pending_seats(_pending_changes(moves, seats))
        are_swapped = swap_states([(computed.game, computed.after, computed.restarts_pause) for computed in moves])
    if not are_swapped:
        raise Refused("server", "concurrent_changes")
    for computed in moves:
        game, after = computed.game, computed.after
        if engine.outcome(after.state) is not None:
            _end(computed)
        elif computed.begins_round and early_end_lapse(game.room):
            broadcast.room_changed(game.room_id)
        _update_drafts(computed, seats[game.room_id])
        if computed.completed_round is not None:
            notify_round(room=game.room, game=game, number=computed.completed_round)
        clocks = clock_sync(room=game.room, game=game, position=after, last=computed.row)
        if clocks:
            Move.objects.filter(game=game, number=after.version).update(clocks=clocks)
    # Django runs callbacks in the order of registration: this one must come before the broadcasts of the moves, so that
    # their receivers find the frames in the cache.
    transaction.on_commit(partial(_cache_and_encode, moves))
    for computed in moves:
        broadcast.game_moved(computed.game.room_id, computed.after.version)


def _end(computed: ComputedMove) -> None:
    """Ends the room of a game that is over."""
    room = computed.game.room
    room.state, room.ended_by = Room.State.ENDED, computed.ended_by
    room.save(update_fields=["state", "ended_by", "changed"])
    if room.rated:
        rating = Game.Rating.DUE if computed.is_rated else Game.Rating.VOID
        Game.objects.filter(id=computed.game.id).update(rating=rating)
    proposals_lapse(room)
    broadcast.room_changed(room.id)
    broadcast.lobby_changed()


def _cache_and_encode(moves: Iterable[ComputedMove]) -> None:
    """Runs on commit: caches the new positions and encodes the frames before the broadcast goes out. If encoding fails,
    each connection that receives the broadcast tries for itself."""
    for computed in moves:
        game_cache.store(computed.after, computed.step)
        metrics.MOVES.labels(computed.row.by).inc()
        try:
            encode_updates(computed.after)
        except Exception as error:  # noqa: BLE001 - the move is stored and must be broadcast anyway
            log_error(log, "frames", error)


def _round_over(game: Game, before: Any, after: Any) -> int | None:
    """The number of the round that has just ended, for editions played by correspondence."""
    if not engine.by_correspondence(game.edition):
        return None
    number = engine.round_of(before)
    return number if engine.outcome(after) is not None or engine.round_of(after) > number else None


def _update_drafts(computed: ComputedMove, seats: Iterable[Seat | SeatRow]) -> None:
    """Saves a submitted answer that may be withdrawn as its writer's draft; deletes all drafts once all answers are in,
    or the players have ended the game."""
    row = computed.row
    if any(one.get("late") for one in row.seals) or computed.ended_by == Room.EndedBy.AGREEMENT:
        drafts.drafts_delete(game=computed.game)
    elif row.salt and row.by == Move.By.PERSON and _late(computed.game.edition, row.move):
        writer = next(seat.player_id for seat in seats if seat.number == row.seat)
        drafts.save(computed.game, str(writer), row.prompt, row.move)


def _completes_sealed_answers(before: Position, after: Position, seat: int, question: str) -> bool:
    """Whether this was the last of several sealed answers; not so if the only one was withdrawn."""
    if not _sealed(before) or _sealed(after):
        return False
    return all(prompt.id != question for prompt in engine.waiting(after.state).get(seat, ()))


def _seals(game: Game, before: Position, last: dict[int, tuple[str, Any]]) -> list[dict[str, Any]]:
    """The seals of all sealed answers once the `last` one is in. Those marked `late` are opened only when the game is
    over."""
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
    """Advances the stream of each viewer who knows of an event or whose view changed. Returns whether the public stream
    advanced."""
    for viewer in before.viewers:
        if engine.visible(events, viewer) or before.seen_by(viewer) != after.seen_by(viewer):
            after.streams[stream_key(viewer)] += 1
    return after.streams[stream_key(None)] > before.streams[stream_key(None)]


def _pending_changes(
    moves: Iterable[ComputedMove], seats: Mapping[str, Iterable[Seat | SeatRow]]
) -> Iterator[tuple[int, bool]]:
    """The keys of the seats whose `pending` flag changes, each with its new value."""
    for computed in moves:
        state = computed.after.state
        waited_for = engine.pending(state) if engine.outcome(state) is None else ()
        for seat in seats[computed.game.room_id]:
            if seat.pending != (seat.number in waited_for):
                yield seat.pk, not seat.pending


def events_json(events: Any) -> list[list[Any]]:
    """Events with their audiences: pairs of the seats (None for everybody) and the event."""
    return [[event.audience, engine.to_json(event)] for event in events]
