"""Opening pools, Silver Finds, and The King Is Dead (I-5 step 7, I-8, I-18)."""

from games.engine.editions.internet.components import Pool
from games.engine.editions.internet.events import PoolDrawn
from games.engine.editions.internet.state import State
from games.engine.mechanics.land_values import mines_of
from games.engine.mechanics.turn import Course

POOLS_A_ROUND = 2
ROUNDS_LEFT = 2
"""The King Is Dead, drawn in a round, leaves so many more (I-18)."""


def open_pools(now: Course[State]) -> None:
    """Draw two pools; a Silver Find is scored at once and another drawn. With The King Is Dead among the two the other
    is bid on, and the last round is known; after that nothing is opened (I-8, I-18)."""
    now.change(open=())
    if now.state.last_round is not None:
        return
    drawn: list[Pool] = []
    while len(drawn) < POOLS_A_ROUND:
        pool = _draw(now)
        if pool.kind != "silver_find":
            drawn.append(pool)
    while _only_silver_is_left(now.state.deck):
        _draw(now)
    now.change(open=tuple(pool for pool in drawn if pool.kind == "actions"))
    if len(now.state.open) < POOLS_A_ROUND:
        now.change(last_round=now.state.round + ROUNDS_LEFT)


def _draw(now: Course[State]) -> Pool:
    pool = now.state.deck[0]
    now.change(deck=now.state.deck[1:])
    now.tell(PoolDrawn(pool=pool, open=pool.kind == "actions"))
    if pool.kind == "silver_find":
        for seat in range(now.state.players):
            now.score(seat, mines_of(now.board, seat), "silver_find")
    return pool


def _only_silver_is_left(deck: tuple[Pool, ...]) -> bool:
    """Whether of the group that is next only Silver Finds are left, after its last pools were drawn (I-8)."""
    return bool(deck) and all(pool.kind == "silver_find" for pool in deck if pool.group == deck[0].group)
