"""The admin is translated: each of its labels is in each language's catalogue, and its pages use them."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.utils import label_for_field
from django.contrib.auth.models import User
from django.db.models import Field
from django.test import Client
from django.utils import translation

from games import engine
from games.models import Game
from games.support.edition_names import EDITIONS
from tests.project.test_messages import LANGUAGES, messages

NUMBERS = {"id", "ID"}
"""Labels that are the same in every language."""


def registered() -> list[Any]:
    """Our models in the admin."""
    return [one for model, one in admin.site._registry.items() if model._meta.app_label == "games"]


def labels(of: Any) -> Iterator[str]:
    """All labels of a model's admin, in the active language."""
    meta = of.model._meta
    yield str(meta.verbose_name)
    yield str(meta.verbose_name_plural)
    for name in {*of.list_display, *(of.fields or ()), *of.readonly_fields}:
        yield str(label_for_field(name, of.model, of))
    for filtered in of.list_filter:
        if isinstance(filtered, str):
            *_, name = filtered.split("__")
            model = of.model if name == filtered else meta.get_field(filtered.split("__")[0]).related_model
            yield str(label_for_field(name, model))
        elif isinstance(filtered, type) and issubclass(filtered, admin.SimpleListFilter):
            yield str(filtered.title)
    for name in of.actions or ():
        act = getattr(of, name) if isinstance(name, str) else name
        yield str(act.short_description)
    for field in meta.get_fields():
        if isinstance(field, Field) and field.name in {*of.list_display, *(of.fields or ())}:
            yield from (str(label) for value, label in field.choices or () if value)
            yield str(field.help_text)


@pytest.mark.once
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_label_of_the_admin_lacks_its_words(language: str) -> None:
    """The labels come in the same order in every language, so that each can be compared with the English one."""
    catalogue = messages(language)
    for of in registered():
        with translation.override("en"):
            english = list(labels(of))
        with translation.override(language):
            words = list(labels(of))
        for said, meant in zip(words, english, strict=True):
            if meant and meant not in NUMBERS:
                assert (said,) == catalogue.get((meant,)), f"{type(of).__name__}: {meant!r} has no words in {language}"


@pytest.mark.once
@pytest.mark.django_db
def test_a_moderator_reads_their_own_language(make_game: Any) -> None:
    game: Game = make_game(2)
    client = Client(headers={"accept-language": "de"})
    client.force_login(User.objects.create_superuser("mo", password="x"))
    page = client.get("/admin/games/room/").content.decode()
    for words in ("Wer zuschauen darf", "Bedenkzeit", "läuft", "von der Moderation angehalten", "Klassisch"):
        assert words.lower() in page.lower(), words
    assert "Zuletzt da" in client.get(f"/admin/games/seat/{game.room.seats.all()[0].pk}/change/").content.decode()


def test_every_edition_has_a_name() -> None:
    assert {info.name for info in engine.editions()} <= set(EDITIONS)
