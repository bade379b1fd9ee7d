"""The components of internet: boards with their start positions, and the action pools (I-1, I-2, I-8, K-9, K-10)."""

from dataclasses import dataclass
from typing import ClassVar, Literal, get_args

from games.engine.mechanics.board import Board

PLAYER_COUNTS = (4, 5, 6, 7)

PoliticsKind = Literal["renegade", "forced_alliance", "fief"]
POLITICS: tuple[PoliticsKind, ...] = get_args(PoliticsKind)
"""The kinds of politics card, equally many of each (I-15)."""
PlayableKind = Literal["renegade", "forced_alliance"]
PLAYABLE: tuple[PlayableKind, ...] = get_args(PlayableKind)
"""The politics cards that are played; a Fief only scores (I-15, I-16)."""
FIEF_POINTS = 5

ActionName = Literal["1A", "1B", "1C", "2A", "2B", "2C"]
ACTIONS: tuple[ActionName, ...] = get_args(ActionName)
"""The actions of the two open pools, in the order in which they are settled and carried out (I-8, I-11)."""

PoolActionKind = Literal["borders", "sword", "two_swords", "politics"]
POOL_ACTIONS: tuple[PoolActionKind, ...] = get_args(PoolActionKind)
PoolKind = Literal["actions", "silver_find", "the_king_is_dead"]

GROUPS = (1, 2, 3, 4)
ACTIONS_OF_A_POOL = 3


@dataclass(frozen=True, slots=True)
class PoolAction:
    """An action of a pool (I-8); `n` is how many borders, else 0."""

    kind: PoolActionKind
    n: int = 0


@dataclass(frozen=True)
class Pool:
    """An entry of a pool group (I-8).

    `name` is unique; only a pool of the kind "actions" has `actions`, A to C.
    """

    json_is_cached: ClassVar[bool] = True
    name: str
    group: int
    kind: PoolKind
    actions: tuple[PoolAction, ...]


@dataclass(frozen=True, slots=True)
class InternetComponents:
    """Everything in the box: for each number of players the board, set up, and the pools in the files' order."""

    boards: dict[int, Board]
    pools: dict[int, tuple[Pool, ...]]


def politics_of_each(players: int) -> int:
    """The number of politics cards of each kind (I-15)."""
    return 5 if players <= 5 else 7
