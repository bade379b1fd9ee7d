"""In which order bots of different games move, so that nobody's games hold up those of others.

In one pass a person's games have one turn: one game of theirs, in which each bot that is waited for moves once. Games
of one network address have a few turns. Who the host is, or was last, is whose game it is. Games that a person plays
come before those that are only watched, and of these the ones that have waited the longest.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from games.models import Room, Seat

TOGETHER = 3
"""So many games of one network address have a turn in one pass."""


def take_turns(seats: Iterable[Seat], move: Callable[[Seat], bool]) -> int:
    """Lets bots move, of which each seat has its room; the seats of games that are played come first, those that have
    waited the longest before others. How many did move. A game whose bots would all rather wait takes no turn."""
    moved = 0
    served, networks = set[str](), Counter[str]()
    for game in _in_order(seats):
        room = game[0].room
        if _owner(room) in served or networks[_network(room)] >= TOGETHER:
            continue
        moves = sum([move(seat) for seat in game])
        if moves:
            served.add(_owner(room))
            networks[_network(room)] += 1
        moved += moves
    return moved


def _in_order(seats: Iterable[Seat]) -> Iterator[list[Seat]]:
    """The games, by their seats: the first of everybody, then the second of everybody, and so on."""
    turns: dict[int, list[list[Seat]]] = defaultdict(list)
    before = Counter[str]()
    for _, group in groupby(seats, key=lambda seat: seat.room_id):
        game = list(group)
        turns[before[_owner(game[0].room)]].append(game)
        before[_owner(game[0].room)] += 1
    for turn in sorted(turns):
        yield from turns[turn]


def _owner(room: Room) -> str:
    return room.creator_id or room.id


def _network(room: Room) -> str:
    return room.made_from or _owner(room)
