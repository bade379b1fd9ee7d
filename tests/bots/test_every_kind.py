"""Bots make every kind of move, so that every prompt and card is offered, answered and carried out."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args

import pytest

from games.bots.self_play import play
from games.engine.editions import EDITIONS
from games.engine.editions.classic.moves import PoliticsPlay

MOST_GAMES = 12
"""Games that are played until each kind of move has been made; three are usually enough."""


def kinds_in(value: Any) -> Iterator[str]:
    """The kinds of a move and of everything in it."""
    if isinstance(value, tuple):
        for item in value:
            yield from kinds_in(item)
    elif is_dataclass(value):
        yield getattr(value, "kind", "")
        for field in fields(value):
            yield from kinds_in(getattr(value, field.name))


@pytest.mark.parametrize(("edition", "others"), [("classic", get_args(PoliticsPlay)), ("returns", ())])
def test_bots_make_every_kind_of_move(edition: str, others: tuple[Any, ...]) -> None:
    missing: set[str] = {cls.kind for cls in (*get_args(EDITIONS[edition].move_type), *others)}
    for number in range(MOST_GAMES):
        for turn in play(edition, {"players": 4}, f"every kind {number}", ("plain", "random") * 2) if missing else ():
            missing -= set(kinds_in(turn.move))
    assert not missing, (
        f"no bot plays {sorted(missing)}: list it in a prompt of games/engine/editions/{edition}/prompts.py "
        f"and choose it in games/bots/{edition}/"
    )
