"""Fair scheduling of bots: in which order the bots of different games move, so that nobody's games delay those of
others.

In one pass each person gets one turn: one of their games, in which each bot due makes one move. The games of one
network address get a few turns. A game belongs to its host, or last host. Games that a person plays come before those
that are only watched, and among them those that have waited longest.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from games.models import Room, Seat

GAMES_PER_NETWORK = 3
"""Games of one network address that get a turn in one pass."""


def take_turns(seats: Iterable[Seat], move: Callable[[Seat], bool]) -> int:
    """Calls `move` for the seats whose turn it is and returns how many moved. The seats, each with its room, are
    ordered: games with players first, then by waiting time. A game whose bots all prefer to wait uses up no turn."""
    moved = 0
    served, networks = set[str](), Counter[str]()
    for game in _in_order(seats):
        room = game[0].room
        if _owner(room) in served or networks[_network(room)] >= GAMES_PER_NETWORK:
            continue
        moves = sum([move(seat) for seat in game])
        if moves:
            served.add(_owner(room))
            networks[_network(room)] += 1
        moved += moves
    return moved


def _in_order(seats: Iterable[Seat]) -> Iterator[list[Seat]]:
    """The games, each as a list of seats: the first of every owner, then the second of every owner, and so on."""
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
    return room.origin_hash or _owner(room)
