"""Round reports: what happened in each completed round, as a given reader may know it. The current round is never
included.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import Any

from games import engine
from games.errors import Refused
from games.models import Game, Room
from games.protocol import responses
from games.selectors.history import delayed_view
from games.selectors.history.log_replay import LogReplay, replayed, stored_effects
from games.selectors.history.perspective import Perspective
from games.selectors.play import games as games_of
from games.selectors.rooms import watching
from games.selectors.rooms.room_view import seat_number
from games.support import game_cache
from games.support.caches import LruCache
from games.support.encoding import encode, raw_json

MAX_REPORTS = 256
"""Encoded reports that a process caches."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A completed round: its first and last moment, the game at these, and its moves; those of the first round include
    0, the start."""

    round: int
    first: int
    last: int
    before: engine.State
    after: engine.State
    moves: tuple[int, ...]
    at: datetime
    timed_out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reader(Perspective):
    """The reader of a report. With `sheets` they may also see what was laid in secret."""

    sheets: bool = False


def rounds_of(room: Room, player_id: str | None) -> responses.Rounds:
    """The completed rounds that a player may see."""
    game, chapters, _ = _visible_rounds(room, player_id)
    infos = tuple(
        responses.RoundInfo(round=one.round, at=one.at.isoformat(), timed_out=one.timed_out) for one in chapters
    )
    return responses.Rounds(room=room.id, game=game.id, rounds=infos)


def report(room: Room, player_id: str | None, number: int) -> bytes:
    """A round's report as a player may see it, encoded; computed once for all readers who may see the same."""
    game, chapters, reader = _visible_rounds(room, player_id)
    chapter = next((one for one in chapters if one.round == number), None)
    if chapter is None:
        raise Refused("unknown_round")
    newest = chapters[-1].round
    key = (game.id, chapter.moves[-1], newest, reader)
    return _reports.get(key, lambda: encode(_report(room, game, chapter, newest, reader)))


def _visible_rounds(room: Room, player_id: str | None) -> tuple[Game, list[Chapter], Reader]:
    """A room's game, the completed rounds of it that a player may see, and how much of them they may see."""
    game = Game.objects.filter(room=room).defer("state", "opening").first()
    if game is None:
        raise Refused("not_started")
    now = game_cache.current(game)
    is_played_out = engine.outcome(now.state) is not None
    behind = watching.is_behind(room, player_id)
    with replayed(game.id, until=None if is_played_out else engine.round_of(now.state)) as replay:
        chapters = _chapters(replay)
    if behind and not delayed_view.is_over(room):
        shown = engine.round_of(now.state) - room.rounds_behind
        chapters = [one for one in chapters if one.round < shown]
    seat = seat_number(room, player_id)
    is_open = behind or is_played_out or games_of.is_over(game, room)
    return game, chapters, Reader(seat, everything=behind, sheets=is_open)


def _report(room: Room, game: Game, chapter: Chapter, newest: int, reader: Reader) -> responses.RoundReport:
    effects = list(stored_effects(game, chapter.moves))
    events = [event for events, _ in effects for event in reader.visible_events(events)]
    laid = [one for _, seals in effects for one in seals if reader.sheets or one["seat"] == reader.seat]
    return responses.RoundReport(
        room=room.id,
        game=game.id,
        round=chapter.round,
        newest=newest,
        seat=reader.seat,
        at=chapter.at.isoformat(),
        timed_out=chapter.timed_out,
        before=reader.view_json(chapter.before),
        after=reader.view_json(chapter.after),
        events=raw_json(events),
        boards=tuple(_boards(game, chapter, reader, [events for events, _ in effects])),
        sheets=tuple(responses.RoundSheet(seat=one["seat"], move=one["move"]) for one in laid),
    )


def _boards(game: Game, chapter: Chapter, reader: Reader, events: list[Any]) -> Iterator[responses.RoundBoard]:
    """The boards of a round that differ from the one before, each from the first visible event that shows it."""
    shown: engine.BoardView = engine.view(chapter.before, None).board
    with replayed(game.id, until=chapter.round + 1) as replay:
        boards = list(replay.boards(chapter.first, chapter.last))
    if chapter.first == 0:
        boards.insert(0, (shown,) * len(events[0]))  # The opening's events.
    number = 0
    for event, board in zip(chain.from_iterable(events), chain.from_iterable(boards), strict=True):
        if not reader.visible_events([event]):
            continue
        if board != shown:
            yield responses.RoundBoard(event=number, board=raw_json(engine.to_json(board)))
            shown = board
        number += 1


def _chapters(replay: LogReplay) -> list[Chapter]:
    """The completed rounds of a game."""
    spans = replay.round_spans
    if engine.outcome(replay.state(replay.last)) is None:
        spans = spans[: len(replay.round_starts) - 1]
    return [_chapter(replay, *span) for span in spans]


def _chapter(replay: LogReplay, start: int, end: int) -> Chapter:
    """The round between two moments. The start of the game is part of its first round."""
    moments = replay.moments[start + 1 if start else 0 : end + 1]
    return Chapter(
        round=replay.moments[start].round,
        first=start,
        last=end,
        before=replay.state(start),
        after=replay.state(end),
        moves=tuple(moment.move for moment in moments),
        at=moments[-1].made,
        timed_out=tuple(sorted({one.mover.seat for one in moments if one.mover and one.mover.timed_out is not None})),
    )


_reports: LruCache[bytes] = LruCache(MAX_REPORTS)
