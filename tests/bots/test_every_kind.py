"""Bots make every kind of move, so that every prompt and card is offered, answered and carried out. They play with all
options, since some may be needed for one."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args

import pytest

from games import engine
from games.bots import choose
from games.bots.self_play import play
from games.engine.editions import EDITIONS
from games.engine.editions.classic.moves import PoliticsPlay
from tests.bots.asking import ledger_of
from tests.engine.tables import tables

GAMES = range(24, 124)
"""Numbers of games that are played until each kind of move has been made; the first few make most of them."""
BOTS = ("plain", "random")
PLAYERS = {"classic": 2, "returns": 4}
"""In classic alliances are bought off most often between two players; in returns they seldom play a Traitor."""
TIMES_ASKED = 20
"""How often the random bot is asked each optional prompt, which it seldom answers."""


def optional_answers(state: Any) -> Iterator[Any]:
    """Answers of the random bot to the optional prompts of a state."""
    for seat, prompts in engine.waiting(state).items():
        for prompt in prompts:
            for number in range(TIMES_ASKED) if prompt.optional else ():
                yield choose(
                    (prompt,), engine.view(state, seat), ledger_of(state, seat), f"{state.step} {number}", "random"
                )


def classes_in(value: Any) -> Iterator[type]:
    """The classes of a move and of everything in it."""
    if isinstance(value, tuple):
        for item in value:
            yield from classes_in(item)
    elif is_dataclass(value):
        yield type(value)
        for field in fields(value):
            yield from classes_in(getattr(value, field.name))


@pytest.mark.parametrize(
    ("edition", "others", "makers"), [("classic", get_args(PoliticsPlay), ("random",)), ("returns", (), BOTS)]
)
def test_bots_make_every_kind_of_move(edition: str, others: tuple[Any, ...], makers: tuple[str, ...]) -> None:
    """In classic the random bot alone makes them all; in returns it almost never gives up a knight."""
    missing: set[Any] = {*get_args(EDITIONS[edition].move_type), *others}
    players = PLAYERS[edition]
    options = [table for table in tables(edition) if table["players"] == players]
    bots = BOTS * (players // len(BOTS))
    for number in GAMES:
        for turn in play(edition, options[number % len(options)], f"every kind {number}", bots) if missing else ():
            missing -= set(classes_in(tuple(optional_answers(turn.state))))
            if bots[turn.seat] in makers:
                missing -= set(classes_in(turn.move))
    assert not missing, (
        f"{' and '.join(makers)} never play {sorted(cls.kind for cls in missing)} in {len(GAMES)} games of {players}: "
        f"list it in a prompt of games/engine/editions/{edition}/prompts.py and choose it in games/bots/{edition}/"
    )
