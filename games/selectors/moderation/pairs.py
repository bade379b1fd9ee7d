"""What two people did in the games that they played together, for moderators who suspect that they help each other.

Only what everybody could see counts. Games whose players have pseudonyms are left out until they are over, and those at
whose table the moderator plays.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from django.db.models import Count, QuerySet

from games import engine
from games.engine import Dealing, EngineError
from games.models import Game, Move, Player, Room, SeatHolder
from games.selectors.moderation.oversight import Oversight
from games.selectors.rooms.display_names import names_hidden_at
from games.selectors.rooms.results import results_of
from games.support import game_cache
from games.support.positions import stream_key

MOST_COUNTED = 500
"""Games that are counted: the newest."""
OFTEN, MOST_COMPANIONS = 3, 5
"""After this many games two people have met often; and how many such people a page lists."""
MOST_READ = 10
"""Games whose logs are read: the newest."""
MOST_ROWS = 5_000
"""Moves that are read of all these logs together."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A dealing of the two, in which round, and where to see it: its line in the public log, and its
    place in the replay."""

    dealing: Dealing
    round: int
    stream: int
    replay: int

    @property
    def is_one_sided(self) -> bool:
        """Whether one gave something that both wanted, and got nothing."""
        return self.dealing.kind == "bargain" and self.dealing.ducats == 0


@dataclass(slots=True)
class Side:
    """One of the two, in one game or in all: what they gave the other, and what they took."""

    gifts: int = 0
    paid: int = 0
    """Ducats paid to the other in bargains."""
    taken: int = 0
    """Land and knights taken from the other."""
    gifts_elsewhere: int = 0
    paid_elsewhere: int = 0
    taken_elsewhere: int = 0
    """The same with third players."""

    def add(self, more: "Side") -> None:
        """Adds what they did in another game."""
        for name in (one.name for one in fields(self)):
            setattr(self, name, getattr(self, name) + getattr(more, name))


@dataclass(slots=True)
class Meeting:
    """A game of the two. `seats`, `places` and `points` are in the order in which the two were named; `places` is empty
    without a result."""

    game: Game
    seats: tuple[int, int]
    places: tuple[int | None, ...] = ()
    points: tuple[int, ...] = ()
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))
    moments: list[Moment] = field(default_factory=list)
    is_read: bool = False
    """Whether its whole log has been read."""
    others: int | None = None
    """How many third players it had; None if nothing of its log could be read."""

    @property
    def one_sided(self) -> list[Moment]:
        """The dealings for which one of the two got nothing."""
        return [one for one in self.moments if one.is_one_sided]


@dataclass(frozen=True, slots=True)
class Pair:
    """How often two people met, how often in rated games, and how it went in the newest of these games."""

    met: int
    rated: int
    running: int
    is_cut: bool
    """Whether they met more often than was counted."""
    meetings: list[Meeting]
    sides: tuple[Side, Side]
    wins: tuple[int, int]
    """Of the games that are shown."""

    @property
    def compared(self) -> int:
        """The games whose logs were read, if only in part."""
        return sum(one.others is not None for one in self.meetings)

    @property
    def others(self) -> int:
        """The third players of these games, each counted once for each game."""
        return sum(one.others or 0 for one in self.meetings)

    @property
    def is_read(self) -> bool:
        """Whether the logs of all games that are shown were read to the end."""
        return all(one.is_read for one in self.meetings)


def pair_of(seen: Oversight, one: Player, other: Player) -> Pair:
    """What a moderator may know about the games of two people."""
    # Without a limit: with one, a database may look for the pair in all games, from the newest.
    found = list(_games_of(seen, one, other).values_list("id", "rating", "ended"))
    counted = found[:MOST_COUNTED]
    meetings = _meetings([game for game, *_ in counted[:MOST_READ]], one, other)
    _read_logs(meetings)
    sides = (Side(), Side())
    for meeting in meetings:
        for total, side in zip(sides, meeting.sides, strict=True):
            total.add(side)
    return Pair(
        met=len(counted),
        rated=sum(rating == Game.Rating.DONE for _, rating, _ in counted),
        running=sum(ended is None for *_, ended in counted),
        is_cut=len(found) > MOST_COUNTED,
        meetings=meetings,
        sides=sides,
        wins=(_wins(meetings, 0), _wins(meetings, 1)),
    )


def often_met(seen: Oversight, player: Player) -> list[tuple[Player, int]]:
    """The people with whom a person played most often among their newest games, and how often."""
    held = seen.visible(SeatHolder.objects.filter(player=player)).exclude(names_hidden_at("game__room"))
    newest = list(held.order_by("-id").values_list("game", flat=True)[:MOST_COUNTED])
    others = SeatHolder.objects.filter(game__in=newest, player__isnull=False).exclude(player=player)
    counted = others.order_by().values_list("player").annotate(met=Count("game", distinct=True))
    met = list(counted.filter(met__gte=OFTEN).order_by("-met", "player")[:MOST_COMPANIONS])
    people = seen.visible(Player.objects.filter(id__in=[key for key, _ in met])).in_bulk()
    return [(people[key], count) for key, count in met if key in people]


def people_at(seen: Oversight, room: Room) -> list[Player]:
    """The people who have seats at a table, as far as a moderator may know them."""
    seats = seen.visible(room.seats.filter(player__isnull=False)).select_related("player").order_by("number")
    return [seat.player for seat in seats if seat.player is not None]


def _games_of(seen: Oversight, one: Player, other: Player) -> QuerySet[Game]:
    """The games of both, the newest first."""
    holders = seen.visible(SeatHolder.objects.filter(player=one))
    games = seen.visible(Game.objects.filter(id__in=holders.values("game"), holders__player=other)).distinct()
    return games.exclude(names_hidden_at("room")).order_by("-started", "id")


def _meetings(ids: Sequence[str], one: Player, other: Player) -> list[Meeting]:
    games = Game.objects.filter(id__in=ids).select_related("room").order_by("-started", "id")
    whole = list(games.defer("opening", "streams"))
    held = SeatHolder.objects.filter(game__in=ids, player__in=(one, other)).order_by("id")
    seats = {(holder.game_id, holder.player_id): holder.seat for holder in held}
    results = results_of(whole)
    meetings = []
    for game in whole:
        both = (seats[game.id, one.id], seats[game.id, other.id])
        result = results.get(game.id, ())
        meeting = Meeting(game, both)
        if result:
            meeting.places = tuple(result[seat].place for seat in both)
            meeting.points = tuple(result[seat].points for seat in both)
        meetings.append(meeting)
    return meetings


def _read_logs(meetings: Sequence[Meeting]) -> None:
    """Reads what passed between the two in their games."""
    rows = Move.objects.filter(game__in=[one.game for one in meetings])
    newest_first = rows.order_by("-game__started", "game", "number")
    read = list(newest_first.values_list("game", "number", "events", "streams", "undone")[: MOST_ROWS + 1])
    for meeting in meetings:
        log = [row[1:] for row in read[:MOST_ROWS] if row[0] == meeting.game.id]
        meeting.is_read = len(log) == meeting.game.version
        try:
            state = game_cache.state_of(meeting.game)
        except EngineError:  # It was played by an older version of the rules.
            meeting.is_read = False
            continue
        meeting.others = state.players - len(meeting.seats)
        for moment in _moments(meeting.game, state, log):
            _note(meeting, moment)


def _moments(game: Game, state: engine.State, log: Sequence[Any]) -> Iterator[Moment]:
    """All dealings in a game's public log, without those that were undone."""
    undone = {undo["number"] for *_, undo in log if undo is not None}
    round_ = 0
    standing = [row for row in log if row[-1] is None and row[0] not in undone]
    owners, players = engine.castle_owners(state), state.players
    for at, (_, events, streams, _) in enumerate(standing, 1):
        for stored in events:
            if stored[0] is not None:
                continue
            round_ = engine.round_entered(game.edition, players, stored) or round_
            for dealing in engine.dealings(game.edition, owners, [stored]):
                yield Moment(dealing, round_, streams[stream_key(None)], at)


def _note(meeting: Meeting, moment: Moment) -> None:
    """Adds a dealing to the game's figures, and to the moments if it was between the two."""
    dealing = moment.dealing
    for seat, other, side in zip(meeting.seats, reversed(meeting.seats), meeting.sides, strict=True):
        if dealing.kind in ("land", "knight") and dealing.taker == seat:
            if dealing.giver == other:
                side.taken += 1
            else:
                side.taken_elsewhere += 1
        if dealing.kind == "bargain" and dealing.giver == seat and moment.is_one_sided:
            if dealing.taker == other:
                side.gifts += 1
            else:
                side.gifts_elsewhere += 1
        if dealing.kind == "bargain" and dealing.taker == seat:
            if dealing.giver == other:
                side.paid += dealing.ducats
            else:
                side.paid_elsewhere += dealing.ducats
    if {dealing.giver, dealing.taker} == set(meeting.seats):
        meeting.moments.append(moment)


def _wins(meetings: Sequence[Meeting], which: int) -> int:
    return sum(bool(one.places) and one.places[which] == 1 for one in meetings)
