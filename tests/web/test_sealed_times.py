"""No time of a running game depends on a sealed choice (C-26, I-6): not in the database, except where the choice itself
is stored, and on no page of the admin, however its lists are searched, filtered or ordered."""

from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import models
from django.test import TestCase

from games import engine, services
from games.models import Command, Draft, Move, Player, Presence
from tests.engine.any_edition import answer
from tests.engine.playing import name_of
from tests.long_form import LONG_FORM
from tests.web.delayed_games import dealt
from tests.web.mail_outbox import SLOW
from tests.web.other_worlds import admin_lists, admin_rows, moderator, page
from tests.web.stored_game import StoredGame

pytestmark = [pytest.mark.django_db, pytest.mark.servers]
__all__ = ["dealt"]
TABLES = [
    ("classic", {"players": 3, "decisions": "hidden"}),
    ("internet", {"players": 4, "colour_bidding": False}),
]
OWN = (Move, Draft, Command, Presence)
"""Where a choice is stored, shown to its player alone; and presence, which does not belong to the game."""


def times() -> Iterator[tuple[str, list[Any]]]:
    """Every stored time, by its place."""
    for model in apps.get_app_config("games").get_models():
        fields = [field.name for field in model._meta.fields if isinstance(field, models.DateTimeField)]
        if fields and model not in OWN:
            yield model.__name__, list(model._default_manager.order_by("pk").values_list("pk", *fields))


@pytest.mark.rule("C-26", "I-6")
@pytest.mark.parametrize(("edition", "options"), TABLES, ids=name_of)
def test_no_time_changes_when_a_sealed_choice_is_changed(
    edition: str, options: dict[str, Any], people: list[Player], dealt: None, silence: None
) -> None:
    stored, luck, browser = StoredGame(edition, options, people, pace=SLOW), Random("moves"), moderator()
    state, seat, prompt, first = next(sealed_choices(stored, luck))
    choices = other_choices(state, seat, first, luck)
    addresses = []
    # In the short form one edition's pages are read: they differ only in the game's data.
    if LONG_FORM or edition == "internet":
        addresses = [*admin_lists(stored.game), *(address for address in admin_rows() if "/game/" in address)]

    def known() -> list[tuple[str, Any]]:
        return [*times(), ("game_events", printed()), *((address, page(browser.get(address))) for address in addresses)]

    def printed() -> list[str]:
        out = StringIO()
        call_command("game_events", stored.game.room_id, stdout=out)
        # When a process would have logged something is computed from the present.
        return out.getvalue().splitlines()[:-1]

    before = known()
    for number, choice in enumerate(choices):
        with TestCase.captureOnCommitCallbacks(execute=True):
            services.game_move(
                room_id=stored.game.room_id,
                player_id=people[seat].id,
                move=engine.to_json(choice),
                prompt=prompt,
                client_id=f"changed {number}",
            )
        assert engine.sealed(stored.state)[seat] == choice
    for (what, was), (_, now) in zip(before, known(), strict=True):
        assert now == was, what


def sealed_choices(stored: StoredGame, luck: Random) -> Iterator[tuple[Any, int, str, Any]]:
    """Points of a game at which a player may change a sealed choice: state, seat, prompt, choice."""
    for state in stored.moments(luck):
        for seat, choice in engine.sealed(state).items():
            for prompt in engine.waiting(state).get(seat, ())[:1]:
                yield state, seat, prompt.id, choice


def other_choices(state: Any, seat: int, first: Any, luck: Random) -> list[Any]:
    """Two other choices."""
    found: list[Any] = []
    while len(found) < 2:
        choice = answer(state, seat, luck)
        if choice not in (first, *found) and engine.explain(state, seat, choice) is None:
            after, _ = engine.apply(state, seat, choice)
            if engine.sealed(after).get(seat) == choice:
                found.append(choice)
    return found
