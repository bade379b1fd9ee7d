"""Opening pools, Silver Finds, and The King Is Dead (I-5 step 7, I-8, I-18)."""

from games.engine.editions.internet.components import Pool
from games.engine.editions.internet.events import PoolDrawn
from games.engine.editions.internet.state import State
from games.engine.mechanics.land_values import score_mines
from games.engine.mechanics.turn import Transition

POOLS_A_ROUND = 2
ROUNDS_LEFT = 2
"""The number of rounds that follow the one in which The King Is Dead is drawn (I-18)."""


def open_pools(transition: Transition[State]) -> None:
    """Draw two pools; a Silver Find is scored at once and replaced. If The King Is Dead is among them, only the other
    is bid on, and the last round is set; after that no pools are opened (I-8, I-18)."""
    transition.change(open=())
    if transition.state.last_round is not None:
        return
    drawn: list[Pool] = []
    while len(drawn) < POOLS_A_ROUND:
        pool = _draw(transition)
        if pool.kind != "silver_find":
            drawn.append(pool)
    while _only_silver_is_left(transition.state.deck):
        _draw(transition)
    transition.change(open=tuple(pool for pool in drawn if pool.kind == "actions"))
    if len(transition.state.open) < POOLS_A_ROUND:
        transition.change(last_round=transition.state.round + ROUNDS_LEFT)


def _draw(transition: Transition[State]) -> Pool:
    pool = transition.state.deck[0]
    transition.change(deck=transition.state.deck[1:])
    transition.emit(PoolDrawn(pool=pool, open=pool.kind == "actions"))
    if pool.kind == "silver_find":
        for seat in range(transition.state.players):
            score_mines(transition, seat, "silver_find")
    return pool


def _only_silver_is_left(deck: tuple[Pool, ...]) -> bool:
    """Whether only Silver Finds are left of the current group, its pools having been drawn (I-8)."""
    return bool(deck) and all(pool.kind == "silver_find" for pool in deck if pool.group == deck[0].group)
