"""Every kind of card, action, symbol, cause, play and required prompt has its texts in every language of the client.

The client composes the keys of these texts with names from the server, so that the compiler cannot check them.
"""

from collections.abc import Iterator
from dataclasses import fields
from typing import get_args

from games.engine.editions import EDITIONS
from games.engine.editions.classic import components as classic
from games.engine.editions.classic.moves import PoliticsPlay
from games.engine.editions.classic.steps import LapseReason
from games.engine.editions.internet import components as internet
from games.engine.editions.returns import components as returns
from games.engine.mechanics.prompts import PlaceCastlePrompt
from tests.client_texts import missing


def keys() -> Iterator[str]:
    """The keys composed with kinds."""
    for action in (*classic.ACTIONS, *internet.POOL_ACTIONS):
        yield from (f"action.{action}", f"action.{action}.short")
    for kind in classic.POLITICS:
        yield from (f"politics.{kind}", f"politics.{kind}.about")
    for card in {*get_args(classic.CardKind), *get_args(internet.PoolKind)} - {"actions"}:
        yield from (f"card.{card}", f"card.{card}.about")
    yield from (f"internet.politics.{kind}" for kind in internet.POLITICS)
    yield from (f"symbol.{kind}" for kind in returns.SYMBOLS)
    yield from (f"log.play.{play.kind}" for play in get_args(PoliticsPlay))
    yield from (f"log.action_lapsed.{why}" for why in get_args(LapseReason))
    for edition in EDITIONS.values():
        yield from (f"cause.{cause}" for cause in edition.state_type.causes)
        yield from (f"status.{prompt.kind}.you" for prompt in get_args(edition.prompt_type) if _has_own_status(prompt))


def _has_own_status(prompt: type) -> bool:
    """Whether a prompt is required; all setups share a text."""
    optional = next(field.default for field in fields(prompt) if field.name == "optional")
    return not optional and prompt is not PlaceCastlePrompt


def test_every_kind_has_its_texts() -> None:
    lacking = missing(dict.fromkeys(keys(), "as its neighbours"))
    assert not lacking, "\n".join([*lacking, "then run: make generate"])
