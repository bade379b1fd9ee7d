"""Asking bots in positions that a test sets up."""

from dataclasses import replace
from typing import Any

from games import engine


def ledger_of(state: Any, seat: int) -> engine.Ledger:
    """A ledger of a seat that knows the ducats in this state, and has seen nothing else."""
    start = engine.ledger(state.edition, engine.to_json(state.options), seat)
    return replace(start, ducats=tuple(one.ducats for one in state.seats))


def asked(state: Any, seat: int) -> tuple[tuple[engine.Prompt, ...], engine.View, engine.Ledger]:
    """What a bot on a seat gets to know: prompts, view and ledger."""
    return engine.waiting(state)[seat], engine.view(state, seat), ledger_of(state, seat)
