"""Round reports: what happened in each completed round, as a given reader may know it. Made by replaying the log up to
the end of the last completed round; the current round is never included.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from games import engine
from games.errors import Refused
from games.models import Game, Move, Room
from games.protocol import responses
from games.selectors.history import delayed_view
from games.selectors.history.log_replay import Perspective, play_on
from games.selectors.play import games as games_of
from games.selectors.rooms import watching
from games.selectors.rooms.room_view import seat_number
from games.support import game_cache
from games.support.caches import LruCache
from games.support.game_cache import encode

KEPT = 32
"""Games a process caches, with the states between their rounds."""
REPORTS_KEPT = 256


@dataclass(frozen=True, slots=True)
class Chapter:
    """A completed round: the game before and after it, and its moves, from `first` (exclusive) to `last`."""

    round: int
    before: Any
    after: Any
    first: int
    last: int
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
    key = (game.id, chapter.last, newest, reader)
    return _reports.get(key, lambda: encode(_report(room, game, chapter, newest, reader)))


def forget() -> None:
    """Empties the caches, as a restart does."""
    _round_replays.forget()
    _reports.forget()


def _visible_rounds(room: Room, player_id: str | None) -> tuple[Game, list[Chapter], Reader]:
    """A room's game, the completed rounds of it that a player may see, and how much of them they may see."""
    game = Game.objects.filter(room=room).defer("state", "opening").first()
    if game is None:
        raise Refused("not_started")
    now = game_cache.at_least(game.id, game.version)
    is_played_out = engine.outcome(now.state) is not None
    behind = watching.is_behind(room, player_id)
    with _round_replays.locked(game.id, lambda: _RoundReplay(Game.objects.defer("state").get(id=game.id))) as replayed:
        chapters = list(replayed.up_to(None if is_played_out else engine.round_of(now.state)))
    if behind and not delayed_view.is_over(room):
        shown = engine.round_of(now.state) - room.rounds_behind
        chapters = [one for one in chapters if one.round < shown]
    seat = seat_number(room, player_id)
    is_open = behind or is_played_out or games_of.is_over(game, room)
    return game, chapters, Reader(seat, everything=behind, sheets=is_open)


def _report(room: Room, game: Game, chapter: Chapter, newest: int, reader: Reader) -> responses.RoundReport:
    moves = game.moves.filter(number__gt=chapter.first, number__lte=chapter.last).order_by("number")
    undone = {row.undone["number"] for row in moves if row.undone is not None}
    rows = [row for row in moves if row.undone is None and row.number not in undone]
    events = [event for row in rows for event in reader.visible_events(row.events)]
    if chapter.first == 0:
        events = reader.visible_events(game.opening) + events
    laid = [one for row in rows for one in row.seals if reader.sheets or one["seat"] == reader.seat]
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
        events=msgspec.Raw(encode(events)),
        sheets=tuple(responses.RoundSheet(seat=one["seat"], move=one["move"]) for one in laid),
    )


class _RoundReplay:
    """A game's log, replayed up to the end of its last completed round."""

    def __init__(self, game: Game) -> None:
        self._game, self._moves = game, game.moves
        self._start, _ = engine.new_game(game.edition, game.options, game.seed)
        self._begin()

    def up_to(self, number: int | None) -> list[Chapter]:
        """The completed rounds before round `number`, or all. If the move that ended the last of them has been undone
        since, the replay restarts."""
        if self._moves.filter(number=self._played + 1, undone__isnull=False).exists():
            self._begin()
        if engine.outcome(self._state) is None and (number is None or engine.round_of(self._state) < number):
            self._play(number)
        return self._chapters

    def _begin(self) -> None:
        self._state = self._before = self._start
        self._first = self._played = 0
        self._late: list[int] = []
        self._chapters: list[Chapter] = []

    def _play(self, until: int | None) -> None:
        """Replays until round `until` begins, or to the end, and not a move further."""
        for row, state in play_on(self._game, self._state, self._played, "by", "made"):
            number = engine.round_of(self._state)
            self._state, self._played = state, row.number
            if row.by == Move.By.TIME and row.seat not in self._late:
                self._late.append(row.seat)
            if engine.round_of(self._state) > number or engine.outcome(self._state) is not None:
                self._close(number, row)
            if until is not None and engine.round_of(self._state) >= until:
                return

    def _close(self, number: int, row: Move) -> None:
        """Adds the round that has just ended."""
        late = tuple(sorted(self._late))
        self._chapters.append(Chapter(number, self._before, self._state, self._first, row.number, row.made, late))
        self._before, self._first, self._late = self._state, row.number, []


_round_replays: LruCache[_RoundReplay] = LruCache(KEPT)
_reports: LruCache[bytes] = LruCache(REPORTS_KEPT)
