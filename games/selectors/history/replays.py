"""A game that is over, moment by moment, through the eyes of any seat, of a watcher, or of all together. Of one that
runs there is no replay; what has happened in it so far, its log tells those who may know it.
"""

from bisect import bisect_left
from itertools import pairwise
from typing import Any

from games import engine, protocol
from games.engine import EngineError
from games.errors import Refused
from games.models import Game, Move, Room
from games.protocol import responses
from games.selectors.history.log_replay import Perspective, play_on
from games.selectors.play.games import is_over, seals_of
from games.selectors.rooms import watching
from games.selectors.rooms.room_view import seat_number
from games.support import game_cache
from games.support.caches import LruCache
from games.support.game_cache import encode

PAGE = 16
"""So many moments are told at a time."""
KEPT = 32
"""How many games a process keeps in memory, with a state for each page."""
PAGES_KEPT = 32 * 1024 * 1024
"""So many bytes of pages it keeps."""


def outline(room: Room, player_id: str | None) -> responses.Replay:
    """What somebody can leaf through a room's game by."""
    game = game_over(room)
    course, seat = _course(game), seat_number(room, player_id)
    is_behind = watching.is_behind(room, player_id)
    return responses.Replay(
        room=room.id,
        game=game.id,
        seat=seat,
        last=course.last,
        page=PAGE,
        chapters=course.chapters,
        tallies=course.tallies,
        streams=course.showings() if is_behind else tuple(one[game_cache.stream_key(seat)] for one in course.streams),
    )


def moments(room: Room, who: str, page: int) -> bytes:
    """A page of moments as one of those knew them, encoded; worked out once for all who ask."""
    game = game_over(room)
    course, eyes = _course(game), _eyes(game, who)
    if not 0 <= page <= course.last // PAGE:
        raise Refused("unknown_moment")
    return _pages.of((game.id, eyes, page), lambda: encode(responses.ReplayMoments(moments=course.page(page, eyes))))


def log(room: Room, who: str) -> bytes:
    """The whole log as one of those was told it, encoded."""
    game = game_over(room)
    course, eyes = _course(game), _eyes(game, who)
    return _pages.of((game.id, eyes), lambda: encode(responses.ReplayLog(log=course.log(eyes))))


def game_over(room: Room) -> Game:
    """The game of a room, which must be over: what was hidden in it is open now, to all who may see the table."""
    game = Game.objects.filter(room=room).defer("state").first()
    if game is None:
        raise Refused("not_started")
    if not is_over(game, room):
        raise Refused("refused", "game_runs")
    return game


def forget() -> None:
    """Empties the memory, as a restart does."""
    _courses.forget()
    _pages.forget()


def _course(game: Game) -> "_Course":
    try:
        return _courses.of(game.id, lambda: _Course(game))
    except EngineError:
        # It was played by rules that are others now.
        raise Refused("refused", "other_rules") from None


def _eyes(game: Game, who: str) -> Perspective:
    if who in ("all", "public"):
        return Perspective(None, everything=who == "all")
    if who in map(str, range(game.options["players"])):
        return Perspective(int(who))
    raise Refused("unknown_moment")


class _Course:
    """How a game went: played again once, with the state kept with which each page begins."""

    def __init__(self, game: Game) -> None:
        self._game = game
        state, _ = engine.new_game(game.edition, game.options, game.seed)
        self._rows = [0]
        self._marks = [state]
        self.streams: list[dict[str, int]] = [dict.fromkeys(game.streams, 0)]
        begun = [(engine.round_of(state), 0)]
        ended: list[Any] = []
        for row, after in play_on(game, state, 0, "streams"):
            if engine.round_of(after) > begun[-1][0]:
                begun.append((engine.round_of(after), len(self._rows)))
                ended.append(after)
            if len(self._rows) % PAGE == 0:
                self._marks.append(state)
            state = after
            self._rows.append(row.number)
            self.streams.append(row.streams)
        self.last = len(self._rows) - 1
        self.chapters = tuple(responses.ReplayChapter(round=number, first=first) for number, first in begun)
        over = [(one.round, after.first) for one, after in pairwise(self.chapters)]
        if not over or over[-1][1] < self.last:
            over.append((self.chapters[-1].round, self.last))
            ended.append(state)
        self.tallies = tuple(
            responses.ReplayTally(round=number, moment=at, seats=_tally(one))
            for (number, at), one in zip(over, ended, strict=True)
        )

    def page(self, number: int, eyes: Perspective) -> tuple[responses.ReplayMoment, ...]:
        """Moments as somebody knew them."""
        first, to = number * PAGE, min(self.last, number * PAGE + PAGE - 1)
        state, told = self._marks[number], []
        if first == 0:
            told.append(_moment(0, state, self._game.opening, eyes))
        after = self._rows[max(0, first - 1)]
        played = play_on(self._game, state, after, "events", to=self._rows[to])
        for row, now in played:
            told.append(_moment(first + len(told), now, row.events, eyes))
        return tuple(told)

    def log(self, eyes: Perspective) -> tuple[protocol.LogEntry, ...]:
        """What somebody was told, by moments."""
        at = {number: moment for moment, number in enumerate(self._rows)}
        rows = self._game.moves.order_by("number").values_list("number", "seat", "by", "events", "seals")
        told = [protocol.LogEntry(stream=0, events=eyes.told(self._game.opening))]
        told += [
            protocol.LogEntry(
                stream=at[number],
                timed_out=seat if by == Move.By.TIME else None,
                events=eyes.told(events),
                **seals_of(seals, everything=True),
            )
            for number, seat, by, events, seals in rows
            if number in at
        ]
        return tuple(entry for entry in told if bytes(entry.events) != b"[]" or entry.timed_out is not None)

    def showings(self) -> tuple[int, ...]:
        """With which showing each moment came within sight of who watched with delay."""
        begun = [chapter.first for chapter in self.chapters]
        return tuple(bisect_left(begun, moment) + 1 for moment in range(self.last + 1))


def _moment(number: int, state: Any, events: list[Any], eyes: Perspective) -> responses.ReplayMoment:
    return responses.ReplayMoment(moment=number, view=eyes.sees(state), events=eyes.told(events))


def _tally(state: Any) -> tuple[responses.ReplaySeat, ...]:
    """How all stand, from what all of them together see."""
    view = engine.to_json(engine.open_view(state))
    land = dict.fromkeys(range(len(view["seats"])), 0)
    for province in view["board"]["provinces"]:
        if province["colour"] in land:
            land[province["colour"]] += len(province["spaces"])
    return tuple(
        responses.ReplaySeat(scores=seat["scores"], land=land[seat["colour"]], ducats=seat["ducats"])
        for seat in view["seats"]
    )


_courses: LruCache[_Course] = LruCache(KEPT)
_pages: LruCache[bytes] = LruCache(PAGES_KEPT, len)
